// This file holds Web Push: the server wakes up the browser of a person whose turn has
// come and who looks at no table. A subscription is bound to a seat, and stored with its
// table. Requests go to known push services only.

package server

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"
	"github.com/labyrinth-go/labyrinth/game"
)

const (
	pushDelay    = 5 * time.Second // in which a person may come back, and other nodes say who is there
	pushRest     = time.Minute     // between two calls of a seat
	pushTime     = 10 * time.Second
	pushLife     = 24 * time.Hour // that a push service keeps a call
	mostDevices  = 3              // of a seat; the latest ones count
	mostDue      = 10_000         // turns that wait
	mostPushes   = 8              // requests at the same time
	mostEndpoint = 1000           // bytes
)

// pushServices are those of the browsers: Chrome, Firefox, Edge and Safari. A name that
// begins with a dot is for all names that end with it.
var pushServices = []string{"fcm.googleapis.com", ".push.services.mozilla.com", ".notify.windows.com", ".push.apple.com"}

var errNoPush = problemf(http.StatusNotFound, "path", "this server calls nobody by Web Push")

// A subscription is one browser of a person at a seat.
type subscription struct {
	Seat     game.Player `json:"seat"`
	Endpoint string      `json:"endpoint"`
	P256dh   string      `json:"p256dh,omitempty"`
	Auth     string      `json:"auth,omitempty"`
	Off      bool        `json:"off,omitempty"` // from now on it is none
}

// subscribe notes a subscription, or the end of one.
func (t *table) subscribe(s subscription) {
	t.devices = slices.DeleteFunc(t.devices, func(old subscription) bool { return old.Seat == s.Seat && old.Endpoint == s.Endpoint })
	if s.Off {
		return
	}
	t.devices = append(t.devices, s)
	if own := t.devicesOf(s.Seat); len(own) > mostDevices {
		t.subscribe(subscription{Seat: s.Seat, Endpoint: own[0].Endpoint, Off: true})
	}
}

// devicesOf returns the subscriptions of a seat, the oldest first.
func (t *table) devicesOf(seat game.Player) (own []subscription) {
	for _, s := range t.devices {
		if s.Seat == seat {
			own = append(own, s)
		}
	}
	return own
}

// A vapid is the key by which push services know the server. All nodes have the same.
type vapid struct {
	Private string `json:"private"`
	Public  string `json:"public"`
}

// openVapid returns the key of the storage, and makes one at first.
func (s *store) openVapid(ctx context.Context) (key vapid, err error) {
	if key.Private, key.Public, err = webpush.GenerateVAPIDKeys(); err != nil {
		return key, err
	}
	data, err := json.Marshal(key)
	if err != nil {
		return key, err
	}
	if data, err = s.shares(ctx, "vapid", data); err != nil {
		return key, fmt.Errorf("%w: %w", errStorage, err)
	}
	return key, json.Unmarshal(data, &key)
}

// A pusher calls people by Web Push.
type pusher struct {
	hub      *hub
	services []string // as pushServices; empty to call nobody
	contact  string   // the address of the server, for the push services
	client   *http.Client
	delay    time.Duration
	slots    chan struct{} // has an element for each request

	keyLock chan struct{} // has one element while somebody uses the key
	key     vapid         // empty before it is needed

	mu   sync.Mutex
	due  map[string]int       // turns that wait, by table: the last event before them
	sent map[string]time.Time // the last calls, by table and seat
}

func newPusher(h *hub) *pusher {
	return &pusher{
		hub: h, client: outside(public), delay: pushDelay, slots: make(chan struct{}, mostPushes),
		keyLock: make(chan struct{}, 1), due: make(map[string]int), sent: make(map[string]time.Time),
	}
}

// outside returns a client for requests to other machines, whose address must be allowed
// after its name was looked up. It follows no redirects and uses no proxy.
func outside(allowed func(netip.Addr) bool) *http.Client {
	dialer := &net.Dialer{Timeout: pushTime, Control: func(_, address string, _ syscall.RawConn) error {
		if addr := parseAddr(address); !allowed(addr) {
			return fmt.Errorf("%v is not a public address", addr)
		}
		return nil
	}}
	return &http.Client{
		Timeout:       pushTime,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext: dialer.DialContext, ForceAttemptHTTP2: true, TLSHandshakeTimeout: pushTime,
			MaxIdleConns: 2 * mostPushes, IdleConnTimeout: time.Minute, MaxResponseHeaderBytes: 16 << 10,
		},
	}
}

