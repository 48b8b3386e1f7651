package varianttest_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/varianttest"
)

func TestToy(t *testing.T) {
	varianttest.Test(t, toyGame{}, varianttest.Options{})
}

func TestStandard(t *testing.T) {
	for _, g := range standard.Editions() {
		t.Run(g.Edition, func(t *testing.T) {
			varianttest.Test(t, g, varianttest.Options{Games: 1})
		})
	}
}

// TestCatalog checks the erased types, which satisfy the same contract.
func TestCatalog(t *testing.T) {
	for _, v := range catalog.All() {
		g, err := catalog.Open(labyrinth.Tag{Name: "Variant", Value: v.Name})
		if err != nil {
			t.Fatal(err)
		}
		varianttest.Test(t, g, varianttest.Options{Seats: []int{2}, Games: 1, Allocates: true})
	}
}
