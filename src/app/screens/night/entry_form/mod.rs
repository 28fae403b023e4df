//! The form of one entry of a night, for a new entry or for the correction of an earlier one.

mod fields;
mod win_fields;

use super::shared_widgets::ConsentForm;
use crate::app::widgets::event_inputs::EventAnswers;
use quejing_session::game::{Answer, RuleProfile};
use quejing_session::night::{
    ActRow, AgreedPayments, AgreementPurpose, DealBegun, DealEntry, DrawKind, DrawnDeal, FalseWin, FamilyFields,
    FieldHost, Holder, Night, NightEntry, Payment, PlayerId, WonDeal,
};
use std::ops::Deref;

use quejing_message::Message;

pub use win_fields::WinFields;

/// The kind of an entry; each kind has different fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Message)]
#[message("night-kind")]
pub enum EntryKind {
    /// Money that people agreed on, outside the deals.
    #[default]
    Money,
    /// One win, or several on the same tile.
    Win,
    Draw,
    /// The beginning of a deal.
    Deal,
    /// An event that only some rules have, such as a kong with a payment.
    #[message(through = Deref::deref)]
    Act(&'static ActRow),
    /// A declared win without a winning hand (false win).
    FalseWin,
}

impl EntryKind {
    /// Returns the kind of an event of a deal; `None` for acts without fields, which have no form.
    fn from_deal_entry(event: &DealEntry) -> Option<EntryKind> {
        Some(match event {
            DealEntry::Win(_) => EntryKind::Win,
            DealEntry::Draw(_) => EntryKind::Draw,
            DealEntry::Beginning(_) => EntryKind::Deal,
            DealEntry::Act(act) if act.row().fields.is_empty() => return None,
            DealEntry::Act(act) => EntryKind::Act(act.row()),
            DealEntry::FalseWin(_) => EntryKind::FalseWin,
        })
    }

    /// Returns the kinds of entry that these rules offer: the kinds of every rule set, then the acts of these rules
    /// that have fields.
    pub fn offered_kinds(rules: &RuleProfile) -> Vec<EntryKind> {
        let mut kinds = vec![EntryKind::Money, EntryKind::Win, EntryKind::Draw, EntryKind::FalseWin, EntryKind::Deal];
        kinds.extend(rules.acts().iter().filter(|row| !row.fields.is_empty()).map(|row| EntryKind::Act(row)));
        kinds
    }
}

/// The first field that the user must fill in or correct before the entry can be recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message)]
#[message("entry-needs")]
pub enum MissingField {
    /// The person whom the entry is about; also any missing field of an act, or the rules if the night has none.
    Person,
    Winner,
    /// The value of the hand.
    Value,
    /// The payer and the payee.
    Payment,
    /// An amount that is a valid number.
    Amount,
    /// Dice that are numbers up to 255.
    Dice,
}

/// The payer, the payee and the amount of a payment, as typed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PaymentFields {
    payer: Option<Holder>,
    payee: Option<Holder>,
    amount: String,
}

/// The form of one entry. When the user chooses another kind, the fields of the other kinds keep their content.
#[derive(Clone, Debug, Default)]
pub struct EntryForm {
    pub kind: EntryKind,
    /// The index of the table.
    pub table: u8,
    /// The reason of a payment, and the people who agreed to it.
    pub consent: ConsentForm,
    /// The declarer of a false win, or the dealer of a deal.
    person: Option<PlayerId>,
    /// The discarder of the winning tile; `None` for a self-draw.
    discarder: Option<PlayerId>,
    wins: Vec<WinFields>,
    draw_kind: DrawKind,
    /// The recorded beginning of a deal, if the form corrects one; the form changes only some of its fields.
    recorded_beginning: DealBegun,
    /// The numbers of the dice at the beginning of a deal, as typed.
    typed_dice: String,
    /// The answers to the fields that only some rules have, or to the fields of an act.
    answers: EventAnswers,
    /// The recorded answers to fields that only some rules have.
    recorded_answers: FamilyFields,
    /// The fine of a false win, as typed; empty for none.
    typed_fine: String,
    /// True if the deal continues after a false win.
    deal_goes_on: bool,
    purpose: Option<AgreementPurpose>,
    payments: Vec<PaymentFields>,
    /// The deal to which agreed money belongs, if the form corrects such an entry.
    agreed_deal: Option<quejing_session::night::DealId>,
}

