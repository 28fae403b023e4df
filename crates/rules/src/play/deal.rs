//! The events of a deal, as they are stored. Events name people, never seats; other events record who sat where.

use quejing_message::Message;
use serde::{Deserialize, Serialize};

use super::{DrawKind, FamilyFields};
use crate::{Amount, Payment, PlayerId, Ruling, WorthUnit};

/// The beginning of a deal, as people recorded it.
///
/// ```
/// use quejing_rules::play::DealBegun;
/// let begun = DealBegun { dice: vec![3, 4], ..DealBegun::default() };
/// // Empty fields are not stored.
/// assert_eq!(serde_json::to_string(&begun)?, r#"{"dice":[3,4]}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealBegun {
    /// The recorded dealer; `None` for the dealer by the course of play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealer: Option<PlayerId>,
    /// The numbers of all dice, in the order in which they were thrown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u8>,
    /// The turned tiles in MPSZ notation: riichi's dora indicators, the tiles of house rules 2 and 8.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub turned: String,
    #[serde(flatten, deserialize_with = "FamilyFields::read_deal_fields")]
    pub family: FamilyFields,
}

/// The way in which people entered a winning hand.
///
/// ```
/// use quejing_rules::play::EntryMethod;
/// assert_eq!(serde_json::from_str::<EntryMethod>(r#""patterns""#)?, EntryMethod::Patterns);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[message("ledger-entered")]
pub enum EntryMethod {
    /// Tiles read from a photo, appraised by the rules.
    Photo,
    /// Tiles entered by hand, appraised by the rules.
    Tiles,
    /// Patterns entered by hand, whose worths the rules add up.
    Patterns,
    /// The value only, entered by hand.
    Points,
}

/// The value of a winning hand in the terms of its rules; terms that the rules do not have are `None`.
///
/// ```
/// use quejing_rules::{book::Example, Detail, RuleProfile, RuleSet};
/// use quejing_rules::play::Value;
/// let (rules, shown) = (RuleProfile::from(RuleSet::RIICHI), Example::read("S 2233m4455p6677s1z d1z").unwrap());
/// let ruling = rules.judge(&shown.case(&rules)?, Detail::Reasons)?;
/// assert_eq!(Value::from(&ruling), Value { fan: Some(2), fu: Some(25), ..Value::default() });
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Value {
    /// Lingque: the points, flowers included; Zung Jung: the total.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// Lingque: the multiplier; house rule: fan; riichi: han.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fan: Option<u32>,
    /// Lingque and riichi: the fu.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fu: Option<u32>,
    /// Riichi: the number of yakuman; if present, han and fu do not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub yakuman: Option<u32>,
}

/// The tiles of a winning hand, as they are stored.
///
/// ```
/// use quejing_rules::play::WinTiles;
/// let stored = r#"{"concealed":"23m55z","melds":["1111p:concealed","789s","222s"],"win":"4m"}"#;
/// let tiles: WinTiles = serde_json::from_str(stored)?;
/// assert_eq!(tiles.tile_groups(), ["23m55z", "1111p", "789s", "222s", "4m"]);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WinTiles {
    /// The concealed tiles without the winning tile, in MPSZ notation.
    pub concealed: String,
    /// The melds, such as `123m`, `1111p:concealed` or `1111p:added`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub melds: Vec<String>,
    /// The winning tile in MPSZ notation, such as `4m`.
    pub win: String,
    /// The number of flowers.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub flowers: u8,
    /// The circumstances of the win, by their words on the wire, such as `last_tile`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
}

impl WinTiles {
    /// Returns the groups of tiles in MPSZ notation, as they lie apart: the concealed tiles, each meld without its
    /// marks such as `:added`, the winning tile.
    pub fn tile_groups(&self) -> Vec<String> {
        let meld_tiles = |meld: &String| meld.split(':').next().unwrap_or_default().to_owned();
        let concealed = std::iter::once(self.concealed.clone());
        concealed.chain(self.melds.iter().map(meld_tiles)).chain([self.win.clone()]).collect()
    }
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// A pattern that counted in a recorded win, with its worth.
///
/// ```
/// use quejing_rules::play::PatternCount;
/// let pattern = PatternCount { id: "seven_pairs".to_owned(), count: 1, value: Some(30) };
/// assert_eq!(serde_json::to_string(&pattern)?, r#"{"id":"seven_pairs","count":1,"value":30}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PatternCount {
    /// The pattern's id on the wire.
    pub id: String,
    /// The number of times that the pattern counted.
    pub count: u32,
    /// The worth of one occurrence, in the unit of its rules (fu, points, han or fan); `None` if the rules supply it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u32>,
}

