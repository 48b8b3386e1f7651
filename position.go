// This file holds the text of whole positions: layouts, boards, tables and
// cards. Its parsers take any bytes, report every fault with its place, and
// never panic; a position they return is consistent.

package labyrinth

import (
	"slices"
	"strings"
)

// maxText is longer than the text of any layout, with names of [maxName]
// bytes, or of any position. Parsers look no further.
const maxText = 4096

// A Field is a part of a text, and where in the whole it begins.
type Field struct {
	Text string
	At   int
}

// tooLong reports a text that is longer than any of its kind.
func tooLong(s string, fs *Faults) bool {
	if len(s) <= maxText {
		return false
	}
	fs.Add(ErrSyntax, maxText, s[maxText:], "no such text is longer than %d bytes", maxText)
	return true
}

// Split cuts f at each separator.
func (f Field) Split(sep string) []Field {
	var fields []Field
	at := f.At
	for part := range strings.SplitSeq(f.Text, sep) {
		fields = append(fields, Field{part, at})
		at += len(part) + len(sep)
	}
	return fields
}

// Cut cuts the named fields, parted by single spaces, off f, and returns them
// and what follows. It adds a fault for those that are missing and returns
// them empty.
func (f Field) Cut(fs *Faults, names ...string) (fields []Field, rest Field) {
	end := f.At + len(f.Text)
	all := f.Split(" ")
	if last := len(all) - 1; last < len(names) && all[last].Text == "" {
		all = all[:last] // missing, with those behind it
	}
	missing := names[min(len(all), len(names)):]
	for i, name := range names {
		if i >= len(all) {
			all = append(all, Field{At: end})
		} else if all[i].Text == "" {
			fs.Add(ErrSyntax, all[i].At, "", "here belongs %s; single spaces part the fields", name)
		}
	}
	if len(missing) > 0 {
		fs.Add(ErrSyntax, end, "", "here belongs %s; single spaces part the fields", strings.Join(missing, " "))
	}
	fields, rest = all[:len(names)], Field{At: end}
	if more := all[len(names):]; len(more) > 0 {
		rest = Field{f.Text[more[0].At-f.At:], more[0].At}
		if rest.Text == "" {
			fs.Add(ErrSyntax, end-1, " ", "there is a space behind the last field")
		}
	}
	return fields, rest
}

// AppendText appends the layout in one line: FIXED LOOSE STARTS NAMES, and
// BACKS if there are any. FIXED is the rows of fixed tiles parted by /, LOOSE
// the loose tiles without separators, STARTS the start corners and NAMES the
// names of pictures parted by commas, or - without names; BACKS is written
// like LOOSE. The error is that of [Layout.Validate].
func (l Layout) AppendText(b []byte) ([]byte, error) {
	if err := l.Validate(); err != nil {
		return b, err
	}
	for i, t := range l.Fixed {
		if i > 0 && i%((l.Side+1)/2) == 0 {
			b = append(b, '/')
		}
		b, _ = t.AppendText(b)
	}
	b = append(b, ' ')
	for _, t := range l.Loose {
		b, _ = t.AppendText(b)
	}
	b = append(b, ' ')
	b = appendSquares(b, l.Starts)
	b = append(b, ' ')
	if len(l.Names) == 0 {
		b = append(b, '-')
	}
	b = append(b, strings.Join(l.Names, ",")...)
	for i, t := range l.Backs {
		if i == 0 {
			b = append(b, ' ')
		}
		b, _ = t.AppendText(b)
	}
	return b, nil
}

// MarshalText returns the layout's text, as [Layout.AppendText] does.
func (l Layout) MarshalText() ([]byte, error) { return l.AppendText(nil) }

// UnmarshalText sets the layout as [ParseLayout] does.
func (l *Layout) UnmarshalText(b []byte) (err error) {
	*l, err = ParseLayout(string(b))
	return err
}

