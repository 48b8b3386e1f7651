package protocol_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
)

type update = play.Update[catalog.Ply, catalog.View]

// A bot behind the protocol sees what it would see without it, and what it reports
// comes out on the other side.
func TestObserve(t *testing.T) {
	for _, v := range catalog.All().Variants {
		t.Run(v.Name, func(t *testing.T) {
			rules := open(t, game.Tag{Name: "Variant", Value: v.Name})
			least, _ := rules.SeatRange()
			start, err := rules.Deal(max(least, 2), 3)
			if err != nil {
				t.Fatal(err)
			}
			var near, far []update
			observe := func(into *[]update) protocol.Bot {
				random := rand.New(rand.NewPCG(1, 1))
				return func(ctx context.Context, v catalog.View) (catalog.Ply, error) {
					*into = slices.AppendSeq(*into, play.Since[catalog.Ply, catalog.View](ctx))
					plies := v.AppendPlies(nil)
					ply := plies[random.IntN(len(plies))]
					play.Report(ctx, play.Thought[catalog.Ply]{
						Iterations: 3, Nodes: 1 << 40, Candidates: []play.Candidate[catalog.Ply]{{Ply: ply, Value: 0.5}, {Ply: plies[0], Value: 0.25}},
					})
					return ply, nil
				}
			}
			for _, test := range []struct {
				into *[]update
				bot  protocol.Bot
			}{{&near, observe(&near)}, {&far, served(t, rules, observe(&far))}} {
				seats := slices.Repeat([]protocol.Bot{random(2)}, start.Seats())
				seats[0] = test.bot
				ctx := play.WithReport(t.Context(), func(r play.Thought[catalog.Ply]) {
					if r.Iterations != 3 || r.Nodes < 1<<31-1 || len(r.Candidates) != 2 || r.Candidates[0].Value != 0.5 || r.Candidates[1].Value != 0.25 || r.CPU != 0 {
						t.Errorf("reported %+v", r)
					}
				})
				if _, err := play.Run(ctx, rules, start, seats, play.Options{Limit: 60, Seed: 1}); err != nil {
					t.Fatal(err)
				}
			}
			if len(near) < 20 || len(near) != len(far) {
				t.Fatalf("%d updates without the protocol, %d with it", len(near), len(far))
			}
			for i := range near {
				if near[i].View.String() != far[i].View.String() || cmp.Diff(near[i].Changes, far[i].Changes, cmp.Comparer(func(a, b game.Change) bool { return a == b })) != "" {
					t.Fatalf("update %d: the views and changes are\n%v\n%v\n%v\n%v", i, near[i].View, near[i].Changes, far[i].View, far[i].Changes)
				}
				near[i].View, near[i].Changes, far[i].View, far[i].Changes = nil, nil, nil, nil
				if a, b := fmt.Sprintf("%+v", near[i]), fmt.Sprintf("%+v", far[i]); a != b {
					t.Fatalf("update %d is\n%s\nand with the protocol\n%s", i, a, b)
				}
			}
		})
	}
}

// random returns a bot that plays at random.
func random(seed uint64) protocol.Bot {
	r := rand.New(rand.NewPCG(seed, seed))
	return func(_ context.Context, v catalog.View) (catalog.Ply, error) {
		plies := v.AppendPlies(nil)
		return plies[r.IntN(len(plies))], nil
	}
}

// served returns a seat for a bot behind the protocol.
func served(t *testing.T, rules catalog.Rules, chooses protocol.Bot) protocol.Bot {
	host, conn := net.Pipe()
	go protocol.Serve(t.Context(), conn, conn, catalog.All(), func(catalog.Rules, uint64, bot.Budget) (protocol.Bot, error) { return chooses, nil })
	c := protocol.NewClient(host, protocol.Options{Budget: bot.Budget{Time: time.Minute}})
	t.Cleanup(func() { c.Close() })
	return c.Seat(rules.Tags(), 1)
}

// A long story loses its beginning, and the line stays short enough. An engine that
// does not ask for the story gets none.
func TestLongStory(t *testing.T) {
	for _, hello := range []string{helloLine, `{"type":"hello","version":1,"since":true}`, `{"type":"hello","version":1,"since":"yes"}`} {
		said := make(chan string, 1)
		c := converse(t, protocol.Options{}, func(p peer) {
			p.hears("hello")
			p.says(hello)
			said <- p.hears("go")
			p.says(plyLine)
			p.hears("quit")
		})
		s := state(t)
		updates := slices.Repeat([]update{{Kind: play.PlyEvent, By: 1, Ply: "a1", View: s.View(0)}}, 5000)
		updates[4999].Ply = "c3"
		ctx := play.WithSince(t.Context(), slices.Values(updates))
		if _, err := c.Seat(small, 1)(ctx, s.View(0)); err != nil {
			t.Fatal(err)
		}
		line := <-said
		var got struct {
			Since []struct {
				By   int
				Ply  string
				View string
			}
		}
		if err := json.Unmarshal([]byte(line), &got); err != nil || len(line) >= protocol.MaxLine {
			t.Fatalf("%v in a line of %d bytes", err, len(line))
		}
		if n := len(got.Since); strings.Contains(hello, "true") {
			if len(line) < protocol.MaxLine-200 || n == 0 || got.Since[n-1].Ply != "c3" || got.Since[0].By != 2 || got.Since[0].View != s.View(0).String() {
				t.Errorf("the line has %d bytes and %d entries, from %+v to %+v", len(line), n, got.Since[0], got.Since[n-1])
			}
		} else if n > 0 {
			t.Errorf("after %s there are %d entries", hello, n)
		}
		c.Close()
	}
}

