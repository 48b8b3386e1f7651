// This file holds what a seat may be looking for, as weights over symbols.

package race

import "github.com/labyrinth-go/labyrinth/bot/internal/maze"

// A Belief is what a seat may be looking for, as others see it: for each symbol the
// chance that it is a goal.
type Belief struct {
	weight maze.Weights
	// independent says that each symbol is a goal or not independently of the others.
	// Otherwise exactly one of them is the goal, and the weights sum to 1.
	independent bool
}

// multiply multiplies the weights of the symbols on the given places.
func (b *Belief) multiply(at *maze.Places, places uint64, factor float64) {
	if factor == 1 {
		return
	}
	for i := 1; i < maze.Symbols; i++ {
		if b.weight[i] < 1 && places>>at[i]&1 != 0 { // what is certain remains so
			b.weight[i] *= factor
		}
	}
	b.normalize()
}

// normalize makes the weights of a single goal sum to 1. It reports false if all
// of them are 0.
func (b *Belief) normalize() bool {
	if b.independent {
		return true
	}
	sum := 0.0
	for _, w := range b.weight {
		sum += w
	}
	if sum == 0 {
		return false
	}
	for i := range b.weight {
		b.weight[i] /= sum
	}
	return true
}

// remove removes a symbol.
func (b *Belief) remove(symbol uint8) {
	b.weight[symbol] = 0
	b.normalize()
}

// A board belief is a belief laid out on the board: the weights by place.
type boardBelief struct {
	weight      [64]float64
	places      uint64
	independent bool
}

// layOut sets f to a belief on the board.
func (b *Belief) layOut(at *maze.Places, f *boardBelief) {
	f.places, f.independent = 0, b.independent
	for i := 1; i < maze.Symbols; i++ {
		if w := b.weight[i]; w > 0 {
			f.weight[at[i]] = w
			f.places |= 1 << at[i]
		}
	}
}

// chance returns the chance that one of the goals is on the given places.
func (f *boardBelief) chance(places uint64) float64 {
	if f.independent {
		none := 1.0
		for rest := places & f.places; rest != 0; rest &= rest - 1 {
			none *= 1 - f.weight[maze.Index(rest)]
		}
		return 1 - none
	}
	sum := 0.0
	for rest := places & f.places; rest != 0; rest &= rest - 1 {
		sum += f.weight[maze.Index(rest)]
	}
	return min(1, sum)
}

// A goal is one possibility of what the seat to move looks for: any of the symbols in
// the set, or home if it is empty.
type goal struct {
	set    maze.Set
	weight float64
}

// homeGoal is the goal of a seat that only has to go home.
var homeGoal = goal{0, 1}

// goals appends the possibilities that a belief allows, without those less likely
// than least.
func (b *Belief) goals(dst []goal, least float64) []goal {
	if b.independent {
		return b.independentGoals(dst)
	}
	for i := 1; i < maze.Symbols; i++ {
		if b.weight[i] > least {
			dst = append(dst, goal{1 << i, b.weight[i]})
		}
	}
	return dst
}

// independentGoals appends all certain goals as one possibility, or else each symbol as
// one.
func (b *Belief) independentGoals(dst []goal) []goal {
	certain := maze.Set(0)
	sum := 0.0
	for i := 1; i < maze.Symbols; i++ {
		if b.weight[i] >= 1 {
			certain |= 1 << i
		}
		sum += b.weight[i]
	}
	if certain != 0 {
		return append(dst, goal{certain, 1})
	}
	for i := 1; i < maze.Symbols; i++ {
		if b.weight[i] > 0 {
			dst = append(dst, goal{1 << i, b.weight[i] / sum})
		}
	}
	return dst
}
