// This file has a plain dealer, written from the page with lists of words and no
// types of the library.

package conformance_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/internal/model/chess"
)

// A dealer makes random numbers (rules 10.1 to 10.3).
type dealer struct{ state uint64 }

func (d *dealer) next() uint64 {
	d.state += 0x9e3779b97f4a7c15
	z := d.state
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb
	return z ^ (z >> 31)
}

func (d *dealer) below(n uint64) uint64 {
	for {
		r := d.next() >> 32
		if r < (uint64(1)<<32)/n*n {
			return r % n
		}
	}
}

func (d *dealer) shuffle(words []string) {
	for i := len(words) - 1; i >= 1; i-- {
		j := d.below(uint64(i + 1))
		words[i], words[j] = words[j], words[i]
	}
}

// random answers the questions about random numbers.
func (p *slowPort) random(verb, seed, rest string) string {
	state, _ := strconv.ParseUint(seed, 10, 64)
	d := dealer{state}
	var words []string
	n, _ := strconv.Atoi(rest)
	switch verb {
	case "random":
		for range n {
			words = append(words, fmt.Sprintf("%016x", d.next()))
		}
	case "below":
		for bound := range strings.SplitSeq(rest, ",") {
			k, _ := strconv.ParseUint(bound, 10, 64)
			words = append(words, strconv.FormatUint(d.below(k), 10))
		}
	case "shuffle":
		for i := range n {
			words = append(words, strconv.Itoa(i))
		}
		d.shuffle(words)
	}
	return strings.Join(words, " ")
}

var squarePattern = regexp.MustCompile(`\.|[0-9a-f][A-X]?`)

var tilePattern = regexp.MustCompile(`[0-9a-f][A-X]?([*'].)?`)

// The layouts are those on the page.
const (
	pageClassic = "6eAeBc/7C7DeEdF/7GbHdIdJ/3bKbL9 55555555555533333333333M3N3O3P3Q3R7S7T7U7V7W7X a1,g1,g7,a7 -"
	pageOlder   = "6eAeBc/7C7DeEdF/7GbHdIdJ/3bKbL9 55555555555553333333333M3N3O3P3Q3R7S7T7U7V7W7X a1,g1,g7,a7 -"
	pageGlow    = "6eAeBc/7C7DeEdF/7GbHdIdJ/3bKbL9 5*A5*B5*C5*D5*E5*F5555553*G3*H3*I3*J3*K3*L33333M3N3O3P3Q3R7S7T7U7V7W7X a1,g1,g7,a7 -"
	pageBacks   = " 5'15'25'35'45'55'63'13'23'33'43'53'6"
)

// deal answers the question deal (rules 10.4 to 10.8).
func (p *slowPort) deal(seatsText, seedText string) string {
	seats, _ := strconv.Atoi(seatsText)
	seed, _ := strconv.ParseUint(seedText, 10, 64)
	if p.game == "battlechess" {
		return p.setUpChess(seats, &dealer{seed})
	}
	layout := p.option["Layout"]
	switch {
	case layout != "":
	case p.game == "glow":
		layout = pageGlow
	case p.game == "anniversary":
		layout = pageClassic + pageBacks
	case p.option["Edition"] == "older":
		layout = pageOlder
	default:
		layout = pageClassic
	}
	fields := strings.Fields(layout + " ")
	starts := strings.Split(fields[2], ",")
	homes := strings.Split(p.option["Homes"], ",")
	switch {
	case seats < 1 || seats > len(starts):
		return "!seats"
	case p.option["Homes"] != "" && len(homes) != seats:
		return "!seats"
	case p.option["Homes"] != "":
	case seats == 2 && len(starts) == 4:
		homes = []string{starts[0], starts[2]}
	default:
		homes = starts[:seats]
	}
	d := &dealer{seed}
	board, spare := d.board(fields)
	pictures := strings.Split(strings.ToUpper(regexp.MustCompile(`[^A-X]`).ReplaceAllString(withoutMarks(fields[0]+fields[1]), "")), "")
	slices.Sort(pictures)
	each := len(pictures) / seats
	if p.game == "glow" {
		each = map[int]int{1: 4, 2: 4, 3: 4, 4: 3}[seats]
	}
	if most, short := strings.CutSuffix(p.option["Deal"], "-each"); short {
		n, _ := strconv.Atoi(most)
		each = min(each, n)
	}
	noReturn := p.option["Return"] == "no" || p.game == "kids" && p.option["Edition"] == "anniversary" && p.option["Return"] == ""
	if p.option["ChildReturn"] == "no" && strings.ContainsAny(p.option["Children"], "1234") {
		noReturn = true
	}
	if noReturn && each == 0 {
		return "!cards"
	}
	cards := d.hands(pictures, seats, each)
	first, ok := p.first(seats, d)
	if !ok {
		return "!seats"
	}
	text := strings.Join([]string{board, spare, "-", strings.Join(homes, ","), strings.Join(homes, ","), first + "s", cards}, " ")
	switch p.game {
	case "glow":
		text += " " + d.hands(strings.Split("ABCDEFGHIJKL", ""), seats, each) + " day -"
	case "anniversary":
		text += " - -"
	}
	if p.option["KeepSpare"] == "yes" {
		text += " " + map[string]string{"5": "NS", "3": "NE", "7": "NES", "f": "NESW"}[spare[:1]]
	}
	return text
}

