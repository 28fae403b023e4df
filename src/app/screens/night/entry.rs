//! The form of one entry of a night, for a new entry or the correction of an earlier one.

mod fields;
mod won;

use super::shared_widgets::ConsentForm;
use crate::app::widgets::asked::Answers;
use crate::rules::RuleProfile;
use crate::table::ledger::{
    ActRow, AgreedFor, AgreedPayments, Body, DealBegun, DrawKind, DrawnDeal, EventAnswer, EventKind, FalseWin,
    FamilyFields, Holder, Night, Payment, PlayerId, WonDeal,
};
use std::ops::Deref;

use quejing_message::Message;

pub use won::WinFields;

/// The kind of an entry. Each kind has its own fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Message)]
#[message("night-kind")]
pub enum EntryKind {
    /// Money that people agreed on.
    #[default]
    Money,
    /// One win or several.
    Win,
    Draw,
    /// The beginning of a deal.
    Deal,
    /// An act that only some rules have.
    #[message(through = Deref::deref)]
    Act(&'static ActRow),
    /// A declared win without a winning hand.
    FalseWin,
}

impl EntryKind {
    /// Returns the kind of an event; `None` for events without a form.
    pub fn of(body: &Body) -> Option<EntryKind> {
        Some(match body {
            Body::Agreed(_) => EntryKind::Money,
            Body::Won(_) => EntryKind::Win,
            Body::Drawn(_) => EntryKind::Draw,
            Body::DealBegun(_) => EntryKind::Deal,
            Body::Act(act) if !act.row().fields.is_empty() => EntryKind::Act(act.row()),
            Body::FalseWin(_) => EntryKind::FalseWin,
            _ => return None,
        })
    }

    /// Returns the kinds that these rules have.
    pub fn offered_kinds(rules: &RuleProfile) -> Vec<EntryKind> {
        let mut kinds = vec![EntryKind::Money, EntryKind::Win, EntryKind::Draw, EntryKind::FalseWin, EntryKind::Deal];
        kinds.extend(rules.acts().iter().filter(|row| !row.fields.is_empty()).map(|row| EntryKind::Act(row)));
        kinds
    }
}

/// A field that has to be filled in before the entry can be recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message)]
#[message("entry-needs")]
pub enum MissingField {
    /// The person whom the entry is about.
    Person,
    Winner,
    /// The value of the hand.
    Value,
    /// Payer and payee.
    Payment,
    /// A valid amount.
    Amount,
    /// Dice from 1 to 6.
    Dice,
}

/// A payment as typed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PaymentFields {
    from: Option<Holder>,
    to: Option<Holder>,
    amount: String,
}

/// The form of one entry. The fields of other kinds keep their content when the kind changes.
#[derive(Clone, Debug, Default)]
pub struct EntryForm {
    pub kind: EntryKind,
    pub table: u8,
    /// The reason of a payment, and the people who agreed to it.
    pub consent: ConsentForm,
    /// The declarer of a false win, or the dealer of a deal.
    who: Option<PlayerId>,
    from: Option<PlayerId>,
    wins: Vec<WinFields>,
    draw: DrawKind,
    /// The recorded beginning of a deal, which the fields change in part.
    begun: DealBegun,
    dice: String,
    /// The answers to fields that only some rules have, or to the fields of an act.
    answers: Answers,
    /// The recorded fields that only some rules have.
    recorded: FamilyFields,
    fine: String,
    goes_on: bool,
    what: Option<AgreedFor>,
    payments: Vec<PaymentFields>,
    /// The deal of the money that is being corrected.
    hand: Option<crate::table::ledger::DealId>,
}

impl EntryForm {
    /// Returns an empty form.
    pub fn empty(kind: EntryKind, table: u8) -> EntryForm {
        EntryForm { kind, table, ..EntryForm::default() }
    }

    /// Returns the form of a recorded event; `None` for events without a form.
    pub fn of(body: &Body) -> Option<EntryForm> {
        let mut entry = EntryForm { kind: EntryKind::of(body)?, ..EntryForm::default() };
        match body {
            Body::Agreed(agreed) => {
                entry.what = Some(agreed.what);
                entry.consent.reason.clone_from(&agreed.reason);
                entry.consent.agreed = agreed.agreed.iter().copied().collect();
                entry.hand = agreed.deal;
                let typed = |payment: &Payment| PaymentFields {
                    from: Some(payment.from),
                    to: Some(payment.to),
                    amount: payment.amount.to_string(),
                };
                entry.payments = agreed.payments.iter().map(typed).collect();
            }
            Body::Won(won) => {
                entry.from = won.from;
                entry.wins = won.wins.iter().map(WinFields::of).collect();
            }
            Body::Drawn(drawn) => {
                entry.draw = drawn.why;
                entry.recorded = drawn.family.clone();
            }
            Body::DealBegun(begun) => {
                let dice: Vec<String> = begun.dice.iter().map(u8::to_string).collect();
                entry.dice = dice.join(" ");
                entry.who = begun.dealer;
                entry.recorded = begun.family.clone();
                entry.begun = begun.clone();
            }
            Body::Act(act) => {
                let answers = act.row().fields.iter().filter_map(|field| Some((field.key, act.answer(field.key)?)));
                entry.answers = answers.collect();
            }
            Body::FalseWin(false_win) => {
                entry.who = Some(false_win.by);
                entry.recorded = false_win.family.clone();
                entry.fine = false_win.fine.map(|fine| fine.to_string()).unwrap_or_default();
                entry.goes_on = false_win.goes_on;
            }
            _ => return None,
        }
        entry.answers.extend(entry.recorded.answers());
        Some(entry)
    }

