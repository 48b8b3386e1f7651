// Package play drives any variant through the contract of the root package:
// [Run] plays a game with bots or people on its seats, [Perft] and [Divide]
// count plies, [Record] keeps a game, writes it and reads it back.
//
// Nothing here knows which variant it runs.
package play
