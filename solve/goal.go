// This file holds goals: what they are, their text, and where one comes from,
// which is a caller or the view of a seat.

package solve

import (
	"context"
	"fmt"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// ErrGoal is the kind of a [game.Fault]: a goal that is not there.
const ErrGoal game.Kind = "goal unknown"

// A Goal is where a walk should end: on any of some squares, or on any of some
// tiles, wherever the shifts take them; the spare tile may be one. It is a
// comparable value.
type Goal struct {
	Squares  labyrinth.Squares
	Pictures labyrinth.Pictures // tiles that show one of these
	Marks    labyrinth.Marks    // tiles that bear one of these: glow pictures, *A to *L
}

// maxMark is the last mark that a goal can be, *L. Those above it lie face down.
const maxMark labyrinth.Mark = 12

// shows reports whether t is a goal by what is on it.
func (g *Goal) shows(t labyrinth.Tile) bool {
	return g.Pictures.Has(t.Picture) || t.Mark <= maxMark && g.Marks.Has(t.Mark)
}

// check calls fault for everything by which g is no goal on a board.
func (g *Goal) check(b labyrinth.Board, fault func(text, why string)) {
	if *g == (Goal{}) {
		fault("-", "a goal is one or more squares, pictures or glow pictures")
	}
	for at := range g.Squares.Minus(b.Squares()).All() {
		fault(at.String(), fmt.Sprintf("the square is off the board, whose side is %d", b.Side()))
	}
	for x := range g.Pictures.Minus(b.Pictures()).All() {
		fault(x.String(), "no tile shows the picture")
	}
	for m := range g.Marks.All() {
		if m > maxMark || b.FindMark(m) == (labyrinth.Squares{}) && b.Spare().Mark != m {
			fault(m.String(), "no tile bears the glow picture")
		}
	}
}

// AppendText appends the squares, the pictures and the glow pictures, each in
// its order and all parted by commas, as in e3,K,*B, or - if there are none.
// It never fails.
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

// longest is more than the text of any goal has.
const longest = 512

// parseGoal reads a goal on a board, or, for the zero Board, on any.
func parseGoal(f game.Field, fs *game.Faults, b labyrinth.Board) (g Goal) {
	if len(f.Text) > longest {
		fs.Addf(game.ErrSyntax, f.Pos+game.Pos(longest), f.Text[longest:], "no goal is longer than %d bytes", longest)
		return g
	}
	last := 0
	for _, word := range f.Split(",") {
		one, place := parseOne(word.Text)
		switch {
		case place == 0:
			fs.Addf(game.ErrSyntax, word.Pos, word.Text, "a goal is a square such as e3, a picture A to X, or a glow picture *A to *L")
		case place <= last:
			fs.Addf(game.ErrSyntax, word.Pos, word.Text, "goals come once each and in order: squares row by row, pictures, glow pictures")
		case b.Side() > 0:
			one.check(b, func(_, why string) { fs.Addf(ErrGoal, word.Pos, word.Text, "%s", why) })
		}
		last = place
		g.Squares = g.Squares.Union(one.Squares)
		for x := range one.Pictures.All() {
			g.Pictures = g.Pictures.With(x)
		}
		g.Marks = g.Marks.Union(one.Marks)
	}
	return g
}

// parseOne reads one word of a goal and returns its place in the order of all
// such words, or 0 if it is none.
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

// A View is the view of a seat in any game in the maze.
type View interface {
	labyrinth.MazeView
	// Seat returns whose view it is.
	Seat() game.Player
}

// GoalOf returns what the viewing seat heads for, as far as it knows: the
// pictures and, if the view is a [labyrinth.MarkSeeker], the marks it may find
// next; if there are none, its targets, which are then its home. It is the zero
// Goal if the seat cannot know.
func GoalOf(v View) Goal {
	g := Goal{Pictures: v.Goals()}
	if seeker, ok := v.(labyrinth.MarkSeeker); ok {
		g.Marks = seeker.MarkGoals()
	}
	if g == (Goal{}) {
		g.Squares = v.Targets()
	}
	return g
}

// Hint returns the fewest turns in which the viewing seat gets to what it
// heads for if the others do nothing. Its errors are those of [NewProblem] and
// [Problem.Solve]; one that matches [ErrGoal] tells that the seat cannot know
// where to go.
func Hint(ctx context.Context, v View, most int) ([]Step, error) {
	p, err := NewProblem(v.Table(), v.Seat(), GoalOf(v))
	if err != nil {
		return nil, err
	}
	return p.Solve(ctx, most)
}
