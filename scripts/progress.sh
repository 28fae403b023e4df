# Steps of a command, told as they go: what runs now, how long it took last time on this machine, what is left. To be sourced, by bash.
#   plan NAME…          the steps that will run, in this order
#   step NAME COMMAND…  runs one; what it writes also goes into a file, whose last lines and the command that repeats it follow a failure
#   summary             how long each step took; its status is 1 if a step failed
# A script that can run one step alone sets STEP_ALONE to what a person types before the step's name.

progress_room=${CARGO_TARGET_DIR:-target}/progress
progress_times=$progress_room/$(basename "$0").seconds
mkdir -p "$progress_room"
touch "$progress_times"
progress_plan=()
progress_results=()
progress_failed=0
progress_done=0

plan() { progress_plan=("$@"); }

# A file's name for a step's name.
progress_log() { printf '%s/%s.log' "$progress_room" "$(tr -c 'a-z0-9\n' '-' <<<"${1,,}")"; }

# The seconds that a step took when it last ended well; nothing if it never did.
progress_last() { awk -F '\t' -v name="$1" '$1 == name { seconds = $2 } END { if (seconds != "") print seconds }' "$progress_times"; }

progress_keep() {
    { awk -F '\t' -v name="$1" '$1 != name' "$progress_times" && printf '%s\t%s\n' "$1" "$2"; } >"$progress_times.new"
    mv "$progress_times.new" "$progress_times"
}

# 75 → 1 min 15 s
progress_span() { if [ "$1" -ge 60 ]; then printf '%d min %02d s' $(($1 / 60)) $(($1 % 60)); else printf '%d s' "$1"; fi; }

# What is left after the current step: how many steps, and how long those took last time.
progress_left() {
    local name last seconds=0 unknown=
    for name in "${progress_plan[@]:progress_done}"; do
        last=$(progress_last "$name")
        if [ -n "$last" ]; then seconds=$((seconds + last)); else unknown=yes; fi
    done
    local steps=$((${#progress_plan[@]} - progress_done))
    [ "$steps" -gt 0 ] || return 0
    printf '; left after it: %d' "$steps"
    [ "$seconds" = 0 ] || printf ' (%s%s last time)' "${unknown:+more than }" "$(progress_span "$seconds")"
}

# The command that repeats a step, as a person types it.
progress_again() {
    local name=$1
    shift
    if [ -n "${STEP_ALONE:-}" ]; then printf "%s '%s'" "$STEP_ALONE" "$name"; else printf '%q ' "$@"; fi
}

step() {
    local name=$1 begin=$SECONDS log last status
    shift
    progress_done=$((progress_done + 1))
    log=$(progress_log "$name")
    # Cargo shows how far it is on a terminal only, and a pipe is none.
    [ ! -t 1 ] || local -x CARGO_TERM_PROGRESS_WHEN=always CARGO_TERM_PROGRESS_WIDTH=${COLUMNS:-80}
    last=$(progress_last "$name")
    printf '\n=== %d/%d %s%s%s\n' "$progress_done" "${#progress_plan[@]}" "$name" \
        "${last:+ ($(progress_span "$last") last time)}" "$(progress_left)"
    { "$@" 2>&1 || printf '%s' $? >"$log.failed"; } | tee "$log"
    status=$(cat "$log.failed" 2>/dev/null) || status=0
    rm -f "$log.failed"
    if [ "$status" = 0 ]; then
        progress_keep "$name" $((SECONDS - begin))
        progress_results+=("ok      $name ($((SECONDS - begin)) s)")
    else
        progress_failed=1
        progress_results+=("FAILED  $name ($((SECONDS - begin)) s)")
        printf '\n--- %s failed; its last lines (all of them: %s)\n' "$name" "$log"
        sed 's/.*\r//' "$log" | tail -n 25
        printf -- '--- again: %s\n' "$(progress_again "$name" "$@")"
    fi
    return "$status"
}

summary() {
    printf '\n=== summary (%s in all)\n' "$(progress_span "$SECONDS")"
    printf '%s\n' "${progress_results[@]}"
    return "$progress_failed"
}
