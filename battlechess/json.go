// This file reads JSON into a small tree that has the offset and the JSON pointer
// of every value, so that the reader of a rule set can report each fault at its
// place and continue.

package battlechess

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/labyrinth-go/labyrinth/game"
)

// maxFile is the size in bytes of the largest file that is read. The default
// file has 4 KB.
const maxFile = 64 << 10

// byteOrderMark is what some editors write at the start of a UTF-8 file.
var byteOrderMark = []byte("\ufeff")

// A node is a value of a JSON text.
type node struct {
	at      int    // offset of its first byte
	parent  *node  // the object or array that it is in, or nil
	name    string // the name of a member, or the index of an element
	kind    byte   // one of { [ " 0 -, where - is true, false or null
	text    string // of a string or a number
	members []*node
	faulty  bool // it has a fault of its own
	tainted bool // it or a value in it has a fault
}

// path returns the node's JSON pointer (RFC 6901).
func (n *node) path() string {
	var names []string
	for ; n.parent != nil; n = n.parent {
		names = append(names, "/"+strings.ReplaceAll(strings.ReplaceAll(n.name, "~", "~0"), "/", "~1"))
	}
	slices.Reverse(names)
	return strings.Join(names, "")
}

// member returns the first member of an object with a name, or nil.
func (n *node) member(name string) *node {
	for _, m := range n.members {
		if m.name == name {
			return m
		}
	}
	return nil
}

// ok reports whether there is a value without a fault of its own.
func (n *node) ok() bool { return n != nil && !n.faulty }

// sound reports whether there is a value without a fault anywhere in it.
func (n *node) sound() bool { return n != nil && !n.tainted }

// A jsonReader reads a tree and keeps its faults.
type jsonReader struct {
	data []byte
	skip int // bytes of the byte order mark
	dec  *json.Decoder
	fs   game.Faults
}

// readJSON returns the tree of a text. If the text is too large or not JSON,
// the tree is nil and there is one fault.
func readJSON(data []byte) (*node, *jsonReader) {
	r := &jsonReader{data: data}
	if len(data) > maxFile {
		r.fs.Addf(ErrRuleSet, 0, "", "file too large: %d bytes, want at most %d", len(data), maxFile)
		return nil, r
	}
	text := bytes.TrimPrefix(data, byteOrderMark)
	r.skip = len(data) - len(text)
	var whole json.RawMessage
	if err := json.Unmarshal(text, &whole); err != nil {
		at := len(data)
		var bad *json.SyntaxError
		if errors.As(err, &bad) && bad.Error() != "unexpected end of JSON input" {
			at = r.skip + int(bad.Offset) - 1 // Offset counts the wrong byte too, since Go 1.27 the whole character
			for at > r.skip && !utf8.RuneStart(data[at]) {
				at--
			}
		}
		r.fs.Addf(game.ErrSyntax, game.At(at), "", "not JSON: %v", err)
		return nil, r
	}
	r.dec = json.NewDecoder(bytes.NewReader(text))
	r.dec.UseNumber()
	return r.value(nil, ""), r
}

// value reads the next value of a text that is known to be JSON.
func (r *jsonReader) value(parent *node, name string) *node {
	n := &node{at: r.next(), parent: parent, name: name}
	switch v := r.token().(type) {
	case string:
		n.kind, n.text = '"', v
	case json.Number:
		n.kind, n.text = '0', v.String()
	case json.Delim:
		n.kind = byte(v)
		for r.dec.More() {
			name := strconv.Itoa(len(n.members))
			if n.kind == '{' {
				name, _ = r.token().(string)
			}
			n.members = append(n.members, r.value(n, name))
		}
		r.token()
	default:
		n.kind, n.text = '-', fmt.Sprint(v)
	}
	return n
}

// next returns the offset of the next token.
func (r *jsonReader) next() int {
	at := r.skip + int(r.dec.InputOffset())
	for at < len(r.data) && strings.IndexByte(" \t\r\n,:", r.data[at]) >= 0 {
		at++
	}
	return at
}

func (r *jsonReader) token() json.Token {
	token, err := r.dec.Token()
	if err != nil {
		panic(err) // the text has been checked
	}
	return token
}

// fault adds a fault at a node, unless the node has one.
func (r *jsonReader) fault(n *node, why string, args ...any) {
	if !n.faulty {
		n.faulty = true
		r.add(n, why, args...)
	}
}

