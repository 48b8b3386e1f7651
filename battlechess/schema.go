// This file holds the file form of a rule set: reading one with every fault
// reported at its place, and writing one.

package battlechess

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"unique"
)

// schema names the form and its version; a file of another version is
// refused.
const schema = "battlechess/1"

// sources are what a file can say of where its numbers are from: printed in
// the manual, reported by a public source, reconstructed to make a game, or
// changed by a user.
var sources = []string{"printed", "reported", "reconstructed", "changed"}

// ParseRules reads a rule set from its file, which the package documentation
// describes. The members from, which tell where numbers are from, are read and
// checked, and not kept. The error is [game.Faults]: everything that is
// wrong, with its offset, its JSON pointer (RFC 6901) as text, and its line
// and column, both counted from 1, before the reason. A fault matches
// [game.ErrSyntax] if the file is no JSON, else [ErrRules].
func ParseRules(data []byte) (RuleSet, error) {
	t, err := parseTables(data)
	if err != nil {
		return RuleSet{}, err
	}
	return newRules(t), nil
}

func parseTables(data []byte) (tables, error) {
	n, r := readJSON(data)
	p := schemaReader{jsonReader: r}
	if n != nil {
		p.file(n)
	}
	if err := r.fs.Err(); err != nil {
		return tables{}, err
	}
	p.t.box = unique.Make(p.b)
	return p.t, nil
}

// A schemaReader fills tables from a tree.
type schemaReader struct {
	*jsonReader
	t     tables
	b     box
	taken set // start squares so far
}

func (r *schemaReader) file(n *node) {
	if !r.object(n, "schema", "name", "files", "ranks", "target", "eggs", "costSpaces", "pieces", "legends", "deck") {
		return
	}
	if m := n.member("schema"); m != nil && r.word(m) != schema {
		r.fault(m, "this version reads the schema %s", schema)
	}
	r.b.name = r.name(n.member("name"))
	r.t.columns = uint8(r.number(n.member("files"), 2, maxSide, 1))
	r.t.rows = uint8(r.number(n.member("ranks"), 2, maxSide, 1))
	for row := range r.t.rows {
		r.t.board |= (1<<r.t.columns - 1) << (8 * row)
	}
	if r.t.columns == 0 || r.t.rows == 0 {
		r.t.board = ^set(0) // every square may be one of a play area of unknown size
	}
	r.t.eggs = uint8(r.number(n.member("eggs"), 0, 9, 1))
	r.b.costSpaces = uint8(r.number(n.member("costSpaces"), 1, 9, 1))
	for _, m := range r.array(n.member("pieces"), 1, maxKinds-maxLegends) {
		if r.object(m, "name", "letter", "start", "front", "back") {
			r.piece(m)
			r.start(m.member("start"))
		}
	}
	r.t.normals = r.t.kinds
	r.target(n.member("target"))
	for i, m := range r.array(n.member("legends"), 0, maxLegends) {
		if r.object(m, "name", "letter", "size", "cost", "front", "back") {
			r.piece(m)
			r.t.sizes[i] = uint8(r.number(m.member("size"), 1, 2, 1))
			r.t.costs[i] = uint8(r.number(m.member("cost"), 1, 99, 1))
		}
	}
	r.deck(n.member("deck"))
}

// name reads a name that can stand in a record and a picture.
func (r *schemaReader) name(n *node) string {
	s := r.word(n)
	bad := strings.ContainsFunc(s, func(c rune) bool {
		return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != ' ' && c != '-'
	})
	if n != nil && n.kind == '"' && (s == "" || len(s) > 20 || bad) {
		r.fault(n, "a name is 1 to 20 letters, digits, spaces and hyphens")
	}
	return s
}

// piece reads what normal pieces and legends have alike.
func (r *schemaReader) piece(n *node) {
	name := r.name(n.member("name"))
	if name != "" && slices.Contains(r.b.names[:], name) {
		r.fault(n.member("name"), "another piece has the name %s", name)
	}
	r.t.kinds++
	k := r.t.kinds
	r.b.names[k] = name
	if m := n.member("letter"); m != nil {
		s := r.word(m)
		switch {
		case len(s) != 1 || s[0] < 'A' || s[0] > 'Z':
			r.fault(m, "a letter is one of A to Z")
		case r.t.kindOf(s[0]) != 0:
			r.fault(m, "another piece has the letter %s", s)
		default:
			r.t.letters[k] = s[0]
		}
	}
	for i, side := range []string{"front", "back"} {
		if m := n.member(side); r.object(m, "power", "arrows") {
			r.t.faces[k][i].power = uint16(r.number(m.member("power"), 10, maxPower, 10))
			r.t.faces[k][i].reach = r.arrows(m.member("arrows"))
		}
	}
}

// arrows reads arrows such as N1, SE2 or W*.
func (r *schemaReader) arrows(n *node) (reach uint16) {
	for _, m := range r.array(n, 0, 8) {
		s := r.word(m)
		cut := max(0, len(s)-1)
		d, ok := parseDirection(s[:cut])
		far := -1
		if ok {
			far = strings.IndexByte("?12*", s[cut])
		}
		switch {
		case far < 1:
			r.fault(m, "an arrow is one of N NE E SE S SW W NW with the reach 1, 2 or * for any")
		case reach>>(2*d)&3 != 0:
			r.fault(m, "two arrows point to %v", d)
		default:
			reach |= uint16(far) << (2 * d)
		}
	}
	return reach
}

