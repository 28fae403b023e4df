#!/usr/bin/env bash
# What happens to a ledger of several computers when its server dies and another one takes over: starts three PostgreSQL servers under
# Patroni in synchronous mode, with an etcd, on ports of their own of this computer and in a temporary folder, as an unprivileged user;
# lets four writers record through the program's own code; kills whichever server writes (PostgreSQL and its Patroni, `kill -9`), waits
# until an entry has arrived at its successor, starts it again, and so on. Then no entry that a writer was told of may be missing or
# there twice, every chain must be whole, and all three servers must hold the same. Prints the times from each kill to the next entry.
# Nothing is left running, and nothing is left on the disk but the packages.
#   scripts/failover.sh [KILLS]     20 if not told; about 35 s each, nearly all of it the wait until Patroni gives a dead server up
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf 'failover: %s\n' "$*"; }
die() { printf 'failover: %s\n' "$*" >&2; exit 1; }

# The script runs itself as the control of the test, which then names the folder.
room=${QUEJING_FAILOVER_ROOM:-}
kills=${1:-20}
[ -n "$room" ] || [[ $kills =~ ^[1-9][0-9]*$ ]] || die 'usage: scripts/failover.sh [KILLS]'
. scripts/postgresql.sh

nodes=(1 2 3)
# Patroni's smallest: a server that is gone is given up after so many seconds.
ttl=20
# The maximum time until all three servers are well, in seconds.
max_heal=240

# --- a server under Patroni -------------------------------------------------------------------------------------------
# Starts a command in the background in a process group of its own, without anything of ours but its log. Notes its number.
start() { # NAME COMMAND...
    local name=$1 user=()
    shift
    [ "$(id -u)" != 0 ] || user=(setpriv --reuid nobody --regid "$(id -g nobody)" --clear-groups --)
    (cd "$room" && exec setsid "${user[@]}" env -i PATH="$PATH" HOME="$room" LC_ALL=C.UTF-8 "$@" </dev/null >>"$room/$name.log" 2>&1) &
    echo $! >"$room/$name.pid"
    # The shell does not tell of its end.
    disown
}
start_node() { start "node$1" patroni "$room/node$1.yml"; }
port() { sed -n "s/^$1 //p" "$room/ports"; } # NAME, such as node1, rest1, etcd
# True if Patroni answers this question about itself with yes.
is() { # NODE QUESTION
    local code
    (
        exec 3<>"/dev/tcp/127.0.0.1/$(port "rest$1")" && printf 'GET /%s HTTP/1.0\r\n\r\n' "$2" >&3 && read -r -t 5 _ code _ <&3 && timeout 5 cat <&3 >/dev/null
        [ "${code:-}" = 200 ]
    ) 2>/dev/null
}
sql() { # NODE DATABASE SQL
    as_user "$(<"$room/programs")/psql" -qAt -v ON_ERROR_STOP=1 -h 127.0.0.1 -p "$(port "node$1")" -U postgres -d "$2" -c "$3"
}
find_primary() {
    local node
    for node in "${nodes[@]}"; do is "$node" primary && { echo "$node"; return; }; done
    return 1
}
# True if one server writes, both others follow it, and one of them is the one that may succeed it.
are_well() {
    local node primary followers=0 successors=0
    primary=$(find_primary) || return 1
    for node in "${nodes[@]}"; do
        ! is "$node" replica || followers=$((followers + 1))
        ! is "$node" synchronous || successors=$((successors + 1))
    done
    [ "$followers $successors" = '2 1' ] || return 1
    [ "$(sql "$primary" postgres "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'" 2>/dev/null)" = 2 ]
}
wait_until_well() {
    local until=$((SECONDS + max_heal))
    until are_well; do
        [ "$SECONDS" -lt "$until" ] || { say "the servers are not well after $max_heal s" >&2; return 1; }
        sleep 0.3
    done
}

# --- the control of the test ------------------------------------------------------------------------------------------
kill_primary() {
    local node postmaster
    node=$(find_primary) || die 'no server writes'
    postmaster=$(head -n1 "$room/node$node/postmaster.pid")
    # Stopped, it starts no more processes, so that all are known.
    kill -STOP "$postmaster"
    # shellcheck disable=SC2046
    kill -9 "$(<"$room/node$node.pid")" "$postmaster" $(ps -o pid= --ppid "$postmaster")
    echo "node$node $(date +%s%3N)"
    echo "$node" >"$room/killed"
}
heal() {
    start_node "$(<"$room/killed")"
    wait_until_well
    echo "node$(find_primary)"
}
if [ -n "${QUEJING_FAILOVER_ROOM:-}" ]; then
    case ${1:-} in
    kill) kill_primary ;;
    heal) heal ;;
    *) die "unknown wish ${1:-}" ;;
    esac
    exit
fi

# --- programs ---------------------------------------------------------------------------------------------------------
have_all() { find_postgresql >/dev/null && command -v patroni >/dev/null && command -v etcd >/dev/null; }
if ! have_all; then
    command -v apt-get >/dev/null || die 'please install PostgreSQL, Patroni and etcd'
    say 'installing PostgreSQL, Patroni and etcd, without services that run by themselves'
    # Patroni reaches etcd by python3-etcd.
    install_without_services postgresql patroni python3-etcd etcd-server || die 'apt-get could not install them'
    have_all || die 'they were installed, but initdb, patroni or etcd is not found'
fi
say 'building the writers'
cargo test --locked --quiet -p quejing-club --test server --no-run

