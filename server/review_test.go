// This file tests the reviews of games that are over.

package server

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/analysis"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/play"
)

// A review is what the library says of the record, in every game, and of no game that is
// not over.
func TestReview(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	for _, variant := range []string{"kids", "battlechess"} {
		p := c.open(`{"variant":"` + variant + `","seats":[{"name":"Ann"},{"name":"Bea"}]}`)
		c.playTurn(p, 1)
		c.refused("GET", p.path+"/review", "", http.StatusConflict, "running")
		c.as(p.tokens[2]).do("POST", p.path+"/resign", "", http.StatusCreated)
		got := c.do("GET", p.path+"/review", "", http.StatusOK).data

		text := string(c.do("GET", p.path+"/record", "", http.StatusOK).data)
		tags, err := play.ParseTags(text)
		if err != nil {
			t.Fatal(err)
		}
		rules, err := catalog.All().OpenRecord(tags)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := play.ParseRecord(rules, text)
		if err != nil {
			t.Fatal(err)
		}
		turns, err := analysis.All(analysis.Game(t.Context(), rules, rec, analysis.Options{Depth: analysis.Quick}))
		if err != nil || len(turns) == 0 {
			t.Fatalf("%s: %d turns, %v", variant, len(turns), err)
		}
		want := map[string]any{"turns": turns, "seats": analysis.Sum(rules, rec, turns)}
		if diff := cmp.Diff(decoded(t, want), decoded(t, json.RawMessage(got))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", variant, diff)
		}
	}
}

// decoded returns what JavaScript reads of a value.
func decoded(t *testing.T, value any) (v any) {
	t.Helper()
	data, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(data, &v)
	}
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// A game without turns has a review, too.
func TestReviewOfNothing(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	p := c.open(`{"seats":[{"name":"Ann"},{"name":"Bea"}]}`)
	c.as(p.tokens[1]).do("POST", p.path+"/resign", "", http.StatusCreated)
	r := c.do("GET", p.path+"/review", "", http.StatusOK)
	if turns, ok := r.body["turns"].([]any); !ok || len(turns) > 0 {
		t.Errorf("%s, want no turns", r.data)
	}
}
