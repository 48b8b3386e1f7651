// Package balance measures whether the games are fair to their seats: the same player
// sits on every seat, and it counts which of them win. Each [Row] is one question, and
// each line of results.jsonl its [Answer]. The command in the folder play plays them.
// Anybody who does it on the same commit gets the same numbers.
package balance

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
)

// Seed is the seed of all rows.
const Seed = 32

// Read returns the answers in a file, none if there is no such file.
func Read(file string) ([]Answer, error) {
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var all []Answer
	for line := range strings.Lines(string(data)) {
		var a Answer
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, a)
	}
	return all, err
}

// Append writes one more answer.
func Append(file string, a Answer) error {
	line, err := json.Marshal(a)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(append(line, '\n'))
	return errors.Join(err, f.Close())
}

// Play plays the games of a row, on all cores. The seeds of the games follow from the
// seed.
func (r Row) Play(ctx context.Context, seed uint64) (Answer, error) {
	tags := []game.Tag{{Name: "Variant", Value: r.Variant}}
	for _, name := range slices.Sorted(maps.Keys(r.Options)) {
		tags = append(tags, game.Tag{Name: name, Value: r.Options[name]})
	}
	rules, err := catalog.All().Open(tags...)
	if err != nil {
		return Answer{}, err
	}
	workers := runtime.GOMAXPROCS(0)
	parts, faults := make([]tally, workers), make([]error, workers)
	var all sync.WaitGroup
	for w := range workers {
		all.Go(func() {
			t := tally{rules: rules, row: r}
			for i := w; i < r.Games && faults[w] == nil; i += workers {
				faults[w] = t.game(ctx, seed, i)
			}
			parts[w] = t
		})
	}
	all.Wait()
	a := Answer{Row: r, Seed: seed, Wins: make([]float64, r.Seats), Began: make([]float64, r.Seats)}
	var turns []int
	for _, t := range parts {
		for p := range r.Seats {
			a.Wins[p] = rounded(a.Wins[p] + t.wins[p])
			a.Began[p] = rounded(a.Began[p] + t.began[p])
		}
		a.Repeated, a.Limited = a.Repeated+t.repeated, a.Limited+t.limited
		turns = append(turns, t.turns...)
	}
	slices.Sort(turns)
	if n := len(turns); n > 0 {
		a.Turns = Turns{turns[n/10], turns[n/2], turns[n-1-n/10], turns[n-1]}
	}
	return a, errors.Join(faults...)
}

// rounded makes sums of shares equal, in whatever order they are added.
func rounded(x float64) float64 { return math.Round(x*1000) / 1000 }
