// This file holds the mix of strangers with -hostile: within the limits of their
// addresses they do what costs a server most, while people play. On Linux every
// stranger has an address of the loopback network.

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// hostile measures people alone and then people among strangers.
func (l *load) hostile(ctx context.Context, out io.Writer) error {
	people := make([]*table, l.tables)
	streams, cancel := context.WithCancel(ctx)
	defer cancel()
	for i := range people {
		var err error
		if people[i], err = l.open(ctx); err != nil {
			return err
		}
		for seat := range 2 {
			if err := people[i].connect(streams, seat); err != nil {
				return err
			}
		}
	}
	go l.rematches(streams, people)
	whole := l.time
	l.time = min(whole/4, time.Minute)
	fmt.Fprintln(out, "people alone")
	if err := l.mixed(ctx, people, out); err != nil {
		return err
	}
	l.time = whole
	running, stop := context.WithCancel(ctx)
	defer stop()
	// In a process of their own, they do not hold up what is measured.
	strangers := exec.CommandContext(running, os.Args[0], "-strangers", "-url", l.url)
	strangers.Stdout, strangers.Stderr = out, os.Stderr
	strangers.Cancel = func() error { return strangers.Process.Signal(os.Interrupt) }
	if err := strangers.Start(); err != nil {
		return err
	}
	fmt.Fprintln(out, "people among strangers")
	err := l.mixed(ctx, people, out)
	stop()
	return errors.Join(err, ended(strangers.Wait()))
}

// rematches opens another table whenever a game of people is over.
func (l *load) rematches(ctx context.Context, people []*table) {
	for ; ctx.Err() == nil; time.Sleep(100 * time.Millisecond) {
		for _, t := range people {
			t.mu.Lock()
			over := t.over && len(t.sent) == 0
			t.mu.Unlock()
			if !over {
				continue
			}
			fresh, err := l.open(ctx)
			if err != nil {
				continue // the next round tries again
			}
			t.mu.Lock()
			t.path, t.tokens, t.over = fresh.path, fresh.tokens, false
			t.mu.Unlock()
			l.games.Add(1)
			for seat := range 2 {
				_ = t.connect(ctx, seat) // without it the table stands still, and fewer plies are counted
			}
		}
	}
}

// ended returns the error of a process that was told to end.
func ended(err error) error {
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// strangers runs the strangers until ctx is done.
func (l *load) strangers(ctx context.Context, out io.Writer) {
	c := &crowd{load: l, counts: make(map[string]*atomic.Int64)}
	c.start(ctx)
	<-ctx.Done()
	c.print(out)
}

// mixed lets people play against each other and against bots, and prints how long it
// took.
func (l *load) mixed(ctx context.Context, people []*table, out io.Writer) error {
	for _, t := range people {
		t.mu.Lock()
		t.delays = nil
		t.mu.Unlock()
	}
	timed, cancel := context.WithTimeout(ctx, l.time)
	defer cancel()
	var answers []time.Duration
	first, half, most := l.resident(), 0.0, 0.0
	l.games.Store(0)
	var all sync.WaitGroup
	all.Go(func() { answers = l.againstBots(timed) })
	all.Go(func() {
		for began := time.Now(); timed.Err() == nil; time.Sleep(200 * time.Millisecond) {
			now := l.resident()
			if most = max(most, now); time.Since(began) < l.time/2 {
				half = now
			}
		}
	})
	err := l.play(ctx, people, out)
	cancel()
	all.Wait()
	if len(answers) > 0 {
		slices.Sort(answers)
		at := func(part float64) float64 { return answers[int(part*float64(len(answers)-1))].Seconds() * 1e3 }
		fmt.Fprintf(out, "answer of a bot       median %.1f ms, 99 %% %.1f ms, longest %.1f ms, of %d\n", at(.5), at(.99), at(1), len(answers))
	}
	fmt.Fprintf(out, "games over            %d, and another begun\n", l.games.Load())
	fmt.Fprintf(out, "memory of the server  %.0f MB at first, %.0f MB after half of the time, %.0f MB in the end, at most %.0f MB\n", first, half, l.resident(), most)
	return err
}

// resident returns the memory of the server in megabytes.
func (l *load) resident() float64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", l.process))
	fields := strings.Fields(string(text))
	if err != nil || len(fields) < 2 {
		return 0
	}
	pages, _ := strconv.ParseFloat(fields[1], 64) // 0 if it cannot be read
	return pages * float64(os.Getpagesize()) / 1e6
}

