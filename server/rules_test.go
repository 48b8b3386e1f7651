package server

import (
	"encoding/json"
	"net/http"
	"reflect"
	"testing"

	"github.com/labyrinth-go/labyrinth/rulebook"
)

// The server has every text of the rulebook and every picture in it, and no other.
func TestRules(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	pictures := make(map[string]bool)
	for _, variant := range rulebook.Variants() {
		for _, language := range rulebook.Languages() {
			want, err := rulebook.Open(variant, language)
			if err != nil {
				t.Fatal(err)
			}
			var got rulebook.Text
			if err := json.Unmarshal(c.do("GET", "/api/rules/"+variant+"/"+language+".json", "", http.StatusOK).data, &got); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s in %s: %+v, want %+v", variant, language, got, want)
			}
			for _, b := range got.Blocks {
				pictures[b.Picture] = true
			}
		}
	}
	delete(pictures, "")
	for name := range pictures {
		if svg := c.do("GET", "/api/rules/pictures/"+name+".svg", "", http.StatusOK).data; len(svg) < 1000 || string(svg[:4]) != "<svg" {
			t.Errorf("%s: %.100s", name, svg)
		}
	}
	for _, path := range []string{"checkers/en.json", "kids/eo.json", "kids/en", "kids/en.svg", "pictures/none.svg", "pictures/board", "pictures/en.json", "box/en.json"} {
		c.do("GET", "/api/rules/"+path, "", http.StatusNotFound)
	}
}
