// This file tests the server with TLS and keys, with the configuration that
// README.md shows.

package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
)

// certify writes a certificate for 127.0.0.1 and its key.
func certify(t *testing.T, cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "farm"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	der, err := x509.CreateCertificate(rand.Reader, &template, &template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	for name, block := range map[string]*pem.Block{
		cert: {Type: "CERTIFICATE", Bytes: der}, key: {Type: "PRIVATE KEY", Bytes: secret},
	} {
		if err := os.WriteFile(name, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// key writes the seed of a new NKey and returns the public key.
func key(t *testing.T, path string) (public string) {
	t.Helper()
	pair, err := nkeys.CreateUser()
	if err != nil {
		t.Fatal(err)
	}
	seed, err := pair.Seed()
	if err == nil {
		err = os.WriteFile(path, seed, 0o600)
	}
	if err == nil {
		public, err = pair.PublicKey()
	}
	if err != nil {
		t.Fatal(err)
	}
	return public
}

func TestSecureFarm(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	certify(t, in("cert.pem"), in("key.pem"))
	t.Setenv("FARM_SERVER", key(t, in("server.nk")))
	t.Setenv("FARM_WORKER", key(t, in("worker.nk")))
	address := freePort(t)
	text, err := os.ReadFile("nats.conf")
	if err != nil {
		t.Fatal(err)
	}
	conf := strings.NewReplacer(
		"0.0.0.0:4222", address, `"cert.pem"`, `"`+in("cert.pem")+`"`, `"key.pem"`, `"`+in("key.pem")+`"`,
	).Replace(string(text))
	if err := os.WriteFile(in("nats.conf"), []byte(conf), 0o666); err != nil {
		t.Fatal(err)
	}
	path, out := matchFile(t, dir)
	server := start(t, "serve", "-config", in("nats.conf"), "-dir", in("store"), "-nkey", in("server.nk"), path)
	server.says(t, "serving")
	url := "tls://" + address
	start(t, "work", "-nats", url, "-ca", in("cert.pem"), "-nkey", in("worker.nk"))
	server.says(t, "over after")
	asArena(t, out)
	table := start(t, "table", "-nats", url, "-ca", in("cert.pem"), "-nkey", in("server.nk"))
	if table.finish(t) != 0 {
		t.Error("farm table failed")
	}
	asArenaPrints(t, table.out.String())

	for _, c := range []struct {
		why  string
		args []string
		want string
	}{
		{"no key", []string{"table", "-nats", url, "-ca", in("cert.pem")}, "Authorization Violation"},
		{"no certificate", []string{"table", "-nats", url, "-nkey", in("server.nk")}, "certificate"},
		{"the key of a worker", []string{"table", "-nats", url, "-ca", in("cert.pem"), "-nkey", in("worker.nk")}, "does not answer"},
		{"no file", []string{"table", "-nats", url, "-nkey", in("nobody.nk")}, "no such file"},
	} {
		p := start(t, c.args...)
		if status := p.finish(t); status == 0 || !strings.Contains(p.log.String(), c.want) {
			t.Errorf("%s: exit status %d, want %q in %q", c.why, status, c.want, p.log.String())
		}
	}
	mayNot(t, url, in("cert.pem"), in("worker.nk"))
}

// mayNot checks that a worker can neither queue units nor read results.
func mayNot(t *testing.T, url, ca, seed string) {
	t.Helper()
	login, err := nats.NkeyOptionFromSeed(seed)
	if err != nil {
		t.Fatal(err)
	}
	refused := make(chan error, 10)
	nc, err := nats.Connect(url, login, nats.RootCAs(ca), nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { refused <- err }))
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	_ = nc.Publish("farm.unit.x.1", nil)
	_, _ = nc.SubscribeSync("farm.result.>")
	_ = nc.Flush()
	for range 2 {
		select {
		case err := <-refused:
			if !strings.Contains(err.Error(), "Permissions Violation") {
				t.Errorf("the error is %v", err)
			}
		case <-time.After(patience):
			t.Error("a worker may do more than it should")
		}
	}
}
