//! `quejing waits`: the waits of a hand that lacks one tile, with the worth of each.

use std::process::ExitCode;

use super::argument_error::{ArgumentError, translate};
use super::chosen_rules::ChosenRules;
use super::hand_text::{HandArguments, tiles};
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
    print_waits(&args, lang).map_err(|error| translate(lang, error))
}

fn print_waits(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let rules = args.chosen.find()?;
    match rules.waits(&waiting(args, &rules)?) {
        Ok(found) => {
            super::say(&i18n::waits::sheet(lang, &found))?;
            Ok(ExitCode::SUCCESS)
        }
        Err(faults) => Ok(complain_of(lang, &faults)),
    }
}

fn waiting(args: &Args, rules: &RuleProfile) -> anyhow::Result<Waiting> {
    let arguments = &args.circumstances;
    arguments.fit(rules)?;
    if args.discards.is_some() && !rules.asks("discards") {
        let (option, rules) = ("--discards", rules.set());
        return Err(ArgumentError::Meaningless { option, rules }.into());
    }
    let draft = arguments.draft(args.hand.as_deref())?;
    if draft.win_tile.is_some() {
        return Err(ArgumentError::WholeHand.into());
    }
    let mut case = arguments.case(rules, &draft)?;
    case.circumstances.round.get_or_insert(Wind::East);
    Ok(Waiting {
        case,
        seen: tiles("--seen", args.seen.as_deref().unwrap_or_default())?,
        discards: tiles("--discards", args.discards.as_deref().unwrap_or_default())?,
    })
}
