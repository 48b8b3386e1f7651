// This file holds two commands for people who port the games: vectors writes
// the vectors, and answer answers questions as the library does.

package cli

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/labyrinth-go/labyrinth/conformance"
	"github.com/labyrinth-go/labyrinth/internal/vectors"
)

func writeVectors(ctx context.Context, c *call) error {
	dir := c.flags.String("out", "", "write the files to this `directory`, which is created if it is missing")
	if _, err := c.parse(); err != nil {
		return err
	}
	switch *dir {
	case "":
		return badInput{errors.New("vectors: -out is missing: it names the directory to write to")}
	case "-": // standard output in other commands, and hardly a directory
		return badInput{errors.New("vectors: invalid value \"-\" for -out: must be a directory")}
	}
	if err := os.MkdirAll(*dir, 0o777); err != nil { // before the work
		return err
	}
	files, err := within(ctx, vectors.Generate)
	if err != nil {
		return err
	}
	size := 0
	for _, name := range slices.Sorted(maps.Keys(files)) {
		to := filepath.Join(*dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			return err
		}
		if err := c.writeFile(to, files[name]); err != nil {
			return err
		}
		size += len(files[name])
	}
	fmt.Fprintf(c.out, "version %d of the vectors: %d files, %d bytes\n", conformance.Version, len(files), size)
	return nil
}

func answer(ctx context.Context, c *call) error {
	if _, err := c.parse(); err != nil {
		return err
	}
	return conformance.Serve(ctx, c.in, c.out)
}
