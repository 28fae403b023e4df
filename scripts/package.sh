#!/usr/bin/env bash
# Builds the Debian packages and the portable archive from what is committed, each in a bare Debian made by debootstrap. Needs root.
#   scripts/package.sh [deb-bookworm] [deb-trixie] [archive]     all three unless some are named
# The results lie in target/packages, the bare Debians in QUEJING_ROOTS (default /var/tmp/quejing-roots), where they are kept: the
# second build takes minutes. The same commit, roots and toolchain give the same package, byte by byte, as two builds for Debian 12
# did. QUEJING_SITE is the web address of the published guide, for the metadata that software centres show.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/bare-debian.sh

roots=${QUEJING_ROOTS:-/var/tmp/quejing-roots}
out=$PWD/target/packages
# The tool that writes the package.
cargo_deb=3.8.0
# The archive runs with the glibc of this Debian or newer. It links OpenCV's few modules statically, from the sources of that one: what
# the tests run with.
oldest=bullseye
opencv_of=bookworm
highest_glibc=2.31

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
epoch=$(git log -1 --format=%ct)
say() { printf 'package: %s\n' "$*"; }

# prepare SUITE: a root with the project's sources and what building needs.
prepare() {
    root=$roots/build-$1
    say "a bare Debian: $1"
    make_root "$1" "$root"
    mkdir -p "$root/src/project"
    # Only the ignored folders of an earlier build stay.
    [ -d "$root/src/project/.git" ] || git clone -q --no-local "$PWD" "$root/src/project"
    git -C "$root/src/project" fetch -q "$PWD" HEAD
    git -C "$root/src/project" reset -q --hard FETCH_HEAD
    git -C "$root/src/project" clean -qfd
    # The manual, the completions, icons and licences are the same for all.
    rm -rf "$root/src/project/target/package" && mkdir -p "$root/src/project/target" && cp -a target/package "$root/src/project/target/package"
    [ ! -d runtime ] || { mkdir -p "$root/src/project/runtime" && cp -a runtime/. "$root/src/project/runtime/"; }
    RUST=1 enter "$root" 'git config --global --add safe.directory /src/project 2>/dev/null || true; cd /src/project && ./scripts/setup.sh' |
        sed 's/^/package: /'
}

# With `cargo auditable`, where it is installed, the programs list their crates. Folders of this build are no part of their bytes.
# The profile `dist` optimizes everything, while linking too: scoring gains a quarter over `release`, reading photos nothing.
flags='--remap-path-prefix=/src/project=. --remap-path-prefix=/root/.cargo=.cargo'
build='cd /src/project && export CARGO_INCREMENTAL=0 RUSTFLAGS="'$flags'"
    cargo $(! cargo auditable --version >/dev/null 2>&1 || echo auditable) build --profile dist --locked -p quejing'

