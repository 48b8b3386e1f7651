// This file holds the messages, and how they become lines and are read again.

package protocol

import (
	"encoding/json"
	"errors"
	"fmt"
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
	if err := json.Unmarshal(line, &f); err != nil {
		return "", nil, fmt.Errorf("the line is no JSON object: %w", err)
	}
	err = f.get("type", &kind)
	return kind, f, err
}

// get sets what value points to to the named field.
func (f fields) get(name string, value any) error {
	text, ok := f[name]
	if !ok || string(text) == "null" {
		return fmt.Errorf("the field %q is missing", name)
	}
	if err := json.Unmarshal(text, value); err != nil {
		return fmt.Errorf("the field %q: %w", name, err)
	}
	return nil
}

// number returns the named field, a whole number from 1 to 2^31-1.
func (f fields) number(name string) (int, error) {
	var n int32
	if err := f.get(name, &n); err != nil {
		return 0, err
	}
	if n < 1 {
		return 0, fmt.Errorf("the field %q is %d, and at least 1", name, n)
	}
	return int(n), nil
}
