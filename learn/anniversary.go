// This file encodes the game with events.

package learn

import (
	"fmt"
	"math/bits"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
	"github.com/labyrinth-go/labyrinth/variant"
)

// events is the codec of the game with events.
type events struct{ spec Spec }

// The further channels and actions of the game with events.
const (
	planeSeen = markPlanes
	planeDown = markPlanes + 1

	scalarSpareSeen = mazeScalars + 1 // after scalarMark
	scalarOffered   = mazeScalars + 2
	scalarChoosing  = mazeScalars + 3
	scalarEvent     = mazeScalars + 4       // 6
	scalarMessages  = mazeScalars + 10      // 12
	scalarPair      = mazeScalars + 22      // 4
	scalarLoose     = mazeScalars + 26      // 4
	scalarMine      = mazeScalars + 30      // 24
	scalarKnown     = scalarMine + pictures // 4
	scalarSecond    = scalarKnown + 4
	eventScalars    = scalarSecond + 1

	actionDecline = mazeActions
	actionUse     = mazeActions + 1
	actionSwap    = mazeActions + 2 // 3, by the seat relative to the one that acts
	actionTake    = mazeActions + 5 // 24
	eventActions  = actionTake + pictures
)

func newAnniversary(r anniversary.Rules) (*events, error) {
	s := mazeSpec("anniversary-v0")
	s.addMarks("the message on the back of the tile, '1 = 13 to '6 = 18, 0 for none or one that has not been turned up")
	s.Planes[planeReach].Note += " While the event '6 is in force, one step may go through a wall."
	s.Planes = append(
		s.Planes,
		Channel{"seen", "The back of the tile has been turned up, blank or not."},
		Channel{"face_down", "The back of the tile has not been turned up and may have a message: a loose straight or corner."},
	)
	scalar := func(name, note string, args ...any) {
		s.Scalars = append(s.Scalars, Channel{name, fmt.Sprintf(note, args...)})
	}
	scalar("spare_mark", "The number of the message on the back of the spare tile, 13 to 18, 0 for none or one that has not been turned up.")
	scalar("spare_seen", "1 if the back of the spare tile has been turned up.")
	scalar("to_answer", "1 if the seat to act uses or declines a message.")
	scalar("to_choose", "1 if the seat to act exchanges its top card.")
	for i := range 6 {
		scalar(fmt.Sprintf("event_%d", i+1), "1 if event '%d is offered or in force: %s.", i+1, (variant.ShiftAgain + variant.Message(i)).Name())
	}
	for _, shape := range []string{"straight", "corner"} {
		for i := range 6 {
			scalar(fmt.Sprintf("messages_%s_%d", shape, i+1), "The number of %ss with message '%d that have not been turned up.", shape, i+1)
		}
	}
	for i, seat := range ordinal {
		scalar("pair_"+relative[i], "1 if %s may find either of its top two cards next.", seat)
	}
	for i, seat := range ordinal {
		scalar("loose_"+relative[i], "The number of cards of %s that are shuffled below its top ones.", seat)
	}
	for x := labyrinth.Picture(1); x <= labyrinth.MaxPicture; x++ {
		scalar("mine_"+x.String(), "1 if the viewing seat knows that picture %v is in its pile.", x)
	}
	for i, seat := range ordinal {
		scalar("known_"+relative[i], "1 if %s knows its second card from a peek in an earlier turn, and may not find it before the top one.", seat)
	}
	scalar("second", "The number of that card of the viewing seat, 0 for none.")
	s.Actions = eventActions
	s.Ranges = append(
		s.Ranges,
		Range{actionDecline, actionDecline, "Decline the message, or the second of two turns."},
		Range{actionUse, actionUse, "Use the message."},
		Range{actionSwap, actionSwap + 2, "Use the message to change places with the next seat, the one after that, or the third."},
		Range{actionTake, eventActions - 1, "Make picture A to X the top card."},
	)
	return &events{s}, published(r)
}

func (c *events) Spec() Spec { return c.spec }

func (c *events) Index(view game.View, ply game.Ply) int {
	v := view.(anniversary.View)
	return eventIndex(ply, v.Seat(), v.Seats())
}

func (c *events) index(s *anniversary.State, ply game.Ply) int {
	t, _ := peekAnniversary(s)
	return eventIndex(ply, t.Seat(), t.Seats())
}

func eventIndex(ply game.Ply, me game.Player, seats int) int {
	switch ply {
	case variant.Decline:
		return actionDecline
	case variant.Use:
		return actionUse
	}
	if other, ok := variant.SwapOf(ply); ok && seats > 0 {
		return actionSwap - 1 + (int(other-me)+seats)%seats
	}
	if x, ok := variant.TakenOf(ply); ok && x != labyrinth.Unknown {
		return actionTake - 1 + int(x)
	}
	return mazeIndex(ply)
}

