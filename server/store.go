// This file holds the storage: appending the entries of tables to a JetStream
// stream, reading them, and following what other nodes append. It does not know
// what is in an entry.

package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	streamName    = "TABLES"
	tableSubjects = "table."  // a table's name follows
	storedPrefix  = "stored." // the same, for entries that are stored
	appendHeader  = "Append"  // has the random name of an append
	jobStreamName = "BOTS"
	jobSubject    = "bots"
)

var (
	// errConflict means that another node has appended to the table first.
	errConflict = errors.New("the table has newer entries")
	// errStorage means that the storage does not answer. An append may have
	// been stored all the same.
	errStorage = errors.New("the storage does not answer; send the request again")
)

// A store is the storage of all tables.
type store struct {
	conn   *nats.Conn
	js     jetstream.JetStream
	stream jetstream.Stream
	jobs   jetstream.Stream
	log    *slog.Logger
	stats  *stats

	// publish sends one message. Tests replace it to lose answers.
	publish func(ctx context.Context, m *nats.Msg, expect uint64) (seq uint64, err error)

	attempt time.Duration // for one attempt of an append
	patient time.Duration // for all attempts
}

// openStore opens the storage, and creates its streams if they do not exist. It
// waits until the storage is ready or ctx is done.
func openStore(ctx context.Context, conn *nats.Conn, replicas int, log *slog.Logger, stats *stats) (*store, error) {
	js, err := jetstream.New(conn)
	if err != nil {
		return nil, err
	}
	s := &store{conn: conn, js: js, log: log, stats: stats, attempt: 2 * time.Second, patient: 15 * time.Second}
	s.publish = s.publishOnce
	s.stream, err = s.createStream(ctx, jetstream.StreamConfig{
		Name:        streamName,
		Description: "Tables of Labyrinth games; the entries of a table have one subject",
		Subjects:    []string{tableSubjects + "*"},
		Storage:     jetstream.FileStorage,
		Replicas:    replicas,
		Discard:     jetstream.DiscardNew,
		RePublish:   &jetstream.RePublish{Source: tableSubjects + ">", Destination: storedPrefix + ">"},
		DenyDelete:  true,
		DenyPurge:   true,
	})
	if err != nil {
		return nil, fmt.Errorf("open the storage: %w", err)
	}
	s.jobs, err = s.createStream(ctx, jetstream.StreamConfig{
		Name:        jobStreamName,
		Description: "Tables at which a bot is to act",
		Subjects:    []string{jobSubject},
		Retention:   jetstream.WorkQueuePolicy,
		Storage:     jetstream.MemoryStorage,
		Replicas:    replicas,
		MaxAge:      time.Minute,
	})
	if err != nil {
		return nil, fmt.Errorf("open the work queue: %w", err)
	}
	return s, nil
}

// createStream returns a stream as it is, or creates it.
func (s *store) createStream(ctx context.Context, config jetstream.StreamConfig) (stream jetstream.Stream, err error) {
	return stream, s.await(ctx, "stream "+config.Name, func(ctx context.Context) (err error) {
		stream, err = s.js.Stream(ctx, config.Name)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			stream, err = s.js.CreateStream(ctx, config)
		}
		return err
	})
}

// await calls f until it succeeds or ctx is done. A cluster may need some time to
// become ready, and more after nodes were lost.
func (s *store) await(ctx context.Context, what string, f func(context.Context) error) error {
	for {
		attempt, cancel := context.WithTimeout(ctx, 5*time.Second)
		err := f(attempt)
		cancel()
		if err == nil {
			return nil
		}
		s.log.Info("waiting for the storage", "for", what, "error", err)
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s: %w", what, err)
		case <-time.After(time.Second / 2):
		}
	}
}

// append stores an entry of a table as the one after entry prev, which is 0 for
// the first. When it returns nil, the entry is stored; for errConflict it is not.
// If an answer is lost, append reads back what the storage has.
func (s *store) append(ctx context.Context, id string, prev uint64, data []byte) (seq uint64, err error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.patient)
	defer cancel()
	name := newSecret()
	began := time.Now()
	defer func() { s.stats.appended(began, err) }()
	for wait := 10 * time.Millisecond; ; wait = min(2*wait, time.Second/2) {
		m := nats.NewMsg(tableSubjects + id)
		m.Data = data
		m.Header.Set(appendHeader, name)
		attempt, cancel := context.WithTimeout(ctx, s.attempt)
		seq, err := s.publish(attempt, m, prev)
		cancel()
		if err == nil {
			return seq, nil
		}
		lost := err
		attempt, cancel = context.WithTimeout(ctx, s.attempt)
		next, err := s.next(attempt, id, prev)
		cancel()
		switch {
		case err != nil || next == nil: // not known, or not stored yet
		case next.Header.Get(appendHeader) == name:
			s.stats.readBack.Inc()
			return next.Sequence, nil
		default:
			return 0, errConflict
		}
		select {
		case <-ctx.Done():
			s.log.Warn("append given up", "table", id, "error", lost)
			return 0, errStorage
		case <-time.After(wait):
		}
	}
}

