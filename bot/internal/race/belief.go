// This file holds what a seat may be looking for, as weights over things.

package race

import (
	"math/bits"

	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
)

// A Set is a set of things that can be goals: the pictures or the marks of a
// game, by number from 1. The empty set as a goal means the way home.
type Set uint32

// things is one more than the largest number of a thing.
const things = 25

// A Belief is what a seat may be looking for, as others see it: for each thing
// the chance that it is a goal.
type Belief struct {
	weight [things]float64
	// many says that each thing is a goal or not for itself. Otherwise exactly
	// one of them is the goal, and the weights sum to 1.
	many bool
}

// believe returns the belief that count of the things in a set are goals, all
// equally likely. If many is false, count is 1.
func believe(set Set, count int, many bool) (b Belief) {
	b.many = many
	n := bits.OnesCount32(uint32(set))
	for rest := set; rest != 0; rest &= rest - 1 {
		b.weight[bits.TrailingZeros32(uint32(rest))] = min(1, float64(count)/float64(n))
	}
	return b
}

// scale multiplies the weights of the things on the given places.
func (b *Belief) scale(at *[things]uint8, places uint64, factor float64) {
	if factor == 1 {
		return
	}
	for i := 1; i < things; i++ {
		if b.weight[i] < 1 && places>>at[i]&1 != 0 { // what is certain remains so
			b.weight[i] *= factor
		}
	}
	b.normalize()
}

// normalize makes the weights of a single goal sum to 1. It reports false if all
// of them are 0.
func (b *Belief) normalize() bool {
	if b.many {
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

// forget removes a thing.
func (b *Belief) forget(thing uint8) {
	b.weight[thing] = 0
	b.normalize()
}

// A field is a belief laid out on the board: the weights by place.
type field struct {
	weight [64]float64
	places uint64
	many   bool
}

// lay returns the field of a belief.
func (b *Belief) lay(at *[things]uint8, f *field) {
	f.places, f.many = 0, b.many
	for i := 1; i < things; i++ {
		if w := b.weight[i]; w > 0 {
			f.weight[at[i]] = w
			f.places |= 1 << at[i]
		}
	}
}

// chance returns the chance that one of the goals is on the given places.
func (f *field) chance(places uint64) float64 {
	if f.many {
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

// A goal is one possibility of what the seat to move looks for: any of the things
// in the set, or home if it is empty.
type goal struct {
	set    Set
	weight float64
}

// goals appends the possibilities that a belief allows, without those less likely
// than the floor.
func (b *Belief) goals(dst []goal, floor float64) []goal {
	if b.many {
		certain := Set(0)
		sum := 0.0
		for i := 1; i < things; i++ {
			if b.weight[i] >= 1 {
				certain |= 1 << i
			}
			sum += b.weight[i]
		}
		if certain != 0 {
			return append(dst, goal{certain, 1})
		}
		for i := 1; i < things; i++ {
			if b.weight[i] > 0 {
				dst = append(dst, goal{1 << i, b.weight[i] / sum})
			}
		}
		return dst
	}
	for i := 1; i < things; i++ {
		if b.weight[i] > floor {
			dst = append(dst, goal{1 << i, b.weight[i]})
		}
	}
	return dst
}

// places returns the places of the things of a set.
func (s Set) places(at *[things]uint8) (places uint64) {
	for rest := s; rest != 0; rest &= rest - 1 {
		places |= 1 << at[bits.TrailingZeros32(uint32(rest))%things]
	}
	return places
}

// on returns the thing of a set that is on a place.
func (s Set) on(at *[things]uint8, place uint8) uint8 {
	for rest := s; rest != 0; rest &= rest - 1 {
		if i := uint8(bits.TrailingZeros32(uint32(rest)) % things); at[i] == place {
			return i
		}
	}
	return 0
}
