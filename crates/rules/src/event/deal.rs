//! What can happen in a deal, as it is stored. Events name people, never seats; who sat where is recorded separately.

use quejing_message::Message;
use serde::{Deserialize, Serialize};

use super::{Amount, Payment, PlayerId, Support};
use crate::{Ruling, Unit};

/// Two people who swap seats after the deal (house rule 12); the tiles stay.
///
/// ```
/// use quejing_rules::event::{DealBegun, PlayerId, Swap};
/// let swap = Swap { dealer: PlayerId::of(1), with: PlayerId::of(3) };
/// let begun = DealBegun { special: Some(12), swap: Some(swap), ..DealBegun::default() };
/// assert_eq!(serde_json::from_value::<DealBegun>(serde_json::to_value(&begun)?)?, begun);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swap {
    /// The dealer, who throws again.
    pub dealer: PlayerId,
    /// The player who swaps with the dealer.
    pub with: PlayerId,
}

/// The beginning of a deal.
///
/// ```
/// use quejing_rules::event::DealBegun;
/// let begun = DealBegun { dice: vec![3, 4], ..DealBegun::default() };
/// // Empty fields are not stored.
/// assert_eq!(serde_json::to_string(&begun)?, r#"{"dice":[3,4]}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
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
    /// The supporters with their players.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub supports: Vec<Support>,
    /// The players with an open hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<PlayerId>,
    /// The two who swapped seats (house rule 12).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swap: Option<Swap>,
    /// True if it is played as one of the last deals (难忘今宵).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub last: bool,
}

/// The way a hand was entered.
///
/// ```
/// use quejing_rules::event::Entered;
/// assert_eq!(serde_json::from_str::<Entered>(r#""patterns""#)?, Entered::Patterns);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[message("ledger-entered")]
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

/// The worth of a hand, in the terms of its rules; terms that the rules do not have are left out.
///
/// ```
/// use quejing_rules::{Detail, RuleProfile, RuleSet, book::Example, event::Value};
/// let (rules, shown) = (RuleProfile::from(RuleSet::RIICHI), Example::read("S 2233m4455p6677s1z d1z").unwrap());
/// let ruling = rules.judge(&shown.case(&rules)?, Detail::Reasons)?;
/// assert_eq!(Value::from(&ruling), Value { fan: Some(2), fu: Some(25), ..Value::default() });
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
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
///
/// ```
/// use quejing_rules::event::WinTiles;
/// let stored = r#"{"concealed":"23m55z","melds":["1111p:concealed","789s","222s"],"win":"4m"}"#;
/// let tiles: WinTiles = serde_json::from_str(stored)?;
/// assert_eq!(tiles.groups(), ["23m55z", "1111p", "789s", "222s", "4m"]);
/// # Ok::<(), serde_json::Error>(())
/// ```
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
    /// Returns the tiles in MPSZ notation, as they lie apart: concealed, meld by meld, the winning one.
    pub fn groups(&self) -> Vec<String> {
        let faces = |meld: &String| meld.split(':').next().unwrap_or_default().to_owned();
        let concealed = std::iter::once(self.concealed.clone());
        concealed.chain(self.melds.iter().map(faces)).chain([self.win.clone()]).collect()
    }
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// A pattern that counted.
///
/// ```
/// use quejing_rules::event::PatternCount;
/// let pattern = PatternCount { id: "seven_pairs".to_owned(), count: 1, value: Some(30) };
/// assert_eq!(serde_json::to_string(&pattern)?, r#"{"id":"seven_pairs","count":1,"value":30}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PatternCount {
    /// Its id on the wire.
    pub id: String,
    /// The number of times it counted.
    pub count: u32,
    /// The worth of each occurrence, in the unit of its rules: fu, points, han or fan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u32>,
}

/// A discard before the winning one (Zung Jung, 跟張免責).
///
/// ```
/// use quejing_rules::event::{Discarded, PlayerId};
/// let discard: Discarded = serde_json::from_str(r#"{"by":"p000000000002","tile":"5p"}"#)?;
/// assert_eq!((discard.by, discard.drawn), (PlayerId::of(2), None));
/// # Ok::<(), serde_json::Error>(())
/// ```
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
///
/// ```
/// use quejing_rules::event::{Layer, PlayerId};
/// let [shared, owned] = [(25, None), (5, Some(PlayerId::of(2)))].map(|(points, owner)| Layer { points, owner });
/// assert_eq!(serde_json::to_string(&shared)?, r#"{"points":25}"#);
/// assert_eq!(serde_json::to_string(&owned)?, r#"{"points":5,"owner":"p000000000002"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layer {
    /// The number of points.
    pub points: u32,
    /// The player responsible; `None` if everybody shares.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<PlayerId>,
}

