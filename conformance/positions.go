// This file holds the positions that plies are counted from: some written by
// hand, most of them moments of games, the first in which something awkward
// is the case.

package conformance

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
)

const (
	// maxLeaves is how many sequences are counted at most, so that slow ports
	// and slow models can count them too.
	maxLeaves = 25_000
	maxDepth  = 6
)

// A position is a state with a name.
type position struct {
	setup
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
		for _, q := range p.questions() {
			fmt.Fprintln(&b, q)
		}
		fmt.Fprintf(&b, "position %s\n", p.state)
		s, err := p.answerer().parse(p.state)
		if err != nil {
			panic(fmt.Sprintf("conformance: %s: %v", p.id, err))
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

func orderLines(all []position) (lines []line) {
	for _, p := range all {
		lines = append(lines, p.asked(p.answerer(), p.id, "plies "+p.state))
	}
	return lines
}

// positions returns those of a variant.
func positions(variant string) (all []position) {
	all = slices.Clone(written()[variant])
	for _, hunt := range hunts()[variant] {
		all = append(all, hunt.find()...)
	}
	return all
}

// written are the positions written by hand.
func written() map[string][]position {
	return map[string][]position{
		"standard": {
			{with("standard", ""), "notation", "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 - a1,g7 a1,g7 1s :TRUXIKBCGJEN,:HASPLMWFDQVO"},
			{with("standard", ""), "all-pawns-on-one-line", "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 W2 a4,c4,e4,g4 a1,g1,g7,a7 2s :TRUXIK,:BCGJEN,:HASPLM,:WFDQVO"},
			{with("standard", ""), "all-pawns-on-one-tile", "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 Sb b7,b7,b7,b7 a1,g1,g7,a7 4s :TRUXIK,:BCGJEN,:HASPLM,:WFDQVO"},
			{with("standard", ""), "practice", "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 E6 d4 g7 1s T:RUX"},
			{with("standard", "Layout="+nine), "nine-squares", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A,:D"},
			{with("standard", "Layout="+nine), "nine-squares-last-goals", "6aAc/5B7E5C/3aD9 7F Sb a1,c3 a1,c3 1s :A,:D"},
			{with("standard", "Layout="+nineHomes), "last-goal-at-home", "6GaAcH/5B7E5C/3aD9 7F Sb b1,c3 a1,c3 1s A:G,:D"},
		},
		"kids": {
			{with("kids", "Layout="+nineHomes), "last-goal-at-home", "6GaAcH/5B7E5C/3aD9 7F Sb b1,c3 a1,c3 1s A:G,B:D"},
		},
		"battlechess": {
			{with("battlechess", ""), "start", "2mv+++s2/1pzezp1/7/7/1PZEZP1/2SV+++M2 0,0 KR,kr - 1t"},
		},
	}
}

// A hunt looks for moments in games of a setup.
type hunt struct {
	setup
	seats   int
	moments []moment
}

// A moment is something that is the case in a state, told by its text.
type moment struct {
	id string
	is func(m *look) bool
}

// A look is a state that is looked at for a moment.
type look struct {
	catalog.State
	fields []string
	plies  []string
}

// find returns the first state of each moment, in games from seed 1 on.
func (h hunt) find() []position {
	found := make([]position, len(h.moments))
	left := len(found)
	for seed := uint64(1); left > 0; seed++ {
		if seed > 400 {
			panic(fmt.Sprintf("conformance: %v: no game has %v", h.setup, found)) // the tables of this package are wrong
		}
		for _, s := range playOut(h.setup, h.seats, seed).states {
			l := look{s, strings.Fields(s.String()), nil}
			for _, m := range s.AppendPlies(nil) {
				l.plies = append(l.plies, string(m))
			}
			for i, m := range h.moments {
				if found[i].id == "" && m.is(&l) {
					found[i] = position{h.setup, m.id, s.String()}
					left--
				}
			}
		}
	}
	return found
}

// in reports the phase of a labyrinth state.
func (l *look) in(phase string) bool { return l.fields[5][1:] == phase }

// seat is that of the field TURN, from 0.
func (l *look) seat() int { return int(l.fields[5][0] - '1') }

// hand returns what the seat in TURN has found and its pile, in a field of
// cards.
func (l *look) hand(field int) (found, pile string) {
	found, pile, _ = strings.Cut(strings.Split(l.fields[field], ",")[l.seat()], ":")
	return found, pile
}

// left is the number of cards in the pile of the seat in TURN.
func (l *look) left(field int) int {
	_, pile := l.hand(field)
	return len(pile)
}

// near counts the squares that the seat to walk heads for and reaches.
func (l *look) near() int {
	v := l.View(game.Player(l.seat()))
	t, _ := v.Table()
	return t.Reach(game.Player(l.seat())).Intersect(v.Targets()).Len()
}

// event is that of the anniversary game.
func (l *look) event() string { return l.fields[8] }

// The places of fields in a state.
const (
	cardsField = 6
	glowField  = 7
	lightField = 8
)

// moments that all games in the maze have.
var (
	noWayOut   = moment{"no-way-out", func(l *look) bool { return l.in("m") && len(l.plies) == 1 }}
	wideOpen   = moment{"wide-open", func(l *look) bool { return l.in("m") && len(l.plies) >= 25 }}
	lastGoal   = moment{"last-goal", func(l *look) bool { return l.in("m") && l.left(cardsField) == 1 && l.near() > 0 }}
	wayHome    = moment{"way-home", func(l *look) bool { return l.in("m") && l.left(cardsField) == 0 && l.near() > 0 }}
	isOver     = moment{"over", func(l *look) bool { return len(l.plies) == 0 }}
	goalOnHand = moment{"goal-on-the-spare", func(l *look) bool {
		_, pile := l.hand(cardsField)
		return l.in("s") && pile != "" && strings.HasSuffix(l.fields[1], pile[:1])
	}}
)

// spareIs is the moment before a shift with a spare of a shape.
func spareIs(id, shape string) moment {
	return moment{id, func(l *look) bool { return l.in("s") && l.fields[2] != "-" && l.fields[1][:1] == shape }}
}

// glowGoals is the moment of a walk by night with so many goals in reach.
func glowGoals(id string, left, near int) moment {
	return moment{id, func(l *look) bool {
		return l.in("m") && l.fields[lightField] == "night" && min(l.left(glowField), 2) == left && l.near() >= near
	}}
}

// event is the moment of a phase with an event.
func event(id, phase, event string, more ...func(l *look) bool) moment {
	return moment{id, func(l *look) bool {
		return l.in(phase) && l.event() == event && !slices.ContainsFunc(more, func(is func(l *look) bool) bool { return !is(l) })
	}}
}

// pileHas tells of the pile of the seat in TURN.
func pileHas(what string) func(l *look) bool {
	return func(l *look) bool {
		_, pile := l.hand(cardsField)
		return strings.Contains(pile, what)
	}
}

// ply tells whether a legal ply begins with a word.
func (l *look) ply(word string) bool {
	return slices.ContainsFunc(l.plies, func(p string) bool { return strings.HasPrefix(p, word) })
}

// chessTurn returns the seat and what follows it in the turn.
func (l *look) chessTurn() (seat byte, what string) { return l.fields[4][0], l.fields[4][1:2] }

// legends returns the squares of the legends of the seat to act.
func (l *look) legends() (squares []string) {
	seat, _ := l.chessTurn()
	letters := "KR"
	if seat == '2' {
		letters = "kr"
	}
	for row, text := range strings.Split(l.fields[0], "/") {
		col := 0
		for _, c := range text {
			switch {
			case c >= '1' && c <= '8':
				col += int(c - '0')
			case c == '~' || c == '+':
			default:
				if strings.ContainsRune(letters, c) {
					squares = append(squares, fmt.Sprintf("%c%d", 'a'+col, row+1))
				}
				col++
			}
		}
	}
	return squares
}

// chess is the moment of a turn of Battle Chess.
func chess(id, what string, is func(l *look) bool) moment {
	return moment{id, func(l *look) bool {
		_, now := l.chessTurn()
		return now == what && is(l)
	}}
}

func anything(*look) bool { return true }

// hunts are all moments, by variant.
func hunts() map[string][]hunt {
	return map[string][]hunt{
		"standard": {
			{with("standard", ""), 2, []moment{
				noWayOut, wideOpen, lastGoal, wayHome, isOver, goalOnHand,
				spareIs("straight-spare", "5"), spareIs("corner-spare", "3"), spareIs("t-spare", "7"),
			}},
			{with("standard", "Edition=older"), 4, []moment{{"older-four-seats", anything}}},
			{with("standard", "Layout="+twentyFive), 3, []moment{{"twenty-five-squares", anything}}},
		},
		"kids": {
			{with("kids", ""), 2, []moment{
				{"open-several-goals", func(l *look) bool { return l.in("m") && l.near() > 1 }},
				{"open-last-goal", lastGoal.is},
				{"open-way-home", wayHome.is},
			}},
			{with("kids", "Edition=classic-ru"), 3, []moment{
				{"private-start", anything},
				{"private-several-goals", func(l *look) bool { return l.in("m") && l.near() > 1 }},
			}},
			{with("kids", "Edition=anniversary"), 2, []moment{
				{"pile-second-card-in-reach", func(l *look) bool { return l.in("m") && l.near() == 0 && l.left(cardsField) > 5 && len(l.plies) > 20 }},
				{"pile-last-find-wins", lastGoal.is},
				{"pile-over", isOver.is},
			}},
			{with("kids", "Cards=open|Return=no"), 2, []moment{{"open-last-find-wins", lastGoal.is}}},
		},
		"glow": {
			{with("glow", ""), 2, []moment{
				{"day-start", anything},
				{"day-last-card", lastGoal.is},
				{"night-begins", func(l *look) bool { return l.fields[lightField] == "night" }},
				glowGoals("night-several-goals", 2, 2),
				glowGoals("night-last-goal", 1, 1),
				glowGoals("night-way-home", 0, 1),
				{"point-token", func(l *look) bool { return l.in("p") }},
				{"glow-over", isOver.is},
			}},
			{with("glow", ""), 4, []moment{
				{"day-no-way-out", noWayOut.is},
				{"day-four-seats-last-card", lastGoal.is},
				glowGoals("night-four-seats", 2, 1),
			}},
		},
		"anniversary": {
			{with("anniversary", ""), 2, []moment{
				{"events-start", anything},
				event("second-insertion-offered", "e", "'1"), event("two-turns-offered", "e", "'2"), event("swap-offered", "e", "'3"),
				event("peek-offered", "e", "'4"), event("exchange-offered", "e", "'5"), event("through-a-wall-offered", "e", "'6"),
				event("second-insertion", "s", "'1"), event("two-turns-second-shift", "s", "'2"), event("two-turns-first-walk", "m", "'2"),
				event("through-a-wall", "m", "'6"), event("exchange-takes", "c", "'5"),
				event("peek-draws", "d", "'4"), event("top-is-drawn", "d", "-"), event("pair-in-reach", "m", "-", pileHas("["), func(l *look) bool { return l.near() > 0 }),
				event("shuffled-top-in-reach", "m", "-", pileHas("("), func(l *look) bool { return l.near() > 0 }),
			}},
			{with("anniversary", ""), 4, []moment{event("swap-four-seats", "e", "'3")}},
			{with("anniversary", "LiftBan=yes"), 2, []moment{event("second-insertion-without-ban", "s", "'1")}},
			{with("anniversary", "Return=no"), 2, []moment{event("last-find-wins", "m", "-", func(l *look) bool { return l.left(cardsField) == 1 && l.near() > 0 })}},
			{with("anniversary", "Layout="+nineBacks), 2, []moment{
				event("nine-squares-second-insertion", "e", "'1"), event("nine-squares-two-turns", "e", "'2"),
				event("nine-squares-peek", "e", "'4"), event("nine-squares-exchange", "e", "'5"),
			}},
			{with("anniversary", "Layout="+nineBacks2), 1, []moment{
				event("shuffled-pair", "m", "-", pileHas("]("), func(l *look) bool { return l.near() > 0 }),
				event("two-turns-top-is-drawn", "d", "'2"),
			}},
		},
		"battlechess": {
			{with("battlechess", ""), 2, []moment{
				chess("card-to-draw", "c", anything),
				chess("deck-about-to-reshuffle", "c", func(l *look) bool { return strings.Count(l.fields[3], "+") == 5 }),
				chess("deck-just-reshuffled", "t", func(l *look) bool { return l.fields[3] == "-" && l.fields[1] != "0,0" }),
				chess("summon", "t", func(l *look) bool { return l.ply("K@") || l.ply("k@") }),
				chess("either-summon", "t", func(l *look) bool { return l.ply("K@") && l.ply("R@") }),
				chess("legend-on-the-mat", "t", func(l *look) bool { return len(l.legends()) == 1 && l.ply(l.legends()[0]+"-") }),
				chess("legend-hemmed-in", "t", func(l *look) bool { return len(l.legends()) > 0 && !l.ply(l.legends()[0]) }),
				chess("two-legends", "t", func(l *look) bool { return len(l.legends()) == 2 }),
				chess("turned-legend-battles", "t", func(l *look) bool {
					return len(l.legends()) > 0 && l.ply(l.legends()[0]+"x") && strings.Contains(strings.ToUpper(l.fields[0]), "R~=")
				}),
				chess("few-pieces", "t", func(l *look) bool { return len(l.plies) < 8 }),
				chess("hatched", "t", func(l *look) bool { return strings.Contains(l.fields[0], "V~") }),
				chess("beaten", "x", anything),
			}},
			{with("battlechess", "Rules="+smallChess), 2, []moment{
				chess("small-start", "t", anything), chess("small-card", "c", anything),
				chess("small-legend", "t", func(l *look) bool {
					return strings.ContainsAny(l.fields[0], "Cc") && strings.ContainsAny(l.fields[0], "Dd")
				}),
			}},
			{with("battlechess", "Rules="+wideChess()), 2, []moment{
				chess("wide-start", "t", anything), chess("wide-legends", "t", func(l *look) bool { return len(l.legends()) == 2 }),
			}},
		},
	}
}
