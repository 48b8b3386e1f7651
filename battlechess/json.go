// This file holds JSON with places: a small tree that knows for every value
// its JSON pointer and its offset, and readers that report what is wrong
// there and go on.

package battlechess

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/labyrinth-go/labyrinth/game"
)

// maxDepth is deeper than any rule set is nested.
const maxDepth = 8

// A node is a value of a JSON text.
type node struct {
	at      int    // offset of its first byte
	path    string // JSON pointer, RFC 6901
	kind    byte   // { [ " 0 or, for true, false and null, -
	text    string // of a string or a number
	names   []string
	members []*node // of an object, beside names, or of an array
}

// A jsonReader reads a tree and keeps what is wrong.
type jsonReader struct {
	data []byte
	dec  *json.Decoder
	fs   game.Faults
}

// readJSON returns the tree of a text. If the text is no JSON, it is nil and
// the only fault says where.
func readJSON(data []byte) (*node, *jsonReader) {
	r := &jsonReader{data: data, dec: json.NewDecoder(bytes.NewReader(data))}
	r.dec.UseNumber()
	n, err := r.value("", 0)
	if err == nil {
		if _, err := r.dec.Token(); err != io.EOF {
			r.add(game.ErrSyntax, r.next(), "", "the text goes on behind the rule set")
		}
		return n, r
	}
	at, why := int(r.dec.InputOffset()), err.Error()
	var bad *json.SyntaxError
	switch {
	case errors.As(err, &bad):
		at = max(at, int(bad.Offset)-1)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		at, why = len(data), "the text ends too early"
	}
	r.fs = nil
	r.add(game.ErrSyntax, at, "", "no JSON: %s", why)
	return nil, r
}

// add adds a fault, with line and column before the reason.
func (r *jsonReader) add(kind game.Kind, at int, text, why string, args ...any) {
	line := bytes.Count(r.data[:at], []byte("\n")) + 1
	column := utf8.RuneCount(r.data[bytes.LastIndexByte(r.data[:at], '\n')+1:at]) + 1
	r.fs.Addf(kind, game.At(at), text, "line %d, column %d: %s", line, column, fmt.Sprintf(why, args...))
}

// next returns the offset of the next token.
func (r *jsonReader) next() int {
	at := int(r.dec.InputOffset())
	for at < len(r.data) && strings.IndexByte(" \t\r\n,:", r.data[at]) >= 0 {
		at++
	}
	return at
}

func (r *jsonReader) value(path string, depth int) (*node, error) {
	n := &node{at: r.next(), path: path}
	if depth > maxDepth {
		return nil, errors.New("it is nested too deep")
	}
	token, err := r.dec.Token()
	if err != nil {
		return nil, err
	}
	switch v := token.(type) {
	case string:
		n.kind, n.text = '"', v
	case json.Number:
		n.kind, n.text = '0', v.String()
	case json.Delim:
		n.kind = byte(v)
		for r.dec.More() {
			if err := r.member(n, depth); err != nil {
				return nil, err
			}
		}
		_, err = r.dec.Token()
	default:
		n.kind, n.text = '-', fmt.Sprint(v)
	}
	return n, err
}

func (r *jsonReader) member(n *node, depth int) error {
	name := strconv.Itoa(len(n.members))
	if n.kind == '{' {
		at := r.next()
		token, err := r.dec.Token()
		if err != nil {
			return err
		}
		name, _ = token.(string)
		if slices.Contains(n.names, name) {
			r.fault(&node{at: at, path: n.path + pointer(name)}, "the member is there twice")
		}
		n.names = append(n.names, name)
	}
	m, err := r.value(n.path+pointer(name), depth+1)
	n.members = append(n.members, m)
	return err
}

// pointer returns what a JSON pointer has for a member.
func pointer(name string) string {
	return "/" + strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
}

// fault adds a fault at a node.
func (r *jsonReader) fault(n *node, why string, args ...any) {
	r.add(ErrRules, n.at, n.path, why, args...)
}

// member returns a member of an object, or nil.
func (n *node) member(name string) *node {
	if i := slices.Index(n.names, name); i >= 0 {
		return n.members[i]
	}
	return nil
}

// object checks that n is an object with just these members, from beside
// them, and that from gives known sources for some of them. It reports
// whether n is an object at all.
func (r *jsonReader) object(n *node, names ...string) bool {
	if n == nil {
		return false
	}
	if n.kind != '{' {
		r.fault(n, "it is an object with the members %s", strings.Join(names, ", "))
		return false
	}
	for _, name := range names {
		if n.member(name) == nil {
			r.fault(n, "the member %s is missing", name)
		}
	}
	for i, name := range n.names {
		switch {
		case name == "from":
			r.sources(n.members[i], names)
		case !slices.Contains(names, name):
			r.fault(n.members[i], "there is no such member; the members are %s and from", strings.Join(names, ", "))
		}
	}
	return true
}

// sources checks that each of these names has a known source.
func (r *jsonReader) sources(n *node, names []string) {
	if n.kind != '{' {
		r.fault(n, "it is an object that says where members are from")
		return
	}
	for i, name := range n.names {
		if !slices.Contains(names, name) {
			r.fault(n.members[i], "there is no such member beside it")
		}
		if m := n.members[i]; m.kind != '"' || !slices.Contains(sources, m.text) {
			r.fault(m, "a source is one of %s", strings.Join(sources, ", "))
		}
	}
}

// array returns the elements of n, of which there are from low to high.
func (r *jsonReader) array(n *node, low, high int) []*node {
	if n == nil {
		return nil
	}
	if n.kind != '[' {
		r.fault(n, "it is an array")
		return nil
	}
	if len(n.members) < low || len(n.members) > high {
		r.fault(n, "it has %d elements; allowed are %d to %d", len(n.members), low, high)
	}
	return n.members[:min(len(n.members), high)]
}

// number returns the number n, which is from low to high, in steps; 0 if
// there is none.
func (r *jsonReader) number(n *node, low, high, steps int) int {
	if n == nil {
		return 0
	}
	v, err := strconv.Atoi(n.text)
	if n.kind != '0' || err != nil || v < low || v > high || v%steps != 0 {
		of := ""
		if steps > 1 {
			of = fmt.Sprintf(", a multiple of %d", steps)
		}
		r.fault(n, "it is a number from %d to %d%s", low, high, of)
		return 0
	}
	return v
}

// word returns the text of the string n.
func (r *jsonReader) word(n *node) string {
	if n == nil {
		return ""
	}
	if n.kind != '"' {
		r.fault(n, "it is a string")
	}
	return n.text
}
