package cli

import (
	"bytes"
	"context"
	"errors"
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
	"github.com/labyrinth-go/labyrinth/internal/needs"
)

// parsed reads a results file.
func parsed(t *testing.T, name string) (arena.Conditions, []arena.Result) {
	t.Helper()
	c, results, _, err := arena.Parse([]byte(read(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	return c, results
}

// slow returns a table without the times of the players.
func slow(table string) string {
	var lines []string
	for line := range strings.Lines(table) {
		if fields := strings.Fields(line); len(lines) < 3 && len(fields) > 7 && fields[4] == "ms" { // the lines of players
			line = strings.Join(slices.Delete(fields, 3, 7), " ") + "\n"
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "")
}

// wantSame fails unless two files have the same results, apart from the time they
// took.
func wantSame(t *testing.T, a, b string) {
	t.Helper()
	var games [2][]string
	for i, name := range []string{a, b} {
		_, results := parsed(t, name)
		for _, r := range results {
			r = r.Untimed()
			games[i] = append(games[i], fmt.Sprintf("%+v", r))
		}
		slices.Sort(games[i])
	}
	if !slices.Equal(games[0], games[1]) {
		t.Errorf("the games are\n%s\nwant\n%s", strings.Join(games[0], "\n"), strings.Join(games[1], "\n"))
	}
}

// TestArena checks that watch plays a game of an arena again, to the same record,
// from the seed that the results file gives for the deal. The number of workers
// does not change the table.
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
		if slow(again) != slow(table) || strings.Contains(table, "\x1b") || !strings.Contains(table, "CPU/turn") {
			t.Errorf("with one worker it prints\n%s\nwith four\n%s", table, again)
		}
		wantSame(t, filepath.Join(dir, "one"), filepath.Join(dir, "four"))

		players := list(test.bots)
		var names []string
		_, results := parsed(t, filepath.Join(dir, "one"))
		for _, r := range results {
			name := fmt.Sprintf("%s-%d-%s.txt", strings.Join(players, "-"), r.Seed, r.Seating)
			names = append(names, name)
			var sat []string
			for _, letter := range r.Seating {
				sat = append(sat, players[letter-'A'])
			}
			want := cli("watch", "-variant", test.variant, "-bots", strings.Join(sat, ","), "-seed", strconv.FormatUint(r.Seed, 10),
				"-limit", "40", "-record", "-").ok(t)
			record := read(t, filepath.Join(records, name))
			if record != want {
				t.Errorf("the record %s is\n%s\nthat of watch is\n%s", name, record, want)
			}
			if tag(record, "Result") != r.Outcome.String() || tag(record, "Reason") != r.Reason || r.Plies < len(played(record)) {
				t.Errorf("the result is %+v, the record\n%s", r, record)
			}
		}
		if len(results) != 2*len(seatings) {
			t.Errorf("%d results, want %d", len(results), 2*len(seatings))
		}
		slices.Sort(names)
		wantFiles(t, records, names...)
	}
}

// TestRecordNames checks that every record gets a file name of its own, whatever
// the players are called.
func TestRecordNames(t *testing.T) {
	rules, err := catalog.All().Open()
	if err != nil {
		t.Fatal(err)
	}
	m := &match{Match: arena.New(rules, nil, "exec:./a b", "exec:./a:b", "mcts:50ms", "exec:"+strings.Repeat("x", 99), "mcts_50ms_3")}
	seen := make(map[string]bool)
	for _, g := range m.GamesOf(1) {
		name := m.recordName(g)
		if seen[name] || len(name) > 120 || strings.ContainsAny(name, `/\: "'`) {
			t.Errorf("a game of %q and %q is called %q", g.A, g.B, name)
		}
		seen[name] = true
	}
}

// TestArenaTorn cuts the file anywhere. The command continues to the same table.
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

// TestArenaKilled kills the command again and again. It continues to the same
// table, and every result has a complete record.
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
	for after := 2; kills == 0 || after < 24; after += 7 {
		if after > 24 { // it always ended before it was killed: once more
			after = 2
			if err := errors.Join(os.Remove(name), os.RemoveAll(records)); err != nil {
				t.Fatal(err)
			}
		}
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
	t.Logf("killed %d times in the middle", kills)
	if got := cli(args...).ok(t); slow(got) != slow(want) {
		t.Errorf("killed and continued it prints\n%s\nwant\n%s", got, want)
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

// TestArenaInterrupted interrupts the command. It prints the table so far and
// says how to continue.
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
	if want := fmt.Sprintf("Stopped after %d games. Run the same command to continue.", len(results)); last(r.out) != want {
		t.Errorf("it ends with %q, want %q", last(r.out), want)
	}
	deals := strconv.Itoa(len(results)/2 + 2)
	went := slow(cli("arena", "-bots", "greedy,random", "-deals", deals, "-seed", "9", "-limit", "30", "-out", name).ok(t))
	if want := slow(cli("arena", "-bots", "greedy,random", "-deals", deals, "-seed", "9", "-limit", "30").ok(t)); went != want {
		t.Errorf("it continues to\n%s\nwant\n%s", went, want)
	}

	ctx, cancel = context.WithCancel(t.Context())
	cancel()
	r = runWith(ctx, strings.NewReader(""), "arena", "-seed", "9")
	ended{"", r.err, r.status}.complains(t, 1, "interrupted")
	if want := "Stopped after 0 games. With -out, a match can be continued."; last(r.out) != want {
		t.Errorf("it ends with %q, want %q", last(r.out), want)
	}
}

// TestArenaSeed runs matches without -seed. A match takes the seed of its file,
// and prints its seed so that it can be repeated.
// A network in a file is a player: of a game, and of a match that a file continues.
func TestNetwork(t *testing.T) {
	const network = "net:../learn/nets/kids.net"
	out := cli("watch", "-variant", "kids", "-bots", network+",random", "-seed", "1").ok(t)
	if again := cli("watch", "-variant", "kids", "-bots", network+",random", "-seed", "1").ok(t); out != again {
		t.Error("two games with the same seed differ")
	}
	name := filepath.Join(t.TempDir(), "results")
	cli("arena", "-variant", "kids", "-bots", network+",random", "-deals", "2", "-seed", "1", "-out", name).ok(t)
	if _, results := parsed(t, name); len(results) != 4 {
		t.Errorf("%d games, want 4", len(results))
	} else {
		for _, r := range results {
			if r.Reason != "" {
				t.Errorf("%s: %s", r.Reason, r.Why)
			}
		}
	}
	cli("arena", "-variant", "standard", "-bots", network+",random", "-deals", "1").complains(t, 2, "kids.net", "kids-v0", "standard-v0")
	cli("arena", "-variant", "kids", "-bots", "net:nothing,random", "-deals", "1").complains(t, 2, "nothing")
	cli("arena", "-variant", "kids", "-bots", "net:arena_test.go,random", "-deals", "1").complains(t, 2, "arena_test.go", "JSON")
}

func TestArenaSeed(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out")
	args := []string{"arena", "-limit", "20"}
	first := cli(append(args, "-deals", "1", "-out", name)...).ok(t)
	c, _ := parsed(t, name)
	if want := fmt.Sprintf("The seed is %d.", c.Seed); last(first) != want {
		t.Errorf("it ends with %q, want %q", last(first), want)
	}
	other := cli(append(args, "-deals", "1")...).ok(t)
	if c.Seed < 1<<20 || last(other) == last(first) {
		t.Errorf("two matches draw the seeds %q and %q", last(first), last(other))
	}
	on := cli(append(args, "-deals", "2", "-out", name)...).ok(t)
	again := cli(append(args, "-deals", "2", "-seed", strconv.FormatUint(c.Seed, 10))...).ok(t)
	if slow(on) != slow(again)+last(first)+"\n" {
		t.Errorf("it continues to\n%s\nthe seed gives\n%s", on, again)
	}
}

// TestArenaNames gives players names, so that one can meet itself. The file says
// which player each name is.
func TestArenaNames(t *testing.T) {
	self := ourselves(t, "yes")
	name := filepath.Join(t.TempDir(), "out")
	out := cli("arena", "-bots", "new=greedy,old=greedy,theirs="+self+" engine -bot=random", "-deals", "1", "-seed", "1", "-limit", "20", "-out", name).ok(t)
	c, _ := parsed(t, name)
	if strings.Join(c.Players, " ") != "new old theirs" || c.Tags["Player old"] != "greedy" || c.Tags["Player theirs"] != self+" engine -bot=random" || c.Tags["Time"] != "1s" {
		t.Errorf("the file has the conditions %+v", c)
	}
	if !strings.Contains(out, " theirs\n") || strings.Contains(out, "forfeit") {
		t.Errorf("it prints\n%s", out)
	}
	cli("arena", "-bots", "new=greedy,old=random,theirs="+self+" engine -bot=random", "-seed", "1", "-limit", "20", "-out", name).
		complains(t, 2, "Player old", `"greedy"`, `"random"`)
}

// TestArenaSPRT checks that a sequential test stops the match and that its answer
// is printed.
func TestArenaSPRT(t *testing.T) {
	dir := t.TempDir()
	args := []string{"arena", "-bots", "greedy,random", "-deals", "100", "-seed", "1", "-sprt", "0,400"}
	one := cli(append(args, "-workers", "1", "-out", filepath.Join(dir, "one"))...).ok(t)
	if four := cli(append(args, "-workers", "4")...).ok(t); slow(four) != slow(one) || !strings.Contains(one, ", 1 is better by 400 Elo rather than 0\n") {
		t.Errorf("with one worker it prints\n%s\nwith four\n%s", one, four)
	}
	c, results := parsed(t, filepath.Join(dir, "one"))
	if c.SPRT == nil || c.SPRT.Elo0 != 0 || c.SPRT.Elo1 != 400 || len(results) >= 200 {
		t.Errorf("%d games with the test %+v", len(results), c.SPRT)
	}
}

// TestArenaForfeit checks that a program that fails loses its games, with the
// reason, and that the match continues.
func TestArenaForfeit(t *testing.T) {
	self := ourselves(t, "fail")
	name := filepath.Join(t.TempDir(), "out")
	r := cli("arena", "-bots", "greedy,"+self+",random", "-deals", "2", "-seed", "1", "-limit", "20", "-time", "1m", "-out", name)
	if r.status != 0 || !strings.Contains(r.out, "forfeits by 2: 4 protocol\n") {
		t.Errorf("status %d:\n%s", r.status, r.out)
	}
	if n := strings.Count(r.err, "\n"); n != 2 || !strings.HasPrefix(r.err, "labyrinth: seat ") || !strings.HasSuffix(r.err, "; -stderr prints it\n") {
		t.Errorf("after 8 forfeits for one reason standard error is\n%s", r.err)
	}
	c, results := parsed(t, name)
	if len(results) != 12 || c.Tags["Time"] != "1m0s" || c.Tags["Iterations"] != "0" {
		t.Errorf("%d games with the conditions %+v", len(results), c)
	}
	for _, r := range results {
		player, forfeit := r.Forfeit()
		if failing := strings.HasPrefix(r.A, program) || strings.HasPrefix(r.B, program); forfeit != failing || failing && (r.Why == "" || strings.HasPrefix(r.A, program) != (player == 0)) {
			t.Errorf("%+v", r)
		}
	}
}

// TestArenaLanguages lets bots in other languages play whole matches. They have
// an hour for each ply, so that they lose no game on a busy machine.
func TestArenaLanguages(t *testing.T) {
	deals := long.Count(1, 5)
	for interpreter, bot := range map[string]string{
		"python3": "../examples/bot-python/bot.py",
		"node":    "../examples/bot-node/bot.js",
	} {
		t.Run(interpreter, func(t *testing.T) {
			needs.Programs(t, interpreter)
			name := filepath.Join(t.TempDir(), "out")
			table := cli("arena", "-bots", "exec:"+interpreter+" "+bot+",random", "-deals", strconv.Itoa(deals), "-seed", "1", "-time", "1h", "-out", name).ok(t)
			c, results := parsed(t, name)
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
			if score := c.Table(results)[0].Scores.Mean(); score < 0.9 {
				t.Errorf("the bot scores %.2f against random, want at least 0.90:\n%s", score, table)
			}
		})
	}
}

// TestArenaBadInput checks that bad input is reported before anything is played
// or written.
func TestArenaBadInput(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "out")
	cli("arena", "-deals", "1", "-limit", "2", "-seed", "1", "-out", name).ok(t)
	text := read(t, name)
	first, _, _ := strings.Cut(text, "\n")
	old := file(t, "old", strings.Replace(first, `"arena":3`, `"arena":1`, 1)+"\n")
	altered := file(t, "altered", strings.Replace(text, `"outcome":"draw"`, `"outcome":"1"`, 1))
	var many strings.Builder
	many.WriteString("greedy")
	for n := range 1499 {
		many.WriteString(fmt.Sprintf(",x%d=greedy", n))
	}
	foreign := file(t, "foreign", "no\nresults\n")
	bad := file(t, "bad", text+"{}\n")
	for _, test := range []struct {
		args []string
		says string
	}{
		{[]string{"-bots", "greedy"}, "2 to 100"},
		{[]string{"-bots", many.String()}, `"1500": number of players must be 2 to 100`},
		{[]string{"-bots", "new=greedy,old=deep"}, `"deep"`},
		{[]string{"-out", "-"}, "standard output"},
		{[]string{"-bots", "greedy,greedy"}, "two players have this name"},
		{[]string{"-bots", "greedy,deep"}, `"deep"`},
		{[]string{"-bots", "greedy,human"}, `"human"`},
		{[]string{"-bots", "greedy,exec:"}, "missing command"},
		{[]string{"-bots", "greedy,exec:no-such-program-anywhere"}, `arena: player exec:no-such-program-anywhere: cannot start "no-such-program-anywhere": executable file not found in $PATH`},
		{[]string{"-seats", "1"}, "2 to 16"},
		{[]string{"-seats", "5"}, "1 to 4"},
		{[]string{"-deals", "-1"}, "-deals"},
		{[]string{"-deals", "0"}, "at least 1"},
		{[]string{"-budget", "5 apples"}, "-budget"},
		{[]string{"-bots", "greedy,mcts:exploration=9"}, "a number from 0 to 5"},
		{[]string{"-bots", "greedy,mcts:speed=9"}, "it has prior, exploration"},
		{[]string{"-starts", "middle"}, "middle-standard"},
		{[]string{"-starts", foreign}, "not a suite"},
		{[]string{"-starts", "middle-kids"}, "suite is of a game"},
		{[]string{"-starts", "middle-standard", "-seats", "3"}, "want a state with 3 seats"},
		{[]string{"-sprt", "5"}, "-sprt"},
		{[]string{"-sprt", "5,x"}, "-sprt"},
		{[]string{"-sprt", "5,0"}, "increase"},
		{[]string{"-variant", "chess"}, `"chess"`},
		{[]string{"-time", "0s"}, "-time"},
		{[]string{"now"}, `"now"`},
		{[]string{"-seed", "2", "-limit", "2", "-out", name}, `want seed 2`},
		{[]string{"-seed", "1", "-out", name}, "want limit 2000"},
		{[]string{"-out", foreign}, "not an arena results file"},
		{[]string{"-out", old}, "results file of version 1, want version 3"},
		{[]string{"-seed", "1", "-limit", "2", "-out", altered}, "line 2: line was altered"},
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
