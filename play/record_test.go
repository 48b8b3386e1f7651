package play_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
	"pgregory.net/rapid"
)

// sameRecord compares records by value.
var sameRecord = cmp.Options{
	cmp.Comparer(func(a, b state) bool { return a == b }),
	cmp.Comparer(func(a, b ply) bool { return a == b }),
	cmp.Comparer(func(a, b game.Outcome) bool { return a == b }),
}

// duelHead is the head of a record of the small game.
var duelHead = func() string {
	var b strings.Builder
	for _, t := range small.Tags() {
		fmt.Fprintf(&b, "[%s %q]\n", t.Name, t.Value)
	}
	return b.String()
}()

// duelRecord is a record of the duel.
var duelRecord = duelHead + "[Result \"1\"]\n\n" + duel + "\n" + duelPlies + "\n"

func TestRecordText(t *testing.T) {
	var (
		start   = parse(t, standard.Rules{}, notation)
		variant = game.Tag{Name: "Variant", Value: "standard"}
		event   = game.Tag{Name: "Event2", Value: "Sunday's [7x7] {final}; 100%"}
	)
	tests := []struct {
		name string
		rec  record
		want string
	}{
		{
			"nothing played",
			record{Tags: []game.Tag{variant}, Start: start},
			"[Variant \"standard\"]\n[Result \"*\"]\n\n" + notation + "\n",
		},
		{
			"no tags",
			record{Start: start, Plies: plies(t, "W2:NS a1")},
			"[Result \"*\"]\n\n" + notation + "\nW2:NS a1\n",
		},
		{
			"a win",
			record{Tags: small.Tags(), Start: parse(t, small, duel), Plies: plies(t, duelPlies), Outcome: game.Won(0)},
			duelRecord,
		},
		{
			"a draw by the limit",
			record{Tags: []game.Tag{variant, event}, Start: start, Plies: plies(t, "W2:NS"), Outcome: game.Draw(), Reason: play.Limit},
			"[Variant \"standard\"]\n[Event2 \"Sunday's [7x7] {final}; 100%\"]\n[Result \"draw\"]\n[Reason \"limit\"]\n\n" + notation + "\nW2:NS\n",
		},
		{
			"won together",
			record{Start: start, Outcome: game.Won(1, 2), Reason: play.Resigned},
			"[Result \"2,3\"]\n[Reason \"resigned\"]\n\n" + notation + "\n",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, marshal(t, test.rec)); diff != "" {
				t.Errorf("text (-want +got):\n%s", diff)
			}
			before := []byte("kept ")
			if got, err := test.rec.AppendText(before); err != nil || string(got) != "kept "+test.want {
				t.Errorf("AppendText = %q, %v; it does not append", got, err)
			}
		})
	}
}

// A word is a start state with any text.
type word string

func (w word) AppendText(b []byte) ([]byte, error) {
	if w == "" {
		return b, errNoWord
	}
	return append(b, w...), nil
}

var errNoWord = errors.New("the word is empty")

// TestRecordLines checks that lines of plies are filled, up to 80 bytes.
func TestRecordLines(t *testing.T) {
	x := func(n int) string { return strings.Repeat("x", n) }
	row := strings.Join([]string{x(16), x(16), x(16), x(16)}, " ") // 67 bytes
	tests := []struct {
		lengths []int
		want    string
	}{
		{[]int{16, 16, 16, 16, 11}, row + " " + x(11)},
		{[]int{16, 16, 16, 16, 12}, row + " " + x(12)},
		{[]int{16, 16, 16, 16, 13}, row + "\n" + x(13)},
		{[]int{16, 16, 16, 16, 12, 1}, row + " " + x(12) + "\n" + x(1)},
		{[]int{16, 16, 16, 16, 9, 1, 1, 1}, row + " " + x(9) + " x\nx x"}, // 79, and two more would make 81
		{[]int{16, 16, 16, 16, 8, 1, 1, 1}, row + " " + x(8) + " x x\nx"},
	}
	for _, test := range tests {
		rec := play.Record[word]{Start: "start"}
		for _, n := range test.lengths {
			rec.Plies = append(rec.Plies, game.PlyOf(x(n)))
		}
		if diff := cmp.Diff("[Result \"*\"]\n\nstart\n"+test.want+"\n", marshal(t, rec)); diff != "" {
			t.Errorf("plies of %v bytes (-want +got):\n%s", test.lengths, diff)
		}
	}
}

