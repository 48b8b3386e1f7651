// Command selfplay plays bots of package race against each other, to tune them
// and to measure how often seats make finds.
package main

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"runtime"
	"runtime/pprof"
	"strconv"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot/internal/race"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/cputime"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/standard"
)

func main() {
	a := flag.String("a", "", "the tuning of one side, as in Width=0,Soft=0.02; nodes=24000 sets its budget for a turn (default 30,000)")
	b := flag.String("b", "", "the tuning of the other side")
	deals := flag.Int("deals", 50, "the number of deals, each played from all seats")
	seed := flag.Uint64("seed", 1, "the seed of the first deal")
	seats := flag.Int("seats", 2, "the number of seats")
	limit := flag.Int("limit", 1500, "the number of turns after which a game is a draw")
	most := flag.Float64("seconds", 1e9, "stop after that many seconds of CPU time")
	variant := flag.String("variant", "standard", "the variant: standard or kids")
	rates := flag.Bool("rates", false, "print how often seats make finds, by what they and the best of the others have left")
	profile := flag.String("profile", "", "write a CPU profile to that file")
	flag.Parse()
	playOne, ok := map[string]func(*run, uint64) (int, int){
		"standard": func(r *run, seed uint64) (int, int) { return play(r, standard.Rules{}.Deal, seed) },
		"kids":     func(r *run, seed uint64) (int, int) { return play(r, kids.Rules{}.Deal, seed) },
	}[*variant]
	if !ok {
		fmt.Fprintln(os.Stderr, "selfplay: unknown variant", *variant)
		os.Exit(2)
	}
	if *profile != "" {
		f, err := os.Create(*profile)
		check(err)
		check(pprof.StartCPUProfile(f))
		defer pprof.StopCPUProfile()
	}
	runtime.LockOSThread()
	ta, ka := tuning(*a)
	tb, kb := tuning(*b)
	var n, sum, squares, turns, draws float64
	var cpu [2]time.Duration
	var count, nodes [2]int
	var found tally
	begin := cputime.Thread()
	for d := range uint64(*deals) {
		if (cputime.Thread() - begin).Seconds() > *most {
			break
		}
		score := 0.0
		for first := range 2 {
			r := &run{seats: *seats, limit: *limit}
			for p := range *seats {
				r.tunings = append(r.tunings, [2]race.Tuning{ta, tb}[(p+first)%2])
				r.steps = append(r.steps, [2]int{ka, kb}[(p+first)%2])
			}
			winner, t := playOne(r, *seed+d)
			found.add(&r.found)
			turns += float64(t)
			switch {
			case winner < 0:
				score += 0.25
				draws++
			case (winner+first)%2 == 0:
				score += 0.5
			}
			for p := range *seats {
				cpu[(p+first)%2] += r.cpu[p]
				count[(p+first)%2] += r.turns[p]
				nodes[(p+first)%2] += r.nodes[p]
			}
		}
		n++
		sum += score
		squares += score * score
	}
	if *rates {
		found.print()
	}
	mean := sum / n
	half := 1.96 * math.Sqrt((squares/n-mean*mean)/n)
	fmt.Printf("[%s] v [%s]: %.0f games, score %.3f (%.3f-%.3f), draws %.0f, %.2f v %.2f ms and %d v %d nodes a turn, %.0f turns a game, %.0f s\n", *a, *b,
		2*n, mean, mean-half, mean+half, draws, ms(cpu[0], count[0]), ms(cpu[1], count[1]), nodes[0]/count[0], nodes[1]/count[1], turns/2/n, (cputime.Thread() - begin).Seconds())
}

func ms(d time.Duration, n int) float64 { return d.Seconds() * 1000 / float64(n) }

