# PostgreSQL and its companions for a script that starts servers of its own. To be sourced, by bash, in the folder of the sources.
#   find_postgresql            prints the folder of initdb and pg_ctl, the newest
#   install_without_services PACKAGE…   installs what is missing (sudo only if you are not root), and starts and enables nothing
#   as_user COMMAND…           runs a command in the folder $room as an unprivileged user: yourself, or nobody if you are root

find_postgresql() {
    local folder
    for folder in $(printf '%s\n' /usr/lib/postgresql/*/bin | sort -rV) "$(dirname "$(command -v pg_ctl || echo /none/pg_ctl)")"; do
        [ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ] && { echo "$folder"; return; }
    done
    return 1
}

install_without_services() {
    local as_root=() policy=/usr/sbin/policy-rc.d package service missing=()
    for package in "$@"; do
        dpkg-query -W -f='${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    [ "$(id -u)" = 0 ] || as_root=(sudo)
    if [ ! -e /etc/postgresql-common/createcluster.conf ]; then
        "${as_root[@]}" sh -c 'mkdir -p /etc/postgresql-common && echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf'
    fi
    # Debian's own way to install without a start. One that is there stays: whoever put it there decides.
    [ -e "$policy" ] && policy= || "${as_root[@]}" sh -c "printf '#!/bin/sh\nexit 101\n' >$policy && chmod 755 $policy"
    local status=0
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq update >/dev/null &&
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "${missing[@]}" >/dev/null 2>&1 ||
        status=1
    [ -z "$policy" ] || "${as_root[@]}" rm -f "$policy"
    for package in "${missing[@]}"; do
        service=${package%-server}
        # The service of postgresql starts only clusters, of which there is none.
        case $service in etcd | patroni) ;; *) continue ;; esac
        [ ! -d /run/systemd/system ] || "${as_root[@]}" systemctl stop "$service" >/dev/null 2>&1 || true
        "${as_root[@]}" deb-systemd-helper disable "$service.service" >/dev/null 2>&1 || true
        "${as_root[@]}" update-rc.d "$service" disable >/dev/null 2>&1 || true
    done
    return "$status"
}

# PostgreSQL refuses to run as root.
if [ "$(id -u)" = 0 ]; then
    as_user() { (cd "$room" && LC_ALL=C.UTF-8 exec setpriv --reuid nobody --regid "$(id -g nobody)" --clear-groups -- "$@"); }
else
    as_user() { (cd "$room" && LC_ALL=C.UTF-8 exec "$@"); }
fi
