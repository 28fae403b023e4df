//! The requests of people. Screens and panels make them; the window and its model carry them out.

use quejing_message::Message;
use std::path::PathBuf;

use crate::Mark;
use crate::board::Edit;
use crate::inventory::InventoryAction;
use crate::night::NightAction;
use crate::round::Round;
use quejing_ledger::{Body, DealId, EvidenceAttached, PlayerId, Win};
use quejing_rules::book::Example;
use quejing_rules::{NamedProfile, RuleProfile};
use quejing_words::Lang;

/// A bet as it is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BetOn {
    /// The person outside the table.
    pub who: PlayerId,
    /// The player; `None` withdraws the bet.
    pub player: Option<PlayerId>,
    pub table: u8,
    /// The deal's number at the table that the person saw.
    pub deal: u32,
    /// The reason of a late bet; empty for one in time.
    pub reason: String,
}

/// The content of a file about a night; its message is the label of the button that writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message)]
#[message("night-file")]
pub enum NightFileKind {
    /// The report as a page.
    Report,
    /// Every payment as CSV.
    Payments,
    /// Every event as JSONL, to be imported elsewhere.
    Events,
    /// Every event as CSV.
    EventsCsv,
}

impl NightFileKind {
    pub const ALL: [NightFileKind; 4] =
        [NightFileKind::Report, NightFileKind::Payments, NightFileKind::Events, NightFileKind::EventsCsv];
}

/// A request to export the night's report, payments or events to a file.
#[derive(Clone, Debug)]
pub struct NightFile {
    /// The content.
    pub what: NightFileKind,
    pub path: PathBuf,
    /// True if an existing file is replaced.
    pub replace: bool,
    /// True if a report shows the stored photos.
    pub photos: bool,
}

/// A request that reads a file into the ledger.
#[derive(Clone, Debug)]
pub enum FileAction {
    /// Import nights from a file.
    Import(PathBuf),
    /// Store a photo with a deal.
    Photo(DealId, PathBuf),
}

/// A request of the live screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiveAction {
    /// Open or close the screen.
    Toggle,
    /// Start reading from a source.
    Watch(String),
    /// Close the source.
    Stop,
    /// Lay the locked hand out like a photo's reading.
    Take,
    /// Search for cameras again.
    Look,
    /// Switch to calibration with the board (true), or back to reading (false).
    Calibrate(bool),
    /// Choose photos of the board.
    ChoosePhotos,
    /// Calibrate from photos of the board, or from those in a folder.
    Photos(Vec<PathBuf>),
    /// Save the calibration under a name; true replaces a profile of that name.
    Keep(String, bool),
    /// Read through a camera profile, or through none.
    Profile(Option<String>),
    /// Write the board to print into this file.
    SaveBoard(String),
}

/// A page of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// The table: seats, totals, and the next step.
    #[default]
    Table,
    /// The hand that is being scored.
    Hand,
    /// The night's screens.
    Night,
    /// The hand under several rules side by side, with its values or its waits.
    Beside,
    /// The rule book.
    Book,
    /// The count of a tile set. Photos given to the window are added to it.
    Inventory,
}

/// The name of one of the screens, as the window lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScreenId(pub &'static str);

/// A request of a person.
#[derive(Clone, Debug)]
pub enum Action {
    /// Show the file dialog.
    OpenDialog,
    /// Read a photo.
    Open(PathBuf),
    /// Cancel the reading of the photo.
    Cancel,
    /// Somebody won: resume the hand that is being entered, or begin one. Ends the entry of a draw.
    Win(Option<usize>),
    /// Resume the draft of an earlier program (true), or discard it (false).
    ResumeDraft(bool),
    /// Clear the photo and the hand.
    NewHand,
    /// Lay out typed tiles.
    TypeTiles(String),
    /// Lay out an example of the rule book as a hand under these rules.
    LayOut(Box<Example>, Box<RuleProfile>),
    /// Change the board.
    Edit(Edit),
    /// Undo the last change of the board.
    UndoEdit,
    /// A request about the count of a tile set.
    Inventory(InventoryAction),
    /// Lay out one of the photo's hands, by its index.
    ChooseHand(usize),
    /// Offer the photo's hands again.
    OfferHands,
    /// Set the circumstances of the hand.
    Round(Box<Round>),
    /// Set the won hand aside to enter another win on the same tile.
    AddWin,
    /// Record the beginning of the deal, with its dice and its other details.
    BeginDeal,
    /// Record an act of the deal in progress: a kong, a false win.
    AddToDeal(Box<Body>),
    /// Record that the player at this place declares riichi, or takes the declaration back.
    Declare(usize, bool),
    /// Record the scored hand, or correct its record: the preview with this mark, and no other.
    Record(Mark),
    /// Record a draw, after the questions that the rules have about it, if the draw with this mark is still due.
    RecordDraw(Mark),
    /// Place or withdraw a bet of somebody outside the table on the deal that is due.
    Bet(Box<BetOn>),
    /// Reopen a recorded win or draw, to view or correct it: the event's number, and the win's index in it (0 for a draw).
    Reopen(u64, usize),
    /// Add the hand on the board to the event with this number, as another win on the same tile.
    SameTile(u64),
    /// Join a win that is being entered on another device with the one here: both are on the same tile, one entry.
    TakeDraft(Box<DraftedWin>),
    /// Discard the wins set aside for the same tile.
    DropKept,
    /// Correct the recorded win on the board to the value that the rules give it now.
    ValueAgain,
    /// Undo the last deal; an earlier one is voided, with a reason.
    UndoDeal(DealId),
    /// Restore a voided deal.
    RestoreDeal(DealId),
    /// Rename the player at a place of the table.
    Rename(usize, String),
    /// Add a spectator, who may bet.
    AddPerson(String),
    /// A request about the night.
    Night(NightAction),
    /// Show another page of the window.
    Turn(Page),
    /// Show one of the night's screens.
    Screen(ScreenId),
    /// Write the night into a file.
    WriteFile(NightFile),
    /// Read a file into the ledger.
    Files(FileAction),
    /// Save a profile of the user; the name of the profile that it replaces.
    SaveProfile(Box<NamedProfile>, Option<String>),
    /// Write the report beside the ledger and open it in the browser.
    ShowReport,
    /// Switch the window's language.
    SwitchLang(Lang),
    /// A request of the live screen.
    Live(LiveAction),
    /// Dismiss the error banner.
    Dismiss,
    /// Use the reading of the held photo although the photo is poor.
    ReadAnyway,
    /// Discard the held photo.
    LetHeldGo,
    /// Answer the first open question with one of its choices; `None` skips it.
    Answer(Option<usize>),
}

/// An unrecorded win on a discard, with the other wins on the same tile that were set aside for it.
#[derive(Clone, Debug)]
pub struct DraftedWin {
    pub(crate) table: u8,
    /// The number of the deal at its table.
    pub(crate) deal: u32,
    pub(crate) from: PlayerId,
    /// Each win with its evidence.
    pub(crate) wins: Vec<(Win, Vec<EvidenceAttached>)>,
}
