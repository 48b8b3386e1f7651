// This file holds what views are checked with that takes the hidden cards from
// a model, and benchmarks that run one game next to another.

package testkit

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"pgregory.net/rapid"
)

// Unlike returns a state with the cards that are hidden in the text of a view
// dealt anew, together with the cards that are on no pile. The text must come
// from the slow model. One that comes from the view itself cannot reveal a view
// that shows too much.
func (k Kit[R, S, V]) Unlike(t *rapid.T, r R, view string) S {
	t.Helper()
	cards := Field(view, k.Fields, "CARDS")
	tiles := Field(view, k.Fields, "BOARD") + Field(view, k.Fields, "SPARE")
	var unseen []string
	for i, x := range strings.Split(tiles, "") {
		picture := x >= "A" && x <= "X" && tiles[i-1] != '*'
		if picture && !strings.Contains(cards, x) {
			unseen = append(unseen, x)
		}
	}
	slices.Sort(unseen)
	dealt := cards
	for _, x := range rapid.Permutation(unseen).Draw(t, "unseen") {
		dealt = strings.Replace(dealt, "?", x, 1)
	}
	words := strings.Fields(view)
	words[slices.Index(strings.Fields(k.Fields), "CARDS")] = dealt
	return k.Parse(t, r, strings.Join(words, " "))
}

// BenchPerft counts the plies of a game by play.Perft to a depth. Each state
// above the last ply is played once and lists its plies once, so the time is
// given for one of these states, which compares games with different trees.
func BenchPerft[S game.State[S]](b *testing.B, r game.Rules[S], seats, depth int) {
	s, err := r.Deal(seats, 1)
	if err != nil {
		b.Fatal(err)
	}
	states, n := uint64(0), uint64(0)
	for d := range depth {
		states += play.Perft(s, d)
	}
	b.ReportAllocs()
	for b.Loop() {
		n += play.Perft(s, depth)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(states), "ns/state")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/leaf")
}

// BenchPlayout plays a game of four seats at random, for a number of plies or
// to its end.
func BenchPlayout[S game.State[S]](b *testing.B, r game.Rules[S], plies int) {
	start, err := r.Deal(4, 1)
	if err != nil {
		b.Fatal(err)
	}
	var list []game.Ply
	n, src := 0, rand.New(rand.NewPCG(1, 1))
	b.ReportAllocs()
	for b.Loop() {
		s := start
		for range plies {
			if list = s.AppendPlies(list[:0]); len(list) == 0 {
				break
			}
			if s, err = s.Play(list[src.IntN(len(list))]); err != nil {
				b.Fatal(err)
			}
			n++
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/ply")
}
