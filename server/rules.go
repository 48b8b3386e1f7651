// This file serves the rules for people: the text on each game in each language,
// and the pictures in it. The folder that static.mjs makes has the same files.

package server

import (
	"bytes"
	"net/http"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/rulebook"
)

// rulesText answers with the text on a game, with the conditions of its blocks. It is
// empty for a game of a program's own.
func (a *api) rulesText(w http.ResponseWriter, r *http.Request) error {
	language, ok := strings.CutSuffix(r.PathValue("file"), ".json")
	variant := r.PathValue("variant")
	text, err := rulebook.Open(variant, language)
	if err != nil && slices.Contains(a.hall.games.Names(), variant) && slices.Contains(rulebook.Languages(), language) {
		text, err = rulebook.Text{Variant: variant, Language: language, Blocks: []rulebook.Block{}}, nil
	}
	if !ok || err != nil {
		return errNoPath
	}
	writeJSON(w, http.StatusOK, text)
	return nil
}

// rulesPicture answers with a picture of the texts.
func (a *api) rulesPicture(w http.ResponseWriter, r *http.Request) error {
	name, ok := strings.CutSuffix(r.PathValue("file"), ".svg")
	drawing, err := rulebook.Draw(name)
	if !ok || err != nil {
		return errNoPath
	}
	var svg bytes.Buffer
	if err := drawing.SVG(&svg, "", ""); err != nil {
		return err
	}
	writeSVG(w, svg.Bytes())
	return nil
}
