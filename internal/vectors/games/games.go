// This file holds random games, and who plays them.

package games

import (
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
)

// maxPlies is the length at which a game is cut off.
const maxPlies = 500

// A Game is a game that was played. It has one state more than plies.
type Game struct {
	Setup
	Seats  int
	Seed   uint64
	States []catalog.State
	Plies  []game.Ply
}

// Last returns the game's last state.
func (g *Game) Last() catalog.State { return g.States[len(g.States)-1] }

// Play deals a game and plays it until it is over or has 500 plies. The players
// belong to the vectors, so that a better bot does not change the vectors.
func Play(s Setup, seats int, seed uint64) *Game {
	r := s.Open()
	state, err := r.Deal(seats, seed)
	if err != nil {
		panic(err) // the tables of setups are wrong
	}
	g := &Game{s, seats, seed, []catalog.State{state}, nil}
	src := game.NewSource(seed)
	for !state.Outcome().Over() && len(g.Plies) < maxPlies {
		ply := choose(r, state, src)
		if state, err = state.Play(ply); err != nil {
			panic(err) // it was listed
		}
		g.Plies, g.States = append(g.Plies, ply), append(g.States, state)
	}
	return g
}

// Finished plays games from a seed on and returns the first that ends.
func Finished(s Setup, seats int, seed uint64) *Game {
	for ; ; seed++ {
		if g := Play(s, seats, seed); g.Last().Outcome().Over() {
			return g
		}
	}
}

// Verbs returns all questions about one of the game's states, each without the
// state.
func (g *Game) Verbs(s catalog.State) []string {
	verbs := []string{"tomove", "outcome", "plies"}
	if s.ToMove() == game.Chance {
		verbs = append(verbs, "weights")
	}
	if Of(g.Variant).Scores != nil {
		verbs = append(verbs, "score")
	}
	for seat := range g.Seats + 1 {
		verbs = append(verbs, fmt.Sprintf("view %d", seat))
	}
	return verbs
}

// choose returns a ply: for chance by its weights, and for a seat mostly one
// that finds something in this turn or begins a battle, otherwise any.
func choose(r catalog.Rules, s catalog.State, src *game.Source) game.Ply {
	plies := s.AppendPlies(nil)
	if s.ToMove() == game.Chance {
		total := 0
		for _, ply := range plies {
			total += s.Weight(ply)
		}
		at := int(src.Below(uint32(total)))
		for _, ply := range plies {
			if at -= s.Weight(ply); at < 0 {
				return ply
			}
		}
	}
	if src.Below(8) > 0 {
		if good := promising(r, s, plies); len(good) > 0 {
			return good[src.Below(uint32(len(good)))]
		}
	}
	return plies[src.Below(uint32(len(plies)))]
}

// promising returns the plies after which the pawn is on something that its
// seat looks for, or can walk there. Without a maze it returns battles and
// summons.
func promising(r catalog.Rules, s catalog.State, plies []game.Ply) []game.Ply {
	p := s.ToMove()
	if _, maze := labyrinth.TableOf(r.View(s, p)); !maze {
		return slices.DeleteFunc(slices.Clone(plies), func(ply game.Ply) bool { return !strings.ContainsAny(ply.String(), "x@") })
	}
	var good []game.Ply
	targets := labyrinth.TargetsOf(r.View(s, p))
	for _, ply := range plies {
		to, walks := labyrinth.SquareOf(ply)
		if walks && targets.Has(to) {
			good = append(good, ply)
		}
		if text := ply.String(); walks || !strings.Contains(text, ":") || strings.Contains(text, "swap") {
			continue
		}
		if next, err := s.Play(ply); err == nil {
			v := r.View(next, p)
			if t, _ := labyrinth.TableOf(v); t.Reach(p).Intersect(labyrinth.TargetsOf(v)).Len() > 0 {
				good = append(good, ply)
			}
		}
	}
	return good
}
