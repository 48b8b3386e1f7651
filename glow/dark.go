// This file holds what nobody sees by day under the option GlowByDay: which glow
// picture is on which tile.

package glow

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/labyrinth-go/labyrinth"
)

// hiding is the glow pictures that a view hides, by the kind of their tile.
type hiding [kinds]labyrinth.Marks

// kinds is the number of kinds of tiles that look different without a picture.
const kinds = 3

// kindOf returns the kind of a tile, from 0, and whether its glow picture can be
// hidden: it cannot be on a tile with a picture, which tells one tile from all
// others.
func kindOf(t labyrinth.Tile) (kind int, hides bool) {
	switch n := bits.OnesCount8(uint8(t.Open)); {
	case n == 3:
		kind = 2
	case t.Open == t.Open.Turned(2):
		kind = 1
	}
	return kind, t.Picture == 0 && t.Mark <= tokens
}

// hidesNow reports whether glow pictures are hidden at this moment.
func (s *State) hidesNow() bool { return s.hide && !s.night }

// unlit returns a board without the glow pictures that are hidden by day, and
// these pictures.
func unlit(b labyrinth.Board) (labyrinth.Board, hiding) {
	var dark hiding
	fixed := b.Fixed()
	b = b.WithMarks(func(at labyrinth.Square, t labyrinth.Tile) labyrinth.Mark {
		kind, hides := kindOf(t)
		if !hides || at != 0 && fixed.Has(at) {
			return t.Mark
		}
		dark[kind] = dark[kind].Union(labyrinth.MarksOf(t.Mark))
		return 0
	})
	return b, dark
}

// unlitLayout returns a layout without the glow pictures that are hidden by day,
// and these pictures.
func unlitLayout(l labyrinth.Layout) (labyrinth.Layout, hiding) {
	var dark hiding
	l = l.Clone()
	for i, t := range l.Loose {
		if kind, hides := kindOf(t); hides {
			dark[kind] = dark[kind].Union(labyrinth.MarksOf(t.Mark))
			l.Loose[i].Mark = 0
		}
	}
	return l, dark
}

// lit returns a board with the hidden glow pictures put on tiles of their kinds
// at random. All boards that look the same by day are equally likely.
func (dark hiding) lit(b labyrinth.Board, r *rand.Rand) labyrinth.Board {
	var deal [kinds][]labyrinth.Mark // one for each tile, 0 for none
	fixed := b.Fixed()
	each := func(do func(kind int) labyrinth.Mark) labyrinth.Board {
		return b.WithMarks(func(at labyrinth.Square, t labyrinth.Tile) labyrinth.Mark {
			kind, hides := kindOf(t)
			if !hides || t.Mark != 0 || at != 0 && fixed.Has(at) {
				return t.Mark
			}
			return do(kind)
		})
	}
	for kind, set := range dark {
		deal[kind] = slices.Collect(set.All())
	}
	var tiles [kinds]int
	each(func(kind int) labyrinth.Mark { tiles[kind]++; return 0 })
	for kind := range deal {
		for len(deal[kind]) < tiles[kind] {
			deal[kind] = append(deal[kind], 0)
		}
		r.Shuffle(len(deal[kind]), func(i, j int) { deal[kind][i], deal[kind][j] = deal[kind][j], deal[kind][i] })
	}
	return each(func(kind int) labyrinth.Mark {
		tiles[kind]--
		return deal[kind][tiles[kind]]
	})
}
