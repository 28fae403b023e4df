//! Sentences for a ruling: verdicts, units, reasons, steps and payments, whatever the rules.

use super::families::{LINGQUE, ZUNG_JUNG};
use super::{Lang, house, pattern, render, switch, wind, word};
use quejing_message::{Argument, Message, Value};
use quejing_rules::hand::Seat;
use quejing_rules::{Pattern, Payment, PaymentReason, Reason, RuleSet, Ruling, Step, Unit, Verdict, Worth};

/// A verdict in a word or two.
pub fn verdict(lang: Lang, verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => text!(lang, "ruling-win"),
        Verdict::BelowMinimum => text!(lang, "ruling-below-minimum"),
        Verdict::NoYaku => text!(lang, "ruling-no-yaku"),
        Verdict::Furiten => text!(lang, "ruling-furiten"),
        Verdict::NoWin => text!(lang, "ruling-no-win"),
    }
}

/// What a total is counted in.
pub fn unit(lang: Lang, unit: Unit) -> &'static str {
    match unit {
        Unit::Points => text!(lang, "ruling-unit-points"),
        Unit::Score => text!(lang, "ruling-unit-score"),
        Unit::BasicPoints => text!(lang, "ruling-unit-basic-points"),
        Unit::Fan => text!(lang, "ruling-unit-fan"),
    }
}

/// A total with its unit.
pub fn total(lang: Lang, worth: &Worth) -> String {
    let total = worth.total;
    match worth.unit {
        Unit::Points => text!(lang, "ruling-total-points", total = total),
        Unit::Score => text!(lang, "ruling-total-score", total = total),
        Unit::BasicPoints => text!(lang, "ruling-total-basic-points", total = total),
        Unit::Fan => text!(lang, "ruling-total-fan", total = total),
    }
}

/// Why a hand is not won; `None` for a win.
pub fn refusal(lang: Lang, ruling: &Ruling) -> Option<String> {
    let sentence = match ruling.verdict {
        Verdict::Win => return None,
        Verdict::NoWin => no_win(lang, ruling),
        Verdict::BelowMinimum => match ruling.shortfall {
            Some(Reason::BelowMinimum { needed, found }) if ruling.worth.unit == Unit::Points => {
                return Some(text!(lang, "ruling-short-of-points", found = found, needed = needed));
            }
            Some(why) => return Some(reason(lang, &why)),
            None => verdict(lang, ruling.verdict),
        },
        Verdict::NoYaku => text!(lang, "ruling-without-yaku"),
        Verdict::Furiten => text!(lang, "ruling-in-furiten"),
    };
    Some(sentence.to_owned())
}

/// Tiles that are not a winning shape.
fn no_win(lang: Lang, ruling: &Ruling) -> &'static str {
    match ruling.worth.unit {
        Unit::Points => text!(lang, "ruling-no-shape-lingque"),
        Unit::Score => text!(lang, "ruling-no-shape-zung-jung"),
        Unit::BasicPoints => text!(lang, "ruling-no-shape-riichi"),
        Unit::Fan => text!(lang, "ruling-no-shape-house"),
    }
}

