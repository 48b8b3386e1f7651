// Package events plays the game with events the way a beginner would write it
// down from the French rule sheet of the anniversary printing: tiles that
// remember whether they were turned over, piles of letters, loops. It is slow
// and it is meant to be obvious. The tests hold the real package to it, so it
// imports nothing of this module and shares no idea with it but the text.
package events

import (
	"fmt"
	"slices"
	"strings"
)

// A Tile is one maze tile as it lies.
type Tile struct {
	Open    string // the open sides, of N E S W in this order
	Picture string // "A" to "X", or ""
	Message string // "1" to "6" on the back, or ""
	Turned  bool   // whether the back has been looked at, blank or not
}

// A Pile is the cards a player still has to find.
type Pile struct {
	Cards    []string // top first
	Peeked   bool     // the owner may find either of the first two
	Known    bool     // the owner has peeked before and knows the second one
	Shuffled []string // the cards below that lie in no order, as a sorted set
}

func (p Pile) size() int { return len(p.Cards) + len(p.Shuffled) }

// A Game is one position. Play changes a copy.
type Game struct {
	Board    [][]Tile // rows from the top
	Spare    Tile
	Ban      string
	Pawns    []string // squares, by seat
	Homes    []string
	Seat     int // from 1
	Phase    string
	Found    [][]string
	Piles    []Pile
	Event    string // "'1" to "'6", or "-"
	LiftBan  bool   // options
	NoReturn bool
	Briefly  bool // a peek is for one turn
}

const sides = "NESW"

// turned is open sides after a quarter turn clockwise.
func turned(open string) string {
	var after strings.Builder
	for i, side := range sides {
		if strings.Contains(open, string(sides[(i+3)%4])) {
			after.WriteString(string(side))
		}
	}
	return after.String()
}

// first is how a tile lies first: NS, NE or NES.
func first(open string) string {
	for open != "NS" && open != "NE" && open != "NES" {
		open = turned(open)
	}
	return open
}

func (g *Game) clone() *Game {
	c := *g
	c.Board = nil
	for _, row := range g.Board {
		c.Board = append(c.Board, slices.Clone(row))
	}
	c.Pawns = slices.Clone(g.Pawns)
	c.Found, c.Piles = nil, nil
	for i, p := range g.Piles {
		c.Found = append(c.Found, slices.Clone(g.Found[i]))
		c.Piles = append(c.Piles, Pile{slices.Clone(p.Cards), p.Peeked, p.Known, slices.Clone(p.Shuffled)})
	}
	return &c
}

func square(col, row int) string { return fmt.Sprintf("%c%d", 'a'+col, row+1) }

// at is the tile on a square.
func (g *Game) at(square string) *Tile { return &g.Board[square[1]-'1'][square[0]-'a'] }

func (g *Game) squares() (all []string) {
	for row := range g.Board {
		for col := range g.Board {
			all = append(all, square(col, row))
		}
	}
	return all
}

// beside is the square on a side of another, or "" off the board.
func (g *Game) beside(from string, side rune) string {
	col, row := int(from[0]-'a'), int(from[1]-'1')
	switch side {
	case 'N':
		row--
	case 'E':
		col++
	case 'S':
		row++
	case 'W':
		col--
	}
	if col < 0 || row < 0 || col >= len(g.Board) || row >= len(g.Board) {
		return ""
	}
	return square(col, row)
}

var opposite = map[rune]string{'N': "S", 'E': "W", 'S': "N", 'W': "E"}

// line is the squares of a slot's line from where a tile goes in.
func (g *Game) line(slot string) (all []string) {
	for i := range g.Board {
		far := len(g.Board) - 1 - i
		switch slot[0] {
		case 'N':
			all = append(all, square(int(slot[1]-'a'), i))
		case 'S':
			all = append(all, square(int(slot[1]-'a'), far))
		case 'W':
			all = append(all, square(i, int(slot[1]-'1')))
		case 'E':
			all = append(all, square(far, int(slot[1]-'1')))
		}
	}
	return all
}

