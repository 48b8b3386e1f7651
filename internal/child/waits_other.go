//go:build !linux

// This file is for systems that tell the end of a process only to who takes its number away.

package child

// waits returns false: only Linux waits for the end of a process and lets it keep its number.
func waits(int) bool { return false }
