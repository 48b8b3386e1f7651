package game_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/game"
)

func TestPlayer(t *testing.T) {
	for p, want := range map[game.Player]string{
		game.Chance: "chance", game.Nobody: "nobody", -3: "player(-3)", 0: "1", 1: "2", 3: "4", 15: "16", 127: "128",
	} {
		if got := p.String(); got != want {
			t.Errorf("Player(%d) prints %q, want %q", p, got, want)
		}
	}
}

func TestAmong(t *testing.T) {
	for p, want := range map[game.Player]game.Player{game.Nobody: game.Nobody, game.Chance: game.Nobody, -100: game.Nobody, 0: 0, 1: 1, 2: game.Nobody, 99: game.Nobody} {
		if got := p.Among(2); got != want {
			t.Errorf("player %d among 2 seats is %v, want %v", int8(p), got, want)
		}
	}
}

// TestOutcome checks all outcomes: every set of up to 16 winners.
func TestOutcome(t *testing.T) {
	var open game.Outcome
	if open.Over() || open.WonBy(0) || open.Winners() != nil || open.String() != "*" {
		t.Errorf("the zero Outcome: over %v, winners %v, text %v", open.Over(), open.Winners(), open)
	}
	seen := map[game.Outcome]bool{open: true}
	for set := range 1 << 16 {
		var winners []game.Player
		var words []string
		for p := range 16 {
			if set>>p&1 == 1 {
				winners, words = append(winners, game.Player(p)), append(words, fmt.Sprint(p+1))
			}
		}
		text := strings.Join(words, ",")
		if set == 0 {
			text = "draw"
		}
		o := game.Won(winners...)
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
			if got, want := o.WonBy(game.Player(p-2)), slices.Contains(winners, game.Player(p-2)); got != want {
				t.Fatalf("Won(%v).WonBy(%d) = %v", winners, p-2, got)
			}
		}
		if set&(set-1) == 0 || set%97 == 0 { // the parser takes its time
			if got, err := game.ParseOutcome(text); err != nil || got != o {
				t.Fatalf("ParseOutcome(%q) = %v, %v", text, got, err)
			}
		}
		slices.Reverse(winners)
		if game.Won(append(winners, winners...)...) != o {
			t.Fatalf("Won(%v) depends on order or number", winners)
		}
	}
}

func TestParseOutcome(t *testing.T) {
	for _, text := range []string{
		"", " ", "**", "*,1", "Draw", "draw ", "0", "17", "-1", "01", "1,", ",1", "1,,2", "2,1", "1,1", "1, 2", "1 2", "chance", "nobody", "1,draw",
	} {
		o, err := game.ParseOutcome(text)
		var f game.Fault
		if !errors.As(err, &f) || f.Kind != game.ErrSyntax || f.Pos.Offset() != 0 || f.Text != text || o != (game.Outcome{}) {
			t.Errorf("ParseOutcome(%q) = %v, %v, want ErrSyntax", text, o, err)
		}
	}
}

// TestOutcomeJSON writes outcomes as JSON and reads them back.
func TestOutcomeJSON(t *testing.T) {
	for _, want := range []game.Outcome{{}, game.Draw(), game.Won(0), game.Won(0, 2)} {
		b, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		got := game.Won(5)
		if err := json.Unmarshal(b, &got); err != nil || got != want {
			t.Errorf("%s reads as %v, %v", b, got, err)
		}
	}
	if err := new(game.Outcome).UnmarshalText([]byte("a1")); !errors.Is(err, game.ErrSyntax) {
		t.Errorf("UnmarshalText(a1): %v, want ErrSyntax", err)
	}
}

func FuzzParseOutcome(f *testing.F) {
	for _, s := range []string{"*", "draw", "1", "2,4", "16", "1,1", "2,1", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		o, err := game.ParseOutcome(s)
		if err == nil && o.String() != s {
			t.Errorf("%q prints back as %q", s, o)
		}
		var f game.Fault
		if err != nil && (!errors.As(err, &f) || f != game.Fault{Kind: game.ErrSyntax, Pos: game.At(0), Text: s, Why: f.Why} || f.Why == "") {
			t.Errorf("ParseOutcome(%q): %v, want a syntax fault", s, err)
		}
	})
}

// errorKinds are the kinds of faults that every game has.
var errorKinds = []game.Kind{
	game.ErrIllegal, game.ErrSyntax, game.ErrSeats, game.ErrTurn, game.ErrOption,
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
	const tiles game.Kind = "tiles wrong"
	f := game.Fault{Kind: tiles, Pos: game.At(12), Text: "5\n", Why: "because"}
	if got, want := f.Error(), `tiles wrong at byte 12: "5\n": because`; got != want {
		t.Errorf("text %q, want %q", got, want)
	}
	f.Pos = 0
	if got, want := f.Error(), `tiles wrong: "5\n": because`; got != want {
		t.Errorf("text %q, want %q", got, want)
	}
	if got, want := (game.Fault{Kind: tiles, Why: "because"}).Error(), "tiles wrong: because"; got != want {
		t.Errorf("text %q, want %q", got, want)
	}
	f.Pos = game.At(0)
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
	err := fmt.Errorf("more: %w", f)
	var as game.Fault
	if !errors.Is(err, tiles) || errors.Is(err, game.ErrSyntax) || !errors.As(err, &as) || as != f {
		t.Errorf("%v does not match what it is", err)
	}
}

