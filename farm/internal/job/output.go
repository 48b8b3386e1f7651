// This file writes the files that a job file names.

package job

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/parquet-go/parquet-go"
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
		err = errors.Join(err, replace(name, j.WriteParquet))
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

// writeOver writes the table of a job to a file, if it has a name and the job is
// over.
func writeOver(j Job, name string) error {
	if name == "" || !j.Over() {
		return nil
	}
	return replace(name, j.WriteTable)
}

// writeRows writes a Parquet file with a column for each field of T.
func writeRows[T any](w io.Writer, rows []T) error {
	p := parquet.NewGenericWriter[T](w, parquet.Compression(&parquet.Zstd))
	_, err := p.Write(rows)
	return errors.Join(err, p.Close())
}

// replace writes a file whole or not at all.
func replace(name string, write func(io.Writer) error) (err error) {
	temp, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(temp.Name())
		}
	}()
	err = errors.Join(write(temp), temp.Chmod(0o644), temp.Sync(), temp.Close())
	if err != nil {
		return err
	}
	return os.Rename(temp.Name(), name)
}