func (c *events) Ply(view game.View, index int) (game.Ply, error) {
	v := view.(anniversary.View)
	t := v.Table()
	return eventPly(index, t.Board().Spare(), v.Seat(), t.Seats())
}

func (c *events) ply(_ *anniversary.State, m *memo, index int) (game.Ply, error) {
	return eventPly(index, m.row.spare, m.row.me, m.row.seats)
}

func eventPly(index int, spare labyrinth.Tile, me game.Player, seats int) (game.Ply, error) {
	switch {
	case index < 0 || index >= eventActions:
		return game.Ply{}, noIndex(index, eventActions)
	case index < shifts:
		return shiftAt(index, spare).Ply(), nil
	case index < mazeActions:
		return labyrinth.Walk(squareAt(index)), nil
	case index == actionDecline:
		return variant.Decline, nil
	case index == actionUse:
		return variant.Use, nil
	case index < actionTake:
		return variant.Swap((me + game.Player(index-actionSwap+1)) % game.Player(max(seats, 1))), nil
	}
	return variant.Take(labyrinth.Picture(index - actionTake + 1)), nil
}

// eventFacts are what a seat sees besides facts.
type eventFacts struct {
	facts
	event     variant.Message
	seen      uint64
	spareSeen bool
	messages  [2][6]uint8 // not turned up, by shape and event
	pair      [maxSeats]bool
	second    [maxSeats]bool // knows its second card from an earlier peek
	loose     [maxSeats]uint8
	mine      uint32 // the cards in its pile that the viewing seat knows
	top       uint32 // the first of them
}

func (c *events) Encode(view game.View, to *Arrays, i int) {
	v := view.(anniversary.View)
	var f eventFacts
	t, cards := v.Table(), v.Cards()
	f.read(&t, v.Seat())
	f.events(v.Message(), v.Seen)
	for i := range variant.Message(6) {
		backs := v.Backs(variant.ShiftAgain + i)
		f.messages[0][i], f.messages[1][i] = uint8(backs.Straights), uint8(backs.Corners)
	}
	for k := range f.seats {
		p := f.seat(k)
		f.pair[k] = v.Quest(p).Goals > 1
		f.loose[k] = uint8(v.Shuffled(p))
		f.second[k] = v.Known(p)
	}
	c.write(&f, &cards, &memo{}, &t, to, i)
}

func (c *events) encode(s *anniversary.State, p game.Player, m *memo, to *Arrays, i int) {
	var f eventFacts
	t, cards := peekAnniversary(s)
	live, shuffled := peekPiles(s)
	f.read(t, p)
	f.events(s.Message(), s.Seen)
	f.turn(&m.backs)
	for k := range f.seats {
		p := f.seat(k)
		f.pair[k&3], f.loose[k&3], f.second[k&3] = live[p&3] > 1, shuffled[p&3], s.Known(p)
	}
	c.write(&f, cards, m, t, to, i)
}

// events reads the event and the backs that have been turned up.
func (f *eventFacts) events(m variant.Message, seen func() (labyrinth.Squares, bool)) {
	up, spare := seen()
	f.event, f.seen, f.spareSeen = m, up.Bits(), spare
}

// backs are the messages that have not been turned up, by shape and event. Shifts do
// not change them.
type backs struct {
	seen     int // the number of tiles that were turned up when they were counted, plus 1
	messages [2][6]uint8
}

// turn hides the messages that have not been turned up, and counts them.
func (f *eventFacts) turn(b *backs) {
	seen := 1 + bits.OnesCount64(f.seen)
	if f.spareSeen {
		seen++
	}
	if b.seen != seen {
		*b = backs{seen: seen}
		straights, corners := f.shapes()
		for e := range b.messages[0] {
			at := bitboard.Find(f.marks(), 1<<(int(variant.ShiftAgain.Mark())+e)) &^ f.seen
			b.messages[0][e] = uint8(bits.OnesCount64(at & straights))
			b.messages[1][e] = uint8(bits.OnesCount64(at & corners))
		}
		if m := f.spare.Mark; m != 0 && !f.spareSeen {
			b.messages[shapeOf(f.spare)&1][(variant.MessageOf(m)-variant.ShiftAgain)%6]++
		}
	}
	f.messages = b.messages
	for i := range f.marks() {
		f.marks()[i] &= f.seen
	}
	if !f.spareSeen {
		f.spare.Mark = 0
	}
}

// shapes returns the squares with straights and with corners.
func (f *eventFacts) shapes() (straights, corners uint64) {
	o := f.sides()
	return o.North&o.South&^(o.East|o.West) | o.East&o.West&^(o.North|o.South), (o.North ^ o.South) & (o.East ^ o.West)
}

