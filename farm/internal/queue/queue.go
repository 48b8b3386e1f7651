// Package queue carries units from the server to workers and results back, over
// NATS JetStream. What units are is the business of package job.
//
// # Subjects
//
// A unit is a message on farm.unit.JOB.N in the stream FARM_UNITS, which is a
// work queue: it leaves the stream when a worker acknowledges it. A worker that
// is silent for the time of the lease loses its unit, and the queue delivers it
// again. Each job has a durable consumer of its own, named as the job.
//
// A worker sends a result as a request to farm.submit.KEY.JOB.N. The server checks
// it and writes it to farm.result.JOB.N in the stream FARM_RESULTS, with the
// expected last sequence 0. So the first result of a unit counts, and each
// further one is answered as the first, but dropped, however often a unit was
// delivered and whoever was killed. The worker acknowledges the unit after that.
//
// A worker says hello on farm.hello.KEY every few seconds and learns which jobs
// there are, and which units it shall run to check others. KEY is the public part
// of the key with which it has logged in, so a worker cannot speak for another, or
// - without keys. A result keeps in a header from whom it is. The server answers farm.status with a [Status] and farm.table with
// the table of a job. It keeps the seed and the proof of each job in the bucket
// farm_jobs. Programs with another proof may neither work on the job nor go on
// with it.
//
// Everything that a server needs after a crash is in the streams: the results,
// from which it computes what is left to do. A unit that is queued twice is
// refused by the stream, with the expected last sequence 0 too. So the server
// publishes a unit that has no result after a few leases once more, in case it
// was lost.
package queue

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"
)

// The names of streams and subjects.
const (
	unitStream   = "FARM_UNITS"
	resultStream = "FARM_RESULTS"
	jobBucket    = "farm_jobs"

	unitSubject   = "farm.unit"
	resultSubject = "farm.result"
	submitSubject = "farm.submit"
	helloSubject  = "farm.hello"
	statusSubject = "farm.status"
	tableSubject  = "farm.table"
)

// DefaultLease is the time after which the unit of a silent worker is given to
// another.
const DefaultLease = 15 * time.Second

// subjectOf returns the subject of a unit or of its result.
func subjectOf(prefix, job string, n int) string { return fmt.Sprintf("%s.%s.%d", prefix, job, n) }

// A unit is what is in the queue.
type unit struct {
	Kind  string          `json:"kind"`
	Unit  json.RawMessage `json:"unit"`
	Round int             `json:"round,omitempty"` // is raised when units of a job change
}

// MaxSlots is the largest number of units that a worker may run at the same time.
// The server keeps a queue for all slots of all workers.
const MaxSlots = 1024

// maxName is the longest name of a worker in bytes.
const maxName = 100

// maxRun is the longest text that tells workers of one name apart, in bytes.
const maxRun = 40

// A workerKey is what the server knows a worker by.
type workerKey struct {
	Key  string `json:"key"` // or noKey
	Name string `json:"name"`
	Run  string `json:"run"`
}

// noKey stands for the key of a worker that has logged in without one.
const noKey = "-"

// owner returns who is responsible for a worker: whoever has the key. Without keys
// each worker is its own.
func (w workerKey) owner() string {
	if w.Key != noKey {
		return w.Key
	}
	return strconv.Quote(w.Name) + w.Run
}

// String returns the worker for people.
func (w workerKey) String() string {
	if w.Key != noKey {
		return fmt.Sprintf("%.80q with the key %.60q", w.Name, w.Key)
	}
	return fmt.Sprintf("%.80q", w.Name)
}

// A hello is what a worker says every few seconds.
type hello struct {
	Worker  string `json:"worker"` // its name
	Run     string `json:"run"`    // random text that tells workers of one name apart
	Proof   Proof  `json:"proof"`
	Slots   int    `json:"slots"` // units it runs at the same time, 1 to MaxSlots
	Done    int    `json:"done"`  // units since it began
	Leaving bool   `json:"leaving,omitempty"`
}

// A welcome is the server's answer.
type welcome struct {
	Refused string        `json:"refused,omitempty"` // why the worker must not work
	Jobs    []offer       `json:"jobs,omitempty"`
	Checks  []assignment  `json:"checks,omitempty"`
	Lease   time.Duration `json:"lease,omitempty"`
}

// An offer is a job that has units.
type offer struct {
	ID      string   `json:"id"`
	Engines []string `json:"engines,omitempty"` // that a worker must have
}

// An assignment is a unit that a worker shall run to check the result of another.
type assignment struct {
	Job  string `json:"job"`
	N    int    `json:"n"`
	Unit unit   `json:"unit"`
}

// A submission is what a worker sends after a unit.
type submission struct {
	Worker string          `json:"worker"`
	Run    string          `json:"run"`
	Proof  string          `json:"proof"`            // the hash
	Failed string          `json:"failed,omitempty"` // why there is no result
	Result json.RawMessage `json:"result,omitempty"`
	Round  int             `json:"round,omitempty"` // that of the unit
	Check  bool            `json:"check,omitempty"` // of an assignment
}

// A receipt is the server's answer to a submission. An empty one means that the
// unit is done.
type receipt struct {
	Refused string `json:"refused,omitempty"` // why the result does not count
	Retry   bool   `json:"retry,omitempty"`   // the server could not store it now
	Over    bool   `json:"over,omitempty"`    // the job has ended without the unit
}
