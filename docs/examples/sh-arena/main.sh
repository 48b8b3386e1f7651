#!/bin/sh
# A match, in a shell
#
# Every deal is played from both seats. The table has scores with 95 % intervals and Elo
# differences; -out keeps the results, and the same command continues after an interruption.
set -e

labyrinth arena -variant kids -bots greedy,random -deals 10 -seed 1 -out results.jsonl >/dev/null
tail -n +2 results.jsonl | wc -l
