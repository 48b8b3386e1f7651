// Command selfplay measures a rule set of Battle Chess. It plays games between equal
// bots and prints who wins, how games end, how long they are, and what each kind of
// piece does.
//
//	go run ./battlechess/internal/selfplay -games 1000
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run runs the command. It returns 1 if a game fails, and 2 for bad input.
func run(args []string, out, errs io.Writer) int {
	flags := flag.NewFlagSet("selfplay", flag.ContinueOnError)
	flags.SetOutput(errs)
	games := flags.Int("games", 1000, "the number of games for each pair of bots, at least 1")
	limit := flags.Int("limit", 2000, "the number of plies after which a game is a draw")
	repeats := flags.Int("repeats", 4, "the number of times that a state occurs before the game is a draw")
	seed := flags.Uint64("seed", 1, "the seed of the run")
	file := flags.String("rules", "", "the file of the rule set, if not the default")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	case *games < 1:
		fmt.Fprintf(errs, "selfplay: invalid -games %d: must be at least 1\n", *games)
		return 2
	}
	var rules battlechess.Rules
	if *file != "" {
		data, err := os.ReadFile(*file)
		if err == nil {
			rules.RuleSet, err = battlechess.ParseRuleSet(data)
		}
		if err != nil {
			fmt.Fprintln(errs, "selfplay:", err)
			return 2
		}
	}
	for _, name := range []string{"greedy", "random"} {
		m, err := measure(rules, name, *games, *seed, options{Limit: *limit, Repeats: *repeats})
		if err != nil {
			fmt.Fprintln(errs, "selfplay:", err)
			return 1
		}
		m.print(out, name)
	}
	return 0
}

type options = play.Options

// measure plays games between two of the named bots. The seeds of the cards and of
// both bots come from one source, so runs with different seeds share no games.
func measure(rules battlechess.Rules, name string, games int, seed uint64, opts options) (*meter, error) {
	m := newMeter(rules)
	seeds := game.NewSource(seed)
	for range games {
		opts.Seed = seeds.Uint64()
		if err := m.play(name, [2]uint64{seeds.Uint64(), seeds.Uint64()}, opts); err != nil {
			return m, err
		}
	}
	return m, nil
}

// A deed is something that is counted for a kind of piece.
type deed int

const (
	moves   deed = iota // turns with a move
	battles             // battles it began
	beats               // battles it began in which it beat a piece
	defeats             // defeats when it was attacked
	falls               // defeats that took it off the mat
	beaten              // all defeats: an egg, a side, or off the mat
	summons             // of a legend
	deeds
)

var deedNames = [deeds]string{"moves", "battles", "beats", "defeats", "falls", "beaten", "summons"}

// A meter counts over several games.
type meter struct {
	rules   battlechess.Rules
	results map[string]int
	plies   int
	games   int
	deeds   map[byte]*[deeds]int
	legends int              // the number of games with a summon
	called  bool             // a legend was summoned in this game
	turn    battlechess.Turn // the last turn, which may wait for a card
	before  battlechess.State
}

func newMeter(r battlechess.Rules) *meter {
	m := &meter{rules: r, results: make(map[string]int), deeds: make(map[byte]*[deeds]int)}
	for _, k := range r.RuleSet.PieceKinds() {
		m.deeds[k.Letter] = new([deeds]int)
	}
	return m
}

// play plays one game, with a seed for each bot.
func (m *meter) play(name string, seeds [2]uint64, opts options) error {
	seats := make([]play.Bot, 2)
	for i, seed := range seeds {
		if name == "random" {
			seats[i] = bot.Random(seed)
		} else {
			seats[i] = bot.Greedy(m.rules, seed)
		}
	}
	start, err := m.rules.Deal(2, 0)
	if err != nil {
		return err
	}
	m.called = false
	rec, err := play.Run(context.Background(), m.rules, start, seats, opts)
	if err != nil {
		return err
	}
	states, err := play.States(rec)
	if err != nil {
		return err
	}
	for i, ply := range rec.Plies {
		m.watch(states[i], ply, states[i+1])
	}
	m.games++
	m.plies += len(rec.Plies)
	m.results[rec.Outcome.String()+rec.Reason]++
	if rec.Reason == "" && targets(rec.Plies, start) == 2 {
		m.results["stuck"]++
	}
	if m.called {
		m.legends++
	}
	return nil
}

