package race

import "github.com/labyrinth-go/labyrinth/bot/internal/maze"

// Replies returns how likely all replies of the seat to move are that find
// something, if it looks for home.
func (s *Position) Replies() (finds float64) {
	e := newEngine(&Default)
	e.values = valuesOf(scoringOf(s))
	rs, sum := e.replies(s, []goal{{0, 1}}, maze.MaxTurns, nil)
	for _, r := range rs {
		if r.finds {
			finds += r.weight / sum
		}
	}
	return finds
}

// Doubt makes a thing nearly impossible as the goal of a seat, and Weight returns how
// likely it is.
func (g *Game) Doubt(seat, thing int) {
	g.now.Belief[seat].weight[thing] = 1e-5
	g.now.Belief[seat].normalize()
}

func (g *Game) Weight(seat, thing int) float64 { return g.now.Belief[seat].weight[thing] }

// NewValues returns the chances to win of a race for the first that is home.
func NewValues(seats, most int) func(seat, mover int, left Lefts) float64 {
	v := newValues(scoring{seats: seats, most: most, back: true})
	return func(seat, mover int, left Lefts) float64 { return v.at(seat, mover, &left) }
}

// Forced returns from which of the squares a seat that is to move can be home within n
// turns, as far as time allows.
func Forced(b *maze.Board, from, home uint64, n int, affords Limit) uint64 {
	p := prover{engine: newEngine(&Default), home: home, affords: affords}
	return p.forced(b, from, n)
}

// Doomed returns the squares on which the seat loses that has shifted and has left so
// much: pawn and theirs are the pawn and the home of the other, ours is its own home.
func Doomed(b *maze.Board, pawn, theirs, ours uint64, left, n int, affords Limit) uint64 {
	p := prover{engine: newEngine(&Default), home: theirs, affords: affords}
	s := Position{Board: *b, Seats: 2, Pawn: [maxSeats]uint64{0, pawn}, Home: [maxSeats]uint64{ours, theirs}}
	return p.doomed(&s, left, n)
}