// ParseLayout reads a layout from its text, described at
// [Layout.AppendText]. The error is [Faults].
func ParseLayout(s string) (Layout, error) {
	var fs Faults
	if tooLong(s, &fs) {
		return Layout{}, fs
	}
	fields, rest := Field{Text: s}.Cut(&fs, "FIXED", "LOOSE", "STARTS", "NAMES")
	var (
		l  Layout
		at [backsPart + 1][]Field // the elements of each part
	)
	rows := fields[fixedPart].Split("/")
	l.Side = 2*len(rows) - 1
	for _, row := range rows {
		tiles := cutTiles(row, &fs)
		if len(tiles) != len(rows) && row.Text != "" {
			fs.Add(ErrLayout, row.At, row.Text, "there are as many fixed tiles in a row as rows of them: %d", len(rows))
		}
		for _, t := range tiles {
			l.Fixed = append(l.Fixed, t.tile)
			at[fixedPart] = append(at[fixedPart], t.Field)
		}
	}
	for _, t := range cutTiles(fields[loosePart], &fs) {
		l.Loose = append(l.Loose, t.tile)
		at[loosePart] = append(at[loosePart], t.Field)
	}
	if starts := fields[startsPart]; starts.Text != "" {
		for _, f := range starts.Split(",") {
			l.Starts = append(l.Starts, parseSquare(f, &fs))
			at[startsPart] = append(at[startsPart], f)
		}
	}
	if names := fields[namesPart]; names.Text != "-" {
		for _, f := range names.Split(",") {
			l.Names = append(l.Names, f.Text)
			at[namesPart] = append(at[namesPart], f)
		}
	}
	for _, t := range cutTiles(rest, &fs) {
		l.Backs = append(l.Backs, t.tile)
		at[backsPart] = append(at[backsPart], t.Field)
	}
	unread := fs
	l.validate(func(in part, i int, text, why string, args ...any) {
		f := append(fields, rest)[in]
		if i >= 0 {
			f = at[in][i]
		}
		if !slices.ContainsFunc(unread, func(u Fault) bool { return f.At <= u.Offset && u.Offset <= f.At+len(f.Text) }) {
			fs.Add(ErrLayout, f.At, f.Text, why, args...)
		}
	})
	if err := fs.Err(); err != nil {
		return Layout{}, err
	}
	return l, nil
}

// A placed tile is a tile and where its text is.
type placed struct {
	tile Tile // the zero Tile if the text is none
	Field
}

// cutTiles reads tiles without separators.
func cutTiles(f Field, fs *Faults) []placed {
	var tiles []placed
	for i := 0; i < len(f.Text); {
		t, n, why := cutTile(f.Text[i:])
		if why != "" {
			*fs = append(*fs, syntax(f.At+i, f.Text[i:i+n], why))
		}
		tiles = append(tiles, placed{t, Field{f.Text[i : i+n], f.At + i}})
		i += n
	}
	return tiles
}

func appendSquares(b []byte, squares []Square) []byte {
	for i, s := range squares {
		if i > 0 {
			b = append(b, ',')
		}
		b, _ = s.AppendText(b)
	}
	return b
}

func parseSquare(f Field, fs *Faults) Square {
	s, err := ParseSquare(f.Text)
	if err != nil {
		*fs = append(*fs, syntax(f.At, f.Text, "a square is a column a to g and a row 1 to 7"))
	}
	return s
}

// AppendText appends the first three fields of a state: BOARD SPARE BAN; for the
// zero Board, -. It never fails.
func (b Board) AppendText(dst []byte) ([]byte, error) { return b.appendText(dst), nil }

func (b *Board) appendText(dst []byte) []byte {
	if b.side == 0 {
		return append(dst, '-')
	}
	for s := range grids[b.side&7].all.All() {
		if s.Col() == 1 && s.Row() > 1 {
			dst = append(dst, '/')
		}
		dst, _ = b.at(s).AppendText(dst)
	}
	dst = append(dst, ' ')
	dst, _ = b.spare.AppendText(dst)
	dst = append(dst, ' ')
	dst, _ = b.ban.AppendText(dst)
	return dst
}

// MarshalText returns the board's text. It never fails.
func (b Board) MarshalText() ([]byte, error) { return b.AppendText(nil) }

// String returns the board's text.
func (b Board) String() string { return text(b) }

// ParseBoard reads a board of layout l from its text, BOARD SPARE BAN. The
// error is [Faults]: everything that is not in the notation, and everything
// by which this is no board of the layout.
func (l Layout) ParseBoard(s string) (Board, error) {
	if err := l.Validate(); err != nil {
		return Board{}, err
	}
	var fs Faults
	if tooLong(s, &fs) {
		return Board{}, fs
	}
	fields, rest := Field{Text: s}.Cut(&fs, "BOARD", "SPARE", "BAN")
	if rest.Text != "" {
		fs.Add(ErrSyntax, rest.At, rest.Text, "nothing follows the ban")
	}
	b := l.parseBoard(fields[0], fields[1], fields[2], false, &fs)
	if err := fs.Err(); err != nil {
		return Board{}, err
	}
	return b, nil
}

