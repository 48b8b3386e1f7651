// This file holds the hash table of minimax.

package bot

// generation is the number of values after which a memory begins to forget. In
// Battle Chess two generations take about 25 MB.
const generation = 1 << 16

// A memory is a map from states to entries that keeps at least as many of the newest entries as
// a generation has, and at most twice as many. Unlike in a table that replaces values by their
// hashes, what it keeps is the same on every machine.
type memory interface {
	get(s box) (entry, bool)
	put(s box, e entry)
	forget() // all entries
}

type memoryOf[S State[S]] struct{ young, old map[S]entry }

func newMemory[S State[S]]() *memoryOf[S] {
	return &memoryOf[S]{young: make(map[S]entry), old: make(map[S]entry)}
}

func (m *memoryOf[S]) get(s box) (e entry, found bool) {
	k := &s.(*boxOf[S]).s
	if e, found = m.young[*k]; !found {
		e, found = m.old[*k]
	}
	return e, found
}

func (m *memoryOf[S]) put(s box, e entry) {
	if len(m.young) == generation {
		m.young, m.old = m.old, m.young
		clear(m.young)
	}
	m.young[s.(*boxOf[S]).s] = e
}

func (m *memoryOf[S]) forget() { *m = *newMemory[S]() }
