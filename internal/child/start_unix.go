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

// waits returns false: only Linux waits for the end of a process and lets it keep its number.
func waits(int) bool { return false }
