package job

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
)

// open writes a job file, reads it and opens the job.
func open(t *testing.T, text string) (*File, Job, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "try.toml")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	f, err := Read(catalog.All(), path)
	if err != nil {
		return f, nil, err
	}
	j, err := f.Open()
	return f, j, err
}

// mustOpen is open for a good file. It also begins the job.
func mustOpen(t *testing.T, text string) (*File, Job) {
	t.Helper()
	f, j, err := open(t, text)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := j.Begin(0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { j.Close() })
	return f, j
}

// Every fault is reported with its line and with what was allowed.
func TestBadFiles(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "try.toml: missing key kind: want one of ladder, match, perft, puzzles, tune"},
		{"kind = \"match\"\nSeed = 7", "try.toml:2: unknown key Seed, want seed"},
		{"kind = \"match\"\nOptions.Edition = \"older\"", "try.toml:2: unknown key Options, want options"},
		{"kind = \"match\"\n[Options]\nEdition = \"older\"", "try.toml:2: unknown key Options, want options"},
		{"kind = \"mach\"", "try.toml:1: kind: unknown kind \"mach\", want one of"},
		{"kind = \"match\"\nplayer = []\n\ndeels = 2", "try.toml:2: unknown key player\n"},
		{"kind = \"match\"\nplayer = []\n\ndeels = 2", "try.toml:4: unknown key deels"},
		{"kind = \"match\"\ndepth = 2", "try.toml:2: unknown key depth"}, // of another kind
		{"kind = \"match\"\ndeals = \"many\"", "try.toml:2: deals: want a value of type int, not string"},
		{"kind = \"match\"\nseed = -1\nplayers = [\"greedy\", \"random\"]", "try.toml:2: seed: must be an integer from 0 to 2^64-1"},
		{"kind = \"match\"\nplayers = [\n  \"greedy\",\n  \"greddy\",\n]", "try.toml:4: players[1]: option invalid: \"greddy\""},
		{"kind = \"match\"\nplayers = [\"greedy\", \"greedy\"]", "try.toml:2: players[1]: two players have the name \"greedy\""},
		{"kind = \"match\"\nplayers = [\"greedy\"]", "try.toml:2: players: option invalid: \"1\": number of players must be 2 to 100"},
		{"kind = \"match\"\nvariant = \"chess\"", "try.toml:2: variant: option invalid: \"chess\": Variant must be one of standard"},
		{"kind = \"match\"\n[options]\nEdition = \"new\"", "try.toml:2: options: option invalid: \"new\": Edition must be one of"},
		{"kind = \"match\"\nplayers = [\"greedy\", \"random\"]\nseats = 9", "try.toml:3: seats: "},
		{"kind = \"match\"\nplayers = [\"greedy\", \"random\"]\nsprt = [20, 0]", "try.toml:3: sprt: "},
		{"kind = \"match\"\nplayers = [\"greedy\", \"random\"]\nsprt = [20]", "try.toml:3: sprt: want two Elo ratings"},
		{"kind = \"match\"\nplayers = [\"greedy\", \"random\"]\nlimit = -1", "try.toml:3: limit: "},
		{"kind = \"match\"\nplayers = [\"greedy\", \"random\"]\ntime = \"soon\"", "try.toml:3: time: must be a positive duration"},
		{"kind = \"match\"\nplayers = [\"greedy\", \"random\"]\nout = \"/no/such/directory/x\"", "try.toml:3: out: stat /no/such/directory"},
		{"kind = \"match\"\nplayers = [\"greedy\", \"random\"]\nparquet = \"/dev\"", "try.toml:3: parquet: /dev is not a regular file"},
		{"kind = \"ladder\"\nanchor = \"me\"", "try.toml:2: anchor: want one of the players, not \"me\""},
		{"kind = \"tune\"\nbot = \"mcts\"", "try.toml: missing key over: want a list of parameters; mcts has prior, exploration"},
		{"kind = \"tune\"\nbot = \"mcts\"\nover = [\"exploration\",\n\"speed\"]", "try.toml:4: over[1]: \"speed\": mcts has the parameters prior, exploration"},
		{"kind = \"tune\"\nbot = \"mcts\"\nover = [\"exploration=9:1\"]", "try.toml:3: over[0]: \"exploration=9:1\": the range must be two numbers from 0 to 5"},
		{"kind = \"tune\"\nbot = \"mcts\"\nover = [\"prior\"]\nbatch = 0", "try.toml:4: batch: must be at least 1"},
		{"kind = \"match\"\nplayers = [\"greedy\", \"random\"]\nbudget = \"much\"", "try.toml:3: budget: "},
		{"kind = \"perft\"\nstate = \"x\"\ndepth = 1", "try.toml:2: state: "},
		{"kind = \"perft\"\ndepth = 1", "try.toml: missing key state: "},
		{"kind = \"puzzles\"\npars = [3, 9]\ncount = 1", "try.toml:2: pars[1]: par wrong: \"9\""},
		{"kind = \"puzzles\"\npars = [3]", "try.toml: missing key count: must be 1 to "},
		{"kind = \"puzzles\"\nvariant = \"battlechess\"\npars = [3]\ncount = 1", "try.toml:2: variant: puzzles need a variant"},
		{"kind = \"match\"\nplayers = [\"greedy\"", "try.toml:2: "},
		{"kind = \"match\"\nkind = \"match\"", "try.toml:2: "},
	} {
		_, _, err := open(t, c.text)
		if err == nil {
			t.Errorf("%q is accepted, want %q", c.text, c.want)
		} else if !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v; want %q", c.text, err, c.want)
		}
	}
}

func TestNames(t *testing.T) {
	for _, name := range []string{"a b.toml", ".toml", "a.b.toml", "a>.toml"} {
		if _, err := parse(catalog.All(), name, []byte(`kind = "ladder"`)); err == nil {
			t.Errorf("the name %q is accepted", name)
		}
	}
}

// The identity of a job depends on what affects its results, and only on that.
func TestID(t *testing.T) {
	id := func(text string) string {
		f, err := parse(catalog.All(), "dir/test.toml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return f.ID
	}
	const match = "kind = \"match\"\nplayers = [\"greedy\", \"random\"]\n"
	same, other := []string{"deals = 7", "out = \"x\"", "parquet = \"x\"", "# comment", "seats = 2"},
		[]string{"seed = 1", "seats = 3", "limit = 5", "sprt = [0, 5]", "variant = \"glow\"", "time = \"2s\"", "[options]\nEdition = \"older\""}
	for _, line := range same {
		if id(match+line) != id(match) {
			t.Errorf("%s makes another job", line)
		}
	}
	seen := map[string]string{id(match): "nothing"}
	for _, line := range other {
		if before, ok := seen[id(match+line)]; ok {
			t.Errorf("%s makes the same job as %s", line, before)
		}
		seen[id(match+line)] = line
	}
}

func FuzzParse(f *testing.F) {
	f.Add("kind = \"match\"\nplayers = [\"greedy\", \"random\"]\nseed = 7\n")
	f.Add("kind = \"puzzles\"\npars = [3, 4]\ncount = 2\n[options]\nEdition = \"older\"\n")
	f.Add("kind = \"perft\"\nstate = \"\"\"x\ny\"\"\"\n")
	f.Fuzz(func(t *testing.T, text string) {
		got, err := parse(catalog.All(), "job.toml", []byte(text))
		if err == nil {
			_, err = got.Kind.Open(got)
		}
		if err != nil && !strings.HasPrefix(err.Error(), "job.toml:") {
			t.Errorf("error without the file: %v", err)
		}
	})
}
