package main

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
)

// A typist answers every prompt: the n-th answer is the n-th word offered, counted
// in a circle. It ends after 60 answers.
type typist struct {
	screen  bytes.Buffer // what the program has printed since the last answer
	all     strings.Builder
	answers []string // to give first
	typed   int
}

func (p *typist) Write(b []byte) (int, error) {
	p.all.Write(b)
	return p.screen.Write(b)
}

func (p *typist) Read(b []byte) (int, error) {
	if p.typed == 60 {
		return 0, io.EOF
	}
	lines := strings.Split(p.screen.String(), "\n")
	p.screen.Reset()
	offered := strings.Fields(lines[max(0, len(lines)-2)]) // above the prompt
	answer := ""
	switch {
	case p.typed < len(p.answers):
		answer = p.answers[p.typed]
	case strings.HasPrefix(lines[len(lines)-2], "an empty line:"):
	case strings.Contains(lines[len(lines)-2], ": "):
		answer = strings.TrimSuffix(offered[0], ":")
	default:
		answer = offered[p.typed%len(offered)]
	}
	p.typed++
	return copy(b, answer+"\n"), nil
}

// TestGame plays the beginning of a game of every variant.
func TestGame(t *testing.T) {
	for _, v := range catalog.All().Variants {
		p := &typist{}
		if err := playGame(p, p, v.Name, "greedy", 1); err != nil && !errors.Is(err, io.EOF) {
			t.Fatalf("%s: %v\n%s", v.Name, err, &p.all)
		}
		mine, replies := p.typed, strings.Count(p.all.String(), "2 plays ")
		if mine < 15 || replies < 10 {
			t.Errorf("%s: the person has typed %d lines, the bot %d:\n%s", v.Name, mine, replies, &p.all)
		}
	}
}

// TestWords checks a ply typed whole, a word that is no pick, and giving up.
func TestWords(t *testing.T) {
	p := &typist{answers: []string{"E2", "what", "", "E2:NES", "resign"}}
	if err := playGame(p, p, "standard", "greedy", 1); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"what" cannot be picked here`, "E2> ", "open to the north, east and south", "1 plays E2:NES", "won by: 2 resigned"} {
		if !strings.Contains(p.all.String(), want) {
			t.Errorf("no %q in\n%s", want, &p.all)
		}
	}
	if err := playGame(p, p, "chess", "greedy", 1); err == nil {
		t.Error("no error for a variant that does not exist")
	}
}
