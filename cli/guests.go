// This file holds players that are programs with a protocol of their own, which connect to
// this one: see package bridge.

package cli

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"sync"

	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/bridge/mazecom"
	"github.com/labyrinth-go/labyrinth/bridge/mazedotcom"
	"github.com/labyrinth-go/labyrinth/bridge/pi2c"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/printable"
	"github.com/labyrinth-go/labyrinth/internal/roster"
	"github.com/labyrinth-go/labyrinth/play"
)

// hosts are the protocols of programs that connect, by the name that begins a player, as in
// mazecom::5124.
var hosts = map[string]func(net.Listener, bridge.Options) bridge.Host{
	"mazecom":  mazecom.Listen,
	"pi2c":     pi2c.Listen,
	"maze.com": mazedotcom.Listen,
}

// guestHelp returns the part of a flag's usage about such players.
func guestHelp() string {
	return strings.Join(slices.Sorted(maps.Keys(hosts)), " or ") + ", a colon, and an address such as :5124, on which the command waits for a program with that protocol"
}

// A lounge has the hosts of one command, by player. They remain for all its games.
type lounge struct {
	mu    sync.Mutex
	hosts map[string]bridge.Host
}

// host returns the host of a player, or nil if the player is not such a program. It opens
// the host if it is the first time.
func (c *call) host(player string) (bridge.Host, error) {
	protocol, address, _ := strings.Cut(player, ":")
	listen := hosts[protocol]
	if listen == nil {
		return nil, nil
	}
	c.lounge.mu.Lock()
	defer c.lounge.mu.Unlock()
	if h := c.lounge.hosts[player]; h != nil {
		return h, nil
	}
	address, err := bridge.Address(address)
	if err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	h := listen(l, bridge.Options{Log: c.logMessage, Note: func(text string) { c.note(player + ": " + text) }})
	if c.lounge.hosts == nil {
		c.lounge.hosts = make(map[string]bridge.Host)
	}
	c.lounge.hosts[player] = h
	c.note(fmt.Sprintf("%s: waits for programs on %v", player, h.Addr()))
	return h, nil
}

// note tells the user something, in one or several lines.
func (c *call) note(text string) {
	first, picture, _ := strings.Cut(text, "\n")
	text = visible(first) + "\n"
	if picture != "" {
		text += printable.Text(strings.TrimRight(picture, "\n"), "\n\t") + "\n"
	}
	_, _ = fmt.Fprintf(c.err, "%s: %s", c.program.Name, text)
}

// close ends the hosts and the log.
func (c *call) close() error {
	c.lounge.mu.Lock()
	defer c.lounge.mu.Unlock()
	for _, h := range c.lounge.hosts {
		_ = h.Close() // the command is over
	}
	return c.wire.close()
}

// guest seats a program that connects.
func (t *table) guest(p game.Player, player string, h bridge.Host) (play.Bot, error) {
	if err := h.Check(t.rules); err != nil {
		return nil, err
	}
	chair := h.Sit()
	t.chairs = append(t.chairs, chair)
	return func(ctx context.Context, q play.Question) (play.Answer, error) {
		a, err := chair.Ask(ctx, q)
		if lost, ok := errors.AsType[play.Forfeit](err); ok && lost.Err != nil && t.tells(player, lost.Reason) {
			t.note(fmt.Sprintf("seat %v, %s: %s: %s", p, roster.Printable(player), lost.Reason, oneLine(lost.Err)))
		}
		return a, err
	}, nil
}

// watchEnd lets the seats of a table with guests remember how the game ends, since no
// question follows the last ply.
func (t *table) watchEnd(names []string) {
	if len(t.chairs) == 0 {
		return
	}
	for i, bot := range t.seats {
		if bot == nil {
			continue
		}
		t.seats[i] = func(ctx context.Context, q play.Question) (play.Answer, error) {
			a, err := bot(ctx, q)
			_, lost := errors.AsType[play.Forfeit](err)
			switch s, ok := t.rules.Sample(q.View, rand.New(rand.NewPCG(1, 1))); {
			case !ok:
			case lost && len(t.seats) == 2:
				t.end = endOf(t.rules.View(s, game.Nobody), game.Won(1-q.View.Seat()), names)
			case err == nil:
				if next, err := s.Play(a.Ply); err == nil && next.Outcome().Over() {
					t.end = endOf(t.rules.View(next, game.Nobody), next.Outcome(), names)
				}
			}
			return a, err
		}
	}
}

// endOf returns the end of a game for guests.
func endOf(v game.View, o game.Outcome, names []string) bridge.End {
	end := bridge.End{View: v}
	if winners := o.Winners(); len(winners) == 1 {
		end.Won, end.By = true, winners[0]
		if end.Named = fmt.Sprintf("seat %v", end.By); int(end.By) < len(names) {
			end.Named = names[end.By]
		}
	}
	return end
}
