#!/usr/bin/env bash
# Proves the packages on machines that have nothing: in a bare Debian each, made anew, from the file to the first score. Needs root.
#   scripts/try-package.sh [FILE...]     packages (.deb) and archives (.tar.zst); all of target/packages unless some are named
# A package is tried in the Debian that it was built for, an archive in Debian 12 and 13. Prints what was fetched and how long it took.
# The units are started by a systemd of their own, in namespaces of their own, where this machine allows that.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/bare-debian.sh

roots=${QUEJING_ROOTS:-/var/tmp/quejing-roots}
say() { printf 'try-package: %s\n' "$*"; }
seconds() { awk "BEGIN { printf \"%.1f\", $(date +%s.%N) - $1 }"; }

# fresh SUITE: a bare Debian in $root, a copy of one that was made once.
fresh() {
    make_root "$1" "$roots/bare-$1"
    root=$roots/try-$1
    rm -rf --one-file-system "$root"
    cp -a --reflink=auto "$roots/bare-$1" "$root"
    enter "$root" 'apt-get -q update' >/dev/null
    mkdir -p "$root/try" && cp samples/hand.jpg "$root/try/"
}

# Prints the numbers of the processes that run in the root. The root sees those of the whole machine, so their names say nothing.
processes() {
    local process
    for process in /proc/[0-9]*; do
        [ "$(readlink "$process/root" 2>/dev/null)" != "$root" ] || echo "${process#/proc/}"
    done
}

# The main job as an ordinary user: the sample read and scored, then a page served. PROGRAM is called as the user calls it.
first_score() {
    local program=$1 begin
    enter "$root" 'id player >/dev/null 2>&1 || useradd -m player'
    begin=$(date +%s.%N)
    enter "$root" "cd /try && su player -c '$program read --score --seat S --discarder E /try/hand.jpg'" >"$root/try/score"
    say "  the sample is read and scored in $(seconds "$begin") s: $(grep -m 1 -o '[0-9]* points' "$root/try/score")"
    grep -q '120 points' "$root/try/score" || bare_die "another score than 120 points: $(cat "$root/try/score")"
    enter "$root" "cd /try && su player -c '$program serve --port 8765 >/tmp/served 2>&1 & echo \$! >/tmp/serve.pid'
        for try in \$(seq 50); do
            { exec 3<>/dev/tcp/127.0.0.1/8765; } 2>/dev/null && break || sleep 0.2
        done
        printf 'GET / HTTP/1.1\r\nHost: 127.0.0.1:8765\r\nConnection: close\r\n\r\n' >&3
        head -n 1 <&3
        kill \$(cat /tmp/serve.pid)" >"$root/try/served" || { cat "$root"/tmp/served >&2; bare_die 'the page is not served'; }
    # Whoever has not joined gets a page that says so.
    grep -q '^HTTP/1.1 401 ' "$root/try/served" || bare_die "another answer: $(cat "$root/try/served")"
    # The program stops a moment after whoever started it.
    sleep 1
    [ -z "$(processes)" ] || { processes | xargs kill; sleep 1; }
    say "  it serves a page: $(tr -d '\r' <"$root/try/served")"
}

# refused WHAT WORDS COMMAND: the command, run as the user, fails with one line that contains the words.
refused() {
    local what=$1 words=$2 said
    ! enter "$root" "cd /try && su player -c '$3' 2>/try/said" >/dev/null 2>&1 || bare_die "$what: no error"
    said=$(<"$root/try/said")
    [[ $(wc -l <<<"$said") = 1 && $said == *"$words"* ]] || bare_die "$what: $said"
    say "  $what: $said"
}

