//! The state behind a window or a phone, without drawing: photos, board, circumstances and night. Faces of the program
//! and tests read it and change it by [`Action`]s.

mod draft_file;
mod evidence;
mod example;
mod files;
mod hand_reading;
mod hand_record;
mod left_hand;
mod news;
mod night;
mod people;
mod photo_status;
mod photos;
mod preview;
mod reopened_hand;
mod rules;
mod same_tile_win;

use std::path::PathBuf;

use super::action::Action;
use super::board::{Board, BoardEdit, PhotoId};
use super::inventory::SetInventory;
use super::night::{Bets, LedgerLocation, WINDOW_AUTHOR};
use super::notice::{Notice, Notices};
use super::photo_job::PhotoPurpose;
use super::recorder::Recorder;
use super::round::{Bill, HandError, HandOutcome, Round, is_waiting_hand};
use super::suggest::{self, Suggestion};
use crate::rule_book::RuleBookError;
use quejing_ledger::{NightId, ReplayedNight};
use quejing_rules::NamedProfile;
use quejing_rules::waits::Waits;
use quejing_words::{Lang, LocalizedText};

pub use evidence::{DealPhoto, PhotoPart};
pub use files::night_file_name;
pub use hand_reading::ProposedHand;
pub use left_hand::HandDeal;
pub use news::WaitingRequest;
pub use photo_status::{HeldPhoto, PhotoBeingRead, PhotoStatus};
pub use reopened_hand::{ReopenableEnd, last_reopenable_end, reopenable_ends};
pub use rules::{FamilyChoice, RuleChoice};

/// The maximum number of board changes that can be undone; older ones are forgotten.
const MAX_UNDO_STEPS: usize = 100;

/// The state of the hand being entered and of the night around it, for one window or phone.
pub struct Model {
    /// The language of the texts for the user.
    pub lang: Lang,
    /// The notices to the user: the banner, the toasts and the list of all.
    pub notices: Notices,
    /// The photo being read; `None` if recognition is idle.
    pub photo_being_read: Option<PhotoBeingRead>,
    /// The photo too poor to be trusted, whose reading a person must accept or discard; `None` if there is none.
    pub held_photo: Option<HeldPhoto>,
    /// The content of the status line.
    pub photo_status: PhotoStatus,
    /// The photos of the board, and of the earlier boards to which an undo can return.
    photos: Vec<photos::HandPhoto>,
    /// The number of the latest photo; 0 before the first.
    last_photo_id: PhotoId,
    board: Board,
    /// The board before each change that can be undone, oldest first; at most [`MAX_UNDO_STEPS`].
    undo_boards: Vec<Board>,
    /// The unrecorded hand that another photo or typed tiles replaced, for undo.
    replaced_hand: Option<Box<reopened_hand::ParkedHand>>,
    circumstances: Round,
    outcome: HandOutcome,
    /// The waits of a hand that lacks one tile, or its errors; `None` for other hands.
    waits: Option<Result<Waits, Vec<HandError>>>,
    suggestions: Vec<Suggestion>,
    /// The number of state changes so far; see [`Model::revision`].
    revision: u64,
    bill: Bill,
    /// The previews that people have seen, for the comparison with the current one.
    previews: preview::RecordPreviews,
    /// The unrecorded bets of the night, as last read from the ledger.
    bets: Bets,
    recorder: Recorder,
    /// True if the ledger is in memory although a folder was given for it.
    is_ledger_unsaved: bool,
    profiles: Vec<NamedProfile>,
    /// The errors of the user's profiles that cannot be read.
    profile_errors: Vec<RuleBookError>,
    /// The record of the hand on the board; `None` for an unrecorded hand.
    recorded_hand: Option<hand_record::RecordedHand>,
    draft_state: draft_file::DraftState,
    /// The latest recorded hand as it was entered, to be reopened with its photos.
    entered_hand: Option<reopened_hand::EnteredHand>,
    /// The hand in play while a recorded hand is reopened or joined; `None` at other times.
    parked_hand: Option<reopened_hand::ParkedHand>,
    /// The circumstances before an example of the rule book was laid out; `None` unless an example is on the board.
    round_before_example: Option<Box<Round>>,
    /// The hands that recognition found in the photo.
    proposed_hands: hand_reading::ProposedHands,
    /// The photos of a tile set with their count.
    inventory: SetInventory,
    /// The inventory begun by the photo on the board; `None` unless the photo shows a whole set.
    offered_inventory: Option<SetInventory>,
    /// The evidence of the wins that were set aside for the same tile.
    evidence_aside: evidence::EvidenceByWinner,
    /// The night for which `circumstances` were last updated.
    updated_night_id: NightId,
    /// True if that night was a draft then.
    was_draft: bool,
    /// True if that night was closed then.
    was_closed: bool,
    /// The state of the ledger at the last call of [`Model::watch_ledger`].
    ledger_watch: news::LedgerWatch,
}

