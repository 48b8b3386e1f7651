// This file tests the command line.

package server

import (
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Everything that is wrong with the command line is reported.
func TestFlags(t *testing.T) {
	t.Parallel()
	for _, q := range []struct {
		args string
		want []string // parts of the error; none for no error
	}{
		{"", nil},
		{"-cluster a,127.0.0.1:1,127.0.0.1:2", nil},
		{"-limits streams=5", nil},
		{"-role cook -sync maybe -replicas 9 rest", []string{"-role", "-sync", "-replicas", `"rest"`}},
		{"-nats x -clients :1 -sync on", []string{"-nats"}},
		{"-cluster a", []string{"NAME,LISTEN,PEERS"}},
		{"-cluster a.b,127.0.0.1:1,127.0.0.1:2", []string{`"a.b"`}},
		{"-cluster a,127.0.0.1:1,127.0.0.1", []string{"HOST:PORT"}},
		{"-limits streams=0", []string{"positive integer"}},
		{"-limits beer=5", []string{`"beer"`}},
		{"-proxy nowhere", []string{"nowhere"}},
		{"-proxy 10.0.0.0/8,::1 -host a.example,b.example -disk 3", nil},
		{"-disk 0", []string{"-disk"}},
		{"-disk x", []string{"-disk", "integer"}},
		{"-bots 0", []string{"-bots", "at least 1"}},
		{"-replicas 0", []string{"-replicas", "at least 1"}},
		{"-addr 99", []string{"-addr", "with a port"}},
		{"-addr :99999", []string{"-addr", "with a port"}},
		{"-metrics x", []string{"-metrics", "with a port"}},
		{"-clients x", []string{"-clients", "with a port"}},
		{"-host http://play.example", []string{"-host", "https://"}},
		{"-host play.example:80", []string{"-host", "port"}},
		{"-push foo/bar", []string{"-push", "names"}},
		{"-adr :80", []string{`"-adr"`, "did you mean -addr"}},
		{"-role bots", []string{"-role bots", "-nats"}},
		{"-role bots -nats nats://10.0.0.1", nil},
		{"-nats nats://10.0.0.1 -sync off", []string{"-nats", "-sync"}},
		{"-nats nats://10.0.0.1 -data x", []string{"-nats", "-data"}},
		{"-clients 127.0.0.1:4222", nil},
		{"-clients :4222", []string{"-clients", "-secret"}},
		{"-cluster a,10.0.0.1:1,10.0.0.2:1", []string{"-cluster", "-secret"}},
		{"-secret no-such-file", []string{"no-such-file"}},
	} {
		_, err := parseFlags("server", strings.Fields(q.args), io.Discard)
		if (err != nil) != (q.want != nil) {
			t.Errorf("%s: error %v", q.args, err)
		}
		for _, part := range q.want {
			if err == nil || !strings.Contains(err.Error(), part) {
				t.Errorf("%s: error %v, want %q in it", q.args, err, part)
			}
		}
	}
	secret := filepath.Join(t.TempDir(), "secret")
	for text, ok := range map[string]bool{"short\n": false, "0123456789abcdef\nmore\n": true} {
		if err := os.WriteFile(secret, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		c, err := parseFlags("server", []string{"-secret", secret, "-clients", ":4222"}, io.Discard)
		if (err == nil) != ok || ok && c.secret != "0123456789abcdef" {
			t.Errorf("secret %q: %q, %v", text, c.secret, err)
		}
	}
	for args, want := range map[string]bool{"": true, "-addr localhost:1": true, "-addr :1": false, "-proxy 127.0.0.1": false} {
		c, err := parseFlags("server", strings.Fields(args), io.Discard)
		if err != nil || c.hosts.allow("evil.example:1") == want {
			t.Errorf("%q: hosts %v, %v", args, c.hosts, err)
		}
	}
	c, err := parseFlags("server", strings.Fields("-limits streams=5 -cluster a,127.0.0.1:1,127.0.0.1:2,127.0.0.1:3"), io.Discard)
	if err != nil || c.limits.Streams != 5 || c.limits.Requests != defaultLimits.Requests || c.replicas != 3 || c.sync != "off" {
		t.Errorf("%+v, %v", c, err)
	}
}

// The addresses that are printed can be opened: not 0.0.0.0 or [::].
func TestAddresses(t *testing.T) {
	t.Parallel()
	for text, first := range map[string]string{"127.0.0.1:80": "127.0.0.1:80", "0.0.0.0:80": "127.0.0.1:80", "[::]:80": "127.0.0.1:80"} {
		listens, err := net.ResolveTCPAddr("tcp", text)
		if err != nil {
			t.Fatal(err)
		}
		all := addresses(listens)
		if all[0].String() != first {
			t.Errorf("%s: the first address is %v, want %s", text, all[0], first)
		}
		for _, addr := range all {
			if !addr.IsValid() || addr.Addr().IsUnspecified() || addr.Port() != 80 || addr.Addr().Is6() && listens.IP.To4() != nil {
				t.Errorf("%s: address %v", text, addr)
			}
		}
	}
}
