// This file holds how a node hears of what other nodes store.

package server

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// follow calls f for every entry that any node stores from now on, until ctx is
// done. The leader of the stream announces each entry once, and an announcement
// can be lost. Then follow calls missed, soon after. It also does so when the
// storage answers again after an outage.
//
// A consumer would lose nothing, but after the loss of a node no consumer can be
// created until the cluster has elected a leader for that, too.
func (s *store) follow(ctx context.Context, f func(message), missed func()) error {
	heard := new(hearing)
	err := s.await(ctx, "the last entry", func(ctx context.Context) error {
		info, err := s.stream.Info(ctx)
		if err == nil {
			heard.last = info.State.LastSeq
		}
		return err
	})
	if err != nil {
		return err
	}
	_, err = s.conn.Subscribe(storedPrefix+"*", func(m *nats.Msg) {
		seq, err := strconv.ParseUint(m.Header.Get(jetstream.SequenceHeader), 10, 64)
		if err != nil {
			return
		}
		prev, _ := strconv.ParseUint(m.Header.Get(jetstream.LastSequenceHeader), 10, 64)
		heard.entry(seq)
		id := strings.TrimPrefix(m.Subject, storedPrefix)
		if id == markID {
			return
		}
		note := s.book.note
		if isRemoval(m.Data) {
			note = s.book.remove
		}
		if err := note(id); err != nil {
			s.log.Debug("ledger", "error", err)
		}
		f(message{id, seq, prev, storedAt(m, s.condition.now()), m.Data, ""})
	})
	if err != nil {
		return fmt.Errorf("follow the storage: %w", err)
	}
	go func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			back := s.condition.back()
			info, err := s.ask(ctx)
			s.examine(ctx, info, err)
			if err != nil {
				continue
			}
			if heard.missed(info.State.LastSeq) {
				s.stats.missed.Inc()
				missed()
			} else if s.condition.back() != back {
				missed()
			}
		}
	}()
	return nil
}

// ask asks the storage about its state and its clock.
func (s *store) ask(ctx context.Context) (*jetstream.StreamInfo, error) {
	ctx, cancel := context.WithTimeout(ctx, s.attempt)
	defer cancel()
	began := time.Now()
	info, err := s.stream.Info(ctx)
	if err == nil {
		s.condition.set(began, time.Now(), info)
	}
	s.condition.note(time.Now(), time.Since(began), err)
	return info, err
}

// A hearing notes which entries were announced.
type hearing struct {
	mu    sync.Mutex
	last  uint64 // the last entry that was announced, or is known to have been missed
	gap   bool   // an entry before it was not announced
	there uint64 // the last entry in the storage when it was asked the last time
}

// entry notes an announcement.
func (h *hearing) entry(seq uint64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.gap = h.gap || seq > h.last+1
	h.last = max(h.last, seq)
}

// missed reports whether an announcement was missed, given the last entry that is
// in the storage now. It may take a moment to announce an entry.
func (h *hearing) missed(there uint64) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	missed := h.gap || h.there > h.last
	h.gap, h.last, h.there = false, max(h.last, h.there), there
	return missed
}
