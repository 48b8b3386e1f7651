//go:build unix

// This file holds process groups: a program is killed with all it has started.

package protocol

import (
	"os/exec"
	"syscall"
)

// ownGroup has a command that is not yet started run in a group of its own.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a command's group.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
