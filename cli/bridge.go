// This file holds the commands bridge, through which bots play at the tables of other
// programs, and other programs at ours.

package cli

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/bridge/mazecom"
	"github.com/labyrinth-go/labyrinth/bridge/mazedotcom"
	"github.com/labyrinth-go/labyrinth/bridge/pi2c"
	"github.com/labyrinth-go/labyrinth/bridge/xmasrush"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// client is the name of a seat of a program that connects, among those of -seats.
const client = "client"

// Ends are the flags of a bridge over a network, which leads to a server or is one.
type ends struct {
	connect, listen, log *string
	games                int
}

// ends adds the flags of a bridge over a network, whose servers are usually on a port.
func (c *call) ends(port string) *ends {
	e := &ends{games: 1}
	e.connect = c.flags.String("connect", "", "play at the server with this `address`, as in HOST:"+port)
	e.listen = c.flags.String("listen", "", "wait for programs on this `address`, as in :"+port+"; only with a host, as in 0.0.0.0:"+port+", can others reach it")
	c.flags.Number(&e.games, "games", 1, "play this `number` of games, one after another")
	e.log = c.flags.String("log", "", "write every message to this `file`, a line each: the time, the other side, < for what it says and > for what it is told, and the message")
	return e
}

// check fails unless a bridge has one end.
func (e *ends) check(c *call) error {
	if (*e.connect == "") == (*e.listen == "") {
		return badInput{fmt.Errorf("%s: want either -connect or -listen", c.flags.Name())}
	}
	return nil
}

// dial connects to the server.
func (e *ends) dial(ctx context.Context) (net.Conn, error) {
	var dialer net.Dialer
	return dialer.DialContext(ctx, "tcp", *e.connect)
}

// options are those of the bridge where a bot plays at a server.
func (c *call) options() bridge.Options {
	return bridge.Options{Log: c.logMessage, Note: c.note}
}

// A crossing is one use of a command bridge.
type crossing struct {
	*seating
	*ends
	protocol string // the name that begins a player
	tags     []game.Tag
	homes    []string // in playing order, or nil for those of the rules

	seats, bot, name, file *string
	limit, repeats         *int

	connects, listens []string // the flags for -connect and for -listen only
}

// bridge adds the flags of a bridge to a game of the registry.
func (c *call) bridge(protocol, port string, repeats int) *crossing {
	c.program.Games = withBridges(c.program.Games)
	b := &crossing{protocol: protocol, ends: c.ends(port), connects: []string{"bot", "name"}, listens: []string{"seats", "limit", "repeats"}}
	b.bot = c.flags.String("bot", "greedy", "with -connect, the `bot` that plays: "+strings.Join(c.program.Games.BotNames(""), ", "))
	b.name = c.flags.String("name", "", "with -connect, the `name` that the others see (default that of the bot)")
	b.seats = c.flags.String("seats", client+",greedy", "with -listen, the `players`, one for each seat: "+client+" is a program that connects; others are "+c.playerHelp())
	b.file = c.recordFlag("; with several games, their numbers are added to its name. With -connect, cards that nobody has shown are filled in")
	b.limit = c.limitFlag()
	b.repeats = c.countFlag("repeats", repeats, "with -listen, end the game as a draw when a state occurs this many `times`; 0 for no limit")
	b.seating = c.seatingFlags()
	c.seedFlag()
	return b
}

// prepare reads the flags, and returns an invitation if there is one.
func (b *crossing) prepare() (invitation string, err error) {
	args, err := b.parseUpTo("INVITATION")
	if err != nil {
		return "", err
	}
	if err := b.check(b.call); err != nil {
		return "", err
	}
	other, unused := "-connect", b.connects
	if *b.listen == "" {
		other, unused = "-listen", b.listens
		if _, _, err := net.SplitHostPort(*b.connect); err != nil {
			return "", badInput{fmt.Errorf("%s: -connect: want HOST:PORT: %w", b.flags.Name(), err)}
		}
	}
	if i := slices.IndexFunc(unused, b.flags.Given); i >= 0 {
		return "", badInput{fmt.Errorf("%s: -%s is for %s", b.flags.Name(), unused[i], other)}
	}
	if len(args) > 0 && *b.listen == "" {
		return "", badInput{fmt.Errorf("%s: an INVITATION needs -listen", b.flags.Name())}
	}
	if _, _, err := b.program.Games.ParseBot(*b.bot); err != nil {
		return "", badInput{fmt.Errorf("%s: %w", b.flags.Name(), err)}
	}
	*b.name = cmp.Or(*b.name, *b.bot)
	if err := cmp.Or(b.canWrite(*b.file), b.wire.open(*b.log)); err != nil {
		return "", err
	}
	return strings.Join(args, ""), nil
}

