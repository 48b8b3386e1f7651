package cli

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/internal/model"
)

// What is dealt was worked out by another program, in another language, from
// what Source, Shuffle and the Deal functions say of themselves.
func TestDeal(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{
			"-variant standard -seats 2 -seed 1",
			"6aeA5eBcc/3bXca6Q3Na/7C57DaeE6dF/6dWc3O9Ra3/7G3PbHbVdIadJ/a55c7TcMeU/3abK3bL99 7S - a1,g7 a1,g7 1s :KLTPMJICWEQG,:VRHAXOBSFDNU",
		},
		{
			"-seed 2 -seats 3",
			"66eA9MeB3Pc/5ac3c7Ta/7C3R7D3eEcdF/a555bWeX5/7GabHcOdIdSdJ/3c6Q3dUc5/36NbKbVbL59 5 - a1,g1,g7 a1,g1,g7 1s :HNPBFSQR,:JLKGIOMT,:XVEUDWAC",
		},
		{
			"-seats 4 -seed 18446744073709551615",
			"6dWeA5eBcQc/6O3aeS6R66/7C57DaeE5dF/95aadTa9/7GcbH9dI6dJ/6bUbX3Na59M/33PbK3bL59 7V - a1,g1,g7,a7 a1,g1,g7,a7 1s :LGETQN,:CHDUPM,:VFJAXS,:BWIKOR",
		},
		{
			"-seats 1 -seed 0",
			"6bSeAbVeB6Pc/eUa6Qa5ca/7C6N7D5eE9dF/ac9M39dTa/7G9bH5dI5dJ/65566bX6/39RbK9ObLbW9 5 - a1 a1 1s :NAFVICWUMKDPHBROJQSTEXGL",
		},
		{
			"-seed 1 -homes g7,g1 -edition onepiece -look on-turn",
			"6aeA5eBcc/3bXca6Q3Na/7C57DaeE6dF/6dWc3O9Ra3/7G3PbHbVdIadJ/a55c7TcMeU/3abK3bL99 7S - g7,g1 g7,g1 1s :KLTPMJICWEQG,:VRHAXOBSFDNU",
		},
	} {
		if got := cli(append([]string{"deal"}, strings.Fields(test.args)...)...).ok(t); got != test.want+"\n" {
			t.Errorf("deal %s printed\n%swant\n%s", test.args, got, test.want)
		}
	}
}

// Without a seed every game is another: of 20 seeds below a million, all
// alike is out of the question.
func TestDealWithoutSeed(t *testing.T) {
	seen := make(map[string]bool)
	for range 20 {
		seen[cli("deal").ok(t)] = true
	}
	if len(seen) < 2 {
		t.Errorf("20 deals without a seed are all alike")
	}
}

func TestVariants(t *testing.T) {
	out := cli("variants").ok(t)
	words := strings.Join(strings.Fields(out), " ") // however its lines are broken
	for _, v := range catalog.All().Variants {
		if !strings.Contains(out, v.Name+"\n  ") || !strings.Contains(words, v.Name+" "+v.Summary) {
			t.Errorf("%s is not listed with its summary:\n%s", v.Name, out)
		}
		for _, o := range v.Options {
			if !strings.Contains(out, "  -"+strings.ToLower(o.Name)+" ") || !strings.Contains(words, strings.Join(o.Values, ", ")) {
				t.Errorf("%s: the option %s is not listed with its values:\n%s", v.Name, o.Name, out)
			}
			// It is a flag of every command that takes a game.
			value := "x"
			if o.Values != nil {
				value = o.Values[0]
			}
			if r := cli("deal", "-variant", v.Name, "-"+strings.ToLower(o.Name), value); strings.Contains(r.err, "unknown flag") {
				t.Errorf("%s: the option %s is no flag of deal: %s", v.Name, o.Name, r.err)
			}
		}
	}
}

// The legal plies and what they lead to are those of the model, which was
// written from the rules and knows nothing of the command.
func TestMoves(t *testing.T) {
	wantModel(t, cli("moves", "-state", notation).ok(t), notation)
	for _, state := range []string{
		duel,
		"6aAc/7F5B7E/3aD9 5C E2 a1,c3 a1,c3 1m :A,:D",                  // to walk
		"6aAc/7E5C7F/3aD9 5B E2 a1,c3 a1,c3 1m A:,D:",                  // one walk wins
		"6aAc/5B7E5C/3aD9 7F Sb b3,b1,c2,c2 a1,c1,c3,a3 4s :A,:B,:,:D", // four seats
		duelEnd,
	} {
		out := cli("moves", "-layout", small, "-state", state).ok(t)
		wantModel(t, out, state)
		if state == duelEnd && out != "" {
			t.Errorf("a finished game has the plies\n%s", out)
		}
	}
}

// On standard input, a state is a line that ends in any way or not at all.
func TestStateFromInput(t *testing.T) {
	want := cli("moves", "-state", notation).ok(t)
	for _, end := range []string{"", "\n", "\r\n", "\n\n"} {
		if got := typed(notation+end, "moves", "-state", "-").ok(t); got != want {
			t.Errorf("with the end %q it printed\n%s", end, got)
		}
	}
	typed(notation+"\n"+notation+"\n", "moves", "-state", "-").complains(t, 2, "not a state of")
	if out := typed(notation, "perft", "-state", "-", "-depth", "1").ok(t); out != "D1 24\n" {
		t.Errorf("perft printed %q", out)
	}
}

