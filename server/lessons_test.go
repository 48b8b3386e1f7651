// This file checks what the lessons say.

package server

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/examples/ownvariant/lap"
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
	praised := 0
	n := eachLessonEvent(t, func(_ string, event *lessonEvent) {
		if !slices.ContainsFunc(event.Say, func(key string) bool { return slices.Contains(praise, key) }) {
			return
		}
		praised++
		changes := lessonUpdate(t, event).Changes
		if !slices.ContainsFunc(changes, func(c struct{ Kind string }) bool { return c.Kind == "found" || c.Kind == "glow" }) {
			t.Errorf("a lesson says %s after %v", strings.Join(event.Say, " and "), changes)
		}
	})
	if praised == 0 || n != len(catalog.All().Names()) {
		t.Errorf("%d finds are praised in %d lessons", praised, n)
	}
}

// TestTwoTurnsNeedsItsFirstWalk checks that in the lesson of the message Two turns no second
// shift opens a way to the goal for a pawn that stays.
func TestTwoTurnsNeedsItsFirstWalk(t *testing.T) {
	v, err := catalog.All().Find("anniversary")
	if err != nil {
		t.Fatal(err)
	}
	toward := func(step catalog.LessonStep) bool { return slices.Contains(step.Say, "lesson.toward") }
	i := slices.IndexFunc(v.Lesson, func(s catalog.LessonScene) bool { return slices.ContainsFunc(s.Steps, toward) })
	if i < 0 {
		t.Fatal("no scene has two turns")
	}
	scene := v.Lesson[i]
	r, err := anniversary.Open()
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Parse(scene.State)
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
	for _, step := range scene.Steps[:slices.IndexFunc(scene.Steps, toward)] {
		s = play(s, step.Ply)
	}
	s = play(s, s.Table().Pawn(learner).String())
	for _, p := range s.AppendPlies(nil) {
		next := play(s, p.String())
		if p != variant.Decline && next.Reach().Intersect(next.Targets(learner)).Len() > 0 {
			t.Errorf("after %v the goal is in reach without the first walk", p)
		}
	}
}

// TestMessagesHelp checks that in the lesson no message is used without need: no goal is in
// reach before it.
func TestMessagesHelp(t *testing.T) {
	used := 0
	eachLessonEvent(t, func(variant string, event *lessonEvent) {
		if len(event.Next) == 0 {
			return
		}
		now, then := lessonUpdate(t, event), lessonUpdate(t, event.Next[0])
		if word, _, _ := strings.Cut(then.Ply, ":"); word != "use" && word != "swap" {
			return
		}
		used++
		for _, square := range now.View.Reach {
			if slices.Contains(now.View.Targets, square) {
				t.Errorf("%s: %s comes after %s, and the goal on %s is in reach without it", variant, then.Ply, now.Ply, square)
			}
		}
		if len(now.View.Reach) == 0 {
			t.Errorf("%s: nothing is in reach before %s", variant, then.Ply)
		}
	})
	if used < 6 {
		t.Errorf("%d messages are used, want 6 or more", used)
	}
}

// TestScenesSayWhatToDo checks that at each step of a learner a phrase asks for it, and that
// whatever is said stays until the learner has played: that of another seat's ply is replaced
// at once. A later scene begins by saying that the game is another one.
func TestScenesSayWhatToDo(t *testing.T) {
	asks := regexp.MustCompile(`^(lesson\.(push|walk|secret|use|again|take|toward|reveal|attack|egg|carried|onto|home|homeward|glow|find)|learn\.(piece|legend))$`)
	for _, v := range catalog.All().Variants {
		r, err := v.Open()
		if err != nil {
			t.Fatal(err)
		}
		for i, scene := range v.Lesson {
			state, err := r.Parse(scene.State)
			if err != nil {
				t.Fatal(err)
			}
			first := true
			for _, step := range scene.Steps {
				switch other := i > 0 && first && !slices.Contains(step.Say, "lesson.later") && !slices.Contains(step.Say, "lesson.end"); {
				case state.ToMove() != learner:
					if step.Say != nil {
						t.Errorf("%s, scene %d: %s is gone before anybody can read it", v.Name, i+1, step.Say)
					}
				case other:
					t.Errorf("%s, scene %d: nothing says that this is another game, but %s", v.Name, i+1, step.Say)
				case !slices.ContainsFunc(step.Say, asks.MatchString):
					t.Errorf("%s, scene %d: nothing says what to do before %s, but %s", v.Name, i+1, step.Ply, step.Say)
				}
				first = first && state.ToMove() != learner
				p, err := r.ParsePly(step.Ply)
				if err == nil {
					state, err = state.Play(p)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// TestLessonRefused checks that an own lesson that cannot be played is refused, and that the
// error says where.
func TestLessonRefused(t *testing.T) {
	r, err := lap.Variant.Open()
	if err != nil {
		t.Fatal(err)
	}
	two, err := r.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	three, err := r.Deal(3, 1)
	if err != nil {
		t.Fatal(err)
	}
	shift := two.AppendPlies(nil)[0].String()
	scene := func(state string, plies ...string) catalog.LessonScene {
		scene := catalog.LessonScene{State: state}
		for _, ply := range plies {
			scene.Steps = append(scene.Steps, catalog.LessonStep{Ply: ply})
		}
		return scene
	}
	for _, tt := range []struct {
		name  string
		scene catalog.LessonScene
		want  string
	}{
		{"a text that is no state", scene("x"), "scene 2: "},
		{"no ply", scene(two.String(), "?"), "scene 2: step 1: "},
		{"a walk where a shift comes", scene(two.String(), shift, "a1"), "scene 2: step 2: "},
		{"another number of seats", scene(three.String()), "scene 2: 3 seats after scenes of 2"},
	} {
		own := lap.Variant
		own.Lesson = []catalog.LessonScene{scene(two.String(), shift), tt.scene}
		_, err := lessons(catalog.Registry{Variants: []catalog.Variant{own}})
		if err == nil || !strings.Contains(err.Error(), "the lesson of lap, "+tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
}

// A shownUpdate is what a test reads of an event of a lesson.
type shownUpdate struct {
	Ply     string
	Changes []struct{ Kind string }
	View    struct{ Reach, Targets []string }
}

func lessonUpdate(t *testing.T, event *lessonEvent) shownUpdate {
	var update shownUpdate
	if err := json.Unmarshal(event.Update, &update); err != nil {
		t.Fatal(err)
	}
	return update
}

var allLessons = sync.OnceValues(func() (map[string][]byte, error) { return lessons(catalog.All()) })

// eachLessonEvent calls a function for every event of all lessons, and returns the number of lessons.
func eachLessonEvent(t *testing.T, do func(variant string, event *lessonEvent)) int {
	all, err := allLessons()
	if err != nil {
		t.Fatal(err)
	}
	for variant, text := range all {
		var walk func(event *lessonEvent)
		walk = func(event *lessonEvent) {
			do(variant, event)
			for _, next := range event.Next {
				walk(next)
			}
		}
		var l lesson
		if err := json.Unmarshal(text, &l); err != nil {
			t.Fatal(err)
		}
		for _, scene := range l.Scenes {
			walk(scene)
		}
	}
	return len(all)
}
