// Package chess is a slow and simple model of Battle Chess, to test package
// battlechess against. It was written from the manual and shares no code with that
// package. A grid holds pointers to pieces. Each piece is an object, also off the
// board. A ply is text.
package chess

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Rules is the file of a rule set.
type Rules struct {
	Files, Ranks int
	Target       string
	Eggs         int
	Pieces       []Kind
	Legends      []Kind
	Deck         struct {
		Cards     []int
		Reshuffle int
	}
	// Options, which are not in the file.
	One   bool `json:"-"` // a legend battles one enemy
	Below bool `json:"-"` // cards are reshuffled under the others
}

// Kind is one kind of piece.
type Kind struct {
	Name, Letter string
	Start        [2][]string
	Front, Back  Sides
	Size, Cost   int
}

// Sides is one side of a piece, by seat.
type Sides [2]Side

// UnmarshalJSON reads a side for each seat, or one for both.
func (s *Sides) UnmarshalJSON(data []byte) error {
	if data[0] == '[' {
		return json.Unmarshal(data, (*[2]Side)(s))
	}
	err := json.Unmarshal(data, &s[0])
	s[1] = s[0]
	return err
}

// Side is one side of a piece.
type Side struct {
	Power  int
	Arrows []string
}

// Piece is one piece of one seat, on or off the board. An egg has no kind.
type Piece struct {
	Seat   int
	Kind   *Kind
	Legend bool
	Turned bool
	Eggs   []*Piece // the eggs on it, the top one last
}

// Player holds the pieces of one seat that are off the board.
type Player struct {
	Cost   []*Piece   // in the cost area
	Wait   []*Piece   // in the legend area
	Places [][]*Piece // spent, by legend
	Out    []*Piece   // out of the game
}

// Place is a square of the mat.
type Place struct{ Col, Row int }

// Attack is a battle for which a card is to be drawn.
type Attack struct {
	From Place
	Dir  string
}

// Game is one moment of a game.
type Game struct {
	Rules   *Rules
	Grid    map[Place]*Piece // a legend is on all its squares
	Players [2]Player
	Deck    []int // to draw next
	Low     []int // under these
	Up      []int // face up
	Seat    int
	Attack  *Attack
	Winner  int // -1 before the game is over
}

var compass = []string{"N", "NE", "E", "SE", "S", "SW", "W", "NW"}

func vector(dir string) (dx, dy int) {
	if strings.Contains(dir, "N") {
		dy--
	}
	if strings.Contains(dir, "S") {
		dy++
	}
	if strings.Contains(dir, "E") {
		dx++
	}
	if strings.Contains(dir, "W") {
		dx--
	}
	return dx, dy
}

func (p Place) String() string { return string(rune('a'+p.Col)) + strconv.Itoa(p.Row+1) }

func place(text string) Place { return Place{int(text[0] - 'a'), int(text[1] - '1')} }

func (p Place) plus(dx, dy int) Place { return Place{p.Col + dx, p.Row + dy} }

// New returns the first state of a game by the rule set in a file.
func New(file []byte) *Game {
	rules := new(Rules)
	if err := json.Unmarshal(file, rules); err != nil {
		panic(err)
	}
	g := &Game{Rules: rules, Grid: make(map[Place]*Piece), Deck: slices.Sorted(slices.Values(rules.Deck.Cards)), Winner: -1}
	for seat := range 2 {
		for i := range rules.Pieces {
			for _, at := range rules.Pieces[i].Start[seat] {
				p := &Piece{Seat: seat, Kind: &rules.Pieces[i]}
				if p.Kind.Letter == rules.Target {
					for range rules.Eggs {
						p.Eggs = append(p.Eggs, &Piece{Seat: seat})
					}
				}
				g.Grid[place(at)] = p
			}
		}
		for i := range rules.Legends {
			g.Players[seat].Wait = append(g.Players[seat].Wait, &Piece{Seat: seat, Kind: &rules.Legends[i], Legend: true})
			g.Players[seat].Places = append(g.Players[seat].Places, nil)
		}
	}
	g.checkTurn()
	return g
}

// clone copies everything that a ply can change.
func (g *Game) clone() *Game {
	c := *g
	made := make(map[*Piece]*Piece)
	var one func(p *Piece) *Piece
	all := func(ps []*Piece) (out []*Piece) {
		for _, p := range ps {
			out = append(out, one(p))
		}
		return out
	}
	one = func(p *Piece) *Piece {
		if made[p] == nil {
			q := *p
			q.Eggs = all(p.Eggs)
			made[p] = &q
		}
		return made[p]
	}
	c.Grid = make(map[Place]*Piece)
	for at, p := range g.Grid {
		c.Grid[at] = one(p)
	}
	for seat := range c.Players {
		p := &c.Players[seat]
		p.Cost, p.Wait, p.Out = all(p.Cost), all(p.Wait), all(p.Out)
		p.Places = nil
		for _, spent := range g.Players[seat].Places {
			p.Places = append(p.Places, all(spent))
		}
	}
	c.Deck, c.Low, c.Up = slices.Clone(g.Deck), slices.Clone(g.Low), slices.Clone(g.Up)
	return &c
}

// side returns the side of a piece that shows.
func (p *Piece) side() Side {
	if p.Turned {
		return p.Kind.Back[p.Seat]
	}
	return p.Kind.Front[p.Seat]
}

// Arrow says where a piece can go in one direction: up to far squares, or exactly
// that many, and over other pieces if it jumps.
type Arrow struct {
	far          int
	exact, jumps bool
}

