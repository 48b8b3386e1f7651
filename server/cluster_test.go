// This file tests a cluster of three processes that are killed under load. By
// default it does so once, for a few games; with LABYRINTH_LONG=1 until 200 games
// are over:
//
//	LABYRINTH_LONG=1 go test -run TestCluster -v -timeout 60m .

package server

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/internal/freeport"
	"github.com/labyrinth-go/labyrinth/internal/long"
)

// A cluster is three servers, some of which may be down.
type cluster struct {
	t      *testing.T
	log    io.Writer
	dirs   []string
	faults []string // files that name the faults of nodes
	nodes  []string // for the other nodes
	addrs  []string // for HTTP
	secret string   // a file

	mu        sync.Mutex
	processes []*process
}

func startCluster(t *testing.T, imports string) *cluster {
	c := &cluster{t: t, log: logFile(t), processes: make([]*process, 3)}
	c.secret = filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(c.secret, []byte(newSecret()), 0o600); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 3 {
		c.dirs = append(c.dirs, t.TempDir())
		c.faults = append(c.faults, filepath.Join(t.TempDir(), "fault"))
		c.nodes = append(c.nodes, freeport.Address())
		c.addrs = append(c.addrs, freeport.Address())
	}
	for i := range 3 {
		var args []string
		if i == 0 && imports != "" {
			args = append(args, "-import", imports)
		}
		all.Go(func() { c.start(i, args...) })
	}
	all.Wait()
	if t.Failed() {
		t.FailNow()
	}
	c.current()
	return c
}

// start starts a server of the cluster.
func (c *cluster) start(i int, args ...string) {
	place := []string{fmt.Sprintf("node%d", i+1), c.nodes[i]}
	for k, addr := range c.nodes {
		if k != i {
			place = append(place, addr)
		}
	}
	args = append(args, "-addr", c.addrs[i], "-data", c.dirs[i], "-cluster", strings.Join(place, ","), "-secret", c.secret,
		"-limits", "streams=2000,requests=100000,tables=100000,connections=10000,stored=100000")
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = []string{faultFile + "=" + c.faults[i]}
	p := startCommand(c.t, c.log, cmd)
	c.mu.Lock()
	c.processes[i] = p
	c.mu.Unlock()
}

// current waits until all replicas are current.
func (c *cluster) current() {
	for began := time.Now(); ; time.Sleep(100 * time.Millisecond) {
		ready := 0
		for _, addr := range c.addrs {
			if resp, err := http.Get("http://" + addr + "/readyz"); err == nil {
				if resp.Body.Close(); resp.StatusCode == http.StatusOK {
					ready++
				}
			}
		}
		if ready == len(c.addrs) {
			return
		}
		if time.Since(began) > patience {
			c.t.Fatal("the replicas do not become current")
		}
	}
}

// A visitor plays one seat of a table until the game is over. It goes from node to
// node when one does not answer.
type visitor struct {
	cluster *cluster
	party   party
	seat    int
	pace    time.Duration  // from ply to ply; 0 for any
	acked   map[int]string // the plies that were acknowledged, by event
	plies   *atomic.Int64
}

// think waits as a person does before a ply.
func (p *visitor) think(random *rand.Rand, last time.Time) {
	if p.pace > 0 {
		time.Sleep(time.Until(last.Add(p.pace)))
		return
	}
	time.Sleep(time.Duration(random.IntN(200)) * time.Millisecond)
}

// reads checks that a node, if it answers, shows the seat what was acknowledged, by any node.
func (p *visitor) reads(ctx context.Context, node, n int) error {
	c := p.cluster.at(p.cluster.t, node%3, p.party.tokens[p.seat])
	ctx, cancel := context.WithTimeout(ctx, 6*time.Second)
	defer cancel()
	r, err := c.try(ctx, "GET", p.party.path, "")
	if err != nil || r.status != http.StatusOK {
		return nil // a fault
	}
	if got := r.body["n"].(float64); int(got) < n {
		return fmt.Errorf("node %d shows event %v of table %s after event %d was acknowledged", node%3+1, got, p.party.id, n)
	}
	return nil
}

