// Package enginetest has engines of the line protocol, in whatever language,
// play a match: for the tests of the examples.
package enginetest

import (
	"os/exec"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
)

// Match has a program play six games of each variant against the random bot,
// from either seat. It must lose none by a mistake and, in the labyrinth, win
// nearly all by the rules. Where the program, or what interprets it, is not
// installed, the test is skipped.
func Match(t *testing.T, variants []catalog.Variant, name string, args ...string) {
	if _, err := exec.LookPath(name); err != nil {
		t.Skipf("%s is not installed: %v", name, err)
	}
	process, err := protocol.Start(name, args...)
	if err != nil {
		t.Fatal(err)
	}
	engine := protocol.NewClient(process, protocol.Options{
		Budget: bot.Budget{Time: 10 * time.Minute}, Grace: time.Minute, Start: time.Minute,
	})
	defer engine.Close()
	for _, v := range variants {
		g, err := catalog.All().Open(game.Tag{Name: "Variant", Value: v.Name})
		if err != nil {
			t.Fatal(err)
		}
		const games = 6
		won := 0
		for i := range games {
			if match(t, g, engine, game.Player(i%2), uint64(i/2)) {
				won++
			}
		}
		t.Logf("%s: %d of %d games won", v.Name, won, games)
		if _, maze := g.Layout(); maze && won < games-1 {
			t.Errorf("%s: only %d of %d games were won against the random bot", v.Name, won, games)
		}
	}
	if err := engine.Close(); err != nil {
		t.Errorf("it ends with %v", err)
	}
	if text := process.Stderr(); text != "" {
		t.Errorf("it writes to standard error:\n%s", text)
	}
}

// match plays a game in which the engine has the given seat, and reports
// whether it has won.
func match(t *testing.T, g catalog.Rules, engine *protocol.Client, seat game.Player, seed uint64) bool {
	start, err := g.Deal(2, seed)
	if err != nil {
		t.Fatal(err)
	}
	random, err := g.Bot("random", seed, bot.Budget{})
	if err != nil {
		t.Fatal(err)
	}
	seats := []protocol.Bot{random, random}
	seats[seat] = engine.Seat(g.Tags(), seed)
	rec, err := play.Run(t.Context(), start, seats, play.Options[catalog.State, catalog.Ply]{Limit: 1000, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	if rec.Reason != "" && rec.Reason != play.Limit {
		t.Fatalf("%v, seat %v: %v (%s) after %d plies", g.Tags(), seat, rec.Outcome, rec.Reason, len(rec.Plies))
	}
	return rec.Outcome.WonBy(seat)
}
