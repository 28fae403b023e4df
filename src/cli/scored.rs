//! Values a hand for people: the value goes to standard output, errors to standard error.

use std::process::ExitCode;

use super::argument_error::ArgumentError;
use super::hand_text::HandArguments;
use super::out::{note, say};
use super::{deal_text, report};
use crate::hand::HandDraft;
use crate::i18n::{self, Lang};
#[cfg(feature = "vision")]
use crate::rules::Ruling;
use crate::rules::deal::HouseEvent;
use crate::rules::{Detail, Faults, RuleProfile, Verdict};

/// Values a hand, and settles it if it is known who pays.
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
    // Under these rules the payments depend on the whole deal: kongs, open hands, bets.
    if rules.asks("events") {
        return match circumstances.win_event(draft, ruling.worth.total)? {
            Some(win) => deal_money(lang, rules, circumstances, Some(win)),
            None => Ok(ExitCode::SUCCESS),
        };
    }
    if let Some(paid) = rules.settle(&case).map_err(ArgumentError::Faults)? {
        say(&report::payments(lang, rules, &paid))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Judges a hand without reporting anything; `None` if the rules refuse it.
#[cfg(feature = "vision")]
pub(super) fn judge_draft(
    rules: &RuleProfile,
    draft: &HandDraft,
    circumstances: &HandArguments,
) -> anyhow::Result<Option<Ruling>> {
    Ok(rules.judge(&circumstances.case(rules, draft)?, Detail::Reasons).ok())
}

/// Reports problems, a line each.
fn complain<'a>(problems: impl IntoIterator<Item = (&'a str, String)>) -> ExitCode {
    for (code, sentence) in problems {
        note(&format!("quejing: {code}: {sentence}"));
    }
    ExitCode::FAILURE
}

/// Reports the faults that prevent valuing a hand.
pub(super) fn complain_of(lang: Lang, faults: &Faults) -> ExitCode {
    complain(faults.0.iter().map(|fault| (fault.code(), i18n::fault(lang, fault))))
}

/// Prints the payments of a whole deal, with or without a win.
pub(super) fn deal_money(
    lang: Lang,
    rules: &RuleProfile,
    circumstances: &HandArguments,
    win: Option<HouseEvent>,
) -> anyhow::Result<ExitCode> {
    let party = circumstances.deal.party(circumstances.special()?)?;
    match rules.settle_deal(&party, &circumstances.deal.events(win)?) {
        Some(Ok(settled)) => say(&deal_text::report(lang, &party, &settled))?,
        Some(Err(wrong)) => return Ok(complain_of(lang, &wrong)),
        None => {}
    }
    Ok(ExitCode::SUCCESS)
}
