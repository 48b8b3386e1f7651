// This file holds the rules of the standard game: shifts, walks, finds and the end.

package model

import (
	"fmt"
	"slices"
	"strings"
)

// slots returns all slots in canonical order. There is an arrow at each end of
// each line without fixed tiles: on published boards the even ones, counted from 1
// (pokemon, onepiece, anniversary: twelve arrows; rulings 1 "arrows").
func (g *Game) slots() []string {
	var all []string
	for _, side := range []string{"N", "S", "W", "E"} {
		for line := 1; line <= 7; line++ {
			slot := slotName(side, line)
			squares := g.line(slot)
			held := slices.ContainsFunc(squares, func(q Square) bool { return g.Fixed[q] })
			if g.onBoard(squares[0]) && !held {
				all = append(all, slot)
			}
		}
	}
	return all
}

// slotName returns the text of a slot. The lines of N and S are columns, those of
// W and E are rows.
func slotName(side string, line int) string {
	if side == "N" || side == "S" {
		return fmt.Sprintf("%s%c", side, 'a'+line-1)
	}
	return fmt.Sprintf("%s%d", side, line)
}

// line returns the squares of a slot's line, from the one where the tile goes in
// to the one where a tile is pushed out.
func (g *Game) line(slot string) []Square {
	var all []Square
	n := g.Rows()
	if slot[0] == 'W' || slot[0] == 'E' {
		n = g.Cols()
	}
	for i := 1; i <= n; i++ {
		far := n + 1 - i
		switch slot[0] {
		case 'N':
			all = append(all, Square{int(slot[1]-'a') + 1, i})
		case 'S':
			all = append(all, Square{int(slot[1]-'a') + 1, far})
		case 'W':
			all = append(all, Square{i, int(slot[1] - '0')})
		case 'E':
			all = append(all, Square{far, int(slot[1] - '0')})
		}
	}
	return all
}

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

// shifts returns the shifts: every slot but the banned one, with every way in
// which the spare can lie. No printing restricts how the tile is turned (rulings
// 1 "orientation").
//
// The tile may not go in where the last insertion pushed one out, whoever made
// it (all). Before the first insertion no slot is banned.
func (g *Game) shifts() []string {
	var plies []string
	for _, slot := range g.slots() {
		if slot == g.Ban {
			continue
		}
		for _, tile := range g.Spare.ways() {
			if g.Lies == "" || g.Lies == tile.sides() {
				plies = append(plies, slot+":"+tile.sides())
			}
		}
	}
	return plies
}

// walks returns the squares where the pawn may end, its own among them. It walks
// any distance along an open passage, or stays (all). Other pawns do not block
// it; a pawn may pass them and end next to them (classic-ru, onepiece German).
func (g *Game) walks() []string {
	pawn := g.Pawns[g.Seat-1]
	reached := g.reach(pawn)
	var plies []string
	for _, q := range g.squares() {
		if reached[q] && !(g.Leave && q == pawn && len(reached) > 1) {
			plies = append(plies, q.String())
		}
	}
	return plies
}

// reach returns the squares joined to a square by open passages. It searches
// breadth first, with a queue. A passage joins two neighbors if both tiles are
// open to each other.
func (g *Game) reach(from Square) map[Square]bool {
	reached := map[Square]bool{from: true}
	queue := []Square{from}
	for len(queue) > 0 {
		here := queue[0]
		queue = queue[1:]
		for _, side := range []string{"N", "E", "S", "W"} {
			there := here.next(side)
			if !g.onBoard(there) || reached[there] || g.Block && slices.Contains(g.Pawns, there) {
				continue
			}
			if g.tile(here).open(side) && g.tile(there).open(opposite(side)) {
				reached[there] = true
				queue = append(queue, there)
			}
		}
	}
	return reached
}

// Play returns the position after one ply. The error says why the ply is not
// legal.
func (g *Game) Play(ply string) (*Game, error) {
	if !slices.Contains(g.Legal(), ply) {
		return nil, fmt.Errorf("model: %q: %s", ply, g.why(ply))
	}
	if ply == "pass" {
		after := g.clone()
		after.Seat = g.Seat%len(g.Pawns) + 1
		return after, nil
	}
	if g.Phase == "s" {
		slot, sides := ply[:2], ply[3:]
		return g.shift(slot, sides), nil
	}
	return g.walk(ply), nil
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

// shift pushes the spare in at a slot. Every tile of the line moves by one square
// and the last one is pushed out (all).
func (g *Game) shift(slot, sides string) *Game {
	after := g.clone()
	inserted := g.Spare
	for inserted.sides() != sides {
		inserted = inserted.turned()
	}
	line := g.line(slot)
	last := len(line) - 1
	for i, q := range line {
		if i == 0 {
			after.Board[q.Row-1][q.Col-1] = inserted
		} else {
			after.Board[q.Row-1][q.Col-1] = g.tile(line[i-1])
		}
	}
	after.Spare = g.tile(line[last]).ways()[0]
	if g.Lies != "" {
		after.Lies = g.tile(line[last]).sides()
	}

	// Pawns ride on their tiles. Every pawn that would leave the board, of
	// whatever seat, goes to the tile just inserted (all). For several at once
	// see rulings 1 "pawns on the ejected tile". This is not a move (all): the
	// pawn finds nothing and does not win by it.
	for seat, pawn := range g.Pawns {
		for i, q := range line {
			if pawn != q {
				continue
			}
			if i == last {
				after.Pawns[seat] = line[0]
			} else {
				after.Pawns[seat] = line[i+1]
			}
		}
	}

	after.Ban = slotName(opposite(slot[:1]), lineNumber(slot))
	after.Phase = "m"
	return after
}

// lineNumber returns the line of a slot, counted from 1.
func lineNumber(slot string) int {
	if slot[0] == 'N' || slot[0] == 'S' {
		return int(slot[1]-'a') + 1
	}
	return int(slot[1] - '0')
}

// walk ends the mover's turn on a square.
func (g *Game) walk(to string) *Game {
	after := g.clone()
	mover := g.Seat - 1
	for _, q := range g.squares() {
		if q.String() == to {
			after.Pawns[mover] = q
		}
	}
	if g.ends(after.Pawns[mover]) {
		after.Phase = "x" // the game stops at once (onepiece German)
		return after
	}
	// A mover that ends the move on the picture of the top card has found it
	// (pokemon and onepiece German say "end"). Staying there counts too. The
	// card goes face up next to the pile, and the next one is the goal of a
	// later turn, so a turn finds at most one.
	pile := g.Piles[mover]
	if len(pile) > 0 && g.tile(after.Pawns[mover]).Picture == pile[0] {
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
		next, err := g.Play(ply)
		if err != nil {
			panic(err)
		}
		total += next.Count(plies - 1)
	}
	return total
}

// Standard is a position of the standard game with its rule on looking at
// cards, and on seats with the rules for young children (classic-ru).
type Standard struct {
	*Game
	AtOnce    bool   // whether a seat sees the next card at once (all but classic-ru)
	Shown     bool   // whether everybody sees the top cards (a house rule)
	Stay      bool   // whether nobody need go home (a house rule)
	Children  string // the numbers of the seats that play as young children
	ChildStay bool   // whether these need not go home
}

// child is the position as a young child plays it: with all its cards in its hand.
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

// shown is View where the top cards of all piles lie open. Those of young children are in
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
