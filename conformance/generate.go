// This file holds how the vectors are made: the list of files, and those of
// random numbers, shifts, deals and scores. Games are in games.go, positions
// in positions.go, bad input in faults.go.

package conformance

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
)

// Version is that of the vectors. Another answer in them raises it.
const Version = 1

// Generate returns the files of the vectors by name, made from the library as
// it is. It returns the same every time.
func Generate() map[string][]byte {
	files := map[string][]byte{
		"maze/random.jsonl":      jsonLines(randomLines()),
		"maze/shifts.jsonl":      jsonLines(shiftLines()),
		"glow/scores.jsonl":      jsonLines(scoreLines()),
		"battlechess/rules.json": battlechess.DefaultJSON(),
	}
	for _, v := range catalog.All() {
		found := positions(v.Name)
		files[v.Name+"/deals.jsonl"] = jsonLines(dealLines(v.Name))
		files[v.Name+"/faults.jsonl"] = jsonLines(faultLines(v.Name))
		files[v.Name+"/order.jsonl"] = jsonLines(orderLines(found))
		files[v.Name+"/positions.perft"] = perftFile(found)
	}
	maps.Copy(files, playthroughs())
	maps.Copy(files, records())
	files["version.txt"] = versionFile(files)
	return files
}

// versionFile lists the files with their hashes.
func versionFile(files map[string][]byte) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "version %d\n", Version)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(files[name]), name)
	}
	return b.Bytes()
}

// A setup is a variant with options.
type setup struct {
	game    string
	options []game.Tag // by name
}

// with returns a setup from options as in Edition=older, parted by |.
func with(name, options string) setup {
	s := setup{game: name}
	for word := range strings.SplitSeq(options, "|") {
		if name, value, ok := strings.Cut(word, "="); ok {
			s.options = append(s.options, game.Tag{Name: name, Value: value})
		}
	}
	slices.SortFunc(s.options, func(x, y game.Tag) int { return strings.Compare(x.Name, y.Name) })
	return s
}

// questions returns what has to be asked to set the game up.
func (s setup) questions() []string {
	all := []string{"game " + s.game}
	for _, t := range s.options {
		all = append(all, "option "+t.Name+" "+t.Value)
	}
	return all
}

// answerer returns the library, asked to set the game up.
func (s setup) answerer() *Answerer {
	var a Answerer
	for _, q := range s.questions() {
		if got := a.Answer(q); got != "ok" {
			panic(fmt.Sprintf("conformance: %s: %s", q, got)) // the tables of this package are wrong
		}
	}
	return &a
}

func (s setup) String() string {
	words := []string{s.game}
	for _, t := range s.options {
		words = append(words, t.Name+" "+t.Value)
	}
	return strings.Join(words, ", ")
}

// A line is a line of a .jsonl file.
type line struct {
	ID      string            `json:"id,omitempty"`
	Game    string            `json:"game,omitempty"`
	Options map[string]string `json:"options,omitempty"`
	Ask     string            `json:"ask"`
	Answer  string            `json:"answer"`
	Reach   []string          `json:"reach,omitempty"`
	Through []string          `json:"through,omitempty"`
}

// asked returns the line of a question that the library answers.
func (s setup) asked(a *Answerer, id, question string) line {
	return s.answered(id, question, a.Answer(question))
}

// answered returns the line of a question with its answer.
func (s setup) answered(id, question, answer string) line {
	l := line{ID: id, Game: s.game, Ask: question, Answer: answer}
	for _, t := range s.options {
		if l.Options == nil {
			l.Options = make(map[string]string)
		}
		l.Options[t.Name] = t.Value
	}
	return l
}

func jsonLines(lines []line) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	for _, l := range lines {
		if err := e.Encode(l); err != nil {
			panic(err) // strings and lists of them only
		}
	}
	return b.Bytes()
}

// seeds are those that something is tried with: both ends, the smallest that
// need all bits, and such as anybody takes.
var seeds = []uint64{0, 1, 2, 7, 1234567, 1 << 32, 1 << 53, 1<<63 + 12345, math.MaxUint64}

func randomLines() (lines []line) {
	var a Answerer
	ask := func(format string, args ...any) {
		question := fmt.Sprintf(format, args...)
		lines = append(lines, line{Ask: question, Answer: a.Answer(question)})
	}
	for _, seed := range seeds {
		ask("random %d 12", seed)
	}
	for _, seed := range seeds {
		ask("below %d 1,2,3,4,5,6,7,10,24,34,100,1000,65537", seed)
		// The first bound rejects about half of the numbers, the second a
		// quarter, the others next to none.
		ask("below %d 2147483649,3221225472,4294967295,2147483648,1073741824", seed)
	}
	for _, seed := range seeds {
		for _, n := range []int{1, 2, 3, 12, 24, 34} {
			ask("shuffle %d %d", seed, n)
		}
	}
	return lines
}

