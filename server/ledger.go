// This file holds the ledger: a list of the entries that a single node has stored,
// next to the files of NATS. It says what is missing when those are damaged.

package server

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A ledger is open for new entries. Every line of its file is the name of a table, for
// one more entry, or that name, a space and the number of its entries up to now, which
// is 0 for a table that was removed.
type ledger struct {
	mu   sync.Mutex
	file *os.File
}

func ledgerName(dir string) string { return filepath.Join(dir, "ledger") }

// readLedger returns the number of entries of every table. A directory without a
// ledger has none.
func readLedger(dir string) (map[string]int, error) {
	counts := make(map[string]int)
	f, err := os.Open(ledgerName(dir))
	if err == nil {
		defer f.Close()
		lines := bufio.NewScanner(f)
		for lines.Scan() {
			id, text, given := strings.Cut(lines.Text(), " ")
			n, err := strconv.Atoi(text)
			switch {
			case !validID(id): // the end of a write that was not finished
			case !given:
				counts[id]++
			case err == nil:
				counts[id] = n
			}
		}
		err = lines.Err()
	} else if os.IsNotExist(err) {
		err = nil
	}
	return counts, err
}

// openLedger begins a ledger with what is stored now.
func openLedger(dir string, counts map[string]int) (*ledger, error) {
	var text strings.Builder
	for _, id := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(&text, "%s %d\n", id, counts[id])
	}
	name := ledgerName(dir)
	err := os.WriteFile(name+".new", []byte(text.String()), 0o600)
	if err == nil {
		err = os.Rename(name+".new", name)
	}
	if err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	return &ledger{file: f}, nil
}

// note adds an entry of a table. An entry that cannot be noted is not missed later.
func (l *ledger) note(line string) error {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err := l.file.WriteString(line + "\n")
	return err
}

// remove notes that a table was removed.
func (l *ledger) remove(id string) error { return l.note(id + " 0") }

func (l *ledger) close() error {
	if l == nil {
		return nil
	}
	return l.file.Close()
}
