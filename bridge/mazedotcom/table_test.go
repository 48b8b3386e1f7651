package mazedotcom_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/bridge/mazedotcom"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/gametest"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/relay"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
	"github.com/labyrinth-go/labyrinth/variant/hunt"
)

// TestKit checks the variant against the contract of package game.
func TestKit(t *testing.T) {
	gametest.Test(t, mazedotcom.Rules{}, gametest.Options{Seats: []int{1, 2, 6}, Games: long.Count(1, 3)})
}

func games() catalog.Registry {
	all := catalog.All()
	all.Variants, all.Bots = append(all.Variants, mazedotcom.Variant), mazedotcom.Bots
	return all
}

func rules() catalog.Rules { return must(games().Open(game.Tag{Name: "Variant", Value: "mazedotcom"})) }

// TestVariant plays the rules in which the course's game differs from the standard game.
func TestVariant(t *testing.T) {
	s := must(mazedotcom.Rules{}.Deal(2, 1))
	if left := s.Cards().Left(0); left != 1 {
		t.Errorf("seat 1 has %d goals, want 1", left)
	}
	passed := must(s.Play(hunt.Pass))
	if passed.ToMove() != 1 || passed.Table().Board() != s.Table().Board() {
		t.Errorf("after a pass: %v", passed)
	}
	shift := s.AppendPlies(nil)[0]
	s = must(s.Play(shift))
	if _, err := s.Play(labyrinth.Walk(s.Table().Pawn(0))); !errors.Is(err, game.ErrIllegal) || !strings.Contains(err.Error(), "can walk from") {
		t.Errorf("stays: %v", err)
	}
	if _, err := s.Play(hunt.Pass); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("passes after a shift: %v", err)
	}
	for layout, want := range map[string]string{
		".../.3A./... 333333333 b2 -":                   "",
		".../.3./... 333333333 b2 -":                    "want a picture on every fixed tile",
		".../.3A./... 3B33333333 b2 -":                  "a goal that slides",
		".../.3A./... 333333333 c2 -":                   "a home that slides",
		"3A6B/3C6D 333333 a1,c1,c3,a3 -":                "every second row",
		"..../.3A.3B/..../.3C.3D 3333333333333 b2,d4 -": "",
	} {
		_, err := mazedotcom.Open(game.Tag{Name: "Layout", Value: layout})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %s", layout, err, want)
		}
	}
	if _, err := mazedotcom.Open(game.Tag{Name: "Homes", Value: "a1,b2"}); err == nil || !strings.Contains(err.Error(), "a home that slides") {
		t.Error(err)
	}
}

// A watcher plays as Euclid, and checks that a pair of images is always on the same shape.
type watcher struct {
	mazedotcom.Bot
	t      *testing.T
	shapes map[string]int
	goals  int
	won    bool
}

var sides = map[string]int{"└": 1, "┌": 1, "┐": 1, "┘": 1, "│": 2, "─": 2, "├": 3, "┬": 3, "┤": 3, "┴": 3, "┼": 4}

func (w *watcher) Setup(ctx context.Context, s *mazedotcom.State, goal mazedotcom.Coordinate) error {
	w.goals++
	return w.Bot.Setup(ctx, s, goal)
}

func (w *watcher) TakeTurn(ctx context.Context, s mazedotcom.State) (mazedotcom.Choice, error) {
	saw := func(image1, image2, tile string) {
		if was := w.shapes[image1+image2]; was != 0 && was != sides[tile] {
			w.t.Errorf("%s and %s were on another tile than %s", image1, image2, tile)
		}
		w.shapes[image1+image2] = sides[tile]
	}
	for i, row := range s.Board.Treasures {
		for j, gems := range row {
			saw(gems[0], gems[1], s.Board.Connectors[i][j])
		}
	}
	saw(s.Spare.Image1, s.Spare.Image2, s.Spare.Tile)
	return w.Bot.TakeTurn(ctx, s)
}

func (w *watcher) Win(_ context.Context, won bool) error {
	w.won = won
	return nil
}

