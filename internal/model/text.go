// This file holds the text of positions and of views.

package model

import (
	"fmt"
	"strconv"
	"strings"
)

// Parse reads a position in the text notation:
//
//	BOARD SPARE BAN PAWNS HOMES TURN CARDS
//
// An eighth field has the open sides of a spare tile that cannot be turned.
//
// The text must be that of a valid position. Parse checks only what it needs for
// reading it.
func Parse(text string) (*Game, error) { return parse(text, "smx") }

// parse reads a position whose phase is one of the given letters.
func parse(text, phases string) (*Game, error) {
	fields := strings.Split(text, " ")
	if len(fields) != 7 && len(fields) != 8 {
		return nil, fmt.Errorf("model: %d fields, want 7 or 8", len(fields))
	}
	g := &Game{Ban: fields[2]}
	if len(fields) == 8 {
		g.Lies = fields[7]
	}
	for row := range strings.SplitSeq(fields[0], "/") {
		tiles, err := readTiles(row)
		if err != nil {
			return nil, err
		}
		g.Board = append(g.Board, tiles)
	}
	for _, row := range g.Board {
		if len(row) != g.Cols() {
			return nil, fmt.Errorf("model: a board of %d columns has a row of %d", g.Cols(), len(row))
		}
	}
	g.Fixed = map[Square]bool{}
	for _, q := range g.squares() {
		g.Fixed[q] = q.Col%2 == 1 && q.Row%2 == 1
	}
	spare, err := readTiles(fields[1])
	if err != nil || len(spare) != 1 {
		return nil, fmt.Errorf("model: spare tile %q", fields[1])
	}
	g.Spare = spare[0]
	if g.Pawns, err = g.readSquares(fields[3]); err != nil {
		return nil, err
	}
	if g.Homes, err = g.readSquares(fields[4]); err != nil {
		return nil, err
	}
	turn := fields[5]
	if len(turn) != 2 || !strings.Contains(phases, turn[1:]) {
		return nil, fmt.Errorf("model: turn %q", turn)
	}
	g.Phase = turn[1:]
	if g.Seat, err = strconv.Atoi(turn[:1]); err != nil {
		return nil, fmt.Errorf("model: turn %q", turn)
	}
	for cards := range strings.SplitSeq(fields[6], ",") {
		found, pile, ok := strings.Cut(cards, ":")
		if !ok {
			return nil, fmt.Errorf("model: cards %q", cards)
		}
		g.Found = append(g.Found, strings.Split(found, ""))
		g.Piles = append(g.Piles, strings.Split(pile, ""))
	}
	return g, nil
}

// MustParse calls Parse and panics on error.
func MustParse(text string) *Game {
	g, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return g
}

// readTiles reads tiles without separators. Each is a hexadecimal digit, the sum
// of the open sides N=1 E=2 S=4 W=8, then its picture, if any, then a star and
// its glow picture, if any.
func readTiles(text string) ([]Tile, error) {
	var tiles []Tile
	star := false
	for _, c := range text {
		if c == '*' && len(tiles) > 0 {
			star = true
			continue
		}
		if star {
			tiles[len(tiles)-1].Glow = string(c)
			star = false
			continue
		}
		if 'A' <= c && c <= 'X' && len(tiles) > 0 && tiles[len(tiles)-1].Picture == "" {
			tiles[len(tiles)-1].Picture = string(c)
			continue
		}
		sum := strings.IndexRune("0123456789abcdef", c)
		if sum < 0 {
			return nil, fmt.Errorf("model: tiles %q", text)
		}
		tiles = append(tiles, Tile{
			North: sum%2 >= 1,
			East:  sum%4 >= 2,
			South: sum%8 >= 4,
			West:  sum >= 8,
		})
	}
	return tiles, nil
}

func (g *Game) readSquares(text string) ([]Square, error) {
	var list []Square
	for name := range strings.SplitSeq(text, ",") {
		known := false
		for _, q := range g.squares() {
			if q.String() == name {
				list = append(list, q)
				known = true
			}
		}
		if !known {
			return nil, fmt.Errorf("model: square %q", name)
		}
	}
	return list, nil
}

// String writes a tile in the text notation.
func (t Tile) String() string {
	sum := 0
	if t.North {
		sum += 1
	}
	if t.East {
		sum += 2
	}
	if t.South {
		sum += 4
	}
	if t.West {
		sum += 8
	}
	text := fmt.Sprintf("%x%s", sum, t.Picture)
	if t.Glow != "" {
		text += "*" + t.Glow
	}
	return text
}

// String writes a position in the text notation.
func (g *Game) String() string { return g.text(g.Piles) }

// text writes a position with the given piles instead of its own.
func (g *Game) text(piles [][]string) string {
	var rows []string
	for _, row := range g.Board {
		var tiles []string
		for _, tile := range row {
			tiles = append(tiles, tile.String())
		}
		rows = append(rows, strings.Join(tiles, ""))
	}
	var pawns, homes, cards []string
	for i := range g.Pawns {
		pawns = append(pawns, g.Pawns[i].String())
		homes = append(homes, g.Homes[i].String())
		cards = append(cards, strings.Join(g.Found[i], "")+":"+strings.Join(piles[i], ""))
	}
	fields := []string{
		strings.Join(rows, "/"),
		g.Spare.String(),
		g.Ban,
		strings.Join(pawns, ","),
		strings.Join(homes, ","),
		fmt.Sprintf("%d%s", g.Seat, g.Phase),
		strings.Join(cards, ","),
	}
	if g.Lies != "" {
		fields = append(fields, g.Lies)
	}
	return strings.Join(fields, " ")
}

// View writes what a seat may know of a position. Cards that it may not know are
// question marks.
//
// Everything but the piles is open (all). A seat may look at the top card of its
// own pile, and at no other (all). With atOnce it may do so at any time (pokemon,
// onepiece, anniversary), otherwise only in its own turns (classic-ru).
func (g *Game) View(seat int, atOnce bool) string {
	var piles [][]string
	for i, pile := range g.Piles {
		var shown []string
		for j, card := range pile {
			own, top := i+1 == seat, j == 0
			ownTurn := g.Seat == seat && g.Phase != "x"
			if own && top && (atOnce || ownTurn) {
				shown = append(shown, card)
			} else {
				shown = append(shown, "?")
			}
		}
		piles = append(piles, shown)
	}
	return g.text(piles)
}
