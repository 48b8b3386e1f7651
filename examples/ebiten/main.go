// Command ebiten is the standard game in a window, for one person against a bot:
//
//	go run -C examples/ebiten .
//
// It is what a game developer could start from: table.go holds the game and what
// the mouse and the keyboard do, motion.go what moves on the screen, draw.go what
// is drawn. README.md says how to play it, and how to build it for a browser.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

func main() {
	seed := flag.Uint64("seed", play.NewSeed(), "deal the game of a `seed`")
	file := flag.String("game", "labyrinth-game.txt", "play on from this `file`, and save the game there when the window closes")
	think := flag.Duration("think", 500*time.Millisecond, "how long the bot thinks about a ply")
	verbose := flag.Bool("v", false, "print what happens")
	flag.Parse()
	if err := run(*file, *seed, *think, *verbose); err != nil {
		fmt.Fprintln(os.Stderr, "ebiten:", err)
		os.Exit(1)
	}
}

func run(file string, seed uint64, think time.Duration, verbose bool) error {
	session, err := open(file, seed)
	if err != nil {
		return err
	}
	seeds := play.Seeds(seed)
	t := newTable(session, bot.LookAhead[standard.State](seeds.Uint64(), bot.Budget{Time: think}))
	if verbose {
		t.tell = func(text string) { fmt.Println(text) }
	}
	defer t.close()
	size := t.geometry.Size()
	ebiten.SetWindowTitle("Labyrinth")
	ebiten.SetWindowSize(size.X*4/5, size.Y*4/5) // for small screens
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetWindowClosingHandled(true)
	if err := ebiten.RunGame(&window{table: t}); err != nil && !errors.Is(err, ebiten.Termination) {
		return err
	}
	text, err := session.Record().MarshalText()
	if err != nil {
		return err
	}
	return save(file, text)
}

// A window connects the table with the engine.
type window struct{ table *table }

// Update is called 60 times a second.
func (w *window) Update() error {
	if ebiten.IsWindowBeingClosed() || inpututil.IsKeyJustPressed(ebiten.KeyEscape) {
		return ebiten.Termination
	}
	return w.table.update(readInput())
}

// Draw draws a frame.
func (w *window) Draw(screen *ebiten.Image) { w.table.draw(screen) }

// Layout lets the engine scale the picture to the window.
func (w *window) Layout(int, int) (width, height int) {
	size := w.table.geometry.Size()
	return size.X, size.Y
}

// open returns the game that a file holds, or a new one if it holds none.
func open(file string, seed uint64) (*session, error) {
	text, err := load(file)
	if err != nil {
		return nil, err
	}
	opts := play.Options{Limit: 2000, Seed: play.NewSeed()}
	if len(text) > 0 {
		record, err := play.ParseRecord(standard.Rules{}, string(text))
		if err != nil {
			return nil, fmt.Errorf("%s holds no game of the standard variant that can go on; remove it, or name another file: %w", file, err)
		}
		if !record.Outcome.Over() {
			return play.Resume(record, opts)
		}
	}
	start, err := standard.Rules{}.Deal(2, seed)
	if err != nil {
		return nil, err
	}
	return play.NewSession(standard.Rules{}, start, opts), nil
}