// Legal lists the legal plies in canonical order.
func (g *Game) Legal() (plies []string) {
	me := g.Seat - 1
	switch g.Phase {
	case "s":
		if g.Event == "'2" {
			plies = append(plies, "decline") // a second turn is offered, not imposed
		}
		return append(plies, g.shifts()...)
	case "m":
		reached := g.reached(g.Pawns[me], g.Event == "'6")
		for _, to := range g.squares() {
			if reached[to] {
				plies = append(plies, to)
			}
		}
	case "e":
		// "Il s'agit de propositions": nobody has to.
		plies = append(plies, "decline")
		if g.Event != "'3" {
			return append(plies, "use")
		}
		for i := range g.Pawns {
			if i != me {
				plies = append(plies, fmt.Sprintf("swap:%d", i+1))
			}
		}
	case "c":
		cards := append(slices.Clone(g.Piles[me].Cards[1:]), g.Piles[me].Shuffled...)
		slices.Sort(cards)
		for _, x := range cards {
			plies = append(plies, "take:"+x)
		}
	case "d":
		for _, x := range g.Piles[me].Shuffled {
			plies = append(plies, "draw:"+x)
		}
	}
	return plies
}

func (g *Game) shifts() (plies []string) {
	for _, side := range "NSWE" {
		for k := 1; k < len(g.Board); k += 2 {
			slot := fmt.Sprintf("%c%c", side, 'a'+k)
			if side == 'W' || side == 'E' {
				slot = fmt.Sprintf("%c%d", side, k+1)
			}
			if slot == g.Ban {
				continue
			}
			start := first(g.Spare.Open)
			for open := start; ; {
				plies = append(plies, slot+":"+open)
				if open = turned(open); open == start {
					break
				}
			}
		}
	}
	return plies
}

// reached returns the squares to which a pawn can walk from one, if wanted
// with one step through a wall: a search over squares and whether the wall
// has been used.
func (g *Game) reached(from string, wall bool) map[string]bool {
	type place struct {
		square string
		used   bool
	}
	start := place{from, !wall}
	queue, been, reached := []place{start}, map[place]bool{start: true}, map[string]bool{}
	for len(queue) > 0 {
		here := queue[0]
		queue = queue[1:]
		reached[here.square] = true
		for _, side := range sides {
			next := place{g.beside(here.square, side), here.used}
			if next.square == "" {
				continue
			}
			if !strings.ContainsRune(g.at(here.square).Open, side) || !strings.Contains(g.at(next.square).Open, opposite[side]) {
				if here.used {
					continue
				}
				next.used = true
			}
			if !been[next] {
				been[next] = true
				queue = append(queue, next)
			}
		}
	}
	return reached
}

// Play returns the position after a legal ply.
func (g *Game) Play(ply string) (*Game, error) {
	if !slices.Contains(g.Legal(), ply) {
		return nil, fmt.Errorf("events: %s is not legal", ply)
	}
	after := g.clone()
	me := &after.Piles[g.Seat-1]
	word, what, _ := strings.Cut(ply, ":")
	switch {
	case word == "decline" && g.Phase == "s":
		after.nextSeat()
	case word == "decline":
		after.Phase, after.Event = "m", "-"
	case word == "use":
		after.use()
	case word == "swap":
		mine, other := g.Seat-1, int(what[0]-'1')
		after.Pawns[mine], after.Pawns[other] = g.Pawns[other], g.Pawns[mine]
		after.Phase, after.Event = "m", "-"
	case word == "take":
		all := append(me.Cards, me.Shuffled...)
		*me = Pile{Cards: []string{what}, Shuffled: without(all, what)}
		after.Phase, after.Event = "m", "-"
	case word == "draw":
		me.Cards, me.Shuffled = append(me.Cards, what), without(me.Shuffled, what)
		if g.Event == "'4" {
			me.Peeked, after.Phase, after.Event = true, "m", "-"
		} else {
			after.endWalk()
		}
	case g.Phase == "s":
		after.shift(word, what)
	default:
		after.walk(ply)
	}
	return after, nil
}

func without(cards []string, x string) []string {
	left := slices.DeleteFunc(slices.Clone(cards), func(y string) bool { return x == y })
	slices.Sort(left)
	return left
}

