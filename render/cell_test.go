package render_test

import (
	"bytes"
	"fmt"
	"image"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/standard"
)

// scenes returns the scenes along a few plies of a game, with everything that a
// scene can highlight.
func scenes(t *testing.T) (all []render.Scene) {
	t.Helper()
	state, err := standard.Rules{}.Deal(3, 4)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 12 {
		table := state.Table()
		slots, goal := table.Board().Slots(), labyrinth.Picture(1)
		s := render.Scene{
			Table: table, Layout: standard.Rules{}.BoardLayout(), Notes: []string{"a note"},
			Reach: table.Reach(table.Seat()), Goal: goal, Slot: slots[i%len(slots)],
		}
		for at := range s.Reach.All() {
			s.Path = table.Board().Path(table.Pawn(table.Seat()), at)
		}
		all = append(all, s)
		plies := state.AppendPlies(nil)
		if state, err = state.Play(plies[i*7%len(plies)]); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// TestCellsAreTheText checks that the cells have the characters of the text, and
// their colors those of its escape sequences.
func TestCellsAreTheText(t *testing.T) {
	for _, s := range scenes(t) {
		var plain, colored bytes.Buffer
		if err := render.Text(&plain, s, false); err != nil {
			t.Fatal(err)
		}
		if err := render.Text(&colored, s, true); err != nil {
			t.Fatal(err)
		}
		var got strings.Builder
		for _, row := range render.Cells(s) {
			var line strings.Builder
			for _, c := range row {
				line.WriteRune(c.Char)
				ink, ground, bold := c.Colors()
				if code := sequence(ink, ground, bold); !strings.Contains(colored.String(), code) {
					t.Fatalf("%+v has the colors %q, which the text does not have", c, code)
				}
			}
			got.WriteString(strings.TrimRight(line.String(), " ") + "\n")
		}
		if got.String() != plain.String() {
			t.Fatalf("the cells are\n%s\nwant\n%s", got.String(), plain.String())
		}
	}
}

// sequence returns the escape sequence of a style.
func sequence(ink, ground uint8, bold bool) string {
	text := "\x1b[0"
	if bold {
		text += ";1"
	}
	if ink != 0 {
		text += fmt.Sprintf(";38;5;%d", ink)
	}
	if ground != 0 {
		text += fmt.Sprintf(";48;5;%d", ground)
	}
	return text + "m"
}

// TestCellRoles checks the roles against the table, by the geometry: what a square
// or a slot shows must be what is there.
func TestCellRoles(t *testing.T) {
	seen := make(map[render.Role]bool)
	for _, s := range scenes(t) {
		cells := render.Cells(s)
		cell := func(p image.Point) render.Cell { return cells[p.Y][p.X] }
		b, g := s.Table.Board(), render.TextGeometry(s.Table.Board())
		for at := range b.Squares().All() {
			area := g.Rect(render.Place{Square: at})
			middle := area.Min.Add(image.Pt(area.Dx()/2, area.Dy()/2))
			wall := render.Wall
			if b.Fixed().Has(at) {
				wall = render.FixedWall
			}
			home := ""
			for p := range game.Player(s.Table.Seats()) {
				if s.Table.Home(p) == at {
					wall, home = render.HomeWall, render.SeatColor(s.Table, p)
				}
			}
			floor := render.Floor
			if s.Reach.Has(at) {
				floor = render.Reached
			}
			for side, p := range map[labyrinth.Edges]image.Point{
				labyrinth.North: {middle.X, area.Min.Y}, labyrinth.South: {middle.X, area.Max.Y - 1},
				labyrinth.West: {area.Min.X, middle.Y}, labyrinth.East: {area.Max.X - 1, middle.Y},
			} {
				want, color := wall, home
				if b.At(at).Open.Has(side) {
					want, color = floor, ""
				}
				if got := cell(p); got.Ground != want || got.Seat != color {
					t.Fatalf("%v, side %v: %+v, want the ground %v of %q", at, side, got, want, color)
				}
			}
			counts := make(map[render.Role]int)
			for y := area.Min.Y; y < area.Max.Y; y++ {
				for x := area.Min.X; x < area.Max.X; x++ {
					counts[cell(image.Pt(x, y)).Sign]++
				}
			}
			pawns := 0
			for p := range game.Player(s.Table.Seats()) {
				if s.Table.Pawn(p) == at {
					pawns++
				}
			}
			corners := 0
			if b.At(at).Picture == s.Goal {
				corners = 4
			}
			if counts[render.Pawn] != pawns || counts[render.Goal] != corners {
				t.Errorf("%v has %d pawns and %d corners of a goal, want %d and %d", at, counts[render.Pawn], counts[render.Goal], pawns, corners)
			}
			for role := range counts {
				seen[role] = true
			}
		}
		for _, slot := range b.Slots() {
			want := render.Slot
			switch slot {
			case s.Slot:
				want = render.ChosenSlot
			case b.Ban():
				want = render.BannedSlot
			}
			if got := cell(g.Center(render.Place{Slot: slot})); got.Sign != want || got.Ground != render.None {
				t.Errorf("%v: %+v, want the sign %v", slot, got, want)
			}
			seen[want] = true
		}
	}
	for _, role := range []render.Role{render.None, render.Picture, render.Pawn, render.Path, render.Goal, render.Slot, render.BannedSlot, render.ChosenSlot} {
		if !seen[role] {
			t.Errorf("no scene has the role %v", role)
		}
	}
}

// TestTileCells checks that a tile alone is what the board shows of it.
func TestTileCells(t *testing.T) {
	for _, s := range scenes(t) {
		cells, g := render.Cells(s), render.TextGeometry(s.Table.Board())
		for _, p := range g.Places() {
			if p.Slot != 0 {
				continue
			}
			area := g.Rect(p)
			tile := render.TileCells(s, p.Square)
			for y, row := range tile {
				for x, c := range row {
					if want := cells[area.Min.Y+y][area.Min.X+x]; c != want {
						t.Fatalf("%v at %d,%d: %+v, want %+v", p, x, y, c, want)
					}
				}
			}
			if len(tile) != area.Dy() || len(tile[0]) != area.Dx() {
				t.Errorf("%v has %d rows of %d cells, want %v", p, len(tile), len(tile[0]), area.Size())
			}
		}
	}
	if cells := render.TileCells(render.Scene{}, labyrinth.SquareAt(1, 1)); cells != nil {
		t.Errorf("no board has the tile %v", cells)
	}
}

// TestLegend checks that every sign of the legend is one of the picture.
func TestLegend(t *testing.T) {
	var picture bytes.Buffer
	for _, s := range scenes(t) {
		if err := render.Text(&picture, s, false); err != nil {
			t.Fatal(err)
		}
	}
	legend := strings.Join(render.Legend(), "\n")
	signs := 0
	for _, sign := range legend {
		if sign < 128 {
			continue
		}
		if signs++; !strings.ContainsRune(picture.String(), sign) {
			t.Errorf("no picture has the sign %q of the legend", sign)
		}
	}
	if signs != 5 {
		t.Errorf("the legend has %d signs, want 5:\n%s", signs, legend)
	}
}
