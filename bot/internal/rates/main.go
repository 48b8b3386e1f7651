// Command rates measures how often seats make finds in games of a bot against itself,
// by what they and the best of the others have left. It prints the table of package
// race.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant"
)

func main() {
	log.SetFlags(0)
	text := flag.String("bot", "expert:nodes=30000/turn", "the `bot`")
	deals := flag.Uint64("deals", 200, "the `number` of games")
	name := flag.String("variant", "standard", "the `variant`: standard or kids")
	seats := flag.Int("seats", 2, "the `number` of seats")
	flag.Parse()
	spec, err := bot.Parse(*text)
	if err != nil {
		log.Fatal(err)
	}
	var found tally
	for seed := range *deals {
		switch *name {
		case "standard":
			err = measure(&found, standard.Rules{}, spec, *seats, seed)
		case "kids":
			err = measure(&found, kids.Rules{}, spec, *seats, seed)
		default:
			err = fmt.Errorf("invalid -variant %q: must be standard or kids", *name)
		}
		if err != nil {
			log.Fatal(err)
		}
	}
	found.print()
}

// A tally counts turns, and finds in them, by what the seat to move and the best of
// the others have left; 6 stands for 6 or more.
type tally [7][7]struct{ turns, finds int }

// print prints the lines of the table in package race. Where there were no turns the
// rate is 0.3.
func (c *tally) print() {
	for _, row := range c[1:] {
		fmt.Print("\t{0")
		for _, x := range row[1:] {
			fmt.Printf(", %.2f", (float64(x.finds)+0.3)/(float64(x.turns)+1))
		}
		fmt.Println("},")
	}
}

// measure counts the turns of a game.
func measure[S bot.State[S]](found *tally, rules game.Rules[S], spec bot.Spec, seats int, seed uint64) error {
	start, err := rules.Deal(seats, seed)
	if err != nil {
		return err
	}
	var bots []play.Bot
	for p := range uint64(seats) {
		bots = append(bots, bot.Make(rules, spec, seed+p))
	}
	s := play.NewSession(rules, start, play.Options{Limit: 3000})
	for s.ToMove() != game.Nobody {
		p, before := s.ToMove(), s.View(s.ToMove()).(variant.QuestView)
		if _, err := s.Ask(context.Background(), bots[p]); err != nil {
			return err
		}
		if before.Table().Phase() == labyrinth.ToShift {
			mine, other := before.Quest(p).Left, 1<<8
			for q := range game.Player(seats) {
				if q != p {
					other = min(other, before.Quest(q).Left)
				}
			}
			at := &found[min(mine, 6)][min(other, 6)]
			at.turns++
			if _, err := s.Ask(context.Background(), bots[p]); err != nil {
				return err
			}
			if s.View(p).(variant.QuestView).Quest(p).Left < mine || s.State().Outcome().WonBy(p) {
				at.finds++
			}
		}
	}
	return nil
}
