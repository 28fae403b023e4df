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
mod night_text;
mod nights;
mod parsers;
mod replay;
mod report;
mod requests;
mod returned;
mod server;
mod standings;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;

use super::output::OutFolder;
use quejing_io::folders;
use quejing_io::plain::escape_controls;
use quejing_session::night::{
    LaterDealsPolicy, LedgerError, LedgerLocation, Night, Payload, UnfinishedGame, prepare_data_folder,
};
use quejing_session::recorder::ConfirmCondition;
use quejing_words::{self as words, Lang};

#[cfg(all(test, feature = "hub"))]
pub(crate) use add::record_typed_event;
pub(super) use error::night_error_text;
pub(super) use replay::print_replay_lines;

/// The arguments of `quejing night`: the options of all its commands, then the command.
#[derive(clap::Args)]
pub struct NightArgs {
    #[arg(long, global = true, value_name = "FILE")]
    ledger: Option<PathBuf>,
    #[arg(long, global = true, value_name = "NIGHT")]
    night: Option<String>,
    #[arg(long, global = true)]
    json: bool,
    #[arg(long, global = true, value_parser = crate::cli::help::language_parser())]
    lang: Option<Lang>,
    #[arg(long, global = true, default_value = "cli", value_name = "NAME")]
    author: String,
    #[arg(long, global = true, value_name = "MARK")]
    id: Option<String>,
    #[arg(long, global = true, value_name = "MARK")]
    seen: Option<String>,
    #[command(subcommand)]
    action: NightCommand,
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
    #[arg(long, global = true, default_value = "revalue", value_name = "WORD", value_parser = parsers::word_parser::<LaterDealsPolicy>("--later", &["revalue", "leave"]))]
    later: LaterDealsPolicy,
}

impl AmendArgs {
    /// Returns these events with the reason and with the people of the night who agreed.
    fn add_to(&self, night: &Night, payloads: Vec<Payload>) -> anyhow::Result<Vec<Payload>> {
        let agreed = context::find_players(night, &self.agreed)?;
        Ok(payloads.into_iter().map(|payload| payload.with_consent(&self.reason, &agreed)).collect())
    }

    /// Returns the condition for a preview of a change to earlier entries, which only `--yes` records at once.
    fn confirm_condition(&self) -> ConfirmCondition {
        if self.yes { ConfirmCondition::Never } else { ConfirmCondition::Always }
    }
}

#[derive(Subcommand)]
enum NightCommand {
    New(nights::NewNightArgs),
    List {
        #[arg(long)]
        all: bool,
    },
    People,
    Due,
    Add(add::AddArgs),
    Undo(entry_changes::TakebackArgs),
    Redo(entry_changes::TakebackArgs),
    Correct(add::CorrectArgs),
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
    Report(report::ReportArgs),
    Export(ledger_files::ExportArgs),
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
    Move {
        #[arg(long, value_name = "FILE")]
        to: PathBuf,
    },
    Dispute {
        #[command(subcommand)]
        action: disputes::DisputeAction,
    },
    Evidence {
        #[command(subcommand)]
        action: evidence::EvidenceAction,
    },
    Requests(requests::RequestsArgs),
    Returned(returned::ReturnedArgs),
    Close {
        #[arg(default_value = "", value_name = "WORDS")]
        note: String,
        #[arg(long, value_delimiter = ',', value_name = "NAMES")]
        told: Vec<String>,
        #[arg(long, conflicts_with = "told")]
        told_all: bool,
        #[arg(long, value_name = "WORD", value_parser = parsers::word_parser::<UnfinishedGame>("--unfinished", &["left_out", "counted"]))]
        unfinished: Option<UnfinishedGame>,
        #[command(flatten)]
        consent: AmendArgs,
    },
    Reopen,
    Rename {
        #[arg(value_name = "TITLE")]
        title: String,
    },
    Hide,
    Unhide,
    Server {
        #[command(subcommand)]
        action: server::ServerAction,
    },
}

