// This file plays plies, and writes and reads states.

package chess

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Play returns the game after a legal ply.
func (g *Game) Play(ply string) *Game {
	g = g.clone()
	switch {
	case ply[0] == '+':
		g.draw(ply[1:])
	case ply[1] == '@':
		g.summon(ply[:1], place(ply[2:]))
	default:
		turn, dir, battle := strings.Cut(ply, "x")
		from, to, move := strings.Cut(turn, "-")
		at := place(from)
		if move {
			p := g.Grid[at]
			g.lift(p)
			at = place(to)
			g.set(p, at)
		}
		if !battle {
			g.pass()
			break
		}
		if g.needsCard(at, dir) {
			g.Attack = &Attack{at, dir}
			break
		}
		g.fight(at, dir, 0)
	}
	return g
}

func (g *Game) lift(p *Piece) {
	for at, q := range g.Grid {
		if p == q {
			delete(g.Grid, at)
		}
	}
}

func (g *Game) set(p *Piece, at Place) {
	for _, q := range p.squares(at) {
		g.Grid[q] = p
	}
}

func (g *Game) summon(letter string, at Place) {
	me := &g.Players[g.Seat]
	i := slices.IndexFunc(me.Wait, func(l *Piece) bool { return l.Kind.Letter == letter })
	legend := me.Wait[i]
	me.Wait = slices.Delete(me.Wait, i, i+1)
	g.set(legend, at)
	for n := range g.Rules.Legends {
		if &g.Rules.Legends[n] == legend.Kind {
			me.Places[n] = append(me.Places[n], me.Cost[:legend.Kind.Cost]...)
		}
	}
	me.Cost = me.Cost[legend.Kind.Cost:]
	g.pass()
}

// needsCard reports whether the attacker is not stronger than all pieces that it
// battles. Eggs always lose.
func (g *Game) needsCard(at Place, dir string) bool {
	me := g.Grid[at]
	for _, e := range g.struck(me, at, dir) {
		if len(e.Eggs) == 0 && me.side().Power <= e.side().Power {
			return true
		}
	}
	return false
}

func (g *Game) draw(card string) {
	value, _ := strconv.Atoi(card)
	i := slices.Index(g.Deck, value)
	g.Deck = slices.Delete(g.Deck, i, i+1)
	g.Up = append(g.Up, value)
	a := g.Attack
	g.Attack = nil
	g.fight(a.From, a.Dir, value)
	if value == g.Rules.Deck.Reshuffle {
		to := &g.Deck
		if g.Rules.Below {
			to = &g.Low
		}
		*to = append(*to, g.Up...)
		g.Up = nil
		slices.Sort(*to)
	}
	if len(g.Deck) == 0 {
		g.Deck, g.Low = g.Low, nil
	}
}

// fight settles a battle with a card added to the attacker.
func (g *Game) fight(at Place, dir string, card int) {
	me := g.Grid[at]
	power := me.side().Power + card
	meLost := false
	var lost []*Piece
	for _, e := range g.struck(me, at, dir) {
		switch {
		case len(e.Eggs) > 0, power > e.side().Power:
			lost = append(lost, e)
		case power < e.side().Power:
			meLost = true
		}
	}
	if meLost {
		lost = append(lost, me)
	}
	for _, p := range lost {
		g.lose(p)
	}
	g.pass()
}

// lose defeats a piece: it loses an egg, turns over or leaves the mat.
func (g *Game) lose(p *Piece) {
	owner := &g.Players[p.Seat]
	if n := len(p.Eggs); n > 0 {
		owner.Cost = append(owner.Cost, p.Eggs[n-1])
		p.Eggs = p.Eggs[:n-1]
		return
	}
	if !p.Turned {
		p.Turned = true
		return
	}
	g.lift(p)
	if p.Legend {
		owner.Out = append(owner.Out, p)
		return
	}
	owner.Cost = append(owner.Cost, p)
	if p.Kind.Letter == g.Rules.Target {
		g.Winner = 1 - p.Seat
	}
}

// pass makes the other seat act.
func (g *Game) pass() {
	if g.Winner >= 0 {
		return
	}
	g.Seat = 1 - g.Seat
	g.checkTurn()
}

func (g *Game) checkTurn() {
	for range g.turns {
		return
	}
	g.Winner = 1 - g.Seat
}

// Weight returns the number of cards in the deck that a ply can draw.
func (g *Game) Weight(ply string) (n int) {
	for _, c := range g.Deck {
		if fmt.Sprintf("+%d", c) == ply {
			n++
		}
	}
	return n
}

// Perft returns the number of sequences of plies of a length.
func (g *Game) Perft(depth int) uint64 {
	plies := g.Legal()
	switch depth {
	case 0:
		return 1
	case 1:
		return uint64(len(plies))
	}
	n := uint64(0)
	for _, p := range plies {
		n += g.Play(p).Perft(depth - 1)
	}
	return n
}

// Count returns the number of pieces of a seat, and whether one of them is in two
// places.
func (g *Game) Count(seat int) (n int, twice bool) {
	seen := make(map[*Piece]bool)
	add := func(ps ...*Piece) {
		for _, p := range ps {
			twice = twice || seen[p]
			seen[p] = true
		}
	}
	for _, p := range g.each {
		if p.Seat == seat {
			add(p)
			add(p.Eggs...)
		}
	}
	me := g.Players[seat]
	add(me.Cost...)
	add(me.Wait...)
	add(me.Out...)
	for _, spent := range me.Places {
		add(spent...)
	}
	return len(seen), twice
}

