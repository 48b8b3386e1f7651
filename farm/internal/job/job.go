// Package job says what the farm can work on. A job file describes one job of
// one [Kind]. The server splits the job into units and merges their results;
// workers run the units. Nothing here knows how units travel.
//
// # Adding a kind
//
// A kind is a struct that embeds [Common] and has the keys of its job file as
// fields. It implements [Kind] and [Job] and has a line in the list of kinds in
// this file. Perft is the shortest example.
package job

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
)

// kinds are all kinds by name.
var kinds = map[string]func() Kind{
	"ladder":  func() Kind { return newLadder() },
	"match":   func() Kind { return newMatch() },
	"perft":   func() Kind { return new(Perft) },
	"puzzles": func() Kind { return new(Puzzles) },
	"tune":    func() Kind { return newTune() },
}

// A Kind is a sort of job, and as a value the description of one job.
type Kind interface {
	// Open checks the description and returns the job before its first unit. It
	// writes nothing. Errors about a key of the file come from [File.Fault].
	Open(f *File) (Job, error)
	// Run runs a unit on a worker and returns its result, which is sent as
	// JSON. The unit holds all it needs: Run must not use its receiver. The same
	// unit has the same result on every worker.
	Run(ctx context.Context, b *Bench, unit json.RawMessage) (result any, err error)

	// Keys returns the keys that all kinds have. Common implements it.
	Keys() *Common
}

// A Job is a job in progress, on the server. Its methods are not for several
// goroutines at once, with two exceptions: Decode may be called at any time after
// Begin, and methods that only read may be called during Close and WriteParquet.
type Job interface {
	// Begin opens the file that Out names, and is called before all that
	// follows. A job whose file has no seed gets the seed that it returned when
	// it was begun before, or 0 to draw one. It returns its seed then, else 0.
	Begin(drawn uint64) (seed uint64, err error)
	// Size returns the number of units that are done, of those that could be run
	// given the results so far, and of all if it is known, or else an estimate.
	// Units are numbered from 0.
	Size() (done, ready, all int)
	// Unit returns the unit with a number below ready, to be sent as JSON. It
	// reports false if the unit need not be run, or no longer.
	Unit(n int) (unit any, ok bool)
	// Decode reads the result of a unit with a number below ready. An error
	// means that the unit cannot have this result.
	Decode(n int, result json.RawMessage) (any, error)
	// Merge takes a result from Decode. Results come in any order. An error
	// means that the file could not be written.
	Merge(n int, result any) error
	// Forget takes back the results of units, which are to be run again, and of
	// those that were made from them. It returns the units without a result now.
	Forget(units []int) (all []int, err error)
	// Exact returns the part of a result from Decode that is the same on every
	// worker, for reflect.DeepEqual. It reports false if there is none, because
	// players have limits of time.
	Exact(result any) (part any, ok bool)
	// Over reports whether the job needs no further results.
	Over() bool
	// Continues reports whether the file that Out names is enough to continue the
	// job later.
	Continues() bool
	// Engines returns the external engines that the units start, as "exec:"
	// names them.
	Engines() []string
	// WriteTable writes for people what is known so far.
	WriteTable(w io.Writer) error
	// WriteParquet writes the results so far as a Parquet file.
	WriteParquet(w io.Writer) error
	// Close brings the file that Out names up to date and closes it. It is the
	// last call.
	Close() error
}

// Common are the keys that job files of every kind have.
type Common struct {
	Kind    string            `toml:"kind" json:"kind"`
	Variant string            `toml:"variant" json:"variant"`
	Options map[string]string `toml:"options" json:"options,omitempty"`
	Out     string            `toml:"out" json:"-"`
	Parquet string            `toml:"parquet" json:"-"`
}

// Keys returns c.
func (c *Common) Keys() *Common { return c }

// open returns the rules that the file names.
func (c *Common) open(f *File) (catalog.Rules, error) {
	var tags []game.Tag
	if c.Variant != "" {
		tags = append(tags, game.Tag{Name: "Variant", Value: c.Variant})
		if _, err := f.Games.Find(c.Variant); err != nil {
			return nil, f.Fault("variant", err)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.Options)) {
		tags = append(tags, game.Tag{Name: name, Value: c.Options[name]})
	}
	r, err := f.Games.Open(tags...)
	if err != nil {
		return nil, f.Fault("options", err)
	}
	return r, nil
}

// Run runs a unit of a job of the named kind and returns its result as JSON.
func (b *Bench) Run(ctx context.Context, kind string, unit json.RawMessage) (json.RawMessage, error) {
	found, ok := kinds[kind]
	if !ok {
		return nil, fmt.Errorf("unknown kind of job %q, want one of %s", kind, kindNames())
	}
	result, err := found().Run(ctx, b, unit)
	if err != nil {
		return nil, err
	}
	return json.Marshal(result)
}

func kindNames() string { return strings.Join(slices.Sorted(maps.Keys(kinds)), ", ") }
