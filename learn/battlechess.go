// This file encodes Battle Chess.

package learn

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
)

// ways is the number of ways to battle after a move: not at all, or in one of
// eight directions. If a legend chooses one of two enemies, there are four more: the
// second one straight ahead, by its direction.
const (
	ways       = 9
	choiceWays = 4
)

// The scalars of Battle Chess.
const (
	scalarMat     = 0  // the viewing seat
	scalarCost    = 1  // 2
	scalarWaiting = 3  // 2 times 4
	scalarCards   = 11 // 8
	scalarUnder   = 19 // 8
	battleScalars = 27
)

// battle is the codec of Battle Chess. Its squares and directions are those of the viewing
// seat, which sits at the bottom: for seat 2 the mat is turned by 180 degrees.
type battle struct {
	spec          Spec
	columns, rows int
	kinds         int
	one           bool // a legend battles one of two enemies
	ways          int
	// A pair is a square to move from and one to move to, as the viewing seat sees
	// them. A piece that stays has the same square twice.
	pairs   [][2]battlechess.Square
	from    [64]pairsFrom // by the first square of the pair
	fit     [3]uint64     // the squares that a piece can be on, by its size
	legends []byte        // letters
	sizes   []int         // of the legends
	legend  int           // the first action that summons
}

// pairsFrom are the pairs with the same first square. They are next to each other in
// the order of their second squares.
type pairsFrom struct {
	ends  uint64 // the second squares
	first int    // the number of pairs before them
}

func newBattle(r battlechess.Rules) (*battle, error) {
	rs := r.RuleSet
	c := &battle{one: r.OneEnemy, ways: ways}
	if c.one {
		c.ways += choiceWays
	}
	c.columns, c.rows = rs.Size()
	kinds := rs.PieceKinds()
	c.kinds = len(kinds)
	for _, k := range kinds {
		if k.Cost > 0 {
			c.legends, c.sizes = append(c.legends, k.Letter), append(c.sizes, k.Size)
		}
	}
	c.addPairs(kinds)
	c.legend = len(c.pairs) * c.ways
	c.spec = c.describe(kinds, rs)
	return c, nil
}

// steps holds the columns and rows of a step in each direction.
var steps = [8][2]int{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}

// addPairs lists the pairs of squares between which some arrow leads on an empty
// mat, and the squares themselves.
func (c *battle) addPairs(kinds []battlechess.PieceKind) {
	var leads [64][64]bool
	for _, k := range kinds {
		for _, face := range []battlechess.Face{k.Front[0], k.Back[0], k.Front[1], k.Back[1]} {
			for d, far := range face.Arrows {
				if far == battlechess.AnyReach {
					far = 8
				}
				c.addArrow(&leads, k.Size, steps[d], far)
			}
		}
	}
	for q := range leads {
		for size := 1; size <= 2; size++ {
			if q&7+size <= c.columns && q>>3+size <= c.rows {
				c.fit[size] |= 1 << q
			}
		}
	}
	for from := range leads {
		c.from[from].first = len(c.pairs)
		for to := range leads {
			if leads[from][to] || from == to && c.fit[1]>>from&1 != 0 {
				c.from[from].ends |= 1 << to
				c.pairs = append(c.pairs, [2]battlechess.Square{battlechess.Square(from), battlechess.Square(to)})
			}
		}
	}
}

// addArrow marks the pairs between which an arrow leads a piece.
func (c *battle) addArrow(leads *[64][64]bool, size int, step [2]int, far int) {
	for y := 0; y+size <= c.rows; y++ {
		for x := 0; x+size <= c.columns; x++ {
			for n := 1; n <= far; n++ {
				u, v := x+step[0]*n, y+step[1]*n
				if u < 0 || v < 0 || u+size > c.columns || v+size > c.rows {
					break
				}
				leads[8*y+x][8*v+u] = true
			}
		}
	}
}

