package pi2c_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/bridge/pi2c"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/golden"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// start is a state in which seat 1 looks for B, item 1, which is at e1. Its pawn is at a1.
const start = "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 - a1,g7 a1,g7 1s :BRUX,:HASP"

func rules() catalog.Rules { return must(pi2c.Variant.Open()) }

// stateJSON returns a state as the runner writes it, from its notation.
func stateJSON(state, target, remaining string) string {
	fields := strings.Fields(state)
	tile := func(text string) string {
		var open int
		fmt.Sscanf(text[:1], "%x", &open)
		truth := func(bit int) bool { return open&bit != 0 }
		item := "null"
		if len(text) > 1 {
			item = fmt.Sprint(text[1] - 'A')
		}
		return fmt.Sprintf(`{"N": %v, "E": %v, "S": %v, "W": %v, "item": %s}`, truth(1), truth(2), truth(4), truth(8), item)
	}
	var tiles []string
	board := strings.ReplaceAll(fields[0], "/", "")
	for i := 0; i < len(board); i++ {
		n := 1
		if i+1 < len(board) && board[i+1] >= 'A' && board[i+1] <= 'X' {
			n = 2
		}
		tiles = append(tiles, tile(board[i:i+n]))
		i += n - 1
	}
	var at []string
	for pawn := range strings.SplitSeq(fields[3], ",") {
		at = append(at, fmt.Sprint(int(pawn[0]-'a')+7*int(pawn[1]-'1')))
	}
	return fmt.Sprintf(`{"players": ["Ann", "seat 2"], "current": 0, "positions": [%s], "target": %s, "remaining": %s, "tile": %s, "board": [%s]}`,
		strings.Join(at, ", "), target, remaining, tile(fields[1]), strings.Join(tiles, ", "))
}

// A host waits for programs, and notes what it says to people.
type host struct {
	bridge.Host
	mu    sync.Mutex
	notes []string
}

func (h *host) said() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return strings.Join(h.notes, "\n")
}

func listen(t *testing.T, o bridge.Options) *host {
	h := new(host)
	o.Note = func(text string) {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.notes = append(h.notes, text)
	}
	h.Host = pi2c.Listen(must(net.Listen("tcp", "127.0.0.1:0")), o)
	t.Cleanup(func() { h.Close() })
	return h
}

// A peer is a minimal program, or a minimal runner, in one of the framings. It uses nothing of the package.
type peer struct {
	t      *testing.T
	length bool
}

func (p peer) write(c net.Conn, text string) {
	if p.length {
		text = string(binary.LittleEndian.AppendUint32(nil, uint32(len(text)))) + text
	}
	if _, err := io.WriteString(c, text); err != nil {
		p.t.Error(err)
	}
}

func (p peer) read(c net.Conn) string {
	if p.length {
		var n uint32
		if binary.Read(c, binary.LittleEndian, &n) != nil || n > 1e6 {
			return ""
		}
		text := make([]byte, n)
		_, _ = io.ReadFull(c, text)
		return string(text)
	}
	var text json.RawMessage
	_ = json.NewDecoder(c).Decode(&text)
	return string(text)
}

// ask sends a request on a new connection and returns the answer.
func (p peer) ask(addr net.Addr, text string) string {
	c, err := net.Dial("tcp", addr.String())
	if err != nil {
		p.t.Error(err)
		return ""
	}
	defer c.Close()
	p.write(c, text)
	return p.read(c)
}

// program subscribes, and answers each request by the function.
func (p peer) program(host net.Addr, answer func(request string) string) {
	l := must(net.Listen("tcp", "127.0.0.1:0"))
	p.t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			if text := answer(p.read(c)); text != "" {
				p.write(c, text)
			}
			c.Close()
		}
	}()
	request := fmt.Sprintf(`{"request": "subscribe", "port": %d, "name": "Ann", "matricules": ["1"]}`, l.Addr().(*net.TCPAddr).Port)
	if got := p.ask(host, request); got != `{"response": "ok"}` {
		p.t.Errorf("subscribed: %s", got)
	}
}

// moveTo answers requests with the move that goes through a gate and to a square.
func moveTo(gate string, square int) func(string) string {
	return func(request string) string {
		if request == `{"request": "ping"}` {
			return `{"response": "pong"}`
		}
		return fmt.Sprintf(`{"response": "move", "move": {"tile": {"N": true, "E": false, "S": true, "W": false, "item": null}, "gate": %q, "new_position": %d.0}, "message": "hi"}`, gate, square)
	}
}

