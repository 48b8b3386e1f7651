#!/bin/sh
# Deal, look and count, in a shell
#
# The command prints and reads one state a line, so its commands fit into a pipe. view shows what
# a seat may see, and perft counts plies.
set -e

state=$(labyrinth deal -seed 1)
labyrinth view -seat 1 -state "$state"
labyrinth perft -depth 3 -state "$state"
labyrinth solve -to K -state "$state"