func (c *battle) describe(kinds []battlechess.PieceKind, rs battlechess.RuleSet) Spec {
	s := Spec{Name: "battlechess-v0", Rows: c.rows, Columns: c.columns}
	for _, side := range []string{"mine", "theirs"} {
		for _, k := range kinds {
			s.Planes = append(s.Planes, Channel{side + "_" + k.Name, map[string]string{
				"mine": "1 on the squares of the viewing seat's ", "theirs": "1 on the squares of the other seat's ",
			}[side] + k.Name + "."})
		}
	}
	s.Planes = append(
		s.Planes,
		Channel{"turned", "1 on the squares of pieces that are turned over."},
		Channel{"eggs", "The number of eggs on the piece."},
		Channel{"power", "The power of the side that shows, divided by 10 and rounded down."},
	)
	s.Scalars = []Channel{
		{"seat", "The viewing seat, 0 or 1."},
		{"cost_mine", "The number of pieces in the cost area of the viewing seat."},
		{"cost_theirs", "The number of pieces in the cost area of the other seat."},
	}
	for _, side := range []string{"mine", "theirs"} {
		for i := range 4 {
			note := "Always 0."
			if i < len(c.legends) {
				note = fmt.Sprintf("1 if the legend %c of that seat waits.", c.legends[i])
			}
			s.Scalars = append(s.Scalars, Channel{fmt.Sprintf("waiting_%s_%d", side, i+1), note})
		}
	}
	values := slices.Compact(rs.Deck())
	for i := range 8 {
		note := "Always 0."
		if i < len(values) {
			note = fmt.Sprintf("The number of cards +%d that can still be drawn.", values[i])
		}
		s.Scalars = append(s.Scalars, Channel{fmt.Sprintf("cards_%d", i+1), note})
	}
	for i := range 8 {
		note := "Always 0."
		if i < len(values) {
			note = fmt.Sprintf("The number of cards +%d that lie under the others.", values[i])
		}
		s.Scalars = append(s.Scalars, Channel{fmt.Sprintf("under_%d", i+1), note})
	}
	s.Actions = c.legend + len(c.legends)*c.columns*c.rows
	s.MaxLegal = min(s.Actions, c.mostPlies(kinds))
	s.Ranges = []Range{
		{0, c.legend - 1, fmt.Sprint(c.ways) + " times the place of the pair of squares (from, to), plus the way to battle: 0 not at all, 1 to 8 in the directions N NE E SE S SW W NW" + c.choiceNote() + ". The pairs are those between which an arrow of some piece, of either seat and on either side, leads on an empty mat, and each square with itself for a piece that stays. They are ordered by from and then by to, each in reading order of the squares. The square of a legend is its top-left one."},
	}
	if len(c.legends) > 0 {
		s.Ranges = append(s.Ranges, Range{c.legend, s.Actions - 1, fmt.Sprintf(
			"Summon a legend: %d plus %d times the place of the legend in the rule set (%s), plus %d times the row plus the column of its top-left square, both from 0.",
			c.legend, c.columns*c.rows, c.legends, c.columns,
		)})
	}
	return s
}

// choiceNote describes the further ways of a legend.
func (c *battle) choiceNote() string {
	if !c.one {
		return ""
	}
	return ", with the first of two enemies as the viewing seat reads the mat; 9 to 12 with the second in the directions N E S W"
}

// mostPlies returns a number that no list of legal plies exceeds.
func (c *battle) mostPlies(kinds []battlechess.PieceKind) (most int) {
	for _, k := range kinds {
		widest := 0
		for _, face := range []battlechess.Face{k.Front[0], k.Back[0], k.Front[1], k.Back[1]} {
			ends, arrows := 1, 0
			for _, far := range face.Arrows {
				if far == battlechess.AnyReach {
					far = 7
				}
				ends, arrows = ends+far, arrows+min(far, 1)
			}
			if c.one && k.Size > 1 {
				arrows *= 2
			}
			widest = max(widest, ends*(arrows+1))
		}
		most += widest * max(1, len(k.Start[0]))
	}
	return most + len(c.legends)*c.columns*c.rows
}

func (c *battle) Spec() Spec { return c.spec }

// turn returns a square as a seat sees it, for a piece of a size. It is its own
// inverse.
func (c *battle) turn(q battlechess.Square, size int, me game.Player) battlechess.Square {
	if me != 1 {
		return q
	}
	return battlechess.Square((c.rows-size)*8+c.columns-size) - q
}

func (c *battle) Index(view game.View, ply game.Ply) int {
	v := view.(battlechess.View)
	s := v.State()
	return c.number(&s, ply, v.Seat())
}

func (c *battle) index(s *battlechess.State, ply game.Ply) int {
	return c.number(s, ply, s.ToMove())
}

