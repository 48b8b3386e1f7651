package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/cli"
)

// Both games are played by the bots of the library and drawn by the commands.
func TestCommands(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"watch -seed 1 -bots greedy,random,greedy,random,random,random", " wins after "},
		{"watch -seed 1 -bots expert:nodes=300,random -limit 12", "The seed is 1."},
		{"watch -variant rush -seed 1 -bots expert:nodes=300,random -limit 30", "The seed is 1."},
		{"deal -seed 1 -variant rush", " 20 0"},
	} {
		var out bytes.Buffer
		p := cli.Program{Name: "othermazes", Games: games(), Stdout: &out, Stderr: &out}
		if status := p.Run(t.Context(), strings.Fields(test.args)...); status != 0 || !strings.Contains(out.String(), test.want) {
			t.Errorf("%s: status %d, %s\nwant %q", test.args, status, &out, test.want)
		}
	}
}
