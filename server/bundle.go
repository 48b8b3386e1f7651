// This file makes what browsers load from the source of the page: few small files
// with names that change with their content.

package server

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	esbuild "github.com/evanw/esbuild/pkg/api"
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
}

// source is the namespace of the files of a page in the bundler.
const source = "page"

// makeBundle bundles a page. All other files than modules, style sheets and HTML
// get names with their hash, except the ones that the page does not name itself.
func makeBundle(folder fs.FS) (*bundle, error) {
	b := &bundle{files: make(map[string][]byte), fixed: make(map[string]bool), early: make(map[string][]string)}
	var renamed []string // pairs for a Replacer
	entries := []string{"main.js", "style.css"}
	err := fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || slices.Contains([]string{".js", ".mjs", ".css", ".ts", ".html"}, path.Ext(name)) {
			return err
		}
		data, err := fs.ReadFile(folder, name)
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
	if _, err := fs.Stat(folder, "labyrinth.mjs"); err == nil { // the games are in the browser
		worker, err := b.compile(folder, strings.NewReplacer(renamed...), "worker.js")
		if err != nil {
			return nil, err
		}
		renamed = append(renamed, `"worker.js"`, `"`+worker["worker.js"]+`"`)
	}
	names, err := b.compile(folder, strings.NewReplacer(renamed...), entries...)
	if err != nil {
		return nil, err
	}
	for _, name := range entries {
		renamed = append(renamed, `"`+name+`"`, `"`+names[name]+`"`)
	}
	page, err := fs.ReadFile(folder, "index.html")
	b.files["index.html"], b.fixed["index.html"] = []byte(strings.NewReplacer(renamed...).Replace(string(page))), true
	return b, err
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
				return esbuild.OnResolveResult{Path: path.Join(path.Dir(args.Importer), args.Path), Namespace: source}, nil
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
