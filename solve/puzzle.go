// This file holds puzzles: how to make one from a seed, verify it, and write it on
// a line.

package solve

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// ErrPar is the kind of a [game.Fault]: a par that is not the position's, or that
// no known position has.
const ErrPar game.Kind = "par wrong"

// A Puzzle is the task to bring the pawn to the goal in Par turns, the fewest that
// it takes. If the tiles of its board show messages, it is a puzzle of the anniversary game, in
// which the seat uses them; see [Told]. A Puzzle is a comparable value.
type Puzzle struct {
	Board labyrinth.Board
	Pawn  labyrinth.Square
	Goal  Goal
	Par   int
}

// Problem returns the puzzle without its par, and without messages.
func (p Puzzle) Problem() Problem { return Problem{Board: p.Board, Pawn: p.Pawn, Goal: p.Goal} }

// Solve returns a solution of the fewest turns. The errors are those of [Problem.Solve], with
// the par for the most turns.
func (p Puzzle) Solve(ctx context.Context) ([]Step, error) {
	if tells(p.Board) {
		return Told{Problem: p.Problem()}.Solve(ctx, p.Par)
	}
	return p.Problem().Solve(ctx, p.Par)
}

// Verify checks that the par is the fewest turns. If it is not, the error is a
// [game.Fault] that matches [ErrPar]. Other errors are those of [Problem.Solve].
func (p Puzzle) Verify(ctx context.Context) error {
	turns, err := p.Solve(ctx)
	switch {
	case errors.Is(err, ErrBound):
		return p.wrongPar("the puzzle takes more turns")
	case err != nil:
		return err
	case len(turns) < p.Par:
		return p.wrongPar(fmt.Sprintf("the puzzle takes only %d turns", len(turns)))
	}
	return nil
}

func (p Puzzle) wrongPar(why string) error {
	return game.Fault{Kind: ErrPar, Text: strconv.Itoa(p.Par), Why: why}
}

// MostPar returns the largest par that a position on a board of layout l is known to
// have: 5 on the classic board, with whatever pictures, and 3 with messages. For other layouts it
// returns 0, which means that no bound is known.
func MostPar(l labyrinth.Layout) int {
	switch {
	case !isClassic(l):
		return 0
	case len(l.Backs) > 0:
		return 3
	}
	return 5
}

// isClassic reports whether the tiles of l have the passages of the classic board,
// with whatever pictures.
func isClassic(l labyrinth.Layout) bool {
	sides := func(tiles []labyrinth.Tile) (open []labyrinth.Edges) {
		for _, t := range tiles {
			open = append(open, t.Open)
		}
		return open
	}
	classic := labyrinth.Classic()
	return slices.Equal(sides(l.Fixed), sides(classic.Fixed)) &&
		slices.Equal(slices.Sorted(slices.Values(sides(l.Loose))), slices.Sorted(slices.Values(sides(classic.Loose))))
}

// generateTries is the largest number of positions that Generate tries. It is ten
// times the average number that it takes to find one of par 4, the rarest on the
// classic board.
const generateTries = 1 << 20

// Generate returns a random puzzle of the given par. The same seed gives the same
// puzzle in every port: Generate makes positions from the seed's [game.Source]
// until one has the par. To make a position, it
//
//   - deals a board by [labyrinth.Layout.Deal];
//   - makes one of the shifts of [labyrinth.Board.AppendShifts], which sets the ban;
//   - chooses one of the board's squares for the pawn;
//   - chooses one of the layout's pictures for the goal, or one of the board's
//     squares if the layout has no pictures.
//
// To choose one of n things in canonical order, it takes the one whose index is the
// result of [game.Source.Below] for n.
//
// Generate gives up after 2^20 positions, with an error that matches [ErrBound]. Of
// the positions on the classic board, 48 % have par 1, 50 % par 2, 2 % par 3, and
// 16 in a million have par 4; of those with the messages of the anniversary game, 74 %, 26 % and
// 0.1 % have par 1 to 3. Par 5 is rarer than anybody has measured, so there it is
// different: Generate chooses one of the positions that are known, whose goal is a
// square, and then the tile for each place from the loose tiles of its shape. No position of a
// larger par is known there. The error matches [ErrPar] for a par below 1, or above [MostPar] if that is known. Other
// errors are those of [labyrinth.Layout.Validate] and of the context.
func Generate(ctx context.Context, l labyrinth.Layout, par int, seed uint64) (Puzzle, error) {
	most := MostPar(l)
	switch {
	case par < 1:
		return Puzzle{}, Puzzle{Par: par}.wrongPar("a par must be at least 1")
	case most > 0 && par > most:
		return Puzzle{}, Puzzle{Par: par}.wrongPar(fmt.Sprintf("want a par from 1 to %d; no position of a larger par is known on this board", most))
	}
	src := game.NewSource(seed)
	if most > 0 && par == most && len(l.Backs) == 0 {
		return ofFive(l, src)
	}
	for tried := range generateTries {
		p, err := Position(l, src)
		if err != nil {
			return Puzzle{}, err
		}
		p.Par = par
		switch err := p.Verify(ctx); {
		case err == nil:
			return p, nil
		case ctx.Err() != nil:
			return Puzzle{}, fmt.Errorf("solve: %w: no puzzle of par %d among the first %d positions", ctx.Err(), par, tried)
		case !errors.Is(err, ErrPar):
			return Puzzle{}, err
		}
	}
	return Puzzle{}, fmt.Errorf("solve: %w: no puzzle of par %d among %d positions", ErrBound, par, generateTries)
}