// arrows returns the arrows of a piece by the direction on the mat.
func (p *Piece) arrows() map[string]Arrow {
	out := make(map[string]Arrow)
	if len(p.Eggs) > 0 {
		return out
	}
	for _, a := range p.side().Arrows {
		a, jumps := strings.CutSuffix(a, "^")
		a, exact := strings.CutSuffix(a, "!")
		dir, far := a[:len(a)-1], 99
		if c := a[len(a)-1]; c != '*' {
			far = int(c - '0')
		}
		if p.Seat == 1 { // its pieces look the other way
			dir = compass[(slices.Index(compass, dir)+4)%8]
		}
		out[dir] = Arrow{far, exact, jumps}
	}
	return out
}

// squares returns the squares of a piece whose top-left square is at.
func (p *Piece) squares(at Place) []Place {
	if p.Legend && p.Kind.Size == 2 {
		return []Place{at, at.plus(1, 0), at.plus(0, 1), at.plus(1, 1)}
	}
	return []Place{at}
}

// fits reports whether a piece can be at a place: on the mat, with no other piece on
// its squares.
func (g *Game) fits(p *Piece, at Place) bool {
	for _, q := range p.squares(at) {
		if q.Col < 0 || q.Row < 0 || q.Col >= g.Rules.Files || q.Row >= g.Rules.Ranks {
			return false
		}
		if other := g.Grid[q]; other != nil && other != p {
			return false
		}
	}
	return true
}

// struck returns the enemies that a piece at a place battles in a direction, in
// reading order: those adjacent to it there. After the direction 1 or 2 names one of
// two.
func (g *Game) struck(p *Piece, at Place, dir string) (enemies []*Piece) {
	if dir, which := strings.TrimRight(dir, "12"), dir[len(dir)-1]; which == '1' || which == '2' {
		var sorted []*Piece
		facing := g.struck(p, at, dir)
		for _, e := range g.each {
			if slices.Contains(facing, e) {
				sorted = append(sorted, e)
			}
		}
		return []*Piece{sorted[which-'1']}
	}
	dx, dy := vector(dir)
	own := p.squares(at)
	for _, q := range own {
		to := q.plus(dx, dy)
		if slices.Contains(own, to) {
			continue
		}
		if dx != 0 && dy != 0 { // only from the corner on this side
			if slices.Contains(own, q.plus(dx, 0)) || slices.Contains(own, q.plus(0, dy)) {
				continue
			}
		}
		e := g.Grid[to]
		if e != nil && e.Seat != p.Seat && !slices.Contains(enemies, e) {
			enemies = append(enemies, e)
		}
	}
	return enemies
}

// battles returns the directions of the battles of a piece at a place. Of several
// with the same enemies it returns the first.
func (g *Game) battles(p *Piece, at Place) (dirs []string) {
	var chosen [][]*Piece
	arrows := p.arrows()
	for _, dir := range compass {
		if arrows[dir].far == 0 {
			continue
		}
		enemies := g.struck(p, at, dir)
		if g.Rules.One && len(enemies) == 2 {
			for _, which := range []string{"1", "2"} {
				e := g.struck(p, at, dir+which)
				if !slices.ContainsFunc(chosen, func(c []*Piece) bool { return c[0] == e[0] }) {
					chosen = append(chosen, e)
					dirs = append(dirs, dir+which)
				}
			}
			continue
		}
		same := slices.ContainsFunc(chosen, func(c []*Piece) bool {
			return len(c) == len(enemies) && !slices.ContainsFunc(c, func(e *Piece) bool { return !slices.Contains(enemies, e) })
		})
		if len(enemies) > 0 && !same {
			chosen = append(chosen, enemies)
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// each yields every piece on the mat with its top-left square, in reading order.
func (g *Game) each(yield func(at Place, p *Piece) bool) {
	var seen []*Piece // a legend is on several squares
	for row := range g.Rules.Ranks {
		for col := range g.Rules.Files {
			at := Place{col, row}
			if p := g.Grid[at]; p != nil && !slices.Contains(seen, p) {
				seen = append(seen, p)
				if !yield(at, p) {
					return
				}
			}
		}
	}
}

// Legal returns the legal plies in canonical order.
func (g *Game) Legal() (plies []string) {
	switch {
	case g.Winner >= 0:
		return nil
	case g.Attack != nil:
		for _, c := range slices.Compact(slices.Sorted(slices.Values(g.Deck))) {
			plies = append(plies, fmt.Sprintf("+%d", c))
		}
		return plies
	}
	return slices.Collect(g.turns)
}

// turns yields what the seat to act can do.
func (g *Game) turns(yield func(ply string) bool) {
	for at, p := range g.each {
		if p.Seat != g.Seat {
			continue
		}
		for _, dir := range g.battles(p, at) {
			if !yield(at.String() + "x" + dir) {
				return
			}
		}
		arrows := p.arrows()
		for _, dir := range compass {
			dx, dy := vector(dir)
			for far := 1; far <= arrows[dir].far; far++ {
				to := at.plus(far*dx, far*dy)
				if !g.fits(p, to) {
					if arrows[dir].jumps {
						continue
					}
					break
				}
				if arrows[dir].exact && far < arrows[dir].far {
					continue
				}
				turn := at.String() + "-" + to.String()
				if !yield(turn) {
					return
				}
				for _, dir := range g.battles(p, to) {
					if !yield(turn + "x" + dir) {
						return
					}
				}
			}
		}
	}
	for _, l := range g.Players[g.Seat].Wait {
		if len(g.Players[g.Seat].Cost) < l.Kind.Cost {
			continue
		}
		for row := range g.Rules.Ranks {
			for col := range g.Rules.Files {
				if at := (Place{col, row}); g.fits(l, at) && !yield(l.Kind.Letter+"@"+at.String()) {
					return
				}
			}
		}
	}
}
