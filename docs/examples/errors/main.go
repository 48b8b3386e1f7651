// Say what is wrong with a text
//
// Parsers take any bytes, never panic, and report all that is wrong: what, where, and what was
// allowed. Errors match by kind with errors.Is, and errors.As finds the first fault.
package main

import (
	"errors"
	"fmt"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/standard"
)

func main() {
	_, err := standard.Rules{}.Parse("6aeA5eBcc/3bXca6Q3Na/7C57DaeE6dF a1 7S")
	if faults, ok := errors.AsType[game.Faults](err); ok {
		for _, fault := range faults[:min(3, len(faults))] {
			fmt.Println(fault)
		}
	}
	_, err = labyrinth.ParsePly("Z9:NES")
	if fault, ok := errors.AsType[game.Fault](err); ok {
		fmt.Printf("%s at %v, %q: %s\n", fault.Kind, fault.Pos, fault.Text, fault.Why)
	}
}
