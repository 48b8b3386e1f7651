// This file holds the storage: appending the entries of tables to a JetStream
// stream and reading them. It does not know what is in an entry. How a node hears
// of new entries is in follow.go, and how the storage is in health.go.

package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	streamName    = "TABLES"
	tableSubjects = "table."  // a table's name follows
	storedPrefix  = "stored." // the same, for entries that are stored
	appendHeader  = "Append"  // has the random name of an append
)

// batchSize is the largest number of entries that one request reads.
const batchSize = 1000

var (
	// errConflict means that another node has appended to the table first.
	errConflict = errors.New("the table has newer entries")
	// errStorage means that the storage does not answer. An append may have
	// been stored all the same.
	errStorage = errors.New("the storage does not answer; send the request again")
	// errCut means that this node is cut off from the others of its cluster.
	errCut = fmt.Errorf("%w: this node is cut off from the others", errStorage)
	// errBroken means that this node cannot write.
	errBroken = fmt.Errorf("%w: this node cannot write", errStorage)
	// errSilent means that the storage has not answered for a while.
	errSilent = fmt.Errorf("%w: it has been silent for a while", errStorage)
	// errDamaged means that entries of a table are missing.
	errDamaged = errors.New("the table is damaged")
	// errFull means that the tables use all the space that they may use.
	errFull = errors.New("the storage is full")
	// errDisk means that the disk is full.
	errDisk = fmt.Errorf("%w: so is the disk of the server", errFull)
)

// A store is the storage of all tables.
type store struct {
	conn      *nats.Conn
	js        jetstream.JetStream
	stream    jetstream.Stream
	config    storeConfig
	log       *slog.Logger
	stats     *stats
	condition condition
	own       *node     // of this process; nil with -nats
	book      *ledger   // of a single node, or nil
	healed    time.Time // when NATS was started again
	vitals    vitals    // of the node
	flow      flow      // of the work queue
	shared    bool      // other processes store, too
	marks     marks     // that are being stored

	// These are what tables need of NATS. Tests replace them to lose answers, or by a
	// storage of their own.
	publish func(ctx context.Context, m *nats.Msg, expect uint64) (seq uint64, err error)
	find    func(ctx context.Context, id string, prev uint64) (*jetstream.RawStreamMsg, error)
	more    func(ctx context.Context, all []message) []message
	mark    func(ctx context.Context) (seq uint64, err error)
	newest  func(ctx context.Context, id string, mark uint64) (last uint64, err error)
	tell    func(subject string, data []byte) error
	shares  func(ctx context.Context, name string, data []byte) ([]byte, error)
	tables  func(ctx context.Context) (entries map[string]uint64, err error) // by id
	last    func(ctx context.Context, id string) (*jetstream.RawStreamMsg, error)
	purge   func(ctx context.Context, id string) error
	// refused hears of messages to the work queue that it has not taken. No callback of a
	// library runs our code under its lock or ours: a handler only hands over.
	refused func(m *nats.Msg, err error)

	attempt  time.Duration // for one attempt of a request
	patient  time.Duration // for all attempts
	healTime time.Duration // between two starts of NATS
	// mostStill is how many looks in a row, one a second, may find the same oldest job in the
	// work queue: longer than all attempts at a bot that ends the program take.
	mostStill int
}

// A storeConfig says how to create the storage.
type storeConfig struct {
	replicas int
	bytes    int64 // that all tables may use on each node
	own      *node // of this process; nil with -nats
}

// newStore returns a store without its stream.
func newStore(conn *nats.Conn, c storeConfig, log *slog.Logger, stats *stats) (s *store, err error) {
	s = &store{conn: conn, own: c.own, config: c, log: log, stats: stats, attempt: 2 * time.Second, patient: 15 * time.Second, healTime: 10 * time.Second, mostStill: 30}
	s.publish, s.find, s.more, s.tell = s.publishOnce, s.next, s.batch, conn.Publish
	s.mark, s.newest = s.markOnce, s.newestOnce
	s.shares = s.shareOnce
	s.tables = s.countTables
	s.last = func(ctx context.Context, id string) (*jetstream.RawStreamMsg, error) {
		return s.stream.GetLastMsgForSubject(ctx, tableSubjects+id)
	}
	s.purge = func(ctx context.Context, id string) error {
		return s.stream.Purge(ctx, jetstream.WithPurgeSubject(tableSubjects+id))
	}
	s.refused = func(*nats.Msg, error) {}
	s.js, err = jetstream.New(conn, jetstream.WithPublishAsyncTimeout(jobTime),
		jetstream.WithPublishAsyncErrHandler(func(_ jetstream.JetStream, m *nats.Msg, err error) { s.refused(m, err) }))
	return s, err
}

