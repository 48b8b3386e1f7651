// This file reads the questions in the files of the vectors.

package conformance

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/strictjson"
	"github.com/labyrinth-go/labyrinth/internal/vectors/games"
	"github.com/labyrinth-go/labyrinth/play"
)

// Version is the version of the vectors. A changed answer or a new question
// raises it.
const Version = 2

//go:embed vectors
var vectors embed.FS

// Vectors returns the files of the vectors, which README.md describes.
func Vectors() fs.FS {
	sub, err := fs.Sub(vectors, "vectors")
	if err != nil {
		panic(err) // the name is valid
	}
	return sub
}

// A Question is a question with its right answer.
type Question struct {
	File    string     // the file of the vectors; empty for questions of Random
	Line    int        // the line in File, or the number of the random game, from 1
	Game    string     // the variant; empty if the question is not about a game
	Options []game.Tag // the options of the game, sorted by name
	Ask     string
	Want    string
}

// Kind returns the first word of the question.
func (q Question) Kind() string {
	kind, _, _ := strings.Cut(q.Ask, " ")
	return kind
}

// Where returns the file and the line, or the random game.
func (q Question) Where() string {
	if q.File == "" {
		return fmt.Sprintf("random game %d", q.Line)
	}
	return fmt.Sprintf("%s:%d", q.File, q.Line)
}

// Questions reads all questions of vectors. They are in the order in which a port
// is best checked: simple questions come before those that depend on them. The
// error names the file and the line that README.md does not allow.
func Questions(vectors fs.FS) ([]Question, error) {
	names, err := fs.Glob(vectors, "*/*")
	if err != nil {
		return nil, err
	}
	var games []string
	for _, v := range catalog.All().Variants {
		games = append(games, v.Name)
	}
	slices.SortStableFunc(names, func(x, y string) int {
		return cmp.Or(rank(x)-rank(y), slices.Index(games, path.Dir(x))-slices.Index(games, path.Dir(y)))
	})
	var all []Question
	for _, name := range names {
		data, err := fs.ReadFile(vectors, name)
		if err != nil {
			return nil, err
		}
		r := reader{file: name}
		switch base := path.Base(name); {
		case path.Ext(name) == ".jsonl":
			err = r.jsonl(data)
		case path.Ext(name) == ".perft":
			err = r.perft(string(data))
		case strings.HasPrefix(base, "playthrough-"):
			err = r.playthrough(string(data))
		case strings.HasPrefix(base, "record-"):
			err = r.record(string(data))
		}
		if err != nil {
			return nil, fmt.Errorf("conformance: %s:%d: %w", name, r.line, err)
		}
		all = append(all, r.all...)
	}
	return all, nil
}

// rank returns the place of a file in the order of Questions.
func rank(name string) int {
	order := []string{"random", "shifts", "deals", "order", "positions", "record", "playthrough", "scores", "left", "faults"}
	return slices.IndexFunc(order, func(begin string) bool { return strings.HasPrefix(path.Base(name), begin) })
}

// A reader reads one file.
type reader struct {
	file string
	line int
	all  []Question
}

func (r *reader) add(s games.Setup, ask, want string) {
	r.all = append(r.all, Question{r.file, r.line, s.Variant, s.Options, ask, want})
}

func (r *reader) jsonl(data []byte) error {
	for text := range bytes.Lines(data) {
		r.line++
		var l games.Line
		if err := strictjson.Unmarshal(text, &l); err != nil {
			return err
		}
		s := games.Setup{Variant: l.Game}
		for _, name := range slices.Sorted(maps.Keys(l.Options)) {
			s.Options = append(s.Options, game.Tag{Name: name, Value: l.Options[name]})
		}
		r.add(s, l.Ask, l.Answer)
		if l.Reach == nil && l.Through == nil {
			continue
		}
		fields := strings.Fields(l.Answer)
		if len(fields) != 4 {
			return fmt.Errorf("member reach needs an answer BOARD SPARE BAN PAWNS, got %q", l.Answer)
		}
		pawns, board := strings.Split(fields[3], ","), strings.Join(fields[:3], " ")
		if len(l.Reach) != len(pawns) || l.Through != nil && len(l.Through) != len(pawns) {
			return fmt.Errorf("number of elements in reach or through is not the number of pawns: %d pawns, %d in reach, %d in through", len(pawns), len(l.Reach), len(l.Through))
		}
		for i, pawn := range pawns {
			r.add(s, "reach "+pawn+" "+board, l.Reach[i])
			if l.Through != nil {
				r.add(s, "through "+pawn+" "+board, l.Through[i])
			}
		}
	}
	return nil
}

