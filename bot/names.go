// This file makes bots by name: the levels, the bots with their parameters, and
// the text that chooses them.

package bot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/bot/internal/race"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// A Parameter is a number of a bot that a program may change, for tuning.
type Parameter struct {
	Name                 string
	Default, Least, Most float64
	Note                 string // for people
}

// A kind is a bot that has a name.
type kind struct {
	name       string
	level      bool   // it is a level, without parameters and budget
	budget     Budget // if its text has none; zero for a bot that does not search
	parameters []Parameter
}

var kinds = []kind{
	{name: "easy", level: true},
	{name: "medium", level: true},
	{name: "hard", level: true},
	{name: "random"},
	{name: "greedy", parameters: []Parameter{
		{"slip", 0, 0, 1, "how often it plays at random instead"},
	}},
	{name: "lookahead", budget: Budget{Iterations: 20}},
	{name: "mcts", budget: Budget{Iterations: 1000}, parameters: []Parameter{
		{"trust", defaultHabit.trust, 1, 1000, "the number of visits that the first sight of a ply counts as"},
		{"curiosity", defaultHabit.curiosity, 0, 5, "the bonus for plies with few visits"},
	}},
	{name: "expert", budget: Budget{Nodes: 20_000}, parameters: []Parameter{
		{"hold", race.Default.Hold, 0, 1, "what a way to the goal counts that the others may still break"},
		{"leave", race.Default.Leave, 0, 1, "how likely a seat leaves what it could have found"},
		{"near", race.Default.Near, 1, 10, "how much more likely a seat goes near its goal than elsewhere"},
		{"soft", race.Default.Soft, 0.001, 0.2, "the loss in chances to win that the other seats often overlook"},
		{"stray", race.Default.Stray, 0, 1, "how often the other seats play any turn"},
		{"heat", race.Default.Heat, 0.001, 0.2, "the same as soft, for what a turn says about its seat's goal"},
		{"doubt", race.Default.Doubt, 0, 1, "the same as stray, for what a turn says about its seat's goal"},
		{"width", float64(race.Default.Width), 0, 48, "the number of turns that are looked at more deeply at first"},
		{"cores", 1, 1, 64, "the number of cores; a budget in CPU time counts only the first"},
		{"reply", float64(race.Default.Reply), 1, 48, "the number of replies that are looked at at first"},
	}},
}

// Names returns the names that [New] accepts, each kind of bot from the weakest to
// the strongest: first the levels, then the bots that have parameters.
func Names() []string {
	var names []string
	for _, k := range kinds {
		names = append(names, k.name)
	}
	return names
}

// Parameters returns the numbers of a bot that its text may set. A budget is not
// among them. There are none for a level or an unknown name.
func Parameters(name string) []Parameter {
	for _, k := range kinds {
		if k.name == name {
			return append([]Parameter(nil), k.parameters...)
		}
	}
	return nil
}

// A Spec is a bot as its text chooses it.
type Spec struct {
	Name   string
	Budget Budget // that of the text; zero stands for the bot's own
	// Values are the values of the parameters that the text sets, by name.
	Values map[string]float64
}

// Parse reads the text of a bot: a name, which is one of [Names]. A colon may follow,
// and then limits of a budget and parameters, separated by commas, as in
// mcts:2000,curiosity=0.2 or expert:cpu=10ms/turn. [ParseBudget] describes the
// limits and [Parameters] the parameters. The error matches [game.ErrOption] and lists
// what there is.
func Parse(text string) (Spec, error) {
	name, rest, more := strings.Cut(text, ":")
	for _, k := range kinds {
		if k.name == name {
			return k.parse(text, rest, more)
		}
	}
	return Spec{}, game.Faultf(game.ErrOption, 0, text, "no such bot; want one of %s", strings.Join(Names(), ", "))
}

func (k *kind) parse(text, rest string, more bool) (Spec, error) {
	spec := Spec{Name: k.name, Values: make(map[string]float64)}
	if !more {
		return spec, nil
	}
	var limits []string
	for part := range strings.SplitSeq(rest, ",") {
		if isLimit(part) {
			limits = append(limits, part)
		} else if err := k.set(spec.Values, part); err != nil {
			return Spec{}, err
		}
	}
	if limits == nil {
		return spec, nil
	}
	if k.budget == (Budget{}) {
		return Spec{}, game.Faultf(game.ErrOption, 0, text, "%s has no budget%s", k.name, k.list("; it has "))
	}
	var err error
	spec.Budget, err = ParseBudget(strings.Join(limits, ","))
	return spec, err
}

