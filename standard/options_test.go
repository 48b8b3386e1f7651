package standard_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/standard"
	"pgregory.net/rapid"
)

// TestEditions checks what is printed in each edition (RULES.md, the sections
// on the standard game).
//
// Rules: maze-tiles, tile-shapes, edition-classic, edition-older, edition-classic-ru
// Rules: edition-pokemon, edition-onepiece, edition-anniversary, pokemon-next
// Rules: pokemon-pictures, ru-first, op-next, anniv-cards
func TestEditions(t *testing.T) {
	tests := []struct {
		edition   string
		look      standard.Look
		straights int    // among the loose tiles
		first     string // the name of picture A
	}{
		{"classic", standard.AtOnce, 12, "book"},
		{"older", standard.AtOnce, 13, "book"},
		{"classic-ru", standard.OnTurn, 12, "book"},
		{"pokemon", standard.AtOnce, 12, "1"},
		{"onepiece", standard.AtOnce, 12, "1"},
		{"anniversary", standard.AtOnce, 12, "book"},
	}
	editions := standard.Editions()
	if len(editions) != len(tests) {
		t.Fatalf("%d editions, want %d: %v", len(editions), len(tests), editions)
	}
	for i, tt := range tests {
		r := kit.WantEdition(t, "standard", tt.edition, editions[i], standard.Rules{Edition: tt.edition})
		straights := 0
		for _, tile := range r.BoardLayout().Loose {
			if tile.Open == labyrinth.North|labyrinth.South {
				straights++
			}
		}
		if r.Look != tt.look || straights != tt.straights || r.BoardLayout().Name(1) != tt.first {
			t.Errorf("%s: look %v, %d straights, picture A is %s", tt.edition, r.Look, straights, r.BoardLayout().Name(1))
		}
	}
	kit.WantTags(t, standard.Rules{}, "Variant=standard", "Edition=classic")
	first, err := standard.Open()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(standard.Rules{}.BoardLayout(), first.BoardLayout()); diff != "" {
		t.Errorf("Open without tags differs from the zero Rules (-zero +open):\n%s", diff)
	}
}

func TestNoSuchRules(t *testing.T) {
	kit.WantNoRules(t, standard.Rules{Edition: "oldr"}, standard.Rules{Look: 9})
}

// TestEditionsAreCopies changes what one call returned.
func TestEditionsAreCopies(t *testing.T) {
	kit.WantCopies(t, standard.Editions, func(r standard.Rules) []labyrinth.Layout {
		return []labyrinth.Layout{r.Layout, r.BoardLayout(), standard.Rules{Edition: r.Edition}.BoardLayout()}
	})
}

// TestTagsInverse opens the rules that the tags of rules name.
func TestTagsInverse(t *testing.T) {
	testkit.TagsInverse(t, kit, func(t *rapid.T) (standard.Rules, standard.State, *model.Standard) {
		r, seats := drawRules(t)
		r.Edition = rapid.SampledFrom([]string{"", "classic", "older", "classic-ru", "anniversary"}).Draw(t, "edition")
		s, slow := drawState(t, r, seats)
		return r, s, slow
	})
}

// Rules: home-choice, home-order
func TestOpenHomes(t *testing.T) { kit.OpensHomes(t) }

// TestOpenRefuses gives Open tags that are not options, one by one and
// together. A fault names the option, or the value and what is allowed.
func TestOpenRefuses(t *testing.T) {
	const editions = "classic, older, classic-ru, pokemon, onepiece, anniversary"
	for word, names := range map[string]string{
		"Variant=kids": "standard", "Edition=nth": editions, "Edition=": editions,
		"Look=never": "at-once, on-turn, shown", "Look=": "at-once, on-turn, shown", "Pass=maybe": "no, yes",
		"Layout=6c/39": "Layout", "Layout=": "Layout", "Homes=a1,z9": "Homes", "Homes=": "Homes",
		"Colour=red": "Edition, Look, Children, ChildReturn, Return, Pass, Leave, Block, KeepSpare, Deal, First, Layout, Homes", "look=on-turn": "ChildReturn, Return, Pass", "=": "Look",
	} {
		kit.WantNotOpened(t, testkit.Tags(word), names)
	}
	kit.WantNotOpened(t, testkit.Tags("Edition=nth", "Look=never", "Layout=6c/39", "Homes=a1,z9", "Colour=red"),
		"nth", "never", "Colour", "6c/39", "z9")
	kit.WantNotOpened(t, testkit.Tags("Edition=pokemon", "Edition=older"), "twice")
}

func TestOptions(t *testing.T) {
	// Editions that deal alike differ in their tag; the first value of Look is
	// that of the default edition.
	kit.WantOptions(t, standard.Options(), "Edition Look Children ChildReturn Return Pass Leave Block KeepSpare Deal First Layout Homes")
}

// TestLayoutRefused checks that tiles may have pictures only. Marks and
// messages would be visible in every view.
func TestLayoutRefused(t *testing.T) {
	marked, backed, broken := labyrinth.Classic(), labyrinth.Classic(), standard.Rules{Edition: "older"}.BoardLayout()
	marked.Loose[0].Mark = 1
	backed.Backs = []labyrinth.Tile{{Open: labyrinth.North | labyrinth.South, Mark: 13}}
	broken.Cols = 0
	for name, l := range map[string]labyrinth.Layout{"a mark": marked, "a message": backed, "no side": broken} {
		kit.WantNoDeal(t, name, standard.Rules{Layout: l}, 2, labyrinth.ErrLayout)
	}
}

// TestLookText checks what records and people read.
func TestLookText(t *testing.T) {
	looks := []standard.Look{standard.AtOnce, standard.OnTurn, standard.Shown, 0, 9}
	var got []string
	for _, look := range looks {
		got = append(got, look.String())
	}
	if want := []string{"at-once", "on-turn", "shown", "", "Look(9)"}; !slices.Equal(got, want) {
		t.Errorf("the looks are %q, want %q", got, want)
	}
}

// TestOptionsOfEight reads options about seats on a board for eight, and says which
// seats there are.
func TestOptionsOfEight(t *testing.T) {
	layout := game.Tag{Name: "Layout", Value: ".../.../... 5555555555 a1,b1,c1,c2,c3,b3,a3,a2 -"}
	for _, tt := range []struct{ name, value, want string }{
		{"First", "8", ""},
		{"First", "lot", ""},
		{"First", "9", "First must be one of 1, 2, 3, 4, 5, 6, 7, 8, lot"},
		{"Children", "258", ""},
		{"Children", "85", "Children must be one of none, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 23, and so on to 12345678"},
		{"Look", "shown", ""},
		{"Look", "1", "Look must be one of at-once, on-turn, shown"},
	} {
		_, err := standard.Open(layout, game.Tag{Name: tt.name, Value: tt.value})
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.HasSuffix(err.Error(), tt.want)) {
			t.Errorf("%s %s: %v, want %q", tt.name, tt.value, err, tt.want)
		}
	}
}
