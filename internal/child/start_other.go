//go:build !unix

// This file starts and kills programs on systems without process groups: a
// program is killed alone.

package child

import "os/exec"

func start(cmd *exec.Cmd) error { return cmd.Start() }

func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
