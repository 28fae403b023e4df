//! Disputes of entries: opened, decided after a preview, listed.

use std::process::ExitCode;

use serde_json::json;

use super::amend::record_with_preview;
use super::context::{NightContext, find_player, find_players};
use super::entry_changes::find_deal;
use super::error::NightError;
use super::night_text;
use super::parsers::word_parser;
use quejing_session::night::{Decision, DisputeDecided, LaterDealsPolicy, NightEntry, recorded_win};
use quejing_session::recorder::{ConfirmCondition, Recorder};

/// The commands of `quejing night dispute`.
#[derive(clap::Subcommand)]
pub enum DisputeAction {
    Open {
        #[arg(id = "hand", value_name = "DEAL")]
        deal: u64,
        #[arg(long, value_name = "NAME")]
        by: String,
        #[arg(long, value_name = "WORDS")]
        claim: String,
    },
    Decide {
        #[arg(value_name = "NUMBER")]
        dispute: u64,
        #[arg(long, value_name = "WORD", value_parser = word_parser::<Decision>("--decision", &["keep", "correct", "void"]))]
        decision: Decision,
        #[arg(long, default_value = "", value_name = "WORDS")]
        note: String,
        #[arg(long, value_delimiter = ',', value_name = "NAMES")]
        agreed: Vec<String>,
        #[arg(long)]
        yes: bool,
    },
    List,
}

pub fn run_dispute_action(context: &NightContext, action: &DisputeAction) -> anyhow::Result<ExitCode> {
    let mut recorder = match action {
        DisputeAction::List => Recorder::new(context.open_night_read_only()?),
        _ => context.open_night()?,
    };
    let keeper = recorder.keeper();
    let night = keeper.night();
    match action {
        DisputeAction::List => {
            let (text, objects) = night_text::describe_disputes(context, night);
            context.print_answer(&text, &json!({ "disputes": objects }))
        }
        DisputeAction::Open { deal: number, by, claim } => {
            let is_money = night.agreed.iter().any(|(event, ..)| event == number);
            let entry = if is_money { *number } else { find_deal(night, *number)?.0 };
            let by = find_player(night, by)?;
            context.record_entry(&mut recorder, NightEntry::Dispute { entry, by, claim: claim.clone() })
        }
        DisputeAction::Decide { dispute, decision, note, agreed, yes } => {
            let decision = *decision;
            let opened = night.disputes.iter().find(|one| one.event == *dispute);
            let opened = opened.ok_or(NightError::UnknownDispute(*dispute))?;
            let agreed = find_players(night, agreed)?;
            let reason = text!(context.lang, "cli-night-dispute-reason", dispute = dispute, claim = opened.claim);
            let decided = DisputeDecided { dispute: *dispute, decision, note: note.clone(), agreed };
            let payloads = recorded_win::build_decision_payloads(night, decided, reason);
            let condition = match decision {
                _ if *yes => ConfirmCondition::Never,
                Decision::Void => ConfirmCondition::Always,
                _ => ConfirmCondition::Further,
            };
            record_with_preview(context, &mut recorder, payloads, LaterDealsPolicy::default(), condition)
        }
    }
}
