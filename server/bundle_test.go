// This file checks how the page is delivered.

package server

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"
	"github.com/labyrinth-go/labyrinth/catalog"
)

// get asks a page for a file.
func get(page http.Handler, name string, header ...string) *http.Response {
	r := httptest.NewRequest(http.MethodGet, "/"+name, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	page.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, answer *http.Response) string {
	t.Helper()
	var in io.Reader = answer.Body
	switch answer.Header.Get("Content-Encoding") {
	case "br":
		in = brotli.NewReader(in)
	case "gzip":
		zip, err := gzip.NewReader(in)
		if err != nil {
			t.Fatal(err)
		}
		in = zip
	}
	data, err := io.ReadAll(in)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

var reference = regexp.MustCompile(`(?:href|src)="([^"#]+)"`)

// TestPageFiles checks that the page names only files that there are, that their
// names change with their content, and that all codings have the same content.
func TestPageFiles(t *testing.T) {
	page, err := ownPage()
	if err != nil {
		t.Fatal(err)
	}
	atTable := string(page.about("de", nil))
	index := get(page, "", "Accept-Language", "xx, de-AT;q=0.9, en;q=0.5")
	text := body(t, index)
	if index.Header.Get("Cache-Control") != "no-cache" || !strings.Contains(text, `modulepreload" href="de-`) {
		t.Errorf("the index has the headers %v and is\n%s", index.Header, text)
	}
	files, all := 0, 0
	for _, match := range reference.FindAllStringSubmatch(text, -1) {
		plain := get(page, match[1])
		content := body(t, plain)
		if plain.StatusCode != http.StatusOK || plain.Header.Get("Content-Encoding") != "" || content == "" {
			t.Errorf("%s: status %d, headers %v", match[1], plain.StatusCode, plain.Header)
		}
		if strings.HasSuffix(match[1], ".js") && plain.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" {
			t.Errorf("%s is cached as %q", match[1], plain.Header.Get("Cache-Control"))
		}
		for accept, want := range map[string]string{"gzip, br": "br", "gzip": "gzip", "br;q=0, gzip;q=0.5": "gzip", "deflate": ""} {
			answer := get(page, match[1], "Accept-Encoding", accept)
			if got := answer.Header.Get("Content-Encoding"); got != want && len(content) > 2000 && !strings.HasSuffix(match[1], ".png") {
				t.Errorf("%s for %q has the coding %q, want %q", match[1], accept, got, want)
			}
			sent, err := io.ReadAll(answer.Body)
			if err != nil {
				t.Fatal(err)
			}
			if accept == "gzip, br" && strings.Contains(atTable, `"../`+match[1]+`"`) {
				files++
				all += len(sent)
			}
			answer.Body = io.NopCloser(bytes.NewReader(sent))
			if got := body(t, answer); got != content {
				t.Errorf("%s for %q has another content", match[1], accept)
			}
		}
		again := get(page, match[1], "If-None-Match", plain.Header.Get("ETag"))
		if again.StatusCode != http.StatusNotModified {
			t.Errorf("%s: status %d for the tag that it has", match[1], again.StatusCode)
		}
	}
	// With headers and the answers of the API a visit stays under 60,000 bytes.
	if most := 58_800; all == 0 || all > most || files > 8 {
		t.Errorf("a first visit to a table loads %d files of %d bytes, want at most 8 of %d", files, all, most)
	}
	if strings.Contains(atTable, "lobby-") || !strings.Contains(text, `modulepreload" href="lobby-`) {
		t.Errorf("the lobby is for its address only: the index is\n%s\nand that of a table\n%s", text, atTable)
	}
	for _, name := range []string{"main.js", "types.d.ts", "table.js", "../page.go"} {
		if answer := get(page, name); answer.StatusCode != http.StatusNotFound {
			t.Errorf("%s: status %d", name, answer.StatusCode)
		}
	}
}

// TestBundleChanges checks that a change of a module changes the names of what has
// it, and no others.
func TestBundleChanges(t *testing.T) {
	names := func(word string) string {
		folder := fstest.MapFS{
			"index.html": {Data: []byte(`<link href="style.css"><script src="main.js"></script>`)},
			"main.js":    {Data: []byte(`import { word } from "./word.js"; console.log(word, "dot.svg");`)},
			"word.js":    {Data: []byte(`export const word = "` + word + `";`)},
			"style.css":  {Data: []byte(`a{color:red}`)},
			"dot.svg":    {Data: []byte(`<svg/>`)},
		}
		b, err := makeBundle(folder, catalog.Registry{})
		if err != nil {
			t.Fatal(err)
		}
		for name, data := range b.files {
			if strings.HasPrefix(name, "main-") && !bytes.Contains(data, []byte("dot-")) {
				t.Errorf("%s names no file with a hash: %s", name, data)
			}
		}
		return string(b.files["index.html"])
	}
	one, two := names("one"), names("two")
	style := regexp.MustCompile(`style-\w+\.css`)
	if one == two || style.FindString(one) != style.FindString(two) || names("one") != one {
		t.Errorf("the pages are\n%s\n%s", one, two)
	}
	broken := fstest.MapFS{"index.html": {}, "style.css": {}, "main.js": {Data: []byte(`import "./none.js"`)}}
	if _, err := makeBundle(broken, catalog.Registry{}); err == nil {
		t.Error("a page without one of its modules is bundled")
	}
}

// TestScript checks that the policy of the page allows the script in it and no other, and
// that a page without a server has none.
func TestScript(t *testing.T) {
	folder := fstest.MapFS{
		"index.html": {Data: []byte(`<title>Maze</title><link href="style.css"><script type="module" src="main.js"></script>`)},
		"config.js":  {Data: []byte(`export { open } from "./transport-http.js"`)},
		"main.js":    {Data: []byte(`console.log(1)`)},
		"early.js":   {Data: []byte(`import { word } from "./word.js"; const said = word + location.hash; fetch(said)`)},
		"word.js":    {Data: []byte(`export const word = "early"`)},
		"style.css":  {},
	}
	page, err := newPage(folder, catalog.Registry{})
	if err != nil {
		t.Fatal(err)
	}
	answer := get(page, "")
	text := body(t, answer)
	script := regexp.MustCompile(`<script>(.*)</script>`).FindStringSubmatch(text)
	if script == nil || !strings.Contains(script[1], "early") || strings.Contains(text, "early.js") {
		t.Fatalf("the page is\n%s", text)
	}
	if policy := answer.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "script-src 'self' "+hashed(script[1])+" 'wasm-unsafe-eval';") {
		t.Errorf("the policy is %s", policy)
	}
	if strings.Index(text, "<script>") > strings.Index(text, "<link") {
		t.Error("the script waits for the style sheet")
	}
	folder["config.js"].Data = []byte(`export { open } from "./transport-worker.js"`)
	b, err := makeBundle(folder, catalog.Registry{})
	if err != nil {
		t.Fatal(err)
	}
	if text := string(b.index("", true)); strings.Contains(text, "<script>") {
		t.Errorf("a page without a server is\n%s", text)
	}
}