/// Runs the command in the ledger and the night that the options name. Without `--ledger`, first restricts access to
/// the data folder to the user. Errors are in the language of `--lang`, with their codes.
pub fn run_night_command(args: NightArgs) -> anyhow::Result<ExitCode> {
    if args.ledger.is_none() {
        secure_data_folder(&args.action);
    }
    let lang = args.lang.unwrap_or_else(Lang::from_environment);
    if let NightCommand::Server { action } = args.action {
        return server::run_server_action(lang, args.json, &action);
    }
    let server = open_server(lang, args.ledger.as_deref())?;
    let server_file = server.as_ref().and_then(LedgerLocation::file);
    let context = context::NightContext {
        ledger_path: server_file.or(args.ledger).unwrap_or_else(context::default_ledger_path),
        server,
        night_name: args.night,
        as_json: args.json,
        lang,
        author: escape_controls(&args.author).into_owned(),
        request_id: args.id,
        seen_mark: args.seen,
    };
    run_command_in_context(&context, args.action).map_err(|error| error::translate_night_error(lang, error))
}

/// Opens the ledger on a server if the option `--ledger` is the address of one, and warns if the server does not
/// answer, so that its entries may be old.
fn open_server(lang: Lang, ledger: Option<&std::path::Path>) -> anyhow::Result<Option<LedgerLocation>> {
    let Some(address) = ledger.and_then(std::path::Path::to_str).filter(|text| LedgerLocation::is_server_address(text))
    else {
        return Ok(None);
    };
    let text = |error: &LedgerError| words::ledger::error_text(lang, None, error).to_string();
    let server = LedgerLocation::on_server(address).map_err(|error| anyhow::Error::msg(text(&error)))?;
    server.server_fault(|fault| super::streams::print_to_stderr(&format!("quejing: {}", text(fault))));
    Ok(Some(server))
}

/// Restricts access to the data folder to the user. A missing folder is created only for `new` and `import`, which may
/// begin a ledger in it.
fn secure_data_folder(command: &NightCommand) {
    let begins = matches!(command, NightCommand::New(_) | NightCommand::Import { .. });
    if let Some(folder) = folders::data_folder().filter(|folder| begins || folder.exists()) {
        prepare_data_folder(&folder);
    }
}

fn run_command_in_context(context: &context::NightContext, command: NightCommand) -> anyhow::Result<ExitCode> {
    if let Some(done) = context.repeat_earlier_answer()? {
        return Ok(done);
    }
    match command {
        NightCommand::New(new) => nights::begin_night(context, &new),
        NightCommand::List { all } => nights::list_nights(context, all),
        NightCommand::People => nights::list_people(context),
        NightCommand::Due => night_text::print_due_actions(context),
        NightCommand::Add(add) => add::add_event(context, &add),
        NightCommand::Undo(entry) => entry_changes::undo_entry(context, &entry),
        NightCommand::Redo(entry) => entry_changes::redo_entry(context, &entry),
        NightCommand::Correct(correct) => add::correct_event(context, &correct),
        NightCommand::Void { deal, consent } => entry_changes::void_deal(context, deal, &consent),
        NightCommand::Reseat { deal, seats, consent } => entry_changes::correct_seats(context, deal, &seats, &consent),
        NightCommand::Events => night_text::print_events(context),
        NightCommand::Deals { player } => deals::print_deals(context, player.as_deref()),
        NightCommand::Standings(standings) => standings::print_standings(context, &standings),
        NightCommand::Report(args) => report::write_report(context, &args),
        NightCommand::Export(export) => ledger_files::export_night(context, &export),
        NightCommand::Import { file } => ledger_files::import_nights_file(context, &file),
        NightCommand::Verify => ledger_files::print_verification(context),
        NightCommand::Backup { folder } => ledger_files::back_up_ledger(context, &folder),
        NightCommand::Rescue { folder } => ledger_files::rescue_ledger(context, &folder),
        NightCommand::Move { to } => ledger_files::move_ledger(context, &to),
        NightCommand::Dispute { action } => disputes::run_dispute_action(context, &action),
        NightCommand::Evidence { action } => evidence::run_evidence_action(context, &action),
        NightCommand::Requests(args) => requests::run_requests_command(context, &args),
        NightCommand::Returned(args) => returned::run_returned_command(context, &args),
        NightCommand::Close { note, told, told_all, unfinished, consent } => {
            nights::close_night(context, note, (&told, told_all), (unfinished, &consent))
        }
        NightCommand::Reopen => nights::reopen_night(context),
        NightCommand::Rename { title } => nights::rename_night(context, title),
        NightCommand::Hide => nights::set_night_hidden(context, true),
        NightCommand::Unhide => nights::set_night_hidden(context, false),
        NightCommand::Server { action } => server::run_server_action(context.lang, context.as_json, &action),
    }
}
