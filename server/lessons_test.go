// This file checks what the lessons say.

package server

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
)

// TestLessonsFind checks that a lesson praises a find only where there is one, whatever
// the learner has done before.
func TestLessonsFind(t *testing.T) {
	phrases, err := pageFiles.ReadFile("page/i18n/en.js")
	if err != nil {
		t.Fatal(err)
	}
	var praise []string
	for _, match := range regexp.MustCompile(`"([a-z]+\.\w+)": "Found!`).FindAllStringSubmatch(string(phrases), -1) {
		praise = append(praise, match[1])
	}
	all, err := lessons()
	if err != nil {
		t.Fatal(err)
	}
	praised := 0
	var check func(event *lessonEvent)
	check = func(event *lessonEvent) {
		if slices.ContainsFunc(event.Say, func(key string) bool { return slices.Contains(praise, key) }) {
			praised++
			var update struct {
				Changes []struct{ Kind string }
			}
			if err := json.Unmarshal(event.Update, &update); err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(update.Changes, func(c struct{ Kind string }) bool { return c.Kind == "found" || c.Kind == "glow" }) {
				t.Errorf("a lesson says %s after %v", strings.Join(event.Say, " and "), update.Changes)
			}
		}
		for _, next := range event.Next {
			check(next)
		}
	}
	for _, text := range all {
		var l lesson
		if err := json.Unmarshal(text, &l); err != nil {
			t.Fatal(err)
		}
		for _, scene := range l.Scenes {
			check(scene)
		}
	}
	if praised == 0 || len(all) != len(catalog.All().Names()) {
		t.Errorf("%d finds are praised in %d lessons", praised, len(all))
	}
}
