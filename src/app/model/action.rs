//! What a person can ask for, and what the window is doing.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::app::board::{Board, MeldOffer, PieceId};
use crate::app::live_screen::LiveAction;
use crate::app::night::NightAction;
use crate::app::night::screen::Screen;
use crate::app::night::screen::files::FileAction;
use crate::app::round::Circumstances;
use crate::app::worker::Step;
use crate::table::ledger::{Body, HandId};
use crate::vision::{PhotoReading, TileClass};

/// A change of the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Says what a piece is.
    SetClass(PieceId, TileClass),
    /// Agrees with every doubtful piece that has a name.
    ConfirmAll,
    /// Takes a piece off.
    Remove(PieceId),
    /// The piece is not of this hand.
    PutAside(PieceId),
    /// The piece is of this hand after all.
    TakeBack(PieceId),
    /// The piece is the winning tile.
    SetWin(PieceId),
    /// Lays a meld down.
    Form(MeldOffer),
    /// Puts a meld's tiles back among the standing ones.
    Unform(usize),
    /// How a kong came about: number of the meld, concealed, added.
    SetKong(usize, bool, bool),
    /// Places a tile.
    Add(TileClass),
    /// Sorts the standing tiles.
    Sort,
}

/// What a person asks for.
#[derive(Clone, Debug)]
pub enum Action {
    /// Show the file dialog.
    OpenDialog,
    /// Read a photo.
    Open(PathBuf),
    /// Stop waiting for the photo.
    Cancel,
    /// Put the photo and the hand away.
    NewHand,
    /// Lay out typed tiles.
    TypeTiles(String),
    /// Change the board.
    Edit(Edit),
    /// Take the last change of the board back.
    UndoEdit,
    /// Say how the hand was won.
    Circumstances(Box<Circumstances>),
    /// Put the won hand aside: another wins on the same tile.
    AddWin,
    /// Record that the deal begins, with its dice and what else is said of it.
    BeginDeal,
    /// Record something of the deal that goes on: a kong, a false win.
    AddToDeal(Box<Body>),
    /// Record the scored hand, or correct it where it is recorded already.
    Record,
    /// Record a hand without a winner.
    RecordDraw,
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
    /// Show one of the night's screens, or the table again.
    Screen(Option<Screen>),
    /// Write the night to a file, or take something from one.
    Files(FileAction),
    /// The other language.
    SwitchLang,
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

/// A photo being read.
#[derive(Clone, Debug)]
pub struct Busy {
    /// Its name.
    pub name: String,
    /// What is being done.
    pub step: Step,
    /// Since when.
    pub since: Instant,
}

/// A photo too poor to be trusted, which waits for a person's word.
#[derive(Clone, Debug)]
pub struct Held {
    /// What was read in it all the same.
    pub reading: PhotoReading,
    pub(super) name: String,
    pub(super) path: Option<PathBuf>,
    pub(super) took: Duration,
}

/// The last thing the status line has to tell.
#[derive(Clone, Debug, PartialEq)]
pub enum Status {
    /// Nothing yet.
    Ready,
    /// A photo was read.
    Read {
        /// Its name.
        name: String,
        /// Tiles found.
        tiles: usize,
        /// Time from opening to tiles.
        took: Duration,
    },
    /// A photo could not be read.
    Failed {
        /// Its name.
        name: String,
    },
}

impl Edit {
    /// Changes a board.
    pub fn apply_to(self, board: &mut Board) {
        match self {
            Edit::SetClass(id, class) => board.set_class(id, class),
            Edit::ConfirmAll => {
                let named = |id: &PieceId| {
                    board
                        .piece(*id)
                        .is_some_and(|p| p.class != TileClass::Unknown)
                };
                let doubtful: Vec<_> = board.doubtful().into_iter().filter(named).collect();
                doubtful.into_iter().for_each(|id| board.confirm(id));
            }
            Edit::Remove(id) => board.remove(id),
            Edit::PutAside(id) => board.put_aside(id),
            Edit::TakeBack(id) => board.take_back(id),
            Edit::SetWin(id) => board.set_win(id),
            Edit::Form(offer) => board.form(&offer),
            Edit::Unform(meld) => board.unform(meld),
            Edit::SetKong(meld, concealed, added) => board.set_kong(meld, concealed, added),
            Edit::Add(class) => {
                board.add(class);
            }
            Edit::Sort => board.sort(),
        }
    }
}
