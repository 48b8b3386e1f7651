package variant_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant"
	"pgregory.net/rapid"
)

// TestSetupDeal checks that Deal deals the board, the seats and then the cards.
func TestSetupDeal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := testkit.Layout(t, rapid.SampledFrom([]int{3, 5, 7}).Draw(t, "side"), 0, 0)
		seed := rapid.Uint64().Draw(t, "seed")
		seats := rapid.IntRange(0, 5).Draw(t, "seats")
		chosen := rapid.Permutation(l.Starts).Draw(t, "homes")[:rapid.IntRange(0, len(l.Starts)).Draw(t, "chosen")]
		src := game.NewSource(seed)
		table, cards, err := variant.Setup{Layout: l, Homes: chosen}.Deal(src, seats, 0)
		homes := chosen
		if len(chosen) == 0 {
			homes, _ = l.Homes(seats)
		}
		if seats < 1 || seats > len(l.Starts) || len(homes) != seats {
			if !errors.Is(err, game.ErrSeats) || table != (labyrinth.Table{}) || cards != (labyrinth.Cards{}) {
				t.Errorf("%d seats, homes %v: %v, %v, want ErrSeats", seats, chosen, table, err)
			}
			return
		}
		model := game.NewSource(seed)
		b, err2 := l.Deal(model)
		want, err3 := labyrinth.NewTable(b, homes...)
		wantCards, err4 := l.DealCards(model, seats, 0)
		if err := errors.Join(err, err2, err3, err4); err != nil {
			t.Fatal(err)
		}
		if table != want || cards != wantCards {
			t.Errorf("dealt %v, want %v", table, want)
		}
		if src.Uint64() != model.Uint64() {
			t.Error("Setup.Deal takes other numbers from the source")
		}
	})
	if _, _, err := (variant.Setup{Layout: labyrinth.Classic(), Homes: []labyrinth.Square{labyrinth.A1, labyrinth.A1}}).Deal(game.NewSource(1), 2, 0); !errors.Is(err, labyrinth.ErrTwice) {
		t.Errorf("one home for two seats: %v, want ErrTwice", err)
	}
	if _, _, err := (variant.Setup{}).Deal(game.NewSource(1), 1, 0); !errors.Is(err, labyrinth.ErrLayout) {
		t.Errorf("no layout: %v, want ErrLayout", err)
	}
}

// toy is the menu of a game with two editions and two options.
var toy = variant.Menu{
	Name: "toy",
	Note: "The printing.",
	Editions: []variant.Edition{
		{Name: "one", Layout: labyrinth.Classic(), Values: []string{"now", "yes"}},
		{Name: "two", Layout: standard.Rules{Edition: "older"}.BoardLayout(), Values: []string{"later", "yes"}},
	},
	Options: []game.Option{
		{Name: "Look", Values: []string{"now", "later"}},
		{Name: "Return", Values: []string{"yes", "no"}},
	},
	Short: []int{5, 2},
}

func TestAllOptions(t *testing.T) {
	var names []string
	for _, o := range toy.AllOptions() {
		names = append(names, o.Name+" "+strings.Join(o.Values, ","))
	}
	want := []string{"Edition one,two", "Look now,later", "Return yes,no", "Deal full,5-each,2-each", "First 1,2,3,4,lot", "Layout ", "Homes "}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Errorf("options (-want +got):\n%s", diff)
	}
	look := toy.AllOptions()[1]
	if diff := cmp.Diff(map[string]string{"two": "later"}, look.Editions); diff != "" {
		t.Errorf("editions of Look (-want +got):\n%s", diff)
	}
	if toy.Options[0].Editions != nil || toy.AllOptions()[2].Editions != nil {
		t.Error("editions for an option that has none, or in the menu itself")
	}
}

