#!/usr/bin/env bash
# Guess:   the leader of a JetStream stream with three replicas, asked for a message ($JS.API.STREAM.MSG.GET), has all that was acknowledged.
# Truth:   a server whose process stood still takes itself for the leader when it goes on, asks no other replica before it answers, and says
#          that there is no such message, though it was acknowledged seconds before. Direct gets, which any replica answers, promise less;
#          this request is the one for which others wait for the leader.
# Version: nats-server v2.15.3, nats.go v1.55.0. Seen 2026-11-28.
# Matters: "there is nothing" is believed only after a write that most replicas have, and from one that has it.
set -euo pipefail
dir=$(mktemp -d)
trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT
cd "$dir"
cat >go.mod <<'M'
module finding
go 1.25
M
cat >main.go <<'G'
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const tries = 5

func must[T any](v T, err error) T {
	if err != nil {
		fmt.Println(err)
		os.Exit(2)
	}
	return v
}

// node runs a server: its name, its directory, its port and the ports of all routes.
func node(name, dir string, port int, routes []string) {
	o := &server.Options{ServerName: name, Host: "127.0.0.1", Port: port, JetStream: true, StoreDir: dir, NoSigs: true}
	o.Cluster = server.ClusterOpts{Name: "C", Host: "127.0.0.1", Port: number(routes[int(name[0]-'a')])}
	for _, r := range routes {
		o.Routes = append(o.Routes, must(url.Parse("nats://127.0.0.1:"+r)))
	}
	s := must(server.NewServer(o))
	s.Start()
	s.WaitForShutdown()
}

func number(text string) (n int) {
	fmt.Sscan(text, &n)
	return n
}

func main() {
	if len(os.Args) > 3 {
		node(os.Args[1], os.Args[2], number(os.Args[3]), strings.Split(os.Args[4], ","))
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 4*time.Minute)
	defer cancel()
	var ports []string
	for range 6 {
		l := must(net.Listen("tcp", "127.0.0.1:0"))
		defer l.Close()
		ports = append(ports, fmt.Sprint(l.Addr().(*net.TCPAddr).Port))
		l.Close()
	}
	names := []string{"a", "b", "c"}
	processes, conns := map[string]*os.Process{}, map[string]*nats.Conn{}
	for i, name := range names {
		cmd := exec.CommandContext(ctx, os.Args[0], name, os.Args[1]+"/"+name, ports[i], strings.Join(ports[3:], ","))
		if err := cmd.Start(); err != nil {
			fmt.Println(err)
			os.Exit(2)
		}
		defer cmd.Process.Kill()
		processes[name] = cmd.Process
		conns[name] = must(nats.Connect("127.0.0.1:"+ports[i], nats.RetryOnFailedConnect(true), nats.MaxReconnects(-1), nats.PingInterval(time.Minute)))
	}
	// leader returns the leader of the stream, as a server knows it.
	leader := func(at string) string {
		js, _ := jetstream.New(conns[at])
		for ctx.Err() == nil {
			short, stop := context.WithTimeout(ctx, 2*time.Second)
			stream, err := js.CreateOrUpdateStream(short, jetstream.StreamConfig{Name: "S", Subjects: []string{"s.*"}, Replicas: 3})
			stop()
			if err == nil && stream.CachedInfo().Cluster.Leader != "" {
				return stream.CachedInfo().Cluster.Leader
			}
			time.Sleep(100 * time.Millisecond)
		}
		return ""
	}
	wrong := 0
	for i := range tries {
		old := leader("a")
		other := names[(strings.Index("abc", old)+1)%3]
		processes[old].Signal(syscall.SIGSTOP)
		subject := fmt.Sprint("s.", i)
		js, _ := jetstream.New(conns[other])
		for stored := false; !stored && ctx.Err() == nil; { // once the others have elected a leader
			short, stop := context.WithTimeout(ctx, time.Second)
			_, err := js.Publish(short, subject, nil)
			stop()
			stored = err == nil
		}
		// The question lies in the socket of the old leader when it goes on.
		answers := must(conns[old].SubscribeSync(nats.NewInbox()))
		conns[old].PublishRequest("$JS.API.STREAM.MSG.GET.S", answers.Subject, []byte(`{"last_by_subj":"`+subject+`"}`))
		time.Sleep(100 * time.Millisecond)
		processes[old].Signal(syscall.SIGCONT)
		m, err := answers.NextMsg(10 * time.Second)
		var answer struct {
			Error *struct {
				Code        int    `json:"err_code"`
				Description string `json:"description"`
			}
		}
		if err == nil {
			err = json.Unmarshal(m.Data, &answer)
		}
		switch {
		case err != nil:
			fmt.Println("no answer:", err)
		case answer.Error == nil:
			fmt.Println("the message")
		default:
			fmt.Println(answer.Error.Code, answer.Error.Description)
			if answer.Error.Code == 10037 { // it is sure
				wrong++
			}
		}
		time.Sleep(2 * time.Second)
	}
	fmt.Printf("%d of %d acknowledged messages were not there for the leader of before\n", wrong, tries)
	if ctx.Err() != nil {
		os.Exit(2)
	}
	if wrong == 0 {
		os.Exit(1)
	}
}
G
export GOTOOLCHAIN=go1.27.3
{ go get github.com/nats-io/nats-server/v2@v2.15.3 github.com/nats-io/nats.go@v1.55.0 && go mod tidy && go build -o finding .; } >log 2>&1 || { cat log; exit 2; }
go list -m github.com/nats-io/nats-server/v2
./finding "$dir/store"