// TestHost asks a minimal program for a turn, in both framings, and checks the request.
func TestHost(t *testing.T) {
	for _, length := range []bool{false, true} {
		var log golden.Transcript
		h, p := listen(t, bridge.Options{Time: time.Minute, Log: log.Log}), peer{t, length}
		got := make(chan string, 10)
		p.program(h.Addr(), func(request string) string {
			got <- request
			return moveTo("A", 0)(request) // Nb, then a1
		})
		r := rules()
		s := must(r.Parse(start))
		chair := h.Sit()
		want := []string{`{"request": "ping"}`, `{"request": "play", "lives": 3, "errors": [], "state": ` + stateJSON(start, "1", "[4, 4]") + "}"}
		shift, err := chair.Ask(t.Context(), play.Question{View: r.View(s, 0)})
		if err != nil || shift.Ply.String() != "Nb:NS" {
			t.Fatalf("%v, %v: %s", shift.Ply, err, h.said())
		}
		for _, want := range want {
			if diff := cmp.Diff(want, <-got); diff != "" {
				t.Error(diff)
			}
		}
		s = must(s.Play(shift.Ply))
		walk, err := chair.Ask(t.Context(), play.Question{View: r.View(s, 0)})
		if err != nil || walk.Ply.String() != "a1" {
			t.Errorf("%v, %v", walk.Ply, err)
		}
		chair.Leave(bridge.End{})
		check(t, fmt.Sprintf("host-length-%v.txt", length), &log)
		if !strings.Contains(h.said(), "Ann says: hi") {
			t.Error(h.said())
		}
	}
}

// TestLate pings a program again that does not answer the first ping, as programs do that begin to
// listen only when they know that they have subscribed.
func TestLate(t *testing.T) {
	h := listen(t, bridge.Options{Time: time.Minute})
	pinged := false
	peer{t, false}.program(h.Addr(), func(request string) string {
		if !pinged {
			pinged = true
			return ""
		}
		return moveTo("A", 0)(request)
	})
	r := rules()
	if shift, err := h.Sit().Ask(t.Context(), play.Question{View: r.View(must(r.Parse(start)), 0)}); err != nil || shift.Ply.String() != "Nb:NS" {
		t.Errorf("%v, %v: %s", shift.Ply, err, h.said())
	}
}

// TestServe lets a bot play at a minimal runner, in both framings.
func TestServe(t *testing.T) {
	for _, length := range []bool{false, true} {
		var log golden.Transcript
		p, runner := peer{t, length}, must(net.Listen("tcp", "127.0.0.1:0"))
		f := map[bool]pi2c.Framing{false: pi2c.Bare, true: pi2c.Length}[length]
		bot := bridge.Seat(func(context.Context, play.Question) ([]game.Ply, error) {
			return bridge.Turn{Shift: labyrinth.MustParseShift("Nb:NS"), To: labyrinth.A1}.Plies(), nil
		})
		l := must(net.Listen("tcp", "127.0.0.1:0"))
		addr := l.Addr()
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() {
			ended <- pi2c.Serve(ctx, runner.Addr().String(), l, "a bot", []string{"7"}, f, bridge.Player{Rules: rules(), Bot: bot}, bridge.Options{Log: log.Log})
		}()
		c := must(runner.Accept())
		want := fmt.Sprintf(`{"request": "subscribe", "port": %d, "name": "a bot", "matricules": ["7"]}`, addr.(*net.TCPAddr).Port)
		if got := p.read(c); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		p.write(c, `{"response": "ok"}`)
		if got := p.ask(addr, `{"request": "ping"}`); got != `{"response": "pong"}` {
			t.Error(got)
		}
		got := p.ask(addr, `{"request": "play", "lives": 3, "errors": [], "state": `+stateJSON(start, "1", "[4, 4]")+"}")
		if want := `{"response": "move", "move": {"tile": {"N": true, "E": false, "S": true, "W": false, "item": null}, "gate": "A", "new_position": 0}}`; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		if got := p.ask(addr, `{"request": "play", "state": {"board": []}}`); got != "" {
			t.Errorf("an answer to half a state: %s", got)
		}
		cancel()
		if err := <-ended; !errors.Is(err, ctx.Err()) {
			t.Error(err)
		}
		runner.Close()
		check(t, fmt.Sprintf("serve-length-%v.txt", length), &log)
	}
}

