// This file tests what the server says about itself.

package server

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A test has no version, since it is not built from a release.
func TestHealthz(t *testing.T) {
	t.Parallel()
	var got struct{ Status, Version, Storage string }
	c := serveHere(t, nil).client
	await(t, "a look at the storage", func() bool {
		if err := json.Unmarshal(c.do("GET", "/healthz", "", http.StatusOK).data, &got); err != nil {
			t.Fatal(err)
		}
		if got.Storage != "ok" && got.Storage != "not looked at yet" {
			t.Fatalf("the storage of a node that starts is %q", got.Storage)
		}
		return got.Storage == "ok"
	})
	if got.Status != "ok" || got.Version != "(devel)" {
		t.Errorf("healthz: %+v", got)
	}
}

// On a busy machine the storage may be late once without a word of it. What it says
// first, and what is wrong twice in a row, counts at once.
func TestLateOnce(t *testing.T) {
	t.Parallel()
	looks := func(s *store) bool {
		s.examine(t.Context(), nil, context.DeadlineExceeded)
		return s.health().ready()
	}
	if looks(new(store)) {
		t.Error("a storage that has never answered is ready")
	}
	s := new(store)
	s.condition.health = health{Storage: "ok", Bots: "ok"}
	if !looks(s) {
		t.Error("a storage that was late once is not ready")
	}
	if looks(s) {
		t.Error("a storage that was late twice is ready")
	}
}

// Alerts and dashboard ask for metrics that the server has.
func TestOperation(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	names := make(map[string]bool)
	find := func(file, pattern string) (all []string) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range regexp.MustCompile(pattern).FindAllStringSubmatch(string(text), -1) {
			all = append(all, found[1])
		}
		return all
	}
	for _, file := range files {
		if !strings.HasSuffix(file, "_test.go") {
			for _, name := range find(file, `"(labyrinth_[a-z_]+)"`) {
				names[name] = true
			}
		}
	}
	for _, file := range []string{"operation/alerts.yml", "operation/dashboard.json"} {
		asked := find(file, `(labyrinth_[a-z_]+)`)
		for _, name := range asked {
			if !names[strings.TrimSuffix(name, "_bucket")] {
				t.Errorf("%s asks for %s, which the server does not have", file, name)
			}
		}
		if len(asked) < 5 {
			t.Errorf("%s asks for %q only", file, asked)
		}
	}
}
