//! `quejing waits`: what a hand short of one tile waits for, and what each wait would be worth.

use std::process::ExitCode;

use anyhow::{Context, bail};

use super::hand_text::{Circumstances, Family};
use super::scored::complain;
use crate::hand::HandDraft;
use crate::i18n::{self, Lang};
use crate::rule_book::RuleBook;
use crate::rules::RuleProfile;
use crate::rules::waits::{Waiting, waits};
use crate::tile::{Tile, parse_tiles};

/// What a hand waits for: quejing waits --seat S 1123456789m555p
#[derive(clap::Args)]
pub struct Args {
    /// The standing tiles, one short of a whole hand.
    hand: Option<String>,
    /// The rules: a rule set, a profile's name, or a profile's file.
    #[arg(long, default_value = "lingque-v28")]
    rules: String,
    /// The language of the text: zh or en; otherwise the environment's.
    #[arg(long)]
    lang: Option<Lang>,
    /// Tiles seen elsewhere, which cannot come any more.
    #[arg(long, value_name = "TILES")]
    seen: Option<String>,
    /// Riichi: one's own discards.
    #[arg(long, value_name = "TILES")]
    discards: Option<String>,
    /// What surrounds the hand.
    #[command(flatten)]
    circumstances: Circumstances,
}

/// Runs the command.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let lang = args.lang.unwrap_or_else(Lang::from_environment);
    let rules = RuleBook::open()
        .find_or_read(&args.rules)
        .map_err(|error| error.said(lang))?;
    match waits(&waiting(lang, &args, &rules)?, &rules) {
        Ok(found) => {
            super::say(&i18n::waits::sheet(lang, &found))?;
            Ok(ExitCode::SUCCESS)
        }
        Err(refusal) => {
            let wrong = i18n::waits::refusal(lang, &refusal);
            Ok(complain(wrong))
        }
    }
}

fn waiting(lang: Lang, args: &Args, rules: &RuleProfile) -> anyhow::Result<Waiting> {
    let said = &args.circumstances;
    said.fit(match rules {
        RuleProfile::Lingque(_) => Family::Lingque,
        RuleProfile::ZungJung(_) => Family::ZungJung,
        RuleProfile::House(_) => Family::House,
        RuleProfile::Riichi(_) => Family::Riichi,
    })?;
    let draft = said.draft(args.hand.as_deref())?;
    if draft.win_tile.is_some() {
        bail!(lang.pick([
            "bad_input: 这副牌已经有和牌张：请少写一张，不写 --win",
            "bad_input: the hand has its winning tile: write one tile less and no --win",
        ]));
    }
    let is_riichi = matches!(rules, RuleProfile::Riichi(_));
    if args.discards.is_some() && !is_riichi {
        bail!(lang.pick([
            "bad_input: 只有立直麻将用 --discards：请去掉",
            "bad_input: --discards means something in riichi only: leave it out",
        ]));
    }
    let mut waiting = Waiting {
        discarder: said.discarder()?,
        seen: tiles("--seen", &args.seen)?,
        discards: tiles("--discards", &args.discards)?,
        ..Waiting::default()
    };
    let shared = |draft: HandDraft| -> anyhow::Result<HandDraft> {
        let flags = said.flags()?;
        Ok(HandDraft { flags, ..draft })
    };
    match rules {
        RuleProfile::Lingque(_) | RuleProfile::ZungJung(_) => waiting.draft = shared(draft)?,
        RuleProfile::House(_) => {
            waiting.house = said.house(false)?;
            waiting.draft = draft;
        }
        RuleProfile::Riichi(_) => {
            waiting.riichi = said.riichi(&draft)?;
            waiting.draft = draft;
        }
    }
    Ok(waiting)
}

fn tiles(name: &str, text: &Option<String>) -> anyhow::Result<Vec<Tile>> {
    match text {
        None => Ok(Vec::new()),
        Some(text) => parse_tiles(text).with_context(|| format!("bad_tile: in {name} `{text}`")),
    }
}
