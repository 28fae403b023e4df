//! One thing of a night as fields that can be filled in: entered anew, or as what an earlier one should have been.

mod fields;
mod won;

use super::parts::Consent;
use crate::app::widgets::asked::Answers;
use crate::i18n::{Lang, word};
use crate::rules::RuleProfile;
use crate::table::ledger::{
    ActRow, Agreed, AgreedFor, Body, DealBegun, DrawKind, Drawn, EventAnswer, EventKind, FalseWin, FamilyFields,
    FieldType, Holder, Night, Payment, PlayerId, Swap, Won,
};

pub use won::WinFields;

/// What kind of thing it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Money that people agreed on.
    #[default]
    Money,
    /// One win or several.
    Win,
    Draw,
    /// A deal begins.
    Deal,
    /// An act that only some rules have.
    Act(&'static ActRow),
    /// Somebody declared a win without a winning hand.
    FalseWin,
}

impl Kind {
    /// The kind of an event that has such fields.
    pub fn of(body: &Body) -> Option<Kind> {
        Some(match body {
            Body::Agreed(_) => Kind::Money,
            Body::Won(_) => Kind::Win,
            Body::Drawn(_) => Kind::Draw,
            Body::DealBegun(_) => Kind::Deal,
            Body::Act(act) if !act.row().fields.is_empty() => Kind::Act(act.row()),
            Body::FalseWin(_) => Kind::FalseWin,
            _ => return None,
        })
    }

    /// What these rules have.
    pub fn offered(rules: &RuleProfile) -> Vec<Kind> {
        let mut kinds = vec![Kind::Money, Kind::Win, Kind::Draw, Kind::FalseWin, Kind::Deal];
        kinds.extend(rules.acts().iter().filter(|row| !row.fields.is_empty()).map(|row| Kind::Act(row)));
        kinds
    }

    /// What it is called.
    pub fn text(self, lang: Lang) -> &'static str {
        match self {
            Kind::Money => text!(lang, "night-kind-money"),
            Kind::Win => text!(lang, "night-kind-win"),
            Kind::Draw => text!(lang, "night-kind-draw"),
            Kind::Deal => text!(lang, "night-kind-deal"),
            Kind::Act(row) => word(lang, row),
            Kind::FalseWin => text!(lang, "night-kind-false-win"),
        }
    }
}

/// What has to be filled in first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// Who it is about.
    Who,
    Winner,
    /// What the hand is worth.
    Value,
    /// Who pays whom.
    Payment,
    /// An amount that is a number.
    Amount,
    /// Dice from 1 to 6.
    Dice,
}

impl Missing {
    /// The sentence for people.
    pub fn text(self, lang: Lang) -> &'static str {
        match self {
            Missing::Who => text!(lang, "night-needs-who"),
            Missing::Winner => text!(lang, "night-needs-winner"),
            Missing::Value => text!(lang, "night-needs-value"),
            Missing::Payment => text!(lang, "night-needs-payment"),
            Missing::Amount => text!(lang, "night-needs-amount"),
            Missing::Dice => text!(lang, "night-needs-dice"),
        }
    }
}

/// A payment as it is typed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PaymentFields {
    from: Option<Holder>,
    to: Option<Holder>,
    amount: String,
}

/// The fields. Those of other kinds keep what was typed.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    pub kind: Kind,
    pub table: u8,
    /// The reason and the people who agreed, of money.
    pub consent: Consent,
    who: Option<PlayerId>,
    from: Option<PlayerId>,
    wins: Vec<WinFields>,
    draw: DrawKind,
    begun: DealBegun,
    dice: String,
    swap: Option<PlayerId>,
    /// The answers to the fields that only these rules have, or of an act.
    answers: Answers,
    /// The fields that only these rules have, as they were recorded.
    recorded: FamilyFields,
    fine: String,
    goes_on: bool,
    what: Option<AgreedFor>,
    payments: Vec<PaymentFields>,
    /// Of a correction: the hand that the money belongs to.
    hand: Option<crate::table::ledger::HandId>,
}

impl Entry {
    /// Nothing is filled in yet.
    pub fn empty(kind: Kind, table: u8) -> Entry {
        Entry { kind, table, ..Entry::default() }
    }

