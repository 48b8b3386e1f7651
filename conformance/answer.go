// This file holds the library's answer to each question, and the form of answers
// and refusals. README.md describes the language.

package conformance

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/vectors/games"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/variant"
)

const (
	// Unknown is the answer to a question that is not in the language. A port
	// also gives it for anything that it does not have.
	Unknown = "?"
	// none is an empty list.
	none = "-"
	// maxLine is longer than any question or answer of the vectors.
	maxLine = 1 << 20
	// maxNumbers is the largest number of numbers that a question may ask for.
	maxNumbers = 1000
)

// errUnknown is the error of a question that is not in the language.
var errUnknown = errors.New("conformance: no such question")

// An Answerer answers questions as this library does. It keeps the game that the
// questions are about. The zero Answerer has the standard game. Only one
// goroutine may use an Answerer at a time.
type Answerer struct {
	rules catalog.Rules
	tags  []game.Tag // the game, Variant first
}

// A verb answers the questions that begin with its name.
type verb func(a *Answerer, rest string) (string, error)

// verbs has every question by its first word.
var verbs = map[string]verb{
	"variants": variants,
	"game":     (*Answerer).open,
	"option":   (*Answerer).option,
	"deal":     (*Answerer).deal,
	"tomove":   stateVerb(func(s catalog.State) string { return s.ToMove().String() }),
	"plies":    stateVerb(func(s catalog.State) string { return list(textsOf(s.AppendPlies(nil)), " ") }),
	"weights":  stateVerb(weights),
	"outcome":  stateVerb(func(s catalog.State) string { return s.Outcome().String() }),
	"left":     (*Answerer).left,
	"play":     (*Answerer).play,
	"view":     (*Answerer).view,
	"perft":    (*Answerer).perft,
	"score":    (*Answerer).score,
	"parse":    stateVerb(func(catalog.State) string { return "ok" }),
	"ply":      (*Answerer).ply,
	"layout":   layout,
	"shift":    (*Answerer).shift,
	"reach":    reachVerb(labyrinth.Board.Reach),
	"through":  reachVerb(labyrinth.Board.ReachThrough),
	"random":   random,
	"below":    below,
	"shuffle":  shuffle,
}

// Answer returns the answer to a question, both without a line end. The answer is
// what was asked for; or [Unknown] if the question is not in the language; or a
// refusal, which is ! followed by the faults. A fault is its kind, followed by @
// and its offset in the text that was asked about, if it has one.
func (a *Answerer) Answer(question string) string {
	name, rest, _ := strings.Cut(question, " ")
	answer, ok := verbs[name]
	if !ok {
		return Unknown
	}
	text, err := answer(a, rest)
	switch {
	case errors.Is(err, errUnknown):
		return Unknown
	case err != nil:
		return refusal(err)
	}
	return text
}

// Serve reads questions from r and writes each answer to w at once, one on each
// line, until the input ends or the context is done. It does not interrupt a
// pending read. A line longer than 1 MiB is an error.
func Serve(ctx context.Context, r io.Reader, w io.Writer) error {
	var a Answerer
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if _, err := io.WriteString(w, a.Answer(lines.Text())+"\n"); err != nil {
			return err
		}
	}
	err := lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = fmt.Errorf("conformance: question longer than %d bytes: %w", maxLine, err)
	}
	return err
}

// refusal returns the answer for an error: its faults ordered by offset and then
// by kind, each once.
func refusal(err error) string {
	if errors.Is(err, game.ErrIllegal) {
		return "!illegal" // whether it is in the notation or not
	}
	var faults game.Faults
	if !errors.As(err, &faults) {
		var one game.Fault
		if !errors.As(err, &one) {
			return "!"
		}
		faults = game.Faults{one}
	}
	faults = slices.Clone(faults)
	slices.SortFunc(faults, func(x, y game.Fault) int {
		if x.Pos != y.Pos {
			return int(x.Pos - y.Pos)
		}
		return strings.Compare(x.Kind.Name(), y.Kind.Name())
	})
	var words []string
	for _, f := range faults {
		word := f.Kind.Name()
		if f.Pos > 0 {
			word += "@" + strconv.Itoa(f.Pos.Offset())
		}
		words = append(words, word)
	}
	return "!" + strings.Join(slices.Compact(words), " ")
}

// list returns words as a list.
func list[T ~string](words []T, sep string) string {
	if len(words) == 0 {
		return none
	}
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = string(w)
	}
	return strings.Join(texts, sep)
}

// textsOf returns the texts of plies.
func textsOf(plies []game.Ply) []string {
	texts := make([]string, len(plies))
	for i, ply := range plies {
		texts[i] = ply.String()
	}
	return texts
}

