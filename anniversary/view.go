// This file holds what one seat may see of a state, and nothing else: a View
// cannot be turned back into its state.

package anniversary

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

var (
	_ variant.MessageView = View{}
	_ game.Foreseer       = View{}
)

// View is what one seat may see of a state. Everybody sees the board, the pawns,
// the backs that have been turned up, the cards found, and which piles were
// peeked into or shuffled. Of its own pile a seat sees the top card, the second
// one after a peek, and which cards are shuffled; while it exchanges, all of it.
// View is a comparable value and satisfies [game.View].
type View struct {
	masked State // without unseen messages; the cards that the seat may not see are Unknown
	seat   game.Player
	left   messages
}

// messages are the numbers of messages not turned up, by shape and message.
type messages [shapes][6]uint8

// shapes is the number of shapes that have messages: straights and corners.
const shapes = 2

// shapeOf returns the shape of a tile, as an index into [messages]. For a
// T-junction, which never has a message, it returns shapes.
func shapeOf(t labyrinth.Tile) int {
	switch t.Open {
	case straight, straight.Turned(1):
		return 0
	case corner, corner.Turned(1), corner.Turned(2), corner.Turned(3):
		return 1
	}
	return shapes
}

// View returns what seat p may see. For any other player it returns what
// everybody may see.
func (s State) View(p game.Player) View {
	p = p.Among(s.Seats())
	var left messages
	b := s.table.Board().WithMarks(func(at labyrinth.Square, t labyrinth.Tile) labyrinth.Mark {
		if t.Mark == 0 || s.turned(at) {
			return t.Mark
		}
		left[shapeOf(t)][variant.MessageOf(t.Mark)-variant.ShiftAgain]++
		return 0
	})
	s.table = s.table.WithBoard(b)
	s.cards = variant.Hide(s.cards, func(q game.Player, place int) bool { return s.sees(p, q, place) })
	return View{s, p, left}
}

// sees reports whether seat p may see the card at a place of q's pile
// ("Déplacement du pion"; events 4 and 5).
func (s *State) sees(p, q game.Player, place int) bool {
	exchanging := s.table.Phase() == variant.Choosing && s.table.Seat() == q
	return p == q && (place < s.placed(q) || s.loose.has(q) || exchanging)
}

// turned reports whether the back of the tile on a square has been turned up;
// the zero Square means the spare tile.
func (s *State) turned(at labyrinth.Square) bool {
	if at == 0 {
		return s.spare
	}
	return s.seen.Has(at)
}

// faceDown ranges over the straights and corners whose backs have not been turned
// up, in reading order, with the spare tile on the zero Square last.
func (s *State) faceDown(yield func(labyrinth.Square, labyrinth.Tile) bool) {
	b := s.table.Board()
	for at := range b.Squares().Minus(b.Fixed()).Minus(s.seen).All() {
		if t := b.At(at); shapeOf(t) < shapes && !yield(at, t) {
			return
		}
	}
	if !s.spare && shapeOf(b.Spare()) < shapes {
		yield(0, b.Spare())
	}
}

// unseen returns the messages of the layout that the masked state does not show.
func (s *State) unseen(backs []labyrinth.Tile) (left messages) {
	for _, t := range backs {
		left[shapeOf(t)][variant.MessageOf(t.Mark)-variant.ShiftAgain]++
	}
	b := s.table.Board()
	for at := range s.seen.All() {
		if t := b.At(at); t.Mark != 0 {
			left[shapeOf(t)][variant.MessageOf(t.Mark)-variant.ShiftAgain]--
		}
	}
	if t := b.Spare(); t.Mark != 0 {
		left[shapeOf(t)][variant.MessageOf(t.Mark)-variant.ShiftAgain]--
	}
	return left
}

// Seats returns the number of seats, 1 to 8.
func (v View) Seats() int { return v.masked.Seats() }

// Seat returns whose view it is, or [game.Nobody].
func (v View) Seat() game.Player { return v.seat }

// Table returns the board with the messages that have been turned up, the pawns
// and whose turn it is.
func (v View) Table() labyrinth.Table { return v.masked.table }

// Cards returns what each seat has found and its pile, top first, with
// [labyrinth.Unknown] for each card that the seat may not see.
func (v View) Cards() labyrinth.Cards { return v.masked.cards }

// Shuffled returns how many cards at the end of the pile of seat p are shuffled.
func (v View) Shuffled(p game.Player) int { return v.masked.Shuffled(p) }

// Known reports whether seat p knows its second card, as [State.Known] does.
func (v View) Known(p game.Player) bool { return v.masked.Known(p) }

