// This file holds the reader of states and views: it reads the fields that all
// games in the maze share, and hands out those that a variant adds, by name.

package labyrinth

import (
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/plural"
)

// tableFields are the fields that [Table] writes.
var tableFields = []string{"BOARD", "SPARE", "BAN", "PAWNS", "HOMES", "TURN"}

// A Reader reads the text of a state or a view of a game in the maze. It
// collects all faults of the text. [Layout.Read] makes one and reads the Table.
// The variant then reads its own fields, adds the faults it finds, and returns
// [Reader.Err].
type Reader struct {
	// Table is the table read. After a fault it may be incomplete. It has no
	// seats if nothing could be read, because the layout is invalid or the
	// text too long; a variant then returns at once.
	Table Table
	// Faults are the faults found so far.
	Faults game.Faults

	names  []string
	fields []game.Field
	view   bool
}

// Read begins to read the text of a state, or of a view if view is true. In a
// view backs may be missing and cards may be hidden. The text must have the
// fields of [Table.AppendText], followed by the named fields of the variant.
// Read reads the table, whose phase must be one of the letters in phases. The
// variant reads its fields by [Reader.Field] and [Reader.Cards].
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

// Field returns the named field. If the text does not have it, the field is
// empty, and the faults already include that it is missing.
func (r *Reader) Field(name string) game.Field {
	if i := slices.Index(r.names, name); i >= 0 && i < len(r.fields) {
		return r.fields[i]
	}
	return game.Field{}
}

// Faultf adds a fault about the named field. Its reason is formatted as by
// [fmt.Sprintf]. If the field is missing, Faultf adds nothing, because the faults
// already include that.
func (r *Reader) Faultf(kind game.Kind, name, format string, args ...any) {
	f := r.Field(name)
	if f.Text == "" && slices.Contains(r.names, name) {
		return
	}
	r.Faults.Addf(kind, f.Pos, f.Text, format, args...)
}

// Err returns the faults as an error, [game.Faults], or nil if there are none.
func (r *Reader) Err() error { return r.Faults.Err() }

func (r *Reader) readSeats(side int) {
	t := &r.Table
	pawns, homes := r.Field("PAWNS").Split(","), r.Field("HOMES").Split(",")
	if len(pawns) > MaxSeats || len(homes) > MaxSeats || len(pawns) != len(homes) {
		both := strings.TrimSuffix(r.Field("PAWNS").Text+" "+r.Field("HOMES").Text, " ")
		r.Faults.Addf(game.ErrSeats, r.Field("PAWNS").Pos, both,
			"%s and %s; each of the 1 to %d seats must have one of both", plural.Count(len(pawns), "pawn"), plural.Count(len(homes), "home"), MaxSeats)
	}
	t.seats = uint8(min(len(homes), MaxSeats))
	for i, f := range pawns[:min(len(pawns), MaxSeats)] {
		if f.Text == "" && len(pawns) == 1 {
			break // reported as missing
		}
		t.pawns[i] = parseSquare(f, &r.Faults)
		if t.pawns[i] != 0 && !t.board.Squares().Has(t.pawns[i]) {
			r.Faults.Addf(ErrSquare, f.Pos, f.Text, "pawn off the board; the board has %d columns and %[1]d rows", side)
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
	if len(f.Text) != 2 || !strings.Contains(phases, f.Text[1:]) {
		r.Faultf(game.ErrSyntax, "TURN", "want a seat number and one of the letters %s", phases)
		return
	}
	p := game.Player(f.Text[0]) - '1'
	if p < 0 || int(p) >= t.Seats() {
		r.Faultf(game.ErrSeats, "TURN", "no such seat; want 1 to %d", t.Seats())
		return
	}
	t.seat, t.phase = p, Phase(f.Text[1])
	if t.board.ban == 0 && t.phase != ToShift {
		ban := r.Field("BAN") // a fault of its own, even if the field is missing
		r.Faults.Addf(ErrBan, ban.Pos, ban.Text, "missing ban; want the slot that the shift before phase %c banned", t.phase)
	}
}

// Cards reads a field as the cards of all seats. Each card must show one of the
// given pictures, and no two cards the same. The function sees reports whether
// the viewer sees the card of seat p at a place in its pile, 0 for the top: in
// a view, exactly the cards for which it reports false must be hidden. In a
// state no card may be hidden, and sees is not called; it may be nil. After a
// fault Cards returns no cards.
func (r *Reader) Cards(f game.Field, pictures Pictures, sees func(p game.Player, place int) bool) Cards {
	if f.Text == "" {
		return Cards{} // reported as missing
	}
	if !r.view {
		sees = nil
	}
	before := len(r.Faults)
	var room [MaxPicture]Picture
	d := deck{fs: &r.Faults, left: pictures, pictures: pictures, cards: room[:0]}
	words := f.Split(",")
	if len(words) != r.Table.Seats() {
		r.Faults.Addf(ErrCards, f.Pos, f.Text, "cards of %s, want %d", plural.Count(len(words), "seat"), r.Table.Seats())
	}
	hands := make([]Hand, 0, MaxSeats)
	for i, word := range words {
		colon := strings.IndexByte(word.Text, ':')
		if colon < 0 || strings.Count(word.Text, ":") > 1 {
			r.Faults.Addf(game.ErrSyntax, word.Pos, word.Text, "want the cards found, a colon, and the pile")
			continue
		}
		found := d.read(word.Slice(0, colon), nil)
		pile := d.read(word.Slice(colon+1, len(word.Text)), func(place int) bool { return sees == nil || sees(game.Player(i), place) })
		hands = append(hands, Hand{found, pile})
	}
	if total := len(d.cards); total > pictures.Len() {
		r.Faults.Addf(ErrCards, f.Pos, f.Text, "%s, want at most %d, one for each picture", plural.Count(total, "card"), pictures.Len())
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

// A deck holds the cards that the text has named, and those that it has not named
// yet.
type deck struct {
	fs             *game.Faults
	left, pictures Pictures
	cards          []Picture
}

// read reads cards. All of them are seen if sees is nil.
func (d *deck) read(f game.Field, sees func(place int) bool) []Picture {
	start := len(d.cards)
	for i := range len(f.Text) {
		seen := sees == nil || sees(i)
		if f.Text[i] == '?' && !seen {
			d.cards = append(d.cards, Unknown)
			continue
		}
		c := f.Slice(i, i+1)
		x, kind, why := d.card(c.Text, seen)
		if why != "" {
			d.fs.Addf(kind, c.Pos, c.Text, "%s", why)
		}
		d.left = d.left.Minus(PicturesOf(x))
		d.cards = append(d.cards, x)
	}
	return d.cards[start:]
}

// card reads one card, which is not a hidden card in its place. The reason is
// empty if nothing is wrong.
func (d *deck) card(text string, seen bool) (x Picture, kind game.Kind, why string) {
	if text == "?" {
		return 0, ErrCards, "card hidden that must be seen"
	}
	x, err := ParsePicture(text)
	switch {
	case err != nil:
		return 0, game.ErrSyntax, "want a picture, A to X"
	case !seen:
		return x, ErrCards, "card seen that must be hidden, ?"
	case !d.pictures.Has(x):
		return x, ErrCards, "picture on no tile"
	case !d.left.Has(x):
		return x, ErrTwice, "card in two places"
	}
	return x, "", ""
}