// player returns the bot of -bot, whose games are recorded from game n on.
func (b *crossing) player(r catalog.Rules, n int) (bridge.Player, error) {
	chosen, err := r.Bot(*b.bot, play.NewSeed(), bot.Budget{})
	p := bridge.Player{Rules: r, Bot: chosen}
	if *b.file != "" {
		p.Scribe = &bridge.Scribe{Done: func(rec record, err error) {
			if err != nil {
				b.note("the record of the game is not complete: " + err.Error())
			}
			if rec.Start != nil {
				if err := b.saveRecord(b.fileOf(n), rec); err != nil {
					b.note(err.Error())
				}
			}
			n++
		}}
	}
	return p, err
}

// host plays the games of -listen, or takes the seat of an invitation.
func (b *crossing) host(ctx context.Context, invitation string) error {
	address, err := bridge.Address(*b.listen)
	if err != nil {
		return badInput{fmt.Errorf("%s: -listen: %w", b.flags.Name(), err)}
	}
	guestName := b.protocol + ":" + address
	if invitation != "" {
		g := &guest{seating: b.seating}
		if err := g.prepare("", guestName); err != nil {
			return err
		}
		return g.play(ctx, invitation)
	}
	names, err := b.players(*b.seats)
	if err != nil {
		return err
	}
	named := slices.Clone(names)
	for i, name := range names {
		if name == client {
			names[i] = guestName
		}
	}
	tags := b.tags
	if b.homes != nil && len(names) <= len(b.homes) {
		tags = append(slices.Clone(tags), game.Tag{Name: "Homes", Value: strings.Join(b.homes[:len(names)], ",")})
	}
	r, err := b.program.Games.Open(tags...)
	if err != nil {
		return err
	}
	for _, name := range named {
		if name != client && !strings.Contains(name, ":") { // before anybody waits
			if _, err := b.seating.bot(r, name, 0); err != nil {
				return badInput{err}
			}
		}
	}
	for n := range b.games {
		if err := b.play(ctx, r, names, named, n); err != nil {
			return err
		}
		b.seed++
	}
	return nil
}

// withBridges returns the registry of a program with the variants and bots of the bridges.
func withBridges(games catalog.Registry) catalog.Registry {
	for _, v := range []catalog.Variant{pi2c.Variant, mazedotcom.Variant} {
		if !slices.Contains(games.Names(), v.Name) {
			games.Variants = append(slices.Clone(games.Variants), v)
		}
	}
	for _, own := range mazedotcom.Bots {
		if !slices.Contains(games.BotNames(""), own.Name) {
			games.Bots = append(slices.Clone(games.Bots), own)
		}
	}
	return games
}

// play plays game n, counted from 0.
func (b *crossing) play(ctx context.Context, r catalog.Rules, players, named []string, n int) error {
	start, err := b.deal(r, len(players))
	if err != nil {
		return err
	}
	src := play.Seeds(b.seed)
	t, err := b.sit(r, players, src)
	if err != nil {
		return err
	}
	rec, err := play.Run(ctx, r, start, t.seats, play.Options{
		Limit: *b.limit, Repeats: *b.repeats, Seed: src.Uint64(), Tags: tags(named, b.seed),
	})
	t.leave()
	if saving := b.saveRecord(b.fileOf(n), rec); saving != nil {
		return saving
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(b.out, "Game %d, seed %d, %s: %s\n", n+1, b.seed, strings.Join(named, " against "), winning(rec.Outcome, rec.Reason))
	return err
}

// fileOf returns the name of the record of game n.
func (b *crossing) fileOf(n int) string {
	name := *b.file
	if b.games == 1 && n == 0 || name == "" || name == "-" {
		return name
	}
	ext := filepath.Ext(name)
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, ext), n+1, ext)
}

