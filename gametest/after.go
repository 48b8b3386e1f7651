// This file checks what views foresee.

package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

// after checks what a view foresees of some plies, if it is a [game.Foreseer].
func (k *kit[S]) after(at spot[S], v game.View, did func(string) string) {
	f, ok := v.(game.Foreseer)
	if !ok || k.failed("to-move", "plies-stable", "plies-append", "play-listed") {
		return
	}
	p, list := v.Seat(), at.s.AppendPlies(nil)
	if at.s.ToMove() != p || p == game.Nobody {
		for _, ply := range list[:min(1, len(list))] {
			if got, err := f.After(ply); !errors.Is(err, game.ErrIllegal) {
				k.fail("view-after", did(fmt.Sprintf(".After(%s), a ply of another", show(ply))), "an error that matches game.ErrIllegal", fmt.Sprint(got, ", ", err))
			}
		}
		return
	}
	for range min(3, len(list)) {
		ply := list[k.rand.IntN(len(list))]
		next, err := at.s.Play(ply)
		if err != nil {
			return // play-listed reports it
		}
		got, err := f.After(ply)
		if err != nil {
			k.fail("view-after", did(fmt.Sprintf(".After(%s)", show(ply))), "a view, because the ply is legal", err)
			return
		}
		want := k.rules.View(next, p)
		possible := []string{show(want)}
		sees := foresees(show(got), possible)
		// What other states would show need not be foreseen. One outcome of ten is
		// missing among so many samples once in 10^11.
		for n := 0; n < 256 && !sees; n++ {
			x := k.sample(v, rand.New(game.NewSource(k.rand.Uint64())))
			if x, err := x.Play(ply); err == nil {
				possible = append(possible, show(k.rules.View(x, p)))
				sees = foresees(show(got), possible)
			}
		}
		if got.Seat() != p || !sees {
			k.fail("view-after", did(fmt.Sprintf(".After(%s)", show(ply))), "the view after it, "+show(want)+", with ? for what it reveals", show(got))
		}
	}
}

// foresees reports whether a text agrees with all of what is possible: in each field in
// which all possible texts are the same, it is that or has ? for a character.
func foresees(got string, possible []string) bool {
	fields := strings.Fields(got)
	for i, f := range fields {
		want, same := "", true
		for n, text := range possible {
			words := strings.Fields(text)
			if len(words) != len(fields) {
				return true // it reveals too much to compare
			}
			same = same && (n == 0 || words[i] == want)
			want = words[i]
		}
		if same && !hides(f, want) {
			return false
		}
	}
	return true
}

// hides reports whether got is want with ? for some of its characters.
func hides(got, want string) bool {
	if len(got) != len(want) {
		return false
	}
	for i := range len(got) {
		if got[i] != want[i] && got[i] != '?' {
			return false
		}
	}
	return true
}
