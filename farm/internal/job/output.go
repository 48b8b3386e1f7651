// This file writes the files that a job file names.

package job

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/parquet-go/parquet-go"

	"github.com/labyrinth-go/labyrinth/internal/wholefile"
)

// Open checks the rest of the job file and returns the job.
func (f *File) Open() (Job, error) {
	c := f.Kind.Keys()
	if err := checkOutput(c.Out); err != nil {
		return nil, f.Fault("out", err)
	}
	if err := checkOutput(c.Parquet); err != nil {
		return nil, f.Fault("parquet", err)
	}
	return f.Kind.Open(f)
}

// Finish writes the files of a job and closes it.
func (f *File) Finish(j Job) error {
	err := j.Close()
	if name := f.Kind.Keys().Parquet; name != "" {
		err = errors.Join(err, wholefile.WriteFunc(name, j.WriteParquet))
	}
	return err
}

// checkOutput checks a file name before hours of work, without creating the file.
func checkOutput(name string) error {
	if name == "" {
		return nil
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file", name)
	}
	if info, err := os.Stat(filepath.Dir(name)); err != nil {
		return err
	} else if !info.IsDir() {
		return fmt.Errorf("%s is not a directory", filepath.Dir(name))
	}
	return nil
}

// CheckOutputs checks that the files that jobs write are different from one
// another and from the job files.
func CheckOutputs(files []*File) error {
	var all []output
	for _, f := range files {
		all = append(all, output{"the job file " + f.Path, f.Path})
	}
	var err error
	for _, f := range files {
		c := f.Kind.Keys()
		for _, o := range []output{{"out", c.Out}, {"parquet", c.Parquet}} {
			if o.path == "" {
				continue
			}
			for _, other := range all {
				if samePath(other.path, o.path) {
					err = errors.Join(err, f.Fault(o.what, fmt.Errorf("%s is also %s", o.path, other.what)))
				}
			}
			all = append(all, output{o.what + " of " + f.Path, o.path})
		}
	}
	return err
}

// An output is a file with what it is.
type output struct{ what, path string }

// samePath reports whether two names are of one file, which need not exist.
func samePath(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	if errA == nil && errB == nil {
		return os.SameFile(infoA, infoB)
	}
	if (errA == nil) != (errB == nil) || filepath.Base(a) != filepath.Base(b) {
		return false
	}
	dirA, errA := os.Stat(filepath.Dir(a))
	dirB, errB := os.Stat(filepath.Dir(b))
	return errA == nil && errB == nil && os.SameFile(dirA, dirB)
}

// writeOver writes the table of a job to a file, if it has a name and the job is
// over.
func writeOver(j Job, name string) error {
	if name == "" || !j.Over() {
		return nil
	}
	return wholefile.WriteFunc(name, j.WriteTable)
}

// writeRows writes a Parquet file with a column for each field of T.
func writeRows[T any](w io.Writer, rows []T) error {
	p := parquet.NewGenericWriter[T](w, parquet.Compression(&parquet.Zstd))
	_, err := p.Write(rows)
	return errors.Join(err, p.Close())
}
