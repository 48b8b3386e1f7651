// This file holds a small maze, positions in it, and texts that are not
// positions in it. The standard game and the game for young children share
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
	{"fixed tile turned", "^3aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E", Kinds(labyrinth.ErrFixed), false},
	{"fixed tiles exchanged", "6aAc/5B7E5C/^9aD^3 7F - a1,c3 a1,c3 1s :AD,:E", Kinds(labyrinth.ErrFixed, labyrinth.ErrFixed), false},
	{"loose tile on a fixed square", "^aA6c/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E", Kinds(labyrinth.ErrFixed), true},
	{"picture on two tiles", "6aAc/5B7E5C/3^aA9 7F - a1,c3 a1,c3 1s :AB,:E", Kinds(labyrinth.ErrTwice), false},
	{"picture on a tile and the spare", "6aAc/5B7E5C/3aD9 ^7E - a1,c3 a1,c3 1s :AD,:E", Kinds(labyrinth.ErrTwice), false},
	{"picture on a fixed tile too", "^6EaAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E", Kinds(labyrinth.ErrFixed), true},
	{"tile of another shape", "6^3Ac/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E", Kinds(labyrinth.ErrTiles), false},
	{"tile with another picture", "6^aGc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :BD,:E", Kinds(labyrinth.ErrTiles), false},
	{"tile with no picture", "6^ac/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :BD,:E", Kinds(labyrinth.ErrTiles), false},
	{"two such", "6^ac/5B7E5C/3^a9 7F - a1,c3 a1,c3 1s :B,:E", Kinds(labyrinth.ErrTiles, labyrinth.ErrTiles), false},
	{"three such", "6^ac/5B7E5C/3^59 ^5 - a1,c3 a1,c3 1s :B,:E", Kinds(labyrinth.ErrTiles, labyrinth.ErrTiles, labyrinth.ErrTiles), false},
	{"tile with a mark", "6^aA*Ac/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :BD,:E", Kinds(labyrinth.ErrTiles), false},
	{"no tile at all", "6^1c/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :D,:E", Kinds(game.ErrSyntax), false},
	{"a crossing", "6^fc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :D,:E", Kinds(game.ErrSyntax), false},
	{"capital digit", "^6Ac/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :D,:E", Kinds(labyrinth.ErrTiles), true},
	{"tile too few", "^6aA/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E", Kinds(labyrinth.ErrTiles), false},
	{"tile too many", "6aAc/5B7E5C/^3aD93 7F - a1,c3 a1,c3 1s :AD,:E", Kinds(labyrinth.ErrTiles), false},
	{"row too few", "^6aAc/5B7E5C 7F - a1,c3 a1,c3 1s :A,:E", Kinds(labyrinth.ErrTiles), false},
	{"row too many", "^6aAc/5B7E5C/3aD9/3aD9 7F - a1,c3 a1,c3 1s :AD,:E", Kinds(labyrinth.ErrTiles), true},
	{"board of another side", "^6c/39 7F - a1,c3 a1,c3 1s :,:", Kinds(labyrinth.ErrTiles), true},

	{"spare turned", "6aAc/5B7E5C/3aD9 ^eF - a1,c3 a1,c3 1s :AD,:E", Kinds(game.ErrSyntax), false},
	{"spare turned and of another shape", "6aAc/5B7E5C/3aD9 ^aF - a1,c3 a1,c3 1s :AD,:E", Kinds(game.ErrSyntax), true},
	{"spare of another shape", "6aAc/5B7E5C/3aD9 ^5F - a1,c3 a1,c3 1s :AD,:E", Kinds(labyrinth.ErrTiles), false},
	{"two spares", "6aAc/5B7E5C/3aD9 ^7F5 - a1,c3 a1,c3 1s :AD,:E", Kinds(game.ErrSyntax), true},
	{"no spare", "6aAc/5B7E5C/3aD9 ^- - a1,c3 a1,c3 1s :AD,:E", Kinds(game.ErrSyntax), false},

	{"ban at a fixed line", "6aAc/5B7E5C/3aD9 7F ^Na a1,c3 a1,c3 1s :AD,:E", Kinds(labyrinth.ErrBan), false},
	{"ban beyond the board", "6aAc/5B7E5C/3aD9 7F ^W4 a1,c3 a1,c3 1s :AD,:E", Kinds(labyrinth.ErrBan), false},
	{"ban of a row from the north", "6aAc/5B7E5C/3aD9 7F ^N2 a1,c3 a1,c3 1s :AD,:E", Kinds(labyrinth.ErrBan), false},
	{"ban in small letters", "6aAc/5B7E5C/3aD9 7F ^nb a1,c3 a1,c3 1s :AD,:E", Kinds(labyrinth.ErrBan), false},
	{"no ban after an insertion", "6aAc/5B7E5C/3aD9 7F ^- a1,c3 a1,c3 1m :AD,:E", Kinds(labyrinth.ErrBan), false},
	{"no ban in a game won", "6aAc/5B7E5C/3aD9 7F ^- a1,c3 a1,c3 1x A:,:E", Kinds(labyrinth.ErrBan), false},

	{"pawn off this board", "6aAc/5B7E5C/3aD9 7F - ^d1,^a4 a1,c3 1s :AD,:E", Kinds(labyrinth.ErrSquare, labyrinth.ErrSquare), false},
	{"pawn off every board", "6aAc/5B7E5C/3aD9 7F - ^h1,^a0 a1,c3 1s :AD,:E", Kinds(game.ErrSyntax, game.ErrSyntax), false},
	{"pawn nowhere", "6aAc/5B7E5C/3aD9 7F - a1,^ a1,c3 1s :AD,:E", Kinds(game.ErrSyntax), false},
	{"home in no corner", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,^b2 1s :AD,:E", Kinds(labyrinth.ErrSquare), false},
	{"home off this board", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,^g7 1s :AD,:E", Kinds(labyrinth.ErrSquare), false},
	{"home of two seats", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,^a1 1s :AD,:E", Kinds(labyrinth.ErrTwice), false},
	{"pawn too many", "6aAc/5B7E5C/3aD9 7F - ^a1,c3,b2 a1,c3 1s :AD,:E", Kinds(game.ErrSeats), false},
	{"home too many", "6aAc/5B7E5C/3aD9 7F - ^a1,c3 a1,c3,a3 1s ^:AD,:E", Kinds(game.ErrSeats, labyrinth.ErrCards), false},
	{"five seats", "6aAc/5B7E5C/3aD9 7F - ^a1,a1,a1,a1,a1 a1,c1,c3,a3,a1 1s :,:,:,:,:", Kinds(game.ErrSeats), true},

	{"third of two seats", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 ^3s :AD,:E", Kinds(game.ErrSeats), false},
	{"seat nought", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 ^0s :AD,:E", Kinds(game.ErrSeats), false},
	{"phase of another game", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 ^1d :AD,:E", Kinds(game.ErrSyntax), false},
	{"turn the wrong way round", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 ^s1 :AD,:E", Kinds(game.ErrSyntax), false},
	{"turn too long", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 ^1sm :AD,:E", Kinds(game.ErrSyntax), false},

	{"card in two piles", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:^A", Kinds(labyrinth.ErrTwice), false},
	{"card twice in a pile", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD^A,:E", Kinds(labyrinth.ErrTwice), false},
	{"card found and to find", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s A:^A,:E", Kinds(labyrinth.ErrTwice), false},
	{"card found by two", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s A:,^A:", Kinds(labyrinth.ErrTwice), false},
	{"card on no tile", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A^G,^X:", Kinds(labyrinth.ErrCards, labyrinth.ErrCards), false},
	{"card that is none", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A^a,^Y:^-", Kinds(game.ErrSyntax, game.ErrSyntax, game.ErrSyntax), false},
	{"hidden cards", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s ^?:A^?,:E", Kinds(labyrinth.ErrCards, labyrinth.ErrCards), false},
	{"no colon", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s ^AD,:E", Kinds(game.ErrSyntax), false},
	{"two colons", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s ^A::D,:E", Kinds(game.ErrSyntax), false},
	{"cards of one seat", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s ^:AD", Kinds(labyrinth.ErrCards), false},
	{"cards of three seats", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s ^:AD,:E,:", Kinds(labyrinth.ErrCards), false},

	{"space behind", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E^ ", Kinds(game.ErrSyntax), false},
	{"newline behind", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E^\n", Kinds(game.ErrSyntax), false},
	{"words behind", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E ^!", Kinds(game.ErrSyntax), false},
	{"comma behind", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s ^:AD,:E,^", Kinds(labyrinth.ErrCards, game.ErrSyntax), false},
	{"two spaces", "6aAc/5B7E5C/3aD9 ^ 7F - a1,c3 a1,c3 1s :AD,:E", Kinds(game.ErrSyntax), true},
	{"space before", "^ 6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:E", Kinds(game.ErrSyntax), true},
	{"tab", "6aAc/5B7E5C/3aD9^\t7F - a1,c3 a1,c3 1s :AD,:E", Kinds(game.ErrSyntax), true},
	{"no cards", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s^", Kinds(game.ErrSyntax), true},
	{"no homes", "6aAc/5B7E5C/3aD9 7F - a1,c3^", Kinds(game.ErrSyntax), true},
	{"only a board", "6aAc/5B7E5C/3aD9^", Kinds(game.ErrSyntax), true},
	{"nothing", "^", Kinds(game.ErrSyntax), true},
	{"not ASCII", "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :AD,:^\xff", Kinds(game.ErrSyntax), false},
	{"huge", strings.Repeat("6", 4096) + "^" + strings.Repeat("6", 1<<20), Kinds(game.ErrSyntax), false},
	{"huge behind", Ring + "a1,c3 a1,c3 1s :AD,:" + strings.Repeat("E", 4096-len(Ring)-20) + "^" + strings.Repeat("E", 1<<20), Kinds(game.ErrSyntax), false},

	{
		"several", "^3aAc/5B7E5C/3^aA9 ^5F ^Na ^d1,c3 a1,^b2 ^3s :A^A,^?:",
		Kinds(
			labyrinth.ErrFixed, labyrinth.ErrTwice, labyrinth.ErrTiles, labyrinth.ErrBan, labyrinth.ErrSquare,
			labyrinth.ErrSquare, game.ErrSeats, labyrinth.ErrTwice, labyrinth.ErrCards,
		), false,
	},
}
