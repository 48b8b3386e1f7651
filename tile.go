// This file holds tiles: their open sides, the ways in which they can lie, and
// their text. What is printed on them is in picture.go.

package labyrinth

import (
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// Edges is a set of sides of a tile: the open sides, where passages leave it.
// A single side also serves as a direction.
type Edges uint8

// The four sides. The digit of a tile in the notation is the sum of its open
// sides.
const (
	North Edges = 1 << iota
	East
	South
	West
)

// Turned returns e after the given number of clockwise quarter turns; a
// negative number turns counter-clockwise.
func (e Edges) Turned(quarters int) Edges {
	k := uint(quarters) & 3
	return (e<<k | e>>(4-k)) & 15
}

// Has reports whether e has every side of f.
func (e Edges) Has(f Edges) bool { return e&f == f }

// Orientations returns the different ways in which a tile with these open sides
// can lie, clockwise from its first orientation: two for a straight, four for a
// corner or a T-junction, one for a cross, none for anything else.
func (e Edges) Orientations() []Edges {
	var all []Edges
	for _, open := range bitboard.Orientations[e&15] {
		all = append(all, Edges(open))
	}
	return all
}

// words returns the sides as words, as in "north and east".
func (e Edges) words() string {
	var names []string
	for i, name := range []string{"north", "east", "south", "west"} {
		if e>>i&1 != 0 {
			names = append(names, name)
		}
	}
	switch n := len(names); n {
	case 0:
		return "no side"
	case 1:
		return names[0]
	default:
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
}

// upright returns the first orientation of e: 5 for a straight, 3 for a corner, 7 for
// a T-junction, 15 for a cross. It returns zero if e is none of these shapes.
func (e Edges) upright() Edges {
	if e > 15 {
		return 0
	}
	return uprights[e]
}

var uprights = func() (all [16]Edges) {
	for e, ways := range bitboard.Orientations {
		if ways != nil {
			all[e] = Edges(ways[0])
		}
	}
	return all
}()

const (
	sideLetters  = "NESW" // in the order of the bits of Edges
	slotLetters  = "NSWE" // in the order of slotSides
	tileDigits   = "0123456789abcdef"
	messageMarks = 12 // the last mark on faces; those above are messages, on backs
)

// digitEdges are the open sides of a tile by its digit, zero for other bytes.
var digitEdges = func() (all [256]Edges) {
	for e := range len(tileDigits) {
		all[tileDigits[e]] = Edges(e)
	}
	return all
}()

// AppendText appends the open sides in the order N E S W. It never fails.
func (e Edges) AppendText(b []byte) ([]byte, error) {
	for i := range sideLetters {
		if e>>i&1 != 0 {
			b = append(b, sideLetters[i])
		}
	}
	return b, nil
}

// MarshalText returns the text of [Edges.AppendText]. It never fails.
func (e Edges) MarshalText() ([]byte, error) { return e.AppendText(nil) }

// String returns the open sides in the order N E S W, as in NES.
func (e Edges) String() string { return text(e) }

// UnmarshalText reads open sides in the order N E S W, as in NES.
func (e *Edges) UnmarshalText(b []byte) error {
	for i := range Edges(16) {
		if i.String() == string(b) {
			*e = i
			return nil
		}
	}
	return syntax(0, string(b), "want open sides in the order N E S W")
}

// parseSides reads the open sides of a tile. It returns zero if s is not their text.
func parseSides(s string) (open Edges) {
	for i := range sideLetters {
		if rest, ok := strings.CutPrefix(s, sideLetters[i:i+1]); ok {
			open, s = open|1<<i, rest
		}
	}
	if s != "" || open.upright() == 0 {
		return 0
	}
	return open
}

// A Tile is a maze tile as it lies: its open sides, and the picture and the
// mark on it, if any. The zero Tile is no tile.
type Tile struct {
	Open    Edges
	Picture Picture
	Mark    Mark
}

// upright returns the tile in its first orientation. Boards keep their spare
// tile like this.
func (t Tile) upright() Tile {
	t.Open = t.Open.upright()
	return t
}

// exists reports whether t is a possible tile.
func (t Tile) exists() bool {
	return t.Open.upright() != 0 && t.Picture <= MaxPicture && t.Mark <= MaxMark
}

// AppendText appends the tile: the digit of its open sides, its picture and
// its mark, as in eA or 5*C. It never fails.
func (t Tile) AppendText(b []byte) ([]byte, error) {
	b = append(b, tileDigits[t.Open&15])
	b, _ = t.Picture.AppendText(b)
	return t.Mark.AppendText(b)
}

// MarshalText returns the tile's text. It never fails.
func (t Tile) MarshalText() ([]byte, error) { return t.AppendText(nil) }

// UnmarshalText reads a tile: the digit of its open sides, its picture and its mark. It
// refuses the text of the zero Tile, which is no tile.
func (t *Tile) UnmarshalText(b []byte) (err error) {
	*t, err = parseTile(string(b))
	return err
}

// String returns the tile's text.
func (t Tile) String() string { return text(t) }

// cutTile reads the tile at the start of s, which must not be empty, and returns
// the length of its text, at least 1. If there is no tile, why says what is
// wanted. A cross is a tile only if cross is true.
func cutTile(s string, cross bool) (t Tile, n int, why string) {
	t.Open = digitEdges[s[0]]
	switch {
	case t.Open == Edges(bitboard.Cross) && !cross:
		return Tile{}, 1, "want a tile of the layout, which has no cross"
	case t.Open.upright() == 0:
		return Tile{}, 1, "want a tile: 5 a (straights), 3 6 c 9 (corners), 7 e d b (T-junctions) or f (a cross), then its picture and mark"
	}
	n = 1
	if n < len(s) && s[n] >= 'A' && s[n] < 'A'+byte(MaxPicture) {
		t.Picture = Picture(s[n] - 'A' + 1)
		n++
	}
	if n+1 < len(s) && s[n] == '*' && s[n+1] >= 'A' && s[n+1] < 'A'+messageMarks {
		t.Mark = Mark(s[n+1] - 'A' + 1)
		n += 2
	} else if n+1 < len(s) && s[n] == '\'' && s[n+1] >= '1' && s[n+1] <= '6' {
		t.Mark = Mark(s[n+1]-'0') + messageMarks
		n += 2
	}
	return t, n, ""
}

// parseTile reads one tile.
func parseTile(s string) (Tile, error) {
	if s == "" {
		return Tile{}, syntax(0, s, "missing tile")
	}
	t, n, why := cutTile(s, true)
	switch {
	case why != "":
		return Tile{}, syntax(0, s, why)
	case n < len(s):
		return Tile{}, syntax(n, s[n:], "unexpected text after the tile; want a digit, then A to X or no picture, then *A to *L, '1 to '6 or no mark")
	}
	return t, nil
}

// A placed tile is a tile and the place of its text.
type placed struct {
	tile Tile // the zero Tile if the text is not a tile
	game.Field
}

// cutTiles reads tiles without separators, appends them to tiles and returns the
// extended slice. See [cutTile] for cross.
func cutTiles(tiles []placed, f game.Field, cross bool, fs *game.Faults) []placed {
	for i := 0; i < len(f.Text); {
		t, n, why := cutTile(f.Text[i:], cross)
		field := f.Slice(i, i+n)
		if why != "" {
			fs.Addf(game.ErrSyntax, field.Pos, field.Text, "%s", why)
		}
		tiles = append(tiles, placed{t, field})
		i += n
	}
	return tiles
}
