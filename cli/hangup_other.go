//go:build js || plan9

// This file is for systems without SIGHUP.

package cli

func onHangup(func()) {}
