package cli

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/internal/model"
)

var prompt = regexp.MustCompile(`(?m)^seat [1-4]> `)

// answers returns the line that was printed after each prompt; it is empty if
// a new drawing followed.
func answers(out string) []string {
	var lines []string
	for _, at := range prompt.FindAllStringIndex(out, -1) {
		line, _, _ := strings.Cut(out[at[1]:], "\n")
		lines = append(lines, line)
	}
	return lines
}

// wantAnswers fails unless the prompts were answered with lines that begin as
// given.
func wantAnswers(t *testing.T, out string, want ...string) {
	t.Helper()
	got := answers(out)
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || !strings.HasPrefix(got[i], want[i]) || want[i] == "" && got[i] != "" {
			t.Fatalf("prompts were answered with\n%q, want\n%q", got, want)
		}
	}
}

// dealt returns the model of the game that a command line deals.
func dealt(t *testing.T, args ...string) *model.Game {
	t.Helper()
	return model.MustParse(strings.TrimSpace(cli(append([]string{"deal"}, args...)...).ok(t)))
}

// after returns a model after some plies.
func after(t *testing.T, slow *model.Game, plies ...string) *model.Game {
	t.Helper()
	for _, ply := range plies {
		next, err := slow.Play(ply)
		if err != nil {
			t.Fatal(err)
		}
		slow = next
	}
	return slow
}

// firstTurn returns the first legal shift of a game, and the last legal walk
// after it.
func firstTurn(t *testing.T, slow *model.Game) (shift, walk string) {
	t.Helper()
	shift = slow.Legal()[0]
	walks := after(t, slow, shift).Legal()
	return shift, walks[len(walks)-1]
}

func TestPlayHelp(t *testing.T) {
	out := typed("help\n\n  \nHELP\n?\n", "play", "-seed", "1").ok(t)
	if !strings.HasPrefix(out, "Seed 1. Type help for what you can do.\n") {
		t.Errorf("it begins with\n%.200s", out)
	}
	// Empty lines are asked again, and the input ends at the last prompt.
	wantAnswers(t, out, "Type a ply", "seat 1> seat 1> Type a ply", "Type a ply", "")
	for _, word := range []string{"moves", "hint", "undo", "save FILE", "resign", "quit"} {
		if strings.Count(out, "\n  "+word+" ") < 3 {
			t.Errorf("help was asked for three times and does not tell of %s each time:\n%s", word, out)
		}
	}
}

func TestPlayMovesAndHint(t *testing.T) {
	slow := dealt(t, "-seed", "1")
	shift, _ := firstTurn(t, slow)
	out := typed("moves\nhint\n"+shift+"\nmoves\nhint\n", "play", "-seed", "1").ok(t)
	walks := after(t, slow, shift).Legal()
	wantAnswers(t, out,
		strings.Join(slow.Legal(), " "), "A bot would play ", "",
		strings.Join(walks, " "), "A bot would play ", "")
	for i, legal := range [][]string{slow.Legal(), walks} {
		hint := strings.TrimPrefix(answers(out)[1+3*i], "A bot would play ")
		hint, _, _ = strings.Cut(strings.TrimSuffix(hint, "."), " ") // before the walk
		if !slices.Contains(legal, hint) {
			t.Errorf("the hint %q is none of %v", hint, legal)
		}
	}
}

// A turn may be typed on one line or on two.
func TestPlayTurn(t *testing.T) {
	slow := dealt(t, "-seed", "1")
	shift, walk := firstTurn(t, slow)
	one := typed(shift+" "+walk+"\nquit\n", "play", "-seats", "human,random", "-seed", "1").ok(t)
	two := typed(shift+"\n  "+walk+"\t\nquit\n", "play", "-seats", "human,random", "-seed", "1").ok(t)
	for name, out := range map[string]string{"one line": one, "two lines": two} {
		numbers, plies := turns(strings.ReplaceAll(out, "seat 1> ", ""))
		if len(plies) != 4 || plies[0] != shift || plies[1] != walk {
			t.Errorf("%s: the turns are %v, want %s %s and another:\n%s", name, plies, shift, walk, out)
			continue
		}
		wantTurns(t, numbers, 2)
		after(t, slow, plies...)
	}
}

