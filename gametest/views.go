// This file checks views and their samples.

package gametest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
)

// sample returns a state for a view of the game.
func (k *kit[S]) sample(v game.View, r *rand.Rand) S {
	s, ok := k.rules.Sample(v, r)
	if !ok {
		k.fail("sample-view", "Sample of the view "+show(v), "a state, because the view is of the game", "false")
	}
	return s
}

// look checks the views of a state.
func (k *kit[S]) look(at spot[S]) {
	if !k.comparable(at) {
		return
	}
	public := k.rules.View(at.s, game.Nobody)
	for _, p := range []game.Player{game.Chance, game.Player(at.seats), 100} {
		if v := k.rules.View(at.s, p); v != public && v.Seat() == public.Seat() {
			k.fail("view-outsiders", fmt.Sprintf("%v\n\t\tView(%d)", at, int8(p)), "the view of Nobody, "+show(public), "another view, "+show(v))
		}
	}
	for _, p := range []game.Player{game.Nobody, game.Chance, game.Player(at.seats), 100} {
		if v := k.rules.View(at.s, p); v.Seat() != game.Nobody {
			k.fail("view-seat", fmt.Sprintf("%v\n\t\tView(%d).Seat()", at, int8(p)), "Nobody", fmt.Sprintf("Player(%d)", int8(v.Seat())))
		}
	}
	k.lookAs(at, game.Nobody, public)
	for p := range game.Player(at.seats) {
		k.lookAs(at, p, public)
	}
}

// lookAs checks the view of player p.
func (k *kit[S]) lookAs(at spot[S], p game.Player, public game.View) {
	v := k.rules.View(at.s, p)
	did := func(call string) string {
		return fmt.Sprintf("%v\n\t\tView(%d), the view %s%s", at, int8(p), show(v), call)
	}
	if got := v.Seat(); got != p {
		k.fail("view-seat", did(".Seat()"), fmt.Sprintf("Player(%d)", int8(p)), fmt.Sprintf("Player(%d)", int8(got)))
	}
	if got, want := v.ToMove(), at.s.ToMove(); got != want {
		k.fail("view-to-move", did(".ToMove()"), want, got)
		return
	}
	if got, want := v.Outcome(), at.s.Outcome(); got != want {
		k.fail("view-to-move", did(".Outcome()"), want, got)
	}
	if got, want := v.Seats(), at.s.Seats(); got != want {
		k.fail("view-to-move", did(".Seats()"), want, got)
	}
	var list []game.Ply
	if at.s.ToMove() == p && p >= 0 && !k.failed("to-move", "plies-stable", "plies-append") {
		list = at.s.AppendPlies(nil)
		if got := v.AppendPlies(nil); !slices.Equal(got, list) {
			k.fail("view-plies", did(".AppendPlies(nil)"), showAll(list), showAll(got))
		} else {
			k.appends("view-plies", did(""), list, v.AppendPlies)
		}
	}
	if k.hides == "" && show(v) != show(at.s) {
		k.hides = did("")
	}
	k.samples(v, p, did, func(x S, did func(string) string) {
		if k.rules.View(x, game.Nobody) != public {
			k.fail("view-leak", did("\n\t\tView(Nobody) of both states"), "the same view, because this seat sees everything that everybody sees", show(public)+" and "+show(k.rules.View(x, game.Nobody)))
		}
		want := k.common(at.s, list != nil)
		if got := k.common(x, list != nil); got != want {
			k.fail("sample-agrees", did(""), want, got)
		}
	})
	k.complete(at, v, did)
	k.after(at, v, did)
}

// complete checks that a view which leaves only one state possible leaves the true one.
// A seat of two equally likely states would get 64 equal samples once in 2^63 views.
func (k *kit[S]) complete(at spot[S], v game.View, did func(string) string) {
	r := rand.New(game.NewSource(k.rand.Uint64()))
	first := k.sample(v, r)
	if first == at.s || k.untrue != nil {
		return
	}
	for range 63 {
		if k.sample(v, r) != first {
			return
		}
	}
	k.untrue = func() {
		k.fail("sample-true", did("\n\t\t64 samples"), "the true state among them", "always the state "+show(first))
	}
}

// common returns what everybody sees of a state. With plies it adds the legal plies,
// which the seat that acts sees.
func (k *kit[S]) common(s S, plies bool) string {
	text := fmt.Sprintf("%d seats, %v acts, outcome %v", s.Seats(), s.ToMove(), s.Outcome())
	if plies {
		text += ", plies " + showAll(s.AppendPlies(nil))
	}
	return text
}

// samples checks some samples of a view. It calls also with each sample, and with a
// function that describes how to get it.
func (k *kit[S]) samples(v game.View, p game.Player, did func(string) string, also func(x S, did func(string) string)) {
	var first S
	for i := range 4 {
		seed := k.rand.Uint64()
		sample := func() S { return k.sample(v, rand.New(game.NewSource(seed))) }
		x, again := sample(), sample()
		done := func(call string) string {
			return did(fmt.Sprintf("\n\t\tSample with seed %d, the state %s%s", seed, show(x), call))
		}
		if x != again {
			k.fail("sample-repeats", done(""), show(x)+" again", show(again))
		}
		if i == 0 {
			first = x
		}
		k.varied = k.varied || x != first
		if w := k.rules.View(x, p); w != v {
			if show(w) == show(v) {
				k.fail("view-leak", done(fmt.Sprintf("\n\t\tView(%d) of both states", int8(p))), "equal views, because their texts are equal", "different views: they contain something that the text does not show")
			} else {
				k.fail("sample-view", done(fmt.Sprintf("\n\t\tView(%d)", int8(p))), show(v), show(w))
			}
			continue
		}
		if !k.failed("state-text", "state-distinct", "state-round-trip") {
			if y, err := k.rules.Parse(show(x)); err != nil || y != x {
				k.fail("sample-text", done("\n\t\tParse of its text"), "the same state", show(y)+", "+errText(err))
			}
		}
		also(x, done)
	}
}
