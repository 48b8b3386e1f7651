package cli

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/internal/long"
)

// parsed reads a file of results.
func parsed(t *testing.T, name string) (arena.Setup, []arena.Result) {
	t.Helper()
	s, results, _, err := arena.Parse([]byte(read(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	return s, results
}

// slow returns a table without the lines that tell how fast the players were.
func slow(table string) string {
	var lines []string
	for line := range strings.Lines(table) {
		if fields := strings.Fields(line); len(lines) < 3 && len(fields) > 2 { // those of players
			fields[len(fields)-2] = "?"
			line = strings.Join(fields, " ") + "\n"
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "")
}

// wantSame fails unless two files hold the same games, but for the time that
// they took.
func wantSame(t *testing.T, a, b string) {
	t.Helper()
	var games [2][]string
	for i, name := range []string{a, b} {
		_, results := parsed(t, name)
		for _, r := range results {
			r.Thought = [2]time.Duration{}
			games[i] = append(games[i], fmt.Sprintf("%+v", r))
		}
		slices.Sort(games[i])
	}
	if !slices.Equal(games[0], games[1]) {
		t.Errorf("the games are\n%s\nwant\n%s", strings.Join(games[0], "\n"), strings.Join(games[1], "\n"))
	}
}

// A game of an arena is the one that watch shows of the same seed, and its
// record is the same. The table is the same of any number of workers.
func TestArena(t *testing.T) {
	for _, test := range []struct{ variant, bots, seatings string }{
		{"standard", "greedy,random", "AB,BA"},
		{"anniversary", "random,greedy", "ABA,AAB,BAA,BAB,BBA,ABB"},
		{"battlechess", "random,greedy", "AB,BA"},
	} {
		seatings := list(test.seatings)
		dir := t.TempDir()
		records := filepath.Join(dir, "records")
		args := []string{
			"arena", "-variant", test.variant, "-bots", test.bots, "-seats", strconv.Itoa(len(seatings[0])),
			"-deals", "2", "-seed", "5", "-limit", "40", "-repeats", "4",
		}
		table := cli(append(args, "-out", filepath.Join(dir, "one"), "-workers", "1", "-records", records)...).ok(t)
		again := cli(append(args, "-out", filepath.Join(dir, "four"), "-workers", "4")...).ok(t)
		if slow(again) != slow(table) || strings.Contains(table, "\x1b") || !strings.Contains(table, "plies/s") {
			t.Errorf("by one worker it prints\n%s\nand by four\n%s", table, again)
		}
		wantSame(t, filepath.Join(dir, "one"), filepath.Join(dir, "four"))

		players := list(test.bots)
		var names []string
		for deal := range 2 {
			for _, seating := range seatings {
				name := fmt.Sprintf("%s-%d-%s.txt", strings.Join(players, "-"), deal+5, seating)
				names = append(names, name)
				var sat []string
				for _, letter := range seating {
					sat = append(sat, players[letter-'A'])
				}
				want := cli("watch", "-variant", test.variant, "-bots", strings.Join(sat, ","), "-seed", strconv.Itoa(5+deal),
					"-limit", "40", "-record", "-").ok(t)
				if got := read(t, filepath.Join(records, name)); got != want {
					t.Errorf("the record %s is\n%s\nand watch has\n%s", name, got, want)
				}
			}
		}
		slices.Sort(names)
		wantFiles(t, records, names...)
		_, results := parsed(t, filepath.Join(dir, "one"))
		for _, r := range results {
			record := read(t, filepath.Join(records, fmt.Sprintf("%s-%s-%d-%s.txt", r.A, r.B, r.Deal+4, r.Seating)))
			if tag(record, "Result") != r.Outcome.String() || tag(record, "Reason") != r.Reason || r.Plies < len(played(record)) {
				t.Errorf("the result is %+v, of\n%s", r, record)
			}
		}
	}
}

// Whatever the names of players are, their records have names of their own.
func TestRecordNames(t *testing.T) {
	g, err := catalog.All().Open()
	if err != nil {
		t.Fatal(err)
	}
	m := &match{Match: arena.New(g, nil, "exec:./a b", "exec:./a:b", "mcts:50ms", "exec:"+strings.Repeat("x", 99), "mcts_50ms_3")}
	seen := make(map[string]bool)
	for _, g := range m.GamesOf(1) {
		name := m.recordName(g)
		if seen[name] || len(name) > 120 || strings.ContainsAny(name, `/\: "'`) {
			t.Errorf("a game of %q and %q is called %q", g.A, g.B, name)
		}
		seen[name] = true
	}
}

// Broken off at any byte of its file, the command goes on to the same table.
func TestArenaTorn(t *testing.T) {
	dir := t.TempDir()
	args := []string{"arena", "-bots", "greedy,random", "-deals", "2", "-seed", "1", "-limit", "3", "-out"}
	whole := filepath.Join(dir, "whole")
	want := slow(cli(append(args, whole)...).ok(t))
	text := read(t, whole)
	step := long.Count(11, 1)
	for n := 0; n <= len(text); n += step {
		name := filepath.Join(dir, strconv.Itoa(n))
		if err := os.WriteFile(name, []byte(text[:n]), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := slow(cli(append(args, name)...).ok(t)); got != want {
			t.Fatalf("after %d bytes it prints\n%s\nwant\n%s", n, got, want)
		}
		wantSame(t, name, whole)
	}
}

// Killed again and again, the command goes on to the same table, and every
// result has a record that is whole.
func TestArenaKilled(t *testing.T) {
	dir := t.TempDir()
	args := []string{"arena", "-bots", "greedy,random", "-deals", "12", "-seed", "1", "-limit", "60"}
	want := cli(append(args, "-out", filepath.Join(dir, "whole"))...).ok(t)

	ourselves(t, "yes")
	name, records := filepath.Join(dir, "killed"), filepath.Join(dir, "records")
	args = append(args, "-out", name, "-records", records)
	lines := func() int {
		b, _ := os.ReadFile(name)
		return bytes.Count(b, []byte("\n"))
	}
	kills := 0
	for after := 2; after < 24; after += 7 {
		cmd := exec.Command(os.Args[0], args...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
	waiting:
		for lines() <= after {
			select {
			case err := <-ended:
				ended <- err
				break waiting
			case <-time.After(time.Millisecond):
			}
		}
		_ = cmd.Process.Kill()
		<-ended
		if n := lines(); n > 1 && n < 25 {
			kills++
		}
	}
	if kills == 0 {
		t.Error("it was always through before it was killed")
	}
	t.Logf("killed %d times in the middle", kills)
	if got := cli(args...).ok(t); slow(got) != slow(want) {
		t.Errorf("killed and resumed it prints\n%s\nwant\n%s", got, want)
	}
	wantSame(t, name, filepath.Join(dir, "whole"))
	files, err := filepath.Glob(filepath.Join(records, "*.txt"))
	if err != nil || len(files) != 24 {
		t.Errorf("%d records, %v", len(files), err)
	}
	for _, file := range files {
		cli("replay", "-check", file).ok(t)
	}
}

// Interrupted, the command prints the table so far and says how to go on.
func TestArenaInterrupted(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out")
	args := []string{"arena", "-bots", "greedy,random", "-deals", "10000", "-seed", "9", "-limit", "30", "-out", name}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() {
		for {
			if b, _ := os.ReadFile(name); bytes.Count(b, []byte("\n")) > 9 {
				cancel()
				return
			}
			time.Sleep(time.Millisecond)
		}
	}()
	r := runWith(ctx, strings.NewReader(""), args...)
	ended{"", r.err, r.status}.complains(t, 1, "interrupted")
	_, results := parsed(t, name)
	if want := fmt.Sprintf("Broken off after %d games. The same command goes on.", len(results)); last(r.out) != want {
		t.Errorf("it ends with %q, want %q", last(r.out), want)
	}
	deals := strconv.Itoa(len(results)/2 + 2)
	went := slow(cli("arena", "-bots", "greedy,random", "-deals", deals, "-seed", "9", "-limit", "30", "-out", name).ok(t))
	if want := slow(cli("arena", "-bots", "greedy,random", "-deals", deals, "-seed", "9", "-limit", "30").ok(t)); went != want {
		t.Errorf("it goes on to\n%s\nwant\n%s", went, want)
	}

	ctx, cancel = context.WithCancel(t.Context())
	cancel()
	r = runWith(ctx, strings.NewReader(""), "arena", "-seed", "9")
	ended{"", r.err, r.status}.complains(t, 1, "interrupted")
	if want := "Broken off after 0 games. With -out it could go on later."; last(r.out) != want {
		t.Errorf("it ends with %q, want %q", last(r.out), want)
	}
}

// Without a seed the match has that of its file, and tells a new one, with which
// it can be played again.
func TestArenaSeed(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out")
	args := []string{"arena", "-limit", "20"}
	first := cli(append(args, "-deals", "1", "-out", name)...).ok(t)
	s, _ := parsed(t, name)
	if want := fmt.Sprintf("The seed is %d.", s.Seed); last(first) != want {
		t.Errorf("it ends with %q, want %q", last(first), want)
	}
	on := cli(append(args, "-deals", "2", "-out", name)...).ok(t)
	again := cli(append(args, "-deals", "2", "-seed", strconv.FormatUint(s.Seed, 10))...).ok(t)
	if slow(on) != slow(again)+last(first)+"\n" {
		t.Errorf("it goes on to\n%s\nand from the seed to\n%s", on, again)
	}
}

// Players can have names, so that one can meet itself; the file tells who they
// are.
func TestArenaNames(t *testing.T) {
	self := ourselves(t, "yes")
	name := filepath.Join(t.TempDir(), "out")
	out := cli("arena", "-bots", "new=greedy,old=greedy,theirs="+self+" engine -bot=random", "-deals", "1", "-seed", "1", "-limit", "20", "-out", name).ok(t)
	s, _ := parsed(t, name)
	if strings.Join(s.Players, " ") != "new old theirs" || s.Tags["Player old"] != "greedy" || s.Tags["Player theirs"] != self+" engine -bot=random" || s.Tags["Time"] != "1s" {
		t.Errorf("the file is of %+v", s)
	}
	if !strings.Contains(out, " theirs\n") || strings.Contains(out, "forfeit") {
		t.Errorf("it prints\n%s", out)
	}
	cli("arena", "-bots", "new=greedy,old=random,theirs="+self+" engine -bot=random", "-seed", "1", "-limit", "20", "-out", name).
		complains(t, 2, "Player old", `"greedy"`, `"random"`)
}

// A sequential test is told with its answer, and stops the match.
func TestArenaSPRT(t *testing.T) {
	dir := t.TempDir()
	args := []string{"arena", "-bots", "greedy,random", "-deals", "100", "-seed", "1", "-sprt", "0,400"}
	one := cli(append(args, "-workers", "1", "-out", filepath.Join(dir, "one"))...).ok(t)
	if four := cli(append(args, "-workers", "4")...).ok(t); slow(four) != slow(one) || !strings.Contains(one, ", 1 is better by 400 Elo, and not by 0\n") {
		t.Errorf("it prints\n%s\nand by four workers\n%s", one, four)
	}
	s, results := parsed(t, filepath.Join(dir, "one"))
	if s.SPRT == nil || s.SPRT.Elo0 != 0 || s.SPRT.Elo1 != 400 || len(results) >= 200 {
		t.Errorf("%d games of %+v", len(results), s.SPRT)
	}
}

// A program that fails loses its games with the reason, and the match goes on.
func TestArenaForfeit(t *testing.T) {
	self := ourselves(t, "fail")
	name := filepath.Join(t.TempDir(), "out")
	r := cli("arena", "-bots", "greedy,"+self+",random", "-deals", "2", "-seed", "1", "-limit", "20", "-time", "1m", "-out", name)
	if r.status != 0 || !strings.Contains(r.out, "forfeits by 2: 4 protocol\n") {
		t.Errorf("status %d:\n%s", r.status, r.out)
	}
	if n := strings.Count(r.err, "\n"); n != 1 || !strings.HasPrefix(r.err, "labyrinth: seat ") {
		t.Errorf("of 8 games for one reason standard error tells\n%s", r.err)
	}
	s, results := parsed(t, name)
	if len(results) != 12 || s.Tags["Time"] != "1m0s" || s.Tags["Iterations"] != "0" {
		t.Errorf("%d games of %+v", len(results), s)
	}
	for _, r := range results {
		player, forfeit := r.Forfeit()
		if failing := strings.HasPrefix(r.A, program) || strings.HasPrefix(r.B, program); forfeit != failing || failing && (r.Why == "" || strings.HasPrefix(r.A, program) != (player == 0)) {
			t.Errorf("%+v", r)
		}
	}
}

// Bots in other languages play whole matches. They have an hour for a ply, so that
// a busy machine costs them no game.
func TestArenaLanguages(t *testing.T) {
	deals := long.Count(1, 5)
	for interpreter, bot := range map[string]string{
		"python3": "../examples/bot-python/bot.py",
		"node":    "../examples/bot-node/bot.js",
	} {
		t.Run(interpreter, func(t *testing.T) {
			if _, err := exec.LookPath(interpreter); err != nil {
				t.Skipf("%s is not installed: %v", interpreter, err)
			}
			name := filepath.Join(t.TempDir(), "out")
			table := cli("arena", "-bots", "exec:"+interpreter+" "+bot+",random", "-deals", strconv.Itoa(deals), "-seed", "1", "-time", "1h", "-out", name).ok(t)
			s, results := parsed(t, name)
			if len(results) != 2*deals {
				t.Errorf("%d games were played, want %d", len(results), 2*deals)
			}
			for i, r := range results {
				if player, forfeit := r.Forfeit(); forfeit {
					t.Errorf("game %d: player %d forfeits (%s): %s", i+1, player+1, r.Reason, r.Why)
				} else if r.Reason != "" && r.Reason != "limit" && r.Reason != "repetition" {
					t.Errorf("game %d ends for reason %q, want none, limit or repetition", i+1, r.Reason)
				}
			}
			if score := s.Table(results)[0].Scores.Mean(); score < 0.9 {
				t.Errorf("the bot scores %.2f against random, want at least 0.90:\n%s", score, table)
			}
		})
	}
}

// What is wrong is told before anything is played or written.
func TestArenaBadInput(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "out")
	cli("arena", "-deals", "1", "-limit", "2", "-seed", "1", "-out", name).ok(t)
	text := read(t, name)
	foreign := file(t, "foreign", "no\nresults\n")
	bad := file(t, "bad", text+"{}\n")
	for _, test := range []struct {
		args []string
		says string
	}{
		{[]string{"-bots", "greedy"}, "two players"},
		{[]string{"-bots", "new=greedy,old=deep"}, `"deep"`},
		{[]string{"-out", "-"}, "standard output"},
		{[]string{"-bots", "greedy,greedy"}, "the same name"},
		{[]string{"-bots", "greedy,deep"}, `"deep"`},
		{[]string{"-bots", "greedy,human"}, `"human"`},
		{[]string{"-bots", "greedy,exec:"}, "command is missing"},
		{[]string{"-bots", "greedy,exec:no-such-program-anywhere"}, "no-such-program-anywhere"},
		{[]string{"-seats", "1"}, "2 to 16"},
		{[]string{"-seats", "5"}, "1 to 4"},
		{[]string{"-deals", "-1"}, "-deals"},
		{[]string{"-sprt", "5"}, "-sprt"},
		{[]string{"-sprt", "5,x"}, "-sprt"},
		{[]string{"-sprt", "5,0"}, "goes up"},
		{[]string{"-variant", "chess"}, `"chess"`},
		{[]string{"-time", "0s"}, "-time"},
		{[]string{"now"}, `"now"`},
		{[]string{"-seed", "2", "-limit", "2", "-out", name}, "has seed 2"},
		{[]string{"-seed", "1", "-out", name}, "has limit 2000"},
		{[]string{"-out", foreign}, "no file of results"},
		{[]string{"-seed", "1", "-limit", "2", "-out", bad}, "line 4"},
	} {
		r := cli(append([]string{"arena"}, test.args...)...)
		r.complains(t, 2, test.says)
		if r.out != "" {
			t.Errorf("%q: it printed\n%s", test.args, r.out)
		}
	}
	if read(t, name) != text {
		t.Errorf("the file holds\n%s", read(t, name))
	}
	cli("arena", "-out", dir).complains(t, 1, dir)
	cli("arena", "-out", filepath.Join(dir, "none", "out")).complains(t, 1, "none")
	cli("arena", "-records", name).complains(t, 1, name)
	var stderr buffer
	status := run(t.Context(), []string{"arena", "-deals", "1", "-limit", "2"}, std{nil, broken{}, &stderr})
	ended{"", stderr.String(), status}.complains(t, 1, errBroken.Error())
}
