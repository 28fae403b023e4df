//! The reasons of payments: rows of the families, and those that all rules share.

use std::fmt;

use quejing_message::{ArgumentValue, Message};

/// A kind of reason.
///
/// ```
/// use quejing_rules::{PaymentReason, ReasonRow};
/// static LATE: ReasonRow = ReasonRow { word: "late", message: "ledger-why-fine", in_full: "ledger-why-fine" };
/// assert_eq!(PaymentReason::new(&LATE).as_str(), "late");
/// ```
#[derive(Debug)]
pub struct ReasonRow {
    /// The stable word on the wire.
    pub word: &'static str,
    /// The id of its short sentence.
    pub message: &'static str,
    /// The id of its full sentence, whose argument is `seat`: the player whose share it is.
    pub in_full: &'static str,
}

/// The reason for a payment, compared by its word.
///
/// ```
/// use quejing_rules::event::Amount;
/// use quejing_rules::{PaymentReason, RuleProfile, RuleSet, book::Example};
/// let (rules, shown) = (RuleProfile::from(RuleSet::ZUNG_JUNG), Example::read("S 2233m4455p6677s1z t1z").unwrap());
/// let payments = rules.settle(&shown.case(&rules)?)?.unwrap();
/// assert!(payments.iter().all(|paid| paid.amount == Amount::whole(30) && paid.why == PaymentReason::SELF_DRAW));
/// assert_eq!(PaymentReason::SELF_DRAW.as_str(), "self_draw");
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Copy)]
pub struct PaymentReason(&'static ReasonRow);

impl PaymentReason {
    /// Returns the reason of a kind.
    pub const fn new(row: &'static ReasonRow) -> PaymentReason {
        PaymentReason(row)
    }

    /// Returns the word on the wire.
    pub fn as_str(self) -> &'static str {
        self.0.word
    }

    /// Returns the full sentence.
    pub fn in_full(self) -> InFull {
        InFull(self)
    }
}

impl PartialEq for PaymentReason {
    fn eq(&self, other: &PaymentReason) -> bool {
        std::ptr::eq(self.0, other.0) || self.0.word == other.0.word
    }
}

impl Eq for PaymentReason {}

impl fmt::Debug for PaymentReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.word)
    }
}

impl Default for PaymentReason {
    fn default() -> PaymentReason {
        PaymentReason::AS_PAID
    }
}

impl Message for PaymentReason {
    fn id(&self) -> &'static str {
        self.0.message
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {}
}

/// The full sentence of a reason.
///
/// ```
/// use quejing_message::Message;
/// use quejing_rules::PaymentReason;
/// assert_eq!(PaymentReason::KONG_ADDED.id(), "ledger-why-kong");
/// assert_eq!(PaymentReason::KONG_ADDED.in_full().id(), "house-due-added-kong");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InFull(PaymentReason);

impl Message for InFull {
    fn id(&self) -> &'static str {
        self.0.0.in_full
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {}
}

/// Defines reasons as constants of [`PaymentReason`]. A row has the name, the word on the wire and the id of the sentence;
/// after `in full`, the id of the full one where it differs.
macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident = $word:literal, $message:literal $(, in full $full:literal)?;)+) => {
        impl $crate::PaymentReason {
            $(
                $(#[$doc])*
                pub const $name: $crate::PaymentReason = {
                    static ROW: $crate::ReasonRow = $crate::ReasonRow {
                        word: $word,
                        message: $message,
                        in_full: [$($full,)? $message][0],
                    };
                    $crate::PaymentReason::new(&ROW)
                };
            )+
        }
    };
}

pub(crate) use reasons;

reasons! {
    /// A loser's share of a self-drawn win.
    SELF_DRAW = "self_draw", "ledger-why-self-draw";
    /// The share of the discarder.
    DISCARDER = "discarder", "ledger-why-discarder";
    /// A fine that the table set.
    FINE = "fine", "ledger-why-fine";
    /// A payment as people entered it.
    AS_PAID = "as_paid", "ledger-why-as-paid";
    /// A penalty that people agreed on.
    PENALTY = "penalty", "ledger-why-penalty";
    /// An adjustment that people agreed on.
    ADJUSTMENT = "adjustment", "ledger-why-adjustment";
    /// A side bet.
    BET = "bet", "ledger-why-bet";
}
