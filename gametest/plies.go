// This file holds the checks of turns, plies and chance.

package gametest

import (
	"errors"
	"fmt"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
)

// turn checks who acts and what the outcome is.
func (k *kit[S, P, V]) turn(at spot[S]) {
	p, outcome := at.s.ToMove(), at.s.Outcome()
	if n := at.s.Seats(); n != at.seats {
		k.fail("seats", at, fmt.Sprintf("%d seats", at.seats), fmt.Sprintf("%d seats", n))
	}
	if p < game.Nobody || int(p) >= at.seats {
		k.fail("to-move", at, fmt.Sprintf("one of the %d seats, Chance or Nobody", at.seats), fmt.Sprintf("ToMove is Player(%d)", int8(p)))
	}
	if (p == game.Nobody) != outcome.Over() {
		k.fail("over", at, "Nobody acts and the outcome is over, or neither", fmt.Sprintf("ToMove is %v, and the outcome is %v", p, outcome))
	}
	for _, w := range outcome.Winners() {
		if int(w) >= at.seats {
			k.fail("winners", at, fmt.Sprintf("winners among %d seats", at.seats), fmt.Sprintf("the outcome %v", outcome))
		}
	}
}

// weights checks the weights of chance.
func (k *kit[S, P, V]) weights(at spot[S]) {
	weighted, ok := any(at.s).(game.Weighted[P])
	if !ok || at.s.ToMove() != game.Chance {
		return
	}
	sum := 0
	for _, m := range at.s.AppendPlies(nil) {
		w := weighted.Weight(m)
		again := weighted.Weight(m)
		sum += w
		if w < 1 || w != again || sum < 1 {
			k.fail("chance-weights", fmt.Sprintf("%v\n\t\tWeight(%s), twice", at, show(m)),
				"a positive number twice", fmt.Sprintf("%d and %d, the sum so far %d", w, again, sum))
		}
	}
}

// moves checks the list of legal plies.
func (k *kit[S, P, V]) moves(at spot[S]) {
	list := at.s.AppendPlies(nil)
	again := at.s.AppendPlies(nil)
	if over := at.s.ToMove() == game.Nobody; over != (len(list) == 0) {
		k.fail("moves-some", at, fmt.Sprintf("game over %t, and legal plies if it is not", over), showAll(list))
	}
	if !slices.Equal(list, again) {
		k.fail("moves-stable", at.String()+"\n\t\tAppendMoves(nil), twice", showAll(list), showAll(again))
		return
	}
	seen := map[P]bool{}
	for _, m := range list {
		if seen[m] {
			k.fail("moves-distinct", at.String()+"\n\t\tAppendMoves(nil)", "different plies", showAll(list))
			return
		}
		seen[m] = true
	}
	k.appends("moves-append", at, list, at.s.AppendPlies)
}

// appends checks that a method appends list behind whatever there is.
func (k *kit[S, P, V]) appends(rule string, at any, list []P, appendMoves func([]P) []P) {
	head := slices.Clone(list[:min(2, len(list))])
	slices.Reverse(head)
	want := slices.Concat(head, list)
	for _, room := range []int{0, len(list) + 5} {
		dst := append(make([]P, 0, len(head)+room), head...)
		got := appendMoves(dst)
		if !slices.Equal(got, want) || !slices.Equal(dst, head) {
			k.fail(rule, fmt.Sprintf("%v\n\t\tAppendMoves(%s), with room for %d more", at, showAll(head), room), showAll(want), showAll(got))
		}
	}
}

// play checks that exactly the listed plies are accepted.
func (k *kit[S, P, V]) play(at spot[S]) {
	list := at.s.AppendPlies(nil)
	legal := map[P]bool{}
	for i, m := range list {
		legal[m] = true
		if i >= 256 {
			continue
		}
		next, err := at.s.Play(m)
		if err != nil {
			k.fail("play-listed", fmt.Sprintf("%v\n\t\tPlay(%s)", at, show(m)), "a state: the ply is listed", errText(err))
			continue
		}
		if again, err := at.s.Play(m); err != nil || next != again {
			k.fail("play-repeats", fmt.Sprintf("%v\n\t\tPlay(%s), twice", at, show(m)), show(next)+" both times", show(again)+" the second time, "+errText(err))
		}
	}
	var zero P
	k.refuses(at, zero, "the zero ply", legal)
	for i, from := 0, k.rand.IntN(len(k.pool)+1); i < min(len(k.pool), 300); i++ {
		m := k.pool[(from+i)%len(k.pool)]
		k.refuses(at, m, show(m), legal)
	}
}

// refuses checks that a ply is refused if it is not legal.
func (k *kit[S, P, V]) refuses(at spot[S], m P, name string, legal map[P]bool) {
	if legal[m] {
		return
	}
	next, err := at.s.Play(m)
	if errors.Is(err, game.ErrIllegal) {
		return
	}
	got := errText(err)
	if err == nil {
		got = "no error, and the state " + show(next)
	}
	k.fail("play-refuses", fmt.Sprintf("%v\n\t\tPlay(%s), which is not listed", at, name), "an error that matches ErrIllegal", got)
}

// showAll returns plies for a report.
func showAll[P game.Ply](list []P) string {
	b := []byte("[")
	for i, m := range list {
		if i > 0 {
			b = append(b, ' ')
		}
		b = append(b, show(m)...)
	}
	return string(append(b, ']'))
}