deb() {
    local suite=$1 number=$2 root
    prepare "$suite"
    say "building for $suite (some minutes the first time)"
    RUST=1 enter "$root" "$build"'
        apt-get -q install -y --no-install-recommends dpkg-dev lintian >/dev/null
        cargo deb --version 2>/dev/null | grep -qwF '$cargo_deb' || cargo install -q --locked cargo-deb --version '$cargo_deb'
        sed "s/SUITE/'"$suite"'/; s/VERSION/'"$version-1~deb${number}u1"'/; s/DATE/$(date -uR -d @'"$epoch"')/" lab/package/changelog >target/package.changelog
        rm -f target/debian/*.deb
        SOURCE_DATE_EPOCH='$epoch' cargo deb --no-build --profile dist --variant '"$suite"' --deb-version '"$version-1~deb${number}u1"' -p quejing
        lintian --fail-on error --display-level ">=warning" target/debian/*.deb'
    mkdir -p "$out"
    cp "$root"/src/project/target/debian/quejing_*.deb "$out/"
}

archive() {
    local root name=quejing-$version-linux-$(uname -m)
    prepare "$oldest"
    say "building the archive on $oldest"
    RUST=1 enter "$root" '
        apt-get -q install -y --no-install-recommends cmake make zstd dpkg-dev libjpeg62-turbo-dev libturbojpeg0-dev libpng-dev zlib1g-dev libwebp-dev >/dev/null
        mkdir -p /src/opencv && cd /src/opencv
        if [ ! -e installed/done ]; then
            echo "deb-src '"$mirror $opencv_of"' main" >/etc/apt/sources.list.d/opencv.list
            apt-get -q update >/dev/null
            apt-get -q source --download-only opencv >/dev/null
            mkdir -p sources && tar xf opencv_*.orig.tar.* -C sources --strip-components=1
            cmake -S sources -B build -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX=/src/opencv/installed -DCMAKE_INSTALL_LIBDIR=lib \
                -DBUILD_SHARED_LIBS=OFF -DBUILD_LIST=core,imgproc,imgcodecs,features2d,flann,calib3d,videoio -DBUILD_TESTS=OFF \
                -DBUILD_PERF_TESTS=OFF -DBUILD_opencv_apps=OFF -DBUILD_JAVA=OFF -DBUILD_opencv_python3=OFF -DBUILD_DOCS=OFF \
                -DBUILD_EXAMPLES=OFF -DWITH_FFMPEG=OFF -DWITH_GSTREAMER=OFF -DWITH_V4L=ON -DWITH_1394=OFF -DWITH_OPENCL=OFF -DWITH_IPP=OFF \
                -DWITH_ITT=OFF -DBUILD_ITT=OFF -DWITH_EIGEN=OFF -DWITH_LAPACK=OFF -DWITH_OPENEXR=OFF -DWITH_TIFF=OFF -DWITH_JASPER=OFF \
                -DWITH_OPENJPEG=OFF -DWITH_GDAL=OFF -DWITH_GTK=OFF -DWITH_PROTOBUF=OFF -DWITH_ADE=OFF -DWITH_QUIRC=OFF -DWITH_TBB=OFF \
                -DBUILD_ZLIB=OFF -DBUILD_PNG=OFF -DBUILD_JPEG=OFF -DBUILD_WEBP=OFF >cmake.log
            make -C build -j"$(nproc)" install >make.log 2>&1 && touch installed/done
        fi'
    RUST=1 enter "$root" "export $static_opencv"'
        '"$build"'
        folder=target/'$name'
        rm -rf "$folder" && mkdir -p "$folder/runtime" "$folder/models"
        cp target/dist/quejing target/dist/quejing-frames "$folder/"
        cp runtime/libonnxruntime.so.* runtime/LICENSE runtime/ThirdPartyNotices.txt "$folder/runtime/"
        cp models/*.onnx models/MODEL_CARD.md "$folder/models/"
        cp -r samples README*.md LICENSE-* CHANGELOG.md SECURITY.md "$folder/"
        cp -r target/package/share "$folder/share" && cp -r docs/src "$folder/guide"
        # The licences of the libraries that are linked statically.
        linked=$folder/share/doc/quejing/linked
        mkdir -p "$linked" && cp /src/opencv/sources/LICENSE "$linked/opencv"
        for library in libturbojpeg0-dev libjpeg62-turbo-dev libpng-dev libwebp-dev zlib1g-dev; do cp -L "/usr/share/doc/$library/copyright" "$linked/$library"; done
        scripts/check-glibc.sh '$highest_glibc' "$folder"/quejing "$folder"/quejing-frames "$folder"/runtime/*.so*
        tar --sort=name --mtime=@'$epoch' --owner=0 --group=0 --numeric-owner -C target -cf - '$name' | zstd -q -19 -T0 -f -o target/'$name'.tar.zst'
    mkdir -p "$out"
    install -m 644 "$root/src/project/target/$name.tar.zst" "$out/"
}

# The linker's words for the static libraries, for the build scripts of the crates `turbojpeg-sys` and `opencv`.
static_opencv='TURBOJPEG_STATIC=1 OPENCV_INCLUDE_PATHS=/src/opencv/installed/include/opencv4
    OPENCV_LINK_PATHS=/src/opencv/installed/lib,/usr/lib/x86_64-linux-gnu
    OPENCV_LINK_LIBS=static=opencv_calib3d,static=opencv_features2d,static=opencv_flann,static=opencv_videoio,static=opencv_imgcodecs,static=opencv_imgproc,static=opencv_core,static=jpeg,static=png16,static=webp,static=z'
static_opencv=$(tr -s '\n ' '  ' <<<"$static_opencv")

wanted=("$@")
say 'the manual, completions, icons and licences'
./scripts/setup.sh >/dev/null
rm -rf target/package
cargo build -q --locked -p quejing-lab --features package
lab=("${CARGO_TARGET_DIR:-target}/debug/quejing-lab")
SOURCE_DATE_EPOCH=$epoch "${lab[@]}" package target/package ${QUEJING_SITE:+--site "$QUEJING_SITE"}
mkdir -p target/package/share/doc/quejing "$out"
"${lab[@]}" licences target/package/share/doc/quejing
mv target/package/share/doc/quejing/quejing.cdx.json "$out/quejing-$version.cdx.json"
[ $# -gt 0 ] || wanted=(deb-bookworm deb-trixie archive)
for what in "${wanted[@]}"; do
    case $what in
    deb-bookworm) deb bookworm 12 ;;
    deb-trixie) deb trixie 13 ;;
    archive) archive ;;
    *) bare_die "unknown: $what (deb-bookworm, deb-trixie, archive)" ;;
    esac
done
(cd "$out" && find . -maxdepth 1 -type f ! -name SHA256SUMS -printf '%P\n' | sort | xargs sha256sum | tee SHA256SUMS)