// number returns the index of a ply of a seat.
func (c *battle) number(s *battlechess.State, p game.Ply, me game.Player) int {
	ply, _ := battlechess.TurnOf(p)
	from, ok := ply.From()
	if !ok {
		return c.summonNumber(ply, me)
	}
	to, moves := ply.To()
	if !moves {
		to = from
	}
	size := max(1, s.SizeAt(from))
	if fit := c.fit[size]; fit>>from&1 == 0 || fit>>to&1 == 0 {
		return -1
	}
	pair := c.pair(c.turn(from, size, me), c.turn(to, size, me))
	if pair < 0 {
		return -1
	}
	first := pair * c.ways
	d, battles := ply.Toward()
	if !battles {
		return first
	}
	way := int(way(d, ply.Choice(), me))
	if way >= c.ways || way >= ways && d%2 != 0 {
		return -1
	}
	return first + way
}

// way returns the number of a battle among the ways of a pair. The choice is that of
// the ply.
func way(d battlechess.Direction, choice int, me game.Player) int16 {
	d = (d + 4*battlechess.Direction(me&1)) & 7
	// Seat 2 reads the mat the other way around.
	if choice > 0 && (choice == 2) != (me == 1) {
		return ways + int16(d)/2
	}
	return 1 + int16(d)
}

// pair returns the place of a pair of squares, or -1 if it is none.
func (c *battle) pair(from, to battlechess.Square) int {
	pairs := &c.from[from&63]
	if pairs.ends>>(to&63)&1 == 0 {
		return -1
	}
	return pairs.first + bits.OnesCount64(pairs.ends&(1<<(to&63)-1))
}

func (c *battle) summonNumber(ply battlechess.Turn, me game.Player) int {
	letter, ok := ply.Letter()
	i := slices.Index(c.legends, letter)
	if !ok || i < 0 {
		return -1
	}
	to, _ := ply.To()
	return c.summon(i, to, me)
}

// summon returns the index of summoning legend i on a square.
func (c *battle) summon(i int, to battlechess.Square, me game.Player) int {
	q := int(c.turn(to, c.sizes[i], me))
	return c.legend + (i*c.rows+q>>3)*c.columns + q&7
}

func (c *battle) Ply(view game.View, index int) (game.Ply, error) {
	v := view.(battlechess.View)
	s := v.State()
	return c.plyOf(&s, v.Seat(), index)
}

func (c *battle) ply(s *battlechess.State, _ *memo, index int) (game.Ply, error) {
	return c.plyOf(s, s.ToMove(), index)
}

func (c *battle) plyOf(s *battlechess.State, me game.Player, index int) (game.Ply, error) {
	switch {
	case index < 0 || index >= c.spec.Actions:
		return game.Ply{}, noIndex(index, c.spec.Actions)
	case index >= c.legend:
		i, q := (index-c.legend)/(c.columns*c.rows), (index-c.legend)%(c.columns*c.rows)
		at := battlechess.SquareAt(q%c.columns+1, q/c.columns+1)
		return battlechess.Summon(c.legends[i], c.turn(at, c.sizes[i], me)).Ply(), nil
	}
	pair, way := c.pairs[index/c.ways], index%c.ways
	// The square is that of a piece of one square or of two by two: try both.
	size := 1
	if me == 1 && s.SizeAt(c.turn(pair[0], 2, me)) == 2 {
		size = 2
	}
	from, to := c.turn(pair[0], size, me)&63, c.turn(pair[1], size, me)&63
	second := way >= ways
	if second {
		way = 1 + 2*(way-ways)
	}
	d := battlechess.Direction((way - 1 + 4*int(me&1)) & 7)
	ply := battlechess.MoveBattle(from, to, d)
	switch {
	case way == 0:
		return battlechess.Move(from, to).Ply(), nil
	case from == to:
		ply = battlechess.Battle(from, d)
	}
	if !c.one || s.SizeAt(from) < 2 {
		return ply.Ply(), nil
	}
	// Seat 2 reads the mat the other way around.
	choice := ply.Choosing(1)
	if second != (me == 1) {
		choice = ply.Choosing(2)
	}
	if _, err := s.Play(choice.Ply()); err == nil || second {
		return choice.Ply(), nil
	}
	return ply.Ply(), nil
}

func (c *battle) Encode(view game.View, to *Arrays, i int) {
	v := view.(battlechess.View)
	s := v.State()
	c.encode(&s, v.Seat(), &memo{}, to, i)
}

