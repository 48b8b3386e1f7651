// This file makes the vectors of boards that no published box has, and of house rules.

package vectors

import (
	"maps"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/vectors/games"
)

// wide is the folder of these vectors.
const wide = "wide/"

// wideFiles returns the files of the folder. Its bad input is in faults.txt.
func wideFiles() map[string][]byte {
	found := widePositions()
	files := map[string][]byte{
		wide + "shifts.jsonl":    jsonLines(wideShifts()),
		wide + "deals.jsonl":     jsonLines(wideDeals()),
		wide + "order.jsonl":     jsonLines(orderLines(found)),
		wide + "positions.perft": perftFile(found),
	}
	maps.Copy(files, widePlaythroughs())
	return files
}

// odd returns the standard game on a board, with further options.
func odd(b games.OddBoard, options string) games.Setup {
	s := games.With("standard", options)
	s.Options = append(s.Options, game.Tag{Name: "Layout", Value: b.Layout})
	slices.SortFunc(s.Options, func(x, y game.Tag) int { return strings.Compare(x.Name, y.Name) })
	return s
}

func wideShifts() (lines []games.Line) {
	src := game.NewSource(2)
	for _, b := range games.OddBoards() {
		lines = append(lines, shiftsOf(src, odd(b, ""), 50)...)
	}
	return lines
}

func wideDeals() (lines []games.Line) {
	for _, b := range games.OddBoards() {
		for seats := 0; seats <= b.Seats+1; seats++ {
			lines = append(lines, open(odd(b, "")).ask("", "deal %d %d", seats, 7*seats+b.Seats))
		}
		lines = append(lines, open(odd(b, "First=lot|Look=shown|KeepSpare=yes")).ask("", "deal %d 3", b.Seats))
	}
	return lines
}

// widePositions returns moments of random games: on each board a start, a walk and a later
// shift, and the same by the house rules on three boards.
func widePositions() (all []position) {
	add := func(s games.Setup, seats int, name string) {
		states := games.Play(s, seats, uint64(len(all))).States
		for i, moment := range []string{"start", "walk", "later"} {
			state := states[min([]int{0, 1, 12}[i], len(states)-1)]
			all = append(all, position{s, name + "-" + moment, state.String()})
		}
	}
	for _, b := range games.OddBoards() {
		add(odd(b, ""), b.Seats, b.Name)
	}
	contest := games.OddBoards()[5]
	for _, rules := range games.HouseRules() {
		name := strings.NewReplacer("|", "-", "=", "-").Replace(strings.ToLower(rules))
		add(games.With("standard", rules), 3, name)
		add(odd(contest, rules), 2, contest.Name+"-"+name)
		add(games.With("kids", rules), 2, "kids-"+name)
	}
	return all
}

// widePlaythroughs returns games that are written in full, by file.
func widePlaythroughs() map[string][]byte {
	boards := games.OddBoards()
	files := make(map[string][]byte)
	for name, p := range map[string]struct {
		games.Setup
		seats int
	}{
		"six-seats": {odd(boards[4], "Deal=3-each"), 6},
		"house":     {games.With("standard", "Look=shown|Deal=3-each|"+games.HouseRules()[5]), 3},
		"kids":      {games.With("kids", "Deal=3-each|"+games.HouseRules()[5]), 2},
		"block":     {odd(boards[5], "Block=yes|Deal=3-each|KeepSpare=yes"), 2},
	} {
		files[wide+"playthrough-"+name+".txt"] = playthrough(games.Finished(p.Setup, p.seats, 1))
	}
	return files
}
