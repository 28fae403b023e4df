//! Payments that people agreed on, as they are stored.

use serde::{Deserialize, Serialize};

use quejing_rules::{DealId, Payment, PaymentReason, PlayerId};

/// The purpose of payments that people agreed on.
///
/// ```
/// use quejing_ledger::AgreementPurpose;
/// use quejing_rules::PaymentReason;
/// assert_eq!(serde_json::to_string(&AgreementPurpose::Bet)?, r#""bet""#);
/// assert_eq!(PaymentReason::from(AgreementPurpose::Bet), PaymentReason::BET);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AgreementPurpose {
    Penalty,
    Adjustment,
    Bet,
}

impl From<AgreementPurpose> for PaymentReason {
    fn from(purpose: AgreementPurpose) -> PaymentReason {
        match purpose {
            AgreementPurpose::Penalty => PaymentReason::PENALTY,
            AgreementPurpose::Adjustment => PaymentReason::ADJUSTMENT,
            AgreementPurpose::Bet => PaymentReason::BET,
        }
    }
}

/// Payments that people agreed on, with their purpose and reason.
///
/// ```
/// use quejing_ledger::{AgreedPayments, AgreementPurpose, Record};
/// use quejing_rules::{Amount, Payment, PlayerId};
/// let [ann, ben] = [1, 2].map(PlayerId::from_number);
/// let payment = Payment::new(ann, ben, Amount::from_units(10), AgreementPurpose::Bet.into());
/// let (payments, reason) = (vec![payment], "A side bet on the last deal.".to_owned());
/// let bet = AgreedPayments::new(AgreementPurpose::Bet, payments, reason, vec![ann, ben]);
/// assert!(!bet.is_set_aside);
/// assert_eq!(Record::Agreed(bet).agreed_people(), [ann, ben]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgreedPayments {
    /// The purpose of the payments.
    pub what: AgreementPurpose,
    pub payments: Vec<Payment>,
    /// The reason in the words of the people who agreed.
    pub reason: String,
    /// The people who agreed to the payments.
    #[serde(default)]
    pub agreed: Vec<PlayerId>,
    /// The deal that the payments belong to; `None` for payments outside deals.
    #[serde(rename = "hand", default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<DealId>,
    /// True if money that the table receives is set aside: nobody wins it, and it counts neither as riichi sticks nor
    /// for the end of a game. False in nights of earlier versions, in which such money lies with the sticks.
    #[serde(rename = "set_aside", default, skip_serializing_if = "std::ops::Not::not")]
    pub is_set_aside: bool,
}

impl AgreedPayments {
    /// Creates payments outside deals for a new entry. Money that the table receives or pays is set aside.
    ///
    /// ```
    /// use quejing_ledger::{AgreedPayments, AgreementPurpose};
    /// use quejing_rules::{Amount, Holder, Payment, PlayerId};
    /// let payment = Payment::as_entered(PlayerId::from_number(1), Holder::Table, Amount::from_units(8));
    /// let penalty = AgreedPayments::new(AgreementPurpose::Penalty, vec![payment], "Late.".to_owned(), Vec::new());
    /// assert!(penalty.is_set_aside && penalty.deal.is_none());
    /// ```
    pub fn new(
        what: AgreementPurpose,
        payments: Vec<Payment>,
        reason: String,
        agreed: Vec<PlayerId>,
    ) -> AgreedPayments {
        let is_set_aside = payments.iter().any(Payment::involves_table);
        AgreedPayments { what, payments, reason, agreed, deal: None, is_set_aside }
    }
}
