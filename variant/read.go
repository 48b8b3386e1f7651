// This file holds the reader of states and views: it reads the fields that all
// games in the maze share, and hands out those that a game adds, by name.

package variant

import (
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/bound"
	"github.com/labyrinth-go/labyrinth/internal/plural"
)

// tableFields are the fields that a [labyrinth.Table] writes.
var tableFields = []string{"BOARD", "SPARE", "BAN", "PAWNS", "HOMES", "TURN"}

// A Reader reads the text of a state or a view of a game in the maze. It collects all
// faults of the text. [Read] makes one and reads the table. The game then reads its
// own fields, adds the faults it finds, and returns [Reader.Err].
type Reader struct {
	// Table is the table read. After a fault it may be incomplete. It has no
	// seats if nothing could be read, because the layout is invalid or the
	// text too long; a game then returns at once.
	Table labyrinth.Table
	// Faults are the faults found so far.
	Faults game.Faults

	names  []string
	fields []game.Field
	view   bool
}

// Read begins to read the text of a state, or of a view if view is true. In a view
// backs may be missing and cards may be hidden. The text must have the fields of
// [labyrinth.Table.AppendText], followed by the named fields of the game. Read reads
// the table, whose phase must be one of the letters in phases, first that in which a game
// begins; see [labyrinth.Layout.ReadTable]. The game reads its own fields by [Reader.Field] and [Reader.Cards].
func Read(l labyrinth.Layout, text, phases string, view bool, names ...string) *Reader {
	r := &Reader{view: view, names: slices.Concat(tableFields, names)}
	if bound.TooLong(text, &r.Faults) {
		return r
	}
	var rest game.Field
	r.fields, rest = game.FieldOf(text).Cut(&r.Faults, r.names...)
	if rest.Text != "" {
		r.Faults.Addf(game.ErrSyntax, rest.Pos, rest.Text, "unexpected text after %s", r.names[len(r.names)-1])
	}
	var fs game.Faults
	if r.Table = l.ReadTable([6]game.Field(r.fields), phases, view, &fs); r.Table.Seats() == 0 {
		r.Faults = nil // the layout is invalid, so the text was not read
	}
	r.Faults.Add(fs...)
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

// Cards reads a field as the cards of all seats. Each card must show one of the
// given pictures, and no two cards the same. The function sees reports whether
// the viewer sees the card of seat p at a place in its pile, 0 for the top: in
// a view, exactly the cards for which it reports false must be hidden. In a
// state no card may be hidden, and sees is not called; it may be nil. After a
// fault Cards returns no cards.
func (r *Reader) Cards(f game.Field, pictures labyrinth.Pictures, sees func(p game.Player, place int) bool) labyrinth.Cards {
	if f.Text == "" {
		return labyrinth.Cards{} // reported as missing
	}
	if !r.view {
		sees = nil
	}
	before := len(r.Faults)
	var room [labyrinth.MaxPicture]labyrinth.Picture
	d := deck{fs: &r.Faults, left: pictures, pictures: pictures, cards: room[:0]}
	words := f.Split(",")
	if len(words) != r.Table.Seats() {
		r.Faults.Addf(labyrinth.ErrCards, f.Pos, f.Text, "cards of %s, want %d", plural.Count(len(words), "seat"), r.Table.Seats())
	}
	var (
		hands [labyrinth.MaxSeats][]labyrinth.Picture // the cards found, then the pile
		found [labyrinth.MaxSeats]int
	)
	for i, word := range words {
		colon := strings.IndexByte(word.Text, ':')
		if colon < 0 || strings.Count(word.Text, ":") > 1 {
			r.Faults.Addf(game.ErrSyntax, word.Pos, word.Text, "want the cards found, a colon, and the pile")
			continue
		}
		start := len(d.cards)
		n := len(d.read(word.Slice(0, colon), nil))
		d.read(word.Slice(colon+1, len(word.Text)), func(place int) bool {
			return sees == nil || i < r.Table.Seats() && sees(game.Player(i), place)
		})
		if i < len(hands) {
			hands[i], found[i] = d.cards[start:], n
		}
	}
	if total := len(d.cards); total > pictures.Len() {
		r.Faults.Addf(labyrinth.ErrCards, f.Pos, f.Text, "%s, want at most %d, one for each picture", plural.Count(total, "card"), pictures.Len())
	}
	if len(r.Faults) > before {
		return labyrinth.Cards{}
	}
	c, err := labyrinth.NewCards(hands[:len(words)]...)
	if err != nil {
		r.Faults.Add(err.(game.Faults)...)
		return labyrinth.Cards{}
	}
	for p, n := range found {
		for range n { // always the top one
			c = c.WithFound(game.Player(p), c.Top(game.Player(p)))
		}
	}
	return c
}

// A deck holds the cards that the text has named, and those that it has not named
// yet.
type deck struct {
	fs             *game.Faults
	left, pictures labyrinth.Pictures
	cards          []labyrinth.Picture
}

// read reads cards. All of them are seen if sees is nil.
func (d *deck) read(f game.Field, sees func(place int) bool) []labyrinth.Picture {
	start := len(d.cards)
	for i := range len(f.Text) {
		seen := sees == nil || sees(i)
		if f.Text[i] == '?' && !seen {
			d.cards = append(d.cards, labyrinth.Unknown)
			continue
		}
		c := f.Slice(i, i+1)
		x, kind, why := d.card(c.Text, seen)
		if why != "" {
			d.fs.Addf(kind, c.Pos, c.Text, "%s", why)
		}
		d.left = d.left.Minus(labyrinth.PicturesOf(x))
		d.cards = append(d.cards, x)
	}
	return d.cards[start:]
}

// card reads one card, which is not a hidden card in its place. The reason is
// empty if nothing is wrong.
func (d *deck) card(text string, seen bool) (x labyrinth.Picture, kind game.Kind, why string) {
	if text == "?" {
		return 0, labyrinth.ErrCards, "card hidden that must be seen"
	}
	x, err := labyrinth.ParsePicture(text)
	switch {
	case err != nil:
		return 0, game.ErrSyntax, "want a picture, A to X"
	case !seen:
		return x, labyrinth.ErrCards, "card seen that must be hidden, ?"
	case !d.pictures.Has(x):
		return x, labyrinth.ErrCards, "picture on no tile"
	case !d.left.Has(x):
		return x, labyrinth.ErrTwice, "card in two places"
	}
	return x, "", ""
}
