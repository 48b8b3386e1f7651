// This file tests the server with TLS and keys, with the configuration that
// README.md shows.

package farm

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

	"github.com/labyrinth-go/labyrinth/internal/freeport"
	"github.com/nats-io/nats.go"
)

// certify writes a certificate for an address and its key.
func certify(t *testing.T, address, cert, key string) {
	t.Helper()
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		t.Fatal(err)
	}
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "farm"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, IPAddresses: []net.IP{net.ParseIP(host)},
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

func TestSecureFarm(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	address := freeport.Address()
	certify(t, address, in("cert.pem"), in("key.pem"))
	callKeys(t, in("keys"), "one", "two")
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
	server := start(t, "serve", "-config", in("nats.conf"), "-dir", in("store"), "-nkey", in("keys/server.nk"), path)
	server.says(t, "serving")
	url := "tls://" + address
	for _, name := range []string{"one", "two"} {
		start(t, "work", "-nats", url, "-ca", in("cert.pem"), "-nkey", in("keys/"+name+".nk"))
	}
	server.says(t, "over after")
	asArena(t, out)
	table := start(t, "table", "-nats", url, "-ca", in("cert.pem"), "-nkey", in("keys/viewer.nk"))
	if table.finish(t) != 0 {
		t.Error("farm table failed")
	}
	asArenaPrints(t, table.out.String())

	// Whoever has the wrong key or certificate, or none, ends with the reason.
	callKeys(t, in("others"), "one")
	ca, worker := in("cert.pem"), in("keys/one.nk")
	for _, c := range []struct {
		why  string
		args []string
		want string
	}{
		{"no key", []string{"table", "-nats", url, "-ca", ca}, "Authorization Violation"},
		{"no certificate", []string{"table", "-nats", url, "-nkey", worker}, "certificate"},
		{"the key of a worker", []string{"table", "-nats", url, "-ca", ca, "-nkey", worker}, `Permissions Violation for Publish to "farm.table"`},
		{"no file", []string{"table", "-nats", url, "-nkey", in("nobody.nk")}, "no such file"},
		{"no key", []string{"work", "-nats", url, "-ca", ca}, "Authorization Violation"},
		{"a key of another farm", []string{"work", "-nats", url, "-ca", ca, "-nkey", in("others/one.nk")}, "Authorization Violation"},
		{"no certificate", []string{"work", "-nats", url, "-nkey", worker}, "certificate"},
		{"the key of a viewer", []string{"work", "-nats", url, "-ca", ca, "-nkey", in("keys/viewer.nk")}, `Permissions Violation for Publish to "farm.hello.U`},
		{"the key of a worker", []string{"serve", "-nats", url, "-ca", ca, "-nkey", worker, path}, "does not let this key do its work"},
	} {
		p := start(t, c.args...)
		if status := p.finish(t); status == 0 || !strings.Contains(p.log.String(), c.want) {
			t.Errorf("%s: farm %s: exit status %d, want %q in %q", c.why, c.args[0], status, c.want, p.log.String())
		}
	}
	for _, role := range []string{"one", "viewer"} {
		mayNot(t, url, ca, in("keys"), role)
	}
}

// callKeys makes keys.
func callKeys(t *testing.T, dir string, workers ...string) {
	t.Helper()
	if status, _, stderr := callFarm(t, append([]string{"keys", "-dir", dir}, workers...)...); status != 0 {
		t.Fatalf("farm keys: exit status %d: %s", status, stderr)
	}
}

// mayNot checks that a key can neither queue units nor read results, nor read what
// others are answered.
func mayNot(t *testing.T, url, ca, dir, role string) {
	t.Helper()
	login, err := nats.NkeyOptionFromSeed(filepath.Join(dir, role+".nk"))
	if err != nil {
		t.Fatal(err)
	}
	refused := make(chan error, 10)
	nc, err := nats.Connect(url, login, nats.RootCAs(ca), nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { refused <- err }))
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	inbox := func(name string) string {
		public, err := publicKey(filepath.Join(dir, name+".nk"))
		if err != nil {
			t.Fatal(err)
		}
		return "_INBOX." + public + ".>"
	}
	other, err := publicKey(filepath.Join(dir, "two.nk"))
	if err != nil {
		t.Fatal(err)
	}
	for _, subject := range []string{"farm.want.-", "farm.want." + other, "farm.result.x.1", "$JS.ACK.FARM_RESULTS.x.1.1.1.1.0", "$JS.API.CONSUMER.MSG.NEXT.FARM_RESULTS.x", "$JS.API.STREAM.INFO.FARM_RESULTS", "$JS.API.STREAM.MSG.GET.KV_farm_jobs", "farm.hello.-", "farm.submit.-.x.1", "farm.hello." + other, "farm.submit." + other + ".x.1"} {
		if err := nc.PublishRequest(subject, "x", nil); err != nil {
			t.Fatal(err)
		}
		expectRefusal(t, refused, role+" publishes to "+subject)
	}
	for _, subject := range []string{"farm.result.>", "farm.submit.>", "farm.hello.>", "_INBOX.>", "_INBOX.*.>", inbox("two"), inbox("server"), ">"} {
		if _, err := nc.SubscribeSync(subject); err != nil {
			t.Fatal(err)
		}
		expectRefusal(t, refused, role+" subscribes to "+subject)
	}
	// Its own answers it may read.
	if _, err := nc.SubscribeSync(inbox(role)); err != nil {
		t.Fatal(err)
	}
	if err := nc.Flush(); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-refused:
		t.Errorf("%s may not read its own answers: %v", role, err)
	default:
	}
}

func expectRefusal(t *testing.T, refused <-chan error, what string) {
	t.Helper()
	select {
	case err := <-refused:
		if !strings.Contains(err.Error(), "Permissions Violation") {
			t.Errorf("%s: the error is %v", what, err)
		}
	case <-time.After(patience):
		t.Errorf("%s: allowed", what)
	}
}

// Keys that exist are kept, nobody else can read them, and one that is removed may
// do nothing any more.
func TestKeys(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "keys")
	in := func(name string) string { return filepath.Join(dir, name) }
	read := func(name string) string {
		t.Helper()
		text, err := os.ReadFile(in(name))
		if err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(in(name))
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != 0o600 {
			t.Errorf("%s has the mode %v", name, info.Mode())
		}
		return string(text)
	}
	callKeys(t, dir, "host1", "host2.example.org")
	first, before := read("host1.nk"), read("users.conf")
	if n := strings.Count(before, "nkey: U"); n != 4 {
		t.Errorf("%d users, want 4:\n%s", n, before)
	}
	callKeys(t, dir, "host1", "host3")
	if read("host1.nk") != first {
		t.Error("a key was made anew")
	}
	if err := os.Remove(in("host1.nk")); err != nil {
		t.Fatal(err)
	}
	callKeys(t, dir)
	if after := read("users.conf"); strings.Contains(after, "# host1\n") || !strings.Contains(after, "# host3\n") {
		t.Errorf("the users are not those of the keys:\n%s", after)
	}
	for _, name := range []string{"server", "viewer", "a/b", "..", "", "-x "} {
		if status, _, stderr := callFarm(t, "keys", "-dir", dir, "--", name); status != 2 {
			t.Errorf("a worker named %q: exit status %d, %s", name, status, stderr)
		}
	}
}
