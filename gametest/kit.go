// This file runs the checks. It plays the games that provide the states to check,
// and collects the failures.

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
	maxSeats = 16 // the number of seats in an Outcome
	maxSpots = 60 // of one kind, for one number of seats
)

// A kit checks one game.
type kit[S game.State[S]] struct {
	rules    game.Rules[S]
	opts     Options
	rand     *rand.Rand
	failures Failures

	seats  []int                 // the numbers of seats that the game accepts
	spots  []spot[S]             // the states to check closely
	listed map[game.Ply]struct{} // every ply that was legal somewhere
	pool   []game.Ply            // the same, and plies parsed from distorted texts
	ended  int                   // the number of games that ended by the rules
	acted  int                   // the number of plies of seats, with others in the game
	again  int                   // how many of them were followed by a ply of the same seat

	states *texts[S]
	plies  *texts[game.Ply]
	views  []*texts[game.View] // by player, beginning with Nobody
	hides  string              // the first view that hides something
	varied bool                // whether two samples of one view were different
	untrue func()              // reports a view whose samples are all the same wrong state; nil if there is none
}

// A spot is a state and how the kit got it.
type spot[S encoding.TextAppender] struct {
	s     S
	seats int
	seed  uint64
	ply   int
	read  bool // parsed from a distorted text
}

// String says how to get the state, and which it is.
func (at spot[S]) String() string {
	if at.read {
		return "parse the state " + show(at.s)
	}
	return fmt.Sprintf("Deal(%d, %d) and play %d plies: state %s", at.seats, at.seed, at.ply, show(at.s))
}

func newKit[S game.State[S]](
	rules game.Rules[S], opts Options,
) *kit[S] {
	k := &kit[S]{
		rules: rules, opts: opts, rand: rand.New(game.NewSource(opts.Seed)),
		listed: map[game.Ply]struct{}{},
	}
	k.states = newTexts("state", "", rules.Parse, k, k.rand)
	k.plies = newTexts("ply", "", rules.ParsePly, k, k.rand)
	for p := game.Nobody; p < maxSeats; p++ {
		parse := func(text string) (game.View, error) { return rules.ParseView(p, text) }
		k.views = append(k.views, newTexts("view", fmt.Sprintf(" of player %v", p), parse, k, k.rand))
	}
	return k
}

