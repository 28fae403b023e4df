//! Formats days and times as a wall clock shows them: in the time zone of this machine, or of `TZ` if set.
//!
//! Recorded times stay in UTC. A machine without a known time zone shows UTC.

use jiff::tz::{Offset, TimeZone};
use jiff::{Timestamp, Unit, Zoned};

/// Formats the local day of a time (milliseconds since 1970-01-01 UTC) as `2026-11-21`.
pub fn format_day(time_ms: i64) -> String {
    to_local_time(time_ms).date().to_string()
}

/// Returns the local year, month (1 to 12) and day of a time (milliseconds since 1970-01-01 UTC).
pub fn calendar_date(time_ms: i64) -> (i16, i8, i8) {
    let date = to_local_time(time_ms).date();
    (date.year(), date.month(), date.day())
}

/// Formats the local time of day of a time (milliseconds since 1970-01-01 UTC) as `21:05`.
pub fn format_clock(time_ms: i64) -> String {
    to_local_time(time_ms).strftime("%H:%M").to_string()
}

/// Formats a time (milliseconds since 1970-01-01 UTC) by the local clock as `2026-11-21 21:05:09`, which every
/// spreadsheet reads as a date and time.
pub fn format_time_for_table(time_ms: i64) -> String {
    to_local_time(time_ms).strftime("%Y-%m-%d %H:%M:%S").to_string()
}

/// Formats a time (milliseconds since 1970-01-01 UTC) by the local clock as `2026-11-21 21:05`.
pub fn format_day_and_clock(time_ms: i64) -> String {
    to_local_time(time_ms).strftime("%Y-%m-%d %H:%M").to_string()
}

/// The maximum length of an evening, in milliseconds: the clock alone tells a time in it, also after midnight.
const MAX_EVENING_MS: i64 = 18 * 3_600_000;

/// Returns true if a time needs no date beside the beginning of the night (both in milliseconds since 1970-01-01 UTC):
/// it is on the same local day, or in the night after it.
pub fn is_same_evening(begun_ms: i64, time_ms: i64) -> bool {
    (0..MAX_EVENING_MS).contains(&time_ms.saturating_sub(begun_ms)) || calendar_date(begun_ms) == calendar_date(time_ms)
}

/// Formats the local time of day of a time as `21:05`, with its day if it needs one beside the beginning of the night
/// ([`is_same_evening`]), as `2026-11-23 18:30`.
pub fn format_clock_of_night(begun_ms: i64, time_ms: i64) -> String {
    match is_same_evening(begun_ms, time_ms) {
        true => format_clock(time_ms),
        false => format_day_and_clock(time_ms),
    }
}

/// Formats the local clock's offsets from UTC at two times (milliseconds since 1970-01-01 UTC) as `UTC+02:00`, or as
/// `UTC+02:00 → UTC+01:00` if the clock was changed between them.
pub fn format_utc_offsets(from_ms: i64, to_ms: i64) -> String {
    let (from, to) = (format_utc_offset(from_ms), format_utc_offset(to_ms));
    if from == to { from } else { format!("{from} → {to}") }
}

/// Formats the local clock's offset from UTC at a time (milliseconds since 1970-01-01 UTC) as `UTC+08:00`, or `UTC` for
/// none.
pub fn format_utc_offset(time_ms: i64) -> String {
    let local = to_local_time(time_ms);
    match local.offset() {
        Offset::UTC => "UTC".to_owned(),
        _ => format!("UTC{}", local.strftime("%:z")),
    }
}

/// Returns the current local date as `2026-11-21`.
pub fn local_today() -> String {
    Zoned::now().date().to_string()
}

/// Returns the current time as the program records it in files: RFC 3339, UTC, in whole seconds.
pub fn utc_now() -> String {
    let now = Timestamp::now();
    now.round(Unit::Second).unwrap_or(now).to_string()
}

/// Formats a time recorded in a file (RFC 3339) as local `2026-11-21 21:05`. Returns text in another format unchanged.
pub fn format_date_and_time(recorded: &str) -> String {
    match recorded.parse::<Timestamp>() {
        Ok(time) => format_date_and_time_in(time, TimeZone::system()),
        Err(_) => recorded.to_owned(),
    }
}

fn format_date_and_time_in(time: Timestamp, zone: TimeZone) -> String {
    time.to_zoned(zone).strftime("%Y-%m-%d %H:%M").to_string()
}

fn to_local_time(time_ms: i64) -> Zoned {
    to_zoned_time(time_ms, TimeZone::system())
}

/// Converts milliseconds since 1970-01-01 UTC to a time in a zone. A number beyond the calendar's range, as in a
/// damaged file, becomes the calendar's first or last time.
fn to_zoned_time(time_ms: i64, zone: TimeZone) -> Zoned {
    let nearest_end = match time_ms < 0 {
        true => Timestamp::MIN,
        false => Timestamp::MAX,
    };
    Timestamp::from_millisecond(time_ms).unwrap_or(nearest_end).to_zoned(zone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (ms, day) in
            [(0, "1970-01-01"), (951_782_400_000, "2000-02-29"), (-1, "1969-12-31"), (1_795_262_400_000, "2026-11-21")]
        {
            assert_eq!(to_zoned_time(ms, TimeZone::UTC).date().to_string(), day);
        }
    }

    #[test]
    fn an_evening_in_shanghai_is_the_next_day_after_midnight_there() {
        let zone = TimeZone::get("Asia/Shanghai").unwrap();
        let time: Timestamp = "2026-11-21T16:05:00Z".parse().unwrap();
        assert_eq!(format_date_and_time_in(time, zone), "2026-11-22 00:05");
    }

    /// Checks a night that begins at 20:00 of local time: 02:00 needs no date; 20:00 of the next day and a time before
    /// the night's day do.
    #[test]
    fn a_time_after_midnight_belongs_to_the_evening() {
        const HOUR_MS: i64 = 3_600_000;
        let midnight_ms = to_local_time(1_795_262_400_000).start_of_day().expect("a day").timestamp().as_millisecond();
        let begun_ms = midnight_ms + 20 * HOUR_MS;
        let shown = |hours: i64| format_clock_of_night(begun_ms, begun_ms + hours * HOUR_MS);
        for hours in [-20, 0, 6, 17] {
            assert_eq!(shown(hours).len(), "02:00".len(), "{hours}");
        }
        for hours in [-21, 24, 18, 24 * 30] {
            assert_eq!(shown(hours).len(), "2026-11-22 02:00".len(), "{hours}");
        }
    }

    #[test]
    fn no_time_is_beyond_the_calendar() {
        for ms in [i64::MIN, i64::MAX] {
            assert!(!format_day(ms).is_empty() && !format_clock(ms).is_empty() && !format_utc_offset(ms).is_empty());
        }
        assert_eq!(format_date_and_time("yesterday"), "yesterday");
    }
}
