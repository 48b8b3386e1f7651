// Package xmasrush bridges to Xmas Rush, a programming contest of 2018, whose programs read
// lines from standard input and write lines to standard output. It has the contest's protocol in
// both roles: [Seat] lets such a program play the variant rush of this library, which is
// examples/othermazes/rush, and [Answer] lets a bot be such a program for a referee of the contest.
//
// Everything that is read is bounded: lines, numbers, names and steps.
package xmasrush

import (
	"bufio"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/game"
)

// ErrMessage is the kind of a line that breaks the protocol.
const ErrMessage game.Kind = "Xmas Rush line invalid"

func fault(text, why string, args ...any) error {
	return game.Faultf(ErrMessage, 0, bridge.Printable(text, 60), why, args...)
}

const (
	side     = 7
	maxSteps = 20
	maxItems = 24
	maxLine  = 256 // bytes
)

// A Phase is what a program is asked for.
type Phase int

// The phases.
const (
	Push Phase = iota
	Move
)

// A Tile is the open sides of a tile.
type Tile = labyrinth.Edges

// A Place is a column and a row, counted from 0. Mine and Theirs stand for the tiles in hand.
type Place struct{ X, Y int }

// The places of items that are not on the board.
var (
	Mine   = Place{-1, -1}
	Theirs = Place{-2, -2}
)

// A Player is one side: the one that is asked is the first.
type Player struct {
	Left int // quests that are not done
	At   Place
	Tile Tile // in hand
}

// An Item lies on a tile.
type Item struct {
	Name  string
	At    Place
	Owner int // 0 for the one that is asked
}

// A Quest is an item that its owner can collect now.
type Quest struct {
	Name  string
	Owner int
}

// An Input is what a program is told each turn.
type Input struct {
	Phase   Phase
	Board   [side][side]Tile // by rows
	Players [2]Player
	Items   []Item
	Quests  []Quest
}

// names are those of the contest's items. The first is the item with picture A, or M.
var names = [12]string{"ARROW", "BOOK", "CANE", "CANDY", "DIAMOND", "FISH", "MASK", "KEY", "POTION", "SCROLL", "SHIELD", "SWORD"}

// sides are the sides in the order of a tile's digits: up, right, down, left.
var sides = [4]labyrinth.Edges{labyrinth.North, labyrinth.East, labyrinth.South, labyrinth.West}

func digits(t Tile) string {
	text := []byte("0000")
	for i, s := range sides {
		if t.Has(s) {
			text[i] = '1'
		}
	}
	return string(text)
}

// String returns the lines of the input.
func (in Input) String() string {
	var b strings.Builder
	fmt.Fprintln(&b, int(in.Phase))
	for _, row := range in.Board {
		for i, t := range row {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(digits(t))
		}
		b.WriteByte('\n')
	}
	for _, p := range in.Players {
		fmt.Fprintln(&b, p.Left, p.At.X, p.At.Y, digits(p.Tile))
	}
	fmt.Fprintln(&b, len(in.Items))
	for _, i := range in.Items {
		fmt.Fprintln(&b, i.Name, i.At.X, i.At.Y, i.Owner)
	}
	fmt.Fprintln(&b, len(in.Quests))
	for _, q := range in.Quests {
		fmt.Fprintln(&b, q.Name, q.Owner)
	}
	return b.String()
}

// A reader reads lines of words, and keeps the first thing that is wrong.
type reader struct {
	in    *bufio.Reader
	words []string
	err   error
}

// line reads a line with n words, or with any number if n is 0.
func (r *reader) line(n int, want string) {
	if r.err != nil {
		return
	}
	var text string
	if text, r.err = readLine(r.in); r.err != nil {
		return
	}
	if r.words = strings.Fields(text); n > 0 && len(r.words) != n {
		r.err = fault(text, "want %s", want)
	}
}

// readLine reads a line of a bounded length, without its end.
func readLine(in *bufio.Reader) (string, error) {
	var text []byte
	for {
		part, err := in.ReadSlice('\n')
		text = append(text, part...)
		if len(text) > maxLine {
			return "", fault(string(text), "a line has at most %d bytes", maxLine)
		}
		if err == nil {
			return strings.TrimRight(string(text), "\r\n"), nil
		}
		if err != bufio.ErrBufferFull {
			return "", err
		}
	}
}

// number returns word i as a number.
func (r *reader) number(i, least, most int) int {
	if r.err != nil {
		return 0
	}
	n, err := strconv.Atoi(r.words[i])
	if err != nil || n < least || n > most {
		r.err = fault(strings.Join(r.words, " "), "word %d: want a number from %d to %d", i+1, least, most)
	}
	return n
}

// tile returns word i as a tile.
func (r *reader) tile(i int) (t Tile) {
	if r.err != nil {
		return 0
	}
	for j, c := range r.words[i] {
		if j >= 4 || c != '0' && c != '1' || len(r.words[i]) != 4 {
			r.err = fault(r.words[i], "want a tile: four digits 0 or 1 for up, right, down and left")
			return 0
		}
		if c == '1' {
			t |= sides[j]
		}
	}
	return t
}

// name returns word i as the name of an item.
func (r *reader) name(i int) string {
	if r.err != nil {
		return ""
	}
	name := bridge.Printable(r.words[i], 20)
	if name != r.words[i] {
		r.err = fault(r.words[i], "want the name of an item")
	}
	return name
}

