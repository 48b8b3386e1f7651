// Command load measures a server of online tables: it opens tables, connects both
// seats of each, lets them play, and prints the rate of plies, the time from the
// request for a ply to its event at the other seat, and the memory of the server.
//
//	go run ./load -tables 1000 -rate 500 -time 30s
//
// Without -url it starts a server of its own with go run, in a directory that it
// removes.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A load is what to do.
type load struct {
	url     string
	sync    string
	tables  int
	rate    int
	time    time.Duration
	idle    time.Duration
	variant string
	crowd   bool
	client  *http.Client
	process int          // the server, if this program has started it
	games   atomic.Int64 // of people that were over
}

func main() {
	var l load
	flag.StringVar(&l.url, "url", "", "measure the server at this `address`, whose -limits must allow it (default: start one)")
	flag.StringVar(&l.sync, "sync", "off", "start the server with -sync `on` or off")
	flag.IntVar(&l.tables, "tables", 1000, "play at this many `tables`, each with two connected seats")
	flag.IntVar(&l.rate, "rate", 500, "play this many `plies` a second at all tables together; 0 for as many as possible")
	flag.DurationVar(&l.time, "time", 30*time.Second, "play for this `time`")
	flag.DurationVar(&l.idle, "idle", 45*time.Second, "then wait this `time` until the tables are idle, to measure their memory; 0 to skip that")
	flag.StringVar(&l.variant, "variant", "standard", "play this `game`")
	flag.BoolVar(&l.crowd, "hostile", false, "play among strangers who do what costs a server most; take 20 -tables and a -rate of 40")
	strangers := flag.Bool("strangers", false, "be the strangers of -hostile at the server of -url until an interrupt")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if *strangers {
		l.strangers(ctx, os.Stdout)
		return
	}
	if err := l.run(ctx, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func (l *load) run(ctx context.Context, out io.Writer) error {
	l.client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 200}}
	if l.url == "" {
		stop, err := l.start(ctx)
		if err != nil {
			return err
		}
		defer stop()
	}
	if l.crowd {
		return l.hostile(ctx, out)
	}
	empty, err := l.memory(ctx)
	if err != nil {
		return err
	}
	all := make([]*table, l.tables)
	began := time.Now()
	err = parallel(32, len(all), func(i int) (err error) {
		all[i], err = l.open(ctx)
		return err
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "tables opened         %d in %.1f s\n", len(all), time.Since(began).Seconds())
	opened, err := l.memory(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "a new table           %.1f KB (heap and stacks)\n", (opened-empty)/1e3/float64(len(all)))
	streams, cancel := context.WithCancel(ctx)
	defer cancel()
	err = parallel(32, 2*len(all), func(i int) error { return all[i/2].connect(streams, i%2) })
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "seats connected       %d\n", 2*len(all))
	if err := l.play(ctx, all, out); err != nil {
		return err
	}
	if l.idle == 0 {
		return nil
	}
	fmt.Fprintln(out, "waiting until the tables are idle")
	if err := wait(ctx, l.idle); err != nil {
		return err
	}
	connected, err := l.memory(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "an idle table         %.1f KB with both seats connected\n", (connected-empty)/1e3/float64(len(all)))
	cancel()
	if err := wait(ctx, 10*time.Second); err != nil {
		return err
	}
	alone, err := l.memory(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "an idle table         %.1f KB with nobody connected\n", max(0, alone-empty)/1e3/float64(len(all)))
	return nil
}

// start builds and starts a server.
func (l *load) start(ctx context.Context) (stop func(), err error) {
	dir, err := os.MkdirTemp("", "load")
	if err != nil {
		return nil, err
	}
	program := filepath.Join(dir, "server")
	build := exec.CommandContext(ctx, "go", "build", "-o", program, "github.com/labyrinth-go/labyrinth/server/cmd/server")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return nil, fmt.Errorf("build the server: %w", err)
	}
	limits := "requests=1000000,tables=1000000,streams=100000,connections=100000,stored=1000000"
	if l.crowd {
		limits = "requests=500" // the default, for strangers too
	}
	server := exec.CommandContext(ctx, program, "-addr", "127.0.0.1:0", "-data", filepath.Join(dir, "data"), "-sync", l.sync,
		"-limits", limits)
	server.Stderr = os.Stderr
	server.Cancel = func() error { return server.Process.Signal(os.Interrupt) }
	lines, err := server.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := server.Start(); err != nil {
		return nil, err
	}
	l.process = server.Process.Pid
	line, err := bufio.NewReader(lines).ReadString('\n')
	l.url = strings.TrimSpace(strings.TrimPrefix(line, "listening on "))
	return func() {
		server.Process.Kill() //nolint:errcheck // it has ended
		server.Wait()         //nolint:errcheck // it was killed
		_ = os.RemoveAll(dir) // in the system's directory for such files
	}, err
}

