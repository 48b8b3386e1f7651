package labyrinth_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"pgregory.net/rapid"
)

// pictures reads pictures written as letters, ? for an unknown one.
func pictures(text string) []labyrinth.Picture {
	var list []labyrinth.Picture
	for _, c := range []byte(text) {
		if c == '?' {
			list = append(list, labyrinth.Unknown)
		} else {
			list = append(list, labyrinth.Picture(c-'A'+1))
		}
	}
	return list
}

// A hand is the cards of one seat.
type hand struct{ Found, Pile []labyrinth.Picture }

// handOf reads the cards of a seat: those found, a colon, the pile.
func handOf(text string) hand {
	found, pile, _ := strings.Cut(text, ":")
	return hand{Found: pictures(found), Pile: pictures(pile)}
}

// newCards lets each seat find the cards of its hand that are found, from its pile.
func newCards(hands ...hand) (labyrinth.Cards, error) {
	var piles [][]labyrinth.Picture
	for _, h := range hands {
		piles = append(piles, slices.Concat(h.Found, h.Pile))
	}
	c, err := labyrinth.NewCards(piles...)
	for p, h := range hands {
		for _, x := range h.Found {
			c = c.WithFound(game.Player(p), x)
		}
	}
	return c, err
}

// cards reads the cards of all seats.
func cards(t tester, text string) labyrinth.Cards {
	t.Helper()
	var hands []hand
	for word := range strings.SplitSeq(text, ",") {
		hands = append(hands, handOf(word))
	}
	c, err := newCards(hands...)
	if err != nil {
		t.Fatalf("NewCards(%s): %v", text, err)
	}
	return c
}

func TestPictures(t *testing.T) {
	draw := func(t *rapid.T) (labyrinth.Pictures, map[labyrinth.Picture]bool) {
		list := rapid.SliceOfN(rapid.Map(rapid.Uint8(), func(p uint8) labyrinth.Picture {
			if p >= 128 {
				p %= 26
			}
			return labyrinth.Picture(p)
		}), 0, 30).Draw(t, "pictures")
		model := map[labyrinth.Picture]bool{}
		for _, p := range list {
			if p >= 1 && p <= 24 {
				model[p] = true
			}
		}
		return labyrinth.PicturesOf(list...), model
	}
	same := func(t *rapid.T, what string, set labyrinth.Pictures, in func(p labyrinth.Picture) bool) {
		t.Helper()
		var want []labyrinth.Picture
		for p := range labyrinth.Picture(32) {
			if got := set.Has(p); got != in(p) {
				t.Errorf("%s: Has(%d) = %v", what, p, got)
			}
			if in(p) {
				want = append(want, p)
			}
		}
		if diff := cmp.Diff(want, slices.Collect(set.All())); diff != "" {
			t.Errorf("%s: All (-want +got):\n%s", what, diff)
		}
		if got := set.Len(); got != len(want) {
			t.Errorf("%s: Len = %d, want %d", what, got, len(want))
		}
		if labyrinth.PicturesOf(want...) != set {
			t.Errorf("%s: PicturesOf(All) differs", what)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		a, inA := draw(t)
		b, inB := draw(t)
		same(t, "a", a, func(p labyrinth.Picture) bool { return inA[p] })
		same(t, "union", a.Union(b), func(p labyrinth.Picture) bool { return inA[p] || inB[p] })
		same(t, "difference", a.Minus(b), func(p labyrinth.Picture) bool { return inA[p] && !inB[p] })
		for p := range labyrinth.Picture(32) {
			same(t, "with", a.With(p), func(q labyrinth.Picture) bool { return inA[q] || p == q && p >= 1 && p <= 24 })
		}
	})
	testStops(t, allPictures().All(), slices.Collect(allPictures().All()))
}

func TestNoSuchPicture(t *testing.T) {
	for i := 0; i < 256 && !t.Failed(); i++ {
		p := labyrinth.Picture(i)
		if got, want := allPictures().Has(p), i >= 1 && i <= 24; got != want {
			t.Errorf("Has(%d) = %v, want %v", i, got, want)
		}
	}
}