/// The win of one player: the hand, its value, and the payments if people paid other amounts than those of the rules.
///
/// ```
/// use quejing_rules::play::{EntryMethod, Win};
/// use quejing_rules::PlayerId;
/// let win: Win = serde_json::from_str(r#"{"winner":"p000000000001","entered":"points","value":{"points":30}}"#)?;
/// assert_eq!((win.winner, win.entered, win.value.points), (PlayerId::from_number(1), EntryMethod::Points, Some(30)));
/// assert_eq!((win.tiles, win.paid), (None, None));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Win {
    pub winner: PlayerId,
    /// The way in which the hand was entered.
    pub entered: EntryMethod,
    /// The value of the hand.
    pub value: Value,
    /// The tiles; `None` if only the value or the patterns were entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiles: Option<WinTiles>,
    /// The patterns that counted; empty if they were not entered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub patterns: Vec<PatternCount>,
    /// The payments that people made, if they differ from those of the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid: Option<Vec<Payment>>,
    #[serde(flatten, deserialize_with = "FamilyFields::read_win_fields")]
    pub family: FamilyFields,
}

impl Win {
    /// Creates a win of which only the value is known.
    ///
    /// ```
    /// use quejing_rules::play::{EntryMethod, Value, Win};
    /// use quejing_rules::PlayerId;
    /// let win = Win::from_value_only(PlayerId::from_number(1), Value { points: Some(30), ..Value::default() });
    /// assert_eq!((win.entered, win.tiles), (EntryMethod::Points, None));
    /// ```
    pub fn from_value_only(winner: PlayerId, value: Value) -> Win {
        Win {
            winner,
            entered: EntryMethod::Points,
            value,
            tiles: None,
            patterns: Vec::new(),
            paid: None,
            family: FamilyFields::default(),
        }
    }
}

/// The win of a deal: one winner, or several on the same discard.
///
/// ```
/// use quejing_rules::PlayerId;
/// use quejing_rules::play::WonDeal;
/// let stored = r#"{"from":"p000000000002","wins":[
///     {"winner":"p000000000001","entered":"points","value":{"points":30}},
///     {"winner":"p000000000003","entered":"points","value":{"points":45}}]}"#;
/// let won: WonDeal = serde_json::from_str(stored)?;
/// assert_eq!((won.from, won.wins.len()), (Some(PlayerId::from_number(2)), 2));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WonDeal {
    /// The discarder; `None` for a self-draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<PlayerId>,
    /// The wins, one for each winner.
    pub wins: Vec<Win>,
}

/// The end of a deal without a winner, or without a further one.
///
/// ```
/// use quejing_rules::play::{DrawKind, DrawnDeal};
/// use quejing_rules::riichi::fields::{NagashiPlayers, TenpaiPlayers};
/// use quejing_rules::PlayerId;
/// let drawn: DrawnDeal = serde_json::from_str(r#"{"tenpai":["p000000000001"]}"#)?;
/// assert_eq!(
///     (drawn.why, drawn.family.get()),
///     (DrawKind::Exhausted, Some(&TenpaiPlayers(vec![PlayerId::from_number(1)])))
/// );
/// assert_eq!(drawn.family.get::<NagashiPlayers>(), None);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnDeal {
    /// The kind of draw; an exhausted wall if nothing is stored.
    #[serde(default)]
    pub why: DrawKind,
    #[serde(flatten, deserialize_with = "FamilyFields::read_draw_fields")]
    pub family: FamilyFields,
}

impl From<DrawKind> for DrawnDeal {
    fn from(why: DrawKind) -> DrawnDeal {
        DrawnDeal { why, family: FamilyFields::default() }
    }
}

/// A wrongly declared win (诈和, chombo), with its fine and its effect on the deal.
///
/// ```
/// use quejing_rules::Amount;
/// use quejing_rules::play::FalseWin;
/// let said: FalseWin = serde_json::from_str(r#"{"by":"p000000000001","fine":20,"goes_on":true}"#)?;
/// assert_eq!((said.fine, said.goes_on), (Some(Amount::from_units(20)), true));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FalseWin {
    /// The player who declared the false win.
    pub by: PlayerId,
    /// The fine to each other player; `None` for the usual fine of the rules or table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fine: Option<Amount>,
    /// True if the deal goes on, with the hand of that player dead.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub goes_on: bool,
    #[serde(flatten, deserialize_with = "FamilyFields::read_false_win_fields")]
    pub family: FamilyFields,
}

impl FalseWin {
    /// Creates a false win that ends the deal, with the usual fine.
    ///
    /// ```
    /// use quejing_rules::play::FalseWin;
    /// use quejing_rules::PlayerId;
    /// assert_eq!(
    ///     serde_json::to_string(&FalseWin::declared_by(PlayerId::from_number(1)))?,
    ///     r#"{"by":"p000000000001"}"#
    /// );
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn declared_by(by: PlayerId) -> FalseWin {
        FalseWin { by, fine: None, goes_on: false, family: FamilyFields::default() }
    }
}

impl From<&Ruling> for Value {
    /// Returns the value of a ruled hand as the ledger stores it: points only in rules that count points or a score,
    /// yakuman only if there are any.
    fn from(ruling: &Ruling) -> Value {
        let worth = &ruling.worth;
        Value {
            points: matches!(worth.unit, WorthUnit::Points | WorthUnit::Score).then_some(worth.total),
            fan: worth.fan,
            fu: worth.fu,
            yakuman: (worth.yakuman > 0).then_some(worth.yakuman),
        }
    }
}