// A table is one game between two connected seats.
type table struct {
	load   *load
	path   string
	tokens [2]string

	mu      sync.Mutex
	n       int
	toMove  int // 0 when the game is over
	over    bool
	choices []string
	sent    map[int]time.Time // when the ply with this event was sent
	delays  []time.Duration   // until the other seat had it
}

func (l *load) open(ctx context.Context) (*table, error) {
	var answer struct {
		ID    string
		Seats []struct{ Token string }
	}
	body := fmt.Sprintf(`{"variant":%q,"seats":[{},{}]}`, l.variant)
	if err := l.post(ctx, "/api/tables", "", body, &answer); err != nil {
		return nil, err
	}
	t := &table{load: l, path: "/api/tables/" + answer.ID, sent: make(map[int]time.Time)}
	for i, s := range answer.Seats {
		t.tokens[i] = s.Token
	}
	return t, nil
}

func (l *load) post(ctx context.Context, path, token, body string, answer any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, l.url+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	resp, err := l.client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err == nil && resp.StatusCode != http.StatusCreated {
		err = fmt.Errorf("POST %s: %s: %s", path, resp.Status, data)
	}
	if err != nil {
		return err
	}
	return json.Unmarshal(data, answer)
}

// connect opens the stream of a seat. It returns when the stream has begun.
func (t *table) connect(ctx context.Context, seat int) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, t.load.url+t.path+"/events", http.NoBody)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+t.tokens[seat])
	resp, err := t.load.client.Do(req)
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		resp.Body.Close() //nolint:errcheck // it is not read
		return fmt.Errorf("stream: %s", resp.Status)
	}
	begun := make(chan struct{})
	go func() {
		defer resp.Body.Close()
		lines := bufio.NewReaderSize(resp.Body, 1<<10)
		for first := true; ; {
			line, err := lines.ReadBytes('\n')
			if err != nil {
				return
			}
			if data, ok := bytes.CutPrefix(line, []byte("data: ")); ok {
				t.take(seat, data)
				if first {
					first = false
					close(begun)
				}
			}
		}
	}()
	select {
	case <-begun:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// take notes an event that has arrived at a seat.
func (t *table) take(seat int, data []byte) {
	now := time.Now()
	var e struct {
		N    int
		By   any
		View struct {
			ToMove  any
			Choices []struct{ Ply string }
		}
	}
	if err := json.Unmarshal(data, &e); err != nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if by, ok := e.By.(float64); ok && int(by) != seat+1 {
		if began, ok := t.sent[e.N]; ok {
			t.delays = append(t.delays, now.Sub(began))
			delete(t.sent, e.N)
		}
	}
	if mover, _ := e.View.ToMove.(float64); int(mover) == seat+1 {
		t.n, t.toMove, t.choices = e.N, seat+1, t.choices[:0]
		for _, c := range e.View.Choices {
			t.choices = append(t.choices, c.Ply)
		}
	} else if mover == 0 && e.View.ToMove == nil {
		t.toMove, t.over = 0, true
	}
}

// ply plays a random ply of the seat to act, and reports whether it could.
func (t *table) ply(ctx context.Context) (bool, error) {
	t.mu.Lock()
	if t.toMove == 0 || len(t.choices) == 0 {
		t.mu.Unlock()
		return false, nil // over, or the event has not arrived yet
	}
	n, path, token, ply := t.n, t.path, t.tokens[t.toMove-1], t.choices[rand.IntN(len(t.choices))]
	t.choices = t.choices[:0]
	t.sent[n+1] = time.Now()
	t.mu.Unlock()
	var answer struct{ N int }
	return true, t.load.post(ctx, path+"/plies", token, fmt.Sprintf(`{"n":%d,"ply":%q}`, n, ply), &answer)
}

// play plays at all tables for the time of the load, and prints what it measured.
func (l *load) play(ctx context.Context, all []*table, out io.Writer) error {
	ctx, cancel := context.WithTimeout(ctx, l.time)
	defer cancel()
	next := make(chan *table)
	go func() {
		defer close(next)
		began := time.Now()
		for i := 0; ctx.Err() == nil; i++ {
			if l.rate > 0 {
				time.Sleep(time.Until(began.Add(time.Duration(i) * time.Second / time.Duration(l.rate))))
			}
			select {
			case next <- all[i%len(all)]:
			case <-ctx.Done():
			}
		}
	}()
	var plies atomic.Int64
	began := time.Now()
	usedBefore, waitedBefore := l.cpu()
	err := parallel(64, 64, func(int) error {
		for t := range next {
			played, err := t.ply(context.WithoutCancel(ctx))
			if err != nil {
				return err
			}
			if played {
				plies.Add(1)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	spent := time.Since(began)
	used, waited := l.cpu()
	lost := missing(all)
	for range 10 { // the last events
		time.Sleep(time.Second)
		if lost = missing(all); lost == 0 {
			break
		}
	}
	var delays []time.Duration
	for _, t := range all {
		t.mu.Lock()
		delays = append(delays, t.delays...)
		t.mu.Unlock()
	}
	if len(delays) == 0 {
		return errors.New("no event has arrived")
	}
	slices.Sort(delays)
	at := func(part float64) float64 { return delays[int(part*float64(len(delays)-1))].Seconds() * 1e3 }
	fmt.Fprintf(out, "plies                 %d in %.1f s, %.0f a second\n", plies.Load(), spent.Seconds(), float64(plies.Load())/spent.Seconds())
	fmt.Fprintf(out, "request to event      median %.1f ms, 99 %% %.1f ms, longest %.1f ms\n", at(.5), at(.99), at(1))
	fmt.Fprintf(out, "events lost           %d\n", lost)
	if used > usedBefore {
		a, b := (used-usedBefore).Seconds()/spent.Seconds(), (waited-waitedBefore).Seconds()/spent.Seconds()
		fmt.Fprintf(out, "server                used %.2f s of CPU a second; its threads waited %.2f s a second for a CPU\n", a, b)
	}
	return nil
}

// missing returns the number of plies whose events have not arrived.
func missing(all []*table) (n int) {
	for _, t := range all {
		t.mu.Lock()
		n += len(t.sent)
		t.mu.Unlock()
	}
	return n
}

// cpu returns the CPU time that the server has used, and for how long its threads
// could have run but had no CPU, because the machine was busy. Both are 0 where
// the system does not say.
func (l *load) cpu() (used, waited time.Duration) {
	threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", l.process))
	if err != nil || l.process == 0 {
		return 0, 0
	}
	for _, name := range threads {
		var a, b time.Duration
		text, err := os.ReadFile(name)
		if err != nil {
			continue // the thread has ended
		}
		if _, err := fmt.Sscan(string(text), &a, &b); err == nil {
			used, waited = used+a, waited+b
		}
	}
	return used, waited
}

// memory returns the bytes of the server's live heap and stacks. It makes requests
// until the server has collected its garbage twice.
func (l *load) memory(ctx context.Context) (float64, error) {
	const cycles, live, stacks = "go_gc_duration_seconds_count", "go_gc_heap_live_bytes", "go_memstats_stack_inuse_bytes"
	first, err := l.metrics(ctx)
	if err != nil {
		return 0, err
	}
	for {
		now, err := l.metrics(ctx)
		if err != nil || now[cycles] >= first[cycles]+2 {
			return now[live] + now[stacks], err
		}
		err = parallel(8, 200, func(int) error {
			_, err := l.get(ctx, "/api/variants")
			return err
		})
		if err != nil {
			return 0, err
		}
	}
}

// metrics returns the server's metrics that have no labels.
func (l *load) metrics(ctx context.Context) (map[string]float64, error) {
	text, err := l.get(ctx, "/metrics")
	all := make(map[string]float64)
	for line := range strings.Lines(string(text)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		if number, err := strconv.ParseFloat(value, 64); err == nil {
			all[name] = number
		}
	}
	return all, err
}

func (l *load) get(ctx context.Context, path string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, l.url+path, http.NoBody)
	if err != nil {
		return nil, err
	}
	resp, err := l.client.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}

// parallel calls f for 0 to n-1, workers of them at a time, and returns the first
// error.
func parallel(workers, n int, f func(int) error) error {
	var next atomic.Int64
	failed := make(chan error, workers)
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				if err := f(i); err != nil {
					failed <- err
					return
				}
			}
		})
	}
	all.Wait()
	select {
	case err := <-failed:
		if op, ok := errors.AsType[*net.OpError](err); ok {
			return fmt.Errorf("the server does not answer: %w", op)
		}
		return err
	default:
		return nil
	}
}

func wait(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
