// This file holds the puzzles of the day.

package solve

import (
	_ "embed"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth"
)

// daily has a duel on the classic board on each line. Longer lists keep these lines first: a
// line that moves changes the puzzle of a day. The first lines are from
//
//	labyrinth puzzle -games 400 -seed 1
//
//go:embed daily.txt
var daily string

// dailyBegins is the day of the first line. After the last one the list begins anew.
var dailyBegins = time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)

// The pars of the puzzles of a day that [Generate] makes from [DailySeed]: an easy one of each game, and a hard
// one of each but the standard game, whose hard one is that of [Daily].
const (
	DailyEasy = 2
	DailyHard = 3
)

// DailySeed returns the seed of the puzzles of a day, by its date in the location of the time: a number
// such as 20260131.
func DailySeed(day time.Time) uint64 {
	year, month, date := day.Date()
	return uint64(100*(100*year+int(month)) + date)
}

// Daily returns the puzzle of a day, by its date in the location of the time. It is
// the same for everybody.
func Daily(day time.Time) Duel {
	lines := strings.Split(strings.TrimSuffix(daily, "\n"), "\n")
	date := time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, time.UTC)
	n := len(lines)
	i := (int(date.Sub(dailyBegins)/(24*time.Hour))%n + n) % n
	d, err := ParseDuel(labyrinth.Classic(), lines[i])
	if err != nil {
		panic(err) // the tests read all lines
	}
	return d
}
