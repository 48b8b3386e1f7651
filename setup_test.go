package labyrinth_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"pgregory.net/rapid"
)

// TestDealTable checks that a dealt table is the dealt board with its seats.
func TestDealTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := layouts().Draw(t, "layout")
		seed := rapid.Uint64().Draw(t, "seed")
		seats := rapid.IntRange(0, 5).Draw(t, "seats")
		chosen := rapid.Permutation(l.Starts).Draw(t, "homes")[:rapid.IntRange(0, len(l.Starts)).Draw(t, "chosen")]
		src := labyrinth.NewSource(seed)
		table, err := l.DealTable(src, seats, chosen)
		homes := chosen
		if len(chosen) == 0 {
			homes, _ = l.Homes(seats)
		}
		if seats < 1 || seats > len(l.Starts) || len(homes) != seats {
			if !errors.Is(err, labyrinth.ErrSeats) || table != (labyrinth.Table{}) {
				t.Errorf("%d seats, homes %v: %v, %v, want ErrSeats", seats, chosen, table, err)
			}
			return
		}
		model := labyrinth.NewSource(seed)
		b, err2 := l.Deal(model)
		want, err3 := labyrinth.NewTable(b, homes...)
		if err := errors.Join(err, err2, err3); err != nil {
			t.Fatal(err)
		}
		if table != want {
			t.Errorf("dealt %v, want %v", table, want)
		}
		if src.Uint64() != model.Uint64() {
			t.Error("DealTable takes other numbers from the source than Deal")
		}
	})
	if _, err := labyrinth.Classic().DealTable(labyrinth.NewSource(1), 2, []labyrinth.Square{labyrinth.A1, labyrinth.A1}); !errors.Is(err, labyrinth.ErrTwice) {
		t.Errorf("one home for two seats: %v, want ErrTwice", err)
	}
	if _, err := (labyrinth.Layout{}).DealTable(labyrinth.NewSource(1), 1, nil); !errors.Is(err, labyrinth.ErrLayout) {
		t.Errorf("no layout: %v, want ErrLayout", err)
	}
}

func TestChooseSetup(t *testing.T) {
	options := labyrinth.SetupOptions(labyrinth.Classic())
	if len(options) != 2 || options[0].Name != "Layout" || options[1].Name != "Homes" || options[0].Values != nil || options[1].Values != nil {
		t.Errorf("options %+v, want Layout and Homes, free text", options)
	}
	const small = "6c/39 553A37B7 a1,c3 -"
	for _, test := range []struct {
		name   string
		chosen map[string]string
		side   int
		homes  []labyrinth.Square
		want   []kindOf
	}{
		{"nothing", nil, 7, []labyrinth.Square{labyrinth.G7}, nil},
		{"a layout", map[string]string{"Layout": small}, 3, []labyrinth.Square{labyrinth.G7}, nil},
		{"homes", map[string]string{"Homes": "g1,a7"}, 7, []labyrinth.Square{labyrinth.G1, labyrinth.A7}, nil},
		{"both", map[string]string{"Homes": "c3", "Layout": small}, 3, []labyrinth.Square{labyrinth.SquareAt(3, 3)}, nil},
		{"nonsense", map[string]string{"Homes": "x", "Layout": "y"}, 0, nil, []kindOf{{labyrinth.ErrOption, "y"}, {labyrinth.ErrOption, "x"}}},
	} {
		var fs labyrinth.Faults
		l, homes := labyrinth.Classic(), []labyrinth.Square{labyrinth.G7}
		labyrinth.ChooseSetup(&fs, test.chosen, &l, &homes)
		if diff := cmp.Diff(test.want, kinds(t, fs.Err()), sameKind); diff != "" {
			t.Errorf("%s: faults (-want +got):\n%s", test.name, diff)
		}
		if test.want == nil && (l.Side != test.side || !slices.Equal(homes, test.homes)) {
			t.Errorf("%s: side %d, homes %v", test.name, l.Side, homes)
		}
	}
}

func TestNameGame(t *testing.T) {
	edition := []labyrinth.Tag{{Name: "Look", Value: "now"}, {Name: "Return", Value: "yes"}}
	for choices, want := range map[string]string{
		"now yes":   "Variant=toy Edition=one",
		"later yes": "Variant=toy Edition=one Look=later",
		"now no":    "Variant=toy Edition=one Return=no",
		"later no":  "Variant=toy Edition=one Look=later Return=no",
	} {
		values := strings.Fields(choices)
		var words []string
		for _, tag := range labyrinth.NameGame("toy", "one", []labyrinth.Tag{{Name: "Look", Value: values[0]}, {Name: "Return", Value: values[1]}}, edition) {
			words = append(words, tag.Name+"="+tag.Value)
		}
		if got := strings.Join(words, " "); got != want {
			t.Errorf("with %s the game is named %s, want %s", choices, got, want)
		}
	}
}

// TestChooseHomes refuses homes that are no different corners of the board.
func TestChooseHomes(t *testing.T) {
	for homes, want := range map[string]int{"a1,g7": 0, "d4": 1, "a1,a1": 1, "c3": 1} {
		var fs labyrinth.Faults
		var l labyrinth.Layout
		var squares []labyrinth.Square
		labyrinth.ChooseSetup(&fs, map[string]string{"Homes": homes}, &l, &squares)
		if len(fs) != want || want > 0 && !errors.Is(fs.Err(), labyrinth.ErrOption) {
			t.Errorf("homes %s: %v, want %d faults", homes, fs.Err(), want)
		}
	}
}
