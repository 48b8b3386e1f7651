// This file checks broken ports: each fault is found, traced to its cause, and
// explained.

package conformance_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/conformance"
)

// A broken port answers as the library does, except for its faults. It counts
// with its own plies.
type broken struct {
	library conformance.Answerer
	plies   func(b *broken, state string) string             // instead of the library's
	play    func(b *broken, ply, state, right string) string // right is the library's answer
	answer  func(verb, question, right string) string
}

func (b *broken) ask(_ context.Context, question string) (string, error) {
	verb, rest, _ := strings.Cut(question, " ")
	right := b.library.Answer(question)
	word, state, _ := strings.Cut(rest, " ")
	switch {
	case verb == "plies" && b.plies != nil:
		return b.plies(b, rest), nil
	case verb == "play" && b.play != nil:
		for ply := range strings.SplitSeq(word, ",") {
			state = b.play(b, ply, state, b.library.Answer("play "+ply+" "+state))
		}
		return state, nil
	case verb == "perft" && (b.plies != nil || b.play != nil):
		depth, _ := strconv.Atoi(word)
		return strconv.Itoa(b.count(state, depth)), nil
	case b.answer != nil:
		return b.answer(verb, question, right), nil
	}
	return right, nil
}

func (b *broken) count(state string, depth int) int {
	plies, _ := b.ask(nil, "plies "+state) //nolint:staticcheck // it does not look at the context
	if plies == "-" {
		return 0
	}
	if depth == 1 {
		return len(strings.Fields(plies))
	}
	n := 0
	for ply := range strings.FieldsSeq(plies) {
		next, _ := b.ask(nil, "play "+ply+" "+state) //nolint:staticcheck // as above
		n += b.count(next, depth-1)
	}
	return n
}

// field replaces a field of a state.
func field(state string, i int, value string) string {
	fields := strings.Fields(state)
	fields[i] = value
	return strings.Join(fields, " ")
}

// unbanned lists plies as if there were no ban.
func unbanned(b *broken, state string) string {
	if fields := strings.Fields(state); len(fields) > 5 && fields[5][1] == 's' {
		state = field(state, 2, "-")
	}
	return b.library.Answer("plies " + state)
}

// isShift reports whether a ply of the maze is a shift.
func isShift(ply string) bool { return len(ply) > 3 && ply[2] == ':' }