/// The liability for a riichi yakuman (包).
///
/// ```
/// use quejing_rules::event::{Pao, PlayerId};
/// let pao: Pao = serde_json::from_str(r#"{"player":"p000000000003","units":1}"#)?;
/// assert_eq!(pao, Pao { player: PlayerId::of(3), units: 1 });
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pao {
    /// The player who is liable.
    pub player: PlayerId,
    /// The number of yakuman units covered.
    pub units: u32,
}

/// A win of one player.
///
/// ```
/// use quejing_rules::event::{Entered, PlayerId, Win};
/// let win: Win = serde_json::from_str(r#"{"winner":"p000000000001","entered":"points","value":{"points":30}}"#)?;
/// assert_eq!((win.winner, win.entered, win.value.points), (PlayerId::of(1), Entered::Points, Some(30)));
/// assert_eq!((win.tiles, win.paid), (None, None));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Win {
    pub winner: PlayerId,
    /// The way the hand was entered.
    pub entered: Entered,
    /// The worth of the hand.
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
    /// The payments people made, if they differ from those the rules compute.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid: Option<Vec<Payment>>,
}

/// One win, or several on the same discard.
///
/// ```
/// use quejing_rules::event::{PlayerId, Won};
/// let stored = r#"{"from":"p000000000002","wins":[
///     {"winner":"p000000000001","entered":"points","value":{"points":30}},
///     {"winner":"p000000000003","entered":"points","value":{"points":45}}]}"#;
/// let won: Won = serde_json::from_str(stored)?;
/// assert_eq!((won.from, won.wins.len()), (Some(PlayerId::of(2)), 2));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Won {
    /// The discarder; `None` for a self-draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<PlayerId>,
    /// The wins, one per winner.
    pub wins: Vec<Win>,
}

/// The reason why a deal ends without a (further) winner.
///
/// ```
/// use quejing_rules::event::DrawKind;
/// assert_eq!(DrawKind::default(), DrawKind::Exhausted);
/// assert_eq!(serde_json::to_string(&DrawKind::NineKinds)?, r#""nine_kinds""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Message, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[message("ledger-drawn")]
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

/// The end of a deal without a (further) winner.
///
/// ```
/// use quejing_rules::event::{DrawKind, Drawn};
/// let drawn: Drawn = serde_json::from_str(r#"{"tenpai":["p000000000001"]}"#)?;
/// assert_eq!((drawn.why, drawn.tenpai.len(), drawn.nagashi.len()), (DrawKind::Exhausted, 1, 0));
/// # Ok::<(), serde_json::Error>(())
/// ```
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

/// A player who was waiting while another player declared falsely.
///
/// ```
/// use quejing_rules::event::{FalseWin, PlayerId, Waiting};
/// let stored = r#"{"by":"p000000000001","waiting":[{"player":"p000000000002","fan":3}]}"#;
/// let said: FalseWin = serde_json::from_str(stored)?;
/// assert_eq!(said.waiting, [Waiting { player: PlayerId::of(2), fan: 3 }]);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    /// The waiting player.
    pub player: PlayerId,
    /// The most fan a discard could have given them.
    pub fan: u32,
}

/// A win that was declared wrongly.
///
/// ```
/// use quejing_rules::event::{Amount, FalseWin};
/// let said: FalseWin = serde_json::from_str(r#"{"by":"p000000000001","fine":20,"goes_on":true}"#)?;
/// assert_eq!((said.fine, said.goes_on), (Some(Amount::whole(20)), true));
/// # Ok::<(), serde_json::Error>(())
/// ```
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
    /// True if the deal goes on with the offender's hand dead.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub goes_on: bool,
}

impl From<&Ruling> for Value {
    /// Returns the value in the ledger's form; parts that the rules do not use are left out.
    fn from(ruling: &Ruling) -> Value {
        let worth = &ruling.worth;
        Value {
            points: matches!(worth.unit, Unit::Points | Unit::Score).then_some(worth.total),
            fan: worth.fan,
            fu: worth.fu,
            yakuman: (worth.yakuman > 0).then_some(worth.yakuman),
        }
    }
}
