// This file plays at a table by the command connect of the command line.

package server

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/cli"
	"github.com/labyrinth-go/labyrinth/examples/ownbot/nearest"
)

// An engine takes the invited seat of a table and plays to the end, by connections
// that are cut again and again. A bot of the program's own waits for its invitation
// on standard input.
func TestConnect(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	proxy := cutting(t, strings.TrimPrefix(server.client.base, "http://"), 20_000)
	games := catalog.All()
	games.Bots = nearest.Bots
	for _, test := range []struct{ args, name string }{
		{"-exec '" + os.Args[0] + " engine -bot greedy' -name 'Engine 1' -time 30s LINK", "Engine 1"},
		{"-bot nearest -games 2 -", "nearest"},
	} {
		p := server.client.open(`{"variant":"kids","seats":[{"bot":"random"},{"invite":true}]}`)
		link := fmt.Sprintf("http://%s/#/t/%s/join/%s", proxy, p.id, p.invites[2])
		if strings.Contains(test.args, "nearest") {
			p = server.client.open(`{"seats":[{"invite":true},{"bot":"random"}]}`)
			link = fmt.Sprintf("http://%s/#/t/%s/join/%s", proxy, p.id, p.invites[1])
		}
		var out, errs bytes.Buffer
		program := cli.Program{Name: "labyrinth", Games: games, Stdin: strings.NewReader(link + "\n"), Stdout: &out, Stderr: &errs}
		if status := program.Run(t.Context(), append([]string{"connect"}, words(strings.ReplaceAll(test.args, "LINK", link))...)...); status != 0 {
			t.Fatalf("status %d: %s%s", status, &out, &errs)
		}
		record := string(server.client.do("GET", p.path+"/record", "", http.StatusOK).data)
		if !strings.Contains(record, test.name) || strings.Contains(record, "resigned") {
			t.Errorf("the record is\n%s\nand connect says\n%s", record, &out)
		}
	}
}

// Two bots take the open seats of a table, one each, by the same link. A third one comes
// too late.
func TestConnectOpenSeats(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	p := c.open(`{"variant":"kids","seats":[{"open":true},{"open":true}]}`)
	link := fmt.Sprintf("%s/t/%s#join", c.base, p.id)
	var out, errs bytes.Buffer
	program := cli.Program{Name: "labyrinth", Games: catalog.All(), Stdout: &out, Stderr: &errs}
	connect := func(args ...string) int { return program.Run(t.Context(), append([]string{"connect"}, args...)...) }
	keys := []string{"0123456789abcdefghijkl", "lkjihgfedcba9876543210"}
	other := make(chan int, 1)
	go func() {
		program := cli.Program{Name: "labyrinth", Games: catalog.All(), Stdout: io.Discard, Stderr: io.Discard}
		other <- program.Run(t.Context(), "connect", "-bot", "random", "-name", "Bea", "-key", keys[1], link)
	}()
	if status := connect("-bot", "greedy", "-name", "Ann", "-key", keys[0], link); status != 0 || <-other != 0 {
		t.Fatalf("status %d: %s%s", status, &out, &errs)
	}
	record := string(c.do("GET", p.path+"/record", "", http.StatusOK).data)
	for _, name := range []string{"Ann", "Bea"} {
		if !strings.Contains(record, name) {
			t.Errorf("%s has no seat in\n%s", name, record)
		}
	}
	if status := connect("-bot", "greedy", link); status != 1 || !strings.Contains(errs.String(), "the game is over") {
		t.Errorf("a third bot: status %d: %s", status, &errs)
	}
}

