// This file tests Web Push with a push service of its own, which decrypts what it gets.

package server

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

var unpadded = base64.RawURLEncoding

// A device is a browser with a subscription.
type device struct {
	key  *ecdh.PrivateKey
	auth []byte
	path string
}

func newDevice(t *testing.T, path string) device {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	d := device{key, make([]byte, 16), path}
	rand.Read(d.auth)
	return d
}

// body is the subscription as browsers write it.
func (d device) body() string {
	return fmt.Sprintf(`{"endpoint":"https://push.example.org/%s","expirationTime":null,"keys":{"p256dh":%q,"auth":%q}}`,
		d.path, unpadded.EncodeToString(d.key.PublicKey().Bytes()), unpadded.EncodeToString(d.auth))
}

// open decrypts a message, as RFC 8291 and RFC 8188 say.
func (d device) open(data []byte) (string, error) {
	salt, size := data[:16], int(data[20])
	sender, err := ecdh.P256().NewPublicKey(data[21 : 21+size])
	if err != nil {
		return "", err
	}
	shared, err := d.key.ECDH(sender)
	if err != nil {
		return "", err
	}
	about := "WebPush: info\x00" + string(d.key.PublicKey().Bytes()) + string(sender.Bytes())
	secret, err := hkdf.Key(sha256.New, shared, d.auth, about, 32)
	if err != nil {
		return "", err
	}
	key, _ := hkdf.Key(sha256.New, secret, salt, "Content-Encoding: aes128gcm\x00", 16)
	nonce, _ := hkdf.Key(sha256.New, secret, salt, "Content-Encoding: nonce\x00", 12)
	block, err := aes.NewCipher(key)
	if err != nil {
		return "", err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return "", err
	}
	plain, err := gcm.Open(nil, nonce, data[21+size:], nil)
	text, ok := strings.CutSuffix(strings.TrimRight(string(plain), "\x00"), "\x02")
	if err == nil && !ok {
		err = fmt.Errorf("no end of the record: %q", text)
	}
	return text, err
}

// signed checks the header by which a push service knows the server.
func signed(head, key string) error {
	rest, ok := strings.CutPrefix(head, "vapid t=")
	token, named, ok2 := strings.Cut(rest, ", k=")
	parts := strings.Split(token, ".")
	if !ok || !ok2 || named != key || len(parts) != 3 {
		return fmt.Errorf("the header is %q", head)
	}
	point, _ := unpadded.DecodeString(key)
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		return err
	}
	signature, err := unpadded.DecodeString(parts[2])
	if err != nil || len(signature) != 64 {
		return fmt.Errorf("signature %v: %w", signature, err)
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(public, sum[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		return fmt.Errorf("the signature of %q is wrong", head)
	}
	var claims struct {
		Aud, Sub string
		Exp      int64
	}
	text, _ := unpadded.DecodeString(parts[1])
	if err := json.Unmarshal(text, &claims); err != nil || claims.Aud != "https://push.example.org" || claims.Sub != "https://localhost" ||
		time.Until(time.Unix(claims.Exp, 0)) > 24*time.Hour || time.Until(time.Unix(claims.Exp, 0)) < time.Hour {
		return fmt.Errorf("the claims are %s, %w", text, err)
	}
	return nil
}

// A called is a request to the push service.
type called struct {
	path string
	head http.Header
	data []byte
}

// pushService makes a server call people by a service of the test. It returns the calls;
// paths that begin with gone are those of subscriptions that it does not know.
func pushService(t *testing.T, server here) <-chan called {
	t.Helper()
	calls := make(chan called, 100)
	fake := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		data, _ := io.ReadAll(r.Body)
		status := http.StatusCreated
		if strings.HasPrefix(r.URL.Path, "/gone") {
			status = http.StatusGone
		}
		w.WriteHeader(status)
		calls <- called{r.URL.Path, r.Header, data}
	}))
	t.Cleanup(fake.Close)
	p := server.hub.pusher
	p.delay = 10 * time.Millisecond
	p.client.Transport = &http.Transport{
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, // the service is this test
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, fake.Listener.Addr().String())
		},
	}
	return calls
}

