// This file holds the stream and the bucket.

package queue

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A store is the stream and the bucket.
type store struct {
	js      jetstream.JetStream
	results jetstream.Stream
	jobs    jetstream.KeyValue
}

// storeTimeout is how long the server waits for NATS to store something.
const storeTimeout = time.Minute

// openStore opens the stream and the bucket, and creates what is missing. What is
// there keeps its replicas and whatever else an operator has set.
func openStore(ctx context.Context, o Options) (*store, error) {
	js, err := jetstream.New(o.Conn, jetstream.WithDefaultTimeout(storeTimeout))
	if err != nil {
		return nil, err
	}
	s := &store{js: js}
	if s.results, err = openStream(ctx, js, jetstream.StreamConfig{
		Name: resultStream, Subjects: []string{resultSubject + ".>"}, Storage: o.Storage,
	}); err != nil {
		return nil, err
	}
	if s.jobs, err = js.KeyValue(ctx, jobBucket); errors.Is(err, jetstream.ErrBucketNotFound) {
		s.jobs, err = js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: jobBucket, Storage: o.Storage})
	}
	return s, err
}

func openStream(ctx context.Context, js jetstream.JetStream, want jetstream.StreamConfig) (jetstream.Stream, error) {
	stream, err := js.Stream(ctx, want.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return js.CreateStream(ctx, want)
	}
	if err != nil {
		return nil, err
	}
	have := stream.CachedInfo().Config
	if !slices.Equal(have.Subjects, want.Subjects) || have.Retention != want.Retention {
		return nil, fmt.Errorf("stream %s of this NATS server is not one of farm: it has the subjects %q, want %q, and the retention %v, want %v",
			want.Name, have.Subjects, want.Subjects, have.Retention, want.Retention)
	}
	return stream, nil
}

// A record is what the bucket keeps of a job.
type record struct {
	Seed  uint64 `json:"seed,string"` // that was drawn, or 0
	Proof Proof  `json:"proof"`       // of the programs that all results are from
}

// record returns the record of a job. It reports false if there is none.
func (s *store) record(ctx context.Context, job string) (r record, ok bool, err error) {
	entry, err := s.jobs.Get(ctx, job)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return r, false, nil
	}
	if err != nil {
		return r, false, err
	}
	if err := json.Unmarshal(entry.Value(), &r); err != nil {
		return r, false, fmt.Errorf("record of %s in the bucket %s: %w", job, jobBucket, err)
	}
	return r, true, nil
}

func (s *store) keepRecord(ctx context.Context, job string, r record) error {
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	_, err = s.jobs.Put(ctx, job, text)
	return err
}

// serverKey is the key of the bucket with the name of the server that began last.
const serverKey = "server"

// claim makes this server the one that began last.
func (s *store) claim(ctx context.Context, server string) error {
	_, err := s.jobs.PutString(ctx, serverKey, server)
	return err
}

// owner returns the server that began last.
func (s *store) owner(ctx context.Context) (server string, err error) {
	entry, err := s.jobs.Get(ctx, serverKey)
	if err != nil {
		return "", err
	}
	return string(entry.Value()), nil
}

// permitsKey is the key of the bucket with the secret that makes permits.
const permitsKey = "permits"

// permits returns the secret that makes permits. The first server draws it.
func (s *store) permits(ctx context.Context) ([]byte, error) {
	if _, err := s.jobs.Create(ctx, permitsKey, []byte(rand.Text())); err != nil && !errors.Is(err, jetstream.ErrKeyExists) {
		return nil, err
	}
	entry, err := s.jobs.Get(ctx, permitsKey)
	if err != nil {
		return nil, err
	}
	return entry.Value(), nil
}

// liarsKey is the key of the bucket with the workers that are excluded.
const liarsKey = "liars"

// liars returns the workers that are excluded.
func (s *store) liars(ctx context.Context) (all []Liar, err error) {
	entry, err := s.jobs.Get(ctx, liarsKey)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(entry.Value(), &all); err != nil {
		return nil, fmt.Errorf("key %s of the bucket %s: %w", liarsKey, jobBucket, err)
	}
	return all, nil
}

func (s *store) keepLiars(ctx context.Context, all []Liar) error {
	text, err := json.Marshal(all)
	if err != nil {
		return err
	}
	_, err = s.jobs.Put(ctx, liarsKey, text)
	return err
}

// replay calls take for each stored result of a job, in the order in which they
// came, and returns their number.
func (s *store) replay(ctx context.Context, job string, take func(n int, from workerKey, result json.RawMessage) error) (int, error) {
	filter := fmt.Sprintf("%s.%s.*", resultSubject, job)
	info, err := s.results.Info(ctx, jetstream.WithSubjectFilter(filter))
	if err != nil {
		return 0, err
	}
	count := len(info.State.Subjects)
	if count == 0 {
		return 0, nil
	}
	consumer, err := s.results.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{FilterSubjects: []string{filter}})
	if err != nil {
		return 0, err
	}
	messages, err := consumer.Messages()
	if err != nil {
		return 0, err
	}
	defer messages.Stop()
	for range count {
		msg, err := messages.Next(jetstream.NextContext(ctx))
		if err != nil {
			return 0, err
		}
		subject := msg.Subject()
		n, err := strconv.Atoi(subject[strings.LastIndexByte(subject, '.')+1:])
		if err == nil {
			err = take(n, sender(msg.Headers()), msg.Data())
		}
		if err != nil {
			return 0, fmt.Errorf("stored result %s: %w", subject, err)
		}
	}
	return count, nil
}

// drop removes the result of a unit.
func (s *store) drop(ctx context.Context, job string, n int) error {
	return s.results.Purge(ctx, jetstream.WithPurgeSubject(subjectOf(resultSubject, job, n)))
}

// fromHeader is the header of a result that says from whom it is.
const fromHeader = "Farm-Worker"

// sender returns who handed in a result with these headers.
func sender(h nats.Header) (from workerKey) {
	_ = json.Unmarshal([]byte(h.Get(fromHeader)), &from) // a result of an older program has none
	return from
}

// keep stores the result of a unit. If the unit has one, which then counts, keep
// returns that and from whom it is.
func (s *store) keep(ctx context.Context, job string, n int, from workerKey, result json.RawMessage) (earlier json.RawMessage, by workerKey, err error) {
	ctx, stop := context.WithTimeout(ctx, storeTimeout)
	defer stop()
	sent := nats.NewMsg(subjectOf(resultSubject, job, n))
	header, err := json.Marshal(from)
	if err != nil {
		return nil, by, err
	}
	sent.Header.Set(fromHeader, string(header))
	sent.Data = result
	_, err = s.js.PublishMsg(ctx, sent, jetstream.WithExpectLastSequencePerSubject(0))
	if api, ok := errors.AsType[*jetstream.APIError](err); !ok || api.ErrorCode != jetstream.JSErrCodeStreamWrongLastSequence {
		return nil, by, err
	}
	msg, err := s.results.GetLastMsgForSubject(ctx, sent.Subject)
	if err != nil {
		return nil, by, err
	}
	return msg.Data, sender(msg.Header), nil
}
