package arena_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/game"
)

func TestSeatings(t *testing.T) {
	for seats, want := range map[int]string{
		-1: "", 0: "", 1: "A B", 2: "AB BA", 3: "ABA AAB BAA BAB BBA ABB", 4: "ABAB BABA",
	} {
		if got := strings.Join(arena.Seatings(seats), " "); got != want {
			t.Errorf("%d seats: %s, want %s", seats, got, want)
		}
	}
	for seats := 2; seats <= 16; seats++ {
		all := arena.Seatings(seats)
		for seat := range seats {
			as := 0
			for _, seating := range all {
				as += strings.Count(seating[seat:seat+1], "A")
			}
			if 2*as != len(all) {
				t.Errorf("%d seats: A has seat %d in %d of %d seatings", seats, seat+1, as, len(all))
			}
		}
		if n := len(slices.Compact(slices.Sorted(slices.Values(all)))); n != len(all) {
			t.Errorf("%d seats: %d of %d seatings are different", seats, n, len(all))
		}
	}
}

func TestGamesOf(t *testing.T) {
	c := arena.Conditions{Players: []string{"x", "y", "z"}, Seats: 2, Seed: 7}
	var got []string
	for _, g := range c.GamesOf(2) {
		got = append(got, string(rune('0'+g.Deal))+strings.Join(g.Players(), ""))
		if g.Seed != c.SeedOf(2) {
			t.Errorf("%+v has not the seed %d of deal 2", g, c.SeedOf(2))
		}
	}
	const want = "2xy 2yx 2xz 2zx 2yz 2zy"
	if strings.Join(got, " ") != want {
		t.Errorf("the games are %v, want %v", got, want)
	}
}

// The numbers of games follow GamesOf, deal by deal.
func TestGameAt(t *testing.T) {
	for players := 2; players < 7; players++ {
		for seats := 2; seats < 5; seats++ {
			c := arena.Conditions{Seats: seats, Seed: 7}
			for i := range players {
				c.Players = append(c.Players, string(rune('a'+i)))
			}
			n := 0
			for deal := 1; deal < 4; deal++ {
				for _, g := range c.GamesOf(deal) {
					if got := c.GameAt(n); got != g {
						t.Fatalf("%d players, %d seats: game %d is %+v, want %+v", players, seats, n, got, g)
					}
					if i, ok := c.IndexOf(g); !ok || i != n {
						t.Fatalf("%+v is game %d, %v, want %d", g, i, ok, n)
					}
					n++
				}
			}
			if n != 3*c.GamesPerDeal() {
				t.Errorf("%d players, %d seats: %d games in 3 deals, want 3 times %d", players, seats, n, c.GamesPerDeal())
			}
		}
	}
	g := meeting.GameAt(5)
	for name, change := range map[string]func(*arena.Game){
		"the other order":   func(g *arena.Game) { g.A, g.B = g.B, g.A },
		"a stranger":        func(g *arena.Game) { g.A = "z" },
		"another stranger":  func(g *arena.Game) { g.B = "z" },
		"deal 0":            func(g *arena.Game) { g.Deal, g.Seed = 0, meeting.SeedOf(0) },
		"another seed":      func(g *arena.Game) { g.Seed++ },
		"another seating":   func(g *arena.Game) { g.Seating = "AA" },
		"the seed of 4":     func(g *arena.Game) { g.Seed = meeting.SeedOf(4) },
		"too many on seats": func(g *arena.Game) { g.Seating = "ABA" },
	} {
		other := g
		change(&other)
		if i, ok := meeting.IndexOf(other); ok {
			t.Errorf("with %s it is game %d", name, i)
		}
	}
}

func TestScore(t *testing.T) {
	for _, test := range []struct {
		seating, outcome, reason string
		score                    float64
		forfeit                  int // 0 for A, 1 for B, -1 for neither
	}{
		{"AB", "1", "", 1, -1},
		{"AB", "2", "", 0, -1},
		{"BA", "1", "", 0, -1},
		{"BA", "draw", "", 0.5, -1},
		{"BA", "draw", "limit", 0.5, -1},
		{"AB", "1,2", "", 0.5, -1},
		{"ABA", "1,2,3", "", 2. / 3, -1},
		{"ABAB", "1,3", "", 1, -1},
		{"ABAB", "1,2,3", "", 2. / 3, -1},
		{"BABA", "1,3", "", 0, -1},
		{"AB", "2", "timeout", 0, 0},
		{"AB", "1", "crashed", 1, 1},
		// A player that forfeits loses, even if another of its seats wins.
		{"ABAB", "2,3,4", "resigned", 0, 0},
		{"ABAB", "1,3,4", "illegal", 1, 1},
		{"ABA", "1,2", "illegal", 0, 0},
	} {
		outcome, err := game.ParseOutcome(test.outcome)
		if err != nil {
			t.Fatal(err)
		}
		r := arena.Result{Game: arena.Game{Seating: test.seating}, Outcome: outcome, Reason: test.reason}
		if got := r.Score(); got != test.score {
			t.Errorf("%+v scores %v", test, got)
		}
		player, ok := r.Forfeit()
		if !ok {
			player = -1
		}
		if player != test.forfeit {
			t.Errorf("%+v is forfeited by %d", test, player)
		}
	}
}

func TestCheck(t *testing.T) {
	good := arena.Conditions{Players: []string{"x", "y"}, Seats: 2}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
	for _, test := range []struct {
		spoil func(c *arena.Conditions)
		says  string
	}{
		{func(c *arena.Conditions) { c.Seats = 1 }, "2 to 16"},
		{func(c *arena.Conditions) { c.Seats = 17 }, "2 to 16"},
		{func(c *arena.Conditions) { c.Players = c.Players[:1] }, "2 to 100"},
		{func(c *arena.Conditions) { c.Players = []string{"x", "y", "x"} }, "two players have this name"},
		{func(c *arena.Conditions) { c.Players = []string{"x", ""} }, "printable"},
		{func(c *arena.Conditions) { c.Players = []string{"x", "a\nb"} }, "printable"},
		{func(c *arena.Conditions) { c.Players = []string{"x", "\xff"} }, "printable"},
		{func(c *arena.Conditions) { c.Limit = -1 }, "negative"},
		{func(c *arena.Conditions) { c.Repeats = -1 }, "negative"},
		{func(c *arena.Conditions) { c.SPRT = &arena.SPRT{Elo0: 1, Elo1: 1} }, "increase"},
		{func(c *arena.Conditions) { c.SPRT = &arena.SPRT{Elo0: 1, Elo1: 1e4} }, "2000"},
	} {
		bad := good
		test.spoil(&bad)
		if err := bad.Check(); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%+v: %v, want it to say %q", bad, err, test.says)
		}
	}
}
