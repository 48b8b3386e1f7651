// This file holds the hash table of minimax.

package bot

// generation is the number of values after which a memory begins to forget. In
// Battle Chess two generations take about 25 MB.
const generation = 1 << 16

// A memory is a map that keeps at least as many of the newest values as a generation
// has, and at most twice as many. Unlike in a table that replaces values by their
// hashes, what it keeps is the same on every machine.
type memory[K comparable, T any] struct{ young, old map[K]T }

func newMemory[K comparable, T any]() memory[K, T] {
	return memory[K, T]{young: make(map[K]T), old: make(map[K]T)}
}

func (m *memory[K, T]) get(k K) (v T, found bool) {
	if v, found = m.young[k]; !found {
		v, found = m.old[k]
	}
	return v, found
}

func (m *memory[K, T]) put(k K, v T) {
	if len(m.young) == generation {
		m.young, m.old = m.old, m.young
		clear(m.young)
	}
	m.young[k] = v
}
