// This file holds the optional interfaces by which programs recognize a game in the
// maze. Package variant has what authors of such games share.

package labyrinth

import "github.com/labyrinth-go/labyrinth/game"

// A MazeView is a [game.View] of a game on a labyrinth board. Programs that
// render a game or give hints work with any game whose views are MazeViews.
type MazeView interface {
	game.View
	// Table returns the board, the pawns and whose turn it is.
	Table() Table
	// Goals returns the pictures that the viewing seat may find next. The set
	// is empty if the seat does not know them.
	Goals() Pictures
	// Targets returns the squares that the viewing seat wants to reach. The
	// set is empty if the seat does not know them.
	Targets() Squares
}

// A MarkSeeker is an optional part of a [MazeView], for games in which marks
// on tiles can be goals too.
type MarkSeeker interface {
	// MarkGoals returns the marks that the viewing seat may find next.
	MarkGoals() Marks
}

// A Walker is an optional part of a [MazeView], for games in which a pawn can
// sometimes walk where the board has no passage.
type Walker interface {
	// Reach returns the squares that the seat to act can walk to.
	Reach() Squares
	// Path returns a shortest path there, both ends included, or nil if there
	// is none. wall is the index in path of the square from which it goes
	// through a wall, or -1.
	Path(to Square) (path []Square, wall int)
}

// MazeRules is an optional part of [game.Rules], for games on a labyrinth board.
type MazeRules interface {
	// BoardLayout returns the layout of the boards that the rules deal.
	BoardLayout() Layout
}

// TableOf returns the table of a view, and whether its game is played on a labyrinth board.
func TableOf(v game.View) (Table, bool) {
	if m, ok := v.(MazeView); ok {
		return m.Table(), true
	}
	return Table{}, false
}

// TargetsOf returns the squares that the viewing seat wants to reach, as [MazeView] has them.
func TargetsOf(v game.View) Squares {
	if m, ok := v.(MazeView); ok {
		return m.Targets()
	}
	return Squares{}
}

// ReachOf returns the squares that the pawn of the seat to act can walk to.
func ReachOf(v game.View) Squares {
	if w, ok := v.(Walker); ok {
		return w.Reach()
	}
	t, _ := TableOf(v)
	return t.Reach(t.Seat())
}

// PathOf returns a shortest path of that pawn to a square, with both ends, or nil if there is
// none.
func PathOf(v game.View, to Square) []Square {
	if w, ok := v.(Walker); ok {
		path, _ := w.Path(to)
		return path
	}
	t, _ := TableOf(v)
	return t.Board().Path(t.Pawn(t.Seat()), to)
}
