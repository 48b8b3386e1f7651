// This file holds what other sites show of a table: the preview of a link, a
// picture, and the moving picture of a game that is over, to embed. All of it is what
// those who watch may see, whoever asks.

package server

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"image/png"
	"io"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/render"
)

const (
	sharedWidth = 600 // pixels of a picture
	sharedTime  = 700 * time.Millisecond
)

// shareHead is what programs that preview links read of a link to a table. Browsers get
// the page with it.
var shareHead = template.Must(template.New("").Parse(`<title>{{.Title}}</title>
<meta name="description" content="{{.Text}}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Labyrinth">
<meta property="og:locale" content="{{.Lang}}">
<meta property="og:title" content="{{.Title}}">
<meta property="og:description" content="{{.Text}}">
<meta property="og:url" content="{{.Origin}}{{.Path}}/t/{{.ID}}">
<meta property="og:image" content="{{.Origin}}{{.Path}}{{.Image}}">
<meta name="twitter:card" content="summary_large_image">
`))

// embedPage shows a game that is over in a frame of another page. It has no script,
// so nobody can be made to click on anything but the link.
var embedPage = template.Must(template.New("").Parse(`<!doctype html>
<html lang="{{.Lang}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{{.Title}}</title>
<style>` + embedStyle + `</style>
</head>
<body><a href="../#/t/{{.ID}}/record" target="_blank" rel="noopener"><img src="../t/{{.ID}}/game.gif" alt="{{.Title}}. {{.Text}}"></a></body>
</html>
`))

const embedStyle = `body{margin:0}img{display:block;width:100%;height:auto}`

// goneFrame is shown in a frame for a table that is gone: a language, and the title.
const goneFrame = `<!doctype html>
<html lang="%s"><meta charset="utf-8"><title>404</title><a href="../" target="_blank" rel="noopener">%s</a></html>
`

var embedPolicy = "default-src 'none'; img-src 'self'; style-src " + hashed(embedStyle) + "; base-uri 'none'; frame-ancestors *"

