//! What can be written behind `quejing night add` and `quejing night correct EVENT`.

use clap::Subcommand;

use crate::cli::night::standings::ReducedArgs;
use crate::cli::night::typed::{self, Another, Discard, Numbered, Paid, Tiles, word};
use crate::table::ledger::{AgreedFor, Amount, DrawKind, HowSeated, KongKind, PatternCount};

/// How a hand ends without a winner.
const DRAWS: [&str; 7] = [
    "exhausted",
    "nine_kinds",
    "four_winds",
    "four_riichi",
    "four_kongs",
    "triple_ron",
    "abandoned",
];

#[derive(Subcommand)]
pub enum What {
    /// Somebody wins: by tiles, by patterns, or by points only.
    Win(Box<WinArgs>),
    /// Nobody wins.
    Draw {
        /// exhausted, nine_kinds, four_winds, four_riichi, four_kongs, triple_ron, abandoned.
        #[arg(long, default_value = "exhausted", value_parser = word::<DrawKind>("--why", &DRAWS))]
        why: DrawKind,
        /// Riichi: who is tenpai.
        #[arg(long, value_delimiter = ',', value_name = "NAMES")]
        tenpai: Vec<String>,
        /// Riichi: who made a nagashi mangan.
        #[arg(long, value_delimiter = ',', value_name = "NAMES")]
        nagashi: Vec<String>,
    },
    /// A deal begins, where there is something to say about it: dice, special rule, bets.
    Deal(Box<DealArgs>),
    /// A kong that is paid at once (house rule).
    Kong {
        /// Whose.
        #[arg(long)]
        by: String,
        /// exposed, added or concealed.
        #[arg(long, value_parser = word::<KongKind>("--how", &["exposed", "added", "concealed"]))]
        how: KongKind,
        /// Who fed it.
        #[arg(long)]
        from: Option<String>,
    },
    /// Somebody declares riichi.
    Riichi {
        /// Who.
        who: String,
    },
    /// Somebody plays with an open hand (house rule).
    Open {
        /// Who.
        who: String,
    },
    /// Somebody outside the table supports a player (house rule).
    Support {
        /// Who supports.
        who: String,
        /// Whom.
        player: String,
    },
    /// A win was declared that is none.
    FalseWin {
        /// Who.
        who: String,
        /// House rule: the fan as declared.
        #[arg(long)]
        fan: Option<u32>,
        /// House rule: who waited, with the most fan a discard could give, as NAME=3.
        #[arg(long, value_delimiter = ',', value_name = "NAME=FAN", value_parser = typed::numbered)]
        waiting: Vec<Numbered>,
        /// A fine to each other player.
        #[arg(long, value_parser = typed::amount)]
        fine: Option<Amount>,
        /// The hand is dead and the deal goes on.
        #[arg(long)]
        goes_on: bool,
    },
    /// Money that people agreed on, as FROM:TO:AMOUNT; `table` holds what lies on the table.
    Money {
        /// penalty, adjustment or bet.
        #[arg(long, default_value = "adjustment", value_parser = word::<AgreedFor>("--what", &["penalty", "adjustment", "bet"]))]
        what: AgreedFor,
        /// The payments.
        #[arg(required = true, value_parser = typed::paid)]
        payments: Vec<Paid>,
        /// Why.
        #[arg(long)]
        why: String,
        /// Who agreed.
        #[arg(long = "with", value_delimiter = ',', value_name = "NAMES")]
        with: Vec<String>,
    },
    /// Something worth writing down.
    Note {
        /// The words.
        text: String,
    },
    /// Who sits where from now on, the next dealer first; two tables are divided by /.
    Seats {
        /// The players in turn order.
        seats: Vec<String>,
        /// Who waits for a seat, first in line first.
        #[arg(long, value_delimiter = ',', value_name = "NAMES")]
        queue: Vec<String>,
        /// Who bets at the tables; - for nobody.
        #[arg(long, value_delimiter = ',', value_name = "NAMES")]
        bettors: Vec<String>,
        /// The free person between two tables.
        #[arg(long)]
        free: Option<String>,
        /// draw, by_hand or rotation.
        #[arg(long, default_value = "by_hand", value_parser = word::<HowSeated>("--how", &["draw", "by_hand", "rotation"]))]
        how: HowSeated,
    },
    /// How the reduced score 约化分数 is made, for the whole night.
    Reduced(ReducedArgs),
    /// Camps, as NAME=PERSON+PERSON; none: camps end.
    Camps {
        /// The camps.
        #[arg(value_parser = typed::camp)]
        camps: Vec<(String, Vec<String>)>,
    },
    /// Somebody comes.
    Join {
        /// The name.
        name: String,
        /// Here once only.
        #[arg(long)]
        guest: bool,
        /// Only watches.
        #[arg(long)]
        watch: bool,
    },
    /// Somebody leaves.
    Leave {
        /// Who.
        who: String,
    },
    /// Somebody is called otherwise.
    Rename {
        /// Who.
        who: String,
        /// The new name.
        name: String,
    },
    /// An event as JSON, with names or identifiers of people.
    Event {
        /// The object, with its kind.
        object: String,
    },
}

