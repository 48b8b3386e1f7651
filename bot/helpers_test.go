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
	ply    = game.Ply
	view   = standard.View
	player = play.Bot
)

// Bots must fit the seats of play.Run.
var (
	_ player = bot.Random(0)
	_ player = bot.Greedy(standard.Rules{}, 0)
	_ player = bot.LookAhead(standard.Rules{}, 0, bot.Budget{})
	_ player = bot.MCTS(standard.Rules{}, 0, bot.Budget{})
)

// bots are all bots by name. The searching ones have a small budget.
var bots = botsFor(game.Rules[state](standard.Rules{}))

func botsFor[S bot.State[S]](rules game.Rules[S]) map[string]func(seed uint64) play.Bot {
	return map[string]func(seed uint64) play.Bot{
		"random": func(seed uint64) play.Bot { return bot.Random(seed) },
		"greedy": func(seed uint64) play.Bot { return bot.Greedy(rules, seed) },
		"lookahead": func(seed uint64) play.Bot {
			return bot.LookAhead(rules, seed, bot.Budget{Iterations: 1})
		},
		"mcts": func(seed uint64) play.Bot {
			return bot.MCTS(rules, seed, bot.Budget{Iterations: 3})
		},
		"expert": func(seed uint64) play.Bot {
			return bot.Expert(rules, seed, bot.Budget{Nodes: 3500})
		},
		"level1":         named(rules, "level1"),
		"medium":         named(rules, "medium"),
		"expert at once": func(seed uint64) play.Bot { return bot.Expert(rules, seed, bot.Budget{}) },
	}
}

// named returns a function that makes the bot with a name.
func named[S bot.State[S]](rules game.Rules[S], name string) func(seed uint64) play.Bot {
	return func(seed uint64) play.Bot { return bot.Make(rules, bot.Spec{Name: name}, seed) }
}

// searchers are the searching bots by name.
func searchers[S bot.State[S]](rules game.Rules[S], seed uint64, b bot.Budget) map[string]play.Bot {
	return map[string]play.Bot{
		"lookahead": bot.LookAhead(rules, seed, b),
		"mcts":      bot.MCTS(rules, seed, b),
	}
}

// ask returns the ply that a bot chooses for the seat that sees a view.
func ask(ctx context.Context, choose play.Bot, v game.View) (game.Ply, error) {
	a, err := choose(ctx, play.Question{View: v})
	return a.Ply, err
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
	greedy := bot.Greedy(standard.Rules{}, r.Uint64())
	for range rapid.IntRange(0, 40).Draw(t, "length") {
		plies := s.AppendPlies(nil)
		ply := plies[r.IntN(len(plies))]
		if r.IntN(4) > 0 {
			if ply, err = ask(context.Background(), greedy, s.View(s.ToMove())); err != nil {
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

// branch returns the ply that takes a branch of a node.
func branch(i int) game.Ply { return game.PlyOf(strconv.Itoa(i)) }

// branchOf returns the branch that a ply takes, or -1.
func branchOf(ply game.Ply) (n int) {
	for i := range ply.Len() {
		c := int(ply.At(i)) - '0'
		if c < 0 || c > 9 {
			return -1
		}
		n = 10*n + c
	}
	if ply == (game.Ply{}) {
		return -1
	}
	return n
}

func (s tree) node() node { return (*s.nodes)[s.at] }

func (s tree) AppendText(b []byte) ([]byte, error) { return strconv.AppendInt(b, int64(s.at), 10), nil }
func (s tree) Seats() int                          { return 2 }
func (s tree) ToMove() game.Player                 { return s.node().toMove }

func (s tree) AppendPlies(dst []game.Ply) []game.Ply {
	for i := range s.node().branches {
		dst = append(dst, branch(i))
	}
	return dst
}

func (s tree) Play(ply game.Ply) (tree, error) {
	i := branchOf(ply)
	if i < 0 || i >= len(s.node().branches) {
		return tree{}, game.ErrIllegal
	}
	s.at = s.node().branches[i]
	return s, nil
}

func (s tree) Weight(ply game.Ply) int {
	if s.node().weights == nil {
		return 1
	}
	return s.node().weights[branchOf(ply)]
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

// treeRules are the rules of trees. Only View and Sample are used.
type treeRules struct{ game.Rules[tree] }

func (treeRules) View(s tree, p game.Player) game.View          { return s.View(p) }
func (treeRules) Sample(v game.View, r *rand.Rand) (tree, bool) { return game.SampleOf[tree](v, r) }

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
