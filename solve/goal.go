// This file holds goals: what they are, their text, and how to get one from the
// view of a seat.

package solve

import (
	"context"
	"fmt"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

// ErrGoal is the kind of a [game.Fault]: a goal that is empty, unknown, or not on
// the board or the spare tile.
const ErrGoal game.Kind = "goal unknown"

// A Goal is where a walk must end: on one of some squares, or on one of some
// tiles. Tiles move with the shifts, and the spare tile can be one of them. A
// Goal is a comparable value.
type Goal struct {
	Squares  labyrinth.Squares
	Pictures labyrinth.Pictures // tiles that show one of these pictures
	Marks    labyrinth.Marks    // tiles with one of these marks, *A to *L
}

// maxMark is the last mark that can be a goal, *L. Higher marks are on the backs of
// tiles.
const maxMark labyrinth.Mark = 12

// shows reports whether the picture or the mark of t is a goal.
func (g *Goal) shows(t labyrinth.Tile) bool {
	return g.Pictures.Has(t.Picture) || t.Mark <= maxMark && g.Marks.Has(t.Mark)
}

// check calls fault for everything that is wrong with g on a board.
func (g *Goal) check(b labyrinth.Board, fault func(text, why string)) {
	if *g == (Goal{}) {
		fault("-", "no goal; want squares, pictures or marks")
	}
	for at := range g.Squares.Minus(b.Squares()).All() {
		fault(at.String(), fmt.Sprintf("the square must be on the board, which ends at %v", labyrinth.SquareAt(b.Cols(), b.Rows())))
	}
	for x := range g.Pictures.All() {
		if b.FindAll(labyrinth.PicturesOf(x)) == (labyrinth.Squares{}) && b.Spare().Picture != x {
			fault(x.String(), "no tile has this picture")
		}
	}
	for m := range g.Marks.All() {
		if m > maxMark || b.FindMarks(labyrinth.MarksOf(m)) == (labyrinth.Squares{}) && b.Spare().Mark != m {
			fault(m.String(), "no tile has this mark")
		}
	}
}

// AppendText appends the squares, the pictures and the marks, each in order and
// separated by commas, as in e3,K,*B. For an empty goal it appends -. It never
// fails.
func (g Goal) AppendText(b []byte) ([]byte, error) {
	start := len(b)
	for s := range g.Squares.All() {
		b, _ = s.AppendText(append(b, ','))
	}
	for x := range g.Pictures.All() {
		b, _ = x.AppendText(append(b, ','))
	}
	for m := range g.Marks.All() {
		b, _ = m.AppendText(append(b, ','))
	}
	if len(b) == start {
		return append(b, '-'), nil
	}
	return append(b[:start], b[start+1:]...), nil
}

// MarshalText returns the goal's text. It never fails.
func (g Goal) MarshalText() ([]byte, error) { return g.AppendText(nil) }

// String returns the goal's text.
func (g Goal) String() string {
	b, _ := g.AppendText(nil)
	return string(b)
}

// ParseGoal reads a goal from its text, as [Goal.AppendText] writes it. The
// error is [game.Faults].
func ParseGoal(text string) (Goal, error) {
	var fs game.Faults
	g := parseGoal(game.FieldOf(text), &fs, labyrinth.Board{})
	if err := fs.Err(); err != nil {
		return Goal{}, err
	}
	return g, nil
}

// longest is a length that the text of no goal has.
const longest = 512

// parseGoal reads a goal and checks it on a board. For the zero Board it does not
// check it.
func parseGoal(f game.Field, fs *game.Faults, b labyrinth.Board) (g Goal) {
	if len(f.Text) > longest {
		fs.Addf(game.ErrSyntax, f.Pos+game.Pos(longest), f.Text[longest:], "a goal must not be longer than %d bytes", longest)
		return g
	}
	last := 0
	for _, word := range f.Split(",") {
		one, place := parseOne(word.Text)
		switch {
		case place == 0:
			fs.Addf(game.ErrSyntax, word.Pos, word.Text, "not a goal; want a square such as e3, a picture A to X, or a mark *A to *L")
		case place <= last:
			fs.Addf(game.ErrSyntax, word.Pos, word.Text, "repeated or out of order; want squares row by row, then pictures, then marks")
		case b.Cols() > 0:
			one.check(b, func(_, why string) { fs.Addf(ErrGoal, word.Pos, word.Text, "%s", why) })
		}
		last = place
		g.Squares = g.Squares.Union(one.Squares)
		g.Pictures = g.Pictures.Union(one.Pictures)
		g.Marks = g.Marks.Union(one.Marks)
	}
	return g
}

// parseOne reads one word of a goal. It returns the word's place in the order of
// all words, or 0 if the word is not a goal.
func parseOne(word string) (g Goal, place int) {
	if s, err := labyrinth.ParseSquare(word); err == nil {
		return Goal{Squares: labyrinth.SquaresOf(s)}, 8*s.Row() + s.Col()
	}
	letter, marked := strings.CutPrefix(word, "*")
	x, err := labyrinth.ParsePicture(letter)
	m := labyrinth.Mark(x)
	switch {
	case err != nil || marked && m > maxMark:
		return Goal{}, 0
	case marked:
		return Goal{Marks: labyrinth.MarksOf(m)}, 200 + int(m)
	}
	return Goal{Pictures: labyrinth.PicturesOf(x)}, 100 + int(x)
}

// GoalOf returns the goal of the viewing seat: the pictures that it may find next
// and, if the view is a [labyrinth.MarkSeeker], the marks. If it has found all, the
// goal is its targets, which are then its home. GoalOf returns the zero Goal if the
// seat does not know its goal.
func GoalOf(v labyrinth.MazeView) Goal {
	g := Goal{Pictures: v.Goals()}
	if seeker, ok := v.(labyrinth.MarkSeeker); ok {
		g.Marks = seeker.MarkGoals()
	}
	if g == (Goal{}) {
		g.Squares = v.Targets()
	}
	return g
}

// CheckTurns returns an error that matches [ErrGoal] if a view is not that of a game in the
// maze, or if the game has house rules about turns.
func CheckTurns(v game.View) error {
	if _, ok := labyrinth.TableOf(v); !ok {
		return game.Fault{Kind: ErrGoal, Why: "the game is not played on a labyrinth board"}
	}
	if variant.HouseTurns(v) {
		return game.Fault{Kind: ErrGoal, Why: "the game has house rules about turns; only turns by the printed rules can be solved"}
	}
	return nil
}

// Hint returns a shortest solution for the viewing seat and its goal, see [GoalOf].
// Its errors are those of [CheckTurns], [NewProblem] and [Problem.Solve]. The error matches
// [ErrGoal] if the seat does not know its goal.
func Hint(ctx context.Context, v labyrinth.MazeView, most int) ([]Step, error) {
	if err := CheckTurns(v); err != nil {
		return nil, err
	}
	p, err := NewProblem(v.Table(), v.Seat(), GoalOf(v))
	if err != nil {
		return nil, err
	}
	return p.Solve(ctx, most)
}
