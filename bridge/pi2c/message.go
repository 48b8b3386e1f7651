// This file holds the messages: their types, and how they are read and written.

package pi2c

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/game"
)

// MaxMessage is the largest length of a message in bytes. A state has less than 5,000, and
// a request has one for each life lost.
const MaxMessage = 1 << 17

// ErrMessage is the kind of a message that breaks the protocol.
const ErrMessage game.Kind = "PI2C message invalid"

// A Framing is how a message begins and ends.
type Framing uint8

// The framings.
const (
	Bare   Framing = iota + 1 // JSON, which ends by itself: the runner until 2025
	Length                    // four bytes with the length, the least first: that of 2026
)

// String returns bare or length.
func (f Framing) String() string {
	switch f {
	case Bare:
		return "bare"
	case Length:
		return "length"
	}
	return fmt.Sprintf("Framing(%d)", uint8(f))
}

// ReadMessage reads a message in either framing and says which it was: the fourth byte of a length is 0,
// and JSON has no such byte. The error matches [ErrMessage] unless reading fails.
func ReadMessage(r io.Reader) ([]byte, Framing, error) {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, 0, err
	}
	if head[3] != 0 {
		text, err := readJSON(io.MultiReader(bytes.NewReader(head[:]), r))
		return text, Bare, err
	}
	n := binary.LittleEndian.Uint32(head[:])
	if n == 0 || n > MaxMessage {
		return nil, Length, game.Faultf(ErrMessage, 0, fmt.Sprint(n), "the length of a message must be 1 to %d", MaxMessage)
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(r, text); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return nil, Length, err
	}
	return text, Length, nil
}

// readJSON reads one JSON value.
func readJSON(r io.Reader) ([]byte, error) {
	var value json.RawMessage
	err := json.NewDecoder(io.LimitReader(r, MaxMessage)).Decode(&value)
	if _, wrong := errors.AsType[*json.SyntaxError](err); wrong {
		return nil, game.Faultf(ErrMessage, 0, "JSON", "%v", err)
	}
	if err != nil {
		return nil, err
	}
	return value, nil
}

// WriteMessage writes a text, which [Encode] has returned, in a framing, in one Write: there are programs that read a
// request with a single call.
func WriteMessage(w io.Writer, f Framing, text []byte) error {
	if f == Length {
		text = append(binary.LittleEndian.AppendUint32(nil, uint32(len(text))), text...)
	}
	_, err := w.Write(text)
	return err
}

// Encode returns a message as JSON with a space after each colon and comma, as the runner
// writes it. There are programs that compare texts.
func Encode(message any) ([]byte, error) {
	text, err := json.Marshal(message)
	if err != nil {
		return nil, err
	}
	out := make([]byte, 0, len(text)+len(text)/4)
	inString, escaped := false, false
	for _, c := range text {
		out = append(out, c)
		switch {
		case escaped:
			escaped = false
		case c == '\\' && inString:
			escaped = true
		case c == '"':
			inString = !inString
		case !inString && (c == ':' || c == ','):
			out = append(out, ' ')
		}
	}
	return out, nil
}

// A Request is what a runner asks a program, ping or play, or what a program asks a
// runner, subscribe.
type Request struct {
	Request    string   `json:"request"`
	Port       int      `json:"port"`       // subscribe: where the program listens
	Name       string   `json:"name"`       // subscribe
	Matricules []string `json:"matricules"` // subscribe: the students
	Lives      int      `json:"lives"`      // play
	Errors     []Error  `json:"errors"`     // play: why lives were lost
	State      *Game    `json:"state"`      // play
}

// MarshalJSON writes the fields that the request has, in the order of the runner.
func (r Request) MarshalJSON() ([]byte, error) {
	switch r.Request {
	case "subscribe":
		return json.Marshal(struct {
			Request    string   `json:"request"`
			Port       int      `json:"port"`
			Name       string   `json:"name"`
			Matricules []string `json:"matricules"`
		}{r.Request, r.Port, r.Name, r.Matricules})
	case "play":
		return json.Marshal(struct {
			Request string  `json:"request"`
			Lives   int     `json:"lives"`
			Errors  []Error `json:"errors"`
			State   *Game   `json:"state"`
		}{r.Request, r.Lives, append([]Error{}, r.Errors...), r.State})
	}
	return json.Marshal(map[string]string{"request": r.Request})
}

// An Error is why a program has lost a life.
type Error struct {
	Message string `json:"message"`
	State   *Game  `json:"state"`
	Move    *Move  `json:"move"`
}

// A Response answers a request: ok or error to subscribe, pong to ping, move or giveup to play.
type Response struct {
	Response string `json:"response"`
	Error    string `json:"error,omitempty"`
	Move     *Move  `json:"move,omitempty"`
	Message  string `json:"message,omitempty"` // for people
}

