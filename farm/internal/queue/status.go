// This file holds what the server says about itself.

package queue

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// A Status is what the server is doing.
type Status struct {
	Jobs    []JobStatus    `json:"jobs"`
	Workers []WorkerStatus `json:"workers"`
	Up      time.Duration  `json:"up"`
	Refused int            `json:"refused"` // results
}

// A JobStatus is the progress of a job.
type JobStatus struct {
	Name   string        `json:"name"`
	ID     string        `json:"id"`
	Kind   string        `json:"kind"`
	Done   int           `json:"done"`   // units
	All    int           `json:"all"`    // units, or an estimate
	Queued int           `json:"queued"` // units sent to the queue and not done
	Rate   float64       `json:"rate"`   // units a second lately
	Left   time.Duration `json:"left"`   // an estimate, or 0 without one
	Over   bool          `json:"over"`
	Failed string        `json:"failed,omitempty"` // why the job was given up
	Table  string        `json:"table"`            // its first lines
}

// A WorkerStatus is what a worker said last.
type WorkerStatus struct {
	Name   string        `json:"name"`
	Slots  int           `json:"slots"`
	Done   int           `json:"done"`
	Silent time.Duration `json:"silent"` // since it said something
}

// table answers with the table of the job that the message names, or of the only
// one.
func (s *Server) table(msg *nats.Msg) any {
	s.mu.Lock()
	defer s.mu.Unlock()
	var names []string
	for _, r := range s.jobs {
		names = append(names, r.Name)
		if name := string(msg.Data); name != r.Name && (name != "" || len(s.jobs) > 1) {
			continue
		}
		var text strings.Builder
		if err := r.WriteTable(&text); err != nil {
			return tableReply{Error: err.Error()}
		}
		if int64(text.Len()) > s.Conn.MaxPayload()/2 {
			return tableReply{Error: fmt.Sprintf("the table of %s is too long for a message; give the job file a key out, and read that file", r.Name)}
		}
		return tableReply{Table: text.String()}
	}
	return tableReply{Error: fmt.Sprintf("name one of the jobs: %s", strings.Join(names, ", "))}
}

// Status returns what the server is doing.
func (s *Server) Status() Status {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	status := Status{Up: now.Sub(s.began), Refused: s.refused}
	for _, r := range s.jobs {
		done, _, all := r.Size()
		j := JobStatus{
			Name: r.Name, ID: r.ID, Kind: r.Kind.Keys().Kind, Done: done, All: all, Queued: len(r.queued),
			Rate: r.rate.rate(now), Over: r.failed == "" && r.Over(), Failed: r.failed,
		}
		if left := all - j.Done; !r.ended && j.Rate > 0 && left > 0 {
			j.Left = time.Duration(float64(left) / j.Rate * float64(time.Second))
		}
		var table strings.Builder
		if err := r.WriteTable(&table); err == nil {
			lines := strings.SplitAfterN(table.String(), "\n", maxTable+1)
			j.Table = strings.Join(lines[:min(len(lines), maxTable)], "")
		}
		status.Jobs = append(status.Jobs, j)
	}
	for name, w := range s.workers {
		silent := now.Sub(w.at)
		if silent > forgotten {
			delete(s.workers, name)
			s.Log.Printf("worker %.80q was silent for %v", name, forgotten)
			continue
		}
		status.Workers = append(status.Workers, WorkerStatus{name, w.Slots, w.Done, silent})
	}
	status.Workers = sorted(status.Workers)
	return status
}

// WriteTable writes the table of the job of that name.
func (s *Server) WriteTable(w io.Writer, name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.jobs {
		if r.Name == name {
			return r.WriteTable(w)
		}
	}
	return fmt.Errorf("no job %q", name)
}

// Ask asks the server that is connected to nc for its status.
func Ask(ctx context.Context, nc *nats.Conn) (s Status, err error) {
	msg, err := nc.RequestWithContext(ctx, statusSubject, nil)
	if err != nil {
		return s, unanswered(err)
	}
	return s, json.Unmarshal(msg.Data, &s)
}

// A tableReply is the answer to a request for a table.
type tableReply struct {
	Table string `json:"table"`
	Error string `json:"error,omitempty"`
}

// AskTable asks the server that is connected to nc for the table of the job of
// that name. With one job the name may be empty.
func AskTable(ctx context.Context, nc *nats.Conn, job string) (string, error) {
	msg, err := nc.RequestWithContext(ctx, tableSubject, []byte(job))
	if err != nil {
		return "", unanswered(err)
	}
	var reply tableReply
	if err := json.Unmarshal(msg.Data, &reply); err != nil {
		return "", err
	}
	if reply.Error != "" {
		return "", errors.New(reply.Error)
	}
	return reply.Table, nil
}

// unanswered explains the error of a request.
func unanswered(err error) error {
	if errors.Is(err, nats.ErrNoResponders) {
		return errors.New("no farm serve answers at this NATS server")
	}
	return fmt.Errorf("the server does not answer: %w", err)
}

// lately is the time over which rates are measured.
const lately = 60

// A meter measures a rate. Its elements are counts of a second each.
type meter struct {
	counts [lately]int
	last   int64 // the second of the last count
	first  int64 // the second of the first
}

// add counts n events at a time.
func (m *meter) add(now time.Time, n int) {
	m.forward(now)
	m.counts[m.last%lately] += n
}

// forward clears the seconds between the last count and now.
func (m *meter) forward(now time.Time) {
	second := now.Unix()
	if m.first == 0 {
		m.first, m.last = second, second
	}
	for ; m.last < second; m.last++ {
		m.counts[(m.last+1)%lately] = 0
		if second-m.last > lately {
			m.last = second - lately
		}
	}
}

// rate returns the events a second over the last minute, or since the first.
func (m *meter) rate(now time.Time) float64 {
	if m.first == 0 {
		return 0
	}
	m.forward(now)
	sum := 0
	for _, n := range m.counts {
		sum += n
	}
	return float64(sum) / float64(min(lately, m.last-m.first+1))
}

// sorted returns the workers by name.
func sorted(workers []WorkerStatus) []WorkerStatus {
	slices.SortFunc(workers, func(a, b WorkerStatus) int { return cmp.Compare(a.Name, b.Name) })
	return workers
}
