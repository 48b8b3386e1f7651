// Command image makes a container image from one static program for each
// architecture, and little else, without a daemon:
//
//	go run ./release/image -out FILE -entry /labyrinth-server -args '-addr,:8080' \
//	    -label org.opencontainers.image.version=0.1.0 amd64=PROGRAM arm64=PROGRAM
//
// The file is a tar archive of an OCI image layout. docker load, podman load and
// skopeo copy oci-archive:FILE read it. Equal programs give equal files.
package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("image: ")
	out := flag.String("out", "image.tar", "write the archive to this `file`")
	entry := flag.String("entry", "/program", "the `path` of the program in the image")
	args := flag.String("args", "", "the `arguments` of the program, separated by commas")
	data := flag.String("data", "", "an empty `directory` of the image that the program may write to, for a volume")
	port := flag.String("port", "", "the `port` that the program listens on, such as 8080/tcp")
	files := flag.String("files", "", "other `files` that the image has at its top, separated by commas")
	name := flag.String("name", "", "the `name` that a container engine gives the image when it loads the file")
	labels := map[string]string{}
	flag.Func("label", "a label, `NAME=VALUE`; can be given several times", func(text string) error {
		name, value, ok := strings.Cut(text, "=")
		if labels[name] = value; !ok {
			return fmt.Errorf("must be NAME=VALUE")
		}
		return nil
	})
	flag.Parse()
	i := image{entry: *entry, args: split(*args), files: split(*files), data: *data, port: *port, name: *name, labels: labels}
	if err := i.write(*out, flag.Args()); err != nil {
		log.Fatal(err)
	}
}

// split returns the parts of a list.
func split(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' })
}

// user is who runs the program: nobody.
const user = 65534

// An image is what the images of all architectures share.
type image struct {
	entry, data, port string
	name              string
	args, files       []string
	labels            map[string]string
}

// A descriptor points to a blob.
type descriptor struct {
	MediaType   string            `json:"mediaType"`
	Digest      string            `json:"digest"`
	Size        int               `json:"size"`
	Platform    map[string]string `json:"platform,omitempty"`
	Annotations map[string]string `json:"annotations,omitempty"`
}

// blobs are the files of the layout, by digest.
type blobs map[string][]byte

func (b blobs) add(mediaType string, data []byte) descriptor {
	digest := fmt.Sprintf("sha256:%x", sha256.Sum256(data))
	b[digest] = data
	return descriptor{MediaType: mediaType, Digest: digest, Size: len(data)}
}

func (b blobs) addJSON(mediaType string, v any) descriptor {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // maps and strings have JSON
	}
	return b.add(mediaType, data)
}

const indexType = "application/vnd.oci.image.index.v1+json"

func index(manifests ...descriptor) map[string]any {
	return map[string]any{"schemaVersion": 2, "mediaType": indexType, "manifests": manifests}
}

// write writes the archive for programs, each ARCHITECTURE=FILE.
func (i image) write(out string, programs []string) error {
	all := blobs{}
	var manifests []descriptor
	for _, text := range programs {
		arch, name, ok := strings.Cut(text, "=")
		if !ok {
			return fmt.Errorf("want ARCHITECTURE=FILE, not %q", text)
		}
		program, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		d, err := i.manifest(all, arch, program)
		if err != nil {
			return err
		}
		manifests = append(manifests, d)
	}
	// The layout names one image, which has an image for each architecture. With
	// these at its top, a reader could not know which of them is meant.
	described := index(manifests...)
	described["annotations"] = i.labels // where a registry looks if there are several architectures
	images := all.addJSON(indexType, described)
	if i.name != "" {
		images.Annotations = map[string]string{"org.opencontainers.image.ref.name": i.name}
	}
	top, err := json.Marshal(index(images))
	if err != nil {
		return err
	}
	var archive bytes.Buffer
	w := tar.NewWriter(&archive)
	files := map[string][]byte{"oci-layout": []byte(`{"imageLayoutVersion":"1.0.0"}`), "index.json": top}
	for digest, data := range all {
		files["blobs/"+strings.Replace(digest, ":", "/", 1)] = data
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := add(w, tar.Header{Name: name, Mode: 0o644}, files[name]); err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(out, archive.Bytes(), 0o666)
}

// manifest adds the image of an architecture.
func (i image) manifest(all blobs, arch string, program []byte) (descriptor, error) {
	var layer bytes.Buffer
	w := tar.NewWriter(&layer)
	err := add(w, tar.Header{Name: strings.TrimPrefix(i.entry, "/"), Mode: 0o755}, program)
	for _, name := range i.files {
		var text []byte
		if err == nil {
			text, err = os.ReadFile(name)
		}
		if err == nil {
			err = add(w, tar.Header{Name: filepath.Base(name), Mode: 0o644}, text)
		}
	}
	if err == nil && i.data != "" {
		err = add(w, tar.Header{Typeflag: tar.TypeDir, Name: strings.TrimPrefix(i.data, "/") + "/", Mode: 0o700, Uid: user, Gid: user}, nil)
	}
	if err == nil {
		err = w.Close()
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if err == nil {
		_, err = z.Write(layer.Bytes())
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		return descriptor{}, err
	}
	config := map[string]any{
		"Entrypoint": append([]string{i.entry}, i.args...), "User": fmt.Sprint(user), "WorkingDir": "/", "Labels": i.labels,
	}
	if i.data != "" {
		config["Volumes"] = map[string]any{i.data: struct{}{}}
	}
	if i.port != "" {
		config["ExposedPorts"] = map[string]any{i.port: struct{}{}}
	}
	platform := map[string]string{"os": "linux", "architecture": arch}
	d := all.addJSON("application/vnd.oci.image.manifest.v1+json", map[string]any{
		"schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json",
		"config": all.addJSON("application/vnd.oci.image.config.v1+json", map[string]any{
			"os": "linux", "architecture": arch, "config": config,
			"rootfs": map[string]any{"type": "layers", "diff_ids": []string{fmt.Sprintf("sha256:%x", sha256.Sum256(layer.Bytes()))}},
		}),
		"layers": []descriptor{all.add("application/vnd.oci.image.layer.v1.tar+gzip", packed.Bytes())},
	})
	d.Platform = platform
	return d, nil
}

// add adds a file or a folder to an archive, without a time.
func add(w *tar.Writer, h tar.Header, data []byte) error {
	h.Size, h.ModTime, h.Format = int64(len(data)), time.Unix(0, 0), tar.FormatUSTAR
	if err := w.WriteHeader(&h); err != nil {
		return err
	}
	_, err := w.Write(data)
	return err
}
