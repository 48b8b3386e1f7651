package gametest_test

import (
	"errors"
	"fmt"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/gametest"
	"github.com/labyrinth-go/labyrinth/standard"
)

// In a test, gametest.Test does the same and reports to the test.
func ExampleCheck() {
	err := gametest.Check(standard.Rules{}, gametest.Options{Seats: []int{4}, Games: 1})
	fmt.Println(err)
	// Output: <nil>
}

// A sloppy game deals for nobody if it is asked to.
type sloppy struct{ standard.Rules }

func (g sloppy) Deal(seats int, seed uint64) (standard.State, error) {
	return g.Rules.Deal(max(seats, 1), seed)
}

func ExampleFailure() {
	err := gametest.Check[standard.State, labyrinth.Ply, standard.View](sloppy{}, gametest.Options{Seats: []int{4}, Games: 1})
	if f, ok := errors.AsType[gametest.Failure](err); ok {
		fmt.Println(f.Rule.Name)
		fmt.Println("did: ", f.Did)
		fmt.Println("want:", f.Want)
		fmt.Println("got: ", f.Got)
		fmt.Println("fix: ", f.Rule.Fix)
	}
	// Output:
	// deal-refuses
	// did:  Deal(0, 0)
	// want: an error that matches ErrSeats
	// got:  no error
	// fix:  Deal: return a Fault of kind ErrSeats before anything is made for the seats
}
