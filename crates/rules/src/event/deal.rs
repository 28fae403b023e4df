//! What can happen in a deal, as it is stored. Events name people, never seats; who sat where is recorded separately.

use serde::{Deserialize, Serialize};

use super::{Amount, Payment, PlayerId};
use crate::{Ruling, Unit};

/// Somebody outside the table and the player they support (下注).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Support {
    /// The supporter.
    pub who: PlayerId,
    /// A player at the table.
    pub player: PlayerId,
}

/// Two people who swap seats after the deal (house rule 12); the tiles stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swap {
    /// The dealer, who throws again.
    pub dealer: PlayerId,
    /// The player who swaps with the dealer.
    pub with: PlayerId,
}

/// A deal begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealBegun {
    /// The dealer, if people named one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealer: Option<PlayerId>,
    /// All dice in the order they were thrown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u8>,
    /// The special rule of the deal (house rule, 2 to 12); if left out, the first two dice determine it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub special: Option<u8>,
    /// Turned tiles (house rules 2 and 8, riichi indicators), in MPSZ notation.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub turned: String,
    /// Who supports whom.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub supports: Vec<Support>,
    /// The players with an open hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<PlayerId>,
    /// Who swapped seats (house rule 12).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swap: Option<Swap>,
    /// Whether it is played as one of the last deals (难忘今宵).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub last: bool,
}

/// One of the camps 石 陈 李 王 段.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Camp {
    /// Its name.
    pub name: String,
    /// Its one or two people.
    pub people: Vec<PlayerId>,
}

/// Camps are drawn. The first person of a camp stands for it wherever a player is named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CampsDrawn {
    /// The four or five camps; empty if camps end.
    pub camps: Vec<Camp>,
}

/// How a kong was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KongKind {
    /// An exposed kong, 明杠.
    Exposed,
    /// An added kong, 加杠.
    Added,
    /// A concealed kong, 暗杠.
    Concealed,
}

/// A kong of the house rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kong {
    /// The player who made the kong.
    pub by: PlayerId,
    /// How it was made.
    pub how: KongKind,
    /// The discarder; `None` for a concealed kong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<PlayerId>,
}

/// How a hand was entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entered {
    /// Read from a photo and appraised.
    Photo,
    /// Tiles entered by hand, appraised.
    Tiles,
    /// Patterns entered by hand.
    Patterns,
    /// Points only.
    Points,
}

/// What a hand is worth, in the terms of its rules; terms that the rules do not have are left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Value {
    /// Lingque: points with flowers; Zung Jung: the total.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// Lingque: the multiplier; house: fan; riichi: han.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fan: Option<u32>,
    /// Lingque and riichi: fu.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fu: Option<u32>,
    /// Riichi: yakuman units; if present, han and fu do not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub yakuman: Option<u32>,
}

/// The tiles of a winning hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WinTiles {
    /// The concealed tiles without the winning one, in MPSZ notation.
    pub concealed: String,
    /// Melds, e.g. `123m`, `1111p:concealed`, `1111p:added`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub melds: Vec<String>,
    /// The winning tile, in MPSZ notation.
    pub win: String,
    /// Number of flowers.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub flowers: u8,
    /// Circumstances, by their names on the wire.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
}

impl WinTiles {
    /// The tiles in MPSZ notation, as they lie apart: concealed, meld by meld, the winning one.
    pub fn groups(&self) -> Vec<String> {
        let faces = |meld: &String| meld.split(':').next().unwrap_or_default().to_owned();
        let concealed = std::iter::once(self.concealed.clone());
        let melds = self.melds.iter().map(faces);
        concealed.chain(melds).chain([self.win.clone()]).collect()
    }
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// A pattern that counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PatternCount {
    /// Its id on the wire.
    pub id: String,
    /// How often it counted.
    pub count: u32,
    /// What each occurrence adds, in the unit of its rules: fu, points, han or fan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u32>,
}

/// A discard before the winning one (Zung Jung, 跟張免責).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Discarded {
    /// The player who threw it, or added it to a pung without being robbed.
    pub by: PlayerId,
    /// The tile, in MPSZ notation.
    pub tile: String,
    /// For the winner's own discards, the tile they had drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<String>,
    /// The circumstances a win at that moment would have had.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
}

/// Points that one player is responsible for (Zung Jung, sections 9 and 10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layer {
    /// The number of points.
    pub points: u32,
    /// The player responsible; `None` if everybody shares.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<PlayerId>,
}

/// The liability for a riichi yakuman (包).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pao {
    /// The player who is liable.
    pub player: PlayerId,
    /// The number of yakuman units covered.
    pub units: u32,
}

/// A single win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Win {
    /// The winner.
    pub winner: PlayerId,
    /// How it was entered.
    pub entered: Entered,
    /// What it is worth.
    pub value: Value,
    /// The tiles, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiles: Option<WinTiles>,
    /// The patterns, if known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub patterns: Vec<PatternCount>,
    /// Lingque: how many of the winner's tiles each player gave, including the winning one; players who gave none are left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub provided: Vec<(PlayerId, u8)>,
    /// Zung Jung: who is responsible for which points; if left out, the discarder for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layers: Option<Vec<Layer>>,
    /// Zung Jung: the deal's discards before the winning one, oldest first; they show who is responsible.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub discards: Vec<Discarded>,
    /// Riichi: liability (包).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pao: Option<Pao>,
    /// What people paid, if it differs from what the rules compute.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid: Option<Vec<Payment>>,
}

/// One win, or several on the same discard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Won {
    /// The discarder; `None` for a self-draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<PlayerId>,
    /// The wins, one per winner.
    pub wins: Vec<Win>,
}

/// Why a deal ends without a (further) winner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawKind {
    /// The wall is used up (流局).
    #[default]
    Exhausted,
    /// Nine kinds of terminals and honours, 九种九牌.
    NineKinds,
    /// Four identical wind discards, 四风连打.
    FourWinds,
    /// Four riichi declarations, 四家立直.
    FourRiichi,
    /// Four kongs by different players, 四杠散了.
    FourKongs,
    /// Three winners on one discard, 三家和.
    TripleRon,
    /// Abandoned: the deal is played again.
    Abandoned,
}

/// The deal ends without a (further) winner.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drawn {
    /// The reason for the draw.
    #[serde(default)]
    pub why: DrawKind,
    /// Riichi: who was tenpai.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tenpai: Vec<PlayerId>,
    /// Riichi: who achieved 流局满贯.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nagashi: Vec<PlayerId>,
}

/// Somebody who was waiting while another player declared falsely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    /// The waiting player.
    pub player: PlayerId,
    /// The most fan a discard could have given them.
    pub fan: u32,
}

/// A win was declared wrongly.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FalseWin {
    /// The player who declared it.
    pub by: PlayerId,
    /// House: the fan as declared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fan: Option<u32>,
    /// House: the players who were waiting.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<Waiting>,
    /// A fine to each other player, where the rules leave it to the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fine: Option<Amount>,
    /// Whether the deal goes on with the offender's hand dead.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub goes_on: bool,
}

impl From<&Ruling> for Value {
    /// The value in the ledger's form; parts that the rules do not use are left out.
    fn from(ruling: &Ruling) -> Value {
        let worth = &ruling.worth;
        let in_points = matches!(worth.unit, Unit::Points | Unit::Score);
        Value {
            points: in_points.then_some(worth.total),
            fan: worth.fan,
            fu: worth.fu,
            yakuman: (worth.yakuman > 0).then_some(worth.yakuman),
        }
    }
}
