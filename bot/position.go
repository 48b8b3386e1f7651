// This file holds the states of a search without their type, so that every search is compiled
// once and not once for each game.

package bot

import (
	"fmt"
	"math/rand/v2"
	"reflect"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// A position is a state that a search plays on. It has room for the state one ply later, so a
// line of play is a chain of positions, and a search copies states but allocates none.
type position struct {
	box
	next *position // the room, made when it is needed
}

// A box is a state in place: methods change it. The arguments that are boxes must be of the same
// game.
type box interface {
	// Seats, ToMove, AppendPlies, Outcome and Evaluate are those of the state.
	Seats() int
	ToMove() game.Player
	AppendPlies(dst []game.Ply) []game.Ply
	Outcome() game.Outcome
	game.Evaluator

	// part returns what has the optional parts of the state. It is valid until the state
	// changes.
	part() any
	// play plays a ply. On an error the state means nothing.
	play(ply game.Ply) error
	// set makes the state equal to another.
	set(from box)
	// clone returns a box with the same state.
	clone() box
	// key returns the state as a key of a map.
	key() any
	// reveal is [play.Reveal].
	reveal(r *rand.Rand) game.Ply
	// alike is [game.Alike], and false for states that cannot tell.
	alike(other box) bool
	// memory returns an empty memory of states.
	memory() memory

	// view returns what a seat sees of the state.
	view(p game.Player) game.View
	// sample sets the state to a random one that has a view. It reports false for a view of
	// another game.
	sample(v game.View, r *rand.Rand) bool
	// open reports whether a view has a method State that returns the state.
	open(v game.View) bool
	// turnPlies returns the number of plies in a turn, as the rules declare it: 0 if they do
	// not.
	turnPlies() int
	// tags returns those of the rules.
	tags() []game.Tag
}

// newPosition returns a position of a game, whose state is not set.
func newPosition[S State[S]](rules game.Rules[S]) *position {
	return &position{box: (&boxOf[S]{rules: rules}).bound()}
}

// fork returns another position with the same state.
func (s *position) fork() *position { return &position{box: s.clone()} }

// do plays a legal ply on the position, and counts it.
func (s *position) do(m *meter, ply game.Ply) {
	m.plies(1)
	if err := s.play(ply); err != nil {
		panic(err) // listed plies are legal
	}
}

// after returns the position after a legal ply, and counts it. It is valid until the next call.
func (s *position) after(m *meter, ply game.Ply) *position {
	m.plies(1)
	next, err := s.try(ply)
	if err != nil {
		panic(err) // listed plies are legal
	}
	return next
}

// try is after for a ply that may be illegal. It does not count the ply.
func (s *position) try(ply game.Ply) (*position, error) {
	next := s.follow(s.box)
	return next, next.play(ply)
}

// follow returns the position one ply later with a state that the search has computed before.
func (s *position) follow(state box) *position {
	if s.next == nil {
		s.next = &position{box: state.clone()}
	} else {
		s.next.set(state)
	}
	return s.next
}

// ask sets the position to a random state that has the view of a question. It returns an error if
// the seat does not act, or if the view is of another game.
func (s *position) ask(v game.View, r *rand.Rand) error {
	if err := askable(v); err != nil {
		return err
	}
	if !s.sample(v, r) {
		return s.stranger(v)
	}
	return nil
}

// stranger returns the error for a view of another game.
func (s *position) stranger(v game.View) error {
	return game.Faultf(game.ErrOption, 0, fmt.Sprintf("%T", v), "want a view of the game %v", s.tags())
}

// weight returns the function that returns the weights of the plies of chance.
func (s *position) weight() func(game.Ply) int {
	if w, ok := s.part().(game.Weighted); ok {
		return w.Weight
	}
	return func(game.Ply) int { return 1 }
}

// A boxOf is the box of a game.
type boxOf[S State[S]] struct {
	rules   game.Rules[S]
	s       S
	inPlace game.InPlace // s, or nil if it cannot be played in place
	parts   any          // &s, or nil if S is an interface: then the parts are those of what it holds
}

// bound returns the box after it has set the fields that point to its state.
func (b *boxOf[S]) bound() *boxOf[S] {
	b.parts, b.inPlace = nil, nil
	if reflect.TypeFor[S]().Kind() != reflect.Interface {
		b.parts = &b.s
		b.inPlace, _ = b.parts.(game.InPlace)
	}
	return b
}

func (b *boxOf[S]) Seats() int                            { return b.s.Seats() }
func (b *boxOf[S]) ToMove() game.Player                   { return b.s.ToMove() }
func (b *boxOf[S]) AppendPlies(dst []game.Ply) []game.Ply { return b.s.AppendPlies(dst) }
func (b *boxOf[S]) Outcome() game.Outcome                 { return b.s.Outcome() }
func (b *boxOf[S]) Evaluate(p game.Player) float64        { return b.s.Evaluate(p) }
func (b *boxOf[S]) set(from box)                          { b.s = from.(*boxOf[S]).s }
func (b *boxOf[S]) clone() box                            { return (&boxOf[S]{rules: b.rules, s: b.s}).bound() }
func (b *boxOf[S]) reveal(r *rand.Rand) game.Ply          { return play.Reveal(b.s, r) }
func (b *boxOf[S]) key() any                              { return b.s }
func (b *boxOf[S]) memory() memory                        { return newMemory[S]() }
func (b *boxOf[S]) view(p game.Player) game.View          { return b.rules.View(b.s, p) }
func (b *boxOf[S]) tags() []game.Tag                      { return b.rules.Tags() }

func (b *boxOf[S]) part() any {
	if b.parts == nil {
		return b.s
	}
	return b.parts
}

func (b *boxOf[S]) play(ply game.Ply) (err error) {
	if b.inPlace != nil {
		return b.inPlace.Do(ply)
	}
	b.s, err = b.s.Play(ply)
	return err
}

func (b *boxOf[S]) alike(other box) bool {
	s, ok := b.part().(game.Alike[S])
	return ok && s.Alike(other.(*boxOf[S]).s)
}

func (b *boxOf[S]) sample(v game.View, r *rand.Rand) (ok bool) {
	b.s, ok = b.rules.Sample(v, r)
	return ok
}

func (b *boxOf[S]) open(v game.View) bool {
	_, ok := v.(interface{ State() S })
	return ok
}

func (b *boxOf[S]) turnPlies() int {
	if t, ok := b.rules.(game.Turner); ok {
		return t.TurnPlies()
	}
	return 0
}
