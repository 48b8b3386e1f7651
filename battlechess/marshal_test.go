package battlechess_test

import (
	"errors"
	"testing"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
)

// TestMarshal writes and reads every square and direction, and refuses others.
func TestMarshal(t *testing.T) {
	for col := 1; col <= 8; col++ {
		for row := 1; row <= 8; row++ {
			q := battlechess.SquareAt(col, row)
			b, err := q.MarshalText()
			var again battlechess.Square = 99
			if err2 := again.UnmarshalText(b); err != nil || err2 != nil || again != q {
				t.Errorf("%v is written as %s, %v, and read as %v, %v", q, b, err, again, err2)
			}
		}
	}
	for d := battlechess.N; d <= battlechess.NW; d++ {
		b, err := d.MarshalText()
		var again battlechess.Direction = 99
		if err2 := again.UnmarshalText(b); err != nil || err2 != nil || again != d {
			t.Errorf("%v is written as %s, %v, and read as %v, %v", d, b, err, again, err2)
		}
	}
	for _, bad := range []string{"", "a", "a0", "a9", "i1", "A1", "a1 ", "1a"} {
		if q, err := battlechess.ParseSquare(bad); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("ParseSquare(%q) = %v, %v, want ErrSyntax", bad, q, err)
		}
	}
	for _, bad := range []string{"", "n", "NS", "NNE", "N "} {
		if err := new(battlechess.Direction).UnmarshalText([]byte(bad)); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("the direction %q: %v, want ErrSyntax", bad, err)
		}
	}
}
