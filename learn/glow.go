// This file encodes the game in the dark.

package learn

import (
	"fmt"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// glowing is the codec of the game in the dark.
type glowing struct {
	spec Spec
	hide bool // nobody sees the glow pictures by day
}

const (
	glowTokens   = 12
	scalarMark   = mazeScalars     // the mark on the spare tile
	scalarNight  = mazeScalars + 1 // 1 by night
	scalarPoints = mazeScalars + 2 // 4
	scalarGlow   = mazeScalars + 6 // 4: found
	scalarGlowTo = mazeScalars + 10
	scalarSeeker = mazeScalars + 14 // 12
	scalarGlowBy = scalarSeeker + glowTokens
	glowScalars  = scalarGlowBy + glowTokens
)

func newGlow(r glow.Rules) (*glowing, error) {
	s := mazeSpec("glow-v0")
	s.addMarks("the glow picture on the tile, *A = 1 to *L = 12, 0 for none")
	for i, c := range s.Planes {
		switch c.Name {
		case "target":
			s.Planes[i].Note = "Where the viewing seat wants to go: by day the picture that it must find next; by night its glow pictures, or its home if it has found all. Empty if they are on the spare tile."
		case "goal_next", "goal_next2", "goal_next3":
			s.Planes[i].Note = "The glow pictures that " + ordinal[i-planeOthers+1] + " has left, by night."
		}
	}
	scalar := func(name, note string, args ...any) {
		s.Scalars = append(s.Scalars, Channel{name, fmt.Sprintf(note, args...)})
	}
	scalar("spare_mark", "The number of the glow picture on the spare tile, 0 for none.")
	scalar("night", "1 by night.")
	for i, seat := range ordinal {
		scalar("points_"+relative[i], "The points of %s.", seat)
	}
	for i, seat := range ordinal {
		scalar("glow_found_"+relative[i], "The number of glow pictures that %s has found.", seat)
	}
	for i, seat := range ordinal {
		scalar("glow_left_"+relative[i], "The number of glow pictures that %s still has to find.", seat)
	}
	for x := labyrinth.Picture(1); x <= glowTokens; x++ {
		scalar("glow_seeker_"+x.String(), "Who still has to find glow picture *%v: 0 nobody, 1 the viewing seat, 2 the next seat, and so on.", x)
	}
	for x := labyrinth.Picture(1); x <= glowTokens; x++ {
		scalar("glow_finder_"+x.String(), "Who has found glow picture *%v, counted in the same way.", x)
	}
	return &glowing{s, r.HideByDay}, published(r)
}

func (c *glowing) Spec() Spec { return c.spec }

func (c *glowing) Index(_ game.View, ply game.Ply) int { return mazeIndex(ply) }

func (c *glowing) Ply(view game.View, index int) (game.Ply, error) {
	v := view.(glow.View)
	t := v.Table()
	return glowPly(index, t.Board().Spare())
}

func (c *glowing) index(_ *glow.State, ply game.Ply) int { return mazeIndex(ply) }

func (c *glowing) ply(_ *glow.State, m *memo, index int) (game.Ply, error) {
	return glowPly(index, m.row.spare)
}

func glowPly(index int, spare labyrinth.Tile) (game.Ply, error) {
	switch {
	case index < 0 || index >= mazeActions:
		return game.Ply{}, noIndex(index, mazeActions)
	case index < shifts:
		return shiftAt(index, spare).Ply(), nil
	}
	return labyrinth.Walk(squareAt(index)), nil
}

func (c *glowing) Encode(view game.View, to *Arrays, i int) {
	v := view.(glow.View)
	t, day, tokens := v.Table(), v.Cards(), v.Glow()
	var points [maxSeats]uint8
	for p := range points {
		points[p] = uint8(v.Score(game.Player(p)).Total())
	}
	m := &memo{}
	m.cards.read(&day)
	m.tokens.read(&tokens)
	c.write(&t, m, &points, v.Seat(), to, i)
}

func (c *glowing) encode(s *glow.State, p game.Player, m *memo, to *Arrays, i int) {
	t, day, tokens := peekGlow(s)
	m.cards.read(day)
	m.tokens.read(tokens)
	var points [maxSeats]uint8
	for p := range points {
		points[p] = 2*m.tokens.seats[p].finds + m.cards.seats[p].finds
	}
	if t.ToMove() == game.Nobody {
		points[t.Seat()&3] += uint8(s.Points()) // the seat has ended the game
	}
	c.write(t, m, &points, p, to, i)
}

// unlight hides the glow pictures that nobody sees by day: on loose tiles without
// a picture.
func (f *facts) unlight() {
	seen := fixed
	for _, w := range f.pictures() {
		seen |= w
	}
	for i := range f.marks() {
		f.marks()[i] &= seen
	}
	if f.spare.Picture == 0 {
		f.spare.Mark = 0
	}
}

// write writes what seat me sees, once the cards are read.
func (c *glowing) write(t *labyrinth.Table, m *memo, points *[maxSeats]uint8, me game.Player, to *Arrays, i int) {
	var f facts
	f.read(t, me)
	night := m.cards.of(0).rest == 0 // the night begins when a pile is empty, and then all go back to the box
	if c.hide && !night {
		f.unlight()
	}
	for k := range f.seats {
		sees := noCard
		if k == 0 {
			sees = topCard
		}
		f.cards(&m.cards, k, topCard, sees, false)
		if night && k > 0 {
			f.planes[planeOthers-1+k&3] = bitboard.Find(f.marks(), m.tokens.of(f.seat(k)).left)
		}
	}
	switch left := m.tokens.of(me).left; {
	case !night:
		f.planes[planeTarget], f.wants = f.squares(f.goals), f.goals>>f.spare.Picture&1 != 0
	case left == 0:
		f.planes[planeTarget], f.toHome = f.planes[planeHome], true
	default:
		f.planes[planeTarget], f.wants = bitboard.Find(f.marks(), left), left>>f.spare.Mark&1 != 0
	}
	f.put(to, i, markPlanes, &m.row)
	if scalars := row(to.Scalars, i, glowScalars); scalars != nil {
		f.scalars(scalars)
		f.glow(scalars, night, points, &m.tokens)
	}
	f.legal(to, i, mazeActions)
	if to.Afters != nil {
		f.afters(row(to.Afters, i, shifts*afterSize), t)
	}
}

// glow writes the scalars that only this game has.
func (f *facts) glow(dst []uint8, night bool, points *[maxSeats]uint8, tokens *deck) {
	dst[scalarMark] = uint8(f.spare.Mark)
	if night {
		dst[scalarNight] = 1
	}
	for k := range f.seats {
		p := f.seat(k) & 3
		h := &tokens.seats[p]
		dst[scalarPoints+k], dst[scalarGlow+k], dst[scalarGlowTo+k] = points[p], h.finds, h.rest
		owned(dst[scalarGlowBy:glowScalars], h.found, k)
		owned(dst[scalarSeeker:scalarGlowBy], h.left, k)
	}
}

func (c *glowing) do(s *glow.State, ply game.Ply) error { return s.Do(ply) }

func (c *glowing) toMove(s *glow.State) game.Player {
	t, _, _ := peekGlow(s)
	switch t.Phase() {
	case labyrinth.ToShift, labyrinth.ToWalk:
		return t.ToMove()
	}
	return s.ToMove()
}

func (c *glowing) finds(s *glow.State) [maxSeats]uint8 {
	_, day, tokens := peekGlow(s)
	n := foundBy(tokens)
	for p, x := range foundBy(day) {
		n[p] += x
	}
	return n
}