# What is wrong on a user's machine is told in one line. LIBRARIES and MODELS are the folders in the root.
try_bad_machines() {
    local program=$1 libraries=$2 models=$3 read file
    read="$program read /try/hand.jpg"
    refused 'no display' 'display' "env -u DISPLAY -u WAYLAND_DISPLAY $program /try/hand.jpg"
    mkdir -p "$root/try/locked" "$root/try/models"
    refused 'a folder of data that may only be read' '/try/locked' "QUEJING_DATA=/try/locked $program night new friday --rules lingque-v28 --players Ann,Ben,Cho,Dai"
    cp "$root$models"/*.onnx "$root/try/models/"
    for file in "$root"/try/models/*.onnx; do head -c 1000 "$file" >"$file.cut" && mv "$file.cut" "$file"; done
    refused 'other models' 'model' "QUEJING_MODELS=/try/models $read"
    mkdir "$root/try/aside" && mv "$root$libraries"/libonnxruntime.so.* "$root/try/aside/"
    refused 'ONNX Runtime is missing' 'ONNX Runtime' "$read"
    cp "$root"/lib/x86_64-linux-gnu/libm.so.6 "$root$libraries/$(basename "$root"/try/aside/libonnxruntime.so.*)"
    refused 'another library in place of ONNX Runtime' 'ONNX Runtime' "$read"
    rm "$root$libraries"/libonnxruntime.so.* && mv "$root"/try/aside/* "$root$libraries/"
}

try_deb() {
    local file=$1 suite=$2 begin left
    say "$(basename "$file"), $(($(stat -c %s "$file") / 1048576)) MiB, in a bare $suite"
    fresh "$suite"
    cp "$file" "$root/try/"
    begin=$(date +%s.%N)
    enter "$root" "apt-get -q install -y --no-install-recommends '/try/$(basename "$file")'" >"$root/try/installed" || { tail -n 20 "$root/try/installed" >&2; bare_die 'apt could not install it'; }
    say "  installed in $(seconds "$begin") s: $(grep -m 1 'Need to get' "$root/try/installed")"
    say "  of which the package itself: $(ours "$root/try/installed")"
    [ -z "$(processes)$(find "$root"/etc/systemd "$root"/var/lib/systemd -name '*quejing*' 2>/dev/null)" ] || bare_die 'installing started something'
    first_score quejing
    try_bad_machines quejing /usr/lib/quejing /usr/share/quejing/models
    enter "$root" 'su player -c "quejing --version --json"; man -w quejing 2>/dev/null || test -e /usr/share/man/man1/quejing.1.gz' >"$root/try/version"
    enter "$root" "su player -c 'QUEJING_DATA=/home/player/night quejing night new friday --rules lingque-v28 --players Ann,Ben,Cho,Dai'" >/dev/null
    enter "$root" "apt-get -q install -y --reinstall '/try/$(basename "$file")'" >/dev/null
    enter "$root" 'dpkg -L quejing' >"$root/try/files"
    enter "$root" 'apt-get -q purge -y --autoremove quejing' >/dev/null
    [ -e "$root/home/player/night/ledger.sqlite" ] || bare_die 'the ledger is gone'
    left=$(while IFS= read -r path; do [ -d "$root$path" ] || [ ! -e "$root$path" ] || echo "$path"; done <"$root/try/files"
        find "$root/usr" "$root/etc" "$root/var/lib" -xdev -name '*quejing*' ! -path "$root/var/lib/dpkg/*" ! -path "$root/var/lib/apt/*")
    [ -z "$left" ] || bare_die "removing left $left"
    say '  installed again and removed without a trace but the ledger'
    try_units "$file" "$suite"
}

# The package with an older version, to upgrade from: only the version differs.
make_older() {
    rm -rf "$root/try/older"
    dpkg-deb -R "$1" "$root/try/older"
    sed -i 's/^Version: .*/Version: 0.0.1-1/' "$root/try/older/DEBIAN/control"
    dpkg-deb -Zxz -z1 -b "$root/try/older" "$root/try/older.deb" >/dev/null
}

# in_units COMMAND: runs a command of bash beside the systemd that was booted in the root.
in_units() { nsenter -t "$booted" -a --root --wd bash -euc "$1" </dev/null; }

# wait_for COMMAND: until the command succeeds beside the booted systemd; at most half a minute.
wait_for() {
    for _ in $(seq 60); do
        in_units "$1" >/dev/null 2>&1 && return
        sleep 0.5
    done
    in_units 'journalctl -n 40 -o cat --no-pager' >&2
    bare_die "in vain: $1"
}

