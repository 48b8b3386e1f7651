package labyrinth_test

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
)

func TestPlayer(t *testing.T) {
	for p, want := range map[labyrinth.Player]string{
		labyrinth.Chance: "chance", labyrinth.Nobody: "nobody", 0: "1", 1: "2", 3: "4", 15: "16", 127: "128",
	} {
		if got := p.String(); got != want {
			t.Errorf("Player(%d) prints %q, want %q", p, got, want)
		}
	}
}

// TestOutcome checks all outcomes: every set of up to 16 winners.
func TestOutcome(t *testing.T) {
	var open labyrinth.Outcome
	if open.Over() || open.WonBy(0) || open.Winners() != nil || open.String() != "*" {
		t.Errorf("the zero Outcome: over %v, winners %v, text %v", open.Over(), open.Winners(), open)
	}
	seen := map[labyrinth.Outcome]bool{open: true}
	for set := range 1 << 16 {
		var winners []labyrinth.Player
		var words []string
		for p := range 16 {
			if set>>p&1 == 1 {
				winners, words = append(winners, labyrinth.Player(p)), append(words, fmt.Sprint(p+1))
			}
		}
		text := strings.Join(words, ",")
		if set == 0 {
			text = "draw"
		}
		o := labyrinth.Won(winners...)
		if seen[o] {
			t.Fatalf("%s equals another outcome", text)
		}
		seen[o] = true
		if got := o.String(); !o.Over() || got != text {
			t.Fatalf("Won(%v): over %v, text %q, want %q", winners, o.Over(), got, text)
		}
		if got := o.Winners(); !slices.Equal(got, winners) {
			t.Fatalf("Won(%v).Winners() = %v", winners, got)
		}
		for p := range 18 {
			if got, want := o.WonBy(labyrinth.Player(p-2)), slices.Contains(winners, labyrinth.Player(p-2)); got != want {
				t.Fatalf("Won(%v).WonBy(%d) = %v", winners, p-2, got)
			}
		}
		if set&(set-1) == 0 || set%97 == 0 { // the parser takes its time
			if got, err := labyrinth.ParseOutcome(text); err != nil || got != o {
				t.Fatalf("ParseOutcome(%q) = %v, %v", text, got, err)
			}
		}
		slices.Reverse(winners)
		if labyrinth.Won(append(winners, winners...)...) != o {
			t.Fatalf("Won(%v) depends on order or number", winners)
		}
	}
}

func TestParseOutcome(t *testing.T) {
	for _, text := range []string{
		"", " ", "**", "*,1", "Draw", "draw ", "0", "17", "-1", "01", "1,", ",1", "1,,2", "2,1", "1,1", "1, 2", "1 2", "chance", "nobody", "1,draw",
	} {
		o, err := labyrinth.ParseOutcome(text)
		var f labyrinth.Fault
		if !errors.As(err, &f) || f.Kind != labyrinth.ErrSyntax || f.Offset != 0 || f.Text != text || o != (labyrinth.Outcome{}) {
			t.Errorf("ParseOutcome(%q) = %v, %v, want ErrSyntax", text, o, err)
		}
	}
}

// errorKinds are all kinds of faults.
var errorKinds = []error{
	labyrinth.ErrIllegal, labyrinth.ErrSyntax, labyrinth.ErrLayout, labyrinth.ErrTiles, labyrinth.ErrFixed,
	labyrinth.ErrTwice, labyrinth.ErrBan, labyrinth.ErrSquare, labyrinth.ErrSeats, labyrinth.ErrTurn,
	labyrinth.ErrCards, labyrinth.ErrRecord, labyrinth.ErrOption,
}

func TestErrorKinds(t *testing.T) {
	texts := map[string]bool{}
	for i, kind := range errorKinds {
		for k, other := range errorKinds {
			if errors.Is(kind, other) != (i == k) {
				t.Errorf("%v is %v", kind, other)
			}
		}
		if texts[kind.Error()] {
			t.Errorf("two kinds read %q", kind)
		}
		texts[kind.Error()] = true
	}
}

