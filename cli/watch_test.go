package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/labyrinth-go/labyrinth/internal/model"
)

// turnLine is a line of output that tells of a turn: its number, its seat, a
// shift and a walk.
var turnLine = regexp.MustCompile(`^ *([0-9]+)\. seat ([1-4])  ([NSWE][a-g1-7]:[NESW]+(?: [a-g][1-7])?)$`)

// turns returns the turns that were printed, by their numbers and seats, and
// their plies in order.
func turns(out string) (numbers []string, plies []string) {
	for line := range strings.Lines(out) {
		if m := turnLine.FindStringSubmatch(strings.TrimSuffix(line, "\n")); m != nil {
			numbers = append(numbers, m[1]+" "+m[2])
			plies = append(plies, strings.Fields(m[3])...)
		}
	}
	return numbers, plies
}

// played returns the plies of a record.
func played(record string) []string {
	_, body, _ := strings.Cut(record, "\n\n")
	_, plies, _ := strings.Cut(body, "\n")
	return strings.Fields(plies)
}

// tag returns the value of a tag of a record.
func tag(record, name string) string {
	_, rest, _ := strings.Cut(record, "["+name+" \"")
	value, _, _ := strings.Cut(rest, "\"]\n")
	return value
}

// wantTurns fails unless the turns are numbered from 1 and go round the seats.
func wantTurns(t *testing.T, numbers []string, seats int) {
	t.Helper()
	for i, got := range numbers {
		if want := fmt.Sprintf("%d %d", i+1, i%seats+1); got != want {
			t.Errorf("turn %d is numbered %q, want %q", i+1, got, want)
		}
	}
}

// What is watched is what is recorded, by the rules, and what is replayed.
func TestWatch(t *testing.T) {
	for _, test := range []struct {
		bots  string
		seats int
	}{
		{"greedy,greedy", 2},
		{"greedy,greedy,random", 3},
		{"greedy,random,random,random", 4},
	} {
		t.Run(test.bots, func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "game")
			out := cli("watch", "-bots", test.bots, "-seed", "1", "-record", name).ok(t)
			record := read(t, name)

			start := cli("deal", "-seats", fmt.Sprint(test.seats), "-seed", "1").ok(t)
			if !strings.HasPrefix(out, start) {
				t.Errorf("it does not begin with the state that is dealt:\n%s", out)
			}
			numbers, plies := turns(out)
			wantTurns(t, numbers, test.seats)
			if !slices.Equal(plies, played(record)) {
				t.Errorf("watched %v\nrecorded %v", plies, played(record))
			}

			slow := model.MustParse(strings.TrimSpace(start))
			for _, ply := range plies {
				var err error
				if slow, err = slow.Play(ply); err != nil {
					t.Fatal(err)
				}
			}
			over, winner := slow.ToMove() < 0, slow.Seat
			if !over || tag(record, "Result") != fmt.Sprint(winner) {
				t.Errorf("the plies end the game: %v, for seat %d, and the result is %s", over, winner, tag(record, "Result"))
			}
			if want := fmt.Sprintf("Seat %d wins after %d plies.", winner, len(plies)); last(out) != want {
				t.Errorf("it ends with %q, want %q", last(out), want)
			}
			if got := cli("replay", name).ok(t); got != out {
				t.Errorf("replayed it looks like this:\n%s\nand watched like this:\n%s", got, out)
			}
			if got := cli("replay", "-check", name).ok(t); got != fmt.Sprintln(winner) {
				t.Errorf("replay -check printed %q, want %d", got, winner)
			}
		})
	}
}