#[derive(clap::Args)]
pub struct WinArgs {
    /// Who wins.
    #[arg(long)]
    pub winner: String,
    /// On whose tile; without it a self-draw.
    #[arg(long)]
    pub from: Option<String>,
    /// Lingque and Zung Jung: the points of the hand.
    #[arg(long)]
    pub points: Option<u32>,
    /// Riichi: han; house rule: fan; Lingque: the multiplier.
    #[arg(long)]
    pub fan: Option<u32>,
    /// Riichi and Lingque: fu.
    #[arg(long)]
    pub fu: Option<u32>,
    /// Riichi: yakuman units.
    #[arg(long)]
    pub yakuman: Option<u32>,
    /// The standing tiles with the winning one last: the rules say what they are worth.
    #[arg(long, value_name = "TILES", value_parser = typed::tiles)]
    pub tiles: Option<Tiles>,
    /// The melds beside them: 123m, 1111p:concealed, 1111p:added.
    #[arg(long, value_delimiter = ',', value_name = "TILES")]
    pub meld: Vec<String>,
    /// Flowers.
    #[arg(long, default_value_t = 0)]
    pub flowers: u8,
    /// Circumstances, as in quejing score.
    #[arg(long, value_delimiter = ',', value_name = "WORD")]
    pub flag: Vec<String>,
    /// Patterns by their ids, as half_flush or guest_wind_triplet*2.
    #[arg(long, value_delimiter = ',', value_name = "ID", value_parser = typed::pattern)]
    pub pattern: Vec<PatternCount>,
    /// Lingque: how many of the winner's tiles somebody gave, as NAME=4.
    #[arg(long, value_delimiter = ',', value_name = "NAME=N", value_parser = typed::numbered)]
    pub provided: Vec<Numbered>,
    /// Zung Jung: a discard before the winning one, oldest first, as NAME=5m, or NAME=5m/9m with the tile the winner had
    /// drawn; with the tiles of the hand they say who is responsible.
    #[arg(long, value_name = "NAME=TILE", value_delimiter = ',', value_parser = typed::discard)]
    pub discard: Vec<Discard>,
    /// Zung Jung: who is responsible for how many points, as NAME=40 or shared=25.
    #[arg(long, value_delimiter = ',', value_name = "NAME=N", value_parser = typed::points)]
    pub responsible: Vec<Numbered>,
    /// Riichi: who is liable (包), as NAME or NAME=UNITS.
    #[arg(long, value_name = "NAME", value_parser = typed::units)]
    pub pao: Option<Numbered>,
    /// What people paid instead of what the rules compute, as FROM:TO:AMOUNT.
    #[arg(long, value_delimiter = ',', value_name = "FROM:TO:AMOUNT", value_parser = typed::paid)]
    pub paid: Vec<Paid>,
    /// Another winner on the same tile, as NAME=VALUE: fan, or han/fu, or points.
    #[arg(long, value_delimiter = ',', value_name = "NAME=VALUE", value_parser = typed::another)]
    pub also: Vec<Another>,
}

#[derive(clap::Args)]
pub struct DealArgs {
    /// Who deals, if not who is due.
    #[arg(long)]
    pub dealer: Option<String>,
    /// All dice in the order they were thrown.
    #[arg(long, value_delimiter = ',')]
    pub dice: Vec<u8>,
    /// House rule: the special rule, 2 to 12, where the dice do not say it.
    #[arg(long)]
    pub special: Option<u8>,
    /// Turned tiles.
    #[arg(long, default_value = "", value_name = "TILES")]
    pub turned: String,
    /// Who supports whom, as NAME=PLAYER.
    #[arg(long, value_delimiter = ',', value_name = "NAME=PLAYER", value_parser = typed::supported)]
    pub support: Vec<(String, String)>,
    /// Who plays with an open hand.
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    pub open: Vec<String>,
    /// House rule 12: with whom the dealer changes seats.
    #[arg(long, value_name = "NAME")]
    pub swap: Option<String>,
    /// One of the last deals (难忘今宵).
    #[arg(long)]
    pub last: bool,
}
