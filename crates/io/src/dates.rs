//! Days and times as a wall clock shows them: in the time zone of this machine, or of `TZ` if set.
//!
//! Recorded times stay in UTC. A machine without a known time zone shows UTC.

use jiff::tz::{Offset, TimeZone};
use jiff::{Timestamp, Unit, Zoned};

/// Returns the day of a time (milliseconds since 1970-01-01 UTC) as `2026-11-21`.
pub fn day(time_ms: i64) -> String {
    local(time_ms).date().to_string()
}

/// Returns year, month and day of a time (milliseconds since 1970-01-01 UTC).
pub fn calendar_date(time_ms: i64) -> (i16, i8, i8) {
    let date = local(time_ms).date();
    (date.year(), date.month(), date.day())
}

/// Returns the time of day of a time (milliseconds since 1970-01-01 UTC) as `21:05`.
pub fn clock(time_ms: i64) -> String {
    local(time_ms).strftime("%H:%M").to_string()
}

/// Returns the clock's offset from UTC at a time (milliseconds since 1970-01-01 UTC): `UTC+08:00`, or `UTC`.
pub fn zone(time_ms: i64) -> String {
    let local = local(time_ms);
    match local.offset() {
        Offset::UTC => "UTC".to_owned(),
        _ => format!("UTC{}", local.strftime("%:z")),
    }
}

/// Returns today's date as `2026-11-21`.
pub fn today() -> String {
    Zoned::now().date().to_string()
}

/// Returns the current time in the form that files record: RFC 3339, UTC, whole seconds.
pub fn now() -> String {
    let now = Timestamp::now();
    now.round(Unit::Second).unwrap_or(now).to_string()
}

/// Returns a time recorded in a file as `2026-11-21 21:05`; text that is not a time is returned as is.
pub fn minute(recorded: &str) -> String {
    match recorded.parse::<Timestamp>() {
        Ok(time) => minute_in(time, TimeZone::system()),
        Err(_) => recorded.to_owned(),
    }
}

fn minute_in(time: Timestamp, zone: TimeZone) -> String {
    time.to_zoned(zone).strftime("%Y-%m-%d %H:%M").to_string()
}

fn local(time_ms: i64) -> Zoned {
    in_zone(time_ms, TimeZone::system())
}

/// Converts a time to a time zone; a time beyond the range of a calendar (a damaged file) becomes its first or last.
fn in_zone(time_ms: i64, zone: TimeZone) -> Zoned {
    let end = match time_ms < 0 {
        true => Timestamp::MIN,
        false => Timestamp::MAX,
    };
    Timestamp::from_millisecond(time_ms).unwrap_or(end).to_zoned(zone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (ms, day) in
            [(0, "1970-01-01"), (951_782_400_000, "2000-02-29"), (-1, "1969-12-31"), (1_795_262_400_000, "2026-11-21")]
        {
            assert_eq!(in_zone(ms, TimeZone::UTC).date().to_string(), day);
        }
    }

    #[test]
    fn an_evening_in_shanghai_is_the_next_day_after_midnight_there() {
        let zone = TimeZone::get("Asia/Shanghai").unwrap();
        let time: Timestamp = "2026-11-21T16:05:00Z".parse().unwrap();
        assert_eq!(minute_in(time, zone), "2026-11-22 00:05");
    }

    #[test]
    fn no_time_is_beyond_the_calendar() {
        for ms in [i64::MIN, i64::MAX] {
            assert!(!day(ms).is_empty() && !clock(ms).is_empty() && !zone(ms).is_empty());
        }
        assert_eq!(minute("yesterday"), "yesterday");
    }
}
