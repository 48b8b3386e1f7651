package protocol_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
)

// flood returns an engine that answers go with endless text.
func flood(line string) func(peer) {
	return func(p peer) {
		p.greets()
		for {
			if _, err := io.WriteString(p, line); err != nil {
				return
			}
		}
	}
}

// answers returns an engine that answers go with a line.
func answers(line string) func(peer) {
	return func(p peer) { p.greets(); p.says(line); p.hears("quit") }
}

// greeting returns an engine that answers hello with lines.
func greeting(lines ...string) func(peer) {
	return func(p peer) { p.hears("hello"); p.says(lines...); p.hears("quit") }
}

// forfeits are engines that lose their game.
var forfeits = []struct {
	name         string
	engine       func(peer)
	reason, says string
}{
	{"ends at once", func(peer) {}, protocol.Crashed, ""},
	{"ends after hello", func(p peer) { p.hears("hello"); p.says(helloLine) }, protocol.Crashed, ""},
	{"ends after game", func(p peer) { p.hears("hello"); p.says(helloLine); p.hears("game") }, protocol.Crashed, ""},
	{"ends after go", peer.greets, protocol.Crashed, "ended"},
	{"ends within a line", func(p peer) { p.greets(); io.WriteString(p, plyLine) }, protocol.Crashed, "ended"},
	{"ends after stop", func(p peer) { p.greets(); p.hears("stop") }, protocol.Crashed, "ended"},

	{"never reads", func(p peer) { p.silent() }, protocol.Timeout, "hello within 10s"},
	{"no hello", func(p peer) { p.hears("quit") }, protocol.Timeout, "hello within 10s"},
	{"hello without an end", func(p peer) { p.hears("hello"); io.WriteString(p, helloLine); p.hears("quit") }, protocol.Timeout, "hello"},
	{"reads no game", func(p peer) { p.hears("hello"); p.says(helloLine); p.silent() }, protocol.Timeout, "hello"},
	{"reads no go", func(p peer) { p.hears("hello"); p.says(helloLine); p.hears("game"); p.silent() }, protocol.Timeout, "read its input within 2s (and 3s of grace)"},
	{"reads no stop", func(p peer) { p.greets(); p.silent() }, protocol.Timeout, "within 2s (and 3s of grace)"},
	{"ignores stop", func(p peer) { p.greets(); p.hears("quit") }, protocol.Timeout, "within 2s (and 3s of grace)"},
	{"a byte at a time", func(p peer) {
		p.greets()
		for {
			select {
			case <-p.over:
				return
			case <-time.After(time.Second):
				io.WriteString(p, " ")
			}
		}
	}, protocol.Timeout, "within 2s (and 3s of grace)"},

	{"prints before hello", greeting("ready!", helloLine), protocol.Protocol, "ready!"},
	{"empty line before hello", greeting("", helloLine), protocol.Protocol, "JSON"},
	{"error for hello", greeting(`{"type":"error","text":"too new"}`), protocol.Protocol, "`too new`"},
	{"resigns for hello", greeting(`{"type":"resign"}`), protocol.Protocol, ", want hello"},
	{"hello without a version", greeting(`{"type":"hello"}`), protocol.Protocol, `"version"`},
	{"later version", greeting(`{"type":"hello","version":2}`), protocol.Protocol, "version 2"},
	{"version 0", greeting(`{"type":"hello","version":0}`), protocol.Protocol, `"version"`},
	{"version not a number", greeting(`{"type":"hello","version":"1"}`), protocol.Protocol, `"version"`},

	{"not JSON", answers("Nb:EW"), protocol.Protocol, "JSON"},
	{"no object", answers(`"Nb:EW"`), protocol.Protocol, "JSON"},
	{"two objects", answers(plyLine + plyLine), protocol.Protocol, "JSON"},
	{"not UTF-8", answers("{\"type\":\"bestply\",\"ply\":\"Nb:EW\xff\"}"), protocol.Protocol, "UTF-8"},
	{"no type", answers(`{"ply":"Nb:EW"}`), protocol.Protocol, `"type"`},
	{"unknown type", answers(`{"type":"info"}`), protocol.Protocol, "info"},
	{"type in capitals", answers(`{"type":"BestPly","ply":"Nb:EW"}`), protocol.Protocol, "BestPly"},
	{"no ply", answers(`{"type":"bestply"}`), protocol.Protocol, "field \"ply\" is missing: must be a string: `{\"type\":\"bestply\"}`"},
	{"ply in capitals", answers(`{"type":"bestply","Ply":"Nb:EW"}`), protocol.Protocol, `"ply"`},
	{"ply a number", answers(`{"type":"bestply","ply":1}`), protocol.Protocol, "invalid field \"ply\": `1`: must be a string: `{"},
	{"ply null", answers(`{"type":"bestply","ply":null}`), protocol.Protocol, `"ply" is missing`},
	{"long rubbish", answers(strings.Repeat("ß", 201)), protocol.Protocol, "`" + strings.Repeat("ß", 200) + "`…"},
	{"rubbish just so long", answers(strings.Repeat("x", 200)), protocol.Protocol, "`" + strings.Repeat("x", 200) + "`"},
	{"rubbish with a backquote", answers("`"), protocol.Protocol, "\"`\""},
	{"rubbish that moves the cursor", answers("\u009b2J"), protocol.Protocol, `"\u009b2J"`},
	{"error", answers(`{"type":"error","text":"no\u001b[31m idea"}`), protocol.Protocol, `"no\x1b[31m idea"`},
	{"hello again", answers(helloLine), protocol.Protocol, ", want bestply"},
	{"long line", answers(strings.Repeat(" ", protocol.MaxLine)), protocol.Protocol, "65536 bytes"},
	{"deep line", answers(strings.Repeat("[", 60000)), protocol.Protocol, "JSON"},
	{"floods without lines", flood("x"), protocol.Protocol, "65536 bytes"},
	{"floods with lines", flood("x\n"), protocol.Protocol, "JSON"},

	{"illegal ply", answers(`{"type":"bestply","ply":"Nd:EW"}`), protocol.Illegal, "illegal ply `Nd:EW`"},
	{"ply of another phase", answers(`{"type":"bestply","ply":"a1"}`), protocol.Illegal, "illegal ply `a1`"},
	{"empty ply", answers(`{"type":"bestply","ply":""}`), protocol.Illegal, "illegal ply ``"},
	{"ply with a space", answers(`{"type":"bestply","ply":"Nb:EW "}`), protocol.Illegal, "illegal ply `Nb:EW `"},
	{"second spelling", answers(`{"type":"bestply","ply":"Nb:WE"}`), protocol.Illegal, "illegal ply `Nb:WE`"},
}

