#!/usr/bin/env bash
# Guess:   the contact of a server is given to a Web Push library as RFC 8292 writes it: mailto:ann@example.org.
# Truth:   webpush-go puts mailto: before everything that does not begin with https:, so push services are told mailto:mailto:ann@example.org.
#          The package web-push of npm demands what webpush-go spoils, and refuses the bare address that webpush-go wants.
# Version: github.com/SherClockHolmes/webpush-go v1.4.0, npm web-push 3.6.7. Seen 2026-11-27.
# Matters: Apple refuses calls whose contact it cannot use, and only the answer to a call says so; the others take them. The online table
#          gives an https address, which both libraries leave as it is.
set -euo pipefail
dir=$(mktemp -d)
trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT
cd "$dir"
npm install --no-audit --no-fund web-push@3.6.7 >log 2>&1 || { cat log; exit 2; }
cat >go.mod <<'M'
module finding
go 1.25
M
cat >main.go <<'G'
package main

import (
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"strings"

	webpush "github.com/SherClockHolmes/webpush-go"
)

// A service answers without a network, and shows the contact that it is told.
type service struct{}

func (service) Do(r *http.Request) (*http.Response, error) {
	token := strings.Split(r.Header.Get("Authorization"), ".")[1]
	claims, err := base64.RawURLEncoding.DecodeString(token)
	fmt.Printf("go %s %v\n", claims, err)
	return &http.Response{StatusCode: 201, Body: io.NopCloser(strings.NewReader(""))}, nil
}

func main() {
	private, public, err := webpush.GenerateVAPIDKeys()
	for _, contact := range []string{"mailto:ann@example.org", "ann@example.org", "https://example.org"} {
		if err == nil {
			_, err = webpush.SendNotification(nil, &webpush.Subscription{Endpoint: "https://push.example.org/x", Keys: webpush.Keys{
				P256dh: public, Auth: "AAAAAAAAAAAAAAAAAAAAAA",
			}}, &webpush.Options{HTTPClient: service{}, Subscriber: contact, VAPIDPublicKey: public, VAPIDPrivateKey: private})
		}
	}
	if err != nil {
		fmt.Println(err)
	}
}
G
cat >main.js <<'J'
const push = require("web-push");
const key = push.generateVAPIDKeys();
for (const contact of ["mailto:ann@example.org", "ann@example.org"]) {
  try {
    push.setVapidDetails(contact, key.publicKey, key.privateKey);
    console.log("npm takes", contact);
  } catch (e) {
    console.log("npm refuses", contact + ":", e.message);
  }
}
J
export GOTOOLCHAIN=go1.27.3
{ go get github.com/SherClockHolmes/webpush-go@v1.4.0 && go build -o finding .; } >log 2>&1 || { cat log; exit 2; }
go list -m github.com/SherClockHolmes/webpush-go
{ ./finding; node main.js; } | tee seen
grep -q '"mailto:mailto:ann@example.org"' seen && grep -q '"sub":"https://example.org"' seen &&
	grep -q 'npm takes mailto:ann' seen && grep -q 'npm refuses ann@example.org' seen