impl EntryForm {
    /// Returns an empty form for an entry of this kind at this table.
    pub fn empty(kind: EntryKind, table: u8) -> EntryForm {
        EntryForm { kind, table, ..EntryForm::default() }
    }

    /// Returns the form of an entry, filled in with its data; `None` for entries without a form.
    pub fn from_entry(entry: &NightEntry) -> Option<EntryForm> {
        let mut form = match entry {
            NightEntry::Money(agreed) => EntryForm::from_money(agreed),
            NightEntry::Deal { table, event } => EntryForm::from_deal_entry(*table, event)?,
            _ => return None,
        };
        form.answers.extend(form.recorded_answers.answers());
        Some(form)
    }

    fn from_money(agreed: &AgreedPayments) -> EntryForm {
        let typed = |payment: &Payment| PaymentFields {
            payer: Some(payment.from),
            payee: Some(payment.to),
            amount: payment.amount.to_string(),
        };
        EntryForm {
            kind: EntryKind::Money,
            purpose: Some(agreed.what),
            consent: ConsentForm {
                reason: agreed.reason.clone(),
                agreed_people: agreed.agreed.iter().copied().collect(),
            },
            agreed_deal: agreed.deal,
            payments: agreed.payments.iter().map(typed).collect(),
            ..EntryForm::default()
        }
    }

    fn from_deal_entry(table: u8, event: &DealEntry) -> Option<EntryForm> {
        let mut form = EntryForm::empty(EntryKind::from_deal_entry(event)?, table);
        match event {
            DealEntry::Win(won) => {
                form.discarder = won.from;
                form.wins = won.wins.iter().map(WinFields::from_win).collect();
            }
            DealEntry::Draw(drawn) => {
                form.draw_kind = drawn.why;
                form.recorded_answers = drawn.family.clone();
            }
            DealEntry::Beginning(begun) => {
                let dice: Vec<String> = begun.dice.iter().map(u8::to_string).collect();
                form.typed_dice = dice.join(" ");
                form.person = begun.dealer;
                form.recorded_answers = begun.family.clone();
                form.recorded_beginning = begun.clone();
            }
            DealEntry::Act(act) => {
                let answers = act.row().fields.iter().filter_map(|field| Some((field.key, act.answer(field.key)?)));
                form.answers = answers.collect();
            }
            DealEntry::FalseWin(false_win) => {
                form.person = Some(false_win.by);
                form.recorded_answers = false_win.family.clone();
                form.typed_fine = false_win.fine.map(|fine| fine.to_string()).unwrap_or_default();
                form.deal_goes_on = false_win.goes_on;
            }
        }
        Some(form)
    }

    /// Returns the entry that the form describes, as the next one of its night.
    ///
    /// # Errors
    /// The first field that is missing or invalid.
    pub fn to_entry(&self, night: &Night) -> Result<NightEntry, MissingField> {
        let event = match self.kind {
            EntryKind::Money => return self.to_money().map(NightEntry::Money),
            EntryKind::Win => DealEntry::Win(self.to_won_deal(night)?),
            EntryKind::Draw => DealEntry::Draw(DrawnDeal {
                why: self.draw_kind,
                family: self.completed_family_fields(night, FieldHost::Draw, |answer| answer),
            }),
            EntryKind::Deal => DealEntry::Beginning(self.to_deal_begun(night)?),
            EntryKind::Act(row) => {
                let act = row.fill_in(|field| self.answers.get(field.key).cloned());
                DealEntry::Act(act.map_err(|_| MissingField::Person)?)
            }
            EntryKind::FalseWin => {
                DealEntry::FalseWin(self.to_false_win(self.person.ok_or(MissingField::Person)?, night)?)
            }
        };
        Ok(NightEntry::Deal { table: self.table, event })
    }

