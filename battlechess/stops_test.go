package battlechess_test

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
)

// pliesOf returns the turns that the comment on Stop says it has.
func pliesOf(x battlechess.Stop) (plies []game.Ply) {
	battle := func(d battlechess.Direction) battlechess.Turn { return battlechess.MoveBattle(x.From, x.To, d) }
	if x.From == x.To {
		battle = func(d battlechess.Direction) battlechess.Turn { return battlechess.Battle(x.From, d) }
	} else {
		plies = append(plies, battlechess.Move(x.From, x.To).Ply())
	}
	for d := battlechess.N; d <= battlechess.NW; d++ {
		for choice, toward := range []uint8{x.Battles, x.First, x.Second} {
			if toward>>d&1 != 0 {
				plies = append(plies, battle(d).Choosing(choice).Ply())
			}
		}
	}
	return plies
}

// The plies of the stops and the summons are the legal plies, in their order, by any
// rule set.
func TestStops(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for name, file := range ruleSets {
		for _, one := range []bool{false, true} {
			rules := rulesOf(t, file)
			rules.OneEnemy = one
			wantStops(t, name, rules, r)
		}
	}
	var none battlechess.State
	if none.AppendStops(nil) != nil || none.Summons(0) != 0 || none.SizeAt(0) != 0 {
		t.Error("the zero State has stops, summons or pieces")
	}
}

func wantStops(t *testing.T, name string, rules battlechess.Rules, r *rand.Rand) {
	t.Helper()
	legends := slices.DeleteFunc(rules.RuleSet.PieceKinds(), func(k battlechess.PieceKind) bool { return k.Cost == 0 })
	for range 4 {
		s, err := rules.Deal(2, 0)
		if err != nil {
			t.Fatal(err)
		}
		for range 80 {
			var plies []game.Ply
			for _, x := range s.AppendStops(nil) {
				plies = append(plies, pliesOf(x)...)
			}
			for i := -1; i <= len(legends); i++ {
				for set := s.Summons(i); set != 0; set &= set - 1 {
					plies = append(plies, battlechess.Summon(legends[i].Letter, battlechess.Square(bits.TrailingZeros64(set))).Ply())
				}
			}
			want := s.AppendPlies(nil)
			if turn := s.ToMove() >= 0; turn && !slices.Equal(plies, want) || !turn && len(plies) > 0 {
				t.Fatalf("%s: %v\nthe stops have the plies\n%v, want\n%v", name, s, plies, want)
			}
			if len(want) == 0 {
				break
			}
			if s, err = s.Play(want[r.IntN(len(want))]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Do plays as Play does. It refuses what Play refuses and then changes nothing.
func TestDo(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for name, file := range ruleSets {
		rules := rulesOf(t, file)
		s, err := rules.Deal(2, 0)
		if err != nil {
			t.Fatal(err)
		}
		for range 60 {
			for range 50 {
				from, to := battlechess.Square(r.IntN(64)), battlechess.Square(r.IntN(64))
				next, ply := s, battlechess.MoveBattle(from, to, battlechess.Direction(r.IntN(8))).Ply()
				played, err := s.Play(ply)
				if (next.Do(ply) == nil) != (err == nil) {
					t.Fatalf("%s: %v: Do and Play differ about %v", name, s, ply)
				}
				if want := map[bool]battlechess.State{true: played, false: s}[err == nil]; next != want {
					t.Fatalf("%s: %v: Do(%v) leads to\n%v, want\n%v", name, s, ply, next, want)
				}
			}
			plies := s.AppendPlies(nil)
			if len(plies) == 0 {
				break
			}
			if err := s.Do(plies[r.IntN(len(plies))]); err != nil {
				t.Fatal(err)
			}
		}
	}
}