// start reads the squares on which both seats' pieces of the last kind start.
func (r *schemaReader) start(n *node) {
	seats := r.array(n, 2, 2)
	for p, m := range seats {
		for _, q := range r.array(m, 1, 15) {
			s, err := parseSquare(r.word(q))
			x := set(1) << s
			switch {
			case err != nil || x&r.t.board == 0:
				r.fault(q, "it is a square of the play area, a1 to %v", SquareAt(int(r.t.columns), int(r.t.rows)))
			case x&r.taken != 0:
				r.fault(q, "another piece starts on %v", s)
			default:
				r.b.start[p][r.t.kinds] |= x
				r.taken |= x
			}
		}
	}
	if len(seats) == 2 && len(seats[0].members) != len(seats[1].members) {
		r.fault(n, "both seats have as many pieces of a kind")
	}
}

// target reads the letter of the piece whose fall loses the game.
func (r *schemaReader) target(n *node) {
	if n == nil {
		return
	}
	s := r.word(n)
	if len(s) == 1 && s[0] >= 'A' && s[0] <= 'Z' {
		r.t.target = r.t.kindOf(s[0])
	}
	k := r.t.target
	if k == 0 {
		r.fault(n, "it is the letter of one of the pieces")
	} else if bits.OnesCount64(r.b.start[0][k]) != 1 || bits.OnesCount64(r.b.start[1][k]) != 1 {
		r.fault(n, "each seat has one %s", s)
	}
}

// deck reads the cards, and the one that brings all of them back.
func (r *schemaReader) deck(n *node) {
	if !r.object(n, "cards", "reshuffle") {
		return
	}
	var (
		counts [maxPower + 10]uint8
		before = len(r.fs)
	)
	for _, m := range r.array(n.member("cards"), 1, 15) {
		counts[r.number(m, 0, maxPower, 10)]++
	}
	bad := len(r.fs) > before
	different := 0
	for v, c := range counts {
		if c == 0 {
			continue
		}
		if different < maxCards {
			r.t.cards[different] = uint16(v)
			r.t.full |= deck(c) << (4 * different)
		}
		different++
	}
	if different > maxCards {
		r.fault(n.member("cards"), "there are at most %d different cards", maxCards)
	}
	m := n.member("reshuffle")
	if i := r.t.card(r.number(m, 0, maxPower, 10)); i >= 0 {
		r.t.reshuffle = uint8(i)
	} else if m != nil && !bad {
		r.fault(m, "it is the value of one of the cards")
	}
}

// MarshalJSON returns the rule set in the form that [ParseRules] reads, on
// one line and without the sources. It never fails.
func (r RuleSet) MarshalJSON() ([]byte, error) {
	t := r.tables()
	x := t.box.Value()
	b := fmt.Appendf(nil, `{"schema":%q,"name":%q,"files":%d,"ranks":%d,"target":"%c","eggs":%d,"costSpaces":%d,"pieces":[`,
		schema, x.name, t.columns, t.rows, t.letters[t.target], t.eggs, x.costSpaces)
	for i, k := range r.Kinds() {
		if i == int(t.normals) {
			b = append(b, `],"legends":[`...)
		} else if i > 0 {
			b = append(b, ',')
		}
		b = fmt.Appendf(b, `{"name":%q,"letter":"%c",`, k.Name, k.Letter)
		if k.Cost > 0 {
			b = fmt.Appendf(b, `"size":%d,"cost":%d,`, k.Size, k.Cost)
		} else {
			b = fmt.Appendf(b, `"start":[%s,%s],`, quoted(k.Start[0]), quoted(k.Start[1]))
		}
		b = fmt.Appendf(b, `"front":{"power":%d,"arrows":%s},"back":{"power":%d,"arrows":%s}}`,
			k.Front.Power, quoted(k.Front.list()), k.Back.Power, quoted(k.Back.list()))
	}
	if t.legends() == 0 {
		b = append(b, `],"legends":[`...)
	}
	cards := strings.ReplaceAll(fmt.Sprint(r.Deck()), " ", ",")
	return fmt.Appendf(b, `],"deck":{"cards":%s,"reshuffle":%d}}`, cards, r.Reshuffle()), nil
}

// UnmarshalJSON sets the rule set as [ParseRules] does. By the custom of
// encoding/json, null changes nothing.
func (r *RuleSet) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	read, err := ParseRules(data)
	if err == nil {
		*r = read
	}
	return err
}

// list returns the arrows as in a file.
func (f Face) list() []string {
	var arrows []string
	for d, far := range f.Arrows {
		if far > 0 {
			arrows = append(arrows, Direction(d).String()+"?12*"[far:far+1])
		}
	}
	return arrows
}

// quoted returns a JSON array of the texts of values.
func quoted[T any](values []T) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = fmt.Sprintf("%q", fmt.Sprint(v))
	}
	return "[" + strings.Join(words, ",") + "]"
}
