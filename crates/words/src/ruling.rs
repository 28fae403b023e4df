//! Sentences for a ruling: verdicts, units, reasons, steps and payments, whatever the rules.

use super::families::Id;
use super::{Lang, pattern, render, wind, word};
use quejing_message::{Argument, ArgumentValue, Message};
use quejing_rules::hand::Seat;
use quejing_rules::{Payment, Remark, RuleProfile, RuleSet, Ruling, Unit, Verdict, Worth};

/// Returns a verdict in a word or two.
pub fn verdict(lang: Lang, verdict: Verdict) -> &'static str {
    word(lang, &verdict)
}

/// Returns the name of a total's unit.
pub fn unit(lang: Lang, unit: Unit) -> &'static str {
    word(lang, &unit)
}

/// Returns a total with its unit.
pub fn total(lang: Lang, worth: &Worth) -> String {
    let total = worth.total;
    match worth.unit {
        Unit::Points => text!(lang, "ruling-total-points", total = total),
        Unit::Score => text!(lang, "ruling-total-score", total = total),
        Unit::BasicPoints => text!(lang, "ruling-total-basic-points", total = total),
        Unit::Fan => text!(lang, "ruling-total-fan", total = total),
    }
}

/// Returns a value in han as players name it: `3 han 40 fu`, `haneman, 6 han 30 fu`, `yakuman`.
pub(crate) fn han_text(
    lang: Lang,
    limit: Option<&str>,
    han: Option<u32>,
    fu: Option<u32>,
    yakuman: Option<u32>,
) -> String {
    if let Some(units) = yakuman {
        return text!(lang, "report-value-yakuman", units = units);
    }
    let shown = |number: Option<u32>| number.map_or_else(|| "?".to_owned(), |number| number.to_string());
    match (limit, fu) {
        (None, _) => text!(lang, "report-value-han", han = shown(han), fu = shown(fu)),
        (Some(limit), None) => text!(lang, "report-value-limit", limit = limit, han = shown(han)),
        (Some(limit), Some(fu)) => {
            text!(lang, "report-value-limit-fu", limit = limit, han = shown(han), fu = fu)
        }
    }
}

/// Returns the reason for which a hand is not won; `None` for a win.
pub fn refusal(lang: Lang, ruling: &Ruling) -> Option<String> {
    let sentence = match ruling.verdict {
        Verdict::Win => return None,
        Verdict::NoWin => no_win(lang, ruling),
        Verdict::BelowMinimum => match ruling.shortfall {
            Some(why) => return Some(remark(lang, &why)),
            None => verdict(lang, ruling.verdict),
        },
        Verdict::NoYaku => text!(lang, "ruling-without-yaku"),
        Verdict::Furiten => text!(lang, "ruling-in-furiten"),
    };
    Some(sentence.to_owned())
}

/// Returns the sentence about tiles that are no winning hand.
fn no_win(lang: Lang, ruling: &Ruling) -> &'static str {
    let rules = ruling.rules.parse::<RuleSet>().map(RuleProfile::from);
    word(lang, &Id(rules.map_or("ruling-no-shape", |rules| rules.no_win())))
}

/// Returns a step to the total, or the reason for which something does not count.
pub fn remark(lang: Lang, remark: &Remark) -> String {
    render(lang, &WordedRemark { lang, remark })
}

/// A remark as a message, with the name of its pattern.
struct WordedRemark<'a> {
    lang: Lang,
    remark: &'a Remark,
}

impl Message for WordedRemark<'_> {
    fn id(&self) -> &'static str {
        let row = self.remark.row();
        row.message
    }

    fn arguments(&self, take: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {
        if let Some(of) = self.remark.pattern() {
            take("pattern", pattern(self.lang, of).value());
        }
        self.remark.sentence_numbers().for_each(|(name, number)| take(name, number.value()));
    }
}

/// The full reason for a payment of a hand, with the player whose share it is.
struct PaidFor<'a> {
    lang: Lang,
    paid: &'a Payment<Seat>,
}

impl Message for PaidFor<'_> {
    fn id(&self) -> &'static str {
        self.paid.why.in_full().id()
    }

    fn arguments(&self, take: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {
        if let Some(of) = self.paid.instead_of {
            take("seat", ArgumentValue::Text(seat(self.lang, of).into()));
        }
    }
}

/// Returns the reason for a payment of a hand, in full.
pub fn paid_for(lang: Lang, paid: &Payment<Seat>) -> String {
    render(lang, &PaidFor { lang, paid })
}

/// Returns the name of a seat: its wind.
pub fn seat(lang: Lang, seat: Seat) -> String {
    seat.wind().map_or_else(|| seat.to_string(), |of| wind(lang, of).to_owned())
}
