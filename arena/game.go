// This file holds the games of a match: their numbers, seeds and seatings.

package arena

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"strings"
)

// A Game is one game of a match.
type Game struct {
	A       string `json:"a"` // the player of the pair that is named first
	B       string `json:"b"`
	Deal    int    `json:"deal"`        // from 1
	Seed    uint64 `json:"seed,string"` // of the deal
	Seating string `json:"seating"`     // the player on each seat, A or B
}

// Players returns the name of the player on each seat.
func (g Game) Players() []string {
	var names []string
	for _, letter := range g.Seating {
		if letter == 'A' {
			names = append(names, g.A)
		} else {
			names = append(names, g.B)
		}
	}
	return names
}

// GamesOf returns the games of a deal in the order in which they are played: by
// pair, then by seating.
func (c Conditions) GamesOf(deal int) []Game {
	var games []Game
	seed, seatings := c.SeedOf(deal), Seatings(c.Seats)
	for i, a := range c.Players {
		for _, b := range c.Players[i+1:] {
			for _, seating := range seatings {
				games = append(games, Game{a, b, deal, seed, seating})
			}
		}
	}
	return games
}

// GamesPerDeal returns the number of games in [Conditions.GamesOf].
func (c Conditions) GamesPerDeal() int {
	n := len(c.Players)
	return n * (n - 1) / 2 * len(Seatings(c.Seats))
}

// GameAt returns game i of the match, counted from 0: the games of deal 1, then
// those of deal 2, and so on. A program that plays games in any order, or on
// several machines, numbers them so. The conditions must have two players and a seat, as
// those that Check accepts.
func (c Conditions) GameAt(i int) Game {
	seatings := Seatings(c.Seats)
	deal, i := i/c.GamesPerDeal()+1, i%c.GamesPerDeal()
	pair, seating := i/len(seatings), seatings[i%len(seatings)]
	a := 0
	for rest := len(c.Players) - 1; pair >= rest; rest-- {
		pair -= rest
		a++
	}
	return Game{c.Players[a], c.Players[a+1+pair], deal, c.SeedOf(deal), seating}
}

// IndexOf is the inverse of [Conditions.GameAt]. It reports false for a game that
// is not of this match.
func (c Conditions) IndexOf(g Game) (i int, ok bool) {
	a, b := slices.Index(c.Players, g.A), slices.Index(c.Players, g.B)
	seatings := Seatings(c.Seats)
	seating := slices.Index(seatings, g.Seating)
	if a < 0 || b <= a || seating < 0 || g.Deal < 1 || g.Seed != c.SeedOf(g.Deal) {
		return 0, false
	}
	before := a*len(c.Players) - a*(a+1)/2 // the pairs whose first player is before a
	pair := before + b - a - 1
	return (g.Deal-1)*c.GamesPerDeal() + pair*len(seatings) + seating, true
}

// SeedOf returns the seed of a deal. It is the first 64 bits that ChaCha8
// generates from a key that contains the seed of the match and the number of
// the deal.
func (c Conditions) SeedOf(deal int) uint64 {
	var key [32]byte
	binary.BigEndian.PutUint64(key[:], c.Seed)
	binary.BigEndian.PutUint64(key[8:], uint64(deal))
	copy(key[16:], "deals of a match") // apart from the keys of play.Seeds
	return rand.NewChaCha8(key).Uint64()
}

// Seatings returns the ways in which a pair of players takes the seats. A and B
// take turns around the table; the list holds every rotation of that and of the
// same with A and B swapped. Each player therefore has every seat equally
// often. For two seats the seatings are AB and BA; for three ABA, AAB, BAA, BAB,
// BBA and ABB; for four ABAB and BABA. For less than one seat there are none.
func Seatings(seats int) []string {
	if seats < 1 {
		return nil
	}
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
