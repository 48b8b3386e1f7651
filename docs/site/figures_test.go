package main

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/docs/balance"
)

// TestFigures draws all plots of what the repository has, and counts their marks.
func TestFigures(t *testing.T) {
	s := site{root: "../..", out: t.TempDir()}
	if err := s.figures(); err != nil {
		t.Fatal(err)
	}
	answers, err := balance.Read("../balance/results.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	two := 0
	for _, a := range answers {
		if a.Seats == 2 {
			two++
		}
	}
	for name, least := range map[string]int{"speed.html": 9, "strength.html": 26, "time.html": 4, "balance-2.html": 2 * two, "facts-positions.html": 11, "facts-games.html": 13} {
		text, err := os.ReadFile(filepath.Join(s.out, "figures", name))
		if err != nil {
			t.Fatal(err)
		}
		marks := 0
		for d := xml.NewDecoder(strings.NewReader(string(text))); ; {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if e, ok := token.(xml.StartElement); ok && e.Name.Local == "path" && strings.HasSuffix(attribute(e, "d"), "z") {
				marks++
			}
		}
		if marks < least {
			t.Errorf("%s has %d marks, want at least %d", name, marks, least)
		}
	}
	table, err := os.ReadFile(filepath.Join(s.out, "figures", "balance.md"))
	if rows := strings.Count(string(table), "\n"); err != nil || rows != len(answers)+2 {
		t.Errorf("the table of the balance has %d lines for %d answers: %v", rows, len(answers), err)
	}
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// TestScale places values on both kinds of scales.
func TestScale(t *testing.T) {
	even, powers := plot{high: 1}, plot{low: 1e-9, high: 1e-3, log: true}
	for _, c := range []struct {
		p           plot
		value, want float64 // as a part of the scale
	}{{even, 0, 0}, {even, .25, .25}, {even, 1, 1}, {even, 2, 1}, {powers, 1e-9, 0}, {powers, 1e-6, .5}, {powers, 1e-3, 1}, {powers, 1e-12, 0}} {
		got := (c.p.x(c.value) - plotMargin) / (plotWidth - 2*plotMargin)
		if math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%g is at %g of the scale from %g to %g, want %g", c.value, got, c.p.low, c.p.high, c.want)
		}
	}
}
