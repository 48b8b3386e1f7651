// This file holds what a view on a labyrinth board looks like when it is drawn.

package catalog

import "github.com/labyrinth-go/labyrinth/render"

// Scene returns what is to be drawn of a view of game g: the board with what
// the seat to act can reach, and what the view's own seat is looking for.
// Without a labyrinth board it reports false, and [View.Drawing] may draw.
func Scene(g Rules, v View) (render.Scene, bool) {
	t, ok := v.Table()
	if !ok {
		return render.Scene{}, false
	}
	scene := render.Scene{Table: t, Aims: v.Targets(), Notes: v.Notes()}
	scene.Layout, _ = g.Layout()
	if v.ToMove() >= 0 {
		scene.Reach = v.Reach()
	}
	if goals := v.Goals(); goals.Len() == 1 {
		for x := range goals.All() {
			scene.Goal = x
		}
	}
	return scene, true
}
