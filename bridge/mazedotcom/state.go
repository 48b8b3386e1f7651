// This file holds states and choices, their JSON, and the rules of a turn.

package mazedotcom

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/game"
)

// MaxMessage is the largest length of a message in bytes. The state of a board of 20 by 20 has
// about half of it.
const MaxMessage = 1 << 16

// MaxPlayers is the largest number of players of a game.
const MaxPlayers = 16

const maxGoals = 100

// A State is what a referee knows of a game, or a player, who sees no goals. Its methods and
// the strategies may panic for a state that [ParseState] would refuse, such as the zero State.
type State struct {
	Board   Board        `json:"board"`
	Spare   Spare        `json:"spare"`
	Players []Player     `json:"plmt"`            // the first is to act
	Last    *Last        `json:"last"`            // nil before the first slide
	Goals   []Coordinate `json:"goals,omitempty"` // to be given to players who reach theirs
}

// A Spare is the tile that is pushed in.
type Spare struct {
	Tile   string `json:"tilekey"`
	Image1 string `json:"1-image"`
	Image2 string `json:"2-image"`
}

// A Player is a player on the board.
type Player struct {
	Current Coordinate  `json:"current"`
	Home    Coordinate  `json:"home"`
	Color   string      `json:"color"`
	Goal    *Coordinate `json:"goto,omitempty"`
}

// A Last is which line has slid last, and where.
type Last struct {
	Index     int
	Direction Direction
}

// MarshalJSON writes an array.
func (l Last) MarshalJSON() ([]byte, error) { return json.Marshal([]any{l.Index, l.Direction}) }

// UnmarshalJSON reads an array.
func (l *Last) UnmarshalJSON(text []byte) error { return array(text, &l.Index, &l.Direction) }

// array reads an array with exactly as many elements.
func array(text []byte, to ...any) error {
	var in []json.RawMessage
	if err := json.Unmarshal(text, &in); err != nil {
		return err
	}
	if len(in) != len(to) {
		return fault(string(text), "an array of %d, want %d", len(in), len(to))
	}
	for i, text := range in {
		if err := json.Unmarshal(text, to[i]); err != nil {
			return err
		}
	}
	return nil
}

// ParseState reads a state. The error matches [ErrMessage].
func ParseState(text []byte) (State, error) {
	var s State
	if err := parse(text, &s); err != nil {
		return State{}, err
	}
	return s, s.check()
}

