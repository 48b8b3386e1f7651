// This file holds the pictures of the texts. They show positions of real games,
// drawn as programs draw any other position.

package rulebook

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/battlechess/diagram"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant"
)

// Pictures returns the names of all pictures. They begin with a letter and have
// small letters, digits and hyphens.
func Pictures() []string {
	names := []string{"board", "shift", "walk", "glow", "glow-board", "mat"}
	for _, maze := range mazes {
		names = append(names, numbered+maze)
	}
	for m := variant.ShiftAgain; m <= variant.ThroughWall; m++ {
		names = append(names, message+m.String()[1:])
	}
	return names
}

// message begins the names of the pictures of messages.
const message = "message-"

// mazes are the pictures of the whole maze.
var mazes = []string{"board", "shift", "walk"}

// numbered begins the names of the pictures of the maze in editions whose pictures have
// numbers for names; see [standard.Editions]. Others are drawn in their place.
const numbered = "numbered-"

// isNumbered reports whether the pictures of an edition have numbers for names. Games
// that have editions in common have their layouts in common.
func isNumbered(edition string) bool {
	names := standard.Rules{Edition: edition}.BoardLayout().Names
	return names[0] == "1"
}

// A Drawing is a picture of the rulebook. It is the same in all languages.
type Drawing struct {
	scene render.Scene
	tile  bool               // draw one tile of the scene only
	at    labyrinth.Square   // that tile
	mat   *battlechess.State // draw this instead
}

// Draw returns the picture of that name. The error matches [ErrUnknown].
func Draw(name string) (Drawing, error) {
	if !slices.Contains(Pictures(), name) {
		return Drawing{}, fmt.Errorf("%w: picture %q, want one of %s", ErrUnknown, name, strings.Join(Pictures(), ", "))
	}
	return drawings()[name], nil
}

// drawings makes all pictures.
func drawings() map[string]Drawing {
	const seed = 11 // of all deals; the first player can walk far with it
	all := make(map[string]Drawing)
	start := must(standard.Rules{}.Deal(4, seed))
	box := standard.Rules{}.BoardLayout()
	all["board"] = Drawing{scene: render.Scene{Table: start.Table(), Layout: box}}

	// The first player shifts so as to reach as many squares as possible.
	turns := start.Table().AppendTurns(nil)
	best := turns[0]
	for _, turn := range turns {
		if turn.Reach.Len() > best.Reach.Len() {
			best = turn
		}
	}
	shifted := must(start.Play(best.Shift.Ply()))
	walker := shifted.Table()
	scene := render.Scene{Table: walker, Layout: box, Reach: best.Reach}
	for to := range best.Reach.All() {
		if path := walker.Board().Path(walker.Pawn(0), to); len(path) > len(scene.Path) {
			scene.Path = path
		}
	}
	all["walk"] = Drawing{scene: scene}

	// Then it stays, and the second player chooses a slot.
	next := must(shifted.Play(labyrinth.Walk(walker.Pawn(0)))).Table()
	all["shift"] = Drawing{scene: render.Scene{Table: next, Layout: box, Slot: next.Board().Slots()[0]}}

	for _, maze := range mazes {
		d := all[maze]
		d.scene.Layout = standard.Rules{Edition: "pokemon"}.BoardLayout()
		all[numbered+maze] = d
	}

	dusk := must(glow.Rules{}.Deal(4, seed)).Table()
	all["glow"] = tileWith(dusk, glow.Rules{}.BoardLayout(), 1)
	all["glow-board"] = Drawing{scene: render.Scene{Table: dusk, Layout: glow.Rules{}.BoardLayout()}}
	backs := must(anniversary.Rules{}.Deal(2, seed)).Table()
	for m := variant.ShiftAgain; m <= variant.ThroughWall; m++ {
		all[message+m.String()[1:]] = tileWith(backs, anniversary.Rules{}.BoardLayout(), m.Mark())
	}

	mat := must(battlechess.Rules{}.Deal(2, seed))
	all["mat"] = Drawing{mat: &mat}
	return all
}

// must returns a value of a game that a test has played.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// tileWith draws the first tile that has a mark.
func tileWith(t labyrinth.Table, box labyrinth.Layout, m labyrinth.Mark) Drawing {
	d := Drawing{scene: render.Scene{Table: t, Layout: box}, tile: true}
	for at := range t.Board().FindMarks(labyrinth.MarksOf(m)).All() {
		d.at = at
		break
	}
	return d
}

// SVG writes the picture as an SVG document without words of a language. The id begins
// every id in it, so that one page can contain several. The theme is "light",
// "dark", or empty for what the reader prefers.
func (d Drawing) SVG(w io.Writer, id, theme string) error {
	if d.mat != nil {
		return diagram.SVG(w, diagram.Picture{State: *d.mat, ID: id, Theme: theme, Wordless: true})
	}
	s := d.scene
	s.ID, s.Theme, s.Wordless = id, theme, true
	if d.tile {
		return render.SVGTile(w, s, d.at)
	}
	return render.SVG(w, s)
}

// Text writes the picture as lines of characters for a terminal, without words of a
// language, and with colors if color is true.
func (d Drawing) Text(w io.Writer, color bool) error {
	s := d.scene
	s.Wordless = true
	switch {
	case d.mat != nil:
		return diagram.Text(w, diagram.Picture{State: *d.mat, Wordless: true}, color)
	case d.tile:
		return render.TextTile(w, s, d.at, color)
	}
	return render.Text(w, s, color)
}
