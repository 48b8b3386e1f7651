// This file holds the import of a single node's tables into another storage, such
// as a cluster.

package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"github.com/nats-io/nats.go/jetstream"
)

// mostImport is the largest size of a storage that is read, in bytes.
const mostImport = 1 << 50

// importTables copies all tables of a stopped node's data directory into a storage.
// It skips entries that are there already, so it can be repeated after an
// interruption. A table that has gone on in the storage since an earlier import
// is left as it is there.
func importTables(ctx context.Context, dir string, to *store, log *slog.Logger) error {
	if _, err := os.Stat(filepath.Join(dir, "nats")); err != nil {
		return fmt.Errorf("import: %s is not a data directory: %w", dir, err)
	}
	unlock, err := lockDir(dir)
	if err != nil {
		return fmt.Errorf("import: %w", err)
	}
	defer unlock()
	old, err := startNode(nodeConfig{dir: dir, bytes: mostImport}, log)
	if err != nil {
		return fmt.Errorf("import: %w", err)
	}
	defer old.stop()
	conn, err := connect(old, "", "", log)
	if err != nil {
		return fmt.Errorf("import: %w", err)
	}
	defer conn.Close()
	from, err := openStore(ctx, conn, storeConfig{1, mostImport}, log, newStats())
	if err != nil {
		return fmt.Errorf("import: %w", err)
	}
	ids, err := from.tables(ctx)
	if err != nil {
		return fmt.Errorf("import: %w", err)
	}
	for _, id := range ids {
		if err := copyTable(ctx, id, from, to); err != nil {
			return fmt.Errorf("import: table %s: %w", id, err)
		}
	}
	log.Info("tables imported", "tables", len(ids), "from", dir)
	return nil
}

// tables returns the names of all tables.
func (s *store) tables(ctx context.Context) ([]string, error) {
	info, err := s.stream.Info(ctx, jetstream.WithSubjectFilter(tableSubjects+"*"))
	if err != nil {
		return nil, err
	}
	ids := make([]string, 0, len(info.State.Subjects))
	for subject := range info.State.Subjects {
		ids = append(ids, strings.TrimPrefix(subject, tableSubjects))
	}
	return ids, nil
}

// copyTable copies the entries of a table that the other storage does not have.
func copyTable(ctx context.Context, id string, from, to *store) error {
	all, err := from.read(ctx, id, 0)
	if err != nil {
		return err
	}
	there, err := to.read(ctx, id, 0)
	if err != nil {
		return err
	}
	prev := uint64(0)
	for i, m := range there {
		if i < len(all) && string(m.data) != string(all[i].data) {
			return errors.New("another table of this name is there")
		}
		prev = m.seq
	}
	for _, m := range all[min(len(there), len(all)):] {
		if prev, err = to.append(ctx, id, prev, m.data); err != nil {
			return err
		}
	}
	return nil
}
