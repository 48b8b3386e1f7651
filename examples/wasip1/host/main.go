// Command host runs a WASI module under wazero, a WebAssembly host written in
// Go. Its argument is the file of the module, which gets the command's standard
// input, output and error.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
	"github.com/tetratelabs/wazero/sys"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: host MODULE")
		os.Exit(2)
	}
	if err := run(context.Background(), os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "host:", err)
		os.Exit(1)
	}
}

// run runs the module in a file until it ends.
func run(ctx context.Context, file string) (err error) {
	module, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	r := wazero.NewRuntime(ctx)
	defer func() { err = errors.Join(err, r.Close(ctx)) }()
	wasi_snapshot_preview1.MustInstantiate(ctx, r)
	config := wazero.NewModuleConfig().WithArgs(file).WithStdin(os.Stdin).WithStdout(os.Stdout).WithStderr(os.Stderr).
		WithSysWalltime().WithSysNanotime().WithSysNanosleep() // Go's runtime needs these clocks
	_, err = r.InstantiateWithConfig(ctx, module, config)
	if exit := new(sys.ExitError); errors.As(err, &exit) && exit.ExitCode() == 0 {
		return nil // the module has called proc_exit
	}
	return err
}