// What is no ply, or no legal one, is said, and the game goes on as it was.
func TestPlayIllegal(t *testing.T) {
	slow := dealt(t, "-seed", "1")
	shift, _ := firstTurn(t, slow)
	out := typed("chess\n"+"a1 "+shift+"\n"+"W1:NS "+shift+"\n"+"moves\n"+shift+" "+shift+"\n"+"h8\n", "play", "-seed", "1").ok(t)
	wantAnswers(t, out,
		`syntax error`, `illegal ply: "a1"`, `syntax error`, // what follows on the line is not played
		strings.Join(slow.Legal(), " "),
		`illegal ply: "`+shift, // and of the line nothing is played
		"syntax error", "")
	if n := strings.Count(out, "Type help for what you can do."); n != 6 {
		t.Errorf("help is offered %d times, want once at first and for each of 5 mistakes", n)
	}
}

// Undo takes back ply by ply what a person has played, and with it what the
// bots have answered.
func TestPlayUndo(t *testing.T) {
	slow := dealt(t, "-seed", "1")
	shift, walk := firstTurn(t, slow)
	name := filepath.Join(t.TempDir(), "game")
	out := typed("undo\n"+shift+" "+walk+"\nundo\nmoves\nundo\nmoves\nundo\n"+"save "+name+"\n",
		"play", "-seats", "human,random,random", "-seed", "1").ok(t)
	three := dealt(t, "-seats", "3", "-seed", "1")
	walks := strings.Join(after(t, three, shift).Legal(), " ")
	wantAnswers(t, out,
		"There is nothing to take back.", "  1. seat 1  "+shift+" "+walk, "", walks, "", strings.Join(three.Legal(), " "),
		"There is nothing to take back.", "Saved to "+name+".", "")
	if got := played(read(t, name)); len(got) > 0 {
		t.Errorf("after everything was taken back, the plies %v were saved", got)
	}

	// After undo the game goes on by the rules, with turns numbered as before.
	out = typed(shift+" "+walk+"\nundo\nundo\n"+shift+" "+walk+"\n"+"save "+name+"\n", "play", "-seats", "human,random", "-seed", "1").ok(t)
	numbers, _ := turns(strings.ReplaceAll(out, "seat 1> ", ""))
	if want := []string{"1 1", "2 2", "1 1", "2 2"}; !slices.Equal(numbers, want) {
		t.Errorf("turns numbered %q, want %q", numbers, want)
	}
	if got := played(read(t, name)); len(got) != 4 {
		t.Errorf("the plies %v were saved, want those of two turns", got)
	}
	if got := cli("replay", "-check", name).ok(t); got != "*\n" {
		t.Errorf("replay -check printed %q", got)
	}
}

// Turns are numbered on from where undo has gone back to.
func TestPlayUndoNumbers(t *testing.T) {
	person := follow("hint", "hint", "undo", "undo", "hint", "quit")
	out := person.play(t, "play", "-seats", "human,random", "-seed", "1")
	numbers, _ := turns(prompt.ReplaceAllString(out, ""))
	if want := []string{"1 1", "2 2", "3 1", "4 2", "3 1", "4 2"}; !slices.Equal(numbers, want) {
		t.Errorf("turns numbered %q, want %q:\n%s", numbers, want, out)
	}
}

// With several people, undo takes back to the last ply of the one who types.
func TestPlayUndoTwoPeople(t *testing.T) {
	slow := dealt(t, "-seed", "1")
	shift, walk := firstTurn(t, slow)
	now := after(t, slow, shift, walk)
	second, _ := firstTurn(t, now)
	out := typed(shift+" "+walk+"\nundo\n"+second+"\nundo\nmoves\n", "play", "-seats", "human,human", "-seed", "1").ok(t)
	wantAnswers(t, out, "  1. seat 1  "+shift+" "+walk, "There is nothing to take back.", "", "", strings.Join(now.Legal(), " "), "")
}

func TestPlaySave(t *testing.T) {
	slow := dealt(t, "-seed", "1")
	shift, walk := firstTurn(t, slow)
	dir := t.TempDir()
	name := filepath.Join(dir, "game")
	out := typed(shift+" "+walk+"\nsave "+dir+"/missing/game\nsave "+name+"\nmoves\n", "play", "-seats", "human,human", "-seed", "1").ok(t)
	wantAnswers(t, out, "  1. seat 1  "+shift+" "+walk, "Not saved: ", "Saved to "+name+".", strings.Join(after(t, slow, shift, walk).Legal(), " "), "")
	wantFiles(t, dir, "game")
	record := read(t, name)
	if !slices.Equal(played(record), []string{shift, walk}) || tag(record, "Players") != "human,human" {
		t.Errorf("the record is\n%s", record)
	}
	if got := cli("replay", "-check", name).ok(t); got != "*\n" {
		t.Errorf("replay -check printed %q", got)
	}
	if numbers, _ := turns(cli("replay", name).ok(t)); len(numbers) != 1 {
		t.Errorf("replay shows %d turns, want 1", len(numbers))
	}
}

