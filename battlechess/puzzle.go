// This file holds puzzles: how to make one from a seed, verify it, and write it on a line.

package battlechess

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

// ErrTurns is the kind of a [game.Fault]: the turns of a puzzle are not those within which its seat
// wins for certain, or more turns than one begin the win.
const ErrTurns game.Kind = "turns wrong"

// MostTurns is the largest number of turns of a puzzle that [Rules.Puzzle] makes: with each turn
// more the proof takes about a hundred times as long.
const MostTurns = 3

// A Puzzle is a state in which the seat to act wins within a number of its own turns, whatever the
// other seat does and whatever cards come, and not for certain within fewer. Only one turn begins it.
type Puzzle struct {
	State State
	Turns int
}

// Keys returns the turns after which the seat to act still wins for certain within a number of
// its own turns, this one included, in canonical order. The error is that of the context.
func (s State) Keys(ctx context.Context, turns int) (keys []game.Ply, err error) {
	if s.phase != toTurn || turns < 1 {
		return nil, nil
	}
	for _, ply := range s.AppendPlies(nil) {
		next, err := s.Play(ply)
		if err != nil {
			return nil, err
		}
		if next.certain(ctx, s.seat, turns-1) {
			keys = append(keys, ply)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return keys, nil
}

// certain reports whether a seat wins within a number of its own turns to come, whatever the other
// one does and whatever cards are drawn. Its answer means nothing once the context is done.
func (s *State) certain(ctx context.Context, seat uint8, turns int) bool {
	mine := s.phase == toTurn && s.seat == seat
	switch {
	case s.phase == over:
		return s.seat == seat
	case s.phase == toTurn && turns == 0:
		return false
	case mine:
		turns--
		if turns > 0 && ctx.Err() != nil {
			return false
		}
	}
	var buf [64]game.Ply
	for _, ply := range s.AppendPlies(buf[:0]) {
		next, err := s.Play(ply)
		if err != nil {
			return false
		}
		if won := next.certain(ctx, seat, turns); won == mine {
			return won
		}
	}
	return !mine
}

// Reply returns a turn of the seat to act after which the other seat does not win for certain within
// a number of its own turns; of several such turns, the one that is best by [State.Evaluate]. If every
// turn leaves it a certain win, Reply puts the win off as long as possible. If the context ends, Reply
// returns a legal turn and the context's error.
func (s State) Reply(ctx context.Context, turns int) (game.Ply, error) {
	if s.phase != toTurn {
		return game.Ply{}, nil
	}
	type reply struct {
		ply   game.Ply
		next  State
		value float64
	}
	var replies []reply
	for _, ply := range s.AppendPlies(nil) {
		next, err := s.Play(ply)
		if err != nil {
			return game.Ply{}, err
		}
		replies = append(replies, reply{ply, next, next.Evaluate(s.ToMove())})
	}
	slices.SortStableFunc(replies, func(a, b reply) int { return cmp.Compare(b.value, a.value) })
	for ; turns > 0; turns-- {
		for _, r := range replies {
			saves := !r.next.certain(ctx, 1-s.seat, turns)
			if ctx.Err() != nil {
				return replies[0].ply, ctx.Err()
			}
			if saves {
				return r.ply, nil
			}
		}
	}
	return replies[0].ply, nil
}

// Verify checks that the puzzle is one. If it is not, the error is a [game.Fault] that matches
// [ErrTurns]; otherwise it is that of the context.
func (p Puzzle) Verify(ctx context.Context) error {
	_, err := p.Solve(ctx)
	return err
}

// Solve returns the turn that begins the win. The error is that of [Puzzle.Verify].
func (p Puzzle) Solve(ctx context.Context) (game.Ply, error) {
	wrong := func(why string) error { return game.Fault{Kind: ErrTurns, Text: strconv.Itoa(p.Turns), Why: why} }
	for turns := 1; turns < p.Turns; turns++ {
		switch keys, err := p.State.Keys(ctx, turns); {
		case err != nil:
			return game.Ply{}, err
		case len(keys) > 0:
			return game.Ply{}, wrong(fmt.Sprintf("%v wins within %d", keys[0], turns))
		}
	}
	keys, err := p.State.Keys(ctx, p.Turns)
	switch {
	case err != nil:
		return game.Ply{}, err
	case len(keys) == 0:
		return game.Ply{}, wrong("no win is certain within so many")
	case len(keys) > 1:
		return game.Ply{}, wrong(fmt.Sprintf("%v and %v both begin a win", keys[0], keys[1]))
	}
	return keys[0], nil
}

// Puzzle returns a random puzzle of seat 1. The same seed gives the same puzzle in every port: the seed's
// [game.Source] plays games from the first state, each ply with equal chances from the list of legal
// plies in canonical order, the plies of chance among them; a game is left after 400 plies. In a game
// that seat 1 has won, the state before its last turn is tried first, then that before the turn before,
// six in all, until one is a puzzle.
//
// The error matches [ErrTurns] for turns below 1 or above [MostTurns]; otherwise it is that of the
// context. A rule set by which nobody ever wins is tried until the context is done.
func (r Rules) Puzzle(ctx context.Context, turns int, seed uint64) (Puzzle, error) {
	if turns < 1 || turns > MostTurns {
		return Puzzle{}, game.Fault{Kind: ErrTurns, Text: strconv.Itoa(turns), Why: fmt.Sprintf("want 1 to %d", MostTurns)}
	}
	start, err := r.Deal(2, 0) // every seed deals this state
	if err != nil {
		return Puzzle{}, err
	}
	src := game.NewSource(seed)
	for ctx.Err() == nil {
		for _, s := range lastTurns(start, src) {
			p := Puzzle{s, turns}
			if p.Verify(ctx) == nil {
				return p, nil
			}
		}
	}
	return Puzzle{}, fmt.Errorf("battlechess: %w: no puzzle of %d turns yet", ctx.Err(), turns)
}

// lastTurns plays a random game. If seat 1 wins it, lastTurns returns the last states in which it
// was to act, the last one first.
func lastTurns(s State, src *game.Source) (last []State) {
	const plies, most = 400, 6
	for range plies {
		switch {
		case s.phase == over && s.seat == 0:
			slices.Reverse(last)
			return last[:min(most, len(last))]
		case s.phase == over:
			return nil
		case s.phase == toTurn && s.seat == 0:
			last = append(last, s)
		}
		legal := s.AppendPlies(nil)
		next, err := s.Play(legal[src.Below(uint32(len(legal)))])
		if err != nil {
			return nil
		}
		s = next
	}
	return nil
}

// AppendText appends the puzzle as one line: the text of the state, and the number of turns. It
// never fails.
func (p Puzzle) AppendText(b []byte) ([]byte, error) {
	b, _ = p.State.AppendText(b)
	return strconv.AppendInt(append(b, ' '), int64(p.Turns), 10), nil
}

// MarshalText returns the puzzle's text. It never fails.
func (p Puzzle) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// String returns the puzzle's text.
func (p Puzzle) String() string {
	b, _ := p.AppendText(nil)
	return string(b)
}

// ParsePuzzle reads a puzzle from its text. It does not check the turns; [Puzzle.Verify] does. The
// error matches [game.ErrSyntax] for a number of turns that is not written as in 2, and is
// otherwise that of [Rules.Parse].
func (r Rules) ParsePuzzle(text string) (Puzzle, error) {
	i := strings.LastIndexByte(text, ' ')
	turns, err := strconv.Atoi(text[i+1:])
	if i < 0 || err != nil || turns < 1 || turns > MostTurns || strconv.Itoa(turns) != text[i+1:] {
		return Puzzle{}, game.Fault{
			Kind: game.ErrSyntax, Pos: game.At(i + 1), Text: text[i+1:],
			Why: fmt.Sprintf("want a state, a space, and a number of turns from 1 to %d", MostTurns),
		}
	}
	s, err := r.Parse(text[:i])
	return Puzzle{s, turns}, err
}
