package main

import (
	"os"
	"strings"
	"testing"
)

// The program in README.md is the body of main.
func TestReadmeShowsThisProgram(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(readme), "```go\n")
	block, _, _ = strings.Cut(block, "```\n")
	program, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	var body strings.Builder
	for line := range strings.Lines(block) {
		if line != "\n" {
			body.WriteString("\t")
		}
		body.WriteString(line)
	}
	if block == "" || !strings.Contains(string(program), "func main() {\n"+body.String()+"}\n") {
		t.Errorf("the program in README.md is not the body of main:\n%s", block)
	}
}

func Example() {
	main()
	// Output: won by seat 1
}
