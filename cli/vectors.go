// This file holds what a port is made with: vectors writes the vectors,
// answer is this library speaking their question language.

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
	dir := c.flags.String("out", "", "write the files to this `directory`, which is made if it is not there")
	if _, err := c.parse(); err != nil {
		return err
	}
	if *dir == "" {
		return badInput{errors.New("vectors: -out is missing, the directory to write to")}
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