func TestNewCards(t *testing.T) {
	large := strings.Repeat("?", 24)
	for _, test := range []struct {
		name  string
		hands []hand
		want  []kindOf
	}{
		{"none", nil, nil},
		{"a seat without cards", []hand{{}}, nil},
		{"all", []hand{handOf("ABCDEFGHIJKL:MNOPQRSTUVWX")}, nil},
		{"four", []hand{handOf("A:B"), handOf(":"), handOf("C:"), handOf(":D")}, nil},
		{"hidden", []hand{handOf("A:?"), handOf(":??")}, nil},
		{"24 hidden", []hand{handOf(":" + large)}, nil},
		{"eight seats", make([]hand, 8), nil},
		{"nine seats", make([]hand, 9), []kindOf{{game.ErrSeats, "9"}}},
		{"25 cards", []hand{handOf("A:" + large)}, []kindOf{{labyrinth.ErrCards, "25"}}},
		{"25 cards of two seats", []hand{handOf(":" + large), handOf(":?")}, []kindOf{{labyrinth.ErrCards, "25"}}},
		{"no picture found", []hand{{Found: []labyrinth.Picture{0}}}, []kindOf{{labyrinth.ErrCards, "-"}}},
		{"no picture in a pile", []hand{{Pile: []labyrinth.Picture{1, 25}}}, []kindOf{{labyrinth.ErrCards, "!"}}},
		{"beyond the pictures", []hand{{Pile: []labyrinth.Picture{30, 32, 33, 255}}}, []kindOf{
			{labyrinth.ErrCards, "!"}, {labyrinth.ErrCards, "!"}, {labyrinth.ErrCards, "!"}, {labyrinth.ErrCards, "!"},
		}},
		{"twice in a pile", []hand{handOf(":ABA")}, []kindOf{{labyrinth.ErrTwice, "A"}}},
		{"found and in the pile", []hand{handOf("A:BA")}, []kindOf{{labyrinth.ErrTwice, "A"}}},
		{"of two seats", []hand{handOf("A:B"), handOf(":CB")}, []kindOf{{labyrinth.ErrTwice, "B"}}},
		{"everything at once", []hand{handOf("A:B"), {Found: []labyrinth.Picture{2, 0}, Pile: []labyrinth.Picture{1}}, handOf(":" + large)}, []kindOf{
			{labyrinth.ErrTwice, "B"}, {labyrinth.ErrCards, "-"}, {labyrinth.ErrTwice, "A"}, {labyrinth.ErrCards, "29"},
		}},
	} {
		c, err := newCards(test.hands...)
		wantKinds(t, test.name, c, err, test.want)
		if test.want != nil {
			continue
		}
		if got := c.Seats(); got != len(test.hands) {
			t.Errorf("%s: %d seats", test.name, got)
		}
		for p, h := range test.hands {
			if diff := cmp.Diff(h.Found, c.AppendFound(nil, game.Player(p))); diff != "" {
				t.Errorf("%s: found by seat %d (-want +got):\n%s", test.name, p, diff)
			}
			if diff := cmp.Diff(h.Pile, c.AppendPile(nil, game.Player(p))); diff != "" {
				t.Errorf("%s: pile of seat %d (-want +got):\n%s", test.name, p, diff)
			}
		}
	}
}

// drawCards draws the cards of 1 to 4 seats, as hands and as Cards.
func drawCards(t *rapid.T) ([]hand, labyrinth.Cards) {
	t.Helper()
	deck := rapid.Permutation(pictures("ABCDEFGHIJKLMNOPQRSTUVWX")).Draw(t, "deck")
	hands := make([]hand, rapid.IntRange(1, 4).Draw(t, "seats"))
	for p := range hands {
		found := rapid.IntRange(0, min(3, len(deck))).Draw(t, "found")
		hands[p].Found, deck = slices.Clone(deck[:found]), deck[found:]
		pile := rapid.IntRange(0, min(4, len(deck))).Draw(t, "pile")
		hands[p].Pile, deck = slices.Clone(deck[:pile]), deck[pile:]
	}
	c, err := newCards(hands...)
	if err != nil {
		t.Fatal(err)
	}
	return hands, c
}

// handsText returns the text of cards with these hands.
func handsText(hands []hand) string {
	var words []string
	for _, h := range hands {
		var word strings.Builder
		for _, p := range h.Found {
			word.WriteString(p.String())
		}
		word.WriteString(":")
		for _, p := range h.Pile {
			word.WriteString(p.String())
		}
		words = append(words, word.String())
	}
	return strings.Join(words, ",")
}

