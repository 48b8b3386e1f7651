// This file holds the command bridge maze.com.

package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/bridge/mazedotcom"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
)

func bridgeMazeDotCom(ctx context.Context, c *call) error {
	b := c.bridge("maze.com", "12345", 0)
	b.tags = []game.Tag{{Name: "Variant", Value: mazedotcom.Variant.Name}}
	b.listens = append(b.listens, "start")
	file := c.flags.String("start", "", "with -listen, begin with the state in this `file`, JSON in the form of the course with goto for each player. The board may have up to 20 rows and columns. There is no record")
	invitation, err := b.prepare()
	switch {
	case err != nil:
		return err
	case *b.listen != "" && *file == "":
		return b.host(ctx, invitation)
	case *b.listen != "":
		return b.referee(ctx, *file)
	}
	name := mazedotcom.NameOf(*b.name)
	for n := range b.games {
		seat := b.guest(*b.bot, func(r catalog.Rules) (bridge.Player, error) { return b.player(r, n) })
		conn, err := b.dial(ctx)
		if err != nil {
			return err
		}
		won, turns, err := mazedotcom.Join(ctx, conn, name, seat, b.options())
		seat.Close()
		if err != nil {
			return err
		}
		fmt.Fprintf(b.out, "Game %d as %s, %d turns: %s\n", n+1, name, turns, map[bool]string{true: "won", false: "lost"}[won])
	}
	return nil
}

// guest returns a bot as a player of the course. Sit returns the player for a game.
func (b *crossing) guest(name string, sit func(catalog.Rules) (bridge.Player, error)) *mazedotcom.Guest {
	g := &mazedotcom.Guest{Open: b.program.Games.Open, Sit: sit, Note: b.note, Otherwise: mazedotcom.Strategies[name]}
	if g.Otherwise == nil {
		g.Otherwise = mazedotcom.Euclid
	}
	return g
}

// referee plays the games of -listen from the state in a file.
func (b *crossing) referee(ctx context.Context, file string) error {
	bad := func(err error) error { return badInput{fmt.Errorf("%s: -start: %w", b.flags.Name(), err)} }
	text, err := b.readFile(file)
	if err != nil {
		return err
	}
	start, err := mazedotcom.ParseState(text)
	if err != nil {
		return bad(err)
	}
	names, err := b.players(*b.seats)
	if err != nil {
		return err
	}
	r, err := b.program.Games.Open(b.tags...)
	if err != nil {
		return err
	}
	for _, name := range names {
		if name != client {
			if _, err := b.seating.bot(r, name, 0); err != nil {
				return bad(err)
			}
		}
	}
	switch {
	case *b.file != "":
		return bad(errors.New("a game from a state has no record"))
	case len(names) != len(start.Players):
		return bad(fmt.Errorf("-seats has %d players and the state %d", len(names), len(start.Players)))
	}
	address, err := bridge.Address(*b.listen)
	if err != nil {
		return badInput{fmt.Errorf("%s: -listen: %w", b.flags.Name(), err)}
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	lobby := mazedotcom.NewLobby(l, b.options())
	defer lobby.Close()
	b.note(fmt.Sprintf("waits for programs on %v", lobby.Addr()))
	for n := range b.games {
		if err := b.playState(ctx, n, start, names, lobby); err != nil {
			return err
		}
	}
	return nil
}

// playState plays game n when enough programs have connected. Who has connected last plays first,
// as at the servers of the course.
func (b *crossing) playState(ctx context.Context, n int, start mazedotcom.State, names []string, lobby *bridge.Lobby[*mazedotcom.Client]) error {
	seats, called := make([]mazedotcom.Seat, len(names)), make([]string, len(names))
	for i, name := range slices.Backward(names) {
		if name == client {
			program, err := lobby.Take(ctx)
			if err != nil {
				return err
			}
			defer program.Close()
			seats[i], name = program, program.Name
		} else {
			seats[i] = b.guest(name, func(r catalog.Rules) (bridge.Player, error) {
				chosen, err := b.seating.bot(r, name, b.seed+uint64(i))
				return bridge.Player{Rules: r, Bot: chosen}, err
			})
		}
		called[i] = name + " (" + start.Players[i].Color + ")"
	}
	result, err := mazedotcom.Referee(ctx, start, seats, b.note)
	if err != nil {
		return badInput{fmt.Errorf("%s: %w", b.flags.Name(), err)}
	}
	list := func(seats []int) string {
		var all []string
		for _, i := range seats {
			all = append(all, called[i])
		}
		return strings.Join(all, ", ")
	}
	text := "nobody has won"
	if len(result.Winners) > 0 {
		text = "won by " + list(result.Winners)
	}
	if len(result.Removed) > 0 {
		text += "; out: " + list(result.Removed)
	}
	last, err := json.Marshal(result.Last)
	if err != nil {
		return err
	}
	b.logMessage("end", true, last)
	_, err = fmt.Fprintf(b.out, "Game %d, %d rounds: %s\n", n+1, result.Rounds, visible(text))
	return err
}
