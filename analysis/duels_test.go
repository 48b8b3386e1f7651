package analysis_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/analysis"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/solve"
	"github.com/labyrinth-go/labyrinth/standard"
)

// duelGame returns the record of a game that begins with a puzzle of the day. The seat that
// has to reach its home has found everything, and the other one still looks for some cards.
func duelGame(d solve.Duel, left int) (play.Record[standard.State], error) {
	const cards = "ABCDEFGHIJKL"
	runner := 0
	if d.Goal.Squares.Has(labyrinth.SquareAt(7, 7)) {
		runner = 1
	}
	pawns := []string{"a1", "g7"}
	pawns[runner] = d.Pawn.String()
	piles := []string{"", ""}
	piles[runner] = cards + ":"
	others := strings.ToUpper("mnopqrstuvwx")
	piles[1-runner] = others[left-1:] + ":" + others[:left-1]
	mover := runner
	if d.Hold {
		mover = 1 - runner
	}
	text := fmt.Sprintf("%v %s a1,g7 %ds %s", d.Board, strings.Join(pawns, ","), mover+1, strings.Join(piles, ","))
	s, err := standard.Rules{}.Parse(text)
	return play.Record[standard.State]{Start: s}, err
}

// A puzzle that is the start of a game is found in it, unless the other could win first.
func TestDuels(t *testing.T) {
	wins, holds := 0, 0
	for day := 1; day < 60 && (wins < 2 || holds < 1); day++ {
		d := solve.Daily(time.Date(2026, time.January, day, 0, 0, 0, 0, time.UTC))
		if d.Hold && holds > 0 || !d.Hold && wins > 1 {
			continue
		}
		for _, left := range []int{12, d.Turns - 1} {
			rec, err := duelGame(d, left)
			if err != nil {
				t.Fatal(err)
			}
			var found []analysis.Found
			for f, err := range analysis.Duels(t.Context(), standard.Rules{}, rec) {
				if err != nil {
					t.Fatal(err)
				}
				found = append(found, f)
			}
			switch {
			case left < 12 && len(found) > 0:
				t.Errorf("%v: found although the other needs only %d finds: %v", d, left, found)
			case left == 12 && (len(found) != 1 || found[0] != analysis.Found{Ply: 1, Seat: rec.Start.ToMove(), Duel: d}):
				t.Errorf("%v: found %v", d, found)
			}
		}
		if d.Hold {
			holds++
		} else {
			wins++
		}
	}
	if wins < 2 || holds < 1 {
		t.Errorf("%d puzzles to win and %d to hold", wins, holds)
	}
}

// A search for puzzles ends with the context.
func TestDuelsCancel(t *testing.T) {
	rec, err := duelGame(solve.Daily(time.Date(2026, time.January, 2, 0, 0, 0, 0, time.UTC)), 12)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, err := range analysis.Duels(ctx, standard.Rules{}, rec) {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("the error is %v", err)
		}
	}
}

// A program can look for puzzles in the games that people have played.
func ExampleDuels() {
	day := time.Date(2026, time.January, 2, 0, 0, 0, 0, time.UTC)
	rec, err := duelGame(solve.Daily(day), 12) // or read one
	if err != nil {
		log.Fatal(err)
	}
	for f, err := range analysis.Duels(context.Background(), standard.Rules{}, rec) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("before ply %d seat %v can be home within %d turns by one shift only\n", f.Ply, f.Seat, f.Turns)
	}
	// Output: before ply 1 seat 2 can be home within 2 turns by one shift only
}
