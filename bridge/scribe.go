// This file writes records of games at the tables of other programs, which show only what
// one seat may see.

package bridge

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant/hunt"
)

// A Scribe writes records of the games that a [Player] plays. It works out what the other
// seats have played from the boards on which the player is asked. What nobody has shown until
// the end of the game, such as cards that were not found, is filled in: the record then is one
// of several games that agree with what was seen.
type Scribe struct {
	// Done is called with each game. The error says why the record ends before the game did.
	Done func(rec catalog.Record, err error)

	rules catalog.Rules
	asked []asked
	err   error
}

// asked is a question, its answer, and what the other seats then played.
type asked struct {
	view     CardView
	answered bool
	turn     Turn
	then     []Turn
}

// ask remembers a question. The turn before was refused if it is the same question again, and
// a new game has begun if nothing leads to it.
func (s *Scribe) ask(r catalog.Rules, v game.View) {
	view, ok := v.(CardView)
	if s == nil || s.err != nil || !ok {
		return
	}
	s.rules = r
	if n := len(s.asked); n > 0 {
		last, to := &s.asked[n-1], view.Table()
		others := to.Seats() - 1
		if to == last.view.Table() {
			last.answered = false
			return
		}
		if last.then, s.err = s.until(*last, to, view.Cards(), others, others); s.err != nil {
			if errors.Is(s.err, errMany) {
				return
			}
			s.Close()
		}
	}
	s.asked = append(s.asked, asked{view: view})
}

// answer remembers a turn.
func (s *Scribe) answer(t Turn) {
	if s != nil && s.err == nil && len(s.asked) > 0 {
		last := &s.asked[len(s.asked)-1]
		last.turn, last.answered = t, true
	}
}

// Ended ends the game, if there is one, with the board and the pawns at its end.
func (s *Scribe) Ended(t labyrinth.Table) {
	if s == nil {
		return
	}
	if n := len(s.asked); n > 0 && s.err == nil {
		last := &s.asked[n-1]
		last.then, _ = s.until(*last, t, labyrinth.Cards{}, 0, t.Seats()-1)
	}
	s.Close()
}

// Close ends the game, if there is one, after the last turn of the player.
func (s *Scribe) Close() {
	if s == nil {
		return
	}
	if n := len(s.asked); n > 0 && !s.asked[n-1].answered {
		s.asked = s.asked[:n-1]
	}
	if len(s.asked) > 0 {
		s.Done(s.record())
	}
	s.asked, s.err = nil, nil
}

// record returns the game.
func (s *Scribe) record() (catalog.Record, error) {
	rec := catalog.Record{Tags: s.rules.Tags()}
	state, err := s.start()
	if err != nil {
		return rec, err
	}
	rec.Start = state
	for _, a := range s.asked {
		if got, ok := s.rules.View(state, a.view.Seat()).(CardView); !ok || !agrees(got, a.view) {
			return rec, fmt.Errorf("bridge: after %d plies the game is %v, but the bot saw %v", len(rec.Plies), got, a.view)
		}
		for _, turn := range append([]Turn{a.turn}, a.then...) {
			for _, ply := range turn.Plies() {
				next, err := state.Play(ply)
				if err != nil {
					return rec, err
				}
				state, rec.Plies, rec.Outcome = next, append(rec.Plies, ply), next.Outcome()
			}
		}
	}
	if rec.Outcome.Over() { // what came then is another game
		return rec, nil
	}
	return rec, s.err
}

// agrees reports whether two views have the same table and as many cards left.
func agrees(a, b CardView) bool {
	for p := range game.Player(a.Table().Seats()) {
		if a.Cards().Left(p) != b.Cards().Left(p) {
			return false
		}
	}
	return a.Table() == b.Table()
}

