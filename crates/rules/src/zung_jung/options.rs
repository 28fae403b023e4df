//! The options of the rule text: variants it names, and what it leaves open (section 12 of the specification).

use serde::{Deserialize, Serialize};

/// A way to play Zung Jung. The default is the text's own standard.
///
/// ```
/// use quejing_rules::zung_jung::{Options, Scheme, hands_of_evening};
/// let options = Options { rounds: 2, ..Options::default() };
/// assert_eq!((options.scheme, hands_of_evening(&options)), (Scheme::Standard, 8));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// 起和: the minimum to declare. 0 is the standard, 5 the official variant (基本規則 4).
    pub minimum: u32,
    /// The payment of a discard.
    pub scheme: Scheme,
    /// 跟張免責: who is responsible for a discard.
    pub immunity: Immunity,
    /// The discards that the refined immunity considers.
    pub refined_scope: RefinedScope,
    /// \[Z1\] True if a triplet finished by the winning discard counts as concealed. The rule's author says no.
    pub discard_triplet_concealed: bool,
    /// \[Z14\] How many rounds of four deals a night has.
    pub rounds: u32,
    /// \[Z13\] What a false win pays each other player; 0 by default, as the text is silent.
    pub false_win_fine: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            minimum: 0,
            scheme: Scheme::Standard,
            immunity: Immunity::Normal,
            refined_scope: RefinedScope::AnyWait,
            discard_triplet_concealed: false,
            rounds: 4,
            false_win_fine: 0,
        }
    }
}

/// The way a discard is paid (得分授受法).
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::zung_jung::{Layer, Scheme, payments};
/// let discard = [Layer { points: 70, owner: Some(Seat(1)) }];
/// assert_eq!(payments(Seat(0), 70, Some(&discard), Scheme::Full), [210, -210, 0, 0]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scheme {
    /// 中庸競技制: the first 25 points of a discard are shared, and the responsible player pays the rest (section 8).
    #[default]
    Standard,
    /// 全銃制: the responsible player pays everything (section 11).
    Full,
}

/// The rule of responsibility for a discard (跟張免責規條).
///
/// ```
/// use quejing_rules::hand::{Flags, HandDraft, Seat};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// use quejing_rules::zung_jung::{Discard, Immunity, Options, check, layers};
/// // East wins on North's 1m after South discarded the same tile.
/// let (concealed, melds) = (parse_tiles("456m23m789m77z")?, vec!["444z:N".parse()?]);
/// let (win_tile, seat_wind) = ("1m".parse().ok(), Some(Wind::East));
/// let win = check(&HandDraft { concealed, melds, win_tile, seat_wind, ..HandDraft::default() }, Some(Seat(3)))?;
/// let history = [Discard { seat: Seat(1), tile: win.win_tile(), drawn: None, flags: Flags::NONE }];
/// let owes = |immunity| layers(&win, 80, Seat(3), &history, &Options { immunity, ..Options::default() });
/// assert_eq!(owes(Immunity::Off)?[0].owner, Some(Seat(3)));
/// assert_eq!(owes(Immunity::Normal)?[0].owner, Some(Seat(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Immunity {
    /// The discarder is always responsible.
    Off,
    /// 普通版: the first to discard the winning tile since the winner's own last discard (section 9).
    #[default]
    Normal,
    /// 精算版: each pays what their tile would have made the hand worth (section 10).
    Refined,
}

/// The tiles that the refined immunity counts.
///
/// ```
/// use quejing_rules::hand::{Flags, HandDraft, Seat};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// use quejing_rules::zung_jung::{Discard, Immunity, Layer, Options, RefinedScope, check, layers};
/// // Of the text's second example: South passes 4m (40), North gives 1m (80).
/// let (concealed, melds) = (parse_tiles("456m23m789m77z")?, vec!["444z:N".parse()?]);
/// let (win_tile, seat_wind) = ("1m".parse().ok(), Some(Wind::East));
/// let win = check(&HandDraft { concealed, melds, win_tile, seat_wind, ..HandDraft::default() }, Some(Seat(3)))?;
/// let history = [Discard { seat: Seat(1), tile: "4m".parse()?, drawn: None, flags: Flags::NONE }];
/// let owed = |refined_scope| {
///     let options = Options { immunity: Immunity::Refined, refined_scope, ..Options::default() };
///     layers(&win, 80, Seat(3), &history, &options)
/// };
/// let (south, north) = (Layer { points: 40, owner: Some(Seat(1)) }, Layer { points: 40, owner: Some(Seat(3)) });
/// assert_eq!(owed(RefinedScope::AnyWait)?, [south, north]);
/// assert_eq!(owed(RefinedScope::SameTile)?, [Layer { points: 80, owner: Some(Seat(3)) }]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefinedScope {
    /// Any tile the winner was waiting for, the widened wording of the text's second and third examples.
    #[default]
    AnyWait,
    /// Only tiles of the same kind as the winning tile, the first wording.
    SameTile,
}

/// The values that [`Options::minimum`] takes.
pub(crate) const MINIMUMS: [u32; 3] = [0, 1, 5];
/// The values that [`Options::rounds`] takes.
pub(crate) const ROUNDS: [u32; 3] = [1, 2, 4];
