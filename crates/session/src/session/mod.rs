//! The state behind a window or a phone, without drawing: the hand being entered, its photos, and the night. Faces of
//! the program and tests read it and change it by [`SessionAction`]s.
//!
//! A win goes this way: a photo is read and [laid out](Session::finish_photo), or tiles are typed; the [`HandEntry`]
//! values it after each change; *Record* proposes its events to the [`Recorder`](crate::recorder::Recorder), and the
//! outcome updates the hand.

mod draft_file;
mod files;
mod ledger_opening;
mod news;
mod opening;
mod outcome_notices;
mod photo_status;
mod photos;
mod rules;

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::action::SessionAction;
use super::board::Board;
use super::entry_desk::{DeskNews, DeskOutcome, DeskRefusal};
use super::hand_entry::{HandChange, HandRefusal, LeftHand};
use super::night::{Keeper, LedgerLocation, WINDOW_AUTHOR};
use super::notice::{Notice, Notices};
use super::round::Round;
use quejing_ledger::{LedgerError, Night, NightOpening, compute_player_stats};
use quejing_words::{Lang, LocalizedText};

pub use self::draft_file::{HandDrafts, LeftHandOffer};
pub use self::files::night_file_name;
pub use self::news::{AwaitedAnswers, WaitingRequest};
pub use self::opening::{fit_people_to_rules, guest_name, with_guest};
pub use self::photo_status::{HeldPhoto, PhotoBeingRead, PhotoStatus, SessionPhotos};
pub use self::rules::{FamilyChoice, RuleChoice, RuleChoices};
pub use super::entry_desk::{DealPhoto, EntryDesk, PhotoPart, deal_photos};
pub use super::hand_entry::{
    HandDeal, HandEntry, LaidHand, ProposedHand, ReopenableEnd, joinable_win, last_reopenable_end, reopenable_ends,
};

/// The state of the hand being entered and of the night around it, for one window or phone.
pub struct Session {
    /// The language of the texts for the user.
    pub lang: Lang,
    /// The notices to the user: the banner, the toasts and the list of all.
    pub notices: Notices,
    /// The photos that are not on the board yet.
    pub photos: SessionPhotos,
    /// The rule sets and profiles that can be chosen.
    pub rule_choices: RuleChoices,
    desk: EntryDesk,
    changes: SessionChanges,
    /// True if the ledger is in memory although a folder was given for it.
    is_ledger_unsaved: bool,
    drafts: HandDrafts,
    /// The state of the ledger at the last call of [`Session::watch_ledger`].
    ledger_watch: news::LedgerWatch,
}

/// The changes since a face last looked, for what it shows beside the session: pictures, typed texts, pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SessionChanges {
    /// Another hand is on the board.
    pub has_other_hand: bool,
    /// The last tile has left the board.
    pub has_lost_tiles: bool,
    /// The photo that was being read belongs to a hand that was closed.
    pub has_stopped_reading: bool,
    /// The hand on the board was recorded, or its record corrected.
    pub has_recorded_hand: bool,
    /// An event that was recorded here ended its deal.
    pub has_ended_deal: bool,
    /// Another night is open.
    pub has_other_night: bool,
}

/// The author of records, with the file that saves the author's draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryAuthor {
    /// The author's name in the ledger.
    pub name: String,
    /// The path of the author's first draft file; `None` saves no draft.
    pub draft_path: Option<PathBuf>,
}

impl Session {
    /// Creates the session of the window with an empty board, and opens its ledger with the night in progress. Errors
    /// become notices; an empty ledger in memory replaces one that cannot be opened.
    pub fn new(lang: Lang, location: LedgerLocation) -> Self {
        let draft_path = location.folder().map(draft_file::first_draft_path);
        Session::for_author(lang, location, EntryAuthor { name: WINDOW_AUTHOR.to_owned(), draft_path })
    }

