//! The state behind a window or a phone, apart from pixels: photo, board, circumstances, night. Faces read it and change it
//! by [`Action`]s; tests do the same.

mod draft_file;
mod evidence;
mod example;
mod files;
mod joining;
mod news;
mod night;
mod people;
mod photos;
mod preview;
mod reading;
mod recording;
mod reopening;
mod rules;
mod status;

use std::path::PathBuf;

use super::action::Action;
use super::board::{Board, Edit, PhotoId};
use super::inventory::SetInventory;
use super::night::{AUTHOR, Bets, Keeper, LedgerLocation};
use super::notice::{Notice, Notices};
use super::photo_job::PhotoPurpose;
use super::round::{Bill, Outcome, Round, Wrong, is_waiting};
use super::suggest::{self, Suggestion};
use crate::rule_book::BookError;
use quejing_ledger::{NightId, Replay};
use quejing_rules::NamedProfile;
use quejing_rules::waits::Waits;
use quejing_words::{Lang, LocalizedText};

pub use evidence::{DealPhoto, PhotoPart};
pub use files::file_name;
pub use news::WaitingRequest;
pub use reading::ProposedHand;
pub use reopening::{ReopenableEnd, last_reopenable_end, reopenable_ends};
pub use rules::{FamilyChoice, RuleChoice};
pub use status::{Busy, HeldPhoto, Status};

/// The maximum number of board changes that can be undone.
const MAX_UNDO_STEPS: usize = 100;

/// The state of one evening as one person enters it: hand, rules, night, notices.
pub struct Model {
    /// The language of its texts.
    pub lang: Lang,
    /// The notices, with those still to be shown.
    pub notices: Notices,
    /// The photo that is being read.
    pub busy: Option<Busy>,
    /// A reading that needs a person's consent before it is laid out.
    pub held: Option<HeldPhoto>,
    /// The text of the status line.
    pub status: Status,
    /// The photos of the board, and those of boards to which an undo leads.
    photos: Vec<photos::HandPhoto>,
    /// The number of the latest photo.
    last_photo: PhotoId,
    board: Board,
    past: Vec<Board>,
    /// The unrecorded hand that another photo or typed tiles replaced.
    replaced: Option<Box<reopening::ParkedHand>>,
    circumstances: Round,
    outcome: Outcome,
    /// The waits of a hand that lacks one tile.
    waits: Option<Result<Waits, Vec<Wrong>>>,
    suggestions: Vec<Suggestion>,
    /// The number of the present state, see [`Model::revision`].
    revision: u64,
    bill: Bill,
    /// The previews of records that were on the screen.
    previews: preview::Previews,
    /// The bets that are not recorded yet.
    bets: Bets,
    keeper: Keeper,
    /// True if the ledger should be on the disk but is in memory.
    unsaved: bool,
    asked: Option<night::Question>,
    profiles: Vec<NamedProfile>,
    /// The user's profiles that cannot be read.
    broken: Vec<BookError>,
    /// The record of the hand on the board.
    recorded: Option<recording::RecordedHand>,
    /// The draft file.
    draft: draft_file::DraftState,
    /// The latest recorded hand with its answers.
    entered: Option<reopening::EnteredHand>,
    /// The unrecorded hand that a reopened one replaced.
    parked: Option<reopening::ParkedHand>,
    /// The circumstances before an example of the rule book was laid out; `None` unless one is on the board.
    before_example: Option<Box<Round>>,
    /// The hands in the photo, if it shows several.
    hands: reading::Hands,
    /// The count of a tile set.
    inventory: SetInventory,
    /// The inventory of the photo on the board, if that shows a whole set.
    offered_inventory: Option<SetInventory>,
    /// The evidence of the other wins on the same tile.
    aside: evidence::Aside,
    /// The night of the circumstances.
    of_night: NightId,
    /// True if that night is a draft.
    of_draft: bool,
    /// The latest changes by others that were shown.
    watched: news::WatchState,
}

/// The author of records, with the file of their draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryAuthor {
    /// The author in the ledger.
    pub author: String,
    /// The draft file; `None` saves no draft.
    pub hand: Option<PathBuf>,
}

