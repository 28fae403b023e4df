//! The value of a hand as text for people: the value goes to standard output, problems to standard error.

use std::process::ExitCode;

use super::argument_error::ArgumentError;
use super::hand_arguments::HandArguments;
use super::streams::{print_text, print_to_stderr};
use super::{deal_arguments, payment_text};
#[cfg(feature = "vision")]
use quejing_session::game::Ruling;
use quejing_session::game::{Detail, Faults, HandDraft, HouseEvent, QuestionRole, RuleProfile, Verdict, settle_deal};
use quejing_words::{self as words, Lang};

/// Prints the value of a hand and, if it is known who pays, the payments. Returns the exit status of a failure if the
/// rules refuse the hand or it is no win; the reason is printed to standard error.
pub(super) fn print_draft_value(
    lang: Lang,
    rules: &RuleProfile,
    draft: &HandDraft,
    circumstances: &HandArguments,
) -> anyhow::Result<ExitCode> {
    circumstances.check_applicable(rules)?;
    let case = circumstances.build_case(rules, draft)?;
    let ruling = match rules.judge(&case, Detail::Everything) {
        Ok(ruling) => ruling,
        Err(faults) => return Ok(print_faults(lang, &faults)),
    };
    if ruling.verdict != Verdict::NoWin {
        print_text(&words::sheet::build_sheet(lang, &ruling).to_string())?;
    }
    if let Some(why) = words::win_refusal_text(lang, &ruling) {
        return Ok(print_problems([(ruling.verdict.as_str(), why)]));
    }
    // Under these rules the payments depend on the whole deal: kongs, open hands, bets.
    if rules.asks_for(QuestionRole::DealEvents) {
        return match circumstances.win_event(draft, ruling.worth.total)? {
            Some(win) => print_settlement(lang, rules, circumstances, Some(win)),
            None => Ok(ExitCode::SUCCESS),
        };
    }
    if let Some(paid) = rules.settle(&case).map_err(ArgumentError::Faults)? {
        print_text(&payment_text::payment_lines(lang, rules, &paid))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the ruling on a hand without printing anything; `None` if the rules refuse the hand. An invalid flag is an
/// error.
#[cfg(feature = "vision")]
pub(super) fn judge_draft(
    rules: &RuleProfile,
    draft: &HandDraft,
    circumstances: &HandArguments,
) -> anyhow::Result<Option<Ruling>> {
    Ok(rules.judge(&circumstances.build_case(rules, draft)?, Detail::Reasons).ok())
}

/// Prints problems, each a code and a sentence, as lines on standard error; returns the exit status of a failure.
fn print_problems<'a>(problems: impl IntoIterator<Item = (&'a str, String)>) -> ExitCode {
    for (code, sentence) in problems {
        print_to_stderr(&format!("quejing: {code}: {sentence}"));
    }
    ExitCode::FAILURE
}

/// Prints the faults of a hand as lines on standard error; returns the exit status of a failure.
pub(super) fn print_faults(lang: Lang, faults: &Faults) -> ExitCode {
    print_problems(faults.0.iter().map(|fault| (fault.code(), words::fault_text(lang, fault))))
}

/// Prints the payments of the deal that the options describe, with `win` as a further event. Faults are printed to
/// standard error, with the exit status of a failure. Prints nothing if the rules do not settle whole deals.
pub(super) fn print_settlement(
    lang: Lang,
    rules: &RuleProfile,
    circumstances: &HandArguments,
    win: Option<HouseEvent>,
) -> anyhow::Result<ExitCode> {
    let party = circumstances.deal.build_party(circumstances.special_rule()?)?;
    match settle_deal(rules, &party, &circumstances.deal.build_events(win)?) {
        Some(Ok(settled)) => print_text(&deal_arguments::settlement_text(lang, &party, &settled))?,
        Some(Err(faults)) => return Ok(print_faults(lang, &faults)),
        None => {}
    }
    Ok(ExitCode::SUCCESS)
}
