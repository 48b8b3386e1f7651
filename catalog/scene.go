// This file holds the scene of a view, which package render draws.

package catalog

import "github.com/labyrinth-go/labyrinth/render"

// Scene returns the scene of a view for package render: the board, the squares
// that the seat to act can reach, and what the viewing seat looks for. It reports
// false for a game without a labyrinth board; see [View.Drawing].
func Scene(r Rules, v View) (render.Scene, bool) {
	t, ok := v.Table()
	if !ok {
		return render.Scene{}, false
	}
	scene := render.Scene{Table: t, Targets: v.Targets(), Notes: v.Notes()}
	scene.Layout, _ = r.Layout()
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
