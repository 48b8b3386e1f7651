// This file draws the seed of a game and derives further seeds from it.

package play

import (
	"encoding/binary"
	"math/rand/v2"
)

// NewSeed returns a seed from the system's entropy, so that nobody can guess it:
//
//	start, err := rules.Deal(2, play.NewSeed())
func NewSeed() uint64 {
	var b [8]byte
	readEntropy(b[:])
	return binary.BigEndian.Uint64(b[:])
}

// Seeds returns a source of the seeds that a game needs besides that of its deal:
// first one for the player on each seat, in order, then one for [Options.Seed].
// The source is a cipher: a seed from it gives away neither the seed of the deal
// nor the other seeds, so a player may know its own. (A [game.Source] can be run
// backwards.)
//
// The seed of the deal itself gives away every hidden card. A player can find a
// seed from a small range by dealing every candidate and comparing boards. Draw
// it with [NewSeed] to keep it secret.
func Seeds(deal uint64) rand.Source {
	var key [32]byte
	copy(key[8:], "seeds beside the deal's")
	binary.BigEndian.PutUint64(key[:], deal)
	return rand.NewChaCha8(key)
}

// chanceSource returns the source of the ply of chance that follows the given
// number of plies. What is drawn from it gives away neither the seed nor what
// another of these sources returns.
func chanceSource(seed uint64, plies int) rand.Source {
	var key [32]byte
	copy(key[16:], "a ply of chance")
	binary.BigEndian.PutUint64(key[:], seed)
	binary.BigEndian.PutUint64(key[8:], uint64(plies))
	return rand.NewChaCha8(key)
}
