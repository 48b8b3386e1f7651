// Command balance measures whether the games are fair to their seats: the same
// player sits on every seat, and it counts which of them win. Each row of rows.go is
// one question, and each line of results.jsonl its answer:
//
//	go run ./docs/balance                  # plays the rows that have no answer
//	go run ./docs/balance standard greedy  # only those with these words
//
// The seeds of the games follow from the seed of all rows, so anybody who runs it on
// the same commit gets the same numbers.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"maps"
	"math"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
)

// seed is the seed of all rows.
const seed = 32

func main() {
	log.SetFlags(0)
	file := flag.String("file", "docs/balance/results.jsonl", "the `file` of the answers")
	commit := flag.String("commit", "", "the `commit` to note with the answers")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *file, *commit, flag.Args()); err != nil {
		log.Fatal(err)
	}
}

// run plays the rows with all of the words that have no answer in the file.
func run(ctx context.Context, file, commit string, words []string) error {
	done, err := read(file)
	if err != nil {
		return err
	}
	for _, r := range rows() {
		if slices.ContainsFunc(done, r.answeredBy) || slices.ContainsFunc(words, r.without) {
			continue
		}
		began := time.Now()
		a, err := r.play(ctx, seed)
		if err != nil {
			return fmt.Errorf("%s: %w", r, err)
		}
		a.Commit, a.Date = commit, began.UTC().Format(time.DateOnly)
		if err := add(file, a); err != nil {
			return err
		}
		log.Printf("%s: %.1f %% for who begins, %v", r, 100*a.Scores(0).Mean(), time.Since(began).Round(time.Second))
	}
	return nil
}

// read returns the answers in a file, none if there is no such file.
func read(file string) ([]Answer, error) {
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

// add writes one more answer.
func add(file string, a Answer) error {
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

// play plays the games of a row, on all cores.
func (r Row) play(ctx context.Context, seed uint64) (Answer, error) {
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
