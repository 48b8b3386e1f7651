// This file serves the page of the table: the files of the folder page, which are
// part of the binary.

package server

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"mime"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/labyrinth-go/labyrinth/catalog"
	"golang.org/x/text/language"
)

//go:embed page
var pageFiles embed.FS

// contentPolicy lets the page use its own files and nothing else.
const contentPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// ownHead is what the page says of itself. In a link to a table other words take its place.
var ownHead = regexp.MustCompile(`(?s)<title>.*<meta property="og:description"[^>]*>\n`)

// ownFile is a link of the page to one of its files.
var ownFile = regexp.MustCompile(`(href|src)="([^"#])`)

// pageOf returns a function that returns the page of the binary with the lessons of games.
// Bundling it takes a while, so it is done once.
func pageOf(games catalog.Registry) func() (*page, error) {
	return sync.OnceValues(func() (*page, error) {
		folder, err := fs.Sub(pageFiles, "page")
		if err != nil {
			return nil, err
		}
		return newPage(folder, games)
	})
}

// A page answers requests for the files of the page.
type page struct {
	files map[string]pageFile
	index map[string]pageFile  // by the language
	below map[string]belowRoot // the same for addresses below the root
	// policy is the content policy of the index, which has a script.
	policy string
}

// A pageFile is one file in memory, and compressed once somebody has asked for that: most
// languages of the page are of no use to anybody for long.
type pageFile struct {
	kind  string
	tag   string // for If-None-Match
	fixed bool   // whether its name stays when it changes
	part  bool   // whether it is a part of documents and workers, and theirs are the policies that count
	// coded returns the file in a content coding; nil if that gains little. "" is as it is.
	coded map[string]func() []byte
}

// codings are the content codings, the best first.
var codings = []string{"br", "gzip", ""}

// newFile returns a file that has no coding yet.
func newFile(name string, data []byte) pageFile {
	sum := sha256.Sum256(data)
	kind := mime.TypeByExtension(path.Ext(name))
	switch path.Ext(name) {
	case ".js", ".mjs": // the system's table may say something else
		kind = "text/javascript; charset=utf-8"
	case ".wasm":
		kind = "application/wasm"
	case ".webmanifest":
		kind = "application/manifest+json"
	}
	return pageFile{kind: kind, tag: base64.RawURLEncoding.EncodeToString(sum[:12])}
}

// newPackedFile returns a file that is compressed by brotli already.
func newPackedFile(name string, data []byte) pageFile {
	file := newFile(name, data)
	raw := sync.OnceValue(func() []byte {
		var raw bytes.Buffer
		_, _ = io.Copy(&raw, brotli.NewReader(bytes.NewReader(data))) // read once already
		return raw.Bytes()
	})
	file.coded = map[string]func() []byte{
		"br": func() []byte { return data }, "": raw,
		"gzip": sync.OnceValue(func() []byte { return gzipped(raw(), gzip.BestSpeed) }),
	}
	return file
}

// slowSize is the size in bytes from which the best compression takes seconds.
const slowSize = 1 << 18

// newPageFile returns a file that is compressed when somebody takes it, unless that gains
// little.
func newPageFile(name string, data []byte, fixed bool) pageFile {
	file := newFile(name, data)
	file.fixed = fixed
	best, quality := gzip.BestCompression, brotli.BestCompression
	if len(data) >= slowSize {
		best, quality = gzip.DefaultCompression, 6
	}
	worth := func(compressed []byte) []byte {
		if len(compressed) >= len(data)*9/10 {
			return nil
		}
		return compressed
	}
	file.coded = map[string]func() []byte{
		"": func() []byte { return data },
		"br": sync.OnceValue(func() []byte {
			var br bytes.Buffer
			compress(brotli.NewWriterLevel(&br, quality), data)
			return worth(br.Bytes())
		}),
		"gzip": sync.OnceValue(func() []byte { return worth(gzipped(data, best)) }),
	}
	return file
}

// gzipped returns data compressed.
func gzipped(data []byte, level int) []byte {
	var gz bytes.Buffer
	zip, _ := gzip.NewWriterLevel(&gz, level) // a valid level
	compress(zip, data)
	return gz.Bytes()
}

// compress writes all data. Buffers never fail.
func compress(w io.WriteCloser, data []byte) {
	_, _ = w.Write(data)
	_ = w.Close()
}

// newPage returns the files of a folder, bundled with the lessons of games.
func newPage(folder fs.FS, games catalog.Registry) (*page, error) {
	made, err := makeBundle(folder, games)
	if err != nil {
		return nil, err
	}
	files := make(map[string]pageFile)
	for name, data := range made.files {
		switch {
		case made.packed[name]:
			files[name] = newPackedFile(name, data)
		default:
			file := newPageFile(name, data, made.fixed[name])
			ext := path.Ext(name)
			file.part = ext == ".css" || ext == ".js" && !file.fixed && name != made.worker
			files[name] = file
		}
	}
	index, below := make(map[string]pageFile), make(map[string]belowRoot)
	for lang := range made.early {
		index[lang] = newPageFile("index.html", made.index(lang, true), true)
		below[lang] = newBelowRoot(lang, made.index(lang, false))
	}
	policy := strings.Replace(contentPolicy, "'self'", "'self' "+hashed(made.script), 1)
	return &page{files, index, below, policy}, nil
}

