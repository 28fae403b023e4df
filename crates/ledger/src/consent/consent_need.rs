//! The consent that a change still needs. People agree by requesting the change, in person, or on a phone; a person who
//! can do none of these stops the change.

use super::phone_owners::PhoneOwner;
use crate::LedgerError;
use quejing_rules::PlayerId;

/// The people whose consent a change still needs, by the way in which they can agree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConsentNeed {
    /// The person who requests the change on their own phone, which counts as consent; `None` if that person is not
    /// concerned, or the change is requested elsewhere.
    pub requester: Option<PlayerId>,
    /// The other people with a phone in this night, who are asked on it.
    pub on_phones: Vec<PlayerId>,
    /// The people without a phone in this night; they can agree only in person, which the requester confirms.
    pub without_phones: Vec<PlayerId>,
}

impl ConsentNeed {
    /// Divides the concerned people who did not agree in person by the way in which they can agree. `author` is the
    /// author name of the requesting device. Calls `load_phones` only if somebody is left.
    ///
    /// # Errors
    /// The error of `load_phones`.
    pub fn for_people(
        concerned: &[PlayerId],
        in_person: &[PlayerId],
        author: &str,
        load_phones: impl FnOnce() -> Result<Vec<PhoneOwner>, LedgerError>,
    ) -> Result<ConsentNeed, LedgerError> {
        let left: Vec<PlayerId> = concerned.iter().filter(|player| !in_person.contains(player)).copied().collect();
        if left.is_empty() {
            return Ok(ConsentNeed::default());
        }
        let phones = load_phones()?;
        let mut need = ConsentNeed::default();
        for player in left {
            let mut player_phones = phones.iter().filter(|phone| phone.player == player);
            match player_phones.clone().any(|phone| phone.author == author) {
                true => need.requester = Some(player),
                false if player_phones.next().is_some() => need.on_phones.push(player),
                false => need.without_phones.push(player),
            }
        }
        Ok(need)
    }

    /// Checks that no person is left who could agree only in person.
    ///
    /// # Errors
    /// [`LedgerError::NotAgreed`] with these people.
    pub fn check_all_reachable(&self) -> Result<(), LedgerError> {
        match self.without_phones.is_empty() {
            true => Ok(()),
            false => Err(LedgerError::NotAgreed { players: self.without_phones.clone() }),
        }
    }
}