// add adds a fault at a node, even if the node has one.
func (r *jsonReader) add(n *node, why string, args ...any) {
	for p := n; p != nil && !p.tainted; p = p.parent {
		p.tainted = true
	}
	if !r.fs.Full() { // building a path takes time
		r.fs.Addf(ErrRuleSet, game.At(n.at), n.path(), why, args...)
	}
}

// err returns the faults in the order of their offsets, or nil if there are none.
// It adds the line and the column to each reason, in one pass over the text.
func (r *jsonReader) err() error {
	slices.SortStableFunc(r.fs, func(a, b game.Fault) int { return int(a.Pos - b.Pos) })
	at, line, column := r.skip, 1, 1
	for i := range r.fs {
		f := &r.fs[i]
		if f.Pos == 0 {
			continue
		}
		passed := r.data[at:f.Pos.Offset()]
		if end := bytes.LastIndexByte(passed, '\n'); end >= 0 {
			line, column = line+bytes.Count(passed, []byte("\n")), 1
			passed = passed[end+1:]
		}
		at, column = f.Pos.Offset(), column+utf8.RuneCount(passed)
		f.Why = fmt.Sprintf("line %d, column %d: %s", line, column, f.Why)
	}
	return r.fs.Err()
}

// object checks that n is an object with these members and no others, except that
// the member from may give sources for some of them. It reports whether n is an
// object at all.
func (r *jsonReader) object(n *node, names ...string) bool {
	if n == nil {
		return false
	}
	if n.kind != '{' {
		r.fault(n, "must be an object with the members %s", strings.Join(names, ", "))
		return false
	}
	for _, name := range names {
		if n.member(name) == nil {
			r.add(n, "missing member %s", name)
		}
	}
	for _, m := range r.unique(n) {
		switch {
		case m.name == "from":
			r.sources(m, names)
		case !slices.Contains(names, m.name):
			r.fault(m, "unknown member, want %s or from", strings.Join(names, ", "))
		}
	}
	return true
}

// unique returns the members of an object without those that repeat a name. Each
// of these is a fault.
func (r *jsonReader) unique(n *node) (members []*node) {
	seen := make(map[string]bool, len(n.members))
	for _, m := range n.members {
		if seen[m.name] {
			r.fault(m, "duplicate member")
			continue
		}
		seen[m.name] = true
		members = append(members, m)
	}
	return members
}

// sources checks that n gives a known source for some of these members, or a list of
// sources for one that is a list.
func (r *jsonReader) sources(n *node, names []string) {
	if n.kind != '{' {
		r.fault(n, "must be an object with the sources of members")
		return
	}
	for _, m := range r.unique(n) {
		if !slices.Contains(names, m.name) {
			r.fault(m, "unknown member, want %s", strings.Join(names, ", "))
		}
		each := []*node{m}
		if m.kind == '[' {
			each = m.members
		}
		for _, source := range each {
			if source.kind != '"' || !slices.Contains(sources, source.text) {
				r.fault(source, "unknown source, want %s", strings.Join(sources, ", "))
			}
		}
	}
}

// array returns the elements of n. Their number must be from low to high.
func (r *jsonReader) array(n *node, low, high int) []*node {
	if n == nil {
		return nil
	}
	if n.kind != '[' {
		r.fault(n, "must be an array")
		return nil
	}
	if len(n.members) < low || len(n.members) > high {
		want := strconv.Itoa(low)
		if low < high {
			want = fmt.Sprintf("%d to %d", low, high)
		}
		r.fault(n, "wrong number of elements: %d, want %s", len(n.members), want)
	}
	return n.members[:min(len(n.members), high)]
}

// number returns the number n. It must be a multiple of step from low to high;
// otherwise number returns 0.
func (r *jsonReader) number(n *node, low, high, step int) int {
	if n == nil {
		return 0
	}
	v, err := strconv.Atoi(n.text)
	if n.kind != '0' || err != nil || v < low || v > high || v%step != 0 {
		what := "an integer"
		if step > 1 {
			what = fmt.Sprintf("a multiple of %d", step)
		}
		r.fault(n, "must be %s from %d to %d", what, low, high)
		return 0
	}
	return v
}

// word returns the text of n. It must be a string; otherwise word returns "".
func (r *jsonReader) word(n *node) string {
	if n == nil {
		return ""
	}
	if n.kind != '"' {
		r.fault(n, "must be a string")
		return ""
	}
	return n.text
}