// The counts are those that the notation gives for its state.
func TestPerft(t *testing.T) {
	for depth, want := range []string{"", "D1 24\n", "D1 24\nD2 103\n", "D1 24\nD2 103\nD3 3124\n", "D1 24\nD2 103\nD3 3124\nD4 19695\n"} {
		if depth == 0 {
			continue
		}
		if got := cli("perft", "-state", notation, "-depth", fmt.Sprint(depth)).ok(t); got != want {
			t.Errorf("perft -depth %d printed\n%swant\n%s", depth, got, want)
		}
	}
	if got := cli("perft", "-state", notation).ok(t); last(got) != "D4 19695" {
		t.Errorf("without -depth it ends with %s", last(got))
	}
	if got := cli("perft", "-layout", small, "-state", duelEnd, "-depth", "2").ok(t); got != "D1 0\nD2 0\n" {
		t.Errorf("perft of a finished game printed\n%s", got)
	}
}

// Each ply is printed, in the model's order, with the model's count behind it.
func TestPerftDivide(t *testing.T) {
	for _, state := range []string{duel, "6aAc/7F5B7E/3aD9 5C E2 a1,c3 a1,c3 1m :A,:D"} {
		slow := model.MustParse(state)
		for depth := 1; depth <= 3; depth++ {
			var want strings.Builder
			sum := 0
			for _, ply := range slow.Legal() {
				next, err := slow.Play(ply)
				if err != nil {
					t.Fatal(err)
				}
				n := next.Count(depth - 1)
				fmt.Fprintf(&want, "%s %d\n", ply, n)
				sum += n
			}
			got := cli("perft", "-divide", "-layout", small, "-state", state, "-depth", fmt.Sprint(depth)).ok(t)
			if got != want.String() || sum != slow.Count(depth) {
				t.Errorf("perft -divide -depth %d of %s printed\n%swant\n%s", depth, state, got, want.String())
			}
		}
	}
	// The 24 plies of the notation's state, in the order N, S, W, E.
	lines := strings.Fields(cli("perft", "-divide", "-state", notation, "-depth", "1").ok(t))
	if len(lines) != 48 || lines[0] != "Nb:NS" || lines[2] != "Nb:EW" || lines[46] != "E6:EW" || lines[47] != "1" {
		t.Errorf("perft -divide -depth 1 printed %v", lines)
	}
}

// A drawing is there, in text without escape sequences, with the notes and the
// goal that the viewer may see.
func TestRender(t *testing.T) {
	out := cli("render", "-state", notation).ok(t)
	if strings.Contains(out, "\x1b") {
		t.Errorf("the drawing has escape sequences: %q", out)
	}
	for _, note := range []string{"seat 1: found 0 of 12\n", "seat 2: found 0 of 12\n"} {
		if !strings.Contains(out, note) {
			t.Errorf("the note %q is not in the drawing:\n%s", note, out)
		}
	}
	if strings.Contains(out, "goal ") {
		t.Errorf("everybody sees a goal:\n%s", out)
	}
	for seat, goal := range map[string]string{"1": "goal T dragon\n", "2": "goal H chest\n"} {
		if got := cli("render", "-state", notation, "-view", seat).ok(t); !strings.Contains(got, goal) {
			t.Errorf("seat %s does not see %q:\n%s", seat, goal, got)
		}
	}
	// The straight passage a1 b1 of the small board is drawn as a path.
	path := cli("render", "-layout", small, "-state", duel, "-path", "a1,c1").ok(t)
	if path == cli("render", "-layout", small, "-state", duel).ok(t) {
		t.Error("the drawing with a path is the one without")
	}
}

func TestRenderSVG(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "board.svg")
	if out := cli("render", "-state", notation, "-svg", name).ok(t); out != "" {
		t.Errorf("it printed %q", out)
	}
	wantFiles(t, dir, "board.svg")
	svg := read(t, name)
	root := ""
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("the picture is no XML: %v", err)
		}
		if start, ok := token.(xml.StartElement); ok && root == "" {
			root = start.Name.Space + " " + start.Name.Local
		}
	}
	if root != "http://www.w3.org/2000/svg svg" {
		t.Errorf("the root element is %q", root)
	}
	if out := cli("render", "-state", notation, "-svg", "-").ok(t); out != svg {
		t.Error("what goes to standard output is not what goes to a file")
	}
}

// What an option is by default is printed, can be changed, and is read back.
func TestVariantsDefault(t *testing.T) {
	for _, test := range [][]string{{"standard", "layout"}, {"glow", "Layout"}, {"anniversary", "layout"}, {"battlechess", "rules"}} {
		text := cli("variants", test[0], test[1]).ok(t)
		got := cli("deal", "-variant", test[0], "-seed", "1", "-"+strings.ToLower(test[1]), "@"+file(t, "default", text)).ok(t)
		if want := cli("deal", "-variant", test[0], "-seed", "1").ok(t); got != want {
			t.Errorf("%v: with the default as printed, dealt\n%s\nwant\n%s", test, got, want)
		}
	}
	if got := cli("variants", "kids", "cards").ok(t); got != "open\n" {
		t.Errorf("the default of cards is %q", got)
	}
	if got := cli("variants", "glow").ok(t); !strings.HasPrefix(got, "glow\n") || strings.Contains(got, "kids\n") {
		t.Errorf("variants glow printed\n%s", got)
	}
	cli("variants", "chess").complains(t, 2, `"chess"`)
	cli("variants", "kids", "rules").complains(t, 2, `"rules"`)
	cli("variants", "kids", "homes").complains(t, 2, "homes")
	cli("variants", "kids", "cards", "now").complains(t, 2, "now")
}
