//! `quejing night server`: prepares a database for a ledger that several computers write.

use std::process::ExitCode;

use clap::Subcommand;
use serde_json::json;

use crate::cli::streams::{print_text, print_unchanged};
use quejing_session::night::prepare_server;
use quejing_words::{self as words, Lang};

/// The commands of `quejing night server`.
#[derive(Subcommand)]
pub enum ServerAction {
    Prepare {
        #[arg(value_name = "ADDRESS")]
        address: String,
        #[arg(long, value_name = "NAME")]
        machine: Option<String>,
    },
}

/// Runs a command and prints what it has done.
pub fn run_server_action(lang: Lang, as_json: bool, action: &ServerAction) -> anyhow::Result<ExitCode> {
    let ServerAction::Prepare { address, machine } = action;
    prepare_server(address, machine.as_deref())
        .map_err(|error| anyhow::Error::msg(words::ledger::error_text(lang, None, &error).to_string()))?;
    match (as_json, machine) {
        (true, machine) => print_unchanged(&json!({"prepared": true, "machine": machine}).to_string())?,
        (false, Some(machine)) => print_text(&text!(lang, "cli-server-prepared-for", machine = machine.as_str()))?,
        (false, None) => print_text(text!(lang, "cli-server-prepared"))?,
    }
    Ok(ExitCode::SUCCESS)
}