// fixed has the squares in an odd column and an odd row.
const fixed uint64 = 0xaa00aa00aa00aa00

// write writes what the viewing seat sees.
func (c *events) write(f *eventFacts, cards *labyrinth.Cards, m *memo, t *labyrinth.Table, to *Arrays, i int) {
	m.cards.read(cards)
	for k := range f.seats {
		live, sees := f.sight(k)
		f.facts.cards(&m.cards, k, live, sees, false)
	}
	f.mine, f.top = f.known, f.hands[0].top
	for k := range f.seats {
		f.mine &^= f.hands[k&3].found
	}
	f.mine &= allPictures
	f.toHome = f.hands[0].rest == 0
	if f.planes[planeTarget] = f.squares(f.goals); f.toHome {
		f.planes[planeTarget] = f.planes[planeHome]
	}
	f.wants = f.goals>>f.spare.Picture&1 != 0
	if f.event == variant.ThroughWall && f.phase == labyrinth.ToWalk && f.acting == f.me {
		f.planes[planeReach] = t.Board().ReachThrough(f.pawns[f.me&3]).Bits()
	}
	straights, corners := f.shapes()
	f.planes[planeSeen], f.planes[planeDown] = f.seen, (straights|corners)&^fixed&^f.seen
	f.put(to, i, maxPlanes, &m.row)
	scalars := row(to.Scalars, i, eventScalars)
	f.scalars(scalars)
	if scalars != nil {
		f.more(scalars)
		if f.second[0] {
			var room [pictures]labyrinth.Picture
			scalars[scalarSecond] = uint8(cards.AppendPile(room[:0], f.me)[1])
		}
	}
	f.legal(to, i, eventActions)
	c.choices(f, to, i)
	if to.Afters != nil {
		f.afters(row(to.Afters, i, shifts*afterSize), t)
	}
}

// sight returns what the seat that is k seats after the viewing one may find next, and
// what the viewing seat sees of its pile.
func (f *eventFacts) sight(k int) (live, sees sight) {
	drawing := f.phase == anniversary.Drawing && f.event != variant.PeekSecond && f.acting == f.seat(k)
	switch {
	case f.pair[k&3]:
		live = twoCards
	case !drawing:
		live = topCard
	}
	switch {
	case k > 0:
		return live, noCard
	case f.loose[0] > 0 || f.phase == variant.Choosing && f.acting == f.me:
		return live, allCards
	}
	if f.second[0] {
		return live, twoCards
	}
	return live, live
}

// more writes the scalars that only this game has.
func (f *eventFacts) more(dst []uint8) {
	set := func(at int, on bool) {
		if on {
			dst[at] = 1
		}
	}
	dst[scalarMark] = uint8(f.spare.Mark)
	set(scalarSpareSeen, f.spareSeen)
	set(scalarOffered, f.phase == variant.Offered)
	set(scalarChoosing, f.phase == variant.Choosing)
	if f.event >= variant.ShiftAgain && f.event <= variant.ThroughWall {
		dst[scalarEvent+int(f.event-variant.ShiftAgain)] = 1
	}
	copy(dst[scalarMessages:], f.messages[0][:])
	copy(dst[scalarMessages+6:], f.messages[1][:])
	for k := range f.seats {
		set(scalarPair+k, f.pair[k&3])
		dst[scalarLoose+k] = f.loose[k&3]
		set(scalarKnown+k, f.second[k&3])
	}
	owned(dst[scalarMine:], f.mine, 0)
}

// choices makes the actions legal that only this game has.
func (c *events) choices(f *eventFacts, to *Arrays, i int) {
	if f.acting != f.me {
		return
	}
	switch f.phase {
	case labyrinth.ToShift:
		if f.event == variant.TwoTurns {
			put(to, i, &c.spec, actionDecline)
		}
	case variant.Offered:
		put(to, i, &c.spec, actionDecline)
		if f.event != variant.SwapPawns {
			put(to, i, &c.spec, actionUse)
			return
		}
		for k := 1; k < f.seats; k++ {
			put(to, i, &c.spec, actionSwap+k-1)
		}
	case variant.Choosing:
		for set := f.mine &^ f.top; set != 0; set &= set - 1 {
			put(to, i, &c.spec, actionTake-1+bits.TrailingZeros32(set))
		}
	}
}

func (c *events) do(s *anniversary.State, ply game.Ply) error { return s.Do(ply) }

func (c *events) toMove(s *anniversary.State) game.Player {
	t, _ := peekAnniversary(s)
	if t.Phase() == anniversary.Drawing {
		return game.Chance
	}
	return t.ToMove()
}

func (c *events) finds(s *anniversary.State) [maxSeats]uint8 {
	_, cards := peekAnniversary(s)
	return foundBy(cards)
}
