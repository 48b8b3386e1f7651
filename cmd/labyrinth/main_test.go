package main

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/rulebook"
)

// Each game that the command offers has rules for people, in every language or in English.
func TestRulebooks(t *testing.T) {
	for _, v := range games().Variants {
		for _, language := range rulebook.Languages() {
			text, err := v.OpenRulebook(language)
			if err != nil || text.Variant != v.Name || text.Title == "" || len(text.Blocks) == 0 || text.Language != language && text.Language != "en" {
				t.Errorf("%s in %s: %+v, %v", v.Name, language, text, err)
			}
		}
	}
}
