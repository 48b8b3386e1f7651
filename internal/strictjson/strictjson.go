// Package strictjson reads JSON objects whose keys are those of a struct, and says all that is
// wrong with one.
package strictjson

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

var errObject = errors.New("want one JSON object")

// Faults are what is wrong with an object, in its order.
type Faults []string

// mostFaults bounds how many are listed.
const mostFaults = 20

func (fs Faults) Error() string { return strings.Join(fs, "; ") }

// Unmarshal reads text, which must be one JSON object and nothing else, into the struct that v
// points to. Unlike [json.Unmarshal] it refuses unknown keys, those in other capitals, and those
// that an object has twice. What is no JSON has one error; otherwise it is [Faults], which name
// each key with what is wanted there.
func Unmarshal(text []byte, v any) error {
	if !bytes.HasPrefix(bytes.TrimLeft(text, " \t\r\n"), []byte("{")) {
		return errObject
	}
	var whole json.RawMessage
	d := json.NewDecoder(bytes.NewReader(text))
	if err := d.Decode(&whole); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errObject
	}
	d = json.NewDecoder(bytes.NewReader(whole))
	d.UseNumber() // any number is a token then
	c := checker{tokens: d, fields: make(map[reflect.Type]map[string]reflect.Type)}
	c.value(reflect.TypeOf(v), "")
	if c.faults != nil {
		return c.faults
	}
	return json.Unmarshal(whole, v)
}

// A checker reads valid JSON that has been written for a type.
type checker struct {
	tokens *json.Decoder
	faults Faults
	fields map[reflect.Type]map[string]reflect.Type // of the structs seen so far, by their keys
}

func (c *checker) add(format string, args ...any) {
	if len(c.faults) < mostFaults {
		c.faults = append(c.faults, fmt.Sprintf(format, args...))
	}
}

// value checks the next value at a path, which is for a t.
func (c *checker) value(t reflect.Type, path string) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]()) { // it decides itself
		t = reflect.TypeFor[any]()
	}
	token, err := c.tokens.Token()
	if err != nil {
		return // it is valid
	}
	if want := wanted(t, token); want != "" {
		c.add("%q: want %s", path, want)
		t = reflect.TypeFor[any]()
	}
	switch token {
	case json.Delim('{'):
		c.object(t, path)
	case json.Delim('['):
		inside := t
		if k := t.Kind(); k == reflect.Slice || k == reflect.Array {
			inside = t.Elem()
		}
		for i := 0; c.tokens.More(); i++ {
			c.value(inside, path+"["+strconv.Itoa(i)+"]")
		}
	default:
		return
	}
	_, _ = c.tokens.Token() // the bracket
}

// object checks an object after its bracket.
func (c *checker) object(t reflect.Type, path string) {
	seen := make(map[string]bool)
	for c.tokens.More() {
		token, err := c.tokens.Token()
		if err != nil {
			return
		}
		key, _ := token.(string)
		inside, at := t, strings.TrimPrefix(path+"."+short(key), ".")
		switch t.Kind() {
		case reflect.Map:
			inside = t.Elem()
		case reflect.Struct:
			var known bool
			if inside, known = c.fieldsOf(t)[key]; !known {
				c.add("unknown key %q: want %s", at, list(c.fieldsOf(t)))
				inside = reflect.TypeFor[any]()
			}
		}
		if seen[key] {
			c.add("key %q twice in an object", at)
		}
		seen[key] = true
		c.value(inside, at)
	}
}

// short returns a key, or the beginning of a long one.
func short(key string) string {
	if len(key) <= 100 {
		return key
	}
	return fmt.Sprintf("%.100s", key)
}

// wanted says what a t wants in place of a token that begins a value, or nothing if it is right.
// As in package json, null is nothing for any type.
func wanted(t reflect.Type, token json.Token) string {
	if token == nil || t.Kind() == reflect.Interface {
		return ""
	}
	_, isText := token.(string)
	number, isNumber := token.(json.Number)
	_, isBool := token.(bool)
	ok, want := false, ""
	switch k := t.Kind(); {
	case k == reflect.String, reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()):
		ok, want = isText, "a text"
	case k == reflect.Bool:
		ok, want = isBool, "true or false"
	case k == reflect.Slice, k == reflect.Array:
		ok, want = token == json.Delim('['), "a list"
	case k == reflect.Struct, k == reflect.Map:
		ok, want = token == json.Delim('{'), "an object"
	case k == reflect.Float32, k == reflect.Float64:
		_, err := strconv.ParseFloat(number.String(), t.Bits())
		ok, want = isNumber && err == nil, "a number"
	case k >= reflect.Uint && k <= reflect.Uintptr:
		_, err := strconv.ParseUint(number.String(), 10, t.Bits())
		ok, want = isNumber && err == nil, "a whole number, at least 0"
	default:
		_, err := strconv.ParseInt(number.String(), 10, t.Bits())
		ok, want = isNumber && err == nil, "a whole number"
	}
	if ok {
		return ""
	}
	return want
}

// fieldsOf returns the types of the fields of struct t by their keys.
func (c *checker) fieldsOf(t reflect.Type) map[string]reflect.Type {
	if c.fields[t] == nil {
		c.fields[t] = make(map[string]reflect.Type)
		for _, f := range reflect.VisibleFields(t) {
			if name := nameOf(f); name != "" {
				c.fields[t][name] = f.Type
			}
		}
	}
	return c.fields[t]
}

// list lists keys.
func list(fields map[string]reflect.Type) string {
	if len(fields) == 0 {
		return "none"
	}
	return "one of " + strings.Join(slices.Sorted(maps.Keys(fields)), ", ")
}

// nameOf returns the key of a field, or nothing if it has none.
func nameOf(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	switch {
	case name == "-" || !f.IsExported() || f.Anonymous && name == "":
		return ""
	case name == "":
		return f.Name
	}
	return name
}
