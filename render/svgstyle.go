// This file holds the colors of SVG pictures.

package render

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/labyrinth-go/labyrinth/internal/theme"
)

// colors are the variables of the style sheet. The seats, the goal, the path and
// reach have colors of the palette of Okabe and Ito ("Color Universal Design",
// 2008), which readers with any form of color blindness can tell apart, or tints
// of them: vermilion, yellow, blue and bluish green for the seats, because the box
// has red, yellow, blue and green ones; sky blue on a yellowish floor for reach,
// because even readers who confuse red and green tell blue from yellow. No color
// is the only sign of a thing but that of reach: pawns have numbers, the goal a
// ring, the ban a cross. TestColors checks the differences.
var colors = []theme.Color{
	{Name: "paper", Light: "#f4efe3", Dark: "#14191c"},
	{Name: "ink", Light: "#22333b", Dark: "#e8e6df"},
	{Name: "rim", Light: "#1d3b42", Dark: "#0b2228"},
	{Name: "rim-ink", Light: "#d5e3e2", Dark: "#b9cbca"},
	{Name: "slot", Light: "#f0c64f", Dark: "#e0b640"},
	{Name: "halo", Light: "#ffffff", Dark: "#ffffff"},
	{Name: "fixed", Light: "#2f5a62", Dark: "#1f454d"},
	{Name: "loose", Light: "#7398a0", Dark: "#496a72"},
	{Name: "pin", Light: "#a9c4c7", Dark: "#7f9da1"},
	{Name: "floor", Light: "#fbf3dc", Dark: "#cdc3a5"},
	{Name: "reach", Light: "#7cc6f0", Dark: "#56b4e9"},
	{Name: "path", Light: "#b84a00", Dark: "#a33f00"},
	{Name: "goal", Light: "#e07fb6", Dark: "#e07fb6"},
	{Name: "edge", Light: "#22333b", Dark: "#0b1215"},
	{Name: "mark", Light: "#22333b", Dark: "#0b1215"},
	{Name: "mark-ink", Light: "#ffe27a", Dark: "#ffe27a"},
	{Name: "plaque", Light: "#ffffff", Dark: "#1b2326"},
	{Name: "plaque-ink", Light: "#22333b", Dark: "#f3f0e6"},
	{Name: "plate", Light: "#fffdf5", Dark: "#f1ece0"},
	{Name: "dusk", Light: "#10202b", Dark: "#10202b"},
	{Name: "glow", Light: "#d8f56a", Dark: "#d8f56a"},
	{Name: "corner-1", Light: "#d55e00", Dark: "#d55e00"},
	{Name: "corner-2", Light: "#f0e442", Dark: "#f0e442"},
	{Name: "corner-3", Light: "#0072b2", Dark: "#0072b2"},
	{Name: "corner-4", Light: "#009e73", Dark: "#009e73"},
	{Name: "dark-number", Light: "#000000", Dark: "#000000"},
	{Name: "light-number", Light: "#ffffff", Dark: "#ffffff"},
}

// crowdColors are the colors of the seats that no box has, 5 to 8: orange, reddish
// purple, which is called pink, purple and brown.
var crowdColors = []theme.Color{
	{Name: "corner-5", Light: "#e69f00", Dark: "#e69f00"},
	{Name: "corner-6", Light: "#cc79a7", Dark: "#cc79a7"},
	{Name: "corner-7", Light: "#4b1d73", Dark: "#4b1d73"},
	{Name: "corner-8", Light: "#5a2d0c", Dark: "#5a2d0c"},
}

// lightNumbers are the colors of seats, from 0, on which numbers are light.
var lightNumbers = []int{2, 6, 7}

// nightColors are the colors of a scene in which it is night. What glows stays
// bright.
var nightColors = map[string]string{
	"paper": "#05090c", "ink": "#c9d6dc", "rim": "#040a10", "rim-ink": "#5f7885", "fixed": "#0c1b25", "loose": "#142936",
	"pin": "#29424f", "floor": "#3a4d59", "reach": "#2f7fb0", "slot": "#9a8238", "plate": "#5c6a72", "dusk": "#02070b",
}