func TestFaults(t *testing.T) {
	var fs game.Faults
	if err := fs.Err(); err != nil {
		t.Errorf("no faults are the error %v", err)
	}
	if err := (game.Faults{}).Err(); err != nil {
		t.Errorf("no faults are the error %v", err)
	}
	fs.Addf(game.ErrSeats, game.At(7), "b", "100%% of %d", 3)
	if got, want := fs.Err().Error(), `seats invalid at byte 7: "b": 100% of 3`; got != want {
		t.Errorf("text %q, want %q", got, want)
	}
	fs.Addf(game.ErrOption, game.At(9), "c", "%s", "x%dy")
	fs.Addf(game.ErrTurn, game.At(2), "a", "first")
	fs.Addf(game.ErrSyntax, game.At(9), "d", "after c")
	err := fmt.Errorf("more: %w", fs.Err())
	if got, want := err.Error(), `more: 4 faults: turn impossible at byte 2: "a": first; seats invalid at byte 7: "b": 100% of 3; `+
		`option invalid at byte 9: "c": x%dy; syntax error at byte 9: "d": after c`; got != want {
		t.Errorf("text %q,\nwant %q", got, want)
	}
	for _, kind := range errorKinds {
		want := slices.Contains([]game.Kind{game.ErrSeats, game.ErrOption, game.ErrTurn, game.ErrSyntax}, kind)
		if got := errors.Is(err, kind); got != want {
			t.Errorf("errors.Is(%v) = %v, want %v", kind, got, want)
		}
	}
	if errors.Is(err, io.EOF) {
		t.Error("the faults match io.EOF")
	}
	var all game.Faults
	var one game.Fault
	if !errors.As(err, &all) || len(all) != 4 || !errors.As(err, &one) || one != all[0] {
		t.Errorf("errors.As gives %v and %v", all, one)
	}
}

func TestInForce(t *testing.T) {
	options := []game.Option{
		{Name: "Edition", Values: []string{"new", "old"}},
		{Name: "Board", Values: []string{"small", "large"}, Editions: map[string]string{"old": "large"}},
		{Name: "Layout", Default: "free text"},
	}
	for _, tt := range []struct{ edition, board, wantEdition, wantBoard string }{
		{"", "", "new", "small"},
		{"", "large", "new", "large"},
		{"old", "", "old", "large"},
		{"old", "small", "old", "small"},
		{"new", "", "new", "small"},
	} {
		tags := []game.Tag{{Name: "Color", Value: "red"}}
		for name, value := range map[string]string{"Edition": tt.edition, "Board": tt.board} {
			if value != "" {
				tags = append(tags, game.Tag{Name: name, Value: value})
			}
		}
		want := []game.Tag{{Name: "Edition", Value: tt.wantEdition}, {Name: "Board", Value: tt.wantBoard}}
		if diff := cmp.Diff(want, game.InForce(options, tags)); diff != "" {
			t.Errorf("%+v (-want +got):\n%s", tt, diff)
		}
	}
	if got := options[2].Usual("old"); got != "free text" {
		t.Errorf("the usual layout is %q", got)
	}
}

func TestChoose(t *testing.T) {
	options := []game.Option{
		{Name: "Edition", Values: []string{"new", "old"}},
		{Name: "Layout"}, // free text
	}
	tag := func(list ...string) (tags []game.Tag) {
		for pair := range slices.Chunk(list, 2) {
			tags = append(tags, game.Tag{Name: pair[0], Value: pair[1]})
		}
		return tags
	}
	bad := func(texts ...string) []string {
		return texts
	}
	for _, test := range []struct {
		name string
		tags []game.Tag
		want map[string]string
		bad  []string
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
		var fs game.Faults
		got := game.Choose(&fs, "toy", options, test.tags)
		var texts []string
		for _, f := range fs {
			if f.Kind != game.ErrOption {
				t.Errorf("%s: a fault of the kind %v", test.name, f.Kind)
			}
			texts = append(texts, f.Text)
		}
		if diff := cmp.Diff(test.bad, texts); diff != "" {
			t.Errorf("%s: faults (-want +got):\n%s", test.name, diff)
		}
		if test.bad == nil && !maps.Equal(got, test.want) {
			t.Errorf("%s: chosen %v, want %v", test.name, got, test.want)
		}
	}
}

// TestKindName checks that a kind's name is its first word.
func TestKindName(t *testing.T) {
	for kind, want := range map[game.Kind]string{game.ErrIllegal: "illegal", "par": "par", "tiles wrong here": "tiles"} {
		if got := kind.Name(); got != want {
			t.Errorf("the name of %q is %q, want %q", string(kind), got, want)
		}
	}
}

// TestFaultsBound adds more faults than are kept.
func TestFaultsBound(t *testing.T) {
	var fs game.Faults
	for i := range 1000 {
		if fs.Full() != (i >= game.MaxFaults) {
			t.Fatalf("full after %d faults: %v", i, fs.Full())
		}
		fs.Addf(game.ErrSyntax, game.At(1000-i), "x", "wrong")
	}
	fs.Add(fs...)
	if len(fs) != game.MaxFaults || fs[0].Pos != game.At(1000) {
		t.Errorf("%d faults, the first at %v", len(fs), fs[0].Pos)
	}
	text := fs.Error()
	if !strings.HasPrefix(text, "at least 100 faults: ") || !strings.HasSuffix(text, "; and 80 more") || strings.Count(text, "syntax error") != 20 {
		t.Errorf("a thousand faults read %.100s ... %s", text, text[len(text)-100:])
	}
	if fs.Err(); fs[0].Pos != game.At(1000) {
		t.Error("Err has sorted the caller's faults")
	}
}
