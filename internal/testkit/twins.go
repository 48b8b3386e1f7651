// This file holds the machine that plays random games with a state and its
// model side by side.

package testkit

import (
	"errors"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
	"pgregory.net/rapid"
)

// Twins play random games with a state and its model side by side.
type Twins[S MazeState[S, V], V MazeView[S], T Model[T]] struct {
	// Begin returns the first state of a game and its model.
	Begin func(t *rapid.T) (S, T)
	// Wild draws a ply, which need not be legal.
	Wild func(t *rapid.T) game.Ply

	real S
	slow T
	past []remembered[S]
}

// A remembered state is an old one, with its text when it was new.
type remembered[S any] struct {
	state S
	text  string
}

// Run plays until rapid ends the test.
func (g *Twins[S, V, T]) Run(t *rapid.T) {
	g.real, g.slow = g.Begin(t)
	g.past = nil
	t.Repeat(map[string]func(*rapid.T){
		"":        g.agree,
		"random":  func(t *rapid.T) { g.play(t, rapid.SampledFrom(g.plies(t)).Draw(t, "ply")) },
		"seek":    g.seek,
		"illegal": g.illegal,
	})
}

func (g *Twins[S, V, T]) agree(t *rapid.T) {
	Agree(t, g.real, g.slow)
	g.past = append(g.past, remembered[S]{g.real, g.real.String()})
	for _, old := range g.past {
		if got := old.state.String(); got != old.text {
			t.Fatalf("an old state printed %s\nand now prints %s", old.text, got)
		}
	}
}

// plies returns the legal plies. If the game is over, it begins a new one.
func (g *Twins[S, V, T]) plies(t *rapid.T) []game.Ply {
	if g.slow.ToMove() < 0 {
		g.real, g.slow = g.Begin(t)
	}
	return g.real.AppendPlies(nil)
}

func (g *Twins[S, V, T]) seek(t *rapid.T) {
	if len(g.plies(t)) == 0 {
		return
	}
	g.play(t, Seek(g.real, func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "ply") }))
}

func (g *Twins[S, V, T]) play(t *rapid.T, p game.Ply) {
	next, err := g.real.Play(p)
	if err != nil {
		t.Fatalf("%v\nPlay(%v): %v", g.real, p, err)
	}
	slow, err := g.slow.Play(p.String())
	if err != nil {
		t.Fatalf("%v\n%v", g.slow, err)
	}
	g.real, g.slow = next, slow
}

// illegal plays a ply that is not legal, and checks that both refuse it.
func (g *Twins[S, V, T]) illegal(t *rapid.T) {
	p := g.Wild(t)
	if slices.Contains(g.real.AppendPlies(nil), p) {
		return
	}
	before := g.real.String()
	next, err := g.real.Play(p)
	var zero S
	if !errors.Is(err, game.ErrIllegal) || next != zero {
		t.Fatalf("%v\nPlay(%v) = %v, %v; want an error that matches ErrIllegal", g.real, p, next, err)
	}
	if _, err := g.slow.Play(p.String()); err == nil {
		t.Fatalf("%v\nthe model plays %v", g.slow, p)
	}
	if got := g.real.String(); got != before {
		t.Fatalf("a refused ply changed %s\ninto %s", before, got)
	}
}

// EveryPly ranges over the plies of the maze on the largest board, and over all words
// that differ from some of them by one byte: another one, one more or one less.
func EveryPly(yield func(game.Ply) bool) {
	for _, word := range mazeWords() {
		if !yield(game.PlyOf(word)) {
			return
		}
	}
	for _, word := range []string{"W2:ES", "Sd:NEW", "b2", "a1"} {
		if !nearWords(word, func(near string) bool { return yield(game.PlyOf(near)) }) {
			return
		}
	}
}

// mazeWords returns the texts of all shifts and walks on the largest board, and -.
func mazeWords() []string {
	words := []string{"-"}
	for slot := range strings.FieldsSeq("Nb Nd Nf Sb Sd Sf W2 W4 W6 E2 E4 E6") {
		for sides := range strings.FieldsSeq("NS EW NE ES SW NW NES ESW NSW NEW") {
			words = append(words, slot+":"+sides)
		}
	}
	for _, col := range "abcdefg" {
		for _, row := range "1234567" {
			words = append(words, string(col)+string(row))
		}
	}
	return words
}

// nearWords calls yield with a word and the words that differ from it by one byte, until
// it returns false.
func nearWords(word string, yield func(string) bool) bool {
	if !yield(word) {
		return false
	}
	for i := range len(word) + 1 {
		for c := byte('!'); c <= '~'; c++ {
			if !yield(word[:i] + string(c) + word[i:]) {
				return false
			}
			if i < len(word) && !yield(word[:i]+string(c)+word[i+1:]) {
				return false
			}
		}
		if i < len(word) && !yield(word[:i]+word[i+1:]) {
			return false
		}
	}
	return true
}

// WildPly draws a ply of the maze, one that is legal on some board, or any ply.
func WildPly(t *rapid.T) game.Ply {
	if rapid.Bool().Draw(t, "wild") {
		return game.PlyOf(rapid.StringMatching("[!-~]{0,16}").Draw(t, "word"))
	}
	return game.PlyOf(rapid.SampledFrom(mazeWords()).Draw(t, "ply"))
}
