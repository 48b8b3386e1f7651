//go:build ignore

// Command image makes the container image of the server from its programs, without a
// daemon. Each folder has what an archive of the release for that architecture has:
//
//	go run -modfile=release/tools.mod release/image/main.go FILE VERSION REVISION amd64=FOLDER arm64=FOLDER
//
// The file is a tar archive of an OCI image layout. docker load, podman load and
// skopeo copy oci-archive:FILE read it. Equal programs give equal files.
package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"io"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

const (
	program = "labyrinth-server"
	data    = "data" // a folder that the program may write to, for a volume
	nobody  = 65534  // runs the program
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("image: ")
	if len(os.Args) < 5 {
		log.Fatal("usage: image FILE VERSION REVISION ARCHITECTURE=FOLDER...")
	}
	version, revision := os.Args[2], os.Args[3]
	labels := map[string]string{
		"org.opencontainers.image.description": "Online table of the Labyrinth board games",
		"org.opencontainers.image.licenses":    "MIT",
		"org.opencontainers.image.revision":    revision,
		"org.opencontainers.image.source":      "https://github.com/labyrinth-go/labyrinth",
		"org.opencontainers.image.title":       program,
		"org.opencontainers.image.version":     version,
	}
	// The layout names one image, which has an image for each architecture, and the
	// labels where a registry looks for them.
	index := mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	for _, arg := range os.Args[4:] {
		arch, folder, _ := strings.Cut(arg, "=")
		index = mutate.AppendManifests(index, mutate.IndexAddendum{
			Add: image(arch, folder, labels), Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: "linux", Architecture: arch}},
		})
	}
	index = mutate.Annotations(index, labels).(v1.ImageIndex)
	folder := must(os.MkdirTemp("", "image"))
	to := must(layout.Write(folder, empty.Index))
	check(to.AppendIndex(index, layout.WithAnnotations(map[string]string{
		"org.opencontainers.image.ref.name": "ghcr.io/labyrinth-go/labyrinth-server:" + version,
	})))
	check(os.WriteFile(os.Args[1], archive(func(w *tar.Writer) {
		check(filepath.WalkDir(folder, func(file string, d os.DirEntry, err error) error { // in order
			if err == nil && !d.IsDir() {
				add(w, filepath.ToSlash(must(filepath.Rel(folder, file))), 0o644, must(os.ReadFile(file)))
			}
			return err
		}))
	}), 0o666))
	check(os.RemoveAll(folder))
}

// image returns the image of an architecture: one layer, and how it runs.
func image(arch, folder string, labels map[string]string) v1.Image {
	content := archive(func(w *tar.Writer) {
		for _, name := range []string{program, "LICENSE", "NOTICE", "THIRD-PARTY-LICENSES"} {
			mode := int64(0o644)
			if name == program {
				mode = 0o755
			}
			add(w, name, mode, must(os.ReadFile(filepath.Join(folder, name))))
		}
		check(w.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: data + "/", Mode: 0o700, Uid: nobody, Gid: nobody, ModTime: time.Unix(0, 0)}))
	})
	layer := must(tarball.LayerFromOpener(func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(content)), nil
	}, tarball.WithMediaType(types.OCILayer), tarball.WithCompressionLevel(gzip.DefaultCompression)))
	base := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	config := must(base.ConfigFile()).DeepCopy()
	config.OS, config.Architecture = "linux", arch
	config.Config = v1.Config{
		Entrypoint: []string{"/" + program, "-data", "/" + data, "-addr", ":8080"}, User: strconv.Itoa(nobody), WorkingDir: "/",
		Labels: labels, Volumes: map[string]struct{}{"/" + data: {}}, ExposedPorts: map[string]struct{}{"8080/tcp": {}},
	}
	return must(mutate.AppendLayers(must(mutate.ConfigFile(base, config)), layer))
}

// archive returns what a function writes.
func archive(write func(*tar.Writer)) []byte {
	var buffer bytes.Buffer
	w := tar.NewWriter(&buffer)
	write(w)
	check(w.Close())
	return buffer.Bytes()
}

// add adds a file without a time.
func add(w *tar.Writer, name string, mode int64, content []byte) {
	check(w.WriteHeader(&tar.Header{Name: name, Mode: mode, Size: int64(len(content)), ModTime: time.Unix(0, 0)}))
	must(w.Write(content))
}

func must[T any](v T, err error) T {
	check(err)
	return v
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
