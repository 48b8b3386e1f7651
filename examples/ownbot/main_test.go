package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/cli"
	"github.com/labyrinth-go/labyrinth/examples/ownbot/nearest"
)

// The bots have names, levels and parameters as those of the library have, wherever
// a player is named.
func TestCommands(t *testing.T) {
	games := catalog.All()
	games.Bots = nearest.Bots
	for _, test := range []struct {
		args   string
		status int
		want   string
	}{
		{"arena -deals 3 -seed 1 -bots nearest,random", 0, "1 : 2 3 6 0 0 1.000"},
		{"arena -deals 2 -seed 1 -bots sleepy=nearest:slip=0.9,nearest", 0, "sleepy"},
		{"arena tune -deals 1 -bot nearest -over slip=0:0.5", 0, "nearest:slip="},
		{"watch -bots stroller,nearest:slip=0.2 -seed 1", 0, "Seat 1 is stroller, seat 2 is nearest:slip=0.2."},
		{"watch -bots nearest:skip=1,random", 2, "nearest has no such parameter; it has slip"},
		{"watch -bots nearest:100,random", 2, "nearest has no budget; it has slip"},
		{"watch -bots nearest,greedy -variant kids", 2, "nearest does not play kids, only standard, glow"},
		{"watch -bots nearer,greedy", 2, "expert, stroller, nearest"},
		{"watch -h", 0, "expert, stroller, nearest"},
	} {
		var out bytes.Buffer
		p := cli.Program{Name: "ownbot", Games: games, Stdout: &out, Stderr: &out}
		status := p.Run(t.Context(), strings.Fields(test.args)...)
		if text := strings.Join(strings.Fields(out.String()), " "); status != test.status || !strings.Contains(text, strings.Join(strings.Fields(test.want), " ")) {
			t.Errorf("%s: status %d, %s\nwant %d and %q", test.args, status, &out, test.status, test.want)
		}
	}
}
