// This file holds what the two sides tell each other besides views and plies: what
// has happened since the engine's last ply, and what its search has found.

package protocol

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// observed returns a go with what has happened, if the engine wants to know it.
// If the line became too long, it leaves out what happened first.
func (c *Client) observed(q play.Question, message goThink) goThink {
	if !c.since {
		return message
	}
	var since []happened
	for u := range q.Updates() {
		h := happened{View: textOf(u.View)}
		if u.Kind == play.PlyEvent {
			h.By, h.Ply = int(u.By)+1, u.Ply // chance is -1
		}
		since = append(since, h)
	}
	message.Since = fitting(since, message)
	return message
}

// fitting returns the last entries that fit the line of a message.
func fitting(since []happened, message goThink) []happened {
	line, err := encode(message)
	if err != nil {
		return nil // send reports it
	}
	room := MaxLine - len(line) - len(`,"since":[]`)
	first := len(since)
	for ; first > 0; first-- {
		entry, err := json.Marshal(since[first-1])
		if room -= len(entry) + len(","); err != nil || room < 0 {
			break
		}
	}
	return since[first:]
}

// learn reads what has happened since the last go, if the host says it.
func (e *engine) learn(f fields) error {
	if _, ok := f["since"]; !ok {
		return nil
	}
	var since []happened
	if err := f.get("since", &since); err != nil {
		return err
	}
	for i, h := range since {
		v, err := e.game.ParseView(e.seat, h.View)
		if err == nil && (h.By < 0 || h.By > most) {
			err = fmt.Errorf("no game has a seat %d", h.By)
		}
		if err != nil {
			return fmt.Errorf(`invalid field "since": entry %d: %w`, i+1, err)
		}
		e.history = append(e.history, e.next(h, v))
	}
	return nil
}

// next returns what has happened as the next update of the game.
func (e *engine) next(h happened, v game.View) play.Update {
	u := play.Update{N: len(e.history), Kind: play.PlyEvent, By: game.Player(h.By - 1), Ply: h.Ply, View: v, Outcome: v.Outcome()}
	if u.N > 0 {
		u.Changes = game.ChangesBetween(e.history[u.N-1].View, v)
	}
	switch {
	case h.Ply != (game.Ply{}):
	case u.N == 0:
		u.Kind, u.By = play.StartEvent, game.Nobody
	default:
		u.Kind, u.By = play.UndoEvent, game.Nobody
	}
	return u
}

// messageOf returns the message of an answer, with the first few candidates and as many ratings
// as fit a line.
func messageOf(a play.Answer, given [][]game.Ply) *bestply {
	const few = 10
	b := &bestply{Type: "bestply", Ply: a.Ply.String(), Iterations: count(a.Iterations), Nodes: count(a.Nodes)}
	for _, c := range a.Candidates[:min(len(a.Candidates), few)] {
		if c.Value >= 0 && c.Value <= 1 {
			b.Candidates = append(b.Candidates, candidate(c))
		}
	}
	for _, r := range a.Ratings {
		b.Ratings = append(b.Ratings, rated(r))
	}
	b.fit(given)
	return b
}

// read reads what an engine has reported. It ignores what is not in the form of
// the page: that was no error before these fields were added.
func (b *bestply) read(f fields) {
	b.Iterations, b.Nodes, b.Candidates = 0, 0, nil
	if f.get("iterations", &b.Iterations) != nil {
		b.Iterations = 0
	}
	if f.get("nodes", &b.Nodes) != nil {
		b.Nodes = 0
	}
	var all []candidate
	if f.get("candidates", &all) == nil && !slices.ContainsFunc(all, func(c candidate) bool { return c.Value < 0 || c.Value > 1 }) {
		b.Candidates = all
	}
	b.readRatings(f)
}

// answer returns what an engine has answered, with its CPU time.
func (b *bestply) answer(cpu time.Duration) play.Answer {
	a := play.Answer{Ply: game.PlyOf(b.Ply), Iterations: b.Iterations, Nodes: b.Nodes, CPU: cpu}
	for _, c := range b.Candidates {
		a.Candidates = append(a.Candidates, play.Candidate(c))
	}
	for _, r := range b.Ratings {
		a.Ratings = append(a.Ratings, play.Rating(r))
	}
	return a
}

// textOf returns the text of a view.
func textOf(v game.View) string {
	b, _ := v.AppendText(nil) // never fails
	return string(b)
}

// count returns a number that the page allows, or 0 if there is none.
func count(n int) int { return min(max(n, 0), math.MaxInt32) }
