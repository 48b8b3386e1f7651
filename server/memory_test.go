// This file holds a storage in memory for tests, and the nodes that use it. In simulated time,
// what happens between an append and its announcement, or between a turn and its worker, is
// chosen and not waited for.

package server

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A memory is a storage with a work queue, and the nodes that use it.
type memory struct {
	mu    sync.Mutex
	all   []jetstream.RawStreamMsg // in order; the sequence is the place, from 1
	queue []turn                   // as the work queue has them: one of each table and event
	nodes []*hub
	// late returns how long an announcement or a job takes, and whether it is lost.
	late func() (time.Duration, bool)
	// fault returns the error of a call of the storage, and whether it is done all the same.
	fault func(call string) (err error, done bool)
}

func newMemory() *memory {
	return &memory{
		late:  func() (time.Duration, bool) { return 0, false },
		fault: func(string) (error, bool) { return nil, true },
	}
}

// node adds a node without workers.
func (m *memory) node(ctx context.Context) *hub {
	stats := newStats()
	s := &store{log: discard, stats: stats, attempt: 2 * time.Second, patient: 15 * time.Second}
	s.publish, s.find, s.tell, s.refused = m.publish, m.find, m.tell, func(*nats.Msg, error) {}
	s.more = func(_ context.Context, all []message) []message { return all }
	s.mark, s.newest = m.mark, m.newest
	s.shares, s.tables, s.last, s.purge = m.share, m.tables, m.last, m.purge
	h := quietHub(ctx, catalog.All(), s, 1, func(sender, int) {}, discard, stats)
	h.pool.turns.publish = func(t turn, _ int) bool { m.put(h, t); return true }
	h.pool.newBot = func(catalog.Rules, string) (play.Bot, error) {
		return func(_ context.Context, q play.Question) (play.Answer, error) {
			return play.Answer{Ply: q.View.AppendPlies(nil)[0]}, nil
		}, nil
	}
	m.mu.Lock()
	m.nodes = append(m.nodes, h)
	m.mu.Unlock()
	go h.sweep()
	return h
}

func (m *memory) publish(_ context.Context, msg *nats.Msg, expect uint64) (uint64, error) {
	err, done := m.fault("publish")
	if err != nil && !done {
		return 0, err
	}
	m.mu.Lock()
	var last uint64
	for _, old := range m.all {
		if old.Subject == msg.Subject {
			last = old.Sequence
		}
	}
	if last != expect {
		m.mu.Unlock()
		return 0, &jetstream.APIError{Code: 400, ErrorCode: jetstream.ErrorCode(server.JSStreamWrongLastSequenceErrF), Description: "wrong last sequence"}
	}
	seq := uint64(len(m.all) + 1)
	m.all = append(m.all, jetstream.RawStreamMsg{Subject: msg.Subject, Sequence: seq, Data: msg.Data, Header: msg.Header, Time: time.Now()})
	nodes := slices.Clone(m.nodes)
	m.mu.Unlock()
	for _, h := range nodes {
		wait, lost := m.late()
		time.AfterFunc(wait, func() {
			if lost {
				h.missed() // as the next look at the storage finds
				return
			}
			h.deliver(message{strings.TrimPrefix(msg.Subject, tableSubjects), seq, expect, time.Now(), msg.Data, ""})
		})
	}
	return seq, err
}

func (m *memory) find(_ context.Context, id string, prev uint64) (*jetstream.RawStreamMsg, error) {
	if err, _ := m.fault("find"); err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, one := range m.all {
		if one.Sequence > prev && one.Subject == tableSubjects+id {
			return &one, nil
		}
	}
	return nil, nil
}

func (m *memory) mark(context.Context) (uint64, error) {
	if err, _ := m.fault("mark"); err != nil {
		return 0, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return uint64(len(m.all)), nil
}

func (m *memory) newest(ctx context.Context, id string, _ uint64) (uint64, error) {
	if err, _ := m.fault("newest"); err != nil {
		return 0, err
	}
	last, err := m.last(ctx, id)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return last.Sequence, nil
}

func (m *memory) tell(subject string, data []byte) error {
	if err, _ := m.fault("tell"); err != nil {
		return err
	}
	m.mu.Lock()
	nodes := slices.Clone(m.nodes)
	m.mu.Unlock()
	for _, h := range nodes {
		go func() {
			if strings.HasPrefix(subject, presenceSubjects) {
				h.hear(&nats.Msg{Subject: subject, Data: data})
			}
		}()
	}
	return nil
}

// share keeps nothing: the first value counts for its node.
func (m *memory) share(_ context.Context, _ string, data []byte) ([]byte, error) {
	err, _ := m.fault("share")
	return data, err
}

func (m *memory) tables(context.Context) (map[string]uint64, error) {
	if err, _ := m.fault("tables"); err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	all := make(map[string]uint64)
	for _, one := range m.all {
		if one.Subject != "" {
			all[strings.TrimPrefix(one.Subject, tableSubjects)]++
		}
	}
	return all, nil
}

func (m *memory) last(_ context.Context, id string) (last *jetstream.RawStreamMsg, err error) {
	if err, _ := m.fault("last"); err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, one := range m.all {
		if one.Subject == tableSubjects+id {
			last = &one
		}
	}
	if last == nil {
		return nil, jetstream.ErrMsgNotFound
	}
	return last, nil
}

// purge removes the entries of a table. The places of the others stay.
func (m *memory) purge(_ context.Context, id string) error {
	err, done := m.fault("purge")
	if err != nil && !done {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.all {
		if m.all[i].Subject == tableSubjects+id {
			m.all[i].Subject = ""
		}
	}
	return err
}

// put puts a turn into the queue. What is there already is refused, as NATS does.
func (m *memory) put(h *hub, t turn) {
	m.mu.Lock()
	defer m.mu.Unlock()
	same := slices.ContainsFunc(m.queue, func(q turn) bool { return q.id == t.id && q.n == t.n })
	if same {
		go h.pool.unasked(t.id, t.n, &jetstream.APIError{Description: server.ErrMaxMsgsPerSubject.Error()})
		return
	}
	m.queue = append(m.queue, t)
}

// work lets a node take turns from the queue until ctx is done.
func (m *memory) work(ctx context.Context, h *hub) {
	for ctx.Err() == nil {
		m.mu.Lock()
		var t turn
		if len(m.queue) > 0 {
			t, m.queue = m.queue[0], m.queue[1:]
		}
		m.mu.Unlock()
		if t.id == "" {
			pause(ctx, 10*time.Millisecond)
			continue
		}
		wait, lost := m.late()
		pause(ctx, wait)
		if !lost {
			_ = h.pool.turn(withSender(ctx, t.sender), job{turn: t, attempts: 1}) // a turn that fails is asked for again
		}
	}
}
