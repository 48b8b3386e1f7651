//go:build unix

// This file kills a program together with its process group.

package child

import (
	"os/exec"
	"syscall"
)

func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
