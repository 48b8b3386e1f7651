// This file tells the stages of a game apart, in each of which the search is wrong by
// something else.

package analysis

import (
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

// A stage is a part of a game of two seats in the maze.
type stage int

const (
	middle stage = iota // of the game, and all of any other game
	early               // both seats are far from their ends, so that little is decided
	// The search overrates a seat that has more to do while the other only has to walk home: it
	// cannot block the way and make its finds as well.
	facing  // the other seat wins when it has walked home, and this one has more to do
	running // this seat wins when it has walked home, and the other has more to do
	racing  // both only have to walk home
	stages
)

// earlyLeft is what both seats have left in the early stage, at least.
const earlyLeft = 4

// stageOf returns the stage that a view shows.
func stageOf(view game.View) stage {
	v, ok := mazeView(view)
	if !ok || v.Seat() < 0 || v.Table().Seats() != 2 {
		return middle
	}
	mine, theirs := v.Quest(v.Seat()), v.Quest(1-v.Seat())
	scorer, points := v.(variant.Scorer)
	var scoring variant.Scoring
	if points {
		scoring = scorer.Scoring()
	}
	// wins reports whether a seat wins when it has walked home, whatever it then draws.
	wins := func(q, other variant.Quest) bool {
		return !points || q.Points+least(scoring.Prizes) > other.Points
	}
	switch home, otherHome := homeward(mine), homeward(theirs); {
	case home && otherHome:
		return racing
	case home && wins(mine, theirs):
		return running
	case otherHome && wins(theirs, mine):
		return facing
	case scoring.Next != nil || min(mine.Left, theirs.Left) >= earlyLeft:
		return early
	}
	return middle
}

// least returns the least of some prizes, or 0 if there are none.
func least(prizes []int) int {
	if len(prizes) == 0 {
		return 0
	}
	return slices.Min(prizes)
}
