package cli

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/arena/suite"
	"github.com/labyrinth-go/labyrinth/bot"
)

// Commas within the parameters of a bot do not separate players.
func TestPlayersWithParameters(t *testing.T) {
	for text, want := range map[string][]string{
		"greedy,random":                                 {"greedy", "random"},
		"mcts:1500,exploration=0.2,greedy":              {"mcts:1500,exploration=0.2", "greedy"},
		"new=mcts:5,exploration=0.2,prior=8,old=mcts:5": {"new=mcts:5,exploration=0.2,prior=8", "old=mcts:5"},
		"mcts:nodes=5,cpu=1ms , greedy":                 {"mcts:nodes=5,cpu=1ms", "greedy"},
		"a=greedy,b=exec:./x --c=d,e=random":            {"a=greedy", "b=exec:./x --c=d", "e=random"},
		"exec:./x,exploration=0.2":                      {"exec:./x", "exploration=0.2"},
		"mcts,exploration=0.2":                          {"mcts", "exploration=0.2"},
		"mcts:5,x=exec:./a:b,exec:'a,b=c' d,e=mcts:99":  {"mcts:5", "x=exec:./a:b", "exec:'a,b=c' d", "e=mcts:99"},
	} {
		if got, err := new(call).players(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s gives %q, %v, want %q", text, got, err, want)
		}
	}
}

func TestPlayerTags(t *testing.T) {
	for _, test := range []struct {
		player string
		budget bot.Budget
		want   map[string]string
	}{
		{"greedy", bot.Budget{Time: 1}, map[string]string{"Player x": "greedy"}},
		{"exec:y", bot.Budget{Time: 1e9}, map[string]string{"Player x": "exec:y", "Time": "1s", "Iterations": "0"}},
		{
			"exec:y",
			bot.Budget{Time: 1e9, Nodes: 5, Turn: true},
			map[string]string{"Player x": "exec:y", "Time": "1s", "Iterations": "0", "Budget": "nodes=5/turn,time=1s/turn"},
		},
	} {
		got := PlayerTags(map[string]string{"x": test.player}, test.budget)
		if len(got) != len(test.want) {
			t.Errorf("%+v gives %q", test, got)
		}
		for name, value := range test.want {
			if got[name] != value {
				t.Errorf("%+v gives %s %q", test, name, got[name])
			}
		}
	}
}

// A program gets the limits of -budget, and the file says so.
func TestArenaBudget(t *testing.T) {
	self := ourselves(t, "yes")
	name := filepath.Join(t.TempDir(), "out")
	cli("arena", "-bots", "new="+self+" engine -bot mcts,random", "-budget", "nodes=300/turn", "-time", "1m",
		"-deals", "1", "-seed", "1", "-limit", "12", "-out", name).ok(t)
	c, results := parsed(t, name)
	if c.Tags["Budget"] != "nodes=300/turn,time=1m0s/turn" {
		t.Errorf("the tags are %v", c.Tags)
	}
	for _, r := range results {
		nodes, searches := 0, 0
		for i, s := range r.Searches {
			if i > 0 && s.At != r.Searches[i-1].At+1 {
				nodes = 0 // a new turn
			}
			nodes += s.Nodes
			searches++
			if nodes > 1500 {
				t.Errorf("%d nodes in a turn that ends with %+v", nodes, s)
			}
		}
		if searches != 6 || r.CPU[0] == 0 {
			t.Errorf("%d searches in %+v", searches, r)
		}
	}
}

func TestLadder(t *testing.T) {
	dir := t.TempDir()
	one, two, other := filepath.Join(dir, "one"), filepath.Join(dir, "two"), filepath.Join(dir, "other")
	cli("arena", "-bots", "greedy,random", "-deals", "2", "-seed", "1", "-out", one).ok(t)
	cli("arena", "-bots", "random,slow=greedy", "-deals", "2", "-seed", "2", "-out", two).ok(t)
	cli("arena", "-bots", "random,slow=random", "-deals", "1", "-seed", "2", "-limit", "9", "-out", other).ok(t)
	out := cli("arena", "ladder", "-anchor", "random=100", one, two).ok(t)
	lines := strings.Split(out, "\n")
	if len(lines) != 5 || !strings.HasSuffix(lines[3], "  random") || len(strings.Fields(lines[3])) != 6 || strings.Fields(lines[3])[1] != "+100" {
		t.Errorf("the ladder is\n%s", out)
	}
	if again := cli("arena", "ladder", "-anchor", "random=100", two, one).ok(t); again == "" {
		t.Error("no ladder in the other order")
	}
	foreign := file(t, "foreign", "no results\n")
	battle := filepath.Join(dir, "battle")
	cli("arena", "-bots", "greedy,random", "-deals", "1", "-limit", "4", "-variant", "battlechess", "-out", battle).ok(t)
	for _, test := range []struct {
		args []string
		says string
	}{
		{nil, "missing FILE"},
		{[]string{"-anchor", "greedy", one}, "as in greedy=0"},
		{[]string{"-anchor", "x=0", one}, "must be one of greedy, random"},
		{[]string{two, other}, "player slow is random here and greedy in a file before"},
		{[]string{one, battle}, "with the tags"},
		{[]string{foreign}, "not an arena results file"},
	} {
		cli(append([]string{"arena", "ladder"}, test.args...)...).complains(t, 2, test.says)
	}
	cli("arena", "ladder", filepath.Join(dir, "none")).complains(t, 1, "none")
}

