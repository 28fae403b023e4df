//! `quejing waits`: what a hand short of one tile waits for, and what each wait would be worth.

use std::process::ExitCode;

use super::chosen_rules::ChosenRules;
use super::hand_text::{HandArguments, tiles};
use super::refused::{Refused, said};
use super::scored::complain_of;
use crate::i18n::{self, Lang};
use crate::rules::RuleProfile;
use crate::rules::waits::Waiting;
use crate::tile::Wind;

/// The arguments of `quejing waits`.
#[derive(clap::Args)]
pub struct Args {
    hand: Option<String>,
    #[command(flatten)]
    chosen: ChosenRules,
    #[arg(long, value_name = "TILES")]
    seen: Option<String>,
    #[arg(long, value_name = "TILES")]
    discards: Option<String>,
    #[command(flatten)]
    circumstances: HandArguments,
}

/// Runs the command.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let lang = args.chosen.lang();
    tell(&args, lang).map_err(|error| said(lang, error))
}

fn tell(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let rules = args.chosen.find()?;
    match rules.waits(&waiting(args, &rules)?) {
        Ok(found) => {
            super::say(&i18n::waits::sheet(lang, &found))?;
            Ok(ExitCode::SUCCESS)
        }
        Err(wrong) => Ok(complain_of(lang, &wrong)),
    }
}

fn waiting(args: &Args, rules: &RuleProfile) -> anyhow::Result<Waiting> {
    let said = &args.circumstances;
    said.fit(rules)?;
    if args.discards.is_some() && !rules.asks("discards") {
        let (option, rules) = ("--discards", rules.set());
        return Err(Refused::Meaningless { option, rules }.into());
    }
    let draft = said.draft(args.hand.as_deref())?;
    if draft.win_tile.is_some() {
        return Err(Refused::WholeHand.into());
    }
    let mut case = said.case(rules, &draft)?;
    case.circumstances.round.get_or_insert(Wind::East);
    Ok(Waiting {
        case,
        seen: tiles("--seen", args.seen.as_deref().unwrap_or_default())?,
        discards: tiles("--discards", args.discards.as_deref().unwrap_or_default())?,
    })
}