// portFaults are faults that ports have, and how each is found.
var portFaults = []struct {
	name string
	game string // standard if empty
	port broken
	only string   // the kinds of questions that are asked
	kind string   // the kind of the difference that is checked
	ask  string   // how the smallest question begins
	says []string // what the explanation says
}{
	{
		name: "the ban is forgotten", only: "perft", kind: "perft", ask: "plies ", says: []string{"unexpected: "},
		port: broken{plies: unbanned, play: func(b *broken, ply, state, right string) string {
			if right == "!illegal" && isShift(ply) {
				right = b.library.Answer("play " + ply + " " + field(state, 2, "-"))
			}
			return right
		}},
	},
	{
		name: "pawns fall off", only: "play", kind: "play", ask: "play ", says: []string{"PAWNS: expected "},
		port: broken{play: func(_ *broken, ply, state, right string) string {
			if !isShift(ply) || strings.HasPrefix(right, "!") {
				return right
			}
			before, after := strings.Split(strings.Fields(state)[3], ","), strings.Split(strings.Fields(right)[3], ",")
			for i := range after {
				if before[i][0] != after[i][0] && (after[i][0] == 'a' || after[i][0] == 'g') && ply[0] != 'N' && ply[0] != 'S' &&
					abs(int(before[i][0])-int(after[i][0])) > 1 {
					after[i] = before[i]
				}
			}
			return field(right, 3, strings.Join(after, ","))
		}},
	},
	{
		name: "orientations turn the other way", only: "plies", kind: "plies", ask: "plies ",
		says: []string{"first difference at word 2: expected Nb:ES, got Nb:NW"},
		port: broken{plies: func(b *broken, state string) string {
			return strings.TrimSpace(strings.NewReplacer(":ES ", ":NW ", ":NW ", ":ES ").Replace(b.library.Answer("plies "+state) + " "))
		}},
	},
	{
		name: "the ban stays after a walk", only: "play", kind: "play", ask: "play ", says: []string{"BAN: expected "},
		port: broken{play: func(_ *broken, ply, _, right string) string {
			if !isShift(ply) && len(strings.Fields(right)) == 7 {
				right = field(right, 2, "-")
			}
			return right
		}},
	},
	{
		name: "a goal carried along counts", only: "play", kind: "play", ask: "play ", says: []string{"CARDS: expected "},
		port: broken{play: func(_ *broken, ply, _, right string) string {
			if isShift(ply) && len(strings.Fields(right)) == 7 && strings.Count(right, "R") > 1 {
				right = strings.Replace(right, ":R", "R:", 1)
			}
			return right
		}},
	},
	{
		name: "the board is transposed", only: "shift", kind: "shift", ask: "shift ", says: []string{"BOARD, b1: expected "},
		port: broken{answer: func(verb, _, right string) string {
			if verb != "shift" || strings.HasPrefix(right, "!") {
				return right
			}
			return transposed(right)
		}},
	},
	{
		name: "the own square is not in reach", only: "reach", kind: "reach", ask: "reach ", says: []string{"missing: "},
		port: broken{answer: func(verb, question, right string) string {
			if verb == "reach" {
				own := strings.Fields(question)[1]
				right = strings.Join(slices.DeleteFunc(strings.Fields(right), func(s string) bool { return s == own }), " ")
			}
			return right
		}},
	},
	{
		game: "anniversary", name: "walls let through all the way", only: "through", kind: "through", ask: "through ", says: []string{"unexpected: "},
		port: broken{answer: func(verb, _, right string) string {
			if verb == "through" {
				right += " z9"
			}
			return right
		}},
	},
	{
		name: "a modulo without rejection", only: "below", kind: "below", ask: "below ", says: []string{"first difference at word "},
		port: broken{answer: func(verb, question, right string) string {
			if verb == "below" && strings.Contains(question, "2147483649") {
				right = "1 2 3 4 5"
			}
			return right
		}},
	},
	{
		name: "a shuffle from the front", only: "shuffle deal", kind: "shuffle", ask: "shuffle ", says: []string{"first difference at word "},
		port: broken{answer: func(verb, _, right string) string {
			words := strings.Fields(right)
			if verb == "shuffle" {
				slices.Reverse(words)
			}
			return strings.Join(words, " ")
		}},
	},
	{
		name: "signed numbers", only: "random", kind: "random", ask: "random ", says: []string{"missing: "},
		port: broken{answer: func(verb, _, right string) string {
			if verb == "random" {
				right = strings.ReplaceAll(right, "f", "-")
			}
			return right
		}},
	},
	{
		name: "homes the wrong way round", only: "deal", kind: "deal", ask: "deal ", says: []string{"PAWNS: expected a1,g7, got a1,g1", "HOMES: expected a1,g7, got a1,g1"},
		port: broken{answer: func(verb, _, right string) string {
			if verb == "deal" {
				right = strings.ReplaceAll(right, " a1,g7 a1,g7 ", " a1,g1 a1,g1 ")
			}
			return right
		}},
	},
	{
		name: "views show too much", only: "view", kind: "view", ask: "view ", says: []string{"CARDS: expected "},
		port: broken{answer: func(verb, question, right string) string {
			if verb == "view" {
				return question[strings.Index(question[5:], " ")+6:]
			}
			return right
		}},
	},
	{
		game: "glow", name: "ties go by points of the token", only: "outcome", kind: "outcome", ask: "outcome ",
		port: broken{answer: func(verb, _, right string) string {
			if verb == "outcome" && strings.Contains(right, ",") {
				right = right[:1]
			}
			return right
		}},
	},
	{
		game: "glow", name: "the point token is for everybody", only: "outcome", kind: "outcome", ask: "score ",
		port: broken{answer: func(verb, _, right string) string {
			switch {
			case verb == "score":
				right += "0"
			case verb == "outcome" && right != "*":
				right = "4"
			}
			return right
		}},
	},
	{
		name: "an unknown tile", only: "parse", kind: "parse", ask: "parse ", says: []string{"unexpected: tiles@46", "tiles@46 is on a5: 7G"},
		port: broken{answer: func(_, question, right string) string {
			if strings.HasSuffix(question, "T:R?X") {
				right = "!tiles@46 cards@96"
			}
			return right
		}},
	},
	{
		game: "glow", name: "tokens of the night count once", only: "score", kind: "score", ask: "score ",
		port: broken{answer: func(verb, _, right string) string { return strings.Replace(right, "13", "9", 1) }},
	},
	{
		game: "glow", name: "chance has no turn", only: "tomove", kind: "tomove", ask: "tomove ",
		port: broken{answer: func(_, _, right string) string { return strings.Replace(right, "chance", "1", 1) }},
	},
	{
		game: "battlechess", name: "cards are equally likely", only: "weights", kind: "weights", ask: "weights ", says: []string{"missing: 2"},
		port: broken{answer: func(verb, _, right string) string {
			if verb == "weights" {
				right = strings.ReplaceAll(right, "2", "1")
			}
			return right
		}},
	},
	{
		name: "bad text is taken", only: "parse", kind: "parse", ask: "parse ",
		port: broken{answer: func(verb, _, right string) string {
			if verb == "parse" && strings.Contains(right, "twice") {
				right = "ok"
			}
			return right
		}},
	},
	{
		name: "bad plies are taken", only: "ply", kind: "ply", ask: "ply ",
		port: broken{answer: func(verb, _, right string) string {
			if verb == "ply" {
				right = "ok"
			}
			return right
		}},
	},
	{
		name: "unknown options are taken", only: "option", kind: "option", ask: "option ",
		port: broken{answer: func(verb, _, right string) string {
			if verb == "option" {
				right = "ok"
			}
			return right
		}},
	},
	{
		game: "glow", name: "a game is refused that it has", only: "deal", kind: "game", ask: "game glow",
		port: broken{answer: func(_, question, right string) string {
			if question == "game glow" {
				right = "!option"
			}
			return right
		}},
	},
}

