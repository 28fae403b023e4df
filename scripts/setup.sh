#!/usr/bin/env bash
# Gets what building and running quejing needs on Debian 12/13 and Ubuntu 24.04:
#   - system packages that are missing (apt-get; sudo only if you are not root),
#   - ONNX Runtime, the official library from the official Python wheel, into ./runtime (nothing is installed for Python).
# `--tests` adds what the tests need. What is missing is listed once, with its size, before anything is fetched. Running it again
# changes nothing and takes a second.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf 'setup: %s\n' "$*"; }
die() { printf 'setup: %s\n' "$*" >&2; exit 1; }

want_tests=no
for argument in "$@"; do
    case "$argument" in
    --tests) want_tests=yes ;;
    *) die "unknown option $argument (there is only --tests)" ;;
    esac
done

# --- Rust ---------------------------------------------------------------------------------------------------------
command -v cargo >/dev/null || { [ -f "$HOME/.cargo/env" ] && . "$HOME/.cargo/env"; } || true
command -v cargo >/dev/null ||
    die "cargo is missing: install Rust from https://rustup.rs (1.95 or newer), then run this again"
least=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml | sort -V | tail -n1)
found=$(rustc --version | cut -d' ' -f2)
[ "$(printf '%s\n%s\n' "$least" "$found" | sort -V | head -n1)" = "$least" ] ||
    die "Rust $found is too old, $least is needed: run \`rustup update stable\`"

# --- system packages ----------------------------------------------------------------------------------------------
# One package per line: its name, and what it is for.
packages='g++: links the program and compiles the OpenCV binding
pkg-config: finds OpenCV and TurboJPEG
libopencv-dev: OpenCV, the geometry of the tiles in a photo (about 180 MB)
libturbojpeg0-dev: TurboJPEG, which decodes photos
clang: the OpenCV binding is generated with it
libclang-dev: the library that the generators load, for OpenCV and for cameras (V4L2)
linux-libc-dev: the headers of V4L2, for cameras
libgl1: the window draws with OpenGL
libegl1: OpenGL on Wayland and X11
libgl1-mesa-dri: OpenGL drivers, also in software
libxkbcommon-x11-0: the keyboard in the window
libxcursor1: the mouse pointer
libxi6: mouse and touch input
libxrandr2: screen sizes
libheif-examples: decodes HEIC, the photos of iPhones, when the program reads one'
pip_package='python3-pip: downloads ONNX Runtime, only its library is kept'
test_packages='xvfb: a screen in memory for tests of the window
chromium: the pages for phones in a real browser
chromium-driver: drives it
webkit2gtk-driver: the same pages in the engine of every iPhone (about 53 MB)
openbox: focuses and hides its windows
xdotool: asks for that
xauth: xvfb-run needs it
groff-base: sets the man pages
postgresql: a ledger of several computers, on servers that the tests start and stop (about 60 MB)
python3: scripts/subset-font.sh --check
python3-torch: one step of training (about 300 MB unpacked)
python3-onnx: writes the trained networks
python3-opencv: draws the training pictures
python3-pil: draws their characters
librsvg2-bin: draws the public-domain faces
libreoffice-calc-nogui: opens the CSV files, as people do (about 260 MB unpacked)
fonts-noto-cjk: the printed characters on invented tiles
fonts-arphic-ukai: the written ones'

library_there() { compgen -G 'runtime/libonnxruntime.so.*' >/dev/null; }
# The tests judge pages by axe-core.
lacks_axe() { [ "$want_tests" = yes ] && [ ! -f runtime/axe.min.js ]; }
if { ! library_there || lacks_axe; } && ! python3 -m pip --version >/dev/null 2>&1; then
    packages+=$'\n'$pip_package
fi
[ "$want_tests" = yes ] && packages+=$'\n'$test_packages

# --- what is missing, in one list ------------------------------------------------------------------------------------
# Version and checksums are in one file, which the program reads too.
pinned=$(awk -v machine="$(uname -m)" '$2 == machine' scripts/onnxruntime.txt)
[ -n "$pinned" ] || die "no pinned ONNX Runtime for $(uname -m): set QUEJING_ORT to a libonnxruntime you have"
read -r ort_version _ ort_sha256 library_sha256 <<<"$pinned"
library=runtime/libonnxruntime.so.$ort_version
is_pinned() { printf '%s  %s\n' "$library_sha256" "$1" | sha256sum --check --status 2>/dev/null; }

heading=yes
lacking() { # name, what it is for
    [ -z "$heading" ] || say 'this is missing and is fetched now:'
    heading=
    printf '         %-20s %s\n' "$1" "$2"
}
missing=()
if command -v dpkg-query >/dev/null; then
    while IFS= read -r line; do
        name=${line%%: *}
        # A newer release may carry a package under its 64-bit time name, which provides the old one.
        if ! dpkg-query -W -f='${db:Status-Status}\n' "$name" 2>/dev/null | grep -qx installed; then
            lacking "$name" "${line#*: }"
            missing+=("$name")
        fi
    done <<<"$packages"
else
    say 'this is neither Debian nor Ubuntu: please see yourself that these are there:'
    sed 's/^/         /' <<<"$packages"
fi
components=()
if [ "$want_tests" = yes ]; then
    for component in rustfmt clippy; do
        "cargo-${component#rust}" --version >/dev/null 2>&1 && continue
        lacking "$component" 'checks how the sources are written; a part of Rust (about 10 MB)'
        components+=("$component")
    done
