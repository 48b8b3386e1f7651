package play_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// carets removes the carets from a text and returns their places.
func carets(marked string) (text string, at []int) {
	for part := range strings.SplitSeq(marked, "^") {
		text += part
		at = append(at, len(text))
	}
	return text, at[:len(at)-1]
}

// A place is the place and the kind of a fault.
type place struct {
	At   int
	Kind string
}

// places returns the places of the faults of an error.
func places(t tester, err error) []place {
	t.Helper()
	var list []place
	for _, f := range faults(t, err) {
		list = append(list, place{f.Pos.Offset(), f.Kind.Error()})
	}
	return list
}

// badRecords are records of the small game with faults. A caret marks the place of
// each fault, in order; it is not part of the record.
var badRecords = []struct {
	name, text string
	kinds      []error // of the faults at the carets
}{
	{
		"no result", "^" + duelHead + "\n" + duel + "\n" + duelPlies + "\n",
		[]error{play.ErrRecord},
	},
	{
		"no result of an unfinished game", "^" + duelHead + "\n" + duel + "\nW2:NES\n",
		[]error{play.ErrRecord},
	},
	{
		"wrong result", duelHead + "^[Result \"2\"]\n\n" + duel + "\n" + duelPlies + "\n",
		[]error{play.ErrRecord},
	},
	{
		"not a draw", duelHead + "^[Result \"draw\"]\n\n" + duel + "\n" + duelPlies + "\n",
		[]error{play.ErrRecord},
	},
	{
		"claimed unfinished", duelHead + "^[Result \"*\"]\n\n" + duel + "\n" + duelPlies + "\n",
		[]error{play.ErrRecord},
	},
	{
		"unfinished, claimed won", duelHead + "^[Result \"1\"]\n\n" + duel + "\nW2:NES b1\n",
		[]error{play.ErrRecord},
	},
	{
		"a reason for a result by the rules", duelHead + "^[Result \"1\"]\n[Reason \"resigned\"]\n\n" + duel + "\n" + duelPlies + "\n",
		[]error{play.ErrRecord},
	},
	{
		"unfinished with a reason", duelHead + "^[Result \"*\"]\n[Reason \"limit\"]\n\n" + duel + "\nW2:NES\n",
		[]error{play.ErrRecord},
	},
	{
		"a limit that a seat wins by", duelHead + "^[Result \"2\"]\n[Reason \"limit\"]\n\n" + duel + "\nW2:NES\n",
		[]error{play.ErrRecord},
	},
	{
		"wrong number of seats", duelHead + "^[Seats \"3\"]\n[Result \"*\"]\n\n" + duel + "\n",
		[]error{play.ErrRecord},
	},
	{
		"wrong result and seats", duelHead + "^[Seats \"3\"]\n^[Result \"1\"]\n\n" + duel + "\n",
		[]error{play.ErrRecord, play.ErrRecord},
	},
	{
		"duplicate tag", duelHead + "[Result \"*\"]\n^[Edition \"classic\"]\n\n" + duel + "\n",
		[]error{play.ErrRecord},
	},
	{
		"duplicate result", duelHead + "[Result \"*\"]\n^[Result \"1\"]\n\n" + duel + "\n",
		[]error{play.ErrRecord},
	},
	{
		"tag without brackets", duelHead + "^Site \"here\"\n[Result \"*\"]\n\n" + duel + "\n",
		[]error{game.ErrSyntax},
	},
	{
		"several bad tags", "^ [Site \"x\"]\n" + duelHead + "^[Site x]\n^[Site  \"x\"]\n^[Site \"x\"] \n^[Site \"x]\n^[\"x\"]\n^[S-e \"x\"]\n^[Site \"a\"b\"]\n^[Site \"\\x41\"]\n^[Site `x`]\n^[Site 'x']\n^[Site \"caf\xe9\"]\n^[Site \"a\u0085b\"]\n^[S\u00efte \"x\"]\n[Result \"*\"]\n\n" + duel + "\n",
		slices.Repeat([]error{game.ErrSyntax}, 14),
	},
	{
		"illegal ply", duelHead + "[Result \"1\"]\n\n" + duel + "\nW2:NES b1 ^E2:NS b3 W2:NES a1\n",
		[]error{game.ErrIllegal},
	},
	{
		"illegal ply on a later line", duelHead + "[Result \"1\"]\n\n" + duel + "\n{a line}\r\nW2:NES\n\n\tb1 {E2 is banned}^E2:NS{.}",
		[]error{game.ErrIllegal},
	},
	{
		"ply after the end", duelHead + "[Result \"1\"]\n\n" + duel + "\n" + duelPlies + " ^W2:NES\n",
		[]error{game.ErrIllegal},
	},
	{
		"no ply", duelHead + "[Result \"1\"]\n\n" + duel + "\nW2:NES ^b9 W2:NS b3\n",
		[]error{game.ErrSyntax},
	},
	{
		"half a shift", duelHead + "[Result \"1\"]\n\n" + duel + "\nW2:NES b1 W2:^NEX\n",
		[]error{game.ErrSyntax},
	},
	{
		"several bad plies", duelHead + "[Result \"1\"]\n\n" + duel + "\n^1. W2:NES b1 ^... E2:^ b3\n",
		[]error{game.ErrSyntax, game.ErrSyntax, game.ErrSyntax},
	},
	{
		"first illegal ply only", duelHead + "[Result \"1\"]\n\n" + duel + "\n^a1 a1 a1 ^?\n",
		[]error{game.ErrIllegal, game.ErrSyntax},
	},
	{
		"comment without end", duelHead + "[Result \"*\"]\n\n" + duel + "\nW2:NES ^{b1 W2:NS\n",
		[]error{game.ErrSyntax},
	},
	{
		"comment that ends too soon", duelHead + "[Result \"*\"]\n\n" + duel + "\nW2:NES {{} ^} b1\n",
		[]error{game.ErrSyntax},
	},
	{
		"pawn off the board", duelHead + "[Result \"*\"]\n\n6aAc/5B7E5C/3aD9 7F - ^d1,c3 a1,c3 1s :A,:D\n",
		[]error{labyrinth.ErrSquare},
	},
	{
		"tile and card twice, and an impossible ban", duelHead + "[Result \"*\"]\n\n6aAc/5B^7B5C/3aD9 7F ^E4 a1,c3 a1,c3 1s :A,:^A\n",
		[]error{labyrinth.ErrTwice, labyrinth.ErrBan, labyrinth.ErrTwice},
	},
	{
		"faults everywhere", "^Site\n" + duelHead + "[Seats \"2\"]\n^[Seats \"2\"]\n[Result \"*\"]\n\n6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 ^3s :A,:D\nW2:NES ^h8 {}^{",
		[]error{game.ErrSyntax, play.ErrRecord, game.ErrSeats, game.ErrSyntax, game.ErrSyntax},
	},
}

