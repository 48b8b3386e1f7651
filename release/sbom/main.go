// Command sbom writes the bill of materials of Go programs, as CycloneDX 1.6 in
// JSON. It reads the build information that the go command leaves in a program:
//
//	go run ./release/sbom PROGRAM FILE
//
// The same program gives the same text, without a time and a serial number.
package main

import (
	"bytes"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"runtime/debug"
	"strings"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("sbom: ")
	if len(os.Args) != 3 {
		log.Fatal("usage: sbom PROGRAM FILE")
	}
	info, err := buildinfo.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	var text bytes.Buffer
	if err := write(&text, info); err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(os.Args[2], text.Bytes(), 0o666); err != nil {
		log.Fatal(err)
	}
}

// The objects of CycloneDX that are needed here.
type (
	bom struct {
		Schema       string       `json:"$schema"`
		Format       string       `json:"bomFormat"`
		Spec         string       `json:"specVersion"`
		Version      int          `json:"version"`
		Metadata     metadata     `json:"metadata"`
		Components   []component  `json:"components"`
		Dependencies []dependency `json:"dependencies"`
	}
	metadata struct {
		Component component `json:"component"`
	}
	component struct {
		Ref        string     `json:"bom-ref"`
		Type       string     `json:"type"`
		Name       string     `json:"name"`
		Version    string     `json:"version"`
		Hashes     []hash     `json:"hashes,omitempty"`
		PURL       string     `json:"purl"`
		Properties []property `json:"properties,omitempty"`
	}
	hash struct {
		Algorithm string `json:"alg"`
		Content   string `json:"content"`
	}
	property struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
	dependency struct {
		Ref string   `json:"ref"`
		On  []string `json:"dependsOn,omitempty"`
	}
)

// write writes the bill of a program.
func write(w io.Writer, info *debug.BuildInfo) error {
	program := library(info.Main)
	program.Type = "application"
	for _, s := range info.Settings {
		switch s.Key {
		case "GOOS", "GOARCH", "CGO_ENABLED", "vcs.revision", "vcs.modified":
			program.Properties = append(program.Properties, property{"go:" + s.Key, s.Value})
		}
	}
	b := bom{
		Schema: "http://cyclonedx.org/schema/bom-1.6.schema.json", Format: "CycloneDX", Spec: "1.6", Version: 1,
		Metadata: metadata{program},
	}
	std := library(debug.Module{Path: "std", Version: strings.TrimPrefix(info.GoVersion, "go")})
	std.PURL = "pkg:golang/std@" + std.Version
	std.Ref = std.PURL
	b.Components = append(b.Components, std)
	for _, m := range info.Deps {
		if m.Replace != nil {
			return errors.New(m.Path + " is replaced, so this is not a release")
		}
		c := library(*m)
		if m.Sum != "" {
			sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(m.Sum, "h1:"))
			if err != nil {
				return fmt.Errorf("%s: %w", m.Path, err)
			}
			c.Hashes = []hash{{"SHA-256", hex.EncodeToString(sum)}} // of the module, as in go.sum
		}
		b.Components = append(b.Components, c)
	}
	uses := dependency{Ref: program.Ref}
	for _, c := range b.Components {
		uses.On = append(uses.On, c.Ref)
	}
	b.Dependencies = []dependency{uses}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(b)
}

// library returns a module as a component that the program needs.
func library(m debug.Module) component {
	purl := fmt.Sprintf("pkg:golang/%s@%s?type=module", m.Path, m.Version)
	return component{Ref: purl, Type: "library", Name: m.Path, Version: m.Version, PURL: purl}
}
