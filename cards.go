// This file holds what the seats look for: pictures and marks, sets of them,
// and the cards of all seats.

package labyrinth

import (
	"fmt"
	"iter"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
)

// A Picture is one of the pictures on tiles and cards, A to X. The zero Picture
// is none.
type Picture uint8

const (
	// MaxPicture is the last picture, X.
	MaxPicture Picture = 24
	// Unknown replaces, in a view, a card that the viewer may not see. It is
	// written ?.
	Unknown Picture = 31
)

// Pictures is a set of pictures. The zero Pictures is empty; sets are compared
// with ==.
type Pictures struct{ bits uint32 }

// PicturesOf returns the set of the given pictures. It ignores values outside A
// to X.
func PicturesOf(pictures ...Picture) Pictures {
	var set Pictures
	for _, p := range pictures {
		set = set.With(p)
	}
	return set
}

// Has reports whether p is in the set.
func (set Pictures) Has(p Picture) bool { return set.bits>>p&1 != 0 }

// With returns the set with p added. It ignores values outside A to X.
func (set Pictures) With(p Picture) Pictures {
	if p < 1 || p > MaxPicture {
		return set
	}
	return Pictures{set.bits | 1<<p}
}

// Union returns the pictures in set, in other, or in both.
func (set Pictures) Union(other Pictures) Pictures { return Pictures{set.bits | other.bits} }

// Minus returns the pictures of set that are not in other.
func (set Pictures) Minus(other Pictures) Pictures { return Pictures{set.bits &^ other.bits} }

// Len returns the number of pictures in the set.
func (set Pictures) Len() int { return bits.OnesCount32(set.bits) }

// All returns an iterator over the set, from A to X.
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

// MarksOf returns the set of the given marks. It ignores values outside 1 to
// [MaxMark].
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

// Len returns the number of marks in the set.
func (set Marks) Len() int { return bits.OnesCount32(set.bits) }

// Union returns the marks in set, in other, or in both.
func (set Marks) Union(other Marks) Marks { return Marks{set.bits | other.bits} }

// All returns an iterator over the set, from mark 1 to [MaxMark].
func (set Marks) All() iter.Seq[Mark] {
	return func(yield func(Mark) bool) {
		for b := set.bits; b != 0; b &= b - 1 {
			if !yield(Mark(bits.TrailingZeros32(b))) {
				return
			}
		}
	}
}

// Cards are the cards of all seats. Each seat has the pictures it has found, in
// the order of finding, and a pile still to find, top first. In a view, cards
// that the viewer may not see are [Unknown]. Cards is an immutable, comparable
// value. The zero Cards has no seats.
type Cards struct {
	// The cards of seat 0, then those of seat 1, and so on; of each seat first
	// the found ones. The rest is zero.
	all   [MaxPicture]Picture
	end   [MaxSeats]uint8 // where a seat's cards end in all
	found [MaxSeats]uint8 // the number of them that are found
	seats uint8
}

// Seats returns the number of seats that the cards belong to.
func (c Cards) Seats() int { return int(c.seats) }

// A Hand is the cards of one seat, as data for [NewCards].
type Hand struct {
	Found []Picture // in the order of finding
	Pile  []Picture // still to find, top first
}

// NewCards returns the cards of the given seats, in seat order. There may be
// at most 24 cards in all, and any of those in piles may be [Unknown]. The error
// matches [game.ErrSeats] if there are more than [MaxSeats] hands, [ErrCards]
// if there are too many cards, an invalid one, or an unknown one among those
// found, and [ErrTwice] if two cards show the same picture.
func NewCards(hands ...Hand) (Cards, error) {
	var (
		c    Cards
		fs   game.Faults
		seen Pictures
		n    int
	)
	if len(hands) > MaxSeats {
		fs.Addf(game.ErrSeats, 0, fmt.Sprint(len(hands)), "too many seats; want at most %d", MaxSeats)
		return Cards{}, fs
	}
	add := func(x Picture) {
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
	for p := range c.end {
		if p < len(hands) {
			for _, x := range hands[p].Found {
				if x == Unknown {
					fs.Addf(ErrCards, 0, x.String(), "found card unknown; want a picture")
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

// AppendFound appends the pictures that seat p has found, in the order of
// finding, and returns the extended slice.
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

// Found returns the number of pictures that seat p has found.
func (c Cards) Found(p game.Player) int {
	found, _ := c.split(p)
	return len(found)
}

// Left returns the number of pictures that seat p has still to find.
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

// Find returns the cards after seat p has found picture x. The card may be
// anywhere in the pile; the others keep their order. If x is not in the pile of
// p, Find returns c unchanged.
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

// Discard returns the cards without the piles. What was found remains.
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

// Arrange returns the cards with the pile of seat p reordered. It calls arrange
// with a copy of the pile; arrange must only permute it.
func (c Cards) Arrange(p game.Player, arrange func(pile []Picture)) Cards {
	_, pile := c.split(p)
	order := append(make([]Picture, 0, MaxPicture), pile...)
	arrange(order)
	copy(pile, order)
	return c
}

// Hide returns the cards as a viewer sees them: it replaces by [Unknown] every
// card in a pile for which sees returns false. The arguments of sees are the
// seat that has the card and the card's place in its pile, 0 for the top.
func (c Cards) Hide(sees func(p game.Player, place int) bool) Cards {
	return c.Replace(func(p game.Player, place int, x Picture) Picture {
		if sees(p, place) {
			return x
		}
		return Unknown
	})
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

// Seen returns the set of all pictures on cards, found or in a pile. Unknown
// cards are not among them.
func (c Cards) Seen() Pictures { return PicturesOf(c.all[:]...) }

// Describe returns facts about the cards of each seat, for [game.Describer]: its
// number, the pictures found, how many are left, and the pictures that it may
// find next if goals gives them.
func (c Cards) Describe(goals func(p game.Player) Pictures) []map[string]any {
	all := make([]map[string]any, c.Seats())
	for p := range game.Player(c.Seats()) {
		found, pile := c.split(p)
		all[p] = map[string]any{
			"seat": int(p) + 1, "found": letters(found), "left": len(pile),
			"goals": letters(slices.Collect(goals(p).All())),
		}
	}
	return all
}

func letters(pictures []Picture) []string {
	texts := make([]string, len(pictures))
	for i, p := range pictures {
		texts[i] = p.String()
	}
	return texts
}
