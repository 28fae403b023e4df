//! What the window knows, apart from pixels: the photo's name, the board, the circumstances, the night. Screens read it
//! and ask for changes by [`Action`]s; tests do the same.

mod draft_file;
mod evidence;
mod files;
mod joining;
mod news;
mod night;
mod people;
mod preview;
mod reading;
mod recording;
mod reopening;
mod rules;
mod status;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::action::Action;
use super::board::{Board, Edit, PhotoId, askable, edits};
use super::given::{Given, Step};
use super::night::{AUTHOR, Bets, Keeper, LedgerLocation};
use super::notice::{Message, Notices};
use super::round::{Bill, Outcome, Round, Wrong, is_waiting};
use crate::rule_book::BookError;
use quejing_ledger::{NightId, Replay};
use quejing_rules::NamedProfile;
use quejing_rules::waits::Waits;
use quejing_vision::{PhotoReading, Question, VisionError, WarningKind};
use quejing_words::{Lang, Spoken};

pub use files::file_name;
pub use news::WaitingRequest;
pub use reading::Proposed;
pub use reopening::can_reopen;
pub use rules::RuleChoice;
pub use status::{Busy, Held, Status};

/// How many changes of the board can be taken back.
const UNDOABLE: usize = 100;

/// Everything the window knows.
pub struct Model {
    /// The language of the window.
    pub lang: Lang,
    /// What was said.
    pub notices: Notices,
    /// The photo under way.
    pub busy: Option<Busy>,
    /// A photo that waits for an answer.
    pub held: Option<Held>,
    /// What the layout of the photo's tiles does not say, the next to be asked first.
    pub questions: Vec<Question>,
    /// For the status line.
    pub status: Status,
    /// The photo that the board came from.
    pub photo: Option<Given>,
    /// How many photos there were.
    photos: PhotoId,
    board: Board,
    past: Vec<Board>,
    circumstances: Round,
    outcome: Outcome,
    /// What the hand waits for, where a tile is missing.
    waits: Option<Result<Waits, Vec<Wrong>>>,
    /// How often the rules were asked.
    revision: u64,
    bill: Bill,
    /// The previews that were shown.
    previews: preview::Previews,
    /// The bets of the night that are not on the record yet.
    bets: Bets,
    keeper: Keeper,
    /// Whether nights should be on the disk and are not.
    unsaved: bool,
    asked: Option<night::Question>,
    profiles: Vec<NamedProfile>,
    /// Profiles of the user that cannot be read.
    broken: Vec<BookError>,
    /// What is on the record of this hand.
    recorded: Option<recording::Recorded>,
    /// The hand on the disk, while it is entered.
    keep: draft_file::Keep,
    /// The hand that was recorded last, as it was entered.
    entered: Option<reopening::Entered>,
    /// The hand that lay here when a recorded one was opened.
    parked: Option<reopening::Parked>,
    /// What was read in the photo.
    seen: Option<evidence::ReadingEvidence>,
    /// The hands that the photo shows.
    hands: reading::Hands,
    /// What the wins that were put aside rest on.
    aside: evidence::Aside,
    /// The night that the circumstances are of.
    of_night: NightId,
    /// True if that night is not begun yet.
    of_draft: bool,
    /// What the window last saw of the changes by others.
    watched: news::WatchState,
}

/// Who enters here: how the ledger names them, and the file that keeps the hand while it is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryAuthor {
    /// The author of what is recorded.
    pub author: String,
    /// The file; `None` where it is kept nowhere.
    pub hand: Option<PathBuf>,
}

impl Model {
    /// The window as it opens: the newest night, an empty board.
    pub fn new(lang: Lang, keeping: LedgerLocation) -> Self {
        let hand = match &keeping {
            LedgerLocation::Folder(folder) => Some(draft_file::usual_file(folder)),
            LedgerLocation::Memory => None,
        };
        Model::of(lang, keeping, EntryAuthor { author: AUTHOR.to_owned(), hand })
    }

