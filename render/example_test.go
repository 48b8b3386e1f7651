// This file holds the documentation's examples.

package render_test

import (
	"log"
	"os"

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
