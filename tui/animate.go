// This file makes the pictures of animations: what a ply did, step by step.

package tui

import (
	"image"
	"time"

	"charm.land/lipgloss/v2"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/render"
)

// A frame is one picture of an animation, and how long it is shown.
type frame struct {
	picture *lipgloss.Canvas
	hold    time.Duration
}

const (
	aimTime  = 200 * time.Millisecond // before a shift: one sees where
	stepTime = 60 * time.Millisecond  // of a tile or piece that moves
	walkTime = 80 * time.Millisecond  // of a pawn on each square
)

// frames returns the animation of what happened between two views of one seat.
func (t theme) frames(r catalog.Rules, before, after game.View, changes []game.Change) (all []frame) {
	scene, ok := catalog.Scene(r, before)
	if !ok {
		return t.matFrames(r, before, changes)
	}
	scene.Reach, scene.Targets, scene.Goal = labyrinth.Squares{}, labyrinth.Squares{}, 0
	for _, c := range changes {
		switch c := c.(type) {
		case change.Shift:
			all = append(all, t.shift(scene, c)...)
			shifted, _ := catalog.Scene(r, after)
			for p := range game.Player(shifted.Table.Seats()) { // pawns walk later
				at := scene.Table.Board().Carry(c.Slot, scene.Table.Pawn(p))
				shifted.Table = shifted.Table.WithPawn(p, at)
			}
			scene.Table = shifted.Table
		case change.Pawn:
			if c.Carried {
				continue
			}
			path := []labyrinth.Square{c.From, c.To}
			if before.ToMove() == c.Seat {
				if way := labyrinth.PathOf(before, c.To); way != nil && way[0] == c.From {
					path = way
				}
			}
			all = append(all, t.walk(scene, c.Seat, path)...)
			scene.Table = scene.Table.WithPawn(c.Seat, c.To)
		}
	}
	return all
}

// walk returns the frames of a pawn on its way.
func (t theme) walk(s render.Scene, p game.Player, path []labyrinth.Square) (all []frame) {
	s.Path = path
	for _, at := range path {
		s.Table = s.Table.WithPawn(p, at)
		all = append(all, frame{t.drawMaze(s, mark{}), walkTime})
	}
	return all
}

// shift returns the frames of a line of tiles that moves by one square, with the
// spare tile behind it. The scene is the one before.
func (t theme) shift(s render.Scene, c change.Shift) (all []frame) {
	board := s.Table.Board()
	g := mazeGeometry{text: render.TextGeometry(board)}
	lane := board.Lane(c.Slot)
	s.Spare, s.Slot = c.In.Open, c.Slot
	still := t.drawMaze(s, mark{})
	type part struct {
		picture *lipgloss.Canvas
		at      image.Point
	}
	first := g.Rect(lane[0].String())
	way := g.Rect(lane[1].String()).Min.Sub(first.Min)
	parts := []part{{t.drawTile(s, 0), first.Min.Sub(way)}}
	for _, at := range lane {
		parts = append(parts, part{t.drawTile(s, at), g.Rect(at.String()).Min})
	}
	const steps = 4
	all = append(all, frame{still, aimTime})
	for i := 1; i <= steps; i++ {
		picture := lipgloss.NewCanvas(still.Width(), still.Height())
		whole := image.Rect(0, 0, still.Width(), still.Height())
		blit(picture, image.Point{}, still, whole)
		for _, p := range parts {
			blit(picture, p.at.Add(way.Mul(i).Div(steps)), p.picture, whole)
		}
		all = append(all, frame{picture, stepTime})
	}
	return all
}

// matFrames returns the frames of pieces that move on a board that is no
// labyrinth.
func (t theme) matFrames(r catalog.Rules, before game.View, changes []game.Change) (all []frame) {
	g := geometryOf(before)
	still := t.drawMat(r, before)
	for _, c := range changes {
		moved, ok := c.(battlechess.PieceMoved)
		from, to := g.Rect(moved.From.String()), g.Rect(moved.To.String())
		if !ok || from.Empty() || to.Empty() {
			continue
		}
		left := lipgloss.NewCanvas(still.Width(), still.Height()) // without the piece, which moves
		blit(left, image.Point{}, still, image.Rect(0, 0, still.Width(), still.Height()))
		if m, ok := g.(mat); ok {
			t.clear(left, m, from)
		}
		const steps = 6
		for i := 1; i <= steps; i++ {
			picture := lipgloss.NewCanvas(still.Width(), still.Height())
			blit(picture, image.Point{}, left, image.Rect(0, 0, still.Width(), still.Height()))
			blit(picture, from.Min.Add(to.Min.Sub(from.Min).Mul(i).Div(steps)), still, from)
			all = append(all, frame{picture, stepTime})
		}
	}
	return all
}
