// This file reads a rule set from its file, with every fault reported at its
// place, and writes one.

package battlechess

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"unique"
)

// schema names the form of a file and its version. Other versions are refused.
const schema = "battlechess/1"

// sources are the sources that a file can give for its numbers and names: printed in
// the manual, derived from what is printed, reported by someone, reconstructed to make a
// game, or changed by a user.
var sources = []string{"printed", "derived", "reported", "reconstructed", "changed"}

// ParseRuleSet reads a rule set from its file. The package documentation describes
// the file. A UTF-8 byte order mark at the start is skipped.
//
// The error is a [game.Faults], with at most [game.MaxFaults] faults. Each has its
// offset in the file and, as its text, a JSON pointer (RFC 6901). Its reason begins
// with the line and the column, both counted from 1. A file of more than 64 KB is
// not read, and its only fault has no offset. A fault matches [game.ErrSyntax] if
// the file is not JSON, and [ErrRuleSet] otherwise.
func ParseRuleSet(data []byte) (RuleSet, error) {
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
	if err := r.err(); err != nil {
		return tables{}, err
	}
	p.t.box = unique.Make(p.b)
	return p.t, nil
}

// A schemaReader fills tables from a tree.
type schemaReader struct {
	*jsonReader
	t      tables
	b      box
	taken  set                 // start squares so far
	starts [maxKinds + 1]*node // of each kind
}

func (r *schemaReader) file(n *node) {
	if !r.object(n, "schema", "name", "files", "ranks", "target", "eggs", "costSpaces", "pieces", "legends", "deck") {
		return
	}
	if m := n.member("schema"); m != nil && r.word(m) != schema {
		r.fault(m, "unknown schema, want %s", schema)
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
	pieces := n.member("pieces")
	for _, m := range r.array(pieces, 1, maxKinds-maxLegends) {
		if r.object(m, "name", "letter", "start", "front", "back") {
			r.piece(m)
			r.start(m.member("start"))
		}
	}
	r.t.normals = r.t.kinds
	r.target(n.member("target"), pieces)
	for i, m := range r.array(n.member("legends"), 0, maxLegends) {
		if r.object(m, "name", "letter", "size", "cost", "front", "back") {
			r.piece(m)
			r.t.sizes[i] = uint8(r.number(m.member("size"), 1, 2, 1))
			r.t.costs[i] = uint8(r.number(m.member("cost"), 1, 99, 1))
		}
	}
	r.deck(n.member("deck"))
}

// name reads a name. It returns "" if the name is not valid.
func (r *schemaReader) name(n *node) string {
	s := r.word(n)
	bad := strings.ContainsFunc(s, func(c rune) bool {
		return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != ' ' && c != '-'
	})
	if n != nil && (s == "" || len(s) > 20 || bad) {
		r.fault(n, "must be 1 to 20 letters A to Z, digits, spaces and hyphens")
		return ""
	}
	return s
}

// piece reads what normal pieces and legends have in common.
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
			r.fault(m, "must be one letter A to Z")
		case r.t.kindOf(s[0]) != 0:
			r.fault(m, "another piece has the letter %s", s)
		default:
			r.t.letters[k] = s[0]
		}
	}
	for i, side := range []string{"front", "back"} {
		faces := r.side(n.member(side))
		r.t.faces[0][k][i], r.t.faces[1][k][i] = faces[0], faces[1].turnedRound()
	}
}

// side reads one side of a piece, by seat: one face for both seats, or an array
// with a face for each.
func (r *schemaReader) side(n *node) (faces [2]face) {
	if n == nil || n.kind != '[' {
		f := r.face(n)
		return [2]face{f, f}
	}
	for p, m := range r.array(n, 2, 2) {
		faces[p] = r.face(m)
	}
	return faces
}

// face reads a power and arrows.
func (r *schemaReader) face(n *node) (f face) {
	if r.object(n, "power", "arrows") {
		f = r.arrows(n.member("arrows"))
		f.power = uint16(r.number(n.member("power"), 10, maxPower, 10))
	}
	return f
}

// reaches are the texts that can follow the direction of an arrow. An arrow of one
// square has nothing to lead over.
var reaches = []struct {
	text         string
	reach        uint16
	exact, jumps uint8
}{
	{"1", 1, 0, 0},
	{"2", 2, 0, 0},
	{"2^", 2, 0, 1},
	{"2!", 2, 1, 0},
	{"2!^", 2, 1, 1},
	{"*", anyReach, 0, 0},
	{"*^", anyReach, 0, 1},
}

// arrows reads arrows such as N1, SE2! or W*^ as a face without a power.
func (r *schemaReader) arrows(n *node) (f face) {
	for _, m := range r.array(n, 0, 8) {
		s := r.word(m)
		letters := len(s) - len(strings.TrimLeft(s, "NESW"))
		d, ok := parseDirection(s[:letters])
		i := -1
		for j := range reaches {
			if ok && s[letters:] == reaches[j].text {
				i = j
			}
		}
		switch {
		case i < 0:
			r.fault(m, "must be N, NE, E, SE, S, SW, W or NW and the reach 1, 2, 2^, 2!, 2!^, * or *^")
		case f.toward(d) != 0:
			r.fault(m, "another arrow points %v", d)
		default:
			f.reach |= reaches[i].reach << (2 * d)
			f.exact |= reaches[i].exact << d
			f.jumps |= reaches[i].jumps << d
		}
	}
	return f
}

