// This file holds reading the text of a state or view: the fields that all
// games in the maze share, and those that a variant adds, by name.

package labyrinth

import (
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

// tableFields are the fields that [Table] writes.
var tableFields = []string{"BOARD", "SPARE", "BAN", "PAWNS", "HOMES", "TURN"}

// A Reader reads the text of a state or a view of a game in the maze. It
// collects the faults of the whole text.
type Reader struct {
	Table  Table       // the zero Table if the text is not worth reading further
	Faults game.Faults // what is wrong so far

	names  []string
	fields []game.Field
	view   bool
}

// Read begins to read the text of a state, or of a view, in which backs may be
// missing and cards hidden. It reads the fields of [Table]; names are the
// fields behind them, for the variant to read, and phases the letters that the
// phase may have. Whatever is not in the notation, contradicts the layout or
// contradicts itself is a fault.
func (l Layout) Read(text, phases string, view bool, names ...string) *Reader {
	r := &Reader{view: view, names: slices.Concat(tableFields, names)}
	if err := l.Validate(); err != nil {
		r.Faults.Add(err.(game.Faults)...)
		return r
	}
	if tooLong(text, &r.Faults) {
		return r
	}
	var rest game.Field
	r.fields, rest = game.FieldOf(text).Cut(&r.Faults, r.names...)
	if rest.Text != "" {
		r.Faults.Addf(game.ErrSyntax, rest.Pos, rest.Text, "unexpected text after %s", r.names[len(r.names)-1])
	}
	r.Table.board = l.parseBoard(r.fields[0], r.fields[1], r.fields[2], view, &r.Faults)
	r.readSeats(l.Side)
	r.readTurn(phases)
	return r
}

// Field returns the named field. It is empty if the field is missing, which is
// a fault already, and if the text is not worth reading further.
func (r *Reader) Field(name string) game.Field {
	if i := slices.Index(r.names, name); i >= 0 && i < len(r.fields) {
		return r.fields[i]
	}
	return game.Field{}
}

// Faultf adds a fault of the named field, with a reason built by fmt.Sprintf.
func (r *Reader) Faultf(kind game.Kind, name, format string, args ...any) {
	f := r.Field(name)
	r.Faults.Addf(kind, f.Pos, f.Text, format, args...)
}

// Err returns the faults as an error, or nil if there are none.
func (r *Reader) Err() error { return r.Faults.Err() }

func (r *Reader) readSeats(side int) {
	t := &r.Table
	pawns, homes := r.Field("PAWNS").Split(","), r.Field("HOMES").Split(",")
	if len(pawns) > MaxSeats || len(homes) > MaxSeats || len(pawns) != len(homes) {
		both := strings.TrimSuffix(r.Field("PAWNS").Text+" "+r.Field("HOMES").Text, " ")
		r.Faults.Addf(game.ErrSeats, r.Field("PAWNS").Pos, both,
			"%d pawns and %d homes; each of 1 to %d seats must have a pawn and a home", len(pawns), len(homes), MaxSeats)
	}
	t.seats = uint8(min(len(homes), MaxSeats))
	for i, f := range pawns[:min(len(pawns), MaxSeats)] {
		if f.Text == "" && len(pawns) == 1 {
			break // reported as missing
		}
		t.pawns[i] = parseSquare(f, &r.Faults)
		if t.pawns[i] != 0 && !t.board.Squares().Has(t.pawns[i]) {
			r.Faults.Addf(ErrSquare, f.Pos, f.Text, "the pawn is off the board, whose side is %d", side)
		}
	}
	for i, f := range homes[:t.seats] {
		if f.Text == "" && len(homes) == 1 {
			break // reported as missing
		}
		t.homes[i] = parseSquare(f, &r.Faults)
	}
	t.checkHomes(func(p game.Player, kind game.Kind, why string) {
		if t.homes[p] != 0 { // otherwise reported above
			r.Faults.Addf(kind, homes[p].Pos, homes[p].Text, "%s", why)
		}
	})
}

func (r *Reader) readTurn(phases string) {
	t, f := &r.Table, r.Field("TURN")
	if f.Text == "" {
		return // reported as missing
	}
	if len(f.Text) != 2 || !strings.Contains(phases, f.Text[1:]) {
		r.Faultf(game.ErrSyntax, "TURN", "want the number of a seat and one of the letters %s", phases)
		return
	}
	p := game.Player(f.Text[0]) - '1'
	if p < 0 || int(p) >= t.Seats() {
		r.Faultf(game.ErrSeats, "TURN", "the seats are 1 to %d", t.Seats())
		return
	}
	t.seat, t.phase = p, Phase(f.Text[1])
	if t.board.ban == 0 && t.phase != ToShift {
		r.Faultf(ErrBan, "BAN", "phase %c follows an insertion, which leaves a ban", t.phase)
	}
}

// Cards reads a field as the cards of all seats. Each card must show one of the
// given pictures, and no two cards the same. The function sees reports whether
// the viewer sees the card of seat p at a place in its pile, 0 for the top: in
// a view, exactly the cards for which it reports false must be hidden. In a
// state no card may be hidden, and sees is not called. After a fault Cards
// returns no cards.
func (r *Reader) Cards(f game.Field, pictures Pictures, sees func(p game.Player, place int) bool) Cards {
	if f.Text == "" {
		return Cards{} // reported as missing
	}
	if !r.view {
		sees = nil
	}
	before := len(r.Faults)
	d := deck{fs: &r.Faults, left: pictures, pictures: pictures}
	words := f.Split(",")
	if len(words) != r.Table.Seats() {
		r.Faults.Addf(ErrCards, f.Pos, f.Text, "cards for %d seats; there are %d seats", len(words), r.Table.Seats())
	}
	var hands []Hand
	total := 0
	for i, word := range words {
		halves := word.Split(":")
		if len(halves) != 2 {
			r.Faults.Addf(game.ErrSyntax, word.Pos, word.Text, "want the cards found, a colon, and the pile")
			continue
		}
		found := d.draw(halves[0], nil)
		pile := d.draw(halves[1], func(place int) bool { return sees == nil || sees(game.Player(i), place) })
		hands = append(hands, Hand{found, pile})
		total += len(found) + len(pile)
	}
	if total > pictures.Len() {
		r.Faults.Addf(ErrCards, f.Pos, f.Text, "%d cards; there are only %d pictures", total, pictures.Len())
	}
	if len(r.Faults) > before {
		return Cards{}
	}
	c, err := NewCards(hands...)
	if err != nil {
		r.Faults.Add(err.(game.Faults)...)
	}
	return c
}

// A deck is the cards that a text has not named yet.
type deck struct {
	fs             *game.Faults
	left, pictures Pictures
}

// draw reads cards. All of them are seen if sees is nil.
func (d *deck) draw(f game.Field, sees func(place int) bool) (cards []Picture) {
	for i := range len(f.Text) {
		c := f.Slice(i, i+1)
		x, err := ParsePicture(c.Text)
		seen := sees == nil || sees(i)
		fault := func(kind game.Kind, why string) { d.fs.Addf(kind, c.Pos, c.Text, "%s", why) }
		switch {
		case c.Text == "?" && !seen:
			x = Unknown
		case c.Text == "?":
			fault(ErrCards, "this card is seen and must not be hidden")
		case err != nil:
			fault(game.ErrSyntax, "want a picture, A to X")
		case !seen:
			fault(ErrCards, "this card is hidden and must be written ?")
		case !d.pictures.Has(x):
			fault(ErrCards, "no tile has this picture")
		case !d.left.Has(x):
			fault(ErrTwice, "the card is in two places")
		}
		d.left = d.left.Minus(PicturesOf(x))
		cards = append(cards, x)
	}
	return cards
}