// use is what happens at once when a message is used that is no swap.
func (g *Game) use() {
	me := &g.Piles[g.Seat-1]
	switch g.Event {
	case "'1":
		g.Phase = "s"
		if g.LiftBan {
			g.Ban = "-"
		}
	case "'2", "'6":
		g.Phase = "m"
	case "'4":
		switch {
		case len(me.Cards) >= 2:
			me.Peeked, me.Known, g.Phase, g.Event = true, false, "m", "-"
		case len(me.Shuffled) == 1:
			*me = Pile{Cards: append(me.Cards, me.Shuffled...), Peeked: true}
			g.Phase, g.Event = "m", "-"
		default:
			g.Phase = "d"
		}
	case "'5":
		g.Phase = "c"
	}
}

func (g *Game) shift(slot, open string) {
	line := g.line(slot)
	last := len(line) - 1
	inserted, out := g.Spare, *g.at(line[last])
	inserted.Open = open
	var pawns []string
	for _, pawn := range g.Pawns {
		switch i := slices.Index(line, pawn); {
		case i == last:
			pawn = line[0]
		case i >= 0:
			pawn = line[i+1]
		}
		pawns = append(pawns, pawn)
	}
	g.Pawns = pawns
	for i := last; i > 0; i-- {
		*g.at(line[i]) = *g.at(line[i-1])
	}
	*g.at(line[0]) = inserted
	out.Open = first(out.Open)
	g.Spare = out
	g.Ban = opposite[rune(slot[0])] + slot[1:]
	g.Phase = "m"
	if g.Event != "-" {
		// A second push, whichever message brought it: its back is not looked
		// at, and no message counts.
		g.Event = "-"
		return
	}
	g.Spare.Turned = true
	if m := g.Spare.Message; m != "" && g.helps(m) {
		g.Phase, g.Event = "e", "'"+m
	}
}

// helps tells whether a message can do anything for the player.
func (g *Game) helps(message string) bool {
	me := g.Piles[g.Seat-1]
	switch message {
	case "3":
		return len(g.Pawns) >= 2
	case "4":
		return me.size() >= 2 && !me.Peeked
	case "5":
		return me.size() >= 2
	}
	return true
}

func (g *Game) walk(to string) {
	mover := g.Seat - 1
	me := &g.Piles[mover]
	g.Pawns[mover] = to
	if me.size() == 0 && to == g.Homes[mover] {
		g.Phase, g.Event = "x", "-"
		return
	}
	if g.Event == "'6" {
		g.Event = "-"
	}
	live := me.Cards[:min(1, len(me.Cards))]
	if me.Peeked {
		live = me.Cards[:2]
	}
	if x := g.at(to).Picture; slices.Contains(live, x) {
		g.Found[mover] = append(g.Found[mover], x)
		me.Cards = slices.DeleteFunc(me.Cards, func(y string) bool { return x == y })
		me.Peeked, me.Known = false, false
		switch {
		case me.size() == 0 && g.NoReturn:
			g.Phase, g.Event = "x", "-"
			return
		case len(me.Cards) == 0 && len(me.Shuffled) == 1:
			me.Cards, me.Shuffled = me.Shuffled, nil
		case len(me.Cards) == 0 && len(me.Shuffled) > 1:
			g.Phase = "d"
			return
		}
	}
	g.endWalk()
}

func (g *Game) endWalk() {
	if g.Event == "'2" {
		g.Phase = "s"
		return
	}
	g.nextSeat()
}

func (g *Game) nextSeat() {
	if me := &g.Piles[g.Seat-1]; g.Briefly && me.Peeked {
		me.Peeked, me.Known = false, true
	}
	g.Seat = g.Seat%len(g.Pawns) + 1
	g.Phase, g.Event = "s", "-"
}

// ToMove returns the seat to act, 0 for chance, -1 when the game is over.
func (g *Game) ToMove() int {
	switch g.Phase {
	case "d":
		return 0
	case "x":
		return -1
	}
	return g.Seat
}

// Winners returns the seat that has won, if one has.
func (g *Game) Winners() []int {
	if g.Phase != "x" {
		return nil
	}
	return []int{g.Seat}
}
