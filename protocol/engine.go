// This file holds the engine's side: a bot that plays as the host's lines say.

package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	build "github.com/labyrinth-go/labyrinth/internal/version"
	"github.com/labyrinth-go/labyrinth/play"
)

// An Opener returns a bot for a game. The bot thinks about a ply until its
// context is done. The budget has the other limits that the host has set, if any;
// its Time is zero.
type Opener func(r catalog.Rules, seed uint64, b bot.Budget) (play.Bot, error)

// Serve speaks the protocol as an engine for the given games: it reads lines
// from r, lets a bot from open choose plies, and writes them to w. It returns nil
// after quit and at the end of r. It returns an error if a line is longer than
// [MaxLine] or if w fails. It answers any other line that it cannot obey with an
// error message, and reads the next line.
//
// When ctx is done, the bot stops, and Serve returns once its pending read
// returns.
func Serve(ctx context.Context, r io.Reader, w io.Writer, games catalog.Registry, open Opener) error {
	ctx, cancel := context.WithCancel(ctx)
	e := &engine{games: games, open: open, w: w}
	defer e.running.Wait()
	defer cancel()
	for in := bufio.NewReaderSize(r, MaxLine); ; {
		line, err := in.ReadSlice('\n')
		switch {
		case err == nil:
			err = e.obey(ctx, line)
		case errors.Is(err, bufio.ErrBufferFull):
			e.complain(errTooLong)
			return errTooLong
		}
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			return err
		}
	}
}

// most is the largest number of seats that any game has.
const most = 16

// An engine is the state of one conversation.
type engine struct {
	games   catalog.Registry
	open    Opener
	running sync.WaitGroup

	greeted bool
	game    catalog.Rules
	seat    game.Player
	seed    uint64
	bot     play.Bot // opened for this budget
	budget  bot.Budget
	history []play.Update // what has happened in the game
	told    int           // how much of it the bot was told

	mu   sync.Mutex // guards the fields below while a bot thinks
	w    io.Writer
	err  error              // of writing
	stop context.CancelFunc // nil unless a bot thinks
}