func (c client) awaitCall(calls <-chan called) called {
	c.t.Helper()
	select {
	case one := <-calls:
		return one
	case <-time.After(patience):
		c.t.Fatal("nobody is called")
	}
	panic("not reached")
}

// A person whose turn begins is called once, by a message that only this device can read,
// unless a stream of the seat is open.
func TestPush(t *testing.T) {
	t.Parallel()
	server := serveHere(t, func(c *config) { c.push = []string{"push.example.org"} })
	c := server.client
	calls := pushService(t, server)
	key := c.do("GET", "/api/push", "", http.StatusOK).body["key"].(string)
	p := c.open(`{"seconds":7200,"seats":[{},{},{}]}`)
	bea, cleo := newDevice(t, "bea-phone"), newDevice(t, "cleo")
	for range 2 { // the second changes nothing
		c.as(p.tokens[2]).do("POST", p.path+"/push", bea.body(), http.StatusCreated)
	}
	c.as(p.tokens[3]).do("POST", p.path+"/push", cleo.body(), http.StatusCreated)
	c.refused("POST", p.path+"/push", bea.body(), http.StatusUnauthorized, "token")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if _, err := c.as(p.tokens[3]).stream(ctx, p.path+"/events", -1); err != nil { // Cleo looks at the table
		t.Fatal(err)
	}
	l := server.hub.enter(p.id)
	defer server.hub.leave(l)
	await(t, "Cleo", func() bool { return l.present(2) })

	c.playTurn(p, 1)
	one := c.awaitCall(calls)
	text, err := bea.open(one.data)
	if want := fmt.Sprintf(`{"table":%q}`, p.id); err != nil || text != want || one.path != "/bea-phone" {
		t.Errorf("%s gets %q, %v, want %s", one.path, text, err, want)
	}
	if _, err := cleo.open(one.data); err == nil {
		t.Error("another device can read the message")
	}
	if err := signed(one.head.Get("Authorization"), key); err != nil {
		t.Error(err)
	}
	if ttl, err := strconv.Atoi(one.head.Get("TTL")); err != nil || ttl > 7200 || ttl < 7200-int(patience.Seconds()) {
		t.Errorf("the message lives %d s, %v, want the time for the turn", ttl, err)
	}
	server.hub.pusher.mu.Lock()
	for who := range server.hub.pusher.sent {
		server.hub.pusher.sent[who] = time.Now().Add(patience) // it was a moment ago, however long the next turns take
	}
	server.hub.pusher.mu.Unlock()
	c.playTurn(p, 2)
	c.toMove(p, 3)
	c.playTurn(p, 3)
	c.playTurn(p, 1)
	waited := func() bool {
		server.hub.pusher.mu.Lock()
		defer server.hub.pusher.mu.Unlock()
		return len(server.hub.pusher.due) == 0
	}
	await(t, "the turns that waited", waited)
	if len(calls) > 0 {
		t.Errorf("%s is called, though Cleo was here and Bea was called a moment ago", (<-calls).path)
	}

	for _, path := range []string{"", "/events/last"} {
		if text := string(c.do("GET", p.path+path, "", http.StatusOK).data); strings.Contains(text, "push.example.org") {
			t.Errorf("others see the subscription: %s", text)
		}
	}
	server.hub.pusher.mu.Lock()
	clear(server.hub.pusher.sent)
	server.hub.pusher.mu.Unlock()
	c.as(p.tokens[2]).do("POST", p.path+"/push", `{"endpoint":"https://push.example.org/bea-phone","off":true}`, http.StatusCreated)
	c.playTurn(p, 2)
	c.playTurn(p, 3)
	c.playTurn(p, 1)
	await(t, "the turns that waited", waited)
	if len(calls) > 0 {
		t.Errorf("%s is called after the end of the subscription", (<-calls).path)
	}
}