func TestRecordTextFails(t *testing.T) {
	tag := func(name, value string) []game.Tag { return []game.Tag{{Name: name, Value: value}} }
	type rec = play.Record[word]
	tests := []struct {
		name string
		rec  rec
		want error
	}{
		{"tag without a name", rec{Tags: tag("", "x"), Start: "s"}, play.ErrRecord},
		{"space in a name", rec{Tags: tag("Played by", "x"), Start: "s"}, play.ErrRecord},
		{"bracket in a name", rec{Tags: tag("Site]", "x"), Start: "s"}, play.ErrRecord},
		{"accent in a name", rec{Tags: tag("Café", "x"), Start: "s"}, play.ErrRecord},
		{"quote in a value", rec{Tags: tag("Site", `a "b"`), Start: "s"}, play.ErrRecord},
		{"backslash in a value", rec{Tags: tag("Site", `a\b`), Start: "s"}, play.ErrRecord},
		{"line break in a value", rec{Tags: tag("Site", "a\nb"), Start: "s"}, play.ErrRecord},
		{"invalid UTF-8 in a value", rec{Tags: tag("Site", "Orl\xe9ans"), Start: "s"}, play.ErrRecord},
		{"half a letter in a value", rec{Tags: tag("Site", "Orl\xc3"), Start: "s"}, play.ErrRecord},
		{"a space of another width in a value", rec{Tags: tag("Site", "a\u00a0b"), Start: "s"}, play.ErrRecord},
		{"a line separator in a value", rec{Tags: tag("Site", "a\u2028b"), Start: "s"}, play.ErrRecord},
		{"a change of direction in a value", rec{Tags: tag("Site", "a\u202eb"), Start: "s"}, play.ErrRecord},
		{"delete in a value", rec{Tags: tag("Site", "a\x7f"), Start: "s"}, play.ErrRecord},
		{"bad second tag", rec{Tags: append(tag("Site", "a"), tag("", "b")...), Start: "s"}, play.ErrRecord},
		{"a tag twice", rec{Tags: append(tag("Site", "a"), tag("Site", "b")...), Start: "s"}, play.ErrRecord},
		{"a result of its own", rec{Tags: tag("Result", "1"), Start: "s"}, play.ErrRecord},
		{"a reason of its own", rec{Tags: tag("Reason", "agreed"), Start: "s"}, play.ErrRecord},
		{"bad reason", rec{Start: "s", Reason: "a\nb"}, play.ErrRecord},
		{"start without text", rec{}, errNoWord},
		{"the zero ply", rec{Start: "s", Plies: []ply{goes, {}, goes}}, game.ErrIllegal},
	}
	for _, test := range tests {
		_, err := test.rec.MarshalText()
		if !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want an error that matches %v", test.name, err, test.want)
		}
		var want error // before the game begins
		if len(test.rec.Tags) > 0 {
			want = err
		}
		if got := play.ValidateTags(test.rec.Tags); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: ValidateTags says %v, want %v", test.name, got, want)
		}
	}
}

func TestRecordTag(t *testing.T) {
	rec := record{Tags: []game.Tag{{Name: "Variant", Value: "standard"}, {Name: "Seats", Value: "2"}}}
	for name, want := range map[string]string{"Variant": "standard", "Seats": "2", "seats": "", "Result": "", "": ""} {
		if got := rec.Tag(name); got != want {
			t.Errorf("Tag(%q) = %q, want %q", name, got, want)
		}
	}
}

// drawRecord returns the record of a random game that ends in a random way.
func drawRecord(t *rapid.T) (standard.Rules, record) {
	rules, s := drawStandard(t)
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "plies seed"), 0))
	seats := make([]player, s.Seats())
	for i := range seats {
		seats[i] = func(_ context.Context, q play.Question) (play.Answer, error) {
			list := q.View.AppendPlies(nil)
			return play.Answer{Ply: list[r.IntN(len(list))]}, nil
		}
	}
	rec, err := play.Run(context.Background(), rules, s, seats, options{Limit: rapid.IntRange(1, 60).Draw(t, "limit")})
	if err != nil {
		t.Fatal(err)
	}
	if rec.Reason != "" {
		switch rapid.IntRange(0, 2).Draw(t, "end") {
		case 0:
			rec.Outcome, rec.Reason = game.Outcome{}, ""
		case 1:
			rec.Outcome, rec.Reason = wonByOthers(0, s.Seats()), play.Resigned
		}
	}
	rec.Tags = rules.Tags()
	for _, name := range rapid.SliceOfDistinct(rapid.StringMatching(`[A-Za-z0-9]{1,12}`), rapid.ID[string]).Draw(t, "tags") {
		if known := rec.Tag(name) != "" || name == "Result" || name == "Reason" || name == "Seats"; !known {
			value := rapid.StringMatching(`[ !#-\[\]-~äßéјЖ日本語🦉]{0,60}`).Draw(t, "value")
			rec.Tags = append(rec.Tags, game.Tag{Name: name, Value: value})
		}
	}
	return rules, rec
}