// openStore opens the storage, and creates it if it does not exist. It waits until
// the storage is ready or ctx is done.
func openStore(ctx context.Context, conn *nats.Conn, c storeConfig, log *slog.Logger, stats *stats) (*store, error) {
	s, err := newStore(conn, c, log, stats)
	if err != nil {
		return nil, err
	}
	s.stream, err = s.openStream(ctx, jetstream.StreamConfig{
		Name:        streamName,
		Description: "Tables of Labyrinth games; the entries of a table have one subject",
		Subjects:    []string{tableSubjects + "*"},
		Storage:     jetstream.FileStorage,
		Replicas:    c.replicas,
		MaxBytes:    c.bytes,
		Discard:     jetstream.DiscardNew,
		RePublish:   &jetstream.RePublish{Source: tableSubjects + ">", Destination: storedPrefix + ">"},
		AllowDirect: true,
		AllowRollup: true, // of marks
		DenyDelete:  true,
	})
	if err != nil {
		return nil, fmt.Errorf("open the storage: %w", err)
	}
	s.condition.note(time.Now(), s.attempt, nil) // no turn ends at once because the server was down
	return s, nil
}

// openStream returns a stream. It creates the stream if it does not exist, and
// changes it if something else is wanted.
func (s *store) openStream(ctx context.Context, c jetstream.StreamConfig) (stream jetstream.Stream, err error) {
	return stream, s.await(ctx, "stream "+c.Name, func(ctx context.Context) error {
		stream, err = s.js.Stream(ctx, c.Name)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			stream, err = s.js.CreateStream(ctx, c)
		}
		if err != nil {
			return err
		}
		now := stream.CachedInfo().Config
		if now.MaxBytes == c.MaxBytes && now.AllowDirect == c.AllowDirect && now.AllowRollup == c.AllowRollup {
			return nil
		}
		now.MaxBytes, now.AllowDirect, now.AllowRollup = c.MaxBytes, c.AllowDirect, c.AllowRollup
		changed, err := s.js.UpdateStream(ctx, now)
		if refused(err) { // as by a cluster in which other nodes have less space
			s.log.Warn("the size of the storage stays as it was", "stream", c.Name, "error", err)
			return nil
		}
		if err == nil {
			stream = changed
		}
		return err
	})
}

// await calls f until it succeeds, it cannot succeed, or ctx is done. A cluster may
// need some time to become ready, and more after nodes were lost.
func (s *store) await(ctx context.Context, what string, f func(context.Context) error) error {
	for {
		attempt, cancel := context.WithTimeout(ctx, 5*time.Second)
		err := f(attempt)
		cancel()
		if err == nil {
			return nil
		}
		if permanent(err) {
			return fmt.Errorf("%s: %w%s", what, err, sizeHint(err))
		}
		s.log.Info("waiting for the storage", "for", what, "error", err)
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s: %w", what, err)
		case <-time.After(time.Second / 2):
		}
	}
}

// permanent reports whether the same request to the storage would fail again.
// Other errors may end with an election, or when more nodes are started.
func permanent(err error) bool {
	if errors.Is(err, nats.ErrMaxPayload) || errors.Is(err, nats.ErrConnectionClosed) || full(err) {
		return true
	}
	if api, ok := errors.AsType[*jetstream.APIError](err); ok {
		switch server.ErrorIdentifier(api.ErrorCode) {
		case server.JSStreamInvalidConfigF, server.JSStreamReplicasNotSupportedErr, server.JSStreamSubjectOverlapErr,
			server.JSStreamMessageExceedsMaximumErr, server.JSMaximumStreamsLimitErr, server.JSStorageResourcesExceededErr,
			server.JSStreamMaxBytesRequired, server.JSStreamMaxStreamBytesExceeded:
			return true
		}
	}
	return false
}

// sizeHint names the flag that an error about the size of a stream is about, if it is one.
func sizeHint(err error) string {
	if api, ok := errors.AsType[*jetstream.APIError](err); ok {
		switch server.ErrorIdentifier(api.ErrorCode) {
		case server.JSStreamMaxBytesRequired, server.JSStreamMaxStreamBytesExceeded, server.JSStorageResourcesExceededErr:
			return "; choose the size that the account allows with -disk, in gigabytes"
		}
	}
	return ""
}

// full reports whether an append failed because there is no space.
func full(err error) bool {
	api, ok := errors.AsType[*jetstream.APIError](err)
	return ok && (strings.Contains(api.Description, server.ErrMaxBytes.Error()) ||
		server.ErrorIdentifier(api.ErrorCode) == server.JSStorageResourcesExceededErr)
}

