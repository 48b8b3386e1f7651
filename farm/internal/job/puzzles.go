// This file holds the kind puzzles: it makes puzzles of given pars from one seed
// after another.

package job

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
)

// Puzzles is the kind puzzles. Each unit is one par and one seed, and its result
// is what labyrinth puzzle prints for them.
type Puzzles struct {
	Common
	Pars  []int `toml:"pars" json:"pars"`
	Count int   `toml:"count" json:"-"`   // of seeds for each par
	Seed  Seed  `toml:"seed" json:"seed"` // the first
}

// A puzzleUnit is a puzzle to be made.
type puzzleUnit struct {
	Tags []game.Tag `json:"tags"`
	Par  int        `json:"par"`
	Seed uint64     `json:"seed,string"`
}

// A puzzleResult is empty if no position of the seed has the par.
type puzzleResult struct {
	Puzzle string `json:"puzzle"`
}

// Open implements [Kind].
func (p *Puzzles) Open(f *File) (Job, error) {
	r, err := p.open(f)
	if err != nil {
		return nil, err
	}
	layout, ok := r.BoardLayout()
	switch {
	case !ok:
		return nil, f.Fault("variant", errors.New("puzzles need a variant that is played on a labyrinth board"))
	case len(p.Pars) == 0:
		return nil, f.Fault("pars", errors.New("want a list of numbers of turns, as in [3, 4]"))
	case p.Count < 1 || p.Count > maxUnits/len(p.Pars):
		return nil, f.Fault("count", fmt.Errorf("must be 1 to %d, got %d", maxUnits/len(p.Pars), p.Count))
	}
	ended, stop := context.WithCancel(context.Background())
	stop() // so that Generate only checks the par
	for i, par := range p.Pars {
		if _, err := solve.Generate(ended, layout, par, 0); !errors.Is(err, context.Canceled) {
			return nil, f.Fault(fmt.Sprintf("pars[%d]", i), err)
		}
	}
	first, given, err := p.Seed.read(f)
	if err != nil {
		return nil, err
	}
	if !given {
		first = 1
	}
	return &puzzlesJob{Puzzles: p, tags: r.Tags(), layout: layout, first: first, found: make(map[int]string)}, nil
}

// Run implements [Kind].
func (*Puzzles) Run(ctx context.Context, b *Bench, unit json.RawMessage) (any, error) {
	var u puzzleUnit
	if err := json.Unmarshal(unit, &u); err != nil {
		return nil, err
	}
	r, err := b.Games.Open(u.Tags...)
	if err != nil {
		return nil, err
	}
	layout, _ := r.BoardLayout()
	puzzle, err := solve.Generate(ctx, layout, u.Par, u.Seed)
	switch {
	case errors.Is(err, solve.ErrBound):
		return puzzleResult{}, nil
	case err != nil:
		return nil, err
	}
	return puzzleResult{puzzle.String()}, nil
}

// A puzzlesJob is such a job in progress.
type puzzlesJob struct {
	*Puzzles
	tags   []game.Tag
	layout labyrinth.Layout
	first  uint64         // seed
	found  map[int]string // the puzzle of each unit, or ""
}

func (j *puzzlesJob) Begin(uint64) (uint64, error) { return 0, nil }

func (j *puzzlesJob) Size() (done, ready, all int) {
	n := len(j.Pars) * j.Count
	return len(j.found), n, n
}

// of returns the par and the seed of a unit.
func (j *puzzlesJob) of(n int) (par int, seed uint64) {
	return j.Pars[n%len(j.Pars)], j.first + uint64(n/len(j.Pars))
}

func (j *puzzlesJob) Unit(n int) (any, bool) {
	par, seed := j.of(n)
	_, done := j.found[n]
	return puzzleUnit{j.tags, par, seed}, !done
}

func (j *puzzlesJob) Decode(n int, result json.RawMessage) (any, error) {
	var r puzzleResult
	if err := json.Unmarshal(result, &r); err != nil || r.Puzzle == "" {
		return "", err
	}
	p, err := solve.ParsePuzzle(j.layout, r.Puzzle)
	if err != nil {
		return nil, err
	}
	if par, _ := j.of(n); p.Par != par {
		return nil, fmt.Errorf("puzzle has par %d, want %d", p.Par, par)
	}
	return r.Puzzle, nil
}

func (j *puzzlesJob) Merge(n int, puzzle any) error {
	j.found[n] = puzzle.(string)
	return nil
}

func (j *puzzlesJob) Forget(units []int) ([]int, error) {
	for _, n := range units {
		delete(j.found, n)
	}
	return units, nil
}

func (j *puzzlesJob) Exact(puzzle any) (any, bool) { return puzzle, true }

func (j *puzzlesJob) Over() bool {
	done, ready, _ := j.Size()
	return done == ready
}

func (j *puzzlesJob) Continues() bool   { return false }
func (j *puzzlesJob) Engines() []string { return nil }

// puzzleRow is a row of the Parquet file.
type puzzleRow struct {
	Par    int32  `parquet:"par"`
	Seed   uint64 `parquet:"seed"`
	Puzzle string `parquet:"puzzle"`
}

// rows returns the puzzles found, by par and seed.
func (j *puzzlesJob) rows() (rows []puzzleRow) {
	_, ready, _ := j.Size()
	for i := range j.Pars {
		for n := i; n < ready; n += len(j.Pars) {
			if text := j.found[n]; text != "" {
				par, seed := j.of(n)
				rows = append(rows, puzzleRow{int32(par), seed, text})
			}
		}
	}
	return rows
}

// WriteTable writes the puzzles, one a line.
func (j *puzzlesJob) WriteTable(w io.Writer) error {
	for _, row := range j.rows() {
		if _, err := fmt.Fprintln(w, row.Puzzle); err != nil {
			return err
		}
	}
	return nil
}

func (j *puzzlesJob) WriteParquet(w io.Writer) error { return writeRows(w, j.rows()) }

func (j *puzzlesJob) Close() error { return writeOver(j, j.Out) }
