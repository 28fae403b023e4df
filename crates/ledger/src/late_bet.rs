//! Bets that were placed after the bets were locked, with their reason and the consent to them.

use crate::{Consent, Payload};
use quejing_rules::PlayerId;
use quejing_rules::house::acts::Support;
use serde::{Deserialize, Serialize};

/// The reason of a bet that was placed after the bets were locked, and the consent to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LateBet {
    pub reason: String,
    /// The people who agreed, because the bet may lower their totals.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub agreed: Vec<PlayerId>,
    /// The consents of those of them who agreed on phones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub consents: Vec<Consent>,
}

impl LateBet {
    /// Returns the people who agreed at the table, as the bettor ticked.
    pub fn people_at_table(&self) -> impl Iterator<Item = PlayerId> {
        let is_on_phone = |who: &PlayerId| self.consents.iter().any(|consent| consent.player == *who);
        self.agreed.iter().copied().filter(move |who| !is_on_phone(who))
    }

    /// Returns the late bet that an event records; `None` for a bet in time.
    pub fn from_payload(payload: &Payload) -> Option<LateBet> {
        let reason = payload.override_reason.clone()?;
        Some(LateBet { reason, agreed: payload.agreed.clone(), consents: payload.consents.clone() })
    }
}

/// Builds the event of a bet at a table (from 0); `late` has the reason and the consent of a bet that was placed late.
pub fn build_bet_payload(table: u8, support: Support, late: Option<LateBet>) -> Payload {
    let payload = Payload { table, ..Payload::new(support) };
    match late {
        Some(LateBet { reason, agreed, consents }) => {
            Payload { override_reason: Some(reason), agreed, consents, ..payload }
        }
        None => payload,
    }
}
