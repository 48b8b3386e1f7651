#!/bin/sh
# Let bots play, and replay the record
#
# watch plays a game between bots and can write its record. replay -check plays the record again,
# ply by ply, and compares the result: it finds a damaged or invented record.
set -e

labyrinth watch -variant kids -bots greedy,random -seed 1 -record game.txt >/dev/null
labyrinth replay -check game.txt
tail -n 1 game.txt | cut -c 1-60
