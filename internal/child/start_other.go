//go:build !unix

// This file starts and kills programs on systems without process groups: a
// program is killed alone.

package child

import "os/exec"

func start(cmd *exec.Cmd) error { return cmd.Start() }

func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

// waits returns false: only Linux waits for the end of a process and lets it keep its number.
func waits(int) bool { return false }
