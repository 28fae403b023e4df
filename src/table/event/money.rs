//! Who has the money, and what one pays another.

use serde::{Deserialize, Serialize};

use super::{Amount, PlayerId};

/// Who has the money: a person, or the table (riichi sticks).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Holder {
    /// A person.
    Player(PlayerId),
    /// It lies on the table.
    Table,
}

impl Serialize for Holder {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Holder::Player(player) => player.serialize(serializer),
            Holder::Table => serializer.serialize_str("table"),
        }
    }
}

impl<'de> Deserialize<'de> for Holder {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Holder, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        match text.as_ref() {
            "table" => Ok(Holder::Table),
            other => other
                .parse()
                .map(Holder::Player)
                .map_err(serde::de::Error::custom),
        }
    }
}

/// An amount from one to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {
    /// Who pays.
    pub from: Holder,
    /// Who receives.
    pub to: Holder,
    /// How much, more than 0.
    pub amount: Amount,
}
