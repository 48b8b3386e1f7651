// This file makes the vectors of deals, and of the scores of games that are
// over.

package vectors

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/internal/vectors/games"
)

// dealt returns the setups that deals are made with, besides every edition.
func dealt() map[string][]games.Setup {
	return map[string][]games.Setup{
		"standard": {
			games.With("standard", "Layout="+games.Nine), games.With("standard", "Layout="+games.TwentyFive),
			games.With("standard", "First=2"), games.With("standard", "First=3"), games.With("standard", "First=4"), games.With("standard", "First=lot"),
			games.With("standard", "Deal=6-each"), games.With("standard", "Deal=3-each|First=lot"), games.With("standard", "Deal=6-each|Layout="+games.TwentyFive),
			games.With("standard", "Children=2|ChildReturn=no"), games.With("standard", "Look=on-turn|Children=1234"),
		},
		"kids": {
			games.With("kids", "Cards=private|Return=no"), games.With("kids", "Layout="+games.Nine),
			games.With("kids", "First=2"), games.With("kids", "First=3"), games.With("kids", "First=4"), games.With("kids", "First=lot"),
			games.With("kids", "Deal=6-each|First=lot"), games.With("kids", "Deal=3-each|Edition=anniversary"),
		},
		"glow": {
			games.With("glow", "First=2"), games.With("glow", "First=3"), games.With("glow", "First=4"),
			games.With("glow", "First=lot"), games.With("glow", "Deal=3-each"), games.With("glow", "Deal=3-each|First=lot|GlowByDay=hidden"),
		},
		"anniversary": {
			games.With("anniversary", "Return=no|LiftBan=yes"), games.With("anniversary", "Layout="+games.NineBacks),
			games.With("anniversary", "First=2"), games.With("anniversary", "First=3"), games.With("anniversary", "First=4"), games.With("anniversary", "First=lot"),
			games.With("anniversary", "Deal=6-each"), games.With("anniversary", "Deal=3-each|First=lot"), games.With("anniversary", "Deal=3-each|Layout="+games.NineBacks),
		},
		"battlechess": {games.With("battlechess", "First=2"), games.With("battlechess", "First=lot"), games.With("battlechess", "First=lot|Rules="+games.SmallChess)},
	}
}

func dealLines(v catalog.Variant) (lines []games.Line) {
	setups := []games.Setup{{Variant: v.Name}}
	for _, o := range v.Options {
		if o.Name == "Edition" {
			for _, edition := range o.Values[1:] {
				setups = append(setups, games.With(v.Name, "Edition="+edition))
			}
		}
	}
	described := games.Of(v.Name)
	for i, of := range append(setups, dealt()[v.Name]...) {
		s := open(of)
		for seats := 1; seats <= 4; seats++ {
			tried := seeds
			if i > 0 { // the seeds differ, the dealing does not
				tried = []uint64{uint64(10*i + seats)}
			}
			for _, seed := range tried {
				if described.Seats == 0 || described.Seats == seats {
					lines = append(lines, s.ask("", "deal %d %d", seats, seed))
				}
			}
		}
	}
	if described.Maze() {
		lines = append(lines, open(games.With(v.Name, "Homes=g7,a1,g1")).ask("", "deal 3 5"))
	}
	return lines
}

// scoreLines returns finished games of a variant with scores: all that two
// seats can have found, and ties at the top among three.
func scoreLines(variant string) (lines []games.Line) {
	s := open(games.Setup{Variant: variant})
	add := func(days, glows []int, ender, points int) {
		state := s.finished(days, glows, ender, points)
		lines = append(lines, s.ask("", "score %s", state), s.ask("", "outcome %s", state))
	}
	for day := range 5 {
		for glow := range 5 {
			for _, points := range []int{1, 3, 5} {
				add([]int{4, day}, []int{4, glow}, 0, points)
				add([]int{day, 4}, []int{4, glow}, 0, points)
				add([]int{4, day}, []int{glow, 4}, 1, points)
			}
		}
	}
	tiesOfThree(add)
	for ender := range 4 { // three of four win together
		days, glows := []int{3, 3, 3, 3}, []int{2, 2, 2, 2}
		days[ender], glows[ender] = 0, 3
		add(days, glows, ender, 1)
	}
	return lines
}

// tiesOfThree adds games of three seats with ties at the top: the seat after
// the one that ended the game has found all its cards of the day. The seat that
// ended the game has more points than others with as many tokens, so it is not
// among those that win together.
func tiesOfThree(add func(days, glows []int, ender, points int)) {
	n := 0
	for all := range 5 * 5 * 5 * 5 * 3 * 3 {
		ender, points := all/1875, []int{1, 3, 5}[all/625%3]
		days, glows, totals := make([]int, 3), make([]int, 3), make([]int, 3)
		second, third := (ender+1)%3, (ender+2)%3
		days[ender], days[second], days[third] = all%5, 4, all/5%5
		glows[ender], glows[second], glows[third] = 4, all/25%5, all/125%5
		for p := range totals {
			totals[p] = days[p] + 2*glows[p]
		}
		totals[ender] += points
		best := slices.Max(totals)
		ties := slices.DeleteFunc(totals, func(t int) bool { return t < best })
		if n++; len(ties) > 2 || len(ties) == 2 && n%7 == 0 {
			add(days, glows, ender, points)
		}
	}
}

// finished returns a finished game in which each seat has found the given
// numbers of cards by day and by night. A seat with a point token has ended it.
func (s setup) finished(days, glows []int, ender, points int) string {
	fields := strings.Fields(s.library.Answer(fmt.Sprintf("deal %d 1", len(days))))
	fields[2] = "Nb"
	fields[5] = fmt.Sprintf("%dx", ender+1)
	dayHands, glowHands := strings.Split(fields[6], ","), strings.Split(fields[7], ",")
	for p := range days {
		dayHands[p] = dayHands[p][1:1+days[p]] + ":"
		glowHands[p] = glowHands[p][1:1+glows[p]] + ":" + glowHands[p][1+glows[p]:]
	}
	fields[6], fields[7] = strings.Join(dayHands, ","), strings.Join(glowHands, ",")
	fields[8], fields[9] = "night", strconv.Itoa(points)
	return strings.Join(fields, " ")
}
