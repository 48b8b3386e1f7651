// This file holds a table: a game in progress, who sits at it, and who may see
// what. It knows nothing of keys or screens.

package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/analysis"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/plural"
	"github.com/labyrinth-go/labyrinth/internal/roster"
	"github.com/labyrinth-go/labyrinth/internal/version"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/rulebook"
	"github.com/labyrinth-go/labyrinth/solve"
	"github.com/labyrinth-go/labyrinth/variant"
)

type (
	record = play.Record[catalog.State]
	update = play.Update
)

const human = roster.Human

// A table is a game in progress and those who play it.
type table struct {
	rules    catalog.Rules
	variant  catalog.Variant
	game     *play.Table[catalog.State]
	names    []string
	programs map[game.Player]*program
	relief   play.Bot             // plays for a seat that has left, and for a bot that fails
	kinds    map[string]string    // the names of pieces by their letters
	words    rulebook.Words       // the names of pictures
	relieved map[game.Player]bool // the seats of bots that have failed
	practice bool                 // whether hints and undo are allowed
	puzzle   int                  // the par of a puzzle, or the turns of one against a rival, or 0
	duel     solve.Duel           // or the zero Duel

	file  string // where the game is saved, or ""
	named bool   // whether the player has named the file
	saved int    // the last event when the file was written; -1 for never
}

// A setup is what a table is made from: the options of a game and who plays.
type setup struct {
	games    catalog.Registry
	tags     []game.Tag
	names    []string
	seed     uint64
	limit    int
	time     time.Duration // of a program for a ply
	practice bool
	lang     string // of names and rules
}

// newTable deals a game.
func newTable(s setup) (*table, error) {
	r, err := s.games.Open(s.tags...)
	if err != nil {
		return nil, err
	}
	start, err := r.Deal(len(s.names), s.seed)
	if err != nil {
		return nil, fmt.Errorf("%d seats: %w", len(s.names), err)
	}
	rec := record{Start: start, Tags: append(r.Tags(), append([]game.Tag{
		{Name: "Seats", Value: strconv.Itoa(len(s.names))},
		{Name: "Players", Value: roster.Printable(strings.Join(s.names, ","))},
		{Name: "Seed", Value: strconv.FormatUint(s.seed, 10)},
	}, version.Tags()...)...)}
	return sit(r, rec, s)
}

// errOver is why a game cannot be continued.
var errOver = errors.New("the game is over; -replay shows it")

// resumeTable continues the game of a record. Without names in the set-up, the
// players are those of the record. People take the seats of unknown ones, and of
// programs: reading a file must not run a command.
func resumeTable(r catalog.Rules, rec record, s setup) (*table, error) {
	if rec.Outcome.Over() {
		return nil, bad{errOver}
	}
	if s.names == nil {
		var err error
		s.names, err = roster.Split(rec.Tag("Players"), s.games.BotNames(""))
		if err != nil || len(s.names) != rec.Start.Seats() {
			s.names = make([]string, rec.Start.Seats())
		}
		for i, name := range s.names {
			if _, err := r.Bot(name, 0, bot.Budget{}); err != nil {
				s.names[i] = human
			}
		}
	}
	if n := rec.Start.Seats(); n != len(s.names) {
		return nil, badInput("the game has %d seats, but -seats has %d players", n, len(s.names))
	}
	if n := len(rec.Plies); s.limit > 0 && n >= s.limit {
		s.limit += n // the game had a larger limit, or none
	}
	return sit(r, rec, s)
}

// sit puts the players on their seats and continues the game of a record.
func sit(r catalog.Rules, rec record, s setup) (*table, error) {
	t := &table{
		rules: r, names: s.names, kinds: kindsOf(r), words: rulebook.WordsOf(s.lang),
		programs: make(map[game.Player]*program), relieved: make(map[game.Player]bool),
	}
	var err error
	if t.variant, err = s.games.Find(r.Tags()[0].Value); err != nil {
		return nil, err
	}
	seeds := play.Seeds(s.seed)
	var players []play.Bot
	for i, name := range s.names {
		p, err := t.player(game.Player(i), name, seeds.Uint64(), s.time)
		if err != nil {
			t.close()
			return nil, bad{fmt.Errorf("seat %d: %w; a person is %q", i+1, err, human)}
		}
		players = append(players, p)
	}
	var session *play.Session[catalog.State]
	opts := play.Options{Limit: s.limit, Seed: seeds.Uint64()}
	if t.relief, err = r.Bot("lookahead", seeds.Uint64(), bot.Budget{}); err == nil {
		session, err = play.Resume(r, rec, opts)
	}
	if err == nil {
		t.game, err = play.NewTable(session, players, t.relief)
	}
	if err != nil {
		t.close()
		return nil, err
	}
	t.practice = s.practice || len(t.game.People()) == 1
	return t, nil
}