// againstBots plays against the bot greedy and returns how long it thought, with
// the way there and back.
func (l *load) againstBots(ctx context.Context) (took []time.Duration) {
	for ctx.Err() == nil {
		var answer struct {
			ID    string
			Seats []struct{ Token string }
		}
		if err := l.post(ctx, "/api/tables", "", `{"variant":"battlechess","seats":[{},{"bot":"greedy"}]}`, &answer); err != nil {
			return took
		}
		path, token := "/api/tables/"+answer.ID, answer.Seats[0].Token
		var asked time.Time
		for range 40 {
			e, err := l.last(ctx, path, token)
			if err != nil || e.View.ToMove == nil {
				break
			}
			if len(e.View.Choices) == 0 {
				time.Sleep(2 * time.Millisecond)
				continue
			}
			if !asked.IsZero() {
				took = append(took, time.Since(asked))
			}
			time.Sleep(200 * time.Millisecond)
			asked = time.Now()
			ply := e.View.Choices[rand.IntN(len(e.View.Choices))].Ply
			if err := l.post(ctx, path+"/plies", token, fmt.Sprintf(`{"n":%d,"ply":%q}`, e.N, ply), &struct{}{}); err != nil {
				break
			}
		}
	}
	return took
}

type lastEvent struct {
	N    int
	View struct {
		ToMove  any
		Choices []struct{ Ply string }
	}
}

func (l *load) last(ctx context.Context, path, token string) (e lastEvent, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, l.url+path+"/events/last", http.NoBody)
	if err != nil {
		return e, err
	}
	req.Header.Set("Authorization", "Bearer "+token)
	resp, err := l.client.Do(req)
	if err != nil {
		return e, err
	}
	defer resp.Body.Close()
	return e, json.NewDecoder(resp.Body).Decode(&e)
}

// A crowd is all strangers.
type crowd struct {
	load   *load
	mu     sync.Mutex
	counts map[string]*atomic.Int64 // answers by kind of stranger and status
}

func (c *crowd) count(what string, status int) {
	key := fmt.Sprintf("%s: %d", what, status)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.counts[key] == nil {
		c.counts[key] = new(atomic.Int64)
	}
	c.counts[key].Add(1)
}

func (c *crowd) print(out io.Writer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var lines []string
	for key, n := range c.counts {
		lines = append(lines, fmt.Sprintf("  %s  %d", key, n.Load()))
	}
	slices.Sort(lines)
	fmt.Fprintf(out, "strangers did\n%s\n", strings.Join(lines, "\n"))
}

// A stranger has an address of its own.
type stranger struct {
	crowd  *crowd
	name   string
	client *http.Client
	dialer net.Dialer
}

func (c *crowd) start(ctx context.Context) {
	for i, k := range []struct {
		name string
		do   func(*stranger, context.Context)
	}{
		{"tables of bots", (*stranger).bots},
		{"tables of bots, watched", (*stranger).watched},
		{"games against bots", (*stranger).games},
		{"readers of a long table", (*stranger).readers},
		{"connections", (*stranger).connections},
		{"garbage", (*stranger).garbage},
	} {
		s := &stranger{crowd: c, name: k.name, dialer: net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 66, byte(i+1))}}}
		s.client = &http.Client{Transport: &http.Transport{DialContext: s.dialer.DialContext, MaxIdleConnsPerHost: 50}, Timeout: 10 * time.Second}
		go k.do(s, ctx)
	}
}

// do makes a request and returns its answer, or nil.
func (s *stranger) do(ctx context.Context, method, path, token, body string) []byte {
	req, err := http.NewRequestWithContext(ctx, method, s.crowd.load.url+path, strings.NewReader(body))
	if err != nil {
		return nil
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	resp, err := s.client.Do(req)
	if err != nil {
		s.crowd.count(s.name, 0)
		return nil
	}
	defer resp.Body.Close()
	data, _ := io.ReadAll(resp.Body) // a part will do
	s.crowd.count(s.name, resp.StatusCode)
	if resp.StatusCode >= http.StatusMultipleChoices {
		return nil
	}
	return data
}

// open opens a table and returns its path and the first token.
func (s *stranger) open(ctx context.Context, body string) (path, token string) {
	var answer struct {
		ID    string
		Seats []struct{ Token string }
	}
	if json.Unmarshal(s.do(ctx, http.MethodPost, "/api/tables", "", body), &answer) != nil {
		return "", ""
	}
	return "/api/tables/" + answer.ID, answer.Seats[0].Token
}

const fourBots = `{"variant":"battlechess","seats":[{"bot":"lookahead"},{"bot":"lookahead"}]}`

// bots opens 300 tables of bots only, and asks for them.
func (s *stranger) bots(ctx context.Context) {
	var paths []string
	for ctx.Err() == nil {
		if len(paths) < 300 {
			if path, _ := s.open(ctx, fourBots); path != "" {
				paths = append(paths, path)
			}
		}
		s.do(ctx, http.MethodGet, paths[rand.IntN(len(paths))], "", "")
		time.Sleep(20 * time.Millisecond)
	}
}

// watched has open streams of such tables.
func (s *stranger) watched(ctx context.Context) {
	for range 190 {
		path, _ := s.open(ctx, fourBots)
		go s.read(ctx, path+"/events")
	}
	<-ctx.Done()
}

// read reads a stream to its end.
func (s *stranger) read(ctx context.Context, path string) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.crowd.load.url+path, http.NoBody)
	if err != nil {
		return
	}
	resp, err := (&http.Client{Transport: s.client.Transport}).Do(req)
	if err != nil {
		return
	}
	defer resp.Body.Close()
	s.crowd.count(s.name, resp.StatusCode)
	io.Copy(io.Discard, resp.Body) //nolint:errcheck // until ctx is done
}