// TestCards lets seats find pictures and compares the cards with slices.
func TestCards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hands, c := drawCards(t)
		for range 8 {
			if got, want := c.String(), handsText(hands); got != want {
				t.Fatalf("cards %s, want %s", got, want)
			}
			var seen labyrinth.Pictures
			for i := range 256 {
				p := game.Player(int8(i))
				var h hand
				if p >= 0 && int(p) < len(hands) {
					h = hands[p]
				}
				var top labyrinth.Picture
				if len(h.Pile) > 0 {
					top = h.Pile[0]
				}
				if c.Found(p) != len(h.Found) || c.Left(p) != len(h.Pile) || c.Top(p) != top {
					t.Errorf("seat %d of %v has found %d, has left %d, on top %v", p, c, c.Found(p), c.Left(p), c.Top(p))
				}
				if got := c.AppendFound([]labyrinth.Picture{7}, p); !slices.Equal(got, append([]labyrinth.Picture{7}, h.Found...)) {
					t.Errorf("seat %d of %v: AppendFound gives %v", p, c, got)
				}
				if got := c.AppendPile([]labyrinth.Picture{7}, p); !slices.Equal(got, append([]labyrinth.Picture{7}, h.Pile...)) {
					t.Errorf("seat %d of %v: AppendPile gives %v", p, c, got)
				}
				for _, list := range [][]labyrinth.Picture{h.Found, h.Pile} {
					for _, x := range list {
						seen = seen.With(x)
					}
				}
			}
			if got := c.Seen(); got != seen {
				t.Errorf("%v: seen %v", c, slices.Collect(got.All()))
			}
			if made, err := newCards(hands...); err != nil || made != c {
				t.Errorf("cards that were found differ from cards made so: %v, %v, %v", c, made, err)
			}
			seat := game.Player(rapid.IntRange(-2, 4).Draw(t, "seat"))
			x := labyrinth.Picture(rapid.IntRange(0, 24).Draw(t, "picture"))
			if seat >= 0 && int(seat) < len(hands) && len(hands[seat].Pile) > 0 && rapid.Bool().Draw(t, "from the pile") {
				x = rapid.SampledFrom(hands[seat].Pile).Draw(t, "card")
			}
			old := c
			c = c.WithFound(seat, x)
			if seat >= 0 && int(seat) < len(hands) {
				h := &hands[seat]
				if i := slices.Index(h.Pile, x); i >= 0 {
					h.Found, h.Pile = append(h.Found, x), slices.Delete(h.Pile, i, i+1)
				} else if c != old {
					t.Fatalf("%v: finding %v, which is not in the pile of %d, gives %v", old, x, seat, c)
				}
			} else if c != old {
				t.Fatalf("%v: a find of seat %d gives %v", old, seat, c)
			}
		}
	})
}

func TestCardsReplace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hands, c := drawCards(t)
		old := c.String()
		viewer := game.Player(rapid.IntRange(0, 3).Draw(t, "viewer"))
		place := rapid.IntRange(0, 3).Draw(t, "place")
		got := c.Replace(func(p game.Player, at int, card labyrinth.Picture) labyrinth.Picture {
			if want := hands[p].Pile[at]; card != want {
				t.Errorf("place %d of seat %d in %v is %v, want %v", at, p, c, card, want)
			}
			if p == viewer && at == place {
				return card
			}
			return labyrinth.Unknown
		})
		for p := range hands {
			for at := range hands[p].Pile {
				if game.Player(p) != viewer || at != place {
					hands[p].Pile[at] = labyrinth.Unknown
				}
			}
		}
		if want := handsText(hands); got.String() != want {
			t.Errorf("replaced %v, want %s", got, want)
		}
		if c.String() != old {
			t.Errorf("Replace changed the cards from %s to %v", old, c)
		}
		if made, err := newCards(hands...); err != nil || made != got {
			t.Errorf("cards replaced differ from cards made so: %v, %v, %v", got, made, err)
		}
	})
}

