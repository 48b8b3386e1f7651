// This file holds what the server says about itself.

package queue

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
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
	Liars   []LiarStatus   `json:"liars,omitempty"`
}

// A LiarStatus is a worker that is excluded.
type LiarStatus struct {
	Name string `json:"name"`
	Why  string `json:"why"`
}

// A JobStatus is the progress of a job.
type JobStatus struct {
	Name  string `json:"name"`
	ID    string `json:"id"`
	Kind  string `json:"kind"`
	Done  int    `json:"done"`  // units
	All   int    `json:"all"`   // units, or an estimate
	Given int    `json:"given"` // units that workers have
	// Checked is the number of units that two workers have run, with the same
	// result or with the worker found whose result was wrong.
	Checked int           `json:"checked"`
	Rate    float64       `json:"rate"` // units a second lately
	Left    time.Duration `json:"left"` // an estimate, or 0 without one
	Over    bool          `json:"over"`
	// Trouble is why a unit failed that has no result yet.
	Trouble string `json:"trouble,omitempty"`
	Failed  string `json:"failed,omitempty"` // why the job was given up
	// Continues reports whether the results file is enough to continue the job.
	Continues bool   `json:"continues"`
	Table     string `json:"table"` // its first lines
}

// A WorkerStatus is what the server knows about a worker. Two may have one name.
type WorkerStatus struct {
	Name   string        `json:"name"`
	Slots  int           `json:"slots"`
	Done   int           `json:"done"`   // units whose results this server has counted
	Silent time.Duration `json:"silent"` // since it said something
}

// maxTableLines is the number of lines of a table in a Status.
const maxTableLines = 40

// status answers with the status.
func (s *Server) status(context.Context, *nats.Msg) any { return s.Status() }

// table answers with the table of the job that the message names, or of the only
// one.
func (s *Server) table(_ context.Context, msg *nats.Msg) any {
	name := string(msg.Data)
	if name == "" && len(s.jobs) == 1 {
		name = s.jobs[0].Name
	}
	var text strings.Builder
	if err := s.WriteTable(&text, name); err != nil {
		return tableReply{Error: err.Error()}
	}
	if int64(text.Len()) > s.Conn.MaxPayload()/2 {
		return tableReply{Error: fmt.Sprintf("the table of %s is too long for a message; give the job file a key out, and read that file", name)}
	}
	return tableReply{Table: text.String()}
}

// Status returns what the server is doing.
func (s *Server) Status() Status {
	now := time.Now()
	status := Status{Up: now.Sub(s.began)}
	s.mu.Lock()
	status.Refused = s.refused
	for key, w := range s.workers {
		status.Workers = append(status.Workers, WorkerStatus{key.Name, w.Slots, w.counted, now.Sub(w.at)})
	}
	for _, l := range s.liars {
		status.Liars = append(status.Liars, LiarStatus{l.Worker.Name, l.Why})
	}
	s.mu.Unlock()
	slices.SortFunc(status.Workers, func(a, b WorkerStatus) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(b.Done, a.Done))
	})
	for _, r := range s.jobs {
		status.Jobs = append(status.Jobs, r.status(now))
	}
	return status
}

func (r *running) status(now time.Time) JobStatus {
	r.mu.Lock()
	defer r.mu.Unlock()
	done, _, all := r.Size()
	j := JobStatus{
		Name: r.Name, ID: r.ID, Kind: r.Kind.Keys().Kind, Done: done, All: all, Given: len(r.given), Checked: r.compared,
		Rate: r.rate.rate(now), Over: r.finished && r.failed == "" && r.Over(), Failed: r.failed, Continues: r.Continues(),
	}
	if !r.ended {
		j.Trouble = r.trouble
	}
	if left := all - j.Done; !r.ended && j.Rate > 0 && left > 0 {
		j.Left = time.Duration(float64(left) / j.Rate * float64(time.Second))
	}
	var table strings.Builder
	if err := r.WriteTable(&table); err == nil {
		lines := strings.SplitAfterN(table.String(), "\n", maxTableLines+1)
		j.Table = strings.Join(lines[:min(len(lines), maxTableLines)], "")
	}
	return j
}

// WriteTable writes the table of the job of that name.
func (s *Server) WriteTable(w io.Writer, name string) error {
	var names []string
	for _, r := range s.jobs {
		if names = append(names, r.Name); r.Name == name {
			r.mu.Lock()
			defer r.mu.Unlock()
			return r.WriteTable(w)
		}
	}
	all := strings.Join(names, ", ")
	if name == "" {
		return fmt.Errorf("missing name of a job, want one of %s", all)
	}
	return fmt.Errorf("unknown job %.100q, want one of %s", name, all)
}

// Ask asks the server that is connected to nc for its status.
func Ask(ctx context.Context, nc *nats.Conn) (s Status, err error) {
	text, err := askServer(ctx, nc, statusSubject, nil)
	if err != nil {
		return s, err
	}
	return s, json.Unmarshal(text, &s)
}

// askServer sends a request for people and returns the answer.
func askServer(ctx context.Context, nc *nats.Conn, subject string, question []byte) ([]byte, error) {
	within, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	defer watch(nc, log.New(io.Discard, "", 0), stop)()
	msg, err := nc.RequestWithContext(within, subject, question)
	if err != nil {
		return nil, explained(within, unanswered(err))
	}
	return msg.Data, nil
}

// A tableReply is the answer to a request for a table.
type tableReply struct {
	Table string `json:"table"`
	Error string `json:"error,omitempty"`
}

// AskTable asks the server that is connected to nc for the table of the job of
// that name. With one job the name may be empty.
func AskTable(ctx context.Context, nc *nats.Conn, job string) (string, error) {
	text, err := askServer(ctx, nc, tableSubject, []byte(job))
	if err != nil {
		return "", err
	}
	var reply tableReply
	if err := json.Unmarshal(text, &reply); err != nil {
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
	if errors.Is(err, context.DeadlineExceeded) {
		return errors.New("the server does not answer")
	}
	return fmt.Errorf("the server does not answer: %w", err)
}

// rateWindow is the number of seconds over which rates are measured.
const rateWindow = 60

// A meter measures a rate. Its elements are counts of a second each.
type meter struct {
	counts [rateWindow]int
	last   int64 // the second of the last count
	first  int64 // the second of the first
}

// add counts n events at a time.
func (m *meter) add(now time.Time, n int) {
	m.forward(now)
	m.counts[m.last%rateWindow] += n
}

// forward clears the seconds between the last count and now.
func (m *meter) forward(now time.Time) {
	second := now.Unix()
	if m.first == 0 {
		m.first, m.last = second, second
	}
	for m.last = max(m.last, second-rateWindow); m.last < second; m.last++ {
		m.counts[(m.last+1)%rateWindow] = 0
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
	return float64(sum) / float64(min(rateWindow, m.last-m.first+1))
}
