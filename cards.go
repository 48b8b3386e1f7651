// This file holds what is looked for: pictures, sets of them, the cards of
// the seats with what each has found.

package labyrinth

import (
	"fmt"
	"iter"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
)

// A Picture is one of the pictures that tiles show and cards ask for, A to X.
// The zero Picture is none.
type Picture uint8

const (
	// MaxPicture is the last picture, X.
	MaxPicture Picture = 24
	// Hidden stands in a view for a card that the viewer may not see,
	// written ?.
	Unknown Picture = 31
)

// Pictures is a set of pictures. The zero Pictures is empty; sets are compared
// with ==.
type Pictures struct{ bits uint32 }

// PicturesOf returns the set of the given pictures; what is no picture from A
// to X is left out.
func PicturesOf(pictures ...Picture) Pictures {
	var set Pictures
	for _, p := range pictures {
		set = set.With(p)
	}
	return set
}

// Has reports whether p is in the set.
func (set Pictures) Has(p Picture) bool { return set.bits>>p&1 != 0 }

// With returns the set with p added; what is no picture changes nothing.
func (set Pictures) With(p Picture) Pictures {
	if p < 1 || p > MaxPicture {
		return set
	}
	return Pictures{set.bits | 1<<p}
}

// Minus returns the pictures of set that are not in other.
func (set Pictures) Minus(other Pictures) Pictures { return Pictures{set.bits &^ other.bits} }

// Len returns the number of pictures in the set.
func (set Pictures) Len() int { return bits.OnesCount32(set.bits) }

// All ranges over the set from A on.
func (set Pictures) All() iter.Seq[Picture] {
	return func(yield func(Picture) bool) {
		for b := set.bits; b != 0; b &= b - 1 {
			if !yield(Picture(bits.TrailingZeros32(b))) {
				return
			}
		}
	}
}

// Marks is a set of marks. The zero Marks is empty; sets are compared with ==.
type Marks struct{ bits uint32 }

// MarksOf returns the set of the given marks. What is not a mark is left out.
func MarksOf(marks ...Mark) Marks {
	var set Marks
	for _, m := range marks {
		if m >= 1 && m <= MaxMark {
			set.bits |= 1 << m
		}
	}
	return set
}

// Has reports whether m is in the set.
func (set Marks) Has(m Mark) bool { return set.bits>>m&1 != 0 }

// Union returns the marks in set, in other, or in both.
func (set Marks) Union(other Marks) Marks { return Marks{set.bits | other.bits} }

// All ranges over the set in order.
func (set Marks) All() iter.Seq[Mark] {
	return func(yield func(Mark) bool) {
		for b := set.bits; b != 0; b &= b - 1 {
			if !yield(Mark(bits.TrailingZeros32(b))) {
				return
			}
		}
	}
}

// Cards are the cards of all seats: for each, the pictures found, in the
// order of finding, and the pile still to find, top first. It is a comparable
// value. In a view, cards that the viewer may not see are [Unknown]. The zero
// Cards has none.
type Cards struct {
	// The seats' cards one after the other, each seat's found ones first.
	// What lies behind the last is zero.
	all   [MaxPicture]Picture
	end   [MaxSeats]uint8 // where a seat's cards end in all
	found [MaxSeats]uint8 // how many of them are found
	seats uint8
}

// Seats returns the number of seats that the cards belong to.
func (c Cards) Seats() int { return int(c.seats) }

// A Hand is the cards of one seat, as plain data to make [Cards] from.
type Hand struct {
	Found []Picture // in the order of finding
	Pile  []Picture // still to find, top first
}

// NewCards returns the cards of the given seats, in seat order. The error
// matches [game.ErrSeats] if there are more than [MaxSeats], [ErrCards] if a card
// is no picture or a hidden one is found, and [ErrTwice] if a picture is on two
// cards. Any number of cards in the piles may be [Unknown], as long as there are
// no more than 24 in all.
func NewCards(hands ...Hand) (Cards, error) {
	var (
		c    Cards
		fs   game.Faults
		seen Pictures
		n    int
	)
	if len(hands) > MaxSeats {
		fs.Addf(game.ErrSeats, 0, fmt.Sprint(len(hands)), "there are at most %d seats", MaxSeats)
		return Cards{}, fs
	}
	add := func(x Picture) {
		switch {
		case x != Unknown && (x < 1 || x > MaxPicture):
			fs.Addf(ErrCards, 0, x.String(), "no such picture: they are A to X")
		case seen.Has(x):
			fs.Addf(ErrTwice, 0, x.String(), "the card is in two places")
		}
		if n < len(c.all) {
			c.all[n] = x
		}
		seen = seen.With(x)
		n++
	}
	for p := range c.end {
		if p < len(hands) {
			for _, x := range hands[p].Found {
				if x == Unknown {
					fs.Addf(ErrCards, 0, x.String(), "a card that is found is seen")
				}
				add(x)
			}
			for _, x := range hands[p].Pile {
				add(x)
			}
			c.found[p] = uint8(len(hands[p].Found))
		}
		c.end[p] = uint8(min(n, len(c.all)))
	}
	c.seats = uint8(len(hands))
	if n > len(c.all) {
		fs.Addf(ErrCards, 0, fmt.Sprint(n), "there are at most %d cards", len(c.all))
	}
	if err := fs.Err(); err != nil {
		return Cards{}, err
	}
	return c, nil
}

