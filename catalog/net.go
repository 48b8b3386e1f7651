//go:build !wasm

// This file makes bots of networks in files. A program in WebAssembly has none, and is
// smaller without package learn.

package catalog

import (
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/learn"
)

// OpenNet returns the bot that plays by the network in a file, as [learn.NetBot] does.
// The error is what [learn.OpenNet] returns, or matches [game.ErrOption] if the network
// is for another game.
func OpenNet(r Rules, file string) (Bot, error) {
	n, err := learn.OpenNet(file)
	if err != nil {
		return nil, err
	}
	typed, ok := r.(interface {
		net(*learn.Net) (Bot, error)
	})
	if !ok {
		return nil, game.Faultf(game.ErrOption, 0, file, "these rules play no networks")
	}
	return typed.net(n)
}

func (r *rules[S, P, V]) net(n *learn.Net) (Bot, error) {
	choose, err := learn.NetBot(n, r.Rules)
	if err != nil {
		return nil, err
	}
	return EraseBot(choose), nil
}