// An engine refuses a story that it cannot read.
func TestBadStory(t *testing.T) {
	for since, says := range map[string]string{
		`"x"`:                               `must be an array of objects with a view`,
		`[{"view":"x"}]`:                    `entry 1: `,
		`[{"view":` + goView + `,"by":17}]`: `entry 1: no game has a seat 17`,
		`[{"view":` + goView + `,"by":-1}]`: `entry 1: no game has a seat -1`,
	} {
		conn := converseWithEngine(t)
		conn.says(helloLine)
		conn.hears("hello")
		conn.says(gameLine, strings.Replace(goLine, "60000", `60000,"since":`+since, 1))
		if got := conn.hears("error"); !strings.Contains(got, says) {
			t.Errorf("%s gives %s, want %q", since, got, says)
		}
	}
}

// goView is the view in goLine.
var goView = goLine[strings.Index(goLine, `"view":`)+len(`"view":`) : strings.Index(goLine, `,"plies"`)]

// What an engine reports in another form than that of the page is ignored.
func TestBadReports(t *testing.T) {
	for fields, want := range map[string]play.Thought[catalog.Ply]{
		`"iterations":5,"nodes":6`:                           {Iterations: 5, Nodes: 6},
		`"iterations":-5,"nodes":6`:                          {Nodes: 6},
		`"iterations":5,"nodes":"many","candidates":7`:       {Iterations: 5},
		`"candidates":[{"ply":"a1","value":1.5}]`:            {},
		`"candidates":[{"ply":"a1","value":-0.5}]`:           {},
		`"candidates":[{"ply":"a1","value":1}],"nodes":1e99`: {Candidates: []play.Candidate[catalog.Ply]{{Ply: "a1", Value: 1}}},
	} {
		c := converse(t, protocol.Options{}, func(p peer) {
			p.greets()
			p.says(strings.Replace(plyLine, "}", ","+fields+"}", 1))
			p.hears("quit")
		})
		var got play.Thought[catalog.Ply]
		ctx := play.WithReport(t.Context(), func(r play.Thought[catalog.Ply]) { got = r })
		if _, err := c.Seat(small, 1)(ctx, state(t).View(0)); err != nil {
			t.Errorf("%s: %v", fields, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", fields, diff)
		}
		c.Close()
	}
}

// With a budget for turns, the engine hears what is left of the time, and the other
// limits in full. The next turn has the whole time again.
func TestTurnBudget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var heard []string
		budget := bot.Budget{Time: 900 * time.Millisecond, Iterations: 7, Nodes: 8, CPU: 3 * time.Millisecond, Turn: true}
		c := converse(t, protocol.Options{Budget: budget}, func(p peer) {
			p.hears("hello")
			p.says(helloLine)
			for _, answer := range []string{"Nb:EW", "a1", "Nb:EW", "a1"} {
				line := p.hears("go")
				heard = append(heard, line[strings.Index(line, `"millis"`):])
				time.Sleep(400 * time.Millisecond)
				p.says(`{"type":"bestply","ply":"` + answer + `"}`)
			}
			p.hears("quit")
		})
		seat := c.Seat(small, 1)
		s := state(t)
		begun, later := update{Kind: play.StartEvent, By: game.Nobody, View: s.View(0)}, update{Kind: play.PlyEvent, By: 0, View: s.View(0)}
		chance := update{Kind: play.PlyEvent, By: game.Chance, View: s.View(0)} // it does not begin a turn
		theirs := update{Kind: play.PlyEvent, By: 1, View: s.View(0)}
		walking, err := s.Play("Nb:EW")
		if err != nil {
			t.Fatal(err)
		}
		for _, ask := range []struct {
			view  catalog.View
			since []update
		}{
			{s.View(0), []update{begun}},
			{walking.View(0), []update{later, chance}},
			{s.View(0), []update{later, theirs}},
			{walking.View(0), []update{later}},
		} {
			if _, err := seat(play.WithSince(t.Context(), slices.Values(ask.since)), ask.view); err != nil {
				t.Fatal(err)
			}
		}
		c.Close()
		const rest = `,"iterations":7,"nodes":8,"cpuMicros":3000,"turn":true}`
		want := []string{`"millis":900` + rest, `"millis":500` + rest, `"millis":900` + rest, `"millis":500` + rest}
		if diff := cmp.Diff(want, heard); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}
