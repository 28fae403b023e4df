//! The accessors of the parts, until every caller names the part.

use super::Model;
use crate::StateDigest;
use crate::board::Board;
use crate::board::PhotoId;
use crate::hand_entry::{HandDeal, ProposedHand};
use crate::inventory::SetInventory;
use crate::photo_job::PhotoSource;
use crate::round::{Bill, HandError, HandOutcome, Round, SeatMark};
use crate::suggest::Suggestion;
use quejing_ledger::{Deal, NightOpening, PlayerId, Value, Win};
use quejing_rules::waits::Waits;
use quejing_rules::{NamedProfile, RuleProfile};
use quejing_vision::Reliability;
use quejing_words::Lang;

impl Model {
    pub fn board(&self) -> &Board {
        self.desk.hand().board()
    }
    pub fn circumstances(&self) -> &Round {
        self.desk.hand().round()
    }
    pub fn outcome(&self) -> &HandOutcome {
        self.desk.hand().outcome()
    }
    pub fn waits(&self) -> Option<&Result<Waits, Vec<HandError>>> {
        self.desk.hand().waits()
    }
    pub fn suggestions(&self) -> &[Suggestion] {
        self.desk.hand().suggestions()
    }
    pub fn revision(&self) -> u64 {
        self.desk.hand().revision()
    }
    pub fn bill(&self) -> &Bill {
        self.desk.hand().bill()
    }
    pub fn can_undo(&self) -> bool {
        self.desk.hand().can_undo()
    }
    pub fn is_entering_draw(&self) -> bool {
        self.desk.hand().is_entering_draw()
    }
    pub fn is_example(&self) -> bool {
        self.desk.hand().is_example()
    }
    pub fn has_hand_to_lose(&self) -> bool {
        self.desk.hand().has_hand_to_lose()
    }
    pub fn is_recorded(&self) -> bool {
        self.desk.hand().is_recorded()
    }
    pub fn is_correction(&self) -> bool {
        self.desk.hand().is_correction()
    }
    pub fn entered_value(&self) -> Option<Value> {
        self.desk.hand().entered_value()
    }
    pub fn has_hand(&self) -> bool {
        self.desk.hand().has_hand()
    }
    pub fn winners_aside(&self) -> Vec<PlayerId> {
        self.desk.hand().winners_aside()
    }
    pub fn can_set_win_aside(&self) -> bool {
        self.desk.hand().can_set_win_aside()
    }
    pub fn hand_deal(&self) -> HandDeal {
        self.desk.hand().hand_deal()
    }
    pub fn hand_in_progress(&self) -> Option<usize> {
        self.desk.hand().tiles_in_progress()
    }
    pub fn preview_mark(&self) -> StateDigest {
        self.desk.hand().preview_mark()
    }
    pub fn foreign_change_count(&self) -> u64 {
        self.desk.hand().previews.foreign_changes
    }
    pub fn is_seat_mark_known(&self, round: &Round, mark: SeatMark, player: usize) -> bool {
        self.desk.hand().is_seat_mark_known(round, mark, player)
    }
    pub fn other_reopenable_wins(&self) -> Vec<(u64, usize, PlayerId)> {
        self.desk.hand().other_reopenable_wins(self.desk.keeper().night())
    }
    pub fn round_at_table(&self) -> &Round {
        self.desk.hand().round_at_table()
    }
    pub fn revalued_win(&self) -> Option<(Win, Value)> {
        self.desk.hand().revalued_win()
    }
    pub fn joinable_win(&self) -> Option<(&Deal, u64)> {
        crate::hand_entry::joinable_win(self.desk.keeper().night())
    }
    pub fn joinable_reopened_win(&self) -> Option<u64> {
        self.desk.hand().joinable_reopened_win(self.desk.keeper().night())
    }
    pub fn photo_sources(&self) -> impl Iterator<Item = (PhotoId, &PhotoSource)> {
        self.desk.hand().laid().photo_sources()
    }
    pub fn first_photo_source(&self) -> Option<&PhotoSource> {
        self.desk.hand().laid().photo_sources().next().map(|(_, source)| source)
    }
    pub fn proposed_hands(&self) -> &[ProposedHand] {
        self.desk.hand().laid().proposed_hands()
    }
    pub fn offers_hands(&self) -> bool {
        self.desk.hand().laid().offers_hands()
    }
    pub fn hand_area(&self, photo: PhotoId) -> Option<[f32; 4]> {
        self.desk.hand().laid().hand_area(photo)
    }
    pub fn reading_reliability(&self) -> Option<Reliability> {
        self.desk.hand().reading_reliability()
    }
    pub fn reading_confidence(&self) -> Option<f32> {
        self.desk.hand().laid().reading_confidence()
    }
    pub fn offered_inventory(&self) -> Option<&SetInventory> {
        self.desk.hand().laid().whole_set.as_ref()
    }
    pub fn broken_profiles(&self, lang: Lang) -> impl Iterator<Item = (String, String)> {
        self.rule_choices.errors().iter().map(move |error| (error.file_name(), error.text(lang).to_string()))
    }
    pub fn profiles(&self) -> &[NamedProfile] {
        self.rule_choices.profiles()
    }
    pub fn is_own_profile(&self, name: &str) -> bool {
        self.rule_choices.is_own_profile(name)
    }
    pub fn rule_choices(&self) -> Vec<super::RuleChoice> {
        self.rule_choices.all()
    }
    pub fn family_choices(&self) -> Vec<super::FamilyChoice> {
        self.rule_choices.by_family(self.desk.keeper().latest_rules())
    }
    pub fn titled_rules(&self) -> Vec<(String, RuleProfile)> {
        self.rule_choices.titled(self.desk.hand().round().rules(), self.lang)
    }
    pub fn rules_title(&self) -> String {
        self.rule_choices.title(self.desk.hand().round().rules(), self.lang)
    }
    pub fn deal_photos(&self, deal: &Deal) -> Vec<super::DealPhoto<'_>> {
        super::deal_photos(self.desk.keeper().night(), deal)
    }
    pub fn patterns_won(&self) -> std::collections::BTreeMap<String, Vec<(String, u32)>> {
        super::patterns_won(self.desk.keeper().night())
    }
    pub fn fit_people_to_rules(&self, opening: NightOpening) -> NightOpening {
        super::fit_people_to_rules(opening, self.lang)
    }
    pub fn guest_name(&self, opening: &NightOpening, index: usize) -> String {
        super::guest_name(opening, index, self.lang)
    }
    pub fn with_guest(&self, opening: NightOpening) -> NightOpening {
        super::with_guest(opening, self.lang)
    }
    pub fn accepts_records(&self) -> bool {
        self.desk.recorder().accepts_records()
    }
    pub fn hand(&self) -> &crate::hand_entry::HandEntry {
        self.desk.hand()
    }
    pub fn keeper(&self) -> &crate::night::Keeper {
        self.desk.keeper()
    }
    pub fn proposal(&self) -> Option<&crate::recorder::Proposal> {
        self.desk.recorder().proposal()
    }
    pub fn recorder(&self) -> &crate::recorder::Recorder {
        self.desk.recorder()
    }
    pub fn recorder_mut(&mut self) -> &mut crate::recorder::Recorder {
        self.desk.recorder_mut()
    }
    pub fn is_recordable(&self) -> bool {
        self.desk.is_recordable()
    }
    pub fn was_recorded(&self, mark: &StateDigest) -> bool {
        self.desk.was_recorded(mark)
    }
    pub fn planned_correction(&self) -> Option<crate::recorder::Proposal> {
        self.desk.planned_correction()
    }
    pub fn deal_mark(&self) -> StateDigest {
        self.desk.deal_mark()
    }
    pub fn draw_mark(&self) -> StateDigest {
        self.desk.draw_mark()
    }
    pub fn drafted_win(&mut self) -> Option<crate::hand_entry::DraftedWin> {
        self.desk.drafted_win()
    }
    pub fn reopened_deal_number(&self) -> Option<usize> {
        self.desk.reopened_deal_number()
    }
    pub fn reopened_deal(&self) -> Option<&Deal> {
        self.desk.reopened_deal()
    }
    pub fn player_name(&self, player: usize) -> String {
        self.desk.player_name(player)
    }
    pub fn player_names(&self) -> Vec<String> {
        self.desk.player_names()
    }
    pub fn people_outside_tables(&self) -> Vec<PlayerId> {
        self.desk.people_outside_tables()
    }
}
