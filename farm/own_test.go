// This file plays a variant and a bot of a program's own.

package farm

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/examples/ownbot/nearest"
	"github.com/labyrinth-go/labyrinth/examples/ownvariant/lap"
)

// A farm with a registry of its own plays matches of its variant and of its bots,
// and tunes them.
func TestOwnGames(t *testing.T) {
	games := catalog.All()
	games.Variants = append(games.Variants, lap.Variant)
	games.Bots = nearest.Bots
	dir := t.TempDir()
	start := dealLap(t)
	files := []string{
		"run",
		write(t, dir, "lap.toml", "kind = \"match\"\nvariant = \"lap\"\nplayers = [\"greedy\", \"random\"]\ndeals = 1\nlimit = 60"),
		write(t, dir, "bots.toml", "kind = \"match\"\nplayers = [\"nearest:slip=0.1\", \"random\"]\ndeals = 2\nseed = 1"),
		write(t, dir, "tune.toml", "kind = \"tune\"\nbot = \"nearest\"\nover = [\"slip\"]\ndeals = 1\nlimit = 60"),
		write(t, dir, "perft.toml", "kind = \"perft\"\nvariant = \"lap\"\ndepth = 2\nsplit = 1\nstate = \""+start.String()+"\""),
	}
	out, err := os.Create(filepath.Join(dir, "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	var messages bytes.Buffer
	if status := (program{"mine", games, out, &messages}).run(t.Context(), files); status != 0 {
		t.Fatalf("status %d: %s", status, &messages)
	}
	table, err := os.ReadFile(out.Name())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"greedy", "nearest:slip=0.1", "nearest:slip=", fmt.Sprintf("D2 %d", start.Perft(2))} {
		if !strings.Contains(string(table), want) {
			t.Errorf("the tables do not have %q:\n%s", want, table)
		}
	}
	messages.Reset()
	bad := write(t, dir, "bad.toml", "kind = \"match\"\nvariant = \"lap\"\nplayers = [\"nearest\", \"random\"]")
	if status := (program{"mine", games, out, &messages}).run(t.Context(), []string{"run", bad}); status != 2 ||
		!strings.Contains(messages.String(), "mine: "+bad+":3: players[0]: option invalid: \"nearest\": nearest does not play lap") {
		t.Errorf("status %d: %s", status, &messages)
	}
}

func dealLap(t *testing.T) catalog.State {
	t.Helper()
	r, err := lap.Variant.Open()
	if err != nil {
		t.Fatal(err)
	}
	start, err := r.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	return start
}
