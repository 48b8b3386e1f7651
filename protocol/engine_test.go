package protocol_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
)

// converseWithEngine starts an engine with the greedy bot and returns the host's
// end.
func converseWithEngine(t *testing.T) peer {
	host, conn := net.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- protocol.Serve(context.Background(), conn, conn, catalog.All(), bots("greedy"))
		conn.Close()
	}()
	t.Cleanup(func() {
		host.Close()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return newPeer(t, host)
}

func deal(t testing.TB, variant string, seed uint64) catalog.State {
	t.Helper()
	s, err := open(t, game.Tag{Name: "Variant", Value: variant}).Deal(2, seed)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const (
	gameLine = `{"type":"game","tags":{"Layout":"6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -"},"seat":1,"seed":"7"}`
	goLine   = `{"type":"go","view":"65Cc/bF5D7E/3aA9 5B - a1,c3 a1,c3 1s :E??,:???","plies":["Nb:NS","Nb:EW","Sb:NS","Sb:EW","W2:NS","W2:EW","E2:NS","E2:EW"],"millis":60000}`
)

// plies is goLine with other plies, and without is goLine without one field.
func plies(list string) string {
	head, rest, _ := strings.Cut(goLine, "[")
	_, tail, _ := strings.Cut(rest, "]")
	return head + list + tail
}

func without(field string) string { return strings.Replace(goLine, `"`+field+`"`, `"no `+field+`"`, 1) }

// An engine reports what is wrong with a line, and obeys the next line.
func TestServeErrors(t *testing.T) {
	tests := []struct{ name, line, says string }{
		{"empty", "", "JSON"},
		{"words", "uci", "JSON"},
		{"list", "[]", "JSON"},
		{"null", "null", `"type"`},
		{"not UTF-8", "{\"type\":\"hello\",\"version\":\"\xff\"}", "UTF-8"},
		{"no type", `{"version":1}`, `"type"`},
		{"type in capitals", `{"Type":"hello","version":1}`, `"type"`},
		{"unknown type", `{"type":"isready"}`, `"isready"`},
		{"the engine's own", plyLine, `"bestply"`},
		{"hello without a version", `{"type":"hello"}`, `"version"`},
		{"version 0", `{"type":"hello","version":0}`, `"version"`},
		{"game without tags", `{"type":"game","seat":1,"seed":"1"}`, `"tags"`},
		{"tags not text", `{"type":"game","tags":{"Variant":1},"seat":1,"seed":"1"}`, `"tags"`},
		{"unknown variant", `{"type":"game","tags":{"Variant":"chess"},"seat":1,"seed":"1"}`, "chess"},
		{"unknown option", `{"type":"game","tags":{"Speed":"3"},"seat":1,"seed":"1"}`, "Speed"},
		{"seat 0", `{"type":"game","tags":{},"seat":0,"seed":"1"}`, `"seat"`},
		{"seat 257", `{"type":"game","tags":{},"seat":257,"seed":"1"}`, `"seat"`},
		{"seed a number", `{"type":"game","tags":{},"seat":1,"seed":1}`, `"seed"`},
		{"seed negative", `{"type":"game","tags":{},"seat":1,"seed":"-1"}`, `"seed"`},
		{"no view", `{"type":"go","plies":["a1"],"millis":1}`, `"view"`},
		{"another's view", `{"type":"go","view":"6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 2s :A,:?","plies":["a1"],"millis":1}`, "turn of seat 2"},
		{"the whole state", `{"type":"go","view":"` + start + `","plies":["a1"],"millis":1}`, "cards"},
		{"no plies", without("plies"), `"plies" is missing`},
		{"plies a word", plies(`"x"`), "must be an array of strings"},
		{"no legal ply", plies(`[]`), "got the end, want `Nb:NS`"},
		{"another phase's ply", plies(`["a1"]`), "got `a1`, want `Nb:NS`"},
		{"some of the plies", plies(`["Nb:NS","Sb:NS"]`), "got `Sb:NS`, want `Nb:EW`"},
		{"a ply too many", strings.Replace(goLine, `"E2:EW"`, `"E2:EW","x"`, 1), "got `x`, want the end"},
		{"no time", strings.Replace(goLine, "60000", "0", 1), `"millis"`},
		{"much time", strings.Replace(goLine, "60000", "2147483648", 1), `"millis"`},
		{"half a millisecond", strings.Replace(goLine, "60000", "0.5", 1), `"millis"`},
		{"no iterations", strings.Replace(goLine, "60000", `1,"iterations":0`, 1), `"iterations"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			conn := converseWithEngine(t)
			conn.says(helloLine)
			conn.hears("hello")
			conn.says(gameLine, test.line)
			if got := conn.hears("error"); !strings.Contains(strings.ReplaceAll(got, `\"`, `"`), test.says) {
				t.Errorf("the answer to %q is %q, which does not say %q", test.line, got, test.says)
			}
			conn.says(gameLine, goLine)
			if got := conn.hears("bestply"); got != plyLine {
				t.Errorf("after it the engine answers %q, want %q", got, plyLine)
			}
		})
	}
}

// An engine says what it got and what it wants, not in the words of a JSON
// parser.
func TestServeWords(t *testing.T) {
	const number = "a whole number from 1 to 2147483647"
	for _, test := range []struct{ line, want string }{
		{`{"type":"go"`, "the line is not a JSON object: `{\"type\":\"go\"`"},
		{`[]`, "the line is not a JSON object: `[]`"},
		{strings.Repeat("x", 300), "the line is not a JSON object: `" + strings.Repeat("x", 200) + "`…"},
		{`{"type":7}`, "invalid field \"type\": `7`: must be a string: `{\"type\":7}`"},
		{`{"type":"game","tags":[],"seat":"x","seed":1}`, "invalid field \"tags\": `[]`: must be an object of strings; " +
			"invalid field \"seat\": `\"x\"`: must be " + number + "; invalid field \"seed\": `1`: must be a string"},
		{`{"type":"game","tags":{},"seed":"1"}`, `field "seat" is missing: must be ` + number},
		{`{"type":"game","tags":{},"seat":-1,"seed":"1"}`, "invalid field \"seat\": `-1`: must be " + number},
		{`{"type":"game","tags":{},"seat":2147483648,"seed":"1"}`, "invalid field \"seat\": `2147483648`: must be " + number},
		{`{"type":"game","tags":{},"seat":1,"seed":"-1"}`, "invalid field \"seed\": `-1`: must be a whole number below 2^64 in decimal digits"},
		{`{"type":"` + strings.Repeat("ß", 2000) + `"}`, `unknown type "` + strings.Repeat("ß", 1000-len(`unknown type "`)) + "…"},
	} {
		conn := converseWithEngine(t)
		conn.says(helloLine)
		conn.hears("hello")
		conn.says(test.line)
		var got struct{ Text string }
		if err := json.Unmarshal([]byte(conn.hears("error")), &got); err != nil || got.Text != test.want {
			t.Errorf("the engine says of %.99s\n%s%v, want\n%s", test.line, got.Text, err, test.want)
		}
	}
}

func TestServeOrder(t *testing.T) {
	conn := converseWithEngine(t)
	for _, step := range []struct{ line, says string }{
		{gameLine, "got game before hello"},
		{goLine, "got go before game"},
		{`{"type":"stop"}` + "\n" + helloLine, "hello"}, // nothing to stop is nothing wrong
		{goLine, "got go before game"},
		{gameLine + "\r\n" + goLine + "\r", plyLine},
		{`{"type":"stop"}` + "\n" + goLine, plyLine},
		{`{"type":"game","tags":{"Variant":"chess"},"seat":1,"seed":"7"}`, "chess"},
		{goLine, "got go before game"}, // the old game is over
		{strings.Replace(gameLine, `"seat":1`, `"seat":9`, 1) + "\n" + goLine, "the view has 2 seats, and the engine has seat 9"},
		{strings.Replace(gameLine, `"seat":1`, `"seat":2`, 1) + "\n" + goLine, "cards invalid at byte 38"},
		{gameLine + "\n" + goLine, plyLine},
	} {
		conn.says(step.line)
		if got, err := conn.in.ReadString('\n'); !strings.Contains(got, step.says) {
			t.Errorf("the answer to %s is %q, %v, which does not say %q", step.line, got, err, step.says)
		}
	}
}

// A line that is too long is reported and ends the conversation.
func TestServeLongLine(t *testing.T) {
	for _, test := range []struct {
		length int
		ok     bool
	}{{protocol.MaxLine, true}, {protocol.MaxLine + 1, false}} {
		line := `{"type":"hello","version":1,"x":"` + strings.Repeat("x", test.length-36) + `"}` + "\n"
		if len(line) != test.length {
			t.Fatal(len(line))
		}
		var out bytes.Buffer
		err := protocol.Serve(t.Context(), strings.NewReader(line), &out, catalog.All(), bots("random"))
		if ok := err == nil && out.String() == `{"type":"hello","version":1,"since":true}`+"\n"; ok != test.ok {
			t.Errorf("a line of %d bytes is answered by %s%v", test.length, out.String(), err)
		}
		if !test.ok && !strings.Contains(out.String(), "65536 bytes") {
			t.Errorf("the answer is %s", out.String())
		}
	}
}

type brokenWriter struct{ error }

func (w brokenWriter) Write([]byte) (int, error) { return 0, w.error }

func TestServeBrokenOutput(t *testing.T) {
	broken := errors.New("broken")
	in := strings.NewReader(helloLine + "\n" + helloLine + "\n")
	if err := protocol.Serve(t.Context(), in, brokenWriter{broken}, catalog.All(), bots("random")); !errors.Is(err, broken) {
		t.Errorf("the error is %v, want %v", err, broken)
	}
}

// thinker opens a bot that thinks until it is interrupted, and then returns the
// given answer.
func thinker(ply string) protocol.Opener {
	return func(catalog.Rules, uint64, bot.Budget) (play.Bot, error) {
		return func(ctx context.Context, _ play.Question) (play.Answer, error) {
			<-ctx.Done()
			return play.Answer{Ply: game.PlyOf(ply)}, ctx.Err()
		}, nil
	}
}

// A bot that is interrupted, by stop or because its time is up, answers with the
// best ply it knows, or with any ply. Other lines are refused while it thinks.
func TestServeStop(t *testing.T) {
	for _, test := range []struct{ best, want string }{{"W2:NS", "W2:NS"}, {"", "Nb:NS"}, {"c9", "Nb:NS"}} {
		for _, stop := range []string{`{"type":"stop"}`, ""} {
			synctest.Test(t, func(t *testing.T) {
				host, conn := net.Pipe()
				ended := make(chan error, 1)
				go func() { ended <- protocol.Serve(t.Context(), conn, conn, catalog.All(), thinker(test.best)) }()
				p := newPeer(t, host)
				p.says(helloLine)
				p.hears("hello")
				began := time.Now()
				p.says(gameLine, goLine)
				p.says(goLine)
				if got := p.hears("error"); !strings.Contains(got, "got go before") {
					t.Errorf("a second go is answered by %s", got)
				}
				p.says(gameLine)
				if got := p.hears("error"); !strings.Contains(got, "got game before") {
					t.Errorf("a game while the bot thinks is answered by %s", got)
				}
				if stop != "" {
					p.says(stop)
				}
				if got, want := p.hears("bestply"), fmt.Sprintf(`{"type":"bestply","ply":"%s"}`, test.want); got != want {
					t.Errorf("the answer is %s, want %s", got, want)
				}
				if thought := time.Since(began); (thought == time.Minute) != (stop == "") {
					t.Errorf("with %q it thought for %v", stop, thought)
				}
				host.Close()
				if err := <-ended; err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// A conversation can end at any moment, and then the bot stops thinking.
func TestServeEnds(t *testing.T) {
	for _, last := range []string{`{"type":"quit"}`, ""} {
		synctest.Test(t, func(t *testing.T) {
			host, conn := net.Pipe()
			ended, began := make(chan error, 1), time.Now()
			go func() {
				ended <- protocol.Serve(t.Context(), conn, conn, catalog.All(), thinker(""))
				conn.Close()
			}()
			p := newPeer(t, host)
			p.says(helloLine)
			p.hears("hello")
			p.says(gameLine, goLine)
			if last != "" {
				p.says(last)
				p.hears("nothing more, up to the end")
			}
			host.Close()
			if err := <-ended; err != nil || time.Since(began) != 0 {
				t.Errorf("after %q it went on for %v; %v", last, time.Since(began), err)
			}
		})
	}
}

// The context ends the thinking at once and the conversation at the next line.
func TestServeContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		host, conn := net.Pipe()
		ended := make(chan error, 1)
		go func() { ended <- protocol.Serve(ctx, conn, conn, catalog.All(), thinker("Nb:EW")) }()
		p := newPeer(t, host)
		p.says(helloLine)
		p.hears("hello")
		p.says(gameLine, goLine)
		synctest.Wait() // it thinks, and it reads
		cancel()
		p.hears("bestply")
		p.says(`{"type":"stop"}`)
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("the error is %v", err)
		}
	})
}

// A bot that resigns or fails says so.
func TestServeBotFails(t *testing.T) {
	for _, test := range []struct {
		err  error
		want string
	}{
		{play.ErrResign, `{"type":"resign"}`},
		{errors.New("no idea"), `{"type":"error","text":"no idea"}`},
	} {
		opener := func(catalog.Rules, uint64, bot.Budget) (play.Bot, error) {
			return func(context.Context, play.Question) (play.Answer, error) { return play.Answer{}, test.err }, nil
		}
		host, conn := net.Pipe()
		go protocol.Serve(t.Context(), conn, conn, catalog.All(), opener)
		p := newPeer(t, host)
		p.says(helloLine)
		p.hears("hello")
		p.says(gameLine, goLine)
		if got, err := p.in.ReadString('\n'); got != test.want+"\n" {
			t.Errorf("the engine says %s%v, want %s", got, err, test.want)
		}
		host.Close()
	}
}

// A bot is opened once a game, and again for another budget.
func TestServeBudget(t *testing.T) {
	var opened []bot.Budget
	opener := func(g catalog.Rules, seed uint64, b bot.Budget) (play.Bot, error) {
		if seed != 7 {
			t.Errorf("the seed is %d, want 7", seed)
		}
		opened = append(opened, b)
		return g.Bot("random", seed, bot.Budget{})
	}
	host, conn := net.Pipe()
	defer host.Close()
	go protocol.Serve(t.Context(), conn, conn, catalog.All(), opener)
	p := newPeer(t, host)
	p.says(helloLine)
	p.hears("hello")
	for _, line := range []string{
		gameLine, goLine, strings.Replace(goLine, "60000", `59000,"iterations":null`, 1), strings.Replace(goLine, "60000", `60000,"iterations":5`, 1),
		strings.Replace(goLine, "60000", `60000,"nodes":6,"cpuMicros":1500,"turn":true`, 1), gameLine, strings.Replace(goLine, "60000", "20", 1),
	} {
		p.says(line)
		if line != gameLine {
			p.hears("bestply")
		}
	}
	want := []bot.Budget{{}, {Iterations: 5}, {Nodes: 6, CPU: 1500 * time.Microsecond, Turn: true}, {}}
	if !slices.Equal(opened, want) {
		t.Errorf("bots were opened for %v, want %v", opened, want)
	}
}

// FuzzServe says anything to the engine. It answers with lines of the protocol,
// never answers a go twice, and ends with its input.
func FuzzServe(f *testing.F) {
	for _, line := range []string{helloLine, gameLine, goLine, plyLine, `{"type":"stop"}`, `{"type":"quit"}`, "{}", "\xff", "[[["} {
		f.Add([]byte(line + "\n"))
		f.Add([]byte(helloLine + "\n" + gameLine + "\n" + line + "\n" + goLine + "\n"))
	}
	f.Add([]byte(helloLine + "\n" + strings.Replace(gameLine, "Layout", "Rules", 1) + "\n" + goLine))
	f.Fuzz(func(t *testing.T, in []byte) {
		var out bytes.Buffer
		err := protocol.Serve(t.Context(), bytes.NewReader(in), &out, catalog.All(), bots("random"))
		if err != nil && len(in) <= protocol.MaxLine {
			t.Errorf("it ended with %v", err)
		}
		plies := 0
		for line := range strings.Lines(out.String()) {
			var m struct{ Type, Ply, Text string }
			if err := json.Unmarshal([]byte(line), &m); err != nil || len(line) > protocol.MaxLine {
				t.Errorf("it says %q: %v", line, err)
			}
			switch {
			case m.Type == "bestply" && m.Ply != "":
				plies++
			case m.Type == "hello", m.Type == "error" && m.Text != "":
			default:
				t.Errorf("it says %q", line)
			}
		}
		if asked := bytes.Count(in, []byte("\n")); plies > asked {
			t.Errorf("%d plies for %d lines", plies, asked)
		}
	})
}
