//! What a person can ask for, and what the window is doing.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::app::board::Edit;
use crate::app::eyes::worker::Step;
use crate::app::night::NightAction;
use crate::app::round::Circumstances;
use crate::app::screens::live::LiveAction;
use crate::app::screens::night::Screen;
use crate::app::screens::night::files::FileAction;
use crate::table::ledger::{Body, HandId};
use crate::vision::PhotoReading;

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
