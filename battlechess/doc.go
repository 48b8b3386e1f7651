// Package battlechess is Pokémon Battle Chess, BW version.
package battlechess
