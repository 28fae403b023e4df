//! Who holds money, and payments between them.

use serde::{Deserialize, Serialize};

use super::{Amount, PlayerId};

/// A holder of money: a person, or the table (riichi sticks).
///
/// ```
/// use quejing_rules::event::{Holder, PlayerId};
/// assert_eq!(serde_json::from_str::<Holder>(r#""table""#)?, Holder::Table);
/// assert_eq!(serde_json::from_str::<Holder>(r#""p000000000001""#)?.player(), Some(PlayerId::of(1)));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Holder {
    /// Held by a person.
    Player(PlayerId),
    /// Lying on the table.
    Table,
}

impl Holder {
    /// Returns the person, unless it is the table.
    pub fn player(self) -> Option<PlayerId> {
        match self {
            Holder::Player(player) => Some(player),
            Holder::Table => None,
        }
    }
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
        match std::borrow::Cow::<'de, str>::deserialize(deserializer)?.as_ref() {
            "table" => Ok(Holder::Table),
            other => other.parse().map(Holder::Player).map_err(super::id::invalid_id),
        }
    }
}

/// A payment from one holder to another.
///
/// ```
/// use quejing_rules::event::{Amount, Payment};
/// let payment: Payment = serde_json::from_str(r#"{"from":"p000000000001","to":"table","amount":7.5}"#)?;
/// assert_eq!(payment.amount + payment.amount, Amount::whole(15));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {
    /// The holder who pays.
    pub from: Holder,
    /// The holder who receives.
    pub to: Holder,
    /// The amount, more than 0.
    pub amount: Amount,
}
