// This file checks that the library gives every answer in the vectors.
// models_test.go checks the vectors against the models.

package conformance_test

import (
	"context"
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
