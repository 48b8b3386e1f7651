//go:build !unix

// This file stands in for process groups: a program is killed alone.

package protocol

import "os/exec"

func ownGroup(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
