// This file holds the rules of the standard game: shifts, walks, finds and the end.

package model

import (
	"fmt"
	"slices"
	"strings"
)

// Legal returns the legal plies in canonical order.
//
// A turn has two steps, first the maze, then the pawn (all). A player must shift
// the maze even if the pawn can reach the goal without it (all).
func (g *Game) Legal() []string {
	switch g.Phase {
	case "s":
		if g.Pass {
			return append(g.shifts(), "pass")
		}
		return g.shifts()
	case "m":
		return g.walks()
	}
	return nil // nothing is played after the end
}

// shifts returns the shifts that the house rules allow.
func (g *Game) shifts() []string {
	return slices.DeleteFunc(g.Shifts(), func(ply string) bool {
		if g.Lies != "" && g.Lies != ply[3:] {
			return true
		}
		if !g.Pass || !g.Leave {
			return false
		}
		after := g.shift(ply) // who can go nowhere passes instead
		return len(after.reach(after.Pawns[g.Seat-1])) == 1
	})
}

// walks returns the squares where the pawn may end, its own among them. It walks
// any distance along an open passage, or stays (all). Other pawns do not block
// it; a pawn may pass them and end next to them (classic-ru, onepiece German).
func (g *Game) walks() []string {
	pawn := g.Pawns[g.Seat-1]
	reached := g.reach(pawn)
	var plies []string
	for _, q := range g.Squares() {
		if _, ok := reached[q]; ok && !(g.Leave && q == pawn && len(reached) > 1) {
			plies = append(plies, q.String())
		}
	}
	return plies
}

// reach returns the squares that a pawn can walk to. With the house rule, others block it.
func (g *Game) reach(from Square) map[Square]int {
	if g.Block {
		return g.Steps(from, g.Pawns...)
	}
	return g.Steps(from)
}

// Play returns the position after one ply. The error says why the ply is not
// legal.
func (g *Game) Play(ply string) (*Game, error) {
	if !slices.Contains(g.Legal(), ply) {
		return nil, fmt.Errorf("model: %q: %s", ply, g.why(ply))
	}
	return g.After(ply), nil
}

// After returns the position after one of the legal plies, and does not look whether it is one.
func (g *Game) After(ply string) *Game {
	switch {
	case ply == "pass":
		after := g.clone()
		after.Seat = g.Seat%len(g.Pawns) + 1
		return after
	case g.Phase == "s":
		return g.shift(ply)
	}
	return g.walk(ply)
}

// why returns why a ply is not legal.
func (g *Game) why(ply string) string {
	switch {
	case g.Phase == "x":
		return "the game is over"
	case g.Phase == "s" && len(ply) > 2 && ply[:2] == g.Ban:
		return "slot banned: the last tile came out there"
	case g.Phase == "s":
		return "want a shift: a slot of the board and a way in which the spare can lie"
	default:
		return "want a walk to a square that the pawn can reach"
	}
}

// shift pushes the spare in. This is not a move of the pawns that are carried (all): they
// find nothing and do not win by it.
func (g *Game) shift(ply string) *Game {
	after := g.clone()
	after.Maze = g.Shifted(ply)
	slot := ply[:2]
	if g.Lies != "" {
		after.Lies = g.At(g.Line(Opposite(slot))[0]).Sides()
	}
	for seat, pawn := range g.Pawns {
		after.Pawns[seat] = g.Carried(slot, pawn)
	}
	after.Phase = "m"
	return after
}

// walk ends the mover's turn on a square.
func (g *Game) walk(to string) *Game {
	after := g.clone()
	mover := g.Seat - 1
	after.Pawns[mover] = SquareOf(to)
	if g.ends(after.Pawns[mover]) {
		after.Phase = "x" // the game stops at once (onepiece German)
		return after
	}
	// A mover that ends the move on the picture of the top card has found it
	// (pokemon and onepiece German say "end"). Staying there counts too. The
	// card goes face up next to the pile, and the next one is the goal of a
	// later turn, so a turn finds at most one.
	pile := g.Piles[mover]
	if len(pile) > 0 && g.At(after.Pawns[mover]).Picture == pile[0] {
		after.Found[mover] = append(after.Found[mover], pile[0])
		after.Piles[mover] = pile[1:]
	}
	after.Seat = g.Seat%len(g.Pawns) + 1 // clockwise (all)
	after.Phase = "s"
	return after
}

// ends reports whether a move that ends on a square ends the game: all cards of
// the mover were found before this move, and the square is the corner where the
// mover began (all; onepiece German says that it takes a later move).
func (g *Game) ends(on Square) bool {
	return len(g.Piles[g.Seat-1]) == 0 && on == g.Homes[g.Seat-1]
}

// ToMove returns the seat to act, or -1 if the game is over.
func (g *Game) ToMove() int {
	if g.Phase == "x" {
		return -1
	}
	return g.Seat
}

// Winners returns the seat that has won, if any.
func (g *Game) Winners() []int {
	if g.Phase != "x" {
		return nil
	}
	return []int{g.Seat}
}

// Count returns the number of sequences of the given number of plies.
func (g *Game) Count(plies int) int {
	if plies == 0 {
		return 1
	}
	total := 0
	for _, ply := range g.Legal() {
		total += g.After(ply).Count(plies - 1)
	}
	return total
}

// Standard is a position of the standard game with its rule on looking at
// cards, and on seats with the rules for younger children (classic-ru).
type Standard struct {
	*Game
	AtOnce    bool   // whether a seat sees the next card at once (all but classic-ru)
	Shown     bool   // whether everybody sees the top cards (a house rule)
	Stay      bool   // whether nobody need go home (a house rule)
	Children  string // the numbers of the seats that play as younger children
	ChildStay bool   // whether these need not go home
}

// child is the position as a younger child plays it: with all its cards in its hand.
func (s *Standard) child() *Kids { return &Kids{s.Game, "private", !s.ChildStay && !s.Stay} }

func (s *Standard) isChild(seat int) bool { return strings.Contains(s.Children, fmt.Sprint(seat)) }

// Play returns the position after a ply.
func (s *Standard) Play(ply string) (*Standard, error) {
	after := *s
	if s.isChild(s.Seat) || s.Stay {
		k := s.child()
		if !s.isChild(s.Seat) {
			k.Cards = "pile"
		}
		k, err := k.Play(ply)
		after.Game = k.Game
		return &after, err
	}
	g, err := s.Game.Play(ply)
	after.Game = g
	return &after, err
}

// View returns what a seat sees, in the text notation.
func (s *Standard) View(seat int) string {
	if s.Shown {
		return s.shown(seat)
	}
	if s.isChild(seat) {
		return s.child().View(seat)
	}
	return s.Game.View(seat, s.AtOnce)
}

// shown is View where the top cards of all piles lie open. Those of younger children are in
// their hands.
func (s *Standard) shown(seat int) string {
	var piles [][]string
	for i, pile := range s.Piles {
		var seen []string
		for j, card := range pile {
			if s.isChild(i+1) && i+1 != seat || !s.isChild(i+1) && j > 0 {
				card = "?"
			}
			seen = append(seen, card)
		}
		piles = append(piles, seen)
	}
	return s.text(piles)
}