// number reads a number from least to most.
func number(text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most || strconv.Itoa(n) != text {
		return 0, errUnknown
	}
	return n, nil
}

func variants(*Answerer, string) (string, error) {
	var names []string
	for _, v := range catalog.All().Variants {
		names = append(names, v.Name)
	}
	return list(names, " "), nil
}

// open begins a game with default options.
func (a *Answerer) open(name string) (string, error) {
	return a.reopen([]game.Tag{{Name: "Variant", Value: name}})
}

// option sets an option, in place of its value before.
func (a *Answerer) option(rest string) (string, error) {
	name, value, ok := strings.Cut(rest, " ")
	if !ok || name == "Variant" {
		return "", errUnknown
	}
	tags := slices.DeleteFunc(slices.Clone(a.tags), func(t game.Tag) bool { return t.Name == name })
	return a.reopen(append(tags, game.Tag{Name: name, Value: value}))
}

func (a *Answerer) reopen(tags []game.Tag) (string, error) {
	rules, err := catalog.All().Open(tags...)
	if err != nil { // the answer has no offset in the option
		return "", game.Fault{Kind: game.ErrOption, Why: err.Error()}
	}
	a.rules, a.tags = rules, tags
	return "ok", nil
}

// current returns the rules of the game that the questions are about.
func (a *Answerer) current() (catalog.Rules, error) {
	if a.rules == nil {
		if _, err := a.reopen(nil); err != nil {
			return nil, err
		}
	}
	return a.rules, nil
}

func (a *Answerer) deal(rest string) (string, error) {
	seats, seed, _ := strings.Cut(rest, " ")
	n, err := number(seats, 0, 99)
	if err != nil {
		return "", err
	}
	k, err := strconv.ParseUint(seed, 10, 64)
	if err != nil {
		return "", errUnknown
	}
	rules, err := a.current()
	if err != nil {
		return "", err
	}
	s, err := rules.Deal(n, k)
	if err != nil {
		return "", err
	}
	return s.String(), nil
}

func (a *Answerer) parse(text string) (catalog.State, error) {
	rules, err := a.current()
	if err != nil {
		return nil, err
	}
	return rules.Parse(text)
}

// stateVerb returns the verb of a question about a state and nothing else.
func stateVerb(answer func(s catalog.State) string) verb {
	return func(a *Answerer, text string) (string, error) {
		s, err := a.parse(text)
		if err != nil {
			return "", err
		}
		return answer(s), nil
	}
}

// wordAndState reads a question of one word and a state.
func (a *Answerer) wordAndState(rest string) (string, catalog.State, error) {
	word, text, ok := strings.Cut(rest, " ")
	if !ok {
		return "", nil, errUnknown
	}
	s, err := a.parse(text)
	return word, s, err
}

func weights(s catalog.State) string {
	var words []string
	for _, ply := range s.AppendPlies(nil) {
		words = append(words, strconv.Itoa(s.Weight(ply)))
	}
	return list(words, " ")
}

// play plays one or more plies.
func (a *Answerer) play(rest string) (string, error) {
	plies, s, err := a.wordAndState(rest)
	if err != nil {
		return "", err
	}
	for ply := range strings.SplitSeq(plies, ",") {
		if s, err = s.Play(game.PlyOf(ply)); err != nil {
			return "", err
		}
	}
	return s.String(), nil
}

func (a *Answerer) view(rest string) (string, error) {
	word, s, err := a.wordAndState(rest)
	if err != nil {
		return "", err
	}
	seat, err := number(word, 0, s.Seats())
	if err != nil {
		return "", err
	}
	v, err := a.rules.View(s, game.Player(seat)-1).AppendText(nil)
	return string(v), err
}

// left returns the outcome if some seats have left.
func (a *Answerer) left(rest string) (string, error) {
	words, s, err := a.wordAndState(rest)
	if err != nil {
		return "", err
	}
	var left []game.Player
	for word := range strings.SplitSeq(words, ",") {
		seat, err := number(word, 1, s.Seats())
		if err != nil {
			return "", err
		}
		left = append(left, game.Player(seat)-1)
	}
	return play.OutcomeWithout(s, left...).String(), nil
}

func (a *Answerer) perft(rest string) (string, error) {
	word, s, err := a.wordAndState(rest)
	if err != nil {
		return "", err
	}
	depth, err := number(word, 0, 99)
	if err != nil {
		return "", err
	}
	return strconv.FormatUint(s.Perft(depth), 10), nil
}

