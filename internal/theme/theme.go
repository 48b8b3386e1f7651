// Package theme writes the style sheets of SVG pictures, which have a light and a
// dark theme, and measures how well people tell colors apart.
//
// A style sheet names every color by a variable. A page that contains a picture
// can set the variables itself: the defaults have no specificity, so that any
// rule for the picture's class overrides them. The class "dark" or "light", on
// the picture or on an element around it, chooses a theme; without one, the
// reader's preference does. Programs that do not know CSS variables, such as
// librsvg, use the light colors.
package theme

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A Color is a variable and its values, written as #rrggbb.
type Color struct{ Name, Light, Dark string }

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
		values["--"+c.Name] = c.Light
	}
	var b strings.Builder
	b.WriteString("<style>\n")
	fmt.Fprintf(&b, ":where(.%s){%s}\n", class, light)
	fmt.Fprintf(&b, "@media (prefers-color-scheme:dark){:where(.%s:not(.light,.light *)){%s}}\n", class, dark)
	fmt.Fprintf(&b, ":where(.%s.dark,.dark .%[1]s){%s}\n", class, dark)
	for _, rule := range rules {
		selector, rest, _ := strings.Cut(strings.TrimSuffix(rule, "}"), "{")
		fmt.Fprintf(&b, ".%s %s{", class, strings.ReplaceAll(selector, ",", ",."+class+" "))
		for declaration := range strings.SplitSeq(rest, ";") {
			property, value, _ := strings.Cut(declaration, ":")
			if strings.HasPrefix(value, "--") {
				if values[value] == "" {
					panic("theme: no color " + value)
				}
				fmt.Fprintf(&b, "%s:%s;", property, values[value])
				value = "var(" + value + ")"
			}
			fmt.Fprintf(&b, "%s:%s;", property, value)
		}
		b.WriteString("}\n")
	}
	b.WriteString("</style>")
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
