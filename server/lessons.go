// This file makes the lessons of the page: a few positions of each game, with one thing
// to do in each. The page plays them without asking the server.

package server

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/wire"
)

// lessonFiles has a file for each game. A paragraph is a scene: its first line is a state,
// the next ones have a phrase of the page and the ply that it asks for, or - for a ply of the
// other seat or of chance, and the last one is the phrase that ends the scene.
//
//go:embed lessons
var lessonFiles embed.FS

// A lessonEvent is an event that the learner sees, on the first seat.
type lessonEvent struct {
	Say    string          `json:"say,omitempty"` // the phrase after it
	Update json.RawMessage `json:"update"`
	SVG    string          `json:"svg"`
}

// lessons returns the lessons as JSON, by the name of the game.
func lessons() (map[string][]byte, error) {
	names, err := fs.Glob(lessonFiles, "lessons/*.txt")
	if err != nil {
		return nil, err
	}
	all := make(map[string][]byte)
	for _, file := range names {
		text, err := lessonFiles.ReadFile(file)
		if err != nil {
			return nil, err
		}
		variant := strings.TrimSuffix(path.Base(file), ".txt")
		r, err := catalog.All().Open(game.Tag{Name: "Variant", Value: variant})
		if err != nil {
			return nil, err
		}
		scenes := [][]lessonEvent{}
		for scene := range strings.SplitSeq(strings.TrimSpace(string(text)), "\n\n") {
			events, err := lessonScene(r, strings.Split(scene, "\n"))
			if err != nil {
				return nil, fmt.Errorf("%s: scene %d: %w", file, len(scenes)+1, err)
			}
			scenes = append(scenes, events)
		}
		if all[variant], err = json.Marshal(scenes); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// lessonScene returns the events of a scene.
func lessonScene(r catalog.Rules, lines []string) (events []lessonEvent, err error) {
	start, err := r.Parse(lines[0])
	if err != nil {
		return nil, err
	}
	rec := catalog.Record{Tags: r.Tags(), Start: start}
	var says []string
	for _, line := range lines[1:] {
		say, ply, ok := strings.Cut(line, " ")
		says = append(says, strings.Trim(say, "-"))
		if ok {
			rec.Plies = append(rec.Plies, catalog.Ply(ply))
		}
	}
	s, err := play.Resume(rec, play.Options{})
	if err != nil {
		return nil, err
	}
	for u := range s.Events(0, -1) {
		e := lessonEvent{Say: says[min(len(events), len(says)-1)]}
		if e.Update, err = wire.AppendUpdate(nil, r, u); err != nil {
			return nil, err
		}
		svg, err := pictureOptions{}.svg(r, u.View)
		if err != nil {
			return nil, err
		}
		e.SVG = string(svg)
		events = append(events, e)
	}
	return events[:len(rec.Plies)+1], nil // chance may have gone on
}
