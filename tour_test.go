// This file holds the programs in the documentation of the package, complete and
// with their output.

package labyrinth_test

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// A game: show what a player may see and do, and play what the player chooses.
func Example() {
	state, err := standard.Rules{}.Deal(2, 1) // two seats, seed 1
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("seat 1 looks for", state.View(0).Goals())
	if state, err = state.Play(labyrinth.MustParsePly("E2:NES")); err != nil {
		log.Fatal(err) // says why the ply is illegal
	}
	fmt.Println("seat 1 can walk to", state.Table().Reach(0))
	if state, err = state.Play(labyrinth.Walk(labyrinth.SquareAt(4, 7))); err != nil {
		log.Fatal(err)
	}
	fmt.Println("next is seat", state.ToMove())

	// Output:
	// seat 1 looks for K
	// seat 1 can walk to a1 b1 c1 a2 b2 b3 a4 b4 c4 a5 b5 c5 d5 e5 d6 e6 f6 d7 e7 f7
	// next is seat 2
}

// A bot: try every ply on a state that agrees with the view.
func Example_bot() {
	r := rand.New(rand.NewPCG(1, 2))
	eager := play.For(func(_ context.Context, v standard.View) (best game.Ply, err error) {
		guess, most := v.Sample(r), -1.0
		for _, ply := range v.AppendPlies(nil) {
			next, err := guess.Play(ply)
			if err != nil {
				return ply, err
			}
			if value := next.Evaluate(v.Seat()); value > most {
				best, most = ply, value
			}
		}
		return best, nil
	})

	start, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	seats := []play.Bot{bot.Random(1), eager}
	record, err := play.Run(context.Background(), standard.Rules{}, start, seats, play.Options{Limit: 2000})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("won by seat", record.Outcome)
	// Output:
	// won by seat 2
}

// A port: compare the deal, the order of plies and the rules.
func Example_port() {
	state, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(state)
	fmt.Println(state.AppendPlies(nil)[:4])
	fmt.Println(play.Perft(state, 3), "sequences of three plies")
	// Output:
	// 6aeA5eBcc/3bXca6Q3Na/7C57DaeE6dF/6dWc3O9Ra3/7G3PbHbVdIadJ/a55c7TcMeU/3abK3bL99 7S - a1,g7 a1,g7 1s :KLTPMJICWEQG,:VRHAXOBSFDNU
	// [Nb:NES Nb:ESW Nb:NSW Nb:NEW]
	// 22792 sequences of three plies
}

// The programs in doc.go are those above.
func TestTour(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	programs, err := os.ReadFile("tour_test.go")
	if err != nil {
		t.Fatal(err)
	}
	blocks := 0
	var block strings.Builder
	for line := range strings.Lines(string(doc)) {
		if code, ok := strings.CutPrefix(line, "//\t"); ok {
			block.WriteString("\t" + code)
			continue
		}
		if block.Len() > 0 {
			blocks++
			if !strings.Contains(string(programs), block.String()) {
				t.Errorf("no example has these lines of doc.go:\n%s", block.String())
			}
		}
		block.Reset()
	}
	if blocks != 3 {
		t.Errorf("doc.go has %d programs, want 3", blocks)
	}
}
