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
		2: "AB BA", 3: "ABA AAB BAA BAB BBA ABB", 4: "ABAB BABA",
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
				t.Errorf("%d seats: of %d seatings A has seat %d in %d", seats, len(all), seat+1, as)
			}
		}
		if n := len(slices.Compact(slices.Sorted(slices.Values(all)))); n != len(all) {
			t.Errorf("%d seats: %d of %d seatings are different", seats, n, len(all))
		}
	}
}

func TestGamesOf(t *testing.T) {
	s := arena.Setup{Players: []string{"x", "y", "z"}, Seats: 2, Seed: 7}
	var got []string
	for _, g := range s.GamesOf(2) {
		got = append(got, string(rune('0'+g.Deal))+strings.Join(g.Players(), ""))
	}
	const want = "2xy 2yx 2xz 2zx 2yz 2zy"
	if strings.Join(got, " ") != want {
		t.Errorf("the games are %v, want %v", got, want)
	}
	if s.SeedOf(1) != 7 || s.SeedOf(3) != 9 {
		t.Errorf("deals 1 and 3 of seed 7 have seeds %d and %d", s.SeedOf(1), s.SeedOf(3))
	}
}

func TestScore(t *testing.T) {
	for _, test := range []struct {
		seating, outcome, reason string
		score                    float64
		forfeit                  int // of A or B, -1 for nobody's
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
		// Who forfeits loses, though another seat of the same player wins.
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
	good := arena.Setup{Players: []string{"x", "y"}, Seats: 2}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
	for _, test := range []struct {
		break_ func(s *arena.Setup)
		says   string
	}{
		{func(s *arena.Setup) { s.Seats = 1 }, "2 to 16"},
		{func(s *arena.Setup) { s.Seats = 17 }, "2 to 16"},
		{func(s *arena.Setup) { s.Players = s.Players[:1] }, "two players"},
		{func(s *arena.Setup) { s.Players = []string{"x", "y", "x"} }, "the same name"},
		{func(s *arena.Setup) { s.Players = []string{"x", ""} }, "printable"},
		{func(s *arena.Setup) { s.Players = []string{"x", "a\nb"} }, "printable"},
		{func(s *arena.Setup) { s.Players = []string{"x", "\xff"} }, "printable"},
		{func(s *arena.Setup) { s.Limit = -1 }, "from 0 on"},
		{func(s *arena.Setup) { s.Repeats = -1 }, "from 0 on"},
		{func(s *arena.Setup) { s.SPRT = &arena.SPRT{Elo0: 1, Elo1: 1} }, "goes up"},
		{func(s *arena.Setup) { s.SPRT = &arena.SPRT{Elo0: 1, Elo1: 1e4} }, "2000"},
	} {
		bad := good
		test.break_(&bad)
		if err := bad.Check(); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%+v: %v, want it to say %q", bad, err, test.says)
		}
	}
}