# --- the end, whenever it comes -----------------------------------------------------------------------------------------
room=$(mktemp -d "${TMPDIR:-/tmp}/quejing-failover.XXXXXX")
test=
end_group() { kill "-${2:-KILL}" -- "-$1" 2>/dev/null || true; }
leave() {
    trap '' INT TERM HUP
    [ -z "$test" ] || end_group "$test"
    local name node
    for name in node1 node2 node3; do
        [ ! -s "$room/$name.pid" ] || end_group "$(<"$room/$name.pid")"
    done
    for node in "${nodes[@]}"; do
        [ -d "$room/node$node" ] || continue
        as_user "$postgres/pg_ctl" -w -D "$room/node$node" -m immediate stop >/dev/null 2>&1 || true
        # One that was killed leaves a segment of shared memory, whose number is in its file.
        [ ! -s "$room/node$node/postmaster.pid" ] || as_user ipcrm -m "$(awk 'NR == 7 { print $2 }' "$room/node$node/postmaster.pid")" 2>/dev/null || true
    done
    [ ! -s "$room/etcd.pid" ] || end_group "$(<"$room/etcd.pid")"
    # What was just being started works in our folder.
    local process
    for process in /proc/[0-9]*; do
        [[ "$(readlink "$process/cwd")/" != "$room"/* ]] || case $(<"$process/comm") in
        patroni* | etcd | postgres | pg_* | initdb) kill -KILL "${process#/proc/}" || true ;;
        esac
    done 2>/dev/null
    wait 2>/dev/null || true
    rm -rf "$room"
}
trap leave EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
trap 'exit 129' HUP

# --- servers ----------------------------------------------------------------------------------------------------------
postgres=$(find_postgresql)
chmod 755 "$room"
[ "$(id -u)" != 0 ] || chown nobody "$room"
mkdir "$room/mirrors"
echo "$postgres" >"$room/programs"
# Ports below those that the system lends to connections, so that a server that is off finds its own again.
python3 - >"$room/ports" <<'END'
import random, socket
names = ["etcd", "peer"] + [kind + node for node in "123" for kind in ("node", "rest")]
for port in random.sample(range(10240, 32768), 22528):
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            continue
    print(names.pop(0), port)
    if not names:
        break
END
for node in "${nodes[@]}"; do
    cat >"$room/node$node.yml" <<END
scope: quejing
name: node$node
restapi: { listen: '127.0.0.1:$(port "rest$node")', connect_address: '127.0.0.1:$(port "rest$node")' }
etcd3: { hosts: '127.0.0.1:$(port etcd)' }
bootstrap:
  dcs:
    ttl: $ttl
    loop_wait: 2
    retry_timeout: 5
    # An entry is told as recorded only once two servers have it, also while there are only two.
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 40, shared_buffers: 32MB, dynamic_shared_memory_type: mmap }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
postgresql:
  listen: 127.0.0.1:$(port "node$node")
  connect_address: 127.0.0.1:$(port "node$node")
  data_dir: $room/node$node
  bin_dir: $postgres
  pgpass: $room/node$node.pgpass
  remove_data_directory_on_rewind_failure: true
  remove_data_directory_on_diverged_timelines: true
  authentication: { superuser: { username: postgres }, replication: { username: replicator } }
  pg_hba: [host all all 127.0.0.1/32 trust, host replication replicator 127.0.0.1/32 trust]
  parameters:
    unix_socket_directories: ''
    # A server that follows asks a successor once too early; it would ask again only after 5 s, in which nothing can be recorded.
    wal_retrieve_retry_interval: 500ms
END
done
client=http://127.0.0.1:$(port etcd) peer=http://127.0.0.1:$(port peer)
start etcd etcd --name one --data-dir "$room/etcd" --listen-client-urls "$client" --advertise-client-urls "$client" \
    --listen-peer-urls "$peer" --initial-advertise-peer-urls "$peer" --initial-cluster "one=$peer"
for node in "${nodes[@]}"; do start_node "$node"; done
tell_logs() { tail -n 15 "$room"/*.log >&2; }
say 'three servers are being made'
wait_until_well || { tell_logs; exit 1; }
primary=$(find_primary)
say "node$primary writes, the others follow ($("$postgres/postgres" --version), $(patroni --version), $(etcd --version | head -n1))"
for role in 'owner LOGIN CREATEROLE' 'first LOGIN' 'second LOGIN'; do sql "$primary" postgres "CREATE ROLE $role"; done
sql "$primary" postgres 'CREATE DATABASE mahjong OWNER owner'

# --- writers and kills ------------------------------------------------------------------------------------------------
hosts=127.0.0.1:$(port node1),127.0.0.1:$(port node2),127.0.0.1:$(port node3)
# Its own group, which the end of this script ends.
QUEJING_FAILOVER=$hosts/mahjong QUEJING_FAILOVER_CONTROL=$PWD/scripts/failover.sh QUEJING_FAILOVER_FOLDER=$room/mirrors \
    QUEJING_FAILOVER_ROOM=$room QUEJING_KILLS=$kills setsid cargo test --locked --quiet -p quejing-club --test server -- \
    --exact failover::nothing_that_was_told_is_lost_when_the_server_that_writes_is_killed --nocapture &
test=$!
wait "$test" || { tell_logs; die 'the test failed'; }
test=

# --- what the three servers hold ----------------------------------------------------------------------------------------
held() { sql "$1" mahjong "SELECT count(*) || ' events, digest ' || md5(string_agg(night || seq || hash, ' ' ORDER BY night, seq)) FROM quejing.event"; }
wait_until_well
primary=$(find_primary)
timeline=$(sql "$primary" mahjong "SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8)")
first=$(held "$primary")
for node in "${nodes[@]}"; do
    for _ in $(seq 50); do [ "$(held "$node")" = "$first" ] && continue 2; sleep 0.2; done
    die "node$node holds $(held "$node"), node$primary $first"
done
say "all three servers hold $first; the server that writes changed $((16#$timeline - 1)) times"