// lines ranges over the lines of a text except comments, each cut at the first
// space.
func (r *reader) lines(text string) func(yield func(word, rest string) bool) {
	return func(yield func(word, rest string) bool) {
		for l := range strings.Lines(text) {
			r.line++
			word, rest, _ := strings.Cut(strings.TrimSuffix(l, "\n"), " ")
			if !strings.HasPrefix(word, "#") && !yield(word, rest) {
				return
			}
		}
	}
}

// set reads the lines game and option.
func set(s *games.Setup, word, rest string) {
	if word == "game" {
		*s = games.Setup{Variant: rest}
		return
	}
	name, value, _ := strings.Cut(rest, " ")
	s.Options = append(slices.Clone(s.Options), game.Tag{Name: name, Value: value})
}

func (r *reader) perft(text string) error {
	var (
		s     games.Setup
		state string
	)
	for word, rest := range r.lines(text) {
		switch word {
		case "", "id":
		case "game", "option":
			set(&s, word, rest)
		case "position":
			state = rest
		case "perft":
			depth, count, ok := strings.Cut(rest, " ")
			if !ok {
				return fmt.Errorf("perft must have a depth and a count, got %q", rest)
			}
			r.add(s, "perft "+depth+" "+state, count)
		default:
			return fmt.Errorf("unknown line %q", word)
		}
	}
	return nil
}

func (r *reader) playthrough(text string) error {
	var (
		s          games.Setup
		ask, state string // the question for the next state, and the last state
	)
	for word, rest := range r.lines(text) {
		switch word {
		case "":
		case "game", "option":
			set(&s, word, rest)
		case "deal":
			ask = "deal " + rest
		case "ply":
			if rest != "-" {
				ask = "play " + rest + " " + state
			}
		case "state":
			state = rest
			r.add(s, ask, state)
		case "tomove", "outcome", "plies", "weights", "score":
			r.add(s, word+" "+state, rest)
		case "view":
			seat, view, _ := strings.Cut(rest, " ")
			r.add(s, "view "+seat+" "+state, view)
		default:
			return fmt.Errorf("unknown line %q", word)
		}
	}
	return nil
}

func (r *reader) record(text string) error {
	r.line = 1
	tags, err := play.ParseTags(text)
	if err != nil {
		return err
	}
	var (
		s           games.Setup
		result, end string
		left        []string // the seats that have left
	)
	for _, t := range tags {
		switch t.Name {
		case "Variant":
			s.Variant = t.Value
		case "Result":
			result = t.Value
		case "End":
			end = t.Value
		case "Left":
			for word := range strings.SplitSeq(t.Value, ",") {
				seat, _, _ := strings.Cut(word, ":")
				left = append(left, seat)
			}
		case "Seats", "Seed":
		default:
			s.Options = append(s.Options, t)
		}
	}
	slices.SortFunc(s.Options, func(x, y game.Tag) int { return strings.Compare(x.Name, y.Name) })
	_, name, _ := strings.Cut(text, "\n\n")
	start, plies, _ := strings.Cut(name, "\n")
	r.add(s, "play "+strings.Join(strings.Fields(plies), ",")+" "+start, end)
	if left == nil {
		r.add(s, "outcome "+end, result)
	} else {
		r.add(s, "left "+strings.Join(left, ",")+" "+end, result)
	}
	return nil
}

// Select returns the questions about the given variants, and those that are not
// about a game. The error names an unknown variant.
func Select(all []Question, names ...string) ([]Question, error) {
	var known []string
	for _, v := range catalog.All().Variants {
		known = append(known, v.Name)
	}
	for _, name := range names {
		if !slices.Contains(known, name) {
			return nil, game.Fault{
				Kind: game.ErrOption, Text: name, Why: "unknown variant: must be one of " + strings.Join(known, ", "),
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(all), func(q Question) bool {
		return q.Game != "" && !slices.Contains(names, q.Game)
	}), nil
}