// TestLibrary checks that a page that has the library names its files, and that all codings
// of what is compressed already have the same content.
func TestLibrary(t *testing.T) {
	folder := fstest.MapFS{
		"index.html":            {Data: []byte(`<script src="main.js"></script>`)},
		"main.js":               {Data: []byte(`console.log(new URL("worker.js", import.meta.url))`)},
		"worker.js":             {Data: []byte(`import { load } from "library/labyrinth.mjs"; const size = 0; load(size, "labyrinth.wasm")`)},
		"style.css":             {},
		"library/labyrinth.mjs": {Data: []byte(`export const load = console.log`)},
		"library/wasm_exec.js":  {Data: []byte(`broken(`)}, // nothing imports it here
	}
	names := func() (main, wasm string, b *bundle) {
		b, err := makeBundle(folder, catalog.Registry{})
		if err != nil {
			t.Fatal(err)
		}
		for name, data := range b.files {
			switch {
			case strings.HasPrefix(name, "main-"):
				main = string(data)
			case strings.HasSuffix(name, ".wasm"):
				wasm = name
			}
		}
		return main, wasm, b
	}
	if main, wasm, _ := names(); wasm != "" || !strings.Contains(main, `URL("",`) {
		t.Errorf("a page without the library has %q, and %s", wasm, main)
	}
	want := strings.Repeat("wasm ", 1000)
	var packed bytes.Buffer
	compress(brotli.NewWriter(&packed), []byte(want))
	folder["library/labyrinth.wasm.br"] = &fstest.MapFile{Data: packed.Bytes()}
	main, wasm, b := names()
	worker := regexp.MustCompile(`worker-\w+\.js`).FindString(main)
	if code := string(b.files[worker]); !strings.Contains(code, wasm) || !strings.Contains(code, "5e3") {
		t.Errorf("the worker %q does not have the name %q and the size: %s", worker, wasm, code)
	}
	page, err := newPage(folder, catalog.Registry{})
	if err != nil {
		t.Fatal(err)
	}
	for _, accept := range []string{"br", "gzip", ""} {
		answer := get(page, wasm, "Accept-Encoding", accept)
		if got := body(t, answer); got != want || answer.Header.Get("Content-Encoding") != accept || answer.Header.Get("Content-Type") != "application/wasm" {
			t.Errorf("for %q: status %d, headers %v, %d bytes", accept, answer.StatusCode, answer.Header, len(got))
		}
	}
}
