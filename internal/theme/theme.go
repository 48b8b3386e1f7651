// Package theme writes the style sheets of SVG pictures, which have a light and a
// dark theme, and measures how well people tell colors apart.
//
// A style sheet names every color by a variable. A page that contains a picture
// can set the variables itself: the defaults have no specificity, so that any
// rule for the picture's class overrides them. The class "dark" or "light", on
// the picture or on an element around it, chooses a theme; without one, the
// reader's preference does. Programs that do not know CSS variables use the light or plain
// colors: what needs variables is in one @supports rule at the end, which they leave
// out, even if they take the last of two declarations without knowing its value.
package theme

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"
)

// A Color is a variable and its values, written as #rrggbb. Plain is the color for programs that
// do not know variables, if it is not the light one.
type Color struct{ Name, Light, Dark, Plain string }

// Style returns a style element for pictures whose root has the given class. A
// rule is a selector and its declarations, as in ".floor{stroke:--floor}". It
// applies only inside the picture, and a value that begins with -- is a color.
// Style panics if there is no such color.
func Style(class string, colors []Color, rules []string) string {
	light, dark := "", ""
	values := make(map[string]string)
	for _, c := range colors {
		light += fmt.Sprintf("--%s:%s;", c.Name, c.Light)
		dark += fmt.Sprintf("--%s:%s;", c.Name, c.Dark)
		values["--"+c.Name] = cmp.Or(c.Plain, c.Light)
	}
	var b strings.Builder
	b.WriteString("<style>\n")
	fmt.Fprintf(&b, ":where(.%s){%s}\n", class, light)
	fmt.Fprintf(&b, "@media (prefers-color-scheme:dark){:where(.%s:not(.light,.light *)){%s}}\n", class, dark)
	fmt.Fprintf(&b, ":where(.%s.dark,.dark .%[1]s){%s}\n", class, dark)
	varied := make(map[string]bool) // the properties that have a variable in some rule so far
	var last strings.Builder
	for _, rule := range rules {
		selector, rest, _ := strings.Cut(strings.TrimSuffix(rule, "}"), "{")
		selector = "." + class + " " + strings.ReplaceAll(selector, ",", ",."+class+" ")
		plain, live := "", ""
		for declaration := range strings.SplitSeq(rest, ";") {
			property, value, _ := strings.Cut(declaration, ":")
			color, ok := values[value]
			switch {
			case ok:
				plain += property + ":" + color + ";"
				live += property + ":var(" + value + ");"
				varied[property] = true
			case strings.HasPrefix(value, "--"):
				panic("theme: no color " + value)
			default:
				plain += declaration + ";"
				if varied[property] { // it overrides what comes later now
					live += declaration + ";"
				}
			}
		}
		fmt.Fprintf(&b, "%s{%s}\n", selector, plain)
		if live != "" {
			fmt.Fprintf(&last, "%s{%s}\n", selector, live)
		}
	}
	fmt.Fprintf(&b, "@supports (fill:var(--c)){\n%s}\n</style>", &last)
	return b.String()
}

// Class returns the class of a picture with a theme: "light", "dark", or empty if
// the page and the reader choose.
func Class(class, theme string) string {
	if theme == "light" || theme == "dark" {
		return class + " " + theme
	}
	return class
}

// Escape returns a text as it is written in XML.
// Characters that XML does not allow become the replacement character. It is
// xml.EscapeText without that package, which would make WebAssembly larger.
func Escape(text string) string {
	var b strings.Builder
	for _, c := range text {
		if entity, ok := entities[c]; ok {
			b.WriteString(entity)
		} else if c < ' ' || c == 0xfffe || c == 0xffff {
			b.WriteRune(utf8.RuneError)
		} else {
			b.WriteRune(c)
		}
	}
	return b.String()
}

var entities = map[rune]string{
	'"': "&#34;", '\'': "&#39;", '&': "&amp;", '<': "&lt;", '>': "&gt;", '\t': "&#x9;", '\n': "&#xA;", '\r': "&#xD;",
}