// String returns the state's text.
func (g *Game) String() string {
	cased := func(p *Piece) string {
		if p.Seat == 1 {
			return strings.ToLower(p.Kind.Letter)
		}
		return p.Kind.Letter
	}
	tops := make(map[Place]bool)
	for at := range g.each {
		tops[at] = true
	}
	var rows []string
	for row := range g.Rules.Ranks {
		text := ""
		for col := range g.Rules.Files {
			switch p := g.Grid[Place{col, row}]; {
			case p == nil:
				text += "."
			case !tops[Place{col, row}]:
				text += "="
			case p.Turned:
				text += cased(p) + "~"
			default:
				text += cased(p) + strings.Repeat("+", len(p.Eggs))
			}
		}
		for n := g.Rules.Files; n > 0; n-- {
			text = strings.ReplaceAll(text, strings.Repeat(".", n), strconv.Itoa(n))
		}
		rows = append(rows, text)
	}
	var waits []string
	for seat := range g.Players {
		text := ""
		for _, l := range g.Players[seat].Wait {
			text += cased(l)
		}
		if text == "" {
			text = "-"
		}
		waits = append(waits, text)
	}
	up := "-"
	if len(g.Up) > 0 {
		up = ""
		for _, c := range slices.Sorted(slices.Values(g.Up)) {
			up += fmt.Sprintf("+%d", c)
		}
	}
	for i, c := range g.Low {
		if i == 0 {
			up += "/"
		}
		up += fmt.Sprintf("+%d", c)
	}
	turn := fmt.Sprintf("%dt", g.Seat+1)
	switch {
	case g.Winner >= 0:
		turn = fmt.Sprintf("%dx", g.Winner+1)
	case g.Attack != nil:
		turn = fmt.Sprintf("%dc:%vx%s", g.Seat+1, g.Attack.From, g.Attack.Dir)
	}
	return fmt.Sprintf("%s %d,%d %s %s %s", strings.Join(rows, "/"), len(g.Players[0].Cost), len(g.Players[1].Cost),
		strings.Join(waits, ","), up, turn)
}

// Read returns the game with the given text, which must be valid. A text does not
// say which of the lost pieces are spent, so Read chooses any.
func Read(file []byte, text string) *Game {
	g := New(file)
	fields := strings.Fields(text)
	stock := [2][]*Piece{}
	legends := [2][]*Piece{}
	for _, p := range g.each {
		stock[p.Seat] = append(stock[p.Seat], append(p.Eggs, p)...)
		p.Eggs = nil
	}
	for seat := range 2 {
		legends[seat] = g.Players[seat].Wait
		g.Players[seat].Wait = nil
	}
	g.Grid = make(map[Place]*Piece)
	takeFrom := func(from *[]*Piece, want func(p *Piece) bool) *Piece {
		i := slices.IndexFunc(*from, want)
		p := (*from)[i]
		*from = slices.Delete(*from, i, i+1)
		return p
	}
	letter := func(c byte) func(p *Piece) bool {
		return func(p *Piece) bool { return p.Kind != nil && p.Kind.Letter == strings.ToUpper(string(c)) }
	}
	for row, line := range strings.Split(fields[0], "/") {
		col := 0
		var last *Piece
		for i := range len(line) {
			switch c := line[i]; {
			case c >= '1' && c <= '9':
				col += int(c - '0')
			case c == '=':
				col++
			case c == '~':
				last.Turned = true
			case c == '+':
				last.Eggs = append(last.Eggs, takeFrom(&stock[last.Seat], func(p *Piece) bool { return p.Kind == nil }))
			default:
				seat := 0
				if c >= 'a' {
					seat = 1
				}
				if from := &stock[seat]; slices.ContainsFunc(*from, letter(c)) {
					last = takeFrom(from, letter(c))
				} else {
					last = takeFrom(&legends[seat], letter(c))
				}
				g.set(last, Place{col, row})
				col++
			}
		}
	}
	costs, waits := strings.Split(fields[1], ","), strings.Split(fields[2], ",")
	for seat := range 2 {
		me := &g.Players[seat]
		for i := range waits[seat] {
			if c := waits[seat][i]; c != '-' {
				me.Wait = append(me.Wait, takeFrom(&legends[seat], letter(c)))
			}
		}
		me.Out = legends[seat]
		n, _ := strconv.Atoi(costs[seat])
		me.Cost = stock[seat][:n]
		for i := range me.Places {
			me.Places[i] = nil
		}
		if len(me.Places) > 0 {
			me.Places[0] = stock[seat][n:]
		}
		slices.SortFunc(me.Out, func(a, b *Piece) int { return strings.Compare(a.Kind.Letter, b.Kind.Letter) })
	}
	up, low, _ := strings.Cut(fields[3], "/")
	for i, part := range []string{up, low} {
		for _, c := range strings.Split(part, "+")[1:] {
			n, _ := strconv.Atoi(c)
			to := []*[]int{&g.Up, &g.Low}[i]
			*to = append(*to, n)
			i := slices.Index(g.Deck, n)
			g.Deck = slices.Delete(g.Deck, i, i+1)
		}
	}
	g.Seat, g.Winner, g.Attack = int(fields[4][0]-'1'), -1, nil
	switch fields[4][1] {
	case 'x':
		g.Winner = g.Seat
	case 'c':
		from, dir, _ := strings.Cut(fields[4][3:], "x")
		g.Attack = &Attack{place(from), dir}
	}
	return g
}