// TestParseRecordFaults checks that every fault is reported, with its kind and its
// place.
func TestParseRecordFaults(t *testing.T) {
	for _, test := range badRecords {
		t.Run(test.name, func(t *testing.T) {
			text, at := carets(test.text)
			rec, err := play.ParseRecord(small, text)
			if err == nil {
				t.Fatalf("no error for\n%s", text)
			}
			var want []place
			for i, kind := range test.kinds {
				want = append(want, place{at[i], kind.Error()})
				if !errors.Is(err, kind) {
					t.Errorf("the error does not match %v: %v", kind, err)
				}
			}
			if diff := cmp.Diff(want, places(t, err)); diff != "" {
				t.Errorf("faults (-want +got):\n%s\n%v", diff, err)
			}
			if diff := cmp.Diff(record{}, rec, sameRecord); diff != "" {
				t.Errorf("a record is returned with the error (-none +got):\n%s", diff)
			}
		})
	}
}

// wantFault fails unless a fault of err has the kind and contains the text.
func wantFault(t *testing.T, err, kind error, says string) {
	t.Helper()
	for _, f := range faults(t, err) {
		if f.Kind == kind && strings.Contains(f.Error(), says) {
			return
		}
	}
	t.Errorf("no fault matches %v and says %q: %v", kind, says, err)
}

// TestParseRecordOfAnotherGame parses records with the tags of other rules. The
// fault is at the tag.
func TestParseRecordOfAnotherGame(t *testing.T) {
	body := "[Result \"1\"]\n\n" + duel + "\n" + duelPlies + "\n"
	tests := []struct {
		name, head, says string
	}{
		{"variant", strings.Replace(duelHead, "standard", "race", 1), `Variant "standard"`},
		{"edition", strings.Replace(duelHead, "classic", "older", 1), `Edition "classic"`},
		{"layout", strings.Replace(duelHead, "5A5B", "5B5A", 1), `Layout "` + smallLayout + `"`},
		{"no variant", strings.Replace(duelHead, "[Variant \"standard\"]\n", "", 1), `Variant "standard"`},
		{"no tags", "", `Layout "` + smallLayout + `"`},
	}
	if _, err := play.ParseRecord(small, duelHead+body); err != nil {
		t.Fatal(err)
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := play.ParseRecord(small, test.head+body)
			if err == nil {
				t.Fatal("no error")
			}
			wantFault(t, err, play.ErrRecord, test.says)
			at := max(0, strings.Index(test.head, "["+strings.Fields(test.says)[0]))
			if got := faults(t, err)[0].Pos; got != game.At(at) {
				t.Errorf("a fault at byte %d, want %d: %v", got.Offset(), at, err)
			}
			if want := strings.Count(duelHead, "\n"); test.name == "no tags" && len(faults(t, err)) != want {
				t.Errorf("want %d faults, one for each tag: %v", want, err)
			}
		})
	}
}