// ReadInput reads the lines of one turn. The error matches [ErrMessage] unless reading fails;
// [io.EOF] means that the game is over.
func ReadInput(in *bufio.Reader) (out Input, err error) {
	r := &reader{in: in}
	r.line(1, "the phase, 0 or 1")
	out.Phase = Phase(r.number(0, 0, 1))
	for i := range side {
		r.line(side, "a row of seven tiles")
		for j := range side {
			out.Board[i][j] = r.tile(j)
		}
	}
	for i := range out.Players {
		r.line(4, "a player: the cards left, the column, the row and the tile in hand")
		out.Players[i] = Player{r.number(0, 0, maxItems), Place{r.number(1, 0, side-1), r.number(2, 0, side-1)}, r.tile(3)}
	}
	r.line(1, "the number of items")
	for range r.number(0, 0, maxItems) {
		r.line(4, "an item: its name, column, row and owner")
		out.Items = append(out.Items, Item{r.name(0), Place{r.number(1, -2, side-1), r.number(2, -2, side-1)}, r.number(3, 0, 1)})
	}
	r.line(1, "the number of quests")
	for range r.number(0, 0, maxItems) {
		r.line(2, "a quest: the name of the item and its owner")
		out.Quests = append(out.Quests, Quest{r.name(0), r.number(1, 0, 1)})
	}
	return out, r.err
}

// InputOf returns what the seat of a view is told. The view must be one of the variant rush.
func InputOf(v game.View) (in Input, err error) {
	t, ok := labyrinth.TableOf(v)
	fields := strings.Fields(fmt.Sprint(textOf(v)))
	if !ok || len(fields) != 13 || t.Seats() != 2 || t.Board().Cols() != side || t.Board().Rows() != side {
		return in, game.Faultf(game.ErrOption, 0, fmt.Sprintf("%T", v), "xmasrush: not a view of the variant rush")
	}
	if t.Phase() == labyrinth.ToWalk {
		in.Phase = Move
	}
	spares, cards := strings.Split(fields[7], ","), strings.Split(fields[6], ",")
	if len(spares) != 2 || len(cards) != 2 {
		return in, game.Faultf(game.ErrOption, 0, fields[7], "xmasrush: want two spare tiles and the cards of two seats")
	}
	me := v.Seat()
	for i := range in.Players {
		p := (me + game.Player(i)) % 2
		_, pile, _ := strings.Cut(cards[p], ":")
		var hand labyrinth.Tile
		if err := hand.UnmarshalText([]byte(spares[p])); err != nil {
			return in, err
		}
		in.Players[i] = Player{len(pile), placeOf(t.Pawn(p)), hand.Open}
		if x := hand.Picture; x != 0 {
			in.add(x, [2]Place{Mine, Theirs}[i], me, cards)
		}
		for _, x := range pile {
			if x != '?' {
				in.Quests = append(in.Quests, Quest{names[(x-'A')%12], i})
			}
		}
	}
	for s := range t.Board().Squares().All() {
		tile := t.Board().At(s)
		at := placeOf(s)
		in.Board[at.Y][at.X] = tile.Open
		if tile.Picture != 0 {
			in.add(tile.Picture, at, me, cards)
		}
	}
	return in, nil
}

// add adds the item with a picture, unless its owner has collected it.
func (in *Input) add(x labyrinth.Picture, at Place, me game.Player, cards []string) {
	owner := (int(x) - 1) / 12
	if found, _, _ := strings.Cut(cards[owner&1], ":"); !strings.Contains(found, x.String()) {
		in.Items = append(in.Items, Item{names[(x-1)%12], at, owner ^ int(me)})
	}
}

func textOf(v game.View) string {
	text, _ := v.AppendText(nil)
	return string(text)
}

func placeOf(s labyrinth.Square) Place { return Place{s.Col() - 1, s.Row() - 1} }

// An Action is what a program answers: a push, or steps, which may be none.
type Action struct {
	Push  bool
	Line  int    // of the push, counted from 0
	Way   string // where the push goes
	Steps []string
}

// ways are the words for directions, in the order of sides.
var ways = []string{"UP", "RIGHT", "DOWN", "LEFT"}

// String returns the line of the action.
func (a Action) String() string {
	switch {
	case a.Push:
		return fmt.Sprintf("PUSH %d %s", a.Line, a.Way)
	case len(a.Steps) == 0:
		return "PASS"
	}
	return "MOVE " + strings.Join(a.Steps, " ")
}

// ParseAction reads the answer to a question. The error matches [ErrMessage] and has the line.
func ParseAction(line string, asked Phase) (a Action, err error) {
	words := strings.Fields(line)
	switch {
	case asked == Push && len(words) == 3 && words[0] == "PUSH" && len(words[1]) == 1 && words[1] >= "0" && words[1] <= "6" && slices.Contains(ways, words[2]):
		return Action{Push: true, Line: int(words[1][0] - '0'), Way: words[2]}, nil
	case asked == Push:
		return a, fault(line, "want PUSH, a line from 0 to 6, and UP, RIGHT, DOWN or LEFT")
	case len(words) == 1 && words[0] == "PASS":
		return a, nil
	case len(words) < 2 || len(words) > maxSteps+1 || words[0] != "MOVE" || slices.ContainsFunc(words[1:], func(w string) bool { return !slices.Contains(ways, w) }):
		return a, fault(line, "want PASS, or MOVE and 1 to %d of UP, RIGHT, DOWN and LEFT", maxSteps)
	}
	return Action{Steps: words[1:]}, nil
}

// slot returns where a push of the action enters.
func (a Action) slot() labyrinth.Slot {
	return labyrinth.SlotAt(sides[slices.Index(ways, a.Way)].Turned(2), a.Line+1)
}