    /// Creates a session whose records have this author and whose draft is saved in the author's file. The board is
    /// empty, and the ledger is open with its night in progress. Errors become notices; an empty ledger in memory
    /// replaces one that cannot be opened.
    pub fn for_author(lang: Lang, location: LedgerLocation, author: EntryAuthor) -> Self {
        let mut notices = Notices::default();
        let keeper = ledger_opening::open_ledger(&location, lang, &mut notices).with_author(author.name);
        let rule_choices = RuleChoices::load();
        for error in rule_choices.errors() {
            notices.show(Notice::Profile(error.code(), LocalizedText::new(|lang| error.text(lang).sentence)));
        }
        let is_ledger_unsaved = keeper.store().is_in_memory() && !location.is_memory();
        Self {
            lang,
            notices,
            photos: SessionPhotos::default(),
            rule_choices,
            desk: EntryDesk::new(keeper),
            changes: SessionChanges::default(),
            is_ledger_unsaved,
            drafts: HandDrafts::open(author.draft_path.filter(|_| !is_ledger_unsaved)),
            ledger_watch: news::LedgerWatch::default(),
        }
    }

    /// Returns the desk: the hand being entered and the open ledger that records it.
    pub fn desk(&self) -> &EntryDesk {
        &self.desk
    }

    /// Returns the hand being entered.
    pub fn hand(&self) -> &HandEntry {
        self.desk.hand()
    }

    /// Returns the open ledger with its open night.
    pub fn keeper(&self) -> &Keeper {
        self.desk.keeper()
    }

    /// Returns the desk for changes of its own state. Changes of the night go through [`Self::apply`].
    pub fn desk_mut(&mut self) -> &mut EntryDesk {
        &mut self.desk
    }

    /// Returns the drafts of this program and of others.
    pub fn drafts(&self) -> &HandDrafts {
        &self.drafts
    }

    /// Returns true if the ledger is in memory although a folder was given for it.
    pub fn is_ledger_unsaved(&self) -> bool {
        self.is_ledger_unsaved
    }

    /// Executes an action and updates the lock on the bets.
    pub fn apply(&mut self, action: SessionAction) {
        self.perform_action(action);
        self.update_bet_lock();
    }

