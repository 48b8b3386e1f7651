// This file holds the group of all orders into which shifts can bring the loose tiles.

package facts

import (
	"math/big"
	"math/bits"
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// An order says where the tile of each place goes. The places are the loose squares in
// reading order, and then that of the spare tile.
type order []int

// after returns the order of doing p, then q.
func (p order) after(q order) order {
	pq := make(order, len(p))
	for i := range p {
		pq[i] = q[p[i]]
	}
	return pq
}

func (p order) inverse() order {
	inv := make(order, len(p))
	for i, to := range p {
		inv[to] = i
	}
	return inv
}

// pushes returns what a push of each line does on a board with a side. It takes one of the two
// ends: the push from the other is the inverse.
func pushes(side int) (all []order) {
	lines := bitboard.Lines(side)
	loose := uint64(0)
	for _, l := range lines {
		loose |= l.Mask
	}
	spare := bits.OnesCount64(loose) // the last place
	place := func(square uint64) int {
		if square == 0 {
			return spare // it was pushed out
		}
		return bits.OnesCount64(loose & (square - 1))
	}
	for _, l := range lines {
		if slot := labyrinth.Slot(l.Slot); slot.Opposite() < slot {
			continue
		}
		var push order
		for left := loose; left != 0; left &= left - 1 {
			push = append(push, place(l.Push(left&-left, 0)))
		}
		all = append(all, append(push, place(l.Entry)))
	}
	return all
}

// orders returns the size of the group that some orders make. It is the
// algorithm of Schreier and Sims in the form of Knuth: for each place k it keeps an order for every
// place to which the tile of k can go while those of the places before k stay.
func orders(all []order) *big.Int {
	n := len(all[0])
	g := group{to: make([][]order, n), makes: make([][]order, n)}
	same := make(order, n)
	for i := range same {
		same[i] = i
	}
	for k := range g.to {
		g.to[k] = make([]order, n)
		g.to[k][k] = same
	}
	for _, p := range all {
		g.add(0, p)
	}
	size := big.NewInt(1)
	for _, to := range g.to {
		ways := slices.DeleteFunc(slices.Clone(to), func(p order) bool { return p == nil })
		size.Mul(size, big.NewInt(int64(len(ways))))
	}
	return size
}

// A group has for each place the orders that make the part of it in which all places before stay.
type group struct{ to, makes [][]order }

// has reports whether an order in which the places before k stay is in the group.
func (g *group) has(k int, p order) bool {
	for ; k < len(p); k++ {
		by := g.to[k][p[k]]
		if by == nil {
			return false
		}
		p = p.after(by.inverse())
	}
	return true
}

// add adds an order in which the places before k stay.
func (g *group) add(k int, p order) {
	if g.has(k, p) {
		return
	}
	g.makes[k] = append(g.makes[k], p)
	for _, by := range slices.Clone(g.to[k]) {
		if by != nil {
			g.extend(k, by.after(p))
		}
	}
}

func (g *group) extend(k int, p order) {
	if by := g.to[k][p[k]]; by != nil {
		g.add(k+1, p.after(by.inverse()))
		return
	}
	g.to[k][p[k]] = p
	for _, q := range g.makes[k] {
		g.extend(k, p.after(q))
	}
}
