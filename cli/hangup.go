//go:build !js && !plan9

// This file holds what happens when the terminal is closed.

package cli

import (
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
