# Bare Debians to build and try packages in, made by debootstrap: sourced by package.sh and try-package.sh. Needs root.
#   DEBIAN_MIRROR   where the packages come from (default http://deb.debian.org/debian)
# A root has this machine's settings of the network and nothing else of it, but the Rust toolchain while `enter` runs with RUST=1.

mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}

bare_die() { printf '%s: %s\n' "$(basename "$0" .sh)" "$*" >&2; exit 1; }

# make_root SUITE ROOT: makes it unless it is there.
make_root() {
    local suite=$1 root=$2 file
    [ "$(id -u)" = 0 ] || bare_die 'this makes a bare Debian by debootstrap: run it as root'
    command -v debootstrap >/dev/null || bare_die 'debootstrap is missing: apt-get install debootstrap'
    if [ ! -e "$root/.made" ]; then
        rm -rf --one-file-system "$root"
        mkdir -p "$root"
        debootstrap --variant=minbase --include=ca-certificates "$suite" "$root" "$mirror" >"$root.log" 2>&1 ||
            { tail -n 5 "$root.log" >&2; bare_die "debootstrap could not make $suite"; }
        touch "$root/.made"
    fi
    # What a package of this machine brings is none of its settings.
    for file in /etc/apt/apt.conf.d/*; do
        dpkg -S "$file" >/dev/null 2>&1 || cp -L "$file" "$root/etc/apt/apt.conf.d/"
    done
    cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
    mkdir -p "$root/etc/ssl/certs"
    cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
    [ ! -e /etc/pip.conf ] || cp -L /etc/pip.conf "$root/etc/"
}

# enter ROOT COMMAND...: runs a command of bash in the root, with an empty environment.
enter() {
    local root=$1 code=0
    shift
    local mounts=("$root/dev" "$root/proc")
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev" && mount --make-rslave "$root/dev"
    if [ "${RUST:-}" ]; then
        mkdir -p "$root/root/.rustup" "$root/root/.cargo/bin"
        cp -a "${CARGO_HOME:-$HOME/.cargo}"/bin/{cargo,rustc,rustdoc,rustup} "$root/root/.cargo/bin/"
        [ ! -e "${CARGO_HOME:-$HOME/.cargo}/bin/cargo-auditable" ] || cp -a "${CARGO_HOME:-$HOME/.cargo}/bin/cargo-auditable" "$root/root/.cargo/bin/"
        [ ! -e "${CARGO_HOME:-$HOME/.cargo}/config.toml" ] || cp "${CARGO_HOME:-$HOME/.cargo}/config.toml" "$root/root/.cargo/"
        mount --bind "${RUSTUP_HOME:-$HOME/.rustup}" "$root/root/.rustup"
        mounts+=("$root/root/.rustup")
    fi
    local keep
    mapfile -t keep < <(env | grep -E '^(PIP_|SSL_CERT|CURL_CA|REQUESTS_CA|CARGO_(HTTP|NET|REGISTRIES|REGISTRY|SOURCE)|https?_proxy|HTTPS?_PROXY|no_proxy|NO_PROXY)' | grep -v '^PIP_FIND_LINKS' || true)
    chroot "$root" env -i HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        PATH=/root/.cargo/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "${keep[@]}" \
        bash -euc "$*" </dev/null || code=$?
    for at in "${mounts[@]}"; do umount -l "$at" || true; done
    return "$code"
}

# boot ROOT: starts the systemd of the root in namespaces of its own; `booted` is its process. Fails where the machine does not allow it.
boot() {
    local try
    setsid unshare --mount --pid --fork --uts --ipc --cgroup --net bash -euc '
        mount --make-rprivate /
        mount --bind "$1" "$1"
        cd "$1"
        mount -t proc proc proc
        mount -t sysfs sysfs sys
        mount -t cgroup2 cgroup2 sys/fs/cgroup
        mount -t tmpfs -o mode=755 tmpfs run
        mount -t tmpfs tmpfs tmp
        mount -t tmpfs -o mode=755 tmpfs dev
        mkdir dev/pts dev/shm
        mount -t devpts -o newinstance,ptmxmode=666,mode=620,gid=5 devpts dev/pts
        mount -t tmpfs tmpfs dev/shm
        ln -s pts/ptmx dev/ptmx
        ln -s /proc/self/fd dev/fd
        for device in "null 3" "zero 5" "full 7" "random 8" "urandom 9"; do
            mknod -m 666 dev/${device% *} c 1 "${device#* }"
        done
        pivot_root . mnt
        umount -l /mnt
        exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd
    ' boot "$1" >"$1.boot.log" 2>&1 </dev/null &
    for try in $(seq 20); do
        sleep 0.5
        booted=$(pgrep -P "$!" || true)
        [ -z "$booted" ] || [ "$(cat "/proc/$booted/comm" 2>/dev/null)" != systemd ] || return 0
    done
    cat "$1.boot.log" >&2
    return 1
}

# Ends what `boot` started, and everything in it.
halt_booted() { kill -KILL "$booted" 2>/dev/null || true; wait 2>/dev/null || true; }
