// This file recognizes moments in the text of a state.

package vectors

import (
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// in reports whether a state of a game in the maze is in a phase.
func (l *look) in(phase string) bool { return l.fields[5][1:] == phase }

// seat returns the seat of the field TURN, from 0.
func (l *look) seat() int { return int(l.fields[5][0] - '1') }

// hand returns the found cards and the pile of the seat in TURN, from a field
// of cards.
func (l *look) hand(field int) (found, pile string) {
	found, pile, _ = strings.Cut(strings.Split(l.fields[field], ",")[l.seat()], ":")
	return found, pile
}

// left returns the number of cards in the pile of the seat in TURN.
func (l *look) left(field int) int {
	_, pile := l.hand(field)
	return len(pile)
}

// near counts the squares that the seat to walk looks for and reaches.
func (l *look) near() int {
	v := l.rules.View(l.State, game.Player(l.seat()))
	t, _ := labyrinth.TableOf(v)
	return t.Reach(game.Player(l.seat())).Intersect(labyrinth.TargetsOf(v)).Len()
}

// event returns the field EVENT of the anniversary game.
func (l *look) event() string { return l.fields[8] }

// The indexes of fields in a state.
const (
	cardsField = 6
	glowField  = 7
	lightField = 8
)

// The moments that all games in the maze have.
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

// spareIs returns the moment before a shift with a spare of a shape.
func spareIs(id, shape string) moment {
	return moment{id, func(l *look) bool { return l.in("s") && l.fields[2] != "-" && l.fields[1][:1] == shape }}
}

// nightGoals returns the moment of a walk by night with a number of goals left,
// and at least so many in reach.
func nightGoals(id string, left, near int) moment {
	return moment{id, func(l *look) bool {
		return l.in("m") && l.fields[lightField] == "night" && min(l.left(glowField), 2) == left && l.near() >= near
	}}
}

// event returns the moment of a phase with an event.
func event(id, phase, event string, more ...func(l *look) bool) moment {
	return moment{id, func(l *look) bool {
		return l.in(phase) && l.event() == event && !slices.ContainsFunc(more, func(is func(l *look) bool) bool { return !is(l) })
	}}
}

// pileHas returns whether the pile of the seat in TURN contains a text.
func pileHas(what string) func(l *look) bool {
	return func(l *look) bool {
		_, pile := l.hand(cardsField)
		return strings.Contains(pile, what)
	}
}

// ply reports whether a legal ply begins with a word.
func (l *look) ply(word string) bool {
	return slices.ContainsFunc(l.plies, func(p string) bool { return strings.HasPrefix(p, word) })
}

// ends reports whether a legal ply of a battle ends with a text.
func (l *look) ends(text string) bool {
	return slices.ContainsFunc(l.plies, func(p string) bool { return strings.Contains(p, "x") && strings.HasSuffix(p, text) })
}

// chessTurn returns the seat and the phase of a state of Battle Chess.
func (l *look) chessTurn() (seat byte, phase string) { return l.fields[4][0], l.fields[4][1:2] }

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

// chess returns the moment of a phase of Battle Chess.
func chess(id, phase string, is func(l *look) bool) moment {
	return moment{id, func(l *look) bool {
		_, now := l.chessTurn()
		return now == phase && is(l)
	}}
}

func anything(*look) bool { return true }
