package play_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// TestResume continues from the records of whole and unfinished games.
func TestResume(t *testing.T) {
	everyGame(t, func(t *testing.T, r catalog.Rules) {
		start, err := r.Deal(2, 1)
		if err != nil {
			t.Fatal(err)
		}
		opts := play.Options{Limit: 40, Seed: 3}
		s := play.NewSession(r, start, opts)
		random := rand.New(rand.NewPCG(1, 2))
		for s.ToMove() != game.Nobody {
			rec := s.Record()
			again, err := play.Resume(r, rec, opts)
			if err != nil {
				t.Fatal(err)
			}
			if again.State() != s.State() || again.ToMove() != s.ToMove() || !slices.Equal(again.Record().Plies, rec.Plies) {
				t.Fatalf("after %d plies the session resumes with\n%v\nwant\n%v", len(rec.Plies), again.State(), s.State())
			}
			plies := s.State().AppendPlies(nil)
			if _, err := s.Submit(s.ToMove(), s.Last(), plies[random.IntN(len(plies))]); err != nil {
				t.Fatal(err)
			}
		}
		o, reason := s.Outcome()
		again, err := play.Resume(r, s.Record(), opts)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(s.Record().Tags, again.Record().Tags); diff != "" {
			t.Errorf("tags of the resumed game (-want +got):\n%s", diff)
		}
		if o2, reason2 := again.Outcome(); o2 != o || reason2 != reason {
			t.Errorf("a finished game resumes as %v %q, want %v %q", o2, reason2, o, reason)
		}
		lost := play.NewSession(r, start, opts)
		if _, err := lost.Forfeit(1, "timeout"); err != nil {
			t.Fatal(err)
		}
		if again, err = play.Resume(r, lost.Record(), opts); err != nil {
			t.Fatal(err)
		}
		if o, reason := again.Outcome(); !o.WonBy(0) || o.WonBy(1) || reason != "timeout" {
			t.Errorf("a forfeited game resumes as %v %q", o, reason)
		}
	})
}

// TestRestoreRefuses names the event that does not fit.
func TestRestoreRefuses(t *testing.T) {
	r, err := catalog.All().Variants[0].Open()
	if err != nil {
		t.Fatal(err)
	}
	start := "0 nobody start " + notation
	for events, want := range map[string]game.Kind{
		"":                                              play.ErrEvent,
		"0 1 ply W2:NS":                                 play.ErrEvent,
		start + "\n2 1 ply W2:NS":                       play.ErrEvent,
		start + "\n1 2 ply W2:NS":                       play.ErrNotYourTurn,
		start + "\n1 chance ply W2:NS":                  play.ErrNotYourTurn,
		start + "\n1 9 ply W2:NS":                       game.ErrSeats,
		start + "\n1 1 ply a1":                          game.ErrIllegal,
		start + "\n1 1 forfeit limit":                   play.ErrRecord,
		start + "\n1 nobody undo 0":                     play.ErrEvent,
		start + "\n1 nobody undo 5":                     play.ErrEvent,
		start + "\n1 nobody start " + notation:          play.ErrEvent,
		start + "\n1 1 forfeit resigned\n2 1 ply W2:NS": play.ErrOver,
	} {
		var list []anyEvent
		for line := range strings.Lines(events) {
			e, err := play.ParseEvent(r, strings.TrimSuffix(line, "\n"))
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			list = append(list, e)
		}
		if s, err := play.Restore(r, list, play.Options{}); !errors.Is(err, want) || s != nil {
			t.Errorf("%s\ngives %v, want %v", events, err, want)
		}
	}
}

// TestRestoreRefusesEvents checks events that no line of text gives.
func TestRestoreRefusesEvents(t *testing.T) {
	r, err := catalog.All().Variants[0].Open()
	if err != nil {
		t.Fatal(err)
	}
	start, err := r.Parse(notation)
	if err != nil {
		t.Fatal(err)
	}
	begin := anyEvent{Kind: play.StartEvent, By: game.Nobody, Start: start}
	for name, events := range map[string][]anyEvent{
		"a start without a state": {{Kind: play.StartEvent, By: game.Nobody}},
		"a start by a seat":       {{Kind: play.StartEvent, Start: start}},
		"an undo by a seat":       {begin, {N: 1, Kind: play.PlyEvent, Ply: start.AppendPlies(nil)[0]}, {N: 2, Kind: play.UndoEvent}},
	} {
		if s, err := play.Restore(r, events, play.Options{}); !errors.Is(err, play.ErrEvent) || s != nil {
			t.Errorf("%s: %v, want ErrEvent", name, err)
		}
	}
}

// TestParseEventRefuses names what is wrong with a line.
func TestParseEventRefuses(t *testing.T) {
	r, err := catalog.All().Variants[0].Open()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"", "0", "0 nobody start", "x nobody start " + notation, "-1 1 ply a1", "01 1 ply a1", "1 0 ply a1", "1 somebody ply a1",
		"0 1 start " + notation, "1 nobody ply a1", "1 nobody forfeit resigned", "1 1 undo 0", "1 1 move a1", "1 nobody undo x", "1 nobody undo -1", "1 nobody undo 01", "1  1 ply a1",
	} {
		if e, err := play.ParseEvent(r, line); !errors.Is(err, play.ErrEvent) || e != (anyEvent{}) {
			t.Errorf("ParseEvent(%q) = %+v, %v, want ErrEvent", line, e, err)
		}
	}
	for line, want := range map[string]int{"x nobody undo 0": 0, "10 1 undo 0": 3, "10 nobody move a1": 10, "10 nobody undo x": 15} {
		_, err := play.ParseEvent(r, line)
		if f, ok := errors.AsType[game.Fault](err); !ok || f.Pos != game.At(want) {
			t.Errorf("ParseEvent(%q): %v, want a fault at byte %d", line, err, want)
		}
	}
	if _, err := play.ParseEvent(r, "1 1 ply z"); !errors.Is(err, game.ErrSyntax) {
		t.Errorf("a bad ply: %v", err)
	}
}