// play returns when the game is over.
func (p *visitor) play(ctx context.Context, random *rand.Rand, most int) error {
	n, plies := -1, 0
	var last time.Time // of a ply
	node := random.IntN(3)
	for ctx.Err() == nil {
		node = (node + 1) % 3
		c := client{p.cluster.t, "http://" + p.cluster.addrs[node], p.party.tokens[p.seat]}
		one, cancel := context.WithCancel(ctx)
		stream, err := c.stream(one, p.party.path+"/events", n)
		if err != nil {
			cancel()
			time.Sleep(100 * time.Millisecond)
			continue
		}
		silent := time.NewTimer(5 * time.Second)
	events:
		for {
			select {
			case e, ok := <-stream:
				if !ok {
					break events
				}
				if e.N != n+1 {
					cancel()
					return fmt.Errorf("event %d after event %d", e.N, n)
				}
				n = e.N
				silent.Reset(5 * time.Second)
				if e.View.Outcome != nil {
					cancel()
					return nil
				}
				if len(e.View.Choices) == 0 {
					continue
				}
				p.think(random, last)
				last = time.Now()
				if plies++; plies > most {
					p.request(ctx, node, "/resign", "")
					continue
				}
				ply := e.View.Choices[random.IntN(len(e.View.Choices))].Ply
				r, err := p.request(ctx, node, "/plies", plyBody(n, ply))
				if err != nil {
					cancel()
					return err
				}
				own := int(r.body["n"].(float64))
				p.acked[own] = ply
				p.plies.Add(1)
				if plies%10 == 0 {
					if err := p.reads(ctx, node+1, own); err != nil {
						cancel()
						return err
					}
				}
			case <-silent.C: // perhaps the node is cut off
				break events
			case <-ctx.Done():
				break events
			}
		}
		cancel()
	}
	return fmt.Errorf("table %s: not over: %w", p.party.id, ctx.Err())
}

// request sends a request until a node has stored it.
func (p *visitor) request(ctx context.Context, node int, path, body string) (reply, error) {
	for ; ctx.Err() == nil; node = (node + 1) % 3 {
		c := client{p.cluster.t, "http://" + p.cluster.addrs[node], p.party.tokens[p.seat]}
		attempt, cancel := context.WithTimeout(ctx, 6*time.Second)
		r, err := c.try(attempt, "POST", p.party.path+path, body)
		cancel()
		switch {
		case err != nil || r.status == http.StatusServiceUnavailable || r.status == http.StatusInsufficientStorage:
			time.Sleep(50 * time.Millisecond)
		case r.status == http.StatusCreated:
			return r, nil
		case path == "/resign" && r.status == http.StatusConflict:
			return r, nil // the other seat was faster
		default:
			return r, fmt.Errorf("%s %s: %d %s", path, body, r.status, r.data)
		}
	}
	return reply{}, ctx.Err()
}

