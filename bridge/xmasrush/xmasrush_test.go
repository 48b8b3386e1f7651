package xmasrush_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/bridge/xmasrush"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/examples/othermazes/rush"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/golden"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func rules() catalog.Rules { return must(rush.Variant.Open()) }

// boardLines returns the board of a state in the notation, as programs read it.
func boardLines(state string) (lines string) {
	for row := range strings.SplitSeq(strings.Fields(state)[0], "/") {
		var cells []string
		for _, c := range row {
			if at := strings.IndexRune("0123456789abcdef", c); at >= 0 {
				bit := func(b int) int { return at / b % 2 }
				cells = append(cells, fmt.Sprint(bit(1), bit(2), bit(4), bit(8)))
			}
		}
		lines += strings.ReplaceAll(strings.Join(cells, "|"), " ", "") + "\n"
	}
	return strings.ReplaceAll(lines, "|", " ")
}

// A player is a minimal program of the contest, which uses nothing of the package: it reads the
// lines of a turn and answers by the function.
func program(c io.ReadWriteCloser, answer func(lines []string) string) {
	defer c.Close()
	in := bufio.NewScanner(c)
	for {
		var lines []string
		take := func(n int) {
			for range n {
				if in.Scan() {
					lines = append(lines, in.Text())
				}
			}
		}
		count := func() (n int) {
			take(1)
			_, _ = fmt.Sscan(lines[len(lines)-1], &n)
			return n
		}
		take(10)
		if len(lines) < 10 {
			return
		}
		take(count())
		take(count())
		if _, err := io.WriteString(c, answer(lines)+"\n"); err != nil {
			return
		}
	}
}

// TestSeat asks a minimal program for a push and a walk, and checks what it is told.
func TestSeat(t *testing.T) {
	r := rules()
	start := must(r.Deal(2, 1))
	var said strings.Builder
	var mu sync.Mutex
	var first []string
	here, there := net.Pipe()
	go program(there, func(lines []string) string {
		mu.Lock()
		defer mu.Unlock()
		answer := "PUSH 3 RIGHT"
		if lines[0] == "1" {
			answer = "MOVE UP DOWN LEFT RIGHT UP"
		}
		if first == nil {
			first = lines
		}
		fmt.Fprintf(&said, "%s\n< %s\n", strings.Join(lines, "\n"), answer)
		return answer
	})
	notes := make(chan string, 100)
	bot, end := xmasrush.Seat(here, bridge.Options{Time: time.Minute, Note: func(text string) { notes <- text }})
	rec, err := play.Run(t.Context(), r, start, []play.Bot{bot, stay}, play.Options{Limit: 12})
	end()
	here.Close()
	if err != nil || rec.Reason != play.Limit || rec.Plies[0].String()[:3] != "W4:" {
		t.Errorf("%v %v, %v", rec.Plies, rec.Reason, err)
	}
	if text := <-notes; !strings.Contains(text, "is closed, and the steps") {
		t.Error(text)
	}
	mu.Lock()
	defer mu.Unlock()
	if got := strings.Join(first[1:8], "\n") + "\n"; first[0] != "0" || got != boardLines(fmt.Sprint(start)) {
		t.Errorf("%s\n%s\n%v", first[0], got, start)
	}
	if !strings.HasPrefix(first[8], "12 0 0 ") || !strings.HasPrefix(first[9], "12 6 6 ") || first[10] != "24" || first[35] != "6" {
		t.Error(first)
	}
	golden.Check(t, "seat.txt", said.String())
}

// stay pushes the first line and does not walk.
func stay(_ context.Context, q play.Question) (play.Answer, error) {
	plies := q.View.AppendPlies(nil)
	for _, ply := range plies {
		if s := strings.Fields(fmt.Sprint(textOf(q.View)))[3]; ply.String() == strings.Split(s, ",")[q.View.Seat()] {
			return play.Answer{Ply: ply}, nil
		}
	}
	return play.Answer{Ply: plies[0]}, nil
}

func textOf(v game.View) string { return string(must(v.AppendText(nil))) }

// vertical is a board on which all tiles are open to the north and the south, asked about in a phase.
func vertical(phase int, items, quests string) string {
	row := strings.Repeat("1010 ", 6) + "1010\n"
	return fmt.Sprintf("%d\n%s1 0 0 1010\n1 6 6 0101\n%s%s", phase, strings.Repeat(row, 7), items, quests)
}

// TestAnswer is a minimal referee, which asks a bot what was worked out by hand.
func TestAnswer(t *testing.T) {
	for _, c := range []struct{ asked, want string }{
		{vertical(1, "1\nKEY 0 3 0\n", "1\nKEY 0\n"), "MOVE DOWN DOWN DOWN"},
		{vertical(1, "2\nKEY 0 3 0\nKEY 0 2 1\n", "1\nKEY 1\n"), "PASS"},
		{vertical(1, "1\nKEY 2 3 0\n", "1\nKEY 0\n"), "PASS"},
		// The item is at the bottom of the next column, to which row 0 carries the pawn.
		{vertical(0, "1\nKEY 1 6 0\n", "1\nKEY 0\n"), "PUSH 0 RIGHT"},
		// The item in hand enters at the bottom of column 0, where the pawn comes in that is pushed out.
		{vertical(0, "1\nKEY -1 -1 0\n", "1\nKEY 0\n"), "PUSH 0 UP"},
	} {
		var out strings.Builder
		if err := xmasrush.Answer(strings.NewReader(c.asked), &out); err != nil || strings.TrimSpace(out.String()) != c.want {
			t.Errorf("%s\ngot %s, %v, want %s", c.asked, out.String(), err, c.want)
		}
		in := must(xmasrush.ReadInput(bufio.NewReader(strings.NewReader(c.asked))))
		if in.String() != c.asked {
			t.Errorf("got  %s\nwant %s", in, c.asked)
		}
	}
}

