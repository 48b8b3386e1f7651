package labyrinth_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"pgregory.net/rapid"
)

// TestSetupDeal checks that Deal deals the board, the seats and then the cards.
func TestSetupDeal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := layouts().Draw(t, "layout")
		seed := rapid.Uint64().Draw(t, "seed")
		seats := rapid.IntRange(0, 5).Draw(t, "seats")
		chosen := rapid.Permutation(l.Starts).Draw(t, "homes")[:rapid.IntRange(0, len(l.Starts)).Draw(t, "chosen")]
		src := game.NewSource(seed)
		table, cards, err := labyrinth.Setup{Layout: l, Homes: chosen}.Deal(src, seats, 0)
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
	if _, _, err := (labyrinth.Setup{Layout: labyrinth.Classic(), Homes: []labyrinth.Square{labyrinth.A1, labyrinth.A1}}).Deal(game.NewSource(1), 2, 0); !errors.Is(err, labyrinth.ErrTwice) {
		t.Errorf("one home for two seats: %v, want ErrTwice", err)
	}
	if _, _, err := (labyrinth.Setup{}).Deal(game.NewSource(1), 1, 0); !errors.Is(err, labyrinth.ErrLayout) {
		t.Errorf("no layout: %v, want ErrLayout", err)
	}
}

// toy is a variant with two editions and two options.
var toy = labyrinth.Variant{
	Name: "toy",
	Note: "The printing.",
	Editions: []labyrinth.Edition{
		{Name: "one", Layout: labyrinth.Classic(), Values: []string{"now", "yes"}},
		{Name: "two", Layout: labyrinth.Older(), Values: []string{"later", "yes"}},
	},
	Options: []game.Option{
		{Name: "Look", Values: []string{"now", "later"}},
		{Name: "Return", Values: []string{"yes", "no"}},
	},
}

func TestVariantOptions(t *testing.T) {
	var names []string
	for _, o := range toy.AllOptions() {
		names = append(names, o.Name+" "+strings.Join(o.Values, ","))
	}
	want := []string{"Edition one,two", "Look now,later", "Return yes,no", "Layout ", "Homes "}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Errorf("options (-want +got):\n%s", diff)
	}
}

// TestVariantOpen opens set-ups by tags, completes them, and writes their tags.
func TestVariantOpen(t *testing.T) {
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
		homes, _ := labyrinth.ParseSquares(test.homes)
		if !slices.Equal(whole.Homes, homes) {
			t.Errorf("%s has the homes %v, want %v", test.tags, whole.Homes, homes)
		}
	}
}

// TestVariantRefuses checks the faults of wrong tags.
func TestVariantRefuses(t *testing.T) {
	for given, want := range map[string][]string{
		"Edition=three":                {"three"},
		"Look=never Return=maybe":      {"never", "maybe"},
		"Colour=red":                   {"Colour"},
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
	for _, s := range []labyrinth.Setup{{Edition: "three"}, {Values: []string{"", "maybe"}}} {
		if _, err := toy.Complete(s); !errors.Is(err, game.ErrOption) {
			t.Errorf("%+v: %v, want ErrOption", s, err)
		}
	}
	// Without Prepare, marks on tiles and on their backs are refused.
	marked := labyrinth.Classic()
	marked.Fixed[1].Mark, marked.Loose[2].Mark = 3, 4
	marked.Backs = []labyrinth.Tile{{Open: 5, Mark: 13}}
	_, err := toy.Complete(labyrinth.Setup{Layout: marked})
	want := []kindOf{{labyrinth.ErrLayout, "eA*C"}, {labyrinth.ErrLayout, "5*D"}, {labyrinth.ErrLayout, "5'1"}}
	if diff := cmp.Diff(want, kinds(t, err), sameKind); diff != "" {
		t.Errorf("a marked layout: faults (-want +got):\n%s", diff)
	}
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
