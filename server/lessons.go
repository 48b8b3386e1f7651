// This file makes the lessons of the page from those of the games: a few positions, with one
// thing to do in each, and what follows from each way to do it. The page plays them without
// asking the server.

package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/wire"
)

const learner = game.Player(0) // who sits on the first seat

// These bound a scene.
const (
	mostEvents = 1000    // a page draws each
	mostTries  = 100_000 // plies, most of which lead nowhere
)

// A lesson is what the page reads. Its pictures have most lines in common, so that it has
// each line once.
type lesson struct {
	Lines  []string       `json:"lines"`
	Scenes []*lessonEvent `json:"scenes"`

	rules catalog.Rules
	seats int            // in all scenes
	known map[string]int // the places of the lines
	size  int            // the number of events of the last scene
	tries int            // the number of plies that were tried in it
}

// A lessonEvent is an event that the learner sees, and those that can follow: one for each
// ply that does what is asked for, the example first.
type lessonEvent struct {
	Say     []string        `json:"say"` // phrases to show after it
	Update  json.RawMessage `json:"update"`
	Picture []int           `json:"picture"` // its lines
	Next    []*lessonEvent  `json:"next"`
}

// A lessonStep is a ply of a scene. The last step is the end of the scene and has none.
type lessonStep struct {
	say  []string
	ply  game.Ply
	free bool   // whether the learner chooses among the plies that do the same
	does string // what the ply does: see deed
}

// lessons returns the lessons of games as JSON, by the name of the game.
func lessons(games catalog.Registry) (map[string][]byte, error) {
	all := make(map[string][]byte)
	for _, v := range games.Variants {
		if len(v.Lesson) == 0 {
			continue
		}
		r, err := games.Open(game.Tag{Name: "Variant", Value: v.Name})
		if err != nil {
			return nil, err
		}
		l := &lesson{rules: r, known: make(map[string]int)}
		for i, scene := range v.Lesson {
			if err := l.add(scene); err != nil {
				return nil, fmt.Errorf("the lesson of %s, scene %d: %w", v.Name, i+1, err)
			}
		}
		if all[v.Name], err = json.Marshal(l); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// add adds a scene.
func (l *lesson) add(scene catalog.LessonScene) error {
	start, err := l.rules.Parse(scene.State)
	if err != nil {
		return err
	}
	if l.seats == 0 {
		l.seats = start.Seats()
	}
	if start.Seats() != l.seats {
		return fmt.Errorf("%d seats after scenes of %d; want as many in all scenes", start.Seats(), l.seats)
	}
	var steps []lessonStep
	state := start
	for i, step := range scene.Steps {
		ply, err := l.rules.ParsePly(step.Ply)
		if err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
		next, err := state.Play(ply)
		if err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
		made := lessonStep{say: step.Say, ply: ply, free: state.ToMove() == learner}
		listed := l.worthTrying(lessonStep{ply: ply}, state)
		if listed == nil {
			return fmt.Errorf("step %d: the state does not list %s", i+1, ply)
		}
		made.does = l.deed(state, listed[0], next)
		steps, state = append(steps, made), next
	}
	steps = append(steps, lessonStep{say: scene.End})
	for i := range len(steps) - 2 { // a walk on the way to something is to the square that the phrase names
		if steps[i].does == "square" {
			steps[i].free = false
		}
	}
	l.size, l.tries = 0, 0
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
			if l.tries++; l.tries > mostTries {
				return nil, fmt.Errorf("more than %d plies to try; want a scene with fewer steps", mostTries)
			}
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
	if l.size++; l.size > mostEvents {
		return nil, fmt.Errorf("more than %d ways to do what it asks for; want a scene with fewer steps", mostEvents)
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
	before := l.rules.View(state, learner)
	if maze, ok := before.(labyrinth.MazeView); ok && state.ToMove() == learner {
		if to, ok := labyrinth.SquareOf(choice.Ply); ok && maze.Targets().Has(to) {
			does = append(does, "target")
		}
	}
	for _, change := range game.ChangesBetween(before, l.rules.View(next, learner)) {
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
		if err != nil && !errors.Is(err, errNoPicture) {
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
