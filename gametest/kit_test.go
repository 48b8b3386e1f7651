package gametest_test

import (
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/gametest"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/standard"
)

func TestToy(t *testing.T) {
	gametest.Test(t, toyRules{}, gametest.Options{})
}

// TestStandard checks the editions, which differ only a little, each with another number
// of seats. Package standard checks its other rules.
func TestStandard(t *testing.T) {
	for i, rules := range standard.Editions() {
		t.Run(rules.Edition, func(t *testing.T) {
			t.Parallel()
			opts := gametest.Options{Games: 1, Plies: long.Count(20, 50), Endless: true}
			if !long.On() {
				opts.Seats = []int{1 + i%4}
			}
			gametest.Test(t, rules, opts)
		})
	}
}

// A notebook is a test that collects errors.
type notebook struct {
	testing.TB
	errors []any
}

func (n *notebook) Helper()           {}
func (n *notebook) Error(args ...any) { n.errors = append(n.errors, args...) }

func TestErrors(t *testing.T) {
	n := &notebook{}
	gametest.Test(n, &hooked{
		seat: func(_ view, p game.Player) game.Player { return p + 1 },
		tags: func([]game.Tag) []game.Tag { return nil },
	}, gametest.Options{})
	var names []string
	for _, err := range n.errors {
		names = append(names, err.(gametest.Failure).Requirement.Name)
	}
	if !slices.Equal(names, []string{"tags", "view-seat"}) {
		t.Errorf("the errors are %v", n.errors)
	}
}

// TestCatalog checks the boxes of package catalog.
func TestCatalog(t *testing.T) {
	for _, v := range catalog.All().Variants {
		rules, err := catalog.All().Open(game.Tag{Name: "Variant", Value: v.Name})
		if err != nil {
			t.Fatal(err)
		}
		gametest.Test(t, rules, gametest.Options{
			Seats: []int{2}, Games: 1, Plies: long.Count(20, 5000), Endless: true, Allocates: true, Fixed: v.Name == "battlechess",
		})
	}
}