// A Game is what a program sees of a game.
type Game struct {
	Players   []string  `json:"players"`
	Current   int       `json:"current"` // who is to move, an index of Players
	Positions []int     `json:"positions"`
	Target    *int      `json:"target"` // what Current looks for; null at the end
	Remaining Remaining `json:"remaining"`
	Tile      Tile      `json:"tile"`
	Board     []Tile    `json:"board"`
}

// Remaining is how much each player still looks for. In the last state of a game that is won, a runner
// writes the number 0 for it, which is an empty Remaining.
type Remaining []int

// MarshalJSON returns the numbers, or 0 if there are none.
func (r Remaining) MarshalJSON() ([]byte, error) {
	if len(r) == 0 {
		return []byte("0"), nil
	}
	return json.Marshal([]int(r))
}

// UnmarshalJSON reads numbers, or a single one as none.
func (r *Remaining) UnmarshalJSON(b []byte) error {
	var one float64
	if json.Unmarshal(b, &one) == nil {
		*r = nil
		return nil
	}
	return json.Unmarshal(b, (*[]int)(r))
}

// A Tile is a tile, with the sides to which it is open.
type Tile struct {
	N    bool `json:"N"`
	E    bool `json:"E"`
	S    bool `json:"S"`
	W    bool `json:"W"`
	Item *int `json:"item"` // what is on it, 0 to 23, or null
}

// A Move is a whole turn.
type Move struct {
	Tile        Tile   `json:"tile"` // the free tile as it shall lie
	Gate        string `json:"gate"` // where it is pushed in, A to L
	NewPosition Index  `json:"new_position"`
}

// An Index is the number of a square, 0 to 48. Other runners take a number such as 20.0
// too, so that it can be read.
type Index int

// UnmarshalJSON reads an integer.
func (i *Index) UnmarshalJSON(b []byte) error {
	var f float64
	if err := json.Unmarshal(b, &f); err != nil {
		return err
	}
	if f != math.Trunc(f) || math.Abs(f) > 1000 {
		return fmt.Errorf("new_position is %v, want an integer from 0 to 48", f)
	}
	*i = Index(f)
	return nil
}

// ParseRequest reads a request. The error matches [ErrMessage].
func ParseRequest(text []byte) (r Request, err error) {
	err = parse(text, &r)
	if err == nil && r.State != nil {
		err = r.State.check()
	}
	r.Name = bridge.Printable(r.Name, maxName)
	return r, err
}

// ParseResponse reads a response. The error matches [ErrMessage].
func ParseResponse(text []byte) (r Response, err error) {
	err = parse(text, &r)
	r.Message, r.Error = bridge.Printable(r.Message, maxText), bridge.Printable(r.Error, maxText)
	return r, err
}

func parse(text []byte, value any) error {
	if len(text) > MaxMessage {
		return game.Faultf(ErrMessage, 0, fmt.Sprint(len(text)), "a message must have at most %d bytes", MaxMessage)
	}
	if err := json.Unmarshal(text, value); err != nil {
		return game.Faultf(ErrMessage, 0, bridge.Printable(string(text), 60), "%.200s", err)
	}
	return nil
}

// check returns an error unless all indices of a game are within its bounds.
func (g *Game) check() error {
	why := ""
	switch {
	case len(g.Board) != 49:
		why = fmt.Sprintf("%d tiles on the board, want 49", len(g.Board))
	case len(g.Positions) != seats:
		why = fmt.Sprintf("%d positions, want %d", len(g.Positions), seats)
	case g.Current < 0 || g.Current >= seats:
		why = fmt.Sprintf("current is %d, want 0 or 1", g.Current)
	case len(g.Remaining) != 0 && len(g.Remaining) != seats:
		why = fmt.Sprintf("%d numbers in remaining, want %d", len(g.Remaining), seats)
	}
	for _, at := range g.Positions {
		if at < 0 || at > 48 {
			why = fmt.Sprintf("position %d, want 0 to 48", at)
		}
	}
	for _, left := range g.Remaining {
		if left < 0 || left > 24 {
			why = fmt.Sprintf("%d remaining, want 0 to 24", left)
		}
	}
	for _, t := range append(g.Board, g.Tile, Tile{Item: g.Target}) {
		if t.Item != nil && (*t.Item < 0 || *t.Item > 23) {
			why = fmt.Sprintf("item %d, want 0 to 23", *t.Item)
		}
	}
	if why == "" {
		return nil
	}
	return game.Faultf(ErrMessage, 0, "state", "%s", why)
}

const (
	maxName = 30  // characters of a name
	maxText = 200 // characters of what is said to people
)
