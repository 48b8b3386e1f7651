// This file makes bots by name: the levels, the bots with their parameters, and
// the text that chooses them.

package bot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
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

// A Kind is a bot that has a name: one of this package, or one of a program's own.
type Kind struct {
	Name string
	// Budget is the budget of the bot if its text has none. It is zero for a bot
	// that does not search, whose text must have none.
	Budget     Budget
	Parameters []Parameter // the numbers that its text may set
}

// kinds are the levels and then the other bots, each from the weakest to the strongest.
var kinds = append(levelKinds(),
	newKind("random", Budget{}),
	newKind("greedy", Budget{}),
	newKind("lookahead", Budget{Iterations: 20}),
	newKind("mcts", Budget{Iterations: 1000}),
	newKind("expert", Budget{Nodes: 20_000}),
)

func levelKinds() (kinds []Kind) {
	for _, l := range levels {
		kinds = append(kinds, newKind(l.name, Budget{}))
	}
	return kinds
}

func newKind(name string, b Budget) Kind {
	k, values := Kind{Name: name, Budget: b}, defaults
	for _, p := range values.parameters(name) {
		k.Parameters = append(k.Parameters, Parameter{Name: p.Name, Default: *p.Value, Least: p.Least, Most: p.Most, Note: p.Note})
	}
	return k
}

// settings are the values of all parameters.
type settings struct {
	random float64 // of greedy
	mcts   mctsTuning
	expert race.Tuning
}

var defaults = settings{mcts: defaultMCTS, expert: race.Default}

// parameters returns the parameters of a bot.
func (s *settings) parameters(name string) []race.Parameter {
	switch name {
	case "greedy":
		return []race.Parameter{{Name: "random", Value: &s.random, Most: 1, Note: "how often it plays at random instead"}}
	case "mcts":
		return []race.Parameter{
			{Name: "prior", Value: &s.mcts.prior, Least: 1, Most: 1000, Note: "the number of visits that the first sight of a ply counts as"},
			{Name: "exploration", Value: &s.mcts.exploration, Most: 5, Note: "the bonus for plies with few visits"},
		}
	case "expert":
		return s.expert.Parameters()
	}
	return nil
}

// Names returns the names that [New] accepts, each kind of bot from the weakest to
// the strongest: first the levels, then the bots that have parameters.
func Names() []string {
	var names []string
	for _, k := range kinds {
		names = append(names, k.Name)
	}
	return names
}

// Find returns the bot of this package that has the name, and whether there is one.
func Find(name string) (Kind, bool) {
	for _, k := range kinds {
		if k.Name == name {
			k.Parameters = slices.Clone(k.Parameters)
			return k, true
		}
	}
	return Kind{}, false
}

// A Spec is a bot as its text chooses it.
type Spec struct {
	Name   string
	Budget Budget // that of the text; zero means the bot's default
	// Values are the values of the parameters that the text sets, by name.
	Values map[string]float64
}

// Parse reads the text of a bot: a name, which is one of [Names]. A colon may follow,
// and then limits of a budget and parameters, separated by commas, as in
// mcts:2000,exploration=0.2 or expert:cpu=10ms/turn. [ParseBudget] describes the
// limits and [Kind] the parameters. The error matches [game.ErrOption] and lists
// what is possible.
func Parse(text string) (Spec, error) {
	name, _, _ := strings.Cut(text, ":")
	if k, ok := Find(name); ok {
		return k.Parse(text)
	}
	return Spec{}, game.Faultf(game.ErrOption, 0, text, "no such bot; want one of %s", strings.Join(Names(), ", "))
}

// Parse reads the text of a bot of this kind, as the function [Parse] does for the
// bots of this package. The error matches [game.ErrOption].
func (k Kind) Parse(text string) (Spec, error) {
	name, rest, more := strings.Cut(text, ":")
	if name != k.Name {
		return Spec{}, game.Faultf(game.ErrOption, 0, text, "want the bot %s", k.Name)
	}
	spec := Spec{Name: k.Name, Values: make(map[string]float64)}
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
	if k.Budget == (Budget{}) {
		return Spec{}, game.Faultf(game.ErrOption, 0, text, "%s has no budget%s", k.Name, k.list("; it has "))
	}
	var err error
	spec.Budget, err = ParseBudget(strings.Join(limits, ","))
	return spec, err
}

// set sets a parameter.
func (k Kind) set(values map[string]float64, part string) error {
	name, text, _ := strings.Cut(part, "=")
	for _, p := range k.Parameters {
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
	return game.Faultf(game.ErrOption, 0, part, "%s has no such parameter%s", k.Name, k.list("; it has "))
}

// list lists the parameters after a text, or is empty if there are none.
func (k Kind) list(before string) string {
	var names []string
	for _, p := range k.Parameters {
		names = append(names, p.Name)
	}
	if names == nil {
		return ""
	}
	return before + strings.Join(names, ", ")
}

// New returns the bot that a text chooses, as [Parse] reads it.
func New[S State[S]](rules game.Rules[S], text string, seed uint64) (play.Bot, error) {
	spec, err := Parse(text)
	if err != nil {
		return nil, err
	}
	return Make(rules, spec, seed), nil
}

// Make returns the bot of a spec that the function [Parse] has returned. It panics if
// the name of the spec is not one of [Names].
func Make[S State[S]](rules game.Rules[S], spec Spec, seed uint64) play.Bot {
	return newBot(newPosition(rules), spec, seed)
}

func newBot(s *position, spec Spec, seed uint64) play.Bot {
	values := defaults
	for _, p := range values.parameters(spec.Name) {
		if x, ok := spec.Values[p.Name]; ok {
			*p.Value = x
		}
	}
	budget := spec.Budget
	if k, ok := Find(spec.Name); ok && budget == (Budget{}) {
		budget = k.Budget
	}
	for _, l := range levels {
		if l.name == spec.Name {
			return newLevel(s, seed, l.sight)
		}
	}
	switch spec.Name {
	case "random":
		return Random(seed)
	case "greedy":
		return sometimesRandom(seed, values.random, newGreedy(s, seed))
	case "lookahead":
		return newLookAhead(s, seed, budget)
	case "mcts":
		return newMCTS(s, seed, budget, values.mcts)
	case "expert":
		return newExpert(s, seed, budget, values.expert)
	}
	panic(fmt.Sprintf("bot: no bot is called %q", spec.Name))
}

// sometimesRandom returns a bot that plays as another, but at random with the given
// probability.
func sometimesRandom(seed uint64, random float64, choose play.Bot) play.Bot {
	if random == 0 {
		return choose
	}
	r := rand.New(game.NewSource(seed ^ 0x51f15e)) // other numbers than those of the two bots
	other := Random(seed)
	return func(ctx context.Context, q play.Question) (play.Answer, error) {
		if r.Float64() < random {
			return other(ctx, q)
		}
		return choose(ctx, q)
	}
}
