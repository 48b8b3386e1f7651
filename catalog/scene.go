// This file holds the picture of a view.

package catalog

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/render"
)

// WriteText writes the picture of a view of any game for a terminal, with colors if
// color is set. A view without a picture is written as its text.
func WriteText(w io.Writer, r Rules, v game.View, color bool) error {
	if scene, ok := Scene(r, v); ok {
		return render.Text(w, scene, color)
	}
	if drawing := r.Drawing(v); drawing != nil {
		return drawing.Text(w, color)
	}
	text, err := v.AppendText(nil)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n", text)
	return err
}

// Scene returns the scene of a view for package render: the board, the squares
// that the seat to act can reach, and what the viewing seat looks for. It reports
// false for a game without a labyrinth board; see [Rules].Drawing.
func Scene(r Rules, v game.View) (render.Scene, bool) {
	maze, ok := v.(labyrinth.MazeView)
	if !ok {
		return render.Scene{}, false
	}
	box, _ := r.BoardLayout()
	return render.SceneOf(box, maze), true
}

// WriteGIF writes a game as a moving picture of the given width, for everybody: as
// one who watches sees its states, each for the given time. The error matches
// [ErrNoPicture] for a game without a labyrinth board.
func WriteGIF(w io.Writer, r Rules, states []State, width int, each time.Duration) error {
	var scenes []render.Scene
	for _, s := range states {
		scene, ok := Scene(r, r.View(s, game.Nobody))
		if !ok {
			return ErrNoPicture
		}
		scenes = append(scenes, scene)
	}
	return render.GIF(w, scenes, width, each)
}

// ErrNoPicture means that a game has no picture of a kind.
var ErrNoPicture = errors.New("catalog: no such picture of this game")
