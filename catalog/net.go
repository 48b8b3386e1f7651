//go:build !wasm

// This file makes bots of networks in files. A program in WebAssembly has none, and is
// smaller without package learn.

package catalog

import (
	"github.com/labyrinth-go/labyrinth/learn"
	"github.com/labyrinth-go/labyrinth/play"
)

// OpenNet returns the bot that plays by the network in a file, as [learn.NetBot] does.
// The error is what [learn.OpenNet] returns, or matches [game.ErrOption] if the network
// is for another game.
func OpenNet(r Rules, file string) (play.Bot, error) {
	n, err := learn.OpenNet(file)
	if err != nil {
		return nil, err
	}
	return learn.NetBot(n, r.Tags())
}
