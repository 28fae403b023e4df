//! Valuing a hand for people: the value goes to standard output, what is wrong beside it.

use std::process::ExitCode;

use super::hand_text::HandArguments;
use super::out::{note, say};
use super::refused::Refused;
use super::{deal_text, report};
use crate::hand::HandDraft;
use crate::i18n::{self, Lang};
#[cfg(feature = "vision")]
use crate::rules::Ruling;
use crate::rules::deal::Event;
use crate::rules::{Detail, Faults, RuleProfile, Verdict};

/// Values a hand and settles it where it was said who paid.
pub(super) fn score_draft(
    lang: Lang,
    rules: &RuleProfile,
    draft: &HandDraft,
    circumstances: &HandArguments,
) -> anyhow::Result<ExitCode> {
    circumstances.fit(rules)?;
    let case = circumstances.case(rules, draft)?;
    let ruling = match rules.judge(&case, Detail::Everything) {
        Ok(ruling) => ruling,
        Err(wrong) => return Ok(complain_of(lang, &wrong)),
    };
    if ruling.verdict != Verdict::NoWin {
        say(&i18n::sheet::sheet(lang, &ruling).to_string())?;
    }
    if let Some(why) = i18n::refusal(lang, &ruling) {
        return Ok(complain([(ruling.verdict.as_str(), why)]));
    }
    // What a win costs is the whole deal's matter there: kongs, open hands, bets.
    if rules.asks("events") {
        return match circumstances.win_event(draft, ruling.worth.total)? {
            Some(win) => deal_money(lang, rules, circumstances, Some(win)),
            None => Ok(ExitCode::SUCCESS),
        };
    }
    if let Some(paid) = rules.settle(&case).map_err(Refused::from)? {
        say(&report::payments(lang, rules, &paid))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What the rules say of a hand, without a word to anybody; none where they refuse it.
#[cfg(feature = "vision")]
pub(super) fn judged(
    rules: &RuleProfile,
    draft: &HandDraft,
    circumstances: &HandArguments,
) -> anyhow::Result<Option<Ruling>> {
    Ok(rules.judge(&circumstances.case(rules, draft)?, Detail::Reasons).ok())
}

/// One line for each thing that is wrong.
fn complain<'a>(problems: impl IntoIterator<Item = (&'a str, String)>) -> ExitCode {
    for (code, sentence) in problems {
        note(&format!("quejing: {code}: {sentence}"));
    }
    ExitCode::FAILURE
}

/// What stands in the way of valuing a hand.
pub(super) fn complain_of(lang: Lang, faults: &Faults) -> ExitCode {
    complain(faults.0.iter().map(|fault| (fault.code(), i18n::fault(lang, fault))))
}

/// Says what a whole deal costs, with or without a hand.
pub(super) fn deal_money(
    lang: Lang,
    rules: &RuleProfile,
    circumstances: &HandArguments,
    win: Option<Event>,
) -> anyhow::Result<ExitCode> {
    let party = circumstances.deal.party(circumstances.special()?)?;
    match rules.settle_deal(&party, &circumstances.deal.events(win)?) {
        Some(Ok(settled)) => say(&deal_text::report(lang, &party, &settled))?,
        Some(Err(wrong)) => return Ok(complain_of(lang, &wrong)),
        None => {}
    }
    Ok(ExitCode::SUCCESS)
}
