// This file holds the seeds of what a game draws beside its deal.

package play

import (
	"encoding/binary"
	"math/rand/v2"
)

// Seeds returns the source of the seeds that a game needs beside that of its
// deal: one for the player on each seat, in order, and then one for
// [Options.Seed]. Nothing that is drawn from it tells the deal's seed or the
// other draws, so a player may be given its own: [game.Source] could be
// run backwards. What a seed cannot do is hide itself from who deals all seeds
// that it may be and looks which board is this one's, so one that nobody is to
// guess is drawn from many.
func Seeds(deal uint64) rand.Source {
	var key [32]byte
	copy(key[8:], "seeds beside the deal's")
	binary.BigEndian.PutUint64(key[:], deal)
	return rand.NewChaCha8(key)
}

// chanceSource returns the source of the ply of chance that follows the given
// number of plies. Nothing that is drawn from it leads to another one.
func chanceSource(seed uint64, plies int) rand.Source {
	var key [32]byte
	copy(key[16:], "a ply of chance")
	binary.BigEndian.PutUint64(key[:], seed)
	binary.BigEndian.PutUint64(key[8:], uint64(plies))
	return rand.NewChaCha8(key)
}