fi
is_pinned "$library" || lacking 'ONNX Runtime' "$ort_version, runs the networks: one library (24 MB to fetch, 29 MB), into ./runtime"
! lacks_axe || lacking 'axe-core' 'judges the pages for phones (about 1 MB), into ./runtime'
# Any crate that is not there means that few are.
crate=opencv-$(sed -n '/^name = "opencv"$/ { n; s/^version = "\(.*\)"/\1/p }' Cargo.lock).crate
compgen -G "${CARGO_HOME:-$HOME/.cargo}/registry/cache/*/$crate" >/dev/null ||
    lacking "crates" 'the libraries of Rust that Cargo.lock names (about 60 MB), by cargo while building'
[ -n "$heading" ] && say 'nothing is missing'

# --- system packages ----------------------------------------------------------------------------------------------
if [ ${#missing[@]} -gt 0 ]; then
    if [ "$(id -u)" = 0 ]; then
        as_root=(env)
    else
        command -v sudo >/dev/null || die "as root, run: apt-get install ${missing[*]}"
        say 'system packages are installed with sudo, which may ask for your password'
        as_root=(sudo env)
    fi
    apt=("${as_root[@]}" DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get -o Dpkg::Use-Pty=0 -q)
    log=$(mktemp)
    begin=$SECONDS
    "${apt[@]}" update >"$log" 2>&1 || { tail -n 20 "$log" >&2; die 'apt-get could not read its sources'; }
    size=$({ "${apt[@]}" install --assume-no --no-install-recommends "${missing[@]}" || true; } 2>/dev/null |
        sed -n 's/^Need to get \(.*\) of archives.*/\1 to fetch/p; s/^After this operation, \(.*\) of additional.*/\1 on the disk/p' | paste -sd ';' | sed 's/;/, /')
    # The package would start a server of its own, which nobody asked for.
    if [[ " ${missing[*]} " == *' postgresql '* ]] && [ ! -e /etc/postgresql-common/createcluster.conf ]; then
        "${as_root[@]}" sh -c 'mkdir -p /etc/postgresql-common && echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf'
    fi
    say "installing ${#missing[@]} system packages with what they need${size:+: $size} (apt-get's own words go to $log)"
    "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >>"$log" 2>&1 || {
        tail -n 20 "$log" >&2
        die "apt-get could not install: ${missing[*]}"
    }
    say "installed in $((SECONDS - begin)) s"
    rm -f "$log"
fi
if [ ${#components[@]} -gt 0 ]; then
    rustup component add "${components[@]}" >/dev/null 2>&1 ||
        die "these parts of Rust are missing: rustup component add ${components[*]}"
fi

# --- ONNX Runtime -------------------------------------------------------------------------------------------------
if ! is_pinned "$library"; then
    say "fetching ONNX Runtime $ort_version (about 24 MB) into ./runtime"
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    # The wheel is treated as a plain archive, so the build for one Python version serves all.
    platform=$(uname -m)
    python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: \
        --implementation cp --python-version 3.12 --abi cp312 \
        --platform "manylinux_2_28_$platform" --platform "manylinux_2_27_$platform" \
        --dest "$work" "onnxruntime==$ort_version" ||
        die "pip could not fetch onnxruntime $ort_version: is the internet reachable? Otherwise name a libonnxruntime.so (1.24 or newer) that you have in QUEJING_ORT"
    wheel=$(echo "$work"/*.whl)
    printf '%s  %s\n' "$ort_sha256" "$wheel" | sha256sum --check --quiet ||
        die "the downloaded $(basename "$wheel") is not the pinned file: nothing was kept"
    python3 -m zipfile -e "$wheel" "$work/wheel"
    mkdir -p runtime
    rm -f runtime/libonnxruntime.so.* runtime/wheel.sha256
    cp "$work/wheel/onnxruntime/LICENSE" "$work/wheel/onnxruntime/ThirdPartyNotices.txt" runtime/ 2>/dev/null || true
    cp "$work/wheel/onnxruntime/capi/libonnxruntime.so.$ort_version" "$library.part"
    is_pinned "$library.part" || die "the library in $(basename "$wheel") is not the pinned one: nothing was kept"
    # The program does not load anything that others may have changed.
    chmod go-w runtime "$library.part"
    mv "$library.part" "$library"
    say "ONNX Runtime $ort_version is in ./runtime"
fi

# --- axe-core -----------------------------------------------------------------------------------------------------
# What judges the phones' pages in the tests (Mozilla Public License 2.0), as one file out of a Python wheel that carries it.
axe_wheel=axe-playwright-python==0.1.8
axe_sha256=fdd263c998388f1a8e67cad02677e612d946248bd44d163be5e8650ea31f95f8
if lacks_axe; then
    say 'fetching axe-core into ./runtime'
    axe=$(mktemp -d)
    if python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --dest "$axe" "$axe_wheel"; then
        printf '%s  %s\n' "$axe_sha256" "$(echo "$axe"/*.whl)" | sha256sum --check --quiet ||
            die "the downloaded $axe_wheel is not the pinned file: nothing was kept"
        python3 -m zipfile -e "$axe"/*.whl "$axe/wheel"
        cp "$axe/wheel/axe_playwright_python/axe.min.js" runtime/axe.min.js.part
        mv runtime/axe.min.js.part runtime/axe.min.js
    else
        say "pip could not fetch $axe_wheel: the test of the pages by it is skipped"
    fi
    rm -rf "$axe"
fi
