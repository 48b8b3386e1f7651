package mazecom_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/bridge/mazecom"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/golden"
	"github.com/labyrinth-go/labyrinth/internal/relay"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
)

// A dialect is how the test writes and finds what the dialects write differently.
type dialect struct{ kind, goal, code string }

var dialects = []dialect{{"mcType", "treasure", "errorCode"}, {"messagetype", "treasureToFindNext", "errortypeCode"}}

// TestHost lets a minimal client play a whole game at a table of the library, in both
// dialects, and checks everything that it is told.
func TestHost(t *testing.T) {
	for _, d := range dialects {
		t.Run(d.kind, func(t *testing.T) {
			var r golden.Transcript
			g, h := write(t), listen(t, bridge.Options{Log: r.Log})
			done := make(chan struct{})
			go func() {
				defer close(done)
				clientOf(t, dial(t, h.Addr()), g, d)
			}()
			chair := h.Sit()
			rec, err := play.Run(t.Context(), g.rules, g.states[0], []play.Bot{chair.Ask, g.bot(1)}, play.Options{})
			if err != nil || !rec.Outcome.WonBy(0) || len(rec.Plies) != 2*len(g.turns) {
				t.Errorf("%v after %d plies, %v", rec.Outcome, len(rec.Plies), err)
			}
			last := g.states[len(g.states)-1]
			chair.Leave(bridge.End{View: g.rules.View(last, game.Nobody), Won: true, By: 0, Named: "client"})
			<-done
			golden.Check(t, "host-"+d.kind+".txt", r.String())
			if !strings.Contains(h.said(), "Ann (") {
				t.Errorf("the host said %q", h.said())
			}
		})
	}
}

// clientOf plays the turns of seat 1.
func clientOf(t *testing.T, p peer, g script, d dialect) {
	p.send(`<MazeCom %s="LOGIN" id="-1"><LoginMessage><name>Ann</name></LoginMessage></MazeCom>`, d.kind)
	p.want(d.kind+`="LOGINREPLY"`, "<newID>1</newID>")
	var absent []int
	if d.kind == "mcType" { // four pawns, however many play
		absent = []int{3, 4}
	}
	for n := 0; n < len(g.turns); n += 2 {
		s := g.states[n]
		if d.kind == "messagetype" && n > 0 { // both moves since
			for i := n - 2; i < n; i++ {
				p.want(`="MOVEINFO"`, fmt.Sprintf(`playerId="%d"`, i%2+1), boardXML(t, g.states[i+1].String()), moveXML(t, g.states[i], g.turns[i]))
			}
		}
		goal, left := "sym14", 2 // B
		if strings.Contains(s.String(), "B:,") {
			goal, left = "Start01", 1
		}
		p.want(d.kind+`="AWAITMOVE" id="1"`, boardXML(t, s.String(), absent...), fmt.Sprintf("<%s>%s</%[1]s>", d.goal, goal),
			fmt.Sprintf("<player>1</player><treasures>%d</treasures>", left), "<player>2</player><treasures>2</treasures>")
		p.send(`<MazeCom %s="MOVE" id="1"><MoveMessage>%s</MoveMessage></MazeCom>`, d.kind, moveXML(t, s, g.turns[n]))
		p.want(`="ACCEPT"`, "<accept>true</accept>", fmt.Sprintf("<%s>NOERROR</%[1]s>", d.code))
	}
	p.want(`="WIN"`, boardXML(t, g.states[len(g.states)-1].String(), absent...), `<winner id="1">`)
	p.want(`="DISCONNECT"`, "NOERROR")
}

// TestJoin lets a bot play a whole game at a minimal server, in both dialects. The server
// speaks 2017 although the bot begins with 2019.
func TestJoin(t *testing.T) {
	for _, d := range dialects {
		t.Run(d.kind, func(t *testing.T) {
			var r golden.Transcript
			g := write(t)
			here, there := net.Pipe()
			done := make(chan struct{})
			go func() {
				defer close(done)
				serverOf(t, peer{t, there}, g, d)
			}()
			result, err := mazecom.Join(t.Context(), here, "a bot", 0, bridge.Player{Rules: g.rules, Bot: g.bot(0)}, bridge.Options{Log: r.Log})
			<-done
			golden.Check(t, "join-"+d.kind+".txt", r.String())
			want := mazecom.Result{ID: 1, Winner: 1, Name: "a bot", Turns: (len(g.turns) + 1) / 2}
			if err != nil || result != want {
				t.Errorf("%+v, %v, want %+v", result, err, want)
			}
		})
	}
}

