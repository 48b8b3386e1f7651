package race

import (
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
	"github.com/labyrinth-go/labyrinth/variant"
)

// Replies returns how likely all replies of the seat to move are that find
// something, if it looks for home.
func (s *Position) Replies() (finds float64) {
	e := newEngine(&Default)
	e.values = s.values()
	replies, sum := e.foretell(s, []goal{homeGoal}, maze.MaxTurns, nil)
	for _, r := range replies {
		if r.finds {
			finds += r.weight / sum
		}
	}
	return finds
}

// Doubt makes a symbol nearly impossible as the goal of a seat, and Weight returns how
// likely it is.
func (g *Game) Doubt(seat, symbol int) {
	g.now.Belief[seat].weight[symbol] = 1e-5
	g.now.Belief[seat].normalize()
}

func (g *Game) Weight(seat, symbol int) float64 { return g.now.Belief[seat].weight[symbol] }

// NewValues returns the chances to win of a race for the first that is home.
func NewValues(seats, most int) func(seat, mover int, left maze.Lefts) float64 {
	v := newValues(contest{seats: seats, most: most, home: true}, nil)
	return func(seat, mover int, left maze.Lefts) float64 { return v.at(seat, mover, &left) }
}

// Points returns the chances to win of a game of two seats that points decide, in which
// each has finds to make and then, if the part says so, walks home.
func Points(scoring *variant.Scoring, finds int) func(seat, mover int, left maze.Lefts) float64 {
	c := contest{seats: 2, most: finds, home: scoring.Home, scoring: describe(scoring)}
	c.most += c.homes()
	c.full = [maze.MaxSeats]int{finds * scoring.Worth, finds * scoring.Worth}
	v := newValues(c, scoring)
	return func(seat, mover int, left maze.Lefts) float64 { return v.at(seat, mover, &left) }
}

// Forced returns those of the squares from which a seat that is to move can be home within
// n turns, if a prover with the given limit finds it.
func Forced(b *maze.Board, from, home uint64, n int, affords Limit) uint64 {
	p := prover{engine: newEngine(&Default), home: home, affords: affords}
	return p.forced(b, from, n)
}

// Doomed returns the squares on which a seat that has shifted loses. left is what it has
// left, and ours is its home; pawn and theirs are the pawn and the home of the other.
func Doomed(b *maze.Board, pawn, theirs, ours uint64, left, n int, affords Limit) uint64 {
	p := prover{engine: newEngine(&Default), home: theirs, affords: affords}
	s := Position{Position: maze.Position{
		Board: *b, Seats: 2, Pawn: [maze.MaxSeats]uint64{0, pawn}, Home: [maze.MaxSeats]uint64{ours, theirs},
	}}
	return p.losing(&s, left, n)
}

// Hold returns the share of its value that the seat to move keeps by what it can stop.
func (s *Position) Hold() float64 {
	e := newEngine(&Default)
	e.values = s.values()
	return e.hold(s)
}

// Trapped is the share that a seat keeps which can stop the next one, but then the next one
// cannot stop the one after.
const Trapped = trapped

// OverLines returns the values of all candidates of the seat to move over the sampled lines from
// one up to another.
func (s *Position) OverLines(own maze.Set, from, to int) (values []float64) {
	e := newEngine(&Default)
	e.values, e.from, e.to = s.values(), from, to
	for _, cand := range e.rateAll(s, goal{own, 1}, true, nil) {
		values = append(values, cand.value)
	}
	return values
}

// InRounds returns the same values as a search finds them, on a number of cores: in rounds that
// end at the given lines, each of which keeps the values of the one before.
func (s *Position) InRounds(own maze.Set, cores int, rounds ...int) (values []float64) {
	tuning := Default
	tuning.Cores = float64(cores)
	p := NewPlayer(tuning, rand.New(rand.NewPCG(1, 2)))
	p.engine.values = s.values()
	g, next := goal{own, 1}, s.nextGoal(own)
	p.candidates = p.engine.rateAll(s, g, true, nil)
	shifts, kept, from := p.bestShifts(maze.MaxTurns), map[shift][]candidate{}, 0
	for _, to := range rounds {
		p.rateAgain(shifts, from, to, kept, func(int) bool { return true },
			func(e *engine, x shift, dst []candidate) []candidate {
				return e.rateShift(s, p.turnOf(x), g, &next, dst)
			})
		p.rank(s, len(p.candidates)) // must not change what is kept
		from = to
	}
	for _, x := range shifts {
		for _, cand := range kept[x] {
			values = append(values, cand.value)
		}
	}
	return values
}