    /// The fields of something that was recorded.
    pub fn of(body: &Body) -> Option<Entry> {
        let mut entry = Entry { kind: Kind::of(body)?, ..Entry::default() };
        match body {
            Body::Agreed(agreed) => {
                entry.what = Some(agreed.what);
                entry.consent.reason.clone_from(&agreed.reason);
                entry.consent.agreed = agreed.agreed.iter().copied().collect();
                entry.hand = agreed.hand;
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
                entry.swap = begun.family.get::<Swap>().map(|swap| swap.with);
                entry.who = begun.dealer;
                entry.recorded = begun.family.clone();
                entry.begun = begun.clone();
            }
            Body::Act(act) => {
                let said = act.row().fields.iter().filter_map(|field| Some((field.key, act.answer(field.key)?)));
                entry.answers = said.collect();
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

    /// What is recorded with these fields.
    ///
    /// # Errors
    /// What is missing.
    pub fn body(&self, night: &Night) -> Result<Body, Missing> {
        let who = self.who.ok_or(Missing::Who);
        Ok(match self.kind {
            Kind::Money => Body::Agreed(Agreed {
                what: self.what.unwrap_or(AgreedFor::Adjustment),
                payments: self.payments()?,
                reason: self.consent.reason.trim().to_owned(),
                agreed: self.consent.list(),
                hand: self.hand,
            }),
            Kind::Win => Body::Won(self.won(night)?),
            Kind::Draw => Body::Drawn(Drawn { why: self.draw, family: self.family(night, EventKind::Draw, None) }),
            Kind::Deal => Body::DealBegun(self.deal(night)?),
            Kind::Act(row) => {
                Body::Act(row.filled(|field| self.answers.get(field.key).cloned()).map_err(|_| Missing::Who)?)
            }
            Kind::FalseWin => Body::FalseWin(self.false_win(who?, night)?),
        })
    }

    /// Returns the fields that only these rules have; nothing is said of `who`, whom the event is about.
    fn family(&self, night: &Night, of: EventKind, who: Option<PlayerId>) -> FamilyFields {
        let Some(rules) = night.rules() else {
            return FamilyFields::default();
        };
        let answers = self.all_answers();
        self.recorded.clone().answered(of, rules, |field| {
            let answer = answers.get(field.key).filter(|_| field.is_asked(|other| answers.get(other)))?.clone();
            Some(match who {
                Some(who) => answer.without(who),
                None => answer,
            })
        })
    }

    /// Returns the answers with the kind of draw, beside which some fields are asked.
    fn all_answers(&self) -> Answers {
        let mut answers = self.answers.clone();
        answers.insert("why", EventAnswer::Word(self.draw.row().word));
        answers
    }

    fn payments(&self) -> Result<Vec<Payment>, Missing> {
        let read = |typed: &PaymentFields| {
            let (from, to) = typed.from.zip(typed.to).ok_or(Missing::Payment)?;
            let amount = typed.amount.parse().map_err(|_: crate::table::ledger::AmountError| Missing::Amount)?;
            Ok(Payment::entered(from, to, amount))
        };
        let payments: Vec<Payment> = self.payments.iter().map(read).collect::<Result<_, _>>()?;
        if payments.is_empty() { Err(Missing::Payment) } else { Ok(payments) }
    }

    fn won(&self, night: &Night) -> Result<Won, Missing> {
        let rules = night.rules().ok_or(Missing::Who)?;
        let wins = self.wins.iter().map(|win| win.win(rules, self.from)).collect::<Result<Vec<_>, _>>()?;
        if wins.is_empty() { Err(Missing::Winner) } else { Ok(Won { from: self.from, wins }) }
    }

    fn deal(&self, night: &Night) -> Result<DealBegun, Missing> {
        let thrown = self.dice.split(|letter: char| !letter.is_ascii_digit()).filter(|die| !die.is_empty());
        let dice = thrown.map(|die| die.parse::<u8>().map_err(|_| Missing::Dice)).collect::<Result<Vec<_>, _>>()?;
        let mut family = self.family(night, EventKind::Deal, None);
        let dealer = self.who.or(family.get::<Swap>().map(|swap| swap.dealer)).or_else(|| {
            let due = night.due(usize::from(self.table));
            due.and_then(|due| due.dealer)
        });
        match self.swap.zip(dealer) {
            Some((with, dealer)) => family.set(Swap { dealer, with }),
            None => family.remove(Swap::ROW),
        }
        Ok(DealBegun { dealer: self.who, dice, family, ..self.begun.clone() })
    }

    fn false_win(&self, by: PlayerId, night: &Night) -> Result<FalseWin, Missing> {
        let fine = match self.fine.trim() {
            "" => None,
            text => Some(text.parse().map_err(|_| Missing::Amount)?),
        };
        Ok(FalseWin { by, fine, goes_on: self.goes_on, family: self.family(night, EventKind::FalseWin, Some(by)) })
    }
}

#[cfg(test)]
mod tests;
