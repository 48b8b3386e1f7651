package labyrinth_test

import (
	"encoding"
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// roundTrip checks that a value is written as JSON in a given way, and read back if
// it can be.
func roundTrip[T any](t *testing.T, v T, want string) {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil || string(b) != want {
		t.Errorf("%T %v is written as %s, %v, want %s", v, v, b, err, want)
	}
	var again T
	if _, reads := any(&again).(encoding.TextUnmarshaler); !reads && want[0] == '"' {
		return // sets are only written
	}
	if err := json.Unmarshal(b, &again); err != nil || !reflect.DeepEqual(again, v) {
		t.Errorf("%s is read as %v, %v, want %v", b, again, err, v)
	}
}

// TestMarshalJSON writes and reads the small values that have a spelling.
func TestMarshalJSON(t *testing.T) {
	roundTrip(t, labyrinth.North|labyrinth.West, `"NW"`)
	roundTrip(t, labyrinth.Edges(0), `""`)
	roundTrip(t, labyrinth.Edges(15), `"NESW"`)
	roundTrip(t, labyrinth.Picture(11), `"K"`)
	roundTrip(t, labyrinth.Unknown, `"?"`)
	roundTrip(t, labyrinth.Picture(0), `""`)
	roundTrip(t, labyrinth.PicturesOf(24, 1, 3), `"A C X"`)
	roundTrip(t, labyrinth.Pictures{}, `""`)
	roundTrip(t, labyrinth.Mark(2), `"*B"`)
	roundTrip(t, labyrinth.Mark(18), `"'6"`)
	roundTrip(t, labyrinth.Mark(0), `""`)
	roundTrip(t, labyrinth.MarksOf(13, 1), `"*A '1"`)
	roundTrip(t, labyrinth.Marks{}, `""`)
	roundTrip(t, labyrinth.MustParseShift("W2:ES"), `"W2:ES"`)
	roundTrip(t, game.Player(0), `1`)
	roundTrip(t, map[game.Player]int{0: 7, game.Chance: 8}, `{"1":7,"chance":8}`)
	roundTrip(t, game.Chance, `"chance"`)
	roundTrip(t, game.Nobody, `"nobody"`)
	var layout labyrinth.Layout
	if b, err := json.Marshal(layout); err != nil || string(b) != `""` {
		t.Errorf("the zero Layout is written as %s, %v", b, err)
	}
	if err := json.Unmarshal([]byte(`""`), &layout); err != nil || !layout.IsZero() {
		t.Errorf("an empty Layout is read as %v, %v", layout, err)
	}
}

func TestUnmarshalRefuses(t *testing.T) {
	for _, test := range []struct {
		into encoding.TextUnmarshaler
		bad  []string
	}{
		{new(labyrinth.Edges), []string{"n", "EN", "NN", "X", " "}},
		{new(labyrinth.Picture), []string{"a", "Y", "AB", " "}},
		{new(labyrinth.Mark), []string{"A", "*M", "'7", "*"}},
		{new(labyrinth.Tile), []string{"", "1", "5Y", "5*M"}},
		{new(labyrinth.Square), []string{"", "a0", "a8", "h1", "A1"}},
		{new(labyrinth.Slot), []string{"", "Na", "Nh", "N2", "W8", "Wb"}},
		{new(labyrinth.Shift), []string{"", "W2", "W2:SE", "-:NS"}},
		{new(game.Ply), []string{"", "a1 b2", "{c5}", "W2:ES-and-more-xy"}},
		{new(labyrinth.Layout), []string{"-", "65c/a3A9 55 a1", "x x x x"}},
		{new(game.Player), []string{"", "0", "-1", "01", "129", "Chance"}},
	} {
		for _, text := range test.bad {
			if err := test.into.UnmarshalText([]byte(text)); !errors.Is(err, game.ErrSyntax) {
				t.Errorf("%T %q: %v, want ErrSyntax", test.into, text, err)
			}
		}
	}
}