// obey does what a line says. It returns io.EOF after quit, and an error if an
// answer could not be written.
func (e *engine) obey(ctx context.Context, line []byte) error {
	kind, f, err := decode(line)
	if err != nil {
		err = fmt.Errorf("%w: %s", err, quote(line))
	} else {
		switch kind {
		case "hello":
			err = e.hello(f)
		case "game":
			err = e.begin(f)
		case "go":
			err = e.think(ctx, f)
		case "stop":
			e.interrupt()
		case "quit":
			return io.EOF
		default:
			err = fmt.Errorf("unknown type %q: must be hello, game, go, stop or quit", kind)
		}
	}
	if err != nil {
		e.complain(err)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.err
}

func (e *engine) hello(f fields) error {
	var version int
	if err := f.get("version", &version); err != nil {
		return err
	}
	e.greeted = true
	e.say(hello{"hello", Version, true, build.Release()})
	return nil
}

// begin begins a game. The old game is over even if the new one is refused.
func (e *engine) begin(f fields) error {
	e.game = nil
	var (
		tags map[string]string
		seat int
		text string
	)
	if !e.greeted {
		return errors.New("got game before hello")
	}
	if e.thinking() {
		return errors.New("got game before the answer to go")
	}
	err := errors.Join(f.get("tags", &tags), f.get("seat", &seat), f.get("seed", &text))
	if err != nil {
		return err
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return fmt.Errorf(`invalid field "seed": %s: must be a whole number below 2^64 in decimal digits`, quote(text))
	}
	if seat > most {
		return fmt.Errorf(`invalid field "seat": %d: no game has more than %d seats`, seat, most)
	}
	var list []game.Tag
	for name, value := range tags {
		list = append(list, game.Tag{Name: name, Value: value})
	}
	rules, err := e.games.Open(list...)
	if err != nil {
		return err
	}
	e.game, e.seat, e.seed, e.bot, e.history = rules, game.Player(seat-1), seed, nil, nil
	return nil
}

// think starts the bot on a view. The bot answers when it has chosen.
func (e *engine) think(ctx context.Context, f fields) error {
	if e.game == nil {
		return errors.New("got go before game")
	}
	if e.thinking() {
		return errors.New("got go before the answer to the last go")
	}
	var (
		text   string
		plies  []game.Ply
		millis int
	)
	budget, bad := f.budget()
	err := errors.Join(f.get("view", &text), f.get("plies", &plies), f.get("millis", &millis), bad)
	if err != nil {
		return err
	}
	view, err := e.view(text)
	if err != nil {
		return err
	}
	if err := differ(plies, view.AppendPlies(nil)); err != nil {
		return err
	}
	q := play.Question{View: view}
	if err := f.rating(&q); err != nil {
		return err
	}
	if err := e.learn(f); err != nil {
		return err
	}
	if e.bot == nil || e.budget != budget {
		if e.bot, err = e.open(e.game, e.seed, budget); err != nil {
			return err
		}
		e.budget, e.told = budget, 0
	}
	q.Since = slices.Values(e.history[e.told:])
	e.told = len(e.history)
	ctx, cancel := context.WithTimeout(ctx, time.Duration(millis)*time.Millisecond)
	e.mu.Lock()
	e.stop = cancel
	e.mu.Unlock()
	chooses := e.bot
	e.running.Go(func() {
		answer := choose(ctx, chooses, q)
		e.mu.Lock()
		defer e.mu.Unlock()
		cancel()
		e.stop = nil // before the host can know, and say go again
		e.write(answer)
	})
	return nil
}

// budget returns the limits of a go besides its time.
func (f fields) budget() (b bot.Budget, err error) {
	var micros int
	for _, limit := range []struct {
		name  string
		value any
	}{{"iterations", &b.Iterations}, {"nodes", &b.Nodes}, {"cpuMicros", &micros}, {"turn", &b.Turn}} {
		if _, ok := f[limit.name]; ok {
			err = errors.Join(err, f.get(limit.name, limit.value))
		}
	}
	b.CPU = time.Duration(micros) * time.Microsecond
	return b, err
}

// view reads a view in which it is the engine's turn.
func (e *engine) view(text string) (game.View, error) {
	view, err := e.game.ParseView(e.seat, text)
	if err == nil && view.ToMove() == e.seat {
		return view, nil
	}
	// The seat may not exist. The view of any other seat shows how many there are.
	for p := range game.Player(most) {
		if other, bad := e.game.ParseView(p, text); bad == nil {
			if seats := other.Seats(); int(e.seat) >= seats {
				return nil, fmt.Errorf("the view has %d seats, and the engine has seat %v", seats, e.seat)
			}
			break
		}
	}
	if err == nil {
		err = fmt.Errorf("it is the turn of seat %v in the view, and the engine has seat %v", view.ToMove(), e.seat)
	}
	return nil, err
}

// differ returns an error that says where plies differs from the legal plies, or
// nil.
func differ(plies, legal []game.Ply) error {
	if slices.Equal(plies, legal) {
		return nil
	}
	i := 0
	for i < min(len(plies), len(legal)) && plies[i] == legal[i] {
		i++
	}
	at := func(list []game.Ply) string {
		if i == len(list) {
			return "the end"
		}
		return quote(list[i].String())
	}
	return fmt.Errorf(`invalid field "plies": got %s, want %s: must be the legal plies of the view in canonical order`, at(plies), at(legal))
}

// choose returns the answer to go. If the bot was interrupted before it had any
// ply, the answer is the first ply.
func choose(ctx context.Context, chooses play.Bot, q play.Question) any {
	a, err := chooses(ctx, q)
	switch {
	case errors.Is(err, play.ErrResign):
		return bare{"resign"}
	case err != nil && ctx.Err() == nil:
		return complaint{"error", err.Error()}
	case err != nil:
		if legal := q.View.AppendPlies(nil); !slices.Contains(legal, a.Ply) {
			a.Ply = legal[0]
		}
	}
	return messageOf(a, q.Turns)
}

func (e *engine) thinking() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.stop != nil
}

// interrupt makes the bot answer soon if it thinks.
func (e *engine) interrupt() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.stop != nil {
		e.stop()
	}
}

// complain tells the host what is wrong.
func (e *engine) complain(err error) {
	text := strings.ReplaceAll(err.Error(), "\n", "; ") // where errors are joined
	if short := cut(text, 1000); short != text {
		text = short + "…"
	}
	e.say(complaint{"error", text})
}

func (e *engine) say(message any) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.write(message)
}

func (e *engine) write(message any) {
	line, err := encode(message)
	if err == nil {
		_, err = e.w.Write(line)
	}
	if e.err == nil {
		e.err = err
	}
}
