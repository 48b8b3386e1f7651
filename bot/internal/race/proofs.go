// This file uses proofs in the search: to win by force, and to avoid turns that lose by
// force.

package race

import "github.com/labyrinth-go/labyrinth/bot/internal/maze"

// runsHome reports whether a seat only has to go home, and wins by that.
func (s *Position) runsHome(p int) bool {
	return s.Seats == 2 && s.Scoring == nil && s.Homeward(p)
}

// proveWin looks for a way home in n turns that the other cannot prevent. If there is
// one, it becomes the only candidate.
func (p *Player) proveWin(s *Position, proof *prover, shift shifter, n int) bool {
	if !s.runsHome(s.Seat) || int(s.Left[1-s.Seat]) < n {
		return false
	}
	proof.home = s.Home[s.Seat]
	var done [16][maze.MaxLines]bool
	for _, cand := range p.candidates {
		if done[cand.open][cand.line] {
			continue
		}
		done[cand.open][cand.line] = true
		after := shift(&cand)
		reach := after.Sides.Joins().Flood(after.Pawn[s.Seat])
		if good := proof.holds(&after.Board, reach, n-1); good != 0 {
			cand.square, cand.value = good&-good, 1
			p.candidates = append(p.candidates[:0], cand)
			return true
		}
		if proof.over {
			break
		}
	}
	return false
}

// A verdict is what is proved of a shift: on which squares the seat loses after it, and
// within how many turns of the other.
type verdict struct {
	tested, lost int
	losing       uint64
}

// verdicts are those of all shifts, with a walk that finds nothing and with one that
// finds something.
type verdicts [2][16][maze.MaxLines]verdict

func (vs *verdicts) at(cand *candidate) *verdict {
	if cand.finds {
		return &vs[1][cand.open][cand.line]
	}
	return &vs[0][cand.open][cand.line]
}

// avoidLosses goes through candidates, the best first, until it has found as many as safe
// says after which the other seat cannot be home within n turns, or until time is over.
// It marks those that lose, and reports whether it has marked any.
func (p *Player) avoidLosses(s *Position, proof *prover, shift shifter, candidates []candidate, safe, n int) (marked bool) {
	if !s.runsHome(1 - s.Seat) {
		return false
	}
	proof.home = s.Home[1-s.Seat]
	for i := 0; i < len(candidates) && safe > 0 && !proof.over; i++ {
		if proof.test(s, &candidates[i], shift, n); proof.verdicts.at(&candidates[i]).losing&candidates[i].square == 0 {
			safe--
		}
	}
	for i := range candidates {
		cand := &candidates[i]
		if v := proof.verdicts.at(cand); cand.lost == 0 && v.losing&cand.square != 0 {
			cand.lost, marked = v.lost, true
			cand.setValue(cand.value)
		}
	}
	return marked
}

// test looks for a forced way home of the other after the shift of a candidate: over two
// turns, over three, and so on up to n, until the candidate loses or time is over.
func (p *prover) test(s *Position, cand *candidate, shift shifter, n int) {
	v, left := p.verdicts.at(cand), int(s.Left[s.Seat])
	if cand.finds {
		left--
	}
	if v.tested >= n || v.losing&cand.square != 0 {
		return
	}
	after := shift(cand)
	for m := max(2, v.tested+1); m <= n && v.losing&cand.square == 0; m++ {
		squares := p.losing(&after, left, m)
		if p.over && squares == 0 {
			return
		}
		if v.tested = m; squares != 0 {
			v.losing, v.lost = squares, m
		}
	}
}