// What connect refuses leaves the invitation as it was.
func TestConnectRefuses(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	p := c.open(`{"variant":"glow","seats":[{"invite":true},{"bot":"random"}]}`)
	link := fmt.Sprintf("%s/#/t/%s/join/%s", c.base, p.id, p.invites[1])
	var out, errs bytes.Buffer
	run := func(games catalog.Registry, args ...string) int {
		out.Reset()
		errs.Reset()
		program := cli.Program{Name: "labyrinth", Games: games, Stdout: &out, Stderr: &errs}
		return program.Run(t.Context(), append([]string{"connect"}, args...)...)
	}
	only := catalog.Registry{Variants: catalog.All().Variants[:1]}
	for _, test := range []struct {
		games  catalog.Registry
		args   []string
		status int
		want   string
	}{
		{only, []string{"-bot", "random", link}, 1, "Variant must be one of standard"},
		{catalog.All(), []string{"-bot", "random", c.base}, 1, "not an invitation"},
		{catalog.All(), []string{"-bot", "random", strings.ReplaceAll(link, p.invites[1], "wrong")}, 1, "no such invitation"},
		{catalog.All(), []string{"-bot", "rando", link}, 2, "no such bot"},
		{catalog.All(), []string{link}, 2, "want either -exec or -bot"},
		{catalog.All(), []string{"-exec", "/no/such/program", link}, 1, "cannot start"},
	} {
		if status := run(test.games, test.args...); status != test.status || !strings.Contains(errs.String(), test.want) || strings.Contains(errs.String(), p.invites[1]) {
			t.Errorf("%q: status %d, %s; want %d and %q", test.args, status, &errs, test.status, test.want)
		}
	}
	if seats := fmt.Sprint(c.do("GET", p.path, "", http.StatusOK).body["seats"]); !strings.Contains(seats, "joined:false") {
		t.Errorf("the invitation was used: %s", seats)
	}
}

// words splits a command line at spaces outside quotes.
func words(line string) (all []string) {
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			all = append(all, part)
		} else {
			all = append(all, strings.Fields(part)...)
		}
	}
	return all
}

// cutting returns the address of a proxy that cuts each connection when the server
// has sent a number of bytes.
func cutting(t *testing.T, to string, most int64) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var running sync.WaitGroup
	t.Cleanup(func() {
		listener.Close()
		http.DefaultClient.CloseIdleConnections()
		running.Wait()
	})
	running.Go(func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			running.Go(func() {
				defer client.Close()
				server, err := net.Dial("tcp", to)
				if err != nil {
					return
				}
				defer server.Close()
				go func() {
					io.Copy(server, client) // either end closes it
					server.Close()
				}()
				io.CopyN(client, server, most) // either end closes it
			})
		}
	})
	return listener.Addr().String()
}

// With the same key, a command that was started again goes on with its game. Without
// it, the invitation is used.
func TestConnectKey(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	p := server.client.open(`{"seats":[{},{"invite":true}]}`)
	link := fmt.Sprintf("%s/#/t/%s/join/%s", server.client.base, p.id, p.invites[2])
	me := server.as(p.tokens[1])
	turn := func() (n int) {
		e := me.last(p)
		for range 2 {
			e = me.last(p)
			me.do("POST", p.path+"/plies", plyBody(e.N, e.View.Choices[e.N%len(e.View.Choices)].Ply), http.StatusCreated)
		}
		return e.N + 3
	}
	connect := func(ctx context.Context, key string) (stop func() (int, string)) {
		ctx, cancel := context.WithCancel(ctx)
		var out, errs bytes.Buffer
		status := make(chan int)
		go func() {
			program := cli.Program{Name: "labyrinth", Games: catalog.All(), Stdout: &out, Stderr: &errs}
			status <- program.Run(ctx, "connect", "-bot", "greedy", "-key", key, link)
		}()
		return func() (int, string) { cancel(); return <-status, out.String() + errs.String() }
	}
	const key = "0123456789abcdefghijkl"
	for range 2 { // the second time after a restart
		stop := connect(t.Context(), key)
		want := turn()
		await(t, "the bot's turn", func() bool { return me.last(p).N == want })
		if status, said := stop(); status != 1 || !strings.Contains(said, "interrupted") {
			t.Errorf("status %d: %s", status, said)
		}
	}
	var out, errs bytes.Buffer
	program := cli.Program{Name: "labyrinth", Games: catalog.All(), Stdout: &out, Stderr: &errs}
	for other, want := range map[string]string{"lkjihgfedcba9876543210": "used", "short": "key"} {
		if status := program.Run(t.Context(), "connect", "-bot", "greedy", "-key", other, link); status != 1 || !strings.Contains(errs.String(), want) {
			t.Errorf("another key: status %d: %s%s, want %q", status, &out, &errs, want)
		}
		errs.Reset()
	}
	if e := me.last(p); e.View.Outcome != nil {
		t.Errorf("the game is over: %+v", e.View.Outcome)
	}
}
