package protocol_test

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
)

// sessions returns the example sessions of the page, line by line with marks.
func sessions(t *testing.T) (all [][]string) {
	t.Helper()
	page, err := os.ReadFile("PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	for i, block := range strings.Split(string(page), "```session\n") {
		if i > 0 {
			block, _, _ = strings.Cut(block, "\n```")
			all = append(all, strings.Split(block, "\n"))
		}
	}
	if len(all) != 2 {
		t.Fatalf("the page has %d sessions, want a whole game and one of errors", len(all))
	}
	return all
}

// In both sessions, the engine of this package says what the page says.
func TestPageEngine(t *testing.T) {
	for _, session := range sessions(t) {
		conn := converseWithEngine(t)
		for _, line := range session {
			switch text := line[2:] + "\n"; line[:2] {
			case "> ":
				conn.says(line[2:])
			case "< ":
				if got, err := conn.in.ReadString('\n'); got != text {
					t.Fatalf("the engine says\n%s%v, want\n%s", got, err, text)
				}
			default:
				t.Fatalf("the line %q has no mark", line)
			}
		}
		if got, err := conn.in.ReadString('\n'); got != "" || err != io.EOF {
			t.Errorf("after quit the engine says %q, %v", got, err)
		}
	}
}

// In the first session, the host of this package says what the page says.
func TestPageHost(t *testing.T) {
	session := sessions(t)[0]
	said := make(chan string, 1)
	c := converse(t, protocol.Options{}, func(p peer) {
		var heard strings.Builder
		for _, line := range session {
			switch line[:2] {
			case "> ":
				got, _ := p.in.ReadString('\n')
				heard.WriteString("> " + got)
			case "< ":
				p.says(line[2:])
				heard.WriteString(line + "\n")
			}
		}
		said <- heard.String()
	})
	seat := c.Seat(small, 7)
	for s := play.NewSession(open(t, small...), state(t), play.Options{}); s.ToMove() == 0; {
		if _, err := s.Ask(t.Context(), seat); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if got, want := <-said, strings.Join(session, "\n")+"\n"; got != want {
		t.Errorf("the host and the engine said\n%s\nand on the page they say\n%s", got, want)
	}
}

// What the page says of the notation, that views and plies need no escape in
// JSON, holds for every variant.
func TestNothingToEscape(t *testing.T) {
	for _, v := range catalog.All().Variants {
		for seed := range uint64(3) {
			s := deal(t, v.Name, seed)
			for range 200 {
				moves := s.AppendPlies(nil)
				if len(moves) == 0 {
					break
				}
				var text strings.Builder
				fmt.Fprint(&text, open(t, game.Tag{Name: "Variant", Value: v.Name}).View(s, 0))
				for _, m := range moves {
					text.WriteString(m.String())
				}
				if strings.ContainsFunc(text.String(), func(r rune) bool { return r < ' ' || r > '~' || strings.ContainsRune(`"\<>&`, r) }) {
					t.Fatalf("%s needs an escape", text.String())
				}
				next, err := s.Play(moves[int(seed)%len(moves)])
				if err != nil {
					t.Fatal(err)
				}
				s = next
			}
		}
	}
}