# Both units under a real systemd: started, killed, upgraded from an older version, removed.
try_units() {
    local file=$1 suite=$2 as_player='runuser -u player -- env XDG_RUNTIME_DIR=/run/user/$(id -u player)' page served
    fresh "$suite"
    make_older "$file"
    cp "$file" "$root/try/package.deb"
    enter "$root" 'apt-get -q install -y --no-install-recommends systemd systemd-sysv dbus dbus-user-session libpam-systemd iproute2 procps curl /try/older.deb' >"$root/try/installed" 2>&1 ||
        { tail -n 20 "$root/try/installed" >&2; bare_die 'apt could not install it'; }
    boot "$root" || { say '  the units are not tried: no systemd can be started here'; return 0; }
    trap 'halt_booted' EXIT
    wait_for 'systemctl is-active -q multi-user.target'
    page='curl -s -o /dev/null -w "%{http_code}" http://127.0.0.1'
    in_units '! systemctl is-active -q quejing && ! systemctl is-enabled -q quejing' || bare_die 'installing started or enabled the unit'
    in_units 'systemctl enable -q --now quejing'
    wait_for "[ \"\$($page:7788)\" = 401 ]"
    in_units '! journalctl -u quejing -o cat | grep -q "Without a camera"' || bare_die 'a code is printed for a machine without a network'
    in_units 'ip address add 192.0.2.7/32 dev lo'
    wait_for 'journalctl -u quejing -o cat | grep -q "open http://192.0.2.7:7788 and type"'
    # The networks read a photo under the unit's restrictions.
    in_units 'sed "s|^ExecStart=.*|ExecStart=/usr/bin/quejing read --score --seat S --discarder E /usr/share/doc/quejing/examples/hand.jpg|; /^Restart/d; s/^\[Service\]/&\nType=oneshot/" \
        /usr/lib/systemd/system/quejing.service >/run/systemd/system/sample.service && systemctl daemon-reload && systemctl start sample'
    in_units 'journalctl -u sample -o cat | grep -q "= 120 points"' || bare_die 'the photo is not read under the restrictions of the unit'
    in_units 'useradd -m player && loginctl enable-linger player'
    wait_for "$as_player systemctl --user is-active -q default.target"
    in_units "$as_player systemctl --user start quejing"
    wait_for "[ \"\$($page:7789)\" = 401 ]"
    in_units 'kill -KILL $(systemctl show -P MainPID quejing)'
    wait_for "[ \"\$($page:7788)\" = 401 ]"
    served=$(in_units "systemctl show -P MainPID quejing; $as_player systemctl --user show -P MainPID quejing")
    in_units 'QUEJING_DATA=/var/lib/quejing runuser -u quejing -- quejing night new friday --rules lingque-v28 --players Ann,Ben,Cho,Dai >/dev/null
        apt-get -q install -y --no-install-recommends /try/package.deb >/dev/null 2>&1'
    [ "$(in_units 'dpkg-query -W -f "\${Version}" quejing')" = "$(dpkg-deb -f "$file" Version)" ] || bare_die 'the upgrade did not happen'
    wait_for "[ \"\$($page:7788)\" = 401 ] && [ \"\$($page:7789)\" = 401 ]"
    ! in_units "systemctl show -P MainPID quejing; $as_player systemctl --user show -P MainPID quejing" | grep -qxF "$served" || bare_die 'the old program still runs'
    in_units 'QUEJING_DATA=/var/lib/quejing runuser -u quejing -- quejing night list | grep -q friday' || bare_die 'the upgrade lost the ledger'
    in_units 'apt-get -q purge -y quejing >/dev/null 2>&1'
    in_units '! pgrep -x quejing && ! find /etc/systemd -name "*quejing*" | grep . && test -s /var/lib/quejing/ledger.sqlite && test -s /home/player/.local/share/quejing/ledger.sqlite' ||
        bare_die 'removing left a program or a unit, or took a ledger'
    halt_booted
    trap - EXIT
    say '  both units: started, a photo read under the restrictions, restarted after a kill, upgraded from an older version with the ledger, removed'
}

# The part of the installation that is the package's own: between its unpacking and its set-up, measured alone.
ours() {
    local begin
    begin=$(date +%s.%N)
    enter "$root" "dpkg -i '/try/$(basename "$file")'" >/dev/null
    seconds "$begin"
    printf ' s'
}

try_archive() {
    local file=$1 suite=$2 name
    name=$(basename "$file" .tar.zst)
    say "$(basename "$file"), $(($(stat -c %s "$file") / 1048576)) MiB, in a bare $suite"
    fresh "$suite"
    # A user unpacks with the tools of the desktop; the bare machine has none.
    zstd -dcq "$file" | tar -x -C "$root/try"
    chmod -R go+rX "$root/try"
    first_score "/try/$name/quejing"
    try_bad_machines "/try/$name/quejing" "/try/$name/runtime" "/try/$name/models"
    enter "$root" 'apt-get -q install -y --no-install-recommends xvfb xauth libgl1 libegl1 libgl1-mesa-dri libxkbcommon-x11-0 libxcursor1 libxi6 libxrandr2 imagemagick' >/dev/null
    enter "$root" "su player -c 'export LIBGL_ALWAYS_SOFTWARE=1; xvfb-run -a -s \"-screen 0 1280x720x24\" bash -c \"/try/$name/quejing /try/hand.jpg & sleep 12; import -window root /tmp/window.png; kill %1\"'"
    cp "$root/tmp/window.png" "target/window-$suite.png"
    say "  it draws its window: target/window-$suite.png"
}

files=("$@")
[ $# -gt 0 ] || files=(target/packages/*.deb target/packages/*.tar.zst)
for file in "${files[@]}"; do
    [ -f "$file" ] || bare_die "there is no $file: scripts/package.sh builds it"
    case $file in
    *~deb12*.deb) try_deb "$file" bookworm ;;
    *~deb13*.deb) try_deb "$file" trixie ;;
    *.tar.zst) try_archive "$file" bookworm; try_archive "$file" trixie ;;
    *) bare_die "$file is neither a package for Debian 12 or 13 nor an archive" ;;
    esac
done
say 'all is well'
