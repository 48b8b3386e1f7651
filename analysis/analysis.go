// This file holds the report of a game: turns, and what Game and Seat return.

// Package analysis says what the turns of a game were worth, why, and how much of the
// result was luck.
//
// Each turn is judged from the view of the seat that played it: with what it could know,
// by a bot that follows the game as that seat saw it. Hidden cards are looked at only to
// name the luck of a finished game. So the report of a seat in a running game, by [Seat],
// tells its player nothing that the player could not know.
//
//	turns, err := analysis.All(analysis.Game(ctx, rules, record, analysis.Options{}))
//	for _, t := range turns {
//		fmt.Println(t.Ply, t.Played, t.Chance, t.Loss, t.Verdict)
//	}
//	for _, s := range analysis.Sum(rules, record, turns) {
//		fmt.Println(s.Seat, s.Mistakes, s.Luck)
//	}
//
// # What the numbers mean
//
// A chance is the chance that a seat wins against a player like itself, as measured in
// games of the bot against itself: the file calibration.txt has the figures, with their
// command. They hold for the games with default options and two seats, and with 3 or 6 cards
// for each seat in standard, kids and anniversary. For all other games there are best
// turns, proofs and reasons, but no chances and no losses.
//
// A loss is what a turn costs in chances to win. Losses below 0.04 mean nothing: rollouts do
// not confirm them. From 0.04 it is an inaccuracy, from 0.07 a mistake, from 0.15 a
// blunder. Two things are proved, and stand at any loss: that the seat missed a win within
// some turns, and that it has lost within some turns.
//
// With a given depth the same game has the same report on every machine.
package analysis

