// This file holds boards that no published box has.

package games

import "strings"

// An OddBoard is a layout that no published box has, and for how many seats it is asked about.
type OddBoard struct {
	Name, Layout string
	Seats        int
}

// OddBoards returns the boards of the folder wide: one of four squares, rectangles, one on
// which a single line slides, a course with homes inside, a contest board on which
// all lines slide and tiles are crosses.
func OddBoards() []OddBoard {
	pictured := "3A3B3C3D3E3F3G3H" + "5I5J5K5L" + "7M7N7O7P"
	return []OddBoard{
		{"four-squares", "../.. 3A3B5C7Df b1,a2 -", 2},
		{"two-columns", "../../../../../../.. " + pictured[:24] + "ff7 a1,b1,a3,b3,a5,b5,a7,b7 -", 8},
		{"tall", "6A.e.c/...../7.f.d/...../7.f.d/...../3.b.9B 5C5D5E5F3G3H3I3J7K7L7M7N55555533337f a1,e1,e7,a7 -", 3},
		{"one-line", "6.5c/5.aa/5.57/3.a9 3A5B7C5Df a1,d1,d4,a4 -", 4},
		{"course", "......./.3.5.6./......./.a.f.a./......./.9.5.c./....... " + pictured + strings.Repeat("3", 8) + strings.Repeat("5", 9) + "777ffff" + "3" + " d2,f4,d6,b4,b2,f6 -", 6},
		{"contest", "......./......./......./......./......./......./....... " + pictured + strings.Repeat("3", 8) + strings.Repeat("5", 8) + strings.Repeat("7", 10) + strings.Repeat("f", 8) + " a1,g7 -", 2},
	}
}

// HouseRules are the options of house rules, each alone and all together, without the board.
func HouseRules() []string {
	return []string{"Pass=yes", "Leave=yes", "Block=yes", "KeepSpare=yes", "Return=no", "Block=yes|KeepSpare=yes|Leave=yes|Pass=yes|Return=no"}
}