func abs(n int) int { return max(n, -n) }

// transposed swaps rows and columns of a board.
func transposed(state string) string {
	fields := strings.Fields(state)
	var rows [][]string
	for row := range strings.SplitSeq(fields[0], "/") {
		rows = append(rows, tilePattern.FindAllString(row, -1))
	}
	var out []string
	for i := range rows {
		var column strings.Builder
		for k := range rows {
			column.WriteString(rows[k][i])
		}
		out = append(out, column.String())
	}
	fields[0] = strings.Join(out, "/")
	return strings.Join(fields, " ")
}

// printed returns the questions about boards as they are printed, without those of the level
// wide, whose ports have the faults of other boards too.
func printed(t *testing.T) []conformance.Question {
	t.Helper()
	all, err := conformance.AtLevel(questions(t), "")
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestBrokenPorts(t *testing.T) {
	t.Parallel()
	every := printed(t)
	for _, f := range portFaults {
		t.Run(f.name, func(t *testing.T) {
			name := cmp.Or(f.game, "standard")
			mine, err := conformance.Select(every, name)
			if err != nil {
				t.Fatal(err)
			}
			asked := slices.DeleteFunc(mine, func(q conformance.Question) bool {
				return !slices.Contains(strings.Fields(f.only), q.Kind()) || q.Kind() == "perft" && len(q.Want) > 3
			})
			port := f.port
			report, err := conformance.Check(t.Context(), port.ask, asked)
			if err != nil {
				t.Fatal(err)
			}
			if report.Agrees() {
				t.Fatalf("it agrees")
			}
			i := slices.IndexFunc(report.Tallies, func(tally conformance.Tally) bool { return tally.Kind == f.kind })
			if i < 0 || report.Tallies[i].First == nil {
				t.Fatalf("no difference in %s: %+v", f.kind, report.Tallies)
			}
			d := *report.Tallies[i].First
			if !strings.HasPrefix(d.Ask, f.ask) || d.Want == d.Got {
				t.Errorf("it comes down to %q: %q and %q", d.Ask, d.Want, d.Got)
			}
			told := strings.Join(d.Explain(), "\n")
			for _, word := range f.says {
				if !strings.Contains(told, word) {
					t.Errorf("the explanation of\n%s\n%s\n%s\nis without %q:\n%s", d.Ask, d.Want, d.Got, word, told)
				}
			}
			// The smallest question is a difference: the library answers it as wanted.
			var library conformance.Answerer
			library.Answer("game " + d.Question.Game)
			for _, o := range d.Question.Options {
				library.Answer("option " + o.Name + " " + o.Value)
			}
			if !strings.HasPrefix(d.Ask, "option ") && !strings.HasPrefix(d.Ask, "game ") && library.Answer(d.Ask) != d.Want {
				t.Errorf("expected is %q, and the library answers %q", d.Want, library.Answer(d.Ask))
			}
		})
	}
}

// TestMissing checks ports that do not have everything.
func TestMissing(t *testing.T) {
	all := slices.DeleteFunc(printed(t), func(q conformance.Question) bool { return q.Kind() != "deal" })
	lacking := broken{answer: func(_, question, right string) string {
		if question == "game anniversary" || strings.HasPrefix(question, "option Layout") {
			return conformance.Unknown
		}
		return right
	}}
	report, err := conformance.Check(t.Context(), lacking.ask, all)
	if err != nil {
		t.Fatal(err)
	}
	skipped := 0
	for _, tally := range report.Tallies {
		skipped += tally.Skipped
	}
	if !report.Agrees() || skipped < 20 {
		t.Errorf("it agrees: %v, %d skipped", report.Agrees(), skipped)
	}
	// A missing game is not listed again with options.
	want := []string{
		"standard, Layout 6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -",
		"standard, Layout 6eAc/7BdCdD/3bE9 5F5G5H555533I3J3K337L7M7N7O a1,e1,e5,a5 -",
		"standard, Deal 6-each, Layout 6eAc/7BdCdD/3bE9 5F5G5H555533I3J3K337L7M7N7O a1,e1,e5,a5 -",
		"kids, Layout 6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -",
		"anniversary",
		"standard, ChildReturn no, Children 1, Layout 6c/39 555577 a1,c1,c3,a3 -", // no cards for one
		"kids, Layout 6c/39 5A55557 a1,c1,c3,a3 -, Return no",                     // no cards for two
	}
	if diff := gocmp.Diff(want, report.Missing); diff != "" {
		t.Errorf("missing (-want +got):\n%s", diff)
	}
	// A port that answers nothing does not agree.
	report, err = conformance.Check(t.Context(), func(context.Context, string) (string, error) { return conformance.Unknown, nil }, all)
	if err != nil || report.Agrees() {
		t.Errorf("a port that knows nothing agrees: %+v, %v", report, err)
	}
}

var errGone = errors.New("the port is gone")

// TestGone checks a port that ends, and a check that is cancelled.
func TestGone(t *testing.T) {
	all := questions(t)
	left := 100
	var library conformance.Answerer
	dying := func(_ context.Context, question string) (string, error) {
		if left--; left < 0 {
			return "", errGone
		}
		return library.Answer(question), nil
	}
	report, err := conformance.Check(t.Context(), dying, all)
	asked := 0
	for _, tally := range report.Tallies {
		asked += tally.Asked
	}
	if !errors.Is(err, errGone) || asked != 100 || !strings.Contains(fmt.Sprint(err), "asked \"") {
		t.Errorf("after %d answers: %v", asked, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := conformance.Check(ctx, (&broken{}).ask, all); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
