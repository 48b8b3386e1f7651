package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestErrors writes the page of errors, and looks there for every error of the recorded
// API and for one whole row.
func TestErrors(t *testing.T) {
	s := site{root: "../..", out: t.TempDir(), pages: map[string]bool{}, folder: map[string]string{}, headings: map[string]string{}}
	if err := s.packages(); err != nil {
		t.Fatal(err)
	}
	if err := s.errorPage(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(s.out, "spec", "errors.md"))
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	api, err := os.ReadFile("../../.ci/api/labyrinth.txt")
	if err != nil {
		t.Fatal(err)
	}
	exported := regexp.MustCompile(`(?m)^(?:\t|const |var )(Err[A-Z]\w*)`).FindAllStringSubmatch(string(api), -1)
	if len(exported) < 30 {
		t.Errorf("the recorded API has %d errors, want 30 or more", len(exported))
	}
	for _, m := range exported {
		if !strings.Contains(page, "."+m[1]+"](") {
			t.Errorf("the page of errors does not have %s", m[1])
		}
	}
	const want = "| [play.ErrStale](../api/play.md#package-play) | stale event number | the kind for an event number that is not the last. |"
	if !strings.Contains(page, want) {
		row := regexp.MustCompile(`(?m)^.*ErrStale\].*$`).FindString(page)
		t.Errorf("the page of errors has the row\n%s\nwant\n%s", row, want)
	}
}
