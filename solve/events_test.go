package solve_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/solve"
	"github.com/labyrinth-go/labyrinth/variant"
)

// alone returns the first state of a game of the anniversary rules for one seat, with all backs
// turned up, that wins by finding its only card.
func alone(t *testing.T, l labyrinth.Layout, p solve.Puzzle) anniversary.State {
	t.Helper()
	text := p.Board.String() + " " + p.Pawn.String() + " " + l.Starts[0].String() + " 1s :" + p.Goal.String() + " "
	for at := range p.Board.Squares().All() {
		if !p.Board.Fixed().Has(at) {
			text += at.String() + ","
		}
	}
	s, err := anniversary.Rules{Layout: l, Return: variant.ReturnWaived}.Parse(text + "+ -")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// fewest returns the fewest turns in which the only seat wins, or most+1, by playing everything
// that the rules of package anniversary allow.
func fewest(t *testing.T, s anniversary.State, most int) int {
	t.Helper()
	begin := map[anniversary.State]bool{s: true} // at the beginning of a turn
	for turns := 1; turns <= most; turns++ {
		after, seen := map[anniversary.State]bool{}, map[anniversary.State]bool{}
		var open []anniversary.State
		for s := range begin {
			open = append(open, s)
		}
		for len(open) > 0 {
			s := open[len(open)-1]
			open = open[:len(open)-1]
			for _, ply := range s.AppendPlies(nil) {
				next, err := s.Play(ply)
				switch {
				case err != nil:
					t.Fatal(err)
				case next.Outcome().Over():
					return turns
				case next.Table().Phase() == labyrinth.ToShift && next.Message() == 0:
					after[next] = true
				case !seen[next]:
					seen[next] = true
					open = append(open, next)
				}
			}
		}
		begin = after
	}
	return most + 1
}

// told returns a layout with messages, each of them the sides of a tile and a number.
func told(t *testing.T, text, messages string) labyrinth.Layout {
	t.Helper()
	l, err := labyrinth.ParseLayout(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	for message := range strings.FieldsSeq(messages) {
		l.Backs = append(l.Backs, labyrinth.Tile{Open: labyrinth.Edges(message[0] - '0'), Mark: variant.Message(message[1] - '0').Mark()})
	}
	return l
}

// The fewest turns with messages are those of a search that plays everything by the rules of the
// game, from the beginning of a turn and from its middle; and the solution wins in them.
func TestTold(t *testing.T) {
	const most = 3
	pars, used := map[int]int{}, map[game.Ply]int{}
	for _, l := range []labyrinth.Layout{ // with messages of use, and of no use
		told(t, "6c/39 5A5B5C5D7E3F a1,c1,c3,a3 -", "51 52 36 54"),
		told(t, "6c/39 5A5B3C3D3E3F a1,c3 -", "56 32 31 33"),
		told(t, "6c/39 5A5B5C5D3E3F a1,c1 -", "51 51 32 36"),
		told(t, "9c/39 5A5B3C5D7E3F a1,c1 -", "56 36 31 52"),
	} {
		for seed := range uint64(long.Count(250, 2500)) {
			src := game.NewSource(seed)
			p, err := solve.Position(l, src)
			if err != nil {
				t.Fatal(err)
			}
			s := alone(t, l, p)
			for range src.Below(4) { // into the turn
				plies := s.AppendPlies(nil)
				next, err := s.Play(plies[src.Below(uint32(len(plies)))])
				if err != nil || next.Outcome().Over() {
					break
				}
				s = next
			}
			told := solve.Told{
				Problem: solve.Problem{Board: s.Table().Board(), Pawn: s.Table().Pawn(0), Goal: p.Goal},
				Phase:   s.Table().Phase(), Message: s.Message(),
			}
			way, err := told.Solve(t.Context(), most)
			want := fewest(t, s, most)
			pars[want]++
			if errors.Is(err, solve.ErrBound) && want > most {
				continue
			}
			if err != nil || len(way) != want {
				t.Fatalf("%v\nis solved by %v, %v; want %d turns", s, way, err, want)
			}
			for i, step := range way {
				for _, ply := range step.Plies() {
					if s, err = s.Play(ply); err != nil {
						t.Fatalf("%v: %v", way, err)
					}
					used[ply]++
				}
				if last := i == len(way)-1; s.Outcome().Over() != last || !last && (s.Table().Phase() != labyrinth.ToShift || s.Message() != 0) {
					t.Fatalf("%v does not make a turn of step %d: %v", way, i+1, s)
				}
			}
		}
	}
	if pars[1] < 20 || pars[2] < 20 || used[variant.Use] < 10 || used[variant.Decline] < 10 {
		t.Errorf("positions by their turns: %v; used %d, declined %d", pars, used[variant.Use], used[variant.Decline])
	}
}

// A puzzle has the par of the slow search: two turns on the printed board, three on a smaller one.
func TestToldPuzzles(t *testing.T) {
	five := told(t, "6ec/7be/3b9 5555555533333333A7 a1,e5 -", "51 52 36 31 56")
	if most := solve.MostPar(anniversary.Rules{}.BoardLayout()); most != 3 {
		t.Errorf("a par of %d is known", most)
	}
	for par, l := range map[int]labyrinth.Layout{2: anniversary.Rules{}.BoardLayout(), 3: five} {
		for seed := range uint64(long.Count(2, 20)) {
			p, err := solve.Generate(context.Background(), l, par, seed)
			if err != nil {
				t.Fatal(err)
			}
			if got := fewest(t, alone(t, l, p), par-1); got != par {
				t.Errorf("%v takes %d turns", p, got)
			}
			p.Par++
			if err := p.Verify(t.Context()); !errors.Is(err, solve.ErrPar) {
				t.Errorf("%v: a par of one more is %v", p, err)
			}
		}
	}
}
