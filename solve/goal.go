// This file holds goals: what they are, their text, and where one comes from,
// which is a caller or the view of a seat.

package solve

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/labyrinth-go/labyrinth"
)

// ErrGoal is the kind of a [labyrinth.Fault]: a goal that is not there.
var ErrGoal = errors.New("no such goal")

// A Goal is where a walk should end: on any of some squares, or on any of some
// tiles, wherever the shifts take them; the spare tile may be one. It is a
// comparable value.
type Goal struct {
	Squares  labyrinth.Squares
	Pictures labyrinth.Pictures // tiles that show one of these
	Glow     labyrinth.Pictures // tiles that bear one of these as a glow picture, A to L
}

// maxGlow is the last glow picture, L.
const maxGlow labyrinth.Picture = 12

// shows reports whether t is a goal by what is on it.
func (g *Goal) shows(t labyrinth.Tile) bool {
	x := labyrinth.Picture(t.Mark) // as a glow picture
	return g.Pictures.Has(t.Picture) || x <= maxGlow && g.Glow.Has(x)
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
	for x := range g.Glow.All() {
		if m := labyrinth.Mark(x); x > maxGlow || b.FindMark(m) == (labyrinth.Squares{}) && b.Spare().Mark != m {
			fault("*"+x.String(), "no tile bears the glow picture")
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
	for x := range g.Glow.All() {
		b, _ = x.AppendText(append(b, ',', '*'))
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
// error is [labyrinth.Faults].
func ParseGoal(text string) (Goal, error) {
	var fs labyrinth.Faults
	g := parseGoal(labyrinth.Field{Text: text}, &fs, labyrinth.Board{})
	if err := fs.Err(); err != nil {
		return Goal{}, err
	}
	return g, nil
}

// longest is more than the text of any goal has.
const longest = 512

// parseGoal reads a goal on a board, or, for the zero Board, on any.
func parseGoal(f labyrinth.Field, fs *labyrinth.Faults, b labyrinth.Board) (g Goal) {
	if len(f.Text) > longest {
		fs.Add(labyrinth.ErrSyntax, f.At+longest, f.Text[longest:], "no goal is longer than %d bytes", longest)
		return g
	}
	last := 0
	for _, word := range f.Split(",") {
		one, place := parseOne(word.Text)
		switch {
		case place == 0:
			fs.Add(labyrinth.ErrSyntax, word.At, word.Text, "a goal is a square such as e3, a picture A to X, or a glow picture *A to *L")
		case place <= last:
			fs.Add(labyrinth.ErrSyntax, word.At, word.Text, "goals come once each and in order: squares row by row, pictures, glow pictures")
		case b.Side() > 0:
			one.check(b, func(_, why string) { fs.Add(ErrGoal, word.At, word.Text, "%s", why) })
		}
		last = place
		g.Squares = g.Squares.Union(one.Squares)
		for x := range one.Pictures.All() {
			g.Pictures = g.Pictures.With(x)
		}
		for x := range one.Glow.All() {
			g.Glow = g.Glow.With(x)
		}
	}
	return g
}

// parseOne reads one word of a goal and returns its place in the order of all
// such words, or 0 if it is none.
func parseOne(word string) (g Goal, place int) {
	if s, err := labyrinth.ParseSquare(word); err == nil {
		return Goal{Squares: labyrinth.SquaresOf(s)}, 8*s.Row() + s.Col()
	}
	letter, glow := strings.CutPrefix(word, "*")
	x, err := labyrinth.ParsePicture(letter)
	switch {
	case err != nil || glow && x > maxGlow:
		return Goal{}, 0
	case glow:
		return Goal{Glow: labyrinth.PicturesOf(x)}, 200 + int(x)
	}
	return Goal{Pictures: labyrinth.PicturesOf(x)}, 100 + int(x)
}

// A View is what a goal and a hint are taken from: the view of a seat in any
// game in the maze.
type View interface {
	// Seat returns whose view it is.
	Seat() labyrinth.Player
	// Table returns the board, the pawns, and whose turn it is.
	Table() labyrinth.Table
	// Goals returns the pictures that the seat may find next.
	Goals() labyrinth.Pictures
	// Targets returns the squares that the seat heads for.
	Targets() labyrinth.Squares
}

// GoalOf returns what the viewing seat heads for, as far as it knows: the
// pictures it may find next; the glow pictures, if the view has a method
// GlowGoals that returns any; and if there are none of these, its targets,
// which is then the way home. It is the zero Goal if the seat cannot know.
func GoalOf(v View) Goal {
	g := Goal{Pictures: v.Goals()}
	if night, ok := v.(interface{ GlowGoals() labyrinth.Pictures }); ok {
		g.Glow = night.GlowGoals()
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
func Hint(ctx context.Context, v View, most int) ([]Turn, error) {
	p, err := NewProblem(v.Table(), v.Seat(), GoalOf(v))
	if err != nil {
		return nil, err
	}
	return p.Solve(ctx, most)
}
