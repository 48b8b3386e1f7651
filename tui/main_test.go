// This file holds the scenarios of the golden files, and a driver that plays them
// without a terminal. The same scenarios are played in a real terminal by
// tmux_test.go, so both must show the same.

package tui

import (
	"flag"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/catalog"
)

var rewrite = flag.Bool("update", false, "write the golden files")

// A scenario is a use of the program, whose last screen is in a golden file. A
// wait is a key that begins with a tilde: the rest is text that a real terminal
// must show before the next key.
type scenario struct {
	name string
	size image.Point
	args string
	keys string
}

var scenarios = []scenario{
	{"menu", image.Pt(80, 24), "", ""},
	{"menu-battlechess", image.Pt(80, 24), "", "up up up up up up up up left"},
	{"standard-preview", image.Pt(80, 24), "-seats human,greedy", "right right r"},
	{"standard-plain", image.Pt(80, 24), "-seats human,greedy", "right right r v"},
	{"standard-walk", image.Pt(100, 30), "-seats human,greedy", "enter ~1_shifted right"},
	{"standard-narrow", image.Pt(60, 24), "-seats human,greedy", "left"},
	{"standard-info", image.Pt(60, 24), "-seats human,greedy", "enter ~walk enter ~2_1/12 i"},
	{"standard-turn", image.Pt(100, 30), "-seats human,random,random", "enter ~1_shifted enter ~3_shifted"},
	{"standard-cover", image.Pt(80, 24), "-seats human,human", ""},
	{"standard-uncovered", image.Pt(80, 24), "-seats human,human", "enter"},
	{"standard-help", image.Pt(80, 24), "-seats human,greedy", "?"},
	{"standard-leave", image.Pt(80, 24), "-seats human,greedy", "enter ~1_shifted q"},
	{"standard-over", image.Pt(80, 24), "-seats human,human", "enter X enter"},
	{"kids", image.Pt(80, 24), "-variant kids -edition onepiece -seats human,human,human", "up"},
	{"glow", image.Pt(100, 30), "-variant glow -seats human,greedy", "shift+tab"},
	{"glow-narrow", image.Pt(60, 24), "-variant glow -seats human,greedy", ""},
	{"anniversary", image.Pt(80, 24), "-variant anniversary -seats human,greedy", "enter ~message"},
	{"anniversary-narrow", image.Pt(60, 24), "-variant anniversary -seats human,greedy", "enter ~message"},
	{"battlechess", image.Pt(80, 24), "-variant battlechess -seats human,greedy", "right enter ~where up"},
	{"battlechess-wide", image.Pt(120, 36), "-variant battlechess -seats human,greedy", "enter ~where esc"},
	{"battlechess-narrow", image.Pt(60, 24), "-variant battlechess -seats human,greedy", "right right right right"},
	{"battlechess-events", image.Pt(110, 30), "-variant battlechess -seats human,greedy", "right enter up enter enter ~2_"},
	{"battlechess-help", image.Pt(80, 24), "-variant battlechess -seats human,greedy", "?"},
	{"puzzle", image.Pt(80, 24), "-par 2", "~par_"},
	{"puzzle-solved", image.Pt(80, 24), "-par 1", "~par_ h ~hint: enter ~1_shifted h ~hint: enter"},
	{"replay", image.Pt(100, 30), "-replay testdata/game.record", "right right right"},
	{"replay-help", image.Pt(80, 24), "-replay testdata/game.record", "right ?"},
	{"replay-end", image.Pt(80, 24), "-replay testdata/game.record", "end"},
	{"resume", image.Pt(80, 24), "-resume testdata/half.record", ""},
	{"menu-kids", image.Pt(80, 24), "", "up up up up up up up up right down right right down"}, // in the edition classic-ru cards are private
	{"menu-seats", image.Pt(80, 24), "", "up up up right right down down c y"},                 // for four
	{"menu-rules", image.Pt(80, 24), "", "down down enter end"},
	{"anniversary-rules", image.Pt(100, 30), "-variant anniversary -seats human,greedy -lang ru", "b end"},
	{"standard-names", image.Pt(80, 24), "-seats human,greedy -lang fr", "i"},
	{"small", image.Pt(50, 16), "-seats human,greedy", ""},
}

