//! The parts of a family that whoever asks people must know: the events and draws of its deals, and the score beside totals.

use quejing_message::{Message, Value};

use crate::RuleProfile;
use crate::event::{Body, DrawKind, PlayerId};

/// The knowledge of some rules about a deal beside its beginning, wins, draws and false wins.
///
/// ```
/// use quejing_rules::event::Body;
/// use quejing_rules::{RuleProfile, RuleSet};
/// let deals = |set| RuleProfile::from(set).deals();
/// assert!(deals(RuleSet::RIICHI).has(Body::RIICHI_DECLARED) && !deals(RuleSet::HOUSE).has(Body::RIICHI_DECLARED));
/// assert_eq!(deals(RuleSet::ZUNG_JUNG).draws.len(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DealKnowledge {
    /// The kinds of events that not all rules have.
    pub events: &'static [&'static str],
    /// The kinds of draws.
    pub draws: &'static [DrawKind],
    /// True if it matters who was tenpai in an exhaustive draw.
    pub tenpai: bool,
    /// True if a false win costs by its fan and by the hands that others waited for.
    pub false_win_fan: bool,
}

impl DealKnowledge {
    /// The knowledge of rules without anything of their own.
    pub(crate) const USUAL: DealKnowledge = DealKnowledge {
        events: &[],
        draws: &[DrawKind::Exhausted, DrawKind::Abandoned],
        tenpai: false,
        false_win_fan: false,
    };

    /// Returns true if the deals have events of this kind.
    pub fn has(&self, kind: &str) -> bool {
        self.events.contains(&kind)
    }
}

/// An act of a deal about which nothing is told but its player.
///
/// ```
/// use quejing_rules::course::Declaration;
/// use quejing_rules::event::{Body, PlayerId};
/// let opened = Body::HandOpened { player: PlayerId::of(7) };
/// let (open, player) = Declaration::of(&opened).unwrap();
/// assert_eq!((open.word, (open.event)(player)), ("open", opened));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// The word that is typed for it.
    pub word: &'static str,
    /// The message with its name.
    pub name: &'static str,
    /// Returns the event that records it.
    pub event: fn(PlayerId) -> Body,
}

impl Declaration {
    /// Returns those of all families.
    pub fn all() -> impl Iterator<Item = &'static Declaration> {
        RuleProfile::each().flat_map(|rules| rules.declarations())
    }

    /// Returns the declaration that an event records, and its player.
    pub fn of(event: &Body) -> Option<(&'static Declaration, PlayerId)> {
        let (Body::HandOpened { player } | Body::RiichiDeclared { player }) = *event else {
            return None;
        };
        Some((Declaration::all().find(|one| (one.event)(player) == *event)?, player))
    }
}

impl PartialEq for Declaration {
    fn eq(&self, other: &Declaration) -> bool {
        self.word == other.word
    }
}

impl Eq for Declaration {}

impl Message for Declaration {
    fn id(&self) -> &'static str {
        self.name
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, Value<'_>)) {}
}

/// The score that rules keep beside the totals.
///
/// ```
/// use quejing_rules::course::BesideTotals;
/// use quejing_rules::{RuleProfile, RuleSet};
/// assert_eq!(RuleProfile::from(RuleSet::RIICHI).beside_totals(), Some(BesideTotals::Final));
/// assert_eq!(RuleProfile::from(RuleSet::ZUNG_JUNG).beside_totals(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BesideTotals {
    /// The reduced score.
    Reduced,
    /// The final score with what the place brings.
    Final,
}
