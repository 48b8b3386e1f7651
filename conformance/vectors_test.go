// This file holds the vectors to the library: they are what it makes now, and
// it gives every answer in them. models_test.go holds them to the models.

package conformance_test

import (
	"context"
	"io/fs"
	"testing"

	"github.com/labyrinth-go/labyrinth/conformance"
)

// questions reads the checked-in vectors.
func questions(t testing.TB) []conformance.Question {
	t.Helper()
	all, err := conformance.Questions(conformance.Vectors())
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestGenerate compares the checked-in files with those made now.
func TestGenerate(t *testing.T) {
	t.Parallel()
	made := conformance.Generate()
	err := fs.WalkDir(conformance.Vectors(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(conformance.Vectors(), name)
		if want, ok := made[name]; !ok {
			t.Errorf("%s is there, and is not made", name)
		} else if string(want) != string(data) {
			t.Errorf("%s is made otherwise now", name)
		}
		delete(made, name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range made {
		t.Errorf("%s is made, and is not there", name)
	}
}

// library asks the library itself.
func library() conformance.Ask {
	var a conformance.Answerer
	return func(_ context.Context, question string) (string, error) { return a.Answer(question), nil }
}

// TestLibraryAgrees asks the library every question. The faults in the vectors
// are written by hand.
func TestLibraryAgrees(t *testing.T) {
	t.Parallel()
	all := questions(t)
	report, err := conformance.Check(t.Context(), library(), all)
	if err != nil {
		t.Fatal(err)
	}
	for _, tally := range report.Tallies {
		if tally.Differ > 0 || tally.Skipped > 0 {
			t.Errorf("%+v\n%+v", tally, tally.First)
		}
	}
	if !report.Agrees() || len(report.Missing) > 0 {
		t.Errorf("the report is %+v", report)
	}
}