func TestPlayResign(t *testing.T) {
	for _, test := range []struct{ seats, result, check string }{
		{"human", "Nobody wins: a draw by resignation after 0 plies.", "draw resigned\n"},
		{"human,greedy", "Seat 2 wins by resignation after 0 plies.", "2 resigned\n"},
		{"human,random,greedy", "Seats 2,3 win together by resignation after 0 plies.", "2,3 resigned\n"},
	} {
		name := filepath.Join(t.TempDir(), "game")
		out := typed("resign\nmoves\n", "play", "-seats", test.seats, "-seed", "1", "-record", name).ok(t)
		if last(out) != test.result || len(answers(out)) != 1 {
			t.Errorf("%s: it ends with %q, want %q", test.seats, last(out), test.result)
		}
		if got := cli("replay", "-check", name).ok(t); got != test.check {
			t.Errorf("%s: replay -check printed %q, want %q", test.seats, got, test.check)
		}
	}
}

// One of two people resigns: the other one plays on with a bot on the seat, also after the
// game was saved. The record tells it, and how replay shows it.
func TestPlayLeave(t *testing.T) {
	dir := t.TempDir()
	first, second := filepath.Join(dir, "first"), filepath.Join(dir, "second")
	out := typed("resign\nhint\nquit\n", "play", "-seats", "human,random,human", "-seed", "1", "-record", first).ok(t)
	if said := "Seat 1 has left. A bot plays on for it."; !strings.Contains(out, said) {
		t.Errorf("it does not say %q:\n%s", said, out)
	}
	_, hint, _ := strings.Cut(out, "A bot would play ")
	hint, _, _ = strings.Cut(hint, ".")
	out = typed(hint+"\nresign\n", "play", "-seats", "human,random,human", "-resume", first, "-record", second).ok(t)
	if want := "Seat 2 wins by resignation after 10 plies. Seat 1 left after 0 plies."; last(out) != want {
		t.Errorf("it ends with %q, want %q", last(out), want)
	}
	out = cli("replay", second).ok(t)
	if numbers, _ := turns(out); len(numbers) != 5 || !strings.Contains(out, "\nSeat 1 has left. A bot plays on for it.\n  1. seat 1  ") {
		t.Errorf("replay shows %d turns, want 5:\n%s", len(numbers), out)
	}
}

func TestPlayResignSecond(t *testing.T) {
	shift, walk := firstTurn(t, dealt(t, "-seed", "1"))
	out := typed(shift+" "+walk+"\nresign\n", "play", "-seats", "human,human", "-seed", "1").ok(t)
	if want := "Seat 1 wins by resignation after 2 plies."; last(out) != want {
		t.Errorf("it ends with %q, want %q", last(out), want)
	}
}

// Who leaves before the end leaves a record of a game that goes on.
func TestPlayQuit(t *testing.T) {
	for _, in := range []string{"quit\nmoves\n", "exit\nmoves\n", "QUIT", ""} {
		dir := t.TempDir()
		out := typed(in, "play", "-seed", "1", "-record", filepath.Join(dir, "game")).ok(t)
		if n := len(answers(out)); n != 1 || strings.Contains(out, "wins") {
			t.Errorf("after %q there were %d prompts, want 1", in, n)
		}
		if !strings.HasSuffix(out, "\n") && in == "" {
			t.Error("at the end of the input, the prompt is left without an end of line")
		}
		if got := cli("replay", "-check", filepath.Join(dir, "game")).ok(t); got != "*\n" {
			t.Errorf("after %q, replay -check printed %q", in, got)
		}
	}
}