// reserved are networks of no public machine, besides those that package netip knows.
var reserved = sync.OnceValue(func() (n networks) {
	_ = n.Set("0.0.0.0/8,100.64.0.0/10,192.0.0.0/24,192.0.2.0/24,198.18.0.0/15,198.51.100.0/24,203.0.113.0/24,240.0.0.0/4," +
		"64:ff9b::/96,64:ff9b:1::/48,100::/64,2001::/23,2001:db8::/32,2002::/16") // all can be read
	return n
})

// public reports whether an address is that of a machine on the internet.
func public(a netip.Addr) bool {
	a = a.Unmap()
	return a.IsGlobalUnicast() && !a.IsPrivate() && !reserved().contain(a)
}

// vapid returns the key of the server.
func (p *pusher) vapid(ctx context.Context) (vapid, error) {
	done, err := enterHeavy(ctx, p.keyLock)
	if err != nil {
		return vapid{}, err
	}
	defer done()
	if p.key.Public != "" {
		return p.key, nil
	}
	ctx, cancel := context.WithTimeout(ctx, pushTime)
	defer cancel()
	key, err := p.hub.store.openVapid(ctx)
	if err == nil {
		p.key = key
	}
	return key, err
}

// fault returns what is wrong with a subscription, or an empty string.
func (p *pusher) fault(s subscription) string {
	u, err := url.Parse(s.Endpoint)
	if err != nil || len(s.Endpoint) > mostEndpoint || u.Scheme != "https" || u.User != nil || u.Port() != "" || u.Hostname() == "" || !p.knows(u.Hostname()) {
		return "endpoint: must be an https address of a push service that the server knows"
	}
	if s.Off {
		return ""
	}
	point, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(s.P256dh, "="))
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(point)
	}
	auth, err2 := base64.RawURLEncoding.DecodeString(strings.TrimRight(s.Auth, "="))
	if err != nil || err2 != nil || len(auth) != 16 {
		return "keys: want p256dh and auth of a PushSubscription"
	}
	return ""
}

// knows reports whether a host is that of a push service.
func (p *pusher) knows(host string) bool {
	return slices.ContainsFunc(p.services, func(name string) bool {
		if name[0] != '.' {
			return strings.EqualFold(host, name)
		}
		return len(host) > len(name) && strings.EqualFold(host[len(host)-len(name):], name)
	})
}

// turn notes that the turn of a seat has begun, and calls its person after a while. The
// caller has the lock of the live table.
func (p *pusher) turn(l *liveTable) {
	t := l.table
	seat := t.session.ToMove()
	if seat < 0 || t.botToMove() != "" || len(t.devicesOf(seat)) == 0 {
		return
	}
	n := t.session.Last()
	p.mu.Lock()
	full := len(p.due) >= mostDue
	if !full {
		p.due[l.id] = n
	}
	p.mu.Unlock()
	if full {
		return
	}
	p.hub.enter(l.id) // stays, so that it hears who is there at other nodes
	p.hub.announce(l, true)
	time.AfterFunc(p.delay, func() {
		defer p.hub.leave(l)
		p.mu.Lock()
		latest := p.due[l.id] == n
		if latest {
			delete(p.due, l.id)
		}
		p.mu.Unlock()
		if latest && p.hub.ctx.Err() == nil {
			p.call(l, n)
		}
	})
}

// call calls the person whose turn began with event n, unless something has happened since.
func (p *pusher) call(l *liveTable, n int) {
	ctx, cancel := context.WithTimeout(p.hub.ctx, 3*pushTime)
	defer cancel()
	var (
		devices []subscription
		life    = pushLife
	)
	err := l.look(ctx, func(t *table) error {
		seat := t.session.ToMove()
		if t.session.Last() != n || seat < 0 || l.present(seat) || !p.may(l.id, seat) {
			return nil
		}
		devices = t.devicesOf(seat)
		if end := l.deadline(t); !end.IsZero() {
			life = min(life, max(time.Second, end.Sub(p.hub.store.condition.now())))
		}
		return nil
	})
	for _, s := range devices {
		gone, failure := p.send(ctx, l.id, s, life)
		if gone {
			s.P256dh, s.Auth, s.Off = "", "", true
			failure = l.with(ctx, func(*table) (*entry, error) { return &entry{Push: &s}, nil })
		}
		err = errors.Join(err, failure)
	}
	if err != nil {
		p.hub.log.Debug("push", "table", l.id, "error", err)
	}
}

