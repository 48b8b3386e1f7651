// Package suite holds positions to measure bots with: states with which the games
// of a match begin, and test positions with their right turns.
//
// A suite is text, one line of JSON for each part. The first line names the game.
// Every other line is a [Position]:
//
//	{"suite":1,"tags":{"Edition":"classic","Variant":"standard"},"seats":2}
//	{"state":"6aeA5eB6c/... 1s TRUX:HASP","theme":"take","turns":["W2:ES c5","Nd:NS c5"]}
//
// [Names] lists the suites that are part of the library. The command
// go run ./arena/suite/mine makes them. It finds the right turns by trying every
// turn; tests find them again in other ways.
//
// # Themes
//
// The right turns of a theme are exact answers to a question about the view of the
// seat to act. A goal is the picture that the seat looks for, or its home once it
// has found all its pictures. The chance of another seat counts its possible goals:
// every picture that has not been found, except the goal of the seat to act, is
// equally likely.
//
//   - take: the seat can reach its goal. Right are the turns that do.
//   - deny: it cannot reach its goal. Right are the turns after which the other
//     seat's chance to reach its own in its next turn is least.
//   - home: the other seat is about to go home, and this seat cannot reach its goal.
//     Right are the turns after which the other cannot be home in its next turn.
//   - spare: the goal is on the spare tile, and the seat cannot reach it. Right are
//     the turns after which the seat can reach it in its next turn after the most
//     shifts of the other seat.
//   - both: the seat can reach its goal in several ways. Right are those after which
//     the other seat's chance is least.
//   - force: both seats are about to go home. Right are the turns after which the
//     other seat cannot be home in its next turn, and this seat can in the turn
//     after that, whatever the other does.
//
// The other themes look further. One seat is about to go home, and the other has so
// many pictures to find that it cannot win first. All that it can do is to shift, so
// the answers do not depend on anything hidden. A seat can force its way home within
// n turns if it can be home in its n-th turn or before, whatever the other does.
//
//   - force3: this seat is about to go home, and cannot force it within two turns.
//     Right are the turns after which it is sure to be home within three turns, that
//     one included. The other has two pictures to find.
//   - force4: the same for four turns, where three are too few. The other has three
//     pictures to find.
//   - hold2: the other seat is about to go home. Right are the turns after which it
//     cannot force its way home within its next two turns. At least twice as many
//     turns keep it from home in its next turn. This seat has two pictures to find.
//   - hold3: the same for three turns, where at least twice as many turns hold the
//     other seat for two. This seat has three pictures to find.
//
// A right turn of force, force3 or force4 is sure to win. A wrong turn of home, hold2
// or hold3 loses, if the other seat makes no mistake. The right turns of take, deny,
// spare and both are not always those that win most games.
//
// In themes-kids, and in the night positions of themes-glow, a seat looks for all that
// it has left at once, and everybody sees what that is. There any of it is a goal, and
// the chance of another seat is 1 or 0. themes-kids has no force4. In package glow a
// seat that comes home need not win, so themes-glow has only take, deny, spare and
// both.
package suite

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/strictjson"
)

// version is that of the format.
const version = 1

// A Suite is a list of positions of one game.
type Suite struct {
	Tags      map[string]string // as [game.Rules.Tags] has them
	Seats     int
	Positions []Position
}

// A Position is a state, and what is right in it. A state that only begins games
// has no theme and no turns.
type Position struct {
	State string   `json:"state"`
	Theme string   `json:"theme,omitempty"`
	Turns []string `json:"turns,omitempty"` // the right ones, each the text of its plies with spaces between them
}

// A header is the first line.
type header struct {
	Suite int               `json:"suite"`
	Tags  map[string]string `json:"tags"`
	Seats int               `json:"seats"`
}

// Format returns the text of a suite, which [Parse] reads.
func (s Suite) Format() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(header{version, s.Tags, s.Seats})
	for _, p := range s.Positions {
		if err == nil {
			err = e.Encode(p)
		}
	}
	return b.Bytes(), err
}

// Parse parses the text of a suite. It does not read the states, because it does
// not know the rules. The error is [game.Faults]; it reports each bad line with its
// number.
func Parse(text []byte) (Suite, error) {
	var fs game.Faults
	var s Suite
	at := 0
	for n := 1; at < len(text) && !fs.Full(); n++ {
		line, _, _ := bytes.Cut(text[at:], []byte("\n"))
		if why := s.read(n, line); why != "" {
			fs.Addf(game.ErrSyntax, game.At(at), string(line), "line %d: %s", n, why)
			if n == 1 {
				break
			}
		}
		at += len(line) + 1
	}
	if len(fs) == 0 && len(s.Positions) == 0 {
		fs.Addf(game.ErrSyntax, game.At(0), "", "the suite has no positions")
	}
	if err := fs.Err(); err != nil {
		return Suite{}, err
	}
	return s, nil
}

// read reads line n and returns what is wrong with it.
func (s *Suite) read(n int, line []byte) (why string) {
	if n == 1 {
		var h header
		switch err := strictjson.Unmarshal(line, &h); {
		case !bytes.HasPrefix(line, []byte(`{"suite":`)) || err != nil:
			return `not a suite; its first line would start with {"suite":1`
		case h.Suite != version:
			return fmt.Sprintf("suite of version %d, want version %d", h.Suite, version)
		case h.Seats < 1:
			return "the number of seats must be at least 1"
		}
		s.Tags, s.Seats = h.Tags, h.Seats
		return ""
	}
	var p Position
	switch err := strictjson.Unmarshal(line, &p); {
	case err != nil:
		return fmt.Sprintf("%.200s", err)
	case p.State == "":
		return "the state is missing"
	case (p.Theme == "") != (len(p.Turns) == 0):
		return "a position has both a theme and turns, or neither"
	}
	s.Positions = append(s.Positions, p)
	return ""
}

// Themes returns the themes of the positions, in the order in which they first
// occur. It is empty for a suite whose states only begin games.
func (s Suite) Themes() []string {
	var themes []string
	for _, p := range s.Positions {
		if p.Theme != "" && !slices.Contains(themes, p.Theme) {
			themes = append(themes, p.Theme)
		}
	}
	return themes
}

//go:embed data
var data embed.FS

// ending is that of the files of suites.
const ending = ".jsonl"

// Names returns the names of the suites of the library.
func Names() []string {
	files, err := data.ReadDir("data")
	if err != nil {
		panic(err) // it is part of the program
	}
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(f.Name(), ending))
	}
	return names
}

// Open returns the suite of that name. The error matches [game.ErrOption].
func Open(name string) (Suite, error) {
	if !slices.Contains(Names(), name) {
		return Suite{}, game.Faultf(game.ErrOption, 0, name, "a suite must be one of %s", strings.Join(Names(), ", "))
	}
	text, err := data.ReadFile("data/" + name + ending)
	if err != nil {
		return Suite{}, err
	}
	return Parse(text)
}

// Matches returns an error that matches [game.ErrOption], unless the suite is of
// the game with these tags.
func (s Suite) Matches(tags []game.Tag) error {
	have := make(map[string]string)
	for _, t := range tags {
		have[t.Name] = t.Value
	}
	for _, name := range slices.Sorted(maps.Keys(have)) {
		if want, ok := s.Tags[name]; have[name] != want || !ok {
			return game.Faultf(game.ErrOption, 0, have[name], "the suite is of a game with %s %q, not %q", name, want, have[name])
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Tags)) {
		if _, ok := have[name]; !ok {
			return game.Faultf(game.ErrOption, 0, "", "the suite is of a game with %s %q", name, s.Tags[name])
		}
	}
	return nil
}
