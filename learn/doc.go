// Package learn turns the games into arrays of numbers, for programs that learn
// to play them.
//
// A [Codec] encodes what one seat sees as planes and scalars, and numbers the
// plies. Its [Spec] says what every number means; the pages in the folder spec
// are written from it. A [Batch] plays many games at once. One call of
// [Batch.Step] plays one action in each of them and fills all arrays again,
// without allocating. [NewBatchOf] does so for a game of your own, for which you write a
// Codec. A [Net] is a small trained network that plays as a bot.
//
// The Python package labyrinth_learn, in the folder python, is the same for
// NumPy, Gymnasium and PettingZoo. It runs the program in the folder worker,
// which plays a batch in memory that both share.
//
// # What a seat sees
//
// An observation holds what the view of its seat holds and nothing else, in the
// order of the seats from the viewing one on. It follows from the view alone:
// the encoding of a state is the encoding of every sample of its view. Only the
// order in which pictures were found is left out.
//
// # Determinism
//
// Game k of row i of a batch is dealt from a seed that depends on [Config.Seed],
// i and k only. The same actions therefore give the same arrays for every number
// of games and of workers, on every platform.
package learn
