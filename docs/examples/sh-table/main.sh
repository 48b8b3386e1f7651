#!/bin/sh
# Watch an online table, in a shell
#
# Without a token, requests get what a spectator may see: facts as JSON, the board as a picture, and
# the record when the game is over. Start the server first: `go run -C server ./cmd/server`.
set -e
server=${1:-http://127.0.0.1:8080}

opened=$(curl -sS "$server/api/tables" -d '{"variant":"standard","seats":[{"name":"Ann"},{"bot":"greedy"}]}')
table=$server/api/tables/$(echo "$opened" | sed 's/.*"id":"\([^"]*\)".*/\1/')
token=$(echo "$opened" | sed 's/.*"token":"\([^"]*\)".*/\1/')

curl -sS "$table" | grep -o '"variant":"[a-z]*"\|"toMove":[0-9]*\|"name":"[A-Z][a-z]*"\|"bot":"[a-z]*"'
curl -sS "$table/picture" | cut -c 1-4 | head -n 1
curl -sS -X POST -H "Authorization: Bearer $token" "$table/resign" -d '{}'; echo
curl -sS "$table/record" | grep Result