// run runs all checks. The later ones depend on the earlier ones. They are skipped
// if they could only repeat their reports.
func (k *kit[S]) run() {
	k.guard("Tags", k.tags)
	k.guard("Deal", k.deal)
	for _, n := range k.seats {
		k.guard("Deal and play at random", func() { k.games(n) })
	}
	if len(k.seats) > 0 && k.ended == 0 && !k.opts.Endless && !k.failed("panics", "play-listed") {
		k.fail("games-end", fmt.Sprintf("play random games with each of %v seats, up to %d plies", k.seats, k.opts.Plies),
			"at least one game that ends by the rules", "none")
	}
	k.guard("TurnPlies", k.turnPlies)
	if !k.each(k.legal, k.turn, k.weights, k.stateForm, k.plyForm) {
		return // states change, so no other report would be reliable
	}
	readAll(k.states)
	readAll(k.plies)
	k.pool = append(k.pool, k.plies.read...)
	if !k.each(k.play, k.evaluations, k.stranger, k.look, k.quest) || k.failed("view-comparable") {
		return
	}
	if k.hides != "" && !k.varied {
		k.fail("sample-varies", k.hides+"\n\t\tSample this view and all others several times", "two different samples of one view", "none")
	} else if k.untrue != nil && !k.failed("sample-view", "sample-repeats", "sample-agrees", "sample-text") {
		k.untrue()
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

// fail reports that a requirement is not met, for the first time only.
func (k *kit[S]) fail(name string, did, want, got any) {
	if k.failed(name) {
		return
	}
	k.failures = append(k.failures, Failure{named(name), fmt.Sprint(did), fmt.Sprint(want), fmt.Sprint(got)})
}

// failed reports whether one of the named requirements is not met.
func (k *kit[S]) failed(names ...string) bool {
	return slices.ContainsFunc(k.failures, func(f Failure) bool { return slices.Contains(names, f.Requirement.Name) })
}

// guard calls f and reports a panic.
func (k *kit[S]) guard(doing any, f func()) {
	defer func() {
		if r := recover(); r != nil {
			k.fail("panics", doing, "no panic", fmt.Sprintf("panic: %v\n%s", r, stack()))
		}
	}()
	f()
}

// stack returns the stack of a recovered panic.
func stack() string {
	_, s, _ := strings.Cut(string(debug.Stack()), "panic(")
	lines := strings.Split(s, "\n")
	return strings.Join(lines[min(2, len(lines)):min(10, len(lines))], "\n")
}

// each calls every step with every spot. It reports whether the states are
// unchanged.
func (k *kit[S]) each(steps ...func(spot[S])) bool {
	for _, step := range steps {
		for _, at := range k.spots {
			var before, after [2]string
			k.guard(at, func() {
				before = k.snapshot(at.s)
				k.guard(at, func() { step(at) })
				after = k.snapshot(at.s)
			})
			if before != after && !k.failed("panics", "plies-stable") {
				k.fail("immutable", at.String()+"\n\t\tcall all methods of the state and its views",
					strings.Join(before[:], ", "), strings.Join(after[:], ", "))
				return false
			}
		}
	}
	return true
}

// snapshot returns everything that a state reports: its text, and the rest.
func (k *kit[S]) snapshot(s S) [2]string {
	var b []byte
	for _, ply := range s.AppendPlies(nil) {
		b, _ = ply.AppendText(append(b, ' '))
	}
	return [2]string{show(s), fmt.Sprintf("%v acts, outcome %v, plies%s", s.ToMove(), s.Outcome(), b)}
}

// deal checks Deal and finds the numbers of seats that it accepts.
func (k *kit[S]) deal() {
	for _, n := range []int{0, -1, 100} {
		if _, err := k.rules.Deal(n, 0); !errors.Is(err, game.ErrSeats) {
			k.fail("deal-refuses", fmt.Sprintf("Deal(%d, 0)", n), "an error that matches game.ErrSeats", errText(err))
		}
	}
	asked := k.opts.Seats
	if asked == nil {
		for n := range maxSeats {
			asked = append(asked, n+1)
		}
	}
	for _, n := range asked {
		s, err := k.rules.Deal(n, k.opts.Seed)
		did := fmt.Sprintf("Deal(%d, %d)", n, k.opts.Seed)
		switch {
		case err == nil && s.Seats() != n:
			k.fail("deal", did, fmt.Sprintf("a state with %d seats", n), fmt.Sprintf("%d seats: %s", s.Seats(), show(s)))
		case err == nil && n >= 1 && n <= maxSeats:
			k.seats = append(k.seats, n)
		case err == nil || k.opts.Seats != nil:
			k.fail("deal", did, fmt.Sprintf("a state; Options.Seats is %v, and at most %d seats are possible", asked, maxSeats), errText(err))
		case !errors.Is(err, game.ErrSeats):
			k.fail("deal-refuses", did, "a state, or an error that matches game.ErrSeats", errText(err))
		}
	}
	if len(k.seats) == 0 {
		k.fail("deal", fmt.Sprintf("Deal for each of %v seats", asked), "a state for at least one of them", "none")
		return
	}
	if !k.failed("deal", "deal-refuses") {
		k.seatRange()
	}
	k.dealAgain()
}

// seatRange checks that Deal accepts the numbers of seats that the rules name.
func (k *kit[S]) seatRange() {
	ranger, ok := k.rules.(game.SeatRanger)
	if !ok {
		return
	}
	least, most := ranger.SeatRange()
	if least < 1 || least > most || most > maxSeats {
		k.fail("seat-range", "SeatRange()", fmt.Sprintf("two numbers from 1 to %d, the smaller first", maxSeats), fmt.Sprintf("%d, %d", least, most))
		return
	}
	for n := range maxSeats + 1 {
		did := fmt.Sprintf("Deal(%d, %d), when SeatRange is %d to %d", n, k.opts.Seed, least, most)
		_, err := k.rules.Deal(n, k.opts.Seed)
		switch in := n >= least && n <= most; {
		case in && errors.Is(err, game.ErrSeats):
			k.fail("seat-range", did, "a state", errText(err))
		case !in && err == nil:
			k.fail("seat-range", did, "an error that matches game.ErrSeats", errText(err))
		}
	}
}

// dealAgain checks that deals depend on the seed, and on nothing else.
func (k *kit[S]) dealAgain() {
	differ := false
	for _, n := range k.seats {
		first, _ := k.rules.Deal(n, k.opts.Seed)
		for i := range uint64(20) {
			seed := k.opts.Seed + i
			a, errA := k.rules.Deal(n, seed)
			b, errB := k.rules.Deal(n, seed)
			if errA != nil || errB != nil {
				k.fail("deal", fmt.Sprintf("Deal(%d, %d), twice", n, seed), "a state, as for other seeds", errText(errors.Join(errA, errB)))
			} else if a != b {
				k.fail("deal-repeats", fmt.Sprintf("Deal(%d, %d), twice", n, seed), show(a), show(b))
			}
			differ = differ || a != first
		}
	}
	if !differ && !k.opts.Fixed {
		k.fail("deal-differs", fmt.Sprintf("Deal with 20 seeds for each of %v seats", k.seats), "different states", "the same state for all seeds")
	}
}

// games plays random games with n seats. From each it keeps the first and the last
// state, the states that list a new ply, and some of the others.
func (k *kit[S]) games(n int) {
	var others []spot[S]
	fresh, plies := 0, 0
	for i := 0; i < k.opts.Games || k.opts.Games == 0 && (i < 3 || i < 100 && plies < 500); i++ {
		seed := k.opts.Seed + uint64(i)
		s, err := k.rules.Deal(n, seed)
		if err != nil {
			k.fail("deal", fmt.Sprintf("Deal(%d, %d)", n, seed), "a state, as for other seeds", errText(err))
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

// step plays a random ply. It reports whether the state lists a new ply, and whether
// the game continues.
func (k *kit[S]) step(at spot[S]) (next S, novel, on bool) {
	k.turn(at)
	plies := at.s.AppendPlies(nil)
	for _, ply := range plies {
		if _, old := k.listed[ply]; !old {
			k.listed[ply] = struct{}{}
			k.pool = append(k.pool, ply)
			novel = true
		}
	}
	if at.s.ToMove() == game.Nobody {
		k.ended++
	}
	if at.s.ToMove() == game.Nobody || len(plies) == 0 || at.ply >= k.opts.Plies {
		return next, novel, false
	}
	ply := plies[k.rand.IntN(len(plies))]
	next, err := at.s.Play(ply)
	if err != nil {
		k.fail("play-listed", fmt.Sprintf("%v\n\t\tPlay(%s)", at, show(ply)), "a state, because the ply is listed", errText(err))
	}
	if p := at.s.ToMove(); err == nil && p >= 0 && at.seats > 1 {
		k.acted++
		if next.ToMove() == p {
			k.again++
		}
	}
	return next, novel, err == nil
}

// show returns a value's text, or why it has none.
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