// Position makes a random position with a goal, as described at [Generate], from the next
// numbers of src. Its par is 0: it has not been searched. The error is that of
// [labyrinth.Layout.Validate].
func Position(l labyrinth.Layout, src *game.Source) (p Puzzle, err error) {
	if p.Board, err = l.Deal(src); err != nil {
		return Puzzle{}, err
	}
	if p.Board, err = p.Board.Shift(pick(src, p.Board.AppendShifts(nil))); err != nil {
		return Puzzle{}, err
	}
	squares := slices.Collect(p.Board.Squares().All())
	p.Pawn = pick(src, squares)
	if pictures := slices.Collect(l.Pictures().All()); len(pictures) > 0 {
		p.Goal.Pictures = labyrinth.PicturesOf(pick(src, pictures))
	} else {
		p.Goal.Squares = labyrinth.SquaresOf(pick(src, squares))
	}
	return p, nil
}

func pick[T any](src *game.Source, from []T) T { return from[src.Below(uint32(len(from)))] }

// AppendText appends the puzzle as one line, BOARD SPARE BAN PAWN GOAL PAR. The
// first three fields are those of a state. PAWN is a square, GOAL is written by
// [Goal.AppendText], and PAR is the number of turns. AppendText never fails.
func (p Puzzle) AppendText(b []byte) ([]byte, error) {
	b, _ = p.Board.AppendText(b)
	b, _ = p.Pawn.AppendText(append(b, ' '))
	b, _ = p.Goal.AppendText(append(b, ' '))
	return strconv.AppendInt(append(b, ' '), int64(p.Par), 10), nil
}

// MarshalText returns the puzzle's text. It never fails.
func (p Puzzle) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// String returns the puzzle's text.
func (p Puzzle) String() string {
	b, _ := p.AppendText(nil)
	return string(b)
}

// ParsePuzzle reads a puzzle on a board of layout l from its text. It does not check
// the par; [Puzzle.Verify] does. The error is [game.Faults] with everything that is
// wrong in the text or does not fit the layout or the board.
func ParsePuzzle(l labyrinth.Layout, text string) (Puzzle, error) {
	if err := l.Validate(); err != nil {
		return Puzzle{}, err
	}
	whole := game.FieldOf(text)
	board, rest := text, whole.Slice(len(text), len(text))
	if parts := strings.SplitN(text, " ", 4); len(parts) == 4 {
		rest = whole.Slice(len(text)-len(parts[3]), len(text))
		board = text[:rest.Pos.Offset()-1]
	}
	var (
		p   Puzzle
		fs  game.Faults
		err error
	)
	if p.Board, err = l.ParseBoard(board); err != nil {
		fs = err.(game.Faults)
	}
	fields, end := rest.Cut(&fs, "PAWN", "GOAL", "PAR")
	pawn, goal, par := fields[0], fields[1], fields[2]
	if end.Text != "" {
		fs.Addf(game.ErrSyntax, end.Pos, end.Text, "unexpected text after PAR")
	}
	if pawn.Text != "" {
		p.Pawn, err = labyrinth.ParseSquare(pawn.Text)
		switch {
		case err != nil:
			fs.Addf(game.ErrSyntax, pawn.Pos, pawn.Text, "not a square; want a column a to g and a row 1 to 7, such as c4")
		case p.Board.Cols() > 0 && !p.Board.Squares().Has(p.Pawn):
			fs.Addf(labyrinth.ErrSquare, pawn.Pos, pawn.Text, "the pawn must be on the board, which ends at %v", labyrinth.SquareAt(l.Cols, l.Rows))
		}
	}
	if goal.Text != "" {
		p.Goal = parseGoal(goal, &fs, p.Board)
	}
	if par.Text != "" {
		p.Par, err = strconv.Atoi(par.Text)
		if err != nil || p.Par < 1 || strconv.Itoa(p.Par) != par.Text {
			fs.Addf(game.ErrSyntax, par.Pos, par.Text, "must be an integer from 1, without leading zeros")
		}
	}
	if err := fs.Err(); err != nil {
		return Puzzle{}, err
	}
	return p, nil
}