// start returns where the cards of seat p begin.
func (c *Cards) start(p game.Player) int {
	if p == 0 {
		return 0
	}
	return int(c.end[(p-1)&3])
}

// split returns the cards found and the pile of seat p, sharing c's memory.
func (c *Cards) split(p game.Player) (found, pile []Picture) {
	if p < 0 || p >= MaxSeats {
		return nil, nil
	}
	all := c.all[c.start(p):c.end[p]]
	return all[:c.found[p]], all[c.found[p]:]
}

// AppendFound appends the pictures that seat p has found, in order, and
// returns the extended slice.
func (c Cards) AppendFound(dst []Picture, p game.Player) []Picture {
	found, _ := c.split(p)
	return append(dst, found...)
}

// AppendPile appends the pictures that seat p has still to find, top first,
// and returns the extended slice.
func (c Cards) AppendPile(dst []Picture, p game.Player) []Picture {
	_, pile := c.split(p)
	return append(dst, pile...)
}

// Found returns how many pictures seat p has found.
func (c Cards) Found(p game.Player) int {
	found, _ := c.split(p)
	return len(found)
}

// Left returns how many pictures seat p has still to find.
func (c Cards) Left(p game.Player) int {
	_, pile := c.split(p)
	return len(pile)
}

// Top returns the top card of the pile of seat p: its goal in the standard
// game. It is the zero Picture if the pile is empty.
func (c Cards) Top(p game.Player) Picture {
	if _, pile := c.split(p); len(pile) > 0 {
		return pile[0]
	}
	return 0
}

// Find returns the cards after seat p has found picture x, wherever in its
// pile that lies; the rest of the pile keeps its order. Without x in the pile
// nothing changes.
func (c Cards) Find(p game.Player, x Picture) Cards {
	_, pile := c.split(p)
	for i, y := range pile {
		if y == x && x >= 1 && x <= MaxPicture {
			copy(pile[1:i+1], pile[:i])
			pile[0] = x
			c.found[p]++
			break
		}
	}
	return c
}

// Discard returns the cards with all piles gone, and what was found kept.
func (c Cards) Discard() Cards {
	var kept Cards
	n := 0
	for p := range game.Player(MaxSeats) {
		found, _ := c.split(p)
		n += copy(kept.all[n:], found)
		kept.end[p] = uint8(n)
	}
	kept.found, kept.seats = c.found, c.seats
	return kept
}

// Arrange returns the cards with the pile of seat p put in the order that
// arrange leaves it in, which must not do more than order it.
func (c Cards) Arrange(p game.Player, arrange func(pile []Picture)) Cards {
	_, pile := c.split(p)
	order := append(make([]Picture, 0, MaxPicture), pile...)
	arrange(order)
	copy(pile, order)
	return c
}

// Hide returns the cards with [Unknown] for those in the piles that are not to
// be seen: sees is asked for the seat and the place in its pile, 0 for the top.
// Views are made with it.
func (c Cards) Hide(sees func(p game.Player, place int) bool) Cards {
	return c.Replace(func(p game.Player, place int, x Picture) Picture {
		if sees(p, place) {
			return x
		}
		return Unknown
	})
}

// Fill returns the cards with every hidden one replaced by one of the given
// pictures that is on no card yet, drawn without putting back, every way
// alike. With too few of them some cards stay hidden. Samples of views are
// made with it.
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

// Replace returns the cards with every card in the piles replaced by what
// with returns for it, given the seat and the place in the pile, 0 for the
// top. Cards found stay, and so does a card for which it returns neither a
// picture nor [Unknown].
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

// Seen returns the set of all cards, found or in a pile, that are not hidden.
func (c Cards) Seen() Pictures { return PicturesOf(c.all[:]...) }
