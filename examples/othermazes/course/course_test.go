package course_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/examples/othermazes/course"
	"github.com/labyrinth-go/labyrinth/gametest"
)

// The variant keeps the contract of package game, with two seats and with six.
func TestKit(t *testing.T) {
	gametest.Test(t, course.Rules{}, gametest.Options{Seats: []int{2, 6}})
}
