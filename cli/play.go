// This file holds the command play: the session, in which people, bots, programs
// and chance act in turn. What people can type is in person.go.

package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
)

// A session is a game at the terminal. It keeps all states, so undo drops some.
type session struct {
	*call
	rules  catalog.Rules
	tags   []game.Tag // of the record
	names  []string
	seats  []protocol.Bot // nil for a person
	leave  func()         // ends the programs on seats
	hints  protocol.Bot
	chance uint64 // the seed of the first ply; add its index for that of a later one
	limit  int
	delay  time.Duration
	file   string // for the record at the end; empty for none

	greeting string // the first line

	states []catalog.State // the start, and the state after each ply
	plies  []catalog.Ply
	lines  *bufio.Scanner
	typed  []string // the words of a line that are not yet played
	turn   turn
	recent []string // the last messages since a person's ply

	outcome game.Outcome // of a session that has ended
	reason  string
}

func playGame(ctx context.Context, c *call) error {
	seats := c.flags.String("seats", human+",greedy", seatHelp(human))
	delay := c.delayFlag("a bot's ply")
	limit := c.limitFlag()
	file := c.recordFlag("")
	resume := c.flags.String("resume", "", "continue the game of this `file`, which is a record, instead of a new game")
	players := c.seatingFlags()
	players.people = true
	c.seedFlag()
	c.gameFlags()
	if _, err := c.parse(); err != nil {
		return err
	}
	names, err := c.players(*seats)
	if err != nil {
		return err
	}
	s := &session{call: c, names: names, limit: *limit, delay: *delay, file: *file}
	begin := s.deal
	if *resume != "" {
		begin = func() error { return s.resume(*resume) }
	}
	if err := begin(); err != nil {
		return err
	}
	if err := c.canWrite(*file); err != nil {
		return err
	}
	if isTerminal(c.out) { // keep messages until the end, since the next board would wipe them
		var held bytes.Buffer
		defer func(to io.Writer) { _, _ = held.WriteTo(to) }(c.err)
		c.err = &held
	}
	if err := s.sit(players); err != nil {
		return err
	}
	defer s.leave()
	s.lines = bufio.NewScanner(c.in)
	return s.play(ctx)
}

// deal begins a new game.
func (s *session) deal() error {
	r, err := s.call.rules()
	if err != nil {
		return err
	}
	start, err := s.call.deal(r, len(s.names))
	if err != nil {
		return err
	}
	s.rules, s.states = r, []catalog.State{start}
	s.tags = append(r.Tags(), tags(s.names, s.seed.seed)...)
	s.greeting = fmt.Sprintf("Seed %d.", s.seed.seed)
	return nil
}

// resume continues the game of a record.
func (s *session) resume(name string) error {
	if s.options != nil || s.seed.given {
		return badInput{errors.New("play: -resume cannot be combined with -seed or options of the game, which are in the record")}
	}
	r, rec, err := s.loadRecord(name)
	if err != nil {
		return err
	}
	if rec.Outcome.Over() {
		return badInput{fmt.Errorf("play: %s: the game is over; %s replay shows it", name, s.program.Name)}
	}
	if n := rec.Start.Seats(); n != len(s.names) {
		return badInput{fmt.Errorf("play: %s: the game has %d seats, but -seats has %d players", name, n, len(s.names))}
	}
	s.rules, s.tags, s.states = r, rec.Tags, []catalog.State{rec.Start}
	for i, ply := range rec.Plies {
		next, err := s.states[i].Play(ply)
		if err != nil {
			return err
		}
		s.states, s.plies = append(s.states, next), append(s.plies, ply)
	}
	s.count()
	s.greeting = fmt.Sprintf("%s continues after %d plies.", name, len(rec.Plies))
	return nil
}

// sit puts bots and programs on their seats.
func (s *session) sit(players *seating) error {
	src := play.Seeds(s.seed.seed)
	t, err := players.sit(s.rules, s.names, src)
	if err != nil {
		return err
	}
	s.seats, s.leave = t.seats, t.leave
	s.chance = src.Uint64()
	s.hints, err = s.rules.Bot("greedy", src.Uint64(), bot.Budget{})
	return err
}

func (s *session) now() catalog.State { return s.states[len(s.states)-1] }

// errDone ends a session: the game is over, or a person has quit.
var errDone = errors.New("done")

