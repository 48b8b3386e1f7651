package arena_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// This match finds out whether greedy is better than random.
func Example() {
	bots := arena.Bots{
		"greedy": func(seed uint64) play.Bot { return bot.Greedy(standard.Rules{}, seed) },
		"random": bot.Random,
	}
	m := arena.New(standard.Rules{}, bots.Sit, "greedy", "random")
	m.Seed, m.Deals = 1, 20 // the same seed deals the same again
	results, err := m.Run(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	s := m.Table(results)[0]
	low, high := s.Scores.Interval()
	fmt.Printf("of %d games: won %d, drawn %d, lost %d\n", s.Games, s.Won, s.Drawn, s.Lost)
	fmt.Printf("scores %.2f, from %.2f to %.2f\n", s.Scores.Mean(), low, high)
	fmt.Printf("%.0f Elo better at least\n", arena.Elo(low))
	// Output:
	// of 40 games: won 40, drawn 0, lost 0
	// scores 1.00, from 0.81 to 1.00
	// 252 Elo better at least
}

// A match with a results file continues where it ended, here with more deals.
func ExampleMatch() {
	bots := arena.Bots{
		"greedy": func(seed uint64) play.Bot { return bot.Greedy(standard.Rules{}, seed) },
		"random": bot.Random,
	}
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	m := arena.New(standard.Rules{}, bots.Sit, "greedy", "random")
	m.File = filepath.Join(dir, "results.jsonl")
	for _, m.Deals = range []int{2, 3, 3} {
		played := 0
		m.Report = func(arena.Result, play.Record[standard.State]) error {
			played++
			return nil
		}
		results, err := m.Run(context.Background())
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(played, "games played,", len(results), "results")
	}
	// Output:
	// 4 games played, 4 results
	// 2 games played, 6 results
	// 0 games played, 6 results
}

// The sequential test stops the match once the answer is clear.
func ExampleSPRT() {
	bots := arena.Bots{
		"new": func(seed uint64) play.Bot { return bot.Greedy(standard.Rules{}, seed) },
		"old": bot.Random,
	}
	m := arena.New(standard.Rules{}, bots.Sit, "new", "old")
	m.Seed = 1
	m.SPRT = &arena.SPRT{Elo0: 0, Elo1: 100}
	results, err := m.Run(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	s := m.Table(results)[0]
	fmt.Println(s.Verdict == arena.AcceptH1, "after", s.Scores.N(), "deals of", m.Deals)
	// Output: true after 12 deals of 100
}

// The ladder rates players that have not all met.
func ExampleRate() {
	bots := arena.Bots{
		"greedy": func(seed uint64) play.Bot { return bot.Greedy(standard.Rules{}, seed) },
		"random": bot.Random,
		"twin":   func(seed uint64) play.Bot { return bot.Greedy(standard.Rules{}, seed) },
	}
	var matches [][]arena.Result
	for _, opponent := range []string{"random", "twin"} {
		m := arena.New(standard.Rules{}, bots.Sit, "greedy", opponent)
		m.Seed, m.Deals = 1, 10
		results, err := m.Run(context.Background())
		if err != nil {
			log.Fatal(err)
		}
		matches = append(matches, results)
	}
	ratings, err := arena.Rate(arena.Anchor{Player: "greedy", Elo: 1000}, matches...)
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range ratings {
		fmt.Printf("%s %.0f, %d games\n", r.Player, r.Elo, r.Games)
	}
	// Output:
	// greedy 1000, 40 games
	// twin 1000, 20 games
	// random 471, 20 games
}