// TestTable lets a program play whole games at a table of the library against a bot, and a bot
// of the library at the same table through the protocol.
func TestTable(t *testing.T) {
	r := rules()
	h := mazedotcom.Listen(must(net.Listen("tcp", "127.0.0.1:0")), bridge.Options{Time: time.Minute})
	defer h.Close()
	if err := h.Check(must(games().Open())); !errors.Is(err, game.ErrOption) {
		t.Error(err)
	}
	join := func(seat mazedotcom.Seat) (won bool) {
		won, turns, err := mazedotcom.Join(t.Context(), must(net.Dial("tcp", h.Addr().String())), "Ann", seat, bridge.Options{})
		if err != nil || turns == 0 {
			t.Errorf("%d turns, %v", turns, err)
		}
		return won
	}
	for seed := range uint64(3) {
		w := &watcher{t: t, shapes: make(map[string]int)}
		w.Strategy = mazedotcom.Euclid
		guest := &mazedotcom.Guest{
			Open: games().Open, Note: func(text string) { t.Error(text) }, Otherwise: mazedotcom.Euclid,
			Sit: func(r catalog.Rules) (bridge.Player, error) {
				chosen, err := r.Bot("greedy", 1, bot.Budget{})
				return bridge.Player{Rules: r, Bot: chosen}, err
			},
		}
		var seats []play.Bot
		var chairs []bridge.Chair
		var joined sync.WaitGroup
		won := make([]bool, 2)
		for i, seat := range []mazedotcom.Seat{w, guest} {
			joined.Go(func() { won[i] = join(seat) })
			c := h.Sit()
			chairs, seats = append(chairs, c), append(seats, c.Ask)
		}
		seats = append(seats, must(r.Bot("riemann", 1, bot.Budget{})))
		rec, err := play.Run(t.Context(), r, must(r.Deal(3, seed)), seats, play.Options{Limit: 600})
		if err != nil || rec.Reason != "" {
			t.Fatalf("%v %s, %v", rec.Outcome, rec.Reason, err)
		}
		for _, c := range chairs {
			c.Leave(bridge.End{Won: true, By: rec.Outcome.Winners()[0]})
		}
		joined.Wait()
		// Who sits first is who has connected first.
		if two := won[0] != won[1]; two != !rec.Outcome.WonBy(2) || won[0] && won[1] {
			t.Errorf("%v won, %v", won, rec.Outcome)
		}
		if w.won != won[0] || w.won && w.goals != 2 {
			t.Errorf("%d goals, told %v, %v", w.goals, w.won, won)
		}
	}
}

// TestManySeats writes a record of a game with six seats at a table of the course. What five of
// them play unseen has too many possibilities, so the record ends before, and the bot plays on.
func TestManySeats(t *testing.T) {
	var ended []error
	guest := &mazedotcom.Guest{
		Open: games().Open, Note: func(text string) { t.Error(text) }, Otherwise: mazedotcom.Euclid,
		Sit: func(r catalog.Rules) (bridge.Player, error) {
			chosen, err := r.Bot("greedy", 1, bot.Budget{})
			done := func(rec catalog.Record, err error) {
				if ended = append(ended, err); len(rec.Plies) != 2 {
					t.Errorf("%d plies, want 2", len(rec.Plies))
				}
			}
			return bridge.Player{Rules: r, Bot: chosen, Scribe: &bridge.Scribe{Done: done}}, err
		},
	}
	seats := []mazedotcom.Seat{guest}
	for range 5 {
		seats = append(seats, &mazedotcom.Bot{Strategy: mazedotcom.Euclid})
	}
	result, err := mazedotcom.Referee(t.Context(), deal(6, 1), seats, func(text string) { t.Error(text) })
	if err != nil || result.Rounds < 2 || len(ended) != 1 || ended[0] == nil || !strings.Contains(ended[0].Error(), "too many seats") {
		t.Errorf("%d rounds, %v, %v", result.Rounds, ended, err)
	}
}

// A passer passes.
type passer struct{ mazedotcom.Bot }

func (*passer) TakeTurn(context.Context, mazedotcom.State) (mazedotcom.Choice, error) {
	return mazedotcom.Choice{Pass: true}, nil
}

// TestPasses writes a record of a game in which the other seat passes, on a board of crosses only,
// where the same push again would leave the board as it is.
func TestPasses(t *testing.T) {
	s := deal(2, 1)
	for _, row := range s.Board.Connectors {
		for i := range row {
			row[i] = "┼"
		}
	}
	s.Spare.Tile = "┼"
	var records []catalog.Record
	guest := &mazedotcom.Guest{
		Open: games().Open, Note: func(text string) { t.Error(text) }, Otherwise: mazedotcom.Euclid,
		Sit: func(r catalog.Rules) (bridge.Player, error) {
			chosen, err := r.Bot("greedy", 1, bot.Budget{})
			done := func(rec catalog.Record, err error) {
				if records = append(records, rec); err != nil {
					t.Error(err)
				}
			}
			return bridge.Player{Rules: r, Bot: chosen, Scribe: &bridge.Scribe{Done: done}}, err
		},
	}
	_, err := mazedotcom.Referee(t.Context(), s, []mazedotcom.Seat{guest, &passer{}}, func(text string) { t.Error(text) })
	if err != nil || len(records) != 1 || !records[0].Outcome.WonBy(0) || !slices.Contains(records[0].Plies, hunt.Pass) {
		t.Errorf("%v, %v", records, err)
	}
}

