//! `quejing waits`: the waits of a hand that lacks one tile, with the worth of each.

use std::process::ExitCode;

use super::argument_error::{ArgumentError, translate_argument_error};
use super::chosen_rules::ChosenRules;
use super::hand_arguments::{HandArguments, parse_tile_option};
use super::hand_value::print_faults;
use quejing_session::game::{QuestionRole, RuleProfile, WaitQuery, Wind};
use quejing_words::{self as words, Lang};

/// The arguments of `quejing waits`.
#[derive(clap::Args)]
pub struct WaitsArgs {
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

/// Prints the waits of the hand and their worth. Faults that prevent finding them are printed to standard error, with
/// the exit status of a failure.
pub fn run_waits_command(args: WaitsArgs) -> anyhow::Result<ExitCode> {
    let lang = args.chosen.lang();
    print_waits(&args, lang).map_err(|error| translate_argument_error(lang, error))
}

fn print_waits(args: &WaitsArgs, lang: Lang) -> anyhow::Result<ExitCode> {
    let rules = args.chosen.find_rules()?;
    match rules.waits(&build_wait_query(args, &rules)?) {
        Ok(found) => {
            super::print_text(&words::waits::waits_sheet(lang, &found))?;
            Ok(ExitCode::SUCCESS)
        }
        Err(faults) => Ok(print_faults(lang, &faults)),
    }
}

fn build_wait_query(args: &WaitsArgs, rules: &RuleProfile) -> anyhow::Result<WaitQuery> {
    let arguments = &args.circumstances;
    arguments.check_applicable(rules)?;
    if args.discards.is_some() && !rules.asks_for(QuestionRole::OwnDiscards) {
        let (option, rules) = ("--discards", rules.set());
        return Err(ArgumentError::Meaningless { option, rules }.into());
    }
    let draft = arguments.build_draft(args.hand.as_deref())?;
    if draft.win_tile.is_some() {
        return Err(ArgumentError::WholeHand.into());
    }
    let mut case = arguments.build_case(rules, &draft)?;
    case.circumstances.round.get_or_insert(Wind::East);
    Ok(WaitQuery {
        case,
        seen_tiles: parse_tile_option("--seen", args.seen.as_deref().unwrap_or_default())?,
        discards: parse_tile_option("--discards", args.discards.as_deref().unwrap_or_default())?,
    })
}
