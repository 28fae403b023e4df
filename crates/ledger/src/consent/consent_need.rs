//! The consent that a change still needs: people agree by asking for it, in person, or on a phone. A person who
//! can do none of these stops the change.

use super::phone_owners::PhoneOwner;
use crate::{LedgerError, PlayerId};

/// The people whose consent a change still needs, by the way in which they can agree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConsentNeed {
    /// The person who asks on their own phone; asking counts as consent.
    pub own: Option<PlayerId>,
    /// The people to ask on their phones.
    pub on_phones: Vec<PlayerId>,
    /// The people without a phone in this night; they can agree only in person, which the requester confirms.
    pub missing: Vec<PlayerId>,
}

impl ConsentNeed {
    /// Sorts the people who did not agree in person by the way in which they can agree. Calls `phones` only if there are
    /// any.
    ///
    /// # Errors
    /// The error of `phones`.
    pub fn for_people(
        concerned: &[PlayerId],
        in_person: &[PlayerId],
        author: &str,
        phones: impl FnOnce() -> Result<Vec<PhoneOwner>, LedgerError>,
    ) -> Result<ConsentNeed, LedgerError> {
        let left: Vec<PlayerId> = concerned.iter().filter(|who| !in_person.contains(who)).copied().collect();
        if left.is_empty() {
            return Ok(ConsentNeed::default());
        }
        let phones = phones()?;
        let mut need = ConsentNeed::default();
        for player in left {
            let mut of_player = phones.iter().filter(|phone| phone.player == player);
            match of_player.clone().any(|phone| phone.author == author) {
                true => need.own = Some(player),
                false if of_player.next().is_some() => need.on_phones.push(player),
                false => need.missing.push(player),
            }
        }
        Ok(need)
    }

    /// Checks that nobody remains who can agree only in person.
    ///
    /// # Errors
    /// [`LedgerError::NotAgreed`] with the remaining people.
    pub fn check_reachable(&self) -> Result<(), LedgerError> {
        match self.missing.is_empty() {
            true => Ok(()),
            false => Err(LedgerError::NotAgreed { players: self.missing.clone() }),
        }
    }
}
