package plural_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/internal/plural"
)

func TestCount(t *testing.T) {
	for _, test := range []struct {
		n    int
		noun string
		want string
	}{
		{0, "row", "0 rows"},
		{1, "row", "1 row"},
		{2, "saved game", "2 saved games"},
		{1, "ply", "1 ply"},
		{2, "ply", "2 plies"},
	} {
		if got := plural.Count(test.n, test.noun); got != test.want {
			t.Errorf("Count(%d, %q) = %q, want %q", test.n, test.noun, got, test.want)
		}
	}
}