// tuning reads constants by name, and the number of steps of the search.
func tuning(text string) (t race.Tuning, steps int) {
	t, steps = race.Default, 30_000
	v := reflect.ValueOf(&t).Elem()
	for part := range strings.SplitSeq(text, ",") {
		if text == "" {
			break
		}
		name, value, _ := strings.Cut(part, "=")
		x, err := strconv.ParseFloat(value, 64)
		f := v.FieldByName(name)
		switch {
		case err == nil && name == "nodes":
			steps = int(x)
		case err != nil || !f.IsValid():
			fmt.Fprintln(os.Stderr, "selfplay: unknown tuning", part)
			os.Exit(2)
		case f.CanInt():
			f.SetInt(int64(x))
		default:
			f.SetFloat(x)
		}
	}
	return t, steps
}

// A tally counts turns, and finds in them, by what the seat to move and the best of
// the others have left; 6 stands for 6 or more.
type tally [7][7]struct{ turns, finds int }

func (c *tally) add(d *tally) {
	for i := range c {
		for j := range c[i] {
			c[i][j].turns += d[i][j].turns
			c[i][j].finds += d[i][j].finds
		}
	}
}

// print prints the lines of the table in package race.
func (c *tally) print() {
	for _, row := range c[1:] {
		fmt.Print("\t{0")
		for _, x := range row[1:] {
			fmt.Printf(", %.2f", (float64(x.finds)+0.3)/(float64(x.turns)+1))
		}
		fmt.Println("},")
	}
}

type run struct {
	found        tally
	seats, limit int
	tunings      []race.Tuning
	steps        []int // the nodes of a turn, with what is learned before it
	begun        [4]int
	nodes        [4]int
	cpu          [4]time.Duration
	turns        [4]int
}

// affords returns the limit for the turn of a seat, which begins after its last one.
func (r *run) affords(g *race.Game, p int) race.Limit {
	return func(n int) bool { return g.Nodes()-r.begun[p]+n <= r.steps[p] }
}

// A state is a state of a game whose turns are a shift and a walk.
type state[S any, V race.View] interface {
	game.State[S, labyrinth.Ply, V]
	Table() labyrinth.Table
}

// play plays a game and returns the winner, or -1, and the number of turns.
func play[S state[S, V], V race.View](r *run, deal func(seats int, seed uint64) (S, error), seed uint64) (winner, turns int) {
	s, err := deal(r.seats, seed)
	check(err)
	var games []*race.Game
	for p := range r.seats {
		games = append(games, race.NewGame(race.NewPlayer(r.tunings[p], rand.New(rand.NewPCG(seed, uint64(p)))), p))
		start, _ := race.Read(s.View(game.Player(p)))
		games[p].Start(start)
	}
	for turns = 0; turns < r.limit; turns++ {
		p := s.ToMove()
		if p == game.Nobody {
			return int(s.Table().Seat()), turns
		}
		t0 := cputime.Thread()
		_, own := race.Read(s.View(p))
		c := games[p].Turn(games[p].Now(), own, r.affords(games[p], int(p)))
		r.nodes[p] += games[p].Nodes() - r.begun[p]
		r.begun[p] = games[p].Nodes()
		r.cpu[p] += cputime.Thread() - t0
		r.turns[p]++
		mine, others := games[p].Now().Lefts()
		at := &r.found[min(mine, 6)][min(others, 6)]
		at.turns++
		s, err = s.Play(labyrinth.Push(labyrinth.Shift{Slot: labyrinth.Slot(c.Slot), Open: labyrinth.Edges(c.Open)}))
		check(err)
		s, err = s.Play(labyrinth.Walk(labyrinth.Square(c.Square)))
		check(err)
		if s.ToMove() == game.Nobody {
			at.finds++
			return int(p), turns + 1
		}
		for q, g := range games {
			t0 := cputime.Thread()
			after, _ := race.Read(s.View(game.Player(q)))
			if q == int(p) && int(after.Left[q]) < mine {
				at.finds++
			}
			g.Played(c.Turn, r.affords(g, q), after)
			r.cpu[q] += cputime.Thread() - t0
		}
	}
	return -1, turns
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
