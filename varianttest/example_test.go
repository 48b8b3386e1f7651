package varianttest_test

import (
	"errors"
	"fmt"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/varianttest"
)

// In a test, varianttest.Test does the same and reports to the test.
func ExampleCheck() {
	err := varianttest.Check(standard.Game{}, varianttest.Options{Seats: []int{4}, Games: 1})
	fmt.Println(err)
	// Output: <nil>
}

// A sloppy game deals for nobody if it is asked to.
type sloppy struct{ standard.Game }

func (g sloppy) Deal(seats int, seed uint64) (standard.State, error) {
	return g.Game.Deal(max(seats, 1), seed)
}

func ExampleFailure() {
	err := varianttest.Check[standard.State, labyrinth.Ply, standard.View](sloppy{}, varianttest.Options{Seats: []int{4}, Games: 1})
	if f, ok := errors.AsType[varianttest.Failure](err); ok {
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