// start returns the first state: what the player saw first, with the cards that were shown or
// found later. A card that was never seen is one that its seat has not passed up.
func (s *Scribe) start() (catalog.State, error) {
	first := s.asked[0].view.Table()
	cards, passed := s.cards()
	free := first.Board().Pictures()
	for _, pile := range cards {
		free = free.Minus(labyrinth.PicturesOf(pile...))
	}
	take := func(from labyrinth.Pictures) (x labyrinth.Picture) {
		for x = range from.All() {
			break
		}
		free = free.Minus(labyrinth.PicturesOf(x))
		return x
	}
	for p, pile := range cards { // what each seat looked for at the end, while there is a choice
		if i := slices.Index(pile, 0); i >= 0 {
			pile[i] = take(free.Minus(passed[p]))
		}
	}
	texts := make([]string, len(cards))
	for p, pile := range cards {
		found := s.asked[0].view.Cards().Found(game.Player(p))
		var b strings.Builder
		for i, x := range pile {
			if i == found {
				b.WriteByte(':')
			}
			if x == 0 {
				x = take(free)
			}
			b.WriteString(x.String())
		}
		if found == len(pile) {
			b.WriteByte(':')
		}
		texts[p] = b.String()
	}
	return s.rules.Parse(first.String() + " " + strings.Join(texts, ","))
}

// cards returns the cards of each seat in the order of finding, zero for those that nobody has
// shown, and the pictures on which each seat has ended walks since its last find.
func (s *Scribe) cards() (cards [][]labyrinth.Picture, passed []labyrinth.Pictures) {
	seats := s.asked[0].view.Table().Seats()
	cards, passed = make([][]labyrinth.Picture, seats), make([]labyrinth.Pictures, seats)
	for p := range game.Player(seats) {
		c := s.asked[0].view.Cards()
		cards[p] = make([]labyrinth.Picture, c.Found(p)+c.Left(p))
	}
	for i, a := range s.asked {
		c, next := a.view.Cards(), a.view.Cards()
		if i+1 < len(s.asked) {
			next = s.asked[i+1].view.Cards()
		}
		place := make([]int, seats) // of what each seat looks for
		for p := range game.Player(seats) {
			place[p] = max(0, len(cards[p])-c.Left(p))
			found := c.AppendFound(nil, p)
			copy(cards[p][max(0, place[p]-len(found)):], found)
			if x := c.Top(p); x != labyrinth.Unknown && c.Left(p) > 0 {
				cards[p][place[p]] = x
			}
		}
		t := a.view.Table()
		for _, turn := range append([]Turn{a.turn}, a.then...) {
			seat := t.Seat()
			if turn.IsPass() {
				t.Pass()
				continue
			}
			t, _ = t.Play(turn.Shift.Ply())
			x := t.Board().At(turn.To).Picture
			t = t.WithPawn(seat, turn.To)
			t.Pass()
			t = t.WithBoard(t.Board().WithoutBan())
			passed[seat] = passed[seat].With(x)
			if next.Left(seat) < c.Left(seat) {
				cards[seat][place[seat]], passed[seat] = x, labyrinth.Pictures{}
			}
		}
	}
	return cards, passed
}

// until returns the turns, at least and at most so many, that lead from an answer to a table.
// Those who have found something have walked to it.
func (s *Scribe) until(a asked, to labyrinth.Table, found labyrinth.Cards, least, most int) ([]Turn, error) {
	from := a.view.Table()
	nothing := fmt.Errorf("bridge: how it went on was not shown: nothing leads from %v to %v", a.view, to)
	if to.Seats() != from.Seats() || !a.turn.IsPass() && Check(from, a.turn) != nil {
		return nil, nothing
	}
	_, err := s.rules.ParsePly(hunt.Pass.String())
	g := gap{from: from, to: to, passes: err == nil, free: to.Board().Ban() == 0, found: make([]labyrinth.Picture, to.Seats())}
	for p := range game.Player(found.Seats()) {
		if all := found.AppendFound(nil, p); found.Left(p) < a.view.Cards().Left(p) && len(all) > 0 {
			g.found[p] = all[len(all)-1]
		}
	}
	if g.from = a.turn.shift(from); !a.turn.IsPass() {
		g.from, _ = g.from.Play(labyrinth.Walk(a.turn.To))
	}
	g.from = g.passed(g.from)
	for n := least; n <= most; n++ {
		if turns, ok := g.turns(g.from, n, nil); ok {
			return turns, nil
		}
	}
	if g.boards > maxBoards {
		return nil, errMany
	}
	return nil, nothing
}

