//! What can happen in a deal, as it is stored. People are named, never seats: who sat where is another matter.

use serde::{Deserialize, Serialize};

use super::{Amount, Payment, PlayerId};

/// Somebody outside the table and whom they support (下注).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Support {
    /// Who supports.
    pub who: PlayerId,
    /// A player at the table.
    pub player: PlayerId,
}

/// Two people who change seats after the deal (house rule 12); the tiles stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swap {
    /// The dealer, who throws again.
    pub dealer: PlayerId,
    /// With whom.
    pub with: PlayerId,
}

/// A deal begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealBegun {
    /// Who deals, where people say so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealer: Option<PlayerId>,
    /// All dice in the order they were thrown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u8>,
    /// The special rule of the deal (house rule, 2 to 12); left out, the first two dice say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub special: Option<u8>,
    /// Turned tiles (house rules 2 and 8, riichi indicators), in MPSZ notation.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub turned: String,
    /// Who supports whom.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub supports: Vec<Support>,
    /// Who plays with an open hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<PlayerId>,
    /// Who changed seats (house rule 12).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swap: Option<Swap>,
    /// Played as one of the last deals (难忘今宵).
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

/// Camps are drawn. The first of a camp's people stands for it wherever a player is named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CampsDrawn {
    /// The four or five camps; none: camps end.
    pub camps: Vec<Camp>,
}

/// How a kong was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KongKind {
    /// 明杠.
    Exposed,
    /// 加杠.
    Added,
    /// 暗杠.
    Concealed,
}

/// A kong of the house rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kong {
    /// The player who made it.
    pub by: PlayerId,
    /// Which kind.
    pub how: KongKind,
    /// Who fed it; none for a concealed one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<PlayerId>,
}

/// How a hand was entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entered {
    /// Read from a photo and appraised.
    Photo,
    /// Tiles by hand, appraised.
    Tiles,
    /// Patterns by hand.
    Patterns,
    /// Points only.
    Points,
}

/// What a hand is worth, in the words of its rules; what they do not know is left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Value {
    /// Lingque: points with flowers; Zung Jung: the total.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// Lingque: the multiplier; house: fan; riichi: han.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fan: Option<u32>,
    /// Lingque and riichi.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fu: Option<u32>,
    /// Riichi: yakuman units; han and fu do not count beside them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub yakuman: Option<u32>,
}

/// The tiles of a won hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WinTiles {
    /// The standing tiles without the winning one, MPSZ.
    pub concealed: String,
    /// Melds, as `123m`, `1111p:concealed`, `1111p:added`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub melds: Vec<String>,
    /// The winning tile.
    pub win: String,
    /// Flowers.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub flowers: u8,
    /// Circumstances by their words on the wire.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// A pattern that counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PatternCount {
    /// Its id on the wire.
    pub id: String,
    /// How often.
    pub count: u32,
    /// What one of it adds, in the unit of its rules: fu, points, han or fan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u32>,
}

/// A discard before the winning one (Zung Jung, 跟張免責).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Discarded {
    /// Who threw it, or added it to a pung and was not robbed.
    pub by: PlayerId,
    /// The tile, MPSZ.
    pub tile: String,
    /// The winner's own discards: the tile they had drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<String>,
    /// The circumstances a win at that moment would have had.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
}

/// Points that one player is responsible for (Zung Jung, section 9 and 10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layer {
    /// How many points.
    pub points: u32,
    /// Who; none: everybody shares.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<PlayerId>,
}

/// Who is liable for a riichi yakuman (包).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pao {
    /// Who pays.
    pub player: PlayerId,
    /// For how many yakuman units.
    pub units: u32,
}

/// One win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Win {
    /// The player.
    pub winner: PlayerId,
    /// How it was entered.
    pub entered: Entered,
    /// What it is worth.
    pub value: Value,
    /// The tiles, where they are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiles: Option<WinTiles>,
    /// The patterns, where they are known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub patterns: Vec<PatternCount>,
    /// Lingque: how many of the winner's tiles somebody gave, the winning one too; those who gave none are left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub provided: Vec<(PlayerId, u8)>,
    /// Zung Jung: who is responsible for which points; left out, the discarder for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layers: Option<Vec<Layer>>,
    /// Zung Jung: the discards of the deal before the winning one, oldest first; they say who is responsible.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub discards: Vec<Discarded>,
    /// Riichi: 包.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pao: Option<Pao>,
    /// What people paid, where that is not what the rules compute.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid: Option<Vec<Payment>>,
}

/// One win, or several on the same discard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Won {
    /// Whose tile won; none for a self-draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<PlayerId>,
    /// The wins.
    pub wins: Vec<Win>,
}

/// Why a deal ends without (another) winner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawKind {
    /// The wall is used up (流局).
    #[default]
    Exhausted,
    /// 九种九牌.
    NineKinds,
    /// 四风连打.
    FourWinds,
    /// 四家立直.
    FourRiichi,
    /// 四杠散了.
    FourKongs,
    /// 三家和.
    TripleRon,
    /// Given up: the deal is played again.
    Abandoned,
}

/// The deal ends without (another) winner.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drawn {
    /// The reason.
    #[serde(default)]
    pub why: DrawKind,
    /// Riichi: who was tenpai.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tenpai: Vec<PlayerId>,
    /// Riichi: 流局满贯.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nagashi: Vec<PlayerId>,
}

/// Somebody who waited while another declared falsely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    /// The player.
    pub player: PlayerId,
    /// The most fan a discard could give them.
    pub fan: u32,
}

/// A win was declared that is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FalseWin {
    /// The player.
    pub by: PlayerId,
    /// House: the fan as declared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fan: Option<u32>,
    /// House: those who waited.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<Waiting>,
    /// A fine to each other player, where the rules leave it to the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fine: Option<Amount>,
    /// The offender's hand is dead and the deal goes on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub goes_on: bool,
}