func (l Layout) parseBoard(rows, spare, ban Field, view bool, fs *Faults) Board {
	var (
		tiles = make([]Tile, l.Side*l.Side) // zero where none could be read
		at    [64]int                       // by square; the spare's at 0
		lines = rows.Split("/")
	)
	if rows.Text == "" {
		lines = nil // reported as missing
	} else if len(lines) != l.Side {
		fs.Add(ErrTiles, rows.At, rows.Text, "the layout has %d rows, not %d", l.Side, len(lines))
	}
	for i, line := range lines {
		row := cutTiles(line, fs)
		if len(row) != l.Side {
			fs.Add(ErrTiles, line.At, line.Text, "row %d of the layout has %d tiles, not %d", i+1, l.Side, len(row))
		}
		for k, t := range row {
			if i < l.Side && k < l.Side {
				tiles[i*l.Side+k] = t.tile
				at[SquareAt(k+1, i+1)] = t.At
			}
		}
	}
	at[0] = spare.At
	left, n, why := Tile{}, 0, ""
	if spare.Text != "" {
		left, n, why = cutTile(spare.Text)
	}
	switch {
	case why != "" || n < len(spare.Text):
		fs.Add(ErrSyntax, spare.At, spare.Text, "the spare is one tile in its first orientation: 5, 3 or 7, and what is on it")
		left = Tile{}
	case left != left.upright():
		fs.Add(ErrSyntax, spare.At, spare.Text, "a spare is written in its first orientation, here %v", left.upright())
		left = Tile{}
	}
	slot := Slot(0)
	if ban.Text != "" {
		var err error
		if slot, err = ParseSlot(ban.Text); err != nil {
			fs.Add(ErrBan, ban.At, ban.Text, "the ban is a slot, N or S with b, d or f, W or E with 2, 4 or 6, or - for none")
		}
	}
	b := newBoard(l.Side, tiles, left, slot)
	l.check(&b, view, func(s Square, kind error, text, why string) {
		place := at[s]
		if kind == ErrBan {
			place = ban.At
		}
		fs.Add(kind, place, text, "%s", why)
	})
	return b
}

// AppendText appends the first six fields of a state: BOARD SPARE BAN PAWNS
// HOMES TURN; for the zero Table, -. It never fails.
func (t Table) AppendText(dst []byte) ([]byte, error) {
	if t.seats == 0 {
		return append(dst, '-'), nil
	}
	dst = t.board.appendText(dst)
	dst = append(dst, ' ')
	dst = appendSquares(dst, t.pawns[:t.seats])
	dst = append(dst, ' ')
	dst = appendSquares(dst, t.homes[:t.seats])
	return append(dst, ' ', '1'+byte(t.seat), byte(t.phase)), nil
}

// MarshalText returns the table's text. It never fails.
func (t Table) MarshalText() ([]byte, error) { return t.AppendText(nil) }

// String returns the table's text.
func (t Table) String() string { return text(t) }

// CutTable reads the first six fields of a state of layout l, or of a view of
// one, in which backs may be missing. The phase is one of the given letters.
// It returns the fields behind them, named by more, for the variant to read;
// those that are missing are empty. Everything that is not in the notation and
// everything that contradicts the layout or itself is added to the faults; a
// table without seats says that the rest is not worth reading.
func (l Layout) CutTable(s, phases string, view bool, fs *Faults, more ...string) (t Table, rest []Field) {
	if err := l.Validate(); err != nil {
		*fs = append(*fs, err.(Faults)...)
		return Table{}, nil
	}
	if tooLong(s, fs) {
		return Table{}, nil
	}
	names := append([]string{"BOARD", "SPARE", "BAN", "PAWNS", "HOMES", "TURN"}, more...)
	fields, end := Field{Text: s}.Cut(fs, names...)
	if end.Text != "" {
		fs.Add(ErrSyntax, end.At, end.Text, "nothing follows %s", names[len(names)-1])
	}
	t.board = l.parseBoard(fields[0], fields[1], fields[2], view, fs)
	pawns, homes, turn := fields[3].Split(","), fields[4].Split(","), fields[5]
	if len(pawns) > MaxSeats || len(homes) > MaxSeats || len(pawns) != len(homes) {
		fs.Add(ErrSeats, fields[3].At, strings.TrimSuffix(fields[3].Text+" "+fields[4].Text, " "),
			"%d pawns and %d homes; there are 1 to %d seats, each with a pawn and a home", len(pawns), len(homes), MaxSeats)
	}
	t.seats = uint8(min(len(homes), MaxSeats))
	for i, f := range pawns[:min(len(pawns), MaxSeats)] {
		if f.Text == "" && len(pawns) == 1 {
			break // reported as missing
		}
		t.pawns[i] = parseSquare(f, fs)
		if t.pawns[i] != 0 && !t.board.Squares().Has(t.pawns[i]) {
			fs.Add(ErrSquare, f.At, f.Text, "the pawn is off the board, whose side is %d", l.Side)
		}
	}
	for i, f := range homes[:t.seats] {
		if f.Text == "" && len(homes) == 1 {
			break // reported as missing
		}
		t.homes[i] = parseSquare(f, fs)
	}
	t.checkHomes(func(p Player, kind error, why string) {
		if t.homes[p] != 0 { // otherwise reported above
			fs.Add(kind, homes[p].At, homes[p].Text, "%s", why)
		}
	})
	t.seat, t.phase = cutTurn(turn, int(t.seats), phases, fs)
	if t.board.ban == 0 && t.phase != 0 && t.phase != ToShift {
		fs.Add(ErrBan, fields[2].At, fields[2].Text, "phase %c follows an insertion, and that leaves a ban", t.phase)
	}
	return t, fields[6:]
}

