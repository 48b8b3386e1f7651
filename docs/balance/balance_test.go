package balance

import (
	"context"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPlay plays a row on one core and on three: the numbers are the same, and every
// game is somebody's or a draw.
func TestPlay(t *testing.T) {
	r := Row{Variant: "kids", Options: map[string]string{"First": "lot"}, Seats: 3, Player: "greedy", Games: 30}
	var all []Answer
	for _, cores := range []int{1, 3} {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
		a, err := r.Play(context.Background(), Seed)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, a)
	}
	if diff := cmp.Diff(all[0], all[1]); diff != "" {
		t.Errorf("one core and three (-one +three):\n%s", diff)
	}
	a := all[0]
	if cmp.Equal(a.Wins, a.Began) {
		t.Errorf("with lot, wins by seat are %v, and so are those by the order of play", a.Wins)
	}
	for _, wins := range [][]float64{a.Wins, a.Began} {
		sum := float64(a.Repeated + a.Limited)
		for _, w := range wins {
			sum += w
		}
		if sum < 29.99 || sum > 30.01 {
			t.Errorf("%v wins and %d draws of 30 games", wins, a.Repeated+a.Limited)
		}
	}
}

// TestRows checks that every row is a question of its own, that its rules exist, and
// that no answer in the file is to another one.
func TestRows(t *testing.T) {
	asked := map[string]bool{}
	for _, r := range Rows() {
		if asked[r.String()] {
			t.Errorf("%v is asked twice", r)
		}
		asked[r.String()] = true
		r.Games = 0
		if _, err := r.Play(context.Background(), Seed); err != nil {
			t.Errorf("%v: %v", r, err)
		}
	}
	all, err := Read("results.jsonl")
	if err != nil || len(all) == 0 {
		t.Fatalf("%d answers: %v", len(all), err)
	}
	for _, a := range all {
		if !asked[a.Row.String()] || a.Seed != Seed {
			t.Errorf("%v, seed %d: no row asks this", a.Row, a.Seed)
		}
	}
}

// TestScores counts draws for all seats alike.
func TestScores(t *testing.T) {
	a := Answer{Row: Row{Seats: 2, Games: 100}, Wins: []float64{50, 30}, Began: []float64{60, 20}, Repeated: 15, Limited: 5}
	if got := a.Scores(0).Mean(); got < .6999 || got > .7001 {
		t.Errorf("60 wins and 20 draws of 100 score %v, want 0.7", got)
	}
	if got := a.SeatScores(1).Mean(); got < .3999 || got > .4001 {
		t.Errorf("30 wins and 20 draws of 100 score %v, want 0.4", got)
	}
}
