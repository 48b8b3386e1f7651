package farm

import (
	"strings"
	"testing"
)

// Without keys only this machine can reach the queue, and the error says how to make some.
func TestListenNeedsKeys(t *testing.T) {
	dir := t.TempDir()
	job := write(t, dir, "match.toml", "kind = \"match\"\nplayers = [\"greedy\", \"random\"]\ndeals = 1\n")
	for _, args := range [][]string{
		{"-listen", "0.0.0.0:0"}, {"-listen", ":0"}, {"-config", write(t, dir, "nats.conf", `listen: "0.0.0.0:-1"`)},
	} {
		if status, _, stderr := callFarm(t, append(append([]string{"serve", "-dir", dir}, args...), job)...); status != 2 || !strings.Contains(stderr, "farm keys") {
			t.Errorf("farm serve %v: exit status %d, %s", args, status, stderr)
		}
	}
}
