// Package lap is a variant of your own. A turn is two shifts and a walk. A seat wins
// when it has walked once around the maze: to the other three corners, clockwise,
// and home. A corner counts if a walk ends on it.
//
// [Variant] is the entry for the registry of a program; see package catalog.
package lap

import (
	"fmt"
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/rulebook"
	"github.com/labyrinth-go/labyrinth/variant"
)

// Variant is the game for programs that know games by name.
var Variant = catalog.Variant{
	Name:    "lap",
	Summary: "Shift twice, then walk: be the first to go around the maze, from corner to corner.",
	Options: menu.AllOptions(),
	Plies: []string{
		"Nb:NS      insert the spare tile at Nb, turned so that it is open to the north and south",
		"c5         after two shifts, walk to c5; to stay, name the square of your pawn",
	},
	Open:     catalog.BoxOpen(Open),
	Rulebook: explain,
	Lesson:   lesson,
}

// lesson teaches the game on the page of the online table. A scene begins with the second
// shift, so that it has few ways to its end.
var lesson = []catalog.LessonScene{
	{
		State: "6ae5eec/3bca6ca/757ae3d/6dc3963/73bbdad/a55c7ae/3ab3bc9 3 Sf a1,g7 a1,g7 1s 00 1",
		Steps: []catalog.LessonStep{
			{Say: []string{"You have shifted once. Shift a second time, so that a way opens to the corner in the pink ring."}, Ply: "Sd:NW"},
			{Say: []string{"Now walk to {square}."}, Ply: "g1"},
		},
		End: []string{"One corner of four. The others follow clockwise, and the last is your home."},
	},
	{
		State: "6ae5ecc/3bca63a/757ae6d/6dc39a3/73bbdad/7a55c7c/3ab3b99 7 E6 a7,g7 a1,g7 1s 30 1",
		Steps: []catalog.LessonStep{
			{Say: []string{"Now another game, near its end: you have been on three corners. Shift so that a way opens to your home."}, Ply: "E2:NEW"},
			{Say: []string{"Walk home."}, Ply: "a1"},
		},
		End: []string{"Whoever is around the maze first wins. Now you can play!"},
	},
}

// explain returns the rules for people, in English only.
func explain(string) (rulebook.Text, error) {
	return rulebook.Text{
		Variant: "lap", Language: "en", Title: "Once around the maze",
		Blocks: []rulebook.Block{
			{Kind: rulebook.Heading, Text: "Your turn"},
			{Kind: rulebook.Paragraph, Text: "Insert the spare tile twice. Then walk as far as the passages lead, or stay."},
			{Kind: rulebook.Heading, Text: "The end"},
			{Kind: rulebook.Paragraph, Text: "End a walk on each of the other three corners, clockwise, and at last at home. Who does so first wins."},
		},
	}, nil
}

const (
	corners = 4 // that a seat must reach
	shifts  = 2 // in a turn
)

// menu describes what can be chosen before a game: the edition, the layout and
// the homes. The layout of the only edition has no pictures.
var menu = variant.Menu{
	Name: "lap", Note: "The tiles.", Editions: []variant.Edition{{Name: "plain", Layout: plain()}},
	Prepare: func(l labyrinth.Layout) (labyrinth.Layout, error) {
		if err := l.Validate(); err != nil {
			return l, err
		}
		if l.Cols != l.Rows {
			return l, game.Faultf(labyrinth.ErrLayout, 0, fmt.Sprint(l.Cols), "%d columns and %d rows; a lap needs a square board", l.Cols, l.Rows)
		}
		return l, nil
	},
}

// plain returns the layout of the classic game without its pictures.
func plain() labyrinth.Layout {
	l := labyrinth.Classic()
	for _, tiles := range [][]labyrinth.Tile{l.Fixed, l.Loose} {
		for i := range tiles {
			tiles[i].Picture = 0
		}
	}
	l.Names = nil
	return l
}

// Rules are the rules of the game with the choices made before it: a [game.Rules]
// and a [labyrinth.MazeRules]. The zero Rules choose the defaults.
type Rules struct{ setup variant.Setup }

