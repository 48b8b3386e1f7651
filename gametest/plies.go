// This file checks turns, plies and chance.

package gametest

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
)

// turn checks the number of seats, who acts and the outcome.
func (k *kit[S]) turn(at spot[S]) {
	p, outcome := at.s.ToMove(), at.s.Outcome()
	if n := at.s.Seats(); n != at.seats {
		k.fail("seats", at, fmt.Sprintf("%d seats", at.seats), fmt.Sprintf("%d seats", n))
	}
	if p < game.Nobody || int(p) >= at.seats {
		k.fail("to-move", at, fmt.Sprintf("ToMove is one of %d seats, Chance or Nobody", at.seats), fmt.Sprintf("ToMove is Player(%d)", int8(p)))
	}
	if (p == game.Nobody) != outcome.Over() {
		k.fail("over", at, "ToMove is Nobody and Outcome is over, or neither", fmt.Sprintf("ToMove is %v and Outcome is %v", p, outcome))
	}
	for _, w := range outcome.Winners() {
		if int(w) >= at.seats {
			k.fail("winners", at, fmt.Sprintf("winners from 1 to %d", at.seats), fmt.Sprintf("Outcome is %v", outcome))
		}
	}
	k.standing(at)
	k.evaluate(at)
}

// standing checks the places of the seats at the end of a game.
func (k *kit[S]) standing(at spot[S]) {
	ranked, ok := any(at.s).(game.Ranked)
	outcome := at.s.Outcome()
	if !ok || len(outcome.Winners()) == 0 {
		return
	}
	best := ranked.Standing(outcome.Winners()[0])
	for p := range game.Player(at.seats) {
		if got := ranked.Standing(p); got > best || (got == best) != outcome.WonBy(p) {
			k.fail("standing", at, fmt.Sprintf("the winners %v have the same place, and no other seat has one as good", outcome),
				fmt.Sprintf("the place of seat %v is %d, that of the first winner %d", p, got, best))
		}
	}
}

// evaluate checks what a state is worth for each seat.
func (k *kit[S]) evaluate(at spot[S]) {
	if k.failed("winners", "over") {
		return
	}
	if x, ok := any(at.s).(game.Evaluator); ok {
		k.worth(at, "Evaluate", x.Evaluate)
	}
	if x, ok := any(at.s).(game.DeepEvaluator); ok {
		k.worth(at, "EvaluateDeep", x.EvaluateDeep)
	}
}

// worth checks what a method says that a state is worth for each seat.
func (k *kit[S]) worth(at spot[S], method string, evaluate func(game.Player) float64) {
	outcome := at.s.Outcome()
	for p := range game.Player(at.seats) {
		got, want, right := evaluate(p), "from 0 to 1", false
		switch {
		case len(outcome.Winners()) == 0:
			right = got >= 0 && got <= 1 // not if it is no number
		case outcome.WonBy(p):
			right, want = got == 1, "1, since the seat has won"
		default:
			right, want = got == 0, "0, since another seat has won"
		}
		if !right {
			k.fail("evaluate", fmt.Sprintf("%v\n\t\t%s(%v)", at, method, p), want, fmt.Sprint(got))
		}
	}
}

// turnPlies checks the number of plies in a turn, over all random games.
func (k *kit[S]) turnPlies() {
	t, ok := k.rules.(game.Turner)
	if !ok || k.acted == 0 {
		return
	}
	want := math.Round(float64(k.acted) / float64(k.acted-k.again)) // infinite if a turn never ends
	if got := t.TurnPlies(); float64(got) != want {
		k.fail("turn-plies", fmt.Sprintf("TurnPlies(), and %d plies of seats, of which %d do not end a turn", k.acted, k.again), want, got)
	}
}

