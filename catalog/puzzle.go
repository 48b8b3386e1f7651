// This file holds puzzles as games that can be played.

package catalog

import (
	"context"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/solve"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant"
)

// OpenPuzzle returns the rules and the first state of a game that is a puzzle on a
// board of layout l. It is a game of package kids with one seat, which wins when a walk ends
// on the goal. A picture is on the seat's only card; a square is the home of the seat, which
// has no card. The goal must be one picture or one square; otherwise the error matches
// [solve.ErrGoal]. For a picture the layout must have a start, or the error matches
// [labyrinth.ErrSquare].
func OpenPuzzle(l labyrinth.Layout, p solve.Puzzle) (Rules, State, error) {
	pictures, squares := p.Goal.Pictures, p.Goal.Squares
	end := variant.ReturnWaived
	switch {
	case pictures.Len() == 1 && p.Goal == solve.Goal{Pictures: pictures}:
	case squares.Len() == 1 && p.Goal == solve.Goal{Squares: squares}:
		l.Starts, end = slices.Collect(squares.All()), variant.ReturnRequired
	default:
		return nil, nil, game.Fault{Kind: solve.ErrGoal, Text: p.Goal.String(), Why: "want one picture or one square"}
	}
	if len(l.Starts) == 0 {
		return nil, nil, game.Fault{Kind: labyrinth.ErrSquare, Why: "the layout has no start"}
	}
	table, err := labyrinth.NewTable(p.Board, l.Starts[0])
	if err != nil {
		return nil, nil, err
	}
	cards, err := labyrinth.NewCards(slices.Collect(pictures.All()))
	if err != nil {
		return nil, nil, err
	}
	r := Box(kids.Rules{Layout: l, Family: kids.FaceUp, Return: end})
	state, err := r.Parse(table.WithPawn(0, p.Pawn).String() + " " + cards.String())
	return r, state, err
}

// OpenDuel returns the rules and the first state of a game that is a duel on a board of layout
// l. It is a game of package standard in which seat 1 has the task and [Rival] plays for seat 2.
// Who has to reach the goal has found everything and its home is the goal; the other one has
// more left to find than the duel has turns. The goal must be a start of the layout, which has
// another one; otherwise the error matches [labyrinth.ErrSquare]. With too few pictures it matches
// [solve.ErrGoal].
func OpenDuel(l labyrinth.Layout, d solve.Duel) (Rules, State, error) {
	i := slices.Index(l.Starts, d.Goal.Squares.First())
	if i < 0 || len(l.Starts) < 2 || d.Goal != (solve.Goal{Squares: labyrinth.SquaresOf(l.Starts[i])}) {
		return nil, nil, game.Fault{Kind: labyrinth.ErrSquare, Text: d.Goal.String(), Why: "want one of several starts of the layout"}
	}
	var found, left strings.Builder
	n := 0
	for p := range l.Pictures().All() {
		if n++; n%2 == 1 {
			found.WriteString(p.String())
		} else {
			left.WriteString(p.String())
		}
	}
	if n/2 <= d.Turns {
		return nil, nil, game.Fault{Kind: solve.ErrGoal, Text: d.String(), Why: "the layout has too few pictures for so many turns"}
	}
	home, other := l.Starts[i], l.Starts[(i+len(l.Starts)/2)%len(l.Starts)]
	pawns, homes, piles := []string{d.Pawn.String(), other.String()}, []string{home.String(), other.String()}, []string{found.String() + ":", ":" + left.String()}
	if d.Hold {
		slices.Reverse(pawns)
		slices.Reverse(homes)
		slices.Reverse(piles)
	}
	r := Box(standard.Rules{Layout: l})
	state, err := r.Parse(d.Board.String() + " " + strings.Join(pawns, ",") + " " + strings.Join(homes, ",") + " 1s " + strings.Join(piles, ","))
	return r, state, err
}

// Rival returns a bot for seat 2 of the game of a duel. It answers a wrong turn so that the
// task fails; see [solve.Duel.Reply]. If the context ends, it returns the best ply so far and
// the context's error.
func Rival(d solve.Duel) play.Bot {
	if !d.Hold {
		d.Turns = max(1, d.Turns-1) // seat 1 has had a turn when the rival replies
	}
	return func(ctx context.Context, q play.Question) (play.Answer, error) {
		t, _ := labyrinth.TableOf(q.View)
		d := duelOn(d, t)
		to := t.Pawn(1)
		if t.Phase() == labyrinth.ToShift {
			turn, err := d.Reply(ctx)
			return play.Answer{Ply: turn.Shift.Ply()}, err
		}
		var err error
		if d.Hold {
			var way []labyrinth.Turn
			walk := d.Problem()
			walk.Shifted = true
			if way, _, err = walk.Soonest(ctx, d.Turns); len(way) > 0 {
				to = way[0].Reach.First()
			}
		}
		return play.Answer{Ply: labyrinth.Walk(to)}, err
	}
}

// HintDuel returns the right turn of seat 1 in the game of a duel of which d.Turns turns are
// left: that of the soonest way home, or the shift that prevents it, after which the pawn stays.
// If nothing is right any more, the error matches [solve.ErrDuel].
func HintDuel(ctx context.Context, d solve.Duel, v game.View) (solve.Step, error) {
	t, _ := labyrinth.TableOf(v)
	d = duelOn(d, t)
	var right []labyrinth.Turn
	var err error
	switch walking := t.Phase() == labyrinth.ToWalk; {
	case d.Hold && walking:
		return solve.Step{To: t.Pawn(0)}, nil
	case d.Hold:
		right, err = d.Solve(ctx)
	default:
		p := d.Problem()
		p.Shifted = walking
		right, _, err = p.Soonest(ctx, d.Turns)
	}
	switch {
	case err != nil:
		return solve.Step{}, err
	case len(right) == 0:
		return solve.Step{}, game.Fault{Kind: solve.ErrDuel, Text: d.String(), Why: "nothing is right any more; take back"}
	case d.Hold:
		return solve.Step{Shift: right[0].Shift, To: t.Board().Carry(right[0].Shift.Slot, t.Pawn(0))}, nil
	}
	return solve.Step{Shift: right[0].Shift, To: right[0].Reach.First()}, nil
}

// duelOn returns a duel as it is on the table of its game.
func duelOn(d solve.Duel, t labyrinth.Table) solve.Duel {
	d.Board, d.Pawn = t.Board(), t.Pawn(0)
	if d.Hold {
		d.Pawn = t.Pawn(1)
	}
	return d
}
