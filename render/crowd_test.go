// This file renders boards with more seats than a box has.

package render_test

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/render"
)

// TestCrowd checks that eight seats have eight colors, and that eight pawns on one square
// and eight seats beside a low board all show.
func TestCrowd(t *testing.T) {
	const homes = "a1,b1,c1,d1,a2,b2,c2,d2"
	l := layout("..../.... 55553333A3 " + homes + " -")
	for _, at := range []labyrinth.Square{labyrinth.SquareAt(2, 2), labyrinth.SquareAt(3, 2)} { // with a picture, and without
		pawns := strings.TrimSuffix(strings.Repeat(at.String()+",", labyrinth.MaxSeats), ",")
		s := scene(t, l, "5555/33A33 3 -", pawns, homes, labyrinth.ToShift)
		seats := map[string]game.Player{}
		var text, tile, picture bytes.Buffer
		for _, err := range []error{render.Text(&text, s, false), render.TextTile(&tile, s, at, false), render.SVG(&picture, s)} {
			if err != nil {
				t.Fatal(err)
			}
		}
		for p := range game.Player(labyrinth.MaxSeats) {
			color := render.SeatColor(s.Table, p)
			if other, ok := seats[color]; ok {
				t.Errorf("seats %v and %v are both %s", other, p, color)
			}
			seats[color] = p
			if !strings.Contains(tile.String(), p.String()) {
				t.Errorf("pawn %v does not show:\n%s", p, &tile)
			}
			if class := fmt.Sprintf(".pawn.corner-%v circle{fill:#", p); !strings.Contains(picture.String(), class) {
				t.Errorf("the picture has no color of seat %v", p)
			}
			if render.Glyphs[p.String()[0]] == 0 {
				t.Errorf("images have no digit %v", p)
			}
		}
		for line := range strings.Lines(tile.String()) { // it stays within its tile
			if !strings.Contains(text.String(), strings.TrimSuffix(line, "\n")) {
				t.Errorf("the board does not have the line %q of the tile:\n%s", line, &text)
			}
		}
		middle, height := render.SVGGeometry(s.Table.Board()).Center(render.Place{Square: at}), numbers(t, `viewBox="0 0 (\d+) (\d+)"`, picture.String())[0][1]
		pawnsAt := numbers(t, `<g class="pawn corner-\d"[^>]* transform="translate\((\d+) (\d+)\)"`, picture.String())
		if len(pawnsAt) != 2*labyrinth.MaxSeats {
			t.Fatalf("%d pawns, want two for each seat", len(pawnsAt))
		}
		for i, to := range pawnsAt {
			x, y := to[0]-middle.X, to[1]-middle.Y
			if i < labyrinth.MaxSeats && max(x, -x, y, -y) > 50 || to[1]+12 > height {
				t.Errorf("a pawn is at %v, outside its tile or the picture", to)
			}
		}
	}
}

// numbers returns the two numbers of each match of a pattern.
func numbers(t *testing.T, pattern, text string) (all [][2]int) {
	t.Helper()
	for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		x, _ := strconv.Atoi(m[1])
		y, err := strconv.Atoi(m[2])
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, [2]int{x, y})
	}
	return all
}
