package cli

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/bridge/mazedotcom"
	"github.com/labyrinth-go/labyrinth/bridge/pi2c"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/examples/othermazes/rush"
	"github.com/labyrinth-go/labyrinth/game"
)

// crossed runs a command line with the variants of command labyrinth.
func crossed(ctx context.Context, args ...string) ended {
	var out, err buffer
	games := catalog.All()
	games.Variants = append(games.Variants, pi2c.Variant, mazedotcom.Variant, rush.Variant)
	games.Bots = mazedotcom.Bots
	p := Program{Name: "labyrinth", Games: games, Stdout: &out, Stderr: &err}
	status := p.Run(ctx, args...)
	return ended{out.String(), err.String(), status}
}

// free returns an address that nobody listens on.
func free(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// joining lets a bot play at an address until the test ends. It tries again while nobody
// listens there.
func joining(t *testing.T, args ...string) (leave func()) {
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		for ctx.Err() == nil {
			crossed(ctx, args...)
		}
	}()
	leave = func() { cancel(); <-done }
	t.Cleanup(leave)
	return leave
}

// checkSeen replays the record of a game and that of one side of it, which has the same plies
// as far as that side was asked.
func checkSeen(t *testing.T, record, theirs string) {
	var plies [2][]game.Ply
	for i, name := range []string{record, theirs} {
		if out := crossed(t.Context(), "replay", "-check", name); out.status != 0 {
			t.Errorf("%s: %+v", name, out)
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		_, rec, err := (catalog.Registry{Variants: append(catalog.All().Variants, pi2c.Variant, mazedotcom.Variant)}).ParseRecord(string(text))
		if err != nil {
			t.Fatal(err)
		}
		plies[i] = rec.Plies
	}
	if n := len(plies[1]); n < 15 || n < len(plies[0])-4 || !slices.Equal(plies[0][:n], plies[1]) {
		t.Errorf("%v\n%v", plies[0], plies[1])
	}
}

// TestBridge lets our bots play through both roles of each bridge, in one game and in a
// match, and replays the records.
func TestBridge(t *testing.T) {
	for protocol, c := range map[string]struct{ log, variant string }{
		"mazecom":  {`"LOGIN" id="-1"`, "standard"},
		"pi2c":     {`{"request": "subscribe"`, "pi2c"},
		"maze.com": {`< "Ann"`, "mazedotcom"},
	} {
		t.Run(protocol, func(t *testing.T) {
			dir, addr := t.TempDir(), free(t)
			record, log, theirs := filepath.Join(dir, "game.txt"), filepath.Join(dir, "log.txt"), filepath.Join(dir, "theirs.txt")
			leave := joining(t, "bridge", protocol, "-connect", addr, "-bot", "greedy", "-name", "Ann", "-record", theirs)
			out := crossed(t.Context(), "bridge", protocol, "-listen", addr, "-seats", "client,random", "-seed", "1", "-limit", "40",
				"-record", record, "-log", log)
			if out.status != 0 || !strings.HasPrefix(out.out, "Game 1, seed 1, client against random: ") || !strings.Contains(out.err, "Ann (") {
				t.Errorf("%+v", out)
			}
			leave()
			checkSeen(t, record, theirs)
			if text, err := os.ReadFile(log); err != nil || !strings.Contains(string(text), c.log) ||
				!regexp.MustCompile(`(?m)^20\S+Z 127\.0\.0\.1:\d+ < `).Match(text) {
				t.Errorf("%.300s, %v", text, err)
			}
			addr = free(t) // a program that has subscribed at the command above does not do so again
			joining(t, "bridge", protocol, "-connect", addr, "-bot", "greedy", "-name", "Ann")
			match := crossed(t.Context(), "arena", "-variant", c.variant, "-bots", "random,guest="+protocol+":"+addr, "-deals", "1", "-seed", "1", "-limit", "20", "-workers", "2")
			if match.status != 0 || !strings.Contains(match.out, "guest") || !strings.Contains(match.err, "Ann (") {
				t.Errorf("%+v", match)
			}
		})
	}
}

// TestBridgeFlags refuses flags that contradict each other and players that cannot sit.
func TestBridgeFlags(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"bridge mazecom", "want either -connect or -listen"},
		{"bridge pi2c -connect 127.0.0.1:1 -listen :0", "want either -connect or -listen"},
		{"bridge mazecom -connect 127.0.0.1:1 http://127.0.0.1/t/x#join", "an INVITATION needs -listen"},
		{"bridge mazecom -connect 127.0.0.1:1 -bot nobody", "nobody"},
		{"bridge mazecom -connect 127.0.0.1:1 -dialect 2018", "want 2017 or 2019"},
		{"bridge pi2c -connect 127.0.0.1:1 -framing short", "want bare or length"},
		{"bridge mazecom -listen 5123", "want HOST:PORT or :PORT"},
		{"bridge pi2c -listen :0 -seats client", "2 seats"},
		{"bridge xmas", "unknown command"},
		{"watch -variant kids -bots greedy,mazecom::0", "clients play the variant standard"},
		{"watch -bots greedy,pi2c::0", "programs of the course play the variant pi2c"},
		{"watch -bots greedy,mazecom:x", "want HOST:PORT or :PORT"},
	} {
		out := crossed(t.Context(), strings.Fields(c.args)...)
		if out.status != 2 || !strings.Contains(out.err, c.want) {
			t.Errorf("%s: %d %s\nwant %s", c.args, out.status, out.err, c.want)
		}
	}
}

