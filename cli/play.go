// This file holds the command play: a game in which people, bots, programs and
// chance act in turn. What people can type is in person.go.

package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/plural"
	"github.com/labyrinth-go/labyrinth/play"
)

// A session is a game at the terminal, and what it has shown of the game.
type session struct {
	*call
	rules catalog.Rules
	names []string
	leave func() // ends the programs on seats
	delay time.Duration
	file  string // for the record at the end; empty for none

	greeting string // the first line

	game  *play.Table[catalog.State]
	shown int           // the last event shown
	now   catalog.State // the state after it

	lines  *bufio.Scanner
	typed  []string // the words of a line that are not yet played
	turn   turn
	recent []message // the last messages since a person's ply
}

func playGame(ctx context.Context, c *call) error {
	seats := c.flags.String("seats", human+",greedy", c.seatHelp(human))
	delay := c.delayFlag("a bot's ply")
	limit := c.limitFlag()
	file := c.recordFlag("")
	resume := c.flags.String("resume", "", "continue the game of this `file`, which is a record, instead of a new game")
	players := c.seatingFlags()
	players.people = true
	c.seedFlag()
	c.langFlag()
	c.gameFlags()
	if _, err := c.parse(); err != nil {
		return err
	}
	names, err := c.players(*seats)
	if err != nil {
		return err
	}
	s := &session{call: c, names: names, delay: *delay, file: *file}
	begin := s.deal
	if *resume != "" {
		begin = func() (record, error) { return s.resume(*resume) }
	}
	rec, err := begin()
	if err != nil {
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
	opts := play.Options{Limit: *limit}
	if *limit > 0 {
		opts.Limit = max(*limit, len(rec.Plies)) // a record may be longer
	}
	if err := s.sit(players, rec, opts); err != nil {
		return err
	}
	defer s.leave()
	s.lines = bufio.NewScanner(c.in)
	return s.play(ctx)
}

// deal returns the record of a new game, which has no plies.
func (s *session) deal() (rec record, err error) {
	if s.rules, err = s.call.rules(); err != nil {
		return rec, err
	}
	rec.Start, err = s.call.deal(s.rules, len(s.names))
	rec.Tags = append(s.rules.Tags(), tags(s.names, s.seed)...)
	s.greeting = fmt.Sprintf("Seed %d.", s.seed)
	return rec, err
}

// resume returns the record in a file, whose game is to continue.
func (s *session) resume(name string) (rec record, err error) {
	if s.flags.Options != nil || s.flags.Given("seed") {
		return rec, badInput{errors.New("play: -resume cannot be combined with -seed or options of the game, which are in the record")}
	}
	if s.rules, rec, err = s.loadRecord(name); err != nil {
		return rec, err
	}
	if rec.Outcome.Over() {
		return rec, badInput{fmt.Errorf("play: %s: the game is over; %s replay shows it", name, s.program.Name)}
	}
	if n := rec.Start.Seats(); n != len(s.names) {
		return rec, badInput{fmt.Errorf("play: %s: the game has %s, but -seats has %s", name, plural.Count(n, "seat"), plural.Count(len(s.names), "player"))}
	}
	s.greeting = fmt.Sprintf("%s continues after %s.", name, plural.Count(len(rec.Plies), "ply"))
	return rec, nil
}

// sit puts bots and programs on their seats, and begins the game that a record
// holds so far.
func (s *session) sit(players *seating, rec record, opts play.Options) error {
	src := play.Seeds(s.seed)
	t, err := players.sit(s.rules, s.names, src)
	if err != nil {
		return err
	}
	s.leave = t.leave
	opts.Seed = src.Uint64()
	relief, err := s.rules.Bot("greedy", src.Uint64(), bot.Budget{})
	if err != nil {
		return err
	}
	session, err := play.Resume(s.rules, rec, opts)
	if err != nil {
		return err
	}
	if s.game, err = play.NewTable(session, t.seats, relief); err != nil {
		return err
	}
	s.replay(len(rec.Plies))
	return nil
}

// errDone ends a session: the game is over, or a person has quit.
var errDone = errors.New("done")

// play runs the session to its end, and writes the record.
func (s *session) play(ctx context.Context) error {
	greeting := s.greeting + " Type help for what you can do."
	s.tell(message{greeting, greeting})
	err := s.turns(ctx)
	if saving := s.saveRecord(s.file, s.game.Record()); saving != nil {
		return saving
	}
	if errors.Is(err, errDone) {
		return nil
	}
	return err
}

func (s *session) turns(ctx context.Context) error {
	for {
		if err := s.show(ctx); err != nil {
			return err
		}
		p := s.game.ToMove()
		if p == game.Nobody {
			return s.end()
		}
		var err error
		if bot := s.game.Bot(p); bot != nil {
			_, err = s.game.Ask(ctx, bot)
		} else {
			err = s.person(ctx, p)
		}
		if err != nil {
			return err
		}
	}
}

// show shows the events that are new. On a terminal it draws the board after each
// ply that no person has played, and pauses.
func (s *session) show(ctx context.Context) error {
	for e := range s.game.Log(s.shown) {
		s.shown = e.N
		switch e.Kind {
		case play.PlyEvent:
			before := s.now
			s.add(e.Ply)
			if e.By >= 0 && s.game.Bot(e.By) == nil {
				continue
			}
			if isTerminal(s.out) {
				if err := s.draw(s.game.Viewer(), before); err != nil {
					return err
				}
			}
			if err := s.pause(ctx, s.delay); err != nil {
				return err
			}
		case play.LeaveEvent:
			text := leaving(e.By)
			s.tell(message{text, text})
		case play.UndoEvent:
			s.replay(e.N)
		}
	}
	return nil
}

// add adds a ply to what is shown.
func (s *session) add(ply game.Ply) {
	s.step(ply)
	if s.turn.over() {
		s.tell(s.turn.message())
	}
	if len(s.typed) > 0 && s.now.ToMove() != s.turn.player {
		text := fmt.Sprintf("Not played: %s.", strings.Join(s.typed, " ")) // another player acts
		s.tell(message{text, text})
		s.typed = nil
	}
}

// step plays a ply of the game in the state shown.
func (s *session) step(ply game.Ply) {
	next, err := s.now.Play(ply)
	if err != nil {
		panic(err) // the game has checked the ply
	}
	viewer := s.game.Viewer()
	s.turn.add(s.rules, viewer, s.now, s.now.SeenBy(ply, viewer), next)
	s.now = next
}

// replay sets what is shown to the game after event n, without printing anything.
func (s *session) replay(n int) {
	s.shown, s.now = n, s.game.Record().Start
	s.turn, s.recent = turn{}, nil
	for _, e := range s.plies(n) {
		s.step(e.Ply)
		if s.turn.over() {
			s.recent = []message{s.turn.message()}
		}
	}
}

// plies returns the plies that led to the state after event n. Those that were
// taken back are not among them.
func (s *session) plies(n int) (plies []event) {
	for e := range s.game.Log(0) {
		switch {
		case e.N > n:
			return plies
		case e.Kind == play.PlyEvent:
			plies = append(plies, e)
		case e.Kind == play.UndoEvent:
			for len(plies) > 0 && plies[len(plies)-1].N > e.To {
				plies = plies[:len(plies)-1]
			}
		}
	}
	return plies
}

// tell prints a message. On a terminal the next boards show it, since they would
// wipe a printed one.
func (s *session) tell(m message) {
	s.recent = append(s.recent, m)
	// Keep one for each seat and for chance after it. More of them come only where
	// no person plays.
	s.recent = s.recent[max(0, len(s.recent)-2*len(s.names)):]
	if !isTerminal(s.out) {
		fmt.Fprintln(s.out, m.text)
	}
}

// draw draws what seat p may see now. The state before the last ply is nil if the
// ply should not be shown.
func (s *session) draw(p game.Player, before catalog.State) error {
	shown := s.rules.View(s.now, p)
	s.clear()
	scene, ok := catalog.Scene(s.rules, shown)
	recent := s.recent
	if !isTerminal(s.out) {
		recent = nil // already printed
	}
	if !ok {
		return s.showView(s.rules, shown, recent...)
	}
	if before != nil {
		scene.Path = s.turn.walked(before)
	}
	for _, m := range recent {
		scene.Notes = append(scene.Notes, m.text)
	}
	return s.showScene(scene)
}

// end shows the last board and the result.
func (s *session) end() error {
	if err := s.draw(game.Nobody, nil); err != nil {
		return err
	}
	rec := s.game.Record()
	fmt.Fprintln(s.out, result(rec))
	return errDone
}
