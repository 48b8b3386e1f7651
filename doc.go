// Package labyrinth is the maze of the Labyrinth board games, and what every
// game played in it plugs into. It is for those who write such a game, a bot
// for it, or a port of it.
//
// # The maze
//
// A [Board] is the maze in one moment. [Board.Shift] pushes the spare tile
// in, [Board.Reach] tells the squares a pawn can then walk to, [Board.Path]
// how, and [Board.AppendTurns] both for every shift at once. A [Layout] is
// what comes in the box and deals boards; [Classic] is the usual one.
//
//	board, err := labyrinth.Classic().Deal(game.NewSource(1))
//	...
//	shifts := board.AppendShifts(nil) // all that are legal
//	board, err = board.Shift(shifts[0])
//	...
//	for square := range board.Reach(labyrinth.A1).All() {
//		fmt.Println(square)
//	}
//
// # The games
//
// A [Table] adds pawns, homes and turns to a board, and [Cards] what each
// seat has found and has still to find. The variants are packages of their
// own made of these: package standard is the standard game, for instance.
// They satisfy the contract [game.State], [game.View] and [game.Rules], and package play
// drives whatever satisfies it: it runs games, counts plies, keeps records.
// Package bot has players, package arena tells which is better, package solve
// the fewest turns to a goal, package render draws, package catalog holds every
// variant by name, and package conformance what ports are held to.
//
//	game, err := standard.Rules{}.Deal(2, 1) // two seats, seed 1
//	game, err = game.Play(labyrinth.Push(shift))
//	game, err = game.Play(labyrinth.Walk(square))
//	if game.Outcome().Over() { ... }
//
// The example of the package, in tour_test.go, is a tour of both that runs.
//
// # Values
//
// Boards, tables, cards, states, views and plies are immutable values without
// pointers: == compares them, they can be map keys, to keep an old one is
// undo, and goroutines share them freely. Nothing in them is random or
// depends on a clock. What is dealt is drawn from a [game.Source], which is
// specified to the bit so that ports deal alike, and chance within a game is
// a ply like any other, taken by [game.Chance].
//
// # Order
//
// Legal plies come in one canonical order: slots by side N, S, W, E and by
// line; orientations from the tile's first one (5, 3 or 7) clockwise; squares
// in reading order. An index into it means the same in every port.
//
// # Text
//
// Everything has one spelling, on one line, and parsing then printing gives
// it back byte for byte. A square is a1 to g7, a slot Nb or W2, a shift
// W2:ES, a tile the hexadecimal digit of its open sides (N=1 E=2 S=4 W=8)
// with its picture, A to X. Parsers take any bytes and report every fault: as a
// [game.Fault] where there can be one only, and as [game.Faults] of all that is wrong
// with a longer text. errors.As finds a [game.Fault] in either, the first one, and
// errors.Is tells the kinds of all.
package labyrinth
