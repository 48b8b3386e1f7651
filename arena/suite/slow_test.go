package suite_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/arena/suite"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/standard"
)

// This file finds the right turns again, without the boards of the library: with
// tiles in an array, pushed one by one, and a search that walks square by square. It
// reads the tiles and the ban from the library, and the cards from the text.

const side = 7

// A tile is open to the sides of open, such as "NS", and shows a picture, as a
// capital letter, a glow picture, as a small one, or nothing.
type tile struct{ open, shows string }

// A square is a row and a column, from 0.
type square struct{ row, column int }

func (s square) String() string { return fmt.Sprintf("%c%d", 'a'+s.column, s.row+1) }

// A board is tiles, the spare one, and the slot that is banned.
type board struct {
	tiles [side][side]tile
	spare tile
	ban   string
}

// A push is a shift: a slot, such as W2, and the spare tile as it is turned.
type push struct{ slot, open string }

// delta returns the step toward a side.
func delta(to rune) (row, column int) {
	switch to {
	case 'N':
		return -1, 0
	case 'S':
		return 1, 0
	case 'W':
		return 0, -1
	}
	return 0, 1
}

var opposite = map[rune]string{'N': "S", 'S': "N", 'W': "E", 'E': "W"}

// turned returns the orientations of a tile.
func turned(open string) (all []string) {
	for range 4 {
		var next strings.Builder
		for _, side := range "NESW" { // in the order in which sides are written
			before := map[rune]string{'N': "W", 'E': "N", 'S': "E", 'W': "S"}[side]
			if strings.Contains(open, before) {
				next.WriteString(string(side))
			}
		}
		if open = next.String(); !slices.Contains(all, open) {
			all = append(all, open)
		}
	}
	return all
}

// pushes returns the legal shifts.
func (b *board) pushes() (all []push) {
	ways := turned(b.spare.open)
	for _, from := range []string{"N", "S"} {
		for _, lane := range "bdf" {
			all = append(all, b.pushesAt(from+string(lane), ways)...)
		}
	}
	for _, from := range []string{"W", "E"} {
		for _, lane := range "246" {
			all = append(all, b.pushesAt(from+string(lane), ways)...)
		}
	}
	return all
}

func (b *board) pushesAt(slot string, ways []string) (all []push) {
	if slot == b.ban {
		return nil
	}
	for _, open := range ways {
		all = append(all, push{slot, open})
	}
	return all
}

// lane returns the squares of a slot's lane, from where the tile goes in.
func lane(slot string) (all []square) {
	for i := range side {
		switch k := int(slot[1]); slot[0] {
		case 'N':
			all = append(all, square{i, k - 'a'})
		case 'S':
			all = append(all, square{side - 1 - i, k - 'a'})
		case 'W':
			all = append(all, square{k - '1', i})
		default:
			all = append(all, square{k - '1', side - 1 - i})
		}
	}
	return all
}

// after returns the board after a shift.
func (b *board) after(p push) *board {
	next := *b
	squares := lane(p.slot)
	in := tile{p.open, b.spare.shows}
	for _, s := range squares {
		in, next.tiles[s.row][s.column] = next.tiles[s.row][s.column], in
	}
	next.spare = in
	next.ban = opposite[rune(p.slot[0])] + p.slot[1:]
	return &next
}

// carried returns where a shift carries a pawn. One that is pushed off the board
// comes back on the tile that went in.
func carried(slot string, pawn square) square {
	squares := lane(slot)
	if i := slices.Index(squares, pawn); i >= 0 {
		return squares[(i+1)%side]
	}
	return pawn
}

// reach returns the squares that a pawn can walk to.
func (b *board) reach(pawn square) []square {
	var seen [side][side]bool
	seen[pawn.row][pawn.column] = true
	all := []square{pawn}
	for i := 0; i < len(all); i++ {
		at := all[i]
		for _, to := range b.tiles[at.row][at.column].open {
			row, column := delta(to)
			next := square{at.row + row, at.column + column}
			if next.row < 0 || next.row >= side || next.column < 0 || next.column >= side || seen[next.row][next.column] {
				continue
			}
			if strings.Contains(b.tiles[next.row][next.column].open, opposite[to]) {
				seen[next.row][next.column] = true
				all = append(all, next)
			}
		}
	}
	return all
}

// A situation is what the seat to act knows. A goal is the pictures of which any is
// a find, or "" for the home.
type situation struct {
	*board
	pawns, homes [2]square
	goal         string   // of the seat
	possible     []string // those that the other may have, all equally likely
}

// tables parse the states of the suites.
var tables = map[string]func(text string) (labyrinth.Table, error){
	"themes-standard": func(text string) (labyrinth.Table, error) {
		s, err := standard.Rules{}.Parse(text)
		return s.Table(), err
	},
	"themes-kids": func(text string) (labyrinth.Table, error) { s, err := kids.Rules{}.Parse(text); return s.Table(), err },
	"themes-glow": func(text string) (labyrinth.Table, error) { s, err := glow.Rules{}.Parse(text); return s.Table(), err },
}