// Open returns the rules that tags name.
func Open(tags ...game.Tag) (Rules, error) {
	setup, err := menu.Open(tags...)
	return Rules{setup}, err
}

// Tags returns the tags that name the rules in a record.
func (r Rules) Tags() []game.Tag { return menu.Tags(r.setup) }

// BoardLayout returns the layout that the game is played with.
func (r Rules) BoardLayout() labyrinth.Layout {
	setup, _ := menu.Complete(r.setup)
	return setup.Layout
}

// SeatRange returns how many may play: as many as the layout has starts.
func (r Rules) SeatRange() (least, most int) { return 1, len(r.BoardLayout().Starts) }

// TurnPlies returns the number of plies in a turn: the shifts and a walk.
func (r Rules) TurnPlies() int { return shifts + 1 }

// Deal returns the first state of a game.
func (r Rules) Deal(seats int, seed uint64) (State, error) {
	setup, err := menu.Complete(r.setup)
	if err != nil {
		return State{}, err
	}
	// The layout has no pictures, so there are no cards.
	table, _, err := setup.Deal(game.NewSource(seed), seats, 0)
	return State{table: table}, err
}

// Parse reads a state from its text: a table and two fields. REACHED has a digit for
// each seat. MADE is the number of shifts that were made in this turn.
func (r Rules) Parse(text string) (State, error) {
	reader := variant.Read(r.BoardLayout(), text, "smx", false, "REACHED", "MADE")
	s := State{table: reader.Table}
	if s.Seats() > 0 && !s.read(reader.Field("REACHED").Text) {
		reader.Faultf(game.ErrTurn, "REACHED", "want a digit for each seat, %d for one that has won and less for the others", corners)
	}
	if s.Seats() > 0 && !s.readMade(reader.Field("MADE").Text) {
		reader.Faultf(game.ErrTurn, "MADE", "want %d before a walk, less before a shift, and 0 when the game is over", shifts)
	}
	if err := reader.Err(); err != nil {
		return State{}, err
	}
	return s, nil
}

// read sets what the seats have reached, and reports whether that can be.
func (s *State) read(digits string) bool {
	for i, digit := range []byte(digits) {
		won := s.Outcome().WonBy(game.Player(i))
		if i >= s.Seats() || digit < '0' || digit > '0'+corners || won != (digit == '0'+corners) {
			return false
		}
		s.reached[i] = digit - '0'
	}
	return len(digits) == s.Seats()
}

// readMade sets the number of shifts that were made, and reports whether that can
// be.
func (s *State) readMade(text string) bool {
	if len(text) != 1 || text[0] < '0' || text[0] > '0'+shifts {
		return false
	}
	s.made = text[0] - '0'
	switch s.table.Phase() {
	case labyrinth.ToShift:
		return s.made < shifts
	case labyrinth.ToWalk:
		return s.made == shifts
	}
	return s.made == 0
}

// View returns what seat p may see of a state, which is everything.
func (r Rules) View(s State, p game.Player) game.View { return View{s, p.Among(s.Seats())} }

// Sample returns the state that has a view, since no other has.
func (r Rules) Sample(v game.View, _ *rand.Rand) (State, bool) {
	mine, ok := v.(View)
	return mine.state, ok
}

// ParseView reads a view from its text. Nothing is hidden in this game, so that is
// the text of a state.
func (r Rules) ParseView(p game.Player, text string) (game.View, error) {
	s, err := r.Parse(text)
	if err != nil {
		return nil, err
	}
	return r.View(s, p), nil
}

// ParsePly reads a ply from its text.
func (r Rules) ParsePly(text string) (game.Ply, error) { return labyrinth.ParsePly(text) }

// State is one moment of a game: a [game.State].
type State struct {
	table   labyrinth.Table
	reached [labyrinth.MaxSeats]uint8 // the number of corners that each seat has reached
	made    uint8                     // the number of shifts in this turn
}

// Seats returns the number of seats.
func (s State) Seats() int { return s.table.Seats() }

// ToMove returns the seat to act.
func (s State) ToMove() game.Player { return s.table.ToMove() }