// A game that was left goes on from its record, with the plies before it to be
// taken back, and its record keeps its head.
func TestPlayResume(t *testing.T) {
	slow := dealt(t, "-seed", "1")
	shift, walk := firstTurn(t, slow)
	now := after(t, slow, shift, walk)
	dir := t.TempDir()
	first, second := filepath.Join(dir, "first"), filepath.Join(dir, "second")
	typed(shift+" "+walk+"\nquit\n", "play", "-seats", "human,human", "-seed", "1", "-record", first).ok(t)
	out := typed("moves\nquit\n", "play", "-seats", "human,human", "-resume", first, "-record", second).ok(t)
	if !strings.Contains(out, "first continues after 2 plies. Type help") || !strings.Contains(out, "seat 2> "+now.Legal()[0]) {
		t.Errorf("it goes on with\n%s", out)
	}
	if got, want := read(t, second), read(t, first); got != want {
		t.Errorf("left at once, it is recorded as\n%s\nand was\n%s", got, want)
	}
	out = typed(now.Legal()[0]+"\nundo\nquit\n", "play", "-seats", "human,human", "-resume", first, "-record", first).ok(t)
	if got, want := read(t, first), read(t, second); got != want {
		t.Errorf("after a ply taken back, the record is\n%s\nand was\n%s\n%s", got, want, out)
	}
	over := file(t, "over", duelRecord)
	for _, test := range []struct {
		args []string
		says string
	}{
		{[]string{"-resume", first}, ""}, // with a bot on a seat
		{[]string{"-resume", first, "-seats", "human"}, "the game has 2 seats, but -seats has 1 player"},
		{[]string{"-resume", first, "-seed", "1"}, "cannot be combined with -seed"},
		{[]string{"-resume", first, "-variant", "glow"}, "cannot be combined with -seed or options"},
		{[]string{"-resume", over}, "the game is over"},
		{[]string{"-resume", filepath.Join(dir, "missing")}, "missing"},
	} {
		got := cli(append([]string{"play"}, test.args...)...)
		if test.says == "" {
			got.ok(t)
			continue
		}
		status := 2
		if test.says == "missing" {
			status = 1
		}
		got.complains(t, status, test.says)
	}
}

// The case of a ply does not matter to people.
func TestPlayCase(t *testing.T) {
	slow := dealt(t, "-seed", "1")
	shift, walk := firstTurn(t, slow)
	out := typed(strings.ToLower(shift)+" "+strings.ToUpper(walk)+"\nquit\n", "play", "-seats", "human,human", "-seed", "1").ok(t)
	wantAnswers(t, out, "  1. seat 1  "+shift+" "+walk, "")
}

// A record that cannot be written is said before the game begins.
func TestRecordUnwritable(t *testing.T) {
	name := filepath.Join(t.TempDir(), "missing", "game")
	for _, command := range []string{"play", "watch"} {
		got := cli(command, "-seed", "1", "-record", name)
		got.complains(t, 1, "create "+name)
		if strings.Contains(got.out, "spare") {
			t.Errorf("%s begins the game:\n%s", command, got.out)
		}
	}
}

func TestPlayLimit(t *testing.T) {
	slow := dealt(t, "-seed", "1")
	shift, walk := firstTurn(t, slow)
	name := filepath.Join(t.TempDir(), "game")
	out := typed(shift+" "+walk+"\nmoves\n", "play", "-limit", "2", "-seed", "1", "-record", name).ok(t)
	if want := "Nobody wins: a draw (limit) after 2 plies."; last(out) != want {
		t.Errorf("it ends with %q, want %q", last(out), want)
	}
	if got := cli("replay", "-check", name).ok(t); got != "draw limit\n" {
		t.Errorf("replay -check printed %q", got)
	}
}

// Each person is told of the own card only, and bots' cards are told to none.
func TestPlayCards(t *testing.T) {
	slow := dealt(t, "-seed", "1")
	shift, walk := firstTurn(t, slow)
	out := typed(shift+" "+walk+"\nquit\n", "play", "-seats", "human,human", "-seed", "1").ok(t)
	// Seat 1 looks for K and seat 2 for V: that is dealt, see TestDeal.
	at := strings.Index(out, "seat 2> ")
	if at < 0 {
		t.Fatalf("seat 2 is not asked:\n%s", out)
	}
	end := strings.LastIndex(out[:at], walk+"\n") // of the turn of seat 1
	for _, test := range []struct{ name, text, own, other string }{
		{"seat 1", out[:end], "goal K candelabrum\n", "goal V"},
		{"seat 2", out[end:], "goal V ghost\n", "goal K"},
	} {
		if !strings.Contains(test.text, test.own) || strings.Contains(test.text, test.other) {
			t.Errorf("%s is shown\n%s", test.name, test.text)
		}
	}
	out = typed("quit\n", "play", "-seats", "human,greedy,random", "-seed", "1").ok(t)
	if strings.Count(out, "goal ") != 1 { // the one of seat 1
		t.Errorf("the cards of bots are shown:\n%s", out)
	}
}

