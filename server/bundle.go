// This file makes what browsers load from the source of the page: few small files
// with names that change with their content.

package server

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/andybalholm/brotli"
	esbuild "github.com/evanw/esbuild/pkg/api"
	"github.com/labyrinth-go/labyrinth/catalog"
)

// A bundle is the files of a page by their names.
type bundle struct {
	files map[string][]byte
	// fixed are the names that do not change with the content: addresses that people
	// and browsers know.
	fixed map[string]bool
	// early are the modules that the page needs at once, by the language that needs
	// them; those of the empty language are for all.
	early map[string][]string
	// lobby are the modules that the lobby needs besides these, in the same way. An address
	// below the root leads elsewhere.
	lobby map[string][]string
	// worker is the name of the worker that has the library, or empty.
	worker string
	// static is whether the games run in the browser, without a server.
	static bool
	// script is the text of a script that runs before the modules are there, or empty.
	script string
	// packed are the files that are compressed by brotli already.
	packed map[string]bool
}

// These are the namespaces of the bundler: of the files of a page, and of the modules among them
// that come when they are needed.
const (
	source = "page"
	late   = "late"
)

// common is the module that is there, with all that it imports, before any that comes late. The
// bundler is told so: else it makes a small file of what each few of those share.
const common = "table.js"

// makeBundle bundles a page with the lessons of games. All other files than modules, style
// sheets and HTML get names with their hash, except the ones that the page does not name itself.
func makeBundle(folder fs.FS, games catalog.Registry) (*bundle, error) {
	b := &bundle{files: make(map[string][]byte), fixed: make(map[string]bool), early: map[string][]string{"": nil}, lobby: make(map[string][]string), packed: make(map[string]bool)}
	var renamed []string // pairs for a Replacer
	entries := []string{"main.js", "style.css"}
	err := fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || slices.Contains([]string{".js", ".mjs", ".css", ".ts", ".html"}, path.Ext(name)) {
			return err
		}
		data, err := fs.ReadFile(folder, name)
		if path.Dir(name) == libraryFolder {
			return nil // see library
		}
		if err != nil || strings.Contains(name, "/") || path.Ext(name) == ".webmanifest" || path.Ext(name) == ".png" {
			b.files[name], b.fixed[name] = data, true
			return err
		}
		hashed := hashedName(name, data)
		b.files[hashed] = data
		renamed = append(renamed, `"`+name+`"`, `"`+hashed+`"`)
		return nil
	})
	if err != nil {
		return nil, err
	}
	config, _ := fs.ReadFile(folder, "config.js") // the compiler says if it is missing
	b.static = bytes.Contains(config, []byte("transport-worker"))
	b.worker, err = b.library(folder)
	if err == nil && !b.static {
		err = b.addScript(folder)
	}
	if err != nil {
		return nil, err
	}
	renamed = append(renamed, `"worker.js"`, `"`+b.worker+`"`)
	taught, err := lessons(games)
	if err != nil {
		return nil, err
	}
	files := make(map[string]string)
	for variant, lesson := range taught {
		files[variant] = hashedName("lesson-"+variant+".json", lesson)
		b.files[files[variant]] = lesson
	}
	list, _ := json.Marshal(files)
	renamed = append(renamed, "lessons = {}", "lessons = "+string(list))
	names, err := b.compile(folder, strings.NewReplacer(renamed...), entries...)
	if err != nil {
		return nil, err
	}
	for _, name := range entries {
		renamed = append(renamed, `"`+name+`"`, `"`+names[name]+`"`)
	}
	page, err := fs.ReadFile(folder, "index.html")
	b.files["index.html"], b.fixed["index.html"] = []byte(strings.NewReplacer(renamed...).Replace(string(page))), true
	return b, errors.Join(err, b.serviceWorker(folder))
}

// libraryFolder is the folder of a page that has the WebAssembly build of the library: what
// examples/wasm/build.mjs makes. It may be missing.
const libraryFolder = "library"

// library adds the worker that has the library, and returns its new name, or an empty
// one if the page has no library.
func (b *bundle) library(folder fs.FS) (worker string, err error) {
	name, size := "labyrinth.wasm", 0
	data, err := fs.ReadFile(folder, libraryFolder+"/"+name)
	if err == nil {
		size = len(data)
	} else if data, err = fs.ReadFile(folder, libraryFolder+"/"+name+".br"); err == nil {
		n, err := io.Copy(io.Discard, brotli.NewReader(bytes.NewReader(data)))
		if err != nil {
			return "", fmt.Errorf("page: %s.br: %w", name, err)
		}
		size = int(n)
	} else if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	} else {
		return "", err
	}
	hashed := hashedName(name, data)
	b.files[hashed], b.packed[hashed] = data, size != len(data)
	names, err := b.compile(folder, strings.NewReplacer(`"`+name+`"`, `"`+hashed+`"`, "const size = 0;", fmt.Sprintf("const size = %d;", size)), "worker.js")
	return names["worker.js"], err
}