// Greedy always takes, and never looks at what the other seat can do.
func TestPositions(t *testing.T) {
	out := cli("arena", "positions", "-bot", "greedy").ok(t)
	themes, err := suite.Open("themes-standard")
	if err != nil {
		t.Fatal(err)
	}
	scores := make(map[string]string)
	for line := range strings.Lines(out) {
		fields := strings.Fields(line)
		scores[fields[0]] = fields[1]
	}
	if len(scores) != len(themes.Themes())+3 || scores["take"] != "20/20" || !strings.HasSuffix(scores["all"], fmt.Sprint("/", len(themes.Positions))) {
		t.Errorf("it prints\n%s", out)
	}
	list := cli("arena", "positions", "-bot", "greedy", "-list").ok(t)
	right := 0
	for i, line := range strings.Split(strings.TrimSuffix(list, "\n"), "\n") {
		fields, p := strings.Split(line, "\t"), themes.Positions[i]
		if len(fields) != 5 || fields[1] != p.Theme || fields[3] != p.State || fields[4] != "greedy" || slices.Contains(p.Turns, fields[2]) != (fields[0] == "right") {
			t.Errorf("line %d is %s", i+1, line)
		}
		if fields[0] == "right" {
			right++
		}
	}
	if want := fmt.Sprintf("%d/%d", right, len(themes.Positions)); scores["all"] != want {
		t.Errorf("%s right, the list has %s", scores["all"], want)
	}
	for line := range strings.Lines(cli("arena", "positions", "-bot", "random,greedy").ok(t)) {
		fields := strings.Fields(line)
		if want := scores[fields[0]]; fields[0] != "CPU/turn" && fields[2] != want || fields[0] == "all" && fields[1] == want {
			t.Errorf("random,greedy gives %q, want %s in the second column", line, want)
		}
	}
	if out := cli("arena", "positions", "-bot", "random", "-variant", "glow").ok(t); !strings.Contains(out, "/80") || strings.Contains(out, "home") {
		t.Errorf("for glow it prints\n%s", out)
	}
	for _, test := range []struct {
		args []string
		says string
	}{
		{[]string{"-bot", "greedy,deep"}, `"deep"`},
		{[]string{"-suite", "deep"}, "must be one of middle-anniversary"},
		{[]string{"-suite", "middle-standard"}, "it is for labyrinth arena -starts"},
		{[]string{"-variant", "kids", "-suite", "themes-standard"}, `with Edition "classic", not "pokemon"`},
		{[]string{"-variant", "kids", "-return", "no"}, `not "no"`},
		{[]string{"-variant", "battlechess"}, "no test positions of battlechess"},
	} {
		cli(append([]string{"arena", "positions"}, test.args...)...).complains(t, 2, test.says)
	}
}

// A tuning that is interrupted anywhere continues to the same values.
func TestTune(t *testing.T) {
	dir := t.TempDir()
	args := []string{"arena", "tune", "-bot", "mcts:2", "-over", "exploration=0.1:1,prior", "-deals", "4", "-batch", "2", "-limit", "4", "-seed", "3", "-out"}
	whole := filepath.Join(dir, "whole")
	want := cli(append(args, whole)...).ok(t)
	if !strings.HasPrefix(want, "After 4 of 4 deals: mcts:2,exploration=") {
		t.Errorf("it prints %s", want)
	}
	text := read(t, whole)
	for n := 0; n <= len(text); n += len(text)/7 + 1 {
		name := file(t, "torn", text[:n])
		if got := cli(append(args, name)...).ok(t); got != want {
			t.Errorf("after %d bytes it prints %s, want %s", n, got, want)
		}
	}
	for _, test := range []struct {
		args []string
		says string
	}{
		{nil, "-over is missing; mcts has the parameters prior, exploration"},
		{[]string{"-over", "speed"}, "mcts has the parameters prior, exploration"},
		{[]string{"-over", "prior=5:2"}, "two numbers from 1 to 1000"},
		{[]string{"-over", "prior=5"}, "two numbers from 1 to 1000"},
		{[]string{"-over", "prior", "-bot", "mcts:5,prior=9"}, "-bot sets it to 9"},
		{[]string{"-over", "prior", "-bot", "deep"}, `"deep"`},
		{[]string{"-over", "prior", "-deals", "0"}, "-deals"},
		{[]string{"-over", "prior", "-seats", "9"}, "arena tune: "},
		{[]string{"-over", "prior", "-starts", "x"}, "must be one of middle-anniversary"},
		{[]string{"-over", "prior", "-out", whole}, "results belong to another match"},
	} {
		cli(append([]string{"arena", "tune"}, test.args...)...).complains(t, 2, test.says)
	}
}
