package gametest_test

import (
	"errors"
	"fmt"

	"github.com/labyrinth-go/labyrinth/gametest"
	"github.com/labyrinth-go/labyrinth/standard"
)

// Test does the same in a test, and reports to the test.
func ExampleCheck() {
	err := gametest.Check(standard.Rules{}, gametest.Options{Seats: []int{4}, Games: 1, Plies: 100, Endless: true})
	fmt.Println(err)
	// Output: <nil>
}

// sloppy are rules that deal a state for no seats.
type sloppy struct{ standard.Rules }

func (r sloppy) Deal(seats int, seed uint64) (standard.State, error) {
	return r.Rules.Deal(max(seats, 1), seed)
}

func ExampleFailure() {
	err := gametest.Check[standard.State](sloppy{}, gametest.Options{Seats: []int{4}, Games: 1, Plies: 100, Endless: true})
	if f, ok := errors.AsType[gametest.Failure](err); ok {
		fmt.Println(f.Requirement.Name)
		fmt.Println("did: ", f.Did)
		fmt.Println("want:", f.Want)
		fmt.Println("got: ", f.Got)
		fmt.Println("fix: ", f.Requirement.Fix)
	}
	// Output:
	// deal-refuses
	// did:  Deal(0, 0)
	// want: an error that matches game.ErrSeats
	// got:  no error
	// fix:  Deal: return a game.Fault of kind game.ErrSeats before doing anything else
}
