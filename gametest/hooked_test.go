// This file holds the toy with a hook in every method. A hook breaks one thing at a
// time.

package gametest_test

import (
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth/game"
)

// hooked are the rules of the toy with hooks. A hook gets the result of the toy's
// method, or its arguments and the method itself.
type hooked struct {
	toy       toyRules
	laxState  bool
	laxView   bool
	tags      func([]game.Tag) []game.Tag
	deal      func(seats int, seed uint64, deal func(int, uint64) (state, error)) (state, error)
	parse     func(text string, parse func(string) (state, error)) (state, error)
	parseView func(text string, parse func(string) (view, error)) (view, error)
	parsePly  func(text string, parse func(string) (game.Ply, error)) (game.Ply, error)

	seatRange [2]int // of SeatRange, if it is not zero
	turnPlies int    // of TurnPlies, if it is not 0

	seats   func(s state, n int) int
	toMove  func(s state, p game.Player) game.Player
	outcome func(s state, o game.Outcome) game.Outcome
	// standing is the place of a seat by the toy's own rules.
	standing func(s state, p game.Player) int
	list     func(s state, dst []game.Ply, list func([]game.Ply) []game.Ply) []game.Ply
	weight   func(p game.Ply, n int) int
	play     func(s state, p game.Ply, play func(game.Ply) (state, error)) (state, error)
	do       func(s *state, p game.Ply) error
	look     func(s state, p game.Player, v view) view

	seat       func(v view, p game.Player) game.Player
	viewToMove func(v view, p game.Player) game.Player
	count      func(s state, depth int) (uint64, bool)
	worth      func(s state, p game.Player, value float64) float64 // of Evaluate
	values     func(s state, values []float64) bool                // may change the values of AppendEvaluations
	viewOver   bool                                                // views call every game over
	viewSeats  int                                                 // added to the number of seats in views
	viewList   func(v view, dst []game.Ply, list func([]game.Ply) []game.Ply) []game.Ply
	sample     func(v view, r *rand.Rand, sample func(*rand.Rand) state) state

	// view replaces a view by anything, and reads says what is sampled from it.
	view  func(v view) game.View
	reads func(v game.View) (view, bool)
	// foresees makes views a [game.Foreseer], which replaces the view after a ply.
	foresees func(v view, after game.View, err error) (game.View, error)
	// changes replaces Changes, which returns nil.
	changes func(before game.View) []game.Change

	// stateText and viewText replace AppendText. The others replace String or
	// MarshalText.
	stateText, viewText     func(b []byte, text string) ([]byte, error)
	stateString, viewString func(text string) string
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
	// A loose view is not comparable.
	loose struct {
		view
		_ []int
	}
)

func (h *hooked) Tags() []game.Tag {
	if h.tags != nil {
		return h.tags(h.toy.Tags())
	}
	return h.toy.Tags()
}

// SeatRange returns the numbers of seats of the toy, unless others are set.
func (h *hooked) SeatRange() (least, most int) {
	if h.seatRange != [2]int{} {
		return h.seatRange[0], h.seatRange[1]
	}
	return 2, 3
}

// TurnPlies returns 1: a seat plays a card, or rolls and lets chance act.
func (h *hooked) TurnPlies() int { return max(h.turnPlies, 1) }

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
		s, err := toyRules{h.laxState}.Parse(text)
		return state{toy: s, h: h}, err
	}
	if h.parse != nil {
		return h.parse(text, parse)
	}
	return parse(text)
}

func (h *hooked) ParseView(p game.Player, text string) (game.View, error) {
	parse := func(text string) (view, error) {
		v, err := toyRules{h.laxView}.ParseView(p, text)
		toy, _ := v.(toyView)
		return view{toy: toy, h: h}, err
	}
	if h.parseView != nil {
		return h.parseView(text, parse)
	}
	v, err := parse(text)
	if h.foresees != nil && err == nil {
		return foreseer{v}, nil
	}
	return v, err
}

