// Package arena measures how strong players are. In a [Match] every pair of
// players meets over many deals, on all cores, and each deal is played from
// every seat. [Conditions.Table] returns the score of each pair, its confidence
// interval and the difference in Elo. [Rate] puts the players of several matches on
// one scale, and a [Tuner] looks for better parameters of a player. Package suite
// has test positions.
//
// This program finds out whether a change has made a bot stronger:
//
//	bots := arena.Bots{
//		"new": mine.New,
//		"old": func(seed uint64) play.Bot { return bot.Greedy(standard.Rules{}, seed) },
//	}
//	m := arena.New(standard.Rules{}, bots.Sit, "new", "old")
//	m.Deals = 5000
//	m.SPRT = &arena.SPRT{Elo0: 0, Elo1: 20} // stops once the answer is clear
//	m.File = "results.jsonl"                // continues from it after an interruption
//	results, err := m.Run(ctx)
//	...
//	err = arena.WriteTable(os.Stdout, m.Table(results))
//
// # What is compared
//
// A deal is played once for each of [Seatings]. All its games have the same
// first state, the same plies of chance and the same seed for the bot on each
// seat; only the players change seats. The deal therefore favors neither
// player, but its games are not independent. So the statistics count deals: one
// observation is the mean score of a deal's games, like a game pair in chess.
//
// Games need not begin with a deal: [Match.StartFrom] takes states, such as those
// that package suite has from the middle of games. Such games are shorter.
//
// # What is measured
//
// Each [Result] has the time that the players took, and their CPU time, which is the
// same on a loaded machine. A player that thinks on other threads, or is another
// process, says its CPU time itself in [play.Answer]; a process of package protocol
// is measured. With limits in nodes or iterations instead of times, the players
// play the same games on every machine. What players report about each search is
// kept in [Result.Searches]: how long it was, the value that it gave the ply, and
// the second-best ply.
//
// # Seeds
//
// The seed of each deal is derived from the seed of the match by a cipher.
// [Conditions.SeedOf] returns it and every [Result] contains it. The command
// labyrinth watch replays a game from it, chance and bots included:
//
//	labyrinth watch -seed 7108847346778102490 -bots new,old
//
// The seed of a match gives away every hidden card of its deals. A player can
// find a small seed by dealing every candidate and comparing boards. [New]
// therefore draws the seed from the system's entropy. Set another one only to
// repeat a match, or if no player would try to guess it. The seed of one deal does
// not give away the other deals. But the games of one deal have the same hidden
// cards: a player that remembers the first game knows them in the next.
//
// # Files
//
// With [Match.File] the results are kept in a file of JSON lines. A match that
// was interrupted or killed at any moment continues from its file. [Parse]
// reads such a file and describes the format. So a question that takes 1,000 games is
// one command, which can be stopped and given again until it is answered:
//
//	labyrinth arena -bots new=mcts:500,exploration=0.2,old=mcts:500 -deals 500 -out question.jsonl
//
// A program that plays the games of a match in another way, such as on several
// machines, numbers them by [Conditions.GameAt], plays them by [Match.Play], and keeps
// the results in a [File].
package arena

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// MaxPlayers is the largest number of players in a match. They form 4950 pairs.
const MaxPlayers = 100

// Conditions are everything that decides which games a match consists of and
// how they are played. The number of deals is not among them: a match can be
// continued with more deals.
type Conditions struct {
	// Tags name the game, as [game.Rules.Tags] does. They also hold anything
	// else that affects how the players play, such as their thinking time.
	Tags map[string]string `json:"tags"`
	// Players are the names of the players. Every pair of them meets.
	Players []string `json:"players"`
	Seats   int      `json:"seats"`
	// Limit and Repeats make a game a draw, as in [play.Options].
	Limit   int `json:"limit"`
	Repeats int `json:"repeats"`
	// SPRT, if not nil, stops the games of a pair once the test is decided.
	SPRT *SPRT `json:"sprt,omitempty"`
	// Starts names the states with which the games begin, if they are not dealt;
	// see [Match.StartFrom].
	Starts string `json:"starts,omitempty"`
	// Seed is the source of the seeds of all deals. It gives away every hidden
	// card, so players must not know it.
	Seed uint64 `json:"seed,string"`
}

// Check returns what is wrong with the conditions, as [game.Faults] that match
// [game.ErrSeats] or [game.ErrOption]. [Match.Run] calls it first.
func (c Conditions) Check() error {
	var fs game.Faults
	if c.Seats < 2 || c.Seats > 16 {
		fs.Addf(game.ErrSeats, 0, fmt.Sprint(c.Seats), "number of seats must be 2 to 16")
	}
	if n := len(c.Players); n < 2 || n > MaxPlayers {
		fs.Addf(game.ErrOption, 0, fmt.Sprint(n), "number of players must be 2 to %d", MaxPlayers)
	} else {
		c.checkNames(&fs)
	}
	if c.Limit < 0 || c.Repeats < 0 {
		fs.Addf(game.ErrOption, 0, fmt.Sprint(c.Limit, ",", c.Repeats), "limit and repeats must not be negative")
	}
	if c.SPRT != nil && !c.SPRT.ok() {
		fs.Addf(game.ErrOption, 0, fmt.Sprint(c.SPRT.Elo0, ",", c.SPRT.Elo1),
			"SPRT ratings must increase and lie between -%d and %[1]d Elo", maxElo)
	}
	return fs.Err()
}