/// The author of records, with the file that saves the author's draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryAuthor {
    /// The author's name in the ledger.
    pub name: String,
    /// The path of the author's first draft file; `None` saves no draft.
    pub draft_path: Option<PathBuf>,
}

impl Model {
    /// Creates the model of the window with an empty board, and opens its ledger with the night in progress. Errors
    /// become notices; an empty ledger in memory replaces one that cannot be opened.
    pub fn new(lang: Lang, location: LedgerLocation) -> Self {
        let draft_path = match &location {
            LedgerLocation::Folder(folder) => Some(draft_file::first_draft_path(folder)),
            LedgerLocation::Memory => None,
        };
        Model::for_author(lang, location, EntryAuthor { name: WINDOW_AUTHOR.to_owned(), draft_path })
    }

    /// Creates a model whose records have this author and whose draft is saved in the author's file. The board is
    /// empty, and the ledger is open with its night in progress. Errors become notices; an empty ledger in memory
    /// replaces one that cannot be opened.
    pub fn for_author(lang: Lang, location: LedgerLocation, author: EntryAuthor) -> Self {
        let mut notices = Notices::default();
        let keeper = night::open_ledger(&location, lang, &mut notices).with_author(author.name);
        let (profiles, profile_errors) = rules::load_profiles();
        for error in &profile_errors {
            notices.show(Notice::Profile(error.code(), LocalizedText::new(|lang| error.text(lang))));
        }
        let is_ledger_unsaved = keeper.is_in_memory() && location != LedgerLocation::Memory;
        let updated_night_id = keeper.night_id();
        let was_draft = keeper.draft_opening().is_some();
        let was_closed = keeper.night().is_closed;
        let circumstances = Round::default().to_due_deal(keeper.night());
        Self {
            lang,
            notices,
            photo_being_read: None,
            held_photo: None,
            photo_status: PhotoStatus::Ready,
            photos: Vec::new(),
            last_photo_id: 0,
            board: Board::default(),
            undo_boards: Vec::new(),
            replaced_hand: None,
            circumstances,
            outcome: HandOutcome::Empty,
            waits: None,
            suggestions: Vec::new(),
            revision: 0,
            bill: Bill::Nothing,
            previews: preview::RecordPreviews::default(),
            bets: keeper.unrecorded_bets().unwrap_or_default(),
            recorder: Recorder::new(keeper),
            is_ledger_unsaved,
            profiles,
            profile_errors,
            recorded_hand: None,
            draft_state: draft_file::DraftState::open(author.draft_path.filter(|_| !is_ledger_unsaved)),
            entered_hand: None,
            parked_hand: None,
            round_before_example: None,
            proposed_hands: hand_reading::ProposedHands::default(),
            inventory: SetInventory::default(),
            offered_inventory: None,
            evidence_aside: evidence::EvidenceByWinner::default(),
            updated_night_id,
            was_draft,
            was_closed,
            ledger_watch: news::LedgerWatch::default(),
        }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the rules, winner, discarder and answers of the hand.
    pub fn circumstances(&self) -> &Round {
        &self.circumstances
    }

    /// Returns the ruling about the hand, or the reasons why there is none.
    pub fn outcome(&self) -> &HandOutcome {
        &self.outcome
    }

    /// Returns the waits of the hand, or its errors; `None` unless exactly one tile is missing and all others have a
    /// face.
    pub fn waits(&self) -> Option<&Result<Waits, Vec<HandError>>> {
        self.waits.as_ref()
    }

    /// Returns at most three changes of a single doubtful tile, likeliest first. Each would give the hand a winning
    /// shape. Empty for a win.
    pub fn suggestions(&self) -> &[Suggestion] {
        &self.suggestions
    }

    /// Returns a number that grows whenever the hand, its rules or its answers may have changed, to invalidate caches.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Returns the payments of the hand or the draw, or the reason why there are none.
    pub fn bill(&self) -> &Bill {
        &self.bill
    }

    /// Returns the name of each profile file that cannot be read, with its error in a language.
    pub fn broken_profiles(&self, lang: Lang) -> impl Iterator<Item = (String, String)> {
        self.profile_errors.iter().map(move |error| (error.file_name(), error.text(lang)))
    }

    /// Returns the profiles that can be chosen: the user's own, then the built-in ones whose names no own profile has.
    pub fn profiles(&self) -> &[NamedProfile] {
        &self.profiles
    }

    /// Returns true if the ledger is in memory although a folder was given for it.
    pub fn is_ledger_unsaved(&self) -> bool {
        self.is_ledger_unsaved
    }

    /// Returns true if a change of the board, or the replacement of its hand, can be undone.
    pub fn can_undo(&self) -> bool {
        !self.undo_boards.is_empty() || self.replaced_hand.is_some()
    }

    /// Executes an action and updates the lock on the bets. Ignores actions that only the window executes: opening or
    /// cancelling a photo, dialogs, exports, the report, pages, screens and the live screen.
    pub fn apply(&mut self, action: Action) {
        self.perform_action(action);
        self.update_bet_lock();
    }

    fn perform_action(&mut self, action: Action) {
        match action {
            Action::EditBoard(edit) => self.edit_board(edit),
            Action::UndoEdit => self.undo_edit(),
            Action::ChooseHand(number) => self.choose_hand(number),
            Action::OfferHands => self.offer_hands(),
            Action::ChangeInventory(action) => self.change_inventory(action),
            Action::SetCircumstances(circumstances) => self.set_circumstances(*circumstances),
            Action::NewHand if self.parked_hand.is_some() => self.unpark_hand(),
            Action::NewHand => self.clear_hand(),
            Action::DiscardHand => self.discard_hand(),
            Action::TypeTiles(text) => self.type_tiles(&text),
            Action::LayOutExample(example, rules) => self.lay_out_example(&example, *rules),
            Action::BeginDeal => self.begin_deal(),
            Action::PlaceBet(bet) => self.place_bet(&bet),
            Action::RecordDealEvent(body) => self.record_deal_event(*body),
            Action::DeclareRiichi(place, on) => self.record_declaration(place, on),
            Action::SetWinAside => self.set_win_aside(),
            Action::Record(seen) => self.record_hand(&seen),
            Action::RecordDraw(seen) => self.record_draw(&seen),
            Action::ReopenHand(event, win) => self.reopen_hand(event, win),
            Action::JoinWin(event) => self.join_win(event),
            Action::SetDraftAside(drafted) => self.set_draft_aside(*drafted),
            Action::DiscardWinsAside => self.discard_wins_aside(),
            Action::RevalueWin => self.revalue_win(),
            Action::UndoDeal(hand) => self.undo_deal(hand),
            Action::RestoreDeal(hand) => self.restore_deal(hand),
            Action::RenamePlayer(player, name) => self.rename_player(player, &name),
            Action::AddSpectator(name) => self.add_person(&name),
            Action::Night(action) => self.perform_night_action(action),
            Action::ReadFile(action) => self.perform_file_action(action),
            Action::SaveProfile(profile, replaced) => self.save_profile(&profile, replaced.as_deref()),
            Action::SwitchLang(lang) => self.lang = lang,
            Action::DismissBanner => self.notices.dismiss_banner(),
            Action::AnswerQuestion(choice) => self.answer_question(choice),
            Action::AcceptHeldPhoto => self.accept_held_photo(),
            Action::DiscardHeldPhoto => self.held_photo = None,
            Action::BeginWin(winner) => self.begin_win(winner),
            Action::ResumeDraft(wanted) => self.resume_draft(wanted),
            Action::ShowPhotoDialog
            | Action::ShowReport
            | Action::ExportNight(_)
            | Action::OpenPhoto(_)
            | Action::CancelReading
            | Action::Live(_)
            | Action::ShowPage(_)
            | Action::ShowScreen(_) => {}
        }
    }

    /// Applies the choice with this index as the answer to the first question about the layout, and removes the
    /// question. `None`, an unknown index, or a choice that does not determine the hand leaves the layout unchanged.
    fn answer_question(&mut self, choice: Option<usize>) {
        let before = self.board.clone();
        let Some(question) = self.board.take_next_question() else {
            return;
        };
        let choice = choice.and_then(|number| question.choices.get(number));
        for edit in choice.and_then(|choice| self.board.answer_edits(&question, choice)).into_iter().flatten() {
            edit.apply_to(&mut self.board);
        }
        self.store_undo_step(before);
        // A postponed question does not withhold the value.
        self.rescore();
    }

    fn accept_held_photo(&mut self) {
        if let Some(held) = self.held_photo.take() {
            self.accept_reading(held);
        }
    }

    /// Prepares the board for a win: clears a recorded hand or an example, ends the entry of a draw, and sets the
    /// winner if one is given. A hand of the same deal that the draw had set aside returns to the board.
    fn begin_win(&mut self, winner: Option<usize>) {
        self.clear_recorded_or_example();
        let was_draw = self.circumstances.answers.draw.take().is_some();
        if was_draw && !self.has_hand() && self.is_left_hand_set_aside() && self.is_left_hand_due() {
            // It was no draw after all.
            self.resume_draft(true);
        }
        if let Some(winner) = winner {
            self.circumstances.set_winner(winner);
        }
        self.rescore();
    }

    /// Clears the board if its hand is recorded or is an example of the rule book. A reopened hand gives way to the
    /// hand in play.
    fn clear_recorded_or_example(&mut self) {
        if self.recorded_hand.is_some() || self.is_example() {
            self.perform_action(Action::NewHand);
        }
    }

    /// Returns true while a draw is being entered, new or reopened.
    pub fn is_entering_draw(&self) -> bool {
        self.circumstances.answers.draw.is_some()
    }

    /// Clears the board with its undo steps, the answers of the hand, its winner and its discarder. Ends the entry of a
    /// draw.
    fn clear_hand(&mut self) {
        self.begin_hand(Board::default(), Vec::new());
        (self.circumstances.winner, self.circumstances.from) = (None, None);
        self.circumstances.answers.draw = None;
        self.photo_status = PhotoStatus::Ready;
        self.rescore();
    }

    /// Puts another hand with its photos on the board. Drops the undo steps and the pending confirmation of the former
    /// hand. After a recorded hand, the circumstances become those of the deal now due; after an unrecorded one, they
    /// lose the answers about that hand.
    fn begin_hand(&mut self, board: Board, photos: Vec<photos::HandPhoto>) {
        // The next hand follows the hand in play, not a recorded one that was reopened.
        self.unpark_hand();
        self.leave_example();
        self.store_entered_hand();
        let had_hand = self.has_hand();
        self.replaced_hand = self.hand_replaced_by(&board);
        self.board = board;
        self.photos = photos;
        self.proposed_hands = hand_reading::ProposedHands::default();
        self.offered_inventory = None;
        self.undo_boards.clear();
        self.recorder.drop_proposal();
        if self.recorded_hand.take().is_some() {
            self.circumstances = self.circumstances.to_due_deal(self.recorder.keeper().night());
        } else if had_hand {
            // Given up without a record: the winner may stand, the answers belonged to that hand.
            self.circumstances = self.circumstances.to_next_hand();
        }
        self.rescore();
    }

    /// Lays out tiles typed in MPSZ notation as a new hand. A parse error becomes a notice and leaves the board
    /// unchanged.
    fn type_tiles(&mut self, text: &str) {
        match quejing_rules::tile::parse_tiles(text) {
            Ok(tiles) => {
                self.notices.dismiss_banner();
                self.begin_hand(Board::from_tiles(&tiles), Vec::new());
                self.report_replaced_hand();
            }
            Err(error) => self.notices.show(Notice::BadNotation(error)),
        }
    }

    /// Applies a person's edit to the board with an undo step. An added tile that completes a hand without photos
    /// becomes its winning tile.
    fn edit_board(&mut self, edit: BoardEdit) {
        let before = self.board.clone();
        let is_new_tile = matches!(edit, BoardEdit::AddTile(_));
        edit.apply_to(&mut self.board);
        if is_new_tile {
            self.board.set_last_as_win(self.circumstances.rules().shape());
        }
        if self.board != before {
            self.store_undo_step(before);
            self.rescore();
        }
    }

    /// Stores the board before a change, so that the change can be undone. Drops the oldest beyond [`MAX_UNDO_STEPS`].
    fn store_undo_step(&mut self, before: Board) {
        self.undo_boards.push(before);
        if self.undo_boards.len() > MAX_UNDO_STEPS {
            self.undo_boards.remove(0);
        }
    }

    /// Undoes the last change of the board, or else the replacement of its hand; does nothing if there is neither.
    fn undo_edit(&mut self) {
        if let Some(before) = self.undo_boards.pop() {
            self.board = before;
        } else if let Some(replaced) = self.replaced_hand.take() {
            self.restore_hand(*replaced);
        } else {
            return;
        }
        self.rescore();
    }

    /// Sets the circumstances of the hand and values it again. If the night is still a draft, it adopts changed rules.
    fn set_circumstances(&mut self, circumstances: Round) {
        let has_other_rules = circumstances.rules() != self.circumstances.rules();
        let before = std::mem::replace(&mut self.circumstances, circumstances);
        if !has_other_rules && before.table == self.circumstances.table {
            self.circumstances.adopt_thrown_rule(&before);
        }
        if has_other_rules {
            self.adopt_hand_rules();
        }
        self.rescore();
    }

    /// Updates bets, hand, circumstances and values after the night has changed. Leaves a reopened hand whose record no
    /// longer counts, and adopts the rules of another night. Sets an unrecorded hand aside if its deal or night is
    /// over.
    fn update_from_night(&mut self) {
        self.load_bets();
        self.read_other_drafts();
        let another = self.updated_night_id != self.recorder.keeper().night_id();
        let log = self.recorder.keeper().replay().log();
        let counts = self.recorded_hand.as_ref().is_some_and(|recorded| recorded.is_counted(log));
        if another {
            (self.replaced_hand, self.entered_hand) = (None, None);
            self.recorder.drop_proposal();
            if let Some(parked) = self.parked_hand.take() {
                self.recorded_hand = None;
                self.lay_out_parked_hand(parked);
            }
        } else if !counts && self.parked_hand.is_some() {
            return self.unpark_hand();
        }
        if another || !counts {
            // The hand in the record of another night has left the table.
            let was_recorded = self.recorded_hand.take().is_some();
            let planned = self.was_draft && self.recorder.keeper().draft_opening().is_some();
            let is_closed_now = !self.was_closed && self.recorder.keeper().night().is_closed;
            if another && !planned || is_closed_now || self.has_deal_ended_without_win(&self.circumstances) {
                self.close_hand(was_recorded && another);
            }
            if another && let Some(rules) = self.recorder.keeper().night().rules() {
                self.circumstances.set_rules(rules.clone());
            }
            self.circumstances = match another && !planned {
                // Answers of a deal do not apply to another night.
                true => self.circumstances.to_due_deal(self.recorder.keeper().night()),
                false => self.circumstances.advance_to(self.recorder.keeper().night()),
            };
        }
        self.updated_night_id = self.recorder.keeper().night_id();
        self.was_draft = self.recorder.keeper().draft_opening().is_some();
        self.was_closed = self.recorder.keeper().night().is_closed;
        self.rescore();
    }

    /// Reads the stored bets; returns true if they have changed. Bets that cannot be read count as none.
    pub(super) fn load_bets(&mut self) -> bool {
        // A file that cannot be read is reported by what is recorded next.
        let bets = self.recorder.keeper().unrecorded_bets().unwrap_or_default();
        let changed = bets != self.bets;
        self.bets = bets;
        changed
    }

    /// Locks the bets on the deal while one of its hands is being entered here, and unlocks them when none is. Does
    /// nothing under rules without bets or without a night in progress; errors become notices.
    fn update_bet_lock(&mut self) {
        if !self.circumstances.rules().asks("events") || !self.recorder.accepts_records() {
            return;
        }
        let at_table = self.round_at_table();
        let (table, deal) = (at_table.table, at_table.deal.number);
        let author = self.recorder.keeper().author();
        let is_on_board = self.parked_hand.is_none() && self.recorded_hand.is_none() && self.has_hand();
        let is_reading = self.photo_being_read.as_ref().is_some_and(|busy| busy.purpose != PhotoPurpose::Inventory);
        let is_being_entered = is_on_board || self.held_photo.is_some() || is_reading;
        let plan = self.bill.payment_plan().filter(|_| is_on_board && !self.is_entering_draw());
        let shown = plan.map_or_else(Vec::new, |plan| plan.payloads.clone());
        let done = match is_being_entered {
            true if !self.bets.is_locked_by(table, deal, author, &shown) => {
                self.recorder.keeper_mut().lock_bets((table, deal), shown, is_on_board)
            }
            false if self.parked_hand.is_none() && self.bets.has_lock_by(author) => {
                self.recorder.keeper_mut().unlock_bets()
            }
            _ => return,
        };
        if let Err(error) = done {
            self.report_ledger_error(&error);
        }
        if self.load_bets() {
            self.rescore();
        }
    }

    /// Returns the night without the hand on the board: the night before its record, or the present night.
    fn night_before_hand(&self) -> &ReplayedNight {
        self.recorded_hand
            .as_ref()
            .map(|recorded| recorded.night_before())
            .unwrap_or_else(|| self.recorder.keeper().replay())
    }

    /// Values the hand again: its ruling or errors, its waits and suggestions, its payments, and the preview of its
    /// record.
    fn rescore(&mut self) {
        let now = &self.circumstances;
        let (board, others) = (&self.board, self.other_hands());
        let waits = is_waiting_hand(board, now.rules().shape()).then(|| now.waits_under(now.rules(), board));
        self.outcome = HandOutcome::judge(board, now).withhold_if_open(board, now, &others);
        self.waits = waits;
        self.suggestions = match self.outcome.ruling() {
            Some(ruling) if ruling.is_win() => Vec::new(),
            _ => suggest::suggest_for_board(board, now.rules().shape()),
        };
        // A reopened win is paid as recorded, even if the rules would value it differently now.
        let base = self.night_before_hand();
        // Bets are recorded with the deal, so the preview includes them.
        let now = if self.recorded_hand.is_none() && self.parked_hand.is_none() {
            &self.round_with_bets()
        } else {
            &self.circumstances
        };
        let payloads = match self.recorded_payloads() {
            Some(payloads) => Ok(payloads),
            None => now.payloads(&self.board, &self.outcome, base.night()),
        };
        let shown = self.recorded_hand.as_ref().map(|recorded| recorded.deal);
        self.bill = Bill::compute(now, base, self.recorder.keeper().night_id(), payloads, shown);
        self.revision += 1;
        self.draft_state.is_changed = true;
        self.store_preview();
    }
}

#[cfg(test)]
mod tests;