// A foreseer is a view that foresees plies.
type foreseer struct{ view }

func (f foreseer) After(ply game.Ply) (game.View, error) {
	next, err := f.masked().Play(ply)
	if err != nil {
		return f.h.foresees(f.view, f, err)
	}
	return f.h.foresees(f.view, foreseer{next.View(f.toy.seat)}, game.CheckOwn(f, ply))
}

func (h *hooked) ParsePly(text string) (game.Ply, error) {
	if h.parsePly != nil {
		return h.parsePly(text, h.toy.ParsePly)
	}
	return h.toy.ParsePly(text)
}

func (h *hooked) View(s state, p game.Player) game.View {
	if h.view != nil {
		return h.view(s.View(p))
	}
	if h.foresees != nil {
		return foreseer{s.View(p)}
	}
	return s.View(p)
}

func (h *hooked) Sample(v game.View, r *rand.Rand) (state, bool) {
	if h.reads != nil {
		if mine, ok := h.reads(v); ok {
			return mine.Sample(r), true
		}
		return state{}, false
	}
	if f, ok := v.(foreseer); ok {
		return f.Sample(r), true
	}
	return game.SampleOf[state](v, r)
}

func (s state) CountPlies(depth int) (uint64, bool) {
	if s.h.count == nil {
		return 0, false
	}
	return s.h.count(s, depth)
}

// Evaluate returns the score of seat p in hundredths, and at the end who has won.
func (s state) Evaluate(p game.Player) float64 {
	value := float64(s.toy.score[p]) / 100
	if o := s.toy.Outcome(); len(o.Winners()) > 0 {
		value = 0
		if o.WonBy(p) {
			value = 1
		}
	}
	if s.h.worth != nil {
		return s.h.worth(s, p, value)
	}
	return value
}

// AppendEvaluations evaluates the faces of the die.
func (s state) AppendEvaluations(dst []float64, p game.Player, plies []game.Ply) ([]float64, bool) {
	if s.h.values == nil {
		return dst, false
	}
	n := len(dst)
	for _, ply := range plies {
		next, _ := s.Play(ply)
		dst = append(dst, next.Evaluate(p))
	}
	return dst, s.h.values(s, dst[n:])
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

func (s state) AppendPlies(dst []game.Ply) []game.Ply {
	if s.h.list != nil {
		return s.h.list(s, dst, s.toy.AppendPlies)
	}
	return s.toy.AppendPlies(dst)
}

func (s state) Weight(p game.Ply) int {
	if s.h.weight != nil {
		return s.h.weight(p, s.toy.Weight(p))
	}
	return s.toy.Weight(p)
}

func (s state) Play(p game.Ply) (state, error) {
	if s.h.play != nil {
		return s.h.play(s, p, s.playToy)
	}
	return s.playToy(p)
}

// Do plays in place.
func (s *state) Do(p game.Ply) error {
	if s.h.do != nil {
		return s.h.do(s, p)
	}
	next, err := s.Play(p)
	if err == nil {
		*s = next
	}
	return err
}

func (s state) playToy(p game.Ply) (state, error) {
	next, err := s.toy.Play(p)
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

// masked returns the state that the view shows, so that the hooks of states apply.
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

func (v view) AppendPlies(dst []game.Ply) []game.Ply {
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

func (v view) Changes(before game.View) []game.Change {
	if v.h.changes != nil {
		return v.h.changes(before)
	}
	return nil
}

func (s state) AppendText(b []byte) ([]byte, error) {
	if s.h.stateText != nil {
		return s.h.stateText(b, s.toy.String())
	}
	return s.toy.AppendText(b)
}

func (s state) Standing(p game.Player) int {
	if s.h.standing != nil {
		return s.h.standing(s, p)
	}
	if s.Outcome().WonBy(p) {
		return 1
	}
	return 0
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
