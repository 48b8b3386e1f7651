package game_test

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/standard"
)

// sizes returns the number of legal plies in each state of a game in which
// everybody plays the first one. It works with any game.
func sizes[S game.State[S]](start S, plies int) (list []int, err error) {
	for state := start; len(list) < plies && !state.Outcome().Over(); {
		legal := state.AppendPlies(nil)
		list = append(list, len(legal))
		if state, err = state.Play(legal[0]); err != nil {
			return list, err
		}
	}
	return list, nil
}

// State is a constraint of functions that work with any game.
func ExampleState() {
	state, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(sizes(state, 6))
	// Output:
	// [48 9 22 2 22 2] <nil>
}

// A view can be sampled: each sample is a state that the viewer cannot tell from
// the true one.
func ExampleView() {
	state, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	view := state.View(0)
	sample := view.Sample(rand.New(rand.NewPCG(1, 2)))
	fmt.Println(sample == state, sample.View(0) == view)
	// Output:
	// false true
}

func ExampleOutcome() {
	for _, o := range []game.Outcome{{}, game.Draw(), game.Won(0), game.Won(0, 2)} {
		fmt.Println(o, o.Over(), o.WonBy(0))
	}
	// Output:
	// * false false
	// draw true false
	// 1 true true
	// 1,3 true true
}

// A field keeps its place in the text while it is cut, so a parser can report
// every fault where it is.
func ExampleField_Cut() {
	var faults game.Faults
	fields, rest := game.FieldOf("Ann,,Cleo 7 more").Cut(&faults, "NAMES", "POINTS")
	for _, name := range fields[0].Split(",") {
		if name.Text == "" {
			faults.Addf(game.ErrSyntax, name.Pos, name.Text, "missing name")
		}
	}
	if rest.Text != "" {
		faults.Addf(game.ErrSyntax, rest.Pos, rest.Text, "unexpected text after POINTS")
	}
	fmt.Println(fields[1].Text, "points")
	fmt.Println(faults.Err())
	// Output:
	// 7 points
	// 2 faults: syntax error at byte 4: "": missing name; syntax error at byte 12: "more": unexpected text after POINTS
}

// An error with several faults matches the kind of each.
func ExampleFaults() {
	_, err := standard.Rules{}.Parse("not a state")
	fmt.Println(errors.Is(err, game.ErrSyntax), errors.Is(err, game.ErrOption))

	if faults, ok := errors.AsType[game.Faults](err); ok {
		fmt.Println(len(faults), "faults, the first at byte", faults[0].Pos.Offset())
	}
	// Output:
	// true false
	// 8 faults, the first at byte 0
}

// Choose reads the options of a game from tags.
func ExampleChoose() {
	options := []game.Option{
		{Name: "Board", Values: []string{"small", "large"}},
		{Name: "Title"}, // any text
	}
	var faults game.Faults
	chosen := game.Choose(&faults, "toy", options, []game.Tag{{Name: "Board", Value: "large"}})
	fmt.Println(chosen["Board"], faults.Err())

	game.Choose(&faults, "toy", options, []game.Tag{{Name: "Board", Value: "huge"}, {Name: "Color", Value: "red"}})
	fmt.Println(faults.Err())
	// Output:
	// large <nil>
	// 2 faults: option invalid: "huge": Board must be one of small, large; option invalid: "Color": toy has no such option, want one of Board, Title
}

// A seed gives the same numbers in every port.
func ExampleSource() {
	src := game.NewSource(1)
	fmt.Println(src.Uint64(), src.Below(6))
	// Output:
	// 10451216379200822465 1
}

// The shuffle is specified to the bit too.
func ExampleShuffle() {
	seats := []string{"Ann", "Ben", "Cleo", "Dan"}
	game.Shuffle(game.NewSource(1234567), seats)
	fmt.Println(seats)
	// Output:
	// [Cleo Ben Ann Dan]
}
