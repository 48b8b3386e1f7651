package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/cli"
	"github.com/labyrinth-go/labyrinth/gametest"
)

// The variant keeps the contract of package game.
func TestKit(t *testing.T) { gametest.Test(t, Rules{}, gametest.Options{}) }

// The program has the commands of package cli, and calls itself by its own name.
func TestCommands(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"watch -seed 1", "Seat 1 wins after "},
		{"solve -to e3 -state -", "turns 1\n"},
		{"render -state -", "seat 1: reached 0 of 4\n"},
		{"variants", "ownvariant variants lap layout prints"},
	} {
		var start, out, errs bytes.Buffer
		p := cli.Program{Name: "ownvariant", Variants: variants, Stdout: &start, Stderr: &errs}
		p.Run(t.Context(), "deal", "-seed", "1")
		p.Stdin, p.Stdout = &start, &out
		status := p.Run(t.Context(), strings.Fields(test.args)...)
		if status != 0 || !strings.Contains(out.String(), test.want) {
			t.Errorf("%s: status %d, %s\n%s\nwant %q", test.args, status, &errs, &out, test.want)
		}
	}
}
