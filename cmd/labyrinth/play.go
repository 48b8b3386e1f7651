// This file holds the subcommand play: people and bots at one table, with
// what a person can type beside plies.

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
)

// A session is a game at the terminal. Undo is keeping the old states.
type session struct {
	*table
	hints  protocol.Chooser
	chance *rand.Rand
	limit  int
	delay  time.Duration
	file   string // where the record goes at the end, if anywhere

	states []catalog.State // the start, and the state after every ply
	plies  []catalog.Ply
	lines  <-chan string
	typed  []string // words of a line that are still to be played
	turn   turn
}

func playGame(ctx context.Context, c *call) error {
	seats := c.flags.String("seats", human+",greedy", seatHelp(human))
	delay := c.flags.Duration("delay", 700*time.Millisecond, "how long to pause after a bot's ply on a terminal")
	limit := c.limitFlag()
	file := c.flags.String("record", "", "write the game to this `file` when it is over")
	players := c.seatingFlags()
	players.people = true
	c.seedFlag()
	c.gameFlags()
	if _, err := c.parse(); err != nil {
		return err
	}
	g, err := c.game()
	if err != nil {
		return err
	}
	names, err := c.players(*seats)
	if err != nil {
		return err
	}
	start, err := g.Deal(len(names), c.seed.seed)
	if err != nil {
		return err
	}
	seeds := labyrinth.NewSource(c.seed.seed)
	s := &session{states: []catalog.State{start}, limit: *limit, delay: *delay, file: *file}
	s.chance = rand.New(labyrinth.NewSource(seeds.Uint64()))
	if s.hints, err = g.Bot("greedy", seeds.Uint64()); err != nil {
		return err
	}
	if s.table, err = players.sit(g, names, seeds); err != nil {
		return err
	}
	defer s.leave()
	s.lines = readLines(ctx, c.in)
	return s.play(ctx)
}

// readLines reads lines in the background, so that waiting for one can be
// interrupted. The channel is closed at the end of the input.
func readLines(ctx context.Context, r io.Reader) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		for in := bufio.NewScanner(r); in.Scan(); {
			select {
			case lines <- in.Text():
			case <-ctx.Done():
				return
			}
		}
	}()
	return lines
}

func (s *session) now() catalog.State { return s.states[len(s.states)-1] }

// errDone ends a session that somebody has ended before the game was over.
var errDone = errors.New("done")

