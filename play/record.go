// This file holds the record of a game: writing, parsing and replaying it.

package play

import (
	"encoding"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/labyrinth-go/labyrinth/game"
)

// ErrRecord is the kind of a record that contradicts itself or its game.
const ErrRecord game.Kind = "record invalid"

// A Record is one game: its start state, all its plies in order, and how it
// ended. The plies of chance are among them, so a record replays without a
// random generator.
type Record[S encoding.TextAppender] struct {
	// Tags are the head of the record: first those of [game.Rules.Tags], then
	// others such as Seats or Date. Result, Reason and Left are not among them.
	Tags  []game.Tag
	Start S
	Plies []game.Ply
	// Outcome is how the game ended. It is the zero Outcome for an unfinished
	// game.
	Outcome game.Outcome
	// Reason says why the game ended without the rules ending it, such as
	// [Limit] or [Resigned]. Otherwise it is empty. For [Limit] and
	// [Repetition] the outcome is a draw. For [Resigned] all seats but one
	// have won together. For any other reason it is one of these two.
	Reason string
	// Left are the seats that left and had not returned at the end, in the order in
	// which they left. They do not win, and some of their plies are those of a stand-in.
	Left []Leaver
}

// Tag returns the value of the named tag, or an empty string if there is none.
func (r Record[S]) Tag(name string) string {
	for _, t := range r.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// AppendText appends the record's text. It begins with the head, one line for
// each tag, with Result and, if not empty, Reason and Left at the end. Left is
// "2:37,4:52" if seat 2 left after 37 plies and seat 4 after 52. An empty line, the
// start state, and the plies in lines of at most 80 bytes follow.
//
// The value of a tag is printable UTF-8, as [IsTagValue] has it. It is kept byte for byte,
// without normalization. The error matches [ErrRecord] for a tag that could not be parsed
// again, and [game.ErrIllegal] for the zero ply. An error of the state is returned as it is.
func (r Record[S]) AppendText(b []byte) ([]byte, error) {
	if err := ValidateTags(r.Tags); err != nil {
		return b, err
	}
	head := append(slices.Clone(r.Tags), game.Tag{Name: "Result", Value: r.Outcome.String()})
	if r.Reason != "" {
		reason := game.Tag{Name: "Reason", Value: r.Reason}
		if !IsTagValue(r.Reason) {
			return b, wrongTag(reason, wrongValue)
		}
		head = append(head, reason)
	}
	if len(r.Left) > 0 {
		head = append(head, game.Tag{Name: "Left", Value: leftText(r.Left)})
	}
	for _, t := range head {
		b = fmt.Appendf(b, "[%s \"%s\"]\n", t.Name, t.Value)
	}
	b = append(b, '\n')
	b, err := r.Start.AppendText(b)
	if err != nil {
		return b, err
	}
	width := 80 // a full line, so that the first ply begins a new one
	for _, ply := range r.Plies {
		if ply == (game.Ply{}) {
			return b, game.Fault{Kind: game.ErrIllegal, Text: ply.String(), Why: "the zero ply is never legal"}
		}
		start := len(b)
		b, _ = ply.AppendText(append(b, ' '))
		if width += len(b) - start; width > 80 {
			b[start] = '\n'
			width = len(b) - start - 1
		}
	}
	return append(b, '\n'), nil
}

// MarshalText returns the record's text, as [Record.AppendText] does.
func (r Record[S]) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// ValidateTags returns an error that matches [ErrRecord] unless tags can be those of
// a record, with values as at [Record.AppendText]. No two may have one name, and
// none is named Result, Reason or Left. A program that lets people choose
// [Options.Tags] calls it with them and [game.Rules.Tags] before the game begins.
func ValidateTags(tags []game.Tag) error {
	for i, t := range tags {
		switch {
		case !isName(t.Name) || !IsTagValue(t.Value):
			return wrongTag(t, wrongValue)
		case t.Name == "Result" || t.Name == "Reason" || t.Name == "Left":
			return wrongTag(t, "tag must not be among Tags; it is written from the record's Outcome, Reason and Left")
		case slices.ContainsFunc(tags[:i], func(u game.Tag) bool { return u.Name == t.Name }):
			return wrongTag(t, "tag given twice")
		}
	}
	return nil
}

const wrongValue = "tag name must be letters and digits, its value printable UTF-8 without quotes and backslashes"

func wrongTag(t game.Tag, why string) error {
	return game.Fault{Kind: ErrRecord, Text: t.Name + " " + t.Value, Why: why}
}

func isName(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(c rune) bool {
		return (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && (c < '0' || c > '9')
	})
}

// IsTagValue reports whether s can be the value of a tag: valid UTF-8, printable as
// [strconv.IsPrint] has it, without quotes and backslashes. It can have the joiners U+200C and
// U+200D, which the names of people in some scripts need.
func IsTagValue(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(c rune) bool {
		joins := c == '\u200c' || c == '\u200d'
		return !strconv.IsPrint(c) && !joins || c == '"' || c == '\\'
	})
}

