//! `quejing night`: a whole night at the table from the command line. Every command takes `--json`.

mod adding;
mod keep;
mod open;
mod replay;
mod report;
mod show;
mod slip;
mod standings;
mod table_side;
mod typed;
mod value;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;

use crate::files;
use crate::folders;
use crate::i18n::Lang;
use crate::plain::plain;
use crate::table::ledger::keep_data_private;

pub(super) use replay::replay_lines;
pub(super) use slip::sentence;

/// Keep the night: people, seats, hands, money.
#[derive(clap::Args)]
pub struct Args {
    /// The ledger; otherwise `ledger.sqlite` in the data folder.
    #[arg(long, global = true, value_name = "FILE")]
    ledger: Option<PathBuf>,
    /// The night by its title, its identifier or the beginning of it; otherwise the one in progress.
    #[arg(long, global = true, value_name = "NIGHT")]
    night: Option<String>,
    /// Answer with one JSON object.
    #[arg(long, global = true)]
    json: bool,
    /// The language of the text: zh or en; otherwise the environment's.
    #[arg(long, global = true)]
    lang: Option<Lang>,
    /// Who records, as it is written into the ledger.
    #[arg(long, global = true, default_value = "cli", value_name = "NAME")]
    author: String,
    /// A mark of your own for what is recorded: the same command with the same mark records nothing twice.
    #[arg(long, global = true, value_name = "MARK")]
    id: Option<String>,
    #[command(subcommand)]
    action: Action,
}

/// What is recorded with a reason and consent.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Consent {
    /// Why.
    #[arg(long, global = true, default_value = "", value_name = "WORDS")]
    reason: String,
    /// Who agreed.
    #[arg(long, global = true, value_delimiter = ',', value_name = "NAMES")]
    agreed: Vec<String>,
    /// Do it; without this it is only shown what would change.
    #[arg(long, global = true)]
    yes: bool,
}

#[derive(Subcommand)]
enum Action {
    /// Begin a night.
    New(open::New),
    /// The nights of the ledger.
    List,
    /// People known from other nights.
    People,
    /// What is due now: who deals, who sits where.
    Due,
    /// Record something.
    Add(adding::Add),
    /// Undo an event; without a number the last one.
    Undo {
        /// The event's number.
        event: Option<u64>,
        /// Do it although it changes other hands.
        #[arg(long)]
        yes: bool,
    },
    /// Redo an undone event; without a number the one undone last.
    Redo {
        /// The event's number.
        event: Option<u64>,
        /// Do it although it changes other hands.
        #[arg(long)]
        yes: bool,
    },
    /// Replace an earlier event: quejing night correct 5 win --winner 甲 --points 30
    Correct(adding::Correct),
    /// A hand does not count.
    Void {
        /// The hand's number, or that of one of its events.
        hand: u64,
        #[command(flatten)]
        consent: Consent,
    },
    /// People sat otherwise from a hand on than was recorded.
    Reseat {
        /// The hand.
        hand: u64,
        /// The players in turn order, the dealer of that hand first; two tables are divided by /.
        seats: Vec<String>,
        #[command(flatten)]
        consent: Consent,
    },
    /// All events with their numbers, undone ones too.
    Events,
    /// Totals, ranks, reduced score, statistics.
    Standings(standings::StandingsArgs),
    /// A report of the night, as one HTML file or as CSV.
    Report(report::Args),
    /// The night's events as JSONL or CSV.
    Export(keep::Export),
    /// Take nights from a file written by export, or an evening of an older version.
    Import {
        /// The file.
        file: PathBuf,
    },
    /// Check the file, every chain and that money adds up.
    Verify,
    /// Copy the ledger into a new folder and check the copy.
    Backup {
        /// The folder, which must not be there yet.
        folder: PathBuf,
    },
    /// Make a sound ledger in a new folder of what is intact in a damaged one.
    Rescue {
        /// The folder, which must not be there yet.
        folder: PathBuf,
    },
    /// Disagree with a hand, or decide.
    Dispute {
        #[command(subcommand)]
        what: table_side::DisputeAction,
    },
    /// Photos and other evidence of hands.
    Evidence {
        #[command(subcommand)]
        what: keep::EvidenceAction,
    },
    /// End the night.
    Close {
        /// A last word.
        #[arg(default_value = "")]
        note: String,
    },
    /// Go on with a night that was ended.
    Reopen,
}

/// Runs the command.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    if args.ledger.is_none() {
        private_data(&args.action);
    }
    let desk = open::Desk {
        path: args.ledger.unwrap_or_else(open::usual_path),
        asked: args.night,
        json: args.json,
        lang: args.lang.unwrap_or_else(Lang::from_environment),
        author: plain(&args.author).into_owned(),
        once: args.id,
    };
    let lang = desk.lang;
    act(&desk, args.action).map_err(|error| slip::said(lang, error))
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

fn act(desk: &open::Desk, action: Action) -> anyhow::Result<ExitCode> {
    if let Some(done) = desk.done_before()? {
        return Ok(done);
    }
    match action {
        Action::New(new) => open::begin(desk, &new),
        Action::List => open::list(desk),
        Action::People => open::people(desk),
        Action::Due => show::due(desk),
        Action::Add(add) => adding::add(desk, &add),
        Action::Undo { event, yes } => table_side::undo(desk, event, yes),
        Action::Redo { event, yes } => table_side::redo(desk, event, yes),
        Action::Correct(correct) => adding::correct(desk, &correct),
        Action::Void { hand, consent } => table_side::void(desk, hand, &consent),
        Action::Reseat {
            hand,
            seats,
            consent,
        } => table_side::reseat(desk, hand, &seats, &consent),
        Action::Events => show::events(desk),
        Action::Standings(standings) => standings::standings(desk, &standings),
        Action::Report(args) => report::write(desk, &args),
        Action::Export(export) => keep::export(desk, &export),
        Action::Import { file } => keep::import(desk, &file),
        Action::Verify => keep::verify(desk),
        Action::Backup { folder } => keep::backup(desk, &folder),
        Action::Rescue { folder } => keep::rescue(desk, &folder),
        Action::Dispute { what } => table_side::dispute(desk, &what),
        Action::Evidence { what } => keep::evidence(desk, &what),
        Action::Close { note } => table_side::close(desk, note),
        Action::Reopen => table_side::reopen(desk),
    }
}
