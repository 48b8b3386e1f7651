// This file finds the right turns of the themes, by trying every turn.

package main

import (
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/standard"
)

// A problem is a state of the standard game with two seats before a shift.
type problem struct {
	state    standard.State
	me, you  game.Player
	board    labyrinth.Board
	turns    []labyrinth.Turn
	goal     labyrinth.Pictures // mine; empty if I go home
	possible labyrinth.Pictures // those of the other; empty if it goes home
}

func newProblem(s standard.State) problem {
	p := problem{state: s, me: s.ToMove(), you: 1 - s.ToMove(), board: s.Table().Board(), goal: s.Goals(s.ToMove())}
	p.turns = s.Table().AppendTurns(nil)
	if s.Cards().Left(p.you) > 0 {
		found := s.Cards().AppendFound(s.Cards().AppendFound(nil, p.me), p.you)
		p.possible = p.board.Pictures().Minus(labyrinth.PicturesOf(found...)).Minus(p.goal)
	}
	return p
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
		board, err := p.board.Shift(t.Shift)
		if err != nil {
			panic(err) // listed shifts are legal
		}
		goal := board.FindAll(p.goal)
		if p.goal.Len() == 0 {
			goal = labyrinth.SquaresOf(p.state.Table().Home(p.me))
		}
		chance := p.chance(board, board.Carry(t.Shift.Slot, p.state.Table().Pawn(p.you)))
		for at := range t.Reach.All() {
			text := labyrinth.Push(t.Shift).String() + " " + labyrinth.Walk(at).String()
			all = append(all, try{text, t.Shift, at, board, goal.Has(at), chance})
		}
	}
	return all
}

// chance returns how many of its possible goals the other can reach in a turn.
func (p problem) chance(board labyrinth.Board, pawn labyrinth.Square) int {
	var found labyrinth.Pictures
	for _, t := range board.AppendTurns(nil, pawn) {
		if p.possible.Len() == 0 {
			if t.Reach.Has(p.state.Table().Home(p.you)) {
				return 1
			}
			continue
		}
		after, err := board.Shift(t.Shift)
		if err != nil {
			panic(err)
		}
		for x := range p.possible.All() {
			if t.Reach.Has(after.Find(x)) {
				found = found.With(x)
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
		board, err := t.board.Shift(shift)
		if err != nil {
			panic(err)
		}
		if p.canReach(board, board.Carry(shift.Slot, t.at)) {
			good++
		}
	}
	return good, len(shifts)
}

// canReach reports whether I can reach my goal in a turn on a board.
func (p problem) canReach(board labyrinth.Board, pawn labyrinth.Square) bool {
	return slices.ContainsFunc(board.AppendTurns(nil, pawn), func(t labyrinth.Turn) bool {
		if p.goal.Len() == 0 {
			return t.Reach.Has(p.state.Table().Home(p.me))
		}
		after, err := board.Shift(t.Shift)
		if err != nil {
			panic(err)
		}
		return t.Reach.Intersect(after.FindAll(p.goal)).Len() > 0
	})
}

// A theme is a question about a position.
type theme struct {
	name string
	// change returns a state with other cards, so that the question makes sense. If it
	// is nil, the state stays as it is.
	change func(s standard.State) (changed standard.State, ok bool)
	// right returns the right turns, or none if the theme is not that of the
	// position.
	right func(p problem, tries []try) []try
	most  float64 // the greatest share of turns that may be right, so that luck does not find them
	count int     // of positions
}

var themes = []theme{
	{name: "take", most: 0.03, count: 20, right: func(_ problem, tries []try) []try {
		return filter(tries, reaches)
	}},
	{name: "deny", most: 0.15, count: 20, right: func(p problem, tries []try) []try {
		least, median := chances(tries)
		if p.possible.Len() == 0 || slices.ContainsFunc(tries, reaches) || 2*least > median {
			return nil
		}
		return filter(tries, func(t try) bool { return t.chance == least })
	}},
	{name: "home", most: 0.2, count: 20, right: func(p problem, tries []try) []try {
		if p.possible.Len() > 0 || slices.ContainsFunc(tries, reaches) {
			return nil
		}
		return filter(tries, func(t try) bool { return t.chance == 0 })
	}},
	{name: "spare", most: 0.05, count: 20, change: seekSpare, right: func(p problem, tries []try) []try {
		if !p.goal.Has(p.board.Spare().Picture) || slices.ContainsFunc(tries, reaches) {
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
	}},
	{name: "both", most: 0.05, count: 20, right: func(p problem, tries []try) []try {
		ways := filter(tries, reaches)
		if least, _ := chances(ways); p.possible.Len() > 0 && len(ways) > 2 {
			right := filter(ways, func(t try) bool { return t.chance == least })
			if 2*len(right) <= len(ways) && slices.ContainsFunc(ways, func(t try) bool { return t.chance >= 2*least+2 }) {
				return right
			}
		}
		return nil
	}},
	{name: "force", most: 0.05, count: 20, change: left(0, 0), right: func(p problem, tries []try) []try {
		if slices.ContainsFunc(tries, reaches) {
			return nil
		}
		return filter(tries, func(t try) bool { good, all := p.replies(t); return t.chance == 0 && good == all })
	}},
	{name: "force3", most: 0.05, count: 30, change: left(0, 2), right: force(3)},
	{name: "force4", most: 0.05, count: 20, change: left(0, 3), right: force(4)},
	{name: "hold2", most: 0.25, count: 30, change: left(2, 0), right: hold(2)},
	{name: "hold3", most: 0.25, count: 30, change: left(3, 0), right: hold(3)},
}

// force returns what is right in the themes of that name: the turns after which I am
// home within n turns, this one included, if I cannot be in fewer.
func force(n int) func(p problem, tries []try) []try {
	return func(p problem, tries []try) []try {
		if slices.ContainsFunc(tries, reaches) {
			return nil
		}
		h := homing{home: p.state.Table().Home(p.me)}
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
		h := homing{home: p.state.Table().Home(p.you)}
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
			pawn := labyrinth.SquaresOf(t.board.Carry(t.shift.Slot, p.state.Table().Pawn(p.you)))
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
