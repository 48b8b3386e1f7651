// Package play drives any rules through the contract of package game. [Run] plays
// a game with one [Bot] on each seat. A [Session] is a game in progress that an
// application keeps, and a [Table] is a Session with the bots and people who play it.
// A [Record] is a whole game as text. [Perft] and [Divide] count plies.
//
// The package knows no particular game.
package play
