// This file holds the command bridge maze.com.

package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/bridge/mazedotcom"
)

func bridgeMazeDotCom(ctx context.Context, c *call) error {
	strategies := strings.Join(slices.Sorted(maps.Keys(mazedotcom.Strategies)), ", ")
	connect := c.flags.String("connect", "", "play at the server with this `address`, as in HOST:12345")
	listen := c.flags.String("listen", "", "wait for programs on this `address`, as in :12345; only with a host, as in 0.0.0.0:12345, can others reach it")
	bot := c.flags.String("bot", "euclid", "with -connect, the `strategy` that plays: "+strategies)
	name := c.flags.String("name", "labyrinth", "with -connect, the `name` that the others see, 1 to 20 letters and digits")
	seats := c.flags.String("seats", client+",euclid", "with -listen, the `players`, one for each seat, separated by commas: "+client+" is a program that connects; others are "+strategies)
	file := c.flags.String("start", "", "with -listen, begin with the state in this `file`, JSON in the form of the course with goto for each player (default a random one)")
	games := 1
	c.flags.Number(&games, "games", 1, "play this `number` of games, one after another")
	log := c.flags.String("log", "", "write every message to this `file`, a line each: the time, the other side, < for what it says and > for what it is told, and the message")
	c.seedFlag()
	if _, err := c.parse(); err != nil {
		return err
	}
	bad := func(format string, args ...any) error {
		return badInput{fmt.Errorf(c.flags.Name()+": "+format, args...)}
	}
	if (*connect == "") == (*listen == "") {
		return bad("want either -connect or -listen")
	}
	strategy := mazedotcom.Strategies[*bot]
	if strategy == nil {
		return bad("unknown strategy %q; want one of %s", *bot, strategies)
	}
	if err := c.wire.open(*log); err != nil {
		return err
	}
	o := bridge.Options{Log: c.logMessage, Note: c.note}
	if *connect != "" {
		for n := range games {
			var dialer net.Dialer
			conn, err := dialer.DialContext(ctx, "tcp", *connect)
			if err != nil {
				return err
			}
			won, turns, err := mazedotcom.Join(ctx, conn, *name, strategy, o)
			if err != nil {
				return err
			}
			fmt.Fprintf(c.out, "Game %d as %s, %d turns: %s\n", n+1, *name, turns, map[bool]string{true: "won", false: "lost"}[won])
		}
		return nil
	}
	names := strings.Split(*seats, ",")
	for _, name := range names {
		if name != client && mazedotcom.Strategies[name] == nil {
			return bad("unknown player %q; want %s, or one of %s", name, client, strategies)
		}
	}
	deal := func(n int) (mazedotcom.State, error) { return mazedotcom.Deal(len(names), c.seed+uint64(n)) }
	if *file != "" {
		text, err := c.readFile(*file)
		if err != nil {
			return err
		}
		start, err := mazedotcom.ParseState(text)
		if err != nil {
			return bad("-start: %w", err)
		}
		deal = func(int) (mazedotcom.State, error) { return start, nil }
	}
	address, err := bridge.Address(*listen)
	if err != nil {
		return bad("-listen: %w", err)
	}
	if _, err := deal(0); err != nil {
		return bad("-seats: %w", err)
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	lobby := mazedotcom.Listen(l, o)
	defer lobby.Close()
	c.note(fmt.Sprintf("waits for programs on %v", lobby.Addr()))
	for n := range games {
		start, err := deal(n)
		if err != nil {
			return bad("-seats: %w", err)
		}
		if err := c.mazeDotComGame(ctx, n, start, names, lobby); err != nil {
			return err
		}
	}
	return nil
}

// mazeDotComGame plays game n when enough programs have connected.
func (c *call) mazeDotComGame(ctx context.Context, n int, start mazedotcom.State, names []string, lobby *bridge.Lobby[*mazedotcom.Client]) error {
	var seats []mazedotcom.Seat
	called := make(map[string]string) // by color
	for i, name := range names {
		if strategy := mazedotcom.Strategies[name]; strategy != nil {
			seats = append(seats, &mazedotcom.Bot{Strategy: strategy})
		} else {
			program, err := lobby.Take(ctx)
			if err != nil {
				return err
			}
			defer program.Close()
			seats, name = append(seats, program), program.Name
		}
		if i < len(start.Players) {
			color := start.Players[i].Color
			called[color] = name + " (" + color + ")"
		}
	}
	result, err := mazedotcom.Referee(ctx, start, seats, func(text string) { c.note(text) })
	if err != nil {
		return err
	}
	list := func(colors []string) string {
		var all []string
		for _, color := range colors {
			all = append(all, called[color])
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
	c.logMessage("end", true, last)
	_, err = fmt.Fprintf(c.out, "Game %d, %d rounds: %s\n", n+1, result.Rounds, visible(text))
	return err
}
