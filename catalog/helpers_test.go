package catalog_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// The types satisfy the contract.
var (
	_ = play.Perft[catalog.State] // a State

	_ game.Rules[catalog.State] = catalog.Rules(nil)
	_ game.Weighted             = catalog.State(nil)
)

// notation is the example state of the notation.
const notation = "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 - a1,g7 a1,g7 1s :TRUXIKBCGJEN,:HASPLMWFDQVO"

// open returns the rules that tags choose. Names and values alternate.
func open(t testing.TB, tags ...string) catalog.Rules {
	t.Helper()
	rules, err := catalog.All().Open(tagList(tags...)...)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// tagList returns tags whose names and values alternate.
func tagList(words ...string) []game.Tag {
	var tags []game.Tag
	for i := 0; i+1 < len(words); i += 2 {
		tags = append(tags, game.Tag{Name: words[i], Value: words[i+1]})
	}
	return tags
}

// text returns the text of a value.
func text(t interface{ Fatal(args ...any) }, v interface {
	AppendText(b []byte) ([]byte, error)
},
) string {
	b, err := v.AppendText(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
