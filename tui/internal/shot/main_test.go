package main

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

// TestSVG draws a capture with colors, bold and reversed text, and characters that
// must be escaped.
func TestSVG(t *testing.T) {
	picture := svg("\x1b[1;31mA\x1b[0m<\n\x1b[48;5;230m  \x1b[7m&\x1b[0m\n", "#dcdcdc", "#16181d")
	for _, want := range []string{
		`width="30" height="40"`,
		`fill="#800000" font-weight="bold" textLength="10" lengthAdjust="spacingAndGlyphs">A</text>`,
		`>&lt;</text>`,
		`<rect x="0" y="20" width="20" height="20" fill="#ffffd7"`,
		`<rect x="20" y="20" width="10" height="20" fill="#dcdcdc"`,
		`fill="#ffffd7" textLength="10" lengthAdjust="spacingAndGlyphs">&amp;</text>`,
	} {
		if !strings.Contains(picture, want) {
			t.Errorf("the picture does not have %q:\n%s", want, picture)
		}
	}
	d := xml.NewDecoder(strings.NewReader(picture))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}
