// This file reads the files in which NATS keeps the tables, without NATS: that cuts a
// damaged file off at the damage when it starts, and says nothing.

package server

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/minio/highwayhash"
)

// A block file of NATS is a list of records: 4 bytes for the length, of which the
// highest bit says whether there are headers, 8 for the sequence, of which the two
// highest bits mark what was deleted, 8 for the time and 2 for the length of the
// subject. Subject, length of the headers, headers, data and 8 bytes of a hash follow.
const (
	recordHead = 22
	recordHash = 8
	withHeader = 1 << 31 // of the length
	erased     = 1 << 63 // of the sequence: the record was overwritten
	tombstone  = 1 << 62 // of the sequence: this sequence was deleted
)

// A record is a stored message.
type record struct {
	seq     uint64
	subject string
	time    time.Time
	header  []byte
	data    []byte
}

// A wound is a part of a file that cannot be read.
type wound struct {
	file string
	at   int
	size int
	tail bool // it ends the file, as a write does that was not finished
}

func (w wound) String() string { return fmt.Sprintf("%s: %d bytes at %d", w.file, w.size, w.at) }

// tableBlocks returns the block files of the tables in a data directory, the oldest
// first.
func tableBlocks(dir string) []string {
	names, err := filepath.Glob(filepath.Join(dir, "nats", "jetstream", "*", "streams", streamName, "msgs", "*.blk"))
	if err != nil {
		panic(err) // the pattern is right
	}
	slices.SortFunc(names, func(a, b string) int { // 10.blk follows 9.blk
		return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	})
	return names
}

// readBlock calls yield with every whole record of a block file and returns the parts
// that cannot be read.
func readBlock(name string, yield func(record)) (wounds []wound, err error) {
	all, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	key := sha256.Sum256([]byte(streamName + "-" + strings.TrimSuffix(filepath.Base(name), ".blk")))
	for at := 0; at < len(all); {
		r, size, ok := readRecord(all[at:], key[:])
		if ok {
			if r.seq != 0 {
				yield(r)
			}
			at += size
			continue
		}
		next := nextRecord(all, at+1, key[:])
		wounds = append(wounds, wound{name, at, next - at, next == len(all)})
		at = next
	}
	return wounds, nil
}

// readRecord reads the record at the beginning of some bytes. Its data are part of
// them. What was deleted has the sequence 0.
func readRecord(b, key []byte) (r record, size int, ok bool) {
	if len(b) < recordHead+recordHash {
		return r, 0, false
	}
	length := binary.LittleEndian.Uint32(b)
	size = int(length &^ withHeader)
	subject := int(binary.LittleEndian.Uint16(b[20:]))
	rest := recordHead + subject
	if length&withHeader != 0 {
		rest += 4
	}
	if size > len(b) || rest > size-recordHash {
		return r, 0, false
	}
	hash, err := highwayhash.New64(key)
	if err != nil {
		panic(err) // the key has 32 bytes
	}
	hash.Write(b[4:20])
	hash.Write(b[recordHead : recordHead+subject])
	hash.Write(b[rest : size-recordHash])
	if !bytes.Equal(hash.Sum(nil), b[size-recordHash:size]) {
		return r, 0, false
	}
	r.seq = binary.LittleEndian.Uint64(b[4:])
	r.time = time.Unix(0, int64(binary.LittleEndian.Uint64(b[12:])))
	r.subject = string(b[recordHead : recordHead+subject])
	r.data = b[rest : size-recordHash]
	if length&withHeader != 0 {
		head := int(binary.LittleEndian.Uint32(b[recordHead+subject:]))
		if head > len(r.data) {
			return r, 0, false
		}
		r.header, r.data = r.data[:head], r.data[head:]
	}
	if r.seq&(erased|tombstone) != 0 {
		r.seq = 0
	}
	return r, size, true
}

// nextRecord returns the place of the first whole record of a table from a place on,
// or the length of the file.
func nextRecord(all []byte, from int, key []byte) int {
	for at := from; ; {
		i := bytes.Index(all[min(at+recordHead, len(all)):], []byte(tableSubjects))
		if i < 0 {
			return len(all)
		}
		at += i
		if _, _, ok := readRecord(all[at:], key); ok {
			return at
		}
		at++
	}
}