// play runs the session to its end, and writes the record.
func (s *session) play(ctx context.Context) error {
	s.tell(s.greeting + " Type help for what you can do.")
	err := s.turns(ctx)
	if saving := s.saveRecord(s.file, s.record()); saving != nil {
		return saving
	}
	if errors.Is(err, errDone) {
		return nil
	}
	return err
}

func (s *session) record() record {
	return record{
		Tags:  s.tags,
		Start: s.states[0], Plies: s.plies, Outcome: s.outcome, Reason: s.reason,
	}
}

func (s *session) turns(ctx context.Context) error {
	for {
		now := s.now()
		p := now.ToMove()
		switch {
		case now.Outcome().Over():
			return s.end(now.Outcome(), "")
		case s.limit > 0 && len(s.plies) >= s.limit:
			return s.end(game.Draw(), play.Limit)
		}
		var err error
		switch {
		case p == game.Chance:
			// The seed depends on the number of the ply, so that taking a ply back
			// and playing it again does not change the luck.
			ply := play.Reveal(now, rand.New(game.NewSource(s.chance+uint64(len(s.plies)))))
			err = s.show(ctx, ply)
		case s.seats[p] != nil:
			err = s.bot(ctx, p)
		default:
			err = s.person(ctx, p)
		}
		if err != nil {
			return err
		}
	}
}

// add plays a legal ply.
func (s *session) add(ply catalog.Ply) {
	next, err := s.now().Play(ply)
	if err != nil {
		panic(err) // the callers have checked the ply
	}
	s.turn.add(s.now(), s.now().SeenBy(ply, s.viewer()), next)
	s.states = append(s.states, next)
	s.plies = append(s.plies, ply)
	if s.turn.over() {
		s.tell(s.turn.String())
	}
	if len(s.typed) > 0 && next.ToMove() != s.turn.player {
		s.tell(fmt.Sprintf("Not played: %s.", strings.Join(s.typed, " "))) // another player acts
		s.typed = nil
	}
}

// tell prints a message. On a terminal the next boards show it, since they would
// wipe a printed one.
func (s *session) tell(text string) {
	s.recent = append(s.recent, text)
	// Keep one for each seat and for chance after it. More of them come only where
	// no person plays.
	s.recent = s.recent[max(0, len(s.recent)-2*len(s.seats)):]
	if !isTerminal(s.out) {
		fmt.Fprintln(s.out, text)
	}
}

// bot lets a bot or a program play a ply.
func (s *session) bot(ctx context.Context, p game.Player) error {
	ply, err := s.seats[p](ctx, s.now().View(p))
	if lost, ok := errors.AsType[play.Forfeit](err); ok {
		return s.lose(p, lost.Reason)
	}
	if err != nil {
		return err
	}
	return s.show(ctx, ply)
}

// show plays a ply of a bot or of chance, and draws the board on a terminal.
func (s *session) show(ctx context.Context, ply catalog.Ply) error {
	before := s.now()
	s.add(ply)
	if isTerminal(s.out) {
		if err := s.draw(s.viewer(), before); err != nil {
			return err
		}
	}
	return s.pause(ctx, s.delay)
}

// viewer returns the seat of the only person. If there are several people, it
// returns nobody, so that none sees the card of another.
func (s *session) viewer() game.Player {
	person := game.Nobody
	for i, bot := range s.seats {
		if bot == nil {
			if person != game.Nobody {
				return game.Nobody
			}
			person = game.Player(i)
		}
	}
	return person
}

// draw draws what seat p may see now. The state before the last ply is nil if the
// ply should not be shown.
func (s *session) draw(p game.Player, before catalog.State) error {
	shown := s.now().View(p)
	s.clear()
	scene, ok := catalog.Scene(s.rules, shown)
	recent := s.recent
	if !isTerminal(s.out) {
		recent = nil // already printed
	}
	if !ok {
		return s.showView(shown, recent...)
	}
	if before != nil {
		scene.Path = s.turn.walked(before)
	}
	scene.Notes = append(scene.Notes, recent...)
	return s.showScene(scene)
}

// lose ends the game with the loss of seat p.
func (s *session) lose(p game.Player, reason string) error {
	return s.end(play.WonByOthers(p, len(s.seats)), reason)
}

// end shows the last board and the result.
func (s *session) end(o game.Outcome, reason string) error {
	s.outcome, s.reason = o, reason
	if err := s.draw(game.Nobody, nil); err != nil {
		return err
	}
	fmt.Fprintln(s.out, result(o, reason, len(s.plies)))
	return errDone
}