// An engine that does something forbidden loses its game for the right reason.
// synctest checks that no goroutine of the client is left, besides running the
// clock.
func TestClientForfeits(t *testing.T) {
	for _, test := range forfeits {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				opts := protocol.Options{Budget: bot.Budget{Time: 2 * time.Second}, Grace: 3 * time.Second}
				c := converse(t, opts, test.engine)
				seat := c.Seat(small, 1)
				_, err := seat(t.Context(), question(t))
				wantForfeit(t, err, test.reason, test.says)
				if strings.HasSuffix(err.Error(), "…") != (test.name == "long rubbish" || test.name == "deep line") {
					t.Errorf("the error is cut, or is not: %v", err)
				}
				if _, again := seat(t.Context(), question(t)); again != err { //nolint:errorlint // the very same
					t.Errorf("asked again, it says %v", again)
				}
				c.Close()
			})
		})
	}
}

// What an engine said before it ended is the reason why it lost, even if the host
// could not say anything to it.
func TestClientLastWords(t *testing.T) {
	for _, test := range []struct{ name, said, reason, says string }{
		{"an explanation", "no licence\n", protocol.Protocol, "no licence"},
		{"a complaint", `{"type":"error","text":"too new"}` + "\n", protocol.Protocol, "too new"},
		{"hello", helloLine + "\n", protocol.Crashed, "ended"},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := converse(t, protocol.Options{}, func(p peer) { _, _ = io.WriteString(p, test.said) })
				synctest.Wait() // until it has ended
				_, err := c.Seat(small, 1)(t.Context(), question(t))
				wantForfeit(t, err, test.reason, test.says)
			})
		})
	}
}

// A line that nobody asked for is noticed before the next question.
func TestClientUnasked(t *testing.T) {
	for _, test := range []struct{ name, extra, reason, says string }{
		{"second answer", plyLine + "\n", protocol.Protocol, "without being asked"},
		{"flood", strings.Repeat("x", 10*protocol.MaxLine), protocol.Protocol, "65536 bytes"},
		{"end", "", protocol.Crashed, "ended"},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := converse(t, protocol.Options{}, func(p peer) {
					p.greets()
					p.says(plyLine)
					io.WriteString(p, test.extra)
				})
				seat, v := c.Seat(small, 1), question(t)
				if a, err := seat(t.Context(), v); a.Ply.String() != "Nb:EW" || err != nil {
					t.Fatalf("the first answer is %s, %v", a.Ply, err)
				}
				synctest.Wait()
				_, err := seat(t.Context(), v)
				wantForfeit(t, err, test.reason, test.says)
			})
		})
	}
}

