//go:build !unix && !windows

package desk

import (
	"errors"
	"os"
)

// mapFile reports that the system cannot share memory.
func mapFile(*os.File, int) ([]byte, error) { return nil, errors.ErrUnsupported }
