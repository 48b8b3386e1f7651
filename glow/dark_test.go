// This file checks the option by which glow pictures are hidden by day.

package glow_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"pgregory.net/rapid"
)

// dark is the small game with its glow pictures hidden by day.
var dark = glow.Rules{Layout: small.Layout, HideByDay: true}

// By day nobody sees the glow pictures on loose tiles that have no other picture.
// By night everybody sees all. Without the option everybody always sees all.
//
// Rules: glow-hidden
func TestGlowIsHiddenByDay(t *testing.T) {
	const (
		day   = "a1,e4 a1,e5 1s J:B,C:F :AH,:I day -"
		night = "a1,e4 a1,e5 1s J:,C: :AH,:I night -"
	)
	unlit := strings.NewReplacer("*I", "", "*J", "", "*K", "", "*L", "").Replace(ring)
	board := func(r glow.Rules, rest string) {
		t.Helper()
		want := strings.Fields(ring)[0]
		if r.HideByDay && strings.HasSuffix(rest, "day -") {
			want = strings.Fields(unlit)[0]
		}
		s := parse(t, r, ring+rest)
		for p := range game.Player(3) {
			if got := strings.Fields(s.View(p).String())[0]; got != want {
				t.Errorf("%v, %s: seat %v sees %s, want %s", r.HideByDay, rest, p, got, want)
			}
		}
	}
	board(small, day)
	board(small, night)
	board(dark, day)
	board(dark, night)

	// On the spare tile it is hidden too.
	s := after(t, parse(t, dark, ring+"a1,e4 a1,e5 1s J:B,C:F :AH,:I day -"), "Nb:NES a1 Nb:NS")
	if tile := s.View(0).Table().Board().Spare(); tile.Mark != 0 || s.Table().Board().Spare().Mark == 0 {
		t.Errorf("the spare tile %v is seen as %v", s.Table().Board().Spare(), tile)
	}
	for p, marks := range map[game.Player]labyrinth.Marks{0: s.View(0).MarkGoals(), 1: s.View(1).MarkGoals()} {
		if marks != (labyrinth.Marks{}) {
			t.Errorf("seat %v looks for %v by day", p, marks)
		}
	}
}

// What may be played and found does not depend on the option, and nightfall lights
// the pictures.
//
// Rules: glow-hidden
func TestHidingChangesNoPlay(t *testing.T) {
	const day = "b1,e4 a1,e5 1s :A,:F :AI,:B day -"
	lit, unlit := parse(t, small, ring+day), parse(t, dark, ring+day)
	for _, plies := range []string{"W2:NES", "W2:NES b1", "W2:NES b1 E4:NS"} {
		a, b := after(t, lit, plies), after(t, unlit, plies)
		if a.String() != b.String() {
			t.Errorf("%s: %v, want %v", plies, b, a)
		}
		testkit.WantLines(t, testkit.Legal(b), testkit.Legal(a)...)
	}
	before := after(t, unlit, "W2:NES")
	night := after(t, before, "b1")
	for _, c := range night.View(1).Changes(before.View(1)) {
		if c.ChangeKind() == "back" || c.ChangeKind() == "reset" {
			t.Errorf("nightfall is shown as %#v", c)
		}
	}
}

// Views of states that differ in the hidden pictures are equal, there and after
// every shift.
//
// Rules: glow-hidden
func TestHiddenGlowLeavesNoTrace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, s, _ := drawGame(t)
		r.HideByDay = true
		s = parse(t, r, s.String())
		if s.Night() {
			return
		}
		words := strings.Fields(s.String())
		words[0], words[1] = shuffled(t, words[0]+" "+words[1])
		other, p := parse(t, r, strings.Join(words, " ")), kit.Player(t, s)
		kit.HidesAll(t, s, other, p)
		if s.Table().Phase() == labyrinth.ToShift {
			word := rapid.SampledFrom(testkit.Legal(s)).Draw(t, "shift")
			kit.HidesAll(t, after(t, s, word), after(t, other, word), p)
		}
	})
}

