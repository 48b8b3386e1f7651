// This file holds the colors of what the game draws itself, on light and dark
// backgrounds. The colors of boards are those of the library.

package main

import (
	"image/color"

	"charm.land/lipgloss/v2"
)

// A theme is the styles for one kind of background.
type theme struct {
	dark bool

	title, faint, key, message, wrong, button, chosen lipgloss.Style
	box                                               lipgloss.Style
	cursor, picked, entering, outline, candidate      color.Color
	square, odd, grid, ink                            color.Color
	pieces                                            [2]color.Color // behind those of each seat
}

func newTheme(dark bool) theme {
	pick := lipgloss.LightDark(dark)
	of := func(light, dark string) color.Color { return pick(lipgloss.Color(light), lipgloss.Color(dark)) }
	style := lipgloss.NewStyle
	return theme{
		dark:      dark,
		title:     style().Bold(true).Foreground(of("24", "116")),
		faint:     style().Foreground(of("242", "246")),
		key:       style().Bold(true).Foreground(of("94", "180")),
		message:   style().Foreground(of("24", "117")),
		wrong:     style().Bold(true).Foreground(of("160", "210")),
		button:    style().Foreground(of("16", "231")).Background(of("252", "238")),
		chosen:    style().Bold(true).Foreground(lipgloss.Color("16")).Background(lipgloss.Color("220")),
		box:       style().Border(lipgloss.RoundedBorder()).BorderForeground(of("66", "73")).Padding(0, 1),
		cursor:    lipgloss.Color("220"),
		picked:    lipgloss.Color("208"),
		entering:  lipgloss.Color("136"),
		outline:   lipgloss.Color("109"),
		candidate: lipgloss.Color("157"),
		square:    of("231", "237"),
		odd:       of("254", "235"),
		grid:      of("248", "242"),
		ink:       lipgloss.Color("16"),
		pieces:    [2]color.Color{lipgloss.Color("227"), lipgloss.Color("117")},
	}
}

// seat returns the style of text about a seat with a color of package render. It is
// readable on the theme's background.
func (t theme) seat(name string) lipgloss.Style {
	pick := lipgloss.LightDark(t.dark)
	style := lipgloss.NewStyle().Bold(true)
	switch name {
	case "red":
		return style.Foreground(pick(lipgloss.Color("160"), lipgloss.Color("203")))
	case "yellow":
		return style.Foreground(pick(lipgloss.Color("136"), lipgloss.Color("220")))
	case "blue":
		return style.Foreground(pick(lipgloss.Color("26"), lipgloss.Color("75")))
	case "green":
		return style.Foreground(pick(lipgloss.Color("28"), lipgloss.Color("78")))
	}
	return style
}
