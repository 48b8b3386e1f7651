// This file takes the positions of the themes from games.

package main

import (
	"context"
	"log"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/arena/suite"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/variant"
)

// A mazeState is a state of a game in the maze.
type mazeState[S any] interface {
	bot.State[S]
	String() string
	Table() labyrinth.Table
}

// mineThemes returns test positions of a game with two seats. A match of the greedy
// bot gives at most one for each theme.
func mineThemes[S mazeState[S]](r game.Rules[S], themes []theme) suite.Suite {
	s := suite.Suite{Tags: tagsOf(r.Tags()), Seats: 2}
	found := make([][]suite.Position, len(themes))
	for seed, full := uint64(1), 0; full < len(themes); seed++ {
		here := make([]bool, len(themes))
		for _, state := range middle(r, seed) {
			for i, t := range themes {
				if here[i] || len(found[i]) == t.count {
					continue
				}
				if p, ok := position(r, state, t); ok {
					here[i] = true
					if found[i] = append(found[i], p); len(found[i]) == t.count {
						full++
					}
				}
			}
		}
	}
	for _, positions := range found {
		s.Positions = append(s.Positions, positions...)
	}
	return s
}

// middle returns every third turn's state of a game of the greedy bot.
func middle[S mazeState[S]](r game.Rules[S], seed uint64) []S {
	start, err := r.Deal(2, seed)
	if err != nil {
		log.Fatal(err)
	}
	seats := []play.Bot{bot.Greedy(r, seed), bot.Greedy(r, seed+1)}
	rec, err := play.Run(context.Background(), r, start, seats, play.Options{Limit: 1000})
	if err != nil {
		log.Fatal(err)
	}
	all, err := play.States(rec)
	if err != nil {
		log.Fatal(err)
	}
	var some []S
	for i := 2 * int(seed%3); i < len(all)-1; i += 6 { // a turn is two plies
		if all[i].Table().Phase() == labyrinth.ToShift {
			some = append(some, all[i])
		}
	}
	return some
}

// position returns a state as a position of a theme.
func position[S mazeState[S]](r game.Rules[S], s S, t theme) (p suite.Position, ok bool) {
	if t.change != nil {
		text, ok := changed(s.String(), s.ToMove(), s.Table().Board().Spare().Picture.String(), t.change)
		if !ok {
			return p, false
		}
		var err error
		if s, err = r.Parse(text); err != nil {
			log.Fatal(err)
		}
	}
	v := r.View(s, s.ToMove()).(variant.QuestView)
	problem := newProblem(s.Table(), v.Quest(s.ToMove()), v.Quest(1-s.ToMove()))
	if _, points := v.(variant.Scorer); points && problem.mine.Goals == 0 {
		return p, false // who comes home need not win
	}
	tries := problem.tries()
	right := t.right(problem, tries)
	if len(right) == 0 || float64(len(right)) > t.most*float64(len(tries)) {
		return p, false
	}
	p = suite.Position{State: s.String(), Theme: t.name}
	for _, r := range right {
		p.Turns = append(p.Turns, r.text)
	}
	return p, true
}

// A hand is the cards of a seat in the text of a state.
type hand struct{ found, pile string }

// A change gives the seat to act and the other other cards. It reports whether it
// can; spare is the picture on the spare tile.
type change func(mine, theirs *hand, spare string) bool

// changed returns the text of a state with other cards.
func changed(text string, me game.Player, spare string, c change) (string, bool) {
	const cards = 6 // the field
	fields := strings.Fields(text)
	var hands []hand
	for h := range strings.SplitSeq(fields[cards], ",") {
		found, pile, _ := strings.Cut(h, ":")
		hands = append(hands, hand{found, pile})
	}
	if !c(&hands[me], &hands[1-me], spare) {
		return "", false
	}
	fields[cards] = hands[0].found + ":" + hands[0].pile + "," + hands[1].found + ":" + hands[1].pile
	return strings.Join(fields, " "), true
}

// left is a change: it leaves the seat to act and the other that many pictures to
// find, those at the end of their piles.
func left(mine, theirs int) change {
	return func(m, t *hand, _ string) bool { return m.keep(mine) && t.keep(theirs) }
}

// keep keeps the last n cards of the pile, if there are enough.
func (h *hand) keep(n int) bool {
	at := len(h.pile) - n
	if at < 0 {
		return false
	}
	h.found, h.pile = h.found+h.pile[:at], h.pile[at:]
	return true
}

// seekSpare is a change: the seat to act looks for the picture on the spare tile
// next, if that is in its pile.
func seekSpare(m, _ *hand, spare string) bool {
	if !strings.Contains(m.pile, spare) {
		return false
	}
	m.pile = spare + strings.Replace(m.pile, spare, "", 1)
	return true
}

// lastSpare is a change: the picture on the spare tile is the last that the seat to
// act has to find, if it is in its pile.
func lastSpare(m, _ *hand, spare string) bool {
	before, after, ok := strings.Cut(m.pile, spare)
	m.found, m.pile = m.found+before+after, spare
	return ok
}

// dealSpare is a change: the picture on the spare tile replaces the next goal of the
// seat to act, unless it has been dealt otherwise.
func dealSpare(m, t *hand, spare string) bool {
	if m.pile == "" || spare == "-" || strings.Contains(m.found+m.pile[1:]+t.found+t.pile, spare) {
		return false
	}
	m.pile = spare + m.pile[1:]
	return true
}
