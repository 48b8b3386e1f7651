// Package nim is a game of your own without a maze: Nim. There are three heaps. In turn, each
// of two seats takes as many as it likes from one heap. Who takes the last one wins.
//
// [Variant] is the entry for the registry of a program; see package catalog.
package nim

import (
	"fmt"
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
)

// Variant is the game for programs that know games by name.
var Variant = catalog.Variant{
	Name:    "nim",
	Summary: "Take from one of three heaps; who takes the last one wins.",
	Plies:   []string{"b3         take 3 from heap b"},
	Open:    catalog.BoxOpen(Open),
}

const most = 9 // in a heap

// Rules are the rules of the game, which has no options: a [game.Rules].
type Rules struct{}

// Open returns the rules that tags name.
func Open(tags ...game.Tag) (Rules, error) {
	var faults game.Faults
	game.Choose(&faults, "nim", nil, tags)
	return Rules{}, faults.Err()
}

// Tags returns the tags that name the rules in a record.
func (Rules) Tags() []game.Tag { return []game.Tag{{Name: "Variant", Value: "nim"}} }

// SeatRange returns how many may play.
func (Rules) SeatRange() (least, most int) { return 2, 2 }

// Deal returns the first state of a game.
func (Rules) Deal(seats int, seed uint64) (s State, err error) {
	if seats != 2 {
		return s, game.Faultf(game.ErrSeats, 0, fmt.Sprint(seats), "want 2 seats")
	}
	r := rand.New(game.NewSource(seed))
	for i := range s.heaps {
		s.heaps[i] = uint8(1 + r.IntN(most))
	}
	return s, nil
}

// Parse reads a state from its text: the heaps and the seat to act, as in 345/1.
func (Rules) Parse(text string) (s State, err error) {
	good := len(text) == 5 && text[3] == '/' && (text[4] == '1' || text[4] == '2')
	for i := 0; good && i < len(s.heaps); i++ {
		good = text[i] >= '0' && text[i] <= '0'+most
		s.heaps[i] = text[i] - '0'
	}
	if !good {
		return State{}, game.Faultf(game.ErrSyntax, game.At(0), text, "want three heaps of 0 to %d and the seat to act, 1 or 2, as in 345/1", most)
	}
	s.seat = game.Player(text[4] - '1')
	return s, nil
}

// View returns what seat p may see of a state, which is everything.
func (Rules) View(s State, p game.Player) game.View { return View{s, p.Among(2)} }

// Sample returns the state that has a view, since no other has.
func (Rules) Sample(v game.View, _ *rand.Rand) (State, bool) {
	mine, ok := v.(View)
	return mine.state, ok
}

// ParseView reads a view from its text. Nothing is hidden, so that is the text of a state.
func (r Rules) ParseView(p game.Player, text string) (game.View, error) {
	s, err := r.Parse(text)
	if err != nil {
		return nil, err
	}
	return r.View(s, p), nil
}

// ParsePly reads a ply from its text.
func (Rules) ParsePly(text string) (game.Ply, error) {
	ply := game.PlyOf(text)
	if heap, n := taken(ply); heap < 0 || n < 1 {
		return game.Ply{}, game.Faultf(game.ErrSyntax, game.At(0), text, "want a heap, a to c, and a number, 1 to %d, as in b3", most)
	}
	return ply, nil
}

// take returns the ply that takes n from a heap.
func take(heap int, n uint8) game.Ply { return game.PlyOf(string([]byte{'a' + byte(heap), '0' + n})) }

// taken returns from which heap a ply takes how many. The heap is -1 for other words.
func taken(ply game.Ply) (heap int, n uint8) {
	heap, n = int(ply.At(0))-'a', ply.At(1)-'0'
	if ply.Len() != 2 || heap > 2 || n > most {
		return -1, 0
	}
	return heap, n
}

// State is one moment of a game: a [game.State].
type State struct {
	heaps [3]uint8
	seat  game.Player // who acts, or has lost
}

// Seats returns the number of seats.
func (State) Seats() int { return 2 }

// ToMove returns the seat to act.
func (s State) ToMove() game.Player {
	if s.Outcome().Over() {
		return game.Nobody
	}
	return s.seat
}

// AppendPlies appends the legal plies.
func (s State) AppendPlies(dst []game.Ply) []game.Ply {
	for heap, size := range s.heaps {
		for n := uint8(1); n <= size; n++ {
			dst = append(dst, take(heap, n))
		}
	}
	return dst
}

// Play returns the state after a ply.
func (s State) Play(ply game.Ply) (State, error) {
	heap, n := taken(ply)
	if heap < 0 || n < 1 || n > s.heaps[heap] {
		return State{}, game.Faultf(game.ErrIllegal, 0, ply.String(), "want a heap and at most what is on it, of %v", s.heaps)
	}
	s.heaps[heap] -= n
	s.seat = 1 - s.seat
	return s, nil
}

// Outcome returns whether the game is over and who has won.
func (s State) Outcome() game.Outcome {
	if s.heaps == [3]uint8{} {
		return game.Won(1 - s.seat)
	}
	return game.Outcome{}
}

// Evaluate returns how close seat p is to winning, for bots. It knows nothing before the end.
func (s State) Evaluate(p game.Player) float64 {
	switch {
	case !s.Outcome().Over():
		return 0.5
	case s.Outcome().WonBy(p):
		return 1
	}
	return 0
}

// AppendText appends the text that [Rules.Parse] reads.
func (s State) AppendText(b []byte) ([]byte, error) {
	return fmt.Appendf(b, "%d%d%d/%v", s.heaps[0], s.heaps[1], s.heaps[2], s.seat), nil
}

// View is a state as one seat sees it: a [game.View].
type View struct {
	state
	seat game.Player
}

// state is embedded in views under this name, because State is a method of theirs.
type state = State

// Seat returns the seat whose view it is.
func (v View) Seat() game.Player { return v.seat }

// State returns the state. It tells bots that nothing is hidden.
func (v View) State() State { return v.state }