    fn perform_action(&mut self, action: SessionAction) {
        match action {
            SessionAction::EditBoard(edit) => self.change_hand(|hand| hand.edit_board(edit)),
            SessionAction::UndoEdit => self.change_hand(|hand| hand.undo_edit()),
            SessionAction::ChooseHand(number) => self.change_hand(|hand| hand.change(|laid| laid.choose_hand(number))),
            SessionAction::OfferHands => self.change_hand(|hand| hand.change(LaidHand::offer_hands)),
            SessionAction::AnswerQuestion(choice) => {
                self.change_hand(|hand| hand.change(|laid| laid.answer_question(choice)))
            }
            SessionAction::ChangeInventory(action) => self.change_inventory(action),
            SessionAction::SetCircumstances(round) => self.set_round(*round),
            SessionAction::NewHand => self.begin_empty_hand(),
            SessionAction::DiscardHand => self.change_hand(|hand| hand.discard()),
            SessionAction::TypeTiles(text) => self.type_tiles(&text),
            SessionAction::LayOutExample(example, rules) => {
                self.notices.dismiss_banner();
                self.change_hand(|hand| hand.lay_out_example(&example, *rules));
            }
            SessionAction::BeginDeal => self.request(EntryDesk::begin_deal),
            SessionAction::PlaceBet(bet) => self.request(|desk| desk.place_bet(&bet)),
            SessionAction::RecordDealEvent(event) => self.request(|desk| desk.record_deal_event(event)),
            SessionAction::SetAnswer(question, answer) => self.request(|desk| desk.set_deal_answer(question, &answer)),
            SessionAction::SetWinAside => self.request(|desk| {
                desk.set_win_aside();
                Ok(DeskOutcome::Done)
            }),
            SessionAction::Record(seen) => self.request(|desk| desk.record_hand(&seen)),
            SessionAction::RecordDraw(seen) => self.request(|desk| desk.record_draw(&seen)),
            SessionAction::ReopenHand(event, win) => self.try_on_hand(|hand| hand.reopen(event, win)),
            SessionAction::JoinWin(event) => self.try_on_hand(|hand| hand.join_win(event)),
            SessionAction::SetDraftAside(drafted) => self.try_on_hand(|hand| hand.set_draft_aside(*drafted)),
            SessionAction::DiscardWinsAside => self.change_hand(|hand| hand.discard_wins_aside()),
            SessionAction::RevalueWin => self.request(EntryDesk::revalue_win),
            SessionAction::Night(action) => {
                self.request(|desk| desk.perform_night_action(action));
                self.drafts.read_other_drafts();
            }
            SessionAction::PlanNextNight { leaves_deal } => {
                // With the rules chosen at the table.
                let plan = plan_for_rules(&self.rule_choices, self.lang);
                let outcome = self.desk.plan_next_night(leaves_deal, self.lang, plan);
                self.adopt_outcome(outcome);
                self.drafts.read_other_drafts();
            }
            SessionAction::BackUpLedger(folder) => {
                self.notices.show(outcome_notices::back_up_ledger(self.desk.keeper(), &folder))
            }
            SessionAction::ReadFile(action) => files::perform(self, action),
            SessionAction::SaveProfile(profile, replaced) => rules::save_profile(self, &profile, replaced.as_deref()),
            SessionAction::SwitchLang(lang) => self.lang = lang,
            SessionAction::DismissBanner => self.notices.dismiss_banner(),
            SessionAction::AcceptHeldPhoto => {
                self.photos.held.take().into_iter().for_each(|held| self.accept_reading(held))
            }
            SessionAction::DiscardHeldPhoto => self.photos.held = None,
            SessionAction::BeginWin(winner) => self.begin_win(winner),
            SessionAction::ResumeDraft(wanted) => self.resume_draft(wanted),
        }
    }

    /// Makes a request at the desk and adopts its outcome.
    fn request(&mut self, request: impl FnOnce(&mut EntryDesk) -> Result<DeskOutcome, LedgerError>) {
        let outcome = request(&mut self.desk);
        self.adopt_outcome(outcome);
    }

    /// Adopts what a request at the desk means for the session. What became of it, and errors, become notices.
    fn adopt_outcome(&mut self, outcome: Result<DeskOutcome, LedgerError>) {
        self.adopt_desk_news();
        self.report_outcome(outcome);
    }

