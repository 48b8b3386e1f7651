//go:build js

// This file holds the calls about variants, views and pictures.

package main

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/wire"
)

// noMaze is the error for a game that is not played on a labyrinth board.
var noMaze = game.Faultf(game.ErrOption, 0, "", "the game is not played on a labyrinth board")

// ruled is a request that names rules.
type ruled struct {
	Variant string
	Options map[string]string
}

func (q ruled) rules() (catalog.Rules, error) {
	var tags []game.Tag
	if q.Variant != "" {
		tags = append(tags, game.Tag{Name: "Variant", Value: q.Variant})
	}
	for _, name := range slices.Sorted(maps.Keys(q.Options)) {
		tags = append(tags, game.Tag{Name: name, Value: q.Options[name]})
	}
	return games().Open(tags...)
}

// viewed is a request with a view.
type viewed struct{ View json.RawMessage }

func (q viewed) read() (catalog.Rules, game.View, error) { return wire.ParseView(games(), q.View) }

func variants(struct{}) (string, error) { return text(wire.AppendVariants(nil, games())) }

func bots(struct{}) (string, error) { return text(json.Marshal(bot.Names())) }

func view(q viewed) (string, error) {
	r, v, err := q.read()
	if err != nil {
		return "", err
	}
	return text(wire.AppendView(nil, r, v))
}

func preview(q struct {
	viewed
	Shift labyrinth.Shift
},
) (string, error) {
	r, v, err := q.read()
	if err != nil {
		return "", err
	}
	p, err := catalog.WhatIf(r, v, q.Shift)
	if err != nil {
		return "", err
	}
	return text(wire.AppendPreview(nil, r, p))
}

func path(q struct {
	viewed
	To labyrinth.Square
},
) (string, error) {
	_, v, err := q.read()
	if err != nil {
		return "", err
	}
	return text(json.Marshal(append([]labyrinth.Square{}, labyrinth.PathOf(v, q.To)...)))
}

// picture is a request for a picture of a view or of a puzzle.
type picture struct {
	viewed
	ruled
	Puzzle string

	ID, Theme string
	Spare     labyrinth.Edges
	Slot      labyrinth.Slot
	Shift     labyrinth.Shift
	Reach     *[]labyrinth.Square
	Path      labyrinth.Square
}

func svg(q picture) (string, error) {
	var b strings.Builder
	scene, drawing, err := q.scene()
	switch {
	case err != nil:
	case drawing != nil:
		err = drawing.SVG(&b, q.ID, q.Theme)
	default:
		err = render.SVG(&b, scene)
	}
	return b.String(), err
}

// scene returns the scene to render, or the drawing of a game that is not played
// on a labyrinth board.
func (q picture) scene() (render.Scene, catalog.Drawing, error) {
	scene, drawing, err := q.plain()
	if err != nil || drawing != nil {
		return scene, drawing, err
	}
	if q.Shift != (labyrinth.Shift{}) {
		r, v, err := q.read()
		if err != nil {
			return scene, nil, err
		}
		p, err := catalog.WhatIf(r, v, q.Shift)
		if err != nil {
			return scene, nil, err
		}
		scene.Table, scene.Reach, scene.Targets = p.Table, p.Reach, p.Targets
		scene.Path = p.Table.Board().Path(p.Table.Pawn(p.Table.Seat()), q.Path)
	}
	if q.Reach != nil {
		scene.Reach = labyrinth.SquaresOf(*q.Reach...)
	}
	scene.ID, scene.Theme, scene.Spare, scene.Slot = q.ID, q.Theme, q.Spare, q.Slot
	return scene, nil, nil
}

// plain returns the scene without what the request asks for in addition.
func (q picture) plain() (render.Scene, catalog.Drawing, error) {
	if q.Puzzle != "" {
		p, layout, err := q.ruled.puzzle(q.Puzzle)
		return render.PuzzleScene(p, layout), nil, err
	}
	r, v, err := q.read()
	if err != nil {
		return render.Scene{}, nil, err
	}
	if scene, ok := catalog.Scene(r, v); ok {
		scene.Path = labyrinth.PathOf(v, q.Path)
		return scene, nil, nil
	}
	if drawing := r.Drawing(v); drawing != nil {
		return render.Scene{}, drawing, nil
	}
	return render.Scene{}, nil, noMaze
}

// text returns JSON as a string.
func text(b []byte, err error) (string, error) { return string(b), err }