// The head of a record says which game it is and how to play it again.
func TestWatchRecord(t *testing.T) {
	args := []string{"watch", "-bots", "greedy,random", "-seed", "7", "-edition", "classic-ru", "-look", "at-once", "-limit", "5", "-record"}
	record := cli(append(args, "-")...).ok(t)
	want := "[Variant \"standard\"]\n[Edition \"classic-ru\"]\n[Look \"at-once\"]\n" +
		"[Seats \"2\"]\n[Players \"greedy,random\"]\n[Seed \"7\"]\n[Result \"draw\"]\n[Reason \"limit\"]\n\n" +
		cli("deal", "-seed", "7").ok(t)
	if !strings.HasPrefix(record, want) {
		t.Errorf("the record is\n%swant it to begin with\n%s", record, want)
	}
	if n := len(played(record)); n != 5 {
		t.Errorf("the record has %d plies, and the limit was 5", n)
	}
	if got := typed(record, "replay", "-check", "-").ok(t); got != "draw limit\n" {
		t.Errorf("replay -check printed %q", got)
	}
	if got := typed(record, "replay", "-").ok(t); last(got) != "Nobody wins: a draw (limit) after 5 plies." {
		t.Errorf("replay ends with %q", last(got))
	}

	// The same seed gives the same record, to a file as to standard output, and
	// each game before has left its own behind.
	dir := t.TempDir()
	for i := range 2 {
		name := filepath.Join(dir, "game")
		cli(append(args, name)...).ok(t)
		if got := read(t, name); got != record {
			t.Errorf("game %d is\n%swant\n%s", i+2, got, record)
		}
	}
	wantFiles(t, dir, "game")
	if other := cli("watch", "-bots", "greedy,random", "-seed", "8", "-limit", "5", "-record", "-").ok(t); slices.Equal(played(other), played(record)) {
		t.Error("another seed gives the same game")
	}
}

// The text of a record is the same when it has been read and written: it
// replays byte for byte.
func TestReplayByteForByte(t *testing.T) {
	dir := t.TempDir()
	first := filepath.Join(dir, "first")
	cli("watch", "-bots", "random,random", "-seed", "3", "-limit", "40", "-record", first).ok(t)
	text := read(t, first)
	for line := range strings.Lines(text[strings.Index(text, "\n\n"):]) {
		if len(line) > 81 && !strings.Contains(line, "/") { // the start state is longer
			t.Errorf("a line of plies has %d bytes: %s", len(line)-1, line)
		}
	}
	if !strings.HasSuffix(text, "\n") {
		t.Error("the record does not end its last line")
	}
	shown := cli("replay", first).ok(t)
	for name, loose := range map[string]string{
		"CRLF":        strings.ReplaceAll(text, "\n", "\r\n"),
		"with remark": strings.TrimSuffix(text, "\n") + " {the end}\n",
	} {
		if got := cli("replay", file(t, name, loose)).ok(t); got != shown {
			t.Errorf("%s: it replays as\n%s", name, got)
		}
	}
}

func TestReplay(t *testing.T) {
	name := file(t, "game", duelRecord)
	if got := cli("replay", "-check", name).ok(t); got != "1\n" {
		t.Errorf("replay -check printed %q", got)
	}
	out := cli("replay", name).ok(t)
	want := duel + "\n  1. seat 1  W2:NES b1\n  2. seat 2  W2:NS b3\n  3. seat 1  W2:NES a1\n\n"
	if !strings.HasPrefix(out, want) {
		t.Errorf("it printed\n%swant it to begin with\n%s", out, want)
	}
	for _, want := range []string{"seat 1: found 1 of 1, has\n", "  won\n", "seat 2: found 1 of 1,", "\nSeat 1 wins after 6 plies.\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("it printed\n%swant %q in it", out, want)
		}
	}
	for result, tail := range map[string]string{
		"*":    "The game goes on after 1 ply.",
		"draw": "Nobody wins: a draw (agreed) after 1 ply.",
		"2":    "Seat 2 wins (agreed) after 1 ply.",
		"2,3":  "Seats 2,3 win together (agreed) after 1 ply.",
	} {
		text := strings.Replace(duelRecord, "b1 W2:NS b3 W2:NES a1", "", 1)
		reason := "\n[Reason \"agreed\"]"
		switch result {
		case "*":
			reason = ""
		case "2,3":
			text = strings.Replace(text, duel, "6aAc/5B7E5C/3aD9 7F - a1,c3,c1 a1,c3,c1 1s :A,:D,:B", 1)
		}
		text = strings.Replace(text, "[Result \"1\"]", "[Result \""+result+"\"]"+reason, 1)
		out := typed(text, "replay", "-").ok(t)
		if last(out) != tail {
			t.Errorf("the result %s is told as %q, want %q", result, last(out), tail)
		}
	}
}

