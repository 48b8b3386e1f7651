// This file holds players that are programs of their own, which speak the line
// protocol.

package tui

import (
	"context"
	"sync"
	"time"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/roster"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
)

// A program is a player that is a process. Canceling its thinking ends the process,
// so the next request starts it again.
type program struct {
	command string
	tags    []game.Tag // the rules of its game
	seed    uint64
	limit   time.Duration // for a ply

	mu     sync.Mutex // a request is answered in the background
	client *protocol.Client
	choose play.Bot // nil if the process is not running
}

// start starts the process.
func (p *program) start() error {
	process, err := roster.Start(p.command)
	if err != nil {
		return err
	}
	p.client = protocol.NewClient(process, protocol.Options{Budget: bot.Budget{Time: p.limit}})
	p.choose = p.client.Seat(p.tags, p.seed)
	return nil
}

// play is the program as a player.
func (p *program) play(ctx context.Context, q play.Question) (play.Answer, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.choose == nil {
		if err := p.start(); err != nil {
			return play.Answer{}, err
		}
	}
	a, err := p.choose(ctx, q)
	if ctx.Err() != nil {
		p.choose = nil
	}
	return a, err
}

// close ends the process. A request must have been canceled before.
func (p *program) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	_ = p.client.Close() // the game is left, so its exit status does not matter
}