// A subscription that the push service does not know any more is forgotten, and of many
// devices the latest count. All of it, and the key, survives a restart.
func TestPushDevices(t *testing.T) {
	t.Parallel()
	dir := storageDir(t)
	change := func(c *config) { c.data, c.push = dir, []string{"push.example.org"} }
	server := serveHere(t, change)
	c := server.client
	key := string(c.do("GET", "/api/push", "", http.StatusOK).data)
	p := c.open(`{"seats":[{},{}]}`)
	bea := c.as(p.tokens[2])
	for _, path := range []string{"one", "gone", "three", "four"} {
		bea.do("POST", p.path+"/push", newDevice(t, path).body(), http.StatusCreated)
	}
	server.stop()
	server = serveHere(t, change)
	c = server.client
	if again := string(c.do("GET", "/api/push", "", http.StatusOK).data); again != key {
		t.Errorf("after a restart the key is %s, before %s", again, key)
	}
	calls := pushService(t, server)
	c.playTurn(p, 1)
	var paths []string
	for range mostDevices {
		paths = append(paths, c.awaitCall(calls).path)
	}
	if got := strings.Join(paths, " "); got != "/gone /three /four" {
		t.Errorf("the calls are %s", got)
	}
	await(t, "the end of the subscription", func() bool {
		left := 0
		_ = server.hub.visit(t.Context(), p.id, func(table *table) error { left = len(table.devicesOf(1)); return nil })
		return left == mostDevices-1
	})
}

// Requests go to known services by https only, and to public addresses only.
func TestPushTargets(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	p := c.open(`{"seats":[{},{}]}`)
	good := newDevice(t, "x").body()
	for _, host := range []string{"fcm.googleapis.com", "updates.push.services.mozilla.com", "WEB.push.apple.com", "db5p.notify.windows.com"} {
		c.as(p.tokens[1]).do("POST", p.path+"/push", strings.Replace(good, "push.example.org", host, 1), http.StatusCreated)
	}
	for _, bad := range []string{
		"https://push.example.org", "http://fcm.googleapis.com", "https://fcm.googleapis.com:22", "https://u:p@fcm.googleapis.com", "https://127.0.0.1",
		"https://[::1]", "https://.push.apple.com", "https://push.apple.com", "https://evilpush.apple.com.example.org", "https://fcm.googleapis.com.example.org", "file://fcm.googleapis.com",
	} {
		c.as(p.tokens[1]).refused("POST", p.path+"/push", strings.Replace(good, "https://push.example.org", bad, 1), http.StatusBadRequest, "request")
	}
	fcm := strings.Replace(good, "push.example.org", "fcm.googleapis.com", 1)
	for _, bad := range []string{`{}`, fcm[:strings.Index(fcm, `,"keys"`)] + "}", strings.Replace(fcm, `"auth":"`, `"auth":"AA`, 1), strings.Replace(fcm, `"p256dh":"B`, `"p256dh":"A`, 1)} {
		c.as(p.tokens[1]).refused("POST", p.path+"/push", bad, http.StatusBadRequest, "request")
	}
	for text, want := range map[string]bool{
		"8.8.8.8": true, "2a00:1450:4001::1": true, "127.0.0.1": false, "10.1.2.3": false, "172.16.0.1": false, "192.168.1.1": false, "169.254.169.254": false, "0.0.0.0": false,
		"100.64.0.1": false, "224.0.0.1": false, "255.255.255.255": false, "::1": false, "fe80::1": false, "fd00::1": false, "::ffff:10.0.0.1": false, "64:ff9b::a00:1": false, "2002:a00:1::": false, "::": false,
	} {
		if got := public(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s is public: %v", text, got)
		}
	}

	var mu sync.Mutex
	var asked []string
	fake := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		asked = append(asked, r.URL.Path)
		mu.Unlock()
		http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
	}))
	defer fake.Close()
	if resp, err := outside(public).Get(fake.URL + "/private"); err == nil {
		resp.Body.Close()
		t.Error("a private address answers")
	}
	resp, err := outside(func(netip.Addr) bool { return true }).Get(fake.URL + "/moved")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if got := strings.Join(asked, " "); got != "/moved" || resp.StatusCode != http.StatusTemporaryRedirect {
		t.Errorf("asked for %s, status %d", got, resp.StatusCode)
	}
	off := serveHere(t, func(c *config) { c.push = nil }).client
	off.refused("GET", "/api/push", "", http.StatusNotFound, "path")
}
