// Package positions makes data of games for other programs: a [Position] for each moment
// at which a seat has chosen a ply. The command line exports those of records, and the
// farm those of its games. cli/schema.json specifies their JSON.
package positions

import (
	"iter"
	"slices"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// A Position is a moment at which a seat has chosen a ply.
type Position struct {
	Game    string            `json:"game"` // the name of the record
	Variant string            `json:"variant"`
	Options map[string]string `json:"options"`
	Player  string            `json:"player"` // empty if it is not known
	N       int               `json:"n"`      // the number of plies before
	Seat    int               `json:"seat"`
	View    string            `json:"view"`
	Plies   []game.Ply        `json:"plies"`
	Choice  int               `json:"choice"` // an index of plies
	Value   float64           `json:"value"`
	Result  *float64          `json:"result"` // nil if the game has no result
}

// All returns the positions of a game with a name, or the error with which its plies fail.
// The players are those of the seats; other than one for each seat means that they are not
// known. A position and its slices are valid until the next one.
func All(name string, r catalog.Rules, rec play.Record[catalog.State], players []string) (iter.Seq[*Position], error) {
	states, err := play.States(rec)
	if err != nil {
		return nil, err
	}
	p := Position{Game: name, Options: make(map[string]string)}
	for _, tag := range r.Tags() {
		if tag.Name == "Variant" {
			p.Variant = tag.Value
		} else {
			p.Options[tag.Name] = tag.Value
		}
	}
	return func(yield func(*Position) bool) {
		for n, ply := range rec.Plies {
			s := states[n]
			seat := s.ToMove()
			if seat == game.Chance {
				continue
			}
			v := r.View(s, seat)
			text, _ := v.AppendText(nil)
			p.N, p.Seat, p.Player, p.View = n, int(seat)+1, "", string(text)
			if len(players) == s.Seats() {
				p.Player = players[seat]
			}
			p.Plies = v.AppendPlies(p.Plies[:0])
			p.Choice = slices.Index(p.Plies, ply)
			p.Value, p.Result = s.Evaluate(seat), share(rec.Outcome, seat, s.Seats())
			if !yield(&p) {
				return
			}
		}
	}, nil
}

// share returns the part of a win that a seat has: all of it, an equal part if several
// have won together or nobody has won, or nothing. It is nil if the game is not over.
func share(o game.Outcome, seat game.Player, seats int) *float64 {
	if !o.Over() {
		return nil
	}
	result, winners := 0.0, len(o.Winners())
	switch {
	case winners == 0:
		result = 1 / float64(seats)
	case o.WonBy(seat):
		result = 1 / float64(winners)
	}
	return &result
}
