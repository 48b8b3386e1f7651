// This file makes the pages of "Labyrinth by example" of the programs in
// docs/examples.

package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// topics are the programs in the order of their pages.
var topics = []struct {
	title string
	names []string
}{
	{"Play", []string{"deal", "plies", "undo", "reach", "turns", "hide", "sample", "session", "host", "click", "animate"}},
	{"Keep and show", []string{"save", "replay", "analyze", "json", "svg", "errors", "rules"}},
	{"Games", []string{"variants", "editions", "night", "layout"}},
	{"Bots", []string{"bot", "budget", "ownbot", "match", "learn"}},
	{"Puzzles and ports", []string{"solve", "puzzle", "perft"}},
	{"In JavaScript", []string{"js-deal", "js-bot", "js-picks", "js-hide", "js-hint", "js-svg", "js-save", "js-puzzle"}},
	{"In a shell", []string{"sh-deal", "sh-record", "sh-analyze", "sh-arena", "sh-files", "sh-rules"}},
	{"At an online table", []string{"table", "js-table", "py-table", "sh-table"}},
}

// more are larger programs of the repository, which tests run where they lie.
var more = []struct{ title, file, text string }{
	{"A bot in Python", "examples/bot-python/bot.py", "You can write a bot in any language. This one speaks the [line protocol](../../protocol/PROTOCOL.md): " +
		"`labyrinth watch -bots \"greedy,exec:python3 examples/bot-python/bot.py\"` plays against it."},
	{"A bot in Node", "examples/bot-node/bot.js", "It speaks the [line protocol](../../protocol/PROTOCOL.md)."},
	{"A game on lines of text", "examples/line/main.go", "`go run ./examples/line -variant kids` lets you play any game against a bot."},
	{"A table on a web server", "examples/sse/main.go", "`go run ./examples/sse` serves a game with a stream of events for each player."},
	{"An animation in the terminal", "examples/animate/main.go", "`go run ./examples/animate` slides tiles and walks pawns."},
	{"A variant of your own", "examples/ownvariant/lap/lap.go", "[One page](../own.md) leads through it: two shifts a turn, with everything that bots and programs need."},
	{"A game without a maze", "examples/ownvariant/nim/nim.go", "[One page](../own.md) says what programs need of a game."},
	{"A bot of your own in every program", "examples/ownbot/nearest/nearest.go", "[One page](../own.md) brings it into the command line, the page and the farm."},
}

// languages are the names of languages in Markdown, by the end of a file's name.
var languages = map[string]string{".go": "go", ".mjs": "js", ".js": "js", ".py": "python", ".sh": "sh"}

// examples writes a page for each program, and the list of them.
func (s *site) examples() error {
	shown := map[string]bool{}
	var index strings.Builder
	index.WriteString("# Labyrinth by example\n\nEach page is one task: the whole program, and what it prints. Tests run all of them and compare.\n")
	for _, topic := range topics {
		fmt.Fprintf(&index, "\n## %s\n\n", topic.title)
		var list strings.Builder
		list.WriteString("\n```{toctree}\n:hidden:\n\n")
		for _, name := range topic.names {
			title, err := s.example(name)
			if err != nil {
				return err
			}
			shown[name] = true
			fmt.Fprintf(&index, "- [%s](%s.md)\n", title, name)
			list.WriteString(name + "\n")
		}
		index.WriteString(list.String() + "```\n")
	}
	index.WriteString("\n## Larger programs\n\n")
	var list strings.Builder
	list.WriteString("\n```{toctree}\n:hidden:\n\n")
	for _, m := range more {
		source, err := os.ReadFile(filepath.Join(s.root, m.file))
		if err != nil {
			return err
		}
		name := strings.ReplaceAll(strings.TrimPrefix(path.Dir(m.file), "examples/"), "/", "-")
		fmt.Fprintf(&index, "- [%s](%s.md)\n", m.title, name)
		list.WriteString(name + "\n")
		page := fmt.Sprintf("# %s\n\n%s\n\n%s", m.title, m.text, fence(languages[path.Ext(m.file)], string(source)))
		if err := s.put("docs/examples/"+name+".md", page); err != nil {
			return err
		}
	}
	index.WriteString(list.String() + "```\n")
	if err := s.put("docs/examples/index.md", index.String()); err != nil {
		return err
	}
	programs, err := filepath.Glob(filepath.Join(s.root, "docs/examples/*/main.*"))
	for _, p := range programs {
		if name := filepath.Base(filepath.Dir(p)); !shown[name] {
			return fmt.Errorf("the program %s is in no topic", name)
		}
	}
	return err
}

// example writes the page of a program and returns its title.
func (s *site) example(name string) (title string, err error) {
	found, err := filepath.Glob(filepath.Join(s.root, "docs/examples", name, "main.*"))
	if err != nil || len(found) != 1 {
		return "", fmt.Errorf("docs/examples/%s has %d programs: %w", name, len(found), err)
	}
	source, err := os.ReadFile(found[0])
	if err != nil {
		return "", err
	}
	output, err := os.ReadFile(filepath.Join(filepath.Dir(found[0]), "output.txt"))
	if err != nil {
		return "", err
	}
	title, text, program := parts(string(source))
	language := languages[filepath.Ext(found[0])]
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s\n", title, text)
	if strings.Contains(program, "@labyrinth-go/labyrinth") {
		b.WriteString(":::{container} run\n" + fence(language, program) + ":::\n\n")
	} else {
		b.WriteString(fence(language, program) + "\n")
	}
	b.WriteString("It prints\n\n" + fence("text", string(output)))
	if language == "go" {
		fmt.Fprintf(&b, "\nRun it in a clone: `go run ./docs/examples/%s`\n", name)
	}
	page := "docs/examples/" + name + ".md"
	return title, s.put(page, b.String())
}

// fence returns a block of code.
func fence(language, text string) string {
	return "```" + language + "\n" + strings.Trim(text, "\n") + "\n```\n"
}

// parts returns the title of a program, the text of its page, which are its first
// comment, and the rest of it.
func parts(source string) (title, text, program string) {
	var comment strings.Builder
	at := 0
	for line := range strings.Lines(source) {
		if !strings.HasPrefix(line, "#!") {
			said, ok := strings.CutPrefix(line, "//")
			if !ok {
				said, ok = strings.CutPrefix(line, "#")
			}
			if !ok {
				break
			}
			comment.WriteString(strings.TrimPrefix(said, " "))
		}
		at += len(line)
	}
	title, text, _ = strings.Cut(comment.String(), "\n")
	return title, strings.TrimLeft(text, "\n"), strings.TrimLeft(source[at:], "\n")
}
