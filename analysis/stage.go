// This file tells the stages of a game apart, in each of which the search is wrong by
// something else.

package analysis

import (
	"math"
	"slices"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

// A stage is a part of a game in the maze, as one seat sees it.
type stage int

const (
	middle stage = iota // of the game, and all of a game outside the maze
	early               // all seats are far from their ends, so that little is decided
	// The search overrates a seat that has more to do while another only has to walk home: it
	// cannot block the way and make its finds as well.
	facing  // another seat wins when it has walked home, and this one has more to do
	running // this seat wins when it has walked home, and all others have more to do
	racing  // this seat and another one only have to walk home
	stages
)

// earlyLeft is what all seats have left in the early stage, at least.
const earlyLeft = 4

// stageOf returns the stage that a view shows.
func stageOf(view game.View) stage {
	v, ok := mazeView(view)
	if !ok || v.Seat() < 0 {
		return middle
	}
	var scoring variant.Scoring
	scorer, points := v.(variant.Scorer)
	if points {
		scoring = scorer.Scoring()
	}
	left := math.MaxInt
	quests := make([]variant.Quest, v.Seats())
	for p := range quests {
		quests[p] = v.Quest(game.Player(p))
		left = min(left, quests[p].Left)
	}
	// wins reports whether a seat wins when it has walked home, whatever it then draws.
	wins := func(p int) bool {
		for o, other := range quests {
			if points && o != p && quests[p].Points+least(scoring.Prizes) <= other.Points {
				return false
			}
		}
		return homeward(quests[p])
	}
	me := int(v.Seat())
	others, ahead := false, false // whether another seat only has to walk home, and whether it then wins
	for p, q := range quests {
		others = others || p != me && homeward(q)
		ahead = ahead || p != me && wins(p)
	}
	switch {
	case others && homeward(quests[me]):
		return racing
	case wins(me):
		return running
	case ahead:
		return facing
	case scoring.Next != nil || left >= earlyLeft:
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