// Seen returns the squares of the tiles whose backs have been turned up, and
// whether the back of the spare tile has been.
func (v View) Seen() (squares labyrinth.Squares, spare bool) { return v.masked.Seen() }

// Message returns the message offered or in force, or the zero Message if there is
// none. A swap or a peek is over once it is used.
func (v View) Message() variant.Message { return v.masked.message }

// Backs returns where the backs with message m are, to the extent that everybody knows
// it. How many have not been turned up follows from the layout.
func (v View) Backs(m variant.Message) (b variant.Backs) {
	if m < variant.ShiftAgain || m > variant.ThroughWall {
		return b
	}
	board := v.masked.table.Board()
	b.Squares = board.FindMarks(labyrinth.MarksOf(m.Mark()))
	b.Spare = board.Spare().Mark == m.Mark()
	b.Straights, b.Corners = int(v.left[0][m-variant.ShiftAgain]), int(v.left[1][m-variant.ShiftAgain])
	return b
}

// Goals returns the pictures that the viewing seat may find next, as
// [State.Goals] does. The view of [game.Nobody] has none.
func (v View) Goals() labyrinth.Pictures { return v.masked.Goals(v.seat) }

// Quest returns what seat p still has to do, to the extent that the view shows it.
func (v View) Quest(p game.Player) variant.Quest {
	s := v.masked
	left, unseen := s.cards.Left(p), s.table.Board().Pictures().Minus(s.cards.Seen())
	q := variant.Quest{
		Pictures: s.Goals(p), Goals: min(left, s.live(p)), Later: unseen,
		Left: left, Home: s.rules.Return != variant.ReturnWaived,
	}
	if q.Pictures.Len() < q.Goals {
		q.Pictures, q.Later = unseen, labyrinth.Pictures{}
	}
	if q.Home {
		q.Left++
	}
	return q
}

// Targets returns the squares that the viewing seat may want to reach, as
// [State.Targets] does. The view of [game.Nobody] has none.
func (v View) Targets() labyrinth.Squares { return v.masked.Targets(v.seat) }

// Reach returns the squares that the seat to act could walk to, as [State.Reach]
// does.
func (v View) Reach() labyrinth.Squares { return v.masked.Reach() }

// Path returns a way for the seat to act, as [State.Path] does.
func (v View) Path(to labyrinth.Square) (path []labyrinth.Square, wall int) {
	return v.masked.Path(to)
}

// ToMove returns who acts, as [State.ToMove] does.
func (v View) ToMove() game.Player { return v.masked.ToMove() }

// AppendPlies appends the legal plies of the seat to act and returns the extended
// slice. Cards to take or draw are listed only if the viewing seat sees them;
// the other plies follow from what everybody sees.
func (v View) AppendPlies(dst []game.Ply) []game.Ply { return v.masked.AppendPlies(dst) }

// Outcome returns whether the game is over and who has won.
func (v View) Outcome() game.Outcome { return v.masked.Outcome() }

// After returns what the viewing seat would see after a ply of its own, for
// [game.Foreseer]. A card that the ply turns up is [labyrinth.Unknown]. A back that it turns up
// counts as blank, so that the seat walks. If it cannot be blank, it counts as the first
// message that it can have.
func (v View) After(ply game.Ply) (game.View, error) {
	if err := game.CheckOwn(v, ply); err != nil {
		return nil, err
	}
	v.foretell(ply)
	next, err := v.masked.Play(ply)
	if err != nil {
		return nil, err
	}
	after := next.View(v.seat)
	after.left = v.left
	return after, nil
}

// foretell puts the first message that is left on the back that a shift turns up, if it
// cannot be blank.
func (v *View) foretell(ply game.Ply) {
	b := v.masked.table.Board()
	shift, ok := labyrinth.ShiftOf(ply)
	out := b.Exit(shift.Slot)
	shape := shapeOf(b.At(out))
	if !ok || out == 0 || v.masked.message != 0 || v.masked.seen.Has(out) || shape == shapes {
		return
	}
	blank := 0 // backs of that shape
	for _, t := range v.masked.faceDown {
		if shapeOf(t) == shape {
			blank++
		}
	}
	for _, n := range v.left[shape] {
		blank -= int(n)
	}
	if blank > 0 {
		return
	}
	m := drawMark(&v.left[shape], 0)
	v.masked.table = v.masked.table.WithBoard(b.WithMarks(func(at labyrinth.Square, t labyrinth.Tile) labyrinth.Mark {
		if at == out {
			return m
		}
		return t.Mark
	}))
}