// arguments returns the arguments of a scenario. The seed makes it the same every
// time.
func (s scenario) arguments() []string {
	args := append(strings.Fields(s.args), "-still", "-delay", "0")
	if !strings.Contains(s.args, "testdata") && s.args != "" {
		args = append(args, "-seed", "1")
	}
	return args
}

// golden compares a screen with a golden file, or writes it.
func golden(t *testing.T, name, screen string) {
	t.Helper()
	file := filepath.Join("testdata", name+".txt")
	if *rewrite {
		if err := os.WriteFile(file, []byte(screen), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), screen); diff != "" {
		t.Errorf("%s: run the test with -update if this is right (-want +got):\n%s", name, diff)
	}
}

// A driver plays without a terminal: what runs in the background is done at once.
type driver struct {
	t     *testing.T
	model tea.Model
	ended bool // whether the program has quit
}

// drive starts the program.
func drive(t *testing.T, size image.Point, args ...string) *driver {
	t.Helper()
	return driveGames(t, catalog.All(), size, args...)
}

// driveGames starts the program with the games of a registry.
func driveGames(t *testing.T, games catalog.Registry, size image.Point, args ...string) *driver {
	t.Helper()
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(t.TempDir(), "config"))
	req, err := parseFlags("tui", games, args, t.Output())
	if err != nil {
		t.Fatal(err)
	}
	e := newEnv(t.Context(), req)
	t.Cleanup(e.close)
	first, cmd, err := begin(e, req)
	if err != nil {
		t.Fatal(err)
	}
	d := &driver{t: t, model: app{e, first, cmd}}
	d.send(tea.WindowSizeMsg{Width: size.X, Height: size.Y})
	d.do(cmd)
	return d
}

// do runs a command, and sends what it answers.
func (d *driver) do(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.BatchMsg:
		for _, cmd := range msg {
			d.do(cmd)
		}
	case tea.QuitMsg, tea.InterruptMsg:
		d.ended = true
	default:
		d.send(msg)
	}
}

// send sends a message.
func (d *driver) send(msg tea.Msg) {
	var cmd tea.Cmd
	d.model, cmd = d.model.Update(msg)
	d.do(cmd)
}

// keyCodes are the keys that have names.
var keyCodes = map[string]tea.Key{
	"enter": {Code: tea.KeyEnter}, "esc": {Code: tea.KeyEscape}, "tab": {Code: tea.KeyTab}, "shift+tab": {Code: tea.KeyTab, Mod: tea.ModShift},
	"left": {Code: tea.KeyLeft}, "right": {Code: tea.KeyRight}, "up": {Code: tea.KeyUp}, "down": {Code: tea.KeyDown},
	"home": {Code: tea.KeyHome}, "end": {Code: tea.KeyEnd}, "space": {Code: ' ', Text: " "}, "backspace": {Code: tea.KeyBackspace},
	"ctrl+c": {Code: 'c', Mod: tea.ModCtrl},
}

// keys presses keys, separated by spaces.
func (d *driver) keys(keys string) {
	d.t.Helper()
	for key := range strings.FieldsSeq(keys) {
		if strings.HasPrefix(key, "~") {
			d.want(strings.ReplaceAll(key[1:], "_", " "))
			continue
		}
		k, ok := keyCodes[key]
		if !ok {
			k = tea.Key{Code: rune(key[0]), Text: key}
		}
		d.send(tea.KeyPressMsg(k))
	}
}

// screen returns what the terminal shows, without colors.
func (d *driver) screen() string {
	lines := strings.Split(ansi.Strip(d.model.View().Content), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n") + "\n"
}

// want fails if the screen does not show a text.
func (d *driver) want(text string) {
	d.t.Helper()
	if screen := d.screen(); !strings.Contains(screen, text) {
		d.t.Fatalf("the screen does not show %q:\n%s", text, screen)
	}
}

// game returns the screen of the game.
func (d *driver) game() *playScreen {
	d.t.Helper()
	s, ok := d.model.(app).screen.(*playScreen)
	if !ok {
		d.t.Fatalf("the screen is %T, want that of a game", d.model.(app).screen)
	}
	return s
}

// TestScreens compares the screens of all scenarios with the golden files.
func TestScreens(t *testing.T) {
	for _, s := range scenarios {
		t.Run(s.name, func(t *testing.T) {
			d := drive(t, s.size, s.arguments()...)
			d.keys(s.keys)
			golden(t, s.name, d.screen())
		})
	}
}