// serverOf asks for the turns of seat 1.
func serverOf(t *testing.T, p peer, g script, d dialect) {
	p.want(`messagetype="LOGIN"`, "<name>a bot</name>")
	if d.kind == "mcType" {
		p.send(`<MazeCom mcType="ACCEPT" id="-1"><AcceptMessage><accept>false</accept><errorCode>AWAIT_LOGIN</errorCode></AcceptMessage></MazeCom>`)
		p.want(`mcType="LOGIN"`, "<name>a bot</name>")
	}
	p.send(`<MazeCom %s="LOGINREPLY" id="1"><LoginReplyMessage><newID>1</newID></LoginReplyMessage></MazeCom>`, d.kind)
	for n := 0; n < len(g.turns); n += 2 {
		s := g.states[n]
		goal, left, found := "sym14", 2, ""
		if strings.Contains(s.String(), "B:,") {
			goal, left, found = "Start01", 1, "<foundTreasures>sym14</foundTreasures>"
		}
		inBoard, before := found, ""
		if d.kind == "mcType" {
			inBoard, before = "", found
		}
		p.send(`<MazeCom %s="AWAITMOVE" id="1"><AwaitMoveMessage><board>%s%s</board><treasuresToGo><player>1</player><treasures>%d</treasures></treasuresToGo><treasuresToGo><player>2</player><treasures>2</treasures></treasuresToGo>%s<%s>%s</%[6]s></AwaitMoveMessage></MazeCom>`,
			d.kind, boardXML(t, s.String()), inBoard, left, before, d.goal, goal)
		p.want(d.kind+`="MOVE" id="1"`, moveXML(t, s, g.turns[n]))
		p.send(`<MazeCom %s="ACCEPT" id="1"><AcceptMessage><accept>true</accept><%s>NOERROR</%[2]s></AcceptMessage></MazeCom>`, d.kind, d.code)
	}
	p.send(`<MazeCom %s="WIN" id="1"><WinMessage><board>%s</board><winner id="1">a bot</winner></WinMessage></MazeCom>`, d.kind, boardXML(t, g.states[len(g.states)-1].String()))
	p.get()
}

// TestOrder lets a client log in that writes little-endian lengths, as those of the first years, and
// reads the answer in the same order.
func TestOrder(t *testing.T) {
	h := mazecom.Listen(must(net.Listen("tcp", "127.0.0.1:0")), bridge.Options{Time: time.Minute})
	defer h.Close()
	c := must(net.Dial("tcp", h.Addr().String()))
	defer c.Close()
	login := `<MazeCom mcType="LOGIN" id="-1"><LoginMessage><name>Ann</name></LoginMessage></MazeCom>`
	_ = must(c.Write(append(binary.LittleEndian.AppendUint32(nil, uint32(len(login))), login...)))
	g := write(t)
	chair := h.Sit()
	answered := make(chan error, 1)
	go func() {
		_, err := chair.Ask(t.Context(), play.Question{View: g.rules.View(g.states[0], 0)})
		answered <- err
	}()
	for _, want := range []string{"LOGINREPLY", "AWAITMOVE"} {
		if text, err := mazecom.ReadFrame(c, binary.LittleEndian); err != nil || !strings.Contains(string(text), want) {
			t.Fatalf("%s, %v, want %s", text, err, want)
		}
	}
	_ = c.Close()
	if err := <-answered; err == nil {
		t.Error("no forfeit after the client has left")
	}
}