// TestOpen opens set-ups by tags, completes them, and writes their tags.
func TestOpen(t *testing.T) {
	const small = "6c/39 553A37B7 a1,c3 -"
	for _, test := range []struct {
		tags  string
		want  string // the tags of the set-up
		homes string
	}{
		{"", "Variant=toy Edition=one", ""},
		{"Variant=toy", "Variant=toy Edition=one", ""},
		{"Edition=two", "Variant=toy Edition=two", ""},
		{"Edition=two Look=later", "Variant=toy Edition=two", ""},
		{"Edition=two Look=now", "Variant=toy Edition=two Look=now", ""},
		{"Return=no Look=later", "Variant=toy Edition=one Look=later Return=no", ""},
		{"Layout=" + small, "Variant=toy Edition=one Layout=" + small, ""},
		{"Deal=full", "Variant=toy Edition=one", ""},
		{"Deal=2-each Edition=two", "Variant=toy Edition=two Deal=2-each", ""},
		{"Homes=g1,a7", "Variant=toy Edition=one", "g1,a7"},
		{"Homes=c3 Layout=" + small, "Variant=toy Edition=one Layout=" + small, "c3"},
	} {
		s, err := toy.Open(tags(test.tags)...)
		if err != nil {
			t.Errorf("%s: %v", test.tags, err)
			continue
		}
		if got := names(toy.Tags(s)); got != test.want {
			t.Errorf("%s is named %s, want %s", test.tags, got, test.want)
		}
		whole, err := toy.Complete(s)
		if err != nil || names(toy.Tags(whole)) != test.want {
			t.Errorf("%s completed is named %s, want %s; %v", test.tags, names(toy.Tags(whole)), test.want, err)
		}
		homes, _ := variant.ParseSquares(test.homes)
		if !slices.Equal(whole.Homes, homes) {
			t.Errorf("%s has the homes %v, want %v", test.tags, whole.Homes, homes)
		}
	}
}

// TestOpenRefuses checks the faults of wrong tags.
func TestOpenRefuses(t *testing.T) {
	for given, want := range map[string][]string{
		"Edition=three":                {"three"},
		"Look=never Return=maybe":      {"never", "maybe"},
		"Colour=red":                   {"Colour"},
		"Deal=3-each":                  {"3-each"},
		"Look=now Look=now":            {"Look"},
		"Layout=y Homes=x":             {"y", "x"},
		"Homes=d4":                     {"d4"},
		"Homes=a1,a1":                  {"a1,a1"},
		"Homes=c3":                     {"c3"},
		"Layout=6*Ac/39 553A37B7 a1 -": {"6*Ac/39 553A37B7 a1 -"}, // a mark
	} {
		_, err := toy.Open(tags(given)...)
		var wanted []kindOf
		for _, text := range want {
			wanted = append(wanted, kindOf{game.ErrOption, text})
		}
		if diff := cmp.Diff(wanted, kinds(t, err), sameKind); diff != "" {
			t.Errorf("%s: faults (-want +got):\n%s", given, diff)
		}
	}
	for _, s := range []variant.Setup{{Edition: "three"}, {Values: []string{"", "maybe"}}} {
		if _, err := toy.Complete(s); !errors.Is(err, game.ErrOption) {
			t.Errorf("%+v: %v, want ErrOption", s, err)
		}
	}
	// Without Prepare, marks on tiles and on their backs are refused.
	marked := labyrinth.Classic()
	marked.Fixed[1].Mark, marked.Loose[2].Mark = 3, 4
	marked.Backs = []labyrinth.Tile{{Open: 5, Mark: 13}}
	_, err := toy.Complete(variant.Setup{Layout: marked})
	want := []kindOf{{labyrinth.ErrLayout, "eA*C"}, {labyrinth.ErrLayout, "5*D"}, {labyrinth.ErrLayout, "5'1"}}
	if diff := cmp.Diff(want, kinds(t, err), sameKind); diff != "" {
		t.Errorf("a marked layout: faults (-want +got):\n%s", diff)
	}
}

// TestNothingIsShared changes all that a game hands out, and deals again.
func TestNothingIsShared(t *testing.T) {
	spoil := func(l labyrinth.Layout) {
		slices.Reverse(l.Fixed)
		slices.Reverse(l.Loose)
		slices.Reverse(l.Names)
		slices.Reverse(l.Starts)
	}
	before, err := standard.Rules{}.Deal(4, 1)
	if err != nil {
		t.Fatal(err)
	}
	opened, err := standard.Open()
	if err != nil {
		t.Fatal(err)
	}
	spoil(opened.Layout)
	spoil(standard.Editions()[0].Layout)
	spoil(standard.Rules{}.BoardLayout())
	for _, o := range standard.Options() {
		slices.Reverse(o.Values)
	}
	if after, err := (standard.Rules{}).Deal(4, 1); err != nil || after != before {
		t.Errorf("after changes of what was handed out: %v, %v, want %v", after, err, before)
	}
	if again, err := standard.Open(game.Tag{Name: "Look", Value: "on-turn"}); err != nil || again.Look != standard.OnTurn || again.BoardLayout().Name(1) != "book" {
		t.Errorf("after changes of what was handed out Open returns %+v, %v", again, err)
	}
}

