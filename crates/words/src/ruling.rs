//! The texts of a ruling under any rules: verdicts, units, totals, reasons, steps and payments.

use super::families::PlainMessage;
use super::{Lang, pattern_name, render, render_word, wind_name};
use quejing_message::{Argument, ArgumentValue, Message};
use quejing_rules::hand::Seat;
use quejing_rules::{Payment, Remark, RuleProfile, RuleSet, Ruling, Verdict, Worth, WorthUnit};

/// Returns the name of a verdict, in one or two words.
pub fn verdict_text(lang: Lang, verdict: Verdict) -> &'static str {
    render_word(lang, &verdict)
}

/// Returns the name of a unit of worth, such as points or fan.
pub fn unit_name(lang: Lang, unit: WorthUnit) -> &'static str {
    render_word(lang, &unit)
}

/// Returns the total of a hand's worth with its unit.
pub fn worth_total_text(lang: Lang, worth: &Worth) -> String {
    let total = worth.total;
    match worth.unit {
        WorthUnit::Points => text!(lang, "ruling-total-points", total = total),
        WorthUnit::Score => text!(lang, "ruling-total-score", total = total),
        WorthUnit::BasicPoints => text!(lang, "ruling-total-basic-points", total = total),
        WorthUnit::Fan => text!(lang, "ruling-total-fan", total = total),
    }
}

/// Returns a value in han as players name it, such as `3 han 40 fu`, `haneman, 6 han 30 fu` or `yakuman`; `?` for an
/// unknown number.
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
    let number_text = |number: Option<u32>| number.map_or_else(|| "?".to_owned(), |number| number.to_string());
    match (limit, fu) {
        (None, _) => text!(lang, "report-value-han", han = number_text(han), fu = number_text(fu)),
        (Some(limit), None) => text!(lang, "report-value-limit", limit = limit, han = number_text(han)),
        (Some(limit), Some(fu)) => {
            text!(lang, "report-value-limit-fu", limit = limit, han = number_text(han), fu = fu)
        }
    }
}

/// Returns the sentence on the reason for which a hand does not win; `None` for a win.
pub fn win_refusal_text(lang: Lang, ruling: &Ruling) -> Option<String> {
    let sentence = match ruling.verdict {
        Verdict::Win => return None,
        Verdict::NoWin => no_shape_text(lang, ruling),
        Verdict::BelowMinimum => match ruling.shortfall {
            Some(remark) => return Some(remark_text(lang, &remark)),
            None => verdict_text(lang, ruling.verdict),
        },
        Verdict::NoYaku => text!(lang, "ruling-without-yaku"),
        Verdict::Furiten => text!(lang, "ruling-in-furiten"),
    };
    Some(sentence.to_owned())
}

/// Returns the sentence on tiles that form no winning hand, in the words of the ruling's rules.
fn no_shape_text(lang: Lang, ruling: &Ruling) -> &'static str {
    let rules = ruling.rules.parse::<RuleSet>().map(RuleProfile::from);
    render_word(lang, &PlainMessage(rules.map_or("ruling-no-shape", |rules| rules.no_win_message_id())))
}

/// Returns the sentence for a step to the total, or for the reason for which a pattern does not count.
pub fn remark_text(lang: Lang, remark: &Remark) -> String {
    render(lang, &RemarkMessage { lang, remark })
}

/// A [`Remark`] as a message, with the name of its pattern in a language.
struct RemarkMessage<'a> {
    lang: Lang,
    remark: &'a Remark,
}

impl Message for RemarkMessage<'_> {
    fn id(&self) -> &'static str {
        let row = self.remark.row();
        row.message
    }

    fn arguments(&self, visit: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {
        if let Some(pattern) = self.remark.pattern() {
            visit("pattern", pattern_name(self.lang, pattern).value());
        }
        self.remark.sentence_numbers().for_each(|(name, number)| visit(name, number.value()));
    }
}

/// The full reason for a payment of a hand as a message, with the seat in whose place it is paid, if any.
struct PaymentReasonMessage<'a> {
    lang: Lang,
    paid: &'a Payment<Seat>,
}

impl Message for PaymentReasonMessage<'_> {
    fn id(&self) -> &'static str {
        self.paid.why.full_reason().id()
    }

    fn arguments(&self, visit: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {
        if let Some(seat) = self.paid.instead_of {
            visit("seat", ArgumentValue::Text(seat_name(self.lang, seat).into()));
        }
    }
}

/// Returns the full reason for a payment of a hand, with the seat in whose place it is paid, if any.
pub fn payment_reason_text(lang: Lang, paid: &Payment<Seat>) -> String {
    render(lang, &PaymentReasonMessage { lang, paid })
}

/// Returns the name of a seat: that of its wind, or its number if it has none.
pub fn seat_name(lang: Lang, seat: Seat) -> String {
    seat.wind().map_or_else(|| seat.to_string(), |wind| wind_name(lang, wind).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use quejing_rules::house::remarks::BELOW_SPECIAL_RULE_MINIMUM;

    #[test]
    fn a_hand_below_the_minimum_of_a_special_rule_reads_what_it_needs_and_has() {
        let text = |special: u8| remark_text(Lang::En, &Remark::new(&BELOW_SPECIAL_RULE_MINIMUM, [special.into()]));
        assert_eq!(text(3), "the hand needs two fan (special rule 3); it has one fan");
        assert!(text(10).contains("or a self-draw") && text(4).contains("without a melded chow"));
    }
}
