// This file tests what the server says about itself.

package server

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"
)

// A test has no version, since it is not built from a release.
func TestHealthz(t *testing.T) {
	t.Parallel()
	var got struct{ Status, Version, Storage string }
	c := serveHere(t, nil).client
	for deadline := time.Now().Add(time.Minute); got.Storage != "ok" && time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if err := json.Unmarshal(c.do("GET", "/healthz", "", http.StatusOK).data, &got); err != nil {
			t.Fatal(err)
		}
		if got.Storage != "ok" && got.Storage != "not looked at yet" {
			t.Fatalf("the storage of a node that starts is %q", got.Storage)
		}
	}
	if got.Status != "ok" || got.Storage != "ok" || got.Version != "(devel)" {
		t.Errorf("healthz: %+v", got)
	}
}
