// This file holds the counting of plies.

package play

import "github.com/labyrinth-go/labyrinth/game"

// Perft returns the number of sequences of depth legal plies from s. Chance
// plies count like any other. Every ply above the last is played; the last
// is counted without.
func Perft[S game.State[S, P, V], P game.Ply, V any](s S, depth int) uint64 {
	n, _ := perft[S, P, V](s, depth, nil)
	return n
}

// perft threads one slice through the recursion: each call appends behind
// what is there and takes off what it appended.
func perft[S game.State[S, P, V], P game.Ply, V any](s S, depth int, buf []P) (uint64, []P) {
	if depth <= 0 {
		return 1, buf
	}
	start := len(buf)
	buf = s.AppendPlies(buf)
	end := len(buf)
	if depth == 1 {
		return uint64(end - start), buf[:start]
	}
	var n uint64
	for i := start; i < end; i++ {
		next, err := s.Play(buf[i])
		if err != nil {
			panic(err) // a listed ply is legal
		}
		var k uint64
		k, buf = perft[S, P, V](next, depth-1, buf[:end])
		n += k
	}
	return n, buf[:start]
}

// A Branch is one ply and the number of sequences that begin with it.
type Branch[P any] struct {
	Ply   P
	Count uint64
}

// Divide returns the legal plies of s in canonical order, each with the
// number of sequences of depth plies that begin with it. Two implementations
// that disagree in [Perft] find the ply they disagree on with it. It is nil
// for a depth below 1.
func Divide[S game.State[S, P, V], P game.Ply, V any](s S, depth int) []Branch[P] {
	if depth < 1 {
		return nil
	}
	var branches []Branch[P]
	for _, m := range s.AppendPlies(nil) {
		next, err := s.Play(m)
		if err != nil {
			panic(err) // a listed ply is legal
		}
		branches = append(branches, Branch[P]{m, Perft[S, P, V](next, depth-1)})
	}
	return branches
}
