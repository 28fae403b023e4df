//! Valuing a hand for people, by whichever rules: the value goes to standard output, what is wrong beside it.
//!
//! Each family of rules is asked in its own way and takes only the circumstances that it knows.

use std::process::ExitCode;

use super::family::Family;
use super::hand_text::Circumstances;
use super::out::{note, say};
use super::refused::Refused;
use super::{house_deal, report};
use crate::hand::HandDraft;
use crate::i18n::{self, Lang};
use crate::rules::{
    Detail, Fault, RuleProfile, RuleSet, Verdict, house, lingque, riichi, zung_jung,
};

/// Values a hand and settles it where it was said who paid.
pub(super) fn score_draft(
    lang: Lang,
    rules: &RuleProfile,
    draft: &HandDraft,
    circumstances: &Circumstances,
) -> anyhow::Result<ExitCode> {
    match rules {
        RuleProfile::Lingque(profile) => {
            circumstances.fit(Family::Lingque)?;
            lingque(lang, profile, draft, circumstances)
        }
        RuleProfile::ZungJung(options) => {
            circumstances.fit(Family::ZungJung)?;
            zung_jung(lang, options, draft, circumstances)
        }
        RuleProfile::House(options) => {
            circumstances.fit(Family::House)?;
            house(lang, options, draft, circumstances)
        }
        RuleProfile::Riichi(options) => {
            circumstances.fit(Family::Riichi)?;
            riichi(lang, options, draft, circumstances)
        }
    }
}

/// What a hand comes to: whether it wins, and the numbers that its rules value it by (points, fan and fu, yakuman). Two
/// hands of the same are paid the same.
#[cfg(feature = "vision")]
pub(super) fn worth(
    rules: &RuleProfile,
    draft: &HandDraft,
    circumstances: &Circumstances,
) -> anyhow::Result<Option<(bool, [u32; 4])>> {
    let with_flags = || -> anyhow::Result<HandDraft> {
        let flags = circumstances.flags()?;
        Ok(HandDraft {
            flags,
            ..draft.clone()
        })
    };
    let detail = Detail::Reasons;
    Ok(match rules {
        RuleProfile::Lingque(profile) => lingque::check(&with_flags()?).ok().map(|win| {
            let found = lingque::explain(&win, profile, detail);
            let worth = found.worth;
            (
                found.verdict == Verdict::Win,
                [worth.points, worth.fan, worth.fu, 0],
            )
        }),
        RuleProfile::ZungJung(options) => {
            let win = zung_jung::check(&with_flags()?, circumstances.discarder()?);
            win.ok().map(|win| {
                let found = zung_jung::explain(&win, options, detail);
                (found.verdict == Verdict::Win, [found.total, 0, 0, 0])
            })
        }
        RuleProfile::House(options) => {
            let claim = house::check(draft, &circumstances.house(false)?);
            claim.ok().map(|claim| {
                let found = house::explain(&claim, options, detail);
                (found.verdict == Verdict::Win, [0, found.fan, 0, 0])
            })
        }
        RuleProfile::Riichi(options) => {
            let hand = circumstances.riichi(draft)?.check(options);
            hand.ok().map(|hand| {
                let found = riichi::explain(&hand, options).value;
                let wins = found.verdict == riichi::Verdict::Win;
                (wins, [0, found.han, found.fu, found.yakuman_units])
            })
        }
    })
}

/// One line for each thing that is wrong.
pub(super) fn complain<'a>(problems: impl IntoIterator<Item = (&'a str, String)>) -> ExitCode {
    for (code, sentence) in problems {
        note(&format!("quejing: {code}: {sentence}"));
    }
    ExitCode::FAILURE
}

/// What stands in the way of valuing a hand of Zung Jung or the house rule.
fn complain_of(lang: Lang, faults: &[Fault]) -> ExitCode {
    complain((faults.iter()).map(|fault| (fault.code(), i18n::fault(lang, fault))))
}

/// Prints the sheet of a hand that wins or would, and tells what it is that does not count; `None` where it does.
fn told<S: std::fmt::Display>(
    verdict: Verdict,
    no_win: &str,
    sheet: impl FnOnce() -> S,
    shortfall: Option<String>,
) -> anyhow::Result<Option<ExitCode>> {
    if verdict == Verdict::NoWin {
        return Ok(Some(complain([("no_win", no_win.to_owned())])));
    }
    say(&sheet().to_string())?;
    let short = verdict == Verdict::BelowMinimum;
    Ok(short.then(|| complain([("below_minimum", shortfall.unwrap_or_default())])))
}