    /// The same for somebody else who enters hands into the same ledger.
    pub fn of(lang: Lang, keeping: LedgerLocation, scribe: EntryAuthor) -> Self {
        let mut notices = Notices::default();
        let keeper = night::open(&keeping, lang, &mut notices).written_by(scribe.author);
        let (profiles, broken) = rules::profiles();
        for error in &broken {
            notices.say(Message::Profile(error.code(), Spoken::new(|lang| error.text(lang))));
        }
        let unsaved = keeper.is_in_memory() && keeping != LedgerLocation::Memory;
        let of_night = keeper.id();
        let of_draft = keeper.draft().is_some();
        let circumstances = Round::default().next(keeper.night());
        Self {
            lang,
            notices,
            busy: None,
            held: None,
            questions: Vec::new(),
            status: Status::Ready,
            photo: None,
            photos: 0,
            board: Board::default(),
            past: Vec::new(),
            circumstances,
            outcome: Outcome::Empty,
            waits: None,
            revision: 0,
            bill: Bill::Nothing,
            previews: preview::Previews::default(),
            bets: keeper.bets().unwrap_or_default(),
            keeper,
            unsaved,
            asked: None,
            profiles,
            broken,
            recorded: None,
            keep: draft_file::Keep::open(scribe.hand.filter(|_| !unsaved)),
            entered: None,
            parked: None,
            seen: None,
            hands: reading::Hands::default(),
            aside: evidence::Aside::default(),
            of_night,
            of_draft,
            watched: news::WatchState::default(),
        }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How the hand was won.
    pub fn circumstances(&self) -> &Round {
        &self.circumstances
    }

    /// What the rules say.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// What the hand waits for under its rules, or what they find wrong with it; `None` unless a tile is missing and every other
    /// has a name.
    pub fn waits(&self) -> Option<&Result<Waits, Vec<Wrong>>> {
        self.waits.as_ref()
    }

    /// A number that grows whenever the hand, its rules or what is said of it may have changed: what was made of them before
    /// is to be made anew.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Who pays for the deal.
    pub fn bill(&self) -> &Bill {
        &self.bill
    }

    /// The profiles that cannot be read, each as its file and what is wrong.
    pub fn broken_profiles(&self, lang: Lang) -> impl Iterator<Item = (String, String)> {
        self.broken.iter().map(move |error| (error.file(), error.text(lang)))
    }

    /// The profiles that can be chosen, the user's own first.
    pub fn profiles(&self) -> &[NamedProfile] {
        &self.profiles
    }

    /// Whether nights should be on the disk and are not.
    pub fn is_unsaved(&self) -> bool {
        self.unsaved
    }

    /// Whether a change of the board can be undone.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Does what is asked; photos, dialogs, reports and fonts are the window's matter and pass by here.
    pub fn apply(&mut self, action: Action) {
        self.perform(action);
        self.settle_lock();
    }

    fn perform(&mut self, action: Action) {
        match action {
            Action::Edit(edit) => self.edit(edit),
            Action::UndoEdit => self.undo_edit(),
            Action::ChooseHand(number) => self.choose_hand(number),
            Action::OfferHands => self.offer_hands(),
            Action::Round(circumstances) => self.say(*circumstances),
            Action::NewHand if self.parked.is_some() => self.unpark(),
            Action::NewHand => self.clear_hand(),
            Action::TypeTiles(text) => self.type_tiles(&text),
            Action::BeginDeal => self.begin_deal(),
            Action::Bet(bet) => self.bet(&bet),
            Action::AddToDeal(body) => self.add_to_deal(*body),
            Action::AddWin => self.add_win(),
            Action::Record(seen) => self.record(&seen),
            Action::RecordDraw(seen) => self.record_draw(&seen),
            Action::Reopen(event, win) => self.reopen(event, win),
            Action::SameTile(event) => self.join(event),
            Action::TakeDraft(drafted) => self.take_draft(*drafted),
            Action::DropKept => self.drop_kept(),
            Action::ValueAgain => self.value_again(),
            Action::UndoHand(hand) => self.undo_hand(hand),
            Action::RestoreHand(hand) => self.restore_hand(hand),
            Action::Rename(player, name) => self.rename(player, &name),
            Action::AddPerson(name) => self.add_person(&name),
            Action::Night(action) => self.night(action),
            Action::Files(action) => self.files(action),
            Action::KeepRules(profile, instead) => self.keep_rules(&profile, instead.as_deref()),
            Action::SwitchLang(lang) => self.lang = lang,
            Action::Dismiss => self.notices.dismiss(),
            Action::Answer(choice) => self.answer(choice),
            Action::ReadAnyway => self.read_anyway(),
            Action::LetHeldGo => self.held = None,
            Action::Win => self.win(),
            Action::TakeUp(wanted) => self.take_up(wanted),
            Action::OpenDialog
            | Action::ShowReport
            | Action::WriteFile(_)
            | Action::Open(_)
            | Action::Cancel
            | Action::Live(_)
            | Action::Turn(_)
            | Action::Screen(_) => {}
        }
    }

    /// A photo begins to be read; it gets a number of its own.
    pub fn photo_begun(&mut self, name: String) -> PhotoId {
        self.notices.dismiss();
        self.held = None;
        self.photos += 1;
        self.busy = Some(Busy { photo: self.photos, name, step: Step::Opening, since: Instant::now() });
        self.photos
    }

    /// A photo was read, or not. On an error the hand before it stays.
    pub fn photo_finished(&mut self, given: Given, outcome: Result<PhotoReading, VisionError>, took: Duration) {
        let Some(Busy { photo, name, .. }) = self.busy.take() else {
            return;
        };
        self.lay_out(given, outcome, (photo, name, took));
        self.settle_lock();
    }

    fn lay_out(
        &mut self,
        given: Given,
        outcome: Result<PhotoReading, VisionError>,
        (photo, name, took): (PhotoId, String, Duration),
    ) {
        match outcome {
            Ok(reading) if !reading.gate().is_empty() => {
                for fault in reading.gate() {
                    self.notices.note(Message::Remark(fault.clone()));
                }
                self.status = Status::Failed { name: name.clone() };
                self.held = Some(Held { reading, photo, name, given, took });
            }
            Ok(reading) => self.accept(Held { reading, photo, name, given, took }),
            Err(error) => {
                self.status = Status::Failed { name };
                self.notices.say(Message::Photo(error));
            }
        }
    }

    /// Does what the answer to the first question says, and goes on to the next.
    fn answer(&mut self, choice: Option<usize>) {
        if self.questions.is_empty() {
            return;
        }
        let question = self.questions.remove(0);
        if let Some(choice) = choice.and_then(|number| question.choices.get(number)) {
            for edit in edits(&question, choice, &self.board) {
                self.edit(edit);
            }
        }
        // Asking no more settles it too.
        self.score();
    }

    fn read_anyway(&mut self) {
        if let Some(held) = self.held.take() {
            self.accept(held);
        }
    }

    /// Lays out what was read.
    fn accept(&mut self, read: Held) {
        let Held { reading, photo, name, given, took } = read;
        self.status = Status::Read { name, tiles: reading.tiles.len(), took };
        self.begin_hand(Board::from_reading(&reading).in_photo(photo), Some(given));
        self.seen = Some(evidence::ReadingEvidence::of(&reading));
        self.hands = reading::Hands::of(&reading);
        self.questions = askable(&reading.hand.questions);
        self.score();
        let whole = reading.require_whole_hand();
        for warning in reading.warnings {
            match warning.kind {
                // The banner says it as an error.
                WarningKind::TileCount { .. } | WarningKind::OtherSize { .. } if whole.is_err() => {}
                // The hand's card and the photo's colours say these.
                WarningKind::LowConfidence | WarningKind::UnknownTile | WarningKind::OtherTiles => {
                    self.notices.note(Message::Remark(warning))
                }
                _ => self.notices.say(Message::Remark(warning)),
            }
        }
        // A hand that waits is told what for.
        if let Err(error) = whole
            && !is_waiting(&self.board, self.circumstances.rules().shape())
        {
            self.notices.say(Message::Photo(error));
        }
    }

    /// A hand for the win that is to be entered: the one that was begun, or an empty one after a recorded one.
    fn win(&mut self) {
        self.leave_recorded();
        self.circumstances.answers.draw = None;
        self.score();
    }

    /// Puts a recorded hand away that lies on the table: what comes is another one's.
    fn leave_recorded(&mut self) {
        if self.recorded.is_some() {
            self.perform(Action::NewHand);
        }
    }

    /// Whether a draw is being entered.
    pub fn is_draw(&self) -> bool {
        self.circumstances.answers.draw.is_some()
    }

    /// Puts the hand away with all that was said of it.
    fn clear_hand(&mut self) {
        self.begin_hand(Board::default(), None);
        (self.circumstances.winner, self.circumstances.from) = (None, None);
        self.status = Status::Ready;
        self.score();
    }

    fn begin_hand(&mut self, board: Board, photo: Option<Given>) {
        // The hand in play is what another one follows, not a recorded one that was looked at.
        self.unpark();
        self.keep_entered();
        let before = std::mem::replace(&mut self.board, board);
        (self.photo, self.seen) = (photo, None);
        self.hands = reading::Hands::default();
        self.questions.clear();
        self.past.clear();
        self.asked = None;
        if self.recorded.take().is_some() {
            self.circumstances = self.circumstances.next(self.keeper.night());
        } else if !before.is_empty() {
            // Given up without being recorded: who won may stand, but its circumstances were that hand's own.
            self.circumstances = self.circumstances.for_next_hand();
        }
        self.score();
    }

    fn type_tiles(&mut self, text: &str) {
        match quejing_rules::tile::parse_tiles(text) {
            Ok(tiles) => {
                self.notices.dismiss();
                self.begin_hand(Board::from_tiles(&tiles), None);
            }
            Err(error) => self.notices.say(Message::Typed(error)),
        }
    }

    fn edit(&mut self, edit: Edit) {
        let before = self.board.clone();
        edit.apply_to(&mut self.board);
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
            let hand = self.board.hand();
            self.board = before;
            if self.board.hand() != hand {
                self.ask_of_hand();
            }
            self.score();
        }
    }