// play goes on until the game is over or somebody ends it.
func (s *session) play(ctx context.Context) error {
	fmt.Fprintf(s.out, "Seed %d. Type help for what you can do.\n", s.seed.seed)
	for {
		now := s.now()
		p := now.ToMove()
		switch {
		case now.Outcome().Over():
			return s.end(now.Outcome(), "")
		case s.limit > 0 && len(s.plies) >= s.limit:
			return s.end(labyrinth.Won(), play.Limit)
		}
		var err error
		switch {
		case p == labyrinth.Chance:
			s.add(play.Draw[catalog.State, catalog.Ply, catalog.View](now, s.chance))
		case s.seats[p] != nil:
			err = s.bot(ctx, p)
		default:
			err = s.person(ctx, p)
		}
		if errors.Is(err, errDone) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// add plays a ply that is legal.
func (s *session) add(m catalog.Ply) {
	next, err := s.now().Play(m)
	if err != nil {
		panic(err) // it comes from the list of legal plies
	}
	s.turn.add(s.now(), m, next)
	s.states = append(s.states, next)
	s.plies = append(s.plies, m)
}

// bot lets a bot play a ply, and shows it.
func (s *session) bot(ctx context.Context, p labyrinth.Player) error {
	before := s.now()
	m, err := s.seats[p](ctx, before.View(p))
	if lost, ok := errors.AsType[play.Forfeit](err); ok {
		return s.lose(p, lost.Reason)
	}
	if err != nil {
		return err
	}
	s.add(m)
	if isTerminal(s.out) {
		if err := s.draw(s.viewer(), before); err != nil {
			return err
		}
	}
	if s.turn.over() {
		fmt.Fprintln(s.out, s.turn.String())
	}
	return s.pause(ctx, s.delay)
}

// viewer returns the only person at the table, or nobody if there are
// several, so that none sees another's card.
func (s *session) viewer() labyrinth.Player {
	person := labyrinth.Nobody
	for i, bot := range s.seats {
		if bot == nil {
			if person != labyrinth.Nobody {
				return labyrinth.Nobody
			}
			person = labyrinth.Player(i)
		}
	}
	return person
}

// draw draws what seat p may see of the game now.
func (s *session) draw(p labyrinth.Player, before catalog.State) error {
	shown := s.now().View(p)
	s.clear()
	scene, ok := sceneOf(s.game, shown)
	if !ok {
		return s.showView(shown)
	}
	if before != nil {
		scene.Path = s.turn.walked(before)
	}
	return s.show(scene, shown)
}

// person asks a person for a ply until the game has moved, on or back.
func (s *session) person(ctx context.Context, p labyrinth.Player) error {
	if len(s.typed) == 0 {
		if err := s.handOver(ctx, p); err != nil {
			return err
		}
		if err := s.draw(p, nil); err != nil {
			return err
		}
	}
	for {
		words, err := s.ask(ctx, p)
		if err != nil {
			return err
		}
		moved, err := s.obey(ctx, p, words)
		if moved || err != nil {
			return err
		}
	}
}

// handOver makes sure that the next person sits before the screen, where
// several share it.
func (s *session) handOver(ctx context.Context, p labyrinth.Player) error {
	first := len(s.plies) == 0 || s.turn.over()
	if !first || s.viewer() != labyrinth.Nobody || !isTerminal(s.out) {
		return nil
	}
	s.clear()
	fmt.Fprintf(s.out, "Seat %v, it is your turn. Press Enter when nobody else looks. ", p)
	_, err := s.line(ctx)
	return err
}

// line returns the next line of input; at its end it fails with errDone.
func (s *session) line(ctx context.Context) (string, error) {
	select {
	case line, ok := <-s.lines:
		if !ok {
			fmt.Fprintln(s.out)
			return "", errDone
		}
		return line, nil
	case <-ctx.Done():
		fmt.Fprintln(s.out)
		return "", ctx.Err()
	}
}

// ask returns the next words a person has typed. Of a line of plies it
// returns one and keeps the others.
func (s *session) ask(ctx context.Context, p labyrinth.Player) ([]string, error) {
	for len(s.typed) == 0 {
		fmt.Fprintf(s.out, "seat %v> ", p)
		line, err := s.line(ctx)
		if err != nil {
			return nil, err
		}
		s.typed = strings.Fields(line)
	}
	words := s.typed
	if _, err := s.game.ParseMove(words[0]); err == nil {
		s.typed = words[1:]
		return words[:1], nil
	}
	s.typed = nil
	return words, nil
}

const mazeHelp = `Type a ply, or a whole turn on one line:
  W2:ES      push the spare tile in at W2, so that it is open to east and south
  c5         walk to c5; your own square is to stay
  W2:ES c5   both
`

const playHelp = `or one of these:
  moves      the legal plies; the start of some, as in W2, lists those
  hint       what a bot would do
  undo       take back everything since your last ply
  save FILE  write the game so far to a file, for labyrinth replay
  resign     give up
  quit       stop here
`

// obey does what a person has typed, and reports whether the game has moved.
func (s *session) obey(ctx context.Context, p labyrinth.Player, words []string) (moved bool, err error) {
	switch word := strings.ToLower(words[0]); {
	case word == "help" || word == "?":
		if _, maze := s.game.Layout(); maze {
			fmt.Fprint(s.out, mazeHelp)
		} else if plies := s.now().AppendMoves(nil); len(plies) > 0 {
			fmt.Fprintf(s.out, "Type a ply, such as %s, the start of some, such as %.2s, to see them,\n", plies[0], plies[0])
		}
		fmt.Fprint(s.out, playHelp)
	case word == "moves":
		s.list("")
	case word == "hint":
		m, err := s.hints(ctx, s.now().View(p))
		if err != nil {
			return false, err
		}
		fmt.Fprintf(s.out, "A bot would play %s.\n", m)
	case word == "undo":
		return s.undo(p), nil
	case word == "save" && len(words) == 2:
		s.save(words[1])
	case word == "resign":
		return true, s.lose(p, play.Resigned)
	case word == "quit" || word == "exit":
		return true, errDone
	default:
		if _, err := s.game.ParseMove(words[0]); err != nil && s.list(words[0]) {
			return false, nil
		}
		return s.try(words[0]), nil
	}
	return false, nil
}

// list prints the legal plies that begin as given, and reports whether there
// are any: those of one piece, or of one slot.
func (s *session) list(start string) bool {
	var words []string
	for _, m := range s.now().AppendMoves(nil) {
		if strings.HasPrefix(string(m), start) {
			words = append(words, string(m))
		}
	}
	if words == nil {
		return false
	}
	fmt.Fprintln(s.out, strings.Join(words, " "))
	return true
}

// try plays what a person has typed, or says why it cannot.
func (s *session) try(word string) bool {
	m, err := s.game.ParseMove(word)
	if err == nil {
		if _, err = s.now().Play(m); err == nil {
			s.add(m)
			if s.turn.over() {
				fmt.Fprintln(s.out, s.turn.String())
			}
			return true
		}
	}
	s.typed = nil
	fmt.Fprintf(s.out, "%s. Type help for what you can do.\n", oneLine(err))
	return false
}

// undo goes back to where the person last played a ply.
func (s *session) undo(p labyrinth.Player) bool {
	back := len(s.plies) - 1
	for back >= 0 && s.states[back].ToMove() != p {
		back--
	}
	if back < 0 {
		fmt.Fprintln(s.out, "There is nothing to take back.")
		return false
	}
	s.states, s.plies = s.states[:back+1], s.plies[:back]
	s.turn = turn{}
	for i, m := range s.plies {
		s.turn.add(s.states[i], m, s.states[i+1])
	}
	return true
}

// save writes the game so far; that it cannot is no reason to end it.
func (s *session) save(name string) {
	if err := s.write(name, s.now().Outcome(), ""); err != nil {
		fmt.Fprintf(s.out, "Not saved: %s.\n", oneLine(err))
		return
	}
	fmt.Fprintf(s.out, "Saved to %s.\n", name)
}

func (s *session) write(name string, o labyrinth.Outcome, reason string) error {
	rec := record{
		Tags:  tags(s.game, s.names, s.seed.seed),
		Start: s.states[0], Plies: s.plies, Outcome: o, Reason: reason,
	}
	text, err := rec.MarshalText()
	if err != nil {
		return err
	}
	return s.writeFile(name, text)
}

// lose ends the game that seat p gives up or forfeits.
func (s *session) lose(p labyrinth.Player, reason string) error {
	if err := s.end(play.WonByOthers(p, len(s.seats)), reason); err != nil {
		return err
	}
	return errDone
}

// end shows the last board and the result, and writes the record.
func (s *session) end(o labyrinth.Outcome, reason string) error {
	if err := s.draw(labyrinth.Nobody, nil); err != nil {
		return err
	}
	fmt.Fprintln(s.out, result(o, reason, len(s.plies)))
	if s.file == "" {
		return nil
	}
	return s.write(s.file, o, reason)
}
