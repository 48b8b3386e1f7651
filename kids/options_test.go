package kids_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/variant"
)

// TestEditions checks what is printed in each edition (RULES.md, the sections
// on the game for younger children).
//
// Rules: edition-kids, pokemon-kids-open, ru-kids-private, op-kids-open
// Rules: anniv-kids-return
func TestEditions(t *testing.T) {
	tests := []struct {
		edition string
		family  kids.Family
		home    variant.Return
		first   string // the name of picture A
	}{
		{"pokemon", kids.FaceUp, variant.ReturnRequired, "1"},
		{"onepiece", kids.FaceUp, variant.ReturnRequired, "1"},
		{"classic-ru", kids.InHand, variant.ReturnRequired, "book"},
		{"anniversary", kids.InPile, variant.ReturnWaived, "book"},
	}
	editions := kids.Editions()
	if len(editions) != len(tests) {
		t.Fatalf("%d editions, want %d: %v", len(editions), len(tests), editions)
	}
	for i, tt := range tests {
		r := kit.WantEdition(t, "kids", tt.edition, editions[i], kids.Rules{Edition: tt.edition})
		if r.Family != tt.family || r.Return != tt.home || r.BoardLayout().Name(1) != tt.first || r.BoardLayout().Cols != 7 || len(r.BoardLayout().Loose) != 34 {
			t.Errorf("%s: family %v, return %v, picture A is %s", tt.edition, r.Family, r.Return, r.BoardLayout().Name(1))
		}
	}
	first, err := kids.Open()
	if err != nil {
		t.Fatal(err)
	}
	if zero := (kids.Rules{}); !slices.Equal(first.Tags(), zero.Tags()) || !cmp.Equal(first.BoardLayout(), zero.BoardLayout()) {
		t.Errorf("Open without tags returns %v, want the zero Rules", first)
	}
}

func TestNoSuchRules(t *testing.T) {
	kit.WantNoRules(t, kids.Rules{Edition: "pokemn"}, kids.Rules{Family: 4}, kids.Rules{Return: 3})
}

// TestEditionsAreCopies changes what one call returned.
func TestEditionsAreCopies(t *testing.T) {
	kit.WantCopies(t, kids.Editions, func(r kids.Rules) []labyrinth.Layout {
		return []labyrinth.Layout{r.Layout, r.BoardLayout(), kids.Rules{Edition: r.Edition}.BoardLayout()}
	})
}

// The way home can be left out by agreement (classic-ru), and every other
// combination can be chosen, too.
//
// Rules: ru-kids-agreed
func TestEveryMixOfOptions(t *testing.T) {
	for _, e := range kids.Editions() {
		for cards, family := range map[string]kids.Family{"open": kids.FaceUp, "private": kids.InHand, "pile": kids.InPile} {
			for back, home := range map[string]variant.Return{"yes": variant.ReturnRequired, "no": variant.ReturnWaived} {
				r, err := kids.Open(testkit.Tags("Edition="+e.Edition, "Cards="+cards, "Return="+back)...)
				if err != nil {
					t.Fatal(err)
				}
				if r.Edition != e.Edition || r.Family != family || r.Return != home {
					t.Errorf("%s, %s, return %s opens %v", e.Edition, cards, back, r)
				}
				want := []string{"Variant=kids", "Edition=" + e.Edition}
				if family != e.Family {
					want = append(want, "Cards="+cards)
				}
				if home != e.Return {
					want = append(want, "Return="+back)
				}
				kit.WantTags(t, r, want...)
			}
		}
	}
}

// TestTagsInverse opens the rules that the tags of rules name.
func TestTagsInverse(t *testing.T) { testkit.TagsInverse(t, kit, drawGame) }

func TestOpenHomes(t *testing.T) { kit.OpensHomes(t) }

// TestOpenRefuses gives Open tags that are not options, one by one and
// together. A fault names the option, or the value and what is allowed.
func TestOpenRefuses(t *testing.T) {
	for word, names := range map[string]string{
		"Variant=glow": "kids", "Edition=classic": "choose Edition classic-ru with Cards open", "Cards=classic": "open, private, pile", "Edition=": "pokemon",
		"Cards=shut": "open, private, pile", "Cards=": "open, private, pile", "Return=maybe": "yes, no", "Return=": "yes, no",
		"Layout=6c/39": "Layout", "Layout=": "Layout", "Homes=a1,z9": "Homes", "Homes=": "Homes",
		"Look=at-once": "Edition, Cards, Return, Pass, Leave, Block, KeepSpare, Deal, First, Layout, Homes", "cards=open": "Cards, Return, Pass", "=": "Cards",
	} {
		kit.WantNotOpened(t, testkit.Tags(word), names)
	}
	err := kit.WantNotOpened(t, testkit.Tags("Edition=nth", "Cards=shut", "Return=maybe", "Colour=red", "Colour=red", "Layout=6c/39", "Homes=a1,z9"),
		"nth", "shut", "maybe", "Colour", "Colour", "6c/39", "z9")
	if !strings.Contains(err.Error(), "Edition must be one of pokemon, onepiece, classic-ru, anniversary") {
		t.Errorf("the error does not say what is allowed: %v", err)
	}
	kit.WantNotOpened(t, testkit.Tags("Edition=pokemon", "Edition=onepiece"), "twice")
}

func TestOptions(t *testing.T) {
	kit.WantOptions(t, kids.Options(), "Edition Cards Return Pass Leave Block KeepSpare Deal First Layout Homes")
}

func TestParsePlyRefuses(t *testing.T) {
	kit.WantNoPly(t, "", "+1", "W2", "W2:", "W2:N", "W2:SE", "h1", "a1 ", "w2:ES", "Na:NS", "?")
}