// TestTagValues checks that the values of tags for people are kept byte for byte.
func TestTagValues(t *testing.T) {
	values := []string{"Jürgen", "Ju\u0308rgen", "Жанна", "日本語", "🦉", "a'b {c} [d]", " ", ""}
	rec := record{Tags: small.Tags(), Start: parse(t, small, duel)}
	for i, value := range values {
		rec.Tags = append(rec.Tags, game.Tag{Name: fmt.Sprint("Player", i), Value: value})
	}
	got, err := play.ParseRecord(small, marshal(t, rec))
	if err != nil {
		t.Fatal(err)
	}
	for i, value := range values {
		if read := got.Tag(fmt.Sprint("Player", i)); read != value {
			t.Errorf("the value %q is read as %q", value, read)
		}
	}
}

// TestRecordRoundTrip writes, parses and writes records.
func TestRecordRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules, rec := drawRecord(t)
		text := marshal(t, rec)
		got, err := play.ParseRecord(rules, text)
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		if diff := cmp.Diff(rec, got, sameRecord); diff != "" {
			t.Fatalf("%s\nrecord (-written +read):\n%s", text, diff)
		}
		if again := marshal(t, got); again != text {
			t.Fatalf("written again (-first +second):\n%s", cmp.Diff(text, again))
		}
		_, body, _ := strings.Cut(text, "\n\n")
		for i, line := range strings.Split(body, "\n") {
			if i > 0 && len(line) > 80 {
				t.Fatalf("a line of plies has %d bytes: %s", len(line), line)
			}
		}
		// The head alone names the same game.
		tags, err := play.ParseTags(text)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(rec.Tags, tags[:len(rec.Tags)]); diff != "" {
			t.Fatalf("tags (-written +read):\n%s", diff)
		}
	})
}

// TestRecordWhiteSpace adds white space and comments between the plies.
func TestRecordWhiteSpace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules, rec := drawRecord(t)
		text := marshal(t, rec)
		head, body, _ := strings.Cut(text, "\n\n")
		start, played, _ := strings.Cut(body, "\n")
		gap := rapid.StringMatching(`([ \t\r\n]|\{[^}]{0,9}\}){0,3}`)
		var loose strings.Builder
		loose.WriteString(head + "\n\n" + start + "\n")
		for w := range strings.FieldsSeq(played) {
			loose.WriteString(gap.Draw(t, "gap"))
			loose.WriteString(w)
			loose.WriteString(rapid.SampledFrom([]string{" ", "\n", "\t", "\r\n", "{}", "{ b1 }"}).Draw(t, "separator"))
		}
		loose.WriteString(gap.Draw(t, "last gap"))
		got, err := play.ParseRecord(rules, loose.String())
		if err != nil {
			t.Fatalf("%q\n%v", loose.String(), err)
		}
		if diff := cmp.Diff(rec, got, sameRecord); diff != "" {
			t.Fatalf("%q\nrecord (-written +read):\n%s", loose.String(), diff)
		}
	})
}

// TestRecordLineEnds parses lines that end in CRLF, and a last line without an
// end.
func TestRecordLineEnds(t *testing.T) {
	want, err := play.ParseRecord(small, duelRecord)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"CRLF":               strings.ReplaceAll(duelRecord, "\n", "\r\n"),
		"no end of line":     strings.TrimSuffix(duelRecord, "\n"),
		"CRLF, no last line": strings.TrimSuffix(strings.ReplaceAll(duelRecord, "\n", "\r\n"), "\r\n"),
	} {
		got, err := play.ParseRecord(small, text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(want, got, sameRecord); diff != "" {
			t.Errorf("%s: record (-LF +got):\n%s", name, diff)
		}
	}
	none := duelHead + "[Result \"*\"]\n\n" + duel
	if rec, err := play.ParseRecord(small, none); err != nil || len(rec.Plies) > 0 {
		t.Errorf("a record that ends with its start state: %v, %v", rec.Plies, err)
	}
}

