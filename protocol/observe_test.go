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

type update = play.Update

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
			observe := func(into *[]update) play.Bot {
				random := rand.New(rand.NewPCG(1, 1))
				return func(_ context.Context, q play.Question) (play.Answer, error) {
					*into = slices.AppendSeq(*into, q.Updates())
					plies := q.View.AppendPlies(nil)
					ply := plies[random.IntN(len(plies))]
					return play.Answer{
						Ply: ply, Iterations: 3, Nodes: 1 << 40, Candidates: []play.Candidate{{Ply: ply, Value: 0.5}, {Ply: plies[0], Value: 0.25}},
					}, nil
				}
			}
			for _, test := range []struct {
				into *[]update
				bot  play.Bot
			}{{&near, observe(&near)}, {&far, served(t, rules, observe(&far))}} {
				seats := slices.Repeat([]play.Bot{random(2)}, start.Seats())
				seats[0] = func(ctx context.Context, q play.Question) (play.Answer, error) {
					r, err := test.bot(ctx, q)
					if r.Iterations != 3 || r.Nodes < 1<<31-1 || len(r.Candidates) != 2 || r.Candidates[0].Value != 0.5 || r.Candidates[1].Value != 0.25 || r.CPU != 0 {
						t.Errorf("reported %+v", r)
					}
					return r, err
				}
				if _, err := play.Run(t.Context(), rules, start, seats, play.Options{Limit: 60, Seed: 1}); err != nil {
					t.Fatal(err)
				}
			}
			if len(near) < 20 || len(near) != len(far) {
				t.Fatalf("%d updates without the protocol, %d with it", len(near), len(far))
			}
			for i := range near {
				if near[i].View != far[i].View || cmp.Diff(near[i].Changes, far[i].Changes, cmp.Comparer(func(a, b game.Change) bool { return a == b })) != "" {
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
func random(seed uint64) play.Bot {
	r := rand.New(rand.NewPCG(seed, seed))
	return func(_ context.Context, q play.Question) (play.Answer, error) {
		plies := q.View.AppendPlies(nil)
		return play.Answer{Ply: plies[r.IntN(len(plies))]}, nil
	}
}

// served returns a seat for a bot behind the protocol.
func served(t *testing.T, rules catalog.Rules, chooses play.Bot) play.Bot {
	host, conn := net.Pipe()
	go protocol.Serve(t.Context(), conn, conn, catalog.All(), func(catalog.Rules, uint64, bot.Budget) (play.Bot, error) { return chooses, nil })
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
		q := question(t)
		updates := slices.Repeat([]update{{Kind: play.PlyEvent, By: 1, Ply: game.PlyOf("a1"), View: q.View}}, 5000)
		updates[4999].Ply = game.PlyOf("c3")
		q.Since = slices.Values(updates)
		if _, err := c.Seat(small, 1)(t.Context(), q); err != nil {
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
			if len(line) < protocol.MaxLine-200 || n == 0 || got.Since[n-1].Ply != "c3" || got.Since[0].By != 2 || got.Since[0].View != fmt.Sprint(q.View) {
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
	for fields, want := range map[string]play.Answer{
		`"iterations":5,"nodes":6`:                           {Iterations: 5, Nodes: 6},
		`"iterations":-5,"nodes":6`:                          {Nodes: 6},
		`"iterations":5,"nodes":"many","candidates":7`:       {Iterations: 5},
		`"candidates":[{"ply":"a1","value":1.5}]`:            {},
		`"candidates":[{"ply":"a1","value":-0.5}]`:           {},
		`"candidates":[{"ply":"a1","value":1}],"nodes":1e99`: {Candidates: []play.Candidate{{Ply: game.PlyOf("a1"), Value: 1}}},
	} {
		c := converse(t, protocol.Options{}, func(p peer) {
			p.greets()
			p.says(strings.Replace(plyLine, "}", ","+fields+"}", 1))
			p.hears("quit")
		})
		got, err := c.Seat(small, 1)(t.Context(), question(t))
		if err != nil {
			t.Errorf("%s: %v", fields, err)
		}
		want.Ply = game.PlyOf("Nb:EW")
		if diff := cmp.Diff(want, got, samePly); diff != "" {
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
		s, r := state(t), open(t, small...)
		begun, later := update{Kind: play.StartEvent, By: game.Nobody, View: r.View(s, 0)}, update{Kind: play.PlyEvent, By: 0, View: r.View(s, 0)}
		chance := update{Kind: play.PlyEvent, By: game.Chance, View: r.View(s, 0)} // it does not begin a turn
		theirs := update{Kind: play.PlyEvent, By: 1, View: r.View(s, 0)}
		walking, err := s.Play(game.PlyOf("Nb:EW"))
		if err != nil {
			t.Fatal(err)
		}
		for _, ask := range []struct {
			view  game.View
			since []update
		}{
			{r.View(s, 0), []update{begun}},
			{r.View(walking, 0), []update{later, chance}},
			{r.View(s, 0), []update{later, theirs}},
			{r.View(walking, 0), []update{later}},
		} {
			if _, err := seat(t.Context(), play.Question{View: ask.view, Since: slices.Values(ask.since)}); err != nil {
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
