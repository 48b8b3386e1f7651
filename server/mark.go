// This file makes reads of a cluster sure. A node that was paused, or cut off, takes itself
// for the leader of the storage until it hears of the next one. Until then it does not have
// what was stored meanwhile, and says that it is not there.

package server

import (
	"context"
	"errors"
	"sync"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// markID is the name of a table with nothing in it but marks, of which the newest is kept. Only
// what most nodes have is acknowledged, so whoever has a mark has all that was acknowledged
// before the mark was asked for.
const markID = "mark"

// marks lets requests that come while a mark is being stored share the next one.
type marks struct {
	mu   sync.Mutex
	next *mark // that is not yet being stored, or nil
	busy bool  // one is being stored
}

// A mark has its sequence once done is closed.
type mark struct {
	done chan struct{}
	seq  uint64
	err  error
}

// get returns the sequence of a mark that store begins to store after get was called.
func (m *marks) get(ctx context.Context, store func() (uint64, error)) (uint64, error) {
	m.mu.Lock()
	if m.next == nil {
		m.next = &mark{done: make(chan struct{})}
	}
	next, idle := m.next, !m.busy
	m.busy = true
	m.mu.Unlock()
	if idle {
		go m.run(store)
	}
	select {
	case <-next.done:
		return next.seq, next.err
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// run stores marks until nobody waits for one.
func (m *marks) run(store func() (uint64, error)) {
	for {
		m.mu.Lock()
		next := m.next
		m.next, m.busy = nil, next != nil
		m.mu.Unlock()
		if next == nil {
			return
		}
		next.seq, next.err = store()
		close(next.done)
	}
}

// markOnce returns the sequence of a mark that is stored now. It returns 0 where the word of
// the leader must do: a single node has everything, and a full storage takes no mark.
func (s *store) markOnce(ctx context.Context) (uint64, error) {
	if c := s.stream.CachedInfo().Config; c.Replicas == 1 || !c.AllowRollup {
		return 0, nil
	}
	return s.marks.get(ctx, s.storeMark)
}

// storeMark stores a mark.
func (s *store) storeMark() (uint64, error) {
	ctx, cancel := context.WithTimeout(context.Background(), s.attempt)
	defer cancel()
	m := nats.NewMsg(tableSubjects + markID)
	m.Header.Set(server.JSMsgRollup, server.JSMsgRollupSubject)
	ack, err := s.js.PublishMsg(ctx, m, jetstream.WithRetryAttempts(0))
	switch {
	case err == nil:
		return ack.Sequence, nil
	case full(err):
		return 0, nil
	}
	return 0, err
}

// complete reports whether entry prev is known to be the last one of a table, or, for 0, that
// the table has none. Without a mark nothing is known.
func (s *store) complete(ctx context.Context, id string, prev, mark uint64) (bool, error) {
	if mark == 0 {
		return false, nil
	}
	last, err := s.newest(ctx, id, mark)
	return err == nil && last <= prev, err
}

// errBehind means that the node that answered does not have a mark yet.
var errBehind = errors.New("the node that answered does not have the newest entries yet")

// newestOnce asks any node for the sequence of the last entry of a table, which is 0 if it has
// none. The error is errBehind if the node does not have the mark.
func (s *store) newestOnce(ctx context.Context, id string, mark uint64) (last uint64, err error) {
	marked := uint64(0)
	q := server.JSApiMsgGetRequest{MultiLastFor: []string{tableSubjects + id, tableSubjects + markID}, NoHeaders: true}
	err = s.direct(ctx, q, func(seq uint64, m *nats.Msg) {
		if m.Header.Get(jetstream.SubjectHeader) == tableSubjects+markID {
			marked = seq
		} else {
			last = seq
		}
	})
	if err == nil && marked < mark {
		err = errBehind
	}
	return last, err
}
