package version

import (
	"bytes"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
)

func TestVersions(t *testing.T) {
	own := func(version string) *debug.BuildInfo {
		return &debug.BuildInfo{GoVersion: "go1.26", Main: debug.Module{Path: module, Version: version}}
	}
	server := func(version string, library debug.Module) *debug.BuildInfo {
		other := &debug.Module{Path: module + "x", Version: "v9.9.9"}
		library.Path = module
		return &debug.BuildInfo{
			GoVersion: "go1.26", Main: debug.Module{Path: module + "/server", Version: version},
			Deps: []*debug.Module{other, &library},
		}
	}
	for _, test := range []struct {
		what                            string
		info                            *debug.BuildInfo
		program, library, release, line string
	}{
		{"no information", nil, "(devel)", "(devel)", "", "x (devel)"},
		{"a test", own(""), "(devel)", "(devel)", "", "x (devel), go1.26"},
		{"a checkout", own("(devel)"), "(devel)", "(devel)", "", "x (devel), go1.26"},
		{"a release", own("v0.1.0"), "v0.1.0", "v0.1.0", "v0.1.0", "x v0.1.0, go1.26"},
		{"a commit", own("v0.1.1-0.2026-ab"), "v0.1.1-0.2026-ab", "v0.1.1-0.2026-ab", "", "x v0.1.1-0.2026-ab, go1.26"},
		{"a changed release", own("v0.1.0+dirty"), "v0.1.0+dirty", "v0.1.0+dirty", "", "x v0.1.0+dirty, go1.26"},
		{
			"another module", server("v0.2.0", debug.Module{Version: "v0.1.0"}),
			"v0.2.0", "v0.1.0", "v0.1.0", "x v0.2.0, labyrinth v0.1.0, go1.26",
		},
		{
			"a workspace", server("(devel)", debug.Module{Version: "v0.1.0", Replace: &debug.Module{Path: ".."}}),
			"(devel)", "(devel)", "", "x (devel), labyrinth (devel), go1.26",
		},
	} {
		got := [...]string{programOf(test.info), libraryOf(test.info), releaseOf(test.info), line("x", test.info)}
		if tags := tagsOf(test.info); len(tags) > 1 || (len(tags) == 1) != (test.release != "") ||
			len(tags) == 1 && tags[0] != (game.Tag{Name: "Library", Value: test.release}) {
			t.Errorf("%s: tags %v", test.what, tags)
		}
		if want := [...]string{test.program, test.library, test.release, test.line}; got != want {
			t.Errorf("%s: %q, want %q", test.what, got, want)
		}
	}
}

func TestThisProgram(t *testing.T) {
	var out bytes.Buffer
	if err := Write(&out, "x"); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.HasPrefix(got, "x "+Program()+", ") || !strings.HasSuffix(got, "\n") {
		t.Errorf("Write wrote %q", got)
	}
	if Library() != Program() || Release() != "" {
		t.Errorf("versions of a test: library %q, program %q, release %q", Library(), Program(), Release())
	}
}

func TestAsked(t *testing.T) {
	for text, want := range map[string]bool{
		"-version": true, "--version": true,
		"": false, "version": false, "-v": false, "-version x": false,
	} {
		if got := Asked(strings.Fields(text)); got != want {
			t.Errorf("Asked(%q) = %v, want %v", text, got, want)
		}
	}
}
