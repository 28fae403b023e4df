//! What belongs into a field of a request, as data.

/// What a field takes. Displayed it is the English that follows "expected".
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Form {
    /// An object.
    #[error("an object")]
    Object,
    /// True or false.
    #[error("true or false")]
    Boolean,
    /// Tiles as text.
    #[error("tiles as text, as in \"123m55z\"")]
    Tiles,
    /// A meld.
    #[error("an object with type and tiles")]
    Meld,
    /// Switches.
    #[error("an object of switches")]
    Switches,
    /// A seat.
    #[error("a seat from 0 to 3")]
    Seat,
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
    /// An object that describes the hand.
    #[error("an object that describes the hand")]
    HandObject,
    /// The standing tiles as text.
    #[error("the standing tiles as text, as in \"123m55z\"")]
    StandingTiles,
    /// The tiles of the meld as text.
    #[error("the tiles of the meld as text, as in \"123m\"")]
    MeldTiles,
    /// One tile as text.
    #[error("one tile as text, as in \"5z\"")]
    TileText,
    /// A list of words.
    #[error("a list of words")]
    FlagWords,
    /// A list of melds.
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
    /// A whole number from 0 on.
    #[error("a whole number from 0 on")]
    FromNought,
    /// None.
    #[error("none: the hand is to be short of one tile")]
    NoWinTile,
    /// A list of numbers.
    #[error("a list of numbers, one for each player")]
    Scores,
    /// A number of tiles from 0 to 5 for each seat.
    #[error("a number of tiles from 0 to 5 for each seat")]
    ProvidedTiles,
    /// An object from seat to number of tiles.
    #[error("an object from seat to number of tiles")]
    Provided,
    /// An even number.
    #[error("an even number, as all points of these rules are")]
    EvenPoints,
    /// At most five tiles in all.
    #[error("at most five tiles in all")]
    FiveProvided,
    /// The han and fu of the hand.
    #[error("the han and fu of the hand, or yakuman")]
    HanAndFu,
    /// The han of the hand.
    #[error("the han of the hand, or yakuman")]
    Han,
    /// The fu.
    #[error("the fu, which matter up to 4 han")]
    Fu,
    /// 25 or a multiple of ten.
    #[error("25 or a multiple of ten, as fu are after rounding up")]
    RoundedFu,
    /// The seat of the discarder.
    #[error("the seat of the discarder")]
    DiscarderSeat,
    /// One to three hands.
    #[error("one to three hands")]
    Hands,
    /// False.
    #[error("false: several can win on a discard only")]
    RonOnly,
    /// No switches in one of several hands.
    #[error("nothing here: the switches stand beside the hands")]
    NoSwitches,
    /// Four times true or false.
    #[error("four times true or false, from the dealer on")]
    FourBooleans,
    /// Four whole numbers.
    #[error("four whole numbers, everybody's points by starting seat")]
    FourPoints,
    /// What any field or switch may take.
    #[error(transparent)]
    Plain(#[from] crate::hand::Form),
}