// An engine may use its whole time and answer stop within the grace. Additional
// fields are ignored.
func TestClientAnswers(t *testing.T) {
	for _, test := range []struct {
		name   string
		engine func(peer)
	}{
		{"at once", func(p peer) { p.greets(); p.says(plyLine) }},
		{"at the last moment", func(p peer) { p.greets(); time.Sleep(1999 * time.Millisecond); p.says(plyLine) }},
		{"after stop", func(p peer) { p.greets(); p.hears("stop"); p.says(plyLine) }},
		{"late after stop", func(p peer) { p.greets(); p.hears("stop"); time.Sleep(2999 * time.Millisecond); p.says(plyLine) }},
		{"late to read go", func(p peer) {
			p.hears("hello")
			p.says(helloLine)
			p.hears("game")
			time.Sleep(4999 * time.Millisecond) // its time to think has not begun
			p.hears("go")
			time.Sleep(1999 * time.Millisecond)
			p.says(plyLine)
		}},
		{"slow hello", func(p peer) {
			time.Sleep(9 * time.Second)
			p.hears("hello")
			p.says(helloLine)
			p.hears("go")
			p.says(plyLine)
		}},
		{"with more fields", func(p peer) {
			p.hears("hello")
			p.says(`{"name":"x","Version":7,"version":1,"type":"hello","ply":[]}`)
			p.hears("go")
			p.says(` { "ply" : "Nb:EW" , "type" : "bestply" , "Ply" : "a1" , "version" : {"x":null} } ` + "\r")
		}},
		{"with escapes", func(p peer) { p.greets(); p.says(`{"type":"bestply","ply":"\u004eb:EW"}`) }},
		{"in the longest line", func(p peer) {
			p.greets()
			p.says(plyLine + strings.Repeat(" ", protocol.MaxLine-1-len(plyLine)))
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				opts := protocol.Options{Budget: bot.Budget{Time: 2 * time.Second}, Grace: 3 * time.Second}
				c := converse(t, opts, func(p peer) { test.engine(p); p.hears("quit") })
				if a, err := c.Seat(small, 1)(t.Context(), question(t)); a.Ply.String() != "Nb:EW" || err != nil {
					t.Errorf("the answer is %s, %v", a.Ply, err)
				}
				if err := c.Close(); err != nil {
					t.Error(err)
				}
			})
		})
	}
}

// The host sends the budget.
func TestClientBudget(t *testing.T) {
	for _, test := range []struct {
		budget bot.Budget
		want   string
	}{
		{bot.Budget{}, `"millis":1000}`},
		{bot.Budget{Time: time.Nanosecond}, `"millis":1}`},
		{bot.Budget{Time: 90 * time.Second, Iterations: 500}, `"millis":90000,"iterations":500}`},
		{bot.Budget{Time: math.MaxInt64}, `"millis":2147483647}`},
		{bot.Budget{Time: -1, Iterations: -1}, `"millis":1000}`},
		{bot.Budget{Iterations: 1 << 40}, `"millis":1000,"iterations":2147483647}`},
	} {
		synctest.Test(t, func(t *testing.T) {
			var line string
			c := converse(t, protocol.Options{Budget: test.budget}, func(p peer) {
				p.hears("hello")
				p.says(helloLine)
				line = p.hears("go")
				p.says(plyLine)
				p.hears("quit")
			})
			if _, err := c.Seat(small, 1)(t.Context(), question(t)); err != nil {
				t.Error(err)
			}
			c.Close()
			if !strings.HasSuffix(line, test.want) {
				t.Errorf("for %+v the host says %s, want it to end in %s", test.budget, line, test.want)
			}
		})
	}
}

// Resigning loses one game, and the conversation continues with the next.
func TestClientResign(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var games []string
		c := converse(t, protocol.Options{}, func(p peer) {
			p.hears("hello")
			p.says(helloLine)
			games = append(games, p.hears("game"))
			p.hears("go")
			p.says(plyLine)
			p.hears("go")
			p.says(`{"type":"resign"}`)
			games = append(games, p.hears("game"))
			p.hears("go")
			p.says(plyLine)
			p.hears("quit")
		})
		v := question(t)
		seat := c.Seat(small, 1)
		if _, err := seat(t.Context(), v); err != nil {
			t.Error(err)
		}
		if _, err := seat(t.Context(), v); !errors.Is(err, play.ErrResign) {
			t.Errorf("the error is %v", err)
		}
		if a, err := c.Seat(small[:2], 1<<63)(t.Context(), v); a.Ply.String() != "Nb:EW" || err != nil {
			t.Errorf("the next game is answered by %s, %v", a.Ply, err)
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
		want := []string{
			`{"type":"game","tags":{"Edition":"classic","Layout":"6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -","Variant":"standard"},"seat":1,"seed":"1"}`,
			`{"type":"game","tags":{"Edition":"classic","Variant":"standard"},"seat":1,"seed":"9223372036854775808"}`,
		}
		if fmt.Sprint(games) != fmt.Sprint(want) {
			t.Errorf("the games are\n%s\nwant\n%s", games, want)
		}
	})
}