func TestFault(t *testing.T) {
	f := labyrinth.Fault{Kind: labyrinth.ErrTiles, Offset: 12, Text: "5\n", Why: "because"}
	if got, want := f.Error(), `wrong tiles at byte 12: "5\n": because`; got != want {
		t.Errorf("text %q, want %q", got, want)
	}
	f.Offset = -1
	if got, want := f.Error(), `wrong tiles: "5\n": because`; got != want {
		t.Errorf("text %q, want %q", got, want)
	}
	f.Offset = 0
	if got := f.Error(); !strings.Contains(got, "at byte 0") {
		t.Errorf("text %q without the place", got)
	}
	f.Text = strings.Repeat("x", 40)
	if got := f.Error(); !strings.Contains(got, f.Text) {
		t.Errorf("text %q cuts 40 bytes", got)
	}
	f.Text = strings.Repeat("x", 5000)
	if got := f.Error(); len(got) > 100 {
		t.Errorf("an error of %d bytes", len(got))
	}
	var err error = fmt.Errorf("more: %w", f)
	var as labyrinth.Fault
	if !errors.Is(err, labyrinth.ErrTiles) || errors.Is(err, labyrinth.ErrFixed) || !errors.As(err, &as) || as != f {
		t.Errorf("%v does not match what it is", err)
	}
}

func TestFaults(t *testing.T) {
	var fs labyrinth.Faults
	if err := fs.Err(); err != nil {
		t.Errorf("no faults are the error %v", err)
	}
	if err := (labyrinth.Faults{}).Err(); err != nil {
		t.Errorf("no faults are the error %v", err)
	}
	fs.Add(labyrinth.ErrTiles, 7, "b", "100%% of %d", 3)
	if got, want := fs.Err().Error(), `wrong tiles at byte 7: "b": 100% of 3`; got != want {
		t.Errorf("text %q, want %q", got, want)
	}
	fs.Add(labyrinth.ErrTwice, 9, "c", "%s", "x%dy")
	fs.Add(labyrinth.ErrBan, 2, "a", "first")
	fs.Add(labyrinth.ErrSyntax, 9, "d", "after c")
	var err error = fmt.Errorf("more: %w", fs.Err())
	if got, want := err.Error(), `more: 4 faults: impossible ban at byte 2: "a": first; wrong tiles at byte 7: "b": 100% of 3; `+
		`in two places at byte 9: "c": x%dy; bad notation at byte 9: "d": after c`; got != want {
		t.Errorf("text %q,\nwant %q", got, want)
	}
	for _, kind := range errorKinds {
		want := slices.Contains([]error{labyrinth.ErrTiles, labyrinth.ErrTwice, labyrinth.ErrBan, labyrinth.ErrSyntax}, kind)
		if got := errors.Is(err, kind); got != want {
			t.Errorf("errors.Is(%v) = %v, want %v", kind, got, want)
		}
	}
	if errors.Is(err, io.EOF) {
		t.Error("the faults match io.EOF")
	}
	var all labyrinth.Faults
	var one labyrinth.Fault
	if !errors.As(err, &all) || len(all) != 4 || !errors.As(err, &one) || one != all[0] {
		t.Errorf("errors.As gives %v and %v", all, one)
	}
}

func TestChoose(t *testing.T) {
	options := []labyrinth.Option{
		{Name: "Edition", Values: []string{"new", "old"}},
		{Name: "Layout"}, // free text
	}
	tag := func(list ...string) (tags []labyrinth.Tag) {
		for pair := range slices.Chunk(list, 2) {
			tags = append(tags, labyrinth.Tag{Name: pair[0], Value: pair[1]})
		}
		return tags
	}
	bad := func(texts ...string) (ks []kindOf) {
		for _, text := range texts {
			ks = append(ks, kindOf{labyrinth.ErrOption, text})
		}
		return ks
	}
	for _, test := range []struct {
		name string
		tags []labyrinth.Tag
		want map[string]string
		bad  []kindOf
	}{
		{"none", nil, map[string]string{}, nil},
		{"all", tag("Variant", "toy", "Edition", "old", "Layout", "any text"), map[string]string{"Variant": "toy", "Edition": "old", "Layout": "any text"}, nil},
		{"the default", tag("Edition", "new"), map[string]string{"Edition": "new"}, nil},
		{"another variant", tag("Variant", "toys"), nil, bad("toys")},
		{"no such option", tag("edition", "new"), nil, bad("edition")},
		{"no such value", tag("Edition", "New"), nil, bad("New")},
		{"an empty value", tag("Edition", ""), nil, bad("")},
		{"twice", tag("Edition", "new", "Edition", "new"), nil, bad("Edition")},
		{"everything", tag("Edition", "x", "What", "y", "Layout", "a", "Layout", "b"), nil, bad("x", "What", "Layout")},
	} {
		var fs labyrinth.Faults
		got := labyrinth.Choose(&fs, "toy", options, test.tags)
		if diff := cmp.Diff(test.bad, kinds(t, fs.Err()), sameKind); diff != "" {
			t.Errorf("%s: faults (-want +got):\n%s", test.name, diff)
		}
		if test.bad == nil && !maps.Equal(got, test.want) {
			t.Errorf("%s: chosen %v, want %v", test.name, got, test.want)
		}
	}
}
