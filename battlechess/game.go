// This file holds the choices made before a game, and the two ways to a
// state: setting one up and reading one.

package battlechess

import (
	"errors"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

// Game is Battle Chess with its rule set chosen. The zero Game has the
// default one. It satisfies [game.Rules].
type Rules struct{ RuleSet RuleSet }

// Options returns the choices of a game, for [Open].
func Options() []game.Option {
	return []game.Option{{
		Name: "Rules", Default: string(DefaultJSON()),
		Note: "The rule set instead of the default one: the text of its file, where ' may stand for the double quote.",
	}}
}

// Open returns the game that tags name, as [Rules.Tags] writes them. The error
// is [game.Faults] that match [game.ErrOption], followed by those
// of [ParseRules] if the rule set is broken.
func Open(tags ...game.Tag) (Rules, error) {
	var (
		fs game.Faults
		g  Rules
	)
	if text, ok := game.Choose(&fs, "battlechess", Options(), tags)["Rules"]; ok {
		var (
			err error
			bad game.Faults
		)
		g.RuleSet, err = ParseRules([]byte(strings.ReplaceAll(text, "'", `"`)))
		if errors.As(err, &bad) {
			fs.Addf(game.ErrOption, 0, "Rules", "the rule set is broken")
			fs.Add(bad...)
		}
	}
	if err := fs.Err(); err != nil {
		return Rules{}, err
	}
	return g, nil
}

// Tags returns the tag Variant, and Rules if they are not the default: the
// file on one line, with ' for the double quote.
func (g Rules) Tags() []game.Tag {
	tags := []game.Tag{{Name: "Variant", Value: "battlechess"}}
	if g.RuleSet != (RuleSet{}) {
		b, _ := g.RuleSet.MarshalJSON()
		tags = append(tags, game.Tag{Name: "Rules", Value: strings.ReplaceAll(string(b), `"`, "'")})
	}
	return tags
}

// Deal returns the first state of a game, which is for 2 seats; the error
// matches [game.ErrSeats] for another number. The pieces start on the
// squares that are printed on the mat and the cards are drawn by chance, so
// the seed changes nothing. Who goes first is decided before, by the seats.
func (g Rules) Deal(seats int, _ uint64) (State, error) {
	if seats != 2 {
		return State{}, game.Fault{
			Kind: game.ErrSeats, Text: strconv.Itoa(seats), Why: "the game is for 2",
		}
	}
	t := g.RuleSet.tables()
	b := t.box.Value()
	s := State{rules: g.RuleSet, phase: toTurn, cards: t.full, eggs: [2]uint8{t.eggs, t.eggs}}
	for seat := range uint8(2) {
		s.waiting[seat] = 1<<t.legends() - 1
		for k := kind(1); k <= t.kinds; k++ {
			for rest := b.start[seat][k]; rest != 0; rest &= rest - 1 {
				s.put(&t, k, seat, rest&-rest)
			}
		}
	}
	if ground := newGround(&t, &s); !ground.hasTurn() {
		s.phase, s.seat = over, 1
	}
	return s, nil
}

// Parse reads a state from its text. The error is [game.Faults]: what is
// not in the notation, pieces that are not in just one place, and a turn that
// the rest contradicts.
func (g Rules) Parse(text string) (State, error) { return parseState(g.RuleSet, text) }

// ParseView reads what seat p sees from its text, which is that of the state.
func (g Rules) ParseView(p game.Player, text string) (View, error) {
	s, err := g.Parse(text)
	if err != nil {
		return View{}, err
	}
	return s.View(p), nil
}

// ParsePly reads a ply, as [ParsePly] does.
func (g Rules) ParsePly(text string) (Ply, error) { return ParsePly(text) }
