package learn

import (
	"fmt"
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/variant"
)

// A slowObservation is an observation by the names of its channels. It is computed
// from a view alone, one square at a time. What is missing is zero.
type slowObservation struct {
	planes  map[string]map[[2]int]int // by row and column, from 0
	scalars map[string]int
}

func newSlow() slowObservation {
	return slowObservation{make(map[string]map[[2]int]int), make(map[string]int)}
}

func (o slowObservation) mark(plane string, at labyrinth.Square, value int) {
	if at == 0 || value == 0 {
		return
	}
	o.cell(plane, at.Row()-1, at.Col()-1, value)
}

func (o slowObservation) cell(plane string, row, col, value int) {
	if o.planes[plane] == nil {
		o.planes[plane] = make(map[[2]int]int)
	}
	o.planes[plane][[2]int{row, col}] = value
}

func (o slowObservation) set(plane string, all labyrinth.Squares) {
	for s := range all.All() {
		o.mark(plane, s, 1)
	}
}

// mazeView is what the views of all games in the maze have.
type mazeView interface {
	labyrinth.MazeView
	Seat() game.Player
	Cards() labyrinth.Cards
	Quest(p game.Player) variant.Quest
}

var names = []string{"me", "next", "next2", "next3"}

// slowMaze encodes what all games in the maze have.
func slowMaze(v mazeView) slowObservation {
	o := newSlow()
	t, me := v.Table(), v.Seat()
	b := t.Board()
	for s := range b.Squares().All() {
		tile := b.At(s)
		for i, side := range []string{"north", "east", "south", "west"} {
			if tile.Open.Has(labyrinth.North << i) {
				o.mark("open_"+side, s, 1)
			}
		}
		for i, bit := range []string{"1", "2", "4", "8", "16"} {
			o.mark("picture_"+bit, s, int(tile.Picture)>>i&1)
			o.mark("mark_"+bit, s, int(tile.Mark)>>i&1)
		}
	}
	var hidden labyrinth.Pictures
	for k := range t.Seats() {
		p := game.Player((int(me) + k) % t.Seats())
		q := v.Quest(p)
		o.mark("pawn_"+names[k], t.Pawn(p), 1)
		o.mark("home_"+names[k], t.Home(p), 1)
		o.scalars["found_"+names[k]] = v.Cards().Found(p)
		o.scalars["left_"+names[k]] = v.Cards().Left(p)
		for _, x := range v.Cards().AppendFound(nil, p) {
			o.scalars["finder_"+x.String()] = k + 1
		}
		switch {
		case k == 0:
		case q.Open:
			o.set("goal_"+names[k], b.FindAll(q.Pictures).Union(b.FindMarks(q.Marks)))
		default:
			hidden = hidden.Union(q.Pictures)
		}
	}
	o.set("target", v.Targets())
	reach := t.Reach(me)
	if w, ok := v.(labyrinth.Walker); ok && t.Phase() == labyrinth.ToWalk && t.Seat() == me {
		reach = w.Reach()
	}
	o.set("reach", reach)
	o.set("hidden", b.FindAll(hidden))
	o.scalars["seats"], o.scalars["seat"] = t.Seats(), int(me)
	switch t.Phase() {
	case labyrinth.ToShift:
		o.scalars["to_shift"] = 1
	case labyrinth.ToWalk:
		o.scalars["to_walk"] = 1
	case variant.Offered:
		o.scalars["to_answer"] = 1
	case variant.Choosing:
		o.scalars["to_choose"] = 1
	}
	spare := b.Spare()
	o.scalars[map[string]string{"NS": "spare_straight", "NE": "spare_corner", "NES": "spare_T-junction"}[spare.Open.String()]] = 1
	o.scalars["spare_picture"], o.scalars["spare_mark"] = int(spare.Picture), int(spare.Mark)
	if v.Goals().Has(spare.Picture) {
		o.scalars["spare_goal"] = 1
	}
	if ban := b.Ban(); ban != 0 {
		o.scalars["ban_"+ban.String()] = 1
	}
	for x := range v.Goals().All() {
		o.scalars["goal_"+x.String()] = 1
	}
	return o
}