// ServeHTTP answers a request for a file.
func (p *page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	file, ok := p.files[name]
	if name == "" || name == "index.html" {
		w.Header().Set("Vary", "Accept-Language")
		w.Header().Set("Content-Security-Policy", p.policy)
		file, ok = p.index[preferred(r, p.index)]
	}
	if !ok || r.Method != http.MethodGet && r.Method != http.MethodHead {
		errNoPath.write(w)
		return
	}
	if file.part {
		for _, name := range []string{"Content-Security-Policy", "Cross-Origin-Opener-Policy", "Referrer-Policy"} {
			w.Header().Del(name)
		}
	}
	file.serve(w, r)
}

// A belowRoot is the index for an address one level below the page. Its head may be another one.
type belowRoot struct {
	before, head, after []byte
}

// newBelowRoot cuts an index in a language.
func newBelowRoot(lang string, text []byte) belowRoot {
	text = ownFile.ReplaceAll(text, []byte(`$1="../$2`)) // also where a proxy has the page below a path
	text = bytes.Replace(text, []byte(`lang="en"`), []byte(`lang="`+lang+`"`), 1)
	head := ownHead.FindIndex(text)
	if head == nil {
		head = []int{len(text), len(text)}
	}
	return belowRoot{text[:head[0]], text[head[0]:head[1]], text[head[1]:]}
}

// about returns the index in a language for an address below the root, with another
// head if there is one.
func (p *page) about(lang string, head []byte) []byte {
	b := p.below[lang]
	if head == nil {
		head = b.head
	}
	return slices.Concat(b.before, head, b.after)
}

// serve answers with the best coding that the client accepts.
func (f pageFile) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Add("Vary", "Accept-Encoding")
	if h.Set("Cache-Control", "public, max-age=31536000, immutable"); f.fixed {
		h.Set("Cache-Control", "no-cache") // ask, with the tag
	}
	for _, coding := range codings {
		if !accepts(r, coding) {
			continue
		}
		data := f.coded[coding]()
		if data == nil {
			continue
		}
		h.Set("ETag", `"`+f.tag+coding+`"`)
		if coding != "" {
			h.Set("Content-Encoding", coding)
		}
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
		return
	}
}

// accepts reports whether a client says that it accepts a coding.
func accepts(r *http.Request, coding string) bool {
	if coding == "" {
		return true
	}
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, quality, _ := strings.Cut(strings.ReplaceAll(part, " ", ""), ";")
		if name == coding {
			return strings.Trim(strings.TrimPrefix(quality, "q="), "0.") != "" || quality == ""
		}
	}
	return false
}

// preferred returns the language of the index that suits a client best, by its
// Accept-Language, or none.
func preferred[T any](r *http.Request, index map[string]T) string {
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(index)), func(name string) bool { return name == "" })
	var ours, asked []language.Tag
	for _, name := range names {
		ours = append(ours, language.Make(name))
	}
	weights := make(map[language.Tag]float32)
	// One by one, since an unknown language is an error of the whole list.
	for part := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		tags, weight, _ := language.ParseAcceptLanguage(part)
		for i, tag := range tags {
			asked = append(asked, tag)
			weights[tag] = max(weights[tag], weight[i])
		}
	}
	slices.SortStableFunc(asked, func(a, b language.Tag) int { return cmp.Compare(weights[b], weights[a]) })
	_, i, confidence := language.NewMatcher(ours).Match(asked...)
	if confidence == language.No {
		return ""
	}
	return names[i]
}

// note reads what the bundler says about its output: it returns the new names of
// the entry points, and notes the modules that are needed early.
func (b *bundle) note(meta string) (map[string]string, error) {
	var m struct {
		Outputs map[string]struct {
			EntryPoint string
			Imports    []struct{ Path, Kind string }
		}
	}
	if err := json.Unmarshal([]byte(meta), &m); err != nil {
		return nil, fmt.Errorf("page: %w", err)
	}
	names := make(map[string]string)
	for out, about := range m.Outputs {
		name := path.Base(out)
		_, entry, _ := strings.Cut(about.EntryPoint, ":") // after its namespace
		lang, isLang := strings.CutPrefix(strings.TrimSuffix(entry, ".js"), "i18n/")
		tableLang, isTable := strings.CutPrefix(lang, "table/")
		switch {
		case isTable:
			b.early[tableLang] = append(b.early[tableLang], name)
		case isLang:
			b.lobby[lang] = append(b.lobby[lang], name)
		case entry != "":
			names[entry] = name
		}
		var needed []string
		for _, other := range about.Imports {
			if other.Kind == "import-statement" {
				needed = append(needed, path.Base(other.Path))
			}
		}
		switch entry {
		case "main.js":
			b.early[""] = needed
		case "lobby.js":
			b.lobby[""] = append(needed, name)
		}
	}
	b.lobby[""] = slices.DeleteFunc(b.lobby[""], func(name string) bool { return slices.Contains(b.early[""], name) })
	return names, nil
}

// index returns the page with what is needed early in a language, also by the lobby: links,
// and the script of a server, which must be before the links to style sheets to run at once.
func (b *bundle) index(lang string, lobby bool) []byte {
	var links strings.Builder
	modules := slices.Clone(b.early[""])
	if lobby {
		modules = append(modules, b.lobby[""]...)
	}
	if lang != "" {
		modules = append(modules, b.early[lang]...)
	}
	if lang != "" && lobby {
		modules = append(modules, b.lobby[lang]...)
	}
	for _, name := range modules {
		fmt.Fprintf(&links, "<link rel=\"modulepreload\" href=\"%s\">\n", name)
	}
	text := bytes.Replace(b.files["index.html"], []byte("</head>"), []byte(links.String()+"</head>"), 1)
	if b.script != "" {
		text = bytes.Replace(text, []byte("<title>"), []byte("<script>"+b.script+"</script>\n<title>"), 1)
	}
	return text
}
