// This file holds puzzles as games that can be played.

package catalog

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/solve"
	"github.com/labyrinth-go/labyrinth/standard"
)

// OpenPuzzle returns the rules and the first state of a game of one seat that is a puzzle. Tags
// choose the rules, as for [Registry.Open], and the puzzle is on a board of their layout. A
// picture that is the goal is on the seat's only card; if a square is the goal, the seat has
// found everything and the square is its home. If the variant has the option Return, the game is
// over when a walk ends on the goal. In a game with messages all backs have been turned up. The seed
// deals what a puzzle does not say, such as glow tokens.
//
// The goal must be one picture or one square; otherwise the error matches [solve.ErrGoal]. If
// the game is not played on a labyrinth board, it matches [game.ErrOption]. Other errors are
// those of Open, and of the game for a state that it cannot have.
func (g Registry) OpenPuzzle(p solve.Puzzle, seed uint64, tags ...game.Tag) (Rules, State, error) {
	v, err := g.named(tags)
	if err != nil {
		return nil, nil, err
	}
	r, err := v.Open(tags...)
	if err != nil {
		return nil, nil, err
	}
	l, ok := r.BoardLayout()
	if !ok {
		return nil, nil, game.Fault{Kind: game.ErrOption, Text: v.Name, Why: "the game is not played on a labyrinth board"}
	}
	goal, back := p.Goal.String(), "no"
	home, cards := l.Starts[0].String(), ":"+goal
	if at := p.Goal.Squares.First(); at != 0 && p.Goal == (solve.Goal{Squares: labyrinth.SquaresOf(at)}) {
		l.Starts = []labyrinth.Square{at}
		home, cards, back = goal, ":", "yes"
	} else if p.Goal.Pictures.Len() != 1 || p.Goal != (solve.Goal{Pictures: p.Goal.Pictures}) {
		return nil, nil, game.Fault{Kind: solve.ErrGoal, Text: goal, Why: "want one picture or one square"}
	}
	layout, err := l.MarshalText()
	if err != nil {
		return nil, nil, err
	}
	tags = withOption(tags, "Layout", string(layout))
	if slices.ContainsFunc(v.Options, func(o game.Option) bool { return o.Name == "Return" }) {
		tags = withOption(tags, "Return", back)
	}
	if r, err = g.Open(tags...); err != nil {
		return nil, nil, err
	}
	dealt, err := r.Deal(1, seed)
	if err != nil {
		return nil, nil, err
	}
	// BOARD SPARE BAN PAWN HOME TURN CARDS, then what only some games have
	more := strings.Fields(dealt.String())[7:]
	if len(l.Backs) > 0 {
		more[0] = strings.ReplaceAll(p.Board.Squares().Minus(p.Board.Fixed()).String(), " ", ",") + ",+"
	}
	text := []string{p.Board.String(), p.Pawn.String(), home, "1s", cards}
	s, err := r.Parse(strings.Join(append(text, more...), " "))
	return r, s, err
}

// withOption returns tags that choose a value of an option.
func withOption(tags []game.Tag, name, value string) []game.Tag {
	others := slices.DeleteFunc(slices.Clone(tags), func(t game.Tag) bool { return t.Name == name })
	return append(others, game.Tag{Name: name, Value: value})
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

// BattleRival returns a bot for seat 2 of the game of a puzzle of Battle Chess of a number of turns. It answers
// a wrong turn so that no win is certain any more; see [battlechess.State.Reply]. For a view of another game its
// error matches [game.ErrOption].
func BattleRival(turns int) play.Bot {
	return func(ctx context.Context, q play.Question) (play.Answer, error) {
		v, ok := q.View.(battlechess.View)
		if !ok {
			return play.Answer{}, game.Faultf(game.ErrOption, 0, fmt.Sprintf("%T", q.View), "want a view of Battle Chess")
		}
		ply, err := v.State().Reply(ctx, turns-1) // seat 1 has had a turn
		return play.Answer{Ply: ply}, err
	}
}

// HintBattle returns a turn that keeps the win of a puzzle of Battle Chess certain, of which a number of
// turns are left. If no turn does any more, the error matches [solve.ErrDuel].
func HintBattle(ctx context.Context, turns int, v battlechess.View) (game.Ply, error) {
	keys, err := v.State().Keys(ctx, turns)
	if err == nil && len(keys) == 0 {
		err = game.Fault{Kind: solve.ErrDuel, Text: v.String(), Why: "no turn wins for certain any more"}
	}
	if err != nil {
		return game.Ply{}, err
	}
	return keys[0], nil
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
