// This file holds the command connect, through which engines and bots play at online
// tables.

package cli

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"strings"
	"sync"

	"github.com/labyrinth-go/labyrinth/internal/online"
	"github.com/labyrinth-go/labyrinth/internal/roster"
	"github.com/labyrinth-go/labyrinth/play"
)

// A guest takes seats at online tables.
type guest struct {
	*seating
	player    string // as -seats names players
	name, key string
	mu        sync.Mutex // guards what is printed, and failed
	failed    int
}

func connect(ctx context.Context, c *call) error {
	g := &guest{}
	command := c.flags.String("exec", "", "the `command` that starts the engine, which speaks the protocol of the command engine. Spaces separate its words; quotes keep spaces in a word")
	bot := c.flags.String("bot", "", "the `bot` that plays instead of an engine: "+strings.Join(c.program.Games.BotNames(""), ", ")+"; or "+guestHelp())
	c.flags.StringVar(&g.name, "name", "", "the `name` that the others see (default that of the engine or bot)")
	c.flags.StringVar(&g.key, "key", "", "a `secret` of 22 to 100 characters: with the same one, the command continues its games after a restart (default random)")
	games := 1
	c.flags.Number(&games, "games", 1, "play at most this `number` of games at the same time")
	g.seating = c.seatingFlags()
	links, err := c.parse("INVITATION...")
	if err != nil {
		return err
	}
	if (*command == "") == (*bot == "") {
		return badInput{errors.New("connect: want either -exec or -bot")}
	}
	if err := g.prepare(*command, *bot); err != nil {
		return badInput{fmt.Errorf("connect: %w", err)}
	}
	var playing sync.WaitGroup
	defer playing.Wait()
	places := make(chan bool, games)
	for link, err := range g.invitations(links) {
		if err != nil {
			return err
		}
		select {
		case places <- true:
		case <-ctx.Done():
			return ctx.Err()
		}
		playing.Go(func() {
			defer func() { <-places }()
			g.report(ctx, link, g.play(ctx, link))
		})
	}
	playing.Wait()
	if g.failed > 0 && ctx.Err() == nil {
		return fmt.Errorf("connect: %d of the games could not be played to their end", g.failed)
	}
	return ctx.Err()
}

// prepare checks the player and fills in the defaults.
func (g *guest) prepare(command, bot string) error {
	g.player = bot
	name := bot
	if command != "" {
		words, err := roster.Words(command)
		if err != nil {
			return err
		}
		g.player, name = program+command, filepath.Base(words[len(words)-1])
	} else if h, err := g.host(bot); err != nil {
		return err
	} else if h == nil {
		if _, _, err := g.program.Games.ParseBot(bot); err != nil {
			return err
		}
	}
	if g.name == "" {
		g.name = strings.ReplaceAll(roster.Printable(name), ",", " ")
		g.name = string([]rune(g.name)[:min(40, len([]rune(g.name)))])
	}
	if g.key == "" {
		g.key = rand.Text()
	}
	return nil
}

// invitations yields the links given, and those on standard input where the link is -.
func (g *guest) invitations(links []string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for _, link := range links {
			if link != "-" {
				if !yield(link, nil) {
					return
				}
				continue
			}
			lines := bufio.NewScanner(g.in)
			for lines.Scan() {
				if line := strings.TrimSpace(lines.Text()); line != "" && !yield(line, nil) {
					return
				}
			}
			if err := lines.Err(); err != nil && !yield("", err) {
				return
			}
		}
	}
}

// play takes the seat of an invitation and plays there to the end.
func (g *guest) play(ctx context.Context, link string) error {
	invitation, err := online.ParseInvitation(link)
	if err != nil {
		return err
	}
	seat, err := invitation.Open(ctx, g.program.Games, func(err error) {
		g.note(fmt.Sprintf("table %s: %v; trying again", invitation.Table, err))
	})
	if err != nil {
		return err
	}
	if err := g.try(seat.Rules, g.player); err != nil {
		return err // and the invitation is still good
	}
	if err := seat.Join(ctx, g.name, g.key); err != nil {
		return err
	}
	t := &table{seating: g.seating, rules: seat.Rules}
	defer t.leave()
	choose, err := t.player(seat.Player, g.player, play.NewSeed())
	if err != nil {
		return err
	}
	g.say("table %s: %s plays %s as seat %v", seat.Table, g.name, seat.Rules.Tags()[0].Value, seat.Player)
	last, err := seat.Play(ctx, choose)
	if err != nil {
		return err
	}
	t.end = endOf(last.View, last.Outcome, nil)
	g.say("table %s: %s", seat.Table, winning(last.Outcome, last.Reason))
	return nil
}

// say prints a line.
func (g *guest) say(format string, args ...any) {
	g.mu.Lock()
	defer g.mu.Unlock()
	fmt.Fprintln(g.out, visible(fmt.Sprintf(format, args...)))
}

// report counts a game that was not played to its end, and says why.
func (g *guest) report(ctx context.Context, link string, err error) {
	if err == nil || ctx.Err() != nil {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.failed++
	shown, _, _ := strings.Cut(link, "join/") // without the secret, if it has one
	fmt.Fprintf(g.std.err, "%s: %s: %s\n", g.program.Name, visible(shown), oneLine(err))
}
