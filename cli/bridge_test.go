package cli

import (
	"context"
	"fmt"
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

// A door is the standard error of a command. It passes on the first address on which the
// command waits for programs.
type door struct {
	buffer
	address chan string
}

func (d *door) Write(p []byte) (int, error) {
	if _, address, ok := strings.Cut(string(p), "waits for programs on "); ok {
		select {
		case d.address <- strings.TrimSpace(address):
		default:
		}
	}
	return d.buffer.Write(p)
}

// run runs a command line with the variants of command labyrinth.
func (d *door) run(ctx context.Context, args ...string) ended {
	var out buffer
	games := catalog.All()
	games.Variants = append(games.Variants, pi2c.Variant, mazedotcom.Variant, rush.Variant)
	games.Bots = mazedotcom.Bots
	p := Program{Name: "labyrinth", Games: games, Stdout: &out, Stderr: d}
	status := p.Run(ctx, args...)
	return ended{out.String(), d.String(), status}
}

func bridged(ctx context.Context, args ...string) ended { return new(door).run(ctx, args...) }

// visited runs a command line that waits for programs. Another one, a bridge, plays there until
// the first has ended.
func visited(t *testing.T, guest []string, host ...string) ended {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	d := &door{address: make(chan string, 1)}
	done := make(chan struct{})
	go func() {
		defer close(done)
		select {
		case address := <-d.address:
			t.Logf("the guest: %+v", bridged(ctx, append(guest, "-connect", address)...))
		case <-ctx.Done():
		}
	}()
	out := d.run(t.Context(), host...)
	cancel()
	<-done
	return out
}

// checkSeen replays the record of a game and that of one side of it, which has the same plies
// as far as that side was asked.
func checkSeen(t *testing.T, record, theirs string) {
	var plies [2][]game.Ply
	for i, name := range []string{record, theirs} {
		if out := bridged(t.Context(), "replay", "-check", name); out.status != 0 {
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
	if n := len(plies[1]); n == 0 || n < len(plies[0])-4 || !slices.Equal(plies[0][:n], plies[1]) {
		t.Errorf("%v\n%v", plies[0], plies[1])
	}
}

// TestBridge lets our bots play through both roles of each bridge, in one game and in a
// match, and replays the records.
func TestBridge(t *testing.T) {
	for protocol, c := range map[string]struct{ log, game, other string }{
		"mazecom":  {`"LOGIN" id="-1"`, "-variant standard -edition older", "random"},
		"pi2c":     {`{"request": "subscribe"`, "-variant pi2c", "random"},
		"maze.com": {`"Ann"`, "-variant mazedotcom", "euclid"}, // which does not pass
	} {
		t.Run(protocol, func(t *testing.T) {
			dir := t.TempDir()
			record, log, theirs := filepath.Join(dir, "game.txt"), filepath.Join(dir, "log.txt"), filepath.Join(dir, "theirs.txt")
			guest := []string{"bridge", protocol, "-bot", "greedy", "-name", "Ann"}
			out := visited(t, append(guest, "-record", theirs),
				"bridge", protocol, "-listen", ":0", "-seats", "client,"+c.other, "-seed", "1", "-limit", "40", "-record", record, "-log", log)
			if out.status != 0 || !strings.HasPrefix(out.out, "Game 1, seed 1, client against "+c.other+": ") || !strings.Contains(out.err, "Ann (") {
				t.Errorf("%+v", out)
			}
			checkSeen(t, record, theirs)
			if text, err := os.ReadFile(log); err != nil || !strings.Contains(string(text), c.log) ||
				!regexp.MustCompile(`(?m)^20\S+Z 127\.0\.0\.1:\d+ < `).Match(text) {
				t.Errorf("%.300s, %v", text, err)
			}
			args := append(strings.Fields("arena -deals 1 -seed 1 -limit 20 -workers 2 -bots random,guest="+protocol+"::0"), strings.Fields(c.game)...)
			match := visited(t, append(guest, "-games", "2"), args...)
			if match.status != 0 || !strings.Contains(match.out, "guest") || strings.Contains(match.err, "crashed") || !strings.Contains(match.err, "Ann (") {
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
		{"bridge maze.com -listen :0 -seats client,client,client,client,client,client,client", "want 1 to 6 seats"},
		{"watch -bots greedy,maze.com::0", "programs of Maze.com play the variant mazedotcom"},
		{"watch -bots greedy,pi2c::0", "programs of the course play the variant pi2c"},
		{"watch -bots greedy,mazecom:x", "want HOST:PORT or :PORT"},
	} {
		out := bridged(t.Context(), strings.Fields(c.args)...)
		if out.status != 2 || !strings.Contains(out.err, c.want) {
			t.Errorf("%s: %d %s\nwant %s", c.args, out.status, out.err, c.want)
		}
	}
}

// TestBridgeState lets a bot play at a server of the command on a board of 9 by 9, which only the
// strategies know. All squares can always be reached.
func TestBridgeState(t *testing.T) {
	dir := t.TempDir()
	state, log := filepath.Join(dir, "state.json"), filepath.Join(dir, "log.txt")
	row := "[" + strings.Repeat(`"┼",`, 8) + `"┼"]`
	gems := "[" + strings.Repeat(`["ruby","beryl"],`, 8) + `["ruby","beryl"]]`
	at := func(row, col int) string { return fmt.Sprintf(`{"row#":%d,"column#":%d}`, row, col) }
	player := func(home, goal, color string) string {
		return fmt.Sprintf(`{"current":%s,"home":%[1]s,"color":%q,"goto":%s}`, home, color, goal)
	}
	text := fmt.Sprintf(`{"board":{"connectors":[%s%s],"treasures":[%s%s]},"spare":{"tilekey":"┼","1-image":"ruby","2-image":"beryl"},"plmt":[%s,%s],"last":null}`,
		strings.Repeat(row+",", 8), row, strings.Repeat(gems+",", 8), gems, player(at(1, 1), at(7, 7), "red"), player(at(7, 1), at(1, 7), "blue"))
	if err := os.WriteFile(state, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out := visited(t, []string{"bridge", "maze.com", "-bot", "expert", "-name", "Ann B."},
		"bridge", "maze.com", "-listen", ":0", "-seats", "client,riemann", "-start", state, "-log", log)
	if out.status != 0 || out.out != "Game 1, 2 rounds: won by AnnB (red)\n" {
		t.Errorf("%+v", out)
	}
	if text, err := os.ReadFile(log); err != nil || !strings.Contains(string(text), `> ["take-turn",[{"board":`) {
		t.Errorf("%.300s, %v", text, err)
	}
	for args, want := range map[string]string{
		"-start " + log: "Maze.com message invalid", "-seats client -start " + state: "-seats has 1 players and the state 2",
		"-record x.txt -start " + state: "has no record", "-seats client,me -start " + state: "want one of",
	} {
		if out := bridged(t.Context(), append([]string{"bridge", "maze.com", "-listen", ":0"}, strings.Fields(args)...)...); out.status != 2 || !strings.Contains(out.err, want) {
			t.Errorf("%s: %+v", args, out)
		}
	}
}

// TestXmasRush refuses players that cannot be programs of the contest, and lets the command be
// one.
func TestXmasRush(t *testing.T) {
	for args, want := range map[string]string{
		"watch -bots exec:true,greedy -protocol xmasrush": "programs of Xmas Rush play the variant rush",
		"watch -protocol x": `invalid value "x" for -protocol: must be xmasrush`,
		"watch -bots exec:/no/such,greedy -variant rush -protocol xmasrush": "cannot start",
	} {
		if out := bridged(t.Context(), strings.Fields(args)...); out.status != 2 || !strings.Contains(out.err, want) {
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

// What is wrong with the flags is said before anybody is waited for.
func TestBridgeMisused(t *testing.T) {
	for _, q := range [][]string{
		{"mazecom -connect localhost", "HOST:PORT"},
		{"mazecom -connect localhost:1 -seats client,client", "-seats is for -listen"},
		{"pi2c -listen :0 -bot random", "-bot is for -connect"},
		{"pi2c -listen :0 -framing bare", "-framing is for -connect"},
		{"maze.com -connect localhost:1 -start x.json", "-start is for -listen"},
		{"mazecom -listen :0 -seats client,nope", `"nope"`},
		{"mazecom", "either -connect or -listen"},
	} {
		args := append([]string{"bridge"}, strings.Fields(q[0])...)
		bridged(t.Context(), args...).complains(t, 2, q[1])
	}
}