impl Model {
    /// Returns the state of the window at its start: the latest night and an empty board.
    pub fn new(lang: Lang, location: LedgerLocation) -> Self {
        let hand = match &location {
            LedgerLocation::Folder(folder) => Some(draft_file::usual_file(folder)),
            LedgerLocation::Memory => None,
        };
        Model::of(lang, location, EntryAuthor { author: AUTHOR.to_owned(), hand })
    }

    /// Creates a model like [`Model::new`], but for another author in the same ledger.
    pub fn of(lang: Lang, location: LedgerLocation, scribe: EntryAuthor) -> Self {
        let mut notices = Notices::default();
        let keeper = night::open(&location, lang, &mut notices).written_by(scribe.author);
        let (profiles, broken) = rules::profiles();
        for error in &broken {
            notices.say(Notice::Profile(error.code(), LocalizedText::new(|lang| error.text(lang))));
        }
        let unsaved = keeper.is_in_memory() && location != LedgerLocation::Memory;
        let of_night = keeper.id();
        let of_draft = keeper.draft().is_some();
        let circumstances = Round::default().next(keeper.night());
        Self {
            lang,
            notices,
            busy: None,
            held: None,
            status: Status::Ready,
            photos: Vec::new(),
            last_photo: 0,
            board: Board::default(),
            past: Vec::new(),
            replaced: None,
            circumstances,
            outcome: Outcome::Empty,
            waits: None,
            suggestions: Vec::new(),
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
            draft: draft_file::DraftState::open(scribe.hand.filter(|_| !unsaved)),
            entered: None,
            parked: None,
            before_example: None,
            hands: reading::Hands::default(),
            inventory: SetInventory::default(),
            offered_inventory: None,
            aside: evidence::Aside::default(),
            of_night,
            of_draft,
            watched: news::WatchState::default(),
        }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the rules, winner, discarder and answers of the hand.
    pub fn circumstances(&self) -> &Round {
        &self.circumstances
    }

    /// Returns the result of the rules for the hand.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// Returns the waits of the hand, or its errors; `None` unless exactly one tile is missing and all others are named.
    pub fn waits(&self) -> Option<&Result<Waits, Vec<Wrong>>> {
        self.waits.as_ref()
    }

    /// Returns the other names of single doubtful tiles that would complete the hand, likeliest first.
    pub fn suggestions(&self) -> &[Suggestion] {
        &self.suggestions
    }

    /// Returns a number that grows with each possible change of the hand, its rules or its answers; use it to invalidate
    /// caches.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Returns the payments of the deal.
    pub fn bill(&self) -> &Bill {
        &self.bill
    }

    /// Returns the profiles that cannot be read, each with its file and its error.
    pub fn broken_profiles(&self, lang: Lang) -> impl Iterator<Item = (String, String)> {
        self.broken.iter().map(move |error| (error.file(), error.text(lang)))
    }

    /// Returns the profiles that can be chosen, the user's own first.
    pub fn profiles(&self) -> &[NamedProfile] {
        &self.profiles
    }

    /// Returns true if the ledger should be on the disk but is in memory.
    pub fn is_unsaved(&self) -> bool {
        self.unsaved
    }

    /// Returns true if a change of the board, or its replacement by another hand, can be undone.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty() || self.replaced.is_some()
    }