// States replays a record and returns its states, beginning with the start. The
// error matches [game.ErrIllegal] and gives the number of the ply if a ply is not
// legal. It matches [ErrRecord] if the outcome does not follow from the last
// state.
func States[S game.State[S]](r Record[S]) ([]S, error) {
	states := []S{r.Start}
	for i, ply := range r.Plies {
		next, err := states[i].Play(ply)
		if err != nil {
			return states, fmt.Errorf("play: ply %d: %w", i+1, err)
		}
		states = append(states, next)
	}
	if why := unproved(r, states[len(states)-1]); why != "" {
		return states, game.Fault{Kind: ErrRecord, Text: r.Outcome.String(), Why: why}
	}
	return states, nil
}

// unproved returns why the result of a record does not follow from its last state, or an
// empty string if it does.
func unproved[S game.State[S]](r Record[S], last S) string {
	if why := wrongLeft(r.Left, last.Seats(), len(r.Plies)); why != "" {
		return why
	}
	rules, claimed, reason := OutcomeWithout(last, seatsOf(r.Left)...), r.Outcome, r.Reason
	switch {
	case rules.Over() && reason != "":
		return fmt.Sprintf("the game ended by the rules, with %v; want no Reason", rules)
	case reason != "" && !claimed.Over():
		return "an unfinished game must have no Reason"
	case reason == "" && !rules.Over() && claimed.Over():
		return "the game is not over after the last ply; want a Reason for its end"
	case reason == "" && rules != claimed:
		return fmt.Sprintf("the plies end with %v", rules)
	case reason == "" || claimed == game.Draw() && reason != Resigned:
		return ""
	case reason == Limit || reason == Repetition:
		return "a game with the Reason " + reason + " must be a draw"
	case !forfeited(last.Seats(), seatsOf(r.Left), claimed):
		return "a game with the Reason " + reason + " must be won by all seats but one, and but those that left"
	}
	return ""
}

// forfeited reports whether an outcome is that of a game that one seat has
// forfeited and others have left.
func forfeited(seats int, left []game.Player, o game.Outcome) bool {
	for p := range game.Player(seats) {
		if !slices.Contains(left, p) && o == wonByStayers(seats, p, left) {
			return true
		}
	}
	return false
}

// ParseTags parses the head of a record, which names the game. It ignores the
// rest of the text.
func ParseTags(text string) ([]game.Tag, error) {
	var fs game.Faults
	h := cutHead(text, &fs)
	return h.tags, fs.Err()
}

// A head is the head of a record.
type head struct {
	tags []game.Tag
	at   map[string]game.Pos // the line of each tag
	end  int                 // the offset of the start state
}

// tag returns the value of a tag, and where its line begins.
func (h head) tag(name string) (value string, at game.Pos) {
	at, ok := h.at[name]
	if !ok {
		return "", game.At(0)
	}
	i := slices.IndexFunc(h.tags, func(t game.Tag) bool { return t.Name == name })
	return h.tags[i].Value, at
}

// cutHead parses a head, which ends with an empty line.
func cutHead(text string, fs *game.Faults) head {
	h := head{at: make(map[string]game.Pos)}
	for h.end < len(text) && !fs.Full() {
		line, _, more := strings.Cut(text[h.end:], "\n")
		at := game.At(h.end)
		h.end += len(line)
		if more {
			h.end++
		}
		line = strings.TrimSuffix(line, "\r")
		if line == "" {
			return h
		}
		name, value, _ := strings.Cut(strings.TrimPrefix(line, "["), ` "`)
		value = strings.TrimSuffix(value, `"]`)
		switch _, twice := h.at[name]; {
		case !isName(name) || !IsTagValue(value) || line != fmt.Sprintf(`[%s "%s"]`, name, value):
			fs.Addf(game.ErrSyntax, at, line, `want a tag line such as [Variant "standard"], or an empty line before the start state`)
		case twice:
			fs.Addf(ErrRecord, at, line, "tag %s given twice", name)
		default:
			h.at[name] = at
			h.tags = append(h.tags, game.Tag{Name: name, Value: value})
		}
	}
	fs.Addf(game.ErrSyntax, game.At(h.end), "", "missing the empty line that ends the tags, and the start state")
	return h
}

