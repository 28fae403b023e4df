//! `quejing night`: a whole night at the table from the command line. Every command takes `--json`.

mod adding;
mod amend;
mod deals;
mod error;
mod keep;
mod open;
mod replay;
mod report;
mod requests;
mod show;
mod standings;
mod table_side;
mod typed;
mod value;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;

use super::output::OutFolder;
use crate::files;
use crate::folders;
use crate::i18n::Lang;
use crate::plain::plain;
use crate::table::ledger::keep_data_private;
use crate::table::revaluation::LaterDeals;

pub(super) use error::sentence;
pub(super) use replay::replay_lines;

/// Keep the night: people, seats, hands, money.
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

/// What is recorded with a reason and consent.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Consent {
    #[arg(long, global = true, default_value = "", value_name = "WORDS")]
    reason: String,
    #[arg(long, global = true, value_delimiter = ',', value_name = "NAMES")]
    agreed: Vec<String>,
    #[arg(long, global = true)]
    yes: bool,
    #[arg(long, global = true, default_value = "revalue", value_name = "WORD", value_parser = typed::word::<LaterDeals>("--later", &["revalue", "leave"]))]
    later: LaterDeals,
}

impl Consent {
    /// Recorded only after a preview.
    fn choice(&self) -> amend::Choice {
        amend::Choice { yes: self.yes, always_ask: true, later: self.later }
    }
}

#[derive(Subcommand)]
enum Action {
    New(open::New),
    List,
    People,
    Due,
    Add(adding::AddWithConsent),
    Undo(table_side::Entry),
    Redo(table_side::Entry),
    Correct(adding::Correct),
    Void {
        #[arg(value_name = "DEAL")]
        hand: u64,
        #[command(flatten)]
        consent: Consent,
    },
    Reseat {
        #[arg(value_name = "DEAL")]
        hand: u64,
        #[arg(value_name = "NAME")]
        seats: Vec<String>,
        #[command(flatten)]
        consent: Consent,
    },
    Events,
    Deals {
        #[arg(long, value_name = "NAME")]
        player: Option<String>,
    },
    Standings(standings::StandingsArgs),
    Report(report::Args),
    Export(keep::Export),
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
        what: table_side::DisputeAction,
    },
    Evidence {
        #[command(subcommand)]
        what: keep::EvidenceAction,
    },
    Requests(requests::Args),
    Close {
        #[arg(default_value = "", value_name = "WORDS")]
        note: String,
    },
    Reopen,
}

/// Runs the command.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    if args.ledger.is_none() {
        private_data(&args.action);
    }
    let context = open::NightContext {
        path: args.ledger.unwrap_or_else(open::usual_path),
        asked: args.night,
        json: args.json,
        lang: args.lang.unwrap_or_else(Lang::from_environment),
        author: plain(&args.author).into_owned(),
        once: args.id,
    };
    let lang = context.lang;
    act(&context, args.action).map_err(|error| error::said(lang, error))
}

/// The data folder is the user's alone; what begins a ledger in it makes it so.
fn private_data(action: &Action) {
    let Some(folder) = folders::data() else {
        return;
    };
    if matches!(action, Action::New(_) | Action::Import { .. }) && !folder.exists() {
        // What goes wrong here goes wrong again, and is said, when the ledger is opened.
        let _ = files::private_folder(&folder);
    }
    keep_data_private(&folder);
}

fn act(context: &open::NightContext, action: Action) -> anyhow::Result<ExitCode> {
    if let Some(done) = context.done_before()? {
        return Ok(done);
    }
    match action {
        Action::New(new) => open::begin(context, &new),
        Action::List => open::list(context),
        Action::People => open::people(context),
        Action::Due => show::due(context),
        Action::Add(add) => adding::add(context, &add),
        Action::Undo(entry) => table_side::undo(context, &entry),
        Action::Redo(entry) => table_side::redo(context, &entry),
        Action::Correct(correct) => adding::correct(context, &correct),
        Action::Void { hand, consent } => table_side::void(context, hand, &consent),
        Action::Reseat { hand, seats, consent } => table_side::reseat(context, hand, &seats, &consent),
        Action::Events => show::events(context),
        Action::Deals { player } => deals::show(context, player.as_deref()),
        Action::Standings(standings) => standings::standings(context, &standings),
        Action::Report(args) => report::write(context, &args),
        Action::Export(export) => keep::export(context, &export),
        Action::Import { file } => keep::import(context, &file),
        Action::Verify => keep::verify(context),
        Action::Backup { folder } => keep::backup(context, &folder),
        Action::Rescue { folder } => keep::rescue(context, &folder),
        Action::Dispute { what } => table_side::dispute(context, &what),
        Action::Evidence { what } => keep::evidence(context, &what),
        Action::Requests(args) => requests::run(context, &args),
        Action::Close { note } => table_side::close(context, note),
        Action::Reopen => table_side::reopen(context),
    }
}
