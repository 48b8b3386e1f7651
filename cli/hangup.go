//go:build !js && !plan9

// This file holds what happens when the terminal or a pipe is closed.

package cli

import (
	"errors"
	"os"
	"os/signal"
	"syscall"
)

// onHangup calls f on the first SIGHUP, and drops further ones, so that they do
// not end the process while it writes a record. If SIGHUP is ignored, it stays
// ignored.
func onHangup(f func()) {
	if signal.Ignored(syscall.SIGHUP) {
		return
	}
	hangup := make(chan os.Signal, 1)
	signal.Notify(hangup, syscall.SIGHUP)
	go func() {
		<-hangup
		f()
	}()
}

// keepBrokenPipes makes writing to a closed pipe an error. Otherwise it would end
// the process before a command has written its record. The programs that the
// process starts are not affected.
func keepBrokenPipes() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }

// isBrokenPipe reports whether an error is that of writing to a closed pipe.
func isBrokenPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }
