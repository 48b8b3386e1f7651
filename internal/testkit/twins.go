// This file holds the machine that plays random games with a state and its
// model side by side.

package testkit

import (
	"errors"
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"pgregory.net/rapid"
)

// Twins play random games with a state and its model side by side.
type Twins[S MazeState[S], P Ply, V MazeView[S], T Model[T]] struct {
	// Begin returns the first state of a game and its model.
	Begin func(t *rapid.T) (S, T)
	// Wild draws a ply, which need not be legal.
	Wild func(t *rapid.T) P
	// Read reads a ply from its text.
	Read func(text string) (P, error)

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
func (g *Twins[S, P, V, T]) Run(t *rapid.T) {
	g.real, g.slow = g.Begin(t)
	g.past = nil
	t.Repeat(map[string]func(*rapid.T){
		"":        g.agree,
		"random":  func(t *rapid.T) { g.play(t, rapid.SampledFrom(g.plies(t)).Draw(t, "ply")) },
		"seek":    g.seek,
		"illegal": g.illegal,
	})
}

func (g *Twins[S, P, V, T]) agree(t *rapid.T) {
	Agree(t, g.real, g.slow)
	g.past = append(g.past, remembered[S]{g.real, g.real.String()})
	for _, old := range g.past {
		if got := old.state.String(); got != old.text {
			t.Fatalf("an old state printed %s\nand now prints %s", old.text, got)
		}
	}
}

// plies returns the legal plies. If the game is over, it begins a new one.
func (g *Twins[S, P, V, T]) plies(t *rapid.T) []game.Ply {
	if g.slow.ToMove() < 0 {
		g.real, g.slow = g.Begin(t)
	}
	return g.real.AppendPlies(nil)
}

func (g *Twins[S, P, V, T]) seek(t *rapid.T) {
	if len(g.plies(t)) == 0 {
		return
	}
	g.play(t, Seek(g.real, func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "ply") }))
}

func (g *Twins[S, P, V, T]) play(t *rapid.T, p P) {
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
func (g *Twins[S, P, V, T]) illegal(t *rapid.T) {
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
	if read, _ := g.Read(p.String()); read == p { // else it has no text of its own
		if _, err := g.slow.Play(p.String()); err == nil {
			t.Fatalf("%v\nthe model plays %v", g.slow, p)
		}
	}
	if got := g.real.String(); got != before {
		t.Fatalf("a refused ply changed %s\ninto %s", before, got)
	}
}

// EveryPly ranges over every value that a ply can have, including those that
// are on no board.
func EveryPly(yield func(labyrinth.Ply) bool) {
	for a := range 256 {
		if !yield(labyrinth.Walk(labyrinth.Square(a))) {
			return
		}
		for b := range 256 {
			if !yield((labyrinth.Shift{Slot: labyrinth.Slot(a), Open: labyrinth.Edges(b)}).Ply()) {
				return
			}
		}
	}
}

// WildPly draws a ply of the maze: one that is legal on some board, or any value
// that a ply can have.
func WildPly(t *rapid.T) labyrinth.Ply {
	wild := rapid.Bool().Draw(t, "wild")
	if rapid.Bool().Draw(t, "walk") {
		if wild {
			return labyrinth.Walk(labyrinth.Square(rapid.Uint8().Draw(t, "to")))
		}
		return labyrinth.Walk(labyrinth.SquareAt(rapid.IntRange(1, 7).Draw(t, "column"), rapid.IntRange(1, 7).Draw(t, "row")))
	}
	if wild {
		return labyrinth.Shift{
			Slot: labyrinth.Slot(rapid.Uint8Min(1).Draw(t, "slot")), Open: labyrinth.Edges(rapid.Uint8().Draw(t, "open")),
		}.Ply()
	}
	slot := rapid.SampledFrom([]string{"Nb", "Nd", "Nf", "Sb", "Sd", "W2", "W4", "W6", "E2", "E4"}).Draw(t, "slot")
	sides := rapid.SampledFrom([]string{"NS", "EW", "NE", "ES", "SW", "NW", "NES", "ESW", "NSW", "NEW"}).Draw(t, "sides")
	p, err := labyrinth.ParsePly(slot + ":" + sides)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
