package farm

import (
	"strings"
	"testing"
)

// Without keys only this machine can reach the queue; everybody could hand in results else.
func TestListenNeedsKeys(t *testing.T) {
	for listen, ok := range map[string]bool{
		"127.0.0.1:4222": true, "localhost:0": true, "[::1]:4222": true, "[::ffff:127.0.0.1]:1": true,
		"0.0.0.0:4222": false, ":4222": false, "[::]:4222": false, "192.0.2.1:4222": false, "farm.example.org:1": false, "localhost.example.org:1": false,
	} {
		err := checkServe(listen, "", "")
		if ok != (err == nil) || !ok && !strings.Contains(err.Error(), "farm keys") {
			t.Errorf("-listen %s: %v, want it allowed: %v", listen, err, ok)
		}
	}
	if err := checkServe("0.0.0.0:4222", "listen_test.go", ""); err != nil {
		t.Errorf("with a configuration: %v", err)
	}
	if err := checkServe("0.0.0.0:4222", "", "nats://elsewhere"); err != nil {
		t.Errorf("with another server: %v", err)
	}
}
