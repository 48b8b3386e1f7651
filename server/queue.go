// This file holds the work queue of the bots: a stream of the storage that has the turns of
// bots, and what a node does when it stands still. Who takes the turns is in jobs.go.

package server

import (
	"context"
	"errors"
	"fmt"
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
)

// alreadyQueued is the code of the error for a turn that is in the queue already.
const alreadyQueued = jetstream.ErrorCode(server.JSStreamStoreFailedF)

// A queue is the work queue: a consumer for each lane.
type queue map[string]jetstream.Consumer

// openQueue opens the work queue, and creates it if it does not exist. It holds
// one job for an event of a table, however often it is asked for. It is in memory, and
// a hint only: a job that is lost is asked for again, so the bots go on when the disk does
// not, and a queue that stands still is thrown away.
func (s *store) openQueue(ctx context.Context) (q queue, err error) {
	c := jetstream.StreamConfig{
		Name:                 jobStreamName,
		Description:          "Tables at which a bot is to act",
		Subjects:             []string{jobSubjects + "*.*.*"},
		Retention:            jetstream.WorkQueuePolicy,
		Storage:              jetstream.MemoryStorage,
		Replicas:             s.stream.CachedInfo().Config.Replicas,
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
	for _, lane := range lanes {
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

// A progress is how far a lane of the queue is.
type progress struct {
	created                  time.Time
	stored, delivered, acked uint64
}

// A flow is whether the queue moves, as a node with workers sees it.
type flow struct {
	works   atomic.Bool         // this node has workers
	refused atomic.Int64        // when the queue did not take a turn the last time, in Unix time
	last    map[string]progress // by lane
	still   map[string]int      // looks in a row that found the lane where it was, though it had jobs
}

// look notes how far a lane is, and returns for how many looks it has stood still.
func (f *flow) look(lane string, now progress, busy bool) int {
	if busy && now == f.last[lane] {
		f.still[lane]++
	} else {
		f.still[lane] = 0
	}
	f.last[lane] = now
	return f.still[lane]
}

// examineQueue asks the work queue how it is. After a fault, a consumer of a cluster may
// have all its replicas and give out nothing for ever. So a queue that has jobs and stands
// still is made anew.
func (s *store) examineQueue(whole context.Context) (h health) {
	ctx, cancel := context.WithTimeout(whole, s.attempt)
	defer cancel()
	stream, err := s.js.Stream(ctx, jobStreamName)
	switch {
	case ctx.Err() != nil:
		h.Bots = "no answer"
	case err != nil:
		h.Bots = "no work queue"
	default:
		h = healthOf(stream.CachedInfo())
		h.Bots = h.Storage
	}
	if !s.flow.works.Load() {
		return h
	}
	still := 0
	for _, lane := range lanes {
		now, busy := s.flow.last[lane], true // no answer is no progress
		if err == nil {
			if c, err := stream.Consumer(ctx, lane); err == nil {
				info := c.CachedInfo()
				now = progress{info.Created, stream.CachedInfo().State.LastSeq, info.Delivered.Consumer, info.AckFloor.Consumer}
				busy = info.NumPending > 0 || info.NumAckPending > 0 || time.Since(time.Unix(s.flow.refused.Load(), 0)) < 2*botTime
			}
		}
		still = max(still, s.flow.look(lane, now, busy))
	}
	if still > s.mostStill/2 {
		h.Bots = "the work queue stands still"
	}
	if still > s.mostStill {
		clear(s.flow.still)
		go s.renewQueue(whole)
	}
	return h
}

// renewQueue makes the work queue anew. Other nodes see that it is young, and wait.
func (s *store) renewQueue(ctx context.Context) {
	s.log.Error("the work queue stands still, and is made anew")
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
