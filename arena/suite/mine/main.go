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

	"github.com/labyrinth-go/labyrinth/arena/suite"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

func main() {
	log.SetFlags(0)
	dir := flag.String("dir", "arena/suite/data", "the `directory` for the suites")
	starts := flag.Int("starts", 50, "the `number` of states for each suite of starts")
	flag.Parse()
	save(*dir, "themes-standard", mineThemes(standard.Rules{}, standardThemes))
	save(*dir, "themes-kids", mineThemes(kids.Rules{}, kidsThemes))
	save(*dir, "themes-glow", mineThemes(glow.Rules{}, glowThemes))
	for _, v := range catalog.All().Variants {
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
		var seats []play.Bot
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
