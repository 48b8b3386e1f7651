// This file holds the glow-in-the-dark game.

package model

import (
	"fmt"
	"slices"
	"strings"
)

// Glow is one position of the glow-in-the-dark game (pokemon). Its Found and
// Piles are the tokens of the day. No method changes it.
type Glow struct {
	*Game
	GlowFound [][]string // by seat, in the order of finding
	GlowLeft  [][]string // by seat, face up
	Night     bool
	Points    int  // on the point token that was revealed; 0 before that
	Hide      bool // by day nobody sees the glow pictures
}

// Legal returns the legal plies: those of the standard game, by day and by night,
// or for the point token, which is face down, each of its three numbers.
func (g *Glow) Legal() []string {
	if g.Phase == "p" {
		return []string{"+1", "+3", "+5"}
	}
	return g.Game.Legal()
}

// Play returns the position after one ply.
func (g *Glow) Play(ply string) (*Glow, error) {
	if !slices.Contains(g.Legal(), ply) {
		return nil, fmt.Errorf("model: %q is not legal", ply)
	}
	after := g.clone()
	switch g.Phase {
	case "p":
		after.Points = map[string]int{"+1": 1, "+3": 3, "+5": 5}[ply]
		after.Phase = "x"
	case "s":
		after.Game = g.shift(ply)
	case "m":
		after.Pawns[g.Seat-1] = SquareOf(ply)
		if g.Night {
			g.nightMove(after)
		} else {
			g.dayMove(after)
		}
	}
	return after, nil
}

// dayMove ends a move by day; the pawn has moved already. The top token of the
// pile is the goal, as in the standard game.
func (g *Glow) dayMove(after *Glow) {
	mover := g.Seat - 1
	after.Seat, after.Phase = g.Seat%len(g.Pawns)+1, "s"
	pile := g.Piles[mover]
	if len(pile) == 0 || g.At(after.Pawns[mover]).Picture != pile[0] {
		return
	}
	after.Found[mover] = append(after.Found[mover], pile[0])
	after.Piles[mover] = pile[1:]
	if len(pile) > 1 {
		return
	}
	// The day ends as soon as one player has found all. The tokens that the
	// others have not found go back to the box. The player to the left begins
	// the night; that seat is next in any case.
	after.Night = true
	for i := range after.Piles {
		after.Piles[i] = nil
	}
}

// nightMove ends a move by night. It finds any one of the mover's glow tokens.
// A player that had found all of them before this move and is at home ends the
// game, and nobody has another turn.
func (g *Glow) nightMove(after *Glow) {
	mover := g.Seat - 1
	on := after.Pawns[mover]
	if len(g.GlowLeft[mover]) == 0 && on == g.Homes[mover] {
		after.Phase = "p" // the point token comes first
		return
	}
	glow := strings.TrimPrefix(g.At(on).Mark, "*")
	if at := slices.Index(g.GlowLeft[mover], glow); at >= 0 {
		after.GlowFound[mover] = append(after.GlowFound[mover], glow)
		after.GlowLeft[mover] = slices.Delete(after.GlowLeft[mover], at, at+1)
	}
	after.Seat, after.Phase = g.Seat%len(g.Pawns)+1, "s"
}

// Score returns the points of a seat: one for each token of the day, two for each
// of the night, and those of the point token if the seat ended the game.
func (g *Glow) Score(seat int) int {
	score := 0
	for range g.Found[seat-1] {
		score++
	}
	for range g.GlowFound[seat-1] {
		score += 2
	}
	if g.Phase == "x" && g.Seat == seat {
		score += g.Points
	}
	return score
}

// Winners returns the seats that have won when the game is over: of those with
// the most points, all with the most tokens.
func (g *Glow) Winners() []int {
	if g.Phase != "x" {
		return nil
	}
	var all []int
	for i := range g.Pawns {
		all = append(all, i+1)
	}
	tokens := func(seat int) int { return len(g.Found[seat-1]) + len(g.GlowFound[seat-1]) }
	return most(most(all, g.Score), tokens)
}

// most returns the seats for which of is greatest.
func most(seats []int, of func(seat int) int) []int {
	var kept []int
	for _, a := range seats {
		beaten := false
		for _, b := range seats {
			if of(b) > of(a) {
				beaten = true
			}
		}
		if !beaten {
			kept = append(kept, a)
		}
	}
	return kept
}

// ToMove returns the seat to act, 0 for chance, or -1 if the game is over.
func (g *Glow) ToMove() int {
	switch g.Phase {
	case "p":
		return 0
	case "x":
		return -1
	}
	return g.Seat
}

func (g *Glow) clone() *Glow {
	c := *g
	c.Game = g.Game.clone()
	c.GlowFound, c.GlowLeft = nil, nil
	for i := range g.GlowLeft {
		c.GlowFound = append(c.GlowFound, slices.Clone(g.GlowFound[i]))
		c.GlowLeft = append(c.GlowLeft, slices.Clone(g.GlowLeft[i]))
	}
	return &c
}

// ParseGlow reads a position in the text notation: that of the standard game,
// then GLOW LIGHT POINTS.
func ParseGlow(text string) (*Glow, error) {
	fields := strings.Split(text, " ")
	if len(fields) != 10 {
		return nil, fmt.Errorf("model: %d fields, want 10", len(fields))
	}
	maze, err := parse(strings.Join(fields[:7], " "), "smpx")
	if err != nil {
		return nil, err
	}
	g := &Glow{Game: maze, Night: fields[8] == "night"}
	for tokens := range strings.SplitSeq(fields[7], ",") {
		found, left, _ := strings.Cut(tokens, ":")
		g.GlowFound = append(g.GlowFound, strings.Split(found, ""))
		g.GlowLeft = append(g.GlowLeft, strings.Split(left, ""))
	}
	if fields[9] != "-" {
		_, err = fmt.Sscan(fields[9], &g.Points)
	}
	return g, err
}

// MustParseGlow calls ParseGlow and panics on error.
func MustParseGlow(text string) *Glow {
	g, err := ParseGlow(text)
	if err != nil {
		panic(err)
	}
	return g
}

// String writes a position in the text notation.
func (g *Glow) String() string { return g.Game.String() + g.tail() }

// View writes what a seat may know: of the day's piles the top token of its own,
// and everything else, since the glow tokens are face up. If glow pictures are hidden
// by day, those on loose tiles with nothing else on them are not seen then.
func (g *Glow) View(seat int) string {
	seen := g.clone()
	if g.Hide && !g.Night {
		seen.Board = nil
		for row, tiles := range g.Board {
			seen.Board = append(seen.Board, slices.Clone(tiles))
			for col, tile := range tiles {
				if tile.Picture == "" && !g.Fixed[Square{col + 1, row + 1}] {
					seen.Board[row][col].Mark = ""
				}
			}
		}
		if seen.Spare.Picture == "" {
			seen.Spare.Mark = ""
		}
	}
	return seen.Game.View(seat, true) + g.tail()
}

func (g *Glow) tail() string {
	var tokens []string
	for i := range g.GlowLeft {
		tokens = append(tokens, strings.Join(g.GlowFound[i], "")+":"+strings.Join(g.GlowLeft[i], ""))
	}
	light, points := "day", "-"
	if g.Night {
		light = "night"
	}
	if g.Points > 0 {
		points = fmt.Sprint(g.Points)
	}
	return fmt.Sprintf(" %s %s %s", strings.Join(tokens, ","), light, points)
}
