package bot_test

import (
	"context"
	"math/rand/v2"
	"strconv"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
	"pgregory.net/rapid"
)

// The types of the standard game, under short names.
type (
	state   = standard.State
	ply     = labyrinth.Ply
	view    = standard.View
	chooser = play.Bot[ply, view]
)

// The bots fit the seats of play.Run.
var (
	_ chooser = bot.Random[state](0)
	_ chooser = bot.Greedy[state, ply, view](0)
	_ chooser = bot.LookAhead[state, ply, view](0, bot.Budget{})
	_ chooser = bot.MCTS[state, ply, view](0, bot.Budget{})
)

// bots are all bots by name. The searching ones think little, so that tests
// come to an end.
var bots = botsFor[state, ply, view]()

func botsFor[S bot.State[S, P, V], P game.Ply, V game.View[S, P]]() map[string]func(seed uint64) play.Bot[P, V] {
	return map[string]func(seed uint64) play.Bot[P, V]{
		"random": func(seed uint64) play.Bot[P, V] { return bot.Random[S, P, V](seed) },
		"greedy": func(seed uint64) play.Bot[P, V] { return bot.Greedy[S, P, V](seed) },
		"lookahead": func(seed uint64) play.Bot[P, V] {
			return bot.LookAhead[S, P, V](seed, bot.Budget{Iterations: 1})
		},
		"mcts": func(seed uint64) play.Bot[P, V] {
			return bot.MCTS[S, P, V](seed, bot.Budget{Iterations: 3})
		},
	}
}

// searchers are the searching bots by name.
func searchers[S bot.State[S, P, V], P game.Ply, V game.View[S, P]](seed uint64, b bot.Budget) map[string]play.Bot[P, V] {
	return map[string]play.Bot[P, V]{
		"lookahead": bot.LookAhead[S, P, V](seed, b),
		"mcts":      bot.MCTS[S, P, V](seed, b),
	}
}

// small is a game on nine squares, with a picture on each of its loose tiles
// and none in the corners.
var small = func() standard.Rules {
	l, err := labyrinth.ParseLayout("6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -")
	if err != nil {
		panic(err)
	}
	return standard.Rules{Layout: l}
}()

// tester is what tests and rapid's tests have in common.
type tester interface {
	Helper()
	Fatalf(format string, args ...any)
}

// parse reads a state that has to be good.
func parse(t tester, g standard.Rules, text string) state {
	t.Helper()
	s, err := g.Parse(text)
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	return s
}

// drawGame draws a game, small or classic, by either rule of looking, and a
// number of seats for it.
func drawGame(t *rapid.T) (standard.Rules, int) {
	g := rapid.SampledFrom([]standard.Rules{small, {}}).Draw(t, "game")
	g.Look = rapid.SampledFrom([]standard.Look{standard.AtOnce, standard.OnTurn}).Draw(t, "look")
	return g, rapid.IntRange(2, 4).Draw(t, "seats")
}

// drawState draws a position in the middle of a game: greedy and random
// players have played it so far, so that some cards have been found.
func drawState(t *rapid.T) (standard.Rules, state) {
	g, n := drawGame(t)
	start, err := g.Deal(n, rapid.Uint64().Draw(t, "seed"))
	if err != nil {
		t.Fatal(err)
	}
	s := start
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "plies"), 0))
	greedy := bot.Greedy[state, ply, view](r.Uint64())
	for range rapid.IntRange(0, 40).Draw(t, "length") {
		moves := s.AppendPlies(nil)
		m := moves[r.IntN(len(moves))]
		if r.IntN(4) > 0 {
			if m, err = greedy(context.Background(), s.View(s.ToMove())); err != nil {
				t.Fatal(err)
			}
		}
		next, err := s.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		if next.Outcome().Over() {
			break
		}
		s = next
	}
	return g, s
}

// A tree is a game that is given node by node: what a bot makes of it can be
// told by looking at it. Its plies are the branches of a node, 0, 1, 2, ...
type tree struct {
	nodes *[]node // the same for all states of one tree
	at    int
}

// A node is a state of a tree. It has an estimate for seat 0.
type node struct {
	toMove   game.Player
	estimate float64
	branches []int
	weights  []int // of the branches; nil if all are alike
	samples  int   // of views of it
}

type branch int

func (b branch) AppendText(dst []byte) ([]byte, error) {
	return strconv.AppendInt(dst, int64(b), 10), nil
}

func (s tree) node() node { return (*s.nodes)[s.at] }

func (s tree) AppendText(b []byte) ([]byte, error) { return strconv.AppendInt(b, int64(s.at), 10), nil }
func (s tree) Seats() int                          { return 2 }
func (s tree) ToMove() game.Player                 { return s.node().toMove }

func (s tree) AppendPlies(dst []branch) []branch {
	for i := range s.node().branches {
		dst = append(dst, branch(i))
	}
	return dst
}

func (s tree) Play(m branch) (tree, error) {
	if m < 0 || int(m) >= len(s.node().branches) {
		return tree{}, game.ErrIllegal
	}
	s.at = s.node().branches[m]
	return s, nil
}

func (s tree) Weight(m branch) int {
	if s.node().weights == nil {
		return 1
	}
	return s.node().weights[m]
}

func (s tree) View(game.Player) treeView { return treeView{s} }

func (s tree) Outcome() game.Outcome {
	if s.ToMove() == game.Nobody {
		return game.Draw()
	}
	return game.Outcome{}
}

func (s tree) Evaluate(p game.Player) float64 {
	if p != 0 {
		return 1 - s.node().estimate
	}
	return s.node().estimate
}

// A treeView sees all of a tree, and counts how often it is sampled.
type treeView struct{ tree }

// Seat returns the seat to act: only that one is ever asked.
func (v treeView) Seat() game.Player { return v.ToMove() }
func (v treeView) String() string    { return strconv.Itoa(v.at) }

func (v treeView) Sample(*rand.Rand) tree {
	(*v.nodes)[v.at].samples++
	return v.tree
}