// games plays against the strongest bots, as fast as they answer.
func (s *stranger) games(ctx context.Context) {
	var all sync.WaitGroup
	for range 60 {
		all.Go(func() {
			for ctx.Err() == nil {
				path, token := s.open(ctx, `{"variant":"battlechess","seats":[{},{"bot":"mcts:2s"}]}`)
				for range 50 {
					var e lastEvent
					if json.Unmarshal(s.do(ctx, http.MethodGet, path+"/events/last", token, ""), &e) != nil {
						time.Sleep(time.Second)
						break
					}
					if len(e.View.Choices) == 0 {
						time.Sleep(300 * time.Millisecond)
						continue
					}
					s.do(ctx, http.MethodPost, path+"/plies", token, fmt.Sprintf(`{"n":%d,"ply":%q}`, e.N, e.View.Choices[0].Ply))
				}
			}
		})
	}
	all.Wait()
}

// readers makes a table long and reads all of it, again and again.
func (s *stranger) readers(ctx context.Context) {
	path, token := s.open(ctx, `{"practice":true,"seats":[{}]}`)
	for n := 0; n < 2000 && ctx.Err() == nil; n += 2 {
		var e lastEvent
		if json.Unmarshal(s.do(ctx, http.MethodGet, path+"/events/last", token, ""), &e) != nil || len(e.View.Choices) == 0 {
			time.Sleep(100 * time.Millisecond)
			continue
		}
		s.do(ctx, http.MethodPost, path+"/plies", token, fmt.Sprintf(`{"n":%d,"ply":%q}`, e.N, e.View.Choices[n/2%len(e.View.Choices)].Ply))
		s.do(ctx, http.MethodPost, path+"/takeback", token, fmt.Sprintf(`{"n":%d}`, e.N+1))
		time.Sleep(4 * time.Millisecond)
	}
	for range 190 {
		go func() {
			for ctx.Err() == nil {
				one, cancel := context.WithTimeout(ctx, 5*time.Second)
				s.read(one, path+"/events")
				cancel()
			}
		}()
	}
	<-ctx.Done()
}

// connections holds as many connections as it gets, with half a request each.
func (s *stranger) connections(ctx context.Context) {
	address := strings.TrimPrefix(s.crowd.load.url, "http://")
	for ctx.Err() == nil {
		conn, err := s.dialer.DialContext(ctx, "tcp", address)
		if err == nil {
			fmt.Fprint(conn, "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Le")
			context.AfterFunc(ctx, func() { conn.Close() })         //nolint:errcheck // it is of no use
			time.AfterFunc(15*time.Second, func() { conn.Close() }) //nolint:errcheck // it is of no use
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// garbage sends what is wrong in all kinds of ways.
func (s *stranger) garbage(ctx context.Context) {
	path, token := s.open(ctx, `{"practice":true,"seats":[{}]}`)
	big := string(bytes.Repeat([]byte("x"), 60_000))
	for ctx.Err() == nil {
		switch rand.IntN(8) {
		case 0:
			s.do(ctx, http.MethodPost, "/api/tables", "", `{"seats":[`+strings.Repeat(`{"bot":"x"},`, 3000)+`{}]}`)
		case 1:
			s.do(ctx, http.MethodPost, "/api/tables", "", `{"variant":"`+big+`"}`)
		case 2:
			s.do(ctx, http.MethodGet, path, "wrong", "")
		case 3:
			s.do(ctx, http.MethodGet, "/api/tables/aaaaaaaaaaaaaaaa", "", "")
		case 4:
			s.do(ctx, http.MethodGet, path+"/picture", token, "")
		case 5:
			s.do(ctx, http.MethodGet, path+"/hint", token, "")
		case 6:
			s.do(ctx, http.MethodPost, path+"/plies", token, `{"n":0,"ply":"`+big+`"}`)
		case 7:
			s.do(ctx, http.MethodGet, "/readyz", "", "")
		}
		time.Sleep(3 * time.Millisecond)
	}
}
