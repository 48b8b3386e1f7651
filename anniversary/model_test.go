// This file compares the game with the slow model of it, ply by ply.

package anniversary_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/model/events"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/variant"
	"pgregory.net/rapid"
)

// drawRules draws rules, usually on a small board, where more happens.
func drawRules(t *rapid.T) anniversary.Rules {
	r := anniversary.Rules{}
	if rapid.IntRange(0, 3).Draw(t, "classic if 0") > 0 {
		var backs strings.Builder
		for _, shape := range []string{"5", "5", "5", "5", "3"} {
			if m := rapid.SampledFrom([]string{"", "'1", "'2", "'3", "'4", "'5", "'6", "'4", "'5"}).Draw(t, "back"); m != "" {
				backs.WriteString(shape + m)
			}
		}
		if backs.Len() == 0 {
			backs.WriteString("5'5")
		}
		r = small(backs.String())
	}
	r.LiftBan = rapid.Bool().Draw(t, "lift ban")
	r.PeekForTurn = rapid.Bool().Draw(t, "peek for a turn")
	r.Return = rapid.SampledFrom([]variant.Return{0, variant.ReturnRequired, variant.ReturnWaived}).Draw(t, "return")
	return r
}

// TestModel plays games with the state and the model side by side, and compares
// everything that can be seen of them.
func TestModel(t *testing.T) {
	long.Checks(t, 20)
	rapid.Check(t, func(t *rapid.T) {
		r := drawRules(t)
		s := kit.Deal(t, r, rapid.IntRange(1, 4).Draw(t, "seats"), rapid.Uint64().Draw(t, "seed"))
		m := events.MustParse(s.String())
		m.Briefly = r.PeekForTurn
		m.LiftBan, m.NoReturn = r.LiftBan, r.Return == variant.ReturnWaived
		src := rand.New(game.NewSource(rapid.Uint64().Draw(t, "chance")))
		for range 120 {
			wantModel(t, r, s, m, src)
			if s.Outcome().Over() {
				return
			}
			p := seek(s, func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "ply") })
			next, err := s.Play(p)
			if err != nil {
				t.Fatalf("%v\nPlay(%v): %v", s, p, err)
			}
			if m, err = m.Play(p.String()); err != nil {
				t.Fatal(err)
			}
			s = next
		}
	})
}

// wantModel checks that the state and the model agree. It does not use
// testkit.Agree because not every view has the board and the plies of the state.
func wantModel(t *rapid.T, r anniversary.Rules, s anniversary.State, m *events.Game, src *rand.Rand) {
	if got, want := s.String(), m.String(); got != want {
		t.Fatalf("text (-model +state):\n%s", cmp.Diff(strings.Fields(want), strings.Fields(got)))
	}
	plies := m.Legal()
	if got := legal(s); !slices.Equal(got, plies) {
		t.Fatalf("%v\nlegal plies (-model +state):\n%s", s, cmp.Diff(plies, got))
	}
	toMove, outcome := game.Player(m.ToMove()-1), game.Outcome{}
	for _, seat := range m.Winners() {
		outcome = game.Won(game.Player(seat - 1))
	}
	if s.ToMove() != toMove || s.Outcome() != outcome || s.Seats() != len(m.Pawns) {
		t.Fatalf("%v\n%v to move, outcome %v, %d seats; want %v, %v, %d", s, s.ToMove(), s.Outcome(), s.Seats(), toMove, outcome, len(m.Pawns))
	}
	if back := parse(t, r, s.String()); back != s {
		t.Fatalf("%v\nreads as\n%v", s, back)
	}
	for seat := range game.Player(s.Seats() + 1) { // the last is nobody's
		v := s.View(seat)
		if got, want := v.String(), m.View(int(seat)+1); got != want {
			t.Fatalf("%v\nview of seat %v (-model +view):\n%s", s, seat, cmp.Diff(strings.Fields(want), strings.Fields(got)))
		}
		if v.ToMove() != toMove || v.Outcome() != outcome {
			t.Fatalf("%v\nview of seat %v: %v to move, outcome %v", s, seat, v.ToMove(), v.Outcome())
		}
		// The view read from the text is equal, so a view holds no more than its
		// text. That is the model's, which hides what must be hidden.
		if back, err := r.ParseView(seat, v.String()); err != nil || back != v {
			t.Fatalf("ParseView(%v, %v) = %v, %v", seat, v, back, err)
		}
		twin := v.Sample(src)
		if twin.View(seat) != v {
			t.Fatalf("%v\nview of seat %v %v\nsampled %v", s, seat, v, twin)
		}
		if back := parse(t, r, twin.String()); back != twin {
			t.Fatalf("sampled %v\nread back %v", twin, back)
		}
		if seat == toMove && (!slices.Equal(legal(v), plies) || !slices.Equal(legal(twin), plies)) {
			t.Fatalf("%v\nseat %v sees the plies %v, in a sample %v, want %v", s, seat, legal(v), legal(twin), plies)
		}
	}
}

// TestPerft counts the ways to play a few plies, and compares with the model.
func TestPerft(t *testing.T) {
	classic := kit.Deal(t, anniversary.Rules{}, 2, 1)
	tests := []struct {
		name  string
		state anniversary.State
		want  []uint64 // by depth, from 1
	}{
		{"classic", classic, []uint64{48, 79, 1368, 6065}},
		{"second insertion", at(t, "'1", ":ABC,:DEF"), []uint64{16, 76, 464, 2032}},
		{"two turns", at(t, "'2", ":F(AB),:DEC"), []uint64{16, 76, 424, 1941}},
		{"swap", at(t, "'3", ":ABC,:DEF"), []uint64{16, 76, 472, 2104}},
		{"peek", at(t, "'4", ":F(ABC),:DE"), []uint64{16, 76, 416, 1909}},
		{"exchange", at(t, "'5", ":[FA]B,:DEC"), []uint64{16, 76, 448, 1976}},
		{"through a wall", at(t, "'6", ":ABC,:DEF"), []uint64{16, 76, 476, 2128}},
	}
	for _, test := range tests {
		m := events.MustParse(test.state.String())
		for i, want := range test.want[:long.Count(3, 4)] {
			got := play.Perft(test.state, i+1)
			if got != want {
				t.Errorf("%s: %d sequences of %d plies, want %d", test.name, got, i+1, want)
			}
			if n := testkit.Count(t, m, i+1); n != got {
				t.Errorf("%s: %d sequences of %d plies, the slow model has %d", test.name, got, i+1, n)
			}
		}
	}
}
