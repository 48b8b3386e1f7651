// This file plays a variant and a bot of a program's own.

package server

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/examples/ownbot/nearest"
	"github.com/labyrinth-go/labyrinth/examples/ownvariant/lap"
)

// A person plays a variant with two shifts a turn against a bot, and the standard
// game against an own bot. The answers have all that the page draws them from.
func TestOwnGames(t *testing.T) {
	t.Parallel()
	games := catalog.All()
	silent := lap.Variant
	silent.Name, silent.Rulebook, silent.Lesson = "silent", nil, nil
	games.Variants = append(games.Variants, lap.Variant, silent)
	games.Bots = nearest.Bots
	c := serveHere(t, func(c *config) { c.games, c.page = games, nil }).client
	if variants := string(c.do("GET", "/api/variants", "", http.StatusOK).data); !strings.Contains(variants, `"name":"lap"`) || !strings.Contains(variants, `"expert","stroller","nearest"]`) {
		t.Errorf("the variants are %s", variants)
	}
	c.do("POST", "/api/tables", `{"variant":"lap","seats":[{"name":"Ann"},{"bot":"nearest"}]}`, http.StatusBadRequest)
	if rules := c.do("GET", "/api/rules/lap/de.json", "", http.StatusOK); !strings.Contains(string(rules.data), "clockwise, and at last at home") || rules.body["variant"] != "lap" {
		t.Errorf("the rules of an own game are %s", rules.data)
	}
	rules := c.do("GET", "/api/rules/silent/de.json", "", http.StatusOK)
	if blocks, _ := rules.body["blocks"].([]any); blocks == nil || len(blocks) > 0 || rules.body["variant"] != "silent" {
		t.Errorf("the rules of an own game without any are %s", rules.data)
	}
	c.do("GET", "/api/rules/lap/eo.json", "", http.StatusNotFound)

	page := string(c.do("GET", "/", "", http.StatusOK).data)
	taught := ""
	for _, module := range regexp.MustCompile(`[\w-]+\.js`).FindAllString(page, -1) {
		if file := regexp.MustCompile(`lesson-lap-\w+\.json`).Find(c.do("GET", "/"+module, "", http.StatusOK).data); file != nil {
			taught = string(file)
		}
	}
	if lesson := c.do("GET", "/"+taught, "", http.StatusOK); taught == "" || !strings.Contains(string(lesson.data), `"say":["Walk home."]`) {
		t.Errorf("the lesson of an own game is %s: %s", taught, lesson.data)
	}

	c.do("POST", "/api/tables", `{"seats":[{"name":"Ann"},{"bot":"expert:cores=64"}]}`, http.StatusBadRequest)
	c.do("POST", "/api/tables", `{"seats":[{"name":"Ann"},{"bot":"nearest:skip=1"}]}`, http.StatusBadRequest)

	p := c.open(`{"variant":"lap","seats":[{"name":"Ann"},{"bot":"greedy"}],"practice":true}`)
	ann := c.as(p.tokens[1])
	stream := ann.watch(p, "", -1)
	e := next(t, stream)
	if !strings.Contains(e.raw, `"players":[{"seat":1},{"seat":2}]`) {
		t.Errorf("a view without players: %s", e.raw)
	}
	for i, note := range []string{"seat 1: shift 1 of 2", "seat 1: shift 2 of 2", ""} {
		if !strings.Contains(e.raw, note) {
			t.Errorf("event %d does not say %q: %s", e.N, note, e.raw)
		}
		hint := ann.do("GET", p.path+"/hint", "", http.StatusOK).body
		if i == 0 && hint["from"] != "bot" {
			t.Errorf("a hint for two shifts is %v, want that of a bot", hint)
		}
		ply := e.View.Choices[0].Ply
		if i < 2 {
			ahead := ann.do("GET", p.path+"/preview?ply="+url.QueryEscape(ply), "", http.StatusOK)
			if reach := fmt.Sprint(ahead.body["view"].(map[string]any)["reach"]); (reach == "[]") != (i == 0) {
				t.Errorf("the preview of shift %d has the reach %s", i+1, reach)
			}
		}
		if svg := string(ann.do("GET", p.path+"/picture", "", http.StatusOK).data); !strings.Contains(svg, "data-pick") {
			t.Errorf("the picture has nothing to pick:\n%s", svg)
		}
		ann.do("POST", p.path+"/plies", plyBody(e.N, ply), http.StatusCreated)
		if e = next(t, stream); e.Ply != ply || !strings.Contains(e.raw, `"changes":[`) {
			t.Errorf("event %d has the ply %s, want %s: %s", e.N, e.Ply, ply, e.raw)
		}
	}
	for range 3 { // the bot's turn
		if e = next(t, stream); !strings.Contains(e.raw, `"by":2`) {
			t.Fatalf("event %d: %s, want one of seat 2", e.N, e.raw)
		}
	}

	p = c.open(`{"seats":[{"bot":"nearest:slip=0.1"},{"bot":"stroller"}]}`)
	stream = c.watch(p, "", -1)
	for range 9 {
		e = next(t, stream)
	}
	if e.N != 8 {
		t.Errorf("event %d, want 8", e.N)
	}
}