// TestForfeits lets programs do everything wrong that they can at a table of the library.
func TestForfeits(t *testing.T) {
	r := rules()
	s := must(r.Deal(2, 1))
	for name, c := range map[string]struct{ setup, answer, reason, said string }{
		"illegal":           {`"void"`, `[1,"UP",0,{"column#":0,"row#":2}]`, protocol.Illegal, "the line does not slide"},
		"not reachable":     {`"void"`, `[0,"UP",0,{"column#":9,"row#":9}]`, protocol.Illegal, "not reachable after the slide"},
		"no void":           {`"yes"`, ``, protocol.Protocol, `want "void"`},
		"half a message":    {`"void"`, `[0,"UP"`, protocol.Timeout, "no answer in time"},
		"deep":              {`"void"`, strings.Repeat("[", 40000), protocol.Timeout, "no answer in time"},
		"deeper":            {`"void"`, strings.Repeat("[", mazedotcom.MaxMessage+1), protocol.Protocol, "bytes"},
		"closed and deep":   {`"void"`, strings.Repeat("[", 20000) + strings.Repeat("]", 20000), protocol.Protocol, "JSON"},
		"huge number":       {`"void"`, `[1e400,"UP",0,{"column#":0,"row#":2}]`, protocol.Protocol, "Maze.com message invalid"},
		"huge degrees":      {`"void"`, `[0,"UP",9000000000,{"column#":0,"row#":2}]`, protocol.Illegal, "want 0, 90, 180 or 270 degrees"},
		"control":           {`"void"`, `[0,"\u001b[31mUP",0,{"column#":0,"row#":2}]`, protocol.Illegal, "does not slide"},
		"not UTF-8":         {`"void"`, "[0,\"\xff\xfe\",0,{\"column#\":0,\"row#\":2}]", protocol.Illegal, "does not slide"},
		"leaves":            {`"void"`, "", protocol.Crashed, ""},
		"leaves at once":    {"", "", protocol.Crashed, ""},
		"answers too early": {`"void""PASS""void"`, `[0,"UP",0,{"column#":0,"row#":0}]`, "", ""}, // a pass is legal
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			limit := time.Minute
			if c.reason == protocol.Timeout {
				limit = 100 * time.Millisecond
			}
			var mu sync.Mutex
			var noted []string
			h := mazedotcom.Listen(must(net.Listen("tcp", "127.0.0.1:0")), bridge.Options{Time: limit, Note: func(text string) {
				mu.Lock()
				defer mu.Unlock()
				noted = append(noted, text)
			}})
			defer h.Close()
			p := must(net.Dial("tcp", h.Addr().String()))
			defer p.Close()
			var peer sync.WaitGroup
			defer peer.Wait()
			peer.Go(func() {
				fmt.Fprint(p, `"Ann"`)
				buf := make([]byte, 1<<16)
				if _, err := p.Read(buf); err != nil {
					t.Error(err)
				}
				fmt.Fprint(p, c.setup)
				if c.setup != "" && c.answer != "" {
					_, _ = p.Read(buf)
					fmt.Fprint(p, c.answer) // the other side need not read all of it
				}
				if c.answer == "" && c.setup != `"yes"` {
					_ = p.Close()
				}
			})
			chair := h.Sit()
			_, err := chair.Ask(t.Context(), play.Question{View: r.View(s, 0)})
			chair.Leave(bridge.End{})
			lost, _ := errors.AsType[play.Forfeit](err)
			if lost.Reason != c.reason || c.said != "" && !strings.Contains(fmt.Sprint(err), c.said) {
				t.Errorf("%q %v, want %s: %s", lost.Reason, err, c.reason, c.said)
			}
			if text := fmt.Sprint(err); strings.Contains(text, "\x1b") || !utf8.ValidString(text) {
				t.Errorf("%q", err)
			}
			mu.Lock()
			defer mu.Unlock()
			if text := strings.Join(noted, "\n"); strings.Contains(c.said, "reachable") != strings.Contains(text, "┼") {
				t.Errorf("noted %s", text)
			}
		})
	}
}

// TestCut cuts the connection of a game at many places, in the middle of messages too. Nobody
// waits for the other, and the program has lost.
func TestCut(t *testing.T) {
	r := rules()
	for n := int64(7); n < 6000; n = n*3/2 + 1 { // its name has 5 bytes
		for _, most := range [][2]int64{{n, 1 << 30}, {1 << 30, n}} {
			h := mazedotcom.Listen(must(net.Listen("tcp", "127.0.0.1:0")), bridge.Options{Time: time.Minute})
			addr := relay.Listen(t, h.Addr().String(), most[0], most[1])
			var joined sync.WaitGroup
			joined.Go(func() {
				c := must(net.Dial("tcp", addr))
				_, _, _ = mazedotcom.Join(t.Context(), c, "Ann", &mazedotcom.Bot{Strategy: mazedotcom.Euclid}, bridge.Options{}) // it returns
			})
			chair := h.Sit()
			rec, err := play.Run(t.Context(), r, must(r.Deal(2, 1)), []play.Bot{chair.Ask, must(r.Bot("random", 1, bot.Budget{}))}, play.Options{Limit: 400})
			if err != nil || rec.Reason != protocol.Crashed && (most[1] == n || n < 150) { // later the game may be over
				t.Errorf("%v: %v %s, %v", most, rec.Outcome, rec.Reason, err)
			}
			chair.Leave(bridge.End{})
			joined.Wait()
			h.Close()
		}
	}
}