    /// Says how the hand was won. The rules of a night that is not begun yet follow.
    fn say(&mut self, said: Round) {
        let rules = said.rules() != self.circumstances.rules();
        self.circumstances = said;
        if rules {
            self.follow_rules();
        }
        self.score();
    }

    /// Looks at what is due after the night has changed.
    fn look_at_night(&mut self) {
        self.load_bets();
        self.look_elsewhere();
        let another = self.of_night != self.keeper.id();
        let log = self.keeper.replay().log();
        let counts = self.recorded.as_ref().is_some_and(|recorded| recorded.counts(log));
        if another {
            self.parked = None;
        } else if !counts && self.parked.is_some() {
            return self.unpark();
        }
        if another || !counts {
            self.recorded = None;
            if another && let Some(rules) = self.keeper.night().rules() {
                self.circumstances.set_rules(rules.clone());
            }
            let planned = self.of_draft && self.keeper.draft().is_some();
            self.circumstances = match another && !planned {
                // Nothing that was said of a deal holds in another night.
                true => self.circumstances.next(self.keeper.night()),
                false => self.circumstances.advance_to(self.keeper.night()),
            };
        }
        self.of_night = self.keeper.id();
        self.of_draft = self.keeper.draft().is_some();
        self.score();
    }

    /// Reads the bets that are kept; returns true if they have changed.
    fn load_bets(&mut self) -> bool {
        // A file that cannot be read is reported by what is recorded next.
        let bets = self.keeper.bets().unwrap_or_default();
        let changed = bets != self.bets;
        self.bets = bets;
        changed
    }

