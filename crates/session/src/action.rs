//! The actions that people request of the session, and the content of those requests. Windows, phones' pages and tests
//! make them.

use quejing_message::Message;
use std::path::PathBuf;

use crate::StateDigest;
use crate::board::BoardEdit;
use crate::hand_entry::DraftedWin;
use crate::inventory::InventoryAction;
use crate::night::{BetRequest, DealEntry, NightAction};
use crate::question::QuestionId;
use crate::round::Round;
use quejing_rules::book::Example;
use quejing_rules::{Answer, DealId, NamedProfile, PlayerId, RuleProfile};
use quejing_words::Lang;

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

/// A request to read a file into the ledger.
#[derive(Clone, Debug)]
pub enum FileAction {
    /// Import the nights in a file, JSONL or CSV by its extension.
    ImportNights(PathBuf),
    /// Store the photo in a file as evidence of a deal.
    AttachPhoto(DealId, PathBuf),
}

/// A request of a person to the session, which [`Session`](crate::session::Session) executes.
#[derive(Clone, Debug)]
pub enum SessionAction {
    /// Enter a win: resume the hand being entered, or begin one in place of a recorded hand or an example. Ends the
    /// entry of a draw. `Some` sets the winner, an index into the players.
    BeginWin(Option<usize>),
    /// Resume the draft that an earlier run of the program left (true), or discard it (false).
    ResumeDraft(bool),
    /// Clear the photo and the hand. While a recorded hand is reopened, return to the hand in play instead.
    NewHand,
    /// Discard the unrecorded hand with its photos, winner and answers. Does nothing while a recorded hand is reopened.
    DiscardHand,
    /// Lay out tiles typed in MPSZ notation.
    TypeTiles(String),
    /// Lay out an example of the rule book as a hand under these rules.
    LayOutExample(Box<Example>, Box<RuleProfile>),
    /// Change the board by an edit, which [`Self::UndoEdit`] reverts.
    EditBoard(BoardEdit),
    /// Undo the last change of the board, or the replacement of its hand by another one.
    UndoEdit,
    /// Change the count of a tile set.
    ChangeInventory(InventoryAction),
    /// Lay out one of the photo's hands, by its index in
    /// [`LaidHand::proposed_hands`](crate::hand_entry::LaidHand::proposed_hands).
    ChooseHand(usize),
    /// Offer the photo's hands for a choice again.
    OfferHands,
    /// Replace the circumstances of the hand: rules, winner, discarder and answers.
    SetCircumstances(Box<Round>),
    /// Set the won hand aside, to enter another win on the same tile.
    SetWinAside,
    /// Record the beginning of the deal, with its dice and its other answers.
    BeginDeal,
    /// Record an event within the deal in progress, such as a kong or a false win, after the deal's beginning.
    RecordDealEvent(DealEntry),
    /// Answer a question about the deal at the table. A declaration, such as riichi, is recorded or taken back at once.
    SetAnswer(QuestionId, Answer<PlayerId>),
    /// Record the hand or the draw being entered, or correct its record. Nothing is recorded unless the current preview
    /// has this mark.
    Record(StateDigest),
    /// Record a draw, or first ask the questions of the rules about it. Nothing happens unless the due draw has this
    /// mark.
    RecordDraw(StateDigest),
    /// Place, change or withdraw the bet of a person outside the table.
    PlaceBet(Box<BetRequest>),
    /// Reopen a recorded win or draw to view or correct it: the number of its event, and the win's index there (0 for a
    /// draw).
    ReopenHand(u64, usize),
    /// Add the hand on the board, as another win on the same tile, to the recorded win in the event with this number.
    JoinWin(u64),
    /// Set a win that is being entered on another device aside, so that one entry records it together with the hand
    /// here.
    SetDraftAside(Box<DraftedWin>),
    /// Discard the wins that were set aside for the same tile, unless the hand on the board is recorded.
    DiscardWinsAside,
    /// Correct the reopened win to its value under the present rules, if that differs from the recorded one.
    RevalueWin,
    /// Begin, resume, change or end a night, or change its records.
    Night(NightAction),
    /// Plan a night with the same people and rules. It begins with its first record.
    PlanNextNight {
        /// True if the open deal of the night in progress may stay unfinished; false refuses the request while a deal
        /// is open.
        leaves_deal: bool,
    },
    /// Copy the ledger into this folder, which must not exist yet.
    BackUpLedger(PathBuf),
    /// Import nights from a file, or store a photo from a file with a deal.
    ReadFile(FileAction),
    /// Save a profile of the user. `Some` names the own profile that it replaces.
    SaveProfile(Box<NamedProfile>, Option<String>),
    /// Switch the language of the window.
    SwitchLang(Lang),
    /// Dismiss the error banner; its notice stays in the list.
    DismissBanner,
    /// Accept the reading of the held photo, although the photo is poor.
    AcceptHeldPhoto,
    /// Forget the held photo, without its reading.
    DiscardHeldPhoto,
    /// Answer the first open question about the board by the index of a choice; `None` postpones the question.
    AnswerQuestion(Option<usize>),
}