func slowGlow(v glow.View) slowObservation {
	o := slowMaze(v)
	if v.Night() {
		o.scalars["night"] = 1
	}
	if v.MarkGoals().Has(v.Table().Board().Spare().Mark) {
		o.scalars["spare_goal"] = 1
	}
	for k := range v.Seats() {
		p := game.Player((int(v.Seat()) + k) % v.Seats())
		o.scalars["points_"+names[k]] = v.Score(p).Total()
		o.scalars["glow_found_"+names[k]] = v.Glow().Found(p)
		o.scalars["glow_left_"+names[k]] = v.Glow().Left(p)
		for _, x := range v.Glow().AppendFound(nil, p) {
			o.scalars["glow_finder_"+x.String()] = k + 1
		}
		for _, x := range v.Glow().AppendPile(nil, p) {
			o.scalars["glow_seeker_"+x.String()] = k + 1
		}
	}
	return o
}

func slowAnniversary(v anniversary.View) slowObservation {
	o := slowMaze(v)
	seen, spare := v.Seen()
	if spare {
		o.scalars["spare_seen"] = 1
	}
	b := v.Table().Board()
	for s := range b.Squares().All() {
		tile := b.At(s)
		open := 0
		for i := range 4 {
			open += int(tile.Open) >> i & 1
		}
		switch {
		case seen.Has(s):
			o.mark("seen", s, 1)
		case open == 2 && !b.Fixed().Has(s):
			o.mark("face_down", s, 1)
		}
	}
	for i := range 6 {
		m := variant.ShiftAgain + variant.Message(i)
		if v.Message() == m {
			o.scalars[fmt.Sprintf("event_%d", i+1)] = 1
		}
		o.scalars[fmt.Sprintf("messages_straight_%d", i+1)], o.scalars[fmt.Sprintf("messages_corner_%d", i+1)] = v.Backs(m).Straights, v.Backs(m).Corners
	}
	for k := range v.Seats() {
		p := game.Player((int(v.Seat()) + k) % v.Seats())
		if v.Quest(p).Goals == 2 {
			o.scalars["pair_"+names[k]] = 1
		}
		o.scalars["loose_"+names[k]] = v.Shuffled(p)
		if v.Known(p) {
			o.scalars["known_"+names[k]] = 1
			if k == 0 {
				o.scalars["second"] = int(v.Cards().AppendPile(nil, p)[1])
			}
		}
	}
	for _, x := range v.Cards().AppendPile(nil, v.Seat()) {
		if x != labyrinth.Unknown {
			o.scalars["mine_"+x.String()] = 1
		}
	}
	return o
}

func slowBattle(v battlechess.View) slowObservation {
	o := newSlow()
	s, me := v.State(), v.Seat()
	cols, rows := s.RuleSet().Size()
	o.scalars["seat"] = int(me)
	for _, p := range s.Pieces() {
		side := "theirs_"
		if p.Seat == me {
			side = "mine_"
		}
		for y := range p.Size {
			for x := range p.Size {
				row, col := p.Square.Row()-1+y, p.Square.Col()-1+x
				if me == 1 {
					row, col = rows-1-row, cols-1-col
				}
				o.cell(side+p.Name, row, col, 1)
				if p.Turned {
					o.cell("turned", row, col, 1)
				}
				o.cell("eggs", row, col, p.Eggs)
				o.cell("power", row, col, p.Power/10)
			}
		}
	}
	legends := slices.DeleteFunc(s.RuleSet().PieceKinds(), func(k battlechess.PieceKind) bool { return k.Cost == 0 })
	for k, side := range []string{"mine", "theirs"} {
		p := (me + game.Player(k)) & 1
		o.scalars["cost_"+side] = s.PieceCount(p).Cost
		for i, l := range legends {
			if slices.ContainsFunc(s.Waiting(p), func(w battlechess.PieceKind) bool { return w.Letter == l.Letter }) {
				o.scalars[fmt.Sprintf("waiting_%s_%d", side, i+1)] = 1
			}
		}
	}
	values := slices.Compact(s.RuleSet().Deck())
	for _, value := range s.Left() {
		o.scalars[fmt.Sprintf("cards_%d", slices.Index(values, value)+1)]++
	}
	for _, value := range s.Under() {
		o.scalars[fmt.Sprintf("under_%d", slices.Index(values, value)+1)]++
	}
	return o
}

// arrays returns the observation as the arrays have it.
func (o slowObservation) arrays(s Spec) (planes, scalars []uint8) {
	for _, c := range s.Planes {
		for row := range s.Rows {
			for col := range s.Columns {
				planes = append(planes, uint8(o.planes[c.Name][[2]int{row, col}]))
			}
		}
	}
	for _, c := range s.Scalars {
		scalars = append(scalars, uint8(o.scalars[c.Name]))
	}
	return planes, scalars
}