    /// Locks the bets on the deal as long as a hand of it is entered here.
    fn settle_lock(&mut self) {
        if !self.circumstances.rules().asks("events") || !self.is_playing() {
            return;
        }
        let at_table = self.at_table();
        let (table, deal) = (at_table.table, at_table.deal.number);
        let author = self.keeper.author();
        let lies = self.parked.is_none() && self.recorded.is_none() && !self.board.is_empty();
        let entered = lies || self.held.is_some() || self.busy.is_some();
        let done = match entered {
            true if !self.bets.is_locked_by(table, deal, author) => self.keeper.lock_bets(table, deal),
            false if self.parked.is_none() && self.bets.has_lock_of(author) => self.keeper.unlock_bets(),
            _ => return,
        };
        if let Err(error) = done {
            self.say_ledger(&error);
        }
        if self.load_bets() {
            self.score();
        }
    }

    /// The night that this hand is recorded in: as it stands, or as it was before the hand.
    fn base(&self) -> &Replay {
        self.recorded.as_ref().map(|recorded| recorded.base()).unwrap_or_else(|| self.keeper.replay())
    }

    fn score(&mut self) {
        let now = &self.circumstances;
        let (board, others) = (&self.board, self.other_hands());
        let waits = is_waiting(board, now.rules().shape()).then(|| now.waits_under(now.rules(), board));
        self.outcome = Outcome::of(board, now).unless_open(board, now, &self.questions, others);
        self.waits = waits;
        // A recorded win that is looked at is paid as recorded, even where the rules would value it differently now.
        let base = self.base();
        // Bets go on the record with the deal, so that they are part of the preview.
        let now =
            if self.recorded.is_none() && self.parked.is_none() { &self.with_bets() } else { &self.circumstances };
        let payloads = match self.recorded_payloads() {
            Some(payloads) => Ok(payloads),
            None => now.payloads(&self.board, &self.outcome, base.night()),
        };
        let shown = self.recorded.as_ref().map(|recorded| recorded.hand);
        self.bill = Bill::of(now, base, self.keeper.id(), payloads, shown);
        self.revision += 1;
        self.keep.changed = true;
        self.note_preview();
    }
}

#[cfg(test)]
mod tests;
