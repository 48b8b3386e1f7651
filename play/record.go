// This file holds the record of a game: its text, and reading and replaying it.

package play

import (
	"encoding"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

// ErrRecord is the kind of a record whose head does not match its game.
const ErrRecord game.Kind = "record invalid"

// A Record is one game: where it began, every ply in order, those of chance
// included, and how it ended. It replays without a random generator.
type Record[S encoding.TextAppender, P game.Ply] struct {
	// Tags is the head: those of [game.Rules.Tags] first, then what else
	// there is to say, such as Seats, Date or who played. Result and Reason
	// are not among them.
	Tags  []game.Tag
	Start S
	Plies []P
	// Outcome is how the game ended; the zero Outcome if it has not.
	Outcome game.Outcome
	// Reason says why the outcome is not that of the rules, such as [Limit]
	// or [Resigned]. It is empty if it is. For [Limit] and [Repetition] the
	// outcome is a draw, for [Resigned] all seats but one have won together,
	// and for any other reason it is one of these.
	Reason string
}

// Tag returns the value of the named tag, or an empty string.
func (r Record[S, P]) Tag(name string) string {
	for _, t := range r.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// AppendText appends the record's text: the head, a line a tag, with Result
// and, if there is one, Reason last; an empty line; the start state; and the
// plies, in lines of at most 80 bytes. The error matches
// [ErrRecord] for a tag that cannot be read back, or is that of the
// state's or a ply's text.
func (r Record[S, P]) AppendText(b []byte) ([]byte, error) {
	head := append(slices.Clone(r.Tags), game.Tag{Name: "Result", Value: r.Outcome.String()})
	if r.Reason != "" {
		head = append(head, game.Tag{Name: "Reason", Value: r.Reason})
	}
	for i, t := range head {
		why := ""
		switch {
		case !isName(t.Name) || !isValue(t.Value):
			why = "a tag has a name of letters and digits and a value of printable ASCII without quotes and backslashes"
		case i < len(r.Tags) && (t.Name == "Result" || t.Name == "Reason"):
			why = "this tag is written for the record's own field"
		case slices.ContainsFunc(head[:i], func(u game.Tag) bool { return u.Name == t.Name }):
			why = "the tag is there twice"
		}
		if why != "" {
			return b, game.Fault{Kind: ErrRecord, Text: t.Name + " " + t.Value, Why: why}
		}
		b = fmt.Appendf(b, "[%s \"%s\"]\n", t.Name, t.Value)
	}
	b = append(b, '\n')
	b, err := r.Start.AppendText(b)
	if err != nil {
		return b, err
	}
	width := 80 // so that the first ply begins a line
	for _, m := range r.Plies {
		start := len(b)
		if b, err = m.AppendText(append(b, ' ')); err != nil {
			return b, err
		}
		if width += len(b) - start; width > 80 {
			b[start] = '\n'
			width = len(b) - start - 1
		}
	}
	return append(b, '\n'), nil
}

// MarshalText returns the record's text, as [Record.AppendText] does.
func (r Record[S, P]) MarshalText() ([]byte, error) { return r.AppendText(nil) }

func isName(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(c rune) bool {
		return (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && (c < '0' || c > '9')
	})
}

func isValue(s string) bool {
	return !strings.ContainsFunc(s, func(c rune) bool { return c < ' ' || c > '~' || c == '"' || c == '\\' })
}

// States replays a record and returns its states, the start first. The error
// matches [game.ErrIllegal] and names the ply that is not legal, or
// [ErrRecord] if the outcome is not that of the last state.
func States[S game.State[S, P, V], P game.Ply, V any](r Record[S, P]) ([]S, error) {
	states := []S{r.Start}
	for i, m := range r.Plies {
		next, err := states[i].Play(m)
		if err != nil {
			return states, fmt.Errorf("play: ply %d: %w", i+1, err)
		}
		states = append(states, next)
	}
	if why := unproved(r.Start.Seats(), states[len(states)-1].Outcome(), r.Outcome, r.Reason); why != "" {
		return states, game.Fault{Kind: ErrRecord, Text: r.Outcome.String(), Why: why}
	}
	return states, nil
}

// unproved returns why a result does not follow from the game, if so.
func unproved(seats int, rules, claimed game.Outcome, reason string) string {
	switch {
	case rules.Over() && reason != "":
		return fmt.Sprintf("the game ended by the rules, %v, and not for the reason %s", rules, reason)
	case reason != "" && !claimed.Over():
		return "a game that goes on has no reason for its end"
	case reason == "" && !rules.Over() && claimed.Over():
		return "the game is not over after the last ply, and no Reason says why it ended"
	case reason == "" && rules != claimed:
		return fmt.Sprintf("the plies lead to %v", rules)
	case reason == "" || claimed == game.Draw() && reason != Resigned:
		return ""
	case reason == Limit || reason == Repetition:
		return "a game that ends for the reason " + reason + " is a draw"
	case !forfeited(seats, claimed):
		return "a game that ends for the reason " + reason + " is lost by one seat, and won by all the others"
	}
	return ""
}

// forfeited reports whether an outcome is that of a game that one of the seats
// has forfeited.
func forfeited(seats int, o game.Outcome) bool {
	for p := range game.Player(seats) {
		if o == WonByOthers(p, seats) {
			return true
		}
	}
	return false
}

// ParseTags reads the head of a record, which names the game it is of. The
// rest is not looked at.
func ParseTags(text string) ([]game.Tag, error) {
	var fs game.Faults
	tags, _ := cutTags(text, &fs)
	return tags, fs.Err()
}

// cutTags reads tags up to the empty line, and returns where that ends.
func cutTags(text string, fs *game.Faults) (tags []game.Tag, end int) {
	there := make(map[string]bool)
	for end < len(text) {
		line, _, more := strings.Cut(text[end:], "\n")
		at := end
		end += len(line)
		if more {
			end++
		}
		line = strings.TrimSuffix(line, "\r")
		if line == "" {
			return tags, end
		}
		name, value, _ := strings.Cut(strings.TrimPrefix(line, "["), " ")
		quoted, err := strconv.Unquote(strings.TrimSuffix(value, "]"))
		if err != nil || !isName(name) || !isValue(quoted) || line != fmt.Sprintf("[%s \"%s\"]", name, quoted) {
			fs.Addf(game.ErrSyntax, game.At(at), line, "a line of the head is [Name \"value\"]; an empty line ends it")
			continue
		}
		if there[name] {
			fs.Addf(ErrRecord, game.At(at), line, "the tag %s is there twice", name)
			continue
		}
		there[name] = true
		tags = append(tags, game.Tag{Name: name, Value: quoted})
	}
	fs.Addf(game.ErrSyntax, game.At(end), "", "an empty line ends the head, and the start state follows")
	return tags, end
}

// ParseRecord reads a record of game g and replays it. The error is
// [game.Faults]: a head that is not that of g, what is not in the
// notation, the first ply that is not legal, and a result that does not
// follow. White space and comments in braces may stand between the plies.
func ParseRecord[S game.State[S, P, V], P game.Ply, V any](
	g game.Rules[S, P, V], text string,
) (Record[S, P], error) {
	var (
		fs  game.Faults
		rec Record[S, P]
	)
	tags, at := cutTags(text, &fs)
	result := readHead(g.Tags(), tags, &rec.Tags, &rec.Reason, &fs)
	var err error
	if rec.Outcome, err = game.ParseOutcome(result); err != nil && result != "" {
		addAt(&fs, game.At(0), err)
	}
	start, _, _ := strings.Cut(text[at:], "\n")
	start = strings.TrimSuffix(start, "\r")
	if rec.Start, err = g.Parse(start); err != nil {
		addAt(&fs, game.At(at), err)
	}
	broken := err != nil // no ply can be played behind it
	s := rec.Start
	for w := range words(text, at, &fs) {
		ply, err := g.ParsePly(w.Text)
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
		rec.Plies = append(rec.Plies, ply)
	}
	if fs == nil {
		if why := unproved(s.Seats(), s.Outcome(), rec.Outcome, rec.Reason); why != "" {
			fs.Addf(ErrRecord, game.At(strings.Index(text, "[Result")), "Result "+result, "%s", why)
		}
		if n := rec.Tag("Seats"); n != "" && n != strconv.Itoa(s.Seats()) {
			fs.Addf(ErrRecord, game.At(strings.Index(text, "[Seats")), "Seats "+n, "the start state has %d seats", s.Seats())
		}
	}
	if err := fs.Err(); err != nil {
		return Record[S, P]{}, err
	}
	return rec, nil
}

// readHead checks the tags against those of the game, parts Result and Reason
// from the rest, and returns the result.
func readHead(want, tags []game.Tag, rest *[]game.Tag, reason *string, fs *game.Faults) (result string) {
	for _, t := range tags {
		switch t.Name {
		case "Result":
			result = t.Value
		case "Reason":
			*reason = t.Value
		default:
			*rest = append(*rest, t)
		}
	}
	if result == "" {
		fs.Addf(ErrRecord, game.At(0), "", "the tag Result is missing")
	}
	for _, t := range want {
		if !slices.Contains(tags, t) {
			if i := slices.IndexFunc(tags, func(u game.Tag) bool { return u.Name == t.Name }); i >= 0 {
				fs.Addf(ErrRecord, game.At(0), tags[i].Name+" "+tags[i].Value, "the game is one with %s %q", t.Name, t.Value)
			} else {
				fs.Addf(ErrRecord, game.At(0), "", "the tag %s %q is missing; the tags of a game are those of Game.Tags", t.Name, t.Value)
			}
		}
	}
	return result
}

// words ranges over what follows the line at byte at, cut at white space, with
// comments left out.
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
					fs.Addf(game.ErrSyntax, game.At(at), text[at:], "the comment has no end")
					return
				}
				at += end + 1
			}
		}
	}
}

// addAt adds the faults of err, whose text begins at pos.
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