func TestParseRecordResult(t *testing.T) {
	for _, result := range []string{"won", "3,1", "1,1", "0", "17", "1,", "Draw", "1-0", " 1"} {
		_, err := play.ParseRecord(small, duelHead+"[Result \""+result+"\"]\n\n"+duel+"\n"+duelPlies+"\n")
		if err == nil {
			t.Errorf("no error for the result %q", result)
			continue
		}
		wantFault(t, err, game.ErrSyntax, "want *, draw, or the winners")
		if want := (place{len(duelHead) + len(`[Result "`), game.ErrSyntax.Error()}); places(t, err)[0] != want {
			t.Errorf("the fault is %v, want it at %v", err, want)
		}
	}
}

// TestParseRecordWithoutEmptyLine leaves out the empty line before the start
// state.
func TestParseRecordWithoutEmptyLine(t *testing.T) {
	text, at := carets(duelHead + "[Result \"1\"]\n^" + duel + "\n^" + duelPlies + "\n^")
	_, err := play.ParseRecord(small, text)
	if err == nil {
		t.Fatal("no error")
	}
	got := places(t, err)
	for _, at := range at {
		if want := (place{at, game.ErrSyntax.Error()}); !slices.Contains(got, want) {
			t.Errorf("no fault %v: %v", want, err)
		}
	}
}

func TestParseRecordWithoutStart(t *testing.T) {
	for _, text := range []string{"", "\n", "\n\n", "\r\n", duelHead, duelHead + "[Result \"*\"]\n\n", duelHead + "[Result \"*\"]\n\n\n" + duel} {
		_, err := play.ParseRecord(small, text)
		if err == nil {
			t.Errorf("no error for %q", text)
			continue
		}
		wantFault(t, err, game.ErrSyntax, "BOARD")
	}
}

func TestParseTags(t *testing.T) {
	want := []game.Tag{{Name: "Variant", Value: "standard"}, {Name: "Result", Value: "*"}, {Name: "Site", Value: ""}}
	const head = "[Variant \"standard\"]\n[Result \"*\"]\n[Site \"\"]\n\n"
	for name, text := range map[string]string{
		"head alone": head,
		"CRLF":       strings.ReplaceAll(head, "\n", "\r\n"),
		"bad rest":   head + "[Variant \"kids\"]\n{\x00",
	} {
		got, err := play.ParseTags(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: tags (-want +got):\n%s", name, diff)
		}
	}
	if got, err := play.ParseTags("\n"); err != nil || got != nil {
		t.Errorf("tags of an empty head: %v, %v", got, err)
	}
}

func TestParseTagsFaults(t *testing.T) {
	for _, test := range []struct {
		text  string
		kinds []error
	}{
		{"^", []error{game.ErrSyntax}},
		{"[Variant \"kids\"]^", []error{game.ErrSyntax}},
		{"[Variant \"kids\"]\n^", []error{game.ErrSyntax}},
		{"^Variant kids\n\n", []error{game.ErrSyntax}},
		{"\n^", nil},
		{"[A \"x\"]\r\n^[A \"y\"]\r\n^[B]\r\n\r\n", []error{play.ErrRecord, game.ErrSyntax}},
		{"^\ufeff[A \"x\"]\n^", []error{game.ErrSyntax, game.ErrSyntax}},
	} {
		text, at := carets(test.text)
		tags, err := play.ParseTags(text)
		if len(test.kinds) == 0 {
			if err != nil {
				t.Errorf("ParseTags(%q): %v", text, err)
			}
			continue
		}
		if err == nil {
			t.Errorf("ParseTags(%q) = %v, want an error", text, tags)
			continue
		}
		var want []place
		for i, kind := range test.kinds {
			want = append(want, place{at[i], kind.Error()})
		}
		if diff := cmp.Diff(want, places(t, err)); diff != "" {
			t.Errorf("ParseTags(%q): faults (-want +got):\n%s", text, diff)
		}
	}
}

// TestParseTagsMany parses a head of many tags.
func TestParseTagsMany(t *testing.T) {
	const many = 100_000
	var b strings.Builder
	for i := range many {
		fmt.Fprintf(&b, "[T%d \"\"]\n", i)
	}
	tags, err := play.ParseTags(b.String() + "\n")
	if err != nil || len(tags) != many {
		t.Errorf("%d tags, %v, want %d", len(tags), err, many)
	}
}
