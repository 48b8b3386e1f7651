// This file holds the events of a session and the variants as JSON.

package wire

import (
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// AppendUpdate appends an event as a JSON object: n, kind, by, ply, view and
// changes; for a forfeit and for a seat that leaves the reason, for an undo the event it
// goes back to; and left, if seats have left.
func AppendUpdate(b []byte, r catalog.Rules, u play.Update) ([]byte, error) {
	w := writer{b: b}
	w.b = append(w.b, '{')
	w.key("n")
	w.number(u.N)
	w.key("kind")
	w.text(string(u.Kind))
	w.key("by")
	if u.By == game.Chance {
		w.text(u.By.String())
	} else {
		w.seat(u.By)
	}
	w.key("ply")
	if u.Kind == play.PlyEvent {
		w.text(u.Ply.String())
	} else {
		w.b = append(w.b, "null"...)
	}
	if u.Kind == play.UndoEvent {
		w.key("to")
		w.number(u.To)
	}
	if u.Kind == play.ForfeitEvent || u.Kind == play.LeaveEvent {
		w.key("reason")
		w.text(u.Reason)
	}
	if len(u.Left) > 0 {
		w.key("left")
		w.any(u.Left)
	}
	w.key("view")
	w.view(r, u.View, u.Outcome, u.Reason)
	w.key("changes")
	w.changes(r, u.Changes)
	w.b = append(w.b, '}')
	return w.b, w.err
}

// AppendChanges appends changes as a JSON array, as in an event.
func AppendChanges(b []byte, r catalog.Rules, changes []game.Change) ([]byte, error) {
	w := writer{b: b}
	w.changes(r, changes)
	return w.b, w.err
}

// changes writes what a ply did: the kind of each change, and its fields.
func (w *writer) changes(r catalog.Rules, changes []game.Change) {
	layout, _ := r.BoardLayout()
	w.b = append(w.b, '[')
	for _, c := range changes {
		w.next()
		w.b = append(w.b, `{"kind":`...)
		w.text(c.ChangeKind())
		switch c := c.(type) {
		case change.Shift:
			w.key("slot")
			w.text(c.Slot.String())
			w.key("in")
			w.tile(c.In, layout)
			w.key("out")
			w.tile(c.Out, layout)
		case change.Back:
			w.key("at")
			w.text(c.At.String())
			w.key("tile")
			w.tile(c.Tile, layout)
		default:
			w.fields(c)
		}
		w.b = append(w.b, '}')
	}
	w.b = append(w.b, ']')
}

// fields writes the fields of a struct after those that the object has.
func (w *writer) fields(v any) {
	start := len(w.b)
	w.any(v)
	if fields := w.b[start:]; len(fields) > 2 && fields[0] == '{' {
		fields[0] = ','
		w.b = w.b[:len(w.b)-1] // the }
	} else {
		w.b = w.b[:start]
	}
}

// AppendVariants appends the variants of a registry as a JSON array: the name, a
// summary, how many may play, the options with their values, default, note and what is
// usual in editions where that is not the default, and the names of the bots that play
// it.
func AppendVariants(b []byte, games catalog.Registry) ([]byte, error) {
	w := writer{b: append(b, '[')}
	for _, v := range games.Variants {
		r, err := v.Open()
		if err != nil {
			return b, err
		}
		least, most := r.SeatRange()
		w.next()
		w.b = append(w.b, '{')
		w.key("name")
		w.text(v.Name)
		w.key("summary")
		w.text(v.Summary)
		w.key("seats")
		w.b = append(w.b, '{')
		w.key("min")
		w.number(least)
		w.key("max")
		w.number(most)
		w.b = append(w.b, '}')
		w.key("options")
		w.options(v.Options)
		w.key("bots")
		w.any(games.BotNames(v.Name))
		w.b = append(w.b, '}')
	}
	w.b = append(w.b, ']')
	return w.b, w.err
}

func (w *writer) options(options []game.Option) {
	w.b = append(w.b, '[')
	for _, o := range options {
		usual := o.Default
		if len(o.Values) > 0 {
			usual = o.Values[0]
		}
		w.next()
		w.b = append(w.b, '{')
		w.key("name")
		w.text(o.Name)
		w.key("values")
		w.any(append([]string{}, o.Values...))
		w.key("default")
		w.text(usual)
		w.key("editions")
		editions := o.Editions
		if editions == nil {
			editions = map[string]string{}
		}
		w.any(editions)
		w.key("house")
		house := o.House
		if house == nil {
			house = map[string][]string{}
		}
		w.any(house)
		w.key("note")
		w.text(o.Note)
		w.b = append(w.b, '}')
	}
	w.b = append(w.b, ']')
}
