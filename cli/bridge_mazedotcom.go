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

// A mazeDotCom is one use of the command bridge maze.com.
type mazeDotCom struct {
	*call
	*ends
	bot, name, seats, start *string
}

func bridgeMazeDotCom(ctx context.Context, c *call) error {
	strategies := strings.Join(slices.Sorted(maps.Keys(mazedotcom.Strategies)), ", ")
	b := &mazeDotCom{call: c, ends: c.ends("12345")}
	b.bot = c.flags.String("bot", "euclid", "with -connect, the `strategy` that plays: "+strategies)
	b.name = c.flags.String("name", "labyrinth", "with -connect, the `name` that the others see, 1 to 20 letters and digits")
	b.seats = c.flags.String("seats", client+",euclid", "with -listen, the `players`, one for each seat, separated by commas: "+client+" is a program that connects; others are "+strategies)
	b.start = c.flags.String("start", "", "with -listen, begin with the state in this `file`, JSON in the form of the course with goto for each player (default a random one)")
	c.seedFlag()
	if _, err := c.parse(); err != nil {
		return err
	}
	if err := b.check(c); err != nil {
		return err
	}
	strategy := mazedotcom.Strategies[*b.bot]
	if strategy == nil {
		return b.bad("unknown strategy %q; want one of %s", *b.bot, strategies)
	}
	if err := c.wire.open(*b.log); err != nil {
		return err
	}
	if *b.connect != "" {
		return b.join(ctx, strategy)
	}
	names := strings.Split(*b.seats, ",")
	for _, name := range names {
		if name != client && mazedotcom.Strategies[name] == nil {
			return b.bad("unknown player %q; want %s, or one of %s", name, client, strategies)
		}
	}
	return b.host(ctx, names)
}

func (b *mazeDotCom) bad(format string, args ...any) error {
	return badInput{fmt.Errorf(b.flags.Name()+": "+format, args...)}
}

// join plays the games of -connect.
func (b *mazeDotCom) join(ctx context.Context, strategy mazedotcom.Strategy) error {
	for n := range b.games {
		conn, err := b.dial(ctx)
		if err != nil {
			return err
		}
		won, turns, err := mazedotcom.Join(ctx, conn, *b.name, strategy, b.options())
		if err != nil {
			return err
		}
		fmt.Fprintf(b.out, "Game %d as %s, %d turns: %s\n", n+1, *b.name, turns, map[bool]string{true: "won", false: "lost"}[won])
	}
	return nil
}

// host plays the games of -listen.
func (b *mazeDotCom) host(ctx context.Context, names []string) error {
	deal, err := b.dealer(len(names))
	if err != nil {
		return err
	}
	address, err := bridge.Address(*b.listen)
	if err != nil {
		return b.bad("-listen: %w", err)
	}
	if _, err := deal(0); err != nil {
		return b.bad("-seats: %w", err)
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	lobby := mazedotcom.Listen(l, b.options())
	defer lobby.Close()
	b.note(fmt.Sprintf("waits for programs on %v", lobby.Addr()))
	for n := range b.games {
		start, err := deal(n)
		if err != nil {
			return b.bad("-seats: %w", err)
		}
		if err := b.play(ctx, n, start, names, lobby); err != nil {
			return err
		}
	}
	return nil
}

// dealer returns what deals game n: the state of -start, or a random one.
func (b *mazeDotCom) dealer(seats int) (func(n int) (mazedotcom.State, error), error) {
	if *b.start == "" {
		return func(n int) (mazedotcom.State, error) { return mazedotcom.Deal(seats, b.seed+uint64(n)) }, nil
	}
	text, err := b.readFile(*b.start)
	if err != nil {
		return nil, err
	}
	start, err := mazedotcom.ParseState(text)
	if err != nil {
		return nil, b.bad("-start: %w", err)
	}
	return func(int) (mazedotcom.State, error) { return start, nil }, nil
}

// play plays game n when enough programs have connected.
func (b *mazeDotCom) play(ctx context.Context, n int, start mazedotcom.State, names []string, lobby *bridge.Lobby[*mazedotcom.Client]) error {
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
	result, err := mazedotcom.Referee(ctx, start, seats, func(text string) { b.note(text) })
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
	b.logMessage("end", true, last)
	_, err = fmt.Fprintf(b.out, "Game %d, %d rounds: %s\n", n+1, result.Rounds, visible(text))
	return err
}