fn lingque(
    lang: Lang,
    profile: &lingque::Profile,
    draft: &HandDraft,
    circumstances: &Circumstances,
) -> anyhow::Result<ExitCode> {
    let flags = circumstances.flags()?;
    let draft = HandDraft {
        flags,
        ..draft.clone()
    };
    let win = match lingque::check(&draft) {
        Ok(win) => win,
        Err(wrong) => {
            let problems = wrong.problems.iter();
            return Ok(complain(
                problems.map(|problem| (problem.code(), i18n::problem(lang, problem))),
            ));
        }
    };
    let appraisal = lingque::explain(&win, profile, Detail::Everything);
    let set = RuleSet::Lingque(profile.edition);
    let sheet = || report::appraisal(lang, set, &win, &appraisal);
    let shortfall = (appraisal.shortfall.as_ref()).map(|reason| i18n::reason(lang, reason));
    if let Some(end) = told(appraisal.verdict, report::no_win(lang), sheet, shortfall)? {
        return Ok(end);
    }
    if let Some(deal) = circumstances.deal(&draft, appraisal.worth.points)? {
        let settlement = lingque::settle(&deal).map_err(Refused::from)?;
        say(&report::settlement(lang, &settlement))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn zung_jung(
    lang: Lang,
    options: &zung_jung::Options,
    draft: &HandDraft,
    circumstances: &Circumstances,
) -> anyhow::Result<ExitCode> {
    let flags = circumstances.flags()?;
    let draft = HandDraft {
        flags,
        ..draft.clone()
    };
    let discarder = circumstances.discarder()?;
    let win = match zung_jung::check(&draft, discarder) {
        Ok(win) => win,
        Err(wrong) => return Ok(complain_of(lang, &wrong.0)),
    };
    let appraisal = zung_jung::explain(&win, options, Detail::Everything);
    let sheet = || i18n::sheet::zung_jung::sheet(lang, &win, &appraisal);
    let shortfall =
        (appraisal.shortfall.as_ref()).map(|reason| i18n::zung_jung::reason(lang, reason));
    let no_win = i18n::sheet::zung_jung::no_win(lang);
    if let Some(end) = told(appraisal.verdict, no_win, sheet, shortfall)? {
        return Ok(end);
    }
    let layers = match discarder {
        Some(seat) => Some(
            zung_jung::layers(&win, appraisal.total, seat, &[], options).map_err(Refused::from)?,
        ),
        None => None,
    };
    let winner = win.seat_wind().into();
    let deal = zung_jung::Deal {
        winner,
        total: appraisal.total,
        layers,
    };
    let transfers = zung_jung::transfers(&deal, options.scheme).map_err(Refused::from)?;
    say(&report::zung_jung_settlement(lang, &transfers))?;
    Ok(ExitCode::SUCCESS)
}

fn house(
    lang: Lang,
    options: &house::Options,
    draft: &HandDraft,
    circumstances: &Circumstances,
) -> anyhow::Result<ExitCode> {
    let claim = match house::check(draft, &circumstances.house(false)?) {
        Ok(claim) => claim,
        Err(wrong) => return Ok(complain_of(lang, &wrong.0)),
    };
    let appraisal = house::explain(&claim, options, Detail::Everything);
    let sheet = || i18n::sheet::house::sheet(lang, &claim, &appraisal);
    let shortfall = (appraisal.shortfall.as_ref()).map(|reason| i18n::house::reason(lang, reason));
    let no_win = i18n::sheet::zung_jung::no_win(lang);
    if let Some(end) = told(appraisal.verdict, no_win, sheet, shortfall)? {
        return Ok(end);
    }
    match circumstances.house_win(draft, appraisal.fan)? {
        Some(win) => house_money(lang, options, circumstances, Some(win)),
        None => Ok(ExitCode::SUCCESS),
    }
}

/// The money of a deal of the house rule, with or without a hand.
pub(super) fn house_money(
    lang: Lang,
    options: &house::Options,
    circumstances: &Circumstances,
    win: Option<house::Event>,
) -> anyhow::Result<ExitCode> {
    let special = circumstances.house(false)?.special;
    match house_deal::settle(&circumstances.deal, special, win, options)? {
        Ok((party, settled)) => {
            say(&house_deal::report(lang, &party, &settled))?;
            Ok(ExitCode::SUCCESS)
        }
        Err(wrong) => Ok(complain_of(lang, &wrong.0)),
    }
}

fn riichi(
    lang: Lang,
    options: &riichi::Options,
    draft: &HandDraft,
    circumstances: &Circumstances,
) -> anyhow::Result<ExitCode> {
    let hand = match circumstances.riichi(draft)?.check(options) {
        Ok(hand) => hand,
        Err(wrong) => {
            let problems = wrong.problems.iter();
            return Ok(complain(problems.map(|problem| {
                (problem.code(), i18n::riichi::problem(lang, problem))
            })));
        }
    };
    let appraisal = riichi::explain(&hand, options);
    let verdict = appraisal.value.verdict;
    if verdict == riichi::Verdict::NoWin {
        return Ok(complain([(
            "no_win",
            i18n::riichi::verdict(lang, verdict).to_owned(),
        )]));
    }
    say(&i18n::sheet::riichi::sheet(lang, &hand, &appraisal).to_string())?;
    if verdict != riichi::Verdict::Win {
        return Ok(complain([(
            verdict.as_str(),
            i18n::riichi::verdict(lang, verdict).to_owned(),
        )]));
    }
    if let Some(bill) = riichi::Bill::of(&hand, &appraisal.value, options) {
        say(&report::riichi_settlement(lang, &bill, options))?;
    }
    Ok(ExitCode::SUCCESS)
}
