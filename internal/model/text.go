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
	maze, err := ParseMaze(strings.Join(fields[:3], " "))
	if err != nil {
		return nil, err
	}
	g := &Game{Maze: maze}
	if len(fields) == 8 {
		g.Lies = fields[7]
	}
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

func (g *Game) readSquares(text string) ([]Square, error) {
	var list []Square
	for name := range strings.SplitSeq(text, ",") {
		if len(name) != 2 || !g.onBoard(SquareOf(name)) {
			return nil, fmt.Errorf("model: square %q", name)
		}
		list = append(list, SquareOf(name))
	}
	return list, nil
}

// String writes a position in the text notation.
func (g *Game) String() string { return g.text(g.Piles) }

// text writes a position with the given piles instead of its own.
func (g *Game) text(piles [][]string) string {
	var pawns, homes, cards []string
	for i := range g.Pawns {
		pawns = append(pawns, g.Pawns[i].String())
		homes = append(homes, g.Homes[i].String())
		cards = append(cards, strings.Join(g.Found[i], "")+":"+strings.Join(piles[i], ""))
	}
	fields := []string{
		g.Maze.String(),
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
