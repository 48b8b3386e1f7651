//go:build !js

// This file reads the system's entropy.

package play

import "crypto/rand"

func readEntropy(b []byte) { rand.Read(b) } // never fails