    fn to_money(&self) -> Result<AgreedPayments, MissingField> {
        Ok(AgreedPayments {
            deal: self.agreed_deal,
            ..AgreedPayments::new(
                self.purpose.unwrap_or(AgreementPurpose::Adjustment),
                self.parse_payments()?,
                self.consent.reason.trim().to_owned(),
                self.consent.agreed_list(),
            )
        })
    }

    /// Returns the fields that only the rules of the night have, for an event of this kind: the recorded ones with the
    /// answers of the form to the fields that are asked. `complete` changes each answer. Empty if the night has no
    /// rules.
    fn completed_family_fields(
        &self,
        night: &Night,
        event_kind: FieldHost,
        complete: impl Fn(Answer<PlayerId>) -> Answer<PlayerId>,
    ) -> FamilyFields {
        let Some(rules) = night.rules() else {
            return FamilyFields::default();
        };
        let answers = self.answers_with_draw_kind();
        self.recorded_answers.clone().with_answers(event_kind, rules.asked_fields(event_kind), |field| {
            let answer = answers.get(field.key).filter(|_| field.is_asked(|key| answers.get(key)))?.clone();
            Some(complete(answer))
        })
    }

    /// Returns the answers of the form together with the kind of the draw under the key `why`, on which some fields
    /// depend.
    fn answers_with_draw_kind(&self) -> EventAnswers {
        let mut answers = self.answers.clone();
        answers.insert("why", Answer::Word(self.draw_kind.row().word.into()));
        answers
    }

    fn parse_payments(&self) -> Result<Vec<Payment>, MissingField> {
        let read = |typed: &PaymentFields| {
            let (payer, payee) = typed.payer.zip(typed.payee).ok_or(MissingField::Payment)?;
            let amount = typed.amount.parse().map_err(|_: quejing_session::night::AmountError| MissingField::Amount)?;
            Ok(Payment::as_entered(payer, payee, amount))
        };
        let payments: Vec<Payment> = self.payments.iter().map(read).collect::<Result<_, _>>()?;
        if payments.is_empty() { Err(MissingField::Payment) } else { Ok(payments) }
    }

    fn to_won_deal(&self, night: &Night) -> Result<WonDeal, MissingField> {
        let rules = night.rules().ok_or(MissingField::Person)?;
        let wins = self.wins.iter().map(|win| win.to_win(rules, self.discarder)).collect::<Result<Vec<_>, _>>()?;
        if wins.is_empty() { Err(MissingField::Winner) } else { Ok(WonDeal { from: self.discarder, wins }) }
    }

    fn to_deal_begun(&self, night: &Night) -> Result<DealBegun, MissingField> {
        let thrown = self.typed_dice.split(|letter: char| !letter.is_ascii_digit()).filter(|die| !die.is_empty());
        let dice =
            thrown.map(|die| die.parse::<u8>().map_err(|_| MissingField::Dice)).collect::<Result<Vec<_>, _>>()?;
        let due = night.table_status(usize::from(self.table)).and_then(|due| due.dealer);
        let family = self.completed_family_fields(night, FieldHost::Deal, |answer| match answer.partner() {
            Some((recorded, _)) => answer.with_dealer(self.person.or(recorded).or(due)),
            None => answer,
        });
        Ok(DealBegun { dealer: self.person, dice, family, ..self.recorded_beginning.clone() })
    }

    fn to_false_win(&self, by: PlayerId, night: &Night) -> Result<FalseWin, MissingField> {
        let fine = match self.typed_fine.trim() {
            "" => None,
            text => Some(text.parse().map_err(|_| MissingField::Amount)?),
        };
        Ok(FalseWin {
            by,
            fine,
            goes_on: self.deal_goes_on,
            family: self.completed_family_fields(night, FieldHost::FalseWin, |answer| answer.without_player(by)),
        })
    }
}

#[cfg(test)]
mod tests;