    /// Executes an action. Actions of the window alone (photos, dialogs, reports, fonts) are ignored.
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
            Action::Inventory(action) => self.change_inventory(action),
            Action::Round(circumstances) => self.set_circumstances(*circumstances),
            Action::NewHand if self.parked.is_some() => self.unpark(),
            Action::NewHand => self.clear_hand(),
            Action::TypeTiles(text) => self.type_tiles(&text),
            Action::LayOut(example, rules) => self.lay_out_example(&example, *rules),
            Action::BeginDeal => self.begin_deal(),
            Action::Bet(bet) => self.bet(&bet),
            Action::AddToDeal(body) => self.add_to_deal(*body),
            Action::Declare(place, on) => self.declare(place, on),
            Action::AddWin => self.add_win(),
            Action::Record(seen) => self.record(&seen),
            Action::RecordDraw(seen) => self.record_draw(&seen),
            Action::Reopen(event, win) => self.reopen(event, win),
            Action::SameTile(event) => self.join(event),
            Action::TakeDraft(drafted) => self.take_draft(*drafted),
            Action::DropKept => self.drop_kept(),
            Action::ValueAgain => self.value_again(),
            Action::UndoDeal(hand) => self.undo_deal(hand),
            Action::RestoreDeal(hand) => self.restore_deal(hand),
            Action::Rename(player, name) => self.rename(player, &name),
            Action::AddPerson(name) => self.add_person(&name),
            Action::Night(action) => self.night(action),
            Action::Files(action) => self.files(action),
            Action::SaveProfile(profile, replaced) => self.save_profile(&profile, replaced.as_deref()),
            Action::SwitchLang(lang) => self.lang = lang,
            Action::Dismiss => self.notices.dismiss(),
            Action::Answer(choice) => self.answer(choice),
            Action::ReadAnyway => self.read_anyway(),
            Action::LetHeldGo => self.held = None,
            Action::Win(winner) => self.win(winner),
            Action::ResumeDraft(wanted) => self.resume_draft(wanted),
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

    /// Applies the answer to the first question and removes the question.
    fn answer(&mut self, choice: Option<usize>) {
        let before = self.board.clone();
        let Some(question) = self.board.take_question() else {
            return;
        };
        let choice = choice.and_then(|number| question.choices.get(number));
        for edit in choice.and_then(|choice| self.board.edits(&question, choice)).into_iter().flatten() {
            edit.apply_to(&mut self.board);
        }
        self.store_undo(before);
        // A postponed question no longer withholds the value.
        self.score();
    }

    fn read_anyway(&mut self) {
        if let Some(held) = self.held.take() {
            self.accept(held);
        }
    }

    /// Prepares the board for a win: keeps an unrecorded hand and clears a recorded one; sets the winner if one is named.
    fn win(&mut self, winner: Option<usize>) {
        self.leave_recorded();
        self.circumstances.answers.draw = None;
        if let Some(winner) = winner {
            self.circumstances.set_winner(winner);
        }
        self.score();
    }

    /// Clears a recorded hand or an example from the board.
    fn leave_recorded(&mut self) {
        if self.recorded.is_some() || self.is_example() {
            self.perform(Action::NewHand);
        }
    }

    /// Returns true while a draw is being entered.
    pub fn is_draw(&self) -> bool {
        self.circumstances.answers.draw.is_some()
    }

    /// Clears the hand and its answers.
    fn clear_hand(&mut self) {
        self.begin_hand(Board::default(), Vec::new());
        (self.circumstances.winner, self.circumstances.from) = (None, None);
        self.status = Status::Ready;
        self.score();
    }

    fn begin_hand(&mut self, board: Board, photos: Vec<photos::HandPhoto>) {
        // The next hand follows the hand in play, not a recorded one that was reopened.
        self.unpark();
        self.leave_example();
        self.keep_entered();
        let had_hand = self.has_hand();
        self.replaced = self.replaced_by(&board);
        self.board = board;
        self.photos = photos;
        self.hands = reading::Hands::default();
        self.offered_inventory = None;
        self.past.clear();
        self.asked = None;
        if self.recorded.take().is_some() {
            self.circumstances = self.circumstances.next(self.keeper.night());
        } else if had_hand {
            // Given up without a record: the winner may stand, the answers belonged to that hand.
            self.circumstances = self.circumstances.for_next_hand();
        }
        self.score();
    }

    fn type_tiles(&mut self, text: &str) {
        match quejing_rules::tile::parse_tiles(text) {
            Ok(tiles) => {
                self.notices.dismiss();
                self.begin_hand(Board::from_tiles(&tiles), Vec::new());
                self.say_replaced();
            }
            Err(error) => self.notices.say(Notice::Typed(error)),
        }
    }

    fn edit(&mut self, edit: Edit) {
        let before = self.board.clone();
        let is_new_tile = matches!(edit, Edit::Add(_));
        edit.apply_to(&mut self.board);
        if is_new_tile {
            self.board.win_with_last(self.circumstances.rules().shape());
        }
        if self.board != before {
            self.store_undo(before);
            self.score();
        }
    }

