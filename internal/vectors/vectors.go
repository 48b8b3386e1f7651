// Package vectors makes the conformance vectors from the library as it is. The
// page ../../conformance/README.md describes the files.
package vectors

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/conformance"
	"github.com/labyrinth-go/labyrinth/internal/vectors/games"
)

// Generate returns the files of the vectors by name. It returns the same files
// every time.
func Generate() map[string][]byte {
	files := map[string][]byte{
		"maze/random.jsonl":      jsonLines(randomLines()),
		"maze/shifts.jsonl":      jsonLines(shiftLines()),
		"battlechess/rules.json": battlechess.DefaultRuleSet(),
	}
	faults := faultLines()
	for _, v := range catalog.All().Variants {
		found := positions(v.Name)
		files[v.Name+"/deals.jsonl"] = jsonLines(dealLines(v))
		files[v.Name+"/faults.jsonl"] = jsonLines(faults[v.Name])
		files[v.Name+"/order.jsonl"] = jsonLines(orderLines(found))
		files[v.Name+"/positions.perft"] = perftFile(found)
		if games.Of(v.Name).Scores != nil {
			files[v.Name+"/scores.jsonl"] = jsonLines(scoreLines(v.Name))
		}
		if games.Of(v.Name).Seats == 0 {
			files[v.Name+"/left.jsonl"] = jsonLines(leftLines(v.Name))
		}
		maps.Copy(files, records(v.Name))
	}
	maps.Copy(files, playthroughs())
	maps.Copy(files, wideFiles())
	files[wide+"faults.jsonl"] = jsonLines(faults["wide"])
	files["version.txt"] = versionFile(files)
	return files
}

// versionFile lists the files with their hashes.
func versionFile(files map[string][]byte) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "version %d\n", conformance.Version)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(files[name]), name)
	}
	return b.Bytes()
}

// A setup is a variant with options that the library answers questions about.
type setup struct {
	games.Setup
	library *conformance.Answerer
}

// open asks the library to set a game up.
func open(s games.Setup) setup {
	var a conformance.Answerer
	for _, q := range s.Questions() {
		if got := a.Answer(q); got != "ok" {
			panic(fmt.Sprintf("vectors: %s: %s", q, got)) // the tables of this package are wrong
		}
	}
	return setup{s, &a}
}

// ask returns the line of a question with the library's answer.
func (s setup) ask(id, format string, args ...any) games.Line {
	question := fmt.Sprintf(format, args...)
	return s.Line(id, question, s.library.Answer(question))
}

func jsonLines(lines []games.Line) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	for _, l := range lines {
		if err := e.Encode(l); err != nil {
			panic(err) // strings and lists of strings only
		}
	}
	return b.Bytes()
}
