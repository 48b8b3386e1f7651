// Package enginetest tests engines of the line protocol in any language by
// letting them play a match. The tests of the examples use it.
package enginetest

import (
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/needs"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
)

// Match lets a program play some games of each variant against the random bot, from
// both seats. The program must not forfeit a game, and in the games in the maze it
// must win all games but one. If the program or its interpreter is not installed,
// the test is skipped.
func Match(t *testing.T, variants []catalog.Variant, name string, args ...string) {
	needs.Programs(t, name)
	process, err := protocol.Start(name, args...)
	if err != nil {
		t.Fatal(err)
	}
	engine := protocol.NewClient(process, protocol.Options{
		Budget: bot.Budget{Time: 10 * time.Minute}, Grace: time.Minute, Start: time.Minute,
	})
	defer engine.Close()
	for _, v := range variants {
		rules, err := catalog.All().Open(game.Tag{Name: "Variant", Value: v.Name})
		if err != nil {
			t.Fatal(err)
		}
		games := long.Count(2, 6)
		won := 0
		for i := range games {
			if match(t, rules, engine, game.Player(i%2), uint64(i/2)) {
				won++
			}
		}
		t.Logf("%s: %d of %d games won", v.Name, won, games)
		if _, maze := rules.BoardLayout(); maze && won < games-1 {
			t.Errorf("%s: won %d of %d games against the random bot, want at least %d", v.Name, won, games, games-1)
		}
	}
	if err := engine.Close(); err != nil {
		t.Errorf("the engine ended with %v", err)
	}
	if text := process.Stderr(); text != "" {
		t.Errorf("the engine wrote to standard error:\n%s", text)
	}
}

// match plays a game with the engine in the given seat, and reports whether the
// engine has won.
func match(t *testing.T, rules catalog.Rules, engine *protocol.Client, seat game.Player, seed uint64) bool {
	start, err := rules.Deal(2, seed)
	if err != nil {
		t.Fatal(err)
	}
	random, err := rules.Bot("random", seed, bot.Budget{})
	if err != nil {
		t.Fatal(err)
	}
	seats := []play.Bot{random, random}
	seats[seat] = engine.Seat(rules.Tags(), seed)
	rec, err := play.Run(t.Context(), rules, start, seats, play.Options{Limit: 1000, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	if rec.Reason != "" && rec.Reason != play.Limit {
		t.Fatalf("%v, seat %v: %v (%s) after %d plies", rules.Tags(), seat, rec.Outcome, rec.Reason, len(rec.Plies))
	}
	return rec.Outcome.WonBy(seat)
}
