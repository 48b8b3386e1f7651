package cli

import (
	"context"
	"os"
	"strings"
	"testing"
)

func TestEngine(t *testing.T) {
	const said = `{"type":"hello","version":1}` + "\n"
	for _, bot := range [][]string{nil, {"-bot", "random"}, {"-bot", "greedy"}} {
		out := typed(said+"{\"type\":\"quit\"}\n", append([]string{"engine"}, bot...)...).ok(t)
		if out != `{"type":"hello","version":1,"since":true}`+"\n" {
			t.Errorf("the engine answers %q", out)
		}
	}
	if out := typed("", "engine").ok(t); out != "" {
		t.Errorf("without input it says %q", out)
	}
	typed(said, "engine", "-bot", "human").complains(t, 2, `"human"`, "greedy", "random")
	typed(strings.Repeat("x", 1<<17), "engine").complains(t, 1, "65536 bytes")
}

// An engine that waits for its host can be interrupted.
func TestInterruptedEngine(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	in, host, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	defer host.Close()
	out := &cancels{after: "version", cancel: cancel}
	go host.WriteString("{\"type\":\"hello\",\"version\":1}\n")
	var stderr buffer
	status := run(ctx, []string{"engine"}, std{in, out, &stderr})
	ended{"", stderr.String(), status}.complains(t, 1, "interrupted")
}
