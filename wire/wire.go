// Package wire writes views, events, plies and variants as JSON for programs that
// draw games, in browsers and elsewhere, and reads views back. It works on the
// games of package catalog. The file schema.json describes what it writes, and
// testdata holds an example of an event for each variant, and of a preview, a
// puzzle and a solution.
//
//	data, err := wire.AppendView(nil, rules, view)
//	...
//	rules, view, err := wire.ParseView(catalog.All(), data)
//
// Players count from 1. Squares, slots, tiles, pictures and plies are written
// in the text notation.
package wire

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
)

// AppendView appends a view as a JSON object. The choices are there if the
// viewing seat acts.
func AppendView(b []byte, r catalog.Rules, v game.View) ([]byte, error) {
	return AppendViewOutcome(b, r, v, v.Outcome(), "")
}

// AppendViewOutcome appends a view as [AppendView] does, with the outcome of a
// session, which may have ended for a reason outside the rules.
func AppendViewOutcome(b []byte, r catalog.Rules, v game.View, o game.Outcome, reason string) ([]byte, error) {
	w := writer{b: b}
	w.view(r, v, o, reason)
	return w.b, w.err
}

// A writer appends JSON. It keeps the first error.
type writer struct {
	b   []byte
	err error
}

// key begins a member, with a comma unless it is the first of its object.
func (w *writer) key(name string) {
	if last := w.b[len(w.b)-1]; last != '{' && last != '[' {
		w.b = append(w.b, ',')
	}
	w.b = append(w.b, '"')
	w.b = append(w.b, name...)
	w.b = append(w.b, '"', ':')
}

// next begins an element of an array.
func (w *writer) next() {
	if last := w.b[len(w.b)-1]; last != '[' {
		w.b = append(w.b, ',')
	}
}

// text writes a string.
func (w *writer) text(s string) {
	w.b = append(w.b, '"')
	for i := range len(s) {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			w.b = w.b[:len(w.b)-i-1]
			w.any(s)
			return
		}
		w.b = append(w.b, s[i])
	}
	w.b = append(w.b, '"')
}

// any writes a value by encoding/json.
func (w *writer) any(v any) {
	data, err := json.Marshal(v)
	if err != nil && w.err == nil {
		w.err = fmt.Errorf("wire: %w", err)
	}
	w.b = append(w.b, data...)
}

func (w *writer) number(n int) { w.b = strconv.AppendInt(w.b, int64(n), 10) }

// seat writes a seat's number from 1, or null if there is none.
func (w *writer) seat(p game.Player) {
	if p < 0 {
		w.b = append(w.b, "null"...)
		return
	}
	w.number(int(p) + 1)
}

// texts writes an array of strings.
func texts[T fmt.Stringer](w *writer, list []T) {
	w.b = append(w.b, '[')
	for _, v := range list {
		w.next()
		w.text(v.String())
	}
	w.b = append(w.b, ']')
}

func (w *writer) outcome(o game.Outcome, reason string) {
	if !o.Over() {
		w.b = append(w.b, "null"...)
		return
	}
	w.b = append(w.b, `{"winners":[`...)
	for _, p := range o.Winners() {
		w.next()
		w.number(int(p) + 1)
	}
	w.b = append(w.b, `],"reason":`...)
	w.text(reason)
	w.b = append(w.b, '}')
}

// rules writes the members that name the rules.
func (w *writer) rules(r catalog.Rules) {
	tags := r.Tags()
	w.key("variant")
	w.text(tags[0].Value)
	w.key("options")
	w.b = append(w.b, '{')
	for _, t := range tags[1:] {
		w.key(t.Name)
		w.text(t.Value)
	}
	w.b = append(w.b, '}')
}

func (w *writer) view(r catalog.Rules, v game.View, o game.Outcome, reason string) {
	w.b = append(w.b, '{')
	w.rules(r)
	w.key("text")
	w.text(textOf(v))
	w.key("seat")
	w.seat(v.Seat())
	w.key("seats")
	w.number(v.Seats())
	w.key("toMove")
	switch p := v.ToMove(); {
	case o.Over():
		w.b = append(w.b, "null"...)
	case p == game.Chance:
		w.text(p.String())
	default:
		w.seat(p)
	}
	w.key("outcome")
	w.outcome(o, reason)
	if t, ok := labyrinth.TableOf(v); ok {
		w.table(r, v, t)
	}
	w.own(v)
	if v.Seat() >= 0 && v.ToMove() == v.Seat() && !o.Over() {
		w.key("choices")
		w.b = append(w.b, '[')
		for _, c := range game.Choices(v) {
			w.next()
			w.b = append(w.b, '{')
			w.choice(c)
			w.b = append(w.b, '}')
		}
		w.b = append(w.b, ']')
	}
	w.key("notes")
	w.b = append(w.b, '[')
	for _, note := range game.Notes(v) {
		w.next()
		w.text(note)
	}
	w.b = append(w.b, ']', '}')
}