// parse reads JSON of a bounded length. The error matches [ErrMessage].
func parse(text []byte, to any) error {
	if len(text) > MaxMessage {
		return fault(fmt.Sprint(len(text)), "want at most %d bytes", MaxMessage)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	err := d.Decode(to)
	if err == nil {
		if _, more := d.Token(); more != io.EOF {
			return fault(string(text), "want one JSON value")
		}
		return nil
	}
	if _, ok := err.(game.Fault); ok {
		return err
	}
	return fault(string(text), "%.200s", err)
}

// check returns an error unless everything of the state is within its bounds.
func (s *State) check() error {
	if err := s.Board.check(); err != nil {
		return err
	}
	if openOf(s.Spare.Tile) == 0 {
		return fault(s.Spare.Tile, "not a tile; the spare has the tilekey")
	}
	for _, gem := range []string{s.Spare.Image1, s.Spare.Image2} {
		if err := checkGem(gem); err != nil {
			return err
		}
	}
	if n := len(s.Players); n < 1 || n > MaxPlayers {
		return fault("plmt", "%d players, want 1 to %d", n, MaxPlayers)
	}
	if len(s.Goals) > maxGoals {
		return fault("goals", "%d goals, want at most %d", len(s.Goals), maxGoals)
	}
	squares := slices.Clone(s.Goals)
	for _, p := range s.Players {
		if p.Color == "" || p.Color != bridge.Printable(p.Color, 30) {
			return fault(p.Color, "want a color of 1 to 30 characters")
		}
		squares = append(squares, p.Current, p.Home)
		if p.Goal != nil {
			squares = append(squares, *p.Goal)
		}
	}
	for _, c := range squares {
		if !s.Board.has(c) {
			return fault(c.String(), "off the board of %d by %d", s.Board.Rows(), s.Board.Columns())
		}
	}
	if s.Last != nil {
		lines := s.Board.Columns()
		if s.Last.Direction.isRow() {
			lines = s.Board.Rows()
		}
		if opposite[s.Last.Direction] == "" || s.Last.Index < 0 || s.Last.Index >= lines { // lines that do not slide occur in tests of the course
			return fault("last", "no line %d slides %s", s.Last.Index, bridge.Printable(string(s.Last.Direction), 20))
		}
	}
	return nil
}

// clone returns a copy that shares nothing which a turn changes.
func (s State) clone() State {
	b := Board{}
	for i := range s.Board.Rows() {
		b.Connectors = append(b.Connectors, slices.Clone(s.Board.Connectors[i]))
		b.Treasures = append(b.Treasures, slices.Clone(s.Board.Treasures[i]))
	}
	s.Board, s.Players, s.Goals = b, slices.Clone(s.Players), slices.Clone(s.Goals)
	return s
}

// seen returns the state as the course's players see it, without goals.
func (s State) seen() State {
	s.Players, s.Goals = slices.Clone(s.Players), nil
	for i := range s.Players {
		s.Players[i].Goal = nil
	}
	return s
}

// A Choice is what a player does: it slides a line, or it passes.
type Choice struct {
	Pass      bool
	Index     int // of the row or column
	Direction Direction
	Degrees   int        // that the spare tile is first turned, counter-clockwise
	To        Coordinate // where the player then goes
}

const pass = "PASS"

// String returns the choice as in row 2 LEFT, 90 degrees, to row 3, column 1.
func (c Choice) String() string {
	line := "column"
	switch {
	case c.Pass:
		return pass
	case c.Direction.isRow():
		line = "row"
	}
	return fmt.Sprintf("%s %d %s, %d degrees, to %v", line, c.Index, bridge.Printable(string(c.Direction), 10), c.Degrees, c.To)
}

// MarshalJSON writes "PASS" or an array.
func (c Choice) MarshalJSON() ([]byte, error) {
	if c.Pass {
		return json.Marshal(pass)
	}
	return json.Marshal([]any{c.Index, c.Direction, c.Degrees, c.To})
}

// UnmarshalJSON reads "PASS" or an array.
func (c *Choice) UnmarshalJSON(text []byte) error {
	var word string
	if json.Unmarshal(text, &word) == nil {
		if word != pass {
			return fault(word, "want PASS or an array with the line, the direction, the degrees and the square")
		}
		*c = Choice{Pass: true}
		return nil
	}
	*c = Choice{}
	return array(text, &c.Index, &c.Direction, &c.Degrees, &c.To)
}

// ParseChoice reads a choice. The error matches [ErrMessage].
func ParseChoice(text []byte) (c Choice, err error) {
	err = parse(text, &c)
	return c, err
}

// slid returns the state after a line has slid, with the player to act still first.
func (s State) slid(lane []Coordinate, degrees int) State {
	s = s.clone()
	last := lane[len(lane)-1]
	out := Spare{s.Board.Connectors[last.Row][last.Column], s.Board.Treasures[last.Row][last.Column][0], s.Board.Treasures[last.Row][last.Column][1]}
	for i := len(lane) - 1; i > 0; i-- {
		to, from := lane[i], lane[i-1]
		s.Board.Connectors[to.Row][to.Column] = s.Board.Connectors[from.Row][from.Column]
		s.Board.Treasures[to.Row][to.Column] = s.Board.Treasures[from.Row][from.Column]
	}
	s.Board.Connectors[lane[0].Row][lane[0].Column] = glyphs[turned(openOf(s.Spare.Tile), degrees)]
	s.Board.Treasures[lane[0].Row][lane[0].Column] = gems{s.Spare.Image1, s.Spare.Image2}
	s.Spare = out
	for i, p := range s.Players {
		s.Players[i].Current = carried(lane, p.Current)
	}
	return s
}

// Play returns the state after a choice of the first player, who stays first, or a
// [bridge.Refusal].
func (s State) Play(c Choice) (State, error) {
	if c.Pass {
		return s, nil
	}
	lane := s.Board.lane(c.Index, c.Direction)
	switch {
	case lane == nil:
		return s, &bridge.Refusal{Turn: c, Why: fmt.Sprintf("the line does not slide; rows 0, 2, ... of %d slide LEFT and RIGHT, columns 0, 2, ... of %d slide UP and DOWN", s.Board.Rows(), s.Board.Columns())}
	case c.Degrees != 0 && c.Degrees != 90 && c.Degrees != 180 && c.Degrees != 270:
		return s, &bridge.Refusal{Turn: c, Why: "want 0, 90, 180 or 270 degrees"}
	case s.Last != nil && *s.Last == (Last{c.Index, opposite[c.Direction]}):
		return s, &bridge.Refusal{Turn: c, Why: "it undoes the slide before it"}
	}
	next := s.slid(lane, c.Degrees)
	from := next.Players[0].Current
	g := next.Board.grid()
	reach := g.reach(from)
	switch {
	case c.To == from:
		return s, &bridge.Refusal{Turn: c, Why: fmt.Sprintf("after the slide the player is at %v and must go to another square", from), Picture: next.Board.picture(reach, c.To)}
	case !next.Board.has(c.To) || !reach[g.index(c.To)]:
		return s, &bridge.Refusal{Turn: c, Why: fmt.Sprintf("the square is not reachable after the slide: the player is at %v", from), Picture: next.Board.picture(reach, c.To)}
	}
	next.Players[0].Current = c.To
	next.Last = &Last{c.Index, c.Direction}
	return next, nil
}
