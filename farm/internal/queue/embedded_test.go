package queue

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// Everybody could hand in results at a server that other machines reach without a login,
// whatever a configuration says.
func TestOpenServer(t *testing.T) {
	for _, q := range []struct {
		listen, config string
		want           error
	}{
		{listen: "127.0.0.1:0"},
		{listen: "localhost:0"},
		{listen: "[::ffff:127.0.0.1]:0"},
		{listen: "0.0.0.0:0", want: ErrOpen},
		{listen: ":0", want: ErrOpen},
		{config: `listen: "127.0.0.1:-1"`},
		{config: `listen: "0.0.0.0:-1"`, want: ErrOpen},
		{config: `port: -1`, want: ErrOpen},
		{config: `listen: "0.0.0.0:-1", authorization { user: a, password: b }`},
		{config: `listen: "0.0.0.0:-1", authorization { token: a }`},
		{config: `listen: "0.0.0.0:-1", accounts { A { users: [ { user: a, password: b } ] } }, no_auth_user: a`, want: ErrOpen},
	} {
		o := EmbeddedOptions{Dir: t.TempDir(), Listen: q.listen}
		if q.config != "" {
			o.Config = filepath.Join(o.Dir, "nats.conf")
			if err := os.WriteFile(o.Config, []byte(q.config), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		s, err := StartEmbedded(o)
		if err == nil {
			s.Close()
		}
		if !errors.Is(err, q.want) {
			t.Errorf("-listen %q with %q: %v, want %v", q.listen, q.config, err, q.want)
		}
	}
}
