package arena_test

import (
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// TestWorkers checks that the number of workers does not change the results.
func TestWorkers(t *testing.T) {
	for _, variant := range []string{"standard", "anniversary", "battlechess"} {
		var want []string
		var wantTable string
		for _, workers := range []int{1, 2, 7} {
			m := boxed(t, variant, "random", "greedy", "random'")
			m.Workers = workers
			all := run(t, m)
			got, gotTable := timeless(all), table(t, m.Conditions, all)
			if want == nil {
				want, wantTable = got, gotTable
				if len(all) != 3*3*2 {
					t.Errorf("%d games, want 18", len(all))
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: with %d workers\n%s\nwant\n%s", variant, workers, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
			if gotTable != wantTable {
				t.Errorf("%s: with %d workers\n%s\nwant\n%s", variant, workers, gotTable, wantTable)
			}
		}
	}
}

// TestSameDeal plays matches between two equal bots. All games of a deal are
// then the same, chance included.
func TestSameDeal(t *testing.T) {
	for _, v := range catalog.All().Variants {
		for seats := 2; seats <= 3; seats++ {
			games := make(map[int][]string)
			m := boxed(t, v.Name, "random", "random'")
			m.Seats = seats
			m.Report = func(r arena.Result, rec play.Record[catalog.State]) error {
				text, err := rec.MarshalText()
				games[r.Deal] = append(games[r.Deal], string(text))
				return err
			}
			if _, err := m.Run(t.Context()); errors.Is(err, game.ErrSeats) {
				continue // a game for two
			} else if err != nil {
				t.Fatal(err)
			}
			starts := make(map[string]bool)
			for deal, texts := range games {
				if len(slices.Compact(texts)) != 1 {
					t.Errorf("%s: the games of deal %d differ:\n%s", v.Name, deal, strings.Join(texts, "\n"))
				}
				starts[texts[0]] = true
			}
			if len(starts) != m.Deals {
				t.Errorf("%s: of %d deals, %d differ", v.Name, m.Deals, len(starts))
			}
		}
	}
}

// TestSeeds checks that every seat of every deal has its own seed, the same in
// all games of the deal.
func TestSeeds(t *testing.T) {
	var games [][]uint64
	seen := make(map[uint64]bool)
	m := arena.New(standard.Rules{}, func(names []string, seeds []uint64) ([]play.Bot, func(), error) {
		games = append(games, slices.Clone(seeds))
		return players.Sit(names, seeds)
	}, "random", "greedy")
	m.Seats, m.Limit, m.Workers, m.Deals = 3, 1, 1, 5
	run(t, m)
	for i, seeds := range games {
		if first := games[i-i%6]; !slices.Equal(seeds, first) {
			t.Errorf("game %d has the seeds %v, want those of the first of its deal, %v", i, seeds, first)
		}
		for _, seed := range seeds {
			seen[seed] = true
		}
	}
	if len(seen) != 5*3 {
		t.Errorf("%d different seeds for 5 deals and 3 seats", len(seen))
	}
}

// TestDone continues a match. It plays the games that are missing and no others.
func TestDone(t *testing.T) {
	m := newMatch("greedy", "random")
	all := run(t, m)
	for _, n := range []int{0, 1, 5, len(all)} {
		played := 0
		m.Report = func(arena.Result, play.Record[standard.State]) error { played++; return nil }
		again := runFrom(t, m, all[:n])
		if played != len(all)-n || !slices.Equal(timeless(again), timeless(all)) {
			t.Errorf("after %d of %d games, %d were played, to\n%s", n, len(all), played, strings.Join(timeless(again), "\n"))
		}
	}
	impossible := func(plies, a, b int) []arena.Result {
		r := all[0]
		r.Plies, r.Played, r.Turns = plies, [2]int{a, b}, [2]int{}
		return []arena.Result{r}
	}
	for _, good := range [][]arena.Result{impossible(0, 0, 0), impossible(3, 3, 0), impossible(3, 0, 3), impossible(3, 1, 2), impossible(3, 1, 1)} {
		if _, err := m.RunFrom(t.Context(), good); err != nil {
			t.Errorf("with %d plies, of which A and B played %d: %v", good[0].Plies, good[0].Played, err)
		}
	}
	for _, bad := range [][]arena.Result{
		impossible(3, -1, 2), impossible(3, 2, -1), impossible(3, 4, 0), impossible(3, 0, 4), impossible(3, 2, 2),
		impossible(-1, 0, 0), impossible(math.MinInt, 1, 0), impossible(3, math.MaxInt, math.MaxInt),
	} {
		if _, err := m.RunFrom(t.Context(), bad); !errors.Is(err, play.ErrRecord) {
			t.Errorf("with %d plies, of which A and B played %d: %v", bad[0].Plies, bad[0].Played, err)
		}
	}
	m.Deals++
	if n := len(runFrom(t, m, all)); n != len(all)+2 {
		t.Errorf("with one more deal there are %d games, before %d", n, len(all))
	}
	for _, done := range [][]arena.Result{
		{all[0], all[1], all[0]},
		{{Game: arena.Game{A: "random", B: "greedy", Deal: 1, Seed: m.SeedOf(1), Seating: "AB"}, Outcome: game.Draw()}},
		{{Game: arena.Game{A: "greedy", B: "random", Deal: 1, Seed: m.SeedOf(1), Seating: "AB"}}},
		{{Game: arena.Game{A: "greedy", B: "random", Deal: 1, Seed: m.SeedOf(2), Seating: "AB"}, Outcome: game.Draw()}},
	} {
		if _, err := m.RunFrom(t.Context(), done); !errors.Is(err, play.ErrRecord) {
			t.Errorf("with %+v done: %v", done, err)
		}
	}
}

// TestSPRT checks that a test stops its pair while the others continue, with the
// same answer for any number of workers and after any interruption.
func TestSPRT(t *testing.T) {
	start := func() *match {
		m := arena.New(standard.Rules{}, bots{
			"greedy": players["greedy"], "random": players["random"], "again": players["random"],
		}.Sit, "greedy", "random", "again")
		m.Seed, m.Deals, m.Limit, m.SPRT = 1, 12, 200, &arena.SPRT{Elo0: 0, Elo1: 400}
		return m
	}
	m := start()
	m.Workers = 1
	all := run(t, m)
	want := table(t, m.Conditions, all)
	standings := m.Table(all)
	if s := standings[0]; s.Verdict != arena.AcceptH1 || s.Scores.N() == 12 {
		t.Errorf("greedy against random: verdict %v after %d deals", s.Verdict, s.Scores.N())
	}
	if len(all) == 12*len(m.GamesOf(1)) {
		t.Error("all games were played")
	}
	m = start()
	if n := len(runFrom(t, m, all)); n != len(all) {
		t.Errorf("with all %d games done, %d more were played", len(all), n-len(all))
	}
	for n := 0; n < len(all); n += 5 {
		m := start()
		m.Workers = 4
		if got := table(t, m.Conditions, runFrom(t, m, all[:n])); got != want {
			t.Errorf("with %d games done the table is\n%s\nwant\n%s", n, got, want)
		}
	}
}

// TestNoEndOfDeals runs a match with an SPRT and endless deals. It ends when the
// test is decided.
func TestNoEndOfDeals(t *testing.T) {
	m := newMatch("greedy", "random")
	m.Deals, m.Limit, m.SPRT = math.MaxInt, 200, &arena.SPRT{Elo0: 0, Elo1: 400}
	if s := m.Table(run(t, m))[0]; s.Verdict != arena.AcceptH1 {
		t.Errorf("verdict %v after %d deals", s.Verdict, s.Scores.N())
	}
}

var errBug = errors.New("a bug\nof two lines")

// TestForfeits checks that every mistake of a player loses its game, with a
// reason.
//
// Rules: house-time
func TestForfeits(t *testing.T) {
	type maker = func(uint64) play.Bot
	fails := func(answer ply, err error) maker {
		return func(uint64) play.Bot {
			return func(context.Context, play.Question) (play.Answer, error) { return play.Answer{Ply: answer}, err }
		}
	}
	for _, test := range []struct {
		make   maker
		reason string
		why    string // is in it
	}{
		{fails(ply{}, errBug), arena.Failed, "a bug of two lines"},
		{fails(labyrinth.Walk(labyrinth.A1), nil), arena.Illegal, "illegal ply"},
		{fails(ply{}, play.ErrResign), play.Resigned, ""},
		{fails(ply{}, play.Forfeit{Reason: "timeout", Err: errBug}), "timeout", "a bug"},
		{fails(ply{}, play.Forfeit{Err: errBug}), arena.Failed, "a bug"}, // no reason, or the reason of a draw
		{fails(ply{}, play.Forfeit{Reason: play.Limit}), arena.Failed, "limit"},
		{fails(ply{}, play.Forfeit{Reason: play.Repetition}), arena.Failed, "repetition"},
	} {
		for seats, seatings := range map[int]int{2: 2, 3: 6, 4: 2} {
			m := arena.New(standard.Rules{}, bots{"bad": test.make, "good": players["greedy"]}.Sit, "good", "bad")
			m.Deals, m.Seats = 2, seats
			m.Report = func(r arena.Result, rec play.Record[standard.State]) error {
				if rec.Reason != r.Reason || rec.Outcome != r.Outcome || len(rec.Plies) != r.Plies {
					t.Errorf("the record ends with %v, %s; the result is %+v", rec.Outcome, rec.Reason, r)
				}
				return nil
			}
			all := run(t, m)
			for _, r := range all {
				player, ok := r.Forfeit()
				if !ok || player != 1 || r.Reason != test.reason || !strings.Contains(r.Why, test.why) || r.Score() != 1 {
					t.Errorf("%s: %+v", test.reason, r)
				}
				if strings.Contains(r.Why, "\n") {
					t.Errorf("Why is %q", r.Why)
				}
				if r.Played[1] != 0 || r.Played[0] != r.Plies {
					t.Errorf("%s: A and B played %v of %d plies", test.reason, r.Played, r.Plies)
				}
			}
			s := m.Table(all)[0]
			if s.Forfeits[1][test.reason] != 2*seatings || len(s.Forfeits[0]) != 0 || s.Won != 2*seatings {
				t.Errorf("%s, %d seats: %+v", test.reason, seats, s)
			}
		}
	}
}

// TestRunFails checks that players who sat down leave, and that an error that is
// not a player's ends the match and keeps the results so far.
func TestRunFails(t *testing.T) {
	for _, bad := range []string{"sit", "seats", "report", "deal", "conditions"} {
		var sat, left atomic.Int32
		m := arena.New(standard.Rules{}, func(names []string, seeds []uint64) ([]play.Bot, func(), error) {
			n := sat.Add(1)
			if n == 4 && bad == "sit" {
				left.Add(1)
				return nil, nil, errBug
			}
			seats, _, err := players.Sit(names, seeds)
			if n == 4 && bad == "seats" {
				seats = seats[:1]
			}
			return seats, func() { left.Add(1) }, err
		}, "greedy", "random")
		m.Workers, m.Limit = 2, 10
		reported := 0
		m.Report = func(arena.Result, play.Record[standard.State]) error {
			if reported++; reported == 4 && bad == "report" {
				return errBug
			}
			return nil
		}
		want, most := errBug, 50
		switch bad {
		case "seats":
			want = game.ErrSeats
		case "deal":
			m.Seats, want, most = 5, game.ErrSeats, 0
		case "conditions":
			m.Repeats, want, most = -1, game.ErrOption, 0
		}
		all, err := m.Run(t.Context())
		if !errors.Is(err, want) || len(all) > most || most > 0 && len(all) < 2 {
			t.Errorf("%s: %d games, %v", bad, len(all), err)
		}
		if sat.Load() != left.Load() {
			t.Errorf("%s: players joined %d games and left %d", bad, sat.Load(), left.Load())
		}
	}
}

// TestReportFails checks that after a failed report no other result is reported,
// even if its game is already over.
func TestReportFails(t *testing.T) {
	const workers = 4
	var sat, left sync.WaitGroup
	sat.Add(workers)
	left.Add(workers)
	m := arena.New(standard.Rules{}, func(names []string, seeds []uint64) ([]play.Bot, func(), error) {
		sat.Done()
		sat.Wait() // until each worker has a game
		seats, _, err := players.Sit(names, seeds)
		return seats, left.Done, err
	}, "greedy", "random")
	m.Workers, m.Deals, m.Limit = workers, workers/2, 10
	reported := 0
	m.Report = func(arena.Result, play.Record[standard.State]) error {
		left.Wait() // until the others have a result too
		reported++
		return errBug
	}
	if all, err := m.Run(t.Context()); !errors.Is(err, errBug) || reported != 1 || len(all) != 0 {
		t.Errorf("%d games, %d of them reported, %v", len(all), reported, err)
	}
}

// TestReportFailsAndStops checks that after a failed report no other game begins,
// and that the games in progress are interrupted.
func TestReportFailsAndStops(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var sat atomic.Int32
		second := make(chan bool)
		endless := func(uint64) play.Bot {
			return func(ctx context.Context, _ play.Question) (play.Answer, error) {
				select {
				case <-ctx.Done():
				case <-time.After(time.Hour):
					t.Error("a game goes on for an hour after the match has failed")
				}
				return play.Answer{}, play.ErrResign
			}
		}
		m := arena.New(standard.Rules{}, func(names []string, seeds []uint64) ([]play.Bot, func(), error) {
			switch sat.Add(1) {
			case 1:
				<-second // until both workers have a game
			case 2:
				close(second)
				return bots{"greedy": endless, "random": endless}.Sit(names, seeds)
			}
			return players.Sit(names, seeds)
		}, "greedy", "random")
		m.Workers, m.Deals, m.Limit = 2, 50, 10
		m.Report = func(arena.Result, play.Record[standard.State]) error { return errBug }
		if all, err := m.Run(t.Context()); !errors.Is(err, errBug) || len(all) != 0 || sat.Load() != 2 {
			t.Errorf("%d games, %d begun, %v", len(all), sat.Load(), err)
		}
	})
}

// TestCancel interrupts a match. No goroutine is left, and no game counts that
// was still in progress, even if its players resign then or play the last ply
// before the limit.
func TestCancel(t *testing.T) {
	for _, answer := range []error{play.ErrResign, errBug, nil} {
		synctest.Test(t, func(t *testing.T) { testCancel(t, answer) }) // fails if a goroutine is left
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if all, err := newMatch("greedy", "random").Run(ctx); len(all) != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted before it began: %d games, %v", len(all), err)
	}
}

func testCancel(t *testing.T, answer error) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	wait := func(seed uint64) play.Bot {
		random := players["random"](seed)
		return func(ctx context.Context, q play.Question) (play.Answer, error) {
			<-ctx.Done()
			time.Sleep(time.Second)
			last, _ := random(ctx, q)
			return last, answer
		}
	}
	var sat atomic.Int32
	m := arena.New(standard.Rules{}, func(names []string, seeds []uint64) ([]play.Bot, func(), error) {
		if sat.Add(1) > 5 {
			return bots{"greedy": wait, "random": wait}.Sit(names, seeds)
		}
		return players.Sit(names, seeds)
	}, "greedy", "random")
	m.Workers, m.Deals, m.Limit = 3, 1000, 1
	go func() {
		synctest.Wait()
		cancel()
	}()
	reported := 0
	m.Report = func(arena.Result, play.Record[standard.State]) error { reported++; return nil }
	all, err := m.Run(ctx)
	if !errors.Is(err, context.Canceled) || len(all) != 5 || reported != 5 {
		t.Errorf("%d games, %d of them reported, %v", len(all), reported, err)
	}
}

// TestAllCores checks that by default every core has a worker.
func TestAllCores(t *testing.T) {
	var now, most atomic.Int32
	gate := make(chan bool)
	m := arena.New(standard.Rules{}, func(names []string, seeds []uint64) ([]play.Bot, func(), error) {
		if n := now.Add(1); int(n) == runtime.GOMAXPROCS(0) {
			close(gate)
		}
		<-gate
		most.Store(max(most.Load(), now.Load()))
		seats, _, err := players.Sit(names, seeds)
		return seats, nil, err
	}, "greedy", "random")
	m.Limit, m.Deals = 2, runtime.GOMAXPROCS(0) // enough for any machine
	run(t, m)
	if int(most.Load()) < runtime.GOMAXPROCS(0) {
		t.Errorf("%d games at once, of %d", most.Load(), runtime.GOMAXPROCS(0))
	}
}
