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
	"github.com/labyrinth-go/labyrinth/variant"
)

// start returns a position in a game of the given seats, after some random turns.
func start(t *testing.T, seats int, seed uint64) standard.State {
	t.Helper()
	s, err := standard.Rules{}.Deal(seats, seed)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 1))
	for range 2 * r.IntN(20) {
		plies := s.AppendPlies(nil)
		if s, err = s.Play(plies[r.IntN(len(plies))]); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// The chances to win of all seats sum to 1, more left is worse, and to move is
// better than to wait.
func TestValues(t *testing.T) {
	for seats := 2; seats <= maze.MaxSeats; seats++ {
		v := race.NewValues(seats, 5)
		for a := uint8(1); a <= 5; a++ {
			left := maze.Lefts{a, 3, 3, 3}
			sum := 0.0
			for p := range seats {
				sum += v(p, 0, left)
			}
			if math.Abs(sum-1) > 1e-9 {
				t.Errorf("%d seats, left %v: the chances sum to %v", seats, left, sum)
			}
			if less := (maze.Lefts{a - 1, 3, 3, 3}); v(0, 1, less) <= v(0, 1, left) {
				t.Errorf("%d seats: %v is worth %v, and %v %v", seats, less, v(0, 1, less), left, v(0, 1, left))
			}
			if v(0, 0, left) < v(0, 1, left) {
				t.Errorf("%d seats, left %v: to move is worth %v, to wait %v", seats, left, v(0, 0, left), v(0, 1, left))
			}
		}
	}
}

// In games that points decide, the chances of both seats sum to 1, more left is not
// better, and a seat that comes home draws a prize.
func TestPoints(t *testing.T) {
	last := &variant.Scoring{Worth: 2, Home: true, Prizes: []int{1, 3}}
	for name, scoring := range map[string]*variant.Scoring{
		"one part": last, "no prizes": {Worth: 1}, "two parts": {Worth: 1, Next: last},
	} {
		v := race.Points(scoring, 3)
		for a := range uint8(3) {
			left, more := maze.Lefts{a, 2}, maze.Lefts{a + 1, 2}
			if sum := v(0, 1, left) + v(1, 1, left); math.Abs(sum-1) > 1e-9 {
				t.Errorf("%s, left %v: the chances sum to %v", name, left, sum)
			}
			if v(0, 1, more) > v(0, 1, left) {
				t.Errorf("%s: %v is worth %v, and %v %v", name, more, v(0, 1, more), left, v(0, 1, left))
			}
		}
	}
	v := race.Points(last, 3) // of what is left, 1 is the way home
	for left, want := range map[maze.Lefts]float64{
		{0, 1}: 1, // as many finds, and the prize
		{0, 4}: 1, // three finds more
		{2, 0}: 0, // one find less
		{1, 0}: 0, // no prize
	} {
		if got := v(0, 0, left); got != want {
			t.Errorf("left %v: the chance is %v, want %v", left, got, want)
		}
	}
	tie := race.Points(&variant.Scoring{Worth: 2, Prizes: []int{0, 4}}, 3)
	if got := tie(0, 0, maze.Lefts{0, 0}); got != 0.75 { // half of a tie, and the whole with 4 points more
		t.Errorf("after a tie or a win the chance is %v, want 0.75", got)
	}
}

// A seat whose home is the last thing left goes there if it can.
func TestWins(t *testing.T) {
	wins := 0
	for seed := range uint64(long.Count(40, 300)) {
		s := start(t, 2, seed)
		cards, err := labyrinth.NewCards([]labyrinth.Picture{1}, []labyrinth.Picture{2})
		cards = cards.WithFound(0, 1)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := s.Table().MarshalText()
		s, err = standard.Rules{}.Parse(string(text) + " " + cards.String())
		if err != nil {
			continue // the layout needs all cards
		}
		p, own := race.Read(s.View(s.ToMove()))
		if s.ToMove() != 0 {
			continue
		}
		canWin := false
		for _, turn := range s.Table().AppendTurns(nil) {
			canWin = canWin || turn.Reach.Has(s.Table().Home(0))
		}
		g := race.NewGame(race.NewPlayer(race.Default, rand.New(rand.NewPCG(1, 2))), 0)
		g.Start(p)
		c := g.Turn(g.Now(), own, func(int) bool { return true })
		if won := c.Square == uint8(s.Table().Home(0)) && c.Value >= 1; won != canWin {
			t.Errorf("seed %d: chooses %+v; a win is possible: %v", seed, c, canWin)
		}
		if canWin {
			wins++
		}
	}
	if wins == 0 {
		t.Error("no position could be won")
	}
}

// With too little time to rate all turns, more time leads to better turns by that rating, and
// the limit is kept but for the first sight.
func TestGlance(t *testing.T) {
	const deals = 40
	var losses []float64
	for _, limit := range []int{0, 300, 1500} {
		loss := 0.0
		for seed := range uint64(deals) {
			s := start(t, 2, seed)
			at, own := race.Read(s.View(s.ToMove()))
			g := race.NewGame(race.NewPlayer(race.Default, rand.New(rand.NewPCG(1, 2))), int(s.ToMove()))
			g.Start(at)
			c := g.Turn(g.Now(), own, func(n int) bool { return g.Nodes()+n <= limit })
			if sight := 2 * maze.MaxTurns; g.Nodes() > max(limit+maze.MaxTurns, sight) {
				t.Errorf("seed %d: %d nodes, want at most %d", seed, g.Nodes(), limit)
			}
			list := g.Rate(g.Now(), own, nil, func(int) bool { return false })
			i := slices.IndexFunc(list, func(x race.Rated) bool { return x.Turn == c.Turn })
			if i < 0 {
				t.Fatalf("seed %d: chooses %+v, which is not rated", seed, c.Turn)
			}
			loss += list[0].Value - list[i].Value
		}
		losses = append(losses, loss/deals)
	}
	if losses[1] > losses[0]/2 || losses[2] > losses[1]/2 {
		t.Errorf("the mean losses are %v, want each less than half of the one before", losses)
	}
}

// A symbol that is nearly impossible as a goal remains so, as long as the turns of its
// seat say nothing for it.
func TestTrifles(t *testing.T) {
	s := start(t, 2, 3)
	p, q := s.ToMove(), 1-s.ToMove()
	at, _ := race.Read(s.View(q))
	symbol := int(s.Cards().AppendPile(nil, q)[1]) // so that it is not a goal of p
	g := race.NewGame(race.NewPlayer(race.Default, rand.New(rand.NewPCG(1, 2))), int(q))
	g.Start(at)
	g.Doubt(int(p), symbol)
	shift := s.Table().AppendTurns(nil)[0].Shift
	next, err := s.Play(shift.Ply())
	if err != nil {
		t.Fatal(err)
	}
	if next, err = next.Play(next.AppendPlies(nil)[0]); err != nil { // walks to any square
		t.Fatal(err)
	}
	after, _ := race.Read(next.View(q))
	turn := race.Turn{Slot: uint8(shift.Slot), Open: uint8(shift.Open), Square: uint8(next.Table().Pawn(p))}
	g.Played(turn, func(n int) bool { return n < 50_000 }, after)
	if got := g.Weight(int(p), symbol); got == 0 || got > 2e-3 { // the least weight is not quite 0
		t.Errorf("after a turn its weight is %v, want less than 0.002", got)
	}
}

// A seat that can win at once is expected to do so, even if it would win later too.
func TestWinsAreTaken(t *testing.T) {
	s, err := standard.Rules{}.Parse("6aeAcNeB5c/adU7Tac9dW/7C67DaeE9dF/cQ5dSc59PeX/7GabH9RdIadJ/cO96Ma933/33bKabLa9 7V Nd c1,e5 a1,g7 1s WKPUFVCHA:JGX,ORBDMSNQETLI:")
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"E6:NEW", "e6"} { // after it one shift opens the way home
		var ply game.Ply
		if err := ply.UnmarshalText([]byte(word)); err != nil {
			t.Fatal(err)
		}
		if s, err = s.Play(ply); err != nil {
			t.Fatal(err)
		}
	}
	p, _ := race.Read(s.View(1))
	if got := p.Replies(); got != 1 {
		t.Errorf("the way home is taken with probability %v, want 1", got)
	}
}

