// This file holds the cards of all seats, with their text. The pictures on them are
// in picture.go.

package labyrinth

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
)

// Cards are the cards of all seats. Each seat has the pictures it has found, in
// the order of finding, and a pile of those it still has to find, top first. In a view, cards
// that the viewer may not see are [Unknown]. Cards is an immutable, comparable
// value. The zero Cards has no seats.
type Cards struct {
	// The cards of seat 0, then those of seat 1, and so on; of each seat first
	// the found ones. The rest is zero.
	all   [MaxPicture]Picture
	end   [MaxSeats]uint8       // where a seat's cards end in all, and hasSeat if there is such a seat
	found [MaxPicture / 8]uint8 // a bit for each card of all that is found, the lowest first
}

// hasSeat is the bit of end that is set for the seats that the cards belong to.
const hasSeat = 0x80

// NewCards returns the cards of a game in which nobody has found any yet: the pile of
// each seat, top first. There may be at most 24 cards in all, and any of them may be
// [Unknown]. The error is [game.Faults] that match [game.ErrSeats] if there are more
// than [MaxSeats] piles, [ErrCards] if there are too many cards or an invalid one, and
// [ErrTwice] if two cards show the same picture.
func NewCards(piles ...[]Picture) (Cards, error) {
	var (
		c    Cards
		fs   game.Faults
		seen Pictures
		n    int
	)
	if len(piles) > MaxSeats {
		fs.Addf(game.ErrSeats, 0, fmt.Sprint(len(piles)), "too many seats; want at most %d", MaxSeats)
		return Cards{}, fs
	}
	for p := range c.end {
		if p < len(piles) {
			for _, x := range piles[p] {
				switch {
				case x != Unknown && (x < 1 || x > MaxPicture):
					fs.Addf(ErrCards, 0, x.String(), "no such picture; want A to X")
				case seen.Has(x):
					fs.Addf(ErrTwice, 0, x.String(), "card in two places")
				}
				if n < len(c.all) {
					c.all[n] = x
				}
				seen = seen.With(x)
				n++
			}
		}
		c.end[p] = uint8(min(n, len(c.all)))
		if p < len(piles) {
			c.end[p] |= hasSeat
		}
	}
	if n > len(c.all) {
		fs.Addf(ErrCards, 0, fmt.Sprint(n), "too many cards; want at most %d", len(c.all))
	}
	if err := fs.Err(); err != nil {
		return Cards{}, err
	}
	return c, nil
}

// start returns the index in all of the first card of seat p.
func (c *Cards) start(p game.Player) int {
	if p == 0 {
		return 0
	}
	return int(c.end[(p-1)&7] &^ hasSeat)
}

// split returns the cards found and the pile of seat p, sharing c's memory.
func (c *Cards) split(p game.Player) (found, pile []Picture) {
	if p < 0 || p >= MaxSeats {
		return nil, nil
	}
	start := c.start(p)
	all := c.all[start : c.end[p]&^hasSeat]
	set := uint32(c.found[0]) | uint32(c.found[1])<<8 | uint32(c.found[2])<<16
	n := bits.OnesCount32(set >> start & (1<<len(all) - 1))
	return all[:n], all[n:]
}

// Seats returns the number of seats that the cards belong to.
func (c Cards) Seats() (n int) {
	for n < len(c.end) && c.end[n]&hasSeat != 0 {
		n++
	}
	return n
}

// Found returns the number of pictures that seat p has found.
func (c Cards) Found(p game.Player) int {
	found, _ := c.split(p)
	return len(found)
}

// Left returns the number of pictures that seat p still has to find.
func (c Cards) Left(p game.Player) int {
	_, pile := c.split(p)
	return len(pile)
}

// Top returns the top card of the pile of seat p, which is its goal in the
// standard game. It returns the zero Picture if the pile is empty.
func (c Cards) Top(p game.Player) Picture {
	if _, pile := c.split(p); len(pile) > 0 {
		return pile[0]
	}
	return 0
}

// AppendFound appends the pictures that seat p has found, in the order of
// finding, and returns the extended slice.
func (c Cards) AppendFound(dst []Picture, p game.Player) []Picture {
	found, _ := c.split(p)
	return append(dst, found...)
}

// AppendPile appends the pictures that seat p still has to find, top first,
// and returns the extended slice.
func (c Cards) AppendPile(dst []Picture, p game.Player) []Picture {
	_, pile := c.split(p)
	return append(dst, pile...)
}

// Seen returns the set of all pictures on cards, found or in a pile. Unknown
// cards are not among them.
func (c Cards) Seen() Pictures { return PicturesOf(c.all[:]...) }

// WithFound returns the cards after seat p has found picture x. The card may be
// anywhere in the pile; the others keep their order. If x is not in the pile of
// p, WithFound returns c unchanged.
func (c Cards) WithFound(p game.Player, x Picture) Cards {
	found, pile := c.split(p)
	for i, y := range pile {
		if y == x && x >= 1 && x <= MaxPicture {
			copy(pile[1:i+1], pile[:i])
			pile[0] = x
			at := c.start(p) + len(found)
			c.found[at/8] |= 1 << (at % 8)
			break
		}
	}
	return c
}

// Discard returns the cards without the piles. What was found remains.
func (c Cards) Discard() Cards {
	var kept Cards
	n := 0
	for p := range game.Player(MaxSeats) {
		found, _ := c.split(p)
		for _, x := range found {
			kept.all[n] = x
			kept.found[n/8] |= 1 << (n % 8)
			n++
		}
		kept.end[p] = uint8(n) | c.end[p]&hasSeat
	}
	return kept
}

// Replace returns the cards with every card in the piles replaced by the result
// of with. The arguments of with are the seat, the place in its pile, 0 for the
// top, and the card. A card remains as it is if the result is neither a picture
// nor [Unknown].
func (c Cards) Replace(with func(p game.Player, place int, card Picture) Picture) Cards {
	for p := range game.Player(MaxSeats) {
		_, pile := c.split(p)
		for i := range pile {
			if x := with(p, i, pile[i]); x == Unknown || x >= 1 && x <= MaxPicture {
				pile[i] = x
			}
		}
	}
	return c
}

// Fill returns the cards with the unknown ones replaced at random: the pictures
// in from that no card shows are shuffled onto them, all orders equally likely.
// If there are too few, some cards remain unknown. Views are sampled with it.
func (c Cards) Fill(from Pictures, r *rand.Rand) Cards {
	unseen := slices.Collect(from.Minus(c.Seen()).All())
	r.Shuffle(len(unseen), func(i, j int) { unseen[i], unseen[j] = unseen[j], unseen[i] })
	return c.Replace(func(_ game.Player, _ int, x Picture) Picture {
		if x == Unknown && len(unseen) > 0 {
			x, unseen = unseen[0], unseen[1:]
		}
		return x
	})
}

// AppendText appends the cards of each seat, separated by commas: the pictures
// found, in the order of finding, a colon, and the pile, top first.
// Package variant reads them. It never fails.
func (c Cards) AppendText(b []byte) ([]byte, error) {
	for p := range game.Player(c.Seats()) {
		if p > 0 {
			b = append(b, ',')
		}
		found, pile := c.split(p)
		for _, x := range found {
			b, _ = x.AppendText(b)
		}
		b = append(b, ':')
		for _, x := range pile {
			b, _ = x.AppendText(b)
		}
	}
	return b, nil
}

// MarshalText returns the cards' text. It never fails.
func (c Cards) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// String returns the cards' text.
func (c Cards) String() string { return text(c) }