// countTables returns the number of entries of each table.
func (s *store) countTables(ctx context.Context) (map[string]uint64, error) {
	info, err := s.stream.Info(ctx, jetstream.WithSubjectFilter(tableSubjects+"*"))
	if err != nil {
		return nil, err
	}
	entries := make(map[string]uint64, len(info.State.Subjects))
	for subject, n := range info.State.Subjects {
		entries[strings.TrimPrefix(subject, tableSubjects)] = n
	}
	delete(entries, markID)
	return entries, nil
}

// shareOnce stores a value that all nodes share, unless there is one, and returns what is
// stored.
func (s *store) shareOnce(ctx context.Context, name string, data []byte) ([]byte, error) {
	bucket, err := s.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{
		Bucket: "server", Description: "What all nodes of the server share", Replicas: s.stream.CachedInfo().Config.Replicas,
		Storage: jetstream.FileStorage, MaxBytes: 1 << 20,
	})
	if err == nil {
		_, err = bucket.Create(ctx, name, data)
	}
	if errors.Is(err, jetstream.ErrKeyExists) {
		var kept jetstream.KeyValueEntry
		if kept, err = bucket.Get(ctx, name); err == nil {
			data = kept.Value()
		}
	}
	return data, err
}

// create stores the first entry of a table. It leaves some space for the games that
// have begun.
func (s *store) create(ctx context.Context, id string, data []byte) error {
	if s.condition.nearlyFull() {
		return errFull
	}
	_, err := s.append(ctx, id, 0, data)
	return err
}

