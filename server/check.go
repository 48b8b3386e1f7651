// This file holds the check of a data directory before NATS starts on it, and its
// repair.

package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// An inventory is what a data directory holds, and what is wrong with it.
type inventory struct {
	dir    string
	tables map[string]*found
	wounds []wound
}

// A found is what the files have of a table.
type found struct {
	entries int    // their number
	whole   int    // the number before the first one that is missing in the middle
	last    uint64 // the sequence of the last one
	missing int    // how many are missing, at least
	removed bool   // long ago, though its entries may still be in the files
}

// takeInventory reads the files of a data directory that no server uses.
func takeInventory(dir string) (v inventory, err error) {
	v = inventory{dir: dir, tables: make(map[string]*found)}
	files := tableBlocks(dir)
	for _, name := range files {
		wounds, err := readBlock(name, v.add)
		if err != nil {
			return v, err
		}
		v.wounds = append(v.wounds, wounds...)
	}
	if n := len(v.wounds); n > 0 && v.wounds[n-1].tail && v.wounds[n-1].file == files[len(files)-1] {
		v.wounds = v.wounds[:n-1] // a write that was not finished, so nobody was told that it was stored
	}
	counts, err := readLedger(dir)
	for id, n := range counts {
		t := v.tables[id]
		if t == nil {
			if n == 0 {
				continue
			}
			t = new(found)
			v.tables[id] = t
		}
		t.removed = n == 0
		t.missing = max(0, n-t.entries)
	}
	for _, t := range v.tables {
		if t.whole < t.entries && !t.removed {
			t.missing = max(t.missing, 1)
		}
	}
	return v, err
}

// expectedHeader has the sequence of the entry before, with which every entry is appended.
const expectedHeader = "Nats-Expected-Last-Subject-Sequence"

// add counts a record.
func (v inventory) add(r record) {
	id := strings.TrimPrefix(r.subject, tableSubjects)
	if id == markID {
		return
	}
	t := v.tables[id]
	if t == nil {
		t = new(found)
		v.tables[id] = t
	}
	want, err := strconv.ParseUint(r.value(expectedHeader), 10, 64)
	if t.whole == t.entries && (err != nil || want == t.last) {
		t.whole++
	}
	t.entries++
	t.last = r.seq
}

// value returns a value of the headers, or an empty string.
func (r record) value(name string) string {
	_, rest, _ := strings.Cut(string(r.header), "\r\n"+name+": ")
	value, _, _ := strings.Cut(rest, "\r\n")
	return value
}

// counts returns the number of entries of every table, for the ledger.
func (v inventory) counts() map[string]int {
	counts := make(map[string]int)
	for id, t := range v.tables {
		counts[id] = t.entries
		if t.removed {
			counts[id] = 0
		}
	}
	return counts
}

// short returns the tables that miss entries, in order.
func (v inventory) short() (ids []string) {
	for id, t := range v.tables {
		if t.missing > 0 {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// fault returns an error if something is damaged or missing.
func (v inventory) fault() error {
	var lines []string
	for _, w := range v.wounds {
		lines = append(lines, "damaged: "+w.String())
	}
	for _, id := range v.short() {
		lines = append(lines, fmt.Sprintf("table %s: %d entries found, at least %d missing", id, v.tables[id].entries, v.tables[id].missing))
	}
	if lines == nil {
		return nil
	}
	return damageError{v.dir, lines}
}

// A damageError says what is wrong with a data directory.
type damageError struct {
	dir   string
	lines []string
}

// Error has the first lines; "server check" prints all.
func (e damageError) Error() string {
	lines := e.lines
	if len(lines) > 10 {
		lines = append(slices.Clone(lines[:10]), fmt.Sprintf("and %d more; see server check %s", len(lines)-10, e.dir))
	}
	return fmt.Sprintf("the storage in %s is damaged; nothing was changed:\n%s\nStart from a backup, or run: server repair %s",
		e.dir, strings.Join(lines, "\n"), e.dir)
}

// isClusterDir reports whether a data directory is of a node of a cluster.
func isClusterDir(dir string) bool {
	names, _ := fs.Glob(os.DirFS(dir), "nats/jetstream/$SYS/_js_/*") // the pattern is right
	return len(names) > 0
}

// checkTool prints what a data directory holds, and returns an error if it is damaged.
func checkTool(dir string, out io.Writer) error {
	v, err := takeInventory(dir)
	if err != nil {
		return err
	}
	entries := 0
	for _, t := range v.tables {
		entries += t.entries
	}
	fmt.Fprintf(out, "%d tables with %d entries in %d files\n", len(v.tables), entries, len(tableBlocks(dir)))
	if err, ok := v.fault().(damageError); ok { //nolint:errorlint // fault returns it as it is
		fmt.Fprintln(out, strings.Join(err.lines, "\n"))
		return fmt.Errorf("%d faults", len(err.lines))
	}
	fmt.Fprintln(out, "nothing is damaged or missing")
	return nil
}

// repairTool makes a new storage from what can be read of a damaged one, which it
// moves aside. Tables that miss entries are left out, unless short is set: then they
// continue after the last entry before the first missing one.
func repairTool(ctx context.Context, dir string, short bool, log *slog.Logger, out io.Writer) (err error) {
	unlock, err := lockDir(dir)
	if err != nil {
		return err
	}
	defer unlock()
	defer func() { err = errors.Join(err, giveToOwner(dir)) }()
	aside := filepath.Join(dir, "damaged-"+time.Now().UTC().Format("20060102-150405"))
	if err := os.Mkdir(aside, 0o700); err != nil {
		return err
	}
	for _, name := range []string{"nats", "ledger"} {
		if err := os.Rename(filepath.Join(dir, name), filepath.Join(aside, name)); err != nil && !os.IsNotExist(err) {
			return err
		}
	}
	fmt.Fprintf(out, "the old storage is in %s\n", aside)
	if isClusterDir(aside) {
		fmt.Fprintln(out, "the other nodes have the tables: start this node, and wait until /readyz answers 200")
		return nil
	}
	v, err := takeInventory(aside)
	if err != nil {
		return err
	}
	copied, err := v.copyTo(ctx, dir, short, log)
	for _, id := range v.short() {
		t := v.tables[id]
		fate := "left out"
		if short && t.whole > 0 {
			fate = fmt.Sprintf("continues after entry %d", t.whole)
		}
		fmt.Fprintf(out, "table %s: %d entries found, at least %d missing: %s\n", id, t.entries, t.missing, fate)
	}
	fmt.Fprintf(out, "%d entries were copied\n", copied)
	return err
}

// copyTo writes the tables into a new storage.
func (v inventory) copyTo(ctx context.Context, dir string, short bool, log *slog.Logger) (copied int, err error) {
	to, stop, err := openDir(ctx, dir, log)
	if err != nil {
		return 0, err
	}
	defer stop()
	prev, done := make(map[string]uint64), make(map[string]int)
	for _, name := range tableBlocks(v.dir) {
		_, failure := readBlock(name, func(r record) {
			id := strings.TrimPrefix(r.subject, tableSubjects)
			t := v.tables[id]
			if err != nil || t == nil || t.removed || t.missing > 0 && !short || done[id] == t.whole {
				return
			}
			if prev[id], err = to.append(ctx, id, prev[id], r.data); err == nil {
				done[id]++
				copied++
			}
		})
		if err == nil {
			err = failure
		}
		if err != nil {
			return copied, err
		}
	}
	book, err := openLedger(dir, maps.Clone(done))
	if err == nil {
		err = book.close()
	}
	return copied, err
}
