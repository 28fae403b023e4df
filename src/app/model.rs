//! What the window knows, apart from pixels: the photo's name, the board, the circumstances, the evening. Screens read it
//! and ask for changes by [`Action`]s; tests do the same.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::board::{Board, MeldOffer, PieceId};
use super::evening::{self, Keeping, now_ms};
use super::live_screen::LiveAction;
use super::notice::{Message, Notices};
use super::round::{Circumstances, Outcome};
use super::text::Word;
use super::worker::Step;
use crate::i18n::Lang;
use crate::rule_book::RuleBook;
use crate::rules::NamedProfile;
use crate::table::{EventBody, HandState, Ledger};
use crate::vision::{PhotoReading, TileClass, VisionError, WarningKind};

/// How many changes of the board can be taken back.
const UNDOABLE: usize = 100;

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
    /// Record the scored hand, or correct it where it is recorded already.
    Record,
    /// Record a hand without a winner.
    RecordDraw,
    /// Undo a recorded hand.
    UndoHand(u64),
    /// Let an undone hand count again.
    RestoreHand(u64),
    /// Give a player a name.
    Rename(usize, String),
    /// Begin a new evening.
    NewEvening,
    /// The other language.
    SwitchLang,
    /// Something on the live screen.
    Live(LiveAction),
    /// Put the error banner away.
    Dismiss,
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

/// Everything the window knows.
pub struct Model {
    /// The language of the window.
    pub lang: Lang,
    /// What was said.
    pub notices: Notices,
    /// The photo under way.
    pub busy: Option<Busy>,
    /// For the status line.
    pub status: Status,
    /// Path of the photo that the board came from.
    pub photo: Option<PathBuf>,
    board: Board,
    past: Vec<Board>,
    circumstances: Circumstances,
    outcome: Outcome,
    ledger: Ledger,
    keeping: Keeping,
    profiles: Vec<NamedProfile>,
    /// The event that recorded this hand, and what was recorded.
    recorded: Option<(u64, Board, Circumstances)>,
}

