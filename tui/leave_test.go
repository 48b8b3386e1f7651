// This file tests people who leave a game of several.

package tui

import (
	"image"
	"testing"
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
