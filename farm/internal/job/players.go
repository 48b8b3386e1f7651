// This file holds the players of a match: how a job file names them, and how a
// worker seats them.

package job

import (
	"errors"
	"fmt"
	"os/exec"
	"strings"

	"github.com/kballard/go-shellquote"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
)

// external begins the text of a player that is a program.
const external = "exec:"

// A Bench is what a worker brings to its units.
type Bench struct {
	Games catalog.Registry
	// Engines are the commands of the external engines that the worker may
	// start, by the name that job files use after "exec:".
	Engines map[string]string
}

// CheckCommand checks that the command of an engine can be started.
func CheckCommand(command string) error {
	words, err := shellquote.Split(command)
	switch {
	case err != nil:
		return fmt.Errorf("%q: %w", command, err)
	case len(words) == 0:
		return errors.New("missing command")
	}
	_, err = exec.LookPath(words[0])
	return err
}

// A player has a name and a text such as mcts:2000, which says who it is.
type player struct{ name, text string }

// parsePlayer reads NAME=PLAYER or PLAYER, as -bots of labyrinth arena does.
func parsePlayer(text string) player {
	name, rest, ok := strings.Cut(text, "=")
	if ok && !strings.ContainsAny(name, ": ") {
		return player{name, rest}
	}
	return player{text, text}
}

// engine returns the external engine of the player, if it is one.
func engine(text string) (name string, ok bool) { return strings.CutPrefix(text, external) }

// sit seats players, given as texts, for one game.
func (b *Bench) sit(r catalog.Rules, players []string, seeds []uint64, budget bot.Budget) (seats []play.Bot, leave func(), err error) {
	var clients []*protocol.Client
	leave = func() {
		for _, c := range clients {
			_ = c.Close() // the game is over, so its exit status does not matter
		}
	}
	for i, text := range players {
		var seat play.Bot
		if name, ok := engine(text); ok {
			var client *protocol.Client
			if client, err = b.start(name, budget); err == nil {
				clients = append(clients, client)
				seat = client.Seat(r.Tags(), seeds[i])
			}
		} else {
			seat, err = r.Bot(text, seeds[i], bot.Budget{})
		}
		if err != nil {
			leave()
			return nil, nil, err
		}
		seats = append(seats, seat)
	}
	return seats, leave, nil
}

// start starts an external engine that the operator of the worker has listed.
func (b *Bench) start(name string, budget bot.Budget) (*protocol.Client, error) {
	command, ok := b.Engines[name]
	if !ok {
		return nil, fmt.Errorf("this worker may not run the engine %q", name)
	}
	words, err := shellquote.Split(command)
	if err != nil {
		return nil, err
	}
	process, err := protocol.Start(words[0], words[1:]...)
	if err != nil {
		return nil, err
	}
	return protocol.NewClient(process, protocol.Options{Budget: budget}), nil
}
