// Package strictjson reads JSON objects whose keys are those of a struct.
package strictjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
)

var errObject = errors.New("want one JSON object")

// Unmarshal reads text, which must be one JSON object and nothing else, into the struct that v
// points to. Unlike [json.Unmarshal] it refuses unknown keys, those in other capitals, and those
// that an object has twice; the error names the key. The types in v must not implement
// [json.Unmarshaler], except for [json.RawMessage].
func Unmarshal(text []byte, v any) error {
	if !bytes.HasPrefix(bytes.TrimLeft(text, " \t\r\n"), []byte("{")) {
		return errObject
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errObject
	}
	d = json.NewDecoder(bytes.NewReader(text))
	d.UseNumber() // any number is a token then
	return checkKeys(d, reflect.TypeOf(v))
}

// checkKeys reads the next value and returns what is wrong with the keys of its objects, which
// have been read into a t. They are no deeper than json reads.
func checkKeys(d *json.Decoder, t reflect.Type) error {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	inside := t // the type of each element
	if k := t.Kind(); k == reflect.Map || k == reflect.Slice || k == reflect.Array {
		inside = t.Elem()
	}
	token, err := d.Token()
	if token != json.Delim('{') && token != json.Delim('[') {
		return err
	}
	seen := make(map[string]bool) // the keys
	for d.More() {
		if token == json.Delim('{') {
			name, err := d.Token()
			if err != nil {
				return err
			}
			key, _ := name.(string)
			if seen[key] {
				return fmt.Errorf("key %.100q twice in an object", key)
			}
			seen[key] = true
			if t.Kind() == reflect.Struct {
				f, known := field(t, key)
				if !known {
					return fmt.Errorf("unknown key %.100q", key)
				}
				inside = f
			}
		}
		if err := checkKeys(d, inside); err != nil {
			return err
		}
	}
	_, err = d.Token() // the bracket
	return err
}

// field returns the type of the field of struct t that has a key.
func field(t reflect.Type, key string) (reflect.Type, bool) {
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" {
			name = f.Name
		}
		if name == key {
			return f.Type, true
		}
	}
	return nil, false
}
