// Worker plays a batch of package learn in memory that it shares with another
// process. The Python package labyrinth_learn runs it.
//
//	CGO_ENABLED=0 go build -trimpath -ldflags="-s -w" ./learn/worker
//
// Its argument is the name of an empty file, which it makes as large as the arrays
// need. The first line of its input is a [learn.Config] as JSON. It answers with a
// line of JSON that describes the encoding and says where in the file the arrays
// are. Then it reads commands, until its input ends:
//
//	s            plays the actions in the array actions
//	{"do":...}   a request on a line of its own; see the type request
//
// It answers each with k when it is done, or with e and the error as a JSON text
// on a line. After a request the k is followed by the result as JSON on a line.
//
// With the argument -rules it plays no batch, and answers questions about states, views,
// bots and records instead; see serveRules.
package main

import (
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: worker FILE|-rules < COMMANDS")
		os.Exit(2)
	}
	// The program that started the worker handles Ctrl-C, and ends the input.
	signal.Ignore(os.Interrupt)
	runtime.LockOSThread() // waiting for input costs less
	if os.Args[1] == "-rules" {
		debug.SetGCPercent(400) // most memory is that of positions that Python still has
		exit(serveRules(os.Stdin, os.Stdout))
		return
	}
	share := func(size int) ([]byte, error) {
		f, err := os.OpenFile(os.Args[1], os.O_RDWR, 0)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		if err := f.Truncate(int64(size)); err != nil {
			return nil, err
		}
		return mapFile(f, size)
	}
	exit(serve(os.Stdin, os.Stdout, share))
}

// exit ends the program with a message if there is an error.
func exit(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "labyrinth worker:", err)
		os.Exit(1)
	}
}
