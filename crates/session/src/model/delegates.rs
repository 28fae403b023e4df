//! The accessors of the parts, until every caller names the part.

use super::Model;
use crate::StateMark;
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
        self.hand.board()
    }
    pub fn circumstances(&self) -> &Round {
        self.hand.round()
    }
    pub fn outcome(&self) -> &HandOutcome {
        self.hand.outcome()
    }
    pub fn waits(&self) -> Option<&Result<Waits, Vec<HandError>>> {
        self.hand.waits()
    }
    pub fn suggestions(&self) -> &[Suggestion] {
        self.hand.suggestions()
    }
    pub fn revision(&self) -> u64 {
        self.hand.revision()
    }
    pub fn bill(&self) -> &Bill {
        self.hand.bill()
    }
    pub fn can_undo(&self) -> bool {
        self.hand.can_undo()
    }
    pub fn is_entering_draw(&self) -> bool {
        self.hand.is_entering_draw()
    }
    pub fn is_example(&self) -> bool {
        self.hand.is_example()
    }
    pub fn has_hand_to_lose(&self) -> bool {
        self.hand.has_hand_to_lose()
    }
    pub fn is_recorded(&self) -> bool {
        self.hand.is_recorded()
    }
    pub fn is_correction(&self) -> bool {
        self.hand.is_correction()
    }
    pub fn entered_value(&self) -> Option<Value> {
        self.hand.entered_value()
    }
    pub fn has_hand(&self) -> bool {
        self.hand.has_hand()
    }
    pub fn winners_aside(&self) -> Vec<PlayerId> {
        self.hand.winners_aside()
    }
    pub fn can_set_win_aside(&self) -> bool {
        self.hand.can_set_win_aside()
    }
    pub fn hand_deal(&self) -> HandDeal {
        self.hand.hand_deal()
    }
    pub fn hand_in_progress(&self) -> Option<usize> {
        self.hand.tiles_in_progress()
    }
    pub fn preview_mark(&self) -> StateMark {
        self.hand.preview_mark()
    }
    pub fn foreign_change_count(&self) -> u64 {
        self.hand.previews.foreign_changes
    }
    pub fn is_seat_mark_known(&self, round: &Round, mark: SeatMark, player: usize) -> bool {
        self.hand.is_seat_mark_known(round, mark, player)
    }
    pub fn other_reopenable_wins(&self) -> Vec<(u64, usize, PlayerId)> {
        self.hand.other_reopenable_wins(self.keeper().night())
    }
    pub fn round_at_table(&self) -> &Round {
        self.hand.round_at_table()
    }
    pub fn revalued_win(&self) -> Option<(Win, Value)> {
        self.hand.revalued_win()
    }
    pub fn joinable_win(&self) -> Option<(&Deal, u64)> {
        crate::hand_entry::joinable_win(self.keeper().night())
    }
    pub fn joinable_reopened_win(&self) -> Option<u64> {
        self.hand.joinable_reopened_win(self.keeper().night())
    }
    pub fn photo_sources(&self) -> impl Iterator<Item = (PhotoId, &PhotoSource)> {
        self.hand.laid().photo_sources()
    }
    pub fn first_photo_source(&self) -> Option<&PhotoSource> {
        self.hand.laid().photo_sources().next().map(|(_, source)| source)
    }
    pub fn proposed_hands(&self) -> &[ProposedHand] {
        self.hand.laid().proposed_hands()
    }
    pub fn offers_hands(&self) -> bool {
        self.hand.laid().offers_hands()
    }
    pub fn hand_area(&self, photo: PhotoId) -> Option<[f32; 4]> {
        self.hand.laid().hand_area(photo)
    }
    pub fn reading_reliability(&self) -> Option<Reliability> {
        self.hand.reading_reliability()
    }
    pub fn reading_confidence(&self) -> Option<f32> {
        self.hand.laid().reading_confidence()
    }
    pub fn offered_inventory(&self) -> Option<&SetInventory> {
        self.hand.laid().whole_set.as_ref()
    }
    pub fn broken_profiles(&self, lang: Lang) -> impl Iterator<Item = (String, String)> {
        self.rule_choices.errors().iter().map(move |error| (error.file_name(), error.text(lang)))
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
        self.rule_choices.by_family(self.keeper().latest_rules())
    }
    pub fn titled_rules(&self) -> Vec<(String, RuleProfile)> {
        self.rule_choices.titled(self.hand.round().rules(), self.lang)
    }
    pub fn rules_title(&self) -> String {
        self.rule_choices.title(self.hand.round().rules(), self.lang)
    }
    pub fn deal_photos(&self, deal: &Deal) -> Vec<super::DealPhoto<'_>> {
        super::deal_photos(self.keeper().night(), deal)
    }
    pub fn patterns_won(&self) -> std::collections::BTreeMap<String, Vec<(String, u32)>> {
        super::patterns_won(self.keeper().night())
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
        self.recorder.accepts_records()
    }
}