// When the context is done, whatever the engine does, the seat returns the error
// of the context at once.
func TestClientContext(t *testing.T) {
	for name, engine := range map[string]func(peer){
		"never reads": func(p peer) { p.silent() },
		"no hello":    func(p peer) { p.hears("quit") },
		"no answer":   func(p peer) { p.greets(); p.hears("quit") },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancelCause(t.Context())
				began := time.Now()
				time.AfterFunc(time.Millisecond, func() { cancel(errors.New("dinner")) })
				c := converse(t, protocol.Options{}, engine)
				seat := c.Seat(small, 1)
				_, err := seat(ctx, question(t))
				if !errors.Is(err, context.Canceled) || errors.As(err, new(play.Forfeit)) || time.Since(began) != time.Millisecond {
					t.Errorf("after %v the error is %v", time.Since(began), err)
				}
			})
		})
	}
}

// Close waits for the engine no longer than the grace, and a closed client stays
// closed.
func TestClientClose(t *testing.T) {
	for _, test := range []struct {
		name   string
		engine func(peer)
		took   time.Duration
	}{
		{"quits", func(p peer) { p.hears("quit") }, 0},
		{"takes a while", func(p peer) { p.hears("quit"); time.Sleep(time.Second); p.says("bye") }, time.Second},
		{"says much", func(p peer) { p.hears("quit"); p.says(strings.Repeat("bye\n", 100_000)) }, 0},
		{"does not quit", func(p peer) { p.hears("quit"); p.silent() }, 3 * time.Second},
		{"does not listen", func(p peer) { p.silent() }, 3 * time.Second},
		{"is gone", func(peer) {}, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := converse(t, protocol.Options{Grace: 3 * time.Second}, test.engine)
				seat := c.Seat(small, 1)
				began := time.Now()
				if err := errors.Join(c.Close(), c.Close()); err != nil || time.Since(began) != test.took {
					t.Errorf("closing took %v, want %v; %v", time.Since(began), test.took, err)
				}
				if _, err := seat(t.Context(), question(t)); err == nil || errors.As(err, new(play.Forfeit)) {
					t.Errorf("asked after the end, it says %v", err)
				}
			})
		})
	}
}

// A game whose tags do not fit into a line cannot be sent. That is not the
// engine's fault.
func TestClientLongGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := converse(t, protocol.Options{}, func(p peer) { p.greets() })
		tags := []game.Tag{{Name: "Rules", Value: strings.Repeat("x", protocol.MaxLine)}}
		_, err := c.Seat(tags, 1)(t.Context(), question(t))
		if err == nil || errors.As(err, new(play.Forfeit)) || !strings.Contains(err.Error(), "65536 bytes") {
			t.Errorf("the error is %v", err)
		}
	})
}

// A babbler is an engine that says its text, whatever it hears.
type babbler struct{ io.Reader }

func (babbler) Write(b []byte) (int, error) { return len(b), nil }
func (babbler) Close() error                { return nil }

// FuzzClient lets an engine say anything: it is a legal ply or a forfeit with a
// reason, and in the end the client is closed.
func FuzzClient(f *testing.F) {
	for _, said := range []string{
		helloLine + "\n" + plyLine + "\n", helloLine + "\n", helloLine + "\n{}\n", "{", "\xff\n",
		helloLine + "\n" + `{"type":"resign"}` + "\n", helloLine + "\n" + `{"type":"error","text":"x"}` + "\n",
		helloLine + "\r\n" + `{"type":"bestply","ply":"W2:NS"}` + "\r\n",
	} {
		f.Add([]byte(said))
	}
	q := question(f)
	f.Fuzz(func(t *testing.T, said []byte) {
		c := protocol.NewClient(babbler{bytes.NewReader(said)}, protocol.Options{})
		a, err := c.Seat(small, 1)(t.Context(), q)
		lost, forfeited := errors.AsType[play.Forfeit](err)
		switch {
		case err == nil && strings.Contains(" "+first+" ", " "+a.Ply.String()+" "):
		case forfeited && a.Ply == (game.Ply{}) && strings.Contains("timeout crashed illegal protocol resigned", lost.Reason):
		default:
			t.Errorf("the answer is %q, %v", a.Ply, err)
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
}
