// This file searches with more than two seats: it rates the best shifts again, over
// more and more sampled lines of replies, and leaves out half of them each time.

package race

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
)

// These constants were chosen by hand. No match has measured them one by one.
const (
	// lineNodes is the number of nodes for a line of replies with which the search plans. Many
	// lines take less.
	lineNodes = 5
	// runLines is the number of lines that take about as long as one after which all turns
	// of the last seat are examined; see rateRun.
	runLines = 16
	// leastLines and mostLines limit the number of lines.
	leastLines, mostLines = 2 * samples, 8192
	// firstShifts is the number of shifts that are rated again first.
	firstShifts = 24
	// rounds is how many ratings as long as the first one the budget should suffice for. It
	// decides over how many lines the first one is. Later ones keep values, so each takes about
	// half as long as the first, until only two shifts are left.
	rounds = 3
	// replyLines is the number of lines that stand for a reply in ratings.
	replyLines = 8
)

// A shift is a line and the open sides of the inserted tile.
type shift struct{ line, open uint8 }

// turnOf returns the turn with a shift among those of the seat to move.
func (p *Player) turnOf(x shift) *maze.Turn {
	turns := p.engine.turns[forCandidates]
	return &turns[slices.IndexFunc(turns, func(t maze.Turn) bool { return t.Line == x.line && t.Open == x.open })]
}

// A rater appends the candidates with a shift, with their values.
type rater func(e *engine, x shift, dst []candidate) []candidate

// narrow rates the best shifts again, while there is time. Each round rates half as many shifts
// as the one before, over twice as many lines. The first half of the lines was played in the
// round before, so only the other half is played, and the means of both are taken.
func (p *Player) narrow(s *Position, affords Limit, rate rater) Choice {
	c := p.rank(s, len(p.candidates))
	if len(p.candidates) == 1 || p.candidates[0].finds && s.Left[s.Seat] == 1 {
		return c
	}
	lines := leastLines
	for lines < mostLines/8 && affords(rounds*firstShifts*2*lines*lineNodes) {
		lines *= 2
	}
	kept := map[shift][]candidate{}
	from, each := 0, lineNodes // each is what a line takes, once that is known
	for n := firstShifts; lines <= mostLines; n, from, lines = max(2, n/2), lines, 2*lines {
		shifts, before := p.bestShifts(n), p.Nodes()
		work := len(shifts) * (lines - from)
		if !affords(work*each) || !p.rateAgain(shifts, from, lines, kept, affords, rate) {
			break
		}
		each = max(lineNodes, (p.Nodes()-before)/work)
		c = p.rank(s, len(p.candidates))
	}
	return c
}

// bestShifts returns the first n shifts of the candidates.
func (p *Player) bestShifts(n int) (shifts []shift) {
	for i := range p.candidates {
		x := shift{p.candidates[i].line, p.candidates[i].open}
		if len(shifts) < n && !slices.Contains(shifts, x) {
			shifts = append(shifts, x)
		}
	}
	return shifts
}

// rateAgain replaces the candidates by those with the given shifts, rated over the lines before
// to, on as many cores as the tuning allows. kept holds their values over the lines before
// from, and afterwards over all. If time runs out, rateAgain changes neither and returns
// false.
func (p *Player) rateAgain(
	shifts []shift, from, to int, kept map[shift][]candidate, affords Limit, rate rater,
) bool {
	more := make([][]candidate, len(shifts))
	var over atomic.Bool
	values := p.engine.values
	work := func(e *engine, first int) {
		e.values, e.from, e.to = values, from, to
		for i := first; i < len(shifts) && !over.Load(); i += 1 + len(p.helpers) {
			more[i] = rate(e, shifts[i], nil)
			if len(p.helpers) == 0 && !affords(0) { // otherwise the others count nodes meanwhile
				over.Store(true)
			}
		}
		e.from, e.to = 0, samples
	}
	var wait sync.WaitGroup
	for i, e := range p.helpers {
		wait.Go(func() { work(e, i+1) })
	}
	work(&p.engine, 0)
	wait.Wait()
	if slices.ContainsFunc(more, func(list []candidate) bool { return list == nil }) {
		return false
	}
	share := float64(from) / float64(to)
	for i, list := range more {
		for k, before := range kept[shifts[i]] { // both lists are in the same order
			list[k].value = float64(before.value*share) + float64(list[k].value*(1-share))
		}
		kept[shifts[i]] = list
	}
	p.candidates = slices.Concat(more...)
	return true
}

// rateOverLines returns the value of a candidate over as many lines as stand for the replies
// that ratings examine, given the position after its shift.
func (e *engine) rateOverLines(s *Position, g goal, cand *candidate) float64 {
	if cand.finds && s.Left[s.Seat] == 1 {
		return cand.value
	}
	next := s.nextGoal(g.set)
	e.to = replyLines * e.replies
	value := e.rateWalks(s, candidate{line: cand.line, open: cand.open}, cand.square, g, &next, nil)[0].value
	e.to = samples
	return value
}
