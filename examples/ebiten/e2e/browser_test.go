//go:build unix

// This file holds the game in a page of a browser.

package e2e

import (
	"encoding/json"
	"fmt"
	"image"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/internal/needs"
)

// A browser is a device that shows one page. It is a process of browser.mjs.
type browser struct {
	t       *testing.T
	node    *process
	input   io.Writer
	answers chan message // to commands
}

// A message is what browser.mjs prints.
type message struct {
	Done   bool
	Value  any
	Failed string
}

// openBrowser builds the game for a browser, and shows it at a size.
func openBrowser(t *testing.T, size image.Point, query string) *player {
	t.Helper()
	needs.Programs(t, "bash", "node", "npm")
	path := os.Getenv("CHROMIUM")
	if path == "" {
		path = "/usr/bin/chromium"
	}
	if _, err := os.Stat(path); err != nil {
		needs.Missing(t, err.Error())
	}
	if _, err := os.Stat("node_modules/playwright-core"); err != nil {
		if os.Getenv("CI_STRICT") != "1" {
			t.Skip("no playwright-core: run npm ci in e2e")
		}
		runs(t, buildTime, exec.Command("npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"))
	}
	server := httptest.NewServer(http.FileServer(http.Dir(buildSite(t))))
	t.Cleanup(server.Close)

	cmd := exec.Command("node", "browser.mjs", server.URL+"/?"+query, fmt.Sprint(size.X), fmt.Sprint(size.Y))
	home := t.TempDir()
	cmd.Env = append(os.Environ(), "CHROMIUM="+path, "HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_CACHE_HOME="+home)
	input, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	b := &browser{t: t, node: start(t, cmd), input: input, answers: make(chan message, 1)}
	t.Cleanup(func() { // before its process group is killed, since Chromium has one of its own
		_ = input.Close()
		select {
		case <-b.node.ended:
		case <-time.After(20 * time.Second):
		}
	})
	go b.read()
	b.answer("starting", 2*patience) // there may be a second start
	return &player{t: t, device: b, game: b.node}
}

// read reads what browser.mjs prints, and sends the answers.
func (b *browser) read() {
	for {
		select {
		case line := <-b.node.lines:
			var m message
			if err := json.Unmarshal([]byte(line), &m); err != nil {
				m.Failed = err.Error()
			}
			if m.Done || m.Failed != "" {
				b.answers <- m
			}
		case <-b.t.Context().Done():
			return
		}
	}
}

// answer waits for the answer to a command.
func (b *browser) answer(command string, limit time.Duration) any {
	b.t.Helper()
	select {
	case m := <-b.answers:
		if m.Failed != "" {
			b.t.Fatalf("%s: %s. %s", command, m.Failed, b.node.output())
		}
		return m.Value
	case <-b.node.ended:
	case <-time.After(left(b.t, limit)):
	}
	b.t.Fatalf("%s: no answer. %s", command, b.node.output())
	return nil
}

// do carries out a command.
func (b *browser) do(name string, value any) any {
	b.t.Helper()
	command, err := json.Marshal(map[string]any{name: value})
	if err != nil {
		b.t.Fatal(err)
	}
	if _, err := b.input.Write(append(command, '\n')); err != nil {
		b.t.Fatalf("%s: %v. %s", command, err, b.node.output())
	}
	return b.answer(string(command), patience)
}

func (b *browser) move(at image.Point) { b.do("move", []int{at.X, at.Y}) }
func (b *browser) press()              { b.do("button", "down") }
func (b *browser) release()            { b.do("button", "up") }
func (b *browser) key(name string)     { b.do("key", name) }
func (b *browser) wheelDown()          { b.do("wheel", 100) }
func (b *browser) picture(file string) { b.do("shot", file) }
func (b *browser) saved() string       { return b.value("localStorage.getItem('labyrinth-game.txt')") }

// value returns the value of an expression in the page if it is a text.
func (b *browser) value(expression string) string {
	text, _ := b.do("value", expression).(string)
	return text
}
