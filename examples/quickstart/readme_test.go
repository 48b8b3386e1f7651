package main

import (
	"os"
	"strings"
	"testing"
)

// TestReadme checks that each program in README.md is in the example that it
// is taken from.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(readme), "```go\n")[1:]
	examples := []string{"main.go", "../ownbot/nearest/nearest.go"}
	if len(blocks) != len(examples) {
		t.Fatalf("README.md has %d programs, want %d", len(blocks), len(examples))
	}
	for i, name := range examples {
		block, _, _ := strings.Cut(blocks[i], "```\n")
		program, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(unindented(string(program)), unindented(block)) {
			t.Errorf("%s does not have the program in README.md:\n%s", name, block)
		}
	}
}

// unindented returns a text without the white space that begins its lines.
func unindented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimLeft(line, "\t"))
	}
	return b.String()
}

func Example() {
	main()
	// Output: won by seat 1
}
