package learn

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant/hunt"
)

// golden compares a file with what it should hold, or writes it with -update.
func golden(t *testing.T, name, want string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is not what the code says; go test ./learn -update writes it", name)
	}
}

// page returns the specification of an encoding for people.
func page(s Spec) string {
	var b strings.Builder
	p := func(format string, args ...any) { fmt.Fprintf(&b, format, args...) }
	p("# %s\n\nWhat the numbers of an observation mean, and those of the actions. This page is written by `go test ./learn -update`.\n", s.Name)
	p("[vectors.jsonl](vectors.jsonl) has observations to compare a port with; [README.md](README.md) says how. ")
	p("\"The viewing seat\" is the one whose observation it is; the next seat acts after it, and so on. Channels of seats that do not play are 0.\n\n")
	p("## Planes\n\nThe array has %d planes of %d rows and %d columns, from the upper left square on.", len(s.Planes), s.Rows, s.Columns)
	if s.Maze {
		p(" Each number is 0 or 1. On smaller boards the other squares are 0. As words, the square in row r and column c, both from 1, is bit 8r+c of its plane.")
	} else {
		p(" For seat 2 the mat is turned by 180 degrees, so the viewing seat always sits at the bottom. A legend is on all of its squares.")
	}
	p("\n\n| plane | name | meaning |\n|---|---|---|\n")
	for i, c := range s.Planes {
		p("| %d | `%s` | %s |\n", i, c.Name, c.Note)
	}
	p("\n## Scalars\n\n| scalar | name | meaning |\n|---|---|---|\n")
	for i, c := range s.Scalars {
		p("| %d | `%s` | %s |\n", i, c.Name, c.Note)
	}
	p("\n## Actions\n\nThere are %d actions, of which at most %d are legal in any state.\n\n| actions | meaning |\n|---|---|\n", s.Actions, s.MaxLegal)
	for _, r := range s.Ranges {
		p("| %s | %s |\n", strings.TrimSuffix(fmt.Sprintf("%d to %d", r.First, r.Last), fmt.Sprintf(" to %d", r.First)), r.Note)
	}
	if s.Maze {
		p("\n## After each shift\n\nThe array `afters` has three words for each of the %d shifts: the squares that the viewing seat can reach after it, its targets after it, which move with the tiles, and the squares on which its pawn must be before the shift to reach one of those targets after it. While the viewing seat must walk, they say what its next shift would lead to if nobody shifted before it. They are 0 for a shift that the ban forbids, and unless the viewing seat must shift or walk.\n", shifts)
	}
	return b.String()
}

// The pages of the specification are those that the codecs describe.
func TestPages(t *testing.T) {
	for _, name := range []string{"standard", "kids", "glow", "anniversary", "battlechess"} {
		s, _, err := Describe(Config{Tags: tagsOf(name), N: 1})
		if err != nil {
			t.Fatal(err)
		}
		if s.Name != name+"-v0" {
			t.Errorf("%s has the specification %s", name, s.Name)
		}
		golden(t, filepath.Join("spec", s.Name+".md"), page(s))
	}
}

// The names of channels are unique, and ranges are without gaps.
func TestSpecs(t *testing.T) {
	for _, name := range []string{"standard", "kids", "glow", "anniversary", "battlechess"} {
		s, _, err := Describe(Config{Tags: tagsOf(name), N: 1})
		if err != nil {
			t.Fatal(err)
		}
		for _, all := range [][]Channel{s.Planes, s.Scalars} {
			seen := make(map[string]bool)
			for _, c := range all {
				if seen[c.Name] || strings.ContainsAny(c.Name, " |") || !strings.HasSuffix(c.Note, ".") {
					t.Errorf("%s: channel %q: %q", name, c.Name, c.Note)
				}
				seen[c.Name] = true
			}
		}
		next := 0
		for _, r := range s.Ranges {
			if r.First != next {
				t.Errorf("%s: a range begins at %d, want %d", name, r.First, next)
			}
			next = r.Last + 1
		}
		if next != s.Actions {
			t.Errorf("%s: the ranges end before %d, want %d", name, next, s.Actions)
		}
	}
}

// A vector is a view and what it is encoded as.
type vector struct {
	Spec    string         `json:"spec"`
	Tags    []game.Tag     `json:"tags"`
	Seat    int            `json:"seat"` // from 1, as in text
	View    string         `json:"view"`
	Planes  []string       `json:"planes"` // the bytes of each, in hexadecimal
	Scalars []int          `json:"scalars"`
	Actions map[string]int `json:"actions"` // by the text of the ply
	Afters  string         `json:"afters,omitempty"`
}

// The vectors for ports are what the codecs write of views read from text.
func TestVectors(t *testing.T) {
	var all []vector
	for _, o := range standard.Options()[0].Values[:2] {
		all = append(all, vectors[hunt.State](t, must(standard.Open(tag("Edition", o))), standard.Rules.Tags, newStandard)...)
	}
	for _, o := range kids.Options()[0].Values {
		all = append(all, vectors[hunt.State](t, must(kids.Open(tag("Edition", o))), kids.Rules.Tags, newKids)...)
	}
	all = append(all, vectors[glow.State](t, glow.Rules{}, glow.Rules.Tags, newGlow)...)
	all = append(all, vectors[anniversary.State](t, anniversary.Rules{}, anniversary.Rules.Tags, newAnniversary)...)
	all = append(all, vectors[battlechess.State](t, battlechess.Rules{}, battlechess.Rules.Tags, newBattle)...)
	var b strings.Builder
	for _, v := range all {
		line, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(line)
		b.WriteByte('\n')
	}
	golden(t, "spec/vectors.jsonl", b.String())
}

func vectors[S bot.State[S], R game.Rules[S], C coder[S]](
	t *testing.T, r R, tags func(R) []game.Tag, codec func(R) (C, error),
) (all []vector) {
	t.Helper()
	c := must(codec(r))
	random := rand.New(rand.NewPCG(3, 4))
	least, most := any(r).(game.SeatRanger).SeatRange()
	seats := max(least, min(most, 3))
	s := must(r.Deal(seats, 1))
	for ply := 0; ply < 400 && len(all) < 5; ply++ {
		plies := s.AppendPlies(nil)
		if len(plies) == 0 {
			break
		}
		if p := s.ToMove(); p >= 0 && ply%37 == 5 {
			v := r.View(s, p)
			text := string(must(any(v).(interface{ MarshalText() ([]byte, error) }).MarshalText()))
			read, err := r.ParseView(p, text)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, encodeVector(read, c, tags(r), p, text))
		}
		s = must(s.Play(best(s, plies, random)))
	}
	return all
}

func encodeVector[S bot.State[S]](v game.View, c coder[S], tags []game.Tag, p game.Player, text string) vector {
	spec := c.Spec()
	a := NewArrays(Config{N: 1, Seats: 4, Afters: spec.Maze}, spec)
	c.Encode(v, a, 0)
	out := vector{Spec: spec.Name, Tags: tags, Seat: int(p) + 1, View: text, Actions: make(map[string]int), Afters: hex.EncodeToString(a.Afters)}
	n := spec.Rows * spec.Columns
	for i := range spec.Planes {
		out.Planes = append(out.Planes, hex.EncodeToString(a.Planes[i*n:i*n+n]))
	}
	for _, x := range a.Scalars {
		out.Scalars = append(out.Scalars, int(x))
	}
	for _, ply := range v.AppendPlies(nil) {
		out.Actions[ply.String()] = c.Index(v, ply)
	}
	return out
}
