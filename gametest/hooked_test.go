// This file holds the toy variant with a hook in every method, so that one
// thing at a time can be broken.

package gametest_test

import (
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth/game"
)

// A hooked is the toy with hooks. Each is given what the toy's own method
// returns, or what it is called with and a call of it.
type hooked struct {
	toy       toyGame
	laxState  bool
	laxView   bool
	tags      func([]game.Tag) []game.Tag
	deal      func(seats int, seed uint64, deal func(int, uint64) (state, error)) (state, error)
	parse     func(text string, parse func(string) (state, error)) (state, error)
	parseView func(text string, parse func(string) (view, error)) (view, error)
	parsePly  func(text string, parse func(string) (ply, error)) (ply, error)

	seats   func(s state, n int) int
	toMove  func(s state, p game.Player) game.Player
	outcome func(s state, o game.Outcome) game.Outcome
	list    func(s state, dst []ply, list func([]ply) []ply) []ply
	weight  func(m ply, n int) int
	play    func(s state, m ply, play func(ply) (state, error)) (state, error)
	look    func(s state, p game.Player, v view) view

	seat       func(v view, p game.Player) game.Player
	viewToMove func(v view, p game.Player) game.Player
	viewOver   bool // views call every game over
	viewSeats  int  // added to the number of seats in views
	viewList   func(v view, dst []ply, list func([]ply) []ply) []ply
	sample     func(v view, r *rand.Rand, sample func(*rand.Rand) state) state

	// The texts of states, views and plies: what is appended to b, and the
	// error; and what the other methods return, given that.
	stateText, viewText, plyText       func(b []byte, text string) ([]byte, error)
	stateString, viewString, plyString func(text string) string
}

type (
	state struct {
		toy   toyState
		extra uint8 // not printed
		h     *hooked
	}
	view struct {
		toy   toyView
		full  toyState // not printed
		extra uint8    // not printed
		h     *hooked
	}
	ply struct {
		toy   toyPly
		extra uint8 // not printed
		h     *hooked
	}
)

func (h *hooked) Tags() []game.Tag {
	if h.tags != nil {
		return h.tags(h.toy.Tags())
	}
	return h.toy.Tags()
}

func (h *hooked) Deal(seats int, seed uint64) (state, error) {
	deal := func(seats int, seed uint64) (state, error) {
		s, err := h.toy.Deal(seats, seed)
		return state{toy: s, h: h}, err
	}
	if h.deal != nil {
		return h.deal(seats, seed, deal)
	}
	return deal(seats, seed)
}

func (h *hooked) Parse(text string) (state, error) {
	parse := func(text string) (state, error) {
		s, err := toyGame{h.laxState}.Parse(text)
		return state{toy: s, h: h}, err
	}
	if h.parse != nil {
		return h.parse(text, parse)
	}
	return parse(text)
}

func (h *hooked) ParseView(p game.Player, text string) (view, error) {
	parse := func(text string) (view, error) {
		v, err := toyGame{h.laxView}.ParseView(p, text)
		return view{toy: v, h: h}, err
	}
	if h.parseView != nil {
		return h.parseView(text, parse)
	}
	return parse(text)
}

func (h *hooked) ParsePly(text string) (ply, error) {
	parse := func(text string) (ply, error) {
		m, err := h.toy.ParsePly(text)
		return ply{toy: m, h: h}, err
	}
	if h.parsePly != nil {
		return h.parsePly(text, parse)
	}
	return parse(text)
}

func (s state) Seats() int {
	if s.h.seats != nil {
		return s.h.seats(s, s.toy.Seats())
	}
	return s.toy.Seats()
}

func (s state) ToMove() game.Player {
	if s.h.toMove != nil {
		return s.h.toMove(s, s.toy.ToMove())
	}
	return s.toy.ToMove()
}

func (s state) Outcome() game.Outcome {
	if s.h.outcome != nil {
		return s.h.outcome(s, s.toy.Outcome())
	}
	return s.toy.Outcome()
}

func (s state) AppendPlies(dst []ply) []ply {
	if s.h.list != nil {
		return s.h.list(s, dst, s.appendMoves)
	}
	return s.appendMoves(dst)
}

func (s state) appendMoves(dst []ply) []ply {
	var room [4]toyPly
	for _, m := range s.toy.AppendPlies(room[:0]) {
		dst = append(dst, ply{toy: m, h: s.h})
	}
	return dst
}

func (s state) Weight(m ply) int {
	if s.h.weight != nil {
		return s.h.weight(m, s.toy.Weight(m.toy))
	}
	return s.toy.Weight(m.toy)
}

func (s state) Play(m ply) (state, error) {
	if s.h.play != nil {
		return s.h.play(s, m, s.playToy)
	}
	return s.playToy(m)
}

func (s state) playToy(m ply) (state, error) {
	next, err := s.toy.Play(m.toy)
	s.toy = next
	return s, err
}

func (s state) View(p game.Player) view {
	v := view{toy: s.toy.View(p), h: s.h}
	if s.h.look != nil {
		return s.h.look(s, p, v)
	}
	return v
}

func (v view) Seat() game.Player {
	if v.h.seat != nil {
		return v.h.seat(v, v.toy.Seat())
	}
	return v.toy.Seat()
}

// masked is the state that the view shows, for the hooks of states.
func (v view) masked() state { return state{toy: v.toy.masked, h: v.h} }

func (v view) Seats() int { return v.masked().Seats() + v.h.viewSeats }

func (v view) Outcome() game.Outcome {
	if v.h.viewOver {
		return game.Draw()
	}
	return v.masked().Outcome()
}

func (v view) ToMove() game.Player {
	if v.h.viewToMove != nil {
		return v.h.viewToMove(v, v.toy.ToMove())
	}
	return v.masked().ToMove()
}

func (v view) AppendPlies(dst []ply) []ply {
	if v.toy.seat != v.toy.ToMove() {
		return dst
	}
	if v.h.viewList != nil {
		return v.h.viewList(v, dst, v.masked().AppendPlies)
	}
	return v.masked().AppendPlies(dst)
}

func (v view) Sample(r *rand.Rand) state {
	sample := func(r *rand.Rand) state { return state{toy: v.toy.Sample(r), h: v.h} }
	if v.h.sample != nil {
		return v.h.sample(v, r, sample)
	}
	return sample(r)
}

func (s state) AppendText(b []byte) ([]byte, error) {
	if s.h.stateText != nil {
		return s.h.stateText(b, s.toy.String())
	}
	return s.toy.AppendText(b)
}

func (s state) String() string {
	b, _ := s.AppendText(nil)
	if s.h.stateString != nil {
		return s.h.stateString(string(b))
	}
	return string(b)
}

func (v view) AppendText(b []byte) ([]byte, error) {
	if v.h.viewText != nil {
		return v.h.viewText(b, v.toy.masked.String())
	}
	return v.toy.AppendText(b)
}

func (v view) MarshalText() ([]byte, error) {
	b, err := v.AppendText(nil)
	if v.h.viewString != nil {
		return []byte(v.h.viewString(string(b))), err
	}
	return b, err
}

func (m ply) AppendText(b []byte) ([]byte, error) {
	if m.h != nil && m.h.plyText != nil {
		return m.h.plyText(b, m.toy.String())
	}
	return m.toy.AppendText(b)
}

func (m ply) String() string {
	b, _ := m.AppendText(nil)
	if m.h != nil && m.h.plyString != nil {
		return m.h.plyString(string(b))
	}
	return string(b)
}
