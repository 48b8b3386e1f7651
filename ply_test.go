package labyrinth_test

import (
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// TestPicks checks the steps of a shift and of a walk, labels included.
func TestPicks(t *testing.T) {
	for word, want := range map[string]string{
		"W2:ES":  "slot W2 push in at W2, orientation ES open to the east and south",
		"Nb:NS":  "slot Nb push in at Nb, orientation NS open to the north and south",
		"E6:NSW": "slot E6 push in at E6, orientation NSW open to the north, south and west",
		"c5":     "square c5 walk to c5",
	} {
		var words []string
		for _, p := range labyrinth.Picks(labyrinth.MustParsePly(word)) {
			words = append(words, p.Kind+" "+p.Text+" "+p.Label)
		}
		if got := strings.Join(words, ", "); got != want {
			t.Errorf("%s is picked by %s, want %s", word, got, want)
		}
	}
	for _, none := range []string{"-", "roll", "draw:K", "W2", "W2:SE", "c5+", "h1"} {
		if picks := labyrinth.Picks(game.PlyOf(none)); picks != nil {
			t.Errorf("%s is picked by %v", none, picks)
		}
	}
}
