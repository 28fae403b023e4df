//! The subcommands of `quejing night add` and `quejing night correct EVENT`: one for each kind of event.

use std::collections::HashMap;

use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Command, Error, FromArgMatches, Subcommand};

use super::fields::{DealMarker, DrawMarker, FalseWinMarker, FieldArgs, WinMarker};
use crate::cli::hand_arguments::HandTileArguments;
use crate::cli::night::parsers::{self, FurtherWinner, NamedNumber, PaymentArg, TileList, word_parser};
use crate::cli::night::standings::ReducedArgs;
use crate::cli::value_error::number_in;
use quejing_session::night::{
    ActRow, AgreementPurpose, Amount, DrawKind, EventField, PatternCount, SeatingMethod, UnfinishedGame,
};

/// Returns the words that `--why` accepts: one for each kind of draw of all rule families.
fn draw_kind_words() -> Vec<&'static str> {
    DrawKind::all().map(|kind| kind.row().word).collect()
}

/// The event to record.
#[derive(Subcommand)]
pub enum AddCommand {
    Win(Box<WinArgs>),
    Draw {
        #[arg(long, default_value = "exhausted", value_name = "WORD", value_parser = word_parser::<DrawKind>("--why", &draw_kind_words()))]
        why: DrawKind,
        #[command(flatten)]
        family: FieldArgs<DrawMarker>,
    },
    Deal(Box<DealArgs>),
    #[command(flatten)]
    Act(ActCommand),
    FalseWin {
        #[arg(value_name = "NAME")]
        who: String,
        #[command(flatten)]
        family: FieldArgs<FalseWinMarker>,
        #[arg(long, value_name = "AMOUNT", value_parser = parsers::parse_amount)]
        fine: Option<Amount>,
        #[arg(long)]
        goes_on: bool,
    },
    Money {
        #[arg(long, default_value = "adjustment", value_name = "WORD", value_parser = word_parser::<AgreementPurpose>("--what", &["penalty", "adjustment", "bet"]))]
        what: AgreementPurpose,
        #[arg(required = true, value_name = "FROM:TO:AMOUNT", value_parser = parsers::parse_payment)]
        payments: Vec<PaymentArg>,
        #[arg(long, value_name = "WORDS")]
        why: String,
        #[arg(long = "with", value_delimiter = ',', value_name = "NAMES")]
        with: Vec<String>,
    },
    Note {
        #[arg(value_name = "WORDS")]
        text: String,
    },
    Seats {
        #[arg(value_name = "NAME")]
        seats: Vec<String>,
        #[arg(long, value_delimiter = ',', value_name = "NAMES")]
        queue: Vec<String>,
        #[arg(long, value_delimiter = ',', value_name = "NAMES")]
        bettors: Vec<String>,
        #[arg(long, value_name = "NAME")]
        free: Option<String>,
        #[arg(long, default_value = "by_hand", value_name = "WORD", value_parser = word_parser::<SeatingMethod>("--how", &["draw", "by_hand", "rotation"]))]
        how: SeatingMethod,
    },
    /// The next game of the night.
    Game {
        #[arg(value_name = "NAME")]
        order: Vec<String>,
        #[arg(long)]
        draw: bool,
        #[arg(long, value_name = "WORD", value_parser = word_parser::<UnfinishedGame>("--unfinished", &["left_out", "counted"]))]
        unfinished: Option<UnfinishedGame>,
    },
    Reduced(ReducedArgs),
    Camps {
        #[arg(value_name = "NAME=PEOPLE", value_parser = parsers::parse_camp)]
        camps: Vec<(String, Vec<String>)>,
    },
    Join {
        name: String,
        #[arg(long)]
        guest: bool,
        #[arg(long)]
        watch: bool,
    },
    Leave {
        #[arg(value_name = "NAME")]
        who: String,
    },
    Rename {
        #[arg(value_name = "NAME")]
        who: String,
        #[arg(value_name = "NAME")]
        name: String,
    },
    /// An event as JSON.
    Event {
        #[arg(value_name = "JSON")]
        object: String,
    },
}

/// A subcommand for an act of a rule family, with the answers that the user typed. Its name and arguments are made from
/// the act's [`ActRow`].
pub struct ActCommand {
    pub act_row: &'static ActRow,
    /// The typed answers by the keys of their fields; fields without an answer are absent.
    pub typed_answers: HashMap<&'static str, String>,
}

/// Returns the rows of all acts that have fields. Acts without fields have no subcommand.
fn acts_with_fields() -> impl Iterator<Item = &'static ActRow> {
    ActRow::all().filter(|row| !row.fields.is_empty())
}

