// This file holds the subcommand play: people and bots at one table, with
// what a person can type beside plies.

package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
	"github.com/labyrinth-go/labyrinth/render"
)

// A session is a game at the terminal. Undo is keeping the old states.
type session struct {
	*call
	game   catalog.Rules
	tags   []game.Tag // the head of the record
	names  []string
	seats  []protocol.Bot // nil for a person
	leave  func()         // ends the programs on seats
	hints  protocol.Bot
	chance uint64 // what each ply of chance is drawn from, with its number
	limit  int
	delay  time.Duration
	file   string // where the record goes at the end, if anywhere

	greeting string // the first line

	states []catalog.State // the start, and the state after every ply
	plies  []catalog.Ply
	lines  *bufio.Scanner
	typed  []string // words of a line that are still to be played
	turn   turn
	recent []string // what was told since a person last played a ply, the last of it

	outcome game.Outcome // how it has ended, if it has
	reason  string
}

func playGame(ctx context.Context, c *call) error {
	seats := c.flags.String("seats", human+",greedy", seatHelp(human))
	delay := c.delayFlag("a bot's ply")
	limit := c.limitFlag()
	file := c.recordFlag("")
	resume := c.flags.String("resume", "", "go on with the game in this `file`, a record, and not with a new one")
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
	if isTerminal(c.out) { // whose next board would wipe why a program has lost
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
	g, err := s.call.game()
	if err != nil {
		return err
	}
	start, err := s.call.deal(g, len(s.names))
	if err != nil {
		return err
	}
	s.game, s.states = g, []catalog.State{start}
	s.tags = tags(g, s.names, s.seed.seed)
	s.greeting = fmt.Sprintf("Seed %d.", s.seed.seed)
	return nil
}

// resume goes back to where a record ends.
func (s *session) resume(name string) error {
	if s.options != nil || s.seed.given {
		return badInput{errors.New("play: the record of -resume says what game it is; leave out -seed and the options of a game")}
	}
	g, rec, err := s.loadRecord(name)
	if err != nil {
		return err
	}
	if rec.Outcome.Over() {
		return badInput{fmt.Errorf("play: %s: the game is over; labyrinth replay shows it", name)}
	}
	if n := rec.Start.Seats(); n != len(s.names) {
		return badInput{fmt.Errorf("play: %s: the game has %d seats, and -seats names %d", name, n, len(s.names))}
	}
	s.game, s.tags, s.states = g, rec.Tags, []catalog.State{rec.Start}
	for i, m := range rec.Plies {
		next, err := s.states[i].Play(m)
		if err != nil {
			return err
		}
		s.states, s.plies = append(s.states, next), append(s.plies, m)
	}
	s.count()
	s.greeting = fmt.Sprintf("%s goes on after %d plies.", name, len(rec.Plies))
	return nil
}

// sit puts a player on every seat without a person.
func (s *session) sit(players *seating) error {
	src := play.Seeds(s.seed.seed)
	t, err := players.sit(s.game, s.names, src)
	if err != nil {
		return err
	}
	s.seats, s.leave = t.seats, t.leave
	s.chance = src.Uint64()
	s.hints, err = s.game.Bot("greedy", src.Uint64(), bot.Budget{})
	return err
}

func (s *session) now() catalog.State { return s.states[len(s.states)-1] }

// errDone ends a session: the game is over, or a person has left it.
var errDone = errors.New("done")

// play goes on until the game is over or somebody leaves it, and writes the
// record.
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
			// Drawn by its number, so that who takes a ply back and plays it
			// again meets the same luck.
			m := play.Draw(now, rand.New(game.NewSource(s.chance+uint64(len(s.plies)))))
			err = s.show(ctx, m)
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

// add plays a ply that is legal.
func (s *session) add(m catalog.Ply) {
	next, err := s.now().Play(m)
	if err != nil {
		panic(err) // it comes from the list of legal plies
	}
	s.turn.add(s.now(), s.now().SeenBy(m, s.viewer()), next)
	s.states = append(s.states, next)
	s.plies = append(s.plies, m)
	if s.turn.over() {
		s.tell(s.turn.String())
	}
	if len(s.typed) > 0 && next.ToMove() != s.turn.player {
		s.tell(fmt.Sprintf("Left out: %s.", strings.Join(s.typed, " "))) // it is not the same person's turn
		s.typed = nil
	}
}

// tell tells people something between their plies. On a terminal it is shown
// with the boards to come, which would wipe it.
func (s *session) tell(text string) {
	s.recent = append(s.recent, text)
	// Of each seat, and of chance behind it: more comes where no person plays.
	s.recent = s.recent[max(0, len(s.recent)-2*len(s.seats)):]
	if !isTerminal(s.out) {
		fmt.Fprintln(s.out, text)
	}
}

// bot lets a bot play a ply.
func (s *session) bot(ctx context.Context, p game.Player) error {
	m, err := s.seats[p](ctx, s.now().View(p))
	if lost, ok := errors.AsType[play.Forfeit](err); ok {
		return s.lose(p, lost.Reason)
	}
	if err != nil {
		return err
	}
	return s.show(ctx, m)
}

// show plays a ply of a bot or of chance, and shows it.
func (s *session) show(ctx context.Context, m catalog.Ply) error {
	before := s.now()
	s.add(m)
	if isTerminal(s.out) {
		if err := s.draw(s.viewer(), before); err != nil {
			return err
		}
	}
	return s.pause(ctx, s.delay)
}

// viewer returns the only person at the table, or nobody if there are
// several, so that none sees another's card.
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

// draw draws what seat p may see of the game now.
func (s *session) draw(p game.Player, before catalog.State) error {
	shown := s.now().View(p)
	s.clear()
	scene, ok := catalog.Scene(s.game, shown)
	recent := s.recent
	if !isTerminal(s.out) {
		recent = nil // they have been printed
	}
	if !ok {
		return s.showView(shown, recent...)
	}
	if before != nil {
		scene.Path = s.turn.walked(before)
	}
	scene.Notes = append(scene.Notes, recent...)
	return render.Text(s.out, scene, s.colours())
}

// person asks a person for a ply until the game has moved, on or back.
func (s *session) person(ctx context.Context, p game.Player) error {
	if len(s.typed) == 0 {
		if err := s.handOver(p); err != nil {
			return err
		}
		if err := s.draw(p, nil); err != nil {
			return err
		}
	}
	for {
		words, err := s.ask(p)
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
func (s *session) handOver(p game.Player) error {
	first := len(s.plies) == 0 || s.turn.over()
	if !first || s.viewer() != game.Nobody || !isTerminal(s.out) || !s.secrets() {
		return nil
	}
	s.wipe()
	fmt.Fprintf(s.out, "Seat %v, it is your turn. Press Enter when nobody else looks. ", p)
	_, err := s.line()
	return err
}

// secrets reports whether seats see different things.
func (s *session) secrets() bool {
	for p := range game.Player(len(s.seats)) {
		if s.now().View(p).String() != s.now().String() {
			return true
		}
	}
	return false
}

// line returns the next line of input; at its end it fails with errDone.
func (s *session) line() (string, error) {
	if s.lines.Scan() {
		return s.lines.Text(), nil
	}
	fmt.Fprintln(s.out) // behind the prompt
	err := s.lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = fmt.Errorf("play: a line is too long: it has more than %d bytes", bufio.MaxScanTokenSize)
	}
	return "", cmp.Or(err, errDone)
}

// ask returns the next words a person has typed. Of a line of plies it
// returns one and keeps the others.
func (s *session) ask(p game.Player) ([]string, error) {
	for len(s.typed) == 0 {
		fmt.Fprintf(s.out, "seat %v> ", p)
		line, err := s.line()
		if err != nil {
			return nil, err
		}
		s.typed = strings.Fields(line)
		if err := s.check(p); err != nil {
			s.typed = nil
			fmt.Fprintf(s.out, "%s. Nothing of the line is played. Type help for what you can do.\n", oneLine(err))
		}
	}
	words := s.typed
	words[0] = spell(s.now(), words[0])
	if _, err := s.game.ParsePly(words[0]); err == nil {
		s.typed = words[1:]
		return words[:1], nil
	}
	s.typed = nil
	return words, nil
}

// check tries a line of plies as far as seat p acts, and returns why one behind
// the first cannot be played. What is wrong with the first is said later.
func (s *session) check(p game.Player) (err error) {
	now := s.now()
	for i, word := range s.typed {
		now, err = s.after(now, word)
		if i == 0 && now == nil {
			return nil
		}
		if err != nil || now.ToMove() != p {
			return err
		}
	}
	return err
}

// after returns the state after a word, if that is a legal ply.
func (s *session) after(now catalog.State, word string) (catalog.State, error) {
	m, err := s.game.ParsePly(spell(now, word))
	if err != nil {
		return nil, err
	}
	return now.Play(m)
}

// spell returns the legal ply that a word is but for its case, or the word.
func spell(now catalog.State, word string) string {
	for _, m := range now.AppendPlies(nil) {
		if strings.EqualFold(string(m), word) {
			return string(m)
		}
	}
	return word
}

const playHelp = `or one of these:
  moves      the legal plies; moves W2, or W2 alone, those that begin so
  hint       what a bot would do
  undo       take back everything since your last ply
  save FILE  write the game so far to a file, for replay and play -resume
  resign     give up
  quit       stop here
`

// obey does what a person has typed, and reports whether the game has moved.
func (s *session) obey(ctx context.Context, p game.Player, words []string) (moved bool, err error) {
	switch word := strings.ToLower(words[0]); {
	case word == "help" || word == "?":
		fmt.Fprint(s.out, "Type a ply, or several on one line:\n")
		for _, v := range catalog.All() {
			if v.Name == s.game.Tags()[0].Value {
				for _, form := range v.Plies {
					fmt.Fprintf(s.out, "  %s\n", form)
				}
			}
		}
		fmt.Fprint(s.out, playHelp)
	case word == "moves" && len(words) == 2:
		if !s.list(words[1]) {
			fmt.Fprintf(s.out, "No legal ply begins with %s.\n", words[1])
		}
	case len(words) > 1 && slices.Contains([]string{"moves", "hint", "undo", "resign", "quit", "exit"}, word):
		fmt.Fprintf(s.out, "%s takes nothing behind it. Type help for what you can do.\n", word)
	case word == "moves":
		s.list("")
	case word == "hint":
		return false, s.hint(ctx, p)
	case word == "undo":
		return s.undo(p), nil
	case word == "save" && len(words) != 2:
		fmt.Fprintln(s.out, "Type save and the name of a file.")
	case word == "save":
		s.save(words[1])
	case word == "resign":
		return true, s.lose(p, play.Resigned)
	case word == "quit" || word == "exit":
		return true, errDone
	default:
		if _, err := s.game.ParsePly(words[0]); err != nil && s.list(words[0]) {
			return false, nil
		}
		return s.try(words[0]), nil
	}
	return false, nil
}

// hint prints what a bot would play until another player acts.
func (s *session) hint(ctx context.Context, p game.Player) error {
	var plies []string
	for now := s.now(); now.ToMove() == p && len(plies) < 2; {
		m, err := s.hints(ctx, now.View(p))
		if err != nil {
			return err
		}
		plies = append(plies, string(m))
		if now, err = now.Play(m); err != nil {
			return err
		}
	}
	fmt.Fprintf(s.out, "A bot would play %s.\n", strings.Join(plies, " "))
	return nil
}

// list prints the legal plies that begin as given, and reports whether there
// are any: those of one piece, or of one slot.
func (s *session) list(start string) bool {
	var words []string
	for _, m := range s.now().AppendPlies(nil) {
		if len(m) >= len(start) && strings.EqualFold(string(m[:len(start)]), start) {
			words = append(words, string(m))
		}
	}
	if words == nil {
		return false
	}
	text := strings.Join(words, " ")
	for isTerminal(s.out) && len(text) > 80 {
		end := strings.LastIndexByte(text[:81], ' ')
		if end < 0 {
			break
		}
		fmt.Fprintln(s.out, text[:end])
		text = text[end+1:]
	}
	fmt.Fprintln(s.out, text)
	return true
}

// try plays what a person has typed, or says why it cannot.
func (s *session) try(word string) bool {
	m, err := s.game.ParsePly(word)
	if err == nil {
		if _, err = s.now().Play(m); err == nil {
			s.recent = nil
			s.add(m)
			return true
		}
	}
	s.typed = nil
	fmt.Fprintf(s.out, "%s. Type help for what you can do.\n", oneLine(err))
	return false
}

// undo goes back to where the person last played a ply.
func (s *session) undo(p game.Player) bool {
	back := len(s.plies) - 1
	for back >= 0 && s.states[back].ToMove() != p {
		back--
	}
	if back < 0 {
		fmt.Fprintln(s.out, "There is nothing to take back.")
		return false
	}
	s.states, s.plies = s.states[:back+1], s.plies[:back]
	s.count()
	return true
}

// count sets the turn to the last one of the plies.
func (s *session) count() {
	s.turn, s.recent = turn{}, nil
	for i, m := range s.plies {
		s.turn.add(s.states[i], s.states[i].SeenBy(m, s.viewer()), s.states[i+1])
		if s.turn.over() {
			s.recent = []string{s.turn.String()}
		}
	}
}

// save writes the game so far; that it cannot is no reason to end it.
func (s *session) save(name string) {
	if err := s.saveRecord(name, s.record()); err != nil {
		fmt.Fprintf(s.out, "Not saved: %s.\n", oneLine(err))
		return
	}
	fmt.Fprintf(s.out, "Saved to %s.\n", name)
}

// lose ends the game that seat p gives up or forfeits.
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
