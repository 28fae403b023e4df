//! The releases in the headings of `CHANGELOG.md`, such as `## 0.2.0 - 2027-01-31`. The first heading may be
//! `## Unreleased (0.3.0)`.

use anyhow::{Context, Result, bail};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// A release of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Release {
    pub version: String,
    pub date: Date,
    /// True if the changelog gives a date; false for a release to come.
    pub is_final: bool,
}

/// Returns the releases of a changelog in the order of their headings. A release without a date gets the UTC date of
/// `time`, in seconds since 1970.
///
/// # Errors
/// `no_date`: a release has no date, and `time` is `None`. `bad_changelog`: a heading names no version, or there is no
/// heading.
pub fn parse_releases(changelog: &str, time: Option<i64>) -> Result<Vec<Release>> {
    let headings = changelog.lines().filter_map(|line| line.strip_prefix("## "));
    let releases = headings.map(|heading| parse_release(heading, time)).collect::<Result<Vec<_>>>()?;
    if releases.is_empty() {
        bail!("bad_changelog: the changelog has no heading such as `## 0.1.0 - 2026-12-31`");
    }
    Ok(releases)
}

fn parse_release(heading: &str, time: Option<i64>) -> Result<Release> {
    let words = || heading.split_whitespace().map(|word| word.trim_matches(['(', ')', '[', ']']));
    let version = words().find(|word| word.contains('.') && word.split('.').all(|part| part.parse::<u32>().is_ok()));
    let version = version.with_context(|| format!("bad_changelog: the heading `{heading}` names no version"))?;
    let stated_date = words().find_map(|word| word.parse::<Date>().ok());
    let date = match (stated_date, time) {
        (Some(date), _) => date,
        (None, Some(time)) => TimeZone::UTC.to_datetime(Timestamp::from_second(time)?).date(),
        (None, None) => bail!(
            "no_date: release {version} has no date in CHANGELOG.md; set SOURCE_DATE_EPOCH, for example to \
             `git log -1 --format=%ct`"
        ),
    };
    Ok(Release { version: version.to_owned(), date, is_final: stated_date.is_some() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHANGELOG: &str = "# Changelog\n\n## Unreleased (0.3.0)\n\n### Photos\n- x\n\n## [0.2.0] - 2027-01-31\n- y\n";

    #[test]
    fn releases_are_the_headings() {
        let found = parse_releases(CHANGELOG, Some(1_801_526_400)).expect("releases");
        let shown = found.iter().map(|one| format!("{} {} {}", one.version, one.date, one.is_final));
        assert_eq!(shown.collect::<Vec<_>>(), ["0.3.0 2027-02-02 false", "0.2.0 2027-01-31 true"]);
    }

    #[test]
    fn a_release_needs_a_date_and_a_version() {
        let refused = |changelog, time| parse_releases(changelog, time).expect_err("refused").to_string();
        assert!(refused(CHANGELOG, None).starts_with("no_date: release 0.3.0 "));
        assert!(refused("## Unreleased\n", Some(0)).starts_with("bad_changelog: "));
        assert!(refused("# Changelog\n", Some(0)).starts_with("bad_changelog: "));
    }
}