/// Returns clap's description of the subcommand of an act. The fields of the act become options if one of them is a
/// choice, else positional arguments.
fn act_command(row: &'static ActRow) -> Command {
    let has_choice = row.fields.iter().any(|field| !field.choices().is_empty());
    let fields = row.fields.iter().enumerate().map(|(at, field)| {
        let words: Vec<&'static str> = field.choices().iter().map(|choice| choice.word).collect();
        let arg = Arg::new(field.key).required(field.condition.is_none());
        let arg = match words.is_empty() {
            true if at == 0 || has_choice => arg.value_name("NAME"),
            true => arg.value_name(field.key.to_uppercase()),
            false => arg.value_name("WORD").value_parser(word_parser::<String>(format!("--{}", field.key), &words)),
        };
        if has_choice { arg.long(field.key) } else { arg }
    });
    Command::new(row.word).args(fields)
}

impl FromArgMatches for ActCommand {
    fn from_arg_matches(matches: &ArgMatches) -> Result<ActCommand, Error> {
        let typed = |row: &'static ActRow, matches: &ArgMatches| {
            let typed = |field: &EventField| Some((field.key, matches.get_one::<String>(field.key)?.clone()));
            row.fields.iter().filter_map(typed).collect()
        };
        let act = matches.subcommand().and_then(|(word, matches)| {
            let act_row = acts_with_fields().find(|row| row.word == word)?;
            Some(ActCommand { act_row, typed_answers: typed(act_row, matches) })
        });
        act.ok_or_else(|| Error::new(ErrorKind::MissingSubcommand))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = ActCommand::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Subcommand for ActCommand {
    fn augment_subcommands(command: Command) -> Command {
        command.subcommands(acts_with_fields().map(act_command))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        ActCommand::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        acts_with_fields().any(|row| row.word == name)
    }
}

/// The arguments of `quejing night add win`.
#[derive(clap::Args)]
pub struct WinArgs {
    #[arg(long, value_name = "NAME")]
    pub winner: String,
    #[arg(long, value_name = "NAME")]
    pub from: Option<String>,
    #[arg(long, value_name = "NUMBER", value_parser = number_in(0..=u32::MAX))]
    pub points: Option<u32>,
    #[arg(long, value_name = "NUMBER", value_parser = number_in(0..=u32::MAX))]
    pub fan: Option<u32>,
    #[arg(long, value_name = "NUMBER", value_parser = number_in(0..=u32::MAX))]
    pub fu: Option<u32>,
    #[arg(long, value_name = "NUMBER", value_parser = number_in(0..=u32::MAX))]
    pub yakuman: Option<u32>,
    #[arg(long, value_name = "TILES", value_parser = parsers::parse_tile_list)]
    pub tiles: Option<TileList>,
    #[command(flatten)]
    pub hand: HandTileArguments,
    /// The winner's recorded declaration does not count.
    #[arg(long, requires = "tiles")]
    pub uncounted: bool,
    #[arg(long, value_delimiter = ',', value_name = "ID", value_parser = parsers::parse_pattern)]
    pub pattern: Vec<PatternCount>,
    #[command(flatten)]
    pub family: FieldArgs<WinMarker>,
    /// Points by the player responsible for them, or `shared`.
    #[arg(long, value_delimiter = ',', value_name = "NAME=N", value_parser = parsers::parse_player_points)]
    pub responsible: Vec<NamedNumber>,
    /// The liable player and the number of yakuman units covered.
    #[arg(long, value_name = "NAME", value_parser = parsers::parse_named_units)]
    pub pao: Option<NamedNumber>,
    #[arg(long, value_delimiter = ',', value_name = "FROM:TO:AMOUNT", value_parser = parsers::parse_payment)]
    pub paid: Vec<PaymentArg>,
    /// Further winners on the same tile.
    #[arg(long, value_delimiter = ',', value_name = "NAME=VALUE", value_parser = parsers::parse_further_winner)]
    pub also: Vec<FurtherWinner>,
}

/// The arguments of `quejing night add deal`.
#[derive(clap::Args)]
pub struct DealArgs {
    #[arg(long, value_name = "NAME")]
    pub dealer: Option<String>,
    #[arg(long, value_delimiter = ',', value_name = "NUMBER", value_parser = number_in(0..=u8::MAX))]
    pub dice: Vec<u8>,
    #[command(flatten)]
    pub family: FieldArgs<DealMarker>,
    #[arg(long, default_value = "", value_name = "TILES")]
    pub turned: String,
    #[arg(long, value_delimiter = ',', value_name = "NAME=PLAYER", value_parser = parsers::parse_support)]
    pub support: Vec<(String, String)>,
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    pub open: Vec<String>,
}