// nightSheet returns the style element that a picture has besides by night, with the variables.
// The colors of programs that do not know them are in the first sheet: see sheet.
var nightSheet = sync.OnceValue(func() string {
	var values strings.Builder
	for _, name := range slices.Sorted(maps.Keys(nightColors)) {
		values.WriteString("--" + name + ":" + nightColors[name] + ";")
	}
	return "<style>\n:where(.labyrinth.night){" + values.String() + "}\n" +
		".labyrinth.night .plate~.print{opacity:.45}\n" +
		"@supports (fill:var(--c)){.labyrinth.night .glow{filter:drop-shadow(0 0 7px var(--glow))}}\n</style>"
})

// crowdSheet returns the style element that a picture of more seats than a box has needs
// besides.
var crowdSheet = sync.OnceValue(func() string {
	return theme.Style("labyrinth", crowdColors, []string{
		".corner-5 .wall,.corner-5 .base,.pawn.corner-5 circle{fill:--corner-5}",
		".corner-6 .wall,.corner-6 .base,.pawn.corner-6 circle{fill:--corner-6}",
		".corner-7 .wall,.corner-7 .base,.pawn.corner-7 circle{fill:--corner-7}",
		".corner-8 .wall,.corner-8 .base,.pawn.corner-8 circle{fill:--corner-8}",
		".pawn.corner-7 text,.pawn.corner-8 text{fill:#ffffff}",
	})
})

var (
	daySheet  = sync.OnceValue(func() string { return sheet(nil) })
	duskSheet = sync.OnceValue(func() string { return sheet(nightColors) })
)

// sheet returns the style element of a picture, in which some colors are others for programs
// that do not know variables. The variables are the same in all: the sheets of a page are for
// all pictures on it.
func sheet(plain map[string]string) string {
	named := slices.Clone(colors)
	for i := range named {
		named[i].Plain = plain[named[i].Name]
	}
	return theme.Style("labyrinth", named, []string{
		"text{fill:--ink}",
		".paper{fill:--paper}",
		".rim{fill:--rim}",
		".line{fill:--rim-ink;pointer-events:none}",
		".area{fill:--rim;stroke:none}",
		".arrow{fill:--slot}",
		".banned .arrow{fill-opacity:.3}",
		".cross{fill:none;stroke:--halo}",
		".chosen .area{stroke:--slot}",
		".chosen .arrow{fill:--halo}",
		".wall{fill:--loose}",
		".fixed .wall{fill:--fixed}",
		".pin{fill:none;stroke:--pin}",
		".floor{fill:none;stroke:--floor}",
		".reach .floor,.floor.reach{stroke:--reach}",
		".path{fill:none;stroke:--path}",
		".end{fill:--path}",
		".ring{fill:none;stroke:--goal}",
		".ring.edge{stroke:--edge}",
		".mark{fill:--mark}",
		"text.mark{fill:--mark-ink}",
		".plaque{fill:--plaque;stroke:--edge}",
		".plaque.end{fill:--plaque;stroke:--path}",
		".plate{fill:--plate;stroke:--edge}",
		".plate.end{stroke:--path}",
		".glow{fill:--dusk;stroke:--glow}",
		".print{pointer-events:none}",
		".square text,.spare text{fill:--plaque-ink}",
		".square text.mark,.spare text.mark{fill:--mark-ink}",
		".home .wall{fill-opacity:.6}",
		".base{fill-opacity:.5}",
		".corner-1 .wall,.corner-1 .base,.pawn.corner-1 circle{fill:--corner-1}",
		".corner-2 .wall,.corner-2 .base,.pawn.corner-2 circle{fill:--corner-2}",
		".corner-3 .wall,.corner-3 .base,.pawn.corner-3 circle{fill:--corner-3}",
		".corner-4 .wall,.corner-4 .base,.pawn.corner-4 circle{fill:--corner-4}",
		".pawn{pointer-events:none}",
		".pawn circle{stroke:--halo}",
		".pawn text{fill:--dark-number}",
		".pawn.corner-3 text{fill:--light-number}",
		".joint{pointer-events:none}",
	})
}
