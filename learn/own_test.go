package learn_test

import (
	"errors"
	"fmt"
	"log"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth/examples/ownvariant/lap"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/learn"
)

// A lapCodec is for the variant lap: it tells how far the next corner is, and numbers plies
// by their places in the list.
type lapCodec struct{}

const mostPlies = 49

func (lapCodec) Spec() learn.Spec {
	return learn.Spec{
		Name: "lap-v0", Rows: 7, Columns: 7, Actions: mostPlies, MaxLegal: mostPlies,
		Scalars: []learn.Channel{{Name: "far", Note: "The number of steps to the next corner, if there were no walls."}},
	}
}

func (lapCodec) Index(v game.View, ply game.Ply) int { return slices.Index(v.AppendPlies(nil), ply) }

func (lapCodec) Ply(v game.View, index int) (game.Ply, error) {
	plies := v.AppendPlies(nil)
	if index < 0 || index >= len(plies) {
		return game.Ply{}, game.Faultf(game.ErrIllegal, 0, fmt.Sprint(index), "want one of %d plies", len(plies))
	}
	return plies[index], nil
}

func (lapCodec) Encode(v game.View, to *learn.Arrays, i int) {
	mine := v.(lap.View)
	count := 0
	if v.ToMove() == v.Seat() {
		count = len(v.AppendPlies(nil))
	}
	if to.Scalars != nil {
		to.Scalars[i] = uint8(mine.Table().Distance(v.Seat(), mine.Targets()))
	}
	for k := range mostPlies {
		if to.Legal != nil {
			to.Legal[i*mostPlies+k] = int16(k)
		}
		if to.Mask != nil {
			to.Mask[i*mostPlies+k] = 0
			if k < count {
				to.Mask[i*mostPlies+k] = 1
			}
		}
	}
	if to.Count != nil {
		to.Count[i] = int16(count)
	}
}

// Three games of a variant of one's own against a bot. Whoever calls plays seat 1.
func ExampleNewBatchOf() {
	config := learn.Config{N: 3, Seats: 2, Opponents: []string{"", "greedy"}}
	arrays := learn.NewArrays(config, lapCodec{}.Spec())
	batch, err := learn.NewBatchOf(lap.Rules{}, lapCodec{}, config, arrays)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("steps to the first corner:", arrays.Scalars)
	games := 0
	for games < 3 {
		for i := range arrays.Actions {
			arrays.Actions[i] = 0 // the first legal ply
		}
		if err := batch.Step(); err != nil {
			log.Fatal(err)
		}
		for i, done := range arrays.Done {
			if done != learn.Running {
				games++
				fmt.Println("the bot has won, reward", arrays.Reward[2*i:2*i+2])
			}
		}
	}
	// Output:
	// steps to the first corner: [6 6 6]
	// the bot has won, reward [-1 1]
	// the bot has won, reward [-1 1]
	// the bot has won, reward [-1 1]
}

// A batch of a game of one's own does what one of this library does, as its configuration says.
func TestNewBatchOf(t *testing.T) {
	config := learn.Config{N: 1, Seats: 2, Limit: 8, Reset: learn.ResetOff}
	arrays := learn.NewArrays(config, lapCodec{}.Spec())
	batch, err := learn.NewBatchOf(lap.Rules{}, lapCodec{}, config, arrays)
	if err != nil {
		t.Fatal(err)
	}
	state, err := lap.Rules{}.Deal(2, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := batch.Load([]string{text(t, state)}); err != nil {
		t.Fatal(err)
	}
	for k := range 8 {
		plies := state.AppendPlies(nil)
		if at, err := batch.Index(0, plies[len(plies)-1].String()); err != nil || at != len(plies)-1 {
			t.Fatalf("ply %d: index %d, %v, want %d", k, at, err, len(plies)-1)
		}
		arrays.Actions[0] = int32(len(plies) - 1)
		if err := batch.Step(); err != nil {
			t.Fatal(err)
		}
		if state, err = state.Play(plies[len(plies)-1]); err != nil {
			t.Fatal(err)
		}
		if got, err := batch.Text(0); err != nil || got != text(t, state) {
			t.Fatalf("ply %d: %s, %v, want %s", k, got, err, text(t, state))
		}
	}
	if arrays.Done[0] != learn.CutOff {
		t.Errorf("done is %d after the limit, want %d", arrays.Done[0], learn.CutOff)
	}
	for _, bad := range []learn.Config{{N: 1, Reward: learn.RewardFinds}, {N: 1, Afters: true}, {N: 1, Planes: learn.AsWords}, {}} {
		if _, err := learn.NewBatchOf(lap.Rules{}, lapCodec{}, bad, arrays); !errors.Is(err, game.ErrOption) {
			t.Errorf("%+v: %v, want ErrOption", bad, err)
		}
	}
}

func text(t *testing.T, s lap.State) string {
	t.Helper()
	b, err := s.AppendText(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
