// This file checks what the vectors cover, and how bad vectors are refused.

package conformance_test

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/conformance"
)

// TestShiftsCover counts what the shifts cover: every slot with every orientation,
// pawns in all kinds of places, refused shifts, boards of each side.
func TestShiftsCover(t *testing.T) {
	seen, n := make(map[string]int), 0
	for _, q := range questions(t) {
		if q.Kind() != "shift" || path.Dir(q.File) != "maze" {
			continue
		}
		n++
		words, after := strings.Fields(q.Ask), strings.Fields(q.Want)
		shift, board, pawns := words[1], words[2], strings.Split(words[5], ",")
		seen[fmt.Sprintf("side %d", strings.Count(board, "/")+1)]++
		if q.Want == "!illegal" {
			seen["refused"]++
			continue
		}
		seen["shift "+shift]++
		line, onLine, out := shift[1], 0, 0
		for i, pawn := range pawns {
			if pawn[0] == line || pawn[1] == line {
				onLine++
			}
			if was, is := pawn, strings.Split(after[3], ",")[i]; abs(int(was[0])-int(is[0])) > 1 || abs(int(was[1])-int(is[1])) > 1 {
				out++
			}
			if slices.Contains([]string{"a1", "a7", "g1", "g7"}, pawn) {
				seen["corner "+pawn]++
			}
		}
		seen[fmt.Sprintf("%d on the line", onLine)]++
		seen[fmt.Sprintf("%d pushed out", out)]++
		seen[fmt.Sprintf("%d pawns", len(pawns))]++
	}
	if n != 2000 {
		t.Errorf("%d shifts", n)
	}
	want := []string{
		"side 3", "side 5", "side 7", "refused", "corner a1", "corner a7", "corner g1", "corner g7",
		"1 pawns", "2 pawns", "3 pawns", "4 pawns", "2 on the line", "3 on the line", "4 on the line", "1 pushed out", "2 pushed out", "3 pushed out",
	}
	for _, slot := range []string{"Nb", "Nd", "Nf", "Sb", "Sd", "Sf", "W2", "W4", "W6", "E2", "E4", "E6"} {
		for _, sides := range []string{"NS", "EW", "NE", "ES", "SW", "NW", "NES", "ESW", "NSW", "NEW"} {
			want = append(want, "shift "+slot+":"+sides)
		}
	}
	for _, w := range want {
		if seen[w] < 2 {
			t.Errorf("%s: %d times", w, seen[w])
		}
	}
}