func bridgeMazeCom(ctx context.Context, c *call) error {
	b := c.bridge("mazecom", "5123", 0)
	b.tags, b.homes = mazecom.Tags(), []string{"a1", "g1", "a7", "g7"}
	b.connects = append(b.connects, "dialect")
	year := c.flags.String("dialect", "", "with -connect, the `dialect` of the server, 2017 or 2019 (default tries both)")
	invitation, err := b.prepare()
	if err != nil {
		return err
	}
	if *b.listen != "" {
		return b.host(ctx, invitation)
	}
	dialect := map[string]mazecom.Dialect{"2017": mazecom.Dialect2017, "2019": mazecom.Dialect2019}[*year]
	if *year != "" && dialect == 0 {
		return badInput{fmt.Errorf("%s: invalid value %q for -dialect: want 2017 or 2019", c.flags.Name(), *year)}
	}
	r, err := b.program.Games.Open(b.tags...)
	if err != nil {
		return err
	}
	for n := range b.games {
		if err := b.joinMazeCom(ctx, r, dialect, n); err != nil {
			return err
		}
	}
	return nil
}

// joinMazeCom plays game n at a server.
func (b *crossing) joinMazeCom(ctx context.Context, r catalog.Rules, d mazecom.Dialect, n int) error {
	p, err := b.player(r, n)
	if err != nil {
		return badInput{err}
	}
	conn, err := b.dial(ctx)
	if err != nil {
		return err
	}
	result, err := mazecom.Join(ctx, conn, *b.name, d, p, b.options())
	if err != nil {
		return err
	}
	text := "nobody has won"
	if result.Winner != 0 {
		text = fmt.Sprintf("client %d, %s, has won", result.Winner, result.Name)
	}
	_, err = fmt.Fprintf(b.out, "Game %d as client %d, %d turns, %d refused: %s\n", n+1, result.ID, result.Turns, result.Refused, visible(text))
	return err
}

func bridgePI2C(ctx context.Context, c *call) error {
	b := c.bridge("pi2c", "3000", pi2c.Repeats)
	b.tags = []game.Tag{{Name: "Variant", Value: pi2c.Variant.Name}}
	b.connects = append(b.connects, "on", "matricules", "framing")
	on := c.flags.String("on", "127.0.0.1:0", "with -connect, the `address` on which the runner asks for moves; port 0 means any that is free")
	matricules := c.flags.String("matricules", "0", "with -connect, the `numbers` of the students, separated by commas")
	framing := c.flags.String("framing", "", "with -connect, how a message begins, bare or length (default tries both): runners of 2026 begin it with its `length`")
	invitation, err := b.prepare()
	if err != nil {
		return err
	}
	if *b.listen != "" {
		return b.host(ctx, invitation)
	}
	f := map[string]pi2c.Framing{"bare": pi2c.Bare, "length": pi2c.Length}[*framing]
	if *framing != "" && f == 0 {
		return badInput{fmt.Errorf("%s: invalid value %q for -framing: want bare or length", c.flags.Name(), *framing)}
	}
	r, err := b.program.Games.Open(b.tags...)
	if err != nil {
		return err
	}
	p, err := b.player(r, 0)
	if err != nil {
		return badInput{err}
	}
	address, err := bridge.Address(*on)
	if err != nil {
		return badInput{fmt.Errorf("%s: -on: %w", c.flags.Name(), err)}
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	return pi2c.Serve(ctx, *b.connect, l, *b.name, strings.Split(*matricules, ","), f, p, b.options())
}

func bridgeXmasRush(_ context.Context, c *call) error {
	if _, err := c.parse(); err != nil {
		return err
	}
	return xmasrush.Answer(c.in, c.out)
}

// A wireLog writes messages to the file of -log.
type wireLog struct {
	mu   sync.Mutex
	file *os.File // nil for none
	size int
}

// maxLog is the largest size of a log in bytes. What follows is dropped.
const maxLog = 256 << 20

// logMessage writes a message to the log, if there is one.
func (c *call) logMessage(peer string, sent bool, text []byte) {
	if c.wire.file == nil {
		return
	}
	sign := "<"
	if sent {
		sign = ">"
	}
	c.wire.mu.Lock()
	defer c.wire.mu.Unlock()
	if c.wire.size < maxLog {
		n, _ := fmt.Fprintf(c.wire.file, "%s %s %s %s\n", time.Now().UTC().Format("2006-01-02T15:04:05.000Z"), peer, sign, visible(string(text)))
		c.wire.size += n
	}
}

// open creates the file of the log, unless the name is empty.
func (w *wireLog) open(name string) (err error) {
	if name != "" {
		w.file, err = os.Create(name)
	}
	return err
}

// close closes the log. A log that could not be written whole fails the command.
func (w *wireLog) close() error {
	if w.file == nil {
		return nil
	}
	return w.file.Close()
}