// addScript adds the script that asks a server early, if the page has one.
func (b *bundle) addScript(folder fs.FS) error {
	const name = "early.js"
	if _, err := fs.Stat(folder, name); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	names, err := b.compile(folder, strings.NewReplacer(), name)
	if err != nil {
		return err
	}
	b.script = "{" + strings.TrimSpace(string(b.files[names[name]])) + "}" // its names are its own
	delete(b.files, names[name])
	return nil
}

// serviceWorker adds the service worker, if the page has one. It knows all files,
// and changes whenever one of them does.
func (b *bundle) serviceWorker(folder fs.FS) error {
	text, err := fs.ReadFile(folder, "sw.js")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	files, games := []string{"./"}, []string{}
	all := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(b.files)) {
		fmt.Fprintf(all, "%s %x\n", name, sha256.Sum256(b.files[name]))
		onDemand := !b.static && (path.Ext(name) == ".wasm" || strings.HasPrefix(name, "lesson-"))
		switch {
		case name == "index.html" || strings.Contains(name, "/"):
		case onDemand:
			games = append(games, name)
		default:
			files = append(files, name)
		}
	}
	list, _ := json.Marshal(files) // of strings
	large, _ := json.Marshal(games)
	b.files["sw.js"] = []byte(strings.NewReplacer("VERSION", hex.EncodeToString(all.Sum(nil)[:6]), `["FILES"]`, string(list), `["GAMES"]`, string(large)).Replace(string(text)))
	b.fixed["sw.js"] = true
	return err
}

// Bundle bundles a folder of static files in its place. It has the files of the
// page, the WebAssembly build, and what else the page asks for.
func Bundle(folder string) error {
	b, err := makeBundle(os.DirFS(folder), catalog.All())
	if err != nil {
		return err
	}
	b.files["index.html"] = b.index("", true)
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer root.Close()
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if name := entry.Name(); b.files[name] == nil && name != "api" {
			if err := root.RemoveAll(name); err != nil {
				return err
			}
		}
	}
	for name, data := range b.files {
		if strings.Contains(name, "/") {
			continue // it is there
		}
		if err := root.WriteFile(name, data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// hashedName adds a hash of the content to a name.
func hashedName(name string, data []byte) string {
	sum := sha256.Sum256(data)
	ext := path.Ext(name)
	return strings.TrimSuffix(name, ext) + "-" + hex.EncodeToString(sum[:5]) + ext
}

// compile adds what some modules or style sheets become, and returns their new
// names. Names of files are replaced in them.
func (b *bundle) compile(folder fs.FS, names *strings.Replacer, entries ...string) (map[string]string, error) {
	result := esbuild.Build(esbuild.BuildOptions{
		EntryPoints: entries, Bundle: true, Splitting: true, Outdir: "/",
		Format: esbuild.FormatESModule, Target: esbuild.ES2022, Charset: esbuild.CharsetUTF8,
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true, LegalComments: esbuild.LegalCommentsNone,
		EntryNames: "[name]-[hash]", ChunkNames: "[name]-[hash]", AssetNames: "[name]-[hash]",
		Metafile: true, LogLevel: esbuild.LogLevelSilent,
		Plugins: []esbuild.Plugin{{Name: source, Setup: func(build esbuild.PluginBuild) {
			build.OnResolve(esbuild.OnResolveOptions{Filter: ".*"}, func(args esbuild.OnResolveArgs) (esbuild.OnResolveResult, error) {
				if strings.HasPrefix(args.Path, "node:") { // for programs outside browsers
					return esbuild.OnResolveResult{Path: args.Path, External: true}, nil
				}
				name, namespace := path.Join(path.Dir(args.Importer), args.Path), source
				if args.Kind == esbuild.ResolveJSDynamicImport && !strings.Contains(name, "/") { // phrases share nothing
					namespace = late
				}
				return esbuild.OnResolveResult{Path: name, Namespace: namespace}, nil
			})
			build.OnLoad(esbuild.OnLoadOptions{Filter: ".*", Namespace: late}, func(args esbuild.OnLoadArgs) (esbuild.OnLoadResult, error) {
				text := fmt.Sprintf("import './%s'; export * from './%s'", common, args.Path)
				return esbuild.OnLoadResult{Contents: &text}, nil
			})
			build.OnLoad(esbuild.OnLoadOptions{Filter: ".*", Namespace: source}, func(args esbuild.OnLoadArgs) (esbuild.OnLoadResult, error) {
				data, err := fs.ReadFile(folder, args.Path)
				text, loader := names.Replace(string(data)), esbuild.LoaderJS
				if path.Ext(args.Path) == ".css" {
					loader = esbuild.LoaderCSS
				}
				return esbuild.OnLoadResult{Contents: &text, Loader: loader}, err
			})
		}}},
	})
	var errs []error
	for _, m := range result.Errors {
		errs = append(errs, fmt.Errorf("page: %s", m.Text))
	}
	if errs != nil {
		return nil, errors.Join(errs...)
	}
	for _, file := range result.OutputFiles {
		b.files[strings.TrimPrefix(file.Path, "/")] = file.Contents
	}
	return b.note(result.Metafile)
}