// append stores an entry of a table as the one after entry prev, which is 0 for
// the first. When it returns nil, the entry is stored; for errConflict and errFull
// it is not. If an answer is lost, append reads back what the storage has.
func (s *store) append(ctx context.Context, id string, prev uint64, data []byte) (seq uint64, err error) {
	began := time.Now()
	defer func() { s.stats.appended(began, err) }()
	if err := s.condition.refuse(); err != nil {
		return 0, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.patient)
	defer cancel()
	name := newSecret()
	for wait := 10 * time.Millisecond; ; wait = min(2*wait, time.Second/2) {
		m := nats.NewMsg(tableSubjects + id)
		m.Data = data
		m.Header.Set(appendHeader, name)
		sent := time.Now()
		attempt, cancel := context.WithTimeout(ctx, s.attempt)
		seq, err := s.publish(attempt, m, prev)
		cancel()
		if !refused(err) {
			s.condition.note(time.Now(), time.Since(sent), err)
		}
		if err == nil {
			return seq, nil
		}
		lost := err
		attempt, cancel = context.WithTimeout(ctx, s.attempt)
		next, err := s.find(attempt, id, prev)
		cancel()
		failure := s.condition.refuse()
		switch {
		case err != nil && errors.Is(failure, errCut):
			return 0, failure
		case err != nil: // it is not known what is stored
		case next == nil && full(lost):
			return 0, errFull
		case next == nil && failure != nil:
			return 0, failure
		case next == nil && permanent(lost):
			return 0, fmt.Errorf("append to the storage: %w", lost)
		case next == nil: // not stored yet
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

// refused reports whether the storage has answered and refused.
func refused(err error) bool {
	_, ok := errors.AsType[*jetstream.APIError](err)
	return ok
}

func (s *store) publishOnce(ctx context.Context, m *nats.Msg, expect uint64) (uint64, error) {
	ack, err := s.js.PublishMsg(ctx, m, jetstream.WithExpectLastSequencePerSubject(expect), jetstream.WithRetryAttempts(0))
	if err != nil {
		return 0, err
	}
	return ack.Sequence, nil
}

// next returns the table's first message after prev, or nil if there is none. The
// leader of the stream answers, or who takes itself for it. With AllowDirect the method
// GetMsg of the stream would ask any replica.
func (s *store) next(ctx context.Context, id string, prev uint64) (*jetstream.RawStreamMsg, error) {
	request, err := json.Marshal(server.JSApiMsgGetRequest{Seq: prev + 1, NextFor: tableSubjects + id})
	if err != nil {
		return nil, err
	}
	m, err := s.conn.RequestWithContext(ctx, fmt.Sprintf(server.JSApiMsgGetT, streamName), request)
	if err != nil {
		return nil, err
	}
	var answer server.JSApiMsgGetResponse
	if err := json.Unmarshal(m.Data, &answer); err != nil {
		return nil, err
	}
	switch {
	case answer.Error != nil && answer.Error.ErrCode == uint16(server.JSNoMessageFoundErr):
		return nil, nil
	case answer.Error != nil:
		return nil, answer.Error
	case answer.Message == nil:
		return nil, errors.New("the answer has no message")
	}
	found := &jetstream.RawStreamMsg{Sequence: answer.Message.Sequence, Data: answer.Message.Data, Time: answer.Message.Time}
	if len(answer.Message.Header) > 0 {
		found.Header, err = nats.DecodeHeadersMsg(answer.Message.Header)
	}
	return found, err
}

// read returns the entries of a table after entry prev, or all for 0; those that were
// acknowledged before it was called are among them. The leader sends the first, and any replica
// those that follow it. A replica that has a mark says which is the last one; without marks,
// the leader does.
func (s *store) read(ctx context.Context, id string, prev uint64) (all []message, err error) {
	ctx, cancel := context.WithTimeout(ctx, s.patient)
	defer cancel()
	var mark uint64
	err = s.insist(ctx, func(ctx context.Context) error {
		mark, err = s.mark(ctx)
		return err
	})
	for done := false; err == nil && !done; {
		err = s.insist(ctx, func(ctx context.Context) (err error) {
			if done, err = s.complete(ctx, id, prev, mark); done || err != nil {
				return err
			}
			m, err := s.find(ctx, id, prev)
			switch {
			case err != nil:
				return err
			case m == nil && mark > 0:
				return errBehind
			case m == nil:
				done = true
				return nil
			}
			all = append(all, message{id, m.Sequence, prev, m.Time, m.Data, m.Header.Get(expectedHeader)})
			all = s.more(ctx, all)
			prev = all[len(all)-1].seq
			return nil
		})
	}
	if err != nil {
		return nil, err
	}
	return all, linked(all)
}

// insist calls f, which may wait as long as an attempt lasts, until it succeeds or ctx is done.
func (s *store) insist(ctx context.Context, f func(context.Context) error) error {
	for wait := 2 * time.Millisecond; ; wait = min(2*wait, 50*time.Millisecond) {
		attempt, cancel := context.WithTimeout(ctx, s.attempt)
		err := f(attempt)
		cancel()
		if err == nil {
			return nil
		}
		pause(ctx, wait)
		if ctx.Err() != nil {
			return fmt.Errorf("%w: %w", errStorage, err)
		}
	}
}

// batch adds the entries that follow the last one, as far as one replica has them
// and one request may read.
func (s *store) batch(ctx context.Context, all []message) []message {
	last := all[len(all)-1]
	// What has come before an error counts.
	_ = s.direct(ctx, server.JSApiMsgGetRequest{Seq: last.seq + 1, NextFor: tableSubjects + last.id, Batch: batchSize}, func(seq uint64, m *nats.Msg) {
		all = append(all, message{last.id, seq, all[len(all)-1].seq, storedAt(m, s.condition.now()), m.Data, m.Header.Get(expectedHeader)})
	})
	return all
}

// direct asks any replica, and calls yield for each message of its answer. It returns nil
// after the last one.
func (s *store) direct(ctx context.Context, q server.JSApiMsgGetRequest, yield func(seq uint64, m *nats.Msg)) error {
	request, err := json.Marshal(q)
	if err != nil {
		panic(err) // it has numbers and subjects
	}
	answers, err := s.conn.SubscribeSync(s.conn.NewRespInbox())
	if err != nil {
		return err
	}
	defer answers.Unsubscribe() //nolint:errcheck // the connection is gone
	if err := s.conn.PublishRequest(fmt.Sprintf(server.JSDirectMsgGetT, streamName), answers.Subject, request); err != nil {
		return err
	}
	for {
		m, err := answers.NextMsgWithContext(ctx)
		if err != nil || m.Header.Get("Status") != "" { // the end, or there is none
			return err
		}
		seq, err := strconv.ParseUint(m.Header.Get(jetstream.SequenceHeader), 10, 64)
		if err != nil {
			return err
		}
		yield(seq, m)
	}
}

// linked checks that every entry was appended after the one before it.
func linked(all []message) error {
	for _, m := range all {
		if want, err := strconv.ParseUint(m.after, 10, 64); err == nil && want != m.prev {
			return fmt.Errorf("%w: table %s: entry %d follows entry %d, want entry %d", errDamaged, m.id, m.seq, m.prev, want)
		}
	}
	return nil
}

// storedAt returns when a message was stored, or now if the message does not say.
func storedAt(m *nats.Msg, now time.Time) time.Time {
	if at, err := time.Parse(time.RFC3339Nano, m.Header.Get(jetstream.TimeStampHeaer)); err == nil {
		return at
	}
	return now
}
