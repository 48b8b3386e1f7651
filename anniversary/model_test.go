// This file holds the real game to the slow one, ply by ply.

package anniversary_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/model/events"
	"github.com/labyrinth-go/labyrinth/play"
	"pgregory.net/rapid"
)

// anyGame draws a game, most often a small one, in which more happens.
func anyGame(t *rapid.T) anniversary.Rules {
	g := anniversary.Rules{}
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
		g = small(backs.String())
	}
	g.LiftBan = rapid.Bool().Draw(t, "lift ban")
	g.Return = rapid.SampledFrom([]labyrinth.Return{0, labyrinth.ReturnRequired, labyrinth.ReturnWaived}).Draw(t, "return")
	return g
}

// TestModel plays games in step with the slow model and compares everything
// that can be seen of both.
func TestModel(t *testing.T) {
	long.Checks(t, 40)
	rapid.Check(t, func(t *rapid.T) {
		g := anyGame(t)
		s, err := g.Deal(rapid.IntRange(1, 4).Draw(t, "seats"), rapid.Uint64().Draw(t, "seed"))
		if err != nil {
			t.Fatal(err)
		}
		m := events.MustParse(s.String())
		m.LiftBan, m.NoReturn = g.LiftBan, g.Return == labyrinth.ReturnWaived
		r := rand.New(game.NewSource(rapid.Uint64().Draw(t, "chance")))
		for range 120 {
			wantModel(t, g, s, m, r)
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

func wantModel(t *rapid.T, g anniversary.Rules, s anniversary.State, m *events.Game, r *rand.Rand) {
	if got, want := s.String(), m.String(); got != want {
		t.Fatalf("text (-model +state):\n%s", cmp.Diff(strings.Fields(want), strings.Fields(got)))
	}
	plies := m.Legal()
	if diff := cmp.Diff(plies, legal(s)); diff != "" {
		t.Fatalf("%v\nlegal plies (-model +state):\n%s", s, diff)
	}
	toMove, outcome := game.Player(m.Seat-1), game.Outcome{}
	switch m.Phase {
	case "d":
		toMove = game.Chance
	case "x":
		toMove, outcome = game.Nobody, game.Won(toMove)
	}
	if s.ToMove() != toMove || s.Outcome() != outcome || s.Seats() != len(m.Pawns) {
		t.Fatalf("%v\n%v to move, outcome %v, %d seats; want %v, %v, %d", s, s.ToMove(), s.Outcome(), s.Seats(), toMove, outcome, len(m.Pawns))
	}
	if back, err := g.Parse(s.String()); err != nil || back != s {
		t.Fatalf("Parse(%v) = %v, %v", s, back, err)
	}
	for seat := range game.Player(s.Seats() + 1) { // the last is nobody's
		v := s.View(seat)
		if got, want := v.String(), m.View(int(seat)+1); got != want {
			t.Fatalf("%v\nview of seat %v (-model +view):\n%s", s, seat, cmp.Diff(strings.Fields(want), strings.Fields(got)))
		}
		if v.ToMove() != toMove || v.Outcome() != outcome {
			t.Fatalf("%v\nview of seat %v: %v to move, outcome %v", s, seat, v.ToMove(), v.Outcome())
		}
		// What is read from the text is equal, so a view holds no more than
		// its text, in which the model hides what is hidden.
		if back, err := g.ParseView(seat, v.String()); err != nil || back != v {
			t.Fatalf("ParseView(%v, %v) = %v, %v", seat, v, back, err)
		}
		twin := v.Sample(r)
		if twin.View(seat) != v {
			t.Fatalf("%v\nview of seat %v %v\nsampled %v", s, seat, v, twin)
		}
		if back, err := g.Parse(twin.String()); err != nil || back != twin {
			t.Fatalf("sampled %v\nread back %v, %v", twin, back, err)
		}
		if seat == toMove && (!slices.Equal(legal(v), plies) || !slices.Equal(legal(twin), plies)) {
			t.Fatalf("%v\nseat %v sees the plies %v, in a sample %v, want %v", s, seat, legal(v), legal(twin), plies)
		}
	}
}

// TestPerft pins numbers of ply sequences, which the slow model counts too.
func TestPerft(t *testing.T) {
	classic, err := anniversary.Rules{}.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
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
		for i, want := range test.want {
			got := play.Perft(test.state, i+1)
			if got != want {
				t.Errorf("%s: %d sequences of %d plies, want %d", test.name, got, i+1, want)
			}
			if n := count(t, m, i+1); n != got {
				t.Errorf("%s: %d sequences of %d plies, the slow model has %d", test.name, got, i+1, n)
			}
		}
	}
}

// count is the number of sequences of so many plies in the slow model.
func count(t *testing.T, m *events.Game, plies int) uint64 {
	t.Helper()
	legal := m.Legal()
	if plies == 1 {
		return uint64(len(legal))
	}
	n := uint64(0)
	for _, ply := range legal {
		next, err := m.Play(ply)
		if err != nil {
			t.Fatal(err)
		}
		n += count(t, next, plies-1)
	}
	return n
}
