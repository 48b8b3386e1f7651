// This file tests tables: who chooses the next ply, and what people may ask for.

package play_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
	"pgregory.net/rapid"
)

// seated returns a table of the standard game with these players; nil is a person.
func seated(t rapid.TB, players ...play.Bot) *play.Table[state] {
	start, err := standard.Rules{}.Deal(len(players), 1)
	if err != nil {
		t.Fatal(err)
	}
	table, err := play.NewTable(play.NewSession(standard.Rules{}, start, play.Options{}), players, bot.Random(9))
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// Any seats are people, bots and people who leave and return. The table must know all the time
// who acts for whom, and who is alone.
func TestTablePlayers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		people := rapid.SliceOfN(rapid.Bool(), 3, 4).Draw(t, "people")
		players := make([]play.Bot, len(people))
		for i, person := range people {
			if !person {
				players[i] = bot.Random(uint64(i))
			}
		}
		table := seated(t, players...)
		away := make([]bool, len(people))
		for range rapid.IntRange(0, 10).Draw(t, "steps") {
			p := game.Player(rapid.IntRange(0, len(people)-1).Draw(t, "seat"))
			if _, err := table.Return(p); err == nil {
				away[p] = false
			} else if _, err := table.Leave(p, "slow"); err == nil && table.ToMove() != game.Nobody {
				away[p] = true
			}
			if table.ToMove() == game.Nobody {
				return
			}
			var stay []game.Player
			for i, person := range people {
				p := game.Player(i)
				if person && !away[i] {
					stay = append(stay, p)
				}
				if acts := table.Bot(p) == nil; acts != (person && !away[i]) {
					t.Fatalf("a person acts for seat %v: %v; people %v, away %v", p, acts, people, away)
				}
			}
			if diff := cmp.Diff(stay, table.People()); diff != "" {
				t.Fatalf("people (-want +got):\n%s", diff)
			}
			want := game.Nobody
			if len(stay) == 1 {
				want = stay[0]
			}
			if got := table.Viewer(); got != want {
				t.Fatalf("%v looks, want %v of %v", got, want, stay)
			}
		}
	})
}

// If a person stays, the game goes on without the one that gives up, with a stand-in.
// Bots do not play on by themselves.
func TestTableGiveUp(t *testing.T) {
	robot := bot.Random(1)
	for _, test := range []struct {
		name    string
		players []play.Bot
		by      game.Player
		over    bool
	}{
		{"of three people", []play.Bot{nil, nil, nil}, 0, false},
		{"of two people and a bot", []play.Bot{nil, nil, robot}, 1, false},
		{"of two", []play.Bot{nil, nil}, 0, true},
		{"against bots", []play.Bot{nil, robot, robot}, 0, true},
		{"a bot among people", []play.Bot{nil, robot, robot}, 1, false},
	} {
		table := seated(t, test.players...)
		if _, err := table.GiveUp(test.by, play.Resigned); err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		outcome, _ := table.Outcome()
		if outcome.Over() != test.over || outcome.WonBy(test.by) {
			t.Errorf("%s: the outcome is %q", test.name, outcome)
		}
		if !test.over && (table.Bot(test.by) == nil || !slices.Contains(table.Left(), test.by)) {
			t.Errorf("%s: nobody plays for seat %v", test.name, test.by)
		}
		if _, err := table.GiveUp(test.by, play.Resigned); err == nil {
			t.Errorf("%s: gives up twice", test.name)
		}
	}
}

// A stand-in plays for a person to the end of the game.
func TestTableStandIn(t *testing.T) {
	table := seated(t, nil, bot.Greedy(standard.Rules{}, 1), bot.Greedy(standard.Rules{}, 2))
	if _, err := table.Leave(0, play.Resigned); err != nil {
		t.Fatal(err)
	}
	for table.ToMove() != game.Nobody {
		if _, err := table.Ask(t.Context(), table.Bot(table.ToMove())); err != nil {
			t.Fatal(err)
		}
	}
	if outcome, _ := table.Outcome(); len(outcome.Winners()) == 0 || outcome.WonBy(0) {
		t.Errorf("the outcome is %q", outcome)
	}
}

// A bot that replaces another one is told the game from the start, once.
func TestTableReplace(t *testing.T) {
	var told [][]int
	witness := func(_ context.Context, q play.Question) (play.Answer, error) {
		var list []int
		for u := range q.Updates() {
			list = append(list, u.N)
		}
		told = append(told, list)
		return play.Answer{Ply: q.View.AppendPlies(nil)[0]}, nil
	}
	table := seated(t, witness, witness)
	for range 2 {
		if _, err := table.Ask(t.Context(), table.Bot(0)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := table.Ask(t.Context(), table.Bot(1)); err != nil {
		t.Fatal(err)
	}
	table.Replace(1, witness)
	if _, err := table.Ask(t.Context(), table.Bot(1)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([][]int{{0}, {1}, {0, 1, 2}, {0, 1, 2, 3}}, told); diff != "" {
		t.Errorf("told (-want +got):\n%s", diff)
	}
}

// In the game with piles the seats see different things. After the last card is found there is
// nothing left to hide.
func TestTableSecret(t *testing.T) {
	if !seated(t, nil, nil).Secret() {
		t.Error("cards are hidden, and the table has no secret")
	}
	s, err := small.Parse(duelEnd)
	if err != nil {
		t.Fatal(err)
	}
	table, err := play.NewTable(play.NewSession(small, s, play.Options{}), []play.Bot{nil, nil}, nil)
	if err != nil || table.Secret() {
		t.Errorf("every card is open, and the table has a secret; %v", err)
	}
	if _, err := play.NewTable(play.NewSession(small, s, play.Options{}), []play.Bot{nil}, nil); !errors.Is(err, game.ErrSeats) {
		t.Errorf("one player for two seats: %v, want ErrSeats", err)
	}
}
