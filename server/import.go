// This file holds the import of a single node's tables into another storage, such
// as a cluster.

package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
)

// mostImport is the largest size of a storage that is read, in gigabytes.
const mostImport = 1_000_000

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
	from, stop, err := openDir(ctx, dir, log)
	if err != nil {
		return fmt.Errorf("import: %w", err)
	}
	defer stop()
	tables, err := copyTables(ctx, from, to)
	if err != nil {
		return fmt.Errorf("import: %w", err)
	}
	log.Info("tables imported", "tables", tables, "from", dir)
	return nil
}

// openDir opens the storage of a data directory that no server uses.
func openDir(ctx context.Context, dir string, log *slog.Logger) (s *store, stop func(), err error) {
	own, err := startNode(&config{data: dir, disk: mostImport}, log)
	if err != nil {
		return nil, nil, err
	}
	conn, err := connect(own, "", "", log)
	if err != nil {
		own.stop()
		return nil, nil, err
	}
	stop = func() {
		conn.Close()
		own.stop()
	}
	if s, err = openStore(ctx, conn, storeConfig{1, mostImport * gigabyte, own}, log, newStats()); err != nil {
		stop()
	}
	return s, stop, err
}

// copyTables copies all tables and returns their number.
func copyTables(ctx context.Context, from, to *store) (int, error) {
	all, err := from.tables(ctx)
	if err != nil {
		return 0, err
	}
	for id := range all {
		if err := copyTable(ctx, id, from, to); err != nil {
			return 0, fmt.Errorf("table %s: %w", id, err)
		}
	}
	return len(all), nil
}

// backupTool copies the tables of a storage that runs into a data directory.
func backupTool(ctx context.Context, url, file, dir string, out io.Writer) error {
	secret := ""
	if file != "" {
		var err error
		if secret, err = readSecret(file); err != nil {
			return err
		}
	}
	unlock, err := lockDir(dir)
	if err != nil {
		return err
	}
	defer unlock()
	conn, err := connect(nil, url, secret, toolLog)
	if err != nil {
		return err
	}
	defer conn.Close()
	from, err := newStore(conn, storeConfig{}, toolLog, newStats())
	if err != nil {
		return err
	}
	if from.stream, err = from.js.Stream(ctx, streamName); err != nil { // and nothing is changed there
		return fmt.Errorf("%s: %w", url, err)
	}
	to, stop, err := openDir(ctx, dir, toolLog)
	if err != nil {
		return err
	}
	tables, err := copyTables(ctx, from, to)
	stop()
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d tables are in %s\n", tables, dir)
	v, err := takeInventory(dir)
	if err != nil {
		return err
	}
	book, err := openLedger(dir, v.counts())
	if err != nil {
		return err
	}
	return book.close()
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
