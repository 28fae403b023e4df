//! Money: who holds it, and the one line in which all rules, the ledger and people say who pays whom and why.

use quejing_message::Message;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use crate::id::{PlayerId, invalid_id};

mod amount;

pub use amount::{Amount, AmountError, MOST_UNITS};

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
/// As JSON it is what people enter: holders and amount.
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
/// let ron = Payment::new(Seat(2), Seat(1), Amount::whole(1600), PaymentReason::Ron);
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
        Payment::new(from, to, amount, PaymentReason::AsPaid)
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
/// let ron = Payment::new(Seat(1), Seat(0), Amount::whole(8000), PaymentReason::Ron);
/// let stick = Payment::new(Holder::Table, Seat(0), Amount::whole(1000), PaymentReason::RiichiSticks);
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

/// The reason for a payment.
///
/// ```
/// use quejing_rules::event::Amount;
/// use quejing_rules::{PaymentReason, RuleProfile, RuleSet, book::Example};
/// let (rules, shown) = (RuleProfile::from(RuleSet::ZUNG_JUNG), Example::read("S 2233m4455p6677s1z t1z").unwrap());
/// let payments = rules.settle(&shown.case(&rules)?)?.unwrap();
/// assert!(payments.iter().all(|paid| paid.amount == Amount::whole(30) && paid.why == PaymentReason::SelfDraw));
/// assert_eq!(PaymentReason::SelfDraw.as_str(), "self_draw");
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Message, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[message("ledger-why")]
pub enum PaymentReason {
    /// A loser's share of a self-drawn win.
    SelfDraw,
    /// The share of the discarder.
    Discarder,
    /// The share of a player who was not involved.
    Bystander,
    /// 半包牌: half of another loser's share.
    HalfLiability,
    /// 全包牌: another loser's whole share.
    FullLiability,
    /// Zung Jung: the first 25 points, which all three share.
    FirstPoints,
    /// Zung Jung: points for which nobody is responsible.
    Shared,
    /// Zung Jung: points that the responsible player pays threefold.
    Responsible,
    /// Riichi: the discarder pays the hand.
    Ron,
    /// Riichi: the discarder's half of a shared ron.
    SharedRon,
    /// 包: the liable player pays half.
    PaoHalf,
    /// 包: the liable player pays everything.
    PaoAll,
    /// Counters (本场).
    Honba,
    /// A riichi stick is put down.
    StickPut,
    /// Riichi sticks are collected.
    RiichiSticks,
    /// The noten penalty, 不听罚符.
    NotenPenalty,
    /// Nagashi mangan, 流局满贯.
    NagashiMangan,
    /// The money of an exposed kong.
    #[message("ledger-why-kong")]
    KongExposed,
    /// The money of an added kong.
    #[message("ledger-why-kong")]
    KongAdded,
    /// The money of a concealed kong.
    #[message("ledger-why-kong")]
    KongConcealed,
    /// A false win while nobody was waiting.
    FalseWin,
    /// A false win, paid to somebody who was waiting.
    FalseWinToWaiting,
    /// Riichi: the chombo penalty.
    Chombo,
    /// A fine that the table set.
    Fine,
    /// A payment as people entered it.
    #[default]
    AsPaid,
    /// A penalty that people agreed on.
    Penalty,
    /// An adjustment that people agreed on.
    Adjustment,
    /// A side bet.
    Bet,
}

impl PaymentReason {
    /// Returns the word on the wire.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}
