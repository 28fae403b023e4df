#!/usr/bin/env bash
# The most memory that serving and reading take (VmHWM, Linux): `quejing serve` after twenty photos of four megapixels and five raw ones of
# twelve, once more after five that EXIF says to turn, after three PNGs of 25 megapixels and after eight JPEGs of twelve at once; and `quejing read` of a photo of 108 megapixels. The build of the tests; QUEJING names another program. Needs curl.
#   scripts/measure-memory.sh
set -euo pipefail
cd "$(dirname "$0")/.."
program=${QUEJING:-$PWD/target/debug/quejing}
[ -x "$program" ] || cargo build --no-default-features --features hub --locked
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
export QUEJING_DATA=$work/data XDG_CONFIG_HOME=$work/config
# The photos are enlargements of the sample, made once (a minute).
photos=$PWD/target/measure-memory
mkdir -p "$photos"
enlarged() { # name, size, further arguments; a name with an ending is kept
  local file=$photos/$1
  [ "${1%.png}" != "$1" ] || file+=.jpg
  [ -e "$file" ] || cargo run --quiet --no-default-features --features hub --locked --example enlarge -- \
    samples/hand.jpg "$2" "$file" "${@:3}"
}
enlarged 4 2304x1728
enlarged 12 4000x3000
enlarged 12-turned 4000x3000 turned
enlarged 25.png 5776x4332
enlarged 108 12000x9000

: >"$work/said"
"$program" serve --json --bind 127.0.0.1 --port 0 --lang en >"$work/said" & server=$!
said() { grep -o "\"$1\":\"[^\"]*\"" "$work/said" | head -1 | cut -d'"' -f4; }
until token=$(said address) && [ -n "$token" ]; do sleep 0.1; done
home=${token%/join/*}
post() { # what is sent where; the status must be the expected one
  local wanted=$1 path=$2 came
  shift 2
  came=$(curl -s -o /dev/null -w '%{http_code}' -b "$work/cookies" -c "$work/cookies" -H "Origin: $home" "$@" "$home$path")
  [ "$came" = "$wanted" ] || { echo "$path answered $came, not $wanted" >&2; exit 1; }
}
peak() { awk '/VmHWM/ { print int($2 / 1024) }' "/proc/$1/status"; }
photo() { post 204 /win/photo -H 'Content-Type: image/jpeg' --data-binary "@$photos/$1.jpg"; }
build=$(curl -s "$home/help" | grep -o 'data-build="[^"]*"' | cut -d'"' -f2)
# A form names the night that its page showed.
shown_night() { curl -s -b "$work/cookies${2:-}" "$home$1" | grep -o 'name="night" value="[^"]*"' | head -1 | cut -d'"' -f4; }
form() { post 303 "$1" --data "$2&build=$build&night=$(shown_night "$1")"; }
form /join "invitation=${token##*/}&lang=en"
form /begin 'name0=Ann&name1=Ben&name2=Cho&name3=Dai&rules=lingque-v28'
person=$(curl -s -b "$work/cookies" "$home/who" | grep -o 'name="person" value="[^"]*"' | head -1 | cut -d'"' -f4)
form /who "person=$person"
for _ in $(seq 20); do photo 4; done
echo "serve, after 20 photos of 4 megapixels: $(peak "$server") MB"
for _ in $(seq 5); do photo 12; done
echo "serve, after 5 raw ones of 12 megapixels more: $(peak "$server") MB"
for _ in $(seq 5); do photo 12-turned; done
echo "serve, after 5 of those more that are turned: $(peak "$server") MB"
for _ in $(seq 3); do post 204 /win/photo -H 'Content-Type: image/png' --data-binary "@$photos/25.png"; done
echo "serve, after 3 PNGs of 25 megapixels more: $(peak "$server") MB"
# Four phones with two photos each, as many as a phone may send at once.
cp "$work/cookies" "$work/cookies1"
for phone in 2 3 4; do
  token=$(grep -o '"address":"[^"]*"' "$work/said" | tail -1 | cut -d'"' -f4)
  curl -s -o /dev/null -b "$work/cookies$phone" -c "$work/cookies$phone" -H "Origin: $home" --data "invitation=${token##*/}&lang=en" "$home/join"
  person=$(curl -s -b "$work/cookies$phone" "$home/who" | grep -o 'name="person" value="[^"]*"' | sed -n "${phone}p" | cut -d'"' -f4)
  curl -s -o /dev/null -b "$work/cookies$phone" -H "Origin: $home" --data "person=$person&build=$build&night=$(shown_night /who "$phone")" "$home/who"
  sleep 1
done
senders=()
for phone in 1 2 3 4 1 2 3 4; do
  curl -s -o /dev/null -w '%{http_code}\n' -b "$work/cookies$phone" -H "Origin: $home" -H 'Content-Type: image/jpeg' --data-binary "@$photos/12.jpg" "$home/win/photo" >>"$work/sent" & senders+=($!)
done
wait "${senders[@]}"
[ "$(grep -c 204 "$work/sent")" = 8 ] || { echo "not every photo was read: $(tr '\n' ' ' <"$work/sent")" >&2; exit 1; }
echo "serve, after 8 of 12 megapixels at once: $(peak "$server") MB"
[ "$(curl -s -b "$work/cookies" "$home/win" | grep -o 'class="piece' | wc -l)" = 14 ] || { echo "the photos were not read" >&2; exit 1; }
kill "$server"
wait "$server" 2>/dev/null || true
server=

# A reader's peak is gone with it: it is looked at until the end.
"$program" read --json "$photos/108.jpg" >"$work/read" & reader=$!
most=0
while now=$(peak "$reader" 2>/dev/null) && [ -n "$now" ]; do most=$now; sleep 0.01; done
wait "$reader"
grep -q '"width":12000' "$work/read"
echo "read, one photo of 108 megapixels: $most MB"