// may reports whether a seat may be called now, and counts the call.
func (p *pusher) may(id string, seat game.Player) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	for who, at := range p.sent {
		if now.Sub(at) >= pushRest {
			delete(p.sent, who)
		}
	}
	who := fmt.Sprint(id, " ", seat)
	if _, ok := p.sent[who]; ok || len(p.sent) >= mostDue {
		return false
	}
	p.sent[who] = now
	return true
}

// send sends one call. It reports whether the push service does not know the
// subscription any more.
func (p *pusher) send(ctx context.Context, id string, s subscription, life time.Duration) (gone bool, err error) {
	if why := p.fault(s); why != "" { // the services may be others than they were
		return false, errors.New(why)
	}
	key, err := p.vapid(ctx)
	if err != nil {
		return false, err
	}
	data, err := json.Marshal(map[string]string{"table": id})
	if err != nil {
		return false, err
	}
	select {
	case p.slots <- struct{}{}:
		defer func() { <-p.slots }()
	case <-ctx.Done():
		return false, ctx.Err()
	}
	answer, err := webpush.SendNotificationWithContext(ctx, data, &webpush.Subscription{Endpoint: s.Endpoint, Keys: webpush.Keys{Auth: s.Auth, P256dh: s.P256dh}}, &webpush.Options{
		HTTPClient: p.client, Subscriber: p.contact, VAPIDPublicKey: key.Public, VAPIDPrivateKey: key.Private,
		TTL: int(life.Seconds()), Urgency: webpush.UrgencyHigh, Topic: id,
	})
	if err != nil {
		return false, err
	}
	answer.Body.Close() //nolint:errcheck // nobody reads it
	p.hub.stats.pushes.WithLabelValues(fmt.Sprint(answer.StatusCode)).Inc()
	switch {
	case answer.StatusCode == http.StatusNotFound || answer.StatusCode == http.StatusGone:
		return true, nil
	case answer.StatusCode == http.StatusForbidden || answer.StatusCode == http.StatusUnauthorized:
		p.hub.log.Warn("a push service refuses this server; it wants a contact, which -host gives", "service", answer.Request.URL.Host, "status", answer.Status)
		return false, fmt.Errorf("the push service answers %s", answer.Status)
	case answer.StatusCode >= 300:
		return false, fmt.Errorf("the push service answers %s", answer.Status)
	}
	return false, nil
}

// pushKey answers with the key that browsers need to subscribe.
func (a *api) pushKey(w http.ResponseWriter, r *http.Request) error {
	if len(a.hub.pusher.services) == 0 {
		return errNoPush
	}
	key, err := a.hub.pusher.vapid(r.Context())
	if err == nil {
		writeJSON(w, http.StatusOK, map[string]string{"key": key.Public})
	}
	return err
}

// push binds a subscription to the seat of the caller, or ends it.
func (a *api) push(w http.ResponseWriter, r *http.Request) error {
	if len(a.hub.pusher.services) == 0 {
		return errNoPush
	}
	var body struct {
		Endpoint       string   `json:"endpoint"`
		ExpirationTime *float64 `json:"expirationTime"` // browsers write it; the push service says when it is over
		Keys           struct {
			P256dh string `json:"p256dh"`
			Auth   string `json:"auth"`
		} `json:"keys"`
		Off bool `json:"off"`
	}
	err := a.command(w, r, &body, func(t *table, seat game.Player) (*entry, error) {
		s := subscription{seat, body.Endpoint, body.Keys.P256dh, body.Keys.Auth, body.Off}
		if why := a.hub.pusher.fault(s); why != "" {
			return nil, badRequest(why)
		}
		known := slices.ContainsFunc(t.devices, func(old subscription) bool {
			return old == s || s.Off && old.Seat == seat && old.Endpoint == s.Endpoint
		})
		if known != s.Off { // as it is wanted
			return nil, nil
		}
		if err := t.crowded(); err != nil && !s.Off {
			return nil, err
		}
		if !s.Off && !a.guard.table(a.guard.address(r)) { // it costs as much as a table
			return nil, errBusy
		}
		return &entry{Push: &s}, nil
	})
	if err == nil {
		writeJSON(w, http.StatusCreated, map[string]bool{"off": body.Off})
	}
	return err
}
