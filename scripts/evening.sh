#!/usr/bin/env bash
# An evening of every family of rules in the window, entered by the keyboard alone, with a picture of every step: for whoever changes
# something that people see, and for the guide. Needs xvfb, xdotool, xclip and imagemagick.
#   scripts/evening.sh OUT [LANG...]     pictures under OUT/LANG-SIZE/FAMILY-NN-what.png, and all of a folder on OUT/LANG-SIZE.png;
#                                        all languages unless some are named. The folder LANG-1366x768-140 has the text at 140 %.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$(mkdir -p "${1:?a folder for the pictures}" && cd "$1" && pwd)
shift
program=${QUEJING:-$PWD/target/release/quejing}
for tool in xvfb-run xdotool xclip import montage; do
  command -v "$tool" >/dev/null || { echo "evening: $tool is missing: apt-get install xvfb xdotool xclip imagemagick" >&2; exit 1; }
done

# One family on the display that is there: FAMILY RULES PLAYERS [deal words]; then the steps. Without rules, before the first night.
evening() {
  local family=$1 rules=$2 players=$3
  shift 3
  QUEJING_DATA=$(mktemp -d) XDG_CONFIG_HOME=$(mktemp -d)
  export QUEJING_DATA XDG_CONFIG_HOME
  [ -z "$rules" ] || "$program" night new "$family" --rules "$rules" --players "$players" "${extra[@]}" >/dev/null
  # The rules of the deal are thrown before the window looks.
  [ $# -eq 0 ] || "$program" night add deal "$@" >/dev/null
  "$program" & window=$!
  step=0
  sleep 4
  xdotool search --onlyvisible --name . windowfocus >/dev/null
  sleep 1
  for _ in $(seq "${enlarged:-0}"); do keys ctrl+plus; done
}
snap() { step=$((step + 1)); sleep 1; import -window root "$pictures/$family-$(printf %02d $step)-$1.png"; }
keys() { for key in "$@"; do xdotool key "$key"; sleep 0.4; done; }
tiles() { printf %s "$1" | xclip -selection clipboard; keys ctrl+v; sleep 1; }
over() { kill "$window"; wait "$window" 2>/dev/null || true; rm -rf "$QUEJING_DATA" "$XDG_CONFIG_HOME"; }

# A win by typed tiles: TILES WINNER FROM (1 to 4, or d for a self-draw).
win() { keys w; tiles "$1"; keys "$2" "$3"; snap win; keys Return; snap table; }

if [ "${EVENING_INNER:-}" ]; then
  extra=()
  for family in start lingque riichi sanma zung-jung house; do
    case $family in
      start)
        evening "$family" "" ""
        snap card ;;
      lingque)
        evening "$family" lingque-v28 Ann,Ben,Cho,Dai
        snap table
        keys w; snap empty
        tiles 12346789m11777z; snap waits; keys r; snap waits-beside; keys Escape
        tiles "$PWD/samples/hand.jpg"; sleep 4; keys 2 4; snap photo; keys Return; snap table
        keys w; tiles 147m258p369s12345z; keys 1 d; keys r; snap beside; keys Escape Return; snap table
        win 1239m123p123s777z9m 3 1
        keys d; snap drawn
        win 1133557799m1122z 4 2 ;;
      riichi)
        evening "$family" riichi Ann,Ben,Cho,Dai
        snap table
        keys d; snap draw; keys Return; snap table
        win 23467m55s345p678s5m 2 3 ;;
      sanma)
        evening "$family" sanma Ann,Ben,Cho
        snap table
        keys d; snap draw; keys Return; snap table
        win 234567p88p34567s8s 2 3
        win 111m22444p77999s7s 1 d ;;
      zung-jung)
        evening "$family" zung-jung Ann,Ben,Cho,Dai
        win 1133557799m1122z 1 3
        win 123456789111p22p 2 d ;;
      house)
        extra=(--spectators Eve)
        evening "$family" house Ann,Ben,Cho,Dai --special 7 --support Eve=Ben
        snap table
        win 123456789111p22p 2 3
        win 123456789111s22s 1 d
        extra=() ;;
    esac
    keys F1; snap keys; keys F1
    keys F2; snap book; keys F2
    over
  done
  exit
fi

[ $# -gt 0 ] || set -- zh_CN en_GB ja_JP
for lang in "$@"; do
  for look in 1366x768 1024x768 1366x768-140; do
    size=${look%-140} enlarged=0
    [ "$size" = "$look" ] || enlarged=4
    pictures=$out/${lang%_*}-$look
    mkdir -p "$pictures"
    LANG=$lang.UTF-8 EVENING_INNER=1 pictures=$pictures enlarged=$enlarged LIBGL_ALWAYS_SOFTWARE=1 \
      xvfb-run -a -s "-screen 0 ${size}x24" "$0" "$out"
    montage "$pictures"/*.png -tile 5x -geometry 640x+4+4 "$pictures.png"
    echo "evening: $pictures"
  done
done
