package kids_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/kids"
	"pgregory.net/rapid"
)

// redeal deals the cards that a view does not show anew, those that nobody
// has among them, and returns the text of the state.
func redeal(t *rapid.T, s kids.State, v kids.View) string {
	seen := model.MustParse(v.String())
	taken := slices.Concat(slices.Concat(seen.Found...), slices.Concat(seen.Piles...))
	var unseen []string
	for _, row := range append(seen.Board, []model.Tile{seen.Spare}) {
		for _, tile := range row {
			if tile.Picture != "" && !slices.Contains(taken, tile.Picture) {
				unseen = append(unseen, tile.Picture)
			}
		}
	}
	unseen = rapid.Permutation(unseen).Draw(t, "unseen")
	for _, cards := range seen.Piles {
		for i, card := range cards {
			if card == "?" {
				cards[i], unseen = unseen[0], unseen[1:]
			}
		}
	}
	return seen.String()
}

// TestViewsHoldNothingHidden compares the views of states that differ only in
// what the seat may not know, there and one ply on.
func TestViewsHoldNothingHidden(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, seats := drawGame(t)
		s, _ := drawState(t, g, seats)
		p := game.Player(rapid.IntRange(-2, seats).Draw(t, "player"))
		other := parse(t, g, redeal(t, s, s.View(p)))
		same(t, s, other, p)
		if (g.Family == 0 || g.Family == kids.FaceUp) && other != s {
			t.Fatalf("open cards hide something: %v\n%v", s, other)
		}
		for q := range game.Player(seats) {
			if g.Family == kids.InHand && s.Goals(q) != other.Goals(q) && s.View(q) == other.View(q) {
				t.Fatalf("seat %v does not see its own cards", q)
			}
		}
		if next := testkit.Legal(s); s.Table().Phase() == labyrinth.ToShift {
			word := rapid.SampledFrom(next).Draw(t, "shift") // finds nothing, so reveals nothing
			same(t, after(t, s, word), after(t, other, word), p)
		}
	})
}

func same(t *rapid.T, s, other kids.State, p game.Player) {
	v, w := s.View(p), other.View(p)
	if v != w || v.String() != w.String() || v.Goals() != w.Goals() || v.Targets() != w.Targets() ||
		v.Cards() != w.Cards() || v.Outcome() != w.Outcome() || !slices.Equal(v.Notes(), w.Notes()) {
		t.Fatalf("player %d tells\n%v\nfrom\n%v\nby the views\n%v\n%v", int(p), s, other, v, w)
	}
	if diff := cmp.Diff(testkit.Legal(v), testkit.Legal(w)); diff != "" {
		t.Fatal(diff)
	}
	if diff := cmp.Diff(testkit.Legal(s), testkit.Legal(other)); diff != "" {
		t.Fatal(diff)
	}
}

// TestSampleAgreesWithView guesses states: each is a good one and looks the
// same from the seat.
func TestSampleAgreesWithView(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, seats := drawGame(t)
		s, _ := drawState(t, g, seats)
		v := s.View(game.Player(rapid.IntRange(-2, seats).Draw(t, "player")))
		seed := rapid.Uint64().Draw(t, "sample")
		sample := v.Sample(rand.New(rand.NewPCG(seed, 0)))
		if got := sample.View(v.Seat()); got != v {
			t.Fatalf("the view\n%v\ngives the sample\n%v\nwhose view is\n%v", v, sample, got)
		}
		if again := parse(t, g, sample.String()); again != sample {
			t.Fatalf("the sample\n%v\nreads as\n%v", sample, again)
		}
		if again := v.Sample(rand.New(rand.NewPCG(seed, 0))); again != sample {
			t.Fatalf("one random source gives\n%v\nand\n%v", sample, again)
		}
	})
}

// TestSampleIsUniform draws many samples of a view that few states agree with,
// found by trying all, and compares how often each is drawn.
func TestSampleIsUniform(t *testing.T) {
	tests := []struct {
		game   kids.Rules
		player game.Player
		states int     // that agree with the view
		limit  float64 // of chi-square; by chance it is above in 1 of 1000 cases
	}{
		{open, game.Nobody, 1, 0},
		{private, 0, 4 * 3, 31.3},
		{private, game.Nobody, 6 * 5 * 4 * 3, 447.6},
		{pile, 0, 5 * 4 * 3, 98.3},
		{pileReturn, game.Nobody, 6 * 5 * 4 * 3, 447.6},
	}
	for _, tt := range tests {
		t.Run(name(tt.game), func(t *testing.T) {
			v := parse(t, tt.game, ring+"a1,c3 a1,c3 1s :AB,:CD").View(tt.player) // E and F are in the box
			drawn := make(map[kids.State]int)
			for _, four := range testkit.Arrangements("ABCDEF", 4) {
				s := parse(t, tt.game, ring+"a1,c3 a1,c3 1s :"+four[:2]+",:"+four[2:])
				if s.View(tt.player) == v {
					drawn[s] = 0
				}
			}
			if len(drawn) != tt.states {
				t.Fatalf("%d states agree with %v, want %d", len(drawn), v, tt.states)
			}
			const each = 200
			r := rand.New(rand.NewPCG(1, 2))
			for range each * len(drawn) {
				s := v.Sample(r)
				if _, ok := drawn[s]; !ok {
					t.Fatalf("%v does not agree with %v", s, v)
				}
				drawn[s]++
			}
			if chi := testkit.ChiSquare(drawn, each); chi > tt.limit {
				t.Errorf("chi-square %.1f over %d states, want at most %.1f", chi, len(drawn), tt.limit)
			}
		})
	}
}

// Any player that is no seat sees what everybody sees.
func TestViewOfNoSeat(t *testing.T) {
	for _, g := range all {
		s := parse(t, g, ring+"a1,c3 a1,c3 1s B:AD,:EC")
		for _, p := range []game.Player{game.Nobody, game.Chance, 2, -100, 100} {
			if v := s.View(p); v.Seat() != game.Nobody || v != s.View(game.Nobody) || v.Goals().Len() != 0 || v.Targets().Len() != 0 {
				t.Errorf("%s: the view of player %d is %v's, with the goals %s: %v", name(g), int(p), v.Seat(), letters(v.Goals()), v)
			}
		}
		if v := s.View(1); v.Seat() != 1 {
			t.Errorf("the view of seat 2 is that of %v", v.Seat())
		}
	}
}
