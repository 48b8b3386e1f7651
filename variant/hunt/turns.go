// This file holds house rules about turns: those that contests, courses and home-made
// boards have and no box. RULES.md lists them under house-turns.

package hunt

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

// Turns is a set of house rules about turns, one bit each. The zero Turns are the printed
// rules.
type Turns uint8

const (
	// MayPass lets a seat pass instead of shifting and walking. The ply is [Pass], listed
	// after all shifts. The ban remains.
	MayPass Turns = 1 << iota
	// MustLeave makes a walk leave the square of the pawn, if it can.
	MustLeave
	// Blocking keeps pawns from entering and passing squares with other pawns. A shift still
	// carries them anywhere.
	Blocking
	// KeepSpare means that the spare tile cannot be turned. It is pushed in as it was pushed
	// out, and the first time in its first orientation. The text of a state has one more
	// field, the open sides of the spare as it lies, as in NE.
	KeepSpare
)

// Has reports whether one of the rules given is in the set.
func (t Turns) Has(rules Turns) bool { return t&rules != 0 }

// Pass is the ply of a seat that passes its turn.
var Pass = game.PlyOf("pass")

// TurnOptions returns the options that choose house rules about turns, for a [variant.Menu].
func TurnOptions() []game.Option {
	values := func() []string { return []string{"no", "yes"} }
	return []game.Option{
		{Name: "Pass", Values: values(), Note: "Whether a seat may pass instead of shifting and walking."},
		{Name: "Leave", Values: values(), Note: "Whether a walk must leave the square of the pawn, if it can."},
		{Name: "Block", Values: values(), Note: "Whether pawns cannot enter or pass squares with other pawns."},
		{Name: "KeepSpare", Values: values(), Note: "Whether the spare tile cannot be turned, and goes in as it came out."},
	}
}

// Values returns pointers to the choices of [TurnOptions], after those of other options, for
// [variant.Fields].
func (t *Turns) Values(others ...variant.Value) []variant.Value {
	return append(others, house{t, MayPass}, house{t, MustLeave}, house{t, Blocking}, house{t, KeepSpare})
}

// A house is the choice of one house rule.
type house struct {
	turns *Turns
	rule  Turns
}

func (h house) String() string { return variant.Switch(h.turns.Has(h.rule)).String() }

func (h house) Set(text string) {
	*h.turns &^= h.rule
	if text == variant.Switch(true).String() {
		*h.turns |= h.rule
	}
}

// ParsePly reads the ply [Pass] if there is one, and all others by the given function.
func (t Turns) ParsePly(text string, other func(text string) (game.Ply, error)) (game.Ply, error) {
	if t.Has(MayPass) && text == Pass.String() {
		return Pass, nil
	}
	return other(text)
}

// houseTurns reports whether turns are other than printed.
func (s *State) houseTurns() bool { return s.rules.Turns != 0 }

// appendPlies is AppendPlies with house rules.
func (s *State) appendPlies(dst []game.Ply) []game.Ply {
	switch s.table.Phase() {
	case labyrinth.ToShift:
		if s.rules.Turns.Has(KeepSpare) {
			b := s.table.Board()
			for slots := b.SlotBits() &^ (1 << b.Ban()); slots != 0; slots &= slots - 1 {
				dst = append(dst, labyrinth.Shift{Slot: labyrinth.Slot(bits.TrailingZeros32(slots)), Open: s.spare}.Ply())
			}
		} else {
			dst = s.table.AppendPlies(dst)
		}
		if s.rules.Turns.Has(MayPass) {
			dst = append(dst, Pass)
		}
	case labyrinth.ToWalk:
		for to := range s.reach().All() {
			dst = append(dst, labyrinth.Walk(to))
		}
	}
	return dst
}

// reach returns the squares that the seat to act may walk to.
func (s *State) reach() labyrinth.Squares {
	p := s.table.Seat()
	reach := s.walkable().Reach(s.table.Pawn(p))
	if s.rules.Turns.Has(MustLeave) && reach.Len() > 1 {
		reach = reach.Minus(labyrinth.SquaresOf(s.table.Pawn(p)))
	}
	return reach
}

// walkable returns the board on which the seat to act walks.
func (s *State) walkable() labyrinth.Board {
	b := s.table.Board()
	if s.rules.Turns.Has(Blocking) {
		return b.Closed(s.others(s.table.Seat()))
	}
	return b
}

// others returns the squares of the pawns of all seats but p.
func (s *State) others(p game.Player) (set labyrinth.Squares) {
	for q := range game.Player(s.Seats()) {
		if q != p {
			set = set.With(s.table.Pawn(q))
		}
	}
	return set
}

// house plays a pass. For another ply it returns how the spare tile lies after it, and why the
// ply breaks the house rules if it does.
func (s *State) house(ply game.Ply) (lies labyrinth.Edges, passed bool, err error) {
	if ply == Pass && s.rules.Turns.Has(MayPass) && s.table.Phase() == labyrinth.ToShift {
		s.table.Pass()
		return 0, true, nil
	}
	lies = s.spare
	if shift, ok := labyrinth.ShiftOf(ply); ok && s.rules.Turns.Has(KeepSpare) {
		b := s.table.Board()
		lies = b.At(b.Exit(shift.Slot)).Open
	}
	return lies, false, s.check(ply)
}

// check returns why a ply that the table allows breaks the house rules, or nil.
func (s *State) check(ply game.Ply) error {
	why := ""
	shift, shifts := labyrinth.ShiftOf(ply)
	to, walks := labyrinth.SquareOf(ply)
	switch phase := s.table.Phase(); {
	case phase == labyrinth.ToShift && shifts && s.rules.Turns.Has(KeepSpare) && shift.Open != s.spare:
		why = fmt.Sprintf("the spare tile cannot be turned; it lies as %v", s.spare)
	case phase == labyrinth.ToWalk && walks && !s.reach().Has(to):
		why = fmt.Sprintf("seat %v can walk from %v to %v only", s.table.Seat(), s.table.Pawn(s.table.Seat()), strings.ReplaceAll(s.reach().String(), " ", ", "))
	default:
		return nil
	}
	return game.Fault{Kind: game.ErrIllegal, Text: ply.String(), Why: why}
}

// readTurns reads what the text of a state has for house rules, and checks it.
func (s *State) readTurns(r *variant.Reader) {
	if s.rules.Turns.Has(KeepSpare) {
		ways := s.table.Board().Spare().Open.Orientations()
		for _, open := range ways {
			if open.String() == r.Field("LIES").Text {
				s.spare = open
			}
		}
		if s.spare == 0 {
			r.Faultf(labyrinth.ErrTiles, "LIES", "want the open sides of the spare tile as it lies, one of %v", ways)
		}
	}
	for p := range game.Player(s.Seats()) {
		if s.rules.Turns.Has(Blocking) && s.others(p).Has(s.table.Pawn(p)) {
			r.Faultf(labyrinth.ErrTwice, "PAWNS", "two pawns on %v; pawns block each other", s.table.Pawn(p))
			break
		}
	}
}
