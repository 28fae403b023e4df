//! Payments and the holders of money, as the rules compute them and as the ledger stores them.

use serde::{Deserialize, Serialize};

use crate::id::{PlayerId, to_deserializer_error};

mod amount;
mod payment_reason;

pub use amount::{Amount, AmountError, MAX_AMOUNT_UNITS};
pub(crate) use payment_reason::reasons;
pub use payment_reason::{FullSentenceReason, PaymentReason, ReasonRow};

/// A holder of money: a person (in the rules, a seat), or the table with its riichi sticks.
///
/// ```
/// use quejing_rules::{Holder, PlayerId};
/// assert_eq!(serde_json::from_str::<Holder>(r#""table""#)?, Holder::Table);
/// assert_eq!(serde_json::from_str::<Holder>(r#""p000000000001""#)?.player(), Some(PlayerId::from_number(1)));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Holder<Who = PlayerId> {
    /// A person, or a seat.
    Player(Who),
    /// The table, on which riichi sticks lie.
    Table,
}

impl<Who> Holder<Who> {
    /// Returns the person or seat; `None` for the table.
    pub fn player(self) -> Option<Who> {
        match self {
            Holder::Player(player) => Some(player),
            Holder::Table => None,
        }
    }

    /// Returns the holder with its person or seat converted by `convert`; the table stays the table.
    pub fn map<To>(self, convert: impl Fn(Who) -> To) -> Holder<To> {
        self.player().map_or(Holder::Table, |player| Holder::Player(convert(player)))
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
            other => other.parse().map(Holder::Player).map_err(to_deserializer_error),
        }
    }
}

/// A payment from one holder to another: between seats as the rules compute it, between people as the ledger stores it.
/// Its JSON has only what people enter: the holders and the amount.
///
/// ```
/// use quejing_rules::{Amount, Payment};
/// let payment: Payment = serde_json::from_str(r#"{"from":"p000000000001","to":"table","amount":7.5}"#)?;
/// assert_eq!(payment.amount + payment.amount, Amount::from_units(15));
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::{Amount, Payment, PaymentReason, RuleProfile, RuleSet, book::Example};
/// let (rules, shown) = (RuleProfile::from(RuleSet::RIICHI), Example::read("S 2233m4455p6677s1z d1z").unwrap());
/// // 400 basic points, of which the discarder pays a player other than the dealer four times as many.
/// let ron = Payment::new(Seat(2), Seat(1), Amount::from_units(1600), PaymentReason::RON);
/// assert_eq!(rules.settle(&shown.case(&rules)?)?, Some(vec![ron]));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(deserialize = "Holder<Who>: Deserialize<'de>"))]
pub struct Payment<Who = PlayerId> {
    pub from: Holder<Who>,
    pub to: Holder<Who>,
    /// The amount, above 0.
    pub amount: Amount,
    #[serde(skip)]
    pub why: PaymentReason,
    /// The player whose share the payer pays because of liability (包牌); `None` for the payer's own share.
    #[serde(skip)]
    pub instead_of: Option<Who>,
    /// True if the payment is a supporter's part (下注, house rule).
    #[serde(skip)]
    pub support: bool,
}

impl<Who> Payment<Who> {
    /// Creates a payment for the payer's own share that is not a supporter's part.
    pub fn new(
        from: impl Into<Holder<Who>>,
        to: impl Into<Holder<Who>>,
        amount: Amount,
        why: PaymentReason,
    ) -> Payment<Who> {
        Payment { from: from.into(), to: to.into(), amount, why, instead_of: None, support: false }
    }

    /// Creates a payment as people entered it, with [`PaymentReason::AS_PAID`] as its reason.
    pub fn as_entered(from: impl Into<Holder<Who>>, to: impl Into<Holder<Who>>, amount: Amount) -> Payment<Who> {
        Payment::new(from, to, amount, PaymentReason::AS_PAID)
    }

    /// Returns the change of each holder's money: negative for the payer, positive for the payee.
    pub fn changes(&self) -> [(Holder<Who>, Amount); 2]
    where
        Who: Copy,
    {
        [(self.from, -self.amount), (self.to, self.amount)]
    }

    /// Returns true if the table pays or is paid.
    pub fn involves_table(&self) -> bool {
        [&self.from, &self.to].into_iter().any(|holder| matches!(holder, Holder::Table))
    }

    /// Returns the payment with its payer, payee and [`Self::instead_of`] converted by `convert`, such as seats into
    /// people.
    pub fn map<To>(self, convert: impl Fn(Who) -> To) -> Payment<To> {
        let Payment { from, to, amount, why, instead_of, support } = self;
        Payment {
            from: from.map(&convert),
            to: to.map(&convert),
            amount,
            why,
            instead_of: instead_of.map(convert),
            support,
        }
    }
}

/// Returns the gain (positive) or loss (negative) of a holder by these payments. The sum over all holders is 0.
///
/// ```
/// use quejing_rules::{Amount, Holder};
/// use quejing_rules::{Payment, PaymentReason, hand::Seat, net_change};
/// let ron = Payment::new(Seat(1), Seat(0), Amount::from_units(8000), PaymentReason::RON);
/// let stick = Payment::new(Holder::Table, Seat(0), Amount::from_units(1000), PaymentReason::RIICHI_STICKS);
/// assert_eq!([0, 1, 2].map(|seat| net_change(&[ron, stick], Seat(seat))), [9000, -8000, 0].map(Amount::from_units));
/// assert_eq!(net_change(&[ron, stick], Holder::Table), Amount::from_units(-1000));
/// ```
pub fn net_change<'a, Who: Copy + PartialEq + 'a>(
    payments: impl IntoIterator<Item = &'a Payment<Who>>,
    holder: impl Into<Holder<Who>>,
) -> Amount {
    let holder = holder.into();
    let changes = payments.into_iter().flat_map(Payment::changes);
    changes.filter(|&(changed, _)| changed == holder).map(|(_, change)| change).sum()
}