    /// Changes the hand in the present night, and adopts what that means for the session.
    fn change_hand<T>(&mut self, work: impl FnOnce(&mut HandChange<'_>) -> T) -> T {
        let result = self.desk.change_hand(work);
        self.adopt_desk_news();
        result
    }

    /// Returns what changed since the last call of [`Self::take_changes`].
    pub fn changes(&self) -> SessionChanges {
        self.changes
    }

    /// Returns what changed since the last call.
    pub fn take_changes(&mut self) -> SessionChanges {
        std::mem::take(&mut self.changes)
    }

    /// Adopts what happened at the desk besides what was requested.
    fn adopt_desk_news(&mut self) {
        for news in self.desk.take_news() {
            match news {
                DeskNews::OtherHand => self.changes.has_other_hand = true,
                DeskNews::TilesGone => self.changes.has_lost_tiles = true,
                DeskNews::HandRecorded => self.changes.has_recorded_hand = true,
                DeskNews::DealEnded => self.changes.has_ended_deal = true,
                DeskNews::HandClosed(left) => self.close_hand(left),
                DeskNews::PhotoNotStored(error) => self.report_ledger_error(&error),
            }
        }
        if !self.desk.hand().has_replaced_hand() {
            self.notices.withdraw_replaced_hand();
        }
    }

    /// Discards what waits for a closed hand: a held photo, and one that is being read. A hand that can be resumed is
    /// set aside, and a notice says so.
    fn close_hand(&mut self, left: Option<Box<LeftHand>>) {
        self.changes.has_stopped_reading |= self.photos.drop_photos_of_hand();
        if let Some(left) = left {
            let tiles = left.draft.board.hand_tile_count();
            self.drafts.set_aside(*left);
            self.notices.show(Notice::caution(|lang| text!(lang, "said-hand-aside", count = tiles)));
        }
    }

    /// Clears the board. A reopened hand gives way to the hand in play instead.
    fn begin_empty_hand(&mut self) {
        if !self.desk.hand().has_parked_hand() {
            self.photos.status = PhotoStatus::Ready;
        }
        self.change_hand(|hand| hand.begin_empty());
    }

    /// Prepares the board for a win: clears a recorded hand or an example, ends the entry of a draw, and sets the
    /// winner if one is given. A hand of the same deal that the draw had set aside returns to the board.
    fn begin_win(&mut self, winner: Option<usize>) {
        self.change_hand(|hand| hand.clear_recorded_or_example());
        let was_draw = self.change_hand(|hand| hand.change(|laid| laid.round.answers.draw.take())).is_some();
        let is_left = self.left_hand().is_some_and(|left| left.was_set_aside && left.is_due);
        if was_draw && !self.desk.hand().laid().has_hand() && is_left {
            // It was no draw after all.
            self.resume_draft(true);
        }
        self.change_hand(|hand| {
            hand.change(|laid| {
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
                self.change_hand(|hand| hand.begin(Board::from_tiles(&tiles), Vec::new()));
                self.report_replaced_hand();
            }
            Err(error) => self.notices.show(Notice::BadNotation(error)),
        }
    }

    /// Notifies the user, if another hand replaced the unrecorded one, that an undo restores it.
    fn report_replaced_hand(&mut self) {
        if self.desk.hand().has_replaced_hand() {
            self.notices.show(Notice::HandReplaced);
        }
    }

    /// Changes the hand in the present night; a refusal becomes a notice.
    fn try_on_hand(&mut self, work: impl FnOnce(&mut HandChange<'_>) -> Result<(), HandRefusal>) {
        if let Err(refusal) = self.change_hand(work) {
            self.report_outcome(Ok(DeskOutcome::Refused(DeskRefusal::Hand(refusal))));
        }
    }

    /// Sets the circumstances of the hand and values it again. If the night is still a draft, it adopts changed rules,
    /// with people to fit them; an error becomes a notice.
    fn set_round(&mut self, round: Round) {
        let plan = plan_for_rules(&self.rule_choices, self.lang);
        let outcome = self.desk.set_round(round, plan);
        self.adopt_outcome(outcome);
    }

    /// Updates the lock on the bets by the hand that is being entered here; errors become notices.
    fn update_bet_lock(&mut self) {
        let updated = self.desk.update_bet_lock(self.photos.has_photo_of_hand());
        self.adopt_desk_news();
        if let Err(error) = updated {
            self.report_ledger_error(&error);
        }
    }

    /// Reads the events that others recorded in this night; returns true if there were any, or if bets have changed.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn refresh_night(&mut self) -> Result<bool, LedgerError> {
        let refreshed = self.desk.refresh_night();
        self.adopt_desk_news();
        refreshed
    }

    /// Reads the events that others recorded, and switches to the night in progress if that is another one. Returns
    /// true if anything changed, including bets.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn sync_with_ledger(&mut self) -> Result<bool, LedgerError> {
        let synced = self.desk.sync_with_ledger();
        self.adopt_desk_news();
        synced
    }
}

/// Returns the function that makes the opening of a planned night for the rules of a hand: with the name of the rules,
/// and people to fit them.
fn plan_for_rules(choices: &RuleChoices, lang: Lang) -> impl FnOnce(NightOpening, &Round) -> NightOpening {
    move |opening, round| fit_people_to_rules(choices.with_rules(opening, round.rules().clone()), lang)
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
