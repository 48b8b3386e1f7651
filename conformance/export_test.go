package conformance

import (
	"maps"
	"slices"
)

// Verbs returns the first words of all questions.
func Verbs() []string { return slices.Sorted(maps.Keys(verbs)) }
