//! Money: who holds it, and the one line in which all rules, the ledger and people say who pays whom and why.

use serde::{Deserialize, Serialize};

use crate::id::{PlayerId, invalid_id};

mod amount;
mod reason;

pub use amount::{Amount, AmountError, MAX_UNITS};
pub(crate) use reason::reasons;
pub use reason::{InFull, PaymentReason, ReasonRow};

/// A holder of money: a person (in the rules a seat), or the table (riichi sticks).
///
/// ```
/// use quejing_rules::event::{Holder, PlayerId};
/// assert_eq!(serde_json::from_str::<Holder>(r#""table""#)?, Holder::Table);
/// assert_eq!(serde_json::from_str::<Holder>(r#""p000000000001""#)?.player(), Some(PlayerId::of(1)));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Holder<Who = PlayerId> {
    /// Held by a person.
    Player(Who),
    /// Lying on the table.
    Table,
}

impl<Who> Holder<Who> {
    /// Returns the person, unless it is the table.
    pub fn player(self) -> Option<Who> {
        match self {
            Holder::Player(player) => Some(player),
            Holder::Table => None,
        }
    }

    /// Returns the holder with the person that `name` gives in place of this one.
    pub fn map<To>(self, name: impl Fn(Who) -> To) -> Holder<To> {
        self.player().map_or(Holder::Table, |who| Holder::Player(name(who)))
    }
}

impl<Who> From<Who> for Holder<Who> {
    fn from(player: Who) -> Holder<Who> {
        Holder::Player(player)
    }
}

impl<Who: Serialize> Serialize for Holder<Who> {
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
            other => other.parse().map(Holder::Player).map_err(invalid_id),
        }
    }
}

/// A payment from one holder to another, between seats as the rules compute it or between people as it is recorded.
/// Its JSON has only the parts that people enter: holders and amount.
///
/// ```
/// use quejing_rules::event::{Amount, Payment};
/// let payment: Payment = serde_json::from_str(r#"{"from":"p000000000001","to":"table","amount":7.5}"#)?;
/// assert_eq!(payment.amount + payment.amount, Amount::whole(15));
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::{Payment, PaymentReason, RuleProfile, RuleSet, book::Example, event::Amount};
/// let (rules, shown) = (RuleProfile::from(RuleSet::RIICHI), Example::read("S 2233m4455p6677s1z d1z").unwrap());
/// // 400 basic points, of which the discarder pays a player other than the dealer four times as many.
/// let ron = Payment::new(Seat(2), Seat(1), Amount::whole(1600), PaymentReason::RON);
/// assert_eq!(rules.settle(&shown.case(&rules)?)?, Some(vec![ron]));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(deserialize = "Holder<Who>: Deserialize<'de>"))]
pub struct Payment<Who = PlayerId> {
    /// The holder who pays.
    pub from: Holder<Who>,
    /// The holder who receives.
    pub to: Holder<Who>,
    /// The amount, more than 0.
    pub amount: Amount,
    /// The reason.
    #[serde(skip)]
    pub why: PaymentReason,
    /// The player whose share it is, where another one is liable for it (包牌).
    #[serde(skip)]
    pub instead_of: Option<Who>,
    /// True if it is a supporter's part (下注).
    #[serde(skip)]
    pub support: bool,
}

impl<Who> Payment<Who> {
    /// Returns a payment that is nobody else's share and no supporter's part.
    pub fn new(
        from: impl Into<Holder<Who>>,
        to: impl Into<Holder<Who>>,
        amount: Amount,
        why: PaymentReason,
    ) -> Payment<Who> {
        Payment { from: from.into(), to: to.into(), amount, why, instead_of: None, support: false }
    }

    /// Returns a payment as people enter it.
    pub fn entered(from: impl Into<Holder<Who>>, to: impl Into<Holder<Who>>, amount: Amount) -> Payment<Who> {
        Payment::new(from, to, amount, PaymentReason::AS_PAID)
    }

    /// Returns the holders with what this changes for each.
    pub fn changes(&self) -> [(Holder<Who>, Amount); 2]
    where
        Who: Copy,
    {
        [(self.from, -self.amount), (self.to, self.amount)]
    }

    /// Returns the payment between those whom `name` gives: seats become people.
    pub fn map<To>(self, name: impl Fn(Who) -> To) -> Payment<To> {
        let Payment { from, to, amount, why, instead_of, support } = self;
        Payment { from: from.map(&name), to: to.map(&name), amount, why, instead_of: instead_of.map(name), support }
    }
}

/// Returns the gain or loss of a holder by these payments. The sum over all holders is 0.
///
/// ```
/// use quejing_rules::event::{Amount, Holder};
/// use quejing_rules::{Payment, PaymentReason, hand::Seat, net};
/// let ron = Payment::new(Seat(1), Seat(0), Amount::whole(8000), PaymentReason::RON);
/// let stick = Payment::new(Holder::Table, Seat(0), Amount::whole(1000), PaymentReason::RIICHI_STICKS);
/// assert_eq!([0, 1, 2].map(|seat| net(&[ron, stick], Seat(seat))), [9000, -8000, 0].map(Amount::whole));
/// assert_eq!(net(&[ron, stick], Holder::Table), Amount::whole(-1000));
/// ```
pub fn net<'a, Who: Copy + PartialEq + 'a>(
    payments: impl IntoIterator<Item = &'a Payment<Who>>,
    holder: impl Into<Holder<Who>>,
) -> Amount {
    let holder = holder.into();
    let changes = payments.into_iter().flat_map(Payment::changes);
    changes.filter(|&(of, _)| of == holder).map(|(_, change)| change).sum()
}