// TestBridgeState lets a bot play at a server of the command on a board of 9 by 9, which only the
// strategies know.
func TestBridgeState(t *testing.T) {
	addr, dir := free(t), t.TempDir()
	state, log := filepath.Join(dir, "state.json"), filepath.Join(dir, "log.txt")
	row := "[" + strings.Repeat(`"┼",`, 8) + `"┼"]`
	gems := "[" + strings.Repeat(`["ruby","beryl"],`, 8) + `["ruby","beryl"]]`
	at := func(row, col int) string { return fmt.Sprintf(`{"row#":%d,"column#":%d}`, row, col) }
	text := fmt.Sprintf(`{"board":{"connectors":[%s%s],"treasures":[%s%s]},"spare":{"tilekey":"┼","1-image":"ruby","2-image":"beryl"},
"plmt":[{"current":%s,"home":%[5]s,"color":"red","goto":%s},{"current":%s,"home":%[7]s,"color":"blue","goto":%s}],"last":null}`,
		strings.Repeat(row+",", 8), row, strings.Repeat(gems+",", 8), gems, at(1, 1), at(7, 7), at(7, 1), at(1, 7))
	if err := os.WriteFile(state, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	joining(t, "bridge", "maze.com", "-connect", addr, "-bot", "expert", "-name", "Ann B.")
	out := crossed(t.Context(), "bridge", "maze.com", "-listen", addr, "-seats", "client,riemann", "-start", state, "-log", log)
	if out.status != 0 || out.out != "Game 1, 2 rounds: won by AnnB (red)\n" { // all squares are always reached
		t.Errorf("%+v", out)
	}
	if text, err := os.ReadFile(log); err != nil || !strings.Contains(string(text), `> ["take-turn",[{"board":`) {
		t.Errorf("%.300s, %v", text, err)
	}
	for args, want := range map[string]string{
		"-start " + log: "Maze.com message invalid", "-seats client -start " + state: "-seats has 1 players and the state 2",
		"-record x.txt -start " + state: "has no record", "-seats client,me -start " + state: "want one of",
		"-seats client,client,client,client,client,client,client": "want 1 to 6 seats",
	} {
		if out := crossed(t.Context(), append([]string{"bridge", "maze.com", "-listen", ":0"}, strings.Fields(args)...)...); out.status != 2 || !strings.Contains(out.err, want) {
			t.Errorf("%s: %+v", args, out)
		}
	}
}

// TestXmasRush refuses players that cannot be programs of the contest, and lets the command be
// one.
func TestXmasRush(t *testing.T) {
	for args, want := range map[string]string{
		"watch -bots exec:true,greedy -protocol xmasrush":                   "programs of Xmas Rush play the variant rush",
		"watch -bots exec:true,greedy -protocol x":                          "want xmasrush for -protocol",
		"watch -bots exec:/no/such,greedy -variant rush -protocol xmasrush": "cannot start",
	} {
		if out := crossed(t.Context(), strings.Fields(args)...); out.status != 2 || !strings.Contains(out.err, want) {
			t.Errorf("%s: %+v", args, out)
		}
	}
	row := strings.Repeat("1010 ", 6) + "1010\n"
	var out, err buffer
	p := Program{
		Name: "labyrinth", Games: catalog.All(), Stdout: &out, Stderr: &err,
		Stdin: strings.NewReader("1\n" + strings.Repeat(row, 7) + "1 0 0 1010\n1 6 6 0101\n1\nKEY 0 2 0\n1\nKEY 0\n"),
	}
	if status := p.Run(t.Context(), "bridge", "xmasrush"); status != 0 || out.String() != "MOVE DOWN DOWN\n" {
		t.Errorf("%d %s %s", status, out.String(), err.String())
	}
}