func TestHiddenCards(t *testing.T) {
	c := cards(t, "AB:?C?,:??")
	if got := c.Seen(); got != labyrinth.PicturesOf(1, 2, 3) {
		t.Errorf("seen %v", slices.Collect(got.All()))
	}
	if got := c.Top(0); got != labyrinth.Unknown {
		t.Errorf("top %v", got)
	}
	if got := c.Left(1); got != 2 {
		t.Errorf("left %d", got)
	}
	if got := c.WithFound(0, 3).String(); got != "ABC:??,:??" {
		t.Errorf("after finding C: %s", got)
	}
}

// TestFill fills unknown cards from a set, and checks that all ways to do so are
// equally frequent.
func TestFill(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, full := drawCards(t)
		hidden := rapid.SliceOfN(rapid.Bool(), 24, 24).Draw(t, "hidden")
		n := 0
		c := full.Replace(func(p game.Player, place int, card labyrinth.Picture) labyrinth.Picture {
			if hidden[card-1] {
				n++
				return labyrinth.Unknown
			}
			return card
		})
		from := allPictures().Minus(c.Seen())
		for from.Len() > 0 && rapid.Bool().Draw(t, "fewer") {
			from = from.Minus(labyrinth.PicturesOf(slices.Collect(from.All())[0]))
		}
		filled := c.Fill(from, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)))
		left := 0
		var drawn labyrinth.Pictures
		for p := range game.Player(4) {
			if got, want := filled.AppendFound(nil, p), full.AppendFound(nil, p); !slices.Equal(got, want) {
				t.Errorf("found %v, want %v", got, want)
			}
			was, is := c.AppendPile(nil, p), filled.AppendPile(nil, p)
			if len(was) != len(is) {
				t.Fatalf("pile %v, was %v", is, was)
			}
			for i := range is {
				switch {
				case was[i] != labyrinth.Unknown && is[i] != was[i]:
					t.Errorf("Fill changes %v, which is not hidden, to %v", was[i], is[i])
				case is[i] == labyrinth.Unknown:
					left++
				case was[i] == labyrinth.Unknown:
					if !from.Has(is[i]) || drawn.Has(is[i]) {
						t.Errorf("%v is drawn from %v", is[i], slices.Collect(from.All()))
					}
					drawn = drawn.With(is[i])
				}
			}
		}
		if want := max(0, n-from.Len()); left != want {
			t.Errorf("%d cards stay hidden, want %d of %d, with %d pictures", left, want, n, from.Len())
		}
	})
	const ways, each = 4 * 3 * 2, 1000
	c, count := cards(t, "A:?,:??"), map[labyrinth.Cards]int{}
	r := rand.New(rand.NewPCG(1, 1))
	for range ways * each {
		count[c.Fill(labyrinth.PicturesOf(2, 3, 4, 5), r)]++
	}
	if chi := testkit.ChiSquare(count, each); len(count) != ways || chi > 60 {
		t.Errorf("Fill: %d of %d ways, chi squared %.1f", len(count), ways, chi)
	}
}

func TestDiscard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hands, c := drawCards(t)
		for p := range hands {
			hands[p].Pile = nil
		}
		want, err := newCards(hands...)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Discard(); got != want {
			t.Errorf("%v without piles is %v, want %v", c, got, want)
		}
	})
}

// TestMarks checks sets of marks against lists of them.
func TestMarks(t *testing.T) {
	odd, low := labyrinth.MarksOf(1, 3, 17), labyrinth.MarksOf(1, 2, 3)
	if got, want := odd.Union(low), labyrinth.MarksOf(1, 2, 3, 17); got != want {
		t.Errorf("%v with %v are %v, want %v", odd, low, got, want)
	}
	if got := slices.Collect(odd.All()); !slices.Equal(got, []labyrinth.Mark{1, 3, 17}) {
		t.Errorf("All of %v = %v", odd, got)
	}
	for m := range odd.All() {
		if m == 3 {
			break // it panics if All goes on
		}
	}
	for m := range labyrinth.Mark(255) {
		if got, want := odd.Has(m), m == 1 || m == 3 || m == 17; got != want {
			t.Errorf("%v has mark %d: %v", odd, m, got)
		}
	}
}

func TestMarksLen(t *testing.T) {
	for n := range labyrinth.MaxMark + 1 {
		var marks []labyrinth.Mark
		for m := range n {
			marks = append(marks, m+1)
		}
		if got := labyrinth.MarksOf(append(marks, 0, 19)...).Len(); got != int(n) {
			t.Errorf("%d marks: Len = %d", n, got)
		}
	}
}
