// Package version says which release of a program and of this library is running.
// It reads the build information that the go command leaves in every program, so
// no version is written into the code.
package version

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/labyrinth-go/labyrinth/game"
)

// module is the path of the library's module.
const module = "github.com/labyrinth-go/labyrinth"

// unknown is the version of a program that was built from a checkout.
const unknown = "(devel)"

// info is what the go command left in this program.
var info = sync.OnceValue(func() *debug.BuildInfo {
	info, _ := debug.ReadBuildInfo()
	return info
})

// Program returns the version of the program's main module, such as "v0.1.0". It
// is "(devel)" if the program was built from a checkout and the go command did
// not record the commit.
func Program() string { return programOf(info()) }

func programOf(info *debug.BuildInfo) string {
	if info == nil || info.Main.Version == "" {
		return unknown
	}
	return info.Main.Version
}

// Name returns what the running program is called: a package may install it under
// another name than go install gives it.
func Name() string { return strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe") }

// Library returns the version of the library in the program, in the same form.
func Library() string { return libraryOf(info()) }

func libraryOf(info *debug.BuildInfo) string {
	if info == nil || info.Main.Path == module {
		return programOf(info)
	}
	for _, m := range info.Deps {
		if m.Path == module && m.Replace == nil && m.Version != "" {
			return m.Version
		}
	}
	return unknown
}

// Release returns the version of the library if it is a release, such as "v0.1.0",
// and otherwise "". What a program writes for other programs names only releases,
// so that every build of one commit writes the same.
func Release() string { return releaseOf(info()) }

func releaseOf(info *debug.BuildInfo) string {
	v := libraryOf(info)
	if v == unknown || strings.ContainsAny(v, "-+") { // a commit between releases, or a changed one
		return ""
	}
	return v
}

// Tags returns the tags that say in a record which release of the library wrote
// it: Library, or none if this is not a release.
func Tags() []game.Tag { return tagsOf(info()) }

func tagsOf(info *debug.BuildInfo) []game.Tag {
	release := releaseOf(info)
	if release == "" {
		return nil
	}
	return []game.Tag{{Name: "Library", Value: release}}
}

// Write writes the line that the flag -version of a program prints.
func Write(w io.Writer, name string) error {
	_, err := fmt.Fprintln(w, line(name, info()))
	return err
}

func line(name string, info *debug.BuildInfo) string {
	text := name + " " + programOf(info)
	if info == nil {
		return text
	}
	if info.Main.Path != module {
		text += ", labyrinth " + libraryOf(info)
	}
	return text + ", " + info.GoVersion
}

// Asked reports whether the arguments of a program ask for its version.
func Asked(args []string) bool {
	return len(args) == 1 && (args[0] == "-version" || args[0] == "--version")
}
