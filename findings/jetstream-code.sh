#!/usr/bin/env bash
# Guess:   the error code of JetStream says why an append was refused: that the subject has its message already, or that the stream is full.
# Truth:   both have code 10077, as has a stream whose bytes are used up. Only the text of the description differs.
# Version: nats-server v2.15.3, nats.go v1.55.0. Seen 2026-11-27.
# Matters: a queue with one job for each subject (DiscardNewPerSubject) takes the code for "it is queued already", and drops jobs without a
#          word when it is full. The description has to be read, too.
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
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

func main() {
	codes := make(map[jetstream.ErrorCode]bool)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	s, err := server.NewServer(&server.Options{DontListen: true, JetStream: true, StoreDir: os.Args[1], NoSigs: true})
	if err != nil {
		fmt.Println(err)
		os.Exit(2)
	}
	s.Start()
	defer s.Shutdown()
	conn, err := nats.Connect("", nats.InProcessServer(s))
	if err != nil {
		fmt.Println(err)
		os.Exit(2)
	}
	js, _ := jetstream.New(conn)
	for i, c := range []jetstream.StreamConfig{{MaxMsgs: 10}, {MaxMsgs: 1}, {MaxBytes: 60}} {
		c.Name, c.Subjects, c.Storage = fmt.Sprint("S", i), []string{fmt.Sprintf("s%d.*", i)}, jetstream.MemoryStorage
		c.Discard, c.DiscardNewPerSubject, c.MaxMsgsPerSubject = jetstream.DiscardNew, true, 1
		_, err = js.CreateStream(ctx, c)
		for _, subject := range []string{"a", []string{"a", "b", "b"}[i]} {
			if err == nil {
				_, err = js.Publish(ctx, fmt.Sprintf("s%d.%s", i, subject), make([]byte, 30))
			}
		}
		var refused *jetstream.APIError
		if !errors.As(err, &refused) {
			fmt.Println("not refused:", err)
			os.Exit(1)
		}
		fmt.Println(refused.ErrorCode, refused.Description)
		codes[refused.ErrorCode] = true
	}
	if len(codes) != 1 {
		os.Exit(1)
	}
}
G
export GOTOOLCHAIN=go1.27.3
{ go get github.com/nats-io/nats-server/v2@v2.15.3 github.com/nats-io/nats.go@v1.55.0 && go build -o finding .; } >log 2>&1 || { cat log; exit 2; }
go list -m github.com/nats-io/nats-server/v2
./finding "$dir/store"
