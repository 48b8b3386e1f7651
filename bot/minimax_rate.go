// This file rates plies by alpha-beta. Unlike a search for the best ply, it needs the
// values of several plies and not bounds of them, so it searches each with the whole
// window.

package bot

import (
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// closely is the number of plies that are searched more deeply than the others, besides the
// given ones. The value was chosen by hand.
const closely = 8

// rate returns the ratings of all plies of s.
func (x *alphaBeta) rate(s *position, given [][]game.Ply) []play.Rating {
	x.proving()
	root := x.root(s)
	list := make([]play.Rating, len(root))
	for i, o := range root {
		list[i] = play.Rating{Plies: []game.Ply{o.ply}, Value: clamp(o.value)}
	}
	best := 0
	for i := range list {
		if i < closely || isGiven(given, list[i].Plies[0]) {
			list[best], list[i] = list[i], list[best]
			best++
		}
	}
	for depth := 1; depth <= deepest && x.meter.next(); depth++ {
		values, ok := x.wholeValues(s, list[:best], depth)
		if !ok {
			break
		}
		decided := true
		for i, value := range values {
			r := &list[i]
			r.Value, r.Deep = clamp(value), true
			switch {
			case r.Win > 0 || r.Lose > 0:
			case value >= 1:
				r.Win = (depth + 1) / 2
			case value <= 0:
				r.Lose = max(1, depth/2)
			default:
				decided = false
			}
		}
		if decided || len(list) == 1 {
			break
		}
	}
	sortRatings(list)
	return list
}

// wholeValues returns the values of plies at a depth, and whether there was time for all.
func (x *alphaBeta) wholeValues(s *position, list []play.Rating, depth int) ([]float64, bool) {
	values := make([]float64, len(list))
	for i := range list {
		next := s.after(&x.meter, list[i].Plies[0])
		values[i] = x.child(next, depth, unknownLow, unknownHigh, 1, true, 1)
		if x.meter.over {
			return nil, false
		}
	}
	return values, true
}
