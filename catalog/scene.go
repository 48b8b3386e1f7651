// This file holds the picture of a view.

package catalog

import (
	"fmt"
	"io"

	"github.com/labyrinth-go/labyrinth/render"
)

// WriteText writes the picture of a view of any game for a terminal, with colors if
// color is set. A view without a picture is written as its text.
func WriteText(w io.Writer, r Rules, v View, color bool) error {
	if scene, ok := Scene(r, v); ok {
		return render.Text(w, scene, color)
	}
	if drawing := v.Drawing(); drawing != nil {
		return drawing.Text(w, color)
	}
	_, err := fmt.Fprintln(w, v)
	return err
}

// Scene returns the scene of a view for package render: the board, the squares
// that the seat to act can reach, and what the viewing seat looks for. It reports
// false for a game without a labyrinth board; see [View.Drawing].
func Scene(r Rules, v View) (render.Scene, bool) {
	maze, ok := v.Maze()
	if !ok {
		return render.Scene{}, false
	}
	box, _ := r.Layout()
	return render.SceneOf(box, maze), true
}
