// This file holds the kind perft: it counts sequences of legal plies, split by
// the first plies.

package job

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"runtime/debug"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
)

// Perft is the kind perft. Each unit is the count below one sequence of the
// first Split plies.
type Perft struct {
	Common
	State string `toml:"state" json:"state"`
	Depth int    `toml:"depth" json:"depth"`
	Split int    `toml:"split" json:"split"`
}

// maxUnits is the largest number of units of a count.
const maxUnits = 1_000_000

// A perftUnit is a count below a state.
type perftUnit struct {
	Tags  []game.Tag `json:"tags"`
	State string     `json:"state"`
	Depth int        `json:"depth"`
}

// Open implements [Kind].
func (p *Perft) Open(f *File) (Job, error) {
	r, err := p.open(f)
	if err != nil {
		return nil, err
	}
	start, err := r.Parse(p.State)
	if err != nil {
		return nil, f.Fault("state", err)
	}
	if p.Depth < 1 {
		return nil, f.Fault("depth", fmt.Errorf("must be at least 1, got %d", p.Depth))
	}
	if p.Split < 0 || p.Split > p.Depth {
		return nil, f.Fault("split", fmt.Errorf("must be 0 to %d, the depth, got %d", p.Depth, p.Split))
	}
	j := &perftJob{Perft: p, tags: r.Tags()}
	if err := j.split(start); err != nil {
		return nil, f.Fault("split", err)
	}
	j.counts = make([]uint64, len(j.below))
	j.have = make([]bool, len(j.below))
	return j, nil
}

// Run implements [Kind].
func (*Perft) Run(ctx context.Context, b *Bench, unit json.RawMessage) (any, error) {
	var u perftUnit
	if err := json.Unmarshal(unit, &u); err != nil {
		return nil, err
	}
	r, err := b.Games.Open(u.Tags...)
	if err != nil {
		return nil, err
	}
	s, err := r.Parse(u.State)
	if err != nil {
		return nil, err
	}
	return interruptible(ctx, func() uint64 { return s.Perft(u.Depth) })
}

// interruptible calls a function that cannot be interrupted, and returns without
// its result when the context is done; the function then runs on unused. A panic
// of the function is an error.
func interruptible[T any](ctx context.Context, f func() T) (result T, err error) {
	ended := make(chan struct{})
	var (
		computed T
		failed   error
	)
	go func() {
		defer close(ended)
		defer func() {
			if why := recover(); why != nil {
				failed = fmt.Errorf("panic: %v\n%s", why, debug.Stack())
			}
		}()
		computed = f()
	}()
	select {
	case <-ended:
		return computed, failed
	case <-ctx.Done():
		return result, ctx.Err()
	}
}

// A perftJob is a count in progress.
type perftJob struct {
	*Perft
	tags   []game.Tag
	first  []game.Ply      // the legal plies
	below  []catalog.State // after the first Split plies, in canonical order
	under  []int           // for each of below, the index of its first ply
	counts []uint64
	have   []bool
	merged int
}

// split lists the states after the first plies.
func (j *perftJob) split(start catalog.State) error {
	j.first = start.AppendPlies(nil)
	j.below, j.under = []catalog.State{start}, []int{0}
	for level := range j.Split {
		var (
			below []catalog.State
			under []int
		)
		for i, s := range j.below {
			for k, ply := range s.AppendPlies(nil) {
				next, err := s.Play(ply)
				if err != nil {
					return err
				}
				if len(below) == maxUnits {
					return fmt.Errorf("want fewer plies: there are more than %d sequences of %d plies", maxUnits, level+1)
				}
				below = append(below, next)
				if level == 0 {
					under = append(under, k)
				} else {
					under = append(under, j.under[i])
				}
			}
		}
		j.below, j.under = below, under
	}
	return nil
}

func (j *perftJob) Begin(uint64) (uint64, error) { return 0, nil }

func (j *perftJob) Size() (done, ready, all int) { return j.merged, len(j.below), len(j.below) }

func (j *perftJob) Unit(n int) (any, bool) {
	return perftUnit{j.tags, j.below[n].String(), j.Depth - j.Split}, !j.have[n]
}

func (j *perftJob) Decode(_ int, result json.RawMessage) (any, error) {
	var count uint64
	err := json.Unmarshal(result, &count)
	return count, err
}

func (j *perftJob) Merge(n int, count any) error {
	j.counts[n], j.have[n] = count.(uint64), true
	j.merged++
	return nil
}

func (j *perftJob) Forget(units []int) ([]int, error) {
	for _, n := range units {
		if j.have[n] {
			j.counts[n], j.have[n] = 0, false
			j.merged--
		}
	}
	return units, nil
}

func (j *perftJob) Exact(count any) (any, bool) { return count, true }

func (j *perftJob) Over() bool        { return j.merged == len(j.below) }
func (j *perftJob) Continues() bool   { return false }
func (j *perftJob) Engines() []string { return nil }

// A branch is a first ply with its count.
type branch struct {
	Ply   string `parquet:"ply"`
	Count uint64 `parquet:"count"`
}

// branches returns the counts by first ply, and their sum. A count without first
// plies has only the sum.
func (j *perftJob) branches() (all []branch, sum uint64) {
	if j.Split > 0 {
		for _, ply := range j.first {
			all = append(all, branch{Ply: ply.String()})
		}
	}
	for i, count := range j.counts {
		if j.Split > 0 {
			all[j.under[i]].Count += count
		}
		sum += count
	}
	return all, sum
}

// WriteTable writes what labyrinth perft -divide prints, and a last line as
// labyrinth perft prints it.
func (j *perftJob) WriteTable(w io.Writer) error {
	all, sum := j.branches()
	for _, b := range all {
		if _, err := fmt.Fprintf(w, "%s %d\n", b.Ply, b.Count); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "D%d %d\n", j.Depth, sum)
	return err
}

func (j *perftJob) WriteParquet(w io.Writer) error {
	all, _ := j.branches()
	return writeRows(w, all)
}

func (j *perftJob) Close() error { return writeOver(j, j.Out) }
