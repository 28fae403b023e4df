//! The entries of a night that a person has not seen: all news that concern the person, until they saw them. What
//! counts as seen is stored in the ledger ([`SeenRecord`]), so that no restart, new night or new device hides an entry.

use super::{NightNews, NightSeenRecords, SeenRecord};
use quejing_rules::PlayerId;

/// An entry that a person has not seen on a device of their own.
#[derive(Clone, Debug, PartialEq)]
pub struct UnseenEntry<'a> {
    pub news: &'a NightNews,
    /// The mark of somebody else that the person was told in person; `None` if nobody ticked that.
    pub told: Option<SeenRecord>,
}

/// Returns the news of a night that concern a person and that they have not seen on a device of their own, oldest
/// first.
pub fn find_unseen_entries<'a>(
    news: &'a [NightNews],
    marks: &NightSeenRecords,
    player: PlayerId,
) -> Vec<UnseenEntry<'a>> {
    let unseen = news.iter().filter(|one| one.concerns(player) && !marks.is_seen(player, one.first_event));
    unseen.map(|news| UnseenEntry { news, told: marks.told_record(player, news.first_event).cloned() }).collect()
}

/// Returns the news of a night that changed the total of a person who has neither seen them nor, as somebody ticked,
/// been told of them; oldest first.
pub fn find_untold_entries<'a>(
    news: &'a [NightNews],
    marks: &NightSeenRecords,
    player: PlayerId,
) -> Vec<&'a NightNews> {
    let untold = find_unseen_entries(news, marks, player).into_iter().filter(|entry| entry.told.is_none());
    untold.map(|entry| entry.news).filter(|news| news.total_change(player).is_some()).collect()
}
