//! The reasons for payments: those that all rules share, and rows of the families.

use std::fmt;

use quejing_message::{ArgumentValue, Message};

/// A kind of reason for a payment: its word on the wire and the ids of its messages.
///
/// ```
/// use quejing_rules::{PaymentReason, ReasonRow};
/// static LATE: ReasonRow = ReasonRow { word: "late", message: "ledger-why-fine", full_message: "ledger-why-fine" };
/// assert_eq!(PaymentReason::new(&LATE).as_str(), "late");
/// ```
#[derive(Debug)]
pub struct ReasonRow {
    /// The stable word on the wire.
    pub word: &'static str,
    /// The message id of the short sentence.
    pub message: &'static str,
    /// The message id of the full sentence. Its argument `seat` is the player whose share is paid.
    pub full_message: &'static str,
}

/// The reason for a payment; reasons with equal words are equal.
///
/// ```
/// use quejing_rules::Amount;
/// use quejing_rules::{PaymentReason, RuleProfile, RuleSet, book::Example};
/// let (rules, shown) = (RuleProfile::from(RuleSet::ZUNG_JUNG), Example::read("S 2233m4455p6677s1z t1z").unwrap());
/// let payments = rules.settle(&shown.case(&rules)?)?.unwrap();
/// assert!(payments.iter().all(|paid| paid.amount == Amount::from_units(30) && paid.why == PaymentReason::SELF_DRAW));
/// assert_eq!(PaymentReason::SELF_DRAW.as_str(), "self_draw");
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Copy)]
pub struct PaymentReason(&'static ReasonRow);

impl PaymentReason {
    /// Creates the reason that `row` defines, usually through the macro `reasons!`.
    pub const fn new(row: &'static ReasonRow) -> PaymentReason {
        PaymentReason(row)
    }

    /// Returns the word on the wire, such as `self_draw`.
    pub fn as_str(self) -> &'static str {
        self.0.word
    }

    /// Returns the reason as a message whose text is the full sentence.
    pub fn full_reason(self) -> FullSentenceReason {
        FullSentenceReason(self)
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

/// A reason for a payment whose message is the full sentence.
///
/// ```
/// use quejing_message::Message;
/// use quejing_rules::PaymentReason;
/// assert_eq!(PaymentReason::KONG_ADDED.id(), "ledger-why-kong");
/// assert_eq!(PaymentReason::KONG_ADDED.full_reason().id(), "house-due-added-kong");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FullSentenceReason(PaymentReason);

impl Message for FullSentenceReason {
    fn id(&self) -> &'static str {
        self.0.0.full_message
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {}
}

/// Defines reasons for payments as constants of [`PaymentReason`]. A row has the name of the constant, the word on the
/// wire and the message id of the short sentence; after `in full`, the message id of the full sentence if it differs.
macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident = $word:literal, $message:literal $(, in full $full:literal)?;)+) => {
        impl $crate::PaymentReason {
            $(
                $(#[$doc])*
                pub const $name: $crate::PaymentReason = {
                    static ROW: $crate::ReasonRow = $crate::ReasonRow {
                        word: $word,
                        message: $message,
                        full_message: [$($full,)? $message][0],
                    };
                    $crate::PaymentReason::new(&ROW)
                };
            )+
        }
    };
}

pub(crate) use reasons;

reasons! {
    /// The share of each other player in a self-drawn win.
    SELF_DRAW = "self_draw", "ledger-why-self-draw";
    /// The payment of the discarder for another player's win.
    DISCARDER = "discarder", "ledger-why-discarder";
    /// A fine that the table agreed on for false wins.
    FINE = "fine", "ledger-why-fine";
    /// A payment as people entered it, instead of that of the rules.
    AS_PAID = "as_paid", "ledger-why-as-paid";
    /// A penalty that people agreed on, outside the rules.
    PENALTY = "penalty", "ledger-why-penalty";
    /// An adjustment of totals that people agreed on.
    ADJUSTMENT = "adjustment", "ledger-why-adjustment";
    BET = "bet", "ledger-why-bet";
}
