// This file opens the results file to the tests.

package arena

import "context"

// File is a results file.
type File struct{ *file }

// Open opens a results file. The seed must be that of c.
func Open(name string, c Conditions) (File, error) {
	f, err := open(name, c, false)
	return File{f}, err
}

// Results returns the results that were there when the file was opened.
func (f File) Results() []Result { return f.results }

// Append writes a result.
func (f File) Append(r Result) error { return f.append(r) }

// Close closes the file.
func (f File) Close() error { return f.close() }

// RunFrom runs a match of which some games are done.
func (m *Match[S, P, V]) RunFrom(ctx context.Context, done []Result) ([]Result, error) {
	return m.run(ctx, done, func(Result) error { return nil })
}
