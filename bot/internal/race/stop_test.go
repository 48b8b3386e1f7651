package race_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
	"github.com/labyrinth-go/labyrinth/bot/internal/race"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/standard"
)

// allHomeward calls f with n states in which three seats only have to go home, and the one to
// move cannot do so now. In the first one it has lost: the next seat can be home, and after
// the only shift against that the third one can, whatever the next one does.
func allHomeward(t *testing.T, n int, f func(s standard.State)) {
	t.Helper()
	s, err := standard.Rules{}.Parse("6eWeA5eB9c/6Nac7Uc33/7C6O7D5eEadF/5adSa35a/7G6QbH6dI9dJ/abT39RbXbV9P/3abK6bL9M9 5 Sf c3,d2,e6 a1,g1,g7 3s HNPBFSQR:,JLKGIOMT:,XVEUDWAC:")
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for n > 0 {
		if s.Table().Phase() == labyrinth.ToShift && !comesHome(s, s.ToMove()) {
			f(s)
			n--
		}
		for range 2 {
			plies := s.AppendPlies(nil)
			next, err := s.Play(plies[r.IntN(len(plies))])
			if err != nil {
				t.Fatal(err)
			}
			if !next.Outcome().Over() {
				s = next
			}
		}
	}
}

// TestMoreLines checks that values over sampled lines are the means of those over both halves, also
// in a search that plays the halves one after another.
func TestMoreLines(t *testing.T) {
	differs := 0 // states in which the halves have different values
	check := func(s standard.State) {
		x, own := race.Read(s.View(s.ToMove()))
		all, first, second := x.OverLines(own, 0, 64), x.OverLines(own, 0, 32), x.OverLines(own, 32, 64)
		for i := range all {
			if mean := (first[i] + second[i]) / 2; math.Abs(all[i]-mean) > 1e-9 {
				t.Fatalf("state %v, candidate %d: %v over all lines, and %v over their halves", s, i, all[i], mean)
			}
		}
		for cores := 1; cores <= 3; cores += 2 {
			for i, value := range x.InRounds(own, cores, 32, 64) {
				if math.Abs(all[i]-value) > 1e-9 {
					t.Fatalf("state %v, candidate %d, %d cores: %v in two rounds, want %v", s, i, cores, value, all[i])
				}
			}
		}
		if !slices.Equal(first, second) {
			differs++
		}
	}
	allHomeward(t, 3, check)
	for seats := 3; seats <= maze.MaxSeats; seats++ {
		for seed := range uint64(3) {
			if s := start(t, seats, seed); s.Table().Phase() == labyrinth.ToShift {
				check(s)
			}
		}
	}
	if differs < 5 {
		t.Errorf("the halves differ in %d states, want at least 5", differs)
	}
}

// comesHome reports whether a seat could be home after one turn, if it were to shift.
func comesHome(s standard.State, p game.Player) bool {
	for _, turn := range s.Table().Board().AppendTurns(nil, s.Table().Pawn(p)) {
		if turn.Reach.Has(s.Table().Home(p)) {
			return true
		}
	}
	return false
}

// stopping returns the states after the shifts that keep the next seat from its home.
func stopping(t *testing.T, s standard.State, next game.Player) (after []standard.State) {
	t.Helper()
	for _, shift := range s.Table().Board().AppendShifts(nil) {
		c, err := s.Play(shift.Ply())
		if err != nil {
			t.Fatal(err)
		}
		if !comesHome(c, next) {
			after = append(after, c)
		}
	}
	return after
}

// TestHold compares what the seat to move can stop with trying all shifts of the game, of it and
// of the next seat.
func TestHold(t *testing.T) {
	seen := make(map[float64]int)
	allHomeward(t, 60, func(s standard.State) {
		p, _ := race.Read(s.View(s.ToMove()))
		next, third := (s.ToMove()+1)%3, (s.ToMove()+2)%3
		want := 0.0
		for _, c := range stopping(t, s, next) {
			want = max(want, race.Trapped)
			c, err := c.Play(c.AppendPlies(nil)[0]) // the walk does not matter
			if err != nil || c.Outcome().Over() {
				t.Fatal(err, c.Outcome())
			}
			if len(stopping(t, c, third)) > 0 {
				want = 1
			}
		}
		if got := p.Hold(); got != want {
			t.Errorf("%v: the share is %v, want %v", s, got, want)
		}
		seen[want]++
	})
	if len(seen) < 3 {
		t.Errorf("the shares are %v, want all three", seen)
	}
}

// A seat stops the next one from going home if it can, even if it has lost to another one then.
func TestStopsNext(t *testing.T) {
	stopped := 0
	allHomeward(t, long.Count(40, 400), func(s standard.State) {
		me := s.ToMove()
		at, own := race.Read(s.View(me))
		can := len(stopping(t, s, (me+1)%3)) > 0
		for _, limit := range []int{2400, 12_000} {
			g := race.NewGame(race.NewPlayer(race.Default, rand.New(rand.NewPCG(1, 2))), int(me))
			g.Start(at)
			c := g.Turn(g.Now(), own, func(n int) bool { return g.Nodes()+n <= limit })
			next, err := s.Play((labyrinth.Shift{Slot: labyrinth.Slot(c.Slot), Open: labyrinth.Edges(c.Open)}).Ply())
			if err != nil {
				t.Fatal(err)
			}
			if stops := !comesHome(next, (me+1)%3); stops != can {
				t.Errorf("%v: with %d nodes %+v stops the next seat: %v, want %v", s, limit, c, stops, can)
			}
			if can {
				stopped++
			}
		}
	})
	if stopped == 0 {
		t.Error("no seat can be stopped")
	}
}

// With three and four seats a search keeps its budget and uses half of it.
func TestBudgetOfSeats(t *testing.T) {
	for _, seats := range []int{3, 4} {
		for seed := range uint64(5) {
			s := start(t, seats, seed)
			at, own := race.Read(s.View(s.ToMove()))
			for _, limit := range []int{6000, 24_000} {
				g := race.NewGame(race.NewPlayer(race.Default, rand.New(rand.NewPCG(1, 2))), int(s.ToMove()))
				g.Start(at)
				g.Turn(g.Now(), own, func(n int) bool { return g.Nodes()+n <= limit })
				if n := g.Nodes(); n > limit || limit > 6000 && n < limit/2 {
					t.Errorf("%d seats, seed %d: %d nodes of %d", seats, seed, n, limit)
				}
			}
		}
	}
}
