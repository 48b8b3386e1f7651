package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
)

// asCommand is the environment variable that makes the test binary the command,
// or a program that fails on its seat.
const asCommand = "LABYRINTH_COMMAND"

func TestMain(m *testing.M) {
	switch os.Getenv(asCommand) {
	case "":
		os.Exit(m.Run())
	case "fail":
		fmt.Fprint(os.Stderr, "out of \x1b[31mideas\n")
		fmt.Println(strings.Join(os.Args[1:], "|")) // which is no hello
		os.Exit(3)
	case "hang":
		select {}
	}
	os.Exit(Main("labyrinth", catalog.All()))
}

// ourselves returns the start of an exec: seat that is the test binary.
func ourselves(t *testing.T, as string) string {
	t.Helper()
	t.Setenv(asCommand, as)
	t.Setenv("GORACE", "atexit_sleep_ms=0") // else it takes a second to end
	return `exec:"` + os.Args[0] + `"`
}

// body returns a record's start and plies.
func body(t *testing.T, record string) string {
	t.Helper()
	_, text, ok := strings.Cut(record, "\n\n")
	if !ok {
		t.Fatalf("no record: %s", record)
	}
	return text
}

// A bot on an exec: seat plays as it does without, on a labyrinth and
// elsewhere.
func TestWatchProgram(t *testing.T) {
	self := ourselves(t, "yes")
	for _, variant := range []string{"standard", "battlechess"} {
		args := []string{"watch", "-variant", variant, "-seed", "1", "-limit", "60", "-time", "1m", "-record", "-", "-bots"}
		want := cli(append(args, "greedy,random")...).ok(t)
		got := cli(append(args, self+" engine -bot greedy,"+self+" 'engine' '-bot' \"random\"")...).ok(t)
		if body(t, got) != body(t, want) {
			t.Errorf("%s: with programs the game is\n%s\nand without\n%s", variant, got, want)
		}
		players := "exec:'" + strings.ReplaceAll(os.Args[0], `\`, "/") + "'"
		if got := tag(got, "Players"); !strings.HasPrefix(got, players+" engine -bot greedy,"+players) {
			t.Errorf("the players are %s", got)
		}
	}
}

// A program that fails loses its game. The record has the reason, standard
// error tells more, and what the program wrote there is shown on request.
func TestWatchForfeit(t *testing.T) {
	self := ourselves(t, "fail")
	seats := "greedy," + self + ` 'a,b' c""d "" 'say "x"'`
	name := filepath.Join(t.TempDir(), "game")
	r := cli("watch", "-seed", "1", "-bots", seats, "-record", name)
	const words = `a,b|cd||say "x"`
	if r.status != 0 || last(r.out) != "Seat 1 wins (protocol) after 2 plies." {
		t.Errorf("status %d, and the game ends with %q", r.status, last(r.out))
	}
	if n := strings.Count(r.err, "\n"); n != 2 || !strings.HasPrefix(r.err, "labyrinth: seat 2, exec:") || !strings.Contains(r.err, words) || !strings.HasSuffix(r.err, ", wrote to standard error; -stderr prints it\n") {
		t.Errorf("on standard error there is\n%s, want a line on seat 2 that says %s, and one that names -stderr", r.err, words)
	}
	record := read(t, name)
	if tag(record, "Reason") != "protocol" || tag(record, "Result") != "1" || len(played(record)) != 2 {
		t.Errorf("the record is\n%s", record)
	}
	if got := cli("replay", "-check", name).ok(t); got != "1 protocol\n" {
		t.Errorf("replay -check printed %q", got)
	}
	r = cli("watch", "-seed", "1", "-bots", seats, "-stderr")
	if r.status != 0 || !strings.HasSuffix(r.err, ", wrote to standard error:\nout of ?[31mideas\n") {
		t.Errorf("with -stderr there is\n%s", r.err)
	}
}

// Blanks may stand round the names.
func TestSeatsWithBlanks(t *testing.T) {
	if got, want := cli("watch", "-seed", "1", "-limit", "8", "-bots", " greedy, random ").ok(t),
		cli("watch", "-seed", "1", "-limit", "8", "-bots", "greedy,random").ok(t); got != want {
		t.Errorf("it printed\n%swant\n%s", got, want)
	}
}

// Programs sit beside people too.
func TestPlayProgram(t *testing.T) {
	shift, walk := firstTurn(t, dealt(t, "-seed", "1"))
	turn := shift + " " + walk + "\n"
	args := []string{"play", "-seed", "1", "-time", "1m", "-seats"}
	self := ourselves(t, "yes")
	want := typed(turn+"quit\n", append(args, "human,greedy")...).ok(t)
	if got := typed(turn+"quit\n", append(args, "human,"+self+" engine -bot greedy")...).ok(t); got != want {
		t.Errorf("with a program it prints\n%s\nand without\n%s", got, want)
	}

	self = ourselves(t, "fail")
	name := filepath.Join(t.TempDir(), "game")
	r := typed(turn+"moves\n", append(args, "human,"+self, "-record", name)...)
	if r.status != 0 || last(r.out) != "Seat 1 wins (protocol) after 2 plies." {
		t.Errorf("status %d, and the game ends with %q", r.status, last(r.out))
	}
	if got := cli("replay", "-check", name).ok(t); got != "1 protocol\n" {
		t.Errorf("replay -check printed %q", got)
	}
}

// A game with a program that does not answer can be interrupted.
func TestInterruptedProgram(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	self := ourselves(t, "hang")
	out := &cancels{after: "1s", cancel: cancel} // in the start state
	var stderr buffer
	status := run(ctx, []string{"watch", "-seed", "1", "-bots", self + ",greedy"}, std{strings.NewReader(""), out, &stderr})
	ended{"", stderr.String(), status}.complains(t, 1, "interrupted")
}

func TestBadSeats(t *testing.T) {
	for _, test := range []struct{ flag, value, says string }{
		{"-bots", "greedy,exec:", `missing command after "exec:"`},
		{"-bots", "greedy,exec:  ", `missing command after "exec:"`},
		{"-bots", `greedy,exec:"bot`, `missing closing quote "`},
		{"-bots", "greedy,exec:" + t.TempDir() + "/none -x", "seat 2"},
		{"-bots", "greedy,exec:no-such-program-anywhere", "seat 2"},
		{"-time", "0s", "-time"},
		{"-time", "-1s", "-time"},
		{"-iterations", "-1", "-iterations: must be an integer, at least 0"},
		{"-iterations", "many", "-iterations: must be an integer, at least 0"},
	} {
		cli("watch", test.flag, test.value).complains(t, 2, "watch", test.says)
		if test.flag == "-bots" {
			cli("play", "-seats", test.value).complains(t, 2, "play", test.says)
		}
	}
}