// Of several records each has a line, and one that is bad stops none.
func TestReplayCheckSeveral(t *testing.T) {
	one := file(t, "one", duelRecord)
	two := file(t, "two", strings.NewReplacer("b1 W2:NS b3 W2:NES a1", "", `"1"]`, "\"draw\"]\n[Reason \"limit\"]").Replace(duelRecord))
	bad := file(t, "bad", strings.Replace(duelRecord, "b3", "b2", 1))
	missing := filepath.Join(t.TempDir(), "missing")
	want := one + "\t1\n" + two + "\tdraw limit\n"
	if got := cli("replay", one, "-check", two).ok(t); got != want {
		t.Errorf("it printed\n%swant\n%s", got, want)
	}
	for _, test := range []struct {
		files  []string
		status int
		says   []string // on stderr, a line each
	}{
		{[]string{one, bad, two}, 2, []string{bad, "1 of 3 records"}},
		{[]string{missing, one, two}, 1, []string{missing, "1 of 3 records"}},
		{[]string{missing, bad, one, two}, 2, []string{missing, bad, "2 of 4 records"}},
	} {
		r := cli(append([]string{"replay", "-check"}, test.files...)...)
		lines := slices.Collect(strings.Lines(r.err))
		if r.status != test.status || r.out != want || len(lines) != len(test.says) {
			t.Errorf("%q: status %d, want %d; it printed\n%sand on stderr\n%s", test.files, r.status, test.status, r.out, r.err)
			continue
		}
		for i, line := range lines {
			if !strings.Contains(line, test.says[i]) {
				t.Errorf("%q: a line on stderr is %swant %q in it", test.files, line, test.says[i])
			}
		}
	}
}

// A game without an end by the rules is a draw at its limit.
func TestWatchLimit(t *testing.T) {
	for _, limit := range []int{4, 6} {
		out := cli("watch", "-bots", "random,random", "-seed", "1", "-limit", fmt.Sprint(limit)).ok(t)
		if numbers, plies := turns(out); len(numbers) != limit/2 || len(plies) != limit {
			t.Errorf("%d turns and %d plies, want %d and %d:\n%s", len(numbers), len(plies), limit/2, limit, out)
		}
		if want := fmt.Sprintf("Nobody wins: a draw (limit) after %d plies.", limit); last(out) != want {
			t.Errorf("it ends with %q, want %q", last(out), want)
		}
	}
	// 0 is no limit. The game is one that greedy players end.
	out := cli("watch", "-layout", small, "-seed", "1", "-limit", "0").ok(t)
	if !strings.HasSuffix(last(out), " plies.") || strings.Contains(last(out), "limit") {
		t.Errorf("without a limit it ends with %q", last(out))
	}
}

