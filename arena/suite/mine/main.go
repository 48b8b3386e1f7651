// Command mine makes the suites of package suite, from games that the greedy bot
// plays against itself:
//
//	go run ./arena/suite/mine -dir arena/suite/data
//
// It takes a few minutes. The same version of the library makes the same suites.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/arena/suite"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

func main() {
	log.SetFlags(0)
	dir := flag.String("dir", "arena/suite/data", "the `directory` for the suites")
	starts := flag.Int("starts", 50, "the `number` of states for each suite of starts")
	flag.Parse()
	save(*dir, "themes-standard", mineThemes())
	for _, v := range catalog.All() {
		s, err := mineStarts(v, *starts)
		if err != nil {
			log.Fatalf("%s: %v", v.Name, err)
		}
		save(*dir, "middle-"+v.Name, s)
	}
}

func save(dir, name string, s suite.Suite) {
	text, err := s.Format()
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, name+".jsonl"), text, 0o644)
	}
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(name, len(s.Positions))
}

func tagsOf(tags []game.Tag) map[string]string {
	all := make(map[string]string)
	for _, t := range tags {
		all[t.Name] = t.Value
	}
	return all
}

// mineThemes returns test positions of the standard game with two seats. A game
// gives at most one for each theme.
func mineThemes() suite.Suite {
	s := suite.Suite{Tags: tagsOf(standard.Rules{}.Tags()), Seats: 2}
	found := make(map[string][]suite.Position)
	for seed, full := uint64(1), 0; full < len(themes); seed++ {
		here := make(map[string]bool)
		for _, state := range middle(seed) {
			for _, t := range themes {
				if here[t.name] || len(found[t.name]) == t.count {
					continue
				}
				if p, ok := t.position(state); ok {
					here[t.name] = true
					if found[t.name] = append(found[t.name], p); len(found[t.name]) == t.count {
						full++
					}
				}
			}
		}
	}
	for _, t := range themes {
		s.Positions = append(s.Positions, found[t.name]...)
	}
	return s
}

// middle returns every third turn's state of a game of the greedy bot.
func middle(seed uint64) []standard.State {
	start, err := standard.Rules{}.Deal(2, seed)
	if err != nil {
		log.Fatal(err)
	}
	seats := []play.Bot[labyrinth.Ply, standard.View]{bot.Greedy[standard.State](seed), bot.Greedy[standard.State](seed + 1)}
	rec, err := play.Run(context.Background(), standard.Rules{}, start, seats, play.Options{Limit: 1000})
	if err != nil {
		log.Fatal(err)
	}
	all, err := play.States(rec)
	if err != nil {
		log.Fatal(err)
	}
	var some []standard.State
	for i := 2 * int(seed%3); i < len(all)-1; i += 6 { // a turn is two plies
		some = append(some, all[i])
	}
	return some
}

// left returns how to give the seat to act and the other that many pictures to find:
// those at the end of their piles, if there are enough.
func left(mine, theirs int) func(s standard.State) (standard.State, bool) {
	return func(s standard.State) (standard.State, bool) {
		me := s.ToMove()
		if s.Cards().Left(me) < mine || s.Cards().Left(1-me) < theirs {
			return s, false
		}
		return withHands(s, func(p game.Player, found, pile string) string {
			at := len(pile) - theirs
			if p == me {
				at = len(pile) - mine
			}
			return found + pile[:at] + ":" + pile[at:]
		}), true
	}
}

// seekSpare returns a state in which the seat to act looks for the picture on the
// spare tile, if that is in its pile.
func seekSpare(s standard.State) (standard.State, bool) {
	spare := s.Table().Board().Spare().Picture
	me := s.ToMove()
	if !slices.Contains(s.Cards().AppendPile(nil, me), spare) {
		return s, false
	}
	return withHands(s, func(p game.Player, found, pile string) string {
		if p == me {
			pile = spare.String() + strings.Replace(pile, spare.String(), "", 1)
		}
		return found + ":" + pile
	}), true
}

// withHands returns a state with other cards: those found and the pile of each seat.
func withHands(s standard.State, hand func(p game.Player, found, pile string) string) standard.State {
	text := s.String()
	at := strings.LastIndexByte(text, ' ') + 1
	hands := strings.Split(text[at:], ",")
	for i := range hands {
		found, pile, _ := strings.Cut(hands[i], ":")
		hands[i] = hand(game.Player(i), found, pile)
	}
	s, err := standard.Rules{}.Parse(text[:at] + strings.Join(hands, ","))
	if err != nil {
		log.Fatal(err)
	}
	return s
}

// position returns the state as a position of the theme.
func (t theme) position(s standard.State) (p suite.Position, ok bool) {
	if t.change != nil {
		if s, ok = t.change(s); !ok {
			return p, false
		}
	}
	problem := newProblem(s)
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

// mineStarts returns states of a variant, each from the middle of another game.
func mineStarts(v catalog.Variant, n int) (s suite.Suite, err error) {
	r, err := v.Open()
	if err != nil {
		return s, err
	}
	s = suite.Suite{Tags: tagsOf(r.Tags()), Seats: 2}
	seen := make(map[string]bool)
	for seed := uint64(1); len(s.Positions) < n; seed++ {
		start, err := r.Deal(2, seed)
		if err != nil {
			return s, err
		}
		var seats []play.Bot[catalog.Ply, catalog.View]
		for i := range uint64(2) {
			greedy, err := r.Bot("greedy", seed+i, bot.Budget{})
			if err != nil {
				return s, err
			}
			seats = append(seats, greedy)
		}
		rec, err := play.Run(context.Background(), r, start, seats, play.Options{Limit: 400, Repeats: 3, Seed: seed})
		if err != nil {
			return s, err
		}
		all, err := play.States(rec)
		if err != nil {
			return s, err
		}
		if state, ok := turnIn(all, seed); ok && !seen[state.String()] {
			seen[state.String()] = true
			s.Positions = append(s.Positions, suite.Position{State: state.String()})
		}
	}
	return s, nil
}

// turnIn returns a state in the second or third quarter of a game in which a turn
// begins.
func turnIn(all []catalog.State, seed uint64) (catalog.State, bool) {
	n := len(all)
	for i := n/4 + int(seed%97)*n/(2*97); i < 3*n/4; i++ {
		if i > 0 && all[i].ToMove() >= 0 && all[i-1].ToMove() >= 0 && all[i].ToMove() != all[i-1].ToMove() {
			return all[i], true
		}
	}
	return nil, false
}
