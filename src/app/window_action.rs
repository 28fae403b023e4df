//! The actions that people request in the window: those that the window executes itself, and those of the session.

use std::path::PathBuf;

use quejing_session::action::{NightFileKind, SessionAction};

/// A request of a person in the window.
#[derive(Clone, Debug)]
pub enum WindowAction {
    /// Change the hand or the night.
    Session(SessionAction),
    /// Show the dialog that opens a photo.
    ShowPhotoDialog,
    /// Read the photo in this file.
    OpenPhoto(PathBuf),
    /// Cancel the reading of a photo.
    CancelReading,
    /// Show this page of the window.
    ShowPage(Page),
    /// Show this screen on the page of the night.
    ShowScreen(ScreenId),
    /// Export the night to a file.
    ExportNight(NightFileRequest),
    /// Write the night's report beside the ledger and open it in the browser.
    ShowReport,
    /// Control the live screen.
    Live(LiveAction),
}

impl From<SessionAction> for WindowAction {
    fn from(action: SessionAction) -> WindowAction {
        WindowAction::Session(action)
    }
}

/// The actions that were requested while the window was drawn, in their order.
#[derive(Debug, Default)]
pub struct WindowActions(Vec<WindowAction>);

impl WindowActions {
    /// Adds an action after the others.
    pub fn push(&mut self, action: impl Into<WindowAction>) {
        self.0.push(action.into());
    }

    /// Returns the number of actions so far.
    pub fn count(&self) -> usize {
        self.0.len()
    }
}

impl<A: Into<WindowAction>> Extend<A> for WindowActions {
    fn extend<I: IntoIterator<Item = A>>(&mut self, actions: I) {
        self.0.extend(actions.into_iter().map(A::into));
    }
}

impl IntoIterator for WindowActions {
    type Item = WindowAction;
    type IntoIter = std::vec::IntoIter<WindowAction>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// A request to export the night's report, payments or events to a file.
#[derive(Clone, Debug)]
pub struct NightFileRequest {
    /// The content of the file.
    pub kind: NightFileKind,
    pub path: PathBuf,
    /// True if an existing file may be replaced; otherwise, such a file is an error.
    pub may_replace: bool,
    /// True if a report includes the photos stored with its deals; other kinds of file have no photos.
    pub includes_photos: bool,
}

/// A request of the live screen, which reads tiles from a camera or stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiveAction {
    /// Open or close the live screen.
    ToggleScreen,
    /// Start reading from the camera or stream with this name.
    WatchSource(String),
    /// Stop reading and close the source.
    StopWatching,
    /// Put the locked hand of the live reading on the board, like the hand of a photo.
    TakeHand,
    /// Search for cameras again.
    FindCameras,
    /// Switch to calibrating the camera with the printed board (true), or back to reading tiles (false).
    SetCalibrating(bool),
    /// Open the dialog that chooses photos of the calibration board.
    ChooseBoardPhotos,
    /// Calibrate from photos of the calibration board; a folder stands for the photos in it.
    CalibrateFromPhotos(Vec<PathBuf>),
    /// Save the calibration as the camera profile of this name; true replaces an existing profile of that name.
    SaveProfile(String, bool),
    /// Correct the picture by the camera profile of this name; `None` reads without a profile.
    UseProfile(Option<String>),
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
    Comparison,
    /// The rule book, in which patterns are searched.
    RuleBook,
    /// The count of a tile set. The window adds photos opened on this page to the count.
    Inventory,
}

/// The identifier of a screen on [`Page::Night`], such as `standings`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScreenId(pub &'static str);