func cutTurn(f Field, seats int, phases string, fs *Faults) (Player, Phase) {
	if f.Text == "" {
		return 0, 0 // reported as missing
	}
	if len(f.Text) != 2 || !strings.Contains(phases, f.Text[1:]) {
		fs.Add(ErrSyntax, f.At, f.Text, "a turn is the number of a seat and one of the letters %s", phases)
		return 0, 0
	}
	p := Player(f.Text[0]) - '1'
	if p < 0 || int(p) >= seats {
		fs.Add(ErrSeats, f.At, f.Text, "the seats are 1 to %d", seats)
		return 0, 0
	}
	return p, Phase(f.Text[1])
}

// AppendText appends the cards by seat, parted by commas: the pictures found,
// in order, a colon, and the pile, top first. It never fails.
func (c Cards) AppendText(b []byte) ([]byte, error) {
	for p := range Player(c.seats) {
		if p > 0 {
			b = append(b, ',')
		}
		found, pile := c.split(p)
		for _, x := range found {
			b, _ = x.AppendText(b)
		}
		b = append(b, ':')
		for _, x := range pile {
			b, _ = x.AppendText(b)
		}
	}
	return b, nil
}

// MarshalText returns the cards' text. It never fails.
func (c Cards) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// String returns the cards' text.
func (c Cards) String() string { return text(c) }

// Cards reads the cards of so many seats. Each is one of the given pictures,
// on one card only, and there are no more cards than pictures. In a view,
// sees tells which cards in the piles are seen, 0 being the top; just the
// others are hidden. In a state it is nil, and all are seen. With a fault
// added it returns no cards. An empty field, which [Field.Cut] has reported, has
// none either.
func (f Field) Cards(fs *Faults, seats int, pictures Pictures, sees func(p Player, place int) bool) Cards {
	if f.Text == "" {
		return Cards{} // reported as missing
	}
	before := len(*fs)
	d := deck{fs: fs, left: pictures, pictures: pictures}
	words := f.Split(",")
	if len(words) != seats {
		fs.Add(ErrCards, f.At, f.Text, "cards for %d seats, and there are %d", len(words), seats)
	}
	var hands []Hand
	total := 0
	for i, word := range words {
		halves := word.Split(":")
		if len(halves) != 2 {
			fs.Add(ErrSyntax, word.At, word.Text, "the cards of a seat are those found, a colon, and the pile")
			continue
		}
		found := d.draw(halves[0], nil)
		pile := d.draw(halves[1], func(place int) bool { return sees == nil || sees(Player(i), place) })
		hands = append(hands, Hand{found, pile})
		total += len(found) + len(pile)
	}
	if total > pictures.Len() {
		fs.Add(ErrCards, f.At, f.Text, "%d cards, and there are %d pictures", total, pictures.Len())
	}
	if len(*fs) > before {
		return Cards{}
	}
	c, err := NewCards(hands...)
	if err != nil {
		*fs = append(*fs, err.(Faults)...)
	}
	return c
}

// A deck is the cards that a text has not named yet.
type deck struct {
	fs             *Faults
	left, pictures Pictures
}

// draw reads cards. All of them are seen if sees is nil.
func (d *deck) draw(f Field, sees func(place int) bool) (cards []Picture) {
	for i := range len(f.Text) {
		c := f.Text[i : i+1]
		x, err := ParsePicture(c)
		seen := sees == nil || sees(i)
		switch {
		case c == "?" && !seen:
			x = Hidden
		case c == "?":
			d.fs.Add(ErrCards, f.At+i, c, "this card is seen, and not to be hidden")
		case err != nil:
			d.fs.Add(ErrSyntax, f.At+i, c, "a card is a picture, A to X")
		case !seen:
			d.fs.Add(ErrCards, f.At+i, c, "this card may not be seen, and is written ?")
		case !d.pictures.Has(x):
			d.fs.Add(ErrCards, f.At+i, c, "no tile has this picture")
		case !d.left.Has(x):
			d.fs.Add(ErrTwice, f.At+i, c, "the card is in two places")
		}
		d.left = d.left.Minus(PicturesOf(x))
		cards = append(cards, x)
	}
	return cards
}
