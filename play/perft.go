// This file counts plies.

package play

import "github.com/labyrinth-go/labyrinth/game"

// Perft returns the number of sequences of depth legal plies from s. Plies of
// chance count like any others. The last ply of a sequence is counted without
// playing it.
func Perft[S game.State[S, P, V], P game.Ply, V any](s S, depth int) uint64 {
	n, _ := perft[S, P, V](s, depth, nil)
	return n
}

// perft uses one slice for the whole recursion. Each call appends its plies and
// removes them again.
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
			panic(err) // listed plies are legal
		}
		var k uint64
		k, buf = perft[S, P, V](next, depth-1, buf[:end])
		n += k
	}
	return n, buf[:start]
}

// A Branch is a ply and the number of sequences that begin with it.
type Branch[P any] struct {
	Ply   P
	Count uint64
}

// Divide returns the legal plies of s in canonical order, each with the number
// of sequences of depth plies that begin with it. If two implementations
// disagree in [Perft], Divide shows for which ply. It returns nil for a depth
// below 1.
func Divide[S game.State[S, P, V], P game.Ply, V any](s S, depth int) []Branch[P] {
	if depth < 1 {
		return nil
	}
	var branches []Branch[P]
	for _, ply := range s.AppendPlies(nil) {
		next, err := s.Play(ply)
		if err != nil {
			panic(err) // listed plies are legal
		}
		branches = append(branches, Branch[P]{ply, Perft[S, P, V](next, depth-1)})
	}
	return branches
}
