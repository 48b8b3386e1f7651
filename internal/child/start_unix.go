//go:build unix && !linux

// This file starts programs on Unix systems without a parent-death signal.

package child

import (
	"os/exec"
	"syscall"
)

func start(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return cmd.Start()
}