    /// Stores the board as it was before a change, so that the change can be undone.
    fn store_undo(&mut self, before: Board) {
        self.past.push(before);
        if self.past.len() > MAX_UNDO_STEPS {
            self.past.remove(0);
        }
    }

    fn undo_edit(&mut self) {
        if let Some(before) = self.past.pop() {
            self.board = before;
        } else if let Some(replaced) = self.replaced.take() {
            self.lay_back(*replaced);
        } else {
            return;
        }
        self.score();
    }

    /// Sets the circumstances of the hand; a draft of a night takes over their rules.
    fn set_circumstances(&mut self, circumstances: Round) {
        let has_other_rules = circumstances.rules() != self.circumstances.rules();
        self.circumstances = circumstances;
        if has_other_rules {
            self.follow_rules();
        }
        self.score();
    }

    /// Updates hand and circumstances after the night has changed.
    fn look_at_night(&mut self) {
        self.load_bets();
        self.read_other_drafts();
        let another = self.of_night != self.keeper.id();
        let log = self.keeper.replay().log();
        let counts = self.recorded.as_ref().is_some_and(|recorded| recorded.counts(log));
        if another {
            (self.parked, self.replaced) = (None, None);
        } else if !counts && self.parked.is_some() {
            return self.unpark();
        }
        if another || !counts {
            self.recorded = None;
            if another && self.is_example() {
                self.leave_example();
                self.board = Board::default();
            }
            if another && let Some(rules) = self.keeper.night().rules() {
                self.circumstances.set_rules(rules.clone());
            }
            let planned = self.of_draft && self.keeper.draft().is_some();
            self.circumstances = match another && !planned {
                // Answers of a deal do not apply to another night.
                true => self.circumstances.next(self.keeper.night()),
                false => self.circumstances.advance_to(self.keeper.night()),
            };
        }
        self.of_night = self.keeper.id();
        self.of_draft = self.keeper.draft().is_some();
        self.score();
    }

    /// Reads the stored bets; returns true if they have changed.
    fn load_bets(&mut self) -> bool {
        // A file that cannot be read is reported by what is recorded next.
        let bets = self.keeper.bets().unwrap_or_default();
        let changed = bets != self.bets;
        self.bets = bets;
        changed
    }

    /// Locks the bets on the deal while one of its hands is being entered.
    fn settle_lock(&mut self) {
        if !self.circumstances.rules().asks("events") || !self.accepts_records() {
            return;
        }
        let at_table = self.round_at_table();
        let (table, deal) = (at_table.table, at_table.deal.number);
        let author = self.keeper.author();
        let lies = self.parked.is_none() && self.recorded.is_none() && self.has_hand();
        let is_reading = self.busy.as_ref().is_some_and(|busy| busy.purpose != PhotoPurpose::Inventory);
        let entered = lies || self.held.is_some() || is_reading;
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

    /// Returns the night before this hand: as it is, or without the hand if it is recorded.
    fn base(&self) -> &Replay {
        self.recorded.as_ref().map(|recorded| recorded.base()).unwrap_or_else(|| self.keeper.replay())
    }

    fn score(&mut self) {
        let now = &self.circumstances;
        let (board, others) = (&self.board, self.other_hands());
        let waits = is_waiting(board, now.rules().shape()).then(|| now.waits_under(now.rules(), board));
        self.outcome = Outcome::of(board, now).unless_open(board, now, &others);
        self.waits = waits;
        self.suggestions = match self.outcome.ruling() {
            Some(ruling) if ruling.is_win() => Vec::new(),
            _ => suggest::on_board(board, now.rules().shape()),
        };
        // A reopened win is paid as recorded, even if the rules would value it differently now.
        let base = self.base();
        // Bets are recorded with the deal, so the preview includes them.
        let now =
            if self.recorded.is_none() && self.parked.is_none() { &self.with_bets() } else { &self.circumstances };
        let payloads = match self.recorded_payloads() {
            Some(payloads) => Ok(payloads),
            None => now.payloads(&self.board, &self.outcome, base.night()),
        };
        let shown = self.recorded.as_ref().map(|recorded| recorded.deal);
        self.bill = Bill::of(now, base, self.keeper.id(), payloads, shown);
        self.revision += 1;
        self.draft.changed = true;
        self.note_preview();
    }
}

#[cfg(test)]
mod tests;
