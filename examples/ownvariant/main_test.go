package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/cli"
	"github.com/labyrinth-go/labyrinth/examples/ownvariant/lap"
	"github.com/labyrinth-go/labyrinth/examples/ownvariant/nim"
)

// The program has the commands of package cli, and calls itself by its own name.
func TestCommands(t *testing.T) {
	for _, test := range []struct {
		args   string
		status int
		want   string
	}{
		{"watch -seed 1", 0, "Seat 1 wins after "},
		{"watch -seed 1 -bots expert:nodes=200,random -limit 60", 0, "The seed is 1."},
		{"arena -deals 1 -bots greedy,random", 0, "greedy"},
		{"render -state -", 0, "seat 1: shift 1 of 2\n"},
		{"view -state -", 0, " 1s 00 0\nseat 1: reached 0 of 4\n"},
		{"rules lap -lang de", 0, "Insert the spare tile twice."},
		{"variants", 0, "ownvariant variants lap layout prints"},
		{"view -variant nim -seat 1 -state 345/1", 0, "345/1\n"},
		{"render -variant nim -state 345/1", 0, "345/1\n"},
		{"render -variant nim -svg no.svg -state 345/1", 2, "render: -svg: nim has no such picture"},
		{"watch -variant nim -bots expert,mcts:50 -seed 1", 0, "Seat "},
		{"moves -variant nim -state 0a5/1", 2, "want three heaps of 0 to 9"},
		{"rules nim", 2, `rules: not in the rulebook: variant "nim"`},
		{"solve -to e3 -state -", 2, "only turns of one shift and then one walk"},
	} {
		var start, out bytes.Buffer
		p := cli.Program{Name: "ownvariant", Games: catalog.Registry{Variants: []catalog.Variant{lap.Variant, nim.Variant}}, Stdout: &start, Stderr: &out}
		p.Run(t.Context(), "deal", "-seed", "1")
		p.Stdin, p.Stdout = &start, &out
		status := p.Run(t.Context(), strings.Fields(test.args)...)
		if status != test.status || !strings.Contains(out.String(), test.want) {
			t.Errorf("%s: status %d, %s\nwant %d and %q", test.args, status, &out, test.status, test.want)
		}
	}
}
