// This file reads the cards of the games in the maze.

package learn

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// A memo keeps what the encoding of the next state of a game can use of that of the
// last one. The zero memo is ready for use.
type memo struct {
	cards, tokens deck // few plies change any card
	backs         backs
	row           written
}

// written is what a row of the arrays has. The next state writes only the planes that
// differ, and actions mean what they mean in the state of the row.
type written struct {
	legal  []int16           // the actions whose byte is 1 in the mask of Battle Chess; nil if unknown
	planes [maxPlanes]uint64 // as sets, in the games in the maze
	known  bool              // planes are those of the row
	spare  labyrinth.Tile    // in the games in the maze
	me     game.Player       // the viewing seat
	seats  int
}

// A deck is the cards of all seats as sets.
type deck struct {
	cards labyrinth.Cards // what it was read from
	seats [maxSeats]hand
}

// A hand is the cards of a seat. In the sets picture x is bit x.
type hand struct {
	found, left uint32
	top, second uint32 // of those left
	finds       uint8  // the number found
	rest        uint8  // the number left
}

// of returns the hand of a seat.
func (d *deck) of(p game.Player) *hand { return &d.seats[p&3] }

// read makes d the deck of some cards.
func (d *deck) read(c *labyrinth.Cards) {
	if d.cards == *c {
		return
	}
	d.cards = *c
	var room [pictures]labyrinth.Picture
	for p := range game.Player(maxSeats) {
		h := d.of(p)
		*h = hand{finds: uint8(c.Found(p)), rest: uint8(c.Left(p))}
		for _, x := range c.AppendFound(room[:0], p) {
			h.found |= 1 << (x & 31)
		}
		for i, x := range c.AppendPile(room[:0], p) {
			bit := uint32(1) << (x & 31)
			h.left |= bit
			switch i {
			case 0:
				h.top = bit
			case 1:
				h.second = bit
			}
		}
	}
}

// A sight is how much of a pile a seat sees, or may find next.
type sight uint8

const (
	noCard sight = iota
	topCard
	twoCards // the top two
	allCards
)

// see returns the cards of the pile in sight.
func (h *hand) see(s sight) uint32 {
	switch s {
	case topCard:
		return h.top
	case twoCards:
		return h.top | h.second
	case allCards:
		return h.left
	}
	return 0
}

// cards reads the cards of the seat that is k seats after the viewing one. That seat
// may find those in live next. The viewing seat sees those in sees; open says that
// everybody does.
func (f *facts) cards(d *deck, k int, live, sees sight, open bool) {
	h := d.of(f.seat(k))
	f.hands[k&3] = h
	f.known |= h.found | h.see(sees)
	goals := h.see(min(live, sees)) & allPictures
	switch {
	case k == 0:
		f.goals = goals
	case open:
		f.planes[planeOthers-1+k&3] = f.squares(goals)
	case h.rest > 0 && live > noCard:
		f.hidden = true
	}
}

// foundBy returns how many cards each seat has found.
func foundBy(cards *labyrinth.Cards) (n [maxSeats]uint8) {
	for p := range n {
		n[p] = uint8(cards.Found(game.Player(p)))
	}
	return n
}
