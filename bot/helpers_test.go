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

// Short names for the types of the standard game.
type (
	state  = standard.State
	ply    = labyrinth.Ply
	view   = standard.View
	player = play.Bot[ply, view]
)

// Bots must fit the seats of play.Run.
var (
	_ player = bot.Random[state](0)
	_ player = bot.Greedy[state](0)
	_ player = bot.LookAhead[state](0, bot.Budget{})
	_ player = bot.MCTS[state](0, bot.Budget{})
)

// bots are all bots by name. The searching ones have a small budget.
var bots = botsFor[state, ply, view]()

func botsFor[S bot.State[S, P, V], P game.Ply, V game.View[S, P]]() map[string]func(seed uint64) play.Bot[P, V] {
	return map[string]func(seed uint64) play.Bot[P, V]{
		"random": func(seed uint64) play.Bot[P, V] { return bot.Random[S](seed) },
		"greedy": func(seed uint64) play.Bot[P, V] { return bot.Greedy[S](seed) },
		"lookahead": func(seed uint64) play.Bot[P, V] {
			return bot.LookAhead[S](seed, bot.Budget{Iterations: 1})
		},
		"mcts": func(seed uint64) play.Bot[P, V] {
			return bot.MCTS[S](seed, bot.Budget{Iterations: 3})
		},
		"expert": func(seed uint64) play.Bot[P, V] {
			return bot.Expert[S](seed, bot.Budget{Nodes: 3500})
		},
		"level1":         named[S, P, V]("level1"),
		"medium":         named[S, P, V]("medium"),
		"expert at once": func(seed uint64) play.Bot[P, V] { return bot.Expert[S](seed, bot.Budget{}) },
	}
}

// named returns a function that makes the bot with a name.
func named[S bot.State[S, P, V], P game.Ply, V game.View[S, P]](name string) func(seed uint64) play.Bot[P, V] {
	return func(seed uint64) play.Bot[P, V] { return bot.Make[S, P, V](bot.Spec{Name: name}, seed) }
}

// searchers are the searching bots by name.
func searchers[S bot.State[S, P, V], P game.Ply, V game.View[S, P]](seed uint64, b bot.Budget) map[string]play.Bot[P, V] {
	return map[string]play.Bot[P, V]{
		"lookahead": bot.LookAhead[S](seed, b),
		"mcts":      bot.MCTS[S](seed, b),
	}
}

// small are the rules of a game on nine squares. Each loose tile has a picture,
// the corners have none.
var small = func() standard.Rules {
	l, err := labyrinth.ParseLayout("6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -")
	if err != nil {
		panic(err)
	}
	return standard.Rules{Layout: l}
}()

// tester is the common part of tests and rapid's tests.
type tester interface {
	Helper()
	Fatalf(format string, args ...any)
}

// parse parses a state.
func parse(t tester, rules standard.Rules, text string) state {
	t.Helper()
	s, err := rules.Parse(text)
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	return s
}

// randomRules returns the rules of a small or a classic game, with either rule of
// looking at cards, and a number of seats for it.
func randomRules(t *rapid.T) (standard.Rules, int) {
	rules := rapid.SampledFrom([]standard.Rules{small, {}}).Draw(t, "rules")
	rules.Look = rapid.SampledFrom([]standard.Look{standard.AtOnce, standard.OnTurn}).Draw(t, "look")
	return rules, rapid.IntRange(2, 4).Draw(t, "seats")
}

// randomState returns a state in the middle of a game. Greedy and random players
// have played so far, so some cards are found.
func randomState(t *rapid.T) (standard.Rules, state) {
	rules, n := randomRules(t)
	start, err := rules.Deal(n, rapid.Uint64().Draw(t, "seed"))
	if err != nil {
		t.Fatal(err)
	}
	s := start
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "plies"), 0))
	greedy := bot.Greedy[state](r.Uint64())
	for range rapid.IntRange(0, 40).Draw(t, "length") {
		plies := s.AppendPlies(nil)
		ply := plies[r.IntN(len(plies))]
		if r.IntN(4) > 0 {
			if ply, err = greedy(context.Background(), s.View(s.ToMove())); err != nil {
				t.Fatal(err)
			}
		}
		next, err := s.Play(ply)
		if err != nil {
			t.Fatal(err)
		}
		if next.Outcome().Over() {
			break
		}
		s = next
	}
	return rules, s
}

// A tree is a game given node by node, so that the best ply is easy to see. Its
// plies are the branches of a node: 0, 1, 2 and so on.
type tree struct {
	nodes *[]node // the same for all states of one tree
	at    int
}

// A node is a state of a tree.
type node struct {
	toMove   game.Player
	estimate float64 // for seat 0
	branches []int
	weights  []int // of the branches; nil if all are equal
	samples  int   // the number of samples of its views
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

func (s tree) Play(ply branch) (tree, error) {
	if ply < 0 || int(ply) >= len(s.node().branches) {
		return tree{}, game.ErrIllegal
	}
	s.at = s.node().branches[ply]
	return s, nil
}

func (s tree) Weight(ply branch) int {
	if s.node().weights == nil {
		return 1
	}
	return s.node().weights[ply]
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

// A treeView shows a whole tree and counts its samples.
type treeView struct{ tree }

// State returns the state: nothing is hidden.
func (v treeView) State() tree { return v.tree }

// Seat returns the seat to act. No other seat is asked.
func (v treeView) Seat() game.Player { return v.ToMove() }
func (v treeView) String() string    { return strconv.Itoa(v.at) }

func (v treeView) Sample(*rand.Rand) tree {
	(*v.nodes)[v.at].samples++
	return v.tree
}