// A person who follows every hint plays a game to its end. It is recorded as
// it was played, and replays.
func TestPlayToTheEnd(t *testing.T) {
	name := filepath.Join(t.TempDir(), "game")
	out := follow().play(t, "play", "-layout", small, "-seats", "human,random", "-seed", "1", "-limit", "400", "-record", name)

	record := read(t, name)
	if result, reason := tag(record, "Result"), tag(record, "Reason"); result != "1" || reason != "" {
		t.Errorf("the result is %s (%s); who follows the hints on nine squares should win", result, reason)
	}
	if want := fmt.Sprintf("Seat 1 wins after %d plies.", len(played(record))); last(out) != want {
		t.Errorf("it ends with %q, want %q", last(out), want)
	}
	numbers, plies := turns(prompt.ReplaceAllString(out, ""))
	wantTurns(t, numbers, 2)
	if !slices.Equal(plies, played(record)) {
		t.Errorf("shown %v\nrecorded %v", plies, played(record))
	}
	after(t, dealt(t, "-layout", small, "-seed", "1"), plies...)
	if got := cli("replay", "-check", name).ok(t); got != "1\n" {
		t.Errorf("replay -check printed %q", got)
	}
}

// Bots alone play as well, with nobody asked.
func TestPlayBots(t *testing.T) {
	out := cli("play", "-layout", small, "-seats", "greedy,greedy", "-seed", "2").ok(t)
	if len(answers(out)) != 0 || !strings.HasSuffix(out, " plies.\n") {
		t.Errorf("it printed\n%s", out)
	}
}

// What is typed ahead is not played for the next person.
func TestPlayTypedAhead(t *testing.T) {
	shift, walk := firstTurn(t, dealt(t, "-seed", "1"))
	out := typed(shift+" "+walk+" Nb:NS\nquit\n", "play", "-seats", "human,human", "-seed", "1").ok(t)
	if !strings.Contains(out, "Not played: Nb:NS.\n") || len(answers(out)) != 2 {
		t.Errorf("it printed\n%s", out)
	}
}

// A ply taken back and played again meets the same luck.
func TestPlayUndoChance(t *testing.T) {
	in := strings.Repeat("b5-b3xN\nundo\n", 8) // a battle with an equal, which takes a card of 6
	out := typed(in, "play", "-variant", "battlechess", "-seats", "human,random", "-seed", "3").ok(t)
	cards := make(map[string]int)
	for line := range strings.Lines(out) {
		if _, card, ok := strings.Cut(line, "  2. chance  "); ok {
			cards[card]++
		}
	}
	if len(cards) != 1 {
		t.Errorf("the cards drawn are %v:\n%s", cards, out)
	}
}

// A line that is too long is said to be, and does not look like the end.
func TestPlayLongLine(t *testing.T) {
	typed(strings.Repeat("a", 100_000)+"\nquit\n", "play", "-seed", "1").complains(t, 1, "line too long", "65536")
}

// One seed is one game, for play as for watch.
func TestPlayIsWatch(t *testing.T) {
	dir := t.TempDir()
	one, two := filepath.Join(dir, "one"), filepath.Join(dir, "two")
	for _, variant := range []string{"standard", "battlechess"} {
		flags := []string{"-variant", variant, "-seed", "1", "-limit", "60", "-record"}
		cli(slices.Concat([]string{"play", "-seats", "greedy,random"}, flags, []string{one})...).ok(t)
		cli(slices.Concat([]string{"watch", "-bots", "greedy,random", "-repeats", "0"}, flags, []string{two})...).ok(t)
		if got, want := read(t, one), read(t, two); got != want {
			t.Errorf("played\n%s\nwatched\n%s", got, want)
		}
	}
}

// Of a line of plies all or none are played, and hints and listings are whole.
func TestPlayWholeLines(t *testing.T) {
	slow := dealt(t, "-seed", "1")
	shift, _ := firstTurn(t, slow)
	out := typed(shift+" g7\nmoves\nmoves W2\nmoves zz\nundo 3\n", "play", "-seed", "1").ok(t)
	var west []string
	for _, ply := range slow.Legal() {
		if strings.HasPrefix(ply, "W2") {
			west = append(west, ply)
		}
	}
	wantAnswers(t, out,
		`illegal ply: "g7"`, strings.Join(slow.Legal(), " "), strings.Join(west, " "), "No legal ply starts with zz.",
		"undo takes no more words", "")
	if got := answers(out)[0]; !strings.Contains(got, "Nothing on this line was played.") {
		t.Errorf("it is told %q", got)
	}
	hint := strings.TrimSuffix(strings.TrimPrefix(answers(typed("hint\n", "play", "-seed", "1").ok(t))[0], "A bot would play "), ".")
	plies := strings.Fields(hint)
	if len(plies) != 2 {
		t.Fatalf("the hint is %q, want a shift and a walk", hint)
	}
	after(t, slow, plies...) // which is legal
}