func (c *battle) encode(s *battlechess.State, me game.Player, m *memo, to *Arrays, i int) {
	var room [32]battlechess.Figure // enough for almost all states
	figures := s.AppendFigures(room[:0])
	if planes := row(to.Planes, i, c.spec.planeSize()); planes != nil {
		c.planes(planes, figures, me)
	}
	if scalars := row(to.Scalars, i, battleScalars); scalars != nil {
		c.scalars(scalars, s.Stock(), me)
	}
	mask := row(to.Mask, i, c.spec.Actions)
	m.clearMask(mask)
	legal := row(to.Legal, i, c.spec.MaxLegal)[:0]
	if s.ToMove() == me {
		legal = c.appendActions(legal, s, figures, me)
	}
	if mask != nil {
		for _, action := range legal {
			mask[action] = 1
		}
		m.row.legal = append(m.row.legal[:0], legal...)
	}
	if to.Count != nil {
		to.Count[i] = int16(len(legal))
	}
}

// clearMask clears the mask of a row. It has thousands of bytes, so it clears only
// those that the last state has set.
func (m *memo) clearMask(mask []uint8) {
	if m.row.legal == nil {
		clear(mask)
		m.row.legal = make([]int16, 0, 64)
		return
	}
	for _, action := range m.row.legal {
		mask[action] = 0
	}
}

// planes writes the pieces. For seat 2 the last square is the first.
func (c *battle) planes(dst []uint8, figures []battlechess.Figure, me game.Player) {
	clear(dst)
	n := c.columns * c.rows
	turned := dst[2*c.kinds*n:]
	eggs, power := turned[n:2*n], turned[2*n:3*n]
	var room [4]int
	for k := range figures {
		f := &figures[k]
		kind := int(f.Kind)
		if f.Seat != me {
			kind += c.kinds
		}
		own := dst[kind*n : kind*n+n]
		places := room[:1]
		room[0] = int(f.Square>>3)*c.columns + int(f.Square&7)
		if f.Size > 1 {
			places = room[:]
			room[1], room[2], room[3] = room[0]+1, room[0]+c.columns, room[0]+c.columns+1
		}
		for _, at := range places {
			if me == 1 {
				at = n - 1 - at
			}
			own[at], power[at], eggs[at] = 1, uint8(f.Power/10), f.Eggs
			if f.Turned {
				turned[at] = 1
			}
		}
	}
}

// scalars writes what lies beside the mat.
func (c *battle) scalars(dst []uint8, stock battlechess.Stock, me game.Player) {
	clear(dst)
	dst[scalarMat] = uint8(me)
	for k := range game.Player(2) {
		p := (max(me, 0) + k) & 1
		dst[scalarCost+k] = stock.Cost[p]
		for set := stock.Waiting[p]; set != 0; set &= set - 1 {
			dst[scalarWaiting+4*int(k)+bits.TrailingZeros8(set)&3] = 1
		}
	}
	copy(dst[scalarCards:], stock.Cards[:])
	copy(dst[scalarUnder:], stock.Under[:])
}

// appendActions appends the legal actions of the seat to act, in the order of the
// plies.
func (c *battle) appendActions(dst []int16, s *battlechess.State, figures []battlechess.Figure, me game.Player) []int16 {
	var big uint64 // the squares of legends that cover several
	for k := range figures {
		if f := &figures[k]; f.Size > 1 {
			big |= 1 << (f.Square & 63)
		}
	}
	var room [64]battlechess.Stop // enough for almost all states
	for _, stop := range s.AppendStops(room[:0]) {
		size := 1 + int(big>>(stop.From&63)&1)
		first := int16(c.pair(c.turn(stop.From, size, me), c.turn(stop.To, size, me)) * c.ways)
		if stop.To != stop.From {
			dst = append(dst, first)
		}
		for all := stop.Battles | stop.First | stop.Second; all != 0; all &= all - 1 {
			d := battlechess.Direction(bits.TrailingZeros8(all))
			if stop.Battles>>d&1 != 0 {
				dst = append(dst, first+way(d, 0, me))
			}
			if stop.First>>d&1 != 0 {
				dst = append(dst, first+way(d, 1, me))
			}
			if stop.Second>>d&1 != 0 {
				dst = append(dst, first+way(d, 2, me))
			}
		}
	}
	for i := range c.legends {
		for set := s.Summons(i); set != 0; set &= set - 1 {
			dst = append(dst, int16(c.summon(i, battlechess.Square(bits.TrailingZeros64(set)), me)))
		}
	}
	return dst
}

func (c *battle) do(s *battlechess.State, ply game.Ply) error { return s.Do(ply) }

func (c *battle) toMove(s *battlechess.State) game.Player { return s.ToMove() }

func (c *battle) finds(*battlechess.State) (none [maxSeats]uint8) { return none }
