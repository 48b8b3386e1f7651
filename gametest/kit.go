// This file holds the run of the kit: the games it plays to have states to
// check, and the report.

package gametest

import (
	"encoding"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

const (
	maxSeats = 16 // as many as an Outcome can tell apart
	maxSpots = 60 // of one kind, for one number of seats
)

// A kit is one check of one game.
type kit[S game.State[S, P, V], P game.Ply, V game.View[S, P]] struct {
	game     game.Rules[S, P, V]
	opts     Options
	rand     *rand.Rand
	failures Failures

	seats  []int          // the numbers of seats that are played with
	spots  []spot[S]      // the states that are looked at closely
	listed map[P]struct{} // every ply that was legal somewhere
	pool   []P            // the same, and plies read from distorted texts
	ended  int            // how many games ended by the rules

	states *texts[S]
	plies  *texts[P]
	views  []*texts[V] // by player, from Nobody on
	hides  string      // where a view's text says that something is hidden
	varied bool        // two samples of one view were different
}

// A spot is a state and how it came about.
type spot[S encoding.TextAppender] struct {
	s     S
	seats int
	seed  uint64
	ply   int
	read  bool // from a distorted text
}

// String says how the state came about, and which it is.
func (at spot[S]) String() string {
	if at.read {
		return "read the state " + show(at.s)
	}
	return fmt.Sprintf("deal %d seats from seed %d, play %d plies: state %s", at.seats, at.seed, at.ply, show(at.s))
}

func newKit[S game.State[S, P, V], P game.Ply, V game.View[S, P]](
	g game.Rules[S, P, V], opts Options,
) *kit[S, P, V] {
	k := &kit[S, P, V]{
		game: g, opts: opts, rand: rand.New(game.NewSource(opts.Seed)),
		listed: map[P]struct{}{},
	}
	k.states = newTexts("state", "", g.Parse, k, k.rand)
	k.plies = newTexts("ply", "", g.ParsePly, k, k.rand)
	for p := game.Nobody; p < maxSeats; p++ {
		parse := func(text string) (V, error) { return g.ParseView(p, text) }
		k.views = append(k.views, newTexts("view", fmt.Sprintf(" of player %v", p), parse, k, k.rand))
	}
	return k
}

// run runs all checks. Those at the end rest on the others, and would only
// repeat their reports.
func (k *kit[S, P, V]) run() {
	k.guard("Tags", k.tags)
	k.guard("Deal", k.deal)
	for _, n := range k.seats {
		k.guard("Deal and play at random", func() { k.games(n) })
	}
	if len(k.seats) > 0 && k.ended == 0 && !k.opts.Endless && !k.failed("panics", "play-listed") {
		k.fail("games-end", fmt.Sprintf("play games with each of %v seats at random, up to %d plies", k.seats, k.opts.Plies),
			"at least one ends by the rules", "none does")
	}
	if !k.each(k.moves, k.turn, k.weights, k.stateForm, k.plyForm) {
		return // states change under the kit: nothing else can be told
	}
	readAll(k.states)
	readAll(k.plies)
	k.pool = append(k.pool, k.plies.read...)
	if !k.each(k.play, k.look) {
		return
	}
	if k.hides != "" && !k.varied {
		k.fail("sample-varies", k.hides+"\n\t\tSample this and all other views several times", "somewhere two samples of one view that differ", "none")
	}
	k.each(k.viewForm)
	readAll(k.views...)
	if !k.opts.Allocates {
		k.cost()
	}
	for _, step := range []func(){k.sound, k.records, k.concurrent} {
		if len(k.failures) == 0 {
			step()
		}
	}
}

// fail reports that a rule is broken, the first time it is.
func (k *kit[S, P, V]) fail(rule string, did, want, got any) {
	if k.failed(rule) {
		return
	}
	k.failures = append(k.failures, Failure{ruleNamed(rule), fmt.Sprint(did), fmt.Sprint(want), fmt.Sprint(got)})
}

// failed reports whether one of the rules is known to be broken.
func (k *kit[S, P, V]) failed(rules ...string) bool {
	return slices.ContainsFunc(k.failures, func(f Failure) bool { return slices.Contains(rules, f.Rule.Name) })
}

// guard calls f and reports its panic.
func (k *kit[S, P, V]) guard(doing any, f func()) {
	defer func() {
		if r := recover(); r != nil {
			k.fail("panics", doing, "no panic", fmt.Sprintf("panic: %v\n%s", r, stack()))
		}
	}()
	f()
}

// stack returns where a panic that is recovered came from.
func stack() string {
	_, s, _ := strings.Cut(string(debug.Stack()), "panic(")
	lines := strings.Split(s, "\n")
	return strings.Join(lines[min(2, len(lines)):min(10, len(lines))], "\n")
}

// each calls steps, one after the other, with every spot. It reports whether
// the states are still what they were.
func (k *kit[S, P, V]) each(steps ...func(spot[S])) bool {
	for _, step := range steps {
		for _, at := range k.spots {
			var before, after [2]string
			k.guard(at, func() {
				before = k.snapshot(at.s)
				k.guard(at, func() { step(at) })
				after = k.snapshot(at.s)
			})
			if before != after && !k.failed("panics", "moves-stable") {
				k.fail("immutable", at.String()+"\n\t\tcall all methods of it and its views",
					strings.Join(before[:], ", "), strings.Join(after[:], ", "))
				return false
			}
		}
	}
	return true
}

// snapshot returns what can be told of a state: its text, and the rest.
func (k *kit[S, P, V]) snapshot(s S) [2]string {
	var b []byte
	for _, m := range s.AppendPlies(nil) {
		b, _ = m.AppendText(append(b, ' '))
	}
	return [2]string{show(s), fmt.Sprintf("%v acts, outcome %v, plies%s", s.ToMove(), s.Outcome(), b)}
}

// deal checks dealing and finds out for how many seats it can be done.
func (k *kit[S, P, V]) deal() {
	for _, n := range []int{0, -1, 100} {
		if _, err := k.game.Deal(n, 0); !errors.Is(err, game.ErrSeats) {
			k.fail("deal-refuses", fmt.Sprintf("Deal(%d, 0)", n), "an error that matches ErrSeats", errText(err))
		}
	}
	asked := k.opts.Seats
	if asked == nil {
		for n := range maxSeats {
			asked = append(asked, n+1)
		}
	}
	for _, n := range asked {
		s, err := k.game.Deal(n, k.opts.Seed)
		did := fmt.Sprintf("Deal(%d, %d)", n, k.opts.Seed)
		switch {
		case err == nil && s.Seats() != n:
			k.fail("deal", did, fmt.Sprintf("a state with %d seats", n), fmt.Sprintf("%d seats: %s", s.Seats(), show(s)))
		case err == nil && n >= 1 && n <= maxSeats:
			k.seats = append(k.seats, n)
		case err == nil || k.opts.Seats != nil:
			k.fail("deal", did, fmt.Sprintf("a state; the seats asked for are %v, of 1 to %d", asked, maxSeats), errText(err))
		case !errors.Is(err, game.ErrSeats):
			k.fail("deal-refuses", did, "a state, or an error that matches ErrSeats", errText(err))
		}
	}
	if len(k.seats) == 0 {
		k.fail("deal", fmt.Sprintf("Deal for each of %v seats", asked), "a state for one of them at least", "none")
		return
	}
	k.dealAgain()
}

func (k *kit[S, P, V]) dealAgain() {
	differ := false
	for _, n := range k.seats {
		first, _ := k.game.Deal(n, k.opts.Seed)
		for i := range uint64(20) {
			seed := k.opts.Seed + i
			a, errA := k.game.Deal(n, seed)
			b, errB := k.game.Deal(n, seed)
			if errA != nil || errB != nil {
				k.fail("deal", fmt.Sprintf("Deal(%d, %d), twice", n, seed), "a state, as from other seeds", errText(errors.Join(errA, errB)))
			} else if a != b {
				k.fail("deal-repeats", fmt.Sprintf("Deal(%d, %d), twice", n, seed), show(a), show(b))
			}
			differ = differ || a != first
		}
	}
	if !differ && !k.opts.Fixed {
		k.fail("deal-differs", fmt.Sprintf("Deal from 20 seeds for each of %v seats", k.seats), "states that differ", "none does")
	}
}

// games plays games with n seats at random. Of the states in them it picks
// the first and the last, those that list a ply never seen before, and some
// of the others.
func (k *kit[S, P, V]) games(n int) {
	var others []spot[S]
	fresh, plies := 0, 0
	for i := 0; i < k.opts.Games || k.opts.Games == 0 && (i < 3 || i < 100 && plies < 500); i++ {
		seed := k.opts.Seed + uint64(i)
		s, err := k.game.Deal(n, seed)
		if err != nil {
			k.fail("deal", fmt.Sprintf("Deal(%d, %d)", n, seed), "a state, as from other seeds", errText(err))
			continue
		}
		at := spot[S]{s: s, seats: n, seed: seed}
		for on := true; on; plies++ {
			next, novel, goes := k.step(at)
			switch {
			case (at.ply == 0 || !goes) && i < maxSpots/4:
				k.spots = append(k.spots, at)
			case novel && fresh < maxSpots:
				fresh++
				k.spots = append(k.spots, at)
			default:
				others = append(others, at)
			}
			at.s, on = next, goes
			at.ply++
		}
	}
	k.rand.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
	k.spots = append(k.spots, others[:min(len(others), maxSpots)]...)
}

// step plays one ply at random. It reports whether a ply was listed for the
// first time, and whether the game goes on.
func (k *kit[S, P, V]) step(at spot[S]) (next S, novel, on bool) {
	k.turn(at)
	moves := at.s.AppendPlies(nil)
	for _, m := range moves {
		if _, old := k.listed[m]; !old {
			k.listed[m] = struct{}{}
			k.pool = append(k.pool, m)
			novel = true
		}
	}
	if at.s.ToMove() == game.Nobody {
		k.ended++
	}
	if at.s.ToMove() == game.Nobody || len(moves) == 0 || at.ply >= k.opts.Plies {
		return next, novel, false
	}
	m := moves[k.rand.IntN(len(moves))]
	next, err := at.s.Play(m)
	if err != nil {
		k.fail("play-listed", fmt.Sprintf("%v\n\t\tPlay(%s)", at, show(m)), "a state: the ply is listed", errText(err))
	}
	return next, novel, err == nil
}

// show returns a value's text for a report, or why it has none.
func show(x encoding.TextAppender) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = fmt.Sprintf("(AppendText panics: %v)", r)
		}
	}()
	b, err := x.AppendText(nil)
	if err != nil {
		return fmt.Sprintf("(AppendText fails: %v)", err)
	}
	if len(b) == 0 {
		return "(no text)"
	}
	return string(b)
}

func errText(err error) string {
	if err == nil {
		return "no error"
	}
	return "error: " + err.Error()
}