// Nothing is written that is not whole: not where it cannot be, and when the
// game is interrupted, the record of a game that goes on.
func TestRecordWholeOrNot(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "old")
	if err := os.WriteFile(old, []byte("kept\n"), 0o644); err != nil {
		t.Fatal(err)
	}

	ctx, cancel := context.WithCancel(t.Context())
	out := &cancels{after: "  5. seat", cancel: cancel}
	var stderr buffer
	status := run(ctx, []string{"watch", "-seed", "1", "-record", old}, std{nil, out, &stderr})
	ended{"", stderr.String(), status}.complains(t, 1, "interrupted")
	if got := cli("replay", "-check", old).ok(t); got != "*\n" || len(played(read(t, old))) < 10 {
		t.Errorf("an interrupted game is recorded as\n%s", read(t, old))
	}

	sub := filepath.Join(dir, "sub")
	if err := os.Mkdir(sub, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{filepath.Join(dir, "missing", "game"), filepath.Join(old, "game"), sub} {
		cli("watch", "-seed", "1", "-limit", "4", "-record", name).complains(t, 1)
		cli("render", "-state", notation, "-svg", name).complains(t, 1)
	}
	wantFiles(t, dir, "old", "sub")
	wantFiles(t, sub)

	cli("watch", "-seed", "1", "-limit", "4", "-record", old).ok(t)
	if got := read(t, old); !strings.HasPrefix(got, "[Variant ") || len(played(got)) != 4 {
		t.Errorf("a whole game has overwritten the file with\n%s", got)
	}
	wantFiles(t, dir, "old", "sub")
}

// A directory that nobody may write to stays as it is.
func TestRecordReadOnlyDirectory(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(dir, 0o755) // so that it can be removed
	if f, err := os.Create(filepath.Join(dir, "probe")); err == nil {
		f.Close()
		os.Remove(f.Name())
		t.Skip("this user may write anywhere")
	}
	cli("watch", "-seed", "1", "-limit", "4", "-record", filepath.Join(dir, "game")).complains(t, 1)
	wantFiles(t, dir)
}

// No escape sequences go where there is no terminal.
func TestNoEscapes(t *testing.T) {
	record := file(t, "game", duelRecord)
	for _, args := range [][]string{
		{"watch", "-seed", "1", "-limit", "4"},
		{"replay", record},
		{"render", "-state", notation, "-path", "a1,a1"},
		{"play", "-seed", "1"},
		{"play", "-seed", "1", "-seats", "human,human"},
	} {
		if out := cli(args...).ok(t); strings.Contains(out, "\x1b") {
			t.Errorf("%v printed an escape sequence", args)
		}
		f, err := os.Create(filepath.Join(t.TempDir(), "out"))
		if err != nil {
			t.Fatal(err)
		}
		var stderr buffer
		status := run(t.Context(), args, std{strings.NewReader(""), f, &stderr})
		f.Close()
		if out := read(t, f.Name()); status != 0 || out == "" || strings.Contains(out, "\x1b") {
			t.Errorf("%v, status %d, printed an escape sequence, or nothing, to a file", args, status)
		}
	}
}

// A turn that the limit breaks off is shown, too.
func TestWatchBrokenOff(t *testing.T) {
	name := filepath.Join(t.TempDir(), "game")
	out := cli("watch", "-seed", "1", "-limit", "3", "-record", name).ok(t)
	_, plies := turns(out)
	if !slices.Equal(plies, played(read(t, name))) || len(plies) != 3 {
		t.Errorf("shown %v, played %v", plies, played(read(t, name)))
	}
}

// A reader that ends early, as head does, ends a command without a complaint, and
// the record is written.
func TestWatchIntoHead(t *testing.T) {
	name := filepath.Join(t.TempDir(), "game")
	var complaints buffer
	closed := writing(func(b []byte) (int, error) { return 0, &os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE} })
	status := run(t.Context(), []string{"watch", "-seed", "1", "-record", name}, std{nil, closed, &complaints})
	if status != 1 || complaints.String() != "" {
		t.Errorf("status %d, and on stderr %q; want 1 and nothing", status, complaints.String())
	}
	if plies := played(read(t, name)); len(plies) > 4 {
		t.Errorf("the game went on for %d plies", len(plies))
	}
}

// A writing is a writer.
type writing func([]byte) (int, error)

func (w writing) Write(b []byte) (int, error) { return w(b) }
