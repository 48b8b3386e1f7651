package server

import (
	"strings"
	"testing"
)

// TestLock checks that a data directory has one server at a time.
func TestLock(t *testing.T) {
	dir := t.TempDir()
	unlock, err := lockDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lockDir(dir); err == nil || !strings.Contains(err.Error(), "another server uses it") {
		t.Errorf("a second lock: %v", err)
	}
	unlock()
	unlock, err = lockDir(dir)
	if err != nil {
		t.Fatalf("after unlock: %v", err)
	}
	unlock()
}
