package suite_test

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/arena/suite"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// The suites of the library can be read with the rules that they name, and written
// again.
func TestSuites(t *testing.T) {
	for _, name := range suite.Names() {
		s, err := suite.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		var tags []game.Tag
		for tag, value := range s.Tags {
			tags = append(tags, game.Tag{Name: tag, Value: value})
		}
		r, err := catalog.All().Open(tags...)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Matches(r.Tags()); err != nil {
			t.Error(err)
		}
		seen := make(map[string]bool)
		for i, p := range s.Positions {
			state, err := r.Parse(p.State)
			if err != nil || state.Seats() != s.Seats || state.ToMove() < 0 || seen[p.Theme+p.State] {
				t.Errorf("%s: line %d: %v, or it occurs twice", name, i+2, err)
			}
			seen[p.Theme+p.State] = true
		}
		text, err := s.Format()
		if err != nil {
			t.Fatal(err)
		}
		if again, err := suite.Parse(text); err != nil || !reflect.DeepEqual(again, s) {
			t.Errorf("%s is read back as another suite: %v", name, err)
		}
	}
	if _, err := suite.Open("none"); !errors.Is(err, game.ErrOption) || !strings.Contains(err.Error(), "themes-standard") {
		t.Errorf("an unknown name gives %v", err)
	}
}

func TestParseFaults(t *testing.T) {
	const head = `{"suite":1,"tags":{},"seats":2}` + "\n"
	for text, says := range map[string]string{
		"":                                    "no positions",
		head:                                  "no positions",
		"x\n":                                 "not a suite",
		`{"state":"x"}` + "\n":                "not a suite",
		`{"suite":2,"tags":{},"seats":2}`:     "suite of version 2, want version 1",
		`{"suite":1,"tags":{},"seats":0}`:     "at least 1",
		head + "x\n":                          "line 2: ",
		head + `{"state":"x","more":1}`:       "line 2: ",
		head + `{"state":"x","State":"y"}`:    `line 2: unknown key "State"`,
		head + `{"state":"x","state":"y"}`:    `line 2: key "state" twice`,
		head + `{"state":"x"} {}`:             "line 2: want one JSON object",
		head + `{"theme":"take"}`:             "line 2: the state is missing",
		head + `{"state":"x","theme":"take"}`: "line 2: a position has both",
		head + `{"state":"x"}` + "\n" + `{"state":"x","turns":["a"]}`: "line 3: a position has both",
	} {
		if s, err := suite.Parse([]byte(text)); !errors.Is(err, game.ErrSyntax) || !strings.Contains(err.Error(), says) || s.Positions != nil {
			t.Errorf("%q gives %v, want %q", text, err, says)
		}
	}
}

// Ask plays one turn, and compares it with those that are right.
func TestAsk(t *testing.T) {
	s, err := suite.Open("themes-standard")
	if err != nil {
		t.Fatal(err)
	}
	p := s.Positions[0]
	answers := func(turn string) play.Bot {
		words := strings.Fields(turn)
		return func(context.Context, play.Question) (play.Answer, error) {
			ply, err := labyrinth.ParsePly(words[0])
			words = words[1:]
			return play.Answer{Ply: ply, CPU: 3, Candidates: []play.Candidate{{Ply: ply, Value: 0.5 / float64(len(words)+1)}}}, err
		}
	}
	a, err := suite.Ask(t.Context(), standard.Rules{}, p, answers(p.Turns[0]))
	if err != nil || !a.Right || a.Turn != p.Turns[0] || a.CPU != 6 || a.Value != 0.25 {
		t.Errorf("the right turn gives %+v, %v", a, err)
	}
	p.Turns = p.Turns[1:]
	if a, err := suite.Ask(t.Context(), standard.Rules{}, p, answers(s.Positions[0].Turns[0])); err != nil || a.Right {
		t.Errorf("another turn gives %+v, %v", a, err)
	}
	if _, err := suite.Ask(t.Context(), standard.Rules{}, p, answers("a1")); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("an illegal ply gives %v", err)
	}
	resigns := func(context.Context, play.Question) (a play.Answer, err error) { return a, play.ErrResign }
	if _, err := suite.Ask(t.Context(), standard.Rules{}, p, resigns); err == nil || !strings.Contains(err.Error(), "resigned") {
		t.Errorf("resigning gives %v", err)
	}
	p.State = "x"
	if _, err := suite.Ask(t.Context(), standard.Rules{}, p, resigns); !errors.Is(err, game.ErrSyntax) {
		t.Errorf("a bad state gives %v", err)
	}
}

func FuzzParse(f *testing.F) {
	s, err := suite.Open("themes-standard")
	if err != nil {
		f.Fatal(err)
	}
	s.Positions = s.Positions[:2]
	text, err := s.Format()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte("\n\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := suite.Parse(text)
		if err != nil {
			return
		}
		again, err := s.Format()
		if err != nil {
			t.Fatal(err)
		}
		if read, err := suite.Parse(again); err != nil || len(read.Positions) != len(s.Positions) {
			t.Errorf("%q is read back as %+v, %v", again, read, err)
		}
	})
}
