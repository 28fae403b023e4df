//! Everything that a person can ask for. Screens and panels ask, the window and its model do it.

use std::path::PathBuf;

use crate::Mark;
use crate::board::Edit;
use crate::night::NightAction;
use crate::round::Round;
use quejing_ledger::{Body, EvidenceAttached, HandId, PlayerId, Win};
use quejing_rules::NamedProfile;
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

/// What can be written into a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The report as a page.
    Report,
    /// Every payment as CSV.
    Payments,
    /// Every event as JSONL, to be imported elsewhere.
    Events,
    /// The same as CSV.
    EventsCsv,
}

impl What {
    pub const ALL: [What; 4] = [What::Report, What::Payments, What::Events, What::EventsCsv];
}

/// A file that something of the night is written into.
#[derive(Clone, Debug)]
pub struct NightFile {
    /// The content.
    pub what: What,
    pub path: PathBuf,
    /// Whether a file that is there is replaced.
    pub replace: bool,
    /// Whether a report shows the photos that are kept.
    pub photos: bool,
}

/// What a person asks for that concerns files.
#[derive(Clone, Debug)]
pub enum FileAction {
    /// Take nights from a file.
    Import(PathBuf),
    /// Keep a photo with a hand.
    Photo(HandId, PathBuf),
}

/// What a person does on the live screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiveAction {
    /// Open or close the screen.
    Toggle,
    /// Begin to read from a source.
    Watch(String),
    /// Let the source go.
    Stop,
    /// Put the locked hand where a photo's reading goes.
    Take,
    /// Look for cameras again.
    Look,
    /// Measure the camera with the board, or go back to reading.
    Calibrate(bool),
    /// Choose photos of the board.
    ChoosePhotos,
    /// Measure from photos of the board, or from those in a folder.
    Photos(Vec<PathBuf>),
    /// Keep what was measured under a name, in the place of another where that is wanted.
    Keep(String, bool),
    /// Read through a profile.
    Profile(Option<String>),
    /// Write the board to print into this file.
    SaveBoard(String),
}

/// What stands in the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// The table: who sits where, the totals, what is due.
    #[default]
    Table,
    /// The hand that is scored.
    Hand,
    /// The night's screens.
    Night,
    /// The hand under several rules side by side: what it is worth, or what it waits for.
    Beside,
    /// The rule book.
    Book,
}

/// The name of one of the screens, as the window lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScreenId(pub &'static str);

/// What a person asks for.
#[derive(Clone, Debug)]
pub enum Action {
    /// Show the file dialog.
    OpenDialog,
    /// Read a photo.
    Open(PathBuf),
    /// Stop waiting for the photo.
    Cancel,
    /// Somebody won, and it is no draw: go on with the hand that is entered, or begin one.
    Win,
    /// Go on with the hand that an earlier program left, or leave it.
    TakeUp(bool),
    /// Put the photo and the hand away.
    NewHand,
    /// Lay out typed tiles.
    TypeTiles(String),
    /// Change the board.
    Edit(Edit),
    /// Take the last change of the board back.
    UndoEdit,
    /// Lay out one of the photo's hands, by its number from 0.
    ChooseHand(usize),
    /// Offer the photo's hands again.
    OfferHands,
    /// Say how the hand was won.
    Round(Box<Round>),
    /// Put the won hand aside: another wins on the same tile.
    AddWin,
    /// Record that the deal begins, with its dice and what else is said of it.
    BeginDeal,
    /// Record something of the deal that goes on: a kong, a false win.
    AddToDeal(Box<Body>),
    /// Record the scored hand, or correct it where it is recorded already: the preview with this mark, and no other.
    Record(Mark),
    /// Nobody won: recorded, after what the rules ask of a draw is said, if the draw with this mark is still due.
    RecordDraw(Mark),
    /// Somebody outside the table bets on a player of the deal that is due, or on nobody.
    Bet(Box<BetOn>),
    /// Lay a recorded win out as it was, to look at it or put it right: the event, and which of its wins.
    Reopen(u64, usize),
    /// The hand on the board is another win on the tile of this recorded win, which it joins.
    SameTile(u64),
    /// The win that is being entered elsewhere is on the same tile as the one here: both are recorded as one entry.
    TakeDraft(Box<DraftedWin>),
    /// Forget the wins that were put aside for the same tile.
    DropKept,
    /// Correct the recorded win that lies on the board to the value that the rules give it now.
    ValueAgain,
    /// Undo the last hand; an earlier one is voided, with a reason.
    UndoHand(HandId),
    /// Let a voided hand count again.
    RestoreHand(HandId),
    /// Give a player a name.
    Rename(usize, String),
    /// Somebody comes, who watches and may bet.
    AddPerson(String),
    /// Something of the night.
    Night(NightAction),
    /// Show another page of the window.
    Turn(Page),
    /// Show one of the night's screens.
    Screen(ScreenId),
    /// Write the night into a file.
    WriteFile(NightFile),
    /// Take something from a file.
    Files(FileAction),
    /// Keep rules of one's own; the name of the profile whose place they take.
    KeepRules(Box<NamedProfile>, Option<String>),
    /// Write the report beside the ledger and show it in the browser.
    ShowReport,
    /// Another language for the window.
    SwitchLang(Lang),
    /// Something on the live screen.
    Live(LiveAction),
    /// Put the error banner away.
    Dismiss,
    /// Read the held photo although it is poor.
    ReadAnyway,
    /// Leave the held photo.
    LetHeldGo,
    /// Answer the first open question with one of its choices, or leave it.
    Answer(Option<usize>),
}

/// A win on a discard that is being entered and not recorded yet, with the wins on the same tile that are kept beside it.
#[derive(Clone, Debug)]
pub struct DraftedWin {
    pub(crate) table: u8,
    /// The number of the deal at its table.
    pub(crate) deal: u32,
    pub(crate) from: PlayerId,
    /// Each win with the evidence it rests on.
    pub(crate) wins: Vec<(Win, Vec<EvidenceAttached>)>,
}