// ParseRecord parses a record of a game with the given rules and replays it. The
// plies can be separated by any white space, and by comments in braces.
//
// The error is [game.Faults]. It reports tags that do not match the rules,
// everything that is not in the notation, the first ply that is not legal, and a
// result that does not follow from the plies. ParseRecord stops after
// [game.MaxFaults] faults.
func ParseRecord[S game.State[S]](
	rules game.Rules[S], text string,
) (Record[S], error) {
	var (
		fs  game.Faults
		rec Record[S]
	)
	h := cutHead(text, &fs)
	readHead(h, rules.Tags(), &rec, &fs)
	start, _, _ := strings.Cut(text[h.end:], "\n")
	start = strings.TrimSuffix(start, "\r")
	var err error
	if rec.Start, err = rules.Parse(start); err != nil {
		addAt(&fs, game.At(h.end), err)
	}
	broken := err != nil // no further ply can be played
	s := rec.Start
	for w := range words(text, h.end, &fs) {
		ply, err := rules.ParsePly(w.Text)
		if err == nil && !broken {
			s, err = s.Play(ply)
		}
		if err != nil {
			addAt(&fs, w.Pos, err)
			broken = true
		}
		if fs.Full() {
			break
		}
		if !broken {
			rec.Plies = append(rec.Plies, ply)
		}
	}
	if fs == nil {
		checkEnd(h, rec, s, &fs)
	}
	if err := fs.Err(); err != nil {
		return Record[S]{}, err
	}
	return rec, nil
}

// readHead checks a head against the tags wanted, and sets what it says in a record.
func readHead[S game.State[S]](h head, want []game.Tag, rec *Record[S], fs *game.Faults) {
	for _, t := range h.tags {
		switch t.Name {
		case "Result":
		case "Reason":
			rec.Reason = t.Value
		case "Left":
			var ok bool
			if rec.Left, ok = parseLeft(t.Value); !ok {
				fs.Addf(game.ErrSyntax, h.at[t.Name]+game.Pos(len(`[Left "`)), t.Value, `want seats and numbers of plies, as in "2:37,4:52"`)
			}
		default:
			rec.Tags = append(rec.Tags, t)
		}
	}
	result, at := h.tag("Result")
	if result == "" {
		fs.Addf(ErrRecord, at, "", "missing tag Result")
	} else {
		var err error
		if rec.Outcome, err = game.ParseOutcome(result); err != nil {
			addAt(fs, at+game.Pos(len(`[Result "`)), err)
		}
	}
	for _, t := range want {
		if slices.Contains(h.tags, t) {
			continue
		}
		if value, at := h.tag(t.Name); h.at[t.Name] > 0 {
			fs.Addf(ErrRecord, at, t.Name+" "+value, "record of another game; want %s %q", t.Name, t.Value)
		} else {
			fs.Addf(ErrRecord, at, "", "missing tag %s %q", t.Name, t.Value)
		}
	}
}

// checkEnd checks the tags that follow from the game, whose last state is s.
func checkEnd[S game.State[S]](h head, rec Record[S], s S, fs *game.Faults) {
	if why := unproved(rec, s); why != "" {
		result, at := h.tag("Result")
		fs.Addf(ErrRecord, at, "Result "+result, "%s", why)
	}
	if n, at := h.tag("Seats"); n != "" && n != strconv.Itoa(s.Seats()) {
		fs.Addf(ErrRecord, at, "Seats "+n, "want %d, the seats of the start state", s.Seats())
	}
}

// words yields the words after the line at byte at. White space separates them,
// and comments are left out.
func words(text string, at int, fs *game.Faults) iter.Seq[game.Field] {
	return func(yield func(game.Field) bool) {
		if end := strings.IndexByte(text[at:], '\n'); end >= 0 {
			at += end
		} else {
			at = len(text)
		}
		for at < len(text) {
			n := strings.IndexAny(text[at:], " \t\r\n{")
			if n < 0 {
				n = len(text) - at
			}
			switch {
			case n > 0:
				if !yield(game.FieldOf(text).Slice(at, at+n)) {
					return
				}
				at += n
			case text[at] != '{':
				at++
			default:
				end := strings.IndexByte(text[at:], '}')
				if end < 0 {
					fs.Addf(game.ErrSyntax, game.At(at), text[at:], "comment without a closing brace")
					return
				}
				at += end + 1
			}
		}
	}
}

// addAt adds the faults of err, which is about the text at pos.
func addAt(fs *game.Faults, pos game.Pos, err error) {
	var many game.Faults
	var one game.Fault
	switch {
	case errors.As(err, &many):
	case errors.As(err, &one):
		many = game.Faults{one}
	default:
		many = game.Faults{{Kind: ErrRecord, Why: err.Error()}}
	}
	for _, f := range many {
		f.Pos = pos + game.Pos(max(f.Pos.Offset(), 0))
		fs.Add(f)
	}
}
