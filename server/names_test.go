package server

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"pgregory.net/rapid"
)

// TestNames tells names of many scripts from those that cannot be seen. The page has the same rule,
// and a browser test reads the same file.
func TestNames(t *testing.T) {
	text, err := os.ReadFile("testdata/names.json")
	if err != nil {
		t.Fatal(err)
	}
	var names struct{ Good, Bad []string }
	if err := json.Unmarshal(text, &names); err != nil {
		t.Fatal(err)
	}
	for _, name := range names.Good {
		if why := validName(name); why != "" {
			t.Errorf("%q: %s", name, why)
		}
	}
	for _, name := range names.Bad {
		if validName(name) == "" {
			t.Errorf("%q is a name", name)
		}
	}
}

// TestNamesInRecords checks that every name can be the value of a tag.
func TestNamesInRecords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.String().Draw(t, "name")
		if err := play.ValidateTags([]game.Tag{{Name: "Players", Value: name}}); validName(name) == "" && err != nil {
			t.Fatalf("%q: %v", name, err)
		}
	})
}
