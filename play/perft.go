// This file holds the counting of plies.

package play

import "github.com/labyrinth-go/labyrinth/game"

// Perft returns the number of sequences of depth legal plies from s. Plies of
// chance count like any other. It asks a [game.Counter] for the last plies
// instead of listing and playing them, and plays others in place on a [game.InPlace]. It panics if a listed ply is illegal.
func Perft[S game.State[S]](s S, depth int) uint64 {
	return newCount(s, depth).count(0, depth)
}

// A count holds what a count of plies needs at each depth, so that the
// recursion allocates nothing.
type count[S game.State[S]] struct {
	states []S        // one for each ply from the first state on
	plies  []game.Ply // the legal plies of all states, one after another
}

func newCount[S game.State[S]](s S, depth int) *count[S] {
	c := &count[S]{states: make([]S, max(depth, 1))}
	c.states[0] = s
	return c
}

// count returns the number of sequences of depth plies from the state at a
// level.
func (c *count[S]) count(level, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	s := &c.states[level]
	if counter, ok := any(s).(game.Counter); ok {
		if n, ok := counter.CountPlies(depth); ok {
			return n
		}
	}
	start := len(c.plies)
	c.plies = (*s).AppendPlies(c.plies)
	end := len(c.plies)
	if depth == 1 {
		c.plies = c.plies[:start]
		return uint64(end - start)
	}
	var n uint64
	next := &c.states[level+1]
	inPlace, ok := any(next).(game.InPlace)
	for i := start; i < end; i++ {
		var err error
		if *next = *s; ok {
			err = inPlace.Do(c.plies[i])
		} else {
			*next, err = (*s).Play(c.plies[i])
		}
		if err != nil {
			panic(err) // a listed ply is legal
		}
		n += c.count(level+1, depth-1)
	}
	c.plies = c.plies[:start]
	return n
}

// A Branch is one ply and the number of sequences that begin with it.
type Branch struct {
	Ply   game.Ply
	Count uint64
}

// Divide returns the legal plies of s in canonical order, each with the number
// of sequences of depth plies that begin with it, or nil for a depth below 1.
// Two implementations that disagree in [Perft] find the ply that they disagree
// on with it.
func Divide[S game.State[S]](s S, depth int) []Branch {
	if depth < 1 {
		return nil
	}
	var branches []Branch
	for _, ply := range s.AppendPlies(nil) {
		next, err := s.Play(ply)
		if err != nil {
			panic(err) // a listed ply is legal
		}
		branches = append(branches, Branch{ply, Perft[S](next, depth-1)})
	}
	return branches
}
