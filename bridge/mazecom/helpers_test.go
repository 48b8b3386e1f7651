package mazecom_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/bridge/mazecom"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// rules returns the rules of the servers, with these homes.
func rules(homes string) catalog.Rules {
	return must(catalog.All().Open(append(mazecom.Tags(), game.Tag{Name: "Homes", Value: homes})...))
}

// pictures are the letters of sym01 to sym24, as the issue of the protocol has them: the
// corners M to R, the junctions S to X, and then the fixed tiles A to L.
const pictures = "MNOPQRSTUVWXABCDEFGHIJKL"

// cardXML returns a card by its text in the notation, as in 7A, on a square as in c1.
func cardXML(t testing.TB, tile, square string, pins ...int) string {
	t.Helper()
	open := must(strconv.ParseUint(tile[:1], 16, 8))
	truth := func(bit uint64) bool { return open&bit != 0 }
	var pin strings.Builder
	for _, id := range pins {
		fmt.Fprintf(&pin, "<playerID>%d</playerID>", id)
	}
	treasure := map[string]string{"a1": "Start01", "g1": "Start02", "a7": "Start03", "g7": "Start04"}[square]
	if len(tile) > 1 {
		treasure = fmt.Sprintf("sym%02d", strings.Index(pictures, tile[1:2])+1)
	}
	if treasure != "" {
		treasure = "<treasure>" + treasure + "</treasure>"
	}
	return fmt.Sprintf("<openings><top>%v</top><bottom>%v</bottom><left>%v</left><right>%v</right></openings><pin>%s</pin>%s",
		truth(1), truth(4), truth(8), truth(2), &pin, treasure)
}

var tile = regexp.MustCompile(`[0-9a-f][A-X]?`)

// boardXML returns the board of a state in the notation, with the pawns of clients that do not
// play on their starts. The tiles of its first fields have no marks.
func boardXML(t testing.TB, state string, absent ...int) string {
	t.Helper()
	fields := strings.Fields(state)
	pawns, homes := strings.Split(fields[3], ","), strings.Split(fields[4], ",")
	var b strings.Builder
	for i, row := range strings.Split(fields[0], "/") {
		b.WriteString("<row>")
		for j, text := range tile.FindAllString(row, -1) {
			square := fmt.Sprintf("%c%d", 'a'+j, i+1)
			var pins []int
			if slices.Contains(absent, id(square)) {
				pins = append(pins, id(square))
			}
			for seat, pawn := range pawns {
				if pawn == square {
					pins = append(pins, id(homes[seat]))
				}
			}
			slices.Sort(pins)
			b.WriteString("<col>" + cardXML(t, text, square, pins...) + "</col>")
		}
		b.WriteString("</row>")
	}
	b.WriteString("<shiftCard>" + cardXML(t, fields[1], "") + "</shiftCard>")
	if ban := fields[2]; ban != "-" {
		row, col := 0, int(ban[1]-'a')
		switch ban[0] {
		case 'S':
			row = 6
		case 'W':
			row, col = int(ban[1]-'1'), 0
		case 'E':
			row, col = int(ban[1]-'1'), 6
		}
		fmt.Fprintf(&b, "<forbidden><row>%d</row><col>%d</col></forbidden>", row, col)
	}
	return b.String()
}

// id returns the id of the client with a home.
func id(home string) int { return map[string]int{"a1": 1, "g1": 2, "a7": 3, "g7": 4}[home] }