// The boxes of other sides that vectors are made with.
const (
	nine       = "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -"
	nineHomes  = "6GcH/39 5A5B5C5D7E7F a1,c1,c3,a3 -" // two homes bear pictures
	twentyFive = "6eAc/7BdCdD/3bE9 5F5G5H555533I3J3K337L7M7N7O a1,e1,e5,a5 -"
	nineBacks  = "6c/39 5A5B5C5D3E7F a1,c1,c3,a3 - 5'15'25'45'53'6"
	nineBacks2 = "6c/39 5A5B5C5D3E7F a1,c1,c3,a3 - 5'15'35'55'23'4"
)

// shiftLines returns shifts in turn at every slot and with every orientation,
// on boards some shifts after the deal, with pawns on the pushed line, in the
// corners and elsewhere.
func shiftLines() (lines []line) {
	src := game.NewSource(1)
	for _, of := range []struct {
		setup
		n int
	}{
		{with("standard", ""), 1100},
		{with("standard", "Edition=older"), 200},
		{with("standard", "Layout="+twentyFive), 150},
		{with("standard", "Layout="+nine), 150},
		{with("glow", ""), 200},
		{with("anniversary", ""), 200},
	} {
		a := of.answerer()
		g, err := a.current()
		if err != nil {
			panic(err)
		}
		layout, _ := g.Layout()
		for i := range of.n {
			b, err := layout.Deal(src)
			if err != nil {
				panic(err)
			}
			for range src.Below(4) {
				shifts := b.AppendShifts(nil)
				b = shifted(b, shifts[src.Below(uint32(len(shifts)))])
			}
			lines = append(lines, of.shiftLine(a, b, nthShift(b, i), pawnsFor(src, b, nthShift(b, i).Slot)))
		}
	}
	return lines
}

func shifted(b labyrinth.Board, s labyrinth.Shift) labyrinth.Board {
	next, err := b.Shift(s)
	if err != nil {
		panic(err) // it was listed
	}
	return next
}

// nthShift returns a shift: by its number each slot comes in turn, and each
// orientation of it, and now and then the banned slot, which is refused.
func nthShift(b labyrinth.Board, n int) labyrinth.Shift {
	shifts := b.AppendShifts(nil)
	if n%20 == 19 && b.Ban() != 0 {
		return labyrinth.Shift{Slot: b.Ban(), Open: shifts[0].Open}
	}
	return shifts[n%len(shifts)]
}

// pawnsFor returns squares for pawns: on the pushed line, where its tile falls
// out, in a corner, anywhere.
func pawnsFor(src *game.Source, b labyrinth.Board, slot labyrinth.Slot) (pawns []labyrinth.Square) {
	anywhere := func(line int, column, row bool) labyrinth.Square {
		side := uint32(b.Side())
		at := [2]int{int(src.Below(side)) + 1, int(src.Below(side)) + 1}
		if column {
			at[0] = line
		}
		if row {
			at[1] = line
		}
		return labyrinth.SquareAt(at[0], at[1])
	}
	line, vertical := slot.Line(), slot.Side() == labyrinth.North || slot.Side() == labyrinth.South
	exit := map[labyrinth.Edges]labyrinth.Square{
		labyrinth.North: labyrinth.SquareAt(line, b.Side()), labyrinth.South: labyrinth.SquareAt(line, 1),
		labyrinth.West: labyrinth.SquareAt(b.Side(), line), labyrinth.East: labyrinth.SquareAt(1, line),
	}[slot.Side()]
	for range src.Below(4) + 1 {
		switch src.Below(5) {
		case 0, 1:
			pawns = append(pawns, anywhere(line, vertical, !vertical))
		case 2:
			pawns = append(pawns, exit)
		case 3:
			pawns = append(pawns, labyrinth.SquareAt(int(src.Below(2))*(b.Side()-1)+1, int(src.Below(2))*(b.Side()-1)+1))
		default:
			pawns = append(pawns, anywhere(0, false, false))
		}
	}
	return pawns
}

func (s setup) shiftLine(a *Answerer, b labyrinth.Board, shift labyrinth.Shift, pawns []labyrinth.Square) line {
	l := s.asked(a, "", fmt.Sprintf("shift %v %v %s", shift, b, list(texts(pawns), ",")))
	fields := strings.Fields(l.Answer)
	if len(fields) != 4 {
		return l // refused
	}
	board := strings.Join(fields[:3], " ")
	for pawn := range strings.SplitSeq(fields[3], ",") {
		l.Reach = append(l.Reach, a.Answer("reach "+pawn+" "+board))
		if s.game == "anniversary" {
			l.Through = append(l.Through, a.Answer("through "+pawn+" "+board))
		}
	}
	return l
}

