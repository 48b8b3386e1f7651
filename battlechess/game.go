// This file holds the rules of a game: their options, and dealing and reading
// states.

package battlechess

import (
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// Rules are Battle Chess with a rule set. They satisfy [game.Rules]. The zero
// Rules have the default rule set.
type Rules struct {
	RuleSet RuleSet
	// OneEnemy lets a legend that faces two enemies in one direction choose one of
	// them. Otherwise it battles both.
	OneEnemy bool
	// ReshuffleUnder puts the cards that lie face up, shuffled, under the others.
	// Otherwise all cards are shuffled together.
	ReshuffleUnder bool
	// First is the seat that goes first; [game.Chance] draws one by lot.
	First game.Player
}

// A Session is a game in progress.
type Session = play.Session[State]

// A Record is a whole game, as text.
type Record = play.Record[State]

// Options returns the options that [Open] accepts, with their values.
func Options() []game.Option {
	return []game.Option{
		{Name: "Legends", Values: []string{"both", one}, Note: "Whether a legend that faces two enemies battles both, or the one that it chooses."},
		{Name: "Reshuffle", Values: []string{"all", under}, Note: "Whether all cards are shuffled together, or those that lie face up under the others."},
		game.FirstOption(2),
		{
			Name: "Rules", Default: string(DefaultRuleSet()),
			Note: "The rule set, if not the default one: the text of its file, with ' allowed in place of the double quote.",
		},
	}
}

// Values of the options Legends and Reshuffle.
const (
	one   = "one"
	under = "under"
)

// Open returns the rules that the tags of [Rules.Tags] name. The error is a
// [game.Faults] that matches [game.ErrOption]. If the rule set is invalid, it
// also has the faults of [ParseRuleSet].
func Open(tags ...game.Tag) (Rules, error) {
	var (
		fs game.Faults
		r  Rules
	)
	chosen := game.Choose(&fs, "battlechess", Options(), tags)
	r.OneEnemy, r.ReshuffleUnder, r.First = chosen["Legends"] == one, chosen["Reshuffle"] == under, game.First(chosen["First"])
	if text, ok := chosen["Rules"]; ok {
		var (
			err error
			bad game.Faults
		)
		r.RuleSet, err = ParseRuleSet([]byte(strings.ReplaceAll(text, "'", `"`)))
		if errors.As(err, &bad) {
			fs.Addf(game.ErrOption, 0, "Rules", "invalid rule set")
			fs.Add(bad...)
		}
	}
	if err := fs.Err(); err != nil {
		return Rules{}, err
	}
	return r, nil
}

// Tags returns the tag Variant, and Legends, Reshuffle and First if they are not as usual.
// If the rule set is not the default one, it also returns the tag Rules: the file on one
// line, with ' in place of the double quote.
func (r Rules) Tags() []game.Tag {
	tags := []game.Tag{{Name: "Variant", Value: "battlechess"}}
	if r.OneEnemy {
		tags = append(tags, game.Tag{Name: "Legends", Value: one})
	}
	if r.ReshuffleUnder {
		tags = append(tags, game.Tag{Name: "Reshuffle", Value: under})
	}
	if r.First != 0 {
		tags = append(tags, game.Tag{Name: "First", Value: game.FirstText(r.First)})
	}
	if r.RuleSet != (RuleSet{}) {
		b, _ := r.RuleSet.MarshalJSON()
		tags = append(tags, game.Tag{Name: "Rules", Value: strings.ReplaceAll(string(b), `"`, "'")})
	}
	return tags
}

// Deal returns the first state of a game for 2 seats. For another number of
// seats the error matches [game.ErrSeats]. The pieces always start on the same squares,
// so the seed decides nothing but who goes first, if that is drawn by lot.
func (r Rules) Deal(seats int, seed uint64) (State, error) {
	if seats != 2 {
		return State{}, game.Faultf(game.ErrSeats, 0, strconv.Itoa(seats), "want 2 seats")
	}
	t := r.RuleSet.tables()
	b := t.box.Value()
	s := State{rules: r.RuleSet, choices: r.choices(), phase: toTurn, cards: t.full, eggs: [2]uint8{t.eggs, t.eggs}}
	for seat := range uint8(2) {
		s.waiting[seat] = 1<<t.legends() - 1
		for k := kind(1); k <= t.kinds; k++ {
			for rest := b.start[seat][k]; rest != 0; rest &= rest - 1 {
				s.put(&t, k, seat, rest&-rest)
			}
		}
	}
	if r.First == 1 || r.First == game.Chance && game.NewSource(seed).Below(2) == 1 {
		s.seat = 1
	}
	if g := newGround(&t, &s); !g.hasTurn() {
		s.phase, s.seat = over, 1-s.seat
	}
	return s, nil
}

// Parse reads a state from its text. The error is a [game.Faults]. It is an error
// if a piece of the rule set is missing or is in two places, or if the turn
// contradicts the rest.
func (r Rules) Parse(text string) (State, error) { return parseState(r.RuleSet, r.choices(), text) }

func (r Rules) choices() choices { return choices{r.OneEnemy, r.ReshuffleUnder} }

// ParseView reads the view of seat p from its text, which is that of the state.
func (r Rules) ParseView(p game.Player, text string) (game.View, error) {
	s, err := r.Parse(text)
	if err != nil {
		return nil, err
	}
	return s.View(p), nil
}

// View returns what seat p may see of a state, as [State.View] does.
func (r Rules) View(s State, p game.Player) game.View { return s.View(p) }

// Sample returns a random state that has a view, as [View.Sample] does.
func (r Rules) Sample(v game.View, rnd *rand.Rand) (State, bool) { return game.SampleOf[State](v, rnd) }

// ParsePly reads a ply, as [ParsePly] does.
func (r Rules) ParsePly(text string) (game.Ply, error) { return ParsePly(text) }
