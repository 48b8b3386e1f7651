// This file holds the programs of docs/games.md.

package play_test

import (
	"context"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"go/types"
	"image"
	"io"
	"log"
	"os"
	"path"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/wire"
)

// The whole of a game, from the deal to its record.
func Example() {
	rules := standard.Rules{}
	start, err := rules.Deal(2, 1) // two seats; play.NewSeed() instead of 1 for a game that nobody knows
	if err != nil {
		log.Fatal(err)
	}
	session := play.NewSession(rules, start, play.Options{
		Limit:   2000,           // a draw after so many plies
		Repeats: 3,              // or when a state occurs for the third time
		Seed:    play.NewSeed(), // decides what chance plays
	})

	const me game.Player = 0 // the first seat, "1" for people
	view := session.State().View(me)
	fmt.Println("I look for", view.Goals(), "on", view.Targets())

	draw := func(v standard.View) render.Scene {
		return render.Scene{
			Table: v.Table(), Layout: rules.BoardLayout(), Targets: v.Targets(),
			Reach: v.Table().Reach(v.ToMove()), // where the pawn to act can walk
		}
	}
	if err := render.SVG(io.Discard, draw(view)); err != nil { // or render.Text
		log.Fatal(err)
	}

	geometry := render.SVGGeometry(view.Table().Board())
	clicked := geometry.At(image.Pt(790, 220)) // in the units of the picture
	fmt.Println("clicked:", clicked)

	push := labyrinth.MustParseShift(clicked.String() + ":NES") // the slot, and how the spare tile lies
	preview, err := change.WhatIf(view, push)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("I could walk to", preview.Reach.Len(), "squares")

	seen := session.Last() // the number of the last event that this player has seen
	if _, err := session.Submit(me, seen, push.Ply()); err != nil {
		log.Fatal(err)
	}
	_, err = session.Submit(me, seen, push.Ply()) // a second click
	fmt.Println(err, errors.Is(err, play.ErrStale))

	if _, err := session.Submit(me, session.Last(), labyrinth.MustParsePly("d5")); err != nil {
		log.Fatal(err)
	}
	opponent := bot.Greedy(rules, 7)
	for session.ToMove() == 1 { // a shift and a walk
		if _, err := session.Ask(context.Background(), opponent); err != nil {
			log.Fatal(err)
		}
	}

	for u := range session.Events(me, seen) {
		for _, c := range u.Changes {
			switch c := c.(type) {
			case change.Shift:
				fmt.Printf("slide line %v, %v goes in\n", c.Slot, c.In)
			case change.Pawn:
				path := view.Table().Board().Path(c.From, c.To) // on the board before the ply
				fmt.Printf("seat %v goes from %v to %v in %d steps\n", c.Seat, c.From, c.To, len(path)-1)
			}
		}
		view = u.View.(standard.View)
	}

	if _, err := session.Undo(seen); err != nil { // all of it
		log.Fatal(err)
	}
	if _, err := session.Forfeit(1, play.Resigned); err != nil {
		log.Fatal(err)
	}
	outcome, reason := session.Outcome()
	fmt.Println("won by seat", outcome, "-", reason)
	// Output:
	// I look for K on c7
	// clicked: E2
	// I could walk to 20 squares
	// stale event number: "0": the last event is 1 true
	// slide line E2, 7S goes in
	// seat 1 goes from a1 to d5 in 7 steps
	// slide line Nf, c goes in
	// seat 2 goes from g7 to d5 in 5 steps
	// won by seat 1 - resigned
}

// A game of any variant, chosen by name.
func Example_variants() {
	rules, err := catalog.All().Open(game.Tag{Name: "Variant", Value: "glow"})
	if err != nil {
		log.Fatal(err) // it lists the names
	}
	start, err := rules.Deal(3, 1)
	if err != nil {
		log.Fatal(err)
	}
	session := play.NewSession(rules, start, play.Options{Seed: play.NewSeed()})
	view := rules.View(session.State(), session.ToMove())

	var picked []string
	for {
		ply, next := catalog.NextPicks(game.Choices(view), picked...)
		if ply != (game.Ply{}) {
			fmt.Println("play", ply)
			break
		}
		fmt.Println(next[0].Label) // what a person clicks, or a button with this label
		picked = append(picked, next[0].Text)
	}

	data, err := wire.AppendView(nil, rules, view)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.60s...\n", data)
	// Output:
	// push in at Nb
	// open to the north, east and south
	// play Nb:NES
	// {"variant":"glow","options":{"Edition":"pokemon"},"text":"6a...
}

