// This file holds the messages, and writes and reads them as lines.

package protocol

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/labyrinth-go/labyrinth/game"
)

// The messages. A message with no field but its type is a bare.
type (
	hello struct {
		Type    string `json:"type"`
		Version int    `json:"version"`
		Since   bool   `json:"since,omitempty"`
		Library string `json:"library,omitempty"` // its release, if it is one
	}
	newGame struct {
		Type string            `json:"type"`
		Tags map[string]string `json:"tags"`
		Seat int               `json:"seat"`
		Seed uint64            `json:"seed,string"`
	}
	goThink struct {
		Type       string     `json:"type"`
		View       string     `json:"view"`
		Plies      []game.Ply `json:"plies"`
		Millis     int64      `json:"millis"`
		Iterations int        `json:"iterations,omitempty"`
		Nodes      int        `json:"nodes,omitempty"`
		Micros     int        `json:"cpuMicros,omitempty"`
		Turn       bool       `json:"turn,omitempty"`
		Since      []happened `json:"since,omitempty"`
		// Rate asks for ratings, and has the turns to look at closely. Nil asks for none.
		Rate [][]game.Ply `json:"rate,omitzero"`
	}
	// happened is a ply and the view after it, or only a view: of the start, or
	// of the state to which the game went back.
	happened struct {
		By   int      `json:"by,omitempty"` // a seat from 1, or 0 for chance
		Ply  game.Ply `json:"ply,omitzero"`
		View string   `json:"view"`
	}
	// A bestply has the text that the engine has said, which may be no ply.
	bestply struct {
		Type       string      `json:"type"`
		Ply        string      `json:"ply"`
		Iterations int         `json:"iterations,omitempty"`
		Nodes      int         `json:"nodes,omitempty"`
		Candidates []candidate `json:"candidates,omitempty"`
		Ratings    []rated     `json:"ratings,omitempty"`
	}
	candidate struct {
		Ply   game.Ply `json:"ply"`
		Value float64  `json:"value"`
	}
	complaint struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
	bare struct {
		Type string `json:"type"`
	}
)

var errTooLong = fmt.Errorf("the line is longer than %d bytes", MaxLine)

// encode returns a message as a line.
func encode(message any) ([]byte, error) {
	line, err := json.Marshal(message)
	if err != nil {
		return nil, err
	}
	if line = append(line, '\n'); len(line) > MaxLine {
		return nil, errTooLong
	}
	return line, nil
}

// fields are the fields of a message that was read. Each is decoded when it is
// asked for. So fields that nobody asks for are ignored, and names are
// case-sensitive.
type fields map[string]json.RawMessage

// decode reads a line, and returns the type of its message and its fields.
func decode(line []byte) (kind string, f fields, err error) {
	if !utf8.Valid(line) {
		return "", nil, errors.New("the line is not UTF-8")
	}
	if json.Unmarshal(line, &f) != nil {
		return "", nil, errors.New("the line is not a JSON object")
	}
	maps.DeleteFunc(f, func(_ string, text json.RawMessage) bool { return string(text) == "null" })
	err = f.get("type", &kind)
	return kind, f, err
}

// get stores the named field in the variable that value points to. A number must
// be whole, from 1 to 2^31-1.
func (f fields) get(name string, value any) error {
	want := "a string"
	switch value.(type) {
	case *int:
		want = "a whole number from 1 to 2147483647"
	case *map[string]string:
		want = "an object of strings"
	case *[]game.Ply:
		want = "an array of strings"
	case *[]happened:
		want = "an array of objects with a view"
	case *bool:
		want = "true or false"
	case *[][]game.Ply:
		want = "an array of arrays of strings"
	case *[]rated:
		want = "an array of objects with plies and a value"
	case *[]candidate:
		want = "an array of objects with a ply and a value"
	}
	text, ok := f[name]
	if !ok {
		return fmt.Errorf("field %q is missing: must be %s", name, want)
	}
	err := json.Unmarshal(text, value)
	if n, ok := value.(*int); err != nil || ok && (*n < 1 || *n > math.MaxInt32) {
		return fmt.Errorf("invalid field %q: %s: must be %s", name, quote(text), want)
	}
	return nil
}

// quote returns what the other side said, in quotes and cut to a length that fits
// a message, followed by … if it was cut. If the text is printable, the quotes
// are backquotes, which leave the quotes of JSON as they are.
func quote[T ~string | ~[]byte](said T) string {
	text := strings.TrimRight(string(said), "\r\n")
	short, more := cut(text, 200), ""
	if short != text {
		more = "…"
	}
	if strings.ContainsFunc(short, func(r rune) bool { return r == '`' || r == utf8.RuneError || !unicode.IsPrint(r) }) {
		return strconv.Quote(short) + more
	}
	return "`" + short + "`" + more
}

// cut returns at most the given number of runes from the start of a text.
func cut(text string, most int) string {
	for i := range text {
		if most--; most < 0 {
			return text[:i]
		}
	}
	return text
}