// Three nodes serve games of people and of bots while one after the other is killed and started again.
// Every acknowledged ply is in the records, every record replays, and every game comes
// to its end. The games of a single node have been moved into the cluster before.
func TestCluster(t *testing.T) {
	games, together, most := long.Count(6, 200), long.Count(6, 25), long.Count(25, 60)
	dir := storageDir(t)
	single := serveHere(t, func(c *config) { c.data = dir })
	moved := single.open(`{"seats":[{"name":"Ann"},{"name":"Bea"}]}`)
	first := single.as(moved.tokens[1])
	first.do("POST", moved.path+"/plies", plyBody(0, first.last(moved).View.Choices[0].Ply), http.StatusCreated)
	text := first.last(moved).View.Text
	single.stop()

	c := startCluster(t, dir)
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(long.Count(9, 50))*time.Minute)
	defer cancel()
	for _, addr := range c.addrs {
		if got := first.at("http://" + addr).last(moved).View.Text; got != text {
			t.Errorf("the table of the single node is %s, want %s", got, text)
		}
	}

	var plies atomic.Int64
	var over atomic.Int32
	var mu sync.Mutex
	slots := make(chan struct{}, together)
	variants := []string{"standard", "kids", "glow", "anniversary", "battlechess"}
	var all sync.WaitGroup
	game := func(i int) {
		defer func() { <-slots }()
		var p party
		people, second := 2, `{"name":"Bea"}`
		if i%3 == 1 {
			people, second = 1, `{"bot":"greedy"}`
		}
		body := fmt.Sprintf(`{"variant":%q,"seats":[{"name":"Ann"},%s]}`, variants[i%len(variants)], second)
		for node := i; ; node++ { // a table whose answer was lost stays empty
			cl := client{t, "http://" + c.addrs[node%3], ""}
			r, err := cl.try(ctx, "POST", "/api/tables", body)
			if err == nil && r.status == http.StatusCreated {
				p = partyOf(t, r)
				break
			}
			if ctx.Err() != nil {
				t.Error("no table could be opened")
				return
			}
			time.Sleep(100 * time.Millisecond)
		}
		seats := make([]*visitor, people)
		var both sync.WaitGroup
		for s := range seats {
			seats[s] = &visitor{cluster: c, party: p, seat: s + 1, acked: make(map[int]string), plies: &plies}
			both.Go(func() {
				if err := seats[s].play(ctx, rand.New(rand.NewPCG(uint64(i), uint64(s))), most); err != nil {
					t.Errorf("game %d, seat %d: %v", i, s+1, err)
				}
			})
		}
		both.Wait()
		mu.Lock()
		defer mu.Unlock()
		over.Add(1)
		c.check(ctx, p, seats)
	}
	all.Go(func() {
		for i := range games {
			slots <- struct{}{}
			all.Go(func() { game(i) })
		}
	})
	finished := make(chan struct{})
	go func() { all.Wait(); close(finished) }()
	kills := 0
	for victim := 0; ; victim = (victim + 1) % 3 {
		for before := plies.Load(); plies.Load() == before; time.Sleep(10 * time.Millisecond) { // games go on between two kills
			select {
			case <-finished:
				t.Logf("%d games, %d plies, %d kills", over.Load(), plies.Load(), kills)
				if kills == 0 {
					t.Error("no node was killed")
				}
				return
			default:
			}
		}
		c.mu.Lock()
		p := c.processes[victim]
		c.mu.Unlock()
		p.kill()
		kills++
		time.Sleep(time.Second)
		c.start(victim)
		c.current()
	}
}

// check compares the record of a game with the plies that were acknowledged, also of one that
// ends when ctx does.
func (c *cluster) check(ctx context.Context, p party, seats []*visitor) {
	t := c.t
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*patience)
	defer cancel()
	for node := 0; ; node++ {
		cl := client{t, "http://" + c.addrs[node%3], ""}
		r, err := cl.try(ctx, "GET", p.path+"/record", "")
		if err == nil && r.status == http.StatusOK {
			record := replay(t, r.data)
			if record.Reason == crashed || record.Reason == tooSlow {
				t.Errorf("table %s: a bot lost because a node was killed\n%s", p.id, r.data)
			}
			for _, s := range seats {
				for n, ply := range s.acked { // nothing was taken back, so event n is ply n-1
					if n < 1 || n > len(record.Plies) || record.Plies[n-1].String() != ply {
						t.Errorf("table %s: ply %d, %s, was acknowledged and is not in the record\n%s", p.id, n, ply, r.data)
					}
				}
			}
			return
		}
		if ctx.Err() != nil {
			t.Errorf("table %s has no record: %v %s", p.id, err, r.data)
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
}
