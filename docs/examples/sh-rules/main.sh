#!/bin/sh
# The rules in a terminal, in eight languages
#
# rules explains a game to people. Options such as -edition leave out what does not hold.
set -e

labyrinth rules standard -lang fr | head -n 12
