// Command manual makes a manual page and completions for bash from the help that
// a program prints:
//
//	go run ./release/manual -program ./labyrinth -about "play Labyrinth games" -out DIR
//
// It writes NAME.1 and NAME.bash, where NAME is the file name of the program. If
// the help of the program calls it by another name, that is replaced.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("manual: ")
	program := flag.String("program", "", "the `file` of the program")
	about := flag.String("about", "", "what the program does, in a few `words`")
	out := flag.String("out", ".", "the `directory` to write to")
	flag.Parse()
	if err := write(*program, *about, *out); err != nil {
		log.Fatal(err)
	}
}

// write writes both files.
func write(program, about, dir string) error {
	name := filepath.Base(program)
	top, err := ask(program, "-h")
	if err != nil {
		return err
	}
	m := manual{name: name, about: about, top: readHelp(name, top)}
	for _, c := range m.top.commands {
		text, err := ask(program, append(c.words(), "-h")...)
		if err != nil {
			return err
		}
		m.commands = append(m.commands, readHelp(name, text))
	}
	if len(m.top.usage) == 0 {
		return fmt.Errorf("%s -h prints no usage", program)
	}
	for file, text := range map[string]string{name + ".1": m.page(), name + ".bash": m.completions()} {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// ask returns what the program prints to both outputs.
func ask(program string, args ...string) (string, error) {
	program, err := filepath.Abs(program)
	if err != nil {
		return "", err
	}
	cmd := exec.Command(program, args...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%v: %w\n%s", cmd, err, out.String())
	}
	return out.String(), nil
}
