// This file checks what the lessons say.

package server

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/variant"
)

// TestLessonsFind checks that a lesson praises a find only where there is one, whatever
// the learner has done before.
func TestLessonsFind(t *testing.T) {
	var phrases []byte
	for _, name := range []string{"page/i18n/en.js", "page/i18n/table/en.js"} {
		text, err := pageFiles.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		phrases = append(phrases, text...)
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

// TestTwoTurnsNeedsItsFirstWalk checks that in the lesson of the message Two turns no second
// shift opens a way to the goal for a pawn that stays.
func TestTwoTurnsNeedsItsFirstWalk(t *testing.T) {
	text, err := lessonFiles.ReadFile("lessons/anniversary.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, scene, ok := strings.Cut(string(text[:strings.Index(string(text), "\nlesson.toward")]), "\n\n")
	if !ok {
		t.Fatal("no scene has two turns")
	}
	lines := strings.Split(scene[strings.LastIndex(scene, "\n\n")+2:], "\n")
	r, err := anniversary.Open()
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Parse(lines[0])
	if err != nil {
		t.Fatal(err)
	}
	play := func(s anniversary.State, ply string) anniversary.State {
		p, err := r.ParsePly(ply)
		if err == nil {
			s, err = s.Play(p)
		}
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	for _, line := range lines[1:] {
		_, ply, _ := strings.Cut(line, " ")
		s = play(s, ply)
	}
	s = play(s, s.Table().Pawn(learner).String())
	for _, p := range s.AppendPlies(nil) {
		next := play(s, p.String())
		if p != variant.Decline && next.Reach().Intersect(next.Targets(learner)).Len() > 0 {
			t.Errorf("after %v the goal is in reach without the first walk", p)
		}
	}
}