// A game that is saved, and continued later.
func Example_save() {
	rules := standard.Rules{}
	start, err := rules.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	options := play.Options{Limit: 2000, Seed: 9}
	session := play.NewSession(rules, start, options)
	if _, err := session.Submit(0, 0, labyrinth.MustParsePly("E2:NES")); err != nil {
		log.Fatal(err)
	}

	var stored []string
	for e := range session.Log(-1) { // a server stores each event when it happens
		line, err := e.MarshalText()
		if err != nil {
			log.Fatal(err)
		}
		stored = append(stored, string(line))
	}

	var events []play.Event[standard.State]
	for _, line := range stored {
		e, err := play.ParseEvent(rules, line)
		if err != nil {
			log.Fatal(err)
		}
		events = append(events, e)
	}
	session, err = play.Restore(rules, events, options)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("event", session.Last(), "and seat", session.ToMove(), "is to act")

	record, err := session.Record().MarshalText() // for people and for other programs
	if err != nil {
		log.Fatal(err)
	}
	again, err := play.ParseRecord(rules, string(record))
	if err != nil {
		log.Fatal(err)
	}
	session, err = play.Resume(rules, again, options)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(session.Record().Plies)
	// Output:
	// event 1 and seat 1 is to act
	// [E2:NES]
}

// TestPage checks that the programs of docs/games.md are those above, with what they
// print, and that each imports what it uses.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../docs/games.md")
	if err != nil {
		t.Fatal(err)
	}
	tour, err := os.ReadFile("tour_test.go")
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(page), "```go\nimport (")[1:]
	names := []string{"Example", "Example_variants", "Example_save"}
	if len(parts) != len(names) {
		t.Fatalf("docs/games.md has %d programs, want %d", len(parts), len(names))
	}
	for i, part := range parts {
		pieces := strings.Split("```go\nimport ("+part, "```go\n")[1:]
		for j, piece := range pieces {
			pieces[j], _, _ = strings.Cut(piece, "```\n")
		}
		body := strings.Join(pieces[1:], "")
		_, after, _ := strings.Cut(string(tour), "\nfunc "+names[i]+"() {\n")
		want, output, _ := strings.Cut(after, "\t// Output:\n")
		if diff := cmp.Diff(words(want), words(body)); diff != "" {
			t.Errorf("%s (-above +page):\n%s", names[i], diff)
		}
		output, _, _ = strings.Cut(output, "}\n")
		_, printed, _ := strings.Cut(part, "```text\n")
		printed, _, _ = strings.Cut(printed, "```\n")
		if want := strings.ReplaceAll(output, "\t// ", ""); printed != want {
			t.Errorf("%s prints\n%sand the page says\n%s", names[i], want, printed)
		}
		checkImports(t, "package main\n"+pieces[0]+"\nfunc main() {\n"+body+"}\n")
	}
}

// words returns a program without white space and empty lines.
func words(program string) []string { return strings.Fields(program) }

// checkImports checks that a program imports what it uses and nothing else.
func checkImports(t *testing.T, program string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "main.go", program, 0)
	if err != nil {
		t.Fatalf("%v\n%s", err, program)
	}
	imported, used := make(map[string]bool), make(map[string]bool)
	for _, i := range file.Imports {
		imported[strings.Trim(path.Base(i.Path.Value), `"`)] = true
	}
	for _, name := range file.Unresolved {
		if token.IsIdentifier(name.Name) && types.Universe.Lookup(name.Name) == nil {
			used[name.Name] = true
		}
	}
	if diff := cmp.Diff(used, imported); diff != "" {
		t.Errorf("imports (-used +imported):\n%s%s", diff, program)
	}
}
