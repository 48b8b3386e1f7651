// This file makes questions about random games, and about corrupted texts of
// their states and plies.

package conformance

import (
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/vectors/games"
)

// Random returns questions about n random games of a variant, with this library's
// answers. They ask about each whole game, about three of its states, and about
// states and plies that were corrupted at random. The same seed returns the same
// questions in this version of the library only. Their File is empty, and their
// Line is the number of the game. The error is that of [Select].
func Random(variant string, n int, seed uint64) ([]Question, error) {
	if _, err := Select(nil, variant); err != nil {
		return nil, err
	}
	d, setups := asker{src: game.NewSource(seed)}, games.Of(variant).Recorded()
	for d.game = 1; d.game <= n; d.game++ {
		s := setups[d.below(len(setups))]
		d.ask(d.play(s))
	}
	return d.all, nil
}

// An asker makes random questions.
type asker struct {
	src  *game.Source
	game int
	all  []Question
}

func (d *asker) below(n int) int { return int(d.src.Below(uint32(n))) }

// play plays a random game.
func (d *asker) play(s games.Setup) *games.Game {
	seats := 1 + d.below(4) // the published boxes have four start corners
	if only := games.Of(s.Variant).Seats; only > 0 {
		seats = only
	}
	return games.Play(s, seats, d.src.Uint64())
}

// ask asks about a game.
func (d *asker) ask(g *games.Game) {
	var library Answerer
	for _, q := range g.Questions() {
		library.Answer(q)
	}
	add := func(format string, args ...any) {
		question := fmt.Sprintf(format, args...)
		d.all = append(d.all, Question{"", d.game, g.Variant, g.Options, question, library.Answer(question)})
	}
	add("deal %d %d", g.Seats, g.Seed)
	if len(g.Plies) > 0 {
		add("play %s %v", list(textsOf(g.Plies), ","), g.States[0])
	}
	for range 3 {
		state := g.States[d.below(len(g.States))]
		for _, verb := range append(g.Verbs(state), "perft 2") {
			add("%s %v", verb, state)
		}
		for range 4 {
			other := g.States[d.below(len(g.States))]
			add("parse %s", d.corrupt(state.String(), other.String(), " "))
		}
		if plies := state.AppendPlies(nil); len(plies) > 0 {
			draw := func() string { return plies[d.below(len(plies))].String() }
			add("ply %s", d.corrupt(draw(), draw(), ":"))
		}
	}
}

// corrupt changes one to three places of a text: a character, or a part between
// separators. Some of the new parts are from another text.
func (d *asker) corrupt(text, other, sep string) string {
	for range 1 + d.below(3) {
		parts, others := strings.Split(text, sep), strings.Split(other, sep)
		at, part := d.below(len(text)+1), d.below(len(parts))
		letters := text + other + " AX?*'1+-:,/()[]"
		letter := string(letters[d.below(len(letters))])
		switch d.below(8) {
		case 0:
			text = text[:at]
		case 1:
			text = text[:at] + letter + text[at:]
		case 2:
			text = text[:at] + letter + text[min(at+1, len(text)):]
		case 3:
			text = text[:at] + text[min(at+1, len(text)):]
		case 4:
			text = strings.Join(slices.Delete(parts, part, part+1), sep)
		case 5:
			parts[part] = ""
			text = strings.Join(parts, sep)
		case 6:
			text = strings.Join(slices.Insert(parts, part, parts[part]), sep)
		case 7:
			parts[part] = others[min(part, len(others)-1)]
			text = strings.Join(parts, sep)
		}
	}
	return text
}