// AppendPlies appends the legal plies.
func (s State) AppendPlies(dst []game.Ply) []game.Ply { return s.table.AppendPlies(dst) }

// AppendText appends the text that [Rules.Parse] reads.
func (s State) AppendText(b []byte) ([]byte, error) {
	b, err := s.table.AppendText(b)
	b = append(b, ' ')
	for _, n := range s.reached[:s.Seats()] {
		b = append(b, '0'+n)
	}
	return append(b, ' ', '0'+s.made), err
}

// Goal returns the corner that seat p must reach next.
func (s State) Goal(p game.Player) labyrinth.Square {
	corner, last := s.table.Home(p), s.table.Board().Cols()
	if corner == 0 {
		return 0 // no such seat
	}
	for range s.reached[p] + 1 {
		corner = labyrinth.SquareAt(last+1-corner.Row(), corner.Col()) // a quarter turn
	}
	return corner
}

// Play returns the state after a ply.
func (s State) Play(ply game.Ply) (State, error) {
	if _, err := s.table.Do(ply); err != nil { // s is a copy
		return State{}, err
	}
	to, walk := labyrinth.SquareOf(ply)
	if !walk {
		if s.made++; s.made < shifts {
			s.table = s.table.WithPhase(labyrinth.ToShift) // the same seat shifts again
		}
		return s, nil
	}
	me := s.table.Seat()
	if to == s.Goal(me) {
		s.reached[me]++
	}
	s.made = 0
	if s.reached[me] == corners {
		s.table = s.table.WithPhase(labyrinth.Over)
	} else {
		s.table.Pass()
	}
	return s, nil
}

// Outcome returns whether the game is over and who has won.
func (s State) Outcome() game.Outcome {
	if s.table.Phase() == labyrinth.Over {
		return game.Won(s.table.Seat())
	}
	return game.Outcome{}
}

// Evaluate returns how near seat p is to winning. It makes the state a
// [game.Evaluator], for bots.
func (s State) Evaluate(p game.Player) float64 {
	if p.Among(s.Seats()) == game.Nobody {
		return 0
	}
	progress := variant.Progress{Seat: p, Targets: labyrinth.SquaresOf(s.Goal(p)), Points: int(s.reached[p]), Most: corners + 2}
	return progress.Evaluate(s.table, s.Outcome())
}

// View is a state as one seat sees it: a [game.View]. It is also a
// [labyrinth.MazeView], which programs can draw.
type View struct {
	state
	seat game.Player
}

// state is embedded in views under this name, because State is a method of theirs.
type state = State

var (
	_ labyrinth.MazeView = View{}
	_ game.Changer       = View{}
)

// Changes returns what has changed since an earlier view of the same seat.
func (v View) Changes(before game.View) []game.Change {
	was, ok := before.(View)
	if !ok {
		return nil // of another game
	}
	return change.Between(was.table, v.table)
}

// Picks returns the clicks that make a ply.
func (v View) Picks(ply game.Ply) []game.Pick { return labyrinth.Picks(ply) }

// Seat returns the seat whose view it is.
func (v View) Seat() game.Player { return v.seat }

// State returns the state. It tells bots that nothing is hidden.
func (v View) State() State { return v.state }

// Table returns the board, the pawns and whose turn it is.
func (v View) Table() labyrinth.Table { return v.table }

// Goals returns no pictures, since this game has none.
func (v View) Goals() labyrinth.Pictures { return labyrinth.Pictures{} }

// Targets returns the corner that the viewing seat must reach next.
func (v View) Targets() labyrinth.Squares {
	if v.seat == game.Nobody {
		return labyrinth.Squares{}
	}
	return labyrinth.SquaresOf(v.Goal(v.seat))
}

// Notes returns what the board does not show.
func (v View) Notes() (notes []string) {
	for p := range game.Player(v.Seats()) {
		notes = append(notes, fmt.Sprintf("seat %v: reached %d of %d", p, v.reached[p], corners))
	}
	if v.table.Phase() == labyrinth.ToShift {
		notes = append(notes, fmt.Sprintf("seat %v: shift %d of %d", v.table.Seat(), v.made+1, shifts))
	}
	return notes
}
