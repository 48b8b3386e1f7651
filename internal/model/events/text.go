// This file holds the text of the slow game: of a position, and of what a
// seat may see of it.

package events

import (
	"fmt"
	"slices"
	"strings"
)

// String is the position's text.
func (g *Game) String() string { return g.text(func(int) bool { return true }, true) }

// View is what a seat may see, from 1; seat 0 is nobody.
func (g *Game) View(seat int) string {
	return g.text(func(owner int) bool { return owner == seat }, false)
}

func (g *Game) text(mine func(owner int) bool, all bool) string {
	var rows, hands, seen []string
	for _, row := range g.Board {
		var line strings.Builder
		for _, t := range row {
			line.WriteString(t.text(all))
		}
		rows = append(rows, line.String())
	}
	for _, s := range g.squares() {
		if g.at(s).Turned {
			seen = append(seen, s)
		}
	}
	if g.Spare.Turned {
		seen = append(seen, "+")
	}
	if seen == nil {
		seen = []string{"-"}
	}
	for i, p := range g.Piles {
		looking := g.Phase == "c" && g.Seat == i+1
		hands = append(hands, strings.Join(g.Found[i], "")+":"+p.text(mine(i+1), all || mine(i+1) && looking))
	}
	return strings.Join([]string{
		strings.Join(rows, "/"), g.Spare.text(all), g.Ban, strings.Join(g.Pawns, ","), strings.Join(g.Homes, ","),
		fmt.Sprintf("%d%s", g.Seat, g.Phase), strings.Join(hands, ","), strings.Join(seen, ","), g.Event,
	}, " ")
}

func (t Tile) text(all bool) string {
	digit := 0
	for i, side := range sides {
		if strings.ContainsRune(t.Open, side) {
			digit += 1 << i
		}
	}
	text := fmt.Sprintf("%x%s", digit, t.Picture)
	if t.Message != "" && (all || t.Turned) {
		text += "'" + t.Message
	}
	return text
}

// text is the pile as its owner knows it, or another player; open is while
// all of it is looked at.
func (p Pile) text(owner, open bool) string {
	text := ""
	for i, x := range p.Cards {
		known := open || owner && (i == 0 || i == 1 && (p.Peeked || p.Known))
		if !known {
			x = "?"
		}
		text += x
	}
	if p.Peeked {
		text = "[" + text[:2] + "]" + text[2:]
	}
	if p.Known {
		text = text[:1] + "<" + text[1:2] + ">" + text[2:]
	}
	if len(p.Shuffled) > 0 {
		rest := strings.Join(p.Shuffled, "")
		if !open && !owner {
			rest = strings.Repeat("?", len(rest))
		}
		text += "(" + rest + ")"
	}
	return text
}

// MustParse reads a position whose text is known to be good.
func MustParse(text string) *Game {
	f := strings.Fields(text)
	g := &Game{Ban: f[2], Pawns: strings.Split(f[3], ","), Homes: strings.Split(f[4], ","), Event: f[8]}
	for row := range strings.SplitSeq(f[0], "/") {
		g.Board = append(g.Board, tiles(row))
	}
	g.Spare = tiles(f[1])[0]
	g.Seat, g.Phase = int(f[5][0]-'0'), f[5][1:]
	for hand := range strings.SplitSeq(f[6], ",") {
		found, pile, _ := strings.Cut(hand, ":")
		g.Found = append(g.Found, slices.DeleteFunc(strings.Split(found, ""), func(s string) bool { return s == "" }))
		pile, shuffled, _ := strings.Cut(pile, "(")
		p := Pile{Peeked: strings.HasPrefix(pile, "["), Known: strings.Contains(pile, "<")}
		for _, x := range strings.NewReplacer("[", "", "]", "", "<", "", ">", "").Replace(pile) {
			p.Cards = append(p.Cards, string(x))
		}
		for _, x := range strings.TrimSuffix(shuffled, ")") {
			p.Shuffled = append(p.Shuffled, string(x))
		}
		g.Piles = append(g.Piles, p)
	}
	for s := range strings.SplitSeq(f[7], ",") {
		switch s {
		case "-":
		case "+":
			g.Spare.Turned = true
		default:
			g.at(s).Turned = true
		}
	}
	return g
}

func tiles(text string) (all []Tile) {
	for i := 0; i < len(text); i++ {
		c := text[i]
		last := len(all) - 1
		switch {
		case c >= 'A' && c <= 'X':
			all[last].Picture = string(c)
		case c == '\'':
			i++
			all[last].Message = string(text[i])
		default:
			open, digit := "", strings.IndexByte("0123456789abcdef", c)
			for k, side := range sides {
				if digit>>k&1 != 0 {
					open += string(side)
				}
			}
			all = append(all, Tile{Open: open})
		}
	}
	return all
}
