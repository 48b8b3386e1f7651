// Package arena measures how strong players are. A [Match] lets each pair of
// its players meet over many deals, on all cores, and every deal from every
// seat; [Setup.Table] tells who scored what, how sure that is, and what it is
// in Elo. The whole program of who has changed a bot and wants to know whether
// it is better now:
//
//	bots := arena.Bots[labyrinth.Ply, standard.View]{
//		"new": mine.New,
//		"old": bot.Greedy[standard.State],
//	}
//	m := arena.New(standard.Rules{}, bots.Sit, "new", "old")
//	m.Deals = 5000
//	m.SPRT = &arena.SPRT{Elo0: 0, Elo1: 20} // stops when the answer is clear
//	m.File = "results.jsonl"                // goes on from it, if interrupted
//	results, err := m.Run(ctx)
//	...
//	err = arena.WriteTable(os.Stdout, m.Table(results))
//
// # What is compared
//
// A deal is played once for each of [Seatings], by both players in turn from
// every seat, each time with the same first state, the same chance, and the
// same seeds of the bots by seat. What a deal's games have in common so favours
// nobody, but its games are not independent. Hence the statistics count deals:
// one observation is the mean score of a deal's games, as the game pair is in
// chess.
//
// Deal n of seed s is the game that seed s+n-1 deals to labyrinth watch, chance
// and bots included. So a match with seed s+100 has deals that 100 of seed s do
// not have.
//
// # Files
//
// With [Match.File] results are kept in a file of JSON lines, from which the
// match goes on after it was interrupted or killed at any moment. [Parse] reads
// such a file.
package arena

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// A Setup is all that decides what games a match has and how they go, but for
// the number of deals, of which there can be more later.
type Setup struct {
	// Tags name the game, as [game.Rules.Tags] does, and what else decides
	// how players play, such as their time.
	Tags map[string]string `json:"tags"`
	// Players are the names of the players. Each pair of them meets.
	Players []string `json:"players"`
	Seats   int      `json:"seats"`
	Seed    uint64   `json:"seed"` // of the first deal
	// Limit and Repeats are those of [play.Options]: when a game is a draw.
	Limit   int `json:"limit"`
	Repeats int `json:"repeats"`
	// SPRT, if not nil, ends the meeting of a pair as soon as it is decided.
	SPRT *SPRT `json:"sprt,omitempty"`
}

// Check returns what is wrong with a setup, as [game.Faults] that match
// [game.ErrSeats] or [game.ErrOption]. [Match.Run] asks it first.
func (s Setup) Check() error {
	var fs game.Faults
	if s.Seats < 2 || s.Seats > 16 {
		fs.Addf(game.ErrSeats, 0, fmt.Sprint(s.Seats), "an arena has 2 to 16 seats")
	}
	if len(s.Players) < 2 {
		fs.Addf(game.ErrOption, 0, strings.Join(s.Players, ","), "it takes two players to meet")
	}
	for i, name := range s.Players {
		if name == "" || !utf8.ValidString(name) || !isPrint(name) {
			fs.Addf(game.ErrOption, 0, name, "a player's name is printable text")
		}
		if slices.Contains(s.Players[:i], name) {
			fs.Addf(game.ErrOption, 0, name, "two players have the same name")
		}
	}
	if s.Limit < 0 || s.Repeats < 0 {
		fs.Addf(game.ErrOption, 0, fmt.Sprint(s.Limit, ",", s.Repeats), "limit and repeats are numbers from 0 on")
	}
	if s.SPRT != nil && !s.SPRT.ok() {
		fs.Addf(game.ErrOption, 0, fmt.Sprint(s.SPRT.Elo0, ",", s.SPRT.Elo1), "an SPRT goes up, from -%d Elo at least to %[1]d at most", mostElo)
	}
	return fs.Err()
}

func isPrint(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) })
}

// A Seater seats players for one game: the named player on each seat, to draw
// what it likes from the seed of the seat. When the game is over, leave is
// called, if it is not nil. A Seater is called by several goroutines at once.
type Seater[P, V any] func(names []string, seeds []uint64) (seats []play.Bot[P, V], leave func(), err error)

