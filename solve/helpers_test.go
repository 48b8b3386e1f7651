package solve_test

import (
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/solve"
	"pgregory.net/rapid"
)

// start returns the model's position of a problem. The card of its seat is on no tile,
// so the game never ends.
func start(p solve.Problem) *model.Game {
	turn := " 1s"
	if p.Shifted {
		turn = " 1m"
	}
	g := model.MustParse(p.Board.String() + " " + p.Pawn.String() + " a1" + turn + " :?")
	g.Fixed = testkit.ModelSquares(p.Board.Fixed())
	return g
}

// isEnd reports whether a walk that led to g has ended on a goal.
func isEnd(g *model.Game, goal solve.Goal) bool {
	q := g.Pawns[0]
	tile := g.At(q)
	return goal.Squares.Has(labyrinth.SquareAt(q.Col, q.Row)) || hasLetter(goal.Pictures, tile.Picture) || hasMark(goal.Marks, strings.TrimPrefix(tile.Mark, "*"))
}

func hasLetter(set labyrinth.Pictures, letter string) bool {
	x, err := labyrinth.ParsePicture(letter)
	return err == nil && set.Has(x)
}

func hasMark(set labyrinth.Marks, letter string) bool {
	x, err := labyrinth.ParsePicture(letter)
	return err == nil && set.Has(labyrinth.Mark(x))
}

// slowSolutions returns all ways to reach a goal in exactly the given number of turns,
// as plies separated by spaces. It tries all plies of the model one by one.
func slowSolutions(g *model.Game, goal solve.Goal, turns int) (found []string) {
	for _, ply := range g.Legal() {
		next := g.After(ply)
		switch {
		case g.Phase == "m" && turns == 1:
			if isEnd(next, goal) {
				found = append(found, ply)
			}
			continue
		case g.Phase == "m":
			for _, rest := range slowSolutions(next, goal, turns-1) {
				found = append(found, ply+" "+rest)
			}
		default:
			for _, rest := range slowSolutions(next, goal, turns) {
				found = append(found, ply+" "+rest)
			}
		}
	}
	return found
}

// drawProblem draws a position with one goal or several.
func drawProblem(t *rapid.T, l labyrinth.Layout) solve.Problem {
	src := game.NewSource(rapid.Uint64().Draw(t, "seed"))
	b, err := l.Deal(src)
	if err != nil {
		t.Fatal(err)
	}
	for range rapid.IntRange(0, 3).Draw(t, "shifts") {
		b = mustShift(t, b, rapid.SampledFrom(b.AppendShifts(nil)).Draw(t, "shift"))
	}
	p := solve.Problem{Board: b, Pawn: drawSquare(t, b, "pawn")}
	p.Shifted = b.Ban() != 0 && rapid.Bool().Draw(t, "shifted")
	for p.Goal == (solve.Goal{}) || rapid.IntRange(0, 3).Draw(t, "more goals") == 0 {
		switch rapid.IntRange(0, 2).Draw(t, "kind of goal") {
		case 0:
			p.Goal.Squares = p.Goal.Squares.With(drawSquare(t, b, "goal"))
		case 1:
			for _, x := range drawPicture(t, b.Pictures()) {
				p.Goal.Pictures = p.Goal.Pictures.With(x)
			}
		case 2:
			for _, x := range drawPicture(t, glowOn(b)) {
				p.Goal.Marks = p.Goal.Marks.Union(labyrinth.MarksOf(labyrinth.Mark(x)))
			}
		}
	}
	return p
}

func drawSquare(t *rapid.T, b labyrinth.Board, label string) labyrinth.Square {
	return labyrinth.SquareAt(rapid.IntRange(1, b.Cols()).Draw(t, label+" column"), rapid.IntRange(1, b.Rows()).Draw(t, label+" row"))
}

// drawPicture draws a picture of a set, or none of an empty one.
func drawPicture(t *rapid.T, from labyrinth.Pictures) []labyrinth.Picture {
	var all []labyrinth.Picture
	for x := range from.All() {
		all = append(all, x)
	}
	if len(all) == 0 {
		return nil
	}
	return []labyrinth.Picture{rapid.SampledFrom(all).Draw(t, "picture")}
}

// glowOn returns the marks on the tiles of a board and on its spare, as pictures.
func glowOn(b labyrinth.Board) (set labyrinth.Pictures) {
	for x := labyrinth.Picture(1); x <= 12; x++ {
		if m := labyrinth.Mark(x); b.FindMarks(labyrinth.MarksOf(m)).Len() > 0 || b.Spare().Mark == m {
			set = set.With(x)
		}
	}
	return set
}

func mustShift(t rapid.TB, b labyrinth.Board, s labyrinth.Shift) labyrinth.Board {
	t.Helper()
	after, err := b.Shift(s)
	if err != nil {
		t.Fatal(err)
	}
	return after
}

func deal(t testing.TB, l labyrinth.Layout, seed uint64) labyrinth.Board {
	t.Helper()
	b, err := l.Deal(game.NewSource(seed))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func goal(t testing.TB, text string) solve.Goal {
	t.Helper()
	g, err := solve.ParseGoal(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func problem(t testing.TB, b labyrinth.Board, pawn labyrinth.Square, text string) solve.Problem {
	t.Helper()
	return solve.Problem{Board: b, Pawn: pawn, Goal: goal(t, text)}
}

// notation is the example in the description of the notation.
const notation = "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 - a1,g7 a1,g7 1s :TRUXIKBCGJEN,:HASPLMWFDQVO"

// sameStep reports whether two turns have the same plies.
func sameStep(a, b solve.Step) bool { return a.String() == b.String() }