// relieve lets another bot play for one that has failed.
func (t *table) relieve(p game.Player) {
	if failed := t.programs[p]; failed != nil {
		failed.close()
		delete(t.programs, p)
	}
	t.relieved[p] = true
	t.game.Replace(p, t.relief)
}

// player returns the named player for a seat, or nil for a person. A program has
// the given time for a ply.
func (t *table) player(seat game.Player, name string, seed uint64, limit time.Duration) (play.Bot, error) {
	if name == human {
		return nil, nil
	}
	command, isProgram := strings.CutPrefix(name, roster.Program)
	if !isProgram {
		return t.rules.Bot(name, seed, bot.Budget{})
	}
	p := &program{command: command, tags: t.rules.Tags(), seed: seed, limit: limit}
	if err := p.start(); err != nil {
		return nil, err
	}
	t.programs[seat] = p
	return p.play, nil
}

// close ends the programs that play. Requests to them must have been canceled.
func (t *table) close() {
	for _, p := range t.programs {
		p.close()
	}
	t.programs = nil
}

// person reports whether a person acts for seat p.
func (t *table) person(p game.Player) bool { return p >= 0 && t.game.Bot(p) == nil }

// forget makes the next news for a player begin with the start of the game, if it is
// a program: a request that is canceled ends the process.
func (t *table) forget(p game.Player) {
	if t.programs[p] != nil {
		t.game.Forget(p)
	}
}

// name returns what messages call a player.
func (t *table) name(p game.Player) string {
	switch {
	case p == game.Chance:
		return "Chance"
	case p < 0:
		return "Nobody"
	}
	return "Seat " + p.String()
}

// plies returns the events of the plies that led to the state now. Those that were
// taken back are not among them.
func (t *table) plies() (plies []play.Event[catalog.State]) {
	for e := range t.game.Log(0) {
		switch e.Kind {
		case play.PlyEvent:
			plies = append(plies, e)
		case play.UndoEvent:
			for len(plies) > 0 && plies[len(plies)-1].N > e.To {
				plies = plies[:len(plies)-1]
			}
		}
	}
	return plies
}

// undo takes back the last ply of a person and all plies after it. It reports
// false if there is none.
func (t *table) undo() bool {
	people := t.game.People()
	if len(people) == 0 {
		return false // TakeBack would take any seat's
	}
	_, err := t.game.TakeBack(people...)
	return err == nil
}

// turns returns the number of turns that the first seat has completed, for the
// score of a puzzle.
func (t *table) turns() (n int) {
	state := t.game.Record().Start
	for _, e := range t.plies() {
		next, err := state.Play(e.Ply)
		if err != nil {
			return n
		}
		view := t.rules.View(next, game.Nobody)
		after, _ := labyrinth.TableOf(view)
		told, ok := view.(variant.MessageView)
		if within := ok && told.Message() != 0; state.ToMove() == 0 && after.Phase() != labyrinth.ToWalk && !within {
			n++
		}
		state = next
	}
	return n
}

// A hint is the advice for the next ply of a view.
type hint struct {
	ply   game.Ply
	words string
}

// advise returns a hint: alone, the first ply of a shortest way to the goal, and against
// others, that of a turn with which a review of the game would find no fault; seen
// are the updates of the seat. It can take seconds.
func (t *table) advise(ctx context.Context, v game.View, seen []play.Update) (hint, error) {
	const (
		most     = 5 // no position is known that takes more
		patience = 3 * time.Second
	)
	if t.duel.Turns > 0 {
		return t.adviseDuel(ctx, v)
	}
	if t.battles() {
		return t.adviseBattle(ctx, v)
	}
	if v.Seats() == 1 {
		soon, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		steps, err := catalog.Hint(soon, t.rules, v, most)
		if err == nil && len(steps) > 0 && len(steps[0].Plies()) > 0 {
			first := steps[0].Plies()[0]
			if slices.Contains(v.AppendPlies(nil), first) {
				return hint{first, fmt.Sprintf("%s; %s to the goal", inWords(steps[0]), plural.Count(len(steps), "turn"))}, nil
			}
		}
	}
	turn, err := analysis.Advise(ctx, t.rules, slices.Values(seen), analysis.Options{})
	if err != nil {
		return hint{}, err
	}
	return hint{turn[0], "a bot would play " + analysis.TurnText(turn)}, nil
}

// inWords returns a turn in words.
func inWords(s solve.Step) string {
	if s.Then != ([3]game.Ply{}) {
		return "play " + analysis.TurnText(s.Plies())
	}
	walk := "walk to " + s.To.String()
	if s.Shift == (labyrinth.Shift{}) {
		return walk
	}
	return fmt.Sprintf("shift at %s as shown, then %s", s.Shift.Slot, walk)
}
