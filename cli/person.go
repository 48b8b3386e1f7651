// This file holds the people of a session: what they are asked, and what they can
// type besides plies.

package cli

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/analysis"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// person asks the person on seat p for words until a ply is played or taken back.
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

// handOver waits until the next person is alone at the screen, if several share it
// and see different things.
func (s *session) handOver(p game.Player) error {
	first := s.turn.number == 0 || s.turn.over()
	if !first || s.game.Viewer() != game.Nobody || !isTerminal(s.out) || !s.game.Secret() {
		return nil
	}
	s.wipe()
	fmt.Fprintf(s.out, "Seat %v, it is your turn. Press Enter when nobody else is looking. ", p)
	_, err := s.line()
	return err
}

// line returns the next line of input. At the end of the input it fails with
// errDone.
func (s *session) line() (string, error) {
	if s.lines.Scan() {
		return s.lines.Text(), nil
	}
	fmt.Fprintln(s.out) // ends the line of the prompt
	err := s.lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = fmt.Errorf("play: line too long: more than %d bytes", bufio.MaxScanTokenSize)
	}
	return "", cmp.Or(err, errDone)
}

// ask returns the next words that a person has typed. If the line has several plies,
// it returns the first and keeps the others.
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
			fmt.Fprintf(s.out, "%s. Nothing on this line was played. Type help for what you can do.\n", oneLine(err))
		}
	}
	words := s.typed
	words[0] = spell(s.now, words[0])
	if _, err := s.rules.ParsePly(words[0]); err == nil {
		s.typed = words[1:]
		return words[:1], nil
	}
	s.typed = nil
	return words, nil
}

// check tries the plies of a line up to the one after which seat p no longer acts,
// and returns the error of the first that cannot be played. It ignores an error of
// the first word of the line, which obey reports.
func (s *session) check(p game.Player) (err error) {
	now := s.now
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

// after returns the state after a word, which must be a legal ply.
func (s *session) after(now catalog.State, word string) (catalog.State, error) {
	ply, err := s.rules.ParsePly(spell(now, word))
	if err != nil {
		return nil, err
	}
	return now.Play(ply)
}

// spell returns the legal ply that differs from a word in case at most. Without
// one it returns the word.
func spell(now catalog.State, word string) string {
	for _, ply := range now.AppendPlies(nil) {
		if strings.EqualFold(ply.String(), word) {
			return ply.String()
		}
	}
	return word
}

const playHelp = `Or type one of these:
  moves      list the legal plies; moves X, or just X, lists those that start with X
  hint       show what a bot would play
  undo       take back everything since your last ply, and that ply
  save FILE  write the game so far to a file, for replay and play -resume
  resign     give up
  quit       stop here
`

// obey does what a person has typed. It reports whether a ply was played or taken
// back.
func (s *session) obey(ctx context.Context, p game.Player, words []string) (moved bool, err error) {
	switch word := strings.ToLower(words[0]); {
	case word == "help" || word == "?":
		s.help(p)
	case word == "moves" && len(words) == 2:
		if !s.list(words[1]) {
			fmt.Fprintf(s.out, "No legal ply starts with %s.\n", words[1])
		}
	case len(words) > 1 && slices.Contains([]string{"moves", "hint", "undo", "resign", "quit", "exit"}, word):
		fmt.Fprintf(s.out, "%s takes no more words. Type help for what you can do.\n", word)
	case word == "moves":
		s.list("")
	case word == "hint":
		return false, s.hint(ctx, p)
	case word == "undo":
		return s.undo(p)
	case word == "save" && len(words) != 2:
		fmt.Fprintln(s.out, "Type save and the name of one file.")
	case word == "save":
		s.save(words[1])
	case word == "resign":
		_, err := s.game.GiveUp(p, play.Resigned)
		return true, err
	case word == "quit" || word == "exit":
		return true, errDone
	default:
		if _, err := s.rules.ParsePly(words[0]); err != nil && s.list(words[0]) {
			return false, nil
		}
		return s.try(p, words[0]), nil
	}
	return false, nil
}

// help prints what a person can type, and what the signs on the board mean.
func (s *session) help(p game.Player) {
	var legend []string
	fmt.Fprint(s.out, "Type a ply, or several on one line:\n")
	if v, err := s.program.Games.Find(s.rules.Tags()[0].Value); err == nil {
		for _, form := range v.Plies {
			fmt.Fprintf(s.out, "  %s\n", form)
		}
		if v.Legend != nil {
			legend = v.Legend(s.rules.View(s.now, p))
		}
	}
	fmt.Fprint(s.out, playHelp)
	if legend != nil {
		fmt.Fprintf(s.out, "What is on the board:\n  %s\n", strings.Join(legend, "\n  "))
	}
}

// hint prints a turn with which a review of the game would find no fault, while seat p acts.
func (s *session) hint(ctx context.Context, p game.Player) error {
	turn, err := analysis.Advise(ctx, s.rules, s.game.Events(p, -1), analysis.Options{})
	if err != nil {
		return err
	}
	fmt.Fprintf(s.out, "A bot would play %s.\n", analysis.TurnText(turn))
	return nil
}

// list prints the legal plies that start with a text, and reports whether there are
// any.
func (s *session) list(start string) bool {
	var words []string
	for _, ply := range s.now.AppendPlies(nil) {
		if word := ply.String(); len(word) >= len(start) && strings.EqualFold(word[:len(start)], start) {
			words = append(words, word)
		}
	}
	if words == nil {
		return false
	}
	for _, line := range wrap(strings.Join(words, " "), s.width()) {
		fmt.Fprintln(s.out, line)
	}
	return true
}

// try plays the ply that a person has typed, or prints why it cannot be played.
func (s *session) try(p game.Player, word string) bool {
	ply, err := s.rules.ParsePly(word)
	if err == nil {
		if _, err = s.game.Submit(p, s.game.Last(), ply); err == nil {
			s.recent = nil
			return true
		}
	}
	s.typed = nil
	fmt.Fprintf(s.out, "%s. Type help for what you can do.\n", oneLine(err))
	return false
}

// undo takes back the last ply of seat p and all plies after it.
func (s *session) undo(p game.Player) (bool, error) {
	_, err := s.game.TakeBack(p)
	if errors.Is(err, play.ErrEvent) {
		fmt.Fprintln(s.out, "There is nothing to take back.")
		return false, nil
	}
	return true, err
}

// save writes the game so far to a file. An error does not end the session.
func (s *session) save(name string) {
	if err := s.saveRecord(name, s.game.Record()); err != nil {
		fmt.Fprintf(s.out, "Not saved: %s.\n", oneLine(err))
		return
	}
	fmt.Fprintf(s.out, "Saved to %s.\n", name)
}