func (c Conditions) checkNames(fs *game.Faults) {
	for i, name := range c.Players {
		if name == "" || !utf8.ValidString(name) || !isPrint(name) {
			fs.Addf(game.ErrOption, 0, name, "player name must be printable text")
		}
		if slices.Contains(c.Players[:i], name) {
			fs.Addf(game.ErrOption, 0, name, "two players have this name")
		}
	}
}

func isPrint(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) })
}

// A PlayerMaker makes the players of one game: it returns the named player for each
// seat. Each player takes its random numbers from the seed of its seat. If
// leave is not nil, it is called after the game. Several goroutines may call
// it at the same time.
type PlayerMaker func(names []string, seeds []uint64) (seats []play.Bot, leave func(), err error)

// Bots are players by name. Each function makes a new bot from a seed; it is
// called for every game.
type Bots map[string]func(seed uint64) play.Bot

// Sit is the [PlayerMaker] of the bots.
func (b Bots) Sit(names []string, seeds []uint64) (seats []play.Bot, leave func(), err error) {
	for i, name := range names {
		bot, ok := b[name]
		if !ok {
			return nil, nil, fmt.Errorf("arena: no bot %q, want one of %q", name, slices.Sorted(maps.Keys(b)))
		}
		seats = append(seats, bot(seeds[i]))
	}
	return seats, nil, nil
}

// A Match lets every pair of its players meet. Make one with [New], set its
// fields, and call [Match.Run].
type Match[S game.State[S]] struct {
	Conditions
	// Deals is the number of deals that each pair plays. With an SPRT it is
	// the maximum.
	Deals int
	// Workers is the number of games played at the same time. Zero or less
	// means GOMAXPROCS. It affects the results only if players have a time
	// limit.
	Workers int
	// File, if not empty, is the name of the file that keeps the results. Each
	// result is written as soon as its game is over. If the file exists, the
	// match continues from it: the games in it are not played again. It must
	// have the same Conditions, but Deals may be larger. If Seed is still the
	// one that New drew, Run replaces it by that of the file.
	//
	// The results survive when the process is killed. The last ones may be
	// lost when the whole system fails. The file contains seeds, so players
	// must not read it during the match.
	File string
	// Report, if not nil, is called for each game that ends, before its result
	// is kept, by one goroutine at a time. An error ends the match, and Report
	// is not called again.
	Report func(Result, play.Record[S]) error

	rules  game.Rules[S]
	sit    PlayerMaker
	starts []S
	drawn  uint64 // the Seed that nobody has set
}

// New returns a match of 100 deals between the named players, with two seats
// and a seed from the system's entropy. Games are draws after 2,000 plies and at
// the third repetition.
func New[S game.State[S]](
	rules game.Rules[S], sit PlayerMaker, players ...string,
) *Match[S] {
	tags := make(map[string]string)
	for _, t := range rules.Tags() {
		tags[t.Name] = t.Value
	}
	drawn := play.NewSeed()
	return &Match[S]{
		Conditions: Conditions{Tags: tags, Players: players, Seats: 2, Limit: 2000, Repeats: 3, Seed: drawn},
		Deals:      100, rules: rules, sit: sit, drawn: drawn,
	}
}

// StartFrom makes games begin with the given states instead of dealing: the games
// of deal 1 with the first state, and so on. After the last state the first one is
// next. The seed of a deal still decides the plies of chance and the seeds of the
// players. StartFrom sets Starts to the SHA-256 of the states' text, one a line.
//
// The error matches [game.ErrSeats] for a state without m.Seats seats, and
// [game.ErrOption] for a state in which the game is over.
func (m *Match[S]) StartFrom(states ...S) error {
	var text []byte
	for i, s := range states {
		var err error
		switch {
		case s.Seats() != m.Seats:
			return fmt.Errorf("arena: start %d: %w", i+1,
				game.Faultf(game.ErrSeats, 0, fmt.Sprint(s.Seats()), "want a state with %d seats", m.Seats))
		case s.Outcome().Over():
			return fmt.Errorf("arena: start %d: %w", i+1, game.Faultf(game.ErrOption, 0, s.Outcome().String(), "the game is over"))
		}
		if text, err = s.AppendText(text); err != nil {
			return fmt.Errorf("arena: start %d: %w", i+1, err)
		}
		text = append(text, '\n')
	}
	m.starts, m.Starts = slices.Clone(states), ""
	if len(states) > 0 {
		sum := sha256.Sum256(text)
		m.Starts = hex.EncodeToString(sum[:])
	}
	return nil
}
