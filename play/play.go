// Package play drives any rules through the contract of package game. [Run] plays
// a game with bots or people on its seats. A [Session] is a game in progress that
// an application keeps. A [Record] is a whole game as text. [Perft] and [Divide]
// count plies.
//
// The package knows no particular game.
package play
