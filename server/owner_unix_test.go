//go:build unix

package server

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// What root writes into the directory of another user belongs to that user afterwards.
func TestGiveToOwner(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root gives files away")
	}
	const nobody = 65534
	dir := t.TempDir()
	file := filepath.Join(dir, "nats", "ledger")
	if err := errorsOf(os.Chown(dir, nobody, nobody), os.Mkdir(filepath.Dir(file), 0o700), os.WriteFile(file, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	if err := giveToOwner(dir); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{filepath.Dir(file), file} {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if owner := info.Sys().(*syscall.Stat_t).Uid; owner != nobody {
			t.Errorf("%s belongs to %d", name, owner)
		}
	}
}