// score returns the scores of a variant that has scores.
func (a *Answerer) score(text string) (string, error) {
	if len(a.tags) == 0 {
		return "", errUnknown
	}
	scores := games.Of(a.tags[0].Value).Scores
	if scores == nil {
		return "", errUnknown
	}
	totals, err := scores(a.tags, text)
	if err != nil {
		return "", err
	}
	var words []string
	for _, total := range totals {
		words = append(words, strconv.Itoa(total))
	}
	return list(words, ","), nil
}

func (a *Answerer) ply(text string) (string, error) {
	rules, err := a.current()
	if err != nil {
		return "", err
	}
	if _, err := rules.ParsePly(text); err != nil {
		return "", err
	}
	return "ok", nil
}

// layout reads a layout, whatever the game is.
func layout(_ *Answerer, text string) (string, error) {
	if _, err := labyrinth.ParseLayout(text); err != nil {
		return "", err
	}
	return "ok", nil
}

// board reads the three fields of a board with the game's layout, and returns
// what follows.
func (a *Answerer) board(text string) (b labyrinth.Board, rest string, err error) {
	rules, err := a.current()
	if err != nil {
		return b, "", err
	}
	layout, ok := rules.BoardLayout()
	fields := strings.SplitN(text, " ", 4)
	if !ok || len(fields) < 3 {
		return b, "", errUnknown
	}
	if len(fields) == 4 {
		rest = fields[3]
	}
	b, err = layout.ParseBoard(strings.Join(fields[:3], " "))
	return b, rest, err
}

// shift pushes a tile in and carries pawns.
func (a *Answerer) shift(rest string) (string, error) {
	word, text, _ := strings.Cut(rest, " ")
	b, pawns, err := a.board(text)
	if err != nil {
		return "", err
	}
	shift, err := labyrinth.ParseShift(word)
	if err != nil {
		return "", err
	}
	squares, err := variant.ParseSquares(pawns)
	if err != nil {
		return "", errUnknown
	}
	var after []string
	for _, s := range squares {
		after = append(after, b.Carry(shift.Slot, s).String())
	}
	if b, err = b.Shift(shift); err != nil {
		return "", err
	}
	return b.String() + " " + list(after, ","), nil
}

// reachVerb returns the verb of a question about the squares in reach.
func reachVerb(reach func(b labyrinth.Board, from labyrinth.Square) labyrinth.Squares) verb {
	return func(a *Answerer, rest string) (string, error) {
		word, text, _ := strings.Cut(rest, " ")
		b, more, err := a.board(text)
		if err != nil {
			return "", err
		}
		from, err := labyrinth.ParseSquare(word)
		if err != nil || more != "" || !b.Squares().Has(from) {
			return "", errUnknown
		}
		return reach(b, from).String(), nil
	}
}

// seeded reads a seed and what follows it.
func seeded(text string) (src *game.Source, rest string, err error) {
	word, rest, _ := strings.Cut(text, " ")
	seed, err := strconv.ParseUint(word, 10, 64)
	if err != nil {
		return nil, "", errUnknown
	}
	return game.NewSource(seed), rest, nil
}

// seededNumber reads a seed and how many numbers to take from its source.
func seededNumber(text string) (src *game.Source, n int, err error) {
	src, rest, err := seeded(text)
	if err == nil {
		n, err = number(rest, 1, maxNumbers)
	}
	return src, n, err
}

// random returns numbers of a source.
func random(_ *Answerer, text string) (string, error) {
	src, n, err := seededNumber(text)
	if err != nil {
		return "", err
	}
	var words []string
	for range n {
		words = append(words, fmt.Sprintf("%016x", src.Uint64()))
	}
	return list(words, " "), nil
}

// below returns a number below each bound, one after another from one source.
func below(_ *Answerer, text string) (string, error) {
	src, rest, err := seeded(text)
	if err != nil {
		return "", err
	}
	bounds := strings.Split(rest, ",")
	if len(bounds) > maxNumbers {
		return "", errUnknown
	}
	var words []string
	for _, bound := range bounds {
		n, err := strconv.ParseUint(bound, 10, 32)
		if err != nil || n == 0 {
			return "", errUnknown
		}
		words = append(words, strconv.FormatUint(uint64(src.Below(uint32(n))), 10))
	}
	return list(words, " "), nil
}

// shuffle returns the numbers from 0 on, shuffled.
func shuffle(_ *Answerer, text string) (string, error) {
	src, n, err := seededNumber(text)
	if err != nil {
		return "", err
	}
	words := make([]string, n)
	for i := range words {
		words[i] = strconv.Itoa(i)
	}
	game.Shuffle(src, words)
	return list(words, " "), nil
}
