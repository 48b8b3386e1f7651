// This file holds a small maze, positions in it, and texts that are not
// positions in it. The standard game and the game for younger children share
// them.

package testkit

import (
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// Small is a layout of nine squares with a picture on each loose tile and none
// in the corners. Its slots are Nb, Sb, W2 and E2.
var Small = MustLayout("6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -")

// Ring is how most positions on Small begin. The spare is 7F, nothing is
// banned, and the passages run around the board and miss the middle.
//
//	a1 6  ┌─ b1 aA ─ c1 c  ┐
//	a2 5B │  b2 7E ├ c2 5C │
//	a3 3  └─ b3 aD ─ c3 9  ┘
const Ring = "6aAc/5B7E5C/3aD9 7F - "

// Treasure is a layout like Small, but picture A is in a corner: a home.
var Treasure = MustLayout("6Ac/39 5555B7E7F a1,c1,c3,a3 -")

// Notation is the position that the notation has as its example. Its layout is
// the classic one.
const Notation = "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 - a1,g7 a1,g7 1s :TRUXIKBCGJEN,:HASPLMWFDQVO"

// MustLayout reads a layout. It panics if the text is not a layout.
func MustLayout(text string) labyrinth.Layout {
	l, err := labyrinth.ParseLayout(text)
	if err != nil {
		panic(err)
	}
	return l
}

// BadStates are not states on Small in any game whose text ends with CARDS.
var BadStates = []BadState{
	Bad("fixed tile turned", "^3aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E", labyrinth.ErrFixed),
	Bad("fixed tiles exchanged", "6aAc/5B7E5C/^9aD^3 7F - a1,c3 a1,c3 1s :AD,:E", labyrinth.ErrFixed, labyrinth.ErrFixed),
	Bad("loose tile on a fixed square", "^aA6c/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E", labyrinth.ErrFixed).WithMore(),
	Bad("picture on two tiles", "6aAc/5B7E5C/3^aA9 7F - a1,c3 a1,c3 1s :AB,:E", labyrinth.ErrTwice),
	Bad("picture on a tile and the spare", "6aAc/5B7E5C/3aD9 ^7E - a1,c3 a1,c3 1s :AD,:E", labyrinth.ErrTwice),
	Bad("picture on a fixed tile too", "^6EaAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E", labyrinth.ErrFixed).WithMore(),
	Bad("tile of another shape", "6^3Ac/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E", labyrinth.ErrTiles),
	Bad("tile with another picture", "6^aGc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :BD,:E", labyrinth.ErrTiles),
	Bad("tile with no picture", "6^ac/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :BD,:E", labyrinth.ErrTiles),
	Bad("two such", "6^ac/5B7E5C/3^a9 7F - a1,c3 a1,c3 1s :B,:E", labyrinth.ErrTiles, labyrinth.ErrTiles),
	Bad("three such", "6^ac/5B7E5C/3^59 ^5 - a1,c3 a1,c3 1s :B,:E", labyrinth.ErrTiles, labyrinth.ErrTiles, labyrinth.ErrTiles),
	Bad("tile with a mark", "6^aA*Ac/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :BD,:E", labyrinth.ErrTiles),
	Bad("no tile at all", "6^1c/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :D,:E", game.ErrSyntax),
	Bad("a crossing", "6^fc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :D,:E", game.ErrSyntax),
	Bad("capital digit", "^6Ac/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :D,:E", labyrinth.ErrTiles).WithMore(),
	Bad("tile too few", "^6aA/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E", labyrinth.ErrTiles),
	Bad("tile too many", "6aAc/5B7E5C/^3aD93 7F - a1,c3 a1,c3 1s :AD,:E", labyrinth.ErrTiles),
	Bad("row too few", "^6aAc/5B7E5C 7F - a1,c3 a1,c3 1s :A,:E", labyrinth.ErrTiles),
	Bad("row too many", "^6aAc/5B7E5C/3aD9/3aD9 7F - a1,c3 a1,c3 1s :AD,:E", labyrinth.ErrTiles).WithMore(),
	Bad("board of another side", "^6c/39 7F - a1,c3 a1,c3 1s :,:", labyrinth.ErrTiles).WithMore(),

	Bad("spare turned", "6aAc/5B7E5C/3aD9 ^eF - a1,c3 a1,c3 1s :AD,:E", game.ErrSyntax),
	Bad("spare turned and of another shape", "6aAc/5B7E5C/3aD9 ^aF - a1,c3 a1,c3 1s :AD,:E", game.ErrSyntax).WithMore(),
	Bad("spare of another shape", "6aAc/5B7E5C/3aD9 ^5F - a1,c3 a1,c3 1s :AD,:E", labyrinth.ErrTiles),
	Bad("two spares", "6aAc/5B7E5C/3aD9 ^7F5 - a1,c3 a1,c3 1s :AD,:E", game.ErrSyntax).WithMore(),
	Bad("no spare", "6aAc/5B7E5C/3aD9 ^- - a1,c3 a1,c3 1s :AD,:E", game.ErrSyntax),

	Bad("ban at a fixed line", "6aAc/5B7E5C/3aD9 7F ^Na a1,c3 a1,c3 1s :AD,:E", labyrinth.ErrBan),
	Bad("ban beyond the board", "6aAc/5B7E5C/3aD9 7F ^W4 a1,c3 a1,c3 1s :AD,:E", labyrinth.ErrBan),
	Bad("ban of a row from the north", "6aAc/5B7E5C/3aD9 7F ^N2 a1,c3 a1,c3 1s :AD,:E", labyrinth.ErrBan),
	Bad("ban in small letters", "6aAc/5B7E5C/3aD9 7F ^nb a1,c3 a1,c3 1s :AD,:E", labyrinth.ErrBan),
	Bad("no ban after an insertion", "6aAc/5B7E5C/3aD9 7F ^- a1,c3 a1,c3 1m :AD,:E", labyrinth.ErrBan),
	Bad("no ban in a game won", "6aAc/5B7E5C/3aD9 7F ^- a1,c3 a1,c3 1x A:,:E", labyrinth.ErrBan),

	Bad("pawn off this board", "6aAc/5B7E5C/3aD9 7F - ^d1,^a4 a1,c3 1s :AD,:E", labyrinth.ErrSquare, labyrinth.ErrSquare),
	Bad("pawn off every board", "6aAc/5B7E5C/3aD9 7F - ^h1,^a0 a1,c3 1s :AD,:E", game.ErrSyntax, game.ErrSyntax),
	Bad("pawn nowhere", "6aAc/5B7E5C/3aD9 7F - a1,^ a1,c3 1s :AD,:E", game.ErrSyntax),
	Bad("home in no corner", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,^b2 1s :AD,:E", labyrinth.ErrSquare),
	Bad("home off this board", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,^g7 1s :AD,:E", labyrinth.ErrSquare),
	Bad("home of two seats", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,^a1 1s :AD,:E", labyrinth.ErrTwice),
	Bad("pawn too many", "6aAc/5B7E5C/3aD9 7F - ^a1,c3,b2 a1,c3 1s :AD,:E", game.ErrSeats),
	Bad("home too many", "6aAc/5B7E5C/3aD9 7F - ^a1,c3 a1,c3,a3 1s ^:AD,:E", game.ErrSeats, labyrinth.ErrCards),
	Bad("five seats", "6aAc/5B7E5C/3aD9 7F - ^a1,a1,a1,a1,a1 a1,c1,c3,a3,a1 1s :,:,:,:,:", game.ErrSeats).WithMore(),

	Bad("third of two seats", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 ^3s :AD,:E", game.ErrSeats),
	Bad("seat nought", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 ^0s :AD,:E", game.ErrSeats),
	Bad("phase of another game", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 ^1d :AD,:E", game.ErrSyntax),
	Bad("phase of the glow game", "6aAc/5B7E5C/3aD9 7F W2 a1,c3 a1,c3 ^1p :AD,:E", game.ErrSyntax),
	Bad("word of the glow game", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A,:E ^day", game.ErrSyntax),
	Bad("turn the wrong way round", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 ^s1 :AD,:E", game.ErrSyntax),
	Bad("turn too long", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 ^1sm :AD,:E", game.ErrSyntax),

	Bad("card in two piles", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:^A", labyrinth.ErrTwice),
	Bad("card twice in a pile", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD^A,:E", labyrinth.ErrTwice),
	Bad("card found and to find", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s A:^A,:E", labyrinth.ErrTwice),
	Bad("card found by two", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s A:,^A:", labyrinth.ErrTwice),
	Bad("card on no tile", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A^G,^X:", labyrinth.ErrCards, labyrinth.ErrCards),
	Bad("not a card", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A^a,^Y:^-", game.ErrSyntax, game.ErrSyntax, game.ErrSyntax),
	Bad("hidden cards", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s ^?:A^?,:E", labyrinth.ErrCards, labyrinth.ErrCards),
	Bad("no colon", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s ^AD,:E", game.ErrSyntax),
	Bad("two colons", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s ^A::D,:E", game.ErrSyntax),
	Bad("cards of one seat", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s ^:AD", labyrinth.ErrCards),
	Bad("cards of three seats", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s ^:AD,:E,:", labyrinth.ErrCards),

	Bad("space behind", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E^ ", game.ErrSyntax),
	Bad("newline behind", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E^\n", game.ErrSyntax),
	Bad("words behind", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E ^!", game.ErrSyntax),
	Bad("comma behind", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s ^:AD,:E,^", labyrinth.ErrCards, game.ErrSyntax),
	Bad("two spaces", "6aAc/5B7E5C/3aD9 ^ 7F - a1,c3 a1,c3 1s :AD,:E", game.ErrSyntax).WithMore(),
	Bad("space before", "^ 6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E", game.ErrSyntax).WithMore(),
	Bad("tab", "6aAc/5B7E5C/3aD9^\t7F - a1,c3 a1,c3 1s :AD,:E", game.ErrSyntax).WithMore(),
	Bad("no cards", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s^", game.ErrSyntax).WithMore(),
	Bad("no homes", "6aAc/5B7E5C/3aD9 7F - a1,c3^", game.ErrSyntax).WithMore(),
	Bad("only a board", "6aAc/5B7E5C/3aD9^", game.ErrSyntax).WithMore(),
	Bad("nothing", "^", game.ErrSyntax).WithMore(),
	Bad("not ASCII", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:^\xff", game.ErrSyntax),
	Bad("huge", strings.Repeat("6", 4096)+"^"+strings.Repeat("6", 1<<20), game.ErrSyntax),
	Bad("huge behind", Ring+"a1,c3 a1,c3 1s :AD,:"+strings.Repeat("E", 4096-len(Ring)-20)+"^"+strings.Repeat("E", 1<<20), game.ErrSyntax),

	Bad(
		"several", "^3aAc/5B7E5C/3^aA9 ^5F ^Na ^d1,c3 a1,^b2 ^3s :A^A,^?:",
		labyrinth.ErrFixed, labyrinth.ErrTwice, labyrinth.ErrTiles, labyrinth.ErrBan, labyrinth.ErrSquare,
		labyrinth.ErrSquare, game.ErrSeats, labyrinth.ErrTwice, labyrinth.ErrCards,
	),
}

// A BadDeal is a layout and homes that Deal must refuse for a number of seats,
// with an error that matches Want.
type BadDeal struct {
	Name   string
	Layout labyrinth.Layout
	Homes  []labyrinth.Square
	Seats  int
	Want   error
}

// BadDeals are refused by every game that is played on the classic board.
func BadDeals() []BadDeal {
	twoCorners, tooFew := labyrinth.Classic(), labyrinth.Classic()
	twoCorners.Starts, tooFew.Loose = twoCorners.Starts[:2], tooFew.Loose[1:]
	return []BadDeal{
		{Name: "no seat", Seats: 0, Want: game.ErrSeats},
		{Name: "less than no seat", Seats: -1, Want: game.ErrSeats},
		{Name: "five seats", Seats: 5, Want: game.ErrSeats},
		{Name: "more seats than corners", Layout: twoCorners, Seats: 3, Want: game.ErrSeats},
		{Name: "a home too few", Homes: []labyrinth.Square{labyrinth.A1}, Seats: 2, Want: game.ErrSeats},
		{Name: "a home too many", Homes: []labyrinth.Square{labyrinth.A1, labyrinth.G1, labyrinth.G7}, Seats: 2, Want: game.ErrSeats},
		{Name: "a home in no corner", Homes: []labyrinth.Square{labyrinth.A1, labyrinth.SquareAt(3, 3)}, Seats: 2, Want: labyrinth.ErrSquare},
		{Name: "one home for two", Homes: []labyrinth.Square{labyrinth.A1, labyrinth.A1}, Seats: 2, Want: labyrinth.ErrTwice},
		{Name: "too few tiles", Layout: tooFew, Seats: 2, Want: labyrinth.ErrLayout},
	}
}

// Published returns a layout with the size and the fixed squares of a published board:
// those in the odd columns and rows. It has no tiles and no starts yet.
func Published(side int) labyrinth.Layout {
	l := labyrinth.Layout{Cols: side, Rows: side}
	for row := 1; row <= side; row += 2 {
		for col := 1; col <= side; col += 2 {
			l.FixedAt = l.FixedAt.With(labyrinth.SquareAt(col, row))
		}
	}
	return l
}
