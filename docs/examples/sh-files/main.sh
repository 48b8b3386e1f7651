#!/bin/sh
# Layouts and rule sets from files
#
# Every option of a game can be read from a file: @FILE. A layout is the board and its tiles, here one
# of 3 by 3. A rule set is what the pieces of Battle Chess can do. variants prints those to start from.
set -e

echo '6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -' >small.txt
labyrinth deal -variant kids -layout @small.txt -seed 1
labyrinth watch -variant kids -layout @small.txt -bots greedy,greedy -seed 1 -record game.txt >/dev/null
grep Layout game.txt # a record holds the layout, so it replays anywhere
labyrinth replay -check game.txt

labyrinth variants battlechess rules | sed 's/"eggs": 3/"eggs": 1/' >mine.json
labyrinth deal -variant battlechess -rules @mine.json -seed 1