// targets returns the number of target pieces on the mat after the plies.
func targets(plies []game.Ply, s battlechess.State) (n int) {
	for _, p := range plies {
		s, _ = s.Play(p) // the ply is legal
	}
	for _, p := range s.Pieces() {
		if p.Target {
			n++
		}
	}
	return n
}

// watch counts what a ply does. A turn is counted when its battle is settled.
func (m *meter) watch(before battlechess.State, ply game.Ply, after battlechess.State) {
	if turn, _ := battlechess.TurnOf(ply); turn != (battlechess.Turn{}) {
		if _, drawn := turn.Card(); !drawn {
			m.turn, m.before = turn, before
		}
	}
	if after.ToMove() == game.Chance {
		return
	}
	if letter, ok := m.turn.Letter(); ok {
		m.deeds[letter][summons]++
		m.called = true
		return
	}
	was, is := at(m.before), at(after)
	from, _ := m.turn.From()
	mine := m.deeds[was[from].Letter&^0x20]
	if to, ok := m.turn.To(); ok {
		mine[moves]++
		was[to] = was[from]
		if to != from {
			delete(was, from)
		}
		from = to
	}
	if _, ok := m.turn.Toward(); !ok {
		return
	}
	mine[battles]++
	won := false
	for q, p := range was {
		now, there := is[q]
		worse := !there || now.Turned != p.Turned || now.Eggs != p.Eggs
		if !worse {
			continue
		}
		d := m.deeds[p.Letter&^0x20]
		d[beaten]++
		if !there {
			d[falls]++
		}
		if q != from {
			won = true
			d[defeats]++
		}
	}
	if won {
		mine[beats]++
	}
}

// at returns the pieces by their squares.
func at(s battlechess.State) map[battlechess.Square]battlechess.Piece {
	found := make(map[battlechess.Square]battlechess.Piece)
	for _, p := range s.Pieces() {
		found[p.Square] = p
	}
	return found
}

func (m *meter) print(w io.Writer, name string) {
	percent := func(n int) float64 { return 100 * float64(n) / float64(m.games) }
	first := percent(m.results["1"])
	draws := m.results["draw"+play.Limit] + m.results["draw"+play.Repetition]
	fmt.Fprintf(w, "%s against %s, %d games\n", name, name, m.games)
	fmt.Fprintf(w, "  first seat wins %.1f %% (standard error %.1f), second %.1f %%, draws %.1f %%\n",
		first, math.Sqrt(first*(100-first)/float64(m.games)), percent(m.results["2"]), percent(draws))
	fmt.Fprintf(w, "  draws by limit %d, by repetition %d; won by no turn %d\n",
		m.results["draw"+play.Limit], m.results["draw"+play.Repetition], m.results["stuck"])
	fmt.Fprintf(w, "  %.1f plies a game; a legend is summoned in %.1f %% of them\n",
		float64(m.plies)/float64(m.games), percent(m.legends))
	fmt.Fprintf(w, "  a game:   ")
	for _, d := range deedNames {
		fmt.Fprintf(w, "%9s", d)
	}
	fmt.Fprintln(w)
	for _, k := range m.rules.RuleSet.PieceKinds() {
		fmt.Fprintf(w, "  %-10s", k.Name)
		for _, n := range m.deeds[k.Letter] {
			fmt.Fprintf(w, "%9.2f", float64(n)/float64(m.games))
		}
		fmt.Fprintln(w)
	}
}
