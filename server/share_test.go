// This file tests what other sites show of a table.

package server

import (
	"bytes"
	"image/gif"
	"image/png"
	"io"
	"net/http"
	"strings"
	"testing"
)

// A preview speaks the language of the request, in all languages of the page.
func TestSharedWords(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	p := c.open(`{"variant":"glow","seats":[{"name":"Ann"},{"bot":"random"},{"invite":true}]}`)
	seen := make(map[string]string)
	for _, lang := range []string{"en", "de", "fr", "nl", "it", "es", "pt", "ru"} {
		for _, accept := range []string{lang, "xx, " + lang + "-CH;q=0.9, en;q=0.8"} {
			req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, c.base+"/t/"+p.id, http.NoBody)
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Accept-Language", accept)
			resp, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			data, err := io.ReadAll(resp.Body)
			resp.Body.Close()
			text := string(data)
			if err != nil || !strings.Contains(text, `<html lang="`+lang+`"`) || !strings.Contains(strings.Join(resp.Header.Values("Vary"), ","), "Accept-Language") {
				t.Errorf("%s: Vary %v\n%s", accept, resp.Header.Values("Vary"), text)
			}
			_, text, _ = strings.Cut(text, `og:title" content="`)
			title, text, _ := strings.Cut(text, `"`)
			_, text, _ = strings.Cut(text, `description" content="`)
			words, _, _ := strings.Cut(text, `"`)
			if words == "" || !strings.Contains(title, ": Ann, ") || strings.HasSuffix(title, ", ") {
				t.Errorf("%s: title %q, words %q", lang, title, words)
			}
			if other, ok := seen[title+words]; ok && other != lang {
				t.Errorf("%s has the words of %s: %q, %q", lang, other, title, words)
			}
			seen[title+words] = lang
		}
	}
	if text := string(c.do("GET", "/t/"+p.id, "", http.StatusOK).data); !strings.Contains(text, `<html lang="en"`) {
		t.Errorf("without a language:\n%s", text)
	}
}

// TestSharedPages follows a table by its link, from an open seat to the moving picture of
// the game, and checks that nobody sees more there than those who watch.
func TestSharedPages(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	p := c.open(`{"seats":[{"name":"Ann <b>"},{"name":"Bob"}]}`)
	text := string(c.do("GET", "/t/"+p.id, "", http.StatusOK).data)
	for _, want := range []string{`og:title" content="Labyrinth: Ann &lt;b&gt;`, `/t/` + p.id + `/picture.png"`, `<main id="main"`, `<script type="module" src="../main-`} {
		if !strings.Contains(text, want) {
			t.Errorf("the link has no %s:\n%s", want, text)
		}
	}
	if again := string(c.do("GET", "/t/nothing", "", http.StatusNotFound).data); !strings.Contains(again, `og:title" content="Labyrinth"`) || !strings.Contains(again, `<main id="main"`) {
		t.Errorf("a link to no table:\n%s", again)
	}
	if strings.Contains(text, "<b>") {
		t.Errorf("a name is not escaped:\n%s", text)
	}
	picture := c.do("GET", "/t/"+p.id+"/picture.png", "", http.StatusOK).data
	if img, err := png.Decode(bytes.NewReader(picture)); err != nil || img.Bounds().Dx() != sharedWidth {
		t.Errorf("the picture: %v", err)
	}
	ann := c.as(p.tokens[1])
	if own := ann.do("GET", "/t/"+p.id+"/picture.png", "", http.StatusOK).data; !bytes.Equal(own, picture) {
		t.Error("a player sees another picture than those who watch")
	}
	c.refused("GET", "/t/"+p.id+"/game.gif", "", http.StatusConflict, "running")
	c.refused("GET", "/embed/"+p.id, "", http.StatusConflict, "running")
	c.refused("GET", "/t/nothing/picture.png", "", http.StatusNotFound, "table")

	ann.do("POST", p.path+"/resign", "", http.StatusCreated)
	for range 2 { // the second is kept
		movie := c.do("GET", "/t/"+p.id+"/game.gif", "", http.StatusOK).data
		if _, err := gif.DecodeAll(bytes.NewReader(movie)); err != nil {
			t.Errorf("the moving picture: %v", err)
		}
	}
	frame, err := http.Get(c.base + "/embed/" + p.id)
	if err != nil {
		t.Fatal(err)
	}
	frame.Body.Close()
	if policy := frame.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-ancestors *") || strings.Contains(policy, "script-src") {
		t.Errorf("the frame has the policy %s", policy)
	}

	if gone := string(c.do("GET", "/embed/nothing", "", http.StatusNotFound).data); !strings.Contains(gone, `href="../"`) { // below a path, too
		t.Errorf("the frame of a table that is gone links elsewhere than to the page: %s", gone)
	}

	chess := c.open(`{"variant":"battlechess","seats":[{"name":"Ann"},{"name":"Bob"}]}`)
	c.do("GET", "/t/"+chess.id, "", http.StatusOK)
	c.refused("GET", "/t/"+chess.id+"/picture.png", "", http.StatusNotFound, "path")
}