// TestRecordChance parses and writes plies of chance.
func TestRecordChance(t *testing.T) {
	const text = "[Variant \"race\"]\n[Result \"2\"]\n\n0,3 1 -\n2 go 3 go\n"
	rec, err := play.ParseRecord(raceRules{}, text)
	if err != nil {
		t.Fatal(err)
	}
	if want := []ply{rolls[1], goes, rolls[2], goes}; !slices.Equal(rec.Plies, want) {
		t.Errorf("plies %v, want %v", rec.Plies, want)
	}
	if got := marshal(t, rec); got != text {
		t.Errorf("written again (-read +written):\n%s", cmp.Diff(text, got))
	}
	const skips = "[Variant \"race\"]\n[Result \"*\"]\n\n0,3 1 -\ngo 3 go\n"
	if _, err := play.ParseRecord(raceRules{}, skips); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("a record without the roll: %v, want an error that matches ErrIllegal", err)
	}
}

func TestStates(t *testing.T) {
	rec := record{Start: parse(t, small, duel), Plies: plies(t, duelPlies), Outcome: game.Won(0)}
	states, err := play.States(rec)
	if err != nil {
		t.Fatal(err)
	}
	if len(states) != len(rec.Plies)+1 || states[0].String() != duel || states[len(states)-1].String() != duelEnd {
		t.Errorf("%d states from\n%v\nto\n%v", len(states), states[0], states[len(states)-1])
	}
	for i, ply := range rec.Plies {
		if next, err := states[i].Play(ply); err != nil || next != states[i+1] {
			t.Errorf("state %d is\n%v\nwant\n%v", i+1, states[i+1], next)
		}
	}
}

func TestStatesFails(t *testing.T) {
	start := parse(t, small, duel)
	tests := []struct {
		name, plies string
		outcome     game.Outcome
		reason      string
		states      int
		want        error
		says        string
	}{
		{"illegal ply", "W2:NES b1 E2:NS b3", game.Outcome{}, "", 3, game.ErrIllegal, "ply 3"},
		{"illegal first ply", "b1", game.Outcome{}, "", 1, game.ErrIllegal, "ply 1"},
		{"unfinished, claimed won", "W2:NES", game.Won(0), "", 2, play.ErrRecord, "not over"},
		{"won, claimed unfinished", duelPlies, game.Outcome{}, "", 7, play.ErrRecord, "the plies end with 1"},
		{"won by another", duelPlies, game.Won(1), "", 7, play.ErrRecord, "the plies end with 1"},
		{"won, with a reason", duelPlies, game.Won(0), "resigned", 7, play.ErrRecord, "ended by the rules, with 1; want no Reason"},
		{"unfinished, with a reason", "W2:NES", game.Outcome{}, "limit", 2, play.ErrRecord, "must have no Reason"},
		{"limit, claimed won", "W2:NES", game.Won(1), play.Limit, 2, play.ErrRecord, "Reason limit must be a draw"},
		{"repetition, claimed won", "W2:NES", game.Won(1), play.Repetition, 2, play.ErrRecord, "Reason repetition must be a draw"},
		{"resigned, claimed drawn", "W2:NES", game.Draw(), play.Resigned, 2, play.ErrRecord, "won by all seats but one"},
		{"forfeited, claimed won by all", "W2:NES", game.Won(0, 1), "timeout", 2, play.ErrRecord, "won by all seats but one"},
		{"forfeited, claimed won by a missing seat", "W2:NES", game.Won(0, 2), "timeout", 2, play.ErrRecord, "won by all seats but one"},
		{"drawn at a limit", "W2:NES", game.Draw(), play.Limit, 2, nil, ""},
		{"drawn by agreement", "W2:NES", game.Draw(), "agreed", 2, nil, ""},
		{"forfeited", "W2:NES", game.Won(1), "timeout", 2, nil, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			states, err := play.States(record{Start: start, Plies: plies(t, test.plies), Outcome: test.outcome, Reason: test.reason})
			if !errors.Is(err, test.want) || err != nil && !strings.Contains(err.Error(), test.says) {
				t.Errorf("the error is %v, want one that matches %v and says %q", err, test.want, test.says)
			}
			if len(states) != test.states {
				t.Errorf("%d states, want the %d that were reached", len(states), test.states)
			}
		})
	}
}
