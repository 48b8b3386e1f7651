// Package play drives any rules through the contract of package game. [Run] plays
// a game with bots or people on its seats. [Perft] and [Divide] count plies. A
// [Record] is a whole game as text.
//
// The package knows no particular game.
package play
