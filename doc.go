// Package labyrinth is the maze of the Labyrinth board games, and what every
// game played in it plugs into.
package labyrinth
