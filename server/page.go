// This file holds the page of the table: the files of the folder page, which are
// part of the binary.

package server

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"
)

//go:embed page
var pageFiles embed.FS

// contentPolicy lets the page use its own files and nothing else.
const contentPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// A pageFile is one file in memory.
type pageFile struct {
	data []byte
	kind string
	tag  string // for If-None-Match
}

// newPage returns the files of a folder as a handler.
func newPage(folder fs.FS) (http.Handler, error) {
	files := make(map[string]pageFile)
	err := fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(folder, name)
		sum := sha256.Sum256(data)
		kind := mime.TypeByExtension(path.Ext(name))
		switch path.Ext(name) {
		case ".js", ".mjs": // the system's table may say something else
			kind = "text/javascript; charset=utf-8"
		case ".wasm":
			kind = "application/wasm"
		}
		files[name] = pageFile{data, kind, `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`}
		return err
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "" {
			name = "index.html"
		}
		file, ok := files[name]
		if !ok || r.Method != http.MethodGet && r.Method != http.MethodHead {
			errNoPath.write(w)
			return
		}
		w.Header().Set("Content-Type", file.kind)
		w.Header().Set("Cache-Control", "no-cache") // ask, with the tag
		w.Header().Set("ETag", file.tag)
		http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(file.data))
	}), err
}
