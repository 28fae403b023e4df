//! The consent that a change still needs: people agree by asking for it, in person, or on a phone. A person who
//! can do none of these stops the change.

use super::phones::PhoneOwner;
use crate::{LedgerError, PlayerId};

/// The people whom a change concerns and who did not agree in person yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConsentNeed {
    /// The person who asks on a phone of their own: asking is agreeing.
    pub own: Option<PlayerId>,
    /// The people who are asked on their phones.
    pub on_phones: Vec<PlayerId>,
    /// The people without a phone in this night: they agree in person, by the word of the requester.
    pub missing: Vec<PlayerId>,
}

impl ConsentNeed {
    /// Returns how these people agree, except those who agreed in person. The phones are read only where somebody is left.
    ///
    /// # Errors
    /// The phones cannot be read.
    pub fn of(
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

    /// Checks that everybody agreed in person or can be asked.
    ///
    /// # Errors
    /// [`LedgerError::NotAgreed`].
    pub fn check(&self) -> Result<(), LedgerError> {
        match self.missing.is_empty() {
            true => Ok(()),
            false => Err(LedgerError::NotAgreed { players: self.missing.clone() }),
        }
    }
}
