// This file tests the seeds of matches and deals.

package arena_test

import (
	"errors"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// TestSeedOf pins the cipher and checks that no two deals share a seed.
func TestSeedOf(t *testing.T) {
	seen := make(map[uint64]bool)
	for seed := range uint64(20) {
		c := arena.Conditions{Seed: seed}
		players := play.Seeds(seed)
		for deal := range 200 {
			got := c.SeedOf(deal + 1)
			if seen[got] || got != c.SeedOf(deal+1) || got < 1<<32 {
				t.Errorf("deal %d of seed %d has the seed %d", deal+1, seed, got)
			}
			seen[got] = true
			if got == players.Uint64() {
				t.Errorf("deal %d of seed %d has the seed of a player", deal+1, seed)
			}
		}
	}
	for deal, want := range map[int]uint64{1: 7108847346778102490, 2: 12994740273774560043} {
		if got := (arena.Conditions{Seed: 1}).SeedOf(deal); got != want {
			t.Errorf("deal %d of seed 1 has the seed %d, want %d", deal, got, want)
		}
	}
}

// TestDrawnSeed checks that New draws a seed, and that a match whose seed was
// not set takes that of its file.
func TestDrawnSeed(t *testing.T) {
	start := func() *match {
		m := arena.New(standard.Rules{}, players.Sit, "greedy", "random")
		m.Deals, m.Limit = 2, 5
		return m
	}
	m := start()
	m.File = filepath.Join(t.TempDir(), "out")
	seed := m.Seed
	if seed == start().Seed || seed < 1<<20 {
		t.Errorf("New draws the seed %d", seed)
	}
	all := run(t, m)
	if m.Seed != seed {
		t.Errorf("a new file has the seed %d, want %d", m.Seed, seed)
	}
	whole := read(t, m.File)
	again := start()
	again.File, again.Deals = m.File, 3
	if got := run(t, again); again.Seed != seed || len(got) != 6 || !reflect.DeepEqual(got[0], all[0]) {
		t.Errorf("continued with seed %d, want %d, to %d games", again.Seed, seed, len(got))
	}
	other := start()
	other.File, other.Seed = m.File, seed+1
	if _, err := other.Run(t.Context()); !errors.Is(err, play.ErrRecord) || !strings.Contains(err.Error(), "seed") {
		t.Errorf("with another seed: %v", err)
	}
	first, _, _ := strings.Cut(whole, "\n")
	for n := range len(first) + 1 { // killed while it wrote the first line
		torn := start()
		torn.File = filepath.Join(t.TempDir(), "torn")
		write(t, torn.File, first[:n])
		torn.Deals = 0
		run(t, torn)
		if c, _, _, err := arena.Parse([]byte(read(t, torn.File))); err != nil || c.Seed != torn.Seed {
			t.Fatalf("after %d bytes the file has the seed %d, want %d, %v", n, c.Seed, torn.Seed, err)
		}
	}
}

// TestTooManyPlayers checks that a match of too many players is refused before
// anything is made for their pairs.
func TestTooManyPlayers(t *testing.T) {
	c := meeting
	c.Players = nil
	for n := range arena.MaxPlayers + 1 {
		if err := c.Check(); (n < 2) != (err != nil) {
			t.Errorf("%d players: %v", n, err)
		}
		c.Players = append(c.Players, strings.Repeat("x", n+1))
	}
	if err := c.Check(); err == nil || !strings.Contains(err.Error(), "must be 2 to 100") {
		t.Errorf("101 players: %v", err)
	}
}
