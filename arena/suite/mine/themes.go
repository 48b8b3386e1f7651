// This file finds the right turns of the themes, by trying every turn.

package main

import (
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

// A problem is a table of two seats before a shift, and what the seats look for as
// the seat to act sees it.
type problem struct {
	me, you      game.Player
	table        labyrinth.Table
	board        labyrinth.Board
	turns        []labyrinth.Turn
	mine, theirs variant.Quest
}

func newProblem(t labyrinth.Table, mine, theirs variant.Quest) problem {
	return problem{t.Seat(), 1 - t.Seat(), t, t.Board(), t.AppendTurns(nil), mine, theirs}
}

// goals returns where a seat makes a find on a board, or its home if it has found
// everything. If its goals are hidden, these are the squares of all that may be.
func (p problem) goals(board labyrinth.Board, seat game.Player, q variant.Quest) labyrinth.Squares {
	if q.Goals == 0 {
		return labyrinth.SquaresOf(p.table.Home(seat))
	}
	return board.FindAll(q.Pictures).Union(board.FindMarks(q.Marks))
}

// A try is a turn of mine and what it leads to.
type try struct {
	text    string
	shift   labyrinth.Shift
	at      labyrinth.Square // where my pawn ends
	board   labyrinth.Board
	reaches bool // my goal
	chance  int  // the number of goals that the other can then reach in its turn
}

// tries returns all turns of mine.
func (p problem) tries() []try {
	var all []try
	for _, t := range p.turns {
		board := shifted(p.board, t.Shift)
		goals := p.goals(board, p.me, p.mine)
		chance := p.chance(board, board.Carry(t.Shift.Slot, p.table.Pawn(p.you)))
		for at := range t.Reach.All() {
			text := t.Shift.String() + " " + at.String()
			all = append(all, try{text, t.Shift, at, board, goals.Has(at), chance})
		}
	}
	return all
}

// chance returns how many of its possible goals the other can reach in a turn. If
// everybody knows its goals, it needs only one of them, and chance returns 1 or 0.
func (p problem) chance(board labyrinth.Board, pawn labyrinth.Square) int {
	var found labyrinth.Pictures
	for _, t := range board.AppendTurns(nil, pawn) {
		after := shifted(board, t.Shift)
		reached := p.goals(after, p.you, p.theirs).Intersect(t.Reach)
		switch {
		case reached.Len() == 0:
		case p.theirs.Open || p.theirs.Goals == 0:
			return 1
		default:
			for at := range reached.All() {
				found = found.With(after.At(at).Picture)
			}
		}
	}
	return found.Len()
}

// replies returns the number of shifts that the other can play after a turn of mine,
// and after how many of them I can reach my goal in my next turn. The other's walk
// does not matter: pawns do not block each other.
func (p problem) replies(t try) (good, all int) {
	shifts := t.board.AppendShifts(nil)
	for _, shift := range shifts {
		if board := shifted(t.board, shift); p.canReach(board, board.Carry(shift.Slot, t.at)) {
			good++
		}
	}
	return good, len(shifts)
}

// canReach reports whether I can reach my goal in a turn on a board.
func (p problem) canReach(board labyrinth.Board, pawn labyrinth.Square) bool {
	return slices.ContainsFunc(board.AppendTurns(nil, pawn), func(t labyrinth.Turn) bool {
		return p.goals(shifted(board, t.Shift), p.me, p.mine).Intersect(t.Reach).Len() > 0
	})
}

// A theme is a question about a position.
type theme struct {
	name   string
	change change // gives the seats other cards, so that the question makes sense, unless it is nil
	// right returns the right turns, or none if the theme is not that of the
	// position.
	right func(p problem, tries []try) []try
	most  float64 // the greatest share of turns that may be right, so that luck does not find them
	count int     // of positions
}

var (
	standardThemes = []theme{take, deny, home, spare(seekSpare), both, force2, force3, force4, hold2, hold3}
	kidsThemes     = []theme{take, deny, home, spare(lastSpare), both, force2, force3, hold2, hold3}
	glowThemes     = []theme{ // a seat that comes home need not win
		half(take, false), half(take, true), half(deny, false), half(deny, true), spare(dealSpare), half(both, false), half(both, true),
	}
)

// half returns a theme with half of the positions, all of them with open goals or all
// with hidden ones.
func half(t theme, open bool) theme {
	right := t.right
	t.count /= 2
	t.right = func(p problem, tries []try) []try {
		if p.theirs.Open != open {
			return nil
		}
		return right(p, tries)
	}
	return t
}

var (
	take = theme{name: "take", most: 0.03, count: 20, right: func(_ problem, tries []try) []try {
		return filter(tries, reaches)
	}}
	deny = theme{name: "deny", most: 0.15, count: 20, right: func(p problem, tries []try) []try {
		least, median := chances(tries)
		if p.theirs.Goals == 0 || slices.ContainsFunc(tries, reaches) || 2*least > median {
			return nil
		}
		return filter(tries, func(t try) bool { return t.chance == least })
	}}
	home = theme{name: "home", most: 0.2, count: 20, right: func(p problem, tries []try) []try {
		if p.theirs.Goals > 0 || slices.ContainsFunc(tries, reaches) {
			return nil
		}
		return filter(tries, func(t try) bool { return t.chance == 0 })
	}}
	both = theme{name: "both", most: 0.05, count: 20, right: func(p problem, tries []try) []try {
		ways := filter(tries, reaches)
		least, _ := chances(ways)
		much := 2*least + 2
		if p.theirs.Open {
			much = 1 // a chance is 1 or 0
		}
		right := filter(ways, func(t try) bool { return t.chance == least })
		if p.theirs.Goals == 0 || len(ways) <= 2 || 2*len(right) > len(ways) ||
			!slices.ContainsFunc(ways, func(t try) bool { return t.chance >= much }) {
			return nil
		}
		return right
	}}
	force2 = theme{name: "force", most: 0.05, count: 20, change: left(0, 0), right: func(p problem, tries []try) []try {
		if slices.ContainsFunc(tries, reaches) {
			return nil
		}
		return filter(tries, func(t try) bool { good, all := p.replies(t); return t.chance == 0 && good == all })
	}}
	force3 = theme{name: "force3", most: 0.05, count: 30, change: left(0, 2), right: force(3)}
	force4 = theme{name: "force4", most: 0.05, count: 20, change: left(0, 3), right: force(4)}
	hold2  = theme{name: "hold2", most: 0.25, count: 30, change: left(2, 0), right: hold(2)}
	hold3  = theme{name: "hold3", most: 0.25, count: 30, change: left(3, 0), right: hold(3)}
)

// spare returns the theme of that name, with the change that makes the picture on the
// spare tile the only goal.
func spare(c change) theme {
	return theme{name: "spare", most: 0.05, count: 20, change: c, right: func(p problem, tries []try) []try {
		if p.mine.Pictures != labyrinth.PicturesOf(p.board.Spare().Picture) || slices.ContainsFunc(tries, reaches) {
			return nil
		}
		most := 0
		var right []try
		for _, t := range tries {
			switch good, _ := p.replies(t); {
			case good > most:
				most, right = good, []try{t}
			case good == most:
				right = append(right, t)
			}
		}
		return right
	}}
}

// force returns what is right in the themes of that name: the turns after which I am
// home within n turns, this one included, if I cannot be in fewer.
func force(n int) func(p problem, tries []try) []try {
	return func(p problem, tries []try) []try {
		if slices.ContainsFunc(tries, reaches) {
			return nil
		}
		h := homing{home: p.table.Home(p.me)}
		for more := 1; more < n-1; more++ {
			if len(h.forcing(p, tries, more)) > 0 {
				return nil
			}
		}
		return h.forcing(p, tries, n-1)
	}
}

// forcing returns the turns after which I am home within n more.
func (h *homing) forcing(p problem, tries []try, n int) []try {
	from := make(map[labyrinth.Shift]labyrinth.Squares)
	for _, t := range p.turns {
		from[t.Shift] = h.after(shifted(p.board, t.Shift), n, t.Reach)
	}
	return filter(tries, func(t try) bool { return from[t.shift].Has(t.at) })
}

// hold returns what is right in the themes of that name: the turns after which the
// other cannot force its way home within n turns, if after twice as many it cannot
// in one turn fewer.
func hold(n int) func(p problem, tries []try) []try {
	return func(p problem, tries []try) []try {
		h := homing{home: p.table.Home(p.you)}
		fewer := h.holding(p, tries, n-1)
		right := h.holding(p, fewer, n)
		if 2*len(right) > len(fewer) {
			return nil
		}
		return right
	}
}

// holding returns those of my turns after which the other cannot force its way home
// within n turns. Where I walk does not matter.
func (h *homing) holding(p problem, tries []try, n int) []try {
	holds := make(map[labyrinth.Shift]bool)
	for _, t := range tries {
		if _, known := holds[t.shift]; !known {
			pawn := labyrinth.SquaresOf(t.board.Carry(t.shift.Slot, p.table.Pawn(p.you)))
			holds[t.shift] = h.within(t.board, n, pawn).Len() == 0
		}
	}
	return filter(tries, func(t try) bool { return holds[t.shift] })
}

func reaches(t try) bool { return t.reaches }

func filter(tries []try, keep func(try) bool) (kept []try) {
	for _, t := range tries {
		if keep(t) {
			kept = append(kept, t)
		}
	}
	return kept
}

// chances returns the least and the median chance of the other.
func chances(tries []try) (least, median int) {
	var all []int
	for _, t := range tries {
		all = append(all, t.chance)
	}
	slices.Sort(all)
	if len(all) == 0 {
		return 0, 0
	}
	return all[0], all[len(all)/2]
}