// Sample returns a random state that has this view. All such states are equally
// likely: the messages not turned up are shuffled and put on the tiles of their
// shape, and the pictures that the view does not show on the unknown cards.
func (v View) Sample(r *rand.Rand) State {
	s := v.masked
	var tiles [shapes]int
	for _, t := range s.faceDown {
		tiles[shapeOf(t)]++
	}
	var marks [64]labyrinth.Mark // by square, that of the spare tile at 0
	left := v.left
	for at, t := range s.faceDown {
		shape := shapeOf(t)
		marks[at] = drawMark(&left[shape], r.IntN(tiles[shape]))
		tiles[shape]--
	}
	b := s.table.Board().WithMarks(func(at labyrinth.Square, t labyrinth.Tile) labyrinth.Mark {
		if m := marks[at]; m != 0 {
			return m
		}
		return t.Mark
	})
	s.table = s.table.WithBoard(b)
	s.cards = s.cards.Fill(b.Pictures(), r)
	var buf [labyrinth.MaxPicture]labyrinth.Picture
	for p := range game.Player(s.Seats()) {
		if !s.loose.has(p) {
			continue
		}
		pile := s.cards.AppendPile(buf[:0], p)
		slices.Sort(pile[s.placed(p):])
		s.cards = s.cards.Replace(func(q game.Player, place int, card labyrinth.Picture) labyrinth.Picture {
			if q == p {
				return pile[place]
			}
			return card
		})
	}
	return s
}

// drawMark removes the i-th of the messages left for a shape and returns it. If
// there are no more than i, it returns 0, for a blank back.
func drawMark(left *[6]uint8, i int) labyrinth.Mark {
	for e := range left {
		if i -= int(left[e]); i < 0 {
			left[e]--
			return (variant.ShiftAgain + variant.Message(e)).Mark()
		}
	}
	return 0
}

// Notes returns lines for people: one for each seat on its cards, and others on
// the back of the spare tile, the messages on the board that have been turned up,
// and the message offered or in force.
func (v View) Notes() []string {
	s := v.masked
	var notes []string
	for p := range game.Player(s.Seats()) {
		found, left := s.cards.Found(p), s.cards.Left(p)
		note := fmt.Sprintf("seat %v: found %d of %d", p, found, found+left)
		switch {
		case s.Outcome().WonBy(p):
			note += ", and has won"
		case left == 0:
			note += ", home is " + s.table.Home(p).String()
		}
		if s.pair.has(p) {
			note += ", looks for either of its top two"
			if p == v.seat {
				note += fmt.Sprintf(", %v", v.Goals())
			}
		}
		if s.known.has(p) {
			note += ", knows its second card"
		}
		if n := s.Shuffled(p); n > 0 {
			note += fmt.Sprintf(", %d of its cards shuffled", n)
		}
		notes = append(notes, note)
	}
	spare := "not seen"
	switch e := variant.MessageOf(s.table.Board().Spare().Mark); {
	case s.spare && e == 0:
		spare = "blank"
	case s.spare:
		spare = e.String()
	}
	notes = append(notes, "back of the spare: "+spare)
	var known []string
	for at := range s.seen.All() {
		if e := variant.MessageOf(s.table.Board().At(at).Mark); e != 0 {
			known = append(known, fmt.Sprintf("%v%v", at, e))
		}
	}
	if known != nil {
		notes = append(notes, "messages seen: "+strings.Join(known, " "))
	}
	if s.message != 0 {
		notes = append(notes, fmt.Sprintf("seat %v: %s", s.table.Seat(), s.prompt()))
	}
	return notes
}

// prompt says what the message lets the seat to act do.
func (s *State) prompt() string {
	name := s.message.Name()
	switch s.table.Phase() {
	case variant.Offered:
		return name + " is offered; use it or decline"
	case variant.Choosing:
		return "takes a card of its pile as the new top"
	case labyrinth.ToShift:
		if s.message == variant.TwoTurns {
			return name + ", shifts for the second or declines it"
		}
		return name + ", pushes the tile in again"
	case labyrinth.ToWalk:
		if s.message == variant.TwoTurns {
			return name + ", walks in the first"
		}
		return "may walk " + name + " once"
	}
	return name + ", a card is drawn"
}

// AppendText appends the text of the state, with ? for every unknown card and
// without the messages that have not been turned up. It never fails.
func (v View) AppendText(b []byte) ([]byte, error) { return v.masked.AppendText(b) }

// MarshalText returns the view's text. It never fails.
func (v View) MarshalText() ([]byte, error) { return v.AppendText(nil) }

// String returns the view's text.
func (v View) String() string { return v.masked.String() }