var tilePattern = regexp.MustCompile(`([0-9a-f])([A-X]?)(\*[A-L])?`)

// shuffled returns a board and a spare tile with the glow pictures shuffled that are
// on tiles of one shape, without a picture, and on squares that can be shifted.
func shuffled(t *rapid.T, text string) (board, spare string) {
	board, spare, _ = strings.Cut(text, " ")
	rows := strings.Split(board, "/")
	all := make(map[string][]string) // by shape
	each := func(do func(shape, mark string) string) (string, string) {
		one := func(tile string, fixed bool) string {
			part := tilePattern.FindStringSubmatch(tile)
			if fixed || part[2] != "" {
				return tile
			}
			shape := "T"
			switch {
			case strings.Contains("5a", part[1]):
				shape = "straight"
			case strings.Contains("369c", part[1]):
				shape = "corner"
			}
			return part[1] + do(shape, part[3])
		}
		var out []string
		for y, row := range rows {
			var line strings.Builder
			for x, tile := range tilePattern.FindAllString(row, -1) {
				line.WriteString(one(tile, x%2 == 0 && y%2 == 0))
			}
			out = append(out, line.String())
		}
		return strings.Join(out, "/"), one(spare, false)
	}
	each(func(shape, mark string) string { all[shape] = append(all[shape], mark); return mark })
	for _, shape := range []string{"straight", "corner", "T"} {
		if len(all[shape]) > 0 {
			all[shape] = rapid.Permutation(all[shape]).Draw(t, shape)
		}
	}
	return each(func(shape, _ string) string {
		mark := all[shape][0]
		all[shape] = all[shape][1:]
		return mark
	})
}

// Every arrangement of the hidden pictures on tiles of their shape is drawn equally
// often, and no other.
func TestHiddenGlowIsUniform(t *testing.T) {
	// Seat 1 knows its card, and no other card is hidden from it.
	const rest = "a1,e5 a1,e5 1s ABCDEFG:K,HIJLM:%s :A,:B day -"
	text := strings.Replace(ring+rest, "%s", "", 1)
	text = strings.Replace(text, "HIJLM:", "HIJL:M", 1)
	var states []glow.State
	for _, four := range testkit.Arrangements("IJKL", 4) {
		marks := strings.NewReplacer("*I", "*"+four[:1], "*J", "*"+four[1:2], "*K", "*"+four[2:3], "*L", "*"+four[3:])
		states = append(states, parse(t, dark, marks.Replace(text)))
	}
	// The card of seat 2 is the last one, so it is known too.
	kit.SampleIsUniform(t, states[0].View(0), states, 24, 200, 49.7) // 23 degrees of freedom
}

// A view by day that shows a hidden picture is refused, and so is one that hides a
// picture that is seen.
func TestDarkViewsRefused(t *testing.T) {
	const day = "a1,e4 a1,e5 1s J:?,C:? :AH,:I day -"
	if _, err := dark.ParseView(game.Nobody, ring+day); err == nil {
		t.Error("a view with hidden glow pictures is read")
	}
	unlit := strings.NewReplacer("*I", "", "*J", "", "*K", "", "*L", "").Replace(ring)
	if _, err := dark.ParseView(game.Nobody, unlit+day); err != nil {
		t.Error(err)
	}
	if _, err := small.ParseView(game.Nobody, unlit+day); err == nil {
		t.Error("without the option a view without glow pictures is read")
	}
	if _, err := dark.Parse(unlit + strings.ReplaceAll(day, "?", "B")); err == nil {
		t.Error("a state without glow pictures is read")
	}
	if _, err := dark.ParseView(game.Nobody, strings.ReplaceAll(unlit, "*A", "")+day); err == nil {
		t.Error("a view without a glow picture that has another picture is read")
	}
}
