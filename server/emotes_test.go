// This file tests emotes.

package server

import (
	"net/http"
	"strings"
	"testing"
)

// An emote reaches all who want emotes, and nobody else. There are six, and not too many
// at once. The host switches them off and on, also for the rematch.
func TestEmotes(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	c := server.client
	p := c.open(`{"seats":[{"bot":"random"},{"name":"Ann"},{"name":"Bea"}]}`)
	c.toMove(p, 2)
	n := c.last(p).N
	ann, bea := c.as(p.tokens[2]), c.as(p.tokens[3])
	ours := bea.watch(p, "?emotes=1", n)
	public := c.watch(p, "?emotes=1", n)
	plain := c.watch(p, "?table=1", n)
	next(t, plain) // the facts
	if r := ann.do("POST", p.path+"/emotes", `{"emote":"wow"}`, http.StatusCreated); string(r.data) != `{"seat":2,"emote":"wow"}` {
		t.Errorf("the answer is %s", r.data)
	}
	for _, stream := range []<-chan sent{ours, public} {
		if e := next(t, stream); e.Kind != "emote" || e.raw != `{"seat":2,"emote":"wow"}` {
			t.Errorf("the stream has %+v", e)
		}
	}
	for _, bad := range []string{`{"emote":"idiot"}`, `{}`, `{"emote":"wow","text":"idiot"}`} {
		ann.refused("POST", p.path+"/emotes", bad, http.StatusBadRequest, "request")
	}
	c.refused("POST", p.path+"/emotes", `{"emote":"wow"}`, http.StatusUnauthorized, "token")
	table := server.hub.enter(p.id)
	defer server.hub.leave(table)
	table.mu.Lock()
	hers := table.shows[1]
	table.mu.Unlock()
	hers.SetLimit(0) // a slow machine would let her show more
	left := int(hers.Tokens())
	if left != emotesAtOnce-1 && left != emotesAtOnce { // the first one comes back on a slow machine
		t.Errorf("%d more emotes at once, want %d", left, emotesAtOnce-1)
	}
	for _, name := range emotes[:left] {
		ann.do("POST", p.path+"/emotes", `{"emote":"`+name+`"}`, http.StatusCreated)
	}
	ann.refused("POST", p.path+"/emotes", `{"emote":"oops"}`, http.StatusTooManyRequests, "limit")
	bea.do("POST", p.path+"/emotes", `{"emote":"oops"}`, http.StatusCreated) // has a limit of her own

	bea.refused("POST", p.path+"/quiet", `{"quiet":true}`, http.StatusForbidden, "guest")
	ann.refused("POST", p.path+"/quiet", `{}`, http.StatusBadRequest, "request")
	ann.do("POST", p.path+"/quiet", `{"quiet":true}`, http.StatusCreated)
	bea.refused("POST", p.path+"/emotes", `{"emote":"wow"}`, http.StatusConflict, "quiet")
	if f := next(t, plain); f.Kind != "table" || !strings.Contains(f.raw, `"quiet":true,"host":2`) {
		t.Errorf("a stream without emotes has %+v", f)
	}
	for _, who := range []client{bea, ann} {
		who.do("POST", p.path+"/resign", "", http.StatusCreated)
	}
	ann.do("POST", p.path+"/rematch", "", http.StatusCreated)
	again := partyOf(t, ann.do("POST", p.path+"/rematch", "", http.StatusCreated))
	path := "/api/tables/" + again.id
	if f := c.do("GET", path, "", http.StatusOK); f.body["quiet"] != true || f.body["host"] != 1.0 {
		t.Errorf("the rematch has %s", f.data)
	}
	bea.refused("POST", path+"/emotes", `{"emote":"wow"}`, http.StatusConflict, "quiet")
	ann.do("POST", path+"/quiet", `{"quiet":false}`, http.StatusCreated)
	bea.do("POST", path+"/emotes", `{"emote":"wow"}`, http.StatusCreated)
}