// weights checks the weights of chance.
func (k *kit[S]) weights(at spot[S]) {
	weighted, ok := any(at.s).(game.Weighted)
	if !ok || at.s.ToMove() != game.Chance {
		return
	}
	sum := 0
	for _, ply := range at.s.AppendPlies(nil) {
		w := weighted.Weight(ply)
		again := weighted.Weight(ply)
		sum += w
		if w < 1 || w != again || sum < 1 {
			k.fail("chance-weights", fmt.Sprintf("%v\n\t\tWeight(%s), twice", at, show(ply)),
				"the same positive number twice", fmt.Sprintf("%d and %d; the sum so far is %d", w, again, sum))
		}
	}
}

// legal checks the list of legal plies.
func (k *kit[S]) legal(at spot[S]) {
	list := at.s.AppendPlies(nil)
	again := at.s.AppendPlies(nil)
	if over := at.s.ToMove() == game.Nobody; over != (len(list) == 0) {
		want := "at least one ply, because the game is not over"
		if over {
			want = "no ply, because the game is over"
		}
		k.fail("plies-some", at.String()+"\n\t\tAppendPlies(nil)", want, showAll(list))
	}
	if !slices.Equal(list, again) {
		k.fail("plies-stable", at.String()+"\n\t\tAppendPlies(nil), twice", showAll(list), showAll(again))
		return
	}
	seen := map[game.Ply]bool{}
	for _, ply := range list {
		if seen[ply] {
			k.fail("plies-distinct", at.String()+"\n\t\tAppendPlies(nil)", "different plies", showAll(list))
			return
		}
		seen[ply] = true
	}
	k.appends("plies-append", at, list, at.s.AppendPlies)
	k.counts(at, list)
}

// counts checks the numbers of plies that the state gives without listing them.
func (k *kit[S]) counts(at spot[S], list []game.Ply) {
	counter, ok := any(at.s).(game.Counter)
	if !ok {
		return
	}
	for depth := 1; depth <= 2; depth++ {
		got, ok := counter.CountPlies(depth)
		if !ok {
			continue
		}
		want := uint64(len(list))
		if depth == 2 {
			want = 0
			for _, ply := range list {
				if next, err := at.s.Play(ply); err == nil {
					want += uint64(len(next.AppendPlies(nil)))
				}
			}
		}
		if got != want {
			k.fail("plies-count", fmt.Sprintf("%v\n\t\tCountPlies(%d)", at, depth), want, got)
		}
	}
}

// appends checks that a method appends list to whatever dst contains.
func (k *kit[S]) appends(name string, at any, list []game.Ply, appendPlies func([]game.Ply) []game.Ply) {
	head := slices.Clone(list[:min(2, len(list))])
	slices.Reverse(head)
	want := slices.Concat(head, list)
	for _, room := range []int{0, len(list) + 5} {
		dst := append(make([]game.Ply, 0, len(head)+room), head...)
		got := appendPlies(dst)
		if !slices.Equal(got, want) || !slices.Equal(dst, head) {
			k.fail(name, fmt.Sprintf("%v\n\t\tAppendPlies(%s), with capacity for %d more", at, showAll(head), room), showAll(want), showAll(got))
		}
	}
}

// play checks that Play accepts the listed plies and no others.
func (k *kit[S]) play(at spot[S]) {
	list := at.s.AppendPlies(nil)
	legal := map[game.Ply]bool{}
	for i, ply := range list {
		legal[ply] = true
		if i >= 256 {
			continue
		}
		next, err := at.s.Play(ply)
		if err != nil {
			k.fail("play-listed", fmt.Sprintf("%v\n\t\tPlay(%s)", at, show(ply)), "a state, because the ply is listed", errText(err))
			continue
		}
		if again, err := at.s.Play(ply); err != nil || next != again {
			k.fail("play-repeats", fmt.Sprintf("%v\n\t\tPlay(%s), twice", at, show(ply)), show(next)+" both times", show(again)+" the second time, "+errText(err))
		}
	}
	var zero game.Ply
	k.refuses(at, zero, "the zero ply", legal)
	for i, from := 0, k.rand.IntN(len(k.pool)+1); i < min(len(k.pool), 300); i++ {
		ply := k.pool[(from+i)%len(k.pool)]
		k.refuses(at, ply, show(ply), legal)
	}
	for _, ply := range strangers {
		k.refuses(at, ply, show(ply)+" of another game", legal)
	}
	if _, ok := any(&at.s).(game.InPlace); ok && !k.failed("play-listed", "play-repeats", "play-refuses") {
		for _, ply := range append(slices.Clip(list), zero, strangers[0]) {
			k.playInPlace(at, ply)
		}
	}
}

