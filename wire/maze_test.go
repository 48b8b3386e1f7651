package wire_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/internal/golden"
	"github.com/labyrinth-go/labyrinth/solve"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/wire"
)

// TestMaze writes a preview, a puzzle and its solution on a board of nine
// squares. After the shift a1 is joined to every square but b2.
func TestMaze(t *testing.T) {
	layout := "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 ant,bee,cat,dog,elk,fly"
	l, err := labyrinth.ParseLayout(layout)
	if err != nil {
		t.Fatal(err)
	}
	const maze = `"board":{"side":3,"rows":[` +
		`[{"open":"ES"},{"open":"EW","picture":"A","name":"ant"},{"open":"SW"}],` +
		`[{"open":"NES","picture":"F","name":"fly"},{"open":"NS","picture":"B","name":"bee"},{"open":"NES","picture":"E","name":"elk"}],` +
		`[{"open":"NE"},{"open":"EW","picture":"D","name":"dog"},{"open":"NW"}]],` +
		`"spare":{"open":"NS","picture":"C","name":"cat"},`
	p, err := solve.ParsePuzzle(l, "6aAc/5B7E5C/3aD9 7F - a1 E 1")
	if err != nil {
		t.Fatal(err)
	}
	r := catalog.Box(standard.Rules{Layout: l})
	puzzle, err := wire.AppendPuzzle([]byte(" "), r, p)
	want := ` {"variant":"standard","options":{"Edition":"classic","Layout":"` + layout + `"},"text":"6aAc/5B7E5C/3aD9 7F - a1 E 1","board":{"side":3,"rows":[` +
		`[{"open":"ES"},{"open":"EW","picture":"A","name":"ant"},{"open":"SW"}],` +
		`[{"open":"NS","picture":"B","name":"bee"},{"open":"NES","picture":"E","name":"elk"},{"open":"NS","picture":"C","name":"cat"}],` +
		`[{"open":"NE"},{"open":"EW","picture":"D","name":"dog"},{"open":"NW"}]],` +
		`"spare":{"open":"NES","picture":"F","name":"fly"},"ban":null,"slots":["Nb","E2","Sb","W2"]},"pawn":"a1","goal":"E","par":1}`
	if err != nil || string(puzzle) != want {
		t.Errorf("the puzzle is %s, %v\nwant %s", puzzle, err, want)
	}
	steps, err := p.Problem().Solve(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	solution, err := wire.AppendSolution(nil, steps)
	if want := `{"number":1,"turns":[["` + steps[0].Shift.String() + `","` + steps[0].To.String() + `"]]}`; err != nil || string(solution) != want {
		t.Errorf("the solution is %s, %v, want %s", solution, err, want)
	}
	s, err := r.Parse("6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :E,:D")
	if err != nil {
		t.Fatal(err)
	}
	v := r.View(s, 0).(labyrinth.MazeView)
	what, err := change.WhatIf(v, labyrinth.MustParseShift("W2:NES"))
	if err != nil {
		t.Fatal(err)
	}
	preview, err := wire.AppendPreview(nil, r, what)
	want = `{` + maze + `"ban":"E2","slots":[]},"pawns":["a1","c3"],"homes":["a1","c3"],` +
		`"reach":["a1","b1","c1","a2","c2","a3","b3","c3"],"targets":["c2"]}`
	if err != nil || string(preview) != want {
		t.Errorf("the preview is %s, %v\nwant %s", preview, err, want)
	}
}

// TestGoldenMaze compares a preview, a puzzle and its solution on the classic board
// with their golden files.
func TestGoldenMaze(t *testing.T) {
	r, err := catalog.All().Open()
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	v := r.View(s, 0).(labyrinth.MazeView)
	preview, err := change.WhatIf(v, labyrinth.MustParseShift("E2:NES"))
	if err != nil {
		t.Fatal(err)
	}
	puzzle, err := solve.Generate(t.Context(), labyrinth.Classic(), 2, 1)
	if err != nil {
		t.Fatal(err)
	}
	steps, err := puzzle.Problem().Solve(t.Context(), puzzle.Par)
	if err != nil {
		t.Fatal(err)
	}
	for name, write := range map[string]func([]byte) ([]byte, error){
		"preview":  func(b []byte) ([]byte, error) { return wire.AppendPreview(b, r, preview) },
		"puzzle":   func(b []byte) ([]byte, error) { return wire.AppendPuzzle(b, r, puzzle) },
		"solution": func(b []byte) ([]byte, error) { return wire.AppendSolution(b, steps) },
	} {
		data, err := write(nil)
		var got bytes.Buffer
		if err == nil {
			err = json.Indent(&got, data, "", " ")
		}
		if err != nil {
			t.Fatal(err)
		}
		golden.Check(t, name+".json", got.String())
	}
}
