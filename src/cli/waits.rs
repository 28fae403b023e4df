//! `quejing waits`: what a hand short of one tile waits for, and what each wait would be worth.

use std::process::ExitCode;

use super::family::Family;
use super::hand_text::{Circumstances, tiles};
use super::refused::{Refused, said};
use super::scored::complain;
use crate::hand::HandDraft;
use crate::i18n::{self, Lang};
use crate::rule_book::RuleBook;
use crate::rules::RuleProfile;
use crate::rules::waits::{Waiting, waits};

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
    tell(&args, lang).map_err(|error| said(lang, error))
}

fn tell(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let rules = RuleBook::open()
        .find_or_read(&args.rules)
        .map_err(|error| error.said(lang))?;
    match waits(&waiting(args, &rules)?, &rules) {
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

fn waiting(args: &Args, rules: &RuleProfile) -> anyhow::Result<Waiting> {
    let said = &args.circumstances;
    let rules_of = match rules {
        RuleProfile::Lingque(_) => Family::Lingque,
        RuleProfile::ZungJung(_) => Family::ZungJung,
        RuleProfile::House(_) => Family::House,
        RuleProfile::Riichi(_) => Family::Riichi,
    };
    said.fit(rules_of)?;
    if args.discards.is_some() && rules_of != Family::Riichi {
        return Err(Refused::Meaningless {
            option: "--discards",
            rules: rules_of,
        }
        .into());
    }
    let draft = said.draft(args.hand.as_deref())?;
    if draft.win_tile.is_some() {
        return Err(Refused::WholeHand.into());
    }
    let mut waiting = Waiting {
        discarder: said.discarder()?,
        seen: tiles("--seen", args.seen.as_deref().unwrap_or_default())?,
        discards: tiles("--discards", args.discards.as_deref().unwrap_or_default())?,
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
