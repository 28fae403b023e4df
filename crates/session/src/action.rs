//! The actions that people request, and the content of those requests. Windows, phones' pages and tests make them; the
//! window and [`Model`](crate::model::Model) execute them.

use quejing_message::Message;
use std::path::PathBuf;

use crate::StateMark;
use crate::board::Edit;
use crate::inventory::InventoryAction;
use crate::night::NightAction;
use crate::round::Round;
use quejing_ledger::{Body, DealId, EvidenceAttached, PlayerId, Win};
use quejing_rules::book::Example;
use quejing_rules::{NamedProfile, RuleProfile};
use quejing_words::Lang;

/// A request to place, change or withdraw the bet of a person outside the table (house rule, section 7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BetRequest {
    /// The person outside the table who bets.
    pub who: PlayerId,
    /// The player on whom the bet is placed; `None` withdraws the bet.
    pub player: Option<PlayerId>,
    pub table: u8,
    /// The deal's number at its table as the bettor saw it. A bet on a deal other than the one due is refused.
    pub deal: u32,
    /// The reason for betting after the bets were locked; empty for a bet in time.
    pub reason: String,
}

/// The content of a file exported from a night. Its message is the label of the button that writes the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message)]
#[message("night-file")]
pub enum NightFileKind {
    /// The night's report as an HTML page.
    Report,
    /// Every payment of the night, as CSV.
    Payments,
    /// Every event of the night as JSONL, which another ledger can import.
    Events,
    /// Every event of the night, as CSV.
    EventsCsv,
}

impl NightFileKind {
    pub const ALL: [NightFileKind; 4] =
        [NightFileKind::Report, NightFileKind::Payments, NightFileKind::Events, NightFileKind::EventsCsv];
}

/// A request to export the night's report, payments or events to a file.
#[derive(Clone, Debug)]
pub struct NightFileRequest {
    /// The content of the file.
    pub what: NightFileKind,
    pub path: PathBuf,
    /// True if an existing file may be replaced; otherwise, such a file is an error.
    pub replace: bool,
    /// True if a report includes the photos stored with its deals; other kinds of file have no photos.
    pub photos: bool,
}

/// A request to read a file into the ledger.
#[derive(Clone, Debug)]
pub enum FileAction {
    /// Import the nights in a file, JSONL or CSV by its extension.
    Import(PathBuf),
    /// Store the photo in a file as evidence of a deal.
    Photo(DealId, PathBuf),
}

/// A request of the live screen, which reads tiles from a camera or stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiveAction {
    /// Open or close the live screen.
    Toggle,
    /// Start reading from the camera or stream with this name.
    Watch(String),
    /// Stop reading and close the source.
    Stop,
    /// Put the locked hand of the live reading on the board, like the hand of a photo.
    Take,
    /// Search for cameras again.
    Look,
    /// Switch to calibrating the camera with the printed board (true), or back to reading tiles (false).
    Calibrate(bool),
    /// Open the dialog that chooses photos of the calibration board.
    ChoosePhotos,
    /// Calibrate from photos of the calibration board; a folder stands for the photos in it.
    Photos(Vec<PathBuf>),
    /// Save the calibration as the camera profile of this name; true replaces an existing profile of that name.
    Keep(String, bool),
    /// Correct the picture by the camera profile of this name; `None` reads without a profile.
    Profile(Option<String>),
    /// Write the calibration board for printing to the file with this path.
    SaveBoard(String),
}

/// A page of the window, of which one is shown at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// The table, with seats, totals and the next step.
    #[default]
    Table,
    /// The hand being scored.
    Hand,
    /// The screens about the night, one at a time; see [`ScreenId`].
    Night,
    /// The value or the waits of the hand under several rules, side by side.
    Beside,
    /// The rule book, in which patterns are searched.
    Book,
    /// The count of a tile set. The window adds photos opened on this page to the count.
    Inventory,
}

/// The identifier of a screen on [`Page::Night`], such as `standings`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScreenId(pub &'static str);

