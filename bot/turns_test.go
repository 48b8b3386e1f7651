// This file tests the search by whole turns.

package bot_test

import (
	"context"
	"errors"
	"hash/crc32"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/examples/ownvariant/lap"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/play"
)

type lapBot = play.Bot

// lapGame plays a game of the variant whose turns are two shifts and a walk.
func lapGame(t *testing.T, seed uint64, seats ...lapBot) *play.Record[lap.State] {
	t.Helper()
	start, err := lap.Rules{}.Deal(len(seats), seed)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := play.Run(t.Context(), lap.Rules{}, start, seats, play.Options{Limit: 300, Repeats: 4})
	if err != nil {
		t.Fatal(err)
	}
	return &rec
}

// Expert searches whole turns where a turn takes several plies. It plays the same on every
// machine, for every number of seats.
func TestExpertOwnTurns(t *testing.T) {
	b := bot.Budget{Nodes: 3000, Turn: true}
	sum := crc32.NewIEEE()
	for n := 2; n <= 4; n++ {
		var experts, same []lapBot
		for seed := range uint64(n) {
			experts = append(experts, bot.Expert(lap.Rules{}, seed, b))
			same = append(same, bot.ByTurns(lap.Rules{}, b))
		}
		rec := lapGame(t, 1, experts...)
		equal(t, lapGame(t, 1, same...).Plies, rec.Plies)
		for _, ply := range rec.Plies {
			text, _ := ply.AppendText(nil)
			sum.Write(text)
		}
	}
	if got, want := sum.Sum32(), uint32(0xc319518); got != want {
		t.Errorf("the plies have the sum %#x, want %#x", got, want)
	}
}

// The search by whole turns beats the search of single plies, with as many nodes for a turn.
func TestOwnTurnsBeatMCTS(t *testing.T) {
	deals, won := long.Count(3, 50), 0
	b := bot.Budget{Nodes: 8000, Turn: true}
	for seed := range uint64(deals) {
		first := lapGame(t, seed, bot.Expert(lap.Rules{}, seed, b), bot.MCTS(lap.Rules{}, seed, b))
		second := lapGame(t, seed, bot.MCTS(lap.Rules{}, seed, b), bot.Expert(lap.Rules{}, seed, b))
		if first.Outcome.WonBy(0) {
			won++
		}
		if second.Outcome.WonBy(1) {
			won++
		}
	}
	t.Logf("won %d of %d", won, 2*deals)
	if won*10 < 2*deals*6 {
		t.Errorf("won %d of %d games, want 6 of 10", won, 2*deals)
	}
}

// A cancelled search returns a legal ply and the error of the context, wherever it ends.
func TestOwnTurnsCancelled(t *testing.T) {
	start, err := lap.Rules{}.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	for questions := 0; questions < 60; questions += long.Count(3, 1) {
		choose := bot.ByTurns(lap.Rules{}, bot.Budget{Nodes: 1 << 40})
		ply, err := ask(&bot.Patient{Context: t.Context(), Left: questions}, choose, lap.Rules{}.View(start, 0))
		if !errors.Is(err, context.Canceled) || !slices.Contains(start.AppendPlies(nil), ply) {
			t.Errorf("after %d questions it plays %v, %v", questions, ply, err)
		}
	}
}

// A plan ends when somebody else plays for the seat.
func TestOwnTurnsStandIn(t *testing.T) {
	s, err := lap.Rules{}.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	choose := bot.ByTurns(lap.Rules{}, bot.Budget{Nodes: 1000})
	r := rand.New(rand.NewPCG(1, 1))
	for range 30 {
		plies := s.AppendPlies(nil)
		ply, err := ask(t.Context(), choose, lap.Rules{}.View(s, s.ToMove()))
		if err != nil || !slices.Contains(plies, ply) {
			t.Fatalf("it plays %v, %v in\n%v", ply, err, s)
		}
		if r.IntN(2) == 0 {
			ply = plies[r.IntN(len(plies))]
		}
		if s, err = s.Play(ply); err != nil {
			t.Fatal(err)
		}
		if s.Outcome().Over() {
			break
		}
	}
}

// A turn of Battle Chess is one ply, so it keeps the search of single plies, and so does a game
// for one seat.
func TestShortTurns(t *testing.T) {
	b := bot.Budget{Nodes: 2000}
	s, err := lap.Rules{}.Deal(1, 1)
	if err != nil {
		t.Fatal(err)
	}
	got, err1 := ask(t.Context(), bot.Expert(lap.Rules{}, 1, b), lap.Rules{}.View(s, 0))
	want, err2 := ask(t.Context(), bot.MCTS(lap.Rules{}, 1, b), lap.Rules{}.View(s, 0))
	if err1 != nil || err2 != nil || got != want {
		t.Errorf("alone it plays %v, %v, want %v, %v", got, err1, want, err2)
	}
	if _, long := any(battlechess.Rules{}).(game.Turner); long {
		t.Error("Battle Chess declares turns of several plies")
	}
}

// The ply that is rated best is, as a rule, the one that the bot plays: they see the same turns.
func TestOwnRatings(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	same, all := 0, 0
	for seed := range uint64(long.Count(1, 3)) {
		s, err := lap.Rules{}.Deal(2, seed)
		if err != nil {
			t.Fatal(err)
		}
		for range 4 {
			v := lap.Rules{}.View(s, s.ToMove())
			list := rate(t, bot.Expert(lap.Rules{}, 1, bot.Budget{Nodes: 60_000}), v)
			ply, err := ask(t.Context(), bot.Expert(lap.Rules{}, 1, bot.Budget{Nodes: 60_000}), v)
			if err != nil {
				t.Fatal(err)
			}
			if all++; list[0].Plies[0] == ply {
				same++
			}
			for s.ToMove() == v.Seat() {
				plies := s.AppendPlies(nil)
				if s, err = s.Play(plies[r.IntN(len(plies))]); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if t.Logf("%d of %d", same, all); 4*same < 3*all {
		t.Errorf("the bot plays the ply that is rated best in %d of %d states", same, all)
	}
}
