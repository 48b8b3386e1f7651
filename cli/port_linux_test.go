// This file checks that check-port leaves no process behind.

package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/internal/needs"
)

// A port is killed together with the programs that it has started. They keep a
// pipe open while they live.
func TestCheckPortKillsGroup(t *testing.T) {
	needs.Programs(t, "sh")
	name := filepath.Join(t.TempDir(), "alive")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan ended)
	go func() {
		port := fmt.Sprintf(`sh -c "exec 3>%s; sleep 1000 & echo started >&3; sleep 1000"`, name)
		done <- runWith(ctx, strings.NewReader(""), "check-port", "-exec", port)
	}()
	alive, err := os.Open(name) // waits for the port
	if err != nil {
		t.Fatal(err)
	}
	defer alive.Close()
	in := bufio.NewReader(alive)
	if line, err := in.ReadString('\n'); line != "started\n" {
		t.Fatalf("the port says %q, %v", line, err)
	}
	cancel()
	<-done
	if err := alive.SetReadDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	if _, err := in.ReadByte(); errors.Is(err, os.ErrDeadlineExceeded) {
		t.Error("a program that the port has started is still alive")
	}
}
