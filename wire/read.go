// This file holds reading a view and an event back.

package wire

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// maxView is longer than any view.
const maxView = 1 << 20

// ParseView reads a view from its JSON: the rules that its variant and options
// name, and the view that its text and seat are. It ignores the other members. They
// follow from these, except that a session can end for a reason outside the rules,
// such as a resignation: then only the member outcome says so, and the view that
// ParseView returns is not over. The error matches [game.ErrSyntax], or it is that of
// opening the rules or of reading the view.
func ParseView(games catalog.Registry, data []byte) (catalog.Rules, game.View, error) {
	if len(data) > maxView {
		return nil, nil, game.Faultf(game.ErrSyntax, 0, "", "view too long: %d bytes, want at most %d", len(data), maxView)
	}
	var object struct {
		Variant *string           `json:"variant"`
		Options map[string]string `json:"options"`
		Text    *string           `json:"text"`
		Seat    *int              `json:"seat"`
	}
	err := json.Unmarshal(data, &object)
	switch wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); {
	case ok && wrong.Field == "":
		return nil, nil, game.Faultf(game.ErrSyntax, 0, wrong.Value, "want a view as a JSON object")
	case ok:
		return nil, nil, game.Faultf(game.ErrSyntax, 0, wrong.Value, "not a value of the member %s", wrong.Field)
	case err != nil:
		return nil, nil, game.Faultf(game.ErrSyntax, 0, "", "not a view in JSON: %v", err)
	}
	if object.Variant == nil || object.Text == nil {
		return nil, nil, game.Faultf(game.ErrSyntax, 0, "", "want the members variant, options, text and seat")
	}
	tags := []game.Tag{{Name: "Variant", Value: *object.Variant}}
	for _, name := range slices.Sorted(maps.Keys(object.Options)) {
		tags = append(tags, game.Tag{Name: name, Value: object.Options[name]})
	}
	r, err := games.Open(tags...)
	if err != nil {
		return nil, nil, err
	}
	seat := game.Nobody
	if object.Seat != nil {
		if *object.Seat < 1 || *object.Seat > 16 {
			return nil, nil, game.Faultf(game.ErrSeats, 0, "seat", "want a seat from 1, or null")
		}
		seat = game.Player(*object.Seat - 1)
	}
	v, err := r.ParseView(seat, *object.Text)
	if err != nil {
		return nil, nil, err
	}
	if v.Seat() != seat {
		return nil, nil, game.Faultf(game.ErrSeats, 0, strconv.Itoa(*object.Seat), "want a seat from 1 to %d, or null", v.Seats())
	}
	return r, v, nil
}

// ParseUpdate reads an event from its JSON, as a viewer of a game with the given rules
// has got it. It ignores the changes: those from one view to the next follow from the
// views. The error matches [game.ErrSyntax], or it is that of reading the view.
func ParseUpdate(r catalog.Rules, data []byte) (u play.Update, err error) {
	if len(data) > maxView {
		return u, game.Faultf(game.ErrSyntax, 0, "", "event too long: %d bytes, want at most %d", len(data), maxView)
	}
	var object struct {
		N      *int
		Kind   play.EventKind
		By     *game.Player
		Ply    *game.Ply
		To     int
		Reason string
		Left   []game.Player
		View   struct {
			Text    *string
			Seat    *game.Player
			Outcome *struct {
				Winners []game.Player
				Reason  string
			}
		}
	}
	if err := json.Unmarshal(data, &object); err != nil {
		return u, game.Faultf(game.ErrSyntax, 0, "", "not an event in JSON: %v", err)
	}
	switch object.Kind {
	case play.StartEvent, play.PlyEvent, play.ForfeitEvent, play.UndoEvent, play.LeaveEvent, play.ReturnEvent:
	default:
		return u, game.Faultf(game.ErrSyntax, 0, string(object.Kind), "want the kind start, ply, forfeit, undo, leave or return")
	}
	if object.N == nil || object.View.Text == nil || (object.Ply == nil) == (object.Kind == play.PlyEvent) {
		return u, game.Faultf(game.ErrSyntax, 0, "", "want the members n, kind, by, ply and view")
	}
	u = play.Update{N: *object.N, Kind: object.Kind, By: orNobody(object.By), To: object.To, Reason: object.Reason, Left: object.Left}
	if object.Ply != nil {
		u.Ply = *object.Ply
	}
	if o := object.View.Outcome; o != nil {
		u.Outcome, u.Reason = game.Won(o.Winners...), o.Reason
		if len(o.Winners) == 0 {
			u.Outcome = game.Draw()
		}
	}
	u.View, err = r.ParseView(orNobody(object.View.Seat), *object.View.Text)
	return u, err
}

func orNobody(p *game.Player) game.Player {
	if p == nil {
		return game.Nobody
	}
	return *p
}
