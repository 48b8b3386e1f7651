package main

import (
	"bytes"
	"fmt"
	"go/types"
	"os"
	"slices"
	"strings"

	"golang.org/x/exp/apidiff"
	"golang.org/x/tools/go/packages"
)

// compare returns how the API of the module here differs from a record, a line for each
// change.
func compare(record []byte) (changes []string, err error) {
	dir, err := os.MkdirTemp("", "api")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := unpack(bytes.NewReader(record), dir); err != nil {
		return nil, err
	}
	before, err := load(dir)
	if err != nil {
		return nil, err
	}
	now, err := load(".")
	if err != nil {
		return nil, err
	}
	for _, c := range apidiff.ModuleChanges(before, now).Changes {
		kind := "incompatible: "
		if c.Compatible {
			kind = "compatible: "
		}
		changes = append(changes, kind+c.Message)
	}
	then := bounds(before)
	for name, list := range bounds(now) {
		if old, ok := then[name]; ok && old != list {
			changes = append(changes, fmt.Sprintf("bounds: %s: from [%s] to [%s]", name, old, list))
		}
	}
	slices.Sort(changes)
	return changes, nil
}

// load returns the packages that can be imported from the module in dir.
func load(dir string) (*apidiff.Module, error) {
	// So that the build cache knows them again, wherever they are.
	env := append(os.Environ(), "GOFLAGS="+os.Getenv("GOFLAGS")+" -trimpath")
	all, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedModule, Dir: dir, Env: env}, "./...")
	if err != nil {
		return nil, err
	}
	var importable []string
	for _, p := range all {
		if len(p.Errors) > 0 {
			return nil, p.Errors[0]
		}
		if p.Name != "main" && !slices.Contains(strings.Split(p.PkgPath, "/"), "internal") {
			importable = append(importable, p.PkgPath)
		}
	}
	list, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedImports | packages.NeedTypes | packages.NeedTypesSizes, Dir: dir, Env: env}, importable...)
	if err != nil {
		return nil, err
	}
	module := &apidiff.Module{Path: all[0].Module.Path}
	for _, p := range list {
		if len(p.Errors) > 0 {
			return nil, p.Errors[0]
		}
		module.Packages = append(module.Packages, p.Types)
	}
	return module, nil
}

// bounds returns the type parameters of the exported functions that have any.
func bounds(m *apidiff.Module) map[string]string {
	all := make(map[string]string)
	for _, p := range m.Packages {
		for _, name := range p.Scope().Names() {
			f, ok := p.Scope().Lookup(name).(*types.Func)
			if !ok || !f.Exported() {
				continue
			}
			var list []string
			for param := range f.Signature().TypeParams().TypeParams() {
				list = append(list, types.TypeString(param.Constraint(), nil))
			}
			if list != nil {
				all[p.Path()+"."+name] = strings.Join(list, ", ")
			}
		}
	}
	return all
}