// maxBoards is how many boards are tried to fill a gap. Three unseen turns have fewer.
const maxBoards = 300_000

var errMany = errors.New("bridge: too many seats have played unseen to tell what they played")

// A gap is what was not seen between two tables.
type gap struct {
	from, to labyrinth.Table
	free     bool                // whether the game has no ban
	passes   bool                // whether seats may pass; if so, other turns end on another square
	found    []labyrinth.Picture // by each seat in it, zero for nothing
	boards   int                 // tried so far
}

// passed returns the table on which the next seat is to shift.
func (g *gap) passed(t labyrinth.Table) labyrinth.Table {
	t.Pass()
	if g.free {
		t = t.WithBoard(t.Board().WithoutBan())
	}
	return t
}

// shift returns the table after the shift of a turn, which is legal, or after a pass.
func (t Turn) shift(table labyrinth.Table) labyrinth.Table {
	if t.IsPass() {
		return table
	}
	table, _ = table.Play(t.Shift.Ply())
	return table
}

// turns returns n turns, each of the seat that is next, that lead through the gap. It tries all
// shifts and, if seats may pass, none; before are the turns on the way to t, whose walks are not known.
func (g *gap) turns(t labyrinth.Table, n int, before []Turn) ([]Turn, bool) {
	g.boards++
	switch {
	case g.boards > maxBoards || len(before) == n && t.Board() != g.to.Board():
		return nil, false
	case len(before) == n:
		return g.walks(before)
	}
	shifts := t.Board().AppendShifts(nil)
	if g.passes {
		shifts = append(shifts, labyrinth.Shift{})
	}
	for _, shift := range shifts {
		turn := Turn{Shift: shift}
		if turns, ok := g.turns(g.passed(turn.shift(t)), n, append(before, turn)); ok {
			return turns, true
		}
	}
	return nil, false
}

// walks adds walks to the turns of a gap: a pawn walks to the square from which the later
// shifts carry it to where it is in the end.
func (g *gap) walks(before []Turn) (turns []Turn, ok bool) {
	t := g.from
	for i, turn := range before {
		t = turn.shift(t)
		if !turn.IsPass() {
			if turn.To, ok = g.walk(t, before[i+1:]); !ok {
				return nil, false
			}
			t, _ = t.Play(labyrinth.Walk(turn.To))
		}
		turns = append(turns, turn)
		t = g.passed(t)
	}
	for p := range game.Player(t.Seats()) {
		if t.Pawn(p) != g.to.Pawn(p) {
			return nil, false
		}
	}
	return turns, true
}

// walk returns where the pawn of the seat to act walks before later turns.
func (g *gap) walk(t labyrinth.Table, later []Turn) (labyrinth.Square, bool) {
	seat := t.Seat()
	to := t.Reach(seat)
	if g.passes {
		to = to.Minus(labyrinth.SquaresOf(t.Pawn(seat)))
	}
	for square := range to.All() {
		end := square
		for _, turn := range later {
			if lane := t.Board().Lane(turn.Shift.Slot); slices.Contains(lane, end) {
				end = lane[(slices.Index(lane, end)+1)%len(lane)]
			}
		}
		if x := g.found[seat]; end == g.to.Pawn(seat) && (x == 0 || x == t.Board().At(square).Picture) {
			return square, true
		}
	}
	return 0, false
}
