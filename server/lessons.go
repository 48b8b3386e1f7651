// This file makes the lessons of the page: a few positions of each game, with one thing
// to do in each, and what follows from each way to do it. The page plays them without
// asking the server.

package server

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/wire"
)

// lessonFiles has a file for each game. A paragraph is a scene: its first line is a state,
// the next ones have phrases of the page, joined by +, or - for none, and the ply that they
// ask for, or that the other seat or chance plays. The last line has the phrases that end
// the scene. Where the learner plays, the ply is an example: see deed.
//
//go:embed lessons
var lessonFiles embed.FS

const learner = game.Player(0) // who sits on the first seat

// A lesson is what the page reads. Its pictures have most lines in common, so that it has
// each line once.
type lesson struct {
	Lines  []string       `json:"lines"`
	Scenes []*lessonEvent `json:"scenes"`

	rules catalog.Rules
	known map[string]int // the places of the lines
}

// A lessonEvent is an event that the learner sees, and those that can follow: one for each
// ply that does what is asked for, the example first.
type lessonEvent struct {
	Say     []string        `json:"say"` // phrases to show after it
	Update  json.RawMessage `json:"update"`
	Picture []int           `json:"picture"` // its lines
	Next    []*lessonEvent  `json:"next"`
}

// A lessonStep is a ply of a scene.
type lessonStep struct {
	say  []string
	ply  game.Ply
	free bool   // whether the learner chooses among the plies that do the same
	does string // what the ply does: see deed
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
		l := &lesson{rules: r, known: make(map[string]int)}
		for scene := range strings.SplitSeq(strings.TrimSpace(string(text)), "\n\n") {
			if err := l.add(strings.Split(scene, "\n")); err != nil {
				return nil, fmt.Errorf("%s: scene %d: %w", file, len(l.Scenes)+1, err)
			}
		}
		if all[variant], err = json.Marshal(l); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// add adds a scene.
func (l *lesson) add(lines []string) error {
	start, err := l.rules.Parse(lines[0])
	if err != nil {
		return err
	}
	var steps []lessonStep
	for state, i := start, 1; i < len(lines); i++ {
		say, ply, _ := strings.Cut(lines[i], " ")
		step := lessonStep{free: state.ToMove() == learner}
		if say != "-" {
			step.say = strings.Split(say, "+")
		}
		if ply != "" {
			if step.ply, err = l.rules.ParsePly(ply); err != nil {
				return err
			}
			next, err := state.Play(step.ply)
			if err != nil {
				return err
			}
			choices := l.choices(state)
			if i := slices.IndexFunc(choices, func(c game.Choice) bool { return c.Ply == step.ply }); i >= 0 {
				step.does = l.deed(state, choices[i], next)
			}
			state = next
		}
		steps = append(steps, step)
	}
	for i := range len(steps) - 2 { // a walk on the way to something is to the square that the phrase names
		if steps[i].does == "square" {
			steps[i].free = false
		}
	}
	event, err := l.event(catalog.Record{Tags: l.rules.Tags(), Start: start}, start, steps)
	l.Scenes = append(l.Scenes, event)
	return err
}

// event returns what the plies of a record lead to and what can follow, or nil if the steps
// that are left cannot be done from there.
func (l *lesson) event(rec catalog.Record, state catalog.State, steps []lessonStep) (*lessonEvent, error) {
	step, rest := steps[0], steps[1:]
	event := &lessonEvent{Say: step.say, Next: []*lessonEvent{}}
	if len(rest) > 0 {
		for _, choice := range l.worthTrying(step, state) {
			next, err := state.Play(choice.Ply)
			if err != nil {
				return nil, err
			}
			if l.deed(state, choice, next) != step.does {
				continue
			}
			rec.Plies = append(slices.Clip(rec.Plies), choice.Ply)
			one, err := l.event(rec, next, rest)
			rec.Plies = rec.Plies[:len(rec.Plies)-1]
			if err != nil {
				return nil, err
			}
			if one != nil {
				event.Next = append(event.Next, one)
			}
		}
	}
	if len(event.Next) == 0 && len(rest) > 0 {
		return nil, nil
	}
	return event, l.show(event, rec)
}

// choices returns what the seat to act can do, or chance.
func (l *lesson) choices(state catalog.State) []game.Choice {
	view := l.rules.View(state, state.ToMove())
	var all []game.Choice
	for _, ply := range state.AppendPlies(nil) { // of chance too
		all = append(all, game.Choice{Ply: ply, Picks: game.Picks(view, ply)})
	}
	return all
}

// worthTrying returns what to try at a step, the example first.
func (l *lesson) worthTrying(step lessonStep, state catalog.State) []game.Choice {
	legal := l.choices(state)
	at := slices.IndexFunc(legal, func(c game.Choice) bool { return c.Ply == step.ply })
	if at < 0 {
		return nil
	}
	if !step.free {
		return legal[at : at+1]
	}
	return slices.Concat(legal[at:at+1], legal[:at], legal[at+1:])
}

// deed says what a step is about: with what its ply begins, and what comes of it. Plies of
// the same deed are as good as each other.
func (l *lesson) deed(state catalog.State, choice game.Choice, next catalog.State) string {
	does := []string{choice.Picks[0].Kind}
	if does[0] == "button" && state.ToMove() == learner {
		word, _, _ := strings.Cut(choice.Ply.String(), ":")
		does = append(does, word)
	}
	for _, change := range game.ChangesBetween(l.rules.View(state, learner), l.rules.View(next, learner)) {
		switch kind := change.ChangeKind(); kind {
		case "found", "glow", "battle", "eggs", "summon":
			does = append(does, kind)
		case "event": // which message
			does = append(does, fmt.Sprint(change))
		}
	}
	if next.ToMove() == game.Chance {
		does = append(does, "chance")
	}
	if next.Outcome().Over() {
		does = append(does, "over")
	}
	return strings.Join(does, " ")
}

// show gives an event its update and its picture: those of the last ply of a record.
func (l *lesson) show(event *lessonEvent, rec catalog.Record) error {
	s, err := play.Resume(l.rules, rec, play.Options{})
	if err != nil {
		return err
	}
	for u := range s.Events(learner, len(rec.Plies)-1) {
		if event.Update, err = wire.AppendUpdate(nil, l.rules, u); err != nil {
			return err
		}
		svg, err := pictureOptions{}.svg(l.rules, u.View)
		if err != nil {
			return err
		}
		for line := range strings.SplitSeq(string(svg), "\n") {
			if _, ok := l.known[line]; !ok {
				l.known[line] = len(l.Lines)
				l.Lines = append(l.Lines, line)
			}
			event.Picture = append(event.Picture, l.known[line])
		}
		break // chance may have gone on
	}
	return nil
}