// file reads a file of the vectors.
func file(t testing.TB, name string) string {
	t.Helper()
	data, err := fs.ReadFile(conformance.Vectors(), name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestPositionsCover looks for the awkward positions, and checks by its text that
// each is what its name says.
func TestPositionsCover(t *testing.T) {
	want := map[string]string{ // the id, and what the position matches
		"all-pawns-on-one-line":        ` W2 a4,c4,e4,g4 `,
		"all-pawns-on-one-tile":        ` b7,b7,b7,b7 `,
		"no-way-out":                   ` [12]m .*\nperft 1 1\n`,
		"last-goal":                    ` 2m \w+:\w+,\w+:\w\n`,
		"way-home":                     ` 2m \w+:\w+,\w+:\n`,
		"over":                         ` [12]x .*\nperft 1 0\n`,
		"goal-on-the-spare":            `[357]N [\w-]+ \S+ \S+ 1s H:N`,
		"open-several-goals":           `m `,
		"pile-last-find-wins":          `:\w(,|\n)`,
		"day-last-card":                ` day -\n`,
		"night-begins":                 ` :?\S+ \S+ night -\n`,
		"night-last-goal":              ` night -\n`,
		"night-way-home":               ` night -\n`,
		"point-token":                  ` [12]p .* night -\nperft 1 3\n`,
		"second-insertion-offered":     ` [12]e .*\+ '1\nperft 1 2\n`,
		"two-turns-offered":            ` [12]e .*\+ '2\nperft 1 2\n`,
		"swap-offered":                 ` [12]e .*\+ '3\nperft 1 2\n`,
		"swap-four-seats":              ` [1-4]e .*\+ '3\nperft 1 4\n`,
		"peek-offered":                 ` [12]e .*\+ '4\nperft 1 2\n`,
		"exchange-offered":             ` [12]e .*\+ '5\nperft 1 2\n`,
		"through-a-wall-offered":       ` [12]e .*\+ '6\nperft 1 2\n`,
		"through-a-wall":               ` [12]m .*\+ '6\n`,
		"two-turns-second-shift":       ` [12]s .*\+ '2\n`,
		"second-insertion-without-ban": ` - \S+ \S+ [12]s .*\+ '1\n`,
		"exchange-takes":               ` [12]c .*\+ '5\n`,
		"peek-draws":                   ` [12]d .*\+ '4\n`,
		"top-is-drawn":                 ` [12]d .*:\([A-X]{2,}\).* -\n`,
		"two-turns-top-is-drawn":       ` [12]d .* '2\n`,
		"shuffled-pair":                `:\[..\]\(`,
		"legend-hemmed-in":             `[KRkr]~?=`,
		"deck-about-to-reshuffle":      ` \+0\+0\+20\+30\+40 [12]c.*\nperft 1 1\n`,
		"deck-just-reshuffled":         ` - [12]t\n`,
		"turned-legend-battles":        `[KRkr]~=`,
	}
	n := 0
	for _, v := range catalog.All().Variants {
		ids := make(map[string]bool)
		for block := range strings.SplitSeq(file(t, v.Name+"/positions.perft"), "\n\n") {
			id, _, _ := strings.Cut(strings.TrimPrefix(block, "id "), "\n")
			if ids[id] {
				t.Errorf("%s is there twice", id)
			}
			ids[id] = true
			n++
			if pattern, ok := want[id]; ok && !regexp.MustCompile(pattern).MatchString(block+"\n") {
				t.Errorf("%s is not what it is called:\n%s", id, block)
			}
			delete(want, id)
			if !strings.Contains(file(t, v.Name+"/order.jsonl"), `"id":"`+id+`"`) {
				t.Errorf("the order of the plies of %s is not there", id)
			}
		}
	}
	if n < 40 || len(want) > 0 {
		t.Errorf("%d positions; without %v", n, want)
	}
}

// TestGamesCover looks for whole games of every variant, edition and option.
func TestGamesCover(t *testing.T) {
	names, err := fs.Glob(conformance.Vectors(), "*/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	records := make(map[string]int)
	var heads strings.Builder
	for _, name := range names {
		text := file(t, name)
		head, _, _ := strings.Cut(text, "\n\n")
		switch base := path.Base(name); {
		case strings.HasPrefix(base, "record-"):
			records[path.Dir(name)]++
			if !regexp.MustCompile(`\n\[Result "[1-4](,[1-4])*"\]`).MatchString(head) {
				t.Errorf("%s has no end by the rules:\n%s", name, head)
			}
		case strings.HasPrefix(base, "playthrough-"):
			heads.WriteString("\n" + head + "\n")
			if end := text[strings.LastIndex(text, "\nply "):]; !strings.Contains(end, "\ntomove nobody\n") || !strings.Contains(end, "\nplies -\n") {
				t.Errorf("%s does not end at the end:\n%s", name, end)
			}
			if n := strings.Count(text, "\nply "); n < 10 || n != strings.Count(text, "\nview 0 ") {
				t.Errorf("%s has %d states, and %d views of nobody", name, n, strings.Count(text, "\nview 0 "))
			}
		}
	}
	for _, v := range catalog.All().Variants {
		want := 20
		if _, most := seatRange(t, v); most > 2 { // and one that a seat has left
			want++
		}
		if records[v.Name] != want {
			t.Errorf("%d records of %s", records[v.Name], v.Name)
		}
		for _, o := range v.Options {
			if len(o.Values) == 0 {
				continue
			}
			values := o.Values[1:] // the first is usual
			if o.Name == "Edition" {
				if !strings.Contains(heads.String(), "\ngame "+v.Name+"\ndeal ") {
					t.Errorf("no playthrough of %s with its usual options", v.Name)
				}
			}
			asked := 0
			for _, value := range values {
				line := regexp.MustCompile("\ngame " + v.Name + "\n(option .*\n)*option " + o.Name + " " + value + "\n")
				if strings.Contains(file(t, v.Name+"/deals.jsonl"), fmt.Sprintf("%q:%q", o.Name, value)) || line.MatchString(heads.String()) {
					asked++
				} else if o.Name != "Children" { // which has every set of seats
					t.Errorf("nothing of %s with %s %s", v.Name, o.Name, value)
				}
				if o.Name == "Edition" && !strings.Contains(heads.String(), "\ngame "+v.Name+"\noption Edition "+value+"\n") {
					t.Errorf("no playthrough of %s, Edition %s", v.Name, value)
				}
			}
			if o.Name == "Children" && asked < 3 {
				t.Errorf("only %d sets of children are asked about", asked)
			}
		}
	}
}

// TestFiles checks that the files are lines of ASCII, and not too large.
func TestFiles(t *testing.T) {
	whole := 0
	err := fs.WalkDir(conformance.Vectors(), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			text := file(t, name)
			whole += len(text)
			if strings.ContainsFunc(text, func(r rune) bool { return r > '~' || r < ' ' && r != '\n' }) || !strings.HasSuffix(text, "\n") {
				t.Errorf("%s is not lines of ASCII", name)
			}
		}
		return err
	})
	if err != nil || whole > 6<<20 {
		t.Errorf("the vectors have %d bytes, %v", whole, err)
	}
}

// TestFaultsCover looks for bad input with every kind of fault on the page, and
// for scores with ties of each kind.
func TestFaultsCover(t *testing.T) {
	kinds := map[string]int{}
	ties := map[string]int{}
	for _, q := range questions(t) {
		if strings.HasSuffix(q.File, "faults.jsonl") {
			for word := range strings.FieldsSeq(strings.TrimPrefix(q.Want, "!")) {
				kind, _, _ := strings.Cut(word, "@")
				kinds[q.Game+" "+kind]++
			}
		}
		if q.Kind() == "outcome" && q.Game == "glow" {
			ties[q.Want]++
		}
	}
	for _, kind := range []string{"syntax", "tiles", "fixed", "twice", "ban", "square", "seats", "turn", "cards", "illegal", "option"} {
		if kinds["standard "+kind] == 0 {
			t.Errorf("no %s", kind)
		}
	}
	for _, kind := range []string{
		"kids turn", "glow turn", "glow cards", "glow twice", "anniversary turn", "anniversary tiles", "anniversary square",
		"anniversary cards", "battlechess turn", "battlechess twice", "battlechess square", "battlechess cards",
	} {
		if kinds[kind] == 0 {
			t.Errorf("no fault of %s", kind)
		}
	}
	for _, winners := range []string{"1", "2", "3", "1,2", "2,3", "1,3", "1,2,3", "2,3,4"} {
		if ties[winners] == 0 {
			t.Errorf("no game of glow is won by %s: %v", winners, ties)
		}
	}
}

// TestQuestionsFaults reads bad vectors.
func TestQuestionsFaults(t *testing.T) {
	tests := map[string][3]string{ // the file, its text, what is said
		"no JSON":          {"maze/shifts.jsonl", "{\"ask\":\"variants\",\"answer\":\"x\"}\nask\n", "maze/shifts.jsonl:2: "},
		"a member twice":   {"maze/shifts.jsonl", `{"ask":"variants","ask":"x","answer":"x"}`, `maze/shifts.jsonl:1: key "ask" twice`},
		"other capitals":   {"maze/shifts.jsonl", `{"Ask":"variants","answer":"x"}`, `maze/shifts.jsonl:1: unknown key "Ask"`},
		"another member":   {"maze/shifts.jsonl", `{"ask":"variants","want":"x"}`, "maze/shifts.jsonl:1: "},
		"reach of nothing": {"maze/shifts.jsonl", `{"ask":"shift","answer":"!illegal","reach":["a1"]}`, "maze/shifts.jsonl:1: member reach needs"},
		"too few in reach": {"maze/shifts.jsonl", `{"ask":"shift","answer":"b s - a1,b1","reach":["a1"]}`, "2 pawns, 1 in reach"},
		"no such line":     {"kids/a.perft", "# fine\n\nid x\ncount 1 2\n", "kids/a.perft:4: unknown line \"count\""},
		"no count":         {"kids/a.perft", "perft 3\n", "kids/a.perft:1: perft must have a depth and a count"},
		"in a game":        {"kids/playthrough-a.txt", "game kids\nhash 1\n", "kids/playthrough-a.txt:2: unknown line \"hash\""},
		"no record":        {"kids/record-a.txt", "[Result \"1\n", "kids/record-a.txt:1: "},
	}
	for name, test := range tests {
		_, err := conformance.Questions(fstest.MapFS{test[0]: {Data: []byte(test[1])}})
		if err == nil || !strings.Contains(err.Error(), test[2]) {
			t.Errorf("%s: %v, want it to say %q", name, err, test[2])
		}
	}
	if _, err := conformance.Select(nil, "standard", "chess"); err == nil || !strings.Contains(err.Error(), `"chess"`) {
		t.Errorf("Select of chess: %v", err)
	}
}

// seatRange returns how many may play a variant.
func seatRange(t *testing.T, v catalog.Variant) (least, most int) {
	t.Helper()
	r, err := v.Open()
	if err != nil {
		t.Fatal(err)
	}
	return r.SeatRange()
}