func (s *store) publishOnce(ctx context.Context, m *nats.Msg, expect uint64) (uint64, error) {
	ack, err := s.js.PublishMsg(ctx, m, jetstream.WithExpectLastSequencePerSubject(expect), jetstream.WithRetryAttempts(0))
	if err != nil {
		return 0, err
	}
	return ack.Sequence, nil
}

// next returns the table's first message after prev, or nil if there is none. The
// leader of the stream answers, so nothing that is stored is missing.
func (s *store) next(ctx context.Context, id string, prev uint64) (*jetstream.RawStreamMsg, error) {
	m, err := s.stream.GetMsg(ctx, prev+1, jetstream.WithGetMsgSubject(tableSubjects+id))
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil, nil
	}
	return m, err
}

// read returns the entries of a table after entry prev, or all for 0.
func (s *store) read(ctx context.Context, id string, prev uint64) (all []message, err error) {
	ctx, cancel := context.WithTimeout(ctx, s.patient)
	defer cancel()
	for {
		attempt, cancel := context.WithTimeout(ctx, s.attempt)
		m, err := s.next(attempt, id, prev)
		cancel()
		if err != nil {
			if ctx.Err() != nil {
				return nil, fmt.Errorf("%w: %w", errStorage, err)
			}
			select {
			case <-ctx.Done():
			case <-time.After(50 * time.Millisecond):
			}
			continue
		}
		if m == nil {
			return all, nil
		}
		all = append(all, message{id, m.Sequence, prev, m.Time, m.Data})
		prev = m.Sequence
	}
}

// follow calls f for every entry that any node stores from now on, until ctx is
// done. The leader of the stream announces each entry once, and an announcement
// can be lost. Then follow calls missed, soon after.
//
// A consumer would lose nothing; but after the loss of a node a new one cannot be
// had until the cluster has elected a leader for that, too.
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
		at, err := time.Parse(time.RFC3339Nano, m.Header.Get(jetstream.TimeStampHeaer))
		if err != nil {
			at = time.Now()
		}
		heard.entry(seq)
		f(message{strings.TrimPrefix(m.Subject, storedPrefix), seq, prev, at, m.Data})
	})
	if err != nil {
		return fmt.Errorf("follow the storage: %w", err)
	}
	go func() {
		for tick := time.NewTicker(time.Second); ; {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			attempt, cancel := context.WithTimeout(ctx, s.attempt)
			info, err := s.stream.Info(attempt)
			cancel()
			if err == nil && heard.missed(info.State.LastSeq) {
				s.stats.missed.Inc()
				missed()
			}
		}
	}()
	return nil
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

// A health is the state of the storage.
type health struct {
	Storage  string `json:"storage"` // "ok", or what is wrong
	Replicas struct {
		Wanted  int `json:"wanted"`
		Current int `json:"current"` // have everything that is stored
	} `json:"replicas"`
}

// ready reports whether the storage answers and all replicas are current.
func (h health) ready() bool { return h.Storage == "ok" && h.Replicas.Current >= h.Replicas.Wanted }

// health asks the storage how it is.
func (s *store) health(ctx context.Context) (h health) {
	ctx, cancel := context.WithTimeout(ctx, s.attempt)
	defer cancel()
	info, err := s.stream.Info(ctx)
	if err != nil {
		h.Storage = "no answer"
		return h
	}
	h.Storage = "ok"
	h.Replicas.Wanted = max(info.Config.Replicas, 1)
	h.Replicas.Current = 1 // the leader, or the only one
	if info.Cluster != nil {
		for _, peer := range info.Cluster.Replicas {
			if peer.Current && !peer.Offline {
				h.Replicas.Current++
			}
		}
		if info.Cluster.Leader == "" {
			h.Storage, h.Replicas.Current = "no leader", h.Replicas.Current-1
		}
	}
	return h
}