// textOf returns the text of a view.
func textOf(v game.View) string {
	b, _ := v.AppendText(nil)
	return string(b)
}

// own writes what only the variant has, its names in order. A variant that says
// nothing about its players has only their seats.
func (w *writer) own(v game.View) {
	facts := game.Describe(v)
	if _, ok := facts["players"]; !ok {
		players := make([]map[string]any, v.Seats())
		for i := range players {
			players[i] = map[string]any{"seat": i + 1}
		}
		facts = maps.Clone(facts)
		if facts == nil {
			facts = make(map[string]any)
		}
		facts["players"] = players
	}
	for _, name := range slices.Sorted(maps.Keys(facts)) {
		w.key(name)
		w.any(facts[name])
	}
}

func (w *writer) table(r catalog.Rules, v game.View, t labyrinth.Table) {
	var reach labyrinth.Squares
	if v.ToMove() >= 0 {
		reach = labyrinth.ReachOf(v)
	}
	w.preview(r, change.Preview{Table: t, Reach: reach, Targets: labyrinth.TargetsOf(v)})
}

// preview writes a table and what a seat can do and wants there.
func (w *writer) preview(r catalog.Rules, p change.Preview) {
	layout, _ := r.BoardLayout()
	t := p.Table
	w.key("board")
	w.board(t.Board(), t.Phase() == labyrinth.ToShift, layout)
	var pawns, homes []labyrinth.Square
	for p := range game.Player(t.Seats()) {
		pawns, homes = append(pawns, t.Pawn(p)), append(homes, t.Home(p))
	}
	w.key("pawns")
	texts(w, pawns)
	w.key("homes")
	texts(w, homes)
	w.key("reach")
	texts(w, slices.Collect(p.Reach.All()))
	w.key("targets")
	texts(w, slices.Collect(p.Targets.All()))
}

// board writes a board. Its slots are those of legal shifts; there are none unless
// a shift is next.
func (w *writer) board(board labyrinth.Board, toShift bool, layout labyrinth.Layout) {
	w.b = append(w.b, '{')
	w.key("side")
	w.number(board.Side())
	w.key("rows")
	w.b = append(w.b, '[')
	for s := range board.Squares().All() {
		if s.Col() == 1 {
			if s.Row() > 1 {
				w.b = append(w.b, ']')
			}
			w.next()
			w.b = append(w.b, '[')
		}
		w.next()
		w.tile(board.At(s), layout)
	}
	w.b = append(w.b, ']', ']')
	w.key("spare")
	w.tile(board.Spare(), layout)
	w.key("ban")
	if ban := board.Ban(); ban == 0 {
		w.b = append(w.b, "null"...)
	} else {
		w.text(ban.String())
	}
	w.key("slots")
	var slots []labyrinth.Slot
	if toShift {
		for _, s := range board.Slots() {
			if s != board.Ban() {
				slots = append(slots, s)
			}
		}
	}
	texts(w, slots)
	w.b = append(w.b, '}')
}

func (w *writer) tile(t labyrinth.Tile, layout labyrinth.Layout) {
	w.b = append(w.b, '{')
	w.key("open")
	w.b = append(w.b, '"')
	w.b, _ = t.Open.AppendText(w.b)
	w.b = append(w.b, '"')
	if t.Picture != 0 {
		w.key("picture")
		w.text(t.Picture.String())
		w.key("name")
		w.text(layout.Name(t.Picture))
	}
	if t.Mark != 0 {
		w.key("mark")
		w.text(t.Mark.String())
	}
	w.b = append(w.b, '}')
}

// choice writes the members of a legal ply: its picks, their kinds and their
// labels.
func (w *writer) choice(c game.Choice) {
	w.key("ply")
	w.text(c.Ply.String())
	w.key("picks")
	w.picks(c.Picks, func(p game.Pick) string { return p.Text })
	w.key("kinds")
	w.picks(c.Picks, func(p game.Pick) string { return p.Kind })
	w.key("labels")
	w.picks(c.Picks, func(p game.Pick) string { return p.Label })
}

func (w *writer) picks(picks []game.Pick, part func(game.Pick) string) {
	w.b = append(w.b, '[')
	for _, p := range picks {
		w.next()
		w.text(part(p))
	}
	w.b = append(w.b, ']')
}
