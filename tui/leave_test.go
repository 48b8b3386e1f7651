// This file tests people who leave a game of several.

package tui

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

// One of three people resigns. A bot plays on for the seat, also after the game was saved
// and continued, and in a replay. When the second resigns, the third has won.
func TestLeave(t *testing.T) {
	file := t.TempDir() + "/game.txt"
	d := drive(t, image.Pt(110, 34), "-seats", "human,human,human", "-seed", "1", "-still", "-delay", "0", "-record", file)
	d.keys("enter")
	d.keys("X enter")
	if s := d.game(); s.table.person(0) || s.table.game.ToMove() != 1 {
		t.Fatalf("seat %v is to act after seat 1 has left", s.table.game.ToMove())
	}
	d.keys("enter")
	d.want("has left")
	d.keys("q enter")
	d = drive(t, image.Pt(80, 24), "-resume", file, "-still", "-delay", "0")
	if s := d.game(); s.table.person(0) || s.table.game.ToMove() != 1 || len(s.table.game.Left()) != 1 {
		t.Fatalf("the game goes on with seat %v, and %v have left", s.table.game.ToMove(), s.table.game.Left())
	}
	d.keys("enter")
	d.keys("X enter")
	d.want("wins (resigned)")
}

// What is chosen for seats in the menu is played: corners, who begins, and the rules for
// younger children. It is forgotten for seats that are not at the table.
func TestMenuSeats(t *testing.T) {
	d := drive(t, image.Pt(80, 24), "-still", "-delay", "0")
	d.keys("up up up right") // three seats
	d.keys("down c c down down y up up y up up right right")
	d.want("‹ 3            ›")
	m := d.model.(app).screen.(*menu)
	if got := fmt.Sprint(m.chosen); got != "map[Children:13 First:3 Homes:g7,a1,g1]" {
		t.Errorf("chosen is %s", got)
	}
	m.at = 10 // Play
	d.keys("enter enter")
	s := d.game()
	table, _ := labyrinth.TableOf(s.table.game.View(game.Nobody))
	for p, home := range map[game.Player]string{0: "g7", 1: "a1", 2: "g1"} {
		if got := table.Home(p).String(); got != home {
			t.Errorf("seat %v lives on %s, want %s", p, got, home)
		}
	}
	if order := turnsOf(d); order[0] != '3' {
		t.Errorf("the seats act in the order %s, want 3 first", order)
	}
	d.keys("q enter")
	m = d.model.(app).screen.(*menu)
	m.seats(2)
	if got := fmt.Sprint(m.chosen); got != "map[Children:1]" {
		t.Errorf("with two seats chosen is %s", got)
	}
}

// A variant of one's own may have more options for seats. Each has a key of its own, and
// is called by its name.
func TestMenuOwnSeats(t *testing.T) {
	d := drive(t, image.Pt(80, 24), "-still", "-delay", "0")
	m := d.model.(app).screen.(*menu)
	m.variant.Options = append(slices.Clone(m.variant.Options), game.Option{Name: "Lantern", Values: variant.SeatSets()})
	seat := m.seatItems()[1]
	seat.also["z"]()
	if got := fmt.Sprint(m.chosen); got != "map[Lantern:2]" {
		t.Errorf("chosen is %s", got)
	}
	if seat = m.seatItems()[1]; !strings.Contains(seat.note, "y the rules for younger children (a house rule), z Lantern.") || !slices.Contains(seat.after, "Lantern") {
		t.Errorf("seat 2 says %q, %q", seat.note, seat.after)
	}
}