/// A request of a person to the window or to [`Model`](crate::model::Model).
#[derive(Clone, Debug)]
pub enum Action {
    /// Show the dialog that opens a photo.
    OpenDialog,
    /// Read the photo in this file.
    Open(PathBuf),
    /// Cancel the reading of a photo.
    Cancel,
    /// Enter a win: resume the hand being entered, or begin one in place of a recorded hand or an example. Ends the
    /// entry of a draw. `Some` sets the winner, an index into the players.
    Win(Option<usize>),
    /// Resume the draft that an earlier run of the program left (true), or discard it (false).
    ResumeDraft(bool),
    /// Clear the photo and the hand. While a recorded hand is reopened, return to the hand in play instead.
    NewHand,
    /// Lay out tiles typed in MPSZ notation.
    TypeTiles(String),
    /// Lay out an example of the rule book as a hand under these rules.
    LayOut(Box<Example>, Box<RuleProfile>),
    /// Change the board by an edit, which [`Self::UndoEdit`] reverts.
    Edit(Edit),
    /// Undo the last change of the board, or the replacement of its hand by another one.
    UndoEdit,
    /// Change the count of a tile set.
    Inventory(InventoryAction),
    /// Lay out one of the photo's hands, by its index in
    /// [`Model::proposed_hands`](crate::model::Model::proposed_hands).
    ChooseHand(usize),
    /// Offer the photo's hands for a choice again.
    OfferHands,
    /// Replace the circumstances of the hand: rules, winner, discarder and answers.
    Round(Box<Round>),
    /// Set the won hand aside, to enter another win on the same tile.
    AddWin,
    /// Record the beginning of the deal, with its dice and its other answers.
    BeginDeal,
    /// Record an event within the deal in progress, such as a kong or a false win, after the deal's beginning.
    AddToDeal(Box<Body>),
    /// Record that the player with this index declares riichi (true), or takes the declaration back (false).
    Declare(usize, bool),
    /// Record the hand or the draw being entered, or correct its record. Nothing is recorded unless the current preview
    /// has this mark.
    Record(StateMark),
    /// Record a draw, or first ask the questions of the rules about it. Nothing happens unless the due draw has this
    /// mark.
    RecordDraw(StateMark),
    /// Place, change or withdraw the bet of a person outside the table.
    Bet(Box<BetRequest>),
    /// Reopen a recorded win or draw to view or correct it: the number of its event, and the win's index there (0 for a
    /// draw).
    Reopen(u64, usize),
    /// Add the hand on the board, as another win on the same tile, to the recorded win in the event with this number.
    SameTile(u64),
    /// Set a win that is being entered on another device aside, so that one entry records it together with the hand
    /// here.
    TakeDraft(Box<DraftedWin>),
    /// Discard the wins that were set aside for the same tile, unless the hand on the board is recorded.
    DropKept,
    /// Correct the reopened win to its value under the present rules, if that differs from the recorded one.
    ValueAgain,
    /// Undo the last deal, or void an earlier one for a reason.
    UndoDeal(DealId),
    /// Restore an undone or voided deal.
    RestoreDeal(DealId),
    /// Rename the player with this index to this name.
    Rename(usize, String),
    /// Add a spectator of this name, who may bet under the house rule.
    AddPerson(String),
    /// Begin, resume, change or end a night, or change its records.
    Night(NightAction),
    /// Show this page of the window.
    Turn(Page),
    /// Show this screen on the page of the night.
    Screen(ScreenId),
    /// Export the night to a file.
    WriteFile(NightFileRequest),
    /// Import nights from a file, or store a photo from a file with a deal.
    Files(FileAction),
    /// Save a profile of the user. `Some` names the own profile that it replaces.
    SaveProfile(Box<NamedProfile>, Option<String>),
    /// Write the night's report beside the ledger and open it in the browser.
    ShowReport,
    /// Switch the language of the window.
    SwitchLang(Lang),
    /// Control the live screen.
    Live(LiveAction),
    /// Dismiss the error banner; its notice stays in the list.
    Dismiss,
    /// Accept the reading of the held photo, although the photo is poor.
    ReadAnyway,
    /// Discard the held photo.
    LetHeldGo,
    /// Answer the first open question about the board by the index of a choice; `None` postpones the question.
    Answer(Option<usize>),
}

/// An unrecorded win on a discard, together with the wins on the same tile that were set aside with it.
#[derive(Clone, Debug)]
pub struct DraftedWin {
    pub(crate) table: u8,
    /// The deal's number at its table.
    pub(crate) deal: u32,
    /// The player who discarded the tile of all the wins.
    pub(crate) from: PlayerId,
    /// The wins, each with its evidence; the win of the hand on the board comes last.
    pub(crate) wins: Vec<(Win, Vec<EvidenceAttached>)>,
}