// TestServers lets servers do everything wrong that they can. A bot at them leaves, with the reason.
func TestServers(t *testing.T) {
	frame := func(texts ...string) (all string) {
		for _, text := range texts {
			all += string(binary.BigEndian.AppendUint32(nil, uint32(len(text)))) + text
		}
		return all
	}
	const (
		reply   = `<MazeCom mcType="LOGINREPLY" id="1"><LoginReplyMessage><newID>1</newID></LoginReplyMessage></MazeCom>`
		refusal = `<MazeCom mcType="ACCEPT" id="-1"><AcceptMessage><accept>false</accept><errorCode>AWAIT_LOGIN</errorCode></AcceptMessage></MazeCom>`
		out     = `<MazeCom mcType="DISCONNECT" id="1"><DisconnectMessage><name>x</name><errorCode>TOO_MANY_TRIES</errorCode></DisconnectMessage></MazeCom>`
	)
	g := write(t)
	ask := `<MazeCom mcType="AWAITMOVE" id="1"><AwaitMoveMessage><board>` + boardXML(t, g.states[0].String()) +
		`</board><treasuresToGo><player>1</player><treasures>2</treasures></treasuresToGo><treasuresToGo><player>2</player><treasures>2</treasures></treasuresToGo><treasure>%s</treasure></AwaitMoveMessage></MazeCom>`
	for name, c := range map[string]struct{ text, want string }{
		"asks first":      {frame(fmt.Sprintf(ask, "sym14")), "before it gave an id"},
		"refuses":         {frame(refusal, refusal, refusal), "did not accept the login: AWAIT_LOGIN"},
		"ends":            {frame(reply, out), "ended the connection: TOO_MANY_TRIES"},
		"no such goal":    {frame(reply, fmt.Sprintf(ask, "sym99")), "sym99"},
		"half a board":    {frame(reply, strings.Replace(fmt.Sprintf(ask, "sym14"), "<row>", "<row></row><row>", 1)), "MazeCom message invalid"},
		"half a frame":    {frame(reply)[:40], "unexpected EOF"},
		"half a length":   {"\x00\x00", "unexpected EOF"},
		"closes":          {"", "EOF"},
		"empty":           {"\x00\x00\x00\x00", "the length of a frame"},
		"huge":            {"\xff\xff\xff\xff<MazeCom", "the length of a frame"},
		"no XML":          {frame("hello"), "MazeCom message invalid"},
		"deep":            {frame(strings.Repeat("<a>", 40000)), "MazeCom message invalid"},
		"entities":        {frame(`<!DOCTYPE a [<!ENTITY b "c">]>` + reply), "MazeCom message invalid"},
		"another's login": {frame(strings.ReplaceAll(reply, "1", "99")), "MazeCom message invalid"},
	} {
		_, err := mazecom.Join(t.Context(), relay.Saying(t, c.text), "a bot", 0, bridge.Player{Rules: g.rules, Bot: g.bot(0)}, bridge.Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

// TestBots lets our bots play against each other through both roles of the bridge. Each that
// has joined writes a record: that of the game, or with three seats one like it.
func TestBots(t *testing.T) {
	for seats, homes := range map[int]string{2: "a1,g1", 3: "a1,g1,a7"} {
		r, h := rules(homes), listen(t, bridge.Options{})
		start := must(r.Deal(seats, 7))
		var bots []play.Bot
		var chairs []bridge.Chair
		records := make(chan catalog.Record, 100)
		var joined sync.WaitGroup
		for range seats - 1 {
			chairs = append(chairs, h.Sit())
			bots = append(bots, chairs[len(chairs)-1].Ask)
			joined.Go(func() {
				scribe := &bridge.Scribe{Done: func(rec catalog.Record, err error) {
					if err != nil {
						t.Error(err)
					}
					records <- rec
				}}
				p := bridge.Player{Rules: r, Bot: must(r.Bot("greedy", 1, bot.Budget{})), Scribe: scribe}
				_, err := mazecom.Join(t.Context(), dial(t, h.Addr()).Conn, "greedy", 0, p, bridge.Options{})
				if err != nil && t.Context().Err() == nil {
					t.Errorf("%d seats: %v", seats, err)
				}
			})
		}
		bots = append(bots, must(r.Bot("random", 2, bot.Budget{})))
		rec, err := play.Run(t.Context(), r, start, bots, play.Options{Limit: 100})
		if err != nil || rec.Reason != "" && rec.Reason != play.Limit {
			t.Errorf("%d seats: %v %s, %v: %s", seats, rec.Outcome, rec.Reason, err, h.said())
		}
		for _, c := range chairs {
			c.Leave(bridge.End{})
		}
		joined.Wait()
		close(records)
		n := 0
		for theirs := range records {
			n++
			if len(theirs.Plies) < 80 || seats == 2 && !slices.Equal(rec.Plies[:len(theirs.Plies)], theirs.Plies) {
				t.Errorf("%d seats:\n%v\n%v", seats, rec.Plies, theirs.Plies)
			}
			if _, err := play.States(theirs); err != nil {
				t.Error(err)
			}
		}
		if n != seats-1 {
			t.Errorf("%d records of %d", n, seats-1)
		}
	}
}

// TestExplained lets clients do everything wrong that they can. Each loses its game with the
// right reason, and people read why.
func TestExplained(t *testing.T) {
	g := write(t)
	s, good := g.states[0], moveXML(t, g.states[0], g.turns[0])
	move := func(text string) string {
		return `<MazeCom mcType="MOVE" id="1"><MoveMessage>` + text + `</MoveMessage></MazeCom>`
	}
	at := func(row, col int) string { return fmt.Sprintf("<row>%d</row><col>%d</col>", row, col) }
	replace := func(tag, by string) string {
		before, rest, _ := strings.Cut(good, "<"+tag+">")
		_, after, _ := strings.Cut(rest, "</"+tag+">")
		return move(before + "<" + tag + ">" + by + "</" + tag + ">" + after)
	}
	board, _ := labyrinth.TableOf(g.rules.View(s, 0))
	after := must(board.Play(g.turns[0].Shift.Ply()))
	far := board.Board().Squares().Minus(after.Reach(0)).First()
	for name, c := range map[string]struct{ text, reason, said, code string }{
		"fixed row":      {replace("shiftPosition", at(2, 0)), protocol.Illegal, "no tile can be pushed in at row 2, column 0", mazecom.IllegalMove},
		"unreachable":    {replace("newPinPos", at(far.Row()-1, far.Col()-1)), protocol.Illegal, "is not reachable after the shift: from a1 the pawn can walk to", mazecom.IllegalMove},
		"off the board":  {replace("newPinPos", at(0, 7)), protocol.Illegal, "row 0, column 7 is off the board", mazecom.IllegalMove},
		"other shape":    {replace("shiftCard", cardXML(t, "7", "")), protocol.Illegal, "the spare tile NS cannot lie with the open sides NES", mazecom.IllegalMove},
		"other treasure": {replace("shiftCard", cardXML(t, fmt.Sprintf("%xX", uint8(g.turns[0].Shift.Open)), "")), protocol.Illegal, `the card shows "sym12"`, mazecom.IllegalMove},
		"no move":        {`<MazeCom mcType="LOGIN" id="1"><LoginMessage><name>Ann</name></LoginMessage></MazeCom>`, protocol.Protocol, "want a message of type MOVE", mazecom.AwaitMoveErr},
		"no XML":         {"MOVE W2:ES c5", protocol.Protocol, "MazeCom message invalid", mazecom.AwaitMoveErr},
	} {
		t.Run(name, func(t *testing.T) {
			h := listen(t, bridge.Options{})
			done := make(chan struct{})
			go func() {
				defer close(done)
				p := dial(t, h.Addr())
				p.send(`<MazeCom mcType="LOGIN" id="-1"><LoginMessage><name>Ann</name></LoginMessage></MazeCom>`)
				p.want("LOGINREPLY")
				for try := range 3 {
					p.want("AWAITMOVE")
					p.send("%s", c.text)
					if try < 2 {
						p.want("<accept>false</accept>", c.code)
					}
				}
				p.want("DISCONNECT", mazecom.TooManyTries)
			}()
			chair := h.Sit()
			rec, err := play.Run(t.Context(), g.rules, s, []play.Bot{chair.Ask, g.bot(1)}, play.Options{})
			if err != nil || !rec.Outcome.WonBy(1) || rec.Reason != c.reason {
				t.Errorf("%v %s, %v", rec.Outcome, rec.Reason, err)
			}
			chair.Leave(bridge.End{})
			<-done
			if !strings.Contains(h.said(), c.said) {
				t.Errorf("the host said %s\nwant %s", h.said(), c.said)
			}
			if picture := strings.Count(h.said(), "\n") > 20; c.reason == protocol.Illegal && name != "other treasure" && !picture {
				t.Errorf("no picture: %s", h.said())
			}
		})
	}
}

// TestLost lets clients end, stall and flood. Each loses its own game, and the host plays on.
func TestLost(t *testing.T) {
	g := write(t)
	const long = time.Minute
	for name, c := range map[string]struct {
		time   time.Duration
		do     func(p peer)
		reason string
	}{
		"ends":       {long, func(p peer) { p.Close() }, protocol.Crashed},
		"stalls":     {time.Millisecond, func(peer) {}, protocol.Timeout},
		"long frame": {long, func(p peer) { _, _ = p.Write([]byte("\xff\xff\xff\xff")) }, protocol.Protocol},
		"floods": {long, func(p peer) {
			for range 3 { // before it is asked again; the host may have hung up
				_, _ = p.Write([]byte("\x00\x00\x0b\xb8" + strings.Repeat("<a>", 1000)))
			}
		}, protocol.Protocol},
	} {
		t.Run(name, func(t *testing.T) {
			h := listen(t, bridge.Options{Time: c.time})
			p := dial(t, h.Addr())
			p.send(`<MazeCom mcType="LOGIN" id="-1"><LoginMessage><name>Ann</name></LoginMessage></MazeCom>`)
			done := make(chan struct{})
			go func() {
				defer close(done)
				if c.time == long { // who stalls may get no question in time
					p.want("LOGINREPLY")
					p.want("AWAITMOVE")
				}
				c.do(p)
			}()
			chair := h.Sit()
			rec, err := play.Run(t.Context(), g.rules, g.states[0], []play.Bot{chair.Ask, g.bot(1)}, play.Options{})
			if err != nil || !rec.Outcome.WonBy(1) || rec.Reason != c.reason {
				t.Errorf("%v %q, %v; want %q: %s", rec.Outcome, rec.Reason, err, c.reason, h.said())
			}
			if _, err := chair.Ask(t.Context(), play.Question{View: g.rules.View(g.states[0], 0)}); !errors.As(err, &play.Forfeit{}) {
				t.Errorf("asked again: %v", err)
			}
			chair.Leave(bridge.End{})
			p.Close()
			<-done
		})
	}
}

// TestLeftRefused lets a client end after a message that breaks the protocol. The reason of its
// forfeit has that message.
func TestLeftRefused(t *testing.T) {
	g, h := write(t), listen(t, bridge.Options{})
	done := make(chan struct{})
	go func() {
		defer close(done)
		p := dial(t, h.Addr())
		p.send(`<MazeCom mcType="LOGIN" id="-1"><LoginMessage><name>Ann</name></LoginMessage></MazeCom>`)
		p.want("LOGINREPLY")
		p.want("AWAITMOVE")
		p.send(`<MazeCom id="1"/>`)
		p.want("<accept>false</accept>")
		p.want("AWAITMOVE")
		p.Close()
	}()
	chair := h.Sit()
	_, err := chair.Ask(t.Context(), play.Question{View: g.rules.View(g.states[0], 0)})
	lost, ok := errors.AsType[play.Forfeit](err)
	if !ok || lost.Reason != protocol.Crashed || !strings.Contains(err.Error(), "ended the connection") || !strings.Contains(err.Error(), "mcType") {
		t.Errorf("%v", err)
	}
	chair.Leave(bridge.End{})
	<-done
}

// TestCut cuts the connection of a game at many places, in the middle of messages too. Nobody
// waits for the other, and the client has lost.
func TestCut(t *testing.T) {
	r := rules("a1,g1")
	for n := int64(300); n < 5500; n = n*3/2 + 1 { // a login has fewer bytes, and a game more
		for _, most := range [][2]int64{{n, 1 << 30}, {1 << 30, n}} {
			h := listen(t, bridge.Options{})
			addr := relay.Listen(t, h.Addr().String(), most[0], most[1])
			var joined sync.WaitGroup
			joined.Go(func() {
				p := bridge.Player{Rules: r, Bot: must(r.Bot("greedy", 1, bot.Budget{}))}
				c := must(net.Dial("tcp", addr))
				_, _ = mazecom.Join(t.Context(), c, "Ann", mazecom.Dialect2017, p, bridge.Options{}) // it returns
			})
			chair := h.Sit()
			rec, err := play.Run(t.Context(), r, must(r.Deal(2, 1)), []play.Bot{chair.Ask, must(r.Bot("random", 1, bot.Budget{}))}, play.Options{Limit: 400})
			if err != nil || rec.Reason != protocol.Crashed {
				t.Errorf("%v: %v %s, %v", most, rec.Outcome, rec.Reason, err)
			}
			chair.Leave(bridge.End{})
			joined.Wait()
		}
	}
}

// TestWaiting checks that a client that has left before its game does not get one.
func TestWaiting(t *testing.T) {
	g, h := write(t), listen(t, bridge.Options{})
	login := `<MazeCom mcType="LOGIN" id="-1"><LoginMessage><name>%s</name></LoginMessage></MazeCom>`
	gone := dial(t, h.Addr())
	gone.send(login, "gone")
	gone.Close()
	rude := dial(t, h.Addr()) // says something else first
	rude.send(`<MazeCom mcType="MOVE" id="-1"/>`)
	rude.want("AWAIT_LOGIN")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() {
		rude.send(login, "Ann")
		rude.want("LOGINREPLY")
		cancel() // an interrupt while the client thinks
	}()
	chair := h.Sit()
	_, err := chair.Ask(ctx, play.Question{View: g.rules.View(g.states[0], 0)})
	if !errors.Is(err, context.Canceled) || strings.Contains(h.said(), "gone (") {
		t.Errorf("%v: %s", err, h.said())
	}
	chair.Leave(bridge.End{})
}

// TestCheckRules refuses games that clients do not know.
func TestCheckRules(t *testing.T) {
	for name, tags := range map[string][]game.Tag{
		"kids": {{Name: "Variant", Value: "kids"}}, "battlechess": {{Name: "Variant", Value: "battlechess"}},
		"children": {{Name: "Children", Value: "1"}}, "small": {{Name: "Layout", Value: "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -"}},
		"crosses": {{Name: "Layout", Value: "......./......./......./......./......./......./....... 5A5B5C5D5E5F5G5H5I5J5K5L5M5N5O5P5Q5R5S5T5U5V5W5X" + strings.Repeat("f", 26) + " a1,g7 -"}},
	} {
		if err := mazecom.CheckRules(must(catalog.All().Open(tags...))); !errors.Is(err, game.ErrOption) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, edition := range []string{"classic", "older"} {
		if err := mazecom.CheckRules(must(catalog.All().Open(game.Tag{Name: "Edition", Value: edition}))); err != nil {
			t.Error(err)
		}
	}
}

// TestWatch follows who has found what, from what servers say.
func TestWatch(t *testing.T) {
	r := rules("a1,g1")
	text := must(mazecom.Parse([]byte(xmlHead + texts(t)["await 2017"])))
	var w mazecom.Watch
	v := must(w.View(r, 1, text.AwaitMove))
	if want := strings.Replace(strings.Replace(state, "A:TRUXIKBCGJE", "A:T??????????", 1), ":HASPLMWFDQVO", ":????????????", 1); fmt.Sprint(v) != want {
		t.Errorf("got  %v\nwant %v", v, want)
	}
	next := *text.AwaitMove
	next.ToGo = []mazecom.ToGo{{ID: 1, Treasures: 11}, {ID: 2, Treasures: 12}}
	next.Board.Found = []mazecom.Treasure{"sym13", "sym08", "sym20"} // A; then T by client 1, then H
	next.Goal = "sym06"
	if got := fmt.Sprint(must(w.View(r, 1, &next))); !strings.HasSuffix(got, "AT:R?????????,H:???????????") {
		t.Error(got)
	}
	if _, err := w.View(r, 3, &next); !errors.Is(err, mazecom.ErrMessage) {
		t.Error(err)
	}
	odd := next
	odd.Board.Cards[0][2].Open = labyrinth.North | labyrinth.South
	if _, err := w.View(r, 1, &odd); !errors.Is(err, labyrinth.ErrFixed) {
		t.Error(err)
	}
	if !slices.Equal(next.Board.Found, []mazecom.Treasure{"sym13", "sym08", "sym20"}) {
		t.Error(next.Board.Found)
	}
}
