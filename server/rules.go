// This file serves the rules for people: the text on each game in each language,
// and the pictures in it. The folder that static.mjs makes has the same files.

package server

import (
	"bytes"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/rulebook"
)

// rulesText answers with the text on a game, with the conditions of its blocks. It is
// empty for a game of a program's own that has none.
func (a *api) rulesText(w http.ResponseWriter, r *http.Request) error {
	language, ok := strings.CutSuffix(r.PathValue("file"), ".json")
	v, err := a.hub.games.Find(r.PathValue("variant"))
	if err != nil {
		return problemf(http.StatusNotFound, "path", "%v", err)
	}
	if !ok || !slices.Contains(rulebook.Languages(), language) {
		return problemf(http.StatusNotFound, "path", "no such rules; want LANGUAGE.json with one of %s", strings.Join(rulebook.Languages(), ", "))
	}
	text, err := v.OpenRulebook(language)
	if errors.Is(err, rulebook.ErrUnknown) {
		text, err = rulebook.Text{Variant: v.Name, Language: language, Blocks: []rulebook.Block{}}, nil
	}
	if err != nil {
		return err
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
