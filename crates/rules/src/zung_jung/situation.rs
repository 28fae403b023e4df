//! What the tiles of a hand do not show, in Zung Jung.

use super::Discard;
use crate::hand::Flags;

/// The circumstances of a win that the tiles of the hand do not show.
///
/// ```
/// use quejing_rules::hand::{Flag, HandDraft};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// use quejing_rules::{Case, Detail, RuleProfile, RuleSet, zung_jung};
/// let (concealed, win_tile) = (parse_tiles("222m444p666p111s9m")?, "9m".parse().ok());
/// let seat_wind = Some(Wind::South);
/// let draft = HandDraft { concealed, win_tile, self_draw: true, seat_wind, ..HandDraft::default() };
/// let flags = [Flag::LastTile].into_iter().collect();
/// let situation = zung_jung::Situation { flags, ..zung_jung::Situation::default() };
/// let case = Case { draft, discarder: None, situation: situation.into() };
/// let ruling = RuleProfile::from(RuleSet::ZungJung).judge(&case, Detail::Reasons)?;
/// assert_eq!(ruling.worth.total, 160 + 10); // 海底撈月
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Situation {
    /// The circumstances.
    pub flags: Flags,
    /// The discards before the win, as far as they matter for responsibility.
    pub history: Vec<Discard>,
}
