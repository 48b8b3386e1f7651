// This file says in words what happens: in a ply, and next in a state.

package battlechess

import (
	"fmt"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/plural"
)

// Attacked returns the pieces that the battle of [State.Pending] attacks, in
// reading order. If no card is to be drawn, it returns none.
func (s State) Attacked() []Piece {
	if s.phase != toDraw {
		return nil
	}
	t := s.rules.tables()
	g := newGround(&t, &s)
	return s.piecesOf(&t, g.struck(1<<s.from, s.toward, s.which))
}

// next describes what happens next: a turn, a card for a battle, or nothing.
func (s State) next() string {
	switch s.phase {
	case noGame:
		return "There is no game."
	case over:
		return fmt.Sprintf("Seat %v has won.", s.Outcome())
	case toTurn:
		return fmt.Sprintf("Seat %v takes its turn.", s.ToMove())
	}
	t := s.rules.tables()
	var attacked []string
	for _, p := range s.Attacked() {
		attacked = append(attacked, fmt.Sprintf("%v on %v", p, p.Square))
	}
	return fmt.Sprintf("Seat %d draws a card for %v: %v on %v attacks %s.",
		s.seat+1, Battle(s.from, s.toward).Choosing(int(s.which)), s.piecesOf(&t, 1<<s.from)[0], s.from, strings.Join(attacked, " and "))
}

// Explain says in words what a legal ply does: which piece moves, each battle
// with its numbers and its effect, and the end of the game. A card, for example,
// reads
//
//	Zoroark on c3 attacks Zoroark on d2. 70 + 0 against 70: no effect.
//
// For a ply that is not legal it returns "".
func (s State) Explain(p game.Ply) string {
	ply, _ := TurnOf(p)
	after, err := s.Play(p)
	if err != nil {
		return ""
	}
	var (
		t     = s.rules.tables()
		words []string
	)
	switch ply.kind {
	case summon:
		k := t.kindOf(byte(ply.from))
		words = append(words, fmt.Sprintf("%s is summoned on %v for %s.",
			t.box.Value().names[k], ply.to, plural.Count(int(t.costs[k-t.normals-1]), "piece")))
	case moveOnly, moveBattle:
		words = append(words, fmt.Sprintf("%s moves to %v.", s.name(&t, 1<<ply.from), ply.to))
		s.move(&t, 1<<ply.from, 1<<ply.to)
		s.from, s.toward, s.which = ply.to, ply.toward, ply.which
	case battleOnly:
		s.from, s.toward, s.which = ply.from, ply.toward, ply.which
	}
	if ply.kind == moveBattle || ply.kind == battleOnly || ply.kind == drawCard {
		words = append(words, s.explainBattle(&t, ply, after.phase == toDraw)...)
	}
	if after.phase == over {
		if after.target(&t, 1-after.seat) != 0 {
			words = append(words, fmt.Sprintf("Seat %d has no legal turn.", 2-after.seat))
		}
		words = append(words, fmt.Sprintf("Seat %d wins.", after.seat+1))
	}
	return strings.Join(words, " ")
}

// explainBattle returns sentences on the battle of the piece on s.from. They say
// what it changes, or that a card has to be drawn first.
func (s *State) explainBattle(t *tables, ply Turn, waits bool) []string {
	var (
		x        = set(1) << s.from
		g        = newGround(t, s)
		power    = int(s.faceAt(t, x).power)
		sum      = fmt.Sprint(power)
		attacked []string
		results  []string
		beaten   bool
	)
	if ply.kind == drawCard {
		sum, power = fmt.Sprintf("%d + %d", power, ply.card), power+int(ply.card)
	}
	for rest := g.struck(x, s.toward, s.which); rest != 0; rest &= rest - 1 {
		y := rest & -rest
		against, effect := int(s.faceAt(t, y).power), "no effect"
		text := fmt.Sprintf("%s against %d", sum, against)
		switch {
		case s.isEgg(t, y):
			text, effect = sum+" against an egg", s.defeated(t, y)
		case power > against:
			effect = s.defeated(t, y)
		case power < against && beaten:
			effect = "no further effect"
		case power < against:
			beaten, effect = true, s.defeated(t, x)
		}
		if !waits {
			text += ": " + effect + "."
		}
		attacked, results = append(attacked, s.name(t, y)), append(results, text)
	}
	words := []string{fmt.Sprintf("%s attacks %s.", s.name(t, x), strings.Join(attacked, " and "))}
	if waits {
		return append(words, fmt.Sprintf("%s: seat %d draws a card.", strings.Join(results, ", "), s.seat+1))
	}
	words = append(words, results...)
	if ply.kind == drawCard && ply.card == t.cards[t.reshuffle] {
		if s.choices.under {
			words = append(words, "The cards that lie face up are shuffled and put under the others.")
		} else {
			words = append(words, "All cards are shuffled.")
		}
	}
	return words
}

// defeated describes what [State.defeat] does.
func (s *State) defeated(t *tables, x set) string {
	name := s.name(t, x)
	switch k := s.kindAt(x); {
	case s.isEgg(t, x):
		return name + " loses an egg"
	case s.turned&x == 0:
		return name + " is turned over"
	case t.isLegend(k):
		return name + " is out of the game"
	case k == t.target:
		return name + " falls"
	}
	return name + " goes to the cost area"
}

// name returns the name and the square of the piece at x.
func (s *State) name(t *tables, x set) string {
	return fmt.Sprintf("%s on %v", t.box.Value().names[s.kindAt(x)], first(x))
}
