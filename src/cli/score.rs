//! `quejing score`: values a hand given as text; with `--json`, answers requests, each a line of JSON.

use std::io::BufReader;
use std::process::ExitCode;

use super::argument_error::translate_argument_error;
use super::chosen_rules::ChosenRules;
use super::hand_value::{print_draft_value, print_settlement};
use super::streams::ignore_closed_pipe;

use super::{hand_arguments, wire};
use quejing_io::files;
use quejing_session::game::QuestionRole;
use quejing_session::profile_list::ProfileList;
use quejing_words::{self as words, Lang};

/// The size of the input buffer for `--json`, in bytes. Complete request lines in the buffer are answered together.
const INPUT_BUFFER_BYTES: usize = 1 << 18;

/// The arguments of `quejing score`.
#[derive(clap::Args)]
pub struct ScoreArgs {
    hand: Option<String>,
    #[arg(long)]
    json: bool,
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    chosen: ChosenRules,
    #[command(flatten)]
    circumstances: hand_arguments::HandArguments,
}

/// Prints the value of a hand or, with `--json`, the answers to the requests in the file that takes the hand's place,
/// or on standard input.
pub fn run_score_command(args: ScoreArgs) -> anyhow::Result<ExitCode> {
    let lang = args.chosen.lang();
    if args.json {
        answer_json_requests(&args, lang)
    } else {
        print_hand_value(&args, lang).map_err(|error| translate_argument_error(lang, error))
    }
}

fn answer_json_requests(args: &ScoreArgs, lang: Lang) -> anyhow::Result<ExitCode> {
    let book = ProfileList::open();
    let rules = wire::WireRules {
        default_name: &args.chosen.rules,
        default_profile: &args.chosen.find_rules_in(&book)?,
        find_profile: &|name| Ok(book.find_rules(name)?),
        wants_explanations: args.explain,
    };
    let output = std::io::stdout().lock();
    let answered = match &args.hand {
        None => {
            wire::answer_lines(BufReader::with_capacity(INPUT_BUFFER_BYTES, std::io::stdin().lock()), output, &rules)
        }
        // The path may be a pipe.
        Some(path) => {
            let file = files::open_file_or_pipe(std::path::Path::new(path))
                .map_err(|fault| anyhow::anyhow!(words::file_fault_text(lang, &fault)))?;
            wire::answer_lines(BufReader::with_capacity(INPUT_BUFFER_BYTES, file), output, &rules)
        }
    };
    match answered {
        Ok(()) => {}
        Err(wire::LineStreamError::Output(error)) => ignore_closed_pipe(Err(error))?,
        Err(unreadable) => {
            anyhow::bail!(words::ErrorText::render(lang, &unreadable))
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn print_hand_value(args: &ScoreArgs, lang: Lang) -> anyhow::Result<ExitCode> {
    let rules = args.chosen.find_rules()?;
    if args.hand.is_none()
        && rules.asks_for(QuestionRole::DealEvents)
        && args.circumstances.deal.has_event_without_hand()
    {
        return print_settlement(lang, &rules, &args.circumstances, None);
    }
    print_draft_value(lang, &rules, &args.circumstances.build_draft(args.hand.as_deref())?, &args.circumstances)
}
