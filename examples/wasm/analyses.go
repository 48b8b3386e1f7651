//go:build js

// This file holds the calls about the analysis of a game, which goes on turn by turn.

package main

import (
	"context"
	"encoding/json"
	"iter"
	"slices"
	"strconv"

	"github.com/labyrinth-go/labyrinth/analysis"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// A report is an analysis that goes on whenever its next turn is asked for.
type report struct {
	rules  catalog.Rules
	record catalog.Record
	words  analysis.Words
	turns  []analysis.Turn // so far
	next   func() (analysis.Turn, error, bool)
	cancel context.CancelFunc // ends the turn that is looked at
	stop   func()             // ends the analysis, while no turn is looked at
}

// analyze begins the analysis of a record.
func analyze(q struct {
	Record, Language string
	Depth            analysis.Depth
	Goals            map[string]string // the names of pictures and marks, by their letters
},
) (string, error) {
	tags, err := play.ParseTags(q.Record)
	if err != nil {
		return "", err
	}
	r, err := games().OpenRecord(tags)
	if err != nil {
		return "", err
	}
	rec, err := play.ParseRecord(r, q.Record)
	if err != nil {
		return "", err
	}
	a := &report{rules: r, record: rec, words: analysis.WordsIn(q.Language)}
	a.words.Goal = func(letter string) string {
		if name, ok := q.Goals[letter]; ok {
			return name
		}
		return letter
	}
	var ctx context.Context
	ctx, a.cancel = context.WithCancel(context.Background())
	a.next, a.stop = iter.Pull2(analysis.Game(ctx, r, rec, analysis.Options{Depth: q.Depth}))
	return strconv.Itoa(hold(a)), nil
}

// advise returns the best turn of the seat that acts in a session.
func advise(ctx context.Context, q struct {
	about
	Depth analysis.Depth
},
) (string, error) {
	s := q.session()
	seat := s.ToMove()
	if seat < 0 {
		return number(s.Submit(0, s.Last(), game.Ply{})) // says that the game is over
	}
	seen := slices.Collect(s.Events(seat, -1)) // the session may change meanwhile
	turn, err := analysis.Advise(ctx, s.rules, slices.Values(seen), analysis.Options{Depth: q.Depth})
	if err != nil {
		return "", err
	}
	return text(json.Marshal(turn))
}

// A judged is a turn with what there is to say about it.
type judged struct {
	Turn      analysis.Turn `json:"turn"`
	Sentences []string      `json:"sentences"`
}

// nextTurn returns the next turn of an analysis, or null after the last one.
func nextTurn(ctx context.Context, q handle) (string, error) {
	a := held[q.Handle].(*report)
	defer context.AfterFunc(ctx, a.cancel)()
	t, err, ok := a.next()
	if err != nil || !ok {
		return "null", err
	}
	a.turns = append(a.turns, t)
	return text(json.Marshal(judged{t, append([]string{}, analysis.Sentences(a.words, t)...)}))
}

// sum returns what the turns of an analysis so far mean for each seat.
func sum(q handle) (string, error) {
	a := held[q.Handle].(*report)
	return text(json.Marshal(analysis.Sum(a.rules, a.record, a.turns)))
}
