// This file holds a third-party game: the standard game with more than one shift in a
// turn.

package testkit

import (
	"math/rand/v2"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant"
)

// Shifts are the rules of the standard game with N shifts before each walk. With more
// than one, its views have a Quest that they should not have.
type Shifts struct {
	N int
	// Quest replaces the quests of views, unless it is nil.
	Quest *func(v standard.View, p game.Player, q variant.Quest) variant.Quest
}

// ShiftsState is a state of the game. Its text is that of the standard game, and then a
// mark for each further shift still to come.
type ShiftsState struct {
	standard.State
	more  int // shifts, after this one
	rules Shifts
}

// ShiftsView is what a seat sees of it.
type ShiftsView struct {
	standard.View
	more  int
	rules Shifts
}

var _ variant.QuestView = ShiftsView{}

// Tags implements [game.Rules].
func (r Shifts) Tags() []game.Tag { return []game.Tag{{Name: "Variant", Value: "shifts"}} }

// TurnPlies implements [game.Turner].
func (r Shifts) TurnPlies() int { return r.N + 1 }

// Deal implements [game.Rules].
func (r Shifts) Deal(seats int, seed uint64) (ShiftsState, error) {
	s, err := standard.Rules{}.Deal(seats, seed)
	return ShiftsState{s, r.N - 1, r}, err
}

// more returns the text of the standard game and the number of marks after it.
func (r Shifts) more(text string) (string, int, error) {
	plain := strings.TrimRight(text, "+")
	n := len(text) - len(plain)
	if n >= r.N {
		return text, 0, game.Faultf(game.ErrTurn, game.At(len(plain)), text[len(plain):], "too many shifts")
	}
	return plain, n, nil
}

// Parse implements [game.Rules].
func (r Shifts) Parse(text string) (ShiftsState, error) {
	plain, more, err := r.more(text)
	if err != nil {
		return ShiftsState{}, err
	}
	s, err := standard.Rules{}.Parse(plain)
	if err == nil && more > 0 && s.Table().Phase() != labyrinth.ToShift {
		err = game.Faultf(game.ErrTurn, game.At(len(plain)), text[len(plain):], "no shift can follow")
	}
	if err != nil {
		return ShiftsState{}, err
	}
	return ShiftsState{s, more, r}, nil
}

// ParseView implements [game.Rules].
func (r Shifts) ParseView(p game.Player, text string) (game.View, error) {
	plain, more, err := r.more(text)
	if err != nil {
		return nil, err
	}
	read, err := standard.Rules{}.ParseView(p, plain)
	if err != nil {
		return nil, err
	}
	v := read.(standard.View)
	if more > 0 && v.Table().Phase() != labyrinth.ToShift {
		return nil, game.Faultf(game.ErrTurn, game.At(len(plain)), text[len(plain):], "no shift can follow")
	}
	return ShiftsView{v, more, r}, nil
}

// View implements [game.Rules].
func (r Shifts) View(s ShiftsState, p game.Player) game.View { return s.View(p) }

// Sample implements [game.Rules].
func (r Shifts) Sample(v game.View, rnd *rand.Rand) (ShiftsState, bool) {
	return game.SampleOf[ShiftsState](v, rnd)
}

// ParsePly implements [game.Rules].
func (r Shifts) ParsePly(text string) (game.Ply, error) { return standard.Rules{}.ParsePly(text) }

// Play implements [game.State].
func (s ShiftsState) Play(ply game.Ply) (ShiftsState, error) {
	next, err := s.State.Play(ply)
	if err != nil {
		return ShiftsState{}, err
	}
	after := ShiftsState{next, s.rules.N - 1, s.rules}
	if _, shifts := labyrinth.ShiftOf(ply); shifts {
		if after.more = max(0, s.more-1); s.more > 0 { // the same seat shifts again
			seat := next.ToMove().String()
			after.State, err = standard.Rules{}.Parse(strings.Replace(next.String(), " "+seat+"m ", " "+seat+"s ", 1))
		}
	}
	if next.Table().Phase() == labyrinth.Over {
		after.more = 0
	}
	return after, err
}

// Do implements [game.InPlace], in place of the method of the state in it.
func (s *ShiftsState) Do(ply game.Ply) error {
	next, err := s.Play(ply)
	if err == nil {
		*s = next
	}
	return err
}

// View returns what seat p may see.
func (s ShiftsState) View(p game.Player) ShiftsView {
	return ShiftsView{s.State.View(p), s.more, s.rules}
}

// After implements [game.Foreseer].
func (v ShiftsView) After(ply game.Ply) (game.View, error) {
	next, err := v.View.After(ply)
	if err != nil {
		return nil, err
	}
	after := ShiftsView{next.(standard.View), v.rules.N - 1, v.rules}
	if _, shifts := labyrinth.ShiftOf(ply); shifts {
		if after.more = max(0, v.more-1); v.more > 0 { // the same seat shifts again
			seat := v.Seat().String()
			text := strings.Replace(after.View.String(), " "+seat+"m ", " "+seat+"s ", 1)
			return v.rules.ParseView(v.Seat(), text+strings.Repeat("+", after.more))
		}
	}
	if next.ToMove() == game.Nobody {
		after.more = 0
	}
	return after, nil
}

// Quest implements [variant.QuestView].
func (v ShiftsView) Quest(p game.Player) variant.Quest {
	q := v.View.Quest(p)
	if v.rules.Quest != nil {
		q = (*v.rules.Quest)(v.View, p, q)
	}
	return q
}

// Sample returns a random state with the view.
func (v ShiftsView) Sample(r *rand.Rand) ShiftsState {
	return ShiftsState{v.View.Sample(r), v.more, v.rules}
}

// AppendText implements [game.State].
func (s ShiftsState) AppendText(b []byte) ([]byte, error) {
	b, err := s.State.AppendText(b)
	return append(b, strings.Repeat("+", s.more)...), err
}

// AppendText implements [game.View].
func (v ShiftsView) AppendText(b []byte) ([]byte, error) {
	b, err := v.View.AppendText(b)
	return append(b, strings.Repeat("+", v.more)...), err
}

// The other texts agree with AppendText.

func (s ShiftsState) String() string { return s.State.String() + strings.Repeat("+", s.more) }

// MarshalText returns the text.
func (s ShiftsState) MarshalText() ([]byte, error) { return s.AppendText(nil) }

func (v ShiftsView) String() string { return v.View.String() + strings.Repeat("+", v.more) }

// MarshalText returns the text.
func (v ShiftsView) MarshalText() ([]byte, error) { return v.AppendText(nil) }

// CountPlies hides that of the standard game.
func (s ShiftsState) CountPlies(int) (uint64, bool) { return 0, false }

// AppendEvaluations hides that of the standard game.
func (s ShiftsState) AppendEvaluations(dst []float64, _ game.Player, _ []game.Ply) ([]float64, bool) {
	return dst, false
}