// withoutMarks removes glow pictures and messages from tiles.
func withoutMarks(tiles string) string {
	return regexp.MustCompile(`[*'].`).ReplaceAllString(tiles, "")
}

// hands shuffles cards and deals the same number to each seat.
func (d *dealer) hands(cards []string, seats, each int) string {
	d.shuffle(cards)
	var hands []string
	for seat := range seats {
		hands = append(hands, ":"+strings.Join(cards[seat*each:(seat+1)*each], ""))
	}
	return strings.Join(hands, ",")
}

// board lays the tiles of a layout.
func (d *dealer) board(layout []string) (rows, spare string) {
	fixed := tilePattern.FindAllString(layout[0], -1)
	loose := tilePattern.FindAllString(layout[1], -1)
	d.shuffle(loose)
	if len(layout) > 4 {
		backs := tilePattern.FindAllString(layout[4], -1)
		for _, shape := range []string{"5", "3", "7"} { // as they come in all layouts here
			var free []string
			for i, tile := range loose {
				if tile[:1] == shape {
					free = append(free, strconv.Itoa(i))
				}
			}
			mine := slices.DeleteFunc(slices.Clone(backs), func(b string) bool { return b[:1] != shape })
			if len(mine) == 0 {
				continue
			}
			d.shuffle(free)
			for k, back := range mine {
				i, _ := strconv.Atoi(free[k])
				loose[i] += back[1:]
			}
		}
	}
	side := 2*len(strings.Split(layout[0], "/")) - 1
	odd := strings.Split(layout[0], "/") // with a dot for each square without a fixed tile, or nil
	if !strings.Contains(layout[0], ".") {
		odd = make([]string, side)
	}
	for row, squares := range odd {
		if row > 0 {
			rows += "/"
		}
		places := squarePattern.FindAllString(squares, -1)
		if places == nil {
			places = make([]string, side)
		}
		for col, place := range places {
			if place != "" && place != "." || place == "" && row%2 == 0 && col%2 == 0 {
				rows += fixed[0]
				fixed = fixed[1:]
				continue
			}
			turns := map[string]string{"5": "5a5a", "3": "36c9", "7": "7edb", "f": "ffff"}[loose[0][:1]]
			k := d.below(4)
			rows += turns[k:k+1] + loose[0][1:]
			loose = loose[1:]
		}
	}
	return rows, loose[0]
}

// first returns the seat that begins, which may be drawn by lot, and whether there is
// such a seat.
func (p *slowPort) first(seats int, d *dealer) (first string, ok bool) {
	switch first := p.option["First"]; first {
	case "":
		return "1", true
	case "lot":
		return strconv.FormatUint(d.below(uint64(seats))+1, 10), true
	default:
		return first, first <= strconv.Itoa(seats)
	}
}

// setUpChess puts the pieces on their start squares.
func (p *slowPort) setUpChess(seats int, d *dealer) string {
	if seats != 2 {
		return "!seats"
	}
	first, _ := p.first(seats, d)
	text := chess.New(p.chessRules()).String()
	return strings.TrimSuffix(text, "1t") + first + "t"
}
