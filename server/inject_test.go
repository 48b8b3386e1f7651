// This file lets nodes of a cluster have faults that cannot be made from outside: of their
// disks and clocks. Each node is a process of this test binary, which reads the name of its
// fault from a file.

package server

import (
	"context"
	"fmt"
	"os"
	"syscall"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/nats-io/nats.go"
)

// faultFile is set to the name of that file.
const faultFile = "LABYRINTH_TEST_FAULT"

// slowDisk is how much longer an append takes on a slow disk.
const slowDisk = 1500 * time.Millisecond

// diskFaults are the kinds of faults that a file can name.
var diskFaults = []string{"full disk", "read-only disk", "slow disk", "clock step"}

// serveWithFaults is Main for a node with faults.
func serveWithFaults(file string) int {
	c, err := parseFlags("server", os.Args[1:], os.Stderr)
	if err == nil {
		c.games, c.opened = catalog.All(), func(s *store) { s.suffer(file) }
		err = runUntilSignal(c)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// suffer lets a node have the fault that a file names, as long as it does.
func (s *store) suffer(file string) {
	fault := func() string {
		text, _ := os.ReadFile(file) // no file is no fault
		return string(text)
	}
	free := s.own.disk.free
	s.own.disk.free = func(dir string) (uint64, error) {
		switch fault() {
		case "full disk":
			return 0, nil
		case "read-only disk":
			return 0, syscall.EROFS
		}
		return free(dir)
	}
	s.publish = func(ctx context.Context, m *nats.Msg, expect uint64) (uint64, error) {
		if fault() == "slow disk" {
			pause(ctx, slowDisk)
		}
		return s.publishOnce(ctx, m, expect)
	}
	go func() {
		for before := ""; ; time.Sleep(100 * time.Millisecond) {
			now := fault()
			if now == before {
				continue
			}
			switch before = now; now {
			case "read-only disk": // as NATS does when it cannot write
				_ = s.own.server().ShutdownJetStream()
			case "clock step":
				s.condition.step(time.Hour)
			}
		}
	}()
}

// step lets the clock of a node jump.
func (p *condition) step(by time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.offset += by
	p.beat = p.beat.Add(-by)
}
