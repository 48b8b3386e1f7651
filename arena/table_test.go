package arena_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/game"
)

// meeting are the conditions of two players on two seats.
var meeting = arena.Conditions{Tags: map[string]string{"Variant": "standard"}, Players: []string{"x", "y"}, Seats: 2, Seed: 1}

// results returns results of x and y. Each deal is given as the outcomes of AB
// and BA, possibly with a reason, as in 1 2:timeout. An outcome of - is left out.
func results(t *testing.T, deals ...string) (all []arena.Result) {
	t.Helper()
	for i, deal := range deals {
		for j, text := range strings.Fields(deal) {
			if text == "-" {
				continue
			}
			text, reason, _ := strings.Cut(text, ":")
			outcome, err := game.ParseOutcome(text)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, arena.Result{
				Game:    arena.Game{A: "x", B: "y", Deal: i + 1, Seed: meeting.SeedOf(i + 1), Seating: arena.Seatings(2)[j]},
				Outcome: outcome, Reason: reason,
				Plies: 7, Played: [2]int{4, 3}, Turns: [2]int{2, 2},
				Thought: [2]time.Duration{time.Second, time.Millisecond}, CPU: [2]time.Duration{8 * time.Millisecond, 500 * time.Microsecond},
			})
		}
	}
	return all
}

// counted are deals that score 1, 1/2, 1/4, 1/2, 3/4 and, the seventh, 0. The
// sixth and the eighth are incomplete.
var counted = []string{"1 2", "1 1", "draw:limit 1", "1:timeout 1:resigned", "draw 2", "1 -", "2 1:crashed", "- 1"}

func TestTable(t *testing.T) {
	all := results(t, counted...)
	r := rand.New(game.NewSource(1))
	for range 20 {
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		s := meeting.Table(all)[0]
		if s.Games != 12 || s.Won != 5 || s.Drawn != 2 || s.Lost != 5 {
			t.Errorf("%d games, %d won, %d drawn, %d lost", s.Games, s.Won, s.Drawn, s.Lost)
		}
		if s.Scores.N() != 6 || s.Scores[1] != 1 || s.Scores[0.75] != 1 || s.Scores[0.5] != 2 || s.Scores[0.25] != 1 || s.Scores[0] != 1 || s.Scores.Mean() != 0.5 {
			t.Errorf("the scores are %v", s.Scores)
		}
		if len(s.Draws) != 2 || s.Draws["limit"] != 1 || s.Draws["rules"] != 1 {
			t.Errorf("the draws are %v", s.Draws)
		}
		// In deal 4 y on seat 2 ran out of time, and then x on seat 2
		// resigned. In deal 7 x on seat 2 crashed.
		a, b := s.Forfeits[0], s.Forfeits[1]
		if len(a) != 2 || a["resigned"] != 1 || a["crashed"] != 1 || len(b) != 1 || b["timeout"] != 1 {
			t.Errorf("the forfeits are %v", s.Forfeits)
		}
		if s.Played != [2]int{48, 36} || s.Thought != [2]time.Duration{12 * time.Second, 12 * time.Millisecond} {
			t.Errorf("%v plies were played in %v", s.Played, s.Thought)
		}
	}
}

const written = `     plies  turns  CPU/turn  time/turn  player
  1     48     24   4.00 ms     500 ms  x
  2     36     24   0.25 ms    0.50 ms  y

   pair  deals  won  drawn  lost  score            95 %  Elo          95 %  seat 1            95 %
  1 : 2      6    5      2     5  0.500  0.249 to 0.751   +0  -192 to +192   0.667  0.359 to 0.844
  1 : 2  draws: 1 limit, 1 rules
  1 : 2  forfeits by 1: 1 crashed, 1 resigned
  1 : 2  forfeits by 2: 1 timeout
`

// TestWriteTable compares with an interval computed by hand. The squares about
// 1/2 add up to 2/4 + 2/16 + 3.84/4 = 1.585 for 6 + 3.84 observations. Half of
// the interval is therefore 1.96 √1.585 / 9.84 = 0.251, and 400 lg (0.751 /
// 0.249) = 192. Seat 1 scores 1/2, 1, 3/4, 1, 1/4 and 1/2. About (4 + 1.92) / 9.84
// the squares add up to 1.484, so half of its interval is 1.96 √1.484 / 9.84 = 0.243.
func TestWriteTable(t *testing.T) {
	var b strings.Builder
	if err := arena.WriteTable(&b, meeting.Table(results(t, counted...))); err != nil {
		t.Fatal(err)
	}
	if b.String() != written {
		t.Errorf("the table is\n%s\nwant\n%s", b.String(), written)
	}
}

// TestTableWhy checks that a table says why a player forfeits: with one explanation, in
// whatever order the results come.
func TestTableWhy(t *testing.T) {
	all := results(t, counted...)
	n := 0
	for i := range all {
		if player, ok := all[i].Forfeit(); ok && player == 0 {
			all[i].Why = []string{"the ply c5 is not legal", "it has crashed"}[n]
			n++
		}
	}
	for range 2 {
		slices.Reverse(all)
		var b strings.Builder
		if err := arena.WriteTable(&b, meeting.Table(all)); err != nil {
			t.Fatal(err)
		}
		want := strings.Replace(written, "1 resigned\n", "1 resigned\n         for example: it has crashed\n", 1)
		if n != 2 || b.String() != want {
			t.Errorf("the table is\n%s\nwant\n%s", b.String(), want)
		}
	}
}

// TestTableSPRT checks that with an SPRT the table counts the deals up to the
// one that decides the test, in whatever order the results come.
func TestTableSPRT(t *testing.T) {
	c := meeting
	c.SPRT = &arena.SPRT{Elo0: 0, Elo1: 200}
	deals := slices.Repeat([]string{"1 2"}, 40) // all won by x
	deals = append(deals, slices.Repeat([]string{"2 1"}, 40)...)
	all := results(t, deals...)
	first := 0 // the deciding deal, if each win multiplies the ratio
	for ratio := 1.0; ratio < 19; first++ {
		ratio *= arena.Expected(200) / 0.5
	}
	want := table(t, c, all)
	if got := c.Table(all)[0]; got.Verdict != arena.AcceptH1 || got.Scores.N() != first {
		t.Errorf("%v after %d deals, want H1 after %d", got.Verdict, got.Scores.N(), first)
	}
	r := rand.New(game.NewSource(1))
	for range 20 {
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		if got := table(t, c, all); got != want {
			t.Fatalf("in another order the table is\n%s\nwant\n%s", got, want)
		}
	}
	// An incomplete deal keeps the deals after it from being counted.
	all = slices.DeleteFunc(results(t, deals...), func(r arena.Result) bool { return r.Deal == 3 && r.Seating == "BA" })
	if got := c.Table(all)[0]; got.Verdict != arena.Undecided || got.Scores.N() != 2 {
		t.Errorf("without a game of deal 3: %v after %d deals", got.Verdict, got.Scores.N())
	}
}