// A set-up with too many values is refused, and an edition with too many is a slip of
// the author. An option without a value in an edition is about a house rule.
func TestNumbersOfValues(t *testing.T) {
	if _, err := toy.Complete(variant.Setup{Values: []string{"now", "yes", "more"}}); !errors.Is(err, game.ErrOption) {
		t.Errorf("three values for two options: %v, want ErrOption", err)
	}
	short := toy
	short.Editions = []variant.Edition{{Name: "one", Layout: labyrinth.Classic(), Values: []string{"later"}}}
	s, err := short.Complete(variant.Setup{})
	if o := short.AllOptions()[2]; err != nil || s.Values[1] != "yes" || !o.IsHouse("one", "no") || o.IsHouse("one", "yes") {
		t.Errorf("an option that the edition does not have is completed as %q, %v, and described as %+v", s.Values, err, o)
	}
	bad := toy
	bad.Editions = []variant.Edition{{Name: "one", Layout: labyrinth.Classic(), Values: []string{"now", "yes", "more"}}}
	defer func() {
		if got := fmt.Sprint(recover()); !strings.Contains(got, `edition "one" has 3 values, want at most 2`) {
			t.Errorf("a bad menu panics with %s", got)
		}
	}()
	_, _ = bad.Complete(variant.Setup{})
}

// tags reads name=value words. A word without = belongs to the value before it.
func tags(text string) []game.Tag {
	var all []game.Tag
	for word := range strings.FieldsSeq(text) {
		if name, value, ok := strings.Cut(word, "="); ok {
			all = append(all, game.Tag{Name: name, Value: value})
		} else {
			all[len(all)-1].Value += " " + word
		}
	}
	return all
}

func names(all []game.Tag) string { return strings.Join(testkit.TagWords(all), " ") }

// A kindOf is what tests compare of a fault.
type kindOf struct {
	Kind error
	Text string
}

// kinds returns the kinds and texts of the faults of an error, which must be
// Faults or nil.
func kinds(t *testing.T, err error) (all []kindOf) {
	t.Helper()
	var fs game.Faults
	if err != nil && !errors.As(err, &fs) {
		t.Fatalf("%v, want Faults", err)
	}
	for _, f := range fs {
		all = append(all, kindOf{f.Kind, f.Text})
	}
	return all
}

var sameKind = cmp.Comparer(func(a, b error) bool { return a == b })

// TestSeatsOfWideLayouts chooses for seats that only a layout of its own has, and for
// seats that no layout has.
func TestSeatsOfWideLayouts(t *testing.T) {
	layout := game.Tag{Name: "Layout", Value: ".../.../... 5A3B5C3D7E5F3G7H5K3L a1,b1,c1,a2,b2,c2,a3 -"}
	for _, tt := range []struct {
		name, value string
		wide, box   bool
	}{
		{"First", "7", true, false},
		{"First", "8", false, false},
		{"First", "lot", true, true},
		{"Children", "57", true, false},
		{"Children", "75", false, false},
		{"Children", "18", false, false},
		{"Children", "14", true, true},
	} {
		tag := game.Tag{Name: tt.name, Value: tt.value}
		if _, err := standard.Open(tag); (err == nil) != tt.box {
			t.Errorf("%s %s of a box: %v", tt.name, tt.value, err)
		}
		r, err := standard.Open(layout, tag)
		if (err == nil) != tt.wide {
			t.Errorf("%s %s of seven seats: %v", tt.name, tt.value, err)
		}
		if err != nil {
			continue
		}
		if _, err := r.Deal(7, 1); err != nil {
			t.Errorf("%s %s: %v", tt.name, tt.value, err)
		}
		if again, err := standard.Open(r.Tags()...); err != nil || !slices.Equal(again.Tags(), r.Tags()) {
			t.Errorf("%s %s: the tags %v read as %v, %v", tt.name, tt.value, r.Tags(), again.Tags(), err)
		}
	}
}