impl Model {
    /// A window's beginning: the newest evening, an empty board.
    pub fn new(lang: Lang, keeping: Keeping) -> Self {
        let mut notices = Notices::default();
        let ledger = evening::resume(&keeping, lang, &mut notices);
        let night = ledger.night();
        let last = night.counted().filter_map(|hand| hand.won.as_ref()).last();
        let circumstances = Circumstances {
            // What the table plays by is not asked for again.
            rules: last.map(|won| won.rules.clone()).unwrap_or_default(),
            ..Circumstances::default()
        }
        .next(night.next_dealer());
        Self {
            lang,
            notices,
            busy: None,
            status: Status::Ready,
            photo: None,
            board: Board::default(),
            past: Vec::new(),
            circumstances,
            outcome: Outcome::Empty,
            ledger,
            keeping,
            profiles: profiles(),
            recorded: None,
        }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How the hand was won.
    pub fn circumstances(&self) -> &Circumstances {
        &self.circumstances
    }

    /// What the rules say.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// The profiles that can be chosen, the user's own first.
    pub fn profiles(&self) -> &[NamedProfile] {
        &self.profiles
    }

    /// The evening's record.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// The evening should be on the disk and is not.
    pub fn is_unsaved(&self) -> bool {
        matches!(self.keeping, Keeping::Folder(_)) && self.ledger.path().is_none()
    }

    /// Can a change of the board be taken back?
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Is the hand recorded as it lies here?
    pub fn is_recorded(&self) -> bool {
        let same = |(_, board, circumstances): &(_, Board, Circumstances)| {
            *board == self.board && *circumstances == self.circumstances
        };
        self.recorded.as_ref().is_some_and(same)
    }

    /// Was the hand recorded, and changed since?
    pub fn is_correction(&self) -> bool {
        self.recorded.is_some() && !self.is_recorded()
    }

    /// Does what is asked; photos, dialogs and fonts are the window's matter and pass by here.
    pub fn apply(&mut self, action: Action) {
        match action {
            Action::Edit(edit) => self.edit(edit),
            Action::UndoEdit => self.undo_edit(),
            Action::Circumstances(circumstances) => {
                self.circumstances = *circumstances;
                self.score();
            }
            Action::NewHand => self.begin_hand(Board::default(), None),
            Action::TypeTiles(text) => self.type_tiles(&text),
            Action::Record => self.record(),
            Action::RecordDraw => self.record_draw(),
            Action::UndoHand(hand) => self.undo_hand(hand),
            Action::RestoreHand(hand) => self.restore_hand(hand),
            Action::Rename(player, name) => self.rename(player, name),
            Action::NewEvening => self.new_evening(),
            Action::SwitchLang => self.lang = other(self.lang),
            Action::Dismiss => self.notices.dismiss(),
            Action::OpenDialog | Action::Open(_) | Action::Cancel | Action::Live(_) => {}
        }
    }

    /// A photo begins to be read.
    pub fn photo_begun(&mut self, name: String) {
        self.notices.dismiss();
        self.busy = Some(Busy {
            name,
            step: Step::Opening,
            since: Instant::now(),
        });
    }

    /// A photo was read, or not. On an error the hand before it stays.
    pub fn photo_finished(
        &mut self,
        path: Option<&Path>,
        outcome: Result<PhotoReading, VisionError>,
        took: Duration,
    ) {
        let name = self.busy.take().map(|busy| busy.name).unwrap_or_default();
        match outcome {
            Ok(reading) => {
                self.status = Status::Read {
                    name,
                    tiles: reading.tiles.len(),
                    took,
                };
                self.begin_hand(Board::from_reading(&reading), path.map(Path::to_owned));
                let whole = reading.require_whole_hand();
                for warning in reading.warnings {
                    match warning.kind {
                        // The banner says it as an error.
                        WarningKind::TileCount if whole.is_err() => {}
                        // The hand's card and the photo's colours say these.
                        WarningKind::LowConfidence
                        | WarningKind::UnknownTile
                        | WarningKind::OtherTiles => self.notices.note(Message::Remark(warning)),
                        _ => self.notices.say(Message::Remark(warning)),
                    }
                }
                if let Err(error) = whole {
                    self.notices.say(Message::Photo(error));
                }
            }
            Err(error) => {
                self.status = Status::Failed { name };
                self.notices.say(Message::Photo(error));
            }
        }
    }

    fn begin_hand(&mut self, board: Board, photo: Option<PathBuf>) {
        let before = std::mem::replace(&mut self.board, board);
        self.photo = photo;
        self.past.clear();
        if self.recorded.take().is_some() {
            self.circumstances = self.circumstances.next(self.ledger.night().next_dealer());
        } else if !before.is_empty() {
            // Given up without being recorded: who won may stand, but its circumstances were that hand's own.
            self.circumstances = self.circumstances.another();
        }
        self.score();
    }

    fn type_tiles(&mut self, text: &str) {
        match crate::tile::parse_tiles(text) {
            Ok(tiles) => {
                self.notices.dismiss();
                self.begin_hand(Board::from_tiles(&tiles), None);
            }
            Err(error) => self.notices.say(Message::Typed(error)),
        }
    }

    fn edit(&mut self, edit: Edit) {
        let before = self.board.clone();
        let board = &mut self.board;
        match edit {
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
        if self.board != before {
            self.past.push(before);
            if self.past.len() > UNDOABLE {
                self.past.remove(0);
            }
            self.score();
        }
    }

    fn undo_edit(&mut self) {
        if let Some(before) = self.past.pop() {
            self.board = before;
            self.score();
        }
    }

    fn score(&mut self) {
        self.outcome = Outcome::of(&self.board, &self.circumstances);
    }

    fn record(&mut self) {
        let photo = self.photo.as_ref().map(|path| path.display().to_string());
        let scored = self.outcome.scored();
        let Some(won) = scored.and_then(|s| s.record(&self.board, &self.circumstances, photo))
        else {
            return;
        };
        if self.is_recorded() {
            return;
        }
        let name = self.ledger.night().players[won.winner].clone();
        let said = Message::Said(Word::SaidRecorded, vec![name, won.points.to_string()]);
        let before = self.recorded.as_ref().map(|(hand, ..)| *hand);
        let with = Box::new(won);
        let body = before.map_or_else(
            || EventBody::HandWon(with.clone()),
            |hand| EventBody::HandCorrected {
                hand,
                with: with.clone(),
            },
        );
        if let Some(seq) = self.append(body, said) {
            self.recorded = Some((
                before.unwrap_or(seq),
                self.board.clone(),
                self.circumstances.clone(),
            ));
        }
    }

    fn record_draw(&mut self) {
        let dealer = self.circumstances.dealer;
        if self
            .append(
                EventBody::HandDrawn { dealer },
                Message::Said(Word::SaidDrawn, Vec::new()),
            )
            .is_some()
        {
            self.circumstances = self.circumstances.next(self.ledger.night().next_dealer());
            self.score();
        }
    }

    fn undo_hand(&mut self, hand: u64) {
        let said = Message::Said(Word::SaidUndone, vec![self.hand_number(hand)]);
        if self.append(EventBody::HandUndone { hand }, said).is_some()
            && self.recorded.as_ref().is_some_and(|r| r.0 == hand)
        {
            self.recorded = None;
        }
    }

    fn restore_hand(&mut self, hand: u64) {
        let said = Message::Said(Word::SaidRestored, vec![self.hand_number(hand)]);
        self.append(EventBody::HandRestored { hand }, said);
    }

    /// The number of a hand as people count: 1 for the evening's first.
    fn hand_number(&self, hand: u64) -> String {
        let position = self
            .ledger
            .night()
            .hands
            .iter()
            .position(|line| line.seq == hand);
        position.map_or_else(String::new, |position| (position + 1).to_string())
    }

    fn rename(&mut self, player: usize, name: String) {
        let name = name.trim().to_owned();
        if self.ledger.night().players.get(player) != Some(&name) {
            let result = self
                .ledger
                .append(now_ms(), EventBody::PlayerRenamed { player, name });
            if let Err(error) = result {
                self.notices.say(Message::Table(error));
            }
        }
    }

    fn new_evening(&mut self) {
        let players = self.ledger.night().players.clone();
        self.ledger = evening::begin(&self.keeping, self.lang, &mut self.notices);
        for (player, name) in players.into_iter().enumerate() {
            self.rename(player, name);
        }
        self.recorded = None;
        self.circumstances = self.circumstances.next(0);
        self.score();
        self.notices
            .say(Message::Said(Word::SaidNewEvening, Vec::new()));
    }

    fn append(&mut self, body: EventBody, said: Message) -> Option<u64> {
        match self.ledger.append(now_ms(), body) {
            Ok(seq) => {
                self.notices.say(said);
                Some(seq)
            }
            Err(error) => {
                self.notices.say(Message::Table(error));
                None
            }
        }
    }

    /// Hands of the evening that count.
    pub fn counted_hands(&self) -> usize {
        self.ledger
            .night()
            .hands
            .iter()
            .filter(|hand| hand.state == HandState::Counted)
            .count()
    }
}

/// The language that is not this one.
pub fn other(lang: Lang) -> Lang {
    match lang {
        Lang::Zh => Lang::En,
        Lang::En => Lang::Zh,
    }
}

/// The profiles of the user's folder and those that come along; one under a name that is taken already is left out.
fn profiles() -> Vec<NamedProfile> {
    let book = RuleBook::open();
    let mut profiles: Vec<NamedProfile> = Vec::new();
    for named in book
        .found()
        .iter()
        .filter_map(|found| found.profile.as_ref().ok())
    {
        if profiles.iter().all(|other| other.name != named.name) {
            profiles.push(named.clone());
        }
    }
    profiles
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::Flag;
    use crate::rules::lingque::{Edition, Profile};

    const KNITTED: &str = "147m258p369s12345z";

    fn model() -> Model {
        let mut model = Model::new(Lang::En, Keeping::Memory);
        model.apply(Action::TypeTiles(KNITTED.into()));
        model
    }

    fn say(model: &mut Model, change: impl FnOnce(&mut Circumstances)) {
        let mut circumstances = model.circumstances().clone();
        change(&mut circumstances);
        model.apply(Action::Circumstances(Box::new(circumstances)));
    }

    #[test]
    fn what_was_marked_of_a_hand_that_was_given_up_does_not_score_the_next_one() {
        let mut model = model();
        say(&mut model, |now| {
            now.set_winner(2);
            now.flags.set(Flag::LastTile, true);
            now.flowers = Some(3);
        });
        model.apply(Action::TypeTiles(KNITTED.into()));
        let now = model.circumstances();
        assert!(now.flags.is_empty() && now.flowers.is_none());
        assert_eq!(
            now.winner, 2,
            "who won may have been said before the photo was taken"
        );
    }

    #[test]
    fn circumstances_said_before_the_first_hand_are_kept_for_it() {
        let mut model = Model::new(Lang::En, Keeping::Memory);
        say(&mut model, |now| now.flowers = Some(2));
        model.apply(Action::TypeTiles(KNITTED.into()));
        assert_eq!(model.circumstances().flowers, Some(2));
    }

    #[test]
    fn after_a_recorded_hand_the_deal_goes_on_and_the_edition_stays() {
        let mut model = model();
        say(&mut model, |now| {
            now.rules = Profile::new(Edition::E26).into();
            now.set_winner(3);
        });
        model.apply(Action::Record);
        assert!(model.is_recorded());
        model.apply(Action::NewHand);
        let now = model.circumstances();
        assert_eq!(
            (now.dealer, &now.rules),
            (1, &Profile::new(Edition::E26).into())
        );
        assert!(model.board().is_empty());
    }

    #[test]
    fn a_drawn_hand_passes_the_deal_and_leaves_the_tiles() {
        let mut model = model();
        model.apply(Action::RecordDraw);
        assert_eq!(model.circumstances().dealer, 1);
        assert_eq!(model.board().hand_len(), 14);
        assert_eq!(model.ledger().night().totals(), [0; 4]);
    }

    #[test]
    fn a_new_evening_keeps_the_players_and_begins_at_nothing() {
        let mut model = model();
        model.apply(Action::Rename(1, "阿明".into()));
        model.apply(Action::Record);
        model.apply(Action::NewEvening);
        assert_eq!(model.ledger().night().players[1], "阿明");
        assert_eq!(model.ledger().night().totals(), [0; 4]);
        assert!(!model.is_recorded());
    }
}
