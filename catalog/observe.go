// This file translates what a typed bot learns and reports besides its view and
// its ply.

package catalog

import (
	"context"
	"iter"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// observed returns a context from which a typed bot gets what the context of an
// erased one provides.
func (r *rules[S, P, V]) observed(ctx context.Context) context.Context {
	ctx = play.WithSince(ctx, r.since(play.Since[Ply, View](ctx)))
	if given, wanted := play.RatingsWanted[Ply](ctx); wanted {
		ctx = play.WithRatings(ctx, r.turns(given), func(list []play.Rating[P]) { play.ReportRatings(ctx, ratings(list)) })
	}
	return play.WithReport(ctx, func(t play.Thought[P]) { play.Report(ctx, thought(t)) })
}

// turns returns turns with the plies of the rules, each up to the first one that cannot be
// read.
func (r *rules[S, P, V]) turns(given [][]Ply) [][]P {
	typed := make([][]P, len(given))
	for i, plies := range given {
		for _, ply := range plies {
			p, err := r.Rules.ParsePly(string(ply))
			if err != nil {
				break
			}
			typed[i] = append(typed[i], p)
		}
	}
	return typed
}

// ratings returns what a bot thinks of turns with plies as text.
func ratings[P game.Ply](list []play.Rating[P]) []play.Rating[Ply] {
	erased := make([]play.Rating[Ply], len(list))
	for i, r := range list {
		erased[i] = play.Rating[Ply]{
			Plies: plies(nil, r.Plies), Value: r.Value, Deep: r.Deep, Win: r.Win, Lose: r.Lose, Reply: plies(nil, r.Reply),
		}
	}
	return erased
}

// since returns updates with the types of the rules.
func (r *rules[S, P, V]) since(updates iter.Seq[play.Update[Ply, View]]) iter.Seq[play.Update[P, V]] {
	return func(yield func(play.Update[P, V]) bool) {
		for u := range updates {
			mine, ok := u.View.(view[S, P, V])
			if !ok {
				return
			}
			typed := play.Update[P, V]{
				N: u.N, Kind: u.Kind, By: u.By, To: u.To, View: mine.V,
				Outcome: u.Outcome, Reason: u.Reason, Changes: u.Changes,
			}
			if u.Kind == play.PlyEvent {
				typed.Ply, _ = r.Rules.ParsePly(string(u.Ply)) // a hidden ply cannot be read
			}
			if !yield(typed) {
				return
			}
		}
	}
}

// thought returns what a bot reports with plies as text.
func thought[P game.Ply](t play.Thought[P]) play.Thought[Ply] {
	erased := play.Thought[Ply]{Iterations: t.Iterations, Nodes: t.Nodes, CPU: t.CPU}
	for _, c := range t.Candidates {
		erased.Candidates = append(erased.Candidates, play.Candidate[Ply]{Ply: ply(c.Ply), Value: c.Value})
	}
	return erased
}