// read returns the situation of a state. The seat to act is 0 in it.
func read(t *testing.T, name, text string) situation {
	t.Helper()
	table, err := tables[name](text)
	if err != nil {
		t.Fatal(err)
	}
	b := &board{spare: known(table.Board().Spare()), ban: table.Board().Ban().String()}
	var all strings.Builder
	all.WriteString(b.spare.shows)
	for row := range side {
		for column := range side {
			x := known(table.Board().At(labyrinth.SquareAt(column+1, row+1)))
			b.tiles[row][column] = x
			all.WriteString(x.shows)
		}
	}
	me := table.Seat()
	s := situation{board: b}
	for i, p := range []game.Player{me, 1 - me} {
		s.pawns[i], s.homes[i] = squareOf(table.Pawn(p)), squareOf(table.Home(p))
	}
	fields := strings.Fields(text)
	cards, open := fields[6], name == "themes-kids"
	if name == "themes-glow" && fields[8] == "night" {
		cards, open = strings.ToLower(fields[7]), true
	}
	hands := strings.Split(cards, ",")
	mine, pile, _ := strings.Cut(hands[me], ":")
	theirs, left, _ := strings.Cut(hands[1-me], ":")
	s.goal = pile
	if !open {
		s.goal = pile[:min(1, len(pile))]
	}
	if open || left == "" {
		s.possible = []string{left}
		return s
	}
	for _, x := range all.String() {
		if 'A' <= x && x <= 'X' && !strings.ContainsRune(mine+theirs+s.goal, x) {
			s.possible = append(s.possible, string(x))
		}
	}
	return s
}

func known(t labyrinth.Tile) tile {
	x := tile{open: t.Open.String()}
	switch {
	case t.Picture != 0:
		x.shows = t.Picture.String()
	case t.Mark != 0:
		x.shows = strings.ToLower(strings.TrimPrefix(t.Mark.String(), "*"))
	}
	return x
}

func squareOf(s labyrinth.Square) square { return square{s.Row() - 1, s.Col() - 1} }

// reaches reports whether a seat at a square has reached its goal there.
func (s situation) reaches(b *board, seat int, goal string, at square) bool {
	if goal == "" {
		return at == s.homes[seat]
	}
	x := b.tiles[at.row][at.column].shows
	return x != "" && strings.Contains(goal, x)
}

// A future is a shift and the board after it.
type future struct {
	push
	*board
}

// futures returns those of all legal shifts.
func (b *board) futures() (all []future) {
	for _, p := range b.pushes() {
		all = append(all, future{p, b.after(p)})
	}
	return all
}

// can reports whether the seat can reach its goal in a turn from a square, by one of the shifts.
func (s situation) can(shifts []future, pawn square) bool {
	for _, next := range shifts {
		for _, at := range next.reach(carried(next.slot, pawn)) {
			if s.reaches(next.board, 0, s.goal, at) {
				return true
			}
		}
	}
	return false
}

// answer returns the right turns of a theme as the documentation defines them.
func (s situation) answer(theme string) []string {
	score := make(map[string]int) // the highest is right, if it is at least 0
	for _, p := range s.pushes() {
		next := s.after(p)
		chance := s.chance(next, carried(p.slot, s.pawns[1]))
		reach := next.reach(carried(p.slot, s.pawns[0]))
		var replies map[square]int
		if theme == "spare" || theme == "force" && chance == 0 {
			replies = s.replies(next, reach)
		}
		for _, at := range reach {
			turn := p.slot + ":" + p.open + " " + at.String()
			found := s.reaches(next, 0, s.goal, at)
			switch {
			case theme == "take" && found:
				score[turn] = 0
			case theme == "both" && found, theme == "deny":
				score[turn] = 1000 - chance
			case theme == "home" && chance == 0:
				score[turn] = 0
			case theme == "spare":
				score[turn] = replies[at]
			case theme == "force" && chance == 0 && replies[at] == len(next.pushes()):
				score[turn] = 0
			}
		}
	}
	best := -1
	for _, v := range score {
		best = max(best, v)
	}
	var right []string
	for turn, v := range score {
		if v == best {
			right = append(right, turn)
		}
	}
	slices.Sort(right)
	return right
}

// chance returns how many of its possible goals the other seat can reach.
func (s situation) chance(b *board, pawn square) (n int) {
	seen, home := "", false
	for _, p := range b.pushes() {
		next := b.after(p)
		for _, at := range next.reach(carried(p.slot, pawn)) {
			seen += next.tiles[at.row][at.column].shows
			home = home || at == s.homes[1]
		}
	}
	for _, goal := range s.possible {
		if strings.ContainsAny(seen, goal) || goal == "" && home {
			n++
		}
	}
	return n
}

// replies returns after how many shifts of the other seat the seat can reach its
// goal from each of the squares.
func (s situation) replies(b *board, from []square) map[square]int {
	n := make(map[square]int)
	for _, reply := range b.futures() {
		shifts := reply.futures()
		for _, at := range from {
			if s.can(shifts, carried(reply.slot, at)) {
				n[at]++
			}
		}
	}
	return n
}

// The right turns of the themes that do not look far are found again, slowly.
func TestThemesSlowly(t *testing.T) {
	for name := range tables {
		themes, err := suite.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		checked := make(map[string]int)
		for i, p := range themes.Positions {
			if _, elsewhere := forcedThemes[p.Theme]; elsewhere {
				continue
			}
			most := long.Count(1, 20)
			if p.Theme == "spare" || p.Theme == "force" { // each takes a second
				most = long.Count(0, 5)
				if name == "themes-standard" {
					most = long.Count(1, 5)
				}
			}
			kind := p.Theme
			if strings.Contains(p.State, " night ") {
				kind += " by night"
			}
			if checked[kind]++; checked[kind] > most {
				continue
			}
			s := read(t, name, p.State)
			want := s.answer(p.Theme)
			got := slices.Sorted(slices.Values(p.Turns))
			if !slices.Equal(got, want) {
				t.Errorf("%s: position %d, %s, %s\nhas the turns\n%v\nwant\n%v", name, i+1, p.Theme, p.State, got, want)
			}
			takes := want
			if p.Theme != "take" {
				takes = s.answer("take")
			}
			if taken := len(takes) > 0; taken != (p.Theme == "take" || p.Theme == "both") {
				t.Errorf("%s: position %d, %s: the goal can be reached: %v", name, i+1, p.Theme, taken)
			}
		}
	}
}