// playInPlace checks that Do does what Play does.
func (k *kit[S]) playInPlace(at spot[S], ply game.Ply) {
	want, wantErr := at.s.Play(ply)
	if wantErr != nil {
		want = at.s
	}
	got := at.s
	err := any(&got).(game.InPlace).Do(ply)
	if got != want || errText(err) != errText(wantErr) {
		k.fail("play-in-place", fmt.Sprintf("%v\n\t\tDo(%s)", at, show(ply)), show(want)+", "+errText(wantErr)+", as Play returns", show(got)+", "+errText(err))
	}
}

// refuses checks that Play refuses a ply that is not legal.
func (k *kit[S]) refuses(at spot[S], ply game.Ply, name string, legal map[game.Ply]bool) {
	if legal[ply] {
		return
	}
	next, err := at.s.Play(ply)
	if errors.Is(err, game.ErrIllegal) {
		return
	}
	got := errText(err)
	if err == nil {
		got = "no error, and the state " + show(next)
	}
	k.fail("play-refuses", fmt.Sprintf("%v\n\t\tPlay(%s), which is not listed", at, name), "an error that matches game.ErrIllegal", got)
}

// showAll returns the texts of plies.
func showAll(list []game.Ply) string {
	b := []byte("[")
	for i, ply := range list {
		if i > 0 {
			b = append(b, ' ')
		}
		b = append(b, show(ply)...)
	}
	return string(append(b, ']'))
}

// evaluations checks the evaluations that the state gives for many plies at once:
// of all plies, and of each alone.
func (k *kit[S]) evaluations(at spot[S]) {
	if x, ok := any(at.s).(game.PlyEvaluator); ok {
		k.together(at, "AppendEvaluations", x.AppendEvaluations, func(s S, p game.Player) float64 {
			after, _ := any(s).(game.Evaluator)
			return after.Evaluate(p)
		})
	}
	if x, ok := any(at.s).(game.DeepEvaluator); ok {
		k.together(at, "AppendDeepEvaluations", x.AppendDeepEvaluations, func(s S, p game.Player) float64 {
			after, _ := any(s).(game.DeepEvaluator)
			return after.EvaluateDeep(p)
		})
	}
}

// together checks that a method evaluates many plies as the state after each is evaluated.
func (k *kit[S]) together(
	at spot[S], method string, evaluate func([]float64, game.Player, []game.Ply) ([]float64, bool), alone func(S, game.Player) float64,
) {
	if k.failed("play-listed", "play-repeats") {
		return
	}
	list := at.s.AppendPlies(nil)
	for p := range game.Player(at.s.Seats()) {
		all, ok := evaluate([]float64{-1}, p, list)
		if !ok {
			continue
		}
		for i, ply := range list {
			one, ok := evaluate(nil, p, list[i:i+1])
			next, _ := at.s.Play(ply)
			want := alone(next, p)
			did := fmt.Sprintf("%v\n\t\t%s([-1], %v, plies)\n\t\tand Play(%s)", at, method, p, show(ply))
			if !ok || !slices.Equal(one, []float64{want}) || len(all) != 1+len(list) || all[0] != -1 || all[1+i] != want {
				k.fail("plies-evaluate", did, want, fmt.Sprint(all, ", and ", one, " for this ply alone"))
			}
			if next.ToMove() == at.s.ToMove() {
				k.fail("plies-evaluate", did, "false, because the same player acts again", "true")
			}
		}
	}
}
