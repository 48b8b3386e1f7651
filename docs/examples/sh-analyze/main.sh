#!/bin/sh
# Say what a turn was worth, in a shell
#
# analyze reads a record and prints the turns that cost chances to win, with the best turn and the
# reasons. -lang says it in eight languages, -json prints a line for each turn, and -record writes
# the record with the verdicts as comments.
set -e

cat >game.txt <<'END'
[Variant "kids"]
[Edition "pokemon"]
[Return "no"]
[Layout "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -"]
[Result "*"]

6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A,:D
W2:NES a1 W2:NS c3
END
labyrinth analyze -depth quick -seat 1 game.txt
labyrinth analyze -depth quick -seat 1 -lang de game.txt
