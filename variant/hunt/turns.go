// This file holds house rules about turns: those that contests, courses and home-made
// boards have and no box. RULES.md lists them under house-turns.

package hunt

import (
	"errors"
	"fmt"
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
	// MustLeave makes a walk leave the square of the pawn, if it can. A seat that may pass must
	// pass instead: a shift after which its pawn can go nowhere is not legal.
	MustLeave
	// Blocking keeps pawns from entering and passing squares with other pawns. A shift still
	// carries them anywhere.
	Blocking
	// KeepSpare means that the spare tile cannot be turned. It is pushed in as it was pushed
	// out, and the first time in its first orientation. The text of a state has one more
	// field, the open sides of the spare as it lies, as in NE.
	KeepSpare
	// NoBan lets every slot be used at any time: when a turn begins, no slot is banned. It is no
	// option, since all printings have a ban.
	NoBan
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
	ply, err := other(text)
	if f, ok := errors.AsType[game.Fault](err); ok && t.Has(MayPass) {
		f.Why += ", or pass"
		return ply, f
	}
	return ply, err
}

// houseTurns reports whether turns consist of other plies than those of the table.
func (s *State) houseTurns() bool { return s.rules.Turns&^NoBan != 0 }

// liftBan lifts the ban if that is a rule and a turn begins.
func (s *State) liftBan() {
	if s.rules.Turns.Has(NoBan) && s.table.Phase() == labyrinth.ToShift {
		s.table = s.table.WithBoard(s.table.Board().WithoutBan())
	}
}

// appendPlies is AppendPlies with house rules.
func (s *State) appendPlies(dst []game.Ply) []game.Ply {
	switch s.table.Phase() {
	case labyrinth.ToShift:
		dst = s.appendShifts(dst)
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

// appendShifts appends the legal shifts.
func (s *State) appendShifts(dst []game.Ply) []game.Ply {
	if !s.rules.Turns.Has(KeepSpare) && !s.mustGo() {
		return s.table.AppendPlies(dst)
	}
	var all [maxShifts]game.Ply
	for _, ply := range s.table.AppendPlies(all[:0]) {
		shift, _ := labyrinth.ShiftOf(ply)
		if s.lies(shift) && s.canGo(ply) {
			dst = append(dst, ply)
		}
	}
	return dst
}

// maxShifts is the largest number of shifts of a board: 28 slots, and 4 ways to turn the tile.
const maxShifts = 112

// reach returns the squares that the seat to act may walk to.
func (s *State) reach() labyrinth.Squares {
	p := s.table.Seat()
	reach := s.walkable().Reach(s.table.Pawn(p))
	if s.rules.Turns.Has(MustLeave) && reach.Len() > 1 {
		reach = reach.Minus(labyrinth.SquaresOf(s.table.Pawn(p)))
	}
	return reach
}

// lies reports whether a shift pushes the spare tile in as it may lie.
func (s *State) lies(shift labyrinth.Shift) bool {
	return !s.rules.Turns.Has(KeepSpare) || shift.Open == s.spare
}

// mustGo reports whether a shift must let the pawn of its seat go to another square.
func (s *State) mustGo() bool { return s.rules.Turns&(MayPass|MustLeave) == MayPass|MustLeave }

// canGo reports whether a shift lets the pawn of the seat to act go where it must.
func (s *State) canGo(shift game.Ply) bool {
	if !s.mustGo() {
		return true
	}
	next := *s
	_, err := next.table.Do(shift)
	return err != nil || !next.caught() // for an error the table says why
}

// caught reports whether the pawn of the seat to act can go nowhere.
func (s *State) caught() bool {
	return s.reach() == labyrinth.SquaresOf(s.table.Pawn(s.table.Seat()))
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

// doHouse is Do with house rules about turns.
func (s *State) doHouse(ply game.Ply) error {
	if ply == Pass && s.rules.Turns.Has(MayPass) && s.table.Phase() == labyrinth.ToShift {
		s.table.Pass()
		return nil
	}
	if err := s.check(ply); err != nil {
		return err
	}
	lies := s.spare
	if shift, ok := labyrinth.ShiftOf(ply); ok && s.rules.Turns.Has(KeepSpare) {
		b := s.table.Board()
		lies = b.At(b.Exit(shift.Slot)).Open
	}
	if err := s.do(ply); err != nil {
		return err
	}
	s.spare = lies
	return nil
}

// check returns why a ply that the table allows breaks the house rules, or nil.
func (s *State) check(ply game.Ply) error {
	why := ""
	shift, shifts := labyrinth.ShiftOf(ply)
	to, walks := labyrinth.SquareOf(ply)
	switch phase := s.table.Phase(); {
	case phase == labyrinth.ToShift && shifts && !s.lies(shift):
		why = fmt.Sprintf("the spare tile cannot be turned; it lies as %v", s.spare)
	case phase == labyrinth.ToShift && shifts && !s.canGo(ply):
		why = fmt.Sprintf("after it the pawn of seat %v can go nowhere", s.table.Seat())
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
	if s.table.Phase() == labyrinth.ToWalk && s.mustGo() && s.caught() {
		r.Faultf(game.ErrTurn, "TURN", "the pawn of seat %v can go nowhere, so its shift was not legal", s.table.Seat())
	}
	if ban := s.table.Board().Ban(); ban != 0 && s.rules.Turns.Has(NoBan) && s.table.Phase() == labyrinth.ToShift {
		r.Faultf(labyrinth.ErrBan, "BAN", "a shift is never banned in this game; want -")
	}
	for p := range game.Player(s.Seats()) {
		if s.rules.Turns.Has(Blocking) && s.others(p).Has(s.table.Pawn(p)) {
			r.Faultf(labyrinth.ErrTwice, "PAWNS", "two pawns on %v; pawns block each other", s.table.Pawn(p))
			break
		}
	}
}
