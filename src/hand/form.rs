//! What belongs into a field of the wire, as data.

use std::fmt;

use super::Allowed;

/// What a field takes. Displayed it is the English that follows "expected".
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Form {
    /// An object.
    #[error("an object")]
    Object,
    /// True or false.
    #[error("true or false")]
    Boolean,
    /// A whole number within bounds.
    #[error("a whole number from {from} to {to}")]
    Number {
        /// The least.
        from: u32,
        /// The most.
        to: u32,
    },
    /// Tiles as text.
    #[error("tiles as text, as in \"123m55z\"")]
    Tiles,
    /// A meld.
    #[error("an object with type and tiles")]
    Meld,
    /// Switches.
    #[error("an object of switches")]
    Switches,
    /// What a switch takes.
    #[error("{0}")]
    Switch(Allowed),
    /// A number above 0.
    #[error("a number above 0")]
    AboveNought,
    /// A number.
    #[error("a number")]
    AnyNumber,
    /// What stands under a root.
    #[error("\"players\", \"games\" or a number above 0")]
    RootOf,
    /// A seat.
    #[error("a seat from 0 to 3")]
    Seat,
    /// One of some words.
    #[error("{}", Words(.0))]
    OneOf(&'static [&'static str]),
    /// The discards before a win.
    #[error("a list of discards, oldest first")]
    Discards,
    /// One of them.
    #[error("an object with seat and tile")]
    Discard,
    /// Its tile.
    #[error("the tile that was discarded")]
    DiscardedTile,
    /// The fields of a settlement.
    #[error("winner, total, self_draw and discarder")]
    Deal,
    /// The winning tile beside a history.
    #[error("the winning tile, which the history is compared with")]
    WinTileOfHistory,
    /// The hands of an evening.
    #[error("a list of results, null for a drawn hand")]
    Results,
    /// One of them.
    #[error("null or an object with winner, total and discarder")]
    Result,
    /// What happened in a deal.
    #[error("a list of wins, kongs and false wins")]
    Events,
    /// One of them.
    #[error("an object with a type")]
    Event,
    /// Names.
    #[error("a list of names")]
    Names,
    /// Bets.
    #[error("an object of spectators, each with the player he supports")]
    Bets,
    /// Camps.
    #[error("an object of camps, each with a list of its people")]
    Camps,
    /// A player.
    #[error("the name of a player")]
    Player,
    /// Fan.
    #[error("a whole number of fan")]
    Fan,
    /// Who waits, with fan.
    #[error("an object of players with their fan")]
    Waiting,
    /// The people in it.
    #[error("players with the most fan each could win by")]
    WaitingPlayers,
    /// A winner or nobody.
    #[error("a name, or null for a drawn deal")]
    Winner,
    /// Somebody at the table.
    #[error("one of those at the table")]
    AtTable,
    /// The free person.
    #[error("the name of the free person")]
    FreePerson,
    /// Two tables.
    #[error("a list of two, or an object of A and B")]
    TwoTables,
    /// On the wire: an object that describes the hand.
    #[error("an object that describes the hand")]
    HandObject,
    /// On the wire: the standing tiles as text.
    #[error("the standing tiles as text, as in \"123m55z\"")]
    StandingTiles,
    /// On the wire: the tiles of the meld as text.
    #[error("the tiles of the meld as text, as in \"123m\"")]
    MeldTiles,
    /// On the wire: one tile as text.
    #[error("one tile as text, as in \"5z\"")]
    TileText,
    /// On the wire: the tile that completed the hand.
    #[error("the tile that completed the hand")]
    WinTile,
    /// On the wire: a list of words.
    #[error("a list of words")]
    FlagWords,
    /// On the wire: a list of melds.
    #[error("a list of melds")]
    Melds,
    /// A list or an object with fewer entries.
    #[error("at most {most} entries")]
    AtMost {
        /// The most that are read.
        most: usize,
    },
    /// A line that is no JSON.
    #[error("JSON on one line, which breaks off at column {column}")]
    JsonText {
        /// Where, from 1.
        column: usize,
    },
    /// On the wire: a whole number from 0 on.
    #[error("a whole number from 0 on")]
    FromNought,
    /// On the wire: none.
    #[error("none: the hand is to be short of one tile")]
    NoWinTile,
    /// On the wire: a list of numbers.
    #[error("a list of numbers, one for each player")]
    Scores,
    /// On the wire: a number of tiles from 0 to 5 for each seat.
    #[error("a number of tiles from 0 to 5 for each seat")]
    ProvidedTiles,
    /// On the wire: an object from seat to number of tiles.
    #[error("an object from seat to number of tiles")]
    Provided,
    /// On the wire: an even number.
    #[error("an even number, as all points of these rules are")]
    EvenPoints,
    /// On the wire: at most five tiles in all.
    #[error("at most five tiles in all")]
    FiveProvided,
    /// On the wire: a smaller number.
    #[error("a smaller number")]
    SmallerNumber,
    /// On the wire: the han and fu of the hand.
    #[error("the han and fu of the hand, or yakuman")]
    HanAndFu,
    /// On the wire: the han of the hand.
    #[error("the han of the hand, or yakuman")]
    Han,
    /// On the wire: the fu.
    #[error("the fu, which matter up to 4 han")]
    Fu,
    /// On the wire: 25 or a multiple of ten.
    #[error("25 or a multiple of ten, as fu are after rounding up")]
    RoundedFu,
    /// On the wire: the seat of the discarder.
    #[error("the seat of the discarder")]
    DiscarderSeat,
    /// On the wire: one to three hands.
    #[error("one to three hands")]
    Hands,
    /// On the wire: false.
    #[error("false: several can win on a discard only")]
    RonOnly,
    /// No switches in one of several hands.
    #[error("nothing here: the switches stand beside the hands")]
    NoSwitches,
    /// On the wire: four times true or false.
    #[error("four times true or false, from the dealer on")]
    FourBooleans,
    /// On the wire: four whole numbers.
    #[error("four whole numbers, everybody's points by starting seat")]
    FourPoints,
}

/// Words as a sentence lists them: `a, b or c`.
struct Words(&'static [&'static str]);

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [one] => f.write_str(one),
            [some @ .., last] => write!(f, "{} or {last}", some.join(", ")),
            [] => Ok(()),
        }
    }
}
