//! What can happen in a deal, as it is stored. Events name people, never seats; who sat where is recorded separately.

use quejing_message::Message;
use serde::{Deserialize, Serialize};

use super::{Amount, DrawKind, FamilyFields, Payment, PlayerId};
use crate::{Ruling, Unit};

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
    /// Turned tiles (house rules 2 and 8, riichi indicators), in MPSZ notation.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub turned: String,
    #[serde(flatten, deserialize_with = "FamilyFields::of_deal")]
    pub family: FamilyFields,
}

/// The way a hand was entered.
///
/// ```
/// use quejing_rules::event::EntryMethod;
/// assert_eq!(serde_json::from_str::<EntryMethod>(r#""patterns""#)?, EntryMethod::Patterns);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[message("ledger-entered")]
pub enum EntryMethod {
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

/// A win of one player.
///
/// ```
/// use quejing_rules::event::{EntryMethod, PlayerId, Win};
/// let win: Win = serde_json::from_str(r#"{"winner":"p000000000001","entered":"points","value":{"points":30}}"#)?;
/// assert_eq!((win.winner, win.entered, win.value.points), (PlayerId::of(1), EntryMethod::Points, Some(30)));
/// assert_eq!((win.tiles, win.paid), (None, None));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Win {
    pub winner: PlayerId,
    /// The way the hand was entered.
    pub entered: EntryMethod,
    /// The worth of the hand.
    pub value: Value,
    /// The tiles, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiles: Option<WinTiles>,
    /// The patterns, if known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub patterns: Vec<PatternCount>,
    /// The payments people made, if they differ from those the rules compute.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid: Option<Vec<Payment>>,
    #[serde(flatten, deserialize_with = "FamilyFields::of_win")]
    pub family: FamilyFields,
}

impl Win {
    /// Returns a win of which only the value is known.
    ///
    /// ```
    /// use quejing_rules::event::{EntryMethod, PlayerId, Value, Win};
    /// let win = Win::by_value(PlayerId::of(1), Value { points: Some(30), ..Value::default() });
    /// assert_eq!((win.entered, win.tiles), (EntryMethod::Points, None));
    /// ```
    pub fn by_value(winner: PlayerId, value: Value) -> Win {
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

/// One win, or several on the same discard.
///
/// ```
/// use quejing_rules::event::{PlayerId, WonDeal};
/// let stored = r#"{"from":"p000000000002","wins":[
///     {"winner":"p000000000001","entered":"points","value":{"points":30}},
///     {"winner":"p000000000003","entered":"points","value":{"points":45}}]}"#;
/// let won: WonDeal = serde_json::from_str(stored)?;
/// assert_eq!((won.from, won.wins.len()), (Some(PlayerId::of(2)), 2));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WonDeal {
    /// The discarder; `None` for a self-draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<PlayerId>,
    /// The wins, one per winner.
    pub wins: Vec<Win>,
}

/// The end of a deal without a (further) winner.
///
/// ```
/// use quejing_rules::event::{DrawKind, DrawnDeal, Nagashi, PlayerId, Tenpai};
/// let drawn: DrawnDeal = serde_json::from_str(r#"{"tenpai":["p000000000001"]}"#)?;
/// assert_eq!((drawn.why, drawn.family.get()), (DrawKind::Exhausted, Some(&Tenpai(vec![PlayerId::of(1)]))));
/// assert_eq!(drawn.family.get::<Nagashi>(), None);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnDeal {
    /// The reason for the draw.
    #[serde(default)]
    pub why: DrawKind,
    #[serde(flatten, deserialize_with = "FamilyFields::of_draw")]
    pub family: FamilyFields,
}

impl From<DrawKind> for DrawnDeal {
    fn from(why: DrawKind) -> DrawnDeal {
        DrawnDeal { why, family: FamilyFields::default() }
    }
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
    /// A fine to each other player, where the rules leave it to the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fine: Option<Amount>,
    /// True if the deal goes on with the offender's hand dead.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub goes_on: bool,
    #[serde(flatten, deserialize_with = "FamilyFields::of_false_win")]
    pub family: FamilyFields,
}

impl FalseWin {
    /// Returns a false win that ends the deal, without a fine of the table.
    ///
    /// ```
    /// use quejing_rules::event::{FalseWin, PlayerId};
    /// assert_eq!(serde_json::to_string(&FalseWin::by(PlayerId::of(1)))?, r#"{"by":"p000000000001"}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn by(by: PlayerId) -> FalseWin {
        FalseWin { by, fine: None, goes_on: false, family: FamilyFields::default() }
    }
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
