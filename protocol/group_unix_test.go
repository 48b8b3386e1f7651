//go:build unix

package protocol_test

import (
	"os/exec"
	"syscall"
)

// setApart has a command that is not yet started run in a session of its own.
func setApart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }
