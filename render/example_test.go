// This file holds the documentation's examples.

package render_test

import (
	"fmt"
	"image"
	"log"
	"os"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/render"
)

// A board of the smallest size. The pawn of seat 1, at home on c3, can reach the
// dotted squares. Its goal, picture A, has a frame. The last insertion pushed a
// tile out at b1, so the slot there is banned.
func ExampleText() {
	layout, err := labyrinth.ParseLayout("6c/39 5A553B7C7 a1,c1,c3,a3 crown,key,owl")
	if err != nil {
		log.Fatal(err)
	}
	board, err := layout.ParseBoard("6ec/a7C3B/3aA9 5 Nb")
	if err != nil {
		log.Fatal(err)
	}
	home, other := labyrinth.SquareAt(3, 3), labyrinth.SquareAt(1, 1)
	table, err := labyrinth.NewTable(board, home, other)
	if err != nil {
		log.Fatal(err)
	}
	goal, err := labyrinth.ParsePicture("A")
	if err != nil {
		log.Fatal(err)
	}
	scene := render.Scene{Table: table, Layout: layout, Reach: board.Reach(home), Goal: goal}
	if err := render.Text(os.Stdout, scene, false); err != nil {
		log.Fatal(err)
	}
	// Output:
	// ⌂2   a      b×     c       spare
	//   ▓▓▓▓▓▓▓▒▒▒▒▒▒▒▓▓▓▓▓▓▓    ▒▒   ▒▒
	// 1 ▓▓ 2               ▓▓ 1  ▒▒   ▒▒
	//   ▓▓   ▓▓▒▒   ▒▒▓▓   ▓▓    ▒▒   ▒▒
	//   ▒▒▒▒▒▒▒▒▒   ▒▒▒▒   ▒▒    seat 1 to shift
	// 2▶       ▒▒ C   ▒▒ B   ◀2  goal A crown
	//   ▒▒▒▒▒▒▒▒▒   ▒▒▒▒▒▒▒▒▒
	//   ▓▓···▓▓▒┏▒▒▒┓▒▓▓···▓▓    A crown
	// 3 ▓▓········A······1·▓▓ 3  B key
	//   ▓▓▓▓▓▓▓▒┗▒▒▒┛▒▓▓▓▓▓▓▓    C owl
	//      a      b▲     c   ⌂1
}

// A terminal reports a click in column 13 of line 4, both from 0. The cursor then
// goes to the slot that pushes the row of that square from the west.
func ExampleTextGeometry() {
	g := render.TextGeometry(classicBoard())
	clicked := g.At(image.Pt(13, 4))
	slot := labyrinth.SlotAt(labyrinth.West, clicked.Square.Row())
	fmt.Println("clicked", clicked)
	fmt.Println("cursor to", g.Center(render.Place{Slot: slot}))
	// Output:
	// clicked b2
	// cursor to (1,5)
}

// A picture is shown 513 pixels wide, half as large as its view box. An animation
// moves the spare tile to the slot at the top of column b.
func ExampleSVGGeometry() {
	g := render.SVGGeometry(classicBoard())
	fmt.Println("units", g.Size())
	click := image.Pt(259, 159).Mul(g.Size().X).Div(513)
	fmt.Println("clicked", g.At(click))

	slot, err := render.ParsePlace("Nb")
	if err != nil {
		log.Fatal(err)
	}
	way := g.Center(slot).Sub(g.Center(render.Place{Spare: true}))
	fmt.Printf("#spare { translate: %dpx %dpx }\n", way.X, way.Y)
	// Output:
	// units (1026,836)
	// clicked e3
	// #spare { translate: -703px -51px }
}

// A player has turned the spare tile, and looks at it before pushing it in.
func ExampleTextTile() {
	layout := labyrinth.Classic()
	board, err := layout.ParseBoard("6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 -")
	if err != nil {
		log.Fatal(err)
	}
	scene := render.Scene{Table: labyrinth.Table{}.WithBoard(board), Layout: layout, Spare: labyrinth.East | labyrinth.West}
	var tile strings.Builder
	if err := render.TextTile(&tile, scene, 0, false); err != nil {
		log.Fatal(err)
	}
	for line := range strings.Lines(tile.String()) {
		fmt.Printf("%q\n", line)
	}
	// Output:
	// "▒▒▒▒▒▒▒\n"
	// "       \n"
	// "▒▒▒▒▒▒▒\n"
}
