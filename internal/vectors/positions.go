// This file finds and writes the positions that plies are counted from. Some
// are written by hand. Most are moments of random games: the first state in
// which something awkward is the case.

package vectors

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/internal/vectors/games"
)

const (
	// maxLeaves is the largest count, so that slow ports and slow models can
	// count as far.
	maxLeaves = 25_000
	maxDepth  = 6
)

// A position is a state with a name.
type position struct {
	games.Setup
	id    string
	state string
}

// perftFile writes positions with their counts.
func perftFile(all []position) []byte {
	var b bytes.Buffer
	for i, p := range all {
		if i > 0 {
			fmt.Fprintln(&b)
		}
		fmt.Fprintf(&b, "id %s\n", p.id)
		for _, q := range p.Questions() {
			fmt.Fprintln(&b, q)
		}
		fmt.Fprintf(&b, "position %s\n", p.state)
		s, err := p.Open().Parse(p.state)
		if err != nil {
			panic(fmt.Sprintf("vectors: %s: %v", p.id, err))
		}
		for depth := 1; depth <= maxDepth; depth++ {
			n := s.Perft(depth)
			if depth > 1 && n > maxLeaves {
				break
			}
			fmt.Fprintf(&b, "perft %d %d\n", depth, n)
			if n == 0 {
				break
			}
		}
	}
	return b.Bytes()
}

func orderLines(all []position) (lines []games.Line) {
	for _, p := range all {
		lines = append(lines, open(p.Setup).ask(p.id, "plies %s", p.state))
	}
	return lines
}

// positions returns the positions of a variant.
func positions(variant string) (all []position) {
	all = slices.Clone(written()[variant])
	for _, hunt := range hunts(variant) {
		all = append(all, hunt.find()...)
	}
	return all
}

// written are the positions written by hand.
func written() map[string][]position {
	return map[string][]position{
		"standard": {
			{games.With("standard", ""), "notation", "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 - a1,g7 a1,g7 1s :TRUXIKBCGJEN,:HASPLMWFDQVO"},
			{games.With("standard", ""), "all-pawns-on-one-line", "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 W2 a4,c4,e4,g4 a1,g1,g7,a7 2s :TRUXIK,:BCGJEN,:HASPLM,:WFDQVO"},
			{games.With("standard", ""), "all-pawns-on-one-tile", "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 Sb b7,b7,b7,b7 a1,g1,g7,a7 4s :TRUXIK,:BCGJEN,:HASPLM,:WFDQVO"},
			{games.With("standard", ""), "practice", "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 E6 d4 g7 1s T:RUX"},
			{games.With("standard", "Layout="+games.Nine), "nine-squares", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A,:D"},
			{games.With("standard", "Layout="+games.Nine), "nine-squares-last-goals", "6aAc/5B7E5C/3aD9 7F Sb a1,c3 a1,c3 1s :A,:D"},
			{games.With("standard", "Layout="+games.NineHomes), "last-goal-at-home", "6GaAcH/5B7E5C/3aD9 7F Sb b1,c3 a1,c3 1s A:G,:D"},
		},
		"kids": {
			{games.With("kids", "Layout="+games.NineHomes), "last-goal-at-home", "6GaAcH/5B7E5C/3aD9 7F Sb b1,c3 a1,c3 1s A:G,B:D"},
		},
		"battlechess": {
			{games.With("battlechess", ""), "start", "2mv+++s2/1pzezp1/7/7/1PZEZP1/2SV+++M2 0,0 KR,kr - 1t"},
		},
	}
}

// A hunt looks for moments in random games of a setup.
type hunt struct {
	games.Setup
	seats   int
	moments []moment
}

// A moment is something that is the case in some states, and its name.
type moment struct {
	id string
	is func(l *look) bool
}

// A look is a state that is checked for moments.
type look struct {
	catalog.State
	rules  catalog.Rules
	fields []string
	plies  []string
}

// find returns the first state of each moment in games from seed 1 on.
func (h hunt) find() []position {
	found := make([]position, len(h.moments))
	left, rules := len(found), h.Open()
	for seed := uint64(1); left > 0; seed++ {
		if seed > 400 {
			panic(fmt.Sprintf("vectors: %v: not all moments occur: %v", h.Setup, found)) // the tables of this package are wrong
		}
		for _, s := range games.Play(h.Setup, h.seats, seed).States {
			l := look{s, rules, strings.Fields(s.String()), nil}
			for _, ply := range s.AppendPlies(nil) {
				l.plies = append(l.plies, ply.String())
			}
			for i, moment := range h.moments {
				if found[i].id == "" && moment.is(&l) {
					found[i] = position{h.Setup, moment.id, s.String()}
					left--
				}
			}
		}
	}
	return found
}
