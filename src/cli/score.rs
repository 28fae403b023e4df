//! `quejing score`: a hand given as text is valued for people; with `--json`, lines of the wire are answered.

use std::io::{BufReader, BufWriter};
use std::process::ExitCode;

use anyhow::Context;

use super::{hand_text, report, wire};
use crate::hand::HandDraft;
use crate::i18n::{self, Lang};
use crate::rules::{RuleProfile, RuleSet, Verdict};

/// Score a hand: quejing score --seat S --win 7z 2288m113355p88s7z
#[derive(clap::Args)]
pub struct Args {
    /// The standing tiles, as 123m55z or 一二三万白白; with --json, a file of requests instead of standard input.
    hand: Option<String>,
    /// Answer JSON lines, one request a line.
    #[arg(long)]
    json: bool,
    /// With --json: the tiles behind each pattern and the other readings too.
    #[arg(long)]
    explain: bool,
    /// The rule set: lingque-v26, lingque-v28, lingque-v29.
    #[arg(long, default_value = "lingque-v28")]
    rules: String,
    /// The language of the text: zh or en; otherwise the environment's.
    #[arg(long)]
    lang: Option<Lang>,
    /// What the hand and its circumstances are.
    #[command(flatten)]
    circumstances: hand_text::Circumstances,
}

/// Runs the command.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    if args.json {
        answer_json(&args)
    } else {
        score_text(&args)
    }
}

fn answer_json(args: &Args) -> anyhow::Result<ExitCode> {
    let output = BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    match &args.hand {
        None => {
            let input = BufReader::with_capacity(1 << 16, std::io::stdin().lock());
            wire::answer_lines(input, output, &args.rules, args.explain)?;
        }
        Some(path) => {
            let file = std::fs::File::open(path).with_context(|| {
                format!("no_file: {path} cannot be opened: name a file of JSON lines")
            })?;
            wire::answer_lines(
                BufReader::with_capacity(1 << 16, file),
                output,
                &args.rules,
                args.explain,
            )?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn score_text(args: &Args) -> anyhow::Result<ExitCode> {
    let lang = args.lang.unwrap_or_else(Lang::from_environment);
    let set: RuleSet = args.rules.parse().context("unknown_rules")?;
    let draft = args.circumstances.draft(args.hand.as_deref())?;
    score_draft(lang, set, &draft, &args.circumstances)
}

/// Values a hand and settles it where it was said who paid; the text goes to standard output, what is wrong beside it.
pub(super) fn score_draft(
    lang: Lang,
    set: RuleSet,
    draft: &HandDraft,
    circumstances: &hand_text::Circumstances,
) -> anyhow::Result<ExitCode> {
    let profile = RuleProfile::from(set);
    let win = match profile.check(draft) {
        Ok(win) => win,
        Err(wrong) => {
            for problem in &wrong.problems {
                eprintln!(
                    "quejing: {}: {}",
                    problem.code(),
                    i18n::problem(lang, problem)
                );
            }
            return Ok(ExitCode::FAILURE);
        }
    };
    let appraisal = profile.appraise(&win);
    if appraisal.verdict == Verdict::NoWin {
        eprintln!("quejing: no_win: {}", report::no_win(lang));
        return Ok(ExitCode::FAILURE);
    }
    print!("{}", report::appraisal(lang, set, &win, &appraisal));
    if appraisal.verdict == Verdict::BelowMinimum {
        let shortfall = appraisal
            .shortfall
            .iter()
            .map(|reason| i18n::reason(lang, reason))
            .collect::<String>();
        eprintln!("quejing: below_minimum: {shortfall}");
        return Ok(ExitCode::FAILURE);
    }
    if let Some(deal) = circumstances.deal(draft, appraisal.worth.points)? {
        let settlement = profile.settle(&deal).context("bad_deal")?;
        print!("{}", report::settlement(lang, &settlement));
    }
    Ok(ExitCode::SUCCESS)
}
