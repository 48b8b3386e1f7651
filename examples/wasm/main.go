//go:build js

// Command wasm is the catalog for JavaScript. It is built for GOOS=js, and
// web/labyrinth.mjs is who calls it, by the names of [calls]. Games, states and
// views cross as text; only what has a memory stays here, see [held].
package main

import (
	"errors"
	"syscall/js"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/conformance"
)

func main() {
	js.Global().Get("labyrinthReady").Invoke(js.FuncOf(answer))
	select {} // from now on JavaScript calls
}

// answer makes the call that the first argument names, with the others, all of
// them strings. It returns an object with the value that came, or the error.
func answer(_ js.Value, args []js.Value) any {
	words := make([]string, len(args))
	for i, arg := range args {
		words[i] = arg.String()
	}
	value, err := calls[words[0]](words[1:])
	if err != nil {
		return map[string]any{"error": describe(err)}
	}
	return map[string]any{"value": value}
}

// describe returns what a LabyrinthError is made of.
func describe(err error) map[string]any {
	var all labyrinth.Faults
	if one := (labyrinth.Fault{}); !errors.As(err, &all) && errors.As(err, &one) {
		all = labyrinth.Faults{one}
	}
	faults := make([]any, len(all))
	for i, f := range all {
		faults[i] = map[string]any{"kind": conformance.Kind(f), "offset": f.Offset, "text": f.Text, "why": f.Why}
	}
	return map[string]any{"message": err.Error(), "kind": conformance.Kind(err), "faults": faults}
}
