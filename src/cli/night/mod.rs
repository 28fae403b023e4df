//! `quejing night`: keeps the ledger of a night from the command line. Every command takes `--json`.

mod add;
mod amend;
mod context;
mod deals;
mod disputes;
mod entry_changes;
mod error;
mod evidence;
mod ledger_files;
mod nights;
mod replay;
mod report;
mod requests;
mod show;
mod standings;
mod typed;
mod value;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;

use super::output::OutFolder;
use crate::folders;
use crate::i18n::Lang;
use crate::plain::plain;
use crate::scorer::night::protect_data;
use crate::table::revaluation::LaterDeals;

pub(super) use error::sentence;
pub(super) use replay::replay_lines;

/// The arguments of `quejing night`: the options of all its commands, then the command.
#[derive(clap::Args)]
pub struct Args {
    #[arg(long, global = true, value_name = "FILE")]
    ledger: Option<PathBuf>,
    #[arg(long, global = true, value_name = "NIGHT")]
    night: Option<String>,
    #[arg(long, global = true)]
    json: bool,
    #[arg(long, global = true, value_parser = crate::cli::help::language())]
    lang: Option<Lang>,
    #[arg(long, global = true, default_value = "cli", value_name = "NAME")]
    author: String,
    #[arg(long, global = true, value_name = "MARK")]
    id: Option<String>,
    #[command(subcommand)]
    action: Action,
}

/// Options of a command that changes earlier entries: reason, consent, later deals.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct AmendArgs {
    #[arg(long, global = true, default_value = "", value_name = "WORDS")]
    reason: String,
    #[arg(long, global = true, value_delimiter = ',', value_name = "NAMES")]
    agreed: Vec<String>,
    #[arg(long, global = true)]
    yes: bool,
    #[arg(long, global = true, default_value = "revalue", value_name = "WORD", value_parser = typed::word::<LaterDeals>("--later", &["revalue", "leave"]))]
    later: LaterDeals,
}

impl AmendArgs {
    /// Returns the choice for a change that always needs a preview.
    fn choice(&self) -> amend::AmendOptions {
        amend::AmendOptions { yes: self.yes, always_ask: true, later: self.later }
    }
}

#[derive(Subcommand)]
enum Action {
    New(nights::New),
    List {
        #[arg(long)]
        all: bool,
    },
    People,
    Due,
    Add(add::AddWithConsent),
    Undo(entry_changes::EntryArgs),
    Redo(entry_changes::EntryArgs),
    Correct(add::Correct),
    Void {
        #[arg(id = "hand", value_name = "DEAL")]
        deal: u64,
        #[command(flatten)]
        consent: AmendArgs,
    },
    Reseat {
        #[arg(id = "hand", value_name = "DEAL")]
        deal: u64,
        #[arg(value_name = "NAME")]
        seats: Vec<String>,
        #[command(flatten)]
        consent: AmendArgs,
    },
    Events,
    Deals {
        #[arg(long, value_name = "NAME")]
        player: Option<String>,
    },
    Standings(standings::StandingsArgs),
    Report(report::Args),
    Export(ledger_files::Export),
    Import {
        file: PathBuf,
    },
    Verify,
    Backup {
        #[arg(value_name = "DIR")]
        folder: OutFolder,
    },
    Rescue {
        #[arg(value_name = "DIR")]
        folder: OutFolder,
    },
    Dispute {
        #[command(subcommand)]
        action: disputes::DisputeAction,
    },
    Evidence {
        #[command(subcommand)]
        action: evidence::EvidenceAction,
    },
    Requests(requests::Args),
    Close {
        #[arg(default_value = "", value_name = "WORDS")]
        note: String,
    },
    Reopen,
    Rename {
        #[arg(value_name = "TITLE")]
        title: String,
    },
    Hide,
    Unhide,
}

/// Runs the command.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    if args.ledger.is_none() {
        protect_data_folder(&args.action);
    }
    let context = context::NightContext {
        path: args.ledger.unwrap_or_else(context::usual_path),
        night: args.night,
        json: args.json,
        lang: args.lang.unwrap_or_else(Lang::from_environment),
        author: plain(&args.author).into_owned(),
        mark: args.id,
    };
    let lang = context.lang;
    run_action(&context, args.action).map_err(|error| error::translate(lang, error))
}

/// Makes the data folder accessible only to the user, and creates it for a command that begins a ledger in it.
fn protect_data_folder(action: &Action) {
    let begins = matches!(action, Action::New(_) | Action::Import { .. });
    if let Some(folder) = folders::data().filter(|folder| begins || folder.exists()) {
        protect_data(&folder);
    }
}

fn run_action(context: &context::NightContext, action: Action) -> anyhow::Result<ExitCode> {
    if let Some(done) = context.repeat_earlier_answer()? {
        return Ok(done);
    }
    match action {
        Action::New(new) => nights::begin(context, &new),
        Action::List { all } => nights::list(context, all),
        Action::People => nights::people(context),
        Action::Due => show::due(context),
        Action::Add(add) => add::add(context, &add),
        Action::Undo(entry) => entry_changes::undo(context, &entry),
        Action::Redo(entry) => entry_changes::redo(context, &entry),
        Action::Correct(correct) => add::correct(context, &correct),
        Action::Void { deal, consent } => entry_changes::void(context, deal, &consent),
        Action::Reseat { deal, seats, consent } => entry_changes::reseat(context, deal, &seats, &consent),
        Action::Events => show::events(context),
        Action::Deals { player } => deals::show(context, player.as_deref()),
        Action::Standings(standings) => standings::standings(context, &standings),
        Action::Report(args) => report::write(context, &args),
        Action::Export(export) => ledger_files::export(context, &export),
        Action::Import { file } => ledger_files::import(context, &file),
        Action::Verify => ledger_files::verify(context),
        Action::Backup { folder } => ledger_files::backup(context, &folder),
        Action::Rescue { folder } => ledger_files::rescue(context, &folder),
        Action::Dispute { action } => disputes::run(context, &action),
        Action::Evidence { action } => evidence::run(context, &action),
        Action::Requests(args) => requests::run(context, &args),
        Action::Close { note } => nights::close(context, note),
        Action::Reopen => nights::reopen(context),
        Action::Rename { title } => nights::rename(context, title),
        Action::Hide => nights::hide(context, true),
        Action::Unhide => nights::hide(context, false),
    }
}
