// This file reads job files, which are TOML, and says what is wrong with them
// and in which line.

package job

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/labyrinth-go/labyrinth/catalog"
)

// A File is a job file that was read.
type File struct {
	Games catalog.Registry // what the job can play
	Path  string
	// Name is the name of the file without directory and extension.
	Name string
	// ID is the name and a hash of everything that affects the results. A job
	// file that is changed becomes another job.
	ID   string
	Kind Kind

	lines map[string]int // of keys and of elements such as players[0]
}

// maxFile is the largest job file in bytes.
const maxFile = 1 << 20

// isName matches what is safe in a subject, in a file name and on a terminal.
var isName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// mismatch matches what package toml says about a value of the wrong type.
var mismatch = regexp.MustCompile(`^cannot decode TOML (\S+) into .* of type (\S+)$`)

// Read reads a job file for the games of a registry, and checks its form. [Kind.Open] checks the rest.
func Read(games catalog.Registry, path string) (*File, error) {
	opened, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer opened.Close()
	text, err := io.ReadAll(io.LimitReader(opened, maxFile+1))
	if err != nil {
		return nil, err
	}
	return parse(games, path, text)
}

func parse(games catalog.Registry, path string, text []byte) (*File, error) {
	f := &File{Games: games, Path: path, Name: strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))}
	if len(text) > maxFile {
		return nil, fmt.Errorf("%s: not a job file: more than %d bytes", path, maxFile)
	}
	if !isName.MatchString(f.Name) {
		return nil, fmt.Errorf("%s: name of a job file must be letters, digits, - and _ before the extension", path)
	}
	var head struct{ Kind string }
	if err := toml.Unmarshal(text, &head); err != nil {
		return nil, f.undecodable(err)
	}
	f.lines = lines(text)
	if err := f.capitals(); err != nil {
		return nil, err
	}
	create, ok := kinds[head.Kind]
	switch {
	case head.Kind == "":
		return nil, f.Fault("kind", fmt.Errorf("want one of %s", kindNames()))
	case !ok:
		return nil, f.Fault("kind", fmt.Errorf("unknown kind %q, want one of %s", head.Kind, kindNames()))
	}
	f.Kind = create()
	if err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(f.Kind); err != nil {
		return nil, f.undecodable(err)
	}
	if k, ok := f.Kind.(interface{ complete(games catalog.Registry) }); ok {
		k.complete(games)
	}
	identity, err := json.Marshal(f.Kind)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(identity)
	f.ID = f.Name + "-" + hex.EncodeToString(sum[:4])
	return f, nil
}

// capitals refuses the first key with a capital letter. Package toml takes Seed
// for seed, but [File.Fault] and [Seed.read] look for seed.
func (f *File) capitals() error {
	keys := slices.SortedFunc(maps.Keys(f.lines), func(a, b string) int {
		return cmp.Or(cmp.Compare(f.lines[a], f.lines[b]), strings.Compare(a, b))
	})
	for _, key := range keys {
		top, _, _ := strings.Cut(key, ".") // the names of options have capitals
		if lower := strings.ToLower(top); top != lower {
			return fmt.Errorf("%s:%d: unknown key %s, want %s", f.Path, f.lines[key], top, lower)
		}
	}
	return nil
}

// undecodable returns errors of package toml with the file and the lines.
func (f *File) undecodable(err error) error {
	var (
		unknown *toml.StrictMissingError
		wrong   *toml.DecodeError
		faults  []error
	)
	switch {
	case errors.As(err, &unknown):
		for _, e := range unknown.Errors {
			line, _ := e.Position()
			faults = append(faults, fmt.Errorf("%s:%d: unknown key %s", f.Path, line, strings.Join(e.Key(), ".")))
		}
		return errors.Join(faults...)
	case errors.As(err, &wrong):
		line, _ := wrong.Position()
		key := strings.Join(wrong.Key(), ".")
		if key != "" {
			key += ": "
		}
		why := strings.TrimPrefix(wrong.Error(), "toml: ")
		why = mismatch.ReplaceAllString(why, "want a value of type $2, not $1")
		return fmt.Errorf("%s:%d: %s%s", f.Path, line, key, why)
	}
	return fmt.Errorf("%s: %w", f.Path, err)
}

// Fault returns an error about a key with its line. The key of an element of an
// array is, for example, players[0].
func (f *File) Fault(key string, err error) error {
	line, ok := f.lines[key]
	if !ok {
		name, _, _ := strings.Cut(key, "[")
		line, ok = f.lines[name]
	}
	if !ok {
		return fmt.Errorf("%s: missing key %s: %w", f.Path, key, err)
	}
	return fmt.Errorf("%s:%d: %s: %w", f.Path, line, key, err)
}

// lines returns the line of every key, and of every element of an array.
func lines(text []byte) map[string]int {
	at := make(map[string]int)
	var p unstable.Parser
	p.Reset(text)
	prefix := ""
	for p.NextExpression() {
		e := p.Expression()
		name, line := keyOf(&p, e)
		switch e.Kind {
		case unstable.Table, unstable.ArrayTable:
			at[name] = line
			prefix = name + "."
		case unstable.KeyValue:
			at[prefix+name] = line
			if value := e.Value(); value.Kind == unstable.Array {
				elements := value.Children()
				for i := 0; elements.Next(); i++ {
					if raw := elements.Node().Raw; raw.Length > 0 {
						at[prefix+name+"["+strconv.Itoa(i)+"]"] = p.Shape(raw).Start.Line
					}
				}
			}
		}
	}
	return at
}

// keyOf returns the dotted key of an expression and its line.
func keyOf(p *unstable.Parser, e *unstable.Node) (name string, line int) {
	var parts []string
	for keys := e.Key(); keys.Next(); {
		node := keys.Node()
		parts = append(parts, string(node.Data))
		line = p.Shape(node.Raw).Start.Line
	}
	return strings.Join(parts, "."), line
}

// A Seed is the value of a key that may be missing. In a file it is an integer,
// or a string for an integer from 2^63 on, which TOML does not have.
type Seed string

// UnmarshalText keeps the text for [Seed.read], which knows the line.
func (s *Seed) UnmarshalText(text []byte) error {
	*s = Seed(text)
	return nil
}

// read returns the value of the key seed. It reports false if there is none.
func (s Seed) read(f *File) (seed uint64, given bool, err error) {
	if _, given := f.lines["seed"]; !given {
		return 0, false, nil
	}
	if seed, err = strconv.ParseUint(string(s), 10, 64); err != nil {
		return 0, true, f.Fault("seed", fmt.Errorf("must be an integer from 0 to 2^64-1, got %q", string(s)))
	}
	return seed, true, nil
}
