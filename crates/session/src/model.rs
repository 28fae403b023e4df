//! The state behind a window or a phone, without drawing: the hand being entered, its photos, and the night. Faces of
//! the program and tests read it and change it by [`Action`]s.
//!
//! A win goes this way: a photo is read and [laid out](Model::finish_photo), or tiles are typed; the [`HandEntry`]
//! values it after each change; *Record* proposes its events to the [`Recorder`], and the outcome updates the hand.

mod delegates;
mod draft_file;
mod evidence;
mod files;
mod hand_record;
mod news;
mod night;
mod people;
mod photo_status;
mod photos;
mod rules;

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::action::Action;
use super::board::{Board, PhotoId};
use super::hand_entry::{HandEntry, HandNews, LeftHand, NightView, NotReopenable, OtherTile};
use super::inventory::SetInventory;
use super::night::{Bets, Keeper, LedgerLocation, WINDOW_AUTHOR};
use super::notice::{Notice, Notices};
use super::photo_job::PhotoPurpose;
use super::recorder::{Proposal, Recorder};
use super::round::Round;
use quejing_ledger::{Night, compute_player_stats};
use quejing_rules::RuleProfile;
use quejing_rules::book::Example;
use quejing_words::{Lang, LocalizedText};

pub use self::evidence::{DealPhoto, PhotoPart, deal_photos};
pub use self::files::night_file_name;
pub use self::news::WaitingRequest;
pub use self::people::{fit_people_to_rules, guest_name, with_guest};
pub use self::photo_status::{HeldPhoto, PhotoBeingRead, PhotoStatus};
pub use self::rules::{FamilyChoice, RuleChoice, RuleChoices};
pub use super::hand_entry::{HandDeal, ProposedHand, ReopenableEnd, last_reopenable_end, reopenable_ends};

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
    /// The rule sets and profiles that can be chosen.
    pub rule_choices: RuleChoices,
    /// The number of the latest photo; 0 before the first.
    last_photo_id: PhotoId,
    /// The photos of a tile set with their count.
    inventory: SetInventory,
    hand: HandEntry,
    recorder: Recorder,
    /// The unrecorded bets of the night, as last read from the ledger.
    bets: Bets,
    /// True if the ledger is in memory although a folder was given for it.
    is_ledger_unsaved: bool,
    draft_state: draft_file::DraftState,
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
        let rule_choices = RuleChoices::load();
        for error in rule_choices.errors() {
            notices.show(Notice::Profile(error.code(), LocalizedText::new(|lang| error.text(lang))));
        }
        let is_ledger_unsaved = keeper.is_in_memory() && location != LedgerLocation::Memory;
        let bets = keeper.unrecorded_bets().unwrap_or_default();
        Self {
            lang,
            notices,
            photo_being_read: None,
            held_photo: None,
            photo_status: PhotoStatus::Ready,
            rule_choices,
            last_photo_id: 0,
            inventory: SetInventory::default(),
            hand: HandEntry::new(NightView::new(&keeper, &bets)),
            bets,
            recorder: Recorder::new(keeper),
            is_ledger_unsaved,
            draft_state: draft_file::DraftState::open(author.draft_path.filter(|_| !is_ledger_unsaved)),
            ledger_watch: news::LedgerWatch::default(),
        }
    }

    /// Returns the hand being entered.
    pub fn hand(&self) -> &HandEntry {
        &self.hand
    }

    /// Returns the recorder: the open ledger with the change that waits for a confirmation.
    pub fn recorder(&self) -> &Recorder {
        &self.recorder
    }

    /// Returns the recorder for changes of its own state. Changes of the night go through [`Self::apply`].
    pub fn recorder_mut(&mut self) -> &mut Recorder {
        &mut self.recorder
    }

    /// Returns the open ledger with its open night.
    pub fn keeper(&self) -> &Keeper {
        self.recorder.keeper()
    }

    /// Returns the change that waits for a confirmation; `None` if there is none.
    pub fn proposal(&self) -> Option<&Proposal> {
        self.recorder.proposal()
    }

    /// Returns the night around the hand.
    pub fn night_view(&self) -> NightView<'_> {
        NightView::new(self.recorder.keeper(), &self.bets)
    }

    /// Returns the photos of a tile set with their count.
    pub fn inventory(&self) -> &SetInventory {
        &self.inventory
    }

    /// Returns true if the ledger is in memory although a folder was given for it.
    pub fn is_ledger_unsaved(&self) -> bool {
        self.is_ledger_unsaved
    }

    /// Executes an action and updates the lock on the bets. Ignores actions that only the window executes: opening or
    /// cancelling a photo, dialogs, exports, the report, pages, screens and the live screen.
    pub fn apply(&mut self, action: Action) {
        self.perform_action(action);
        self.update_bet_lock();
    }

    fn perform_action(&mut self, action: Action) {
        match action {
            Action::EditBoard(edit) => self.change_hand(|hand, view| hand.edit_board(view, edit)),
            Action::UndoEdit => self.change_hand(HandEntry::undo_edit),
            Action::ChooseHand(number) => self.change_hand(|hand, view| hand.choose_hand(view, number)),
            Action::OfferHands => self.change_hand(HandEntry::offer_hands),
            Action::AnswerQuestion(choice) => self.change_hand(|hand, view| hand.answer_question(view, choice)),
            Action::ChangeInventory(action) => self.change_inventory(action),
            Action::SetCircumstances(round) => self.set_round(*round),
            Action::NewHand => self.begin_empty_hand(),
            Action::DiscardHand => self.change_hand(HandEntry::discard),
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
            Action::DiscardWinsAside => self.change_hand(HandEntry::discard_wins_aside),
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

    /// Changes the hand in the present night, and adopts what that means for the rest of the session.
    fn change_hand<T>(&mut self, work: impl FnOnce(&mut HandEntry, NightView<'_>) -> T) -> T {
        let result = work(&mut self.hand, NightView::new(self.recorder.keeper(), &self.bets));
        for news in self.hand.take_news() {
            match news {
                HandNews::OtherHand => self.recorder.drop_proposal(),
                HandNews::Closed(left) => self.close_hand(left),
            }
        }
        if !self.hand.has_replaced_hand() {
            self.notices.withdraw_replaced_hand();
        }
        result
    }

    /// Discards what waits for a closed hand: a held photo, and one that is being read. A hand that can be resumed is
    /// set aside, and a notice says so.
    fn close_hand(&mut self, left: Option<Box<LeftHand>>) {
        self.held_photo = None;
        self.photo_being_read.take_if(|busy| busy.purpose != PhotoPurpose::Inventory);
        self.photo_status = PhotoStatus::Ready;
        if let Some(left) = left {
            let tiles = left.draft.board.hand_tile_count();
            self.draft_state.set_aside(*left);
            self.notices.show(Notice::caution(|lang| text!(lang, "said-hand-aside", count = tiles)));
        }
    }

    /// Clears the board. A reopened hand gives way to the hand in play instead.
    fn begin_empty_hand(&mut self) {
        if !self.hand.has_parked_hand() {
            self.photo_status = PhotoStatus::Ready;
        }
        self.change_hand(HandEntry::begin_empty);
    }

    /// Prepares the board for a win: clears a recorded hand or an example, ends the entry of a draw, and sets the
    /// winner if one is given. A hand of the same deal that the draw had set aside returns to the board.
    fn begin_win(&mut self, winner: Option<usize>) {
        self.change_hand(HandEntry::clear_recorded_or_example);
        let was_draw = self.hand.laid_mut().round.answers.draw.take().is_some();
        if was_draw && !self.hand.has_hand() && self.is_left_hand_set_aside() && self.is_left_hand_due() {
            // It was no draw after all.
            self.resume_draft(true);
        }
        self.change_hand(|hand, view| {
            hand.change(view, |laid| {
                if let Some(winner) = winner {
                    laid.round.set_winner(winner);
                }
            });
        });
    }

    /// Lays out tiles typed in MPSZ notation as a new hand. A parse error becomes a notice and leaves the board
    /// unchanged.
    fn type_tiles(&mut self, text: &str) {
        match quejing_rules::tile::parse_tiles(text) {
            Ok(tiles) => {
                self.notices.dismiss_banner();
                self.change_hand(|hand, view| hand.begin(view, Board::from_tiles(&tiles), Vec::new()));
                self.report_replaced_hand();
            }
            Err(error) => self.notices.show(Notice::BadNotation(error)),
        }
    }

    /// Notifies the user, if another hand replaced the unrecorded one, that an undo restores it.
    fn report_replaced_hand(&mut self) {
        if self.hand.has_replaced_hand() {
            self.notices.show(Notice::HandReplaced);
        }
    }

    /// Lays out an example of the rule book as a hand under these rules.
    fn lay_out_example(&mut self, example: &Example, rules: RuleProfile) {
        self.notices.dismiss_banner();
        self.change_hand(|hand, view| hand.lay_out_example(view, example, rules));
    }

    /// Reopens a recorded win or draw. A notice refuses one that cannot be reopened.
    fn reopen_hand(&mut self, event: u64, win_index: usize) {
        if let Err(NotReopenable) = self.change_hand(|hand, view| hand.reopen(view, event, win_index)) {
            self.notices.show(Notice::caution(|lang| text!(lang, "said-not-reopened").to_owned()));
        }
    }

    /// Adds the hand on the board to a recorded win on the same tile. A notice refuses one that cannot join.
    fn join_win(&mut self, event: u64) {
        if let Err(OtherTile) = self.change_hand(|hand, view| hand.join_win(view, event)) {
            self.notices.show(Notice::caution(|lang| text!(lang, "said-not-joined").to_owned()));
        }
    }

    /// Sets the circumstances of the hand and values it again. If the night is still a draft, it adopts changed rules.
    fn set_round(&mut self, round: Round) {
        if self.hand.set_round(round) {
            self.adopt_hand_rules();
        }
        self.change_hand(HandEntry::rescore);
    }

    /// Updates bets, hand and values after the night has changed.
    fn update_from_night(&mut self) {
        self.load_bets();
        self.draft_state.read_other_drafts();
        self.change_hand(HandEntry::update_from_night);
    }

    /// Reads the stored bets; returns true if they have changed. Bets that cannot be read count as none.
    fn load_bets(&mut self) -> bool {
        // A file that cannot be read is reported by what is recorded next.
        let bets = self.recorder.keeper().unrecorded_bets().unwrap_or_default();
        let changed = bets != self.bets;
        self.bets = bets;
        changed
    }

    /// Locks the bets on the deal while one of its hands is being entered here, and unlocks them when none is. Does
    /// nothing under rules without bets or without a night in progress; errors become notices.
    fn update_bet_lock(&mut self) {
        if !self.hand.round().rules().asks("events") || !self.recorder.accepts_records() {
            return;
        }
        let round = self.hand.round_at_table();
        let (table, deal) = (round.table, round.deal.number);
        let author = self.recorder.keeper().author();
        let is_parked = self.hand.has_parked_hand();
        let is_on_board = !is_parked && self.hand.recorded().is_none() && self.hand.has_hand();
        let is_reading = self.photo_being_read.as_ref().is_some_and(|busy| busy.purpose != PhotoPurpose::Inventory);
        let is_being_entered = is_on_board || self.held_photo.is_some() || is_reading;
        let plan = self.hand.bill().payment_plan().filter(|_| is_on_board && !self.hand.is_entering_draw());
        let shown = plan.map_or_else(Vec::new, |plan| plan.payloads.clone());
        let done = match is_being_entered {
            true if !self.bets.is_locked_by(table, deal, author, &shown) => {
                self.recorder.keeper_mut().lock_bets((table, deal), shown, is_on_board)
            }
            false if !is_parked && self.bets.has_lock_by(author) => self.recorder.keeper_mut().unlock_bets(),
            _ => return,
        };
        if let Err(error) = done {
            self.report_ledger_error(&error);
        }
        if self.load_bets() {
            self.change_hand(HandEntry::rescore);
        }
    }

    /// Returns true if a hand of this deal would be set aside by now.
    pub fn is_hand_deal_over(&self, hand: &HandDeal) -> bool {
        hand.is_over(self.night_view())
    }
}

/// Returns the patterns won in the night, by id, each with its winners' names and their numbers of such wins, most wins
/// first.
pub fn patterns_won(night: &Night) -> BTreeMap<String, Vec<(String, u32)>> {
    let mut all: BTreeMap<String, Vec<(String, u32)>> = BTreeMap::new();
    for (player, stats) in compute_player_stats(night) {
        for (pattern, count) in stats.patterns {
            all.entry(pattern).or_default().push((night.name(player), count));
        }
    }
    all.values_mut().for_each(|winners| winners.sort_by_key(|(_, count)| std::cmp::Reverse(*count)));
    all
}

#[cfg(test)]
mod tests;
