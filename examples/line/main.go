// Command line lets you play any variant against a bot on lines of text:
//
//	go run ./examples/line -variant kids -bot mcts
//
// It works in any terminal, and by pipes. You put a ply together pick by pick, as
// in "W2" and then "ES", or type it whole.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// person is the seat of the person; the bot has the other.
const person game.Player = 0

// playGame plays a game until it is over or the input ends.
func playGame(in io.Reader, out io.Writer, variant, botName string, seed uint64) error {
	rules, err := catalog.All().Open(game.Tag{Name: "Variant", Value: variant})
	if err != nil {
		return err
	}
	opponent, err := rules.Bot(botName, seed, bot.Budget{})
	if err != nil {
		return err
	}
	start, err := rules.Deal(2, seed)
	if err != nil {
		return err
	}
	session := play.NewSession(rules, start, play.Options{Limit: 2000, Repeats: 3, Seed: play.Seeds(seed).Uint64()})
	lines := bufio.NewScanner(in)
	for shown := 0; ; {
		if session.ToMove() >= 0 && session.ToMove() != person {
			if _, err := session.Ask(context.Background(), opponent); err != nil {
				return err
			}
			continue
		}
		for u := range session.Events(person, shown) {
			if u.Kind == play.PlyEvent {
				fmt.Fprintf(out, "%v plays %v\n", u.By, u.Ply)
			}
		}
		shown = session.Last()
		if err := catalog.WriteText(out, rules, rules.View(session.State(), person), false); err != nil {
			return err
		}
		if session.ToMove() == game.Nobody {
			break
		}
		if err := turn(lines, out, rules, session); err != nil {
			return err
		}
	}
	outcome, reason := session.Outcome()
	_, err = fmt.Fprintln(out, "won by:", outcome, reason)
	return err
}

// turn reads lines until they make a ply or another command, and does it.
func turn(lines *bufio.Scanner, out io.Writer, rules catalog.Rules, session *catalog.Session) error {
	choices := game.Choices(rules.View(session.State(), person))
	var picked []string
	for {
		ply, next := catalog.NextPicks(choices, picked...)
		if ply != (game.Ply{}) && len(next) == 0 {
			_, err := session.Submit(person, session.Last(), ply)
			return err
		}
		offer(out, picked, ply, next)
		if !lines.Scan() {
			return errors.Join(lines.Err(), io.EOF)
		}
		switch word := strings.TrimSpace(lines.Text()); {
		case word == "resign":
			_, err := session.Forfeit(person, play.Resigned)
			return err
		case word == "" && ply != (game.Ply{}):
			_, err := session.Submit(person, session.Last(), ply)
			return err
		case word == "":
			picked = nil // begin again
		default:
			picked = take(out, choices, picked, word)
		}
	}
}

// offer prints what can be picked next: what is on the picture on one line, and
// everything else with its label.
func offer(out io.Writer, picked []string, ply game.Ply, next []game.Pick) {
	var shown []string
	for _, p := range next {
		switch p.Kind {
		case "slot", "square", "piece":
			shown = append(shown, p.Text)
		default:
			fmt.Fprintf(out, "%s: %s\n", p.Text, p.Label)
		}
	}
	if len(shown) > 0 {
		fmt.Fprintln(out, strings.Join(shown, " "))
	}
	if ply != (game.Ply{}) {
		fmt.Fprintln(out, "an empty line:", ply)
	}
	fmt.Fprintf(out, "%s> ", strings.Join(picked, " "))
}

// take returns the picks after a word: a pick, or a whole ply.
func take(out io.Writer, choices []game.Choice, picked []string, word string) []string {
	for _, c := range choices {
		if c.Ply.String() == word {
			picked = nil
			for _, p := range c.Picks {
				picked = append(picked, p.Text)
			}
			return picked
		}
	}
	if ply, next := catalog.NextPicks(choices, append(picked, word)...); ply == (game.Ply{}) && next == nil {
		fmt.Fprintf(out, "%q cannot be picked here; an empty line begins again\n", word)
		return picked
	}
	return append(picked, word)
}

func main() {
	variant := flag.String("variant", "standard", "the `name` of the variant")
	opponent := flag.String("bot", "greedy", "the `name` of the bot")
	flag.Parse()
	err := playGame(os.Stdin, os.Stdout, *variant, *opponent, play.NewSeed())
	if err != nil && !errors.Is(err, io.EOF) {
		log.Fatal(err)
	}
}
