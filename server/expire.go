// This file holds how tables that nobody has used for long are removed.

package server

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A keep says after how many days without an entry a table is removed; 0 is never.
type keep struct {
	Played int // people played there
	Begun  int // they hardly began
	Bots   int // it has bots only
}

// defaultKeep keeps a family's games for years, and what a stranger opens for a month.
var defaultKeep = keep{Played: 1100, Begun: 30, Bots: 7}

// playedEntries is the number of entries at which people have played at a table.
const playedEntries = 10

// String returns the rules in the form that Set reads.
func (k *keep) String() string {
	return fmt.Sprintf("played=%d,begun=%d,bots=%d", k.Played, k.Begun, k.Bots)
}

// Set reads rules such as "played=400,bots=1". Those that the text does not name stay.
func (k *keep) Set(text string) error {
	fields := map[string]*int{"played": &k.Played, "begun": &k.Begun, "bots": &k.Bots}
	for pair := range strings.SplitSeq(text, ",") {
		name, value, _ := strings.Cut(pair, "=")
		n, err := strconv.Atoi(value)
		if fields[name] == nil || err != nil || n < 0 {
			return fmt.Errorf("%q: want played, begun or bots, = and a number of days", pair)
		}
		*fields[name] = n
	}
	return nil
}

// least returns the shortest time after which any table is removed, or 0 for never.
func (k keep) least() (days int) {
	for _, n := range []int{k.Played, k.Begun, k.Bots} {
		if n > 0 && (days == 0 || n < days) {
			days = n
		}
	}
	return days
}

// days returns the time for a table with an opening and a number of entries.
func (k keep) days(o opening, entries int) int {
	switch {
	case !o.forPeople():
		return k.Bots
	case entries < playedEntries:
		return k.Begun
	}
	return k.Played
}

// An expiry removes tables.
type expiry struct {
	hub  *hub
	keep keep
	// export is the directory for the records of tables at which people have played;
	// empty for none.
	export string
}

// run removes tables every hour until ctx is done.
func (x expiry) run(ctx context.Context) {
	if x.hub.store.stream.CachedInfo().Config.DenyPurge {
		x.hub.log.Warn("the storage was created by an earlier version, which kept tables for ever; import it into a new one to let tables expire")
		return
	}
	for tick := time.NewTicker(time.Hour); ; {
		select {
		case <-ctx.Done():
			tick.Stop()
			return
		case <-tick.C:
		}
		removed, err := x.sweep(ctx, x.hub.store.condition.now())
		if err != nil && ctx.Err() == nil {
			x.hub.log.Error("tables could not be removed", "error", err)
		}
		if removed > 0 {
			x.hub.log.Info("tables were removed", "tables", removed)
		}
	}
}

// sweep removes the tables whose time is over. It goes slowly, since nobody waits.
func (x expiry) sweep(ctx context.Context, now time.Time) (removed int, err error) {
	if x.keep.least() == 0 {
		return 0, nil
	}
	s := x.hub.store
	all, err := s.tables(ctx)
	if err != nil {
		return 0, err
	}
	for id, entries := range all {
		if pause(ctx, time.Millisecond); ctx.Err() != nil {
			return removed, ctx.Err()
		}
		last, err := s.last(ctx, id)
		if err != nil {
			return removed, fmt.Errorf("table %s: %w", id, err)
		}
		age := now.Sub(last.Time)
		if age < days(x.keep.least()) && !isRemoval(last.Data) {
			continue
		}
		did, err := x.remove(ctx, id, int(entries), age)
		if err != nil {
			return removed, fmt.Errorf("table %s: %w", id, err)
		}
		if did {
			removed++
			s.stats.removed.Inc()
		}
	}
	return removed, nil
}

// writable makes a directory and reports why no file can be written to it. The empty name is none.
func writable(dir string) error {
	if dir == "" {
		return nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, "try-*")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

func days(n int) time.Duration { return time.Duration(n) * 24 * time.Hour }

// remove removes a table, if it is one of those whose time is over. First an entry says
// so: nobody can continue after it.
func (x expiry) remove(ctx context.Context, id string, entries int, age time.Duration) (bool, error) {
	l := x.hub.enter(id)
	defer x.hub.leave(l)
	stays := false
	err := l.with(ctx, func(t *table) (*entry, error) {
		n := x.keep.days(t.opening, entries)
		if stays = n == 0 || age < days(n) || t.entries != entries; stays { // or something has happened since
			return nil, nil
		}
		if x.export != "" && entries >= playedEntries && t.opening.forPeople() {
			text, err := t.record()
			if err == nil {
				err = os.WriteFile(filepath.Join(x.export, id+".txt"), text, 0o600)
			}
			if err != nil {
				return nil, fmt.Errorf("export: %w", err)
			}
		}
		return &entry{Removed: true}, nil
	})
	if stays || err != nil && !errors.Is(err, errNoTable) { // errNoTable: an earlier removal was not finished
		return false, err
	}
	if err := x.hub.store.purge(ctx, id); err != nil {
		return false, err
	}
	return true, x.hub.store.book.remove(id)
}
