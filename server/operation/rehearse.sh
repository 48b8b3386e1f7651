#!/bin/bash
# Rehearses what README.md in this directory says, with servers of its own on the
# loopback address: a lost node, a lost disk, all nodes lost, damaged files, backup and
# restore, and the wrong secret. It needs go, curl and jq, and takes about a minute.
set -euo pipefail
cd "$(dirname "$0")/.."
home=$(mktemp -d)
declare -A pid
trap 'kill -9 "${pid[@]}" 2>/dev/null || true; rm -rf "$home"' EXIT
go build -o "$home/server" .
server=$home/server

step() { echo "== $*"; }
die() { echo "FAILED: $*" >&2; tail -5 "$home"/*.log >&2; exit 1; }
# start NAME PORT FLAGS... starts a server and waits until it answers.
start() {
	local name=$1 port=$2
	shift 2
	"$server" -addr "127.0.0.1:$port" "$@" >"$home/$name.out" 2>>"$home/$name.log" &
	pid[$name]=$!
}
answers() { # PORT STATUS: waits until /readyz has the status
	for _ in $(seq 600); do
		[[ $(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$1/readyz") == "$2" ]] && return
		sleep 0.1
	done
	die "port $1 does not answer $2"
}
stop() { kill "${pid[$1]}"; wait "${pid[$1]}" || true; unset "pid[$1]"; }
lose() { kill -9 "${pid[$1]}"; wait "${pid[$1]}" 2>/dev/null || true; unset "pid[$1]"; }
open() { curl -sf "http://127.0.0.1:$1/api/tables" -d '{"seats":[{"name":"Ann"},{"name":"Bea"}]}' | jq -r .id; }
there() { curl -sf "http://127.0.0.1:$1/api/tables/$2" >/dev/null || die "table $2 is not at port $1"; }

step "backup while it runs, and a restore"
start one 18081 -data "$home/one" -clients 127.0.0.1:18091
answers 18081 200
first=$(open 18081)
"$server" backup -nats nats://127.0.0.1:18091 "$home/backup"
second=$(open 18081)
"$server" backup -nats nats://127.0.0.1:18091 "$home/backup"
stop one
"$server" check "$home/backup"
cp -r "$home/backup" "$home/again"
start again 18082 -data "$home/again"
answers 18082 200
there 18082 "$first"
there 18082 "$second"
stop again

step "damaged files"
block=$(ls "$home"/one/nats/jetstream/*/streams/TABLES/msgs/*.blk)
printf X | dd of="$block" bs=1 seek=200 conv=notrunc status=none
"$server" check "$home/one" && die "the damage was not found"
timeout 20 "$server" -addr 127.0.0.1:18081 -data "$home/one" 2>>"$home/one.log" && die "it starts on damaged files"
"$server" repair "$home/one"
"$server" check "$home/one"
start one 18081 -data "$home/one"
answers 18081 200
there 18081 "$second"
stop one

step "a cluster from a backup"
head -c 24 /dev/urandom | base64 >"$home/secret"
node() { # NUMBER FLAGS...: starts a node
	local i=$1 j=$(($1 % 3 + 1)) k=$((($1 + 1) % 3 + 1))
	shift
	start "n$i" "1810$i" -data "$home/n$i" -secret "${secret:-$home/secret}" -cluster "n$i,127.0.0.1:1820$i,127.0.0.1:1820$j,127.0.0.1:1820$k" "$@"
}
node 1 -import "$home/backup"
node 2
node 3
for i in 1 2 3; do answers "1810$i" 200; done
for i in 1 2 3; do there "1810$i" "$first"; done

step "a lost node, and its lost disk"
lose n3
answers 18101 503
there 18101 "$second"
third=$(open 18102)
rm -rf "$home/n3"
node 3
for i in 1 2 3; do answers "1810$i" 200; done
there 18103 "$third"

step "the wrong secret"
stop n3
head -c 24 /dev/urandom | base64 >"$home/wrong"
secret=$home/wrong node 3
sleep 3
grep -qi "authorization" "$home/n3.log" "$home/n1.log" || die "nobody complains about the secret"
lose n3
node 3
for i in 1 2 3; do answers "1810$i" 200; done

step "an upgrade, node by node"
for i in 1 2 3; do
	stop "n$i"
	node "$i"
	for k in 1 2 3; do answers "1810$k" 200; done
	there "1810$i" "$third"
done

step "all nodes lost but two"
for i in 1 2 3; do lose "n$i"; done
rm -rf "$home/n2"
node 1
node 3
sleep 1
node 2
for i in 1 2 3; do answers "1810$i" 200; done
there 18102 "$third"
echo "all is well"
