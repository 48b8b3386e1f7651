// This file holds the work queue of the bots: a stream of the storage that has the turns of
// bots, and what a node does when it stands still. Who takes the turns is in jobs.go.

package server

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	jobStreamName = "TURNS"
	oldJobStream  = "JOBS"   // of earlier versions, on the disk
	jobSubjects   = "turn."  // a lane, the name of a table and the number of an event follow, separated by dots
	jobBytes      = 16 << 20 // the size of the queue
	mostJobs      = 20_000
	// jobLife is how long a job waits for a worker.
	jobLife = 10 * time.Minute
	// mostAway is how many looks in a row, at least a second each, the queue may leave
	// without an answer.
	mostAway = 4
)

// queuedAlready reports whether the queue has not taken a turn since it has it. The code of the
// error is also that of a full queue.
func queuedAlready(err error) bool {
	api, ok := errors.AsType[*jetstream.APIError](err)
	return ok && strings.Contains(api.Description, server.ErrMaxMsgsPerSubject.Error())
}

// A queue is the work queue: a consumer for each lane.
type queue map[string]jetstream.Consumer

// openQueue opens the work queue, and creates it if it does not exist. It holds
// one job for an event of a table, however often it is asked for. It is in memory of
// one node, and a hint only: a job that is lost is asked for again. So the bots go on when
// the disk does not, and a queue whose node is lost is thrown away. Replicas in memory
// would be worse: after a pause of their leader they forget what was stored and not what
// was given out, and keep jobs that they never give out.
func (s *store) openQueue(ctx context.Context) (q queue, err error) {
	c := jetstream.StreamConfig{
		Name:                 jobStreamName,
		Description:          "Tables at which a bot is to act",
		Subjects:             []string{jobSubjects + "*.*.*"},
		Retention:            jetstream.WorkQueuePolicy,
		Storage:              jetstream.MemoryStorage,
		Replicas:             1,
		MaxAge:               jobLife,
		MaxBytes:             jobBytes,
		MaxMsgs:              mostJobs,
		MaxMsgsPerSubject:    1,
		Discard:              jetstream.DiscardNew,
		DiscardNewPerSubject: true,
	}
	if err := s.js.DeleteStream(ctx, oldJobStream); err == nil {
		s.log.Info("the work queue of an earlier version was removed")
	}
	jobs, err := s.openStream(ctx, c)
	if err != nil {
		return nil, fmt.Errorf("open the work queue: %w", err)
	}
	q = make(queue)
	for _, lane := range []string{playLane, showLane} {
		err := s.await(ctx, "the work queue", func(ctx context.Context) (err error) {
			q[lane], err = jobs.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
				Durable:       lane,
				FilterSubject: jobSubjects + lane + ".*.*",
				AckPolicy:     jetstream.AckExplicitPolicy,
				AckWait:       jobTime,
				MaxAckPending: 10_000,
				MemoryStorage: true,
			})
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return q, nil
}

// An oldest is the job of the queue that has waited longest.
type oldest struct {
	created time.Time // of the queue
	seq     uint64
}

// A flow is whether the queue moves, as a node with workers sees it.
type flow struct {
	works    atomic.Bool // this node has workers
	renewing atomic.Bool
	oldest   oldest
	still    int // looks in a row that found the same job, as lost ones stay
	away     int // looks in a row without an answer
}

// look notes the oldest job of the queue.
func (f *flow) look(now oldest, jobs uint64) {
	if f.away = 0; jobs > 0 && now == f.oldest {
		f.still++
	} else {
		f.still = 0
	}
	f.oldest = now
}

// examineQueue asks the work queue how it is. A queue that does not answer, since its node
// is lost, or that stands still, is made anew.
func (s *store) examineQueue(whole context.Context) (bots string) {
	ctx, cancel := context.WithTimeout(whole, s.attempt)
	defer cancel()
	stream, err := s.js.Stream(ctx, jobStreamName)
	switch {
	case ctx.Err() != nil:
		bots = "no answer"
	case err != nil:
		bots = "no work queue"
	default:
		bots = healthOf(stream.CachedInfo()).Storage
	}
	f := &s.flow
	if !f.works.Load() {
		return bots
	}
	if bots == "ok" {
		info := stream.CachedInfo()
		f.look(oldest{info.Created, info.State.FirstSeq}, info.State.Msgs)
	} else {
		f.away++
	}
	if f.still > s.mostStill/2 {
		bots = "the work queue stands still"
	}
	if (f.still > s.mostStill || f.away > mostAway) && f.renewing.CompareAndSwap(false, true) {
		f.still, f.away = 0, 0
		go s.renewQueue(whole)
	}
	return bots
}

// renewQueue makes the work queue anew.
func (s *store) renewQueue(ctx context.Context) {
	defer s.flow.renewing.Store(false)
	s.log.Warn("the work queue does not answer or stands still, and is made anew")
	ctx, cancel := context.WithTimeout(ctx, s.patient)
	defer cancel()
	err := s.js.DeleteStream(ctx, jobStreamName)
	if err == nil || errors.Is(err, jetstream.ErrStreamNotFound) {
		_, err = s.openQueue(ctx)
	}
	if err != nil {
		s.log.Error("work queue", "error", err)
	}
}
