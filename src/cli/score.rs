//! `quejing score`: values a hand given as text; with `--json`, answers requests, a line each.

use std::io::BufReader;
use std::process::ExitCode;

use super::argument_error::translate;
use super::chosen_rules::ChosenRules;
use super::out::ignore_closed_pipe;
use super::scored::{deal_money, score_draft};
use quejing_message::Message;

use super::{hand_text, wire};
use crate::files;
use crate::i18n::{self, Lang};
use crate::rule_book::RuleBook;

/// The size of the input buffer in bytes; the lines in it are answered together.
const INPUT_BUFFER_BYTES: usize = 1 << 18;

/// The arguments of `quejing score`.
#[derive(clap::Args)]
pub struct Args {
    hand: Option<String>,
    #[arg(long)]
    json: bool,
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    chosen: ChosenRules,
    #[command(flatten)]
    circumstances: hand_text::HandArguments,
}

/// Runs the command.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let lang = args.chosen.lang();
    if args.json { answer_json(&args, lang) } else { score_text(&args, lang).map_err(|error| translate(lang, error)) }
}

fn answer_json(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let book = RuleBook::open();
    let rules = wire::Responder {
        name: &args.chosen.rules,
        profile: &args.chosen.find_in(&book)?,
        find: &|name| Ok(book.find(name)?),
        explain: args.explain,
    };
    let output = std::io::stdout().lock();
    let answered = match &args.hand {
        None => {
            wire::answer_lines(BufReader::with_capacity(INPUT_BUFFER_BYTES, std::io::stdin().lock()), output, &rules)
        }
        // The path may be a pipe.
        Some(path) => {
            let file = files::open_lines(std::path::Path::new(path))
                .map_err(|fault| anyhow::anyhow!(i18n::file_fault(lang, &fault)))?;
            wire::answer_lines(BufReader::with_capacity(INPUT_BUFFER_BYTES, file), output, &rules)
        }
    };
    match answered {
        Ok(()) => {}
        Err(wire::LinesError::Output(error)) => ignore_closed_pipe(Err(error))?,
        Err(unreadable) => {
            anyhow::bail!("{}: {}", unreadable.code().unwrap_or_default(), i18n::render(lang, &unreadable))
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn score_text(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let rules = args.chosen.find()?;
    if args.hand.is_none() && rules.asks("events") && args.circumstances.deal.stands_alone() {
        return deal_money(lang, &rules, &args.circumstances, None);
    }
    score_draft(lang, &rules, &args.circumstances.draft(args.hand.as_deref())?, &args.circumstances)
}
