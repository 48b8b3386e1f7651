// Package desk answers the Python packages labyrinth and labyrinth_learn, which run a program
// for it. A program with games and bots of your own serves them to Python:
//
//	func main() {
//		games := catalog.All()
//		games.Variants = append(games.Variants, mine.Variant)
//		os.Exit(desk.Main(games))
//	}
//
// Set the environment variable LABYRINTH_WORKER to its file, and labyrinth.Game("mine") has
// your rules. The arrays of labyrinth_learn know the variants of this library alone.
//
// # The protocol
//
// It is not stable: the packages and their program have one version. With the name of an empty
// file as its argument the program plays a batch of package learn in memory that it shares: it
// makes the file as large as the arrays need. The first line of its input is a [learn.Config]
// as JSON. It answers with a line of JSON that describes the encoding and says where in the
// file the arrays are. Then it reads commands, until its input ends:
//
//	s            plays the actions in the array actions
//	{"do":...}   a request on a line of its own; see the type request
//
// It answers each with k when it is done, or with e and the error as a JSON text
// on a line. After a request the k is followed by the result as JSON on a line.
//
// With the argument -rules it plays no batch, and answers questions about states, views,
// bots and records instead; see serveRules.
package desk

import (
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"

	"github.com/labyrinth-go/labyrinth/catalog"
)

// Main runs the program for the games of a registry, with the arguments of the process, its
// input and its output, and returns its exit status.
func Main(games catalog.Registry) int {
	if len(os.Args) != 2 {
		fmt.Fprintf(os.Stderr, "usage: %s FILE|-rules < COMMANDS\n", os.Args[0])
		return 2
	}
	if err := run(games, os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "labyrinth worker:", err)
		return 1
	}
	return 0
}

func run(games catalog.Registry, what string) error {
	if err := games.Check(); err != nil {
		return err
	}
	// The program that started this one handles Ctrl-C, and ends the input.
	signal.Ignore(os.Interrupt)
	in := &input{Reader: os.Stdin}
	if what == "-rules" {
		debug.SetGCPercent(400) // most memory is that of positions that Python still has
		return serveRules(games, in, os.Stdout)
	}
	return serve(in, os.Stdout, func(size int) ([]byte, error) {
		f, err := os.OpenFile(what, os.O_RDWR, 0)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		if err := f.Truncate(int64(size)); err != nil {
			return nil, err
		}
		return mapFile(f, size)
	})
}

// input yields the processor now and then before it waits. Without that, on one core, Go's
// scheduler takes the processor away from the goroutine at each wait and wakes other threads: a
// ply from Python took 15 us, and takes 10. See findings/pipe-yield.sh.
type input struct {
	io.Reader
	reads int
}

func (r *input) Read(b []byte) (int, error) {
	if r.reads++; r.reads%64 == 0 {
		runtime.Gosched()
	}
	return r.Reader.Read(b)
}