// In a whole game, all turns are legal, the values are chances, and the nodes grow.
func TestGame(t *testing.T) {
	for _, seats := range []int{1, 2, 3} {
		s := start(t, seats, 7)
		var games []*race.Game
		for p := range game.Player(seats) {
			g := race.NewGame(race.NewPlayer(race.Default, rand.New(rand.NewPCG(1, uint64(p)))), int(p))
			at, _ := race.Read(s.View(p))
			g.Start(at)
			games = append(games, g)
		}
		for range 12 {
			p := s.ToMove()
			_, own := race.Read(s.View(p))
			g := games[p]
			begun := g.Nodes()
			c := g.Turn(g.Now(), own, func(n int) bool { return g.Nodes()-begun+n < 6000 })
			if c.Value < 0 || c.Value > 1+1e-6 || g.Nodes() == begun {
				t.Errorf("%d seats: value %v, %d nodes", seats, c.Value, g.Nodes()-begun)
			}
			for _, ply := range []game.Ply{
				(labyrinth.Shift{Slot: labyrinth.Slot(c.Slot), Open: labyrinth.Edges(c.Open)}).Ply(),
				labyrinth.Walk(labyrinth.Square(c.Square)),
			} {
				next, err := s.Play(ply)
				if err != nil {
					t.Fatal(err)
				}
				s = next
			}
			if s.Outcome().Over() {
				break
			}
			for q, g := range games {
				after, _ := race.Read(s.View(game.Player(q)))
				g.Played(c.Turn, func(n int) bool { return n < 20_000 }, after)
			}
		}
	}
}