// set sets a parameter.
func (k *kind) set(values map[string]float64, part string) error {
	name, text, _ := strings.Cut(part, "=")
	for _, p := range k.parameters {
		if p.Name != name {
			continue
		}
		x, err := strconv.ParseFloat(text, 64)
		if err != nil || !(x >= p.Least && x <= p.Most) {
			return game.Faultf(game.ErrOption, 0, part, "want a number from %v to %v", p.Least, p.Most)
		}
		if _, twice := values[name]; twice {
			return game.Faultf(game.ErrOption, 0, part, "%s is set twice", name)
		}
		values[name] = x
		return nil
	}
	return game.Faultf(game.ErrOption, 0, part, "%s has no such parameter%s", k.name, k.list("; it has "))
}

// list lists the parameters behind a text, or is empty if there are none.
func (k *kind) list(before string) string {
	var names []string
	for _, p := range k.parameters {
		names = append(names, p.Name)
	}
	if names == nil {
		return ""
	}
	return before + strings.Join(names, ", ")
}

// New returns the bot that a text chooses, as [Parse] reads it.
func New[S State[S, P, V], P game.Ply, V game.View[S, P]](text string, seed uint64) (play.Bot[P, V], error) {
	spec, err := Parse(text)
	if err != nil {
		return nil, err
	}
	return Make[S, P, V](spec, seed), nil
}

// Make returns the bot of a spec that [Parse] has returned.
func Make[S State[S, P, V], P game.Ply, V game.View[S, P]](spec Spec, seed uint64) play.Bot[P, V] {
	value := func(name string, otherwise float64) float64 {
		if x, ok := spec.Values[name]; ok {
			return x
		}
		return otherwise
	}
	budget := spec.Budget
	for _, k := range kinds {
		if k.name == spec.Name && budget == (Budget{}) {
			budget = k.budget
		}
	}
	switch spec.Name {
	case "easy":
		return slipping[S](seed, 0.5, Greedy[S, P, V](seed))
	case "medium":
		return slipping[S](seed, 0.15, Greedy[S, P, V](seed))
	case "hard":
		return Expert[S, P, V](seed, Budget{Nodes: 5000})
	case "random":
		return Random[S, P, V](seed)
	case "greedy":
		return slipping[S](seed, value("slip", 0), Greedy[S, P, V](seed))
	case "lookahead":
		return LookAhead[S, P, V](seed, budget)
	case "mcts":
		h := defaultHabit
		h.trust, h.curiosity = value("trust", h.trust), value("curiosity", h.curiosity)
		return newMCTS[S, P, V](seed, budget, h)
	case "expert":
		t := race.Default
		t.Hold, t.Leave, t.Near = value("hold", t.Hold), value("leave", t.Leave), value("near", t.Near)
		t.Soft, t.Stray = value("soft", t.Soft), value("stray", t.Stray)
		t.Heat, t.Doubt = value("heat", t.Heat), value("doubt", t.Doubt)
		t.Width, t.Reply = int(value("width", float64(t.Width))), int(value("reply", float64(t.Reply)))
		t.Cores = int(value("cores", 1))
		return newExpert[S, P, V](seed, budget, t)
	}
	panic(fmt.Sprintf("bot: no bot is called %q", spec.Name))
}

// slipping returns a bot that plays as another, but at random as often as slip says.
func slipping[S game.State[S, P, V], P game.Ply, V game.View[S, P]](seed uint64, slip float64, choose play.Bot[P, V]) play.Bot[P, V] {
	if slip == 0 {
		return choose
	}
	r := rand.New(game.NewSource(seed ^ 0x51f15e))
	astray := Random[S, P, V](seed)
	return func(ctx context.Context, v V) (P, error) {
		if r.Float64() < slip {
			return astray(ctx, v)
		}
		return choose(ctx, v)
	}
}
