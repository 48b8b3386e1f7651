// This file holds the streams.

package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A store is the streams and the bucket.
type store struct {
	js      jetstream.JetStream
	units   jetstream.Stream
	results jetstream.Stream
	seeds   jetstream.KeyValue
}

// patience is how long the server waits for its own NATS server.
const patience = 10 * time.Second

func openStore(ctx context.Context, o Options) (*store, error) {
	js, err := jetstream.New(o.Conn, jetstream.WithDefaultTimeout(patience))
	if err != nil {
		return nil, err
	}
	s := &store{js: js}
	if s.units, err = js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: unitStream, Subjects: []string{unitSubject + ".>"}, Storage: o.Storage,
		Retention: jetstream.WorkQueuePolicy,
	}); err != nil {
		return nil, err
	}
	if s.results, err = js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: resultStream, Subjects: []string{resultSubject + ".>"}, Storage: o.Storage,
	}); err != nil {
		return nil, err
	}
	s.seeds, err = js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: seedBucket, Storage: o.Storage})
	return s, err
}

// seed returns the seed that was drawn for a job, or 0.
func (s *store) seed(ctx context.Context, job string) (uint64, error) {
	entry, err := s.seeds.Get(ctx, job)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return strconv.ParseUint(string(entry.Value()), 10, 64)
}

func (s *store) keepSeed(ctx context.Context, job string, seed uint64) error {
	_, err := s.seeds.PutString(ctx, job, strconv.FormatUint(seed, 10))
	return err
}

// replay calls take for each stored result of a job, in the order in which they
// came, and returns their number.
func (s *store) replay(ctx context.Context, job string, take func(n int, result json.RawMessage) error) (int, error) {
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
			err = take(n, msg.Data())
		}
		if err != nil {
			return 0, fmt.Errorf("stored result %s: %w", subject, err)
		}
	}
	return count, nil
}

// offer makes the queue of a job.
func (s *store) offer(ctx context.Context, job string, lease time.Duration) error {
	_, err := s.units.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: job, FilterSubject: fmt.Sprintf("%s.%s.*", unitSubject, job),
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: lease, MaxAckPending: -1,
	})
	return err
}

// withdraw removes the queue of a job. What is left of it does no harm.
func (s *store) withdraw(job string) {
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	_ = s.units.DeleteConsumer(ctx, job)
	_ = s.units.Purge(ctx, jetstream.WithPurgeSubject(fmt.Sprintf("%s.%s.*", unitSubject, job)))
}

// queue queues a unit, unless it is in the queue already.
func (s *store) queue(ctx context.Context, job string, n int, u unit) error {
	text, err := json.Marshal(u)
	if err != nil {
		return err
	}
	_, err = s.publishFirst(ctx, subjectOf(unitSubject, job, n), text)
	return err
}

// keep stores the result of a unit. If the unit has one, which then counts, keep
// returns that.
func (s *store) keep(job string, n int, result json.RawMessage) (earlier json.RawMessage, err error) {
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	subject := subjectOf(resultSubject, job, n)
	first, err := s.publishFirst(ctx, subject, result)
	if first || err != nil {
		return nil, err
	}
	msg, err := s.results.GetLastMsgForSubject(ctx, subject)
	if err != nil {
		return nil, err
	}
	return msg.Data, nil
}

// publishFirst publishes a message if its subject has none, and reports whether
// it did.
func (s *store) publishFirst(ctx context.Context, subject string, text []byte) (bool, error) {
	_, err := s.js.Publish(ctx, subject, text, jetstream.WithExpectLastSequencePerSubject(0))
	if api, ok := errors.AsType[*jetstream.APIError](err); ok && api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence {
		return false, nil
	}
	return err == nil, err
}
