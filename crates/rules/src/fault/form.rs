//! What a request field takes, as data.

use quejing_message::Message;

/// The form of the value that a field of a request takes.
///
/// ```
/// use quejing_rules::{Demand, Fault, FaultCode, Form};
/// let fault = Fault::new(FaultCode::BadInput, "events", Form::Events);
/// assert!(matches!(fault, Fault::Other { expected: Demand::Expected(Form::Events), .. }));
/// assert_eq!(fault.code(), "bad_input");
/// ```
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
#[message("fault-expected")]
pub enum Form {
    Object,
    /// True or false.
    Boolean,
    /// Tiles as text.
    Tiles,
    Meld,
    /// An object of options.
    Switches,
    Seat,
    /// The discards before a win.
    Discards,
    Discard,
    /// The tile of a discard.
    DiscardedTile,
    /// The object with the fields of a settlement.
    Deal,
    /// The winning tile that a history needs.
    WinTileOfHistory,
    /// The results of several deals.
    Results,
    /// The result of one deal.
    Result,
    /// The events of a deal.
    Events,
    Event,
    /// A list of names.
    Names,
    Bets,
    Camps,
    Player,
    /// The fan of a win.
    Fan,
    /// Waiting players with their fan.
    Waiting,
    /// Players who wait, with the most fan each could win.
    WaitingPlayers,
    /// A winner or nobody.
    Winner,
    /// A person at the table.
    AtTable,
    FreePerson,
    TwoTables,
    /// An object that describes the hand.
    HandObject,
    /// The concealed tiles as text.
    StandingTiles,
    /// The tiles of the meld as text.
    MeldTiles,
    /// One tile as text.
    TileText,
    /// A list of words.
    FlagWords,
    /// A list of melds.
    Melds,
    /// A list or an object with fewer entries.
    AtMost {
        /// The most that are read.
        most: usize,
    },
    /// A line that is not JSON.
    JsonText {
        /// The column, from 1.
        column: usize,
    },
    /// A whole number, 0 or more.
    FromNought,
    /// Nothing: a winning tile where the hand is to be one tile short.
    NoWinTile,
    /// A list of numbers.
    Scores,
    /// A number of tiles from 0 to 5 for each seat.
    ProvidedTiles,
    /// An object from seat to number of tiles.
    Provided,
    /// An even number.
    EvenPoints,
    /// At most five tiles in total.
    FiveProvided,
    /// The han and fu of the hand.
    HanAndFu,
    /// The han of the hand.
    Han,
    Fu,
    /// 25 or a multiple of ten.
    RoundedFu,
    DiscarderSeat,
    /// One to three hands.
    Hands,
    /// False: several players win only on a discard.
    RonOnly,
    /// No options inside one of several hands.
    NoSwitches,
    /// Four times true or false.
    FourBooleans,
    /// Four whole numbers.
    FourPoints,
    /// A list with a small number for each seat.
    Counts,
    /// The value of any field or option.
    #[message("fault-expected")]
    Plain(#[message(name = "form")] crate::hand::HandForm),
}

impl From<crate::hand::HandForm> for Form {
    fn from(form: crate::hand::HandForm) -> Form {
        Form::Plain(form)
    }
}