import (
	"context"
	"encoding/json"
	"iter"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// A Depth is how deeply turns are looked at.
type Depth string

// The depths, with about the CPU time of a game of 70 turns in the standard game.
const (
	Quick  Depth = "quick"  // 0.5 seconds; some verdicts differ from those of Deep
	Normal Depth = "normal" // 2 seconds
	Deep   Depth = "deep"   // 5 seconds
)

// Depths returns all depths, from the fastest.
func Depths() []Depth { return []Depth{Quick, Normal, Deep} }

// ParseDepth returns the depth that a text names. The error matches [game.ErrOption].
func ParseDepth(text string) (Depth, error) {
	for _, d := range Depths() {
		if string(d) == text {
			return d, nil
		}
	}
	return "", game.Faultf(game.ErrOption, 0, text, "want one of %s, %s, %s", Quick, Normal, Deep)
}

// nodes returns the budget of a turn. Outside the maze a node is a whole state, and takes longer.
func (d Depth) nodes(inMaze bool) int {
	maze, open := 380_000, 50_000
	switch d {
	case Quick:
		maze, open = 40_000, 12_000
	case Deep:
		maze, open = 600_000, 250_000
	}
	if inMaze {
		return maze
	}
	return open
}

// Options are the options of an analysis.
type Options struct {
	Depth Depth // empty means Normal
}

// A Verdict is what a loss is called. The empty Verdict means that there is nothing to say.
type Verdict string

// The verdicts.
const (
	Inaccuracy Verdict = "inaccuracy"
	Mistake    Verdict = "mistake"
	Blunder    Verdict = "blunder"
)

// The losses from which on there is a verdict.
const (
	inaccuracyLoss = 0.04
	mistakeLoss    = 0.07
	blunderLoss    = 0.15
)

// A Turn is the analysis of a turn, or of one decision in a game in which a turn has
// several.
type Turn struct {
	Ply    int         `json:"ply"`  // the number of its first ply in the record, from 1
	Seat   game.Player `json:"seat"` // who played it; in JSON a number from 1
	Played []game.Ply  `json:"played"`
	Best   []game.Ply  `json:"best"` // the plies played, if nothing is better
	// Known reports whether chances are measured for this game at this depth. Otherwise
	// Chance, After and Loss are 0.
	Known bool `json:"known"`
	// Chance is the chance to win before the turn, and After the one after it.
	Chance float64 `json:"chance,omitzero"`
	After  float64 `json:"after,omitzero"`
	// Loss is what the turn cost in chances to win, at most Chance - After: rollouts say
	// that the difference of the chances is often too large.
	Loss    float64 `json:"loss,omitzero"`
	Verdict Verdict `json:"verdict,omitzero"`
	// MissedWin is the number of turns within which the best turn wins by force, if the
	// turn played does not. Loses is the number of turns within which another seat wins by
	// force after the turn played, if it did not have to be. Both are 0 if there is no proof.
	MissedWin int `json:"missedWin,omitzero"`
	Loses     int `json:"loses,omitzero"`
	// Reasons say why the best turn is better. Line is the reply that is expected
	// after the best turn.
	Reasons []Reason   `json:"reasons,omitempty"`
	Line    []game.Ply `json:"line,omitempty"`
	// Cards is the luck of the cards that the seat drew by the turn, in chances to win: the
	// chance with these cards, minus its mean over all cards that could have come. It is
	// always 0 in a game that is not over, and where chances are not known.
	Cards float64 `json:"cards,omitzero"`

	value, played float64 // see Value
	first         bool    // whether it is the first decision of its turn
}

// MarshalJSON returns the turn as an object, with the number of its seat from 1.
func (t Turn) MarshalJSON() ([]byte, error) {
	type plain Turn
	return json.Marshal(struct {
		plain
		Seat int `json:"seat"`
	}{plain(t), int(t.Seat) + 1})
}

// Value returns what the search itself thinks of the best turn and of the one played, from
// 0 to 1. These are no chances; the fields Chance and After are.
func (t Turn) Value() (best, played float64) { return t.value, t.played }

// Game analyzes a game and yields its turns in order, each when it is ready. A turn that
// was not completed is left out. When the context is done, or if the record does not follow
// the rules, Game yields the error and ends.
func Game[S bot.State[S]](
	ctx context.Context, r game.Rules[S], rec play.Record[S], o Options,
) iter.Seq2[Turn, error] {
	return func(yield func(Turn, error) bool) {
		if err := replay(ctx, r, rec, o, yield); err != nil {
			yield(Turn{}, err)
		}
	}
}

// replay is Game. It returns nil if yield has returned false.
func replay[S bot.State[S]](
	ctx context.Context, r game.Rules[S], rec play.Record[S], o Options, yield func(Turn, error) bool,
) error {
	states, err := play.States(rec)
	if err != nil {
		return err
	}
	s, err := play.Resume(r, play.Record[S]{Tags: rec.Tags, Start: rec.Start, Plies: rec.Plies}, play.Options{})
	if err != nil {
		return err
	}
	var readers []*reader[S]
	var next []func() (play.Update, bool)
	for p := range game.Player(rec.Start.Seats()) {
		a, err := newReader(r, p, o)
		if err != nil {
			return err
		}
		pull, stop := iter.Pull(s.Events(p, -1))
		defer stop()
		readers, next = append(readers, a), append(next, pull)
	}
	for range states {
		for p, pull := range next {
			u, ok := pull()
			if !ok {
				continue
			}
			turns, err := readers[p].learn(ctx, u)
			if err != nil {
				return err
			}
			for _, t := range turns {
				end := min(t.Ply-1+len(t.Played), len(states)-1)
				t.Cards = cardLuck(r, readers[p].figures, t, states[t.Ply-1], states[end])
				if !yield(t, nil) {
					return nil
				}
			}
		}
	}
	return nil
}

// Seat analyzes the turns of one seat in a game that may still be running, from what the
// seat may see: updates are those of [play.Session.Events] for the seat, from the
// beginning. It yields the same turns as [Game] does, without luck, because that depends
// on what is hidden.
func Seat[S bot.State[S]](
	ctx context.Context, r game.Rules[S], seat game.Player, updates iter.Seq[play.Update], o Options,
) iter.Seq2[Turn, error] {
	return func(yield func(Turn, error) bool) {
		a, err := newReader(r, seat, o)
		if err != nil {
			yield(Turn{}, err)
			return
		}
		for u := range updates {
			turns, err := a.learn(ctx, u)
			if err != nil {
				yield(Turn{}, err)
				return
			}
			for _, t := range turns {
				if !yield(t, nil) {
					return
				}
			}
		}
	}
}

// All returns the turns of [Game] or [Seat] together: those before the first error, and the
// error.
func All(turns iter.Seq2[Turn, error]) (all []Turn, err error) {
	for t, err := range turns {
		if err != nil {
			return all, err
		}
		all = append(all, t)
	}
	return all, nil
}