// hashed returns how a content policy allows an element with this text.
func hashed(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// phraseLine is a line of a file with the phrases of the page. What previews say is there,
// too, so that all words are in one place.
var phraseLine = regexp.MustCompile(`"(title|share\.\w+|variant\.\w+)": ("(?:[^"\\]|\\.)*")`)

// sharePhrases returns the phrases for previews, by language.
var sharePhrases = sync.OnceValue(func() map[string]map[string]string {
	all := make(map[string]map[string]string)
	names, _ := fs.Glob(pageFiles, "page/i18n/*.js") // the pattern is right
	tables, _ := fs.Glob(pageFiles, "page/i18n/table/*.js")
	for _, name := range slices.Concat(names, tables) {
		text, _ := fs.ReadFile(pageFiles, name) // Glob has found it
		lang := strings.TrimSuffix(path.Base(name), ".js")
		words := all[lang]
		if words == nil {
			words = make(map[string]string)
			all[lang] = words
		}
		for _, found := range phraseLine.FindAllStringSubmatch(string(text), -1) {
			var phrase string
			if json.Unmarshal([]byte(found[2]), &phrase) == nil {
				words[found[1]] = phrase
			}
		}
	}
	return all
})

// shared is what those who watch a table may know.
type shared struct {
	ID, Origin, Path, Lang, Title, Text, Image string

	n     int // the last event
	rules catalog.Rules
	view  game.View
	over  bool
	rec   catalog.Record
}

// share returns what those who watch the table of a request may know. It ignores who
// asks, but speaks the language of the request.
func (a *api) share(w http.ResponseWriter, r *http.Request) (s shared, err error) {
	w.Header().Add("Vary", "Accept-Language")
	s.Lang = cmp.Or(preferred(r, sharePhrases()), "en")
	words := sharePhrases()[s.Lang]
	in, err := a.table(r)
	if err != nil {
		return s, err
	}
	defer a.hub.leave(in)
	err = in.look(r.Context(), func(t *table) error {
		var names []string
		for _, seat := range t.seats {
			if seat.taken() && seat.bot == "" {
				names = append(names, seat.name)
			} else if seat.bot != "" {
				names = append(names, words["share.bot"])
			}
		}
		s = shared{
			ID: t.id, Lang: s.Lang, Title: cmp.Or(words["variant."+t.opening.Variant], words["title"]), Text: words["share.watch"], Image: "/t/" + t.id + "/picture.png",
			n: t.session.Last(), rules: t.rules, view: t.session.View(game.Nobody), over: t.session.ToMove() == game.Nobody,
		}
		if len(names) > 0 {
			s.Title += ": " + strings.Join(names, ", ")
		}
		if !t.ready() {
			s.Text = words["share.sit"]
		}
		if s.over {
			s.Text, s.rec = words["share.over"], t.session.Record()
		}
		return nil
	})
	if err != nil {
		return s, err
	}
	if _, maze := catalog.Scene(s.rules, s.view); !maze {
		s.Image = "/icon-512.png"
	}
	s.Origin, s.Path = a.origin(r), cmp.Or(a.path, a.prefix(r))
	return s, nil
}

// origin returns the address of the server as a request, or a trusted proxy, names it, or an
// empty string if the name may be invented: without -host the server does not know its own, and
// many proxies pass on what a client says to be one.
func (a *api) origin(r *http.Request) string {
	host := cmp.Or(a.guard.forwarded(r, "X-Forwarded-Host", "host"), r.Host)
	switch {
	case !a.hosts.own(host):
		return ""
	case r.TLS != nil || https(r):
		return "https://" + host
	}
	return "http://" + host
}

// plainPath is a path as those of pages are.
var plainPath = regexp.MustCompile(`^(/[\w~-][\w.~-]*)+$`)

// prefix returns the path that a trusted proxy has taken away, if it says so.
func (a *api) prefix(r *http.Request) string {
	path := strings.TrimRight(a.guard.forwarded(r, "X-Forwarded-Prefix", ""), "/")
	if !plainPath.MatchString(path) {
		return ""
	}
	return path
}

// invitation answers a link to a table with the page, which finds the table in its address.
// The page says in words that there is no such table.
func (a *api) invitation(w http.ResponseWriter, r *http.Request) error {
	page, err := a.page()
	if err != nil {
		return err
	}
	s, err := a.share(w, r)
	if errors.Is(err, errNoTable) {
		writePage(w, http.StatusNotFound, page.policy, page.about(s.Lang, nil))
		return nil
	}
	if err != nil {
		return err
	}
	var head bytes.Buffer
	if err := shareHead.Execute(&head, s); err != nil {
		return err
	}
	writePage(w, http.StatusOK, page.policy, page.about(s.Lang, head.Bytes()))
	return nil
}

// embed answers a frame of another page.
func (a *api) embed(w http.ResponseWriter, r *http.Request) error {
	s, err := a.share(w, r)
	switch {
	case errors.Is(err, errNoTable):
		writePage(w, http.StatusNotFound, embedPolicy, fmt.Appendf(nil, goneFrame, s.Lang, sharePhrases()[s.Lang]["title"]))
		return nil
	case err != nil:
		return err
	case !s.over:
		return errRunning
	}
	var out bytes.Buffer
	if err := embedPage.Execute(&out, s); err != nil {
		return err
	}
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	writePage(w, http.StatusOK, embedPolicy, out.Bytes())
	return nil
}

func writePage(w http.ResponseWriter, status int, policy string, text []byte) {
	w.Header().Set("Content-Security-Policy", policy)
	writeData(w, status, "text/html; charset=utf-8", text)
}

// sharedPicture answers with the board as a picture.
func (a *api) sharedPicture(w http.ResponseWriter, r *http.Request) error {
	s, err := a.share(w, r)
	if err != nil {
		return err
	}
	scene, ok := catalog.Scene(s.rules, s.view)
	if !ok {
		return errNoPicture
	}
	return a.draw(w, r, painting{kind: "image/png", key: fmt.Sprint(s.ID, " ", s.n), frames: 1, paint: func(out io.Writer) error {
		return png.Encode(out, render.Image(scene, sharedWidth))
	}})
}

// sharedGame answers with a game that is over as a moving picture.
func (a *api) sharedGame(w http.ResponseWriter, r *http.Request) error {
	s, err := a.share(w, r)
	switch {
	case err != nil:
		return err
	case !s.over:
		return errRunning
	}
	return a.draw(w, r, painting{kind: "image/gif", key: s.ID, frames: min(len(s.rec.Plies)+1, render.MostFrames), paint: func(out io.Writer) error {
		states, err := play.States(s.rec)
		if err != nil {
			return err
		}
		if err := catalog.WriteGIF(out, s.rules, states, sharedWidth, sharedTime); errors.Is(err, catalog.ErrNoPicture) {
			return errNoPicture
		} else if err != nil {
			return err
		}
		return nil
	}})
}