// start reads the start squares of the last kind, for both seats.
func (r *schemaReader) start(n *node) {
	r.starts[r.t.kinds] = n
	seats := r.array(n, 2, 2)
	for p, m := range seats {
		for _, q := range r.array(m, 1, 15) {
			s, ok := parseSquare(r.word(q))
			x := set(1) << s
			switch {
			case !ok || x&r.t.board == 0:
				r.fault(q, "must be a square of the play area, a1 to %v", SquareAt(int(r.t.columns), int(r.t.rows)))
			case x&r.taken != 0:
				r.fault(q, "another piece starts on %v", s)
			default:
				r.b.start[p][r.t.kinds] |= x
				r.taken |= x
			}
		}
	}
	if len(seats) == 2 && seats[0].ok() && seats[1].ok() && len(seats[0].members) != len(seats[1].members) {
		r.fault(n, "seat 1 has %d and seat 2 has %d, want the same number", len(seats[0].members), len(seats[1].members))
	}
}

// target reads the letter of the target piece. It reports no fault that only
// follows from one in pieces.
func (r *schemaReader) target(n, pieces *node) {
	if n == nil {
		return
	}
	s := r.word(n)
	isLetter := len(s) == 1 && s[0] >= 'A' && s[0] <= 'Z'
	if isLetter {
		r.t.target = r.t.kindOf(s[0])
		unknown := func(m *node) bool { return !m.ok() || !m.member("letter").ok() }
		if !pieces.ok() || slices.ContainsFunc(pieces.members, unknown) {
			return // the letter may belong to any of them
		}
	}
	k := r.t.target
	if k == 0 {
		r.fault(n, "must be the letter of one of the pieces")
		return
	}
	one, two := bits.OnesCount64(r.b.start[0][k]), bits.OnesCount64(r.b.start[1][k])
	if r.starts[k].sound() && (one != 1 || two != 1) {
		r.fault(n, "must be a piece that each seat has once: seat 1 has %d and seat 2 has %d", one, two)
	}
}

// deck reads the cards, and the one that brings all of them back.
func (r *schemaReader) deck(n *node) {
	if !r.object(n, "cards", "reshuffle") {
		return
	}
	cards := n.member("cards")
	var counts [maxPower + 10]uint8
	for _, m := range r.array(cards, 1, 15) {
		counts[r.number(m, 0, maxPower, 10)]++
	}
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
		r.fault(cards, "%d different cards, want at most %d", different, maxCards)
	}
	m := n.member("reshuffle")
	if i := r.t.card(r.number(m, 0, maxPower, 10)); i >= 0 {
		r.t.reshuffle = uint8(i)
	} else if m != nil && cards.sound() {
		r.fault(m, "must be the value of one of the cards")
	}
}

// MarshalJSON returns a file that [ParseRuleSet] reads as the rule set, on one line
// and without the sources. It never fails.
func (rs RuleSet) MarshalJSON() ([]byte, error) {
	t := rs.tables()
	x := t.box.Value()
	b := fmt.Appendf(nil, `{"schema":%q,"name":%q,"files":%d,"ranks":%d,"target":"%c","eggs":%d,"costSpaces":%d,"pieces":[`,
		schema, x.name, t.columns, t.rows, t.letters[t.target], t.eggs, x.costSpaces)
	for i, k := range rs.PieceKinds() {
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
		b = fmt.Appendf(b, `"front":%s,"back":%s}`, sideText(k.Front), sideText(k.Back))
	}
	if t.legends() == 0 {
		b = append(b, `],"legends":[`...)
	}
	cards := strings.ReplaceAll(fmt.Sprint(rs.Deck()), " ", ",")
	return fmt.Appendf(b, `],"deck":{"cards":%s,"reshuffle":%d}}`, cards, rs.Reshuffle()), nil
}

// UnmarshalJSON sets the rule set as [ParseRuleSet] does. As is the custom with
// encoding/json, null changes nothing.
func (rs *RuleSet) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	read, err := ParseRuleSet(data)
	if err == nil {
		*rs = read
	}
	return err
}

// sideText returns one side of a piece as a file writes it.
func sideText(faces [2]Face) string {
	text := func(f Face) string {
		return fmt.Sprintf(`{"power":%d,"arrows":%s}`, f.Power, quoted(f.list()))
	}
	if faces[0] == faces[1] {
		return text(faces[0])
	}
	return "[" + text(faces[0]) + "," + text(faces[1]) + "]"
}

// list returns the arrows as a file writes them.
func (f Face) list() []string {
	var arrows []string
	for d, far := range f.Arrows {
		if far == 0 {
			continue
		}
		arrow := Direction(d).String() + "?12*"[far:far+1]
		if f.Exact[d] {
			arrow += "!"
		}
		if f.Jumps[d] {
			arrow += "^"
		}
		arrows = append(arrows, arrow)
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
