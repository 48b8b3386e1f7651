// This file encodes the game in the dark.

package learn

import (
	"fmt"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// Glow returns the codec of the game in the dark. The error is that of [glow.Open]
// for bad rules.
func Glow(r glow.Rules) (Codec[glow.Ply, glow.View], error) { return newGlow(r) }

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
	r, err := glow.Open(r.Tags()...) // complete
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
	return &glowing{s, r.HideByDay}, err
}

func (c *glowing) Spec() Spec { return c.spec }

func (c *glowing) Index(_ glow.View, ply glow.Ply) int { return mazeIndex(ply) }

func (c *glowing) Ply(v glow.View, index int) (glow.Ply, error) {
	return glowPly(v.Table().Board().Spare(), index)
}

func (c *glowing) index(_ *glow.State, ply glow.Ply) int { return mazeIndex(ply) }

func (c *glowing) ply(s *glow.State, index int) (glow.Ply, error) {
	return glowPly(s.Table().Board().Spare(), index)
}

func glowPly(spare labyrinth.Tile, index int) (glow.Ply, error) {
	switch {
	case index < 0 || index >= mazeActions:
		return glow.Ply{}, noIndex(index, mazeActions)
	case index < shifts:
		return glow.Shift(shiftAt(index, spare)), nil
	}
	return glow.Walk(squareAt(index)), nil
}

func (c *glowing) Encode(v glow.View, to *Arrays, i int) {
	var f facts
	t, day, tokens := v.Table(), v.Cards(), v.Glow()
	f.read(&t)
	var points [labyrinth.MaxSeats]uint8
	for p := range points {
		points[p] = uint8(v.Score(game.Player(p)).Total())
	}
	c.write(&f, &day, &tokens, v.Night(), &points, v.Seat(), to, i)
	if to.Afters != nil {
		f.afters(row(to.Afters, i, shifts*16), t)
	}
}

func (c *glowing) encode(s *glow.State, p game.Player, to *Arrays, i int) {
	var f facts
	day, tokens := s.Cards(), s.Glow()
	t := s.Table()
	f.read(&t)
	var points [labyrinth.MaxSeats]uint8
	for p := range points {
		points[p] = uint8(2*tokens.Found(game.Player(p)) + day.Found(game.Player(p)))
	}
	points[f.Seat&3] += uint8(s.Points()) // the seat has ended the game
	if c.hide && !s.Night() {
		f.unlight()
	}
	c.write(&f, &day, &tokens, s.Night(), &points, p, to, i)
	if to.Afters != nil {
		f.afters(row(to.Afters, i, shifts*16), t)
	}
}

// unlight hides the glow pictures that nobody sees by day: on loose tiles without
// a picture.
func (f *facts) unlight() {
	seen := fixed
	for _, w := range f.Picture {
		seen |= w
	}
	for i := range f.Mark {
		f.Mark[i] &= seen
	}
	if f.Spare.Picture == 0 {
		f.Spare.Mark = 0
	}
}

// write writes what seat me sees.
func (c *glowing) write(
	f *facts, day, tokens *labyrinth.Cards, night bool, points *[labyrinth.MaxSeats]uint8, me game.Player, to *Arrays, i int,
) {
	f.from(me)
	scalars := row(to.Scalars, i, glowScalars)
	var found, left [labyrinth.MaxSeats]uint32 // tokens
	for k := range f.Seats {
		f.cards(day, k, sight{cards: 1 - min(k, 1), live: 1})
		found[k&3], left[k&3] = tokensOf(tokens, f.seat(k))
		if night {
			f.others[k&3] = bitboard.Find(&f.Mark, left[k&3])
		}
	}
	switch {
	case !night:
		f.target, f.wants = f.squares(f.goals), f.goals>>f.Spare.Picture&1 != 0
	case left[0] == 0:
		f.target, f.toHome = f.home(), true
	default:
		f.target, f.wants = f.others[0], left[0]>>f.Spare.Mark&1 != 0
	}
	planes := row(to.Planes, i, planeSize(&c.spec, to.Words))
	f.planes(planes, to.Words)
	more(planes, to.Words, planeMark, f.Mark[:])
	f.scalars(scalars)
	if scalars != nil {
		f.glow(scalars, night, points, &found, &left)
	}
	f.legal(to, i, mazeActions, f.reach)
}

// glow writes the scalars that only this game has.
func (f *facts) glow(dst []uint8, night bool, points *[labyrinth.MaxSeats]uint8, found, left *[labyrinth.MaxSeats]uint32) {
	dst[scalarMark] = uint8(f.Spare.Mark)
	if night {
		dst[scalarNight] = 1
	}
	for k := range f.Seats {
		dst[scalarPoints+k] = points[f.seat(k)&3]
		dst[scalarGlow+k] = owned(dst[scalarGlowBy:glowScalars], found[k&3], k)
		dst[scalarGlowTo+k] = owned(dst[scalarSeeker:scalarGlowBy], left[k&3], k)
	}
}

// tokensOf returns the glow tokens that a seat has found and those that it has
// left, as sets of marks.
func tokensOf(tokens *labyrinth.Cards, p game.Player) (found, left uint32) {
	var room [pictures]labyrinth.Picture
	for _, x := range tokens.AppendFound(room[:0], p) {
		found |= 1 << (x & 31)
	}
	for _, x := range tokens.AppendPile(room[:0], p) {
		left |= 1 << (x & 31)
	}
	return found, left
}

func (c *glowing) play(s *glow.State, index int) error {
	if index >= shifts && index < mazeActions { // without a copy of the table
		return s.Do(glow.Walk(squareAt(index)))
	}
	t := s.Table()
	ply, err := glowPly(t.Board().Spare(), index)
	if err != nil {
		return err
	}
	return s.Do(ply)
}

func (c *glowing) finds(s *glow.State) (n [labyrinth.MaxSeats]uint8) {
	day, tokens := s.Cards(), s.Glow()
	for p := range n {
		n[p] = uint8(day.Found(game.Player(p)) + tokens.Found(game.Player(p)))
	}
	return n
}
