// Command play plays the games of package balance and writes what they show:
//
//	go run ./docs/balance/play                  # the rows that have no answer
//	go run ./docs/balance/play standard greedy  # of these only those with both words
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth/docs/balance"
)

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
	done, err := balance.Read(file)
	if err != nil {
		return err
	}
	for _, r := range balance.Rows() {
		answered := func(a balance.Answer) bool { return a.Row.String() == r.String() }
		lacks := func(word string) bool { return !strings.Contains(r.String(), word) }
		if slices.ContainsFunc(done, answered) || slices.ContainsFunc(words, lacks) {
			continue
		}
		began := time.Now()
		a, err := r.Play(ctx, balance.Seed)
		if err != nil {
			return fmt.Errorf("%s: %w", r, err)
		}
		a.Commit, a.Date = commit, began.UTC().Format(time.DateOnly)
		if err := balance.Append(file, a); err != nil {
			return err
		}
		log.Printf("%s: %.1f %% for who begins, %v", r, 100*a.Scores(0).Mean(), time.Since(began).Round(time.Second))
	}
	return nil
}
