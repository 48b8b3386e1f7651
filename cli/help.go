// This file holds the help of a command, which -h prints.

package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/labyrinth-go/labyrinth/internal/flags"
)

// errHelped ends a command that was only asked for help.
var errHelped = errors.New("helped")

// help prints what a command does, its flags, and an example.
func (c *call) help() {
	name := c.program.Name
	fmt.Fprintf(c.out, "Usage: %s %s\n\n", name, strings.TrimSpace(c.command.name+" "+c.command.args))
	short := c.command.short
	flags.Wrap(c.out, "", strings.ToUpper(short[:1])+short[1:]+". "+c.command.about)
	c.flags.WriteHelp(c.out, "; "+name+" variants lists their values")
	fmt.Fprintf(c.out, "\nExample:\n  %s %s\n", name, strings.ReplaceAll(c.command.example, "PROGRAM", name))
}