const xmlHead = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`

// A peer speaks the protocol with nothing of the package: it sends texts, and looks for
// texts in what it gets.
type peer struct {
	t *testing.T
	net.Conn
}

func dial(t *testing.T, addr net.Addr) peer {
	t.Helper()
	c, err := net.Dial("tcp", addr.String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return peer{t, c}
}

func (p peer) send(format string, args ...any) {
	p.t.Helper()
	text := xmlHead + fmt.Sprintf(format, args...)
	if _, err := p.Write(append(binary.BigEndian.AppendUint32(nil, uint32(len(text))), text...)); err != nil {
		p.t.Error(err)
	}
}

// get returns the next text, without its head. It is empty at the end of the connection.
func (p peer) get() string {
	p.t.Helper()
	var n uint32
	if err := binary.Read(p, binary.BigEndian, &n); err != nil {
		return ""
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(p, text); err != nil {
		p.t.Error(err)
	}
	return strings.TrimPrefix(string(text), xmlHead)
}

// want fails unless the next text has all the parts.
func (p peer) want(parts ...string) string {
	p.t.Helper()
	text := p.get()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			p.t.Errorf("got  %.300s\nwant %s", text, part)
		}
	}
	return text
}

// A host waits for clients, and notes what it says to people.
type host struct {
	bridge.Host
	mu    sync.Mutex
	notes []string
}

func listen(t *testing.T, o bridge.Options) *host {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	h := new(host)
	o.Note = func(text string) {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.notes = append(h.notes, text)
	}
	h.Host = mazecom.Listen(l, o)
	t.Cleanup(func() { h.Close() })
	return h
}

func (h *host) said() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return strings.Join(h.notes, "\n")
}

// A script is a whole game of two clients that is won by the first: the turns of both, and
// the state before each.
type script struct {
	rules  catalog.Rules
	states []catalog.State // one more than turns
	turns  []bridge.Turn
}

// write returns a game in which seat 1 looks for one picture and seat 2 stays where it is.
func write(t *testing.T) (g script) {
	t.Helper()
	g.rules = rules("a1,g1")
	const board = "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL59 5 - a1,g1 a1,g1 1s "
	s := must(g.rules.Parse(board + ":B,:H"))
	for len(g.turns) < 60 && !s.Outcome().Over() {
		v := g.rules.View(s, s.ToMove()).(bridge.CardView)
		turns := v.Table().AppendTurns(nil)
		best := bridge.Turn{Shift: turns[len(g.turns)%len(turns)].Shift}
		best.To = turns[len(g.turns)%len(turns)].From
		for _, turn := range turns {
			after := must(v.Table().Play(turn.Shift.Ply()))
			targets := after.Board().FindAll(v.Goals())
			if v.Cards().Left(v.Seat()) == 0 {
				targets = labyrinth.SquaresOf(after.Home(v.Seat()))
			}
			if hit := turn.Reach.Intersect(targets); hit.Len() > 0 && v.Seat() == 0 {
				best = bridge.Turn{Shift: turn.Shift, To: hit.First()}
			}
		}
		g.states, g.turns = append(g.states, s), append(g.turns, best)
		s = must(must(s.Play(best.Shift.Ply())).Play(labyrinth.Walk(best.To)))
	}
	g.states = append(g.states, s)
	if !s.Outcome().WonBy(0) {
		t.Fatalf("the script does not end: %v", g.turns)
	}
	return g
}

// bot returns a bot that plays the turns of a seat.
func (g script) bot(seat int) play.Bot {
	n := seat
	return bridge.Seat(func(context.Context, play.Question) ([]game.Ply, error) {
		turn := g.turns[n]
		n += 2
		return turn.Plies(), nil
	})
}

// moveXML returns a turn in a state.
func moveXML(t testing.TB, s catalog.State, turn bridge.Turn) string {
	t.Helper()
	slot := turn.Shift.Slot
	row, col := slot.Line()-1, slot.Line()-1
	switch slot.Side() {
	case labyrinth.North:
		row = 0
	case labyrinth.South:
		row = 6
	case labyrinth.West:
		col = 0
	case labyrinth.East:
		col = 6
	}
	spare := fmt.Sprintf("%x%s", uint8(turn.Shift.Open), strings.Fields(s.String())[1][1:])
	return fmt.Sprintf("<shiftPosition><row>%d</row><col>%d</col></shiftPosition><newPinPos><row>%d</row><col>%d</col></newPinPos><shiftCard>%s</shiftCard>",
		row, col, turn.To.Row()-1, turn.To.Col()-1, cardXML(t, spare, ""))
}
