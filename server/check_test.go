// This file tests what happens when files of the storage are damaged.

package server

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/internal/long"
)

// runCommand runs a command of the server.
func runCommand(t *testing.T, want bool, args ...string) string {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asServer+"=1")
	out, err := cmd.CombinedOutput()
	if (err == nil) != want {
		t.Errorf("server %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// copyDir copies a data directory.
func copyDir(t *testing.T, from string) string {
	t.Helper()
	to := filepath.Join(t.TempDir(), "copy")
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	return to
}

// A server does not start on files that are damaged or missing, since NATS would cut
// them off. It names every table that lacks something, and a repair saves the others.
func TestDamage(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	server := startProcess(t, logFile(t), "-addr", "127.0.0.1:0", "-data", dir, "-sync", "off")
	var parties []party
	for range long.Count(8, 100) {
		parties = append(parties, server.open(`{"seats":[{},{}]}`))
	}
	last := make(map[string]int)
	for range long.Count(6, 40) {
		for _, p := range parties {
			e := server.last(p)
			if seat, ok := e.View.ToMove.(float64); ok {
				me := server.as(p.tokens[int(seat)])
				choices := me.last(p).View.Choices
				me.do("POST", p.path+"/plies", plyBody(e.N, choices[len(choices)/2].Ply), http.StatusCreated)
				last[p.id] = e.N + 1
			}
		}
	}
	server.kill()
	if out := runCommand(t, true, "check", dir); !strings.Contains(out, fmt.Sprintf("%d tables", len(parties))) {
		t.Errorf("check of a healthy directory: %s", out)
	}
	blocks := tableBlocks(dir)
	if len(blocks) == 0 {
		t.Fatal("there are no files")
	}
	harm := map[string]func(name string) error{
		"a flipped bit": func(name string) error {
			b, err := os.ReadFile(name)
			i := len(b) / 2 // in the data of an entry, or its length
			b[i+bytes.IndexByte(b[i:], '{')] ^= 1
			return errorsOf(err, os.WriteFile(name, b, 0o600))
		},
		"a wrong length": func(name string) error {
			b, err := os.ReadFile(name)
			i := bytes.Index(b[len(b)/3:], []byte(tableSubjects)) + len(b)/3 - recordHead
			b[i+2] ^= 0x40
			return errorsOf(err, os.WriteFile(name, b, 0o600))
		},
		"a short file": func(name string) error {
			info, err := os.Stat(name)
			return errorsOf(err, os.Truncate(name, info.Size()*3/4))
		},
		"no file": os.Remove,
	}
	for what, do := range harm {
		t.Run(what, func(t *testing.T) {
			home := copyDir(t, dir)
			if err := do(tableBlocks(home)[len(blocks)/2]); err != nil {
				t.Fatal(err)
			}
			v, err := takeInventory(home)
			if err != nil || len(v.short()) == 0 {
				t.Fatalf("%v, %d tables are short, want some", err, len(v.short()))
			}
			out, err := startAgain(home)
			if err == nil || !strings.Contains(out, "table "+v.short()[0]) || !strings.Contains(out, "repair") {
				t.Errorf("a start: %v %s", err, out)
			}
			if out := runCommand(t, false, "check", home); strings.Count(out, "table ") < len(v.short()) {
				t.Errorf("check: %s, want %d tables", out, len(v.short()))
			}
			args := []string{"repair", home}
			keep := what == "a short file" // then tables continue where they were cut
			if keep {
				args = []string{"repair", "-short", home}
			}
			runCommand(t, true, args...)
			aside, _ := filepath.Glob(filepath.Join(home, "damaged-*", "nats"))
			if len(aside) != 1 {
				t.Errorf("the damaged files are not kept")
			}
			runCommand(t, true, "check", home)
			again := startProcess(t, logFile(t), "-addr", "127.0.0.1:0", "-data", home, "-sync", "off")
			whole := 0
			for _, p := range parties {
				lost := v.tables[p.id]
				if lost.missing > 0 && !keep || lost.whole == 0 {
					again.refused("GET", p.path, "", http.StatusNotFound, "table")
					continue
				}
				whole++
				if n := again.last(p).N; lost.missing == 0 && n != last[p.id] || lost.missing > 0 && n != lost.whole-1 {
					t.Errorf("table %s has event %d, want %d; %+v", p.id, n, last[p.id], *lost)
				}
			}
			if strings.HasPrefix(what, "a ") && whole < len(parties)/2 {
				t.Errorf("%d of %d tables were saved", whole, len(parties))
			}
		})
	}
}

func errorsOf(all ...error) error {
	for _, err := range all {
		if err != nil {
			return err
		}
	}
	return nil
}

// A write that was not finished when the machine went down is no damage.
func TestTornWrite(t *testing.T) {
	t.Parallel()
	dir := storageDir(t)
	server := serveHere(t, func(c *config) { c.data = dir })
	p := server.open(`{"seats":[{},{}]}`)
	server.stop()
	name := tableBlocks(dir)[0]
	b, err := os.ReadFile(name)
	if err == nil {
		err = os.WriteFile(name, append(b, b[:len(b)/2]...), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	again := serveHere(t, func(c *config) { c.data = dir })
	again.do("GET", p.path, "", http.StatusOK)
}

// A table that misses an entry in the middle is refused whenever it is read.
func TestGap(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	p := server.open(`{"seats":[{},{}]}`)
	me := server.as(p.tokens[1])
	for n := range 2 {
		me.do("POST", p.path+"/plies", plyBody(n, me.last(p).View.Choices[0].Ply), http.StatusCreated)
	}
	all, err := server.hub.store.read(context.Background(), p.id, 0)
	if err != nil || len(all) != 3 {
		t.Fatalf("%d entries, %v", len(all), err)
	}
	if err := linked(all); err != nil {
		t.Error(err)
	}
	all[2].prev = all[0].seq
	if err := linked([]message{all[0], all[2]}); err == nil {
		t.Error("a gap is not noticed")
	}
}
