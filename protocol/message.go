// This file holds the messages, and how they become lines and are read again.

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

	"github.com/labyrinth-go/labyrinth/catalog"
)

// The messages. Those without fields of their own are a bare.
type (
	hello struct {
		Type    string `json:"type"`
		Version int    `json:"version"`
	}
	newGame struct {
		Type string            `json:"type"`
		Tags map[string]string `json:"tags"`
		Seat int               `json:"seat"`
		Seed uint64            `json:"seed,string"`
	}
	goThink struct {
		Type       string        `json:"type"`
		View       string        `json:"view"`
		Plies      []catalog.Ply `json:"plies"`
		Millis     int64         `json:"millis"`
		Iterations int           `json:"iterations,omitempty"`
	}
	bestply struct {
		Type string      `json:"type"`
		Ply  catalog.Ply `json:"ply"`
	}
	complaint struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
	bare struct {
		Type string `json:"type"`
	}
)

var errTooLong = fmt.Errorf("a line has more than %d bytes", MaxLine)

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

// fields are those of a message that has been read. They are decoded one by
// one, so that one that its receiver does not ask for is not looked at, and
// names match to the letter.
type fields map[string]json.RawMessage

// decode reads a line, and returns the type of its message and its fields.
func decode(line []byte) (kind string, f fields, err error) {
	if !utf8.Valid(line) {
		return "", nil, errors.New("the line is not UTF-8")
	}
	if json.Unmarshal(line, &f) != nil {
		return "", nil, errors.New("the line is no JSON object")
	}
	maps.DeleteFunc(f, func(_ string, text json.RawMessage) bool { return string(text) == "null" })
	err = f.get("type", &kind)
	return kind, f, err
}

// get sets what value points to to the named field. A number is whole, from 1
// to 2^31-1.
func (f fields) get(name string, value any) error {
	want := "a string"
	switch value.(type) {
	case *int:
		want = "a whole number from 1 to 2147483647"
	case *map[string]string:
		want = "an object of strings"
	case *[]catalog.Ply:
		want = "an array of strings"
	}
	text, ok := f[name]
	if !ok {
		return fmt.Errorf("the field %q is missing; it should be %s", name, want)
	}
	err := json.Unmarshal(text, value)
	if n, ok := value.(*int); err != nil || ok && (*n < 1 || *n > math.MaxInt32) {
		return fmt.Errorf("the field %q is %s, and should be %s", name, quote(text), want)
	}
	return nil
}

// quote returns what somebody said in quotes: those that leave the quotes of
// JSON as they are, if it is fit to be printed. Where it is cut, … stands
// behind them.
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

// cut returns the first runes of a text, at most so many.
func cut(text string, most int) string {
	for i := range text {
		if most--; most < 0 {
			return text[:i]
		}
	}
	return text
}
