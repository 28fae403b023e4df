#!/usr/bin/env bash
# Two computers with one ledger, played on this one: starts a PostgreSQL server of its own as an unprivileged user, on a socket in a
# temporary folder, and two `quejing serve` with it; plays an evening of the house rule at two tables, each entered at its own
# computer; shows the standings of both. Nothing is left running, and nothing is left on the disk.
#   scripts/club.sh [--keep]     --keep leaves servers and pages running until Enter is pressed, to try it with phones
# The program is QUEJING, or the one that the first command of the README has built.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/postgresql.sh

say() { printf 'club: %s\n' "$*"; }
die() { printf 'club: %s\n' "$*" >&2; exit 1; }

program=${QUEJING:-target/release/quejing}
[ -x "$program" ] || program=target/debug/quejing
[ -x "$program" ] || die 'the program is not built yet: run scripts/run.sh first'
program=$(readlink -f "$program")

# --- PostgreSQL -----------------------------------------------------------------------------------------------------
if ! postgres=$(find_postgresql); then
    command -v apt-get >/dev/null || die 'please install PostgreSQL: initdb and pg_ctl are missing'
    say 'installing PostgreSQL, without a server that runs by itself'
    install_without_services postgresql || die 'apt-get could not install postgresql'
    postgres=$(find_postgresql) || die 'PostgreSQL was installed, but initdb is not found'
fi

room=$(mktemp -d "${TMPDIR:-/tmp}/quejing-club.XXXXXX")
chmod 755 "$room"
serving=()
leave() {
    for one in "${serving[@]}"; do kill "$one" 2>/dev/null || true; done
    wait 2>/dev/null || true
    [ ! -d "$room/data" ] || as_user "$postgres/pg_ctl" -w -D "$room/data" -m fast stop >/dev/null 2>&1 || true
    rm -rf "$room"
}
trap leave EXIT INT TERM
mkdir "$room/server"
[ "$(id -u)" != 0 ] || chown nobody "$room" "$room/server"
as_user "$postgres/initdb" -D "$room/data" -A trust -U postgres -E UTF8 >/dev/null
as_user "$postgres/pg_ctl" -w -D "$room/data" -l "$room/log" -o "-c listen_addresses='' -k $room/server" start >/dev/null ||
    { cat "$room/log" >&2; die 'the server did not start'; }
sql() { as_user "$postgres/psql" -q -v ON_ERROR_STOP=1 -h "$room/server" -U postgres -d "$1" -c "$2"; }
sql postgres 'CREATE ROLE club LOGIN CREATEROLE'
sql postgres 'CREATE ROLE table_one LOGIN'
sql postgres 'CREATE ROLE table_two LOGIN'
sql postgres 'CREATE DATABASE mahjong OWNER club'
address() { printf 'postgres://%s@%s/mahjong' "$1" "${room//\//%2F}%2Fserver"; }
for machine in table_one table_two; do
    "$program" night --lang en server prepare "$(address club)" --machine "$machine"
done
say "PostgreSQL runs on a socket in $room/server"

# --- two computers ---------------------------------------------------------------------------------------------------
# Each has a folder of its own, as if it were another computer.
at() { # MACHINE ARGUMENTS...
    local machine=$1
    shift
    QUEJING_DATA=$room/$machine XDG_CONFIG_HOME=$room/$machine.settings "$program" "$@"
}
night() { # MACHINE ARGUMENTS...
    local machine=$1
    shift
    at "$machine" night --ledger "$(address "$machine")" --lang en "$@"
}
night table_one new 'Two tables' --rules house --players Ann,Ben,Cho,Dai,Eve,Fay,Gus,Hal,Ida >/dev/null
for machine in table_one table_two; do
    # The program serves until its standard output is closed, which a file is not.
    QUEJING_DATA=$room/$machine XDG_CONFIG_HOME=$room/$machine.settings "$program" serve --ledger "$(address "$machine")" \
        --bind 127.0.0.1 --port 0 --json >"$room/$machine.pages" 2>&1 &
    serving+=("$!")
    for _ in $(seq 50); do grep -q serving "$room/$machine.pages" 2>/dev/null && break; sleep 0.2; done
    grep -q serving "$room/$machine.pages" || { cat "$room/$machine.pages" >&2; die "the pages of $machine do not come"; }
    say "the pages of $machine: $(sed -n 's/.*"addresses":\["\([^"]*\)".*/\1/p' "$room/$machine.pages" | head -n1)"
done

# --- an evening -------------------------------------------------------------------------------------------------------
# Each table enters its deals at its own computer, both at once: who sits second wins three fan on the tile of who sits third.
play() { # MACHINE TABLE
    local machine=$1 table=$2 deal seats
    for deal in 1 2 3; do
        night "$machine" add deal --special 3 --table "$table" >/dev/null || return 1
        seats=$(night "$machine" due | awk -v table="table $table" '$0 == table { here = 1 } here && /Seats/ { sub(/.*first: /, ""); print; exit }')
        IFS=', ' read -r _ winner discarder _ <<<"$seats"
        night "$machine" add win --winner "$winner" --from "$discarder" --fan 3 --table "$table" >/dev/null || return 1
        say "table $table, deal $deal: $winner wins on a tile of $discarder, entered at $machine"
    done
}
begun=$SECONDS
play table_one 1 & one=$!
play table_two 2 & two=$!
wait "$one" || die 'the first table could not record'
wait "$two" || die 'the second table could not record'
say "six deals at two computers in $((SECONDS - begun)) s"
for machine in table_one table_two; do night "$machine" standings >"$room/$machine.standings"; done
cmp -s "$room"/*.standings || die 'the two computers show different standings'
say 'both computers show the same standings:'
cat "$room/table_one.standings"
night table_two verify

if [ "${1:-}" = --keep ]; then
    for machine in table_one table_two; do
        say "to join at $machine: $(grep -o 'http://[^"]*/join/[0-9a-f]*' "$room/$machine.pages" | head -n1)"
    done
    read -r -p 'club: Enter ends everything '
fi
