//go:build js

// Command wasm makes the games of the catalog available to JavaScript. It is
// built for GOOS=js. The JavaScript module web/labyrinth.mjs makes the calls
// listed in [calls]. States, views and plies cross the border as text. Rules and
// bots stay in Go, and JavaScript refers to them by number; see [held].
package main

import (
	"errors"
	"syscall/js"

	"github.com/labyrinth-go/labyrinth/game"
)

func main() {
	js.Global().Get("labyrinthReady").Invoke(js.FuncOf(answer))
	select {} // keeps the program running while JavaScript calls it
}

// answer makes one call. The first argument is its name, the others are its own
// arguments, all of them strings. The result is an object with the property
// value, or with the property error.
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

// describe returns the properties of a LabyrinthError.
func describe(err error) map[string]any {
	var all game.Faults
	if one := (game.Fault{}); !errors.As(err, &all) && errors.As(err, &one) {
		all = game.Faults{one}
	}
	faults := make([]any, len(all))
	for i, f := range all {
		faults[i] = map[string]any{"kind": f.Kind.Name(), "offset": f.Pos.Offset(), "text": f.Text, "why": f.Why}
	}
	return map[string]any{"message": err.Error(), "kind": kind(err), "faults": faults}
}

// kind returns the name of the error's first kind.
func kind(err error) string {
	if k, ok := errors.AsType[game.Kind](err); ok {
		return k.Name()
	}
	return "unknown"
}
