package kids_test

import (
	"encoding/json"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/kids"
)

// TestShow checks what a user interface is given of one walk, by hand: seat 1
// finds D by staying on it.
func TestShow(t *testing.T) {
	l, err := labyrinth.ParseLayout("6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -")
	if err != nil {
		t.Fatal(err)
	}
	rules := kids.Rules{Layout: l}
	s, err := rules.Parse("6aAc/5B7E5C/3aD9 7F E2 b3,c3 a1,c3 1m B:DA,:EF")
	if err != nil {
		t.Fatal(err)
	}
	if goals := s.Goals(0); goals != labyrinth.PicturesOf(1, 4) {
		t.Errorf("the goals of seat 1 are %v, want A and D", goals)
	}
	next, err := s.Play(labyrinth.Walk(s.Table().Pawn(0))) // to stay on D
	if err != nil {
		t.Fatal(err)
	}
	const players = `[{"found":["B","D"],"goals":["A"],"left":1,"seat":1},{"found":[],"goals":["E","F"],"left":2,"seat":2}]`
	for viewer, want := range map[game.Player]string{ // the cards are open
		0: players, 1: players, game.Nobody: players,
	} {
		got, err := json.Marshal(next.View(viewer).Describe()["players"])
		if err != nil || string(got) != want {
			t.Errorf("to %v the players are %s, %v\nwant %s", viewer, got, err, want)
		}
		changes := next.View(viewer).Changes(s.View(viewer))
		if len(changes) != 1 || changes[0] != (change.Found{Seat: 0, Picture: 4}) {
			t.Errorf("to %v the changes are %+v, want D found", viewer, changes)
		}
	}
	if least, most := rules.SeatRange(); least != 1 || most != 4 {
		t.Errorf("%d to %d seats, want 1 to 4", least, most)
	}
	if text := kids.Family(4).String(); text != "Family(4)" {
		t.Errorf("an unknown family is written %q", text)
	}
}