func texts[T fmt.Stringer](values []T) (words []string) {
	for _, v := range values {
		words = append(words, v.String())
	}
	return words
}

// dealt are the setups that deals are made with, beside every edition.
func dealt() map[string][]setup {
	return map[string][]setup{
		"standard":    {with("standard", "Layout="+nine), with("standard", "Layout="+twentyFive)},
		"kids":        {with("kids", "Cards=private|Return=no"), with("kids", "Layout="+nine)},
		"anniversary": {with("anniversary", "Return=no|LiftBan=yes"), with("anniversary", "Layout="+nineBacks)},
	}
}

func dealLines(variant string) (lines []line) {
	setups := []setup{with(variant, "")}
	for _, v := range catalog.All() {
		for _, o := range v.Options {
			if v.Name == variant && o.Name == "Edition" {
				for _, edition := range o.Values[1:] {
					setups = append(setups, with(variant, "Edition="+edition))
				}
			}
		}
	}
	for i, s := range append(setups, dealt()[variant]...) {
		a := s.answerer()
		for seats := 1; seats <= 4; seats++ {
			tried := seeds
			if i > 0 { // the seeds differ, the dealing does not
				tried = []uint64{uint64(10*i + seats)}
			}
			for _, seed := range tried {
				if variant != "battlechess" || seats == 2 {
					lines = append(lines, s.asked(a, "", fmt.Sprintf("deal %d %d", seats, seed)))
				}
			}
		}
	}
	if variant != "battlechess" {
		s := with(variant, "Homes=g7,a1,g1")
		lines = append(lines, s.asked(s.answerer(), "", "deal 3 5"))
	}
	return lines
}

// scoreLines returns games of glow that are over: all that two seats can have
// found, and ties at the top among three.
func scoreLines() (lines []line) {
	s := with("glow", "")
	a := s.answerer()
	ask := func(days, glows []int, ender, points int) {
		state := endOfGlow(a, days, glows, ender, points)
		lines = append(lines, s.asked(a, "", "score "+state), s.asked(a, "", "outcome "+state))
	}
	for day := range 5 {
		for glow := range 5 {
			for _, points := range []int{1, 3, 5} {
				ask([]int{4, day}, []int{4, glow}, 0, points)
				ask([]int{day, 4}, []int{4, glow}, 0, points)
				ask([]int{4, day}, []int{glow, 4}, 1, points)
			}
		}
	}
	// Three seats with ties at the top: the seat behind the one that ended the
	// game has found all cards of the day. Who ended it has more points than
	// another with as many tokens, so those who win together are others.
	n := 0
	for all := range 5 * 5 * 5 * 5 * 3 * 3 {
		ender, points := all/1875, []int{1, 3, 5}[all/625%3]
		days, glows, totals := make([]int, 3), make([]int, 3), make([]int, 3)
		second, third := (ender+1)%3, (ender+2)%3
		days[ender], days[second], days[third] = all%5, 4, all/5%5
		glows[ender], glows[second], glows[third] = 4, all/25%5, all/125%5
		for p := range totals {
			totals[p] = days[p] + 2*glows[p]
		}
		totals[ender] += points
		best := slices.Max(totals)
		ties := slices.DeleteFunc(totals, func(t int) bool { return t < best })
		if n++; len(ties) > 2 || len(ties) == 2 && n%7 == 0 {
			ask(days, glows, ender, points)
		}
	}
	for ender := range 4 { // three of four win together
		days, glows := []int{3, 3, 3, 3}, []int{2, 2, 2, 2}
		days[ender], glows[ender] = 0, 3
		ask(days, glows, ender, 1)
	}
	return lines
}

// endOfGlow returns a game that is over, with so many cards found by day and
// by night, ended by a seat with a point token.
func endOfGlow(a *Answerer, days, glows []int, ender, points int) string {
	fields := strings.Fields(a.Answer(fmt.Sprintf("deal %d 1", len(days))))
	fields[2] = "Nb"
	fields[5] = fmt.Sprintf("%dx", ender+1)
	dayHands, glowHands := strings.Split(fields[6], ","), strings.Split(fields[7], ",")
	for p := range days {
		dayHands[p] = dayHands[p][1:1+days[p]] + ":"
		glowHands[p] = glowHands[p][1:1+glows[p]] + ":" + glowHands[p][1+glows[p]:]
	}
	fields[6], fields[7] = strings.Join(dayHands, ","), strings.Join(glowHands, ",")
	fields[8], fields[9] = "night", strconv.Itoa(points)
	return strings.Join(fields, " ")
}
