package arena

import "context"

// File is a file of results, for its tests.
type File struct{ *file }

// Open opens a file of results.
func Open(name string, s Setup) (File, error) {
	f, err := open(name, s)
	return File{f}, err
}

// Results returns those that were there when the file was opened.
func (f File) Results() []Result { return f.results }

// Append writes a result.
func (f File) Append(r Result) error { return f.append(r) }

// Close closes the file.
func (f File) Close() error { return f.close() }

// RunFrom runs a match of which some games are done.
func (m *Match[S, P, V]) RunFrom(ctx context.Context, done []Result) ([]Result, error) {
	return m.run(ctx, done, func(Result) error { return nil })
}
