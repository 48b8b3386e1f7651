// This file holds what a search by whole turns must know of a game: what each seat
// still has to do, and how points decide. Views that satisfy [QuestView] get that search
// from package bot. What it must know of messages is in messages.go.

package variant

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// A QuestView is a [labyrinth.MazeView] of a game that the seats win by being the first
// without anything left to do. With it, [bot.Expert] searches by whole turns and
// by chances to win. Without it, it samples states.
//
// Such a game meets these requirements, which package gametest checks:
//
//   - A turn is one shift and one walk by the same seat, except in a [MessageView].
//     The seats take turns in order, and no chance comes between.
//   - The legal shifts are those of the table, and a pawn can walk to all squares of
//     [labyrinth.Table.Reach], unless the view is a [labyrinth.Walker]; see [UsualTurns].
//   - A seat makes a find by ending a walk on a tile with one of its goals, and in no
//     other way. A find reduces what the seat has left by 1. If nothing but the way
//     home is left, ending a walk at home does so too. Nothing else changes what a
//     seat has left.
//   - A seat without anything left has won, unless points decide; see [Scorer].
//   - Shifts and walks are those of package labyrinth; see [labyrinth.ShiftOf].
//
// The search plays such a game badly if it breaks a requirement. It notices some
// breaches, and then samples states instead.
//
// [bot.Expert]: https://pkg.go.dev/github.com/labyrinth-go/labyrinth/bot#Expert
type QuestView interface {
	labyrinth.MazeView
	// Seat returns whose view it is.
	Seat() game.Player
	// Quest returns what seat p still has to do, to the extent that the view
	// shows it.
	Quest(p game.Player) Quest
}

// A HouseTurner is an optional part of a [QuestView], for games whose options change what a
// turn is.
type HouseTurner interface {
	// HouseTurns reports whether turns are other than a QuestView promises. All views
	// of a game return the same.
	HouseTurns() bool
}

// HouseTurns reports whether a view is a [HouseTurner] whose turns are other than usual.
func HouseTurns(v game.View) bool {
	h, ok := v.(HouseTurner)
	return ok && h.HouseTurns()
}

// UsualTurns reports whether a view is a [QuestView] of a game in which a turn is a shift of
// the table and a walk along its passages. In the game of a [labyrinth.Walker] it is not,
// unless a [HouseTurner] says so.
func UsualTurns(v game.View) bool {
	_, quest := v.(QuestView)
	_, walker := v.(labyrinth.Walker)
	_, says := v.(HouseTurner)
	return quest && !HouseTurns(v) && (says || !walker)
}

// A Quest is what a seat still has to do, to the extent that a view shows it.
type Quest struct {
	// Pictures and Marks are what the seat may be looking for; one of them is empty.
	// Goals is the number of them that it is looking for. If the view does not show
	// which they are, all are equally likely. Goals is 0 if the seat has found
	// everything.
	Pictures labyrinth.Pictures
	Marks    labyrinth.Marks
	Goals    int
	// Open reports whether everybody knows the goals.
	Open bool
	// Later are the pictures, besides those above, that may become goals after
	// a find.
	Later labyrinth.Pictures
	// Left is the number of finds still to make, and 1 more for the way home if
	// the seat must walk home at the end, as Home reports.
	Left int
	Home bool
	// Points is what the seat has so far in a game that points decide. Otherwise
	// it is 0.
	Points int
}

// A Scorer is an optional part of a [QuestView], for games that points decide.
type Scorer interface {
	// Scoring returns how points are made now. It depends on what everybody sees.
	Scoring() Scoring
}

// A Scoring is how points are made in a part of a game. The part ends when a seat has
// nothing left to do.
type Scoring struct {
	// Worth is the number of points of a find. The way home has none.
	Worth int
	// Home reports whether a seat must walk home at the end of the part, as in
	// [Quest].
	Home bool
	// Prizes are the points of which the seat that ends the part draws one, all
	// equally likely. It may be empty.
	Prizes []int
	// Next is the scoring of the part that follows. In it each seat has as many
	// finds to make as it had at the beginning of this one, and the seat after the
	// one that ended this part begins. If Next is nil, the game is over, and the
	// seats with the most points win.
	Next *Scoring
}
