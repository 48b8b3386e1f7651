//go:build js || plan9

// This file is for systems without SIGHUP.

package cli

func onHangup(func()) {}

func keepBrokenPipes() {}

func isBrokenPipe(error) bool { return false }
