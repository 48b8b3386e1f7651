// Command animate plays a game between two bots and prints it as an animation, in
// any variant:
//
//	go run ./examples/animate -variant glow -fps 4
//
// A shift takes two frames: the spare tile turned and its slot chosen, then the
// pushed line. A pawn walks along its path, one square in a frame.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"iter"
	"log"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/render"
)

// frames returns the frames that lead from one view to that of the next event.
func frames(rules catalog.Rules, before game.View, u play.Update) iter.Seq[string] {
	return func(yield func(string) bool) {
		if scene, ok := catalog.Scene(rules, before); ok {
			for scene := range steps(scene, before, u.Changes) {
				var frame strings.Builder
				_ = render.Text(&frame, scene, false) // a Builder never fails
				if !yield(frame.String()) {
					return
				}
			}
		}
		var last strings.Builder
		_ = catalog.WriteText(&last, rules, u.View, false) // a Builder never fails
		yield(last.String())
	}
}

// steps returns the scenes between two events in a maze.
func steps(scene render.Scene, before game.View, changes []game.Change) iter.Seq[render.Scene] {
	return func(yield func(render.Scene) bool) {
		for _, c := range changes {
			switch c := c.(type) {
			case change.Shift:
				scene.Slot, scene.Spare = c.Slot, c.In.Open
				if !yield(scene) {
					return
				}
			case change.Pawn:
				if c.Carried {
					continue // it moves with its tile
				}
				scene.Reach, scene.Path = labyrinth.Squares{}, labyrinth.PathOf(before, c.To)
				for _, square := range scene.Path {
					scene.Table = scene.Table.WithPawn(c.Seat, square)
					if !yield(scene) {
						return
					}
				}
			}
		}
	}
}

// animate plays a game and prints its frames, each when a tick comes.
func animate(ctx context.Context, out io.Writer, variant string, seed uint64, limit int, tick <-chan time.Time) error {
	rules, err := catalog.All().Open(game.Tag{Name: "Variant", Value: variant})
	if err != nil {
		return err
	}
	start, err := rules.Deal(2, seed)
	if err != nil {
		return err
	}
	session := play.NewSession(rules, start, play.Options{Limit: limit, Seed: play.Seeds(seed).Uint64()})
	var bots []play.Bot
	for seat := range start.Seats() {
		b, err := rules.Bot("greedy", seed+uint64(seat), bot.Budget{})
		if err != nil {
			return err
		}
		bots = append(bots, b)
	}
	view := rules.View(start, game.Nobody)
	for session.ToMove() != game.Nobody {
		n := session.Last()
		if _, err := session.Ask(ctx, bots[session.ToMove()]); err != nil {
			return err
		}
		for u := range session.Events(game.Nobody, n) {
			for frame := range frames(rules, view, u) {
				select {
				case <-tick:
				case <-ctx.Done():
					return ctx.Err()
				}
				if _, err := fmt.Fprintf(out, "%v plays %v\n%s", u.By, u.Ply, frame); err != nil {
					return err
				}
			}
			view = u.View
		}
	}
	return nil
}

// A screen clears the terminal before each frame.
type screen struct{ io.Writer }

func (s screen) Write(b []byte) (int, error) {
	return s.Writer.Write(append([]byte("\x1b[H\x1b[2J"), b...))
}

func main() {
	variant := flag.String("variant", "standard", "the `name` of the variant")
	fps := flag.Float64("fps", 4, "how many frames to print in a `second`")
	flag.Parse()
	if *fps <= 0 {
		log.Fatalf("invalid value %v for -fps: must be more than 0", *fps)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var out io.Writer = os.Stdout
	if info, err := os.Stdout.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
		out = screen{out}
	}
	tick := time.Tick(time.Duration(float64(time.Second) / *fps))
	if err := animate(ctx, out, *variant, play.NewSeed(), 2000, tick); err != nil && ctx.Err() == nil {
		log.Fatal(err)
	}
}
