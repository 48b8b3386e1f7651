package labyrinth_test

import (
	"errors"
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// A seed deals the same board in every port.
func ExampleLayout_Deal() {
	board, err := labyrinth.Classic().Deal(game.NewSource(1))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(board)
	// Output:
	// 6aeA5eBcc/3bXca6Q3Na/7C57DaeE6dF/6dWc3O9Ra3/7G3PbHbVdIadJ/a55c7TcMeU/3abK3bL99 7S -
}

// A layout of your own: a board of 3 columns and 3 rows with two pictures.
func ExampleLayout() {
	layout := labyrinth.Layout{
		Cols: 3, Rows: 3,
		FixedAt: labyrinth.SquaresOf(
			labyrinth.SquareAt(1, 1), labyrinth.SquareAt(3, 1), labyrinth.SquareAt(1, 3), labyrinth.SquareAt(3, 3),
		),
		Fixed:  []labyrinth.Tile{{Open: 6}, {Open: 12}, {Open: 3}, {Open: 9}},
		Loose:  []labyrinth.Tile{{Open: 5}, {Open: 5}, {Open: 5}, {Open: 3, Picture: 1}, {Open: 3}, {Open: 7, Picture: 2}},
		Starts: []labyrinth.Square{labyrinth.SquareAt(1, 1), labyrinth.SquareAt(3, 3)},
		Names:  []string{"lantern", "key"},
	}
	text, err := layout.MarshalText()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s\n", text)
	fmt.Println(layout.Name(2))
	// Output:
	// 6c/39 5553A37B a1,c3 lantern,key
	// key
}

// A parser reports every fault with its place.
func ExampleLayout_ParseBoard() {
	layout, err := labyrinth.ParseLayout("6c/39 555733A a1,c3 -")
	if err != nil {
		log.Fatal(err)
	}
	board, err := layout.ParseBoard("6ac/575/399 3A W2")
	fmt.Println(board, err)

	_, err = layout.ParseBoard("6ac/575/9x9 3A W4")
	if faults, ok := errors.AsType[game.Faults](err); ok {
		for _, fault := range faults {
			fmt.Printf("byte %d: %q: %v\n", fault.Pos.Offset(), fault.Text, fault.Kind)
		}
	}
	// Output:
	// 6ac/575/399 3A W2 <nil>
	// byte 8: "9": fixed tile wrong
	// byte 9: "x": syntax error
	// byte 15: "W4": ban impossible
}

// Four seats get six cards each.
func ExampleLayout_DealCards() {
	cards, err := labyrinth.Classic().DealCards(game.NewSource(7), 4, 0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("seats:", cards.Seats())
	fmt.Println("cards of a seat:", cards.Left(0))
	fmt.Println("different pictures:", cards.Seen().Len())
	// Output:
	// seats: 4
	// cards of a seat: 6
	// different pictures: 24
}

// The spare tile goes in at b1, and the tile at b3 comes out. The next shift must
// not push it straight back in.
func ExampleBoard_Shift() {
	layout, err := labyrinth.ParseLayout("6c/39 555733A a1,c3 -")
	if err != nil {
		log.Fatal(err)
	}
	board, err := layout.ParseBoard("6ac/575/399 3A -")
	if err != nil {
		log.Fatal(err)
	}
	after, err := board.Shift(labyrinth.Shift{
		Slot: labyrinth.SlotAt(labyrinth.North, 2),
		Open: labyrinth.East | labyrinth.South,
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(board)
	fmt.Println(after)
	fmt.Println("spare", after.Spare(), "ban", after.Ban())

	_, err = after.Shift(labyrinth.Shift{Slot: after.Ban(), Open: labyrinth.North | labyrinth.West})
	fmt.Println(errors.Is(err, game.ErrIllegal))
	// Output:
	// 6ac/575/399 3A -
	// 66Ac/5a5/379 3 Sb
	// spare 3 ban Sb
	// true
}

func ExampleBoard_Reach() {
	layout, err := labyrinth.ParseLayout("6c/39 555733A a1,c3 -")
	if err != nil {
		log.Fatal(err)
	}
	board, err := layout.ParseBoard("66Ac/5a5/379 3 Sb")
	if err != nil {
		log.Fatal(err)
	}
	reach := board.Reach(labyrinth.A1)
	fmt.Println(reach)
	fmt.Println(reach.Has(board.Find(1)))
	// Output:
	// a1 a2 a3
	// false
}

func ExampleBoard_Path() {
	layout, err := labyrinth.ParseLayout("6c/39 555733A a1,c3 -")
	if err != nil {
		log.Fatal(err)
	}
	board, err := layout.ParseBoard("6ac/575/399 3A -")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(board.Path(labyrinth.SquareAt(1, 1), labyrinth.SquareAt(3, 3)))
	// Output:
	// [a1 b1 c1 c2 c3]
}

// This finds all shifts after which a pawn on a1 can walk to picture A, which is
// on the spare tile.
func ExampleBoard_AppendTurns() {
	layout, err := labyrinth.ParseLayout("6c/39 555733A a1,c3 -")
	if err != nil {
		log.Fatal(err)
	}
	board, err := layout.ParseBoard("6ac/575/399 3A W2")
	if err != nil {
		log.Fatal(err)
	}
	for _, turn := range board.AppendTurns(nil, labyrinth.A1) {
		after, err := board.Shift(turn.Shift)
		if err != nil {
			log.Fatal(err)
		}
		if goal := after.Find(1); turn.Reach.Has(goal) {
			fmt.Println(turn.Shift, goal)
		}
	}
	// Output:
	// Nb:SW b1
	// Nb:NW b1
	// Sb:SW b3
	// Sb:NW b3
	// E2:NE c2
	// E2:NW c2
}

// A turn is two plies, a shift and a walk. Then the variant decides how the game
// continues: here with the next seat.
func ExampleTable_Play() {
	layout, err := labyrinth.ParseLayout("6c/39 555733A a1,c3 -")
	if err != nil {
		log.Fatal(err)
	}
	board, err := layout.ParseBoard("6ac/575/399 3A -")
	if err != nil {
		log.Fatal(err)
	}
	table, err := labyrinth.NewTable(board, layout.Starts...)
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{"Nb:SW", "b1"} {
		ply, err := labyrinth.ParsePly(text)
		if err != nil {
			log.Fatal(err)
		}
		if table, err = table.Play(ply); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println("pawn on", table.Pawn(0))

	table.Pass()
	_, err = table.Play(labyrinth.Walk(table.Pawn(1)))
	fmt.Println(err)
	// Output:
	// pawn on b1
	// illegal ply: "c3": seat 2 must shift first
}

func ExampleSquares_All() {
	set := labyrinth.SquaresOf(labyrinth.G7, labyrinth.A1, labyrinth.SquareAt(3, 5))
	for square := range set.All() {
		fmt.Println(square, "is in column", square.Col(), "and row", square.Row())
	}
	// Output:
	// a1 is in column 1 and row 1
	// c5 is in column 3 and row 5
	// g7 is in column 7 and row 7
}

func ExampleCards_WithFound() {
	cards, err := labyrinth.NewCards(
		[]labyrinth.Picture{1, 2},
		[]labyrinth.Picture{3, 4},
	)
	if err != nil {
		log.Fatal(err)
	}
	found := cards.WithFound(1, cards.Top(1))
	fmt.Println(cards)
	fmt.Println(found)
	// Output:
	// :AB,:CD
	// :AB,C:D
}
