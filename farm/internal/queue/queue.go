// Package queue carries units from the server to workers and results back, over
// NATS JetStream. What units are is the business of package job.
//
// # Subjects
//
// A worker says hello on farm.hello.KEY every few seconds and learns which jobs
// there are. KEY is the public part of the key with which it has logged in, so a
// worker cannot speak for another, or - without keys.
//
// A worker has slots, and each of them asks for a unit on farm.want.KEY. The server
// answers as soon as there is one. A slot has one unit at a time: until it has sent a
// result it gets the same unit again. So nobody holds more units than a key may have
// slots, and a lost answer does no harm. A worker that is silent for the time of the
// lease loses its units, and others get them. When no unit is left, an idle slot gets
// one that another key has had for long, so that nobody can keep a job from its end.
//
// A worker sends a result as a request to farm.submit.KEY.JOB.N, with the permit that
// came with the unit. The server checks both and writes the result to farm.result.JOB.N
// in the stream FARM_RESULTS, with the expected last sequence 0. So the first result of
// a unit counts, and each further one is answered as the first, but dropped, whoever
// was killed. A result keeps in a header from whom it is.
//
// The server answers farm.status with a [Status] and farm.table with the table of a
// job. It keeps the seed and the proof of each job in the bucket farm_jobs. Programs
// with another proof may neither work on the job nor go on with it.
//
// Everything that a server needs after a crash is in the stream and the bucket: the
// results, from which it computes what is left to do, and the key of the permits, so
// that results of units that were given before still count.
package queue

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"
)

// The names of the stream, the bucket and subjects.
const (
	resultStream = "FARM_RESULTS"
	jobBucket    = "farm_jobs"

	wantSubject   = "farm.want"
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

// A unit is what a worker runs.
type unit struct {
	Kind  string          `json:"kind"`
	Unit  json.RawMessage `json:"unit"`
	Round int             `json:"round,omitempty"` // is raised when units of a job change
}

// MaxSlots is the largest number of units that the workers of one key may run at the
// same time.
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

// A slot is one of the places of a worker. It runs one unit at a time.
type slot struct {
	workerKey
	n int
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
	Lease   time.Duration `json:"lease,omitempty"`
}

// An offer is a job that has units.
type offer struct {
	ID      string   `json:"id"`
	Engines []string `json:"engines,omitempty"` // that a worker must have
}

// A want asks for a unit.
type want struct {
	Worker string   `json:"worker"`
	Run    string   `json:"run"`
	Slot   int      `json:"slot"`
	Jobs   []string `json:"jobs"` // that the worker can run
}

// An assignment is a unit that a slot shall run.
type assignment struct {
	Job    string `json:"job"`
	N      int    `json:"n"`
	Unit   unit   `json:"unit"`
	Check  bool   `json:"check,omitempty"` // the result of another is checked
	Permit string `json:"permit"`          // shows that the key was given the unit
}

// A submission is what a worker sends after a unit.
type submission struct {
	Worker string          `json:"worker"`
	Run    string          `json:"run"`
	Proof  string          `json:"proof"`            // the hash
	Failed string          `json:"failed,omitempty"` // why there is no result
	Result json.RawMessage `json:"result,omitempty"`
	Round  int             `json:"round,omitempty"` // that of the unit
	Slot   int             `json:"slot"`
	Check  bool            `json:"check,omitempty"`
	Permit string          `json:"permit"` // of the assignment
}

// A receipt is the server's answer to a submission. An empty one means that the
// unit is done.
type receipt struct {
	Refused string `json:"refused,omitempty"` // why the result does not count
	Retry   bool   `json:"retry,omitempty"`   // the server could not store it now
	Over    bool   `json:"over,omitempty"`    // the job has ended without the unit
}
