// Package gametest is what the tests of the games in the maze share: a machine
// that plays a game beside a slow model of it, boxes to draw games from, and
// checks of faults and golden files.
package testkit

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"pgregory.net/rapid"
)

// A Model is a slow position T of a game. Seats count from 1 in it.
type Model[T any] interface {
	fmt.Stringer
	Legal() []string
	Play(ply string) (T, error)
	View(seat int) string
	ToMove() int    // 0 for chance, -1 when the game is over
	Winners() []int // none before that
}

// A Ply is a ply that prints itself.
type Ply interface {
	game.Ply
	fmt.Stringer
}

// A State is a state of a game in the maze.
type State[S any, P Ply, V any] interface {
	game.State[S, P, V]
	fmt.Stringer
	Table() labyrinth.Table
	Targets(p game.Player) labyrinth.Squares
}

// A View is a view of a game in the maze.
type View[S, P any] interface {
	game.View[S, P]
	fmt.Stringer
	Outcome() game.Outcome
	Table() labyrinth.Table
}

// Legal returns the texts of the legal plies in their order.
func Legal[P Ply](s interface{ AppendPlies(dst []P) []P }) []string {
	var texts []string
	for _, p := range s.AppendPlies(nil) {
		texts = append(texts, p.String())
	}
	return texts
}

// Seek returns a legal ply of the seat to act: one that brings its pawn to one
// of its targets in this turn, if there is one, else the ply that other picks
// out of so many.
func Seek[S State[S, P, V], P Ply, V any](s S, other func(n int) int) P {
	plies, seat := s.AppendPlies(nil), s.ToMove()
	for _, p := range plies {
		if seat < 0 {
			break // chance
		}
		next, err := s.Play(p)
		if err != nil {
			panic(err)
		}
		reach := next.Table().Reach(seat)
		if s.Table().Phase() == labyrinth.ToWalk {
			reach = labyrinth.SquaresOf(next.Table().Pawn(seat))
		}
		targets := s.Targets(seat)
		if s.Table().Phase() == labyrinth.ToShift {
			targets = next.Targets(seat)
		}
		for q := range targets.All() {
			if reach.Has(q) {
				return p
			}
		}
	}
	return plies[other(len(plies))]
}

// Agree fails unless the state and the model agree on everything that can be
// seen of them: text, legal plies and their order, who acts, outcome, and
// every view.
func Agree[S State[S, P, V], P Ply, V View[S, P], T Model[T]](t rapid.TB, s S, slow T) {
	t.Helper()
	if got, want := s.String(), slow.String(); got != want {
		t.Fatalf("text (-model +state):\n%s", cmp.Diff(strings.Fields(want), strings.Fields(got)))
	}
	want := slow.Legal()
	if diff := cmp.Diff(want, Legal(s), cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("%v\nlegal plies (-model +state):\n%s", s, diff)
	}
	toMove := game.Player(slow.ToMove() - 1)
	outcome := game.Outcome{}
	if toMove == game.Nobody {
		var seats []game.Player
		for _, seat := range slow.Winners() {
			seats = append(seats, game.Player(seat-1))
		}
		outcome = game.Won(seats...)
	}
	seats := strings.Count(strings.Fields(slow.String())[3], ",") + 1
	if s.Outcome() != outcome || s.ToMove() != toMove || s.Seats() != seats {
		t.Fatalf("%v\noutcome %v, to move %v of %d, want %v, %v of %d", s, s.Outcome(), s.ToMove(), s.Seats(), outcome, toMove, seats)
	}
	for seat := range seats + 1 { // the last is nobody's
		v := s.View(game.Player(seat))
		if got, want := v.String(), slow.View(seat+1); got != want {
			t.Fatalf("%v\nview of seat %d (-model +view):\n%s", s, seat+1, cmp.Diff(strings.Fields(want), strings.Fields(got)))
		}
		if v.Outcome() != outcome || v.ToMove() != toMove || v.Table() != s.Table() {
			t.Fatalf("%v\nview of seat %d: outcome %v, to move %v, table %v", s, seat+1, v.Outcome(), v.ToMove(), v.Table())
		}
		if diff := cmp.Diff(want, Legal(v), cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("%v\nlegal plies in the view of seat %d (-model +view):\n%s", s, seat+1, diff)
		}
	}
}

// Twins play random games with a state and its model side by side.
type Twins[S State[S, P, V], P Ply, V View[S, P], T Model[T]] struct {
	// Begin begins a game.
	Begin func(t *rapid.T) (S, T)
	// Wild draws any value that a ply can have.
	Wild func(t *rapid.T) P
	// Read reads a ply.
	Read func(text string) (P, error)

	real S
	slow T
	past []remembered[S]
}

// remembered is an old state and what it printed when it was new.
type remembered[S any] struct {
	state S
	text  string
}

// Run runs the machine.
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
	Agree[S, P, V](t, g.real, g.slow)
	g.past = append(g.past, remembered[S]{g.real, g.real.String()})
	for _, old := range g.past {
		if got := old.state.String(); got != old.text {
			t.Fatalf("an old state printed %s\nand now prints %s", old.text, got)
		}
	}
}

// plies returns the legal plies, of a new game where the old one is over.
func (g *Twins[S, P, V, T]) plies(t *rapid.T) []P {
	if g.slow.ToMove() < 0 {
		g.real, g.slow = g.Begin(t)
	}
	return g.real.AppendPlies(nil)
}

func (g *Twins[S, P, V, T]) seek(t *rapid.T) {
	if len(g.plies(t)) == 0 {
		return
	}
	g.play(t, Seek[S, P, V](g.real, func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "ply") }))
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

// illegal tries a ply that is not legal.
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

// WildPly draws a ply of the maze: one that a board of this side may have, or
// any value that a ply can have.
func WildPly(t *rapid.T) labyrinth.Ply {
	wild := rapid.Bool().Draw(t, "wild")
	if rapid.Bool().Draw(t, "walk") {
		if wild {
			return labyrinth.Walk(labyrinth.Square(rapid.Uint8().Draw(t, "to")))
		}
		return labyrinth.Walk(labyrinth.SquareAt(rapid.IntRange(1, 7).Draw(t, "column"), rapid.IntRange(1, 7).Draw(t, "row")))
	}
	if wild {
		return labyrinth.Push(labyrinth.Shift{
			Slot: labyrinth.Slot(rapid.Uint8Min(1).Draw(t, "slot")), Open: labyrinth.Edges(rapid.Uint8().Draw(t, "open")),
		})
	}
	slot := rapid.SampledFrom([]string{"Nb", "Nd", "Nf", "Sb", "Sd", "W2", "W4", "W6", "E2", "E4"}).Draw(t, "slot")
	sides := rapid.SampledFrom([]string{"NS", "EW", "NE", "ES", "SW", "NW", "NES", "ESW", "NSW", "NEW"}).Draw(t, "sides")
	p, err := labyrinth.ParsePly(slot + ":" + sides)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