// TestBots lets a bot play a whole game as a program, in both seats.
func TestBots(t *testing.T) {
	r := rules()
	var bots []play.Bot
	for range 2 {
		here, there := net.Pipe()
		go func() { _ = xmasrush.Answer(there, there) }()
		bot, end := xmasrush.Seat(here, bridge.Options{Time: time.Minute})
		defer here.Close()
		defer end()
		bots = append(bots, bot)
	}
	rec, err := play.Run(t.Context(), r, must(r.Deal(2, 1)), bots, play.Options{})
	if err != nil || rec.Reason != "" || !rec.Outcome.Over() {
		t.Errorf("%v %s, %v", rec.Outcome, rec.Reason, err)
	}
}

// TestLost lets programs do everything wrong that they can. Each loses its own game with the
// right reason, and with the line that was wrong.
func TestLost(t *testing.T) {
	for name, c := range map[string]struct{ answer, reason, said string }{
		"other phase": {"MOVE UP", protocol.Protocol, `"MOVE UP": want PUSH`},
		"no line":     {"PUSH 7 UP", protocol.Protocol, `"PUSH 7 UP"`},
		"no way":      {"PUSH 1 NORTH", protocol.Protocol, "want PUSH, a line from 0 to 6"},
		"floods":      {strings.Repeat("UP ", 1000), protocol.Protocol, "at most 256 bytes"},
		"ends":        {"", protocol.Crashed, "EOF"},
		"walk":        {"PUSH 1 UP", protocol.Protocol, "want PASS, or MOVE and 1 to 20"},
	} {
		t.Run(name, func(t *testing.T) {
			r := rules()
			here, there := net.Pipe()
			defer here.Close()
			go program(there, func([]string) string {
				if c.answer == "" {
					there.Close()
				}
				return c.answer
			})
			bot, end := xmasrush.Seat(here, bridge.Options{Time: time.Minute})
			defer end()
			var lost play.Forfeit
			rec, err := play.Run(t.Context(), r, must(r.Deal(2, 1)), []play.Bot{func(ctx context.Context, q play.Question) (play.Answer, error) {
				a, err := bot(ctx, q)
				if l, ok := errors.AsType[play.Forfeit](err); ok {
					lost = l
				}
				return a, err
			}, stay}, play.Options{})
			if err != nil || !rec.Outcome.WonBy(1) || rec.Reason != c.reason || !strings.Contains(fmt.Sprint(lost.Err), c.said) {
				t.Errorf("%v %q, %v: %v", rec.Outcome, rec.Reason, err, lost.Err)
			}
		})
	}
	if err := xmasrush.Check(must(catalog.All().Open())); !errors.Is(err, game.ErrOption) {
		t.Error(err)
	}
}

// FuzzInput writes what it has read, and reads the same again. The bot answers with an action.
func FuzzInput(f *testing.F) {
	f.Add([]byte(vertical(0, "1\nKEY -1 -1 0\n", "1\nKEY 0\n")))
	f.Add([]byte(vertical(1, "2\nKEY 0 3 0\nBOOK -2 -2 1\n", "0\n")))
	f.Fuzz(func(t *testing.T, text []byte) {
		in, err := xmasrush.ReadInput(bufio.NewReader(strings.NewReader(string(text))))
		if err != nil {
			if !errors.Is(err, xmasrush.ErrMessage) && !errors.Is(err, io.EOF) {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		again, err := xmasrush.ReadInput(bufio.NewReader(strings.NewReader(in.String())))
		if diff := cmp.Diff(in, again); diff != "" || err != nil {
			t.Fatalf("%v\n%s", err, diff)
		}
		if _, err := xmasrush.ParseAction(xmasrush.Choose(in).String(), in.Phase); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzAction writes what it has read, and reads the same again.
func FuzzAction(f *testing.F) {
	f.Add("PUSH 6 LEFT", true)
	f.Add("MOVE UP DOWN", false)
	f.Add("PASS", false)
	f.Fuzz(func(t *testing.T, line string, push bool) {
		asked := xmasrush.Move
		if push {
			asked = xmasrush.Push
		}
		a, err := xmasrush.ParseAction(line, asked)
		if err != nil {
			if !errors.Is(err, xmasrush.ErrMessage) {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		if again := must(xmasrush.ParseAction(a.String(), asked)); cmp.Diff(a, again) != "" {
			t.Fatalf("%v, %v", a, again)
		}
	})
}
