//! The forms of value that request fields take, as data.

use quejing_message::Message;

/// The form of the value that a field of a request takes, for error messages.
///
/// ```
/// use quejing_rules::{RequestFieldError, Fault, FaultCode, RequestForm};
/// let fault = Fault::new(FaultCode::BadInput, "events", RequestForm::Events);
/// assert!(matches!(fault, Fault::Other { expected: RequestFieldError::Expected(RequestForm::Events), .. }));
/// assert_eq!(fault.code(), "bad_input");
/// ```
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
#[message("fault-expected")]
pub enum RequestForm {
    Object,
    /// True or false.
    Boolean,
    /// Tiles as text.
    Tiles,
    Meld,
    /// An object of options.
    Switches,
    Seat,
    /// The list of discards before a win.
    Discards,
    Discard,
    /// The tile of a discard, as text.
    DiscardedTile,
    /// The object with the fields of the settlement of a deal.
    Deal,
    /// The winning tile, which is required beside the list of discards.
    WinTileOfHistory,
    /// The list of the results of several deals.
    Results,
    /// The object of the result of one deal.
    Result,
    /// The list of the events of a deal.
    Events,
    Event,
    /// A list of names.
    Names,
    Bets,
    Camps,
    Player,
    /// The fan of a win.
    Fan,
    /// The waiting players with their fan.
    Waiting,
    /// The players who wait, with the highest fan that each could win.
    WaitingPlayers,
    /// A winner, or nobody.
    Winner,
    /// A person at the table.
    AtTable,
    FreePerson,
    TwoTables,
    /// The object that describes the hand.
    HandObject,
    /// The concealed tiles, as text.
    StandingTiles,
    /// The tiles of a meld, as text.
    MeldTiles,
    /// Exactly one tile, as text.
    TileText,
    /// A list of the words of circumstances.
    FlagWords,
    /// A list of melds.
    Melds,
    /// A list or an object with fewer entries.
    AtMost {
        /// The maximum number of entries.
        most: usize,
    },
    /// A JSON value, in place of a line that cannot be parsed as JSON.
    JsonText {
        /// The column of the error, from 1.
        column: usize,
    },
    /// A whole number that is 0 or more.
    FromNought,
    /// No winning tile, because the hand must be one tile short.
    NoWinTile,
    /// A list of numbers.
    Scores,
    /// A number of tiles from 0 to 5 for each seat.
    ProvidedTiles,
    /// An object that maps seats to numbers of tiles.
    Provided,
    /// An even number of points.
    EvenPoints,
    /// Numbers of tiles that are at most five together.
    FiveProvided,
    /// The han and fu of the hand.
    HanAndFu,
    /// The han of the hand.
    Han,
    Fu,
    /// Fu that are 25 or a multiple of ten.
    RoundedFu,
    DiscarderSeat,
    /// A list of one to three hands.
    Hands,
    /// The value false, because several players win only on a discard.
    RonOnly,
    /// No options, because they belong to all hands together.
    NoSwitches,
    /// A list of four values, each true or false.
    FourBooleans,
    /// A list of four whole numbers.
    FourPoints,
    /// A list of three values, each true or false.
    ThreeBooleans,
    /// A list of three whole numbers.
    ThreePoints,
    /// A list of the seats of players with nagashi mangan.
    NagashiSeats,
    /// A list with a whole number from 0 to 255 for each seat.
    Counts,
    /// A form of value that requests share with options and hands.
    #[message("fault-expected")]
    Plain(#[message(name = "form")] crate::hand::ValueForm),
}

impl From<crate::hand::ValueForm> for RequestForm {
    fn from(form: crate::hand::ValueForm) -> RequestForm {
        RequestForm::Plain(form)
    }
}