    /// Returns the event that the form describes.
    ///
    /// # Errors
    /// The field that is missing.
    pub fn body(&self, night: &Night) -> Result<Body, MissingField> {
        let who = self.who.ok_or(MissingField::Person);
        Ok(match self.kind {
            EntryKind::Money => Body::Agreed(AgreedPayments {
                what: self.what.unwrap_or(AgreedFor::Adjustment),
                payments: self.payments()?,
                reason: self.consent.reason.trim().to_owned(),
                agreed: self.consent.list(),
                deal: self.hand,
            }),
            EntryKind::Win => Body::Won(self.won(night)?),
            EntryKind::Draw => {
                Body::Drawn(DrawnDeal { why: self.draw, family: self.family(night, EventKind::Draw, |answer| answer) })
            }
            EntryKind::Deal => Body::DealBegun(self.deal(night)?),
            EntryKind::Act(row) => {
                Body::Act(row.fill_in(|field| self.answers.get(field.key).cloned()).map_err(|_| MissingField::Person)?)
            }
            EntryKind::FalseWin => Body::FalseWin(self.false_win(who?, night)?),
        })
    }

    /// Returns the fields that only some rules have, with each answer completed by `complete`.
    fn family(&self, night: &Night, of: EventKind, complete: impl Fn(EventAnswer) -> EventAnswer) -> FamilyFields {
        let Some(rules) = night.rules() else {
            return FamilyFields::default();
        };
        let answers = self.all_answers();
        self.recorded.clone().with_answers(of, rules, |field| {
            let answer = answers.get(field.key).filter(|_| field.is_asked(|other| answers.get(other)))?.clone();
            Some(complete(answer))
        })
    }

    /// Returns the answers with the kind of draw, on which some fields depend.
    fn all_answers(&self) -> Answers {
        let mut answers = self.answers.clone();
        answers.insert("why", EventAnswer::Word(self.draw.row().word));
        answers
    }

    fn payments(&self) -> Result<Vec<Payment>, MissingField> {
        let read = |typed: &PaymentFields| {
            let (from, to) = typed.from.zip(typed.to).ok_or(MissingField::Payment)?;
            let amount = typed.amount.parse().map_err(|_: crate::table::ledger::AmountError| MissingField::Amount)?;
            Ok(Payment::entered(from, to, amount))
        };
        let payments: Vec<Payment> = self.payments.iter().map(read).collect::<Result<_, _>>()?;
        if payments.is_empty() { Err(MissingField::Payment) } else { Ok(payments) }
    }

    fn won(&self, night: &Night) -> Result<WonDeal, MissingField> {
        let rules = night.rules().ok_or(MissingField::Person)?;
        let wins = self.wins.iter().map(|win| win.win(rules, self.from)).collect::<Result<Vec<_>, _>>()?;
        if wins.is_empty() { Err(MissingField::Winner) } else { Ok(WonDeal { from: self.from, wins }) }
    }

    fn deal(&self, night: &Night) -> Result<DealBegun, MissingField> {
        let thrown = self.dice.split(|letter: char| !letter.is_ascii_digit()).filter(|die| !die.is_empty());
        let dice =
            thrown.map(|die| die.parse::<u8>().map_err(|_| MissingField::Dice)).collect::<Result<Vec<_>, _>>()?;
        let due = night.due(usize::from(self.table)).and_then(|due| due.dealer);
        let family = self.family(night, EventKind::Deal, |answer| match answer.partner() {
            Some((recorded, _)) => answer.with_dealer(self.who.or(recorded).or(due)),
            None => answer,
        });
        Ok(DealBegun { dealer: self.who, dice, family, ..self.begun.clone() })
    }

    fn false_win(&self, by: PlayerId, night: &Night) -> Result<FalseWin, MissingField> {
        let fine = match self.fine.trim() {
            "" => None,
            text => Some(text.parse().map_err(|_| MissingField::Amount)?),
        };
        Ok(FalseWin {
            by,
            fine,
            goes_on: self.goes_on,
            family: self.family(night, EventKind::FalseWin, |answer| answer.without(by)),
        })
    }
}

#[cfg(test)]
mod tests;