// TestBots lets our bots play through both roles. The program that has subscribed plays two
// games.
func TestBots(t *testing.T) {
	r, h := rules(), listen(t, bridge.Options{Time: time.Minute})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() {
		greedy := must(r.Bot("greedy", 1, bot.Budget{}))
		_ = pi2c.Serve(ctx, h.Addr().String(), must(net.Listen("tcp", "127.0.0.1:0")), "greedy", nil, pi2c.Length, bridge.Player{Rules: r, Bot: greedy}, bridge.Options{})
	}()
	for seed := range uint64(2) {
		chair := h.Sit()
		rec, err := play.Run(t.Context(), r, must(r.Deal(2, seed)), []play.Bot{must(r.Bot("random", seed, bot.Budget{})), chair.Ask}, play.Options{Limit: 60})
		if err != nil || rec.Reason != "" && rec.Reason != play.Limit {
			t.Errorf("%v %s, %v: %s", rec.Outcome, rec.Reason, err, h.said())
		}
		chair.Leave(bridge.End{})
	}
}

// TestExplained lets programs do everything wrong that they can. Each loses its three lives with
// the right reason, and people read why.
func TestExplained(t *testing.T) {
	good := moveTo("A", 0)("")
	for name, c := range map[string]struct{ answer, reason, said string }{
		"unreachable":  {moveTo("A", 48)(""), protocol.Illegal, "the square g7 is not reachable after the shift: from a1 the pawn can walk to"},
		"no gate":      {moveTo("M", 7)(""), protocol.Illegal, `there is no gate "M"; want A to L`},
		"no square":    {moveTo("A", 49)(""), protocol.Illegal, "there is no square 49"},
		"other item":   {strings.Replace(good, "null", "3", 1), protocol.Illegal, "another item"},
		"other shape":  {strings.Replace(good, "false", "true", 1), protocol.Illegal, "cannot lie with the open sides"},
		"half":         {strings.Replace(good, "0.0", "0.5", 1), protocol.Protocol, "want an integer"},
		"no response":  {strings.Replace(good, `"response": "move", `, "", 1), protocol.Protocol, "missing; want the field response"},
		"no move":      {`{"response": "move"}`, protocol.Protocol, "missing in the response"},
		"unknown":      {`{"response": "pass"}`, protocol.Protocol, "want the response move or giveup"},
		"not JSON":     {`[1, 2`, protocol.Crashed, "unexpected EOF"},
		"gives up":     {`{"response": "giveup"}`, play.Resigned, ""},
		"says nothing": {``, protocol.Crashed, "EOF"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := listen(t, bridge.Options{Time: time.Minute})
			peer{t, false}.program(h.Addr(), func(request string) string {
				if strings.Contains(request, "ping") {
					return `{"response": "pong"}`
				}
				return c.answer
			})
			r := rules()
			chair := h.Sit()
			rec, err := play.Run(t.Context(), r, must(r.Parse(start)), []play.Bot{chair.Ask, must(r.Bot("random", 1, bot.Budget{}))}, play.Options{})
			if err != nil || !rec.Outcome.WonBy(1) || rec.Reason != c.reason || !strings.Contains(h.said(), c.said) {
				t.Errorf("%v %q, %v; want %q: %s", rec.Outcome, rec.Reason, err, c.reason, h.said())
			}
			if lives := strings.Count(h.said(), "of 3 lives left"); lives != 3 && c.reason != play.Resigned {
				t.Errorf("%d lives lost: %s", lives, h.said())
			}
		})
	}
}

// TestSubscriptions refuses subscriptions that are none.
func TestSubscriptions(t *testing.T) {
	h := listen(t, bridge.Options{})
	for _, text := range []string{`{"request": "play"}`, `{"request": "subscribe", "port": 0}`, `{"request": "subscribe", "port": 70000}`, `{"request": 3}`, `[]`} {
		if got := (peer{t, true}).ask(h.Addr(), text); !strings.Contains(got, `"response": "error"`) {
			t.Errorf("%s: %s", text, got)
		}
	}
	c := must(net.Dial("tcp", h.Addr().String()))
	defer c.Close()
	_, _ = c.Write(binary.LittleEndian.AppendUint32(nil, pi2c.MaxMessage+1)) // no more: the host hangs up
	if got := (peer{t, true}).read(c); got != "" {
		t.Error(got)
	}
	if err := h.Check(must(catalog.All().Open())); !errors.Is(err, game.ErrOption) {
		t.Error(err)
	}
}