/// Why something does not count.
pub fn reason(lang: Lang, reason: &Reason) -> String {
    let name = |by: &Pattern| pattern(lang, *by);
    let text = match reason {
        Reason::ImpliedBy(by) if by.family() == LINGQUE => {
            return text!(lang, "ruling-implied-by-lingque", pattern = name(by));
        }
        Reason::ImpliedBy(by) => return text!(lang, "ruling-implied-by", pattern = name(by)),
        Reason::ExcludedBy(by) if by.family() == LINGQUE => {
            return text!(lang, "ruling-excluded-by-lingque", pattern = name(by));
        }
        Reason::ExcludedBy(by) => return text!(lang, "ruling-excluded-by", pattern = name(by)),
        Reason::SeriesKeepsDearest(by) if by.family() == ZUNG_JUNG => {
            return text!(lang, "ruling-series-keeps-zung-jung", pattern = name(by));
        }
        Reason::SeriesKeepsDearest(by) => {
            return text!(lang, "ruling-series-keeps", pattern = name(by));
        }
        Reason::LimitReplaces(by) => {
            return text!(lang, "ruling-limit-replaces", pattern = name(by));
        }
        Reason::BelowMinimum { needed, found } => {
            return text!(lang, "ruling-short", found = found, needed = needed);
        }
        Reason::SwitchedOff { switch } => return switched_off(lang, switch),
        Reason::SpecialRule(rule) => {
            let rule = house::special(lang, *rule);
            return text!(lang, "ruling-special-rule", rule = rule);
        }
        Reason::ReplacedByYakuman => text!(lang, "ruling-replaced-by-yakuman"),
        Reason::OrdinaryIsMore => text!(lang, "ruling-ordinary-is-more"),
        Reason::NeedsClosedHand => text!(lang, "ruling-needs-closed-hand"),
        Reason::FinishedByRon => text!(lang, "ruling-finished-by-ron"),
        Reason::NeedsYaku => text!(lang, "ruling-needs-yaku"),
    };
    text.to_owned()
}

/// What a switch leaves out; of a switch without a sentence of its own, what it does.
fn switched_off(lang: Lang, key: &str) -> String {
    let text = match key {
        "open_tanyao" => text!(lang, "ruling-without-open-tanyao"),
        "honroutou_seven_pairs" => text!(lang, "ruling-without-honroutou-seven-pairs"),
        "ryuuiisou_needs_green" => text!(lang, "ruling-with-green-dragon"),
        "double_riichi_han" => text!(lang, "ruling-without-double-riichi"),
        "renhou" => text!(lang, "ruling-without-renhou"),
        _ => {
            let mut sets = RuleSet::all();
            return match sets.find_map(|set| switch(lang, set, key)) {
                Some(meaning) => text!(lang, "ruling-switched-off", option = meaning),
                None => text!(lang, "ruling-not-in-these-rules").to_owned(),
            };
        }
    };
    text.to_owned()
}

/// A step to the total.
pub fn step(lang: Lang, step: &Step) -> String {
    render(lang, &WordedStep { lang, step })
}

/// A step as a message, with the name of its pattern.
struct WordedStep<'a> {
    lang: Lang,
    step: &'a Step,
}

impl Message for WordedStep<'_> {
    fn id(&self) -> &'static str {
        let row = self.step.row();
        row.message
    }

    fn arguments(&self, take: &mut dyn FnMut(&'static str, Value<'_>)) {
        if let Some(of) = self.step.pattern() {
            take("pattern", pattern(self.lang, of).value());
        }
        self.step.told().for_each(|(name, number)| take(name, number.value()));
    }
}

/// Returns the reason for a payment of a hand, in full.
pub fn paid_for(lang: Lang, paid: &Payment<Seat>) -> String {
    let of = || paid.instead_of.map(|of| seat(lang, of)).unwrap_or_default();
    let text = match paid.why {
        PaymentReason::HalfLiability => return text!(lang, "ruling-paid-half-liability", seat = of()),
        PaymentReason::FullLiability => return text!(lang, "ruling-paid-full-liability", seat = of()),
        PaymentReason::Bystander => text!(lang, "ruling-paid-bystander"),
        PaymentReason::FirstPoints => text!(lang, "ruling-paid-first-points"),
        PaymentReason::Shared => text!(lang, "ruling-paid-shared"),
        PaymentReason::Responsible => text!(lang, "ruling-paid-responsible"),
        PaymentReason::SharedRon => text!(lang, "ruling-paid-shared-ron"),
        PaymentReason::PaoHalf => text!(lang, "ruling-paid-pao-half"),
        PaymentReason::PaoAll => text!(lang, "ruling-paid-pao-all"),
        PaymentReason::Honba => text!(lang, "ruling-paid-honba"),
        PaymentReason::RiichiSticks => text!(lang, "ruling-paid-riichi-sticks"),
        why => word(lang, &why),
    };
    text.to_owned()
}

/// A seat by its wind.
pub fn seat(lang: Lang, seat: Seat) -> String {
    seat.wind().map_or_else(|| seat.to_string(), |of| wind(lang, of).to_owned())
}
