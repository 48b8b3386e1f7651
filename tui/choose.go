// This file holds how a person puts a ply together, pick by pick, without knowing
// the game: which parts of the board and which buttons can be picked next, and
// where the cursor is among them.

package tui

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
)

// turnable is the kind of picks that are not picked one by one: the spare tile is
// turned instead.
const turnable = "orientation"

// A chooser is a ply that is being put together.
type chooser struct {
	choices []game.Choice
	picked  []game.Pick
	at      string // the text of the pick under the cursor
	turned  string // the orientation of the spare tile, once it has been turned
}

func newChooser(v game.View) chooser {
	c := chooser{choices: game.Choices(v)}
	c.home()
	return c
}

// home puts the cursor on the first pick.
func (c *chooser) home() {
	c.at = ""
	if next := c.next(); len(next) > 0 {
		c.at = next[0].Text
	}
}

// open returns the choices that begin with what is picked.
func (c *chooser) open() []game.Choice {
	return slices.DeleteFunc(slices.Clone(c.choices), func(x game.Choice) bool {
		return len(x.Picks) < len(c.picked) || !slices.Equal(x.Picks[:len(c.picked)], c.picked)
	})
}

// stop is the text of the button that plays what is picked, where more could be
// picked.
const stop = "play"

// next returns the picks that can be next, in canonical order. If what is picked
// is a ply too, a button that plays it comes first.
func (c *chooser) next() (next []game.Pick) {
	for _, x := range c.open() {
		p := game.Pick{Text: stop, Kind: "button", Label: "play " + x.Ply.String()}
		if len(x.Picks) > len(c.picked) {
			p = x.Picks[len(c.picked)]
		}
		if !slices.Contains(next, p) {
			next = append(next, p)
		}
	}
	return next
}

// cursor returns the pick under the cursor.
func (c *chooser) cursor() (game.Pick, bool) {
	for _, p := range c.next() {
		if p.Text == c.at {
			return p, true
		}
	}
	return game.Pick{}, false
}

// orientations returns how the spare tile can lie, clockwise, if the cursor is on
// a pick after which that is chosen.
func (c *chooser) orientations() (all []string) {
	for _, x := range c.open() {
		if i := len(c.picked); len(x.Picks) > i+1 && x.Picks[i].Text == c.at && x.Picks[i+1].Kind == turnable {
			all = append(all, x.Picks[i+1].Text)
		}
	}
	return all
}

// orientation returns how the spare tile lies, or "" if that is not chosen now.
func (c *chooser) orientation() string {
	all := c.orientations()
	if len(all) == 0 || slices.Contains(all, c.turned) {
		return c.turned
	}
	return all[0]
}

// turn turns the spare tile clockwise by a number of steps.
func (c *chooser) turn(steps int) bool {
	all := c.orientations()
	if len(all) == 0 {
		return false
	}
	i := slices.Index(all, c.orientation()) + steps
	c.turned = all[(i%len(all)+len(all))%len(all)]
	return true
}

// ply returns the ply that would be played with the pick under the cursor, if that
// completes one.
func (c *chooser) ply() (game.Ply, bool) {
	want := slices.Clone(c.picked)
	if p, ok := c.cursor(); ok && p.Text != stop {
		want = append(want, p)
	}
	turned := c.orientation()
	for _, x := range c.open() {
		n := len(want)
		if len(x.Picks) == n && slices.Equal(x.Picks, want) {
			return x.Ply, true
		}
		if len(x.Picks) == n+1 && slices.Equal(x.Picks[:n], want) && x.Picks[n].Kind == turnable && x.Picks[n].Text == turned {
			return x.Ply, true
		}
	}
	return game.Ply{}, false
}

// pick picks what is under the cursor. It returns a ply if that completes one and
// nothing more can be picked.
func (c *chooser) pick() (game.Ply, bool) {
	p, ok := c.cursor()
	if !ok {
		return game.Ply{}, false
	}
	ply, complete := c.ply()
	if complete && (p.Text == stop || len(c.orientations()) > 0) {
		return ply, true
	}
	c.picked = append(slices.Clip(c.picked), p)
	if next := c.next(); complete && len(next) == 1 {
		return ply, true
	}
	c.home()
	return game.Ply{}, false
}

// back takes back the last pick. It reports false if there is none.
func (c *chooser) back() bool {
	if len(c.picked) == 0 {
		return false
	}
	last := len(c.picked) - 1
	c.at = c.picked[last].Text
	c.picked = c.picked[:last]
	return true
}

// show picks and points so that the cursor is on a given ply.
func (c *chooser) show(ply game.Ply) {
	for _, x := range c.choices {
		if x.Ply != ply || len(x.Picks) == 0 {
			continue
		}
		last := len(x.Picks) - 1
		if last > 0 && x.Picks[last].Kind == turnable {
			c.turned = x.Picks[last].Text
			last--
		}
		c.picked, c.at = slices.Clone(x.Picks[:last]), x.Picks[last].Text
	}
}

// point puts the cursor on the pick with the given text. It reports whether that
// can be picked.
func (c *chooser) point(text string) bool {
	for _, p := range c.next() {
		if p.Text == text {
			c.at = text
			return true
		}
	}
	return false
}

// step moves the cursor through the picks by a number of places: first those on
// the board in the given order, then the buttons.
func (c *chooser) step(places []string, by int) {
	var texts []string
	for _, p := range c.next() {
		texts = append(texts, p.Text)
	}
	rank := func(text string) int {
		if i := slices.Index(places, text); i >= 0 {
			return i
		}
		return len(places)
	}
	slices.SortStableFunc(texts, func(a, b string) int { return cmp.Compare(rank(a), rank(b)) })
	if n := len(texts); n > 0 {
		c.at = texts[((slices.Index(texts, c.at)+by)%n+n)%n]
	}
}

// move moves the cursor to the nearest pick in a direction. Center returns where
// the middle of a pick is on the board, and whether it is there. It reports
// whether there is such a pick.
func (c *chooser) move(dir image.Point, center func(text string) (image.Point, bool)) bool {
	from, ok := center(c.at)
	if !ok {
		return false
	}
	best, least := "", math.MaxInt
	for _, p := range c.next() {
		to, ok := center(p.Text)
		if !ok {
			continue
		}
		way := to.Sub(from)
		way.Y *= 2 // a character is twice as high as wide
		along := way.X*dir.X + way.Y*dir.Y
		aside := way.X*dir.Y + way.Y*dir.X
		if cost := along + 3*max(aside, -aside); along > 0 && cost < least {
			best, least = p.Text, cost
		}
	}
	if best != "" {
		c.at = best
	}
	return best != ""
}