// Bots are players by their names: what makes each from a seed, anew for every
// game.
type Bots[P, V any] map[string]func(seed uint64) play.Bot[P, V]

// Sit is a [Seater] of the bots.
func (b Bots[P, V]) Sit(names []string, seeds []uint64) (seats []play.Bot[P, V], leave func(), err error) {
	for i, name := range names {
		bot, ok := b[name]
		if !ok {
			return nil, nil, fmt.Errorf("arena: there is no bot %q, only %q", name, slices.Sorted(maps.Keys(b)))
		}
		seats = append(seats, bot(seeds[i]))
	}
	return seats, nil, nil
}

// A Match lets each pair of its players meet. It is made by [New], and then set
// as one likes before it runs.
type Match[S game.State[S, P, V], P game.Ply, V any] struct {
	Setup
	// Deals is the number of deals that each pair plays, at most with an SPRT.
	Deals int
	// Workers is how many games are played at once; zero or less is as many as
	// GOMAXPROCS says. Results depend on it only where players think against
	// the clock.
	Workers int
	// File, if not empty, names a file where results are kept: each is written
	// whole as soon as its game is over. If the file is there, its games are
	// not played again, and the match goes on from them. It has to be of the
	// same Setup; Deals may be more. What was written is safe when the process
	// is killed. When the whole system fails, the last lines may be lost.
	File string
	// Report, if not nil, is called for each game as it ends, not
	// concurrently, before its result is kept. An error ends the match, and
	// Report is not called again.
	Report func(Result, play.Record[S, P]) error

	game game.Rules[S, P, V]
	sit  Seater[P, V]
}

// New returns a match of a game between the named players: 100 deals of two
// seats from seed 1, with draws after 2,000 plies and at the third repetition.
func New[S game.State[S, P, V], P game.Ply, V any](
	g game.Rules[S, P, V], sit Seater[P, V], players ...string,
) *Match[S, P, V] {
	tags := make(map[string]string)
	for _, t := range g.Tags() {
		tags[t.Name] = t.Value
	}
	return &Match[S, P, V]{
		Setup: Setup{Tags: tags, Players: players, Seats: 2, Seed: 1, Limit: 2000, Repeats: 3},
		Deals: 100, game: g, sit: sit,
	}
}

// A Game is one game of a match.
type Game struct {
	A       string `json:"a"` // the player of the pair that is named first
	B       string `json:"b"`
	Deal    int    `json:"deal"`    // from 1
	Seating string `json:"seating"` // who is on each seat, A or B
}

// Players returns the name of the player on each seat.
func (g Game) Players() []string {
	var names []string
	for _, letter := range g.Seating {
		names = append(names, g.player(byte(letter)))
	}
	return names
}

// player returns the name behind a letter.
func (g Game) player(letter byte) string {
	if letter == 'A' {
		return g.A
	}
	return g.B
}

// GamesOf returns the games of a deal in the order in which they are played: by
// pair, and by seating.
func (s Setup) GamesOf(deal int) []Game {
	var games []Game
	seatings := Seatings(s.Seats)
	for i, a := range s.Players {
		for _, b := range s.Players[i+1:] {
			for _, seating := range seatings {
				games = append(games, Game{a, b, deal, seating})
			}
		}
	}
	return games
}

// SeedOf returns the seed of a deal.
func (s Setup) SeedOf(deal int) uint64 { return s.Seed + uint64(deal-1) }

// Seatings returns how a pair sits down to a deal: A and B by turns, turned
// round the table, and the same with A and B changed. Each player has so every
// seat equally often: for two seats AB, BA; for three ABA, AAB, BAA, BAB, BBA,
// ABB; for four ABAB, BABA.
func Seatings(seats int) []string {
	var all []string
	for _, pair := range []string{"AB", "BA"} {
		seating := strings.Repeat(pair, seats)[:seats]
		for range seats {
			if !slices.Contains(all, seating) {
				all = append(all, seating)
			}
			seating = seating[seats-1:] + seating[:seats-1]
		}
	}
	return all
}
