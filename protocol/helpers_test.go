package protocol_test

import (
	"bufio"
	"errors"
	"io"
	"net"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
)

// small is the game on nine squares that is the example on the page.
var small = []game.Tag{
	{Name: "Variant", Value: "standard"},
	{Name: "Edition", Value: "classic"},
	{Name: "Layout", Value: "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -"},
}

// start is its first state, and first the legal plies in it.
const (
	start = "65Cc/bF5D7E/3aA9 5B - a1,c3 a1,c3 1s :EBC,:ADF"
	first = "Nb:NS Nb:EW Sb:NS Sb:EW W2:NS W2:EW E2:NS E2:EW"
)

func open(t testing.TB, tags ...game.Tag) catalog.Rules {
	t.Helper()
	g, err := catalog.All().Open(tags...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// state returns the first state of the game on nine squares.
func state(t testing.TB) catalog.State {
	t.Helper()
	s, err := open(t, small...).Parse(start)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// samePly compares plies by ==.
var samePly = cmp.Comparer(func(p, q game.Ply) bool { return p == q })

// question returns what to ask a bot in the first state of that game.
func question(t testing.TB) play.Question {
	t.Helper()
	return play.Question{View: open(t, small...).View(state(t), 0)}
}

// bots returns an opener of the named bot.
func bots(name string) protocol.Opener {
	return func(g catalog.Rules, seed uint64, _ bot.Budget) (play.Bot, error) {
		return g.Bot(name, seed, bot.Budget{})
	}
}

// A peer is an engine in this process that says what a test wants.
type peer struct {
	net.Conn
	in   *bufio.Reader
	over <-chan struct{} // closed when the test is over
}

// converse starts a client and the given engine, and returns the client. The
// connection closes when the engine returns.
func converse(t *testing.T, opts protocol.Options, engine func(peer)) *protocol.Client {
	host, conn := net.Pipe()
	go func() {
		defer conn.Close()
		engine(newPeer(t, conn))
	}()
	return protocol.NewClient(host, opts)
}

func newPeer(t *testing.T, conn net.Conn) peer {
	return peer{conn, bufio.NewReader(conn), t.Context().Done()}
}

// silent neither reads nor writes.
func (p peer) silent() { <-p.over }

// says writes lines.
func (p peer) says(lines ...string) {
	for _, line := range lines {
		_, _ = io.WriteString(p, line+"\n")
	}
}

// hears reads lines until one of the given type, or until the host is gone.
func (p peer) hears(kind string) (line string) {
	for {
		line, err := p.in.ReadString('\n')
		if err != nil || strings.HasPrefix(line, `{"type":"`+kind+`"`) {
			return strings.TrimSuffix(line, "\n")
		}
	}
}

const (
	helloLine = `{"type":"hello","version":1}`
	plyLine   = `{"type":"bestply","ply":"Nb:EW"}` // legal at the start
)

// greets answers hello, and reads up to the first go.
func (p peer) greets() {
	p.hears("hello")
	p.says(helloLine)
	p.hears("go")
}

// wantForfeit fails unless an error is a forfeit for the given reason that
// says something about it.
func wantForfeit(t *testing.T, err error, reason, says string) {
	t.Helper()
	lost, ok := errors.AsType[play.Forfeit](err)
	if !ok || lost.Reason != reason || !strings.Contains(err.Error(), says) {
		t.Errorf("got error %v, want the reason %s and the text %q", err, reason, says)
	}
}

// wantNoGoroutines fails if goroutines of the package still run some time after
// the test has closed its clients.
func wantNoGoroutines(t *testing.T) {
	t.Helper()
	var stacks string
	for range 3000 {
		b := make([]byte, 1<<20)
		stacks = string(b[:runtime.Stack(b, true)])
		_, others, _ := strings.Cut(stacks, "\n\n") // the first is this one
		if !strings.Contains(others, "labyrinth/protocol.") && !strings.Contains(others, "os/exec.") {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("goroutines are left:\n%s", stacks)
}
