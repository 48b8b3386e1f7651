// This file plays a variant and a bot of a program's own.

package tui

import (
	"image"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/examples/ownbot/nearest"
	"github.com/labyrinth-go/labyrinth/examples/ownvariant/lap"
	"github.com/labyrinth-go/labyrinth/examples/ownvariant/nim"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// TestOwnGames plays a variant with two shifts a turn, and the standard game against
// an own bot.
func TestOwnGames(t *testing.T) {
	games := catalog.All()
	games.Variants = append(games.Variants, lap.Variant)
	games.Bots = nearest.Bots
	size := image.Pt(100, 30)
	d := driveGames(t, games, size, "-variant", "lap", "-seats", "human,greedy", "-seed", "1", "-still", "-delay", "0")
	d.keys("~shift_1_of_2 h ~a_bot_would_play enter ~shift_2_of_2 enter enter")
	if got := turnsOf(d); got != "111222" {
		t.Errorf("the seats acted in the order %s, want 111222", got)
	}
	d = driveGames(t, games, size, "-seats", "human,nearest:slip=0.1", "-seed", "1", "-still", "-delay", "0")
	d.keys("enter enter")
	if got := turnsOf(d); got != "1122" {
		t.Errorf("the seats acted in the order %s, want 1122", got)
	}
	m := driveGames(t, games, size)
	m.keys("up")
	menu := m.model.(app).screen.(*menu)
	menu.items()[0].turn(-1) // the last game
	if menu.variant.Name != "lap" {
		t.Errorf("the menu has %s, want lap", menu.variant.Name)
	}
}

// TestWithoutMaze plays a game whose plies are all buttons, and whose view has only its text. Its
// words could be those of walks.
func TestWithoutMaze(t *testing.T) {
	games := catalog.Registry{Variants: []catalog.Variant{nim.Variant}}
	d := driveGames(t, games, image.Pt(80, 24), "-seats", "human,random", "-seed", "1", "-still", "-delay", "0")
	d.keys(`~679/1 h ~a_bot_would_play b ~not_in_the_rulebook:_variant_"nim" i ~Nothing_besides esc 1 ~1_a1`)
	if screen := d.screen(); strings.Contains(screen, "stayed") {
		t.Errorf("a seat walks in a game without a maze:\n%s", screen)
	}
}

// turnsOf returns the seats that have acted, in order.
func turnsOf(d *driver) (order string) {
	for e := range d.game().table.game.Log(0) {
		if e.Kind == play.PlyEvent && e.By != game.Chance {
			order += e.By.String()
		}
	}
	return order
}
