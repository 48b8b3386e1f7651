// This file turns states and choices of the course into values of this library, and back.

package mazedotcom

import (
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/game"
)

// entries are the sides on which the spare tile enters.
var entries = map[Direction]labyrinth.Edges{Left: labyrinth.East, Right: labyrinth.West, Up: labyrinth.South, Down: labyrinth.North}

// slotOf returns where the spare tile enters.
func slotOf(index int, d Direction) labyrinth.Slot { return labyrinth.SlotAt(entries[d], index+1) }

// lineOf returns the line that slides when a tile enters, and where it slides.
func lineOf(s labyrinth.Slot) (index int, d Direction) {
	for way, side := range entries {
		if side == s.Side() {
			d = way
		}
	}
	return s.Line() - 1, d
}

func squareOf(c Coordinate) labyrinth.Square { return labyrinth.SquareAt(c.Column+1, c.Row+1) }

func coordinateOf(s labyrinth.Square) Coordinate { return Coordinate{s.Col() - 1, s.Row() - 1} }

// colors are those of seats.
var colors = [labyrinth.MaxSeats]string{"red", "blue", "green", "yellow", "purple", "orange", "white", "black"}

// images are the names of gems, of which every tile has another pair. Programs of the course know
// only those of the course.
var images = []string{"alexandrite", "amethyst", "ametrine", "ammolite", "apatite", "aplite", "aquamarine", "aventurine", "azurite", "beryl", "carnelian"}

// StateOf returns what players see of a table, the seat to act first. They have the colors of their
// seats: red, blue, green, yellow, purple, orange, white and black. Images are put on the tiles
// anew.
func StateOf(t labyrinth.Table) (s State) {
	b := t.Board()
	var pairs []gems
	for i, a := range images {
		for _, b := range images[i:] {
			pairs = append(pairs, gems{a, b})
		}
	}
	next := func() (p gems) {
		p, pairs = pairs[0], pairs[1:]
		return p
	}
	for row := range b.Rows() {
		var tiles []string
		var images []gems
		for col := range b.Cols() {
			tiles = append(tiles, glyphs[b.At(squareOf(Coordinate{col, row})).Open])
			images = append(images, next())
		}
		s.Board.Connectors, s.Board.Treasures = append(s.Board.Connectors, tiles), append(s.Board.Treasures, images)
	}
	p := next()
	s.Spare = Spare{glyphs[b.Spare().Open], p[0], p[1]}
	for i := range t.Seats() {
		p := (t.Seat() + game.Player(i)) % game.Player(t.Seats())
		s.Players = append(s.Players, Player{Current: coordinateOf(t.Pawn(p)), Home: coordinateOf(t.Home(p)), Color: colors[p]})
	}
	if ban := b.Ban(); ban != 0 {
		index, d := lineOf(ban.Opposite())
		s.Last = &Last{index, d}
	}
	return s
}

// goalOf returns the goal of the seat of a view.
func goalOf(v labyrinth.MazeView) (Coordinate, error) {
	goals := v.Targets()
	if goals.Len() != 1 {
		return Coordinate{}, game.Faultf(game.ErrOption, 0, fmt.Sprintf("%T", v), "mazedotcom: the seat does not know its goal")
	}
	return coordinateOf(goals.First()), nil
}

// turn returns the turn that a legal choice in the state is.
func (c Choice) turn(s State) bridge.Turn {
	if c.Pass {
		return bridge.Turn{}
	}
	open := turned(openOf(s.Spare.Tile), c.Degrees)
	return bridge.Turn{Shift: labyrinth.Shift{Slot: slotOf(c.Index, c.Direction), Open: open}, To: squareOf(c.To)}
}

// choiceOf returns the choice in the state that a turn is.
func choiceOf(s State, t bridge.Turn) Choice {
	if t.IsPass() {
		return Choice{Pass: true}
	}
	c := Choice{To: coordinateOf(t.To)}
	c.Index, c.Direction = lineOf(t.Shift.Slot)
	for c.Degrees < 270 && turned(openOf(s.Spare.Tile), c.Degrees) != t.Shift.Open {
		c.Degrees += 90
	}
	return c
}

// layout returns the box of a state, in the form of the option Layout. The tiles that do not
// slide have the pictures A, B, and so on, in reading order.
func (s *State) layout() string {
	var fixed, starts strings.Builder
	var loose []string
	picture := labyrinth.Picture(0)
	for i, row := range s.Board.Connectors {
		if i > 0 {
			fixed.WriteByte('/')
		}
		for j, glyph := range row {
			if (Coordinate{j, i}).isFixed() {
				picture++
				fixed.WriteString(labyrinth.Tile{Open: openOf(glyph), Picture: picture}.String())
				continue
			}
			fixed.WriteByte('.')
			loose = append(loose, upright(glyph))
		}
	}
	loose = append(loose, upright(s.Spare.Tile))
	slices.Sort(loose)
	for i, p := range s.Players {
		if i > 0 {
			starts.WriteByte(',')
		}
		starts.WriteString(squareOf(p.Home).String())
	}
	return fmt.Sprintf("%s %s %s -", &fixed, strings.Join(loose, ""), &starts)
}

// upright returns a tile in its first orientation, in the notation.
func upright(glyph string) string {
	return labyrinth.Tile{Open: openOf(glyph).Orientations()[0]}.String()
}

// view returns the text of what the first player sees who looks for a goal, or for its home if
// it has found all, and its seat. The seats are in the order of colors. What others have left is
// not known: they have one goal, it is assumed.
func (s *State) view(goal Coordinate, done bool, order []string) (text string, seat game.Player) {
	var board strings.Builder
	picture, mine := labyrinth.Picture(0), ""
	for i, row := range s.Board.Connectors {
		if i > 0 {
			board.WriteByte('/')
		}
		for j, glyph := range row {
			t := labyrinth.Tile{Open: openOf(glyph)}
			if c := (Coordinate{j, i}); c.isFixed() {
				picture++
				t.Picture = picture
				if c == goal {
					mine = picture.String()
				}
			}
			board.WriteString(t.String())
		}
	}
	players := slices.Clone(s.Players)
	slices.SortStableFunc(players, func(a, b Player) int { return slices.Index(order, a.Color) - slices.Index(order, b.Color) })
	var pawns, homes, cards []string
	for i, p := range players {
		pawns, homes = append(pawns, squareOf(p.Current).String()), append(homes, squareOf(p.Home).String())
		switch {
		case p.Color != s.Players[0].Color:
			cards = append(cards, ":?")
			continue
		case done:
			mine = ""
		}
		seat, cards = game.Player(i), append(cards, ":"+mine)
	}
	ban := "-"
	if l := s.Last; l != nil && l.Index%2 == 0 {
		ban = slotOf(l.Index, l.Direction).Opposite().String()
	}
	return fmt.Sprintf("%s %s %s %s %s %vs %s", &board, upright(s.Spare.Tile), ban,
		strings.Join(pawns, ","), strings.Join(homes, ","), seat, strings.Join(cards, ",")), seat
}
