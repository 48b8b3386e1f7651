// Package roster reads the players that a person names on a command line: a person,
// a bot with its limits and parameters, or a program that speaks the line protocol.
// The programs of this repository share it.
package roster

import (
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/internal/printable"
	"github.com/labyrinth-go/labyrinth/protocol"
)

// The players that are not bots.
const (
	Human   = "human"
	Program = "exec:" // followed by a command
)

// Help returns the part of a flag's usage that lists the kinds of players: those
// given, and programs.
func Help(players []string) string {
	return strings.Join(players, ", ") + ", or " + Program + "COMMAND. A colon and the limits and parameters of the bot may follow" +
		" the name of one that searches, as in mcts:2000, mcts:50ms, mcts:nodes=20000,exploration=0.2, or mcts:cpu=10ms/turn." +
		" COMMAND starts a program that speaks the line protocol of the library. Spaces separate its words;" +
		" single or double quotes keep spaces and commas in a word"
}

// Split splits a list of players at its commas, except those in quotes, and removes
// spaces around them. A part such as exploration=0.2 belongs to the bot before it, if
// that is one of the named bots.
func Split(list string, bots []string) (names []string, err error) {
	parts, err := cut(list, ',')
	for _, part := range parts {
		part = strings.TrimSpace(part)
		if n := len(names); n > 0 && isParameter(part, bots) && hasParameters(names[n-1], bots) {
			names[n-1] += "," + part
		} else {
			names = append(names, part)
		}
	}
	return names, err
}

// isParameter reports whether a part has the form NAME=VALUE and is not a player
// with a name.
func isParameter(part string, bots []string) bool {
	name, value, ok := strings.Cut(part, "=")
	return ok && !strings.ContainsAny(name, ": ") && !IsBot(value, bots) && !strings.HasPrefix(value, Program)
}

// hasParameters reports whether a player is a bot with a colon behind its name.
func hasParameters(player string, bots []string) bool {
	if name, rest, ok := strings.Cut(player, "="); ok && !strings.ContainsAny(name, ": ") {
		player = rest
	}
	return strings.Contains(player, ":") && IsBot(player, bots)
}

// IsBot reports whether a player is one of the named bots, with or without limits
// and parameters.
func IsBot(player string, bots []string) bool {
	kind, _, _ := strings.Cut(player, ":")
	return slices.Contains(bots, kind)
}

// Start starts the program of a command, which is what follows [Program]. The error
// names the program once and says why it cannot be started.
func Start(command string) (*protocol.Process, error) {
	argv, err := Words(command)
	if err != nil {
		return nil, err
	}
	process, err := protocol.Start(argv[0], argv[1:]...)
	if err == nil {
		return process, nil
	}
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		err = path.Err
	} else if search, ok := errors.AsType[*exec.Error](err); ok {
		err = search.Err
	}
	return nil, fmt.Errorf("cannot start %q: %w", argv[0], err)
}

// Words splits a command at spaces outside quotes, and removes the quotes. The
// first word is the program.
func Words(command string) ([]string, error) {
	parts, err := cut(command, ' ')
	if err != nil {
		return nil, err
	}
	parts = slices.DeleteFunc(parts, func(p string) bool { return p == "" })
	if len(parts) == 0 {
		return nil, errors.New(`missing command after "exec:"`)
	}
	for i, p := range parts {
		parts[i] = unquote(p)
	}
	return parts, nil
}

// cut splits a text at each sep outside quotes.
func cut(text string, sep rune) (parts []string, err error) {
	var quote rune
	start := 0
	for i, r := range text {
		switch {
		case r == quote:
			quote = 0
		case quote != 0:
		case r == '"' || r == '\'':
			quote = r
		case r == sep:
			parts = append(parts, text[start:i])
			start = i + 1
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("missing closing quote %c in %q", quote, text)
	}
	return append(parts, text[start:]), nil
}

func unquote(word string) string {
	var quote rune
	return strings.Map(func(r rune) rune {
		switch {
		case r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote = r
		default:
			return r
		}
		return -1
	}, word)
}

// Printable returns a text for the value of a tag in a record: with single quotes,
// and with ? for what is not printable.
func Printable(text string) string {
	return printable.Text(strings.NewReplacer(`"`, "'", `\`, "/").Replace(text), "")
}