// TestGates checks the gates and squares against the picture of the course: clockwise from
// the top left.
func TestGates(t *testing.T) {
	entries := map[string]int{"A": 1, "B": 3, "C": 5, "D": 13, "E": 27, "F": 41, "G": 47, "H": 45, "I": 43, "J": 35, "K": 21, "L": 7}
	board := must(rules().Parse(start))
	table, _ := labyrinth.TableOf(rules().View(board, 0))
	for gate, want := range entries {
		if got := pi2c.IndexOf(table.Board().Lane(pi2c.Slot(gate))[0]); got != want || pi2c.GateOf(pi2c.Slot(gate)) != gate {
			t.Errorf("gate %s enters at %d, want %d", gate, got, want)
		}
	}
	for i := range 49 {
		if got := pi2c.IndexOf(pi2c.Square(i)); got != i {
			t.Errorf("square %d is %d", i, got)
		}
	}
}

// FuzzRequest reads messages in any framing, and the states in them.
func FuzzRequest(f *testing.F) {
	play := `{"request": "play", "lives": 3, "errors": [], "state": ` + stateJSON(start, "1", "[4, 4]") + "}"
	f.Add([]byte(play))
	f.Add(append(binary.LittleEndian.AppendUint32(nil, uint32(len(play))), play...))
	f.Add([]byte(`{"request": "subscribe", "port": 8888, "name": "x", "matricules": ["1"]}`))
	f.Add([]byte(`{"request": "play", "state": ` + stateJSON(start, "null", "0") + "}"))
	r := rules()
	f.Fuzz(func(t *testing.T, raw []byte) {
		text, framing, err := pi2c.ReadMessage(bytes.NewReader(raw))
		if err != nil {
			return
		}
		m, err := pi2c.ParseRequest(text)
		if err != nil {
			if !errors.Is(err, pi2c.ErrMessage) {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		if m.State != nil {
			_, _ = m.State.View(r)
		}
		written := must(pi2c.Encode(m))
		var b bytes.Buffer
		if err := pi2c.WriteMessage(&b, framing, bytes.Clone(written)); err != nil || len(written) > pi2c.MaxMessage {
			return
		}
		again, as, err := pi2c.ReadMessage(&b)
		if err != nil || as != framing || !bytes.Equal(again, written) {
			t.Fatalf("%v, %v: %q, %q", framing, as, written, again)
		}
	})
}

// FuzzResponse reads answers of programs, and the moves in them.
func FuzzResponse(f *testing.F) {
	f.Add([]byte(moveTo("A", 0)("")))
	f.Add([]byte(`{"response": "giveup"}`))
	r := rules()
	table, _ := labyrinth.TableOf(r.View(must(r.Parse(start)), 0))
	f.Fuzz(func(t *testing.T, text []byte) {
		a, err := pi2c.ParseResponse(text)
		if err != nil || a.Move == nil {
			return
		}
		turn, err := a.Move.Turn(table)
		if err != nil {
			if !errors.Is(err, game.ErrIllegal) {
				t.Fatal(err)
			}
			return
		}
		if back := pi2c.MoveOf(table, turn); back.Gate != a.Move.Gate || back.NewPosition != a.Move.NewPosition {
			t.Fatalf("%+v, %+v", a.Move, back)
		}
	})
}

// check compares a transcript with the golden one. What comes by several connections has no
// order, so the lines are compared as a set; and nobody waits for the answer to a
// subscription, so it may be missing.
func check(t *testing.T, name string, r *golden.Transcript) {
	t.Helper()
	got := regexp.MustCompile(`"port": \d+`).ReplaceAllString(r.String(), `"port": 0`)
	golden.Check(t, name, got, cmpopts.SortSlices(strings.Compare), cmpopts.IgnoreSliceElements(func(line string) bool { return line == `< {"response": "ok"}` }))
}
