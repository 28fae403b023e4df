//! Tests of the model over several hands: what one hand leaves for the next, records, corrections, undo.

mod corrections;
mod left_hand;
mod reopened_hand;
mod set_aside;

use std::time::Duration;

use self::corrections::propose_other_winner;
use super::*;
use crate::board::BoardEdit;
use crate::entry_desk::record_obstacle;
use crate::inventory::InventoryAction;
use crate::night::{NightAction, NightEntry};
use crate::pattern_index::PatternIndex;
use crate::photo_job::{PhotoPurpose, PhotoSource};
use crate::question::QuestionId;
use crate::recorder::Proposal;
use crate::round::{Bill, HandCase, HandError, HandOutcome, Round, SeatMark, ValueField};
use crate::samples::{KNITTED_HAND, set_photo};
use quejing_ledger::revaluation::LaterDealsPolicy;
use quejing_ledger::{Attendee, Correction, NightRules, Payload, Record, Role};
use quejing_rules::book::Example;
use quejing_rules::play::{Play, Win};
use quejing_rules::{Answer, DealId, Holder, PlayerId, RuleProfile, RuleSet};
use quejing_vision::VisionError;

fn model_with_hand() -> Session {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    model.apply(SessionAction::TypeTiles(KNITTED_HAND.into()));
    change_round(&mut model, set_dealer_self_draw);
    model
}

/// Makes the dealer the winner by self-draw.
/// Returns a session in which riichi is chosen at the table.
fn riichi_model() -> Session {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    change_round(&mut model, |now| now.set_rules(RuleSet::RIICHI.into()));
    model
}

fn set_dealer_self_draw(now: &mut Round) {
    now.set_winner(now.dealer);
    now.giver = now.winner;
}

fn change_round(model: &mut Session, change: impl FnOnce(&mut Round)) {
    let mut circumstances = model.hand().round().clone();
    change(&mut circumstances);
    model.apply(SessionAction::SetCircumstances(Box::new(circumstances)));
}

#[test]
fn marks_of_a_discarded_hand_do_not_score_the_next_hand() {
    let mut model = model_with_hand();
    change_round(&mut model, |now| {
        now.set_winner(2);
        now.flags_mut().set("last_tile", true);
        now.answers.flowers = Some(3);
    });
    model.apply(SessionAction::TypeTiles(KNITTED_HAND.into()));
    let now = model.hand().round();
    assert!(!now.flags().has("last_tile") && now.answers.flowers.is_none());
    assert_eq!(now.winner, Some(2), "who won may have been said before the photo was taken");
}

#[test]
fn a_hand_is_not_recordable_before_winner_and_discarder_are_chosen() {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    model.apply(SessionAction::TypeTiles(KNITTED_HAND.into()));
    let missing = |model: &Session| match model.hand().outcome() {
        HandOutcome::Unready { problems, .. } => problems.iter().map(HandError::code).collect(),
        _ => Vec::new(),
    };
    assert_eq!(missing(&model), ["no_winner"]);
    change_round(&mut model, |now| now.set_winner(1));
    assert_eq!(missing(&model), ["no_giver"]);
    assert!(!model.desk().is_recordable());
    change_round(&mut model, |now| now.giver = Some(1));
    assert!(model.desk().is_recordable());
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    model.apply(SessionAction::NewHand);
    model.apply(SessionAction::TypeTiles(KNITTED_HAND.into()));
    assert_eq!(missing(&model), ["no_winner"], "nor in the next hand");
    // Nor is the winner of one night carried over into another.
    change_round(&mut model, set_dealer_self_draw);
    model.apply(SessionAction::PlanNextNight { leaves_deal: false });
    model.apply(SessionAction::ResumeDraft(true));
    assert_eq!(missing(&model), ["no_winner"]);
}

#[test]
fn answers_given_before_the_first_hand_apply_to_it() {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    change_round(&mut model, |now| now.answers.flowers = Some(2));
    model.apply(SessionAction::TypeTiles(KNITTED_HAND.into()));
    let counted = model.hand().round().answers.flowers;
    assert_eq!(counted, Some(2));
}

#[test]
fn after_a_recorded_hand_the_deal_goes_on_and_the_edition_stays() {
    let mut model = model_with_hand();
    change_round(&mut model, |now| {
        now.set_rules(RuleProfile::from(RuleSet::LINGQUE_26));
    });
    change_round(&mut model, |now| now.set_winner(3));
    assert!(model.hand().round().is_self_draw(), "it stays one");
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    assert!(model.hand().is_recorded());
    model.apply(SessionAction::NewHand);
    let now = model.hand().round();
    assert_eq!((now.dealer, now.rules()), (1, &RuleProfile::from(RuleSet::LINGQUE_26)));
    assert!(model.hand().board().is_empty());
}

fn night_totals(model: &Session) -> Vec<i64> {
    let night = model.keeper().night();
    let total = |player| night.total(player).units().expect("whole points");
    night.order.iter().copied().map(total).collect()
}

#[test]
fn a_draw_passes_the_deal() {
    let mut model = model_with_hand();
    model.apply(SessionAction::RecordDraw(model.desk().night_view().draw_mark(model.hand().round_at_table())));
    assert_eq!(model.hand().round().dealer, 1);
    assert_eq!(night_totals(&model), [0; 4]);
}

#[test]
fn a_new_night_keeps_the_players_and_begins_at_nothing() {
    let mut model = model_with_hand();
    rename_player(&mut model, 1, "阿明");
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    let before = model.keeper().night().order[1];
    model.apply(SessionAction::PlanNextNight { leaves_deal: false });
    assert_eq!(model.desk().people().name(1), "阿明");
    assert_eq!(model.keeper().night().order[1], before, "known by his name");
    assert_eq!(night_totals(&model), [0; 4]);
    assert!(!model.hand().is_recorded());
}

/// Returns the number of tiles of the hand that was left.
pub(super) fn left_tiles(model: &Session) -> Option<usize> {
    model.left_hand().map(|left| left.tile_count)
}

/// Renames the player with this index, in the plan of the night or in its record.
fn rename_player(model: &mut Session, player: usize, name: &str) {
    let person = model.hand().round().people[player];
    let before = model.keeper().night().name(person);
    model.apply(SessionAction::Night(match model.keeper().open_night().draft_opening().cloned() {
        Some(mut opening) => {
            let comer = opening.attendees.iter_mut().find(|comer| comer.name == before).expect("a person of the plan");
            (comer.name, comer.is_guest) = (name.to_owned(), false);
            NightAction::ReplacePlan(Box::new(opening))
        }
        None => NightAction::Enter(NightEntry::PersonRenamed { player: person, name: name.to_owned() }),
    }));
}

/// Returns the number of the win's event in the deal at this index.
fn win_event(model: &Session, hand: usize) -> u64 {
    let acts = &model.keeper().night().deals[hand].acts;
    let won = acts.iter().find(|act| matches!(*act.play, Play::Won(_)));
    won.expect("a win").event
}

/// Returns all people of the night, as those who agreed in person.
fn all_people(model: &Session) -> Vec<PlayerId> {
    model.keeper().night().order.clone()
}

fn confirm_change(model: &mut Session) {
    let everybody = all_people(model);
    confirm_with(model, "as it was", &everybody);
}

/// Returns the action by which a player declares riichi, or takes the declaration back.
pub(super) fn declare(player: usize, is_declared: bool) -> SessionAction {
    SessionAction::SetAnswer(QuestionId::Seat(SeatMark::Declaration, player), Answer::Flag(is_declared))
}

/// Confirms the proposal as it is shown now, with this reason and the people who agreed in person.
pub(super) fn confirm_with(model: &mut Session, reason: &str, agreed: &[PlayerId]) {
    let seen = model.desk().recorder().proposal().expect("a change waits").mark();
    model.apply(SessionAction::Night(NightAction::ConfirmChange {
        reason: reason.into(),
        agreed: agreed.to_vec(),
        seen,
    }));
}

fn choose_revaluation(model: &mut Session, choice: LaterDealsPolicy) {
    let seen = model.desk().recorder().proposal().expect("a change waits").subject_mark();
    model.apply(SessionAction::Night(NightAction::ChooseRevaluation { choice, seen }));
}

fn ruling_worth(model: &Session) -> Option<u32> {
    model.hand().outcome().ruling().map(|ruling| ruling.worth.total)
}

/// The rules chosen after the last hand of a night become the rules of the next night.
#[test]
fn a_new_night_is_played_by_the_rules_that_are_chosen() {
    let mut model = model_with_hand();
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    change_round(&mut model, |now| now.set_rules(RuleSet::RIICHI.into()));
    model.apply(SessionAction::PlanNextNight { leaves_deal: false });
    assert_eq!(model.hand().round().rules().set(), RuleSet::RIICHI);
    let rules = model.keeper().night().rules().cloned();
    assert_eq!(rules, Some(RuleSet::RIICHI.into()));
}

fn night_rules(model: &Session) -> &NightRules {
    let opened = model.keeper().night().opened.as_ref();
    &opened.expect("the night is open").rules
}

#[test]
fn a_night_keeps_the_name_and_note_of_its_profile() {
    let mut model = model_with_hand();
    let mut appendix = model.rule_choices.profiles().iter().filter(|known| known.name == "lingque-v28-appendix");
    let named = appendix.next().expect("it comes along").clone();
    change_round(&mut model, |now| now.set_rules(named.rules.clone()));
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    assert!(model.hand().is_recorded());
    let rules = night_rules(&model);
    assert_eq!((&rules.name, &rules.note, &rules.profile), (&named.name, &named.note, &named.rules));
}

#[test]
fn a_hand_under_other_rules_than_the_night_is_only_valued() {
    let mut model = model_with_hand();
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    assert_eq!(night_rules(&model).name, "lingque-v28");
    model.apply(SessionAction::TypeTiles(KNITTED_HAND.into()));
    change_round(&mut model, |now| now.set_rules(RuleSet::HOUSE.into()));
    assert!(!model.desk().is_recordable());
    assert_eq!(model.hand().bill(), &Bill::OtherRules);
    model.apply(SessionAction::TypeTiles(KNITTED_HAND.into()));
    change_round(&mut model, |now| now.set_rules(RuleProfile::default()));
    change_round(&mut model, set_dealer_self_draw);
    assert!(model.desk().is_recordable());
}

/// The second player is due to deal, but people enter the third. The change waits for a reason, which is recorded.
#[test]
fn a_contradiction_to_the_course_of_play_needs_a_reason() {
    let mut model = model_with_hand();
    change_round(&mut model, |now| now.dealer = 2);
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    assert!(model.desk().recorder().proposal().is_some_and(Proposal::needs_reason));
    assert!(model.keeper().open_night().draft_opening().is_some(), "nothing is recorded");
    confirm_with(&mut model, " ", &[]);
    assert!(!model.hand().is_recorded(), "a reason is needed");
    confirm_with(&mut model, "we began with him", &[]);
    assert!(model.hand().is_recorded() && model.desk().recorder().proposal().is_none());
    let hand = &model.keeper().night().deals[0];
    assert_eq!(hand.dealer(), model.hand().round().person_at(2));
    let night = model.keeper().night();
    let mut records = hand.acts.iter().filter_map(|act| night.act_record(act.event));
    assert!(records.any(|record| record.payload.override_reason.as_deref() == Some("we began with him")));
}

/// A hand of 40 points pays 60 from each on a self-draw (section 7).
#[test]
fn a_correction_is_previewed_and_undo_takes_back_all_that_was_recorded_together() {
    let mut model = model_with_hand();
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    assert_eq!(night_totals(&model), [180, -60, -60, -60]);
    // 全不靠 without the self-draw's 2 fu is 8 × 4 = 32 points.
    change_round(&mut model, |now| now.giver = Some(3));
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    let seen = model.desk().recorder().proposal().filter(|asked| asked.shows_effects()).expect("a preview");
    assert_eq!(seen.preview.totals.len(), 4);
    assert_eq!(night_totals(&model), [180, -60, -60, -60], "nothing is recorded yet");
    confirm_change(&mut model);
    assert_eq!(night_totals(&model), [128, -32, -32, -64]);
    assert!(model.hand().is_recorded());
    undo_last(&mut model);
    assert_eq!(night_totals(&model), [180, -60, -60, -60]);
    undo_last(&mut model);
    assert_eq!(night_totals(&model), [0; 4]);
    assert!(model.keeper().night().deals.is_empty());
    for _ in 0..2 {
        redo_last(&mut model);
    }
    assert_eq!(night_totals(&model), [128, -32, -32, -64]);
}

/// People without a phone once counted as agreed although nobody had asked them.
#[test]
fn people_without_a_phone_must_be_ticked_as_agreed() {
    let mut model = model_with_hand();
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    change_round(&mut model, |now| now.giver = Some(3));
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    let before = night_totals(&model);
    let people = all_people(&model);
    confirm_with(&mut model, "", &people[..3]);
    assert_eq!(night_totals(&model), before, "the fourth is not ticked");
    assert!(model.desk().recorder().proposal().is_some(), "the question waits");
    let told = model.notices.banner().map(|told| told.text(Lang::En));
    let name = model.keeper().night().name(people[3]);
    assert!(told.is_some_and(|told| told.contains(&name)));
    confirm_with(&mut model, "", &people);
    assert_ne!(night_totals(&model), before);
}

/// Riichi: the stick of a forgotten declaration comes before the win, so that the last deal is recorded again under its
/// number.
#[test]
fn a_forgotten_riichi_is_added_to_the_last_deal() {
    let mut model = riichi_model();
    model.apply(SessionAction::TypeTiles("23467m55s345p678s5m".into()));
    change_round(&mut model, |now| {
        now.set_winner(1);
        now.giver = Some(2);
    });
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    assert_eq!(night_totals(&model), [0, 2000, -2000, 0]);
    let hand = model.keeper().night().deals[0].id;
    change_round(&mut model, |now| now.flags_mut().set_declared(3, true));
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    confirm_change(&mut model);
    assert_eq!(night_totals(&model), [0, 3000, -2000, -1000]);
    let hands = &model.keeper().night().deals;
    assert_eq!((hands.len(), hands[0].id), (1, hand));
    undo_last(&mut model);
    assert_eq!(night_totals(&model), [0, 2000, -2000, 0]);
}

#[test]
fn an_earlier_deal_is_voided_with_a_reason_and_restored() {
    let mut model = model_with_hand();
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    let first = model.keeper().night().deals[0].id;
    model.apply(SessionAction::TypeTiles(KNITTED_HAND.into()));
    change_round(&mut model, set_dealer_self_draw);
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    assert_eq!(night_totals(&model), [360, -120, -120, -120]);
    model.apply(SessionAction::Night(NightAction::UndoDeal(first)));
    assert!(model.desk().recorder().proposal().is_some_and(Proposal::needs_reason));
    confirm_change(&mut model);
    assert_eq!(night_totals(&model), [180, -60, -60, -60]);
    model.apply(SessionAction::Night(NightAction::RestoreDeal(first)));
    if model.desk().recorder().proposal().is_some() {
        confirm_change(&mut model);
    }
    assert_eq!(night_totals(&model), [360, -120, -120, -120]);
}

/// A confirmation whose form showed another change, or other sums, has no effect: nothing is recorded and the question
/// stands.
#[test]
fn a_confirmation_counts_only_for_the_change_that_it_names() {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    propose_other_winner(&mut model);
    let (shown, people) = (model.desk().recorder().proposal().expect("a change").clone(), all_people(&model));
    let deals: Vec<DealId> = model.keeper().night().deals.iter().map(|deal| deal.id).collect();
    // Another tab asks about the void of another deal.
    model.apply(SessionAction::NewHand);
    model.apply(SessionAction::Night(NightAction::UndoDeal(deals[1])));
    let other = model.desk().recorder().proposal().expect("another change").clone();
    let (before, events) = (night_totals(&model), model.keeper().night().last_event);
    let stale = [
        NightAction::ConfirmChange { reason: "so".into(), agreed: people, seen: shown.mark() },
        NightAction::ChooseRevaluation { choice: LaterDealsPolicy::Leave, seen: shown.subject_mark() },
        NightAction::CancelChange(shown.subject_mark()),
    ];
    for action in stale {
        model.apply(SessionAction::Night(action));
        assert_eq!(model.desk().recorder().proposal(), Some(&other), "it stands");
        let told = model.notices.toasts().0.pop().map(|told| told.text(Lang::En));
        assert!(told.is_some_and(|told| told.contains("has changed since it was shown")));
    }
    assert_eq!((night_totals(&model), model.keeper().night().last_event), (before, events));
    model.apply(SessionAction::Night(NightAction::CancelChange(other.subject_mark())));
    assert_eq!(model.desk().recorder().proposal(), None);
}

/// Sends the request of the button *Undo last* for the last entry.
fn undo_last(model: &mut Session) {
    let last = model.keeper().replay().available_undo().expect("something to undo");
    model.apply(SessionAction::Night(NightAction::UndoLast(last.newest_event)));
}

fn redo_last(model: &mut Session) {
    let last = model.keeper().replay().available_redo().expect("something to redo");
    model.apply(SessionAction::Night(NightAction::RedoLast(last.newest_event)));
}

/// Only the author of the last entry may undo it by one press, within ten seconds and until another event is recorded.
#[test]
fn an_entry_is_fresh_for_ten_seconds_for_its_recorder() {
    let mut model = model_with_hand();
    assert_eq!(model.keeper().fresh_entry(WINDOW_AUTHOR, quejing_ledger::now_ms()), None, "the beginning of a night");
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    let keeper = model.keeper();
    let event = win_event(&model, 0);
    let time = keeper.replay().event(event).expect("the win").time_ms;
    let fresh = keeper.fresh_entry(WINDOW_AUTHOR, time + 4_000).expect("fresh");
    assert_eq!((fresh.undo.newest_event, fresh.left), (event, Duration::from_secs(6)));
    let said = quejing_words::history::brief_event_text(Lang::En, keeper.replay(), event);
    assert_eq!(said, format!("{} +180", keeper.night().name(keeper.night().order[0])));
    for (author, now) in [("phone-1", time), (WINDOW_AUTHOR, time + 10_000), (WINDOW_AUTHOR, time - 1)] {
        assert_eq!(keeper.fresh_entry(author, now), None, "{author} {now}");
    }
    undo_last(&mut model);
    assert_eq!(night_totals(&model), [0; 4]);
    assert_eq!(model.keeper().fresh_entry(WINDOW_AUTHOR, time), None, "it is undone");
}

/// The button *End the night* is easily pressed by mistake, so that its entry is fresh, too.
#[test]
fn the_end_of_the_night_is_undone_by_one_press_for_ten_seconds() {
    let mut model = model_with_hand();
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    model.apply(SessionAction::Night(NightAction::EndNight(None)));
    let keeper = model.keeper();
    assert!(keeper.night().is_closed);
    let last = keeper.replay().events().last().expect("the end");
    let fresh = keeper.fresh_entry(WINDOW_AUTHOR, last.time_ms).expect("fresh");
    assert_eq!(fresh.undo.newest_event, last.seq);
    model.apply(SessionAction::Night(NightAction::UndoLast(fresh.undo.newest_event)));
    assert!(!model.keeper().night().is_closed);
}

/// Neither *New hand* nor another night keeps the winner and discarder of the hand before.
#[test]
fn a_new_hand_and_another_night_forget_the_winner() {
    let mut model = model_with_hand();
    model.apply(SessionAction::TypeTiles("123456789m11z777z".to_owned()));
    let mut now = model.hand().round().clone();
    now.set_winner(1);
    now.giver = Some(2);
    model.apply(SessionAction::SetCircumstances(Box::new(now.clone())));
    model.apply(SessionAction::NewHand);
    let said = |model: &Session| (model.hand().round().winner, model.hand().round().giver);
    assert_eq!(said(&model), (None, None));
    model.apply(SessionAction::SetCircumstances(Box::new(now)));
    let again = model.keeper().next_opening(Lang::En);
    model.apply(SessionAction::Night(NightAction::BeginNight { opening: Box::new(again), leaves_deal: false }));
    assert_eq!(said(&model), (None, None));
}

/// A tile set without flowers: four tiles of each of 34 kinds, in rows.
const WHOLE_SET_ROWS: [&str; 5] = [
    "111122223333444455556666777788889999m",
    "111122223333444455556666777788889999p",
    "111122223333444455556666777788889999s",
    "1111222233334444z",
    "555566667777z",
];

fn missing_photo_source() -> PhotoSource {
    PhotoSource::File("photo.jpg".into())
}

#[test]
fn a_set_is_counted_without_touching_the_hand() {
    let mut model = model_with_hand();
    let before = (model.hand().board().clone(), model.hand().revision(), model.hand().preview_mark());
    let mut count = |outcome| {
        model.begin_photo("half".into(), PhotoPurpose::Inventory);
        model.finish_photo(missing_photo_source(), outcome, Duration::ZERO);
        let banner = model.notices.banner().and_then(|message| message.code());
        (model.photos.inventory().photo_count(), model.photos.inventory().count().tile_total(), banner)
    };
    assert_eq!(count(Ok(set_photo(&WHOLE_SET_ROWS[..2]))), (1, 72, None));
    assert_eq!(count(Err(VisionError::NoTiles)), (1, 72, Some("no_tiles")));
    assert_eq!(count(Ok(set_photo(&WHOLE_SET_ROWS[2..]))), (2, 136, None));
    assert!(model.photos.inventory().count().is_complete());
    model.apply(SessionAction::ChangeInventory(InventoryAction::RemoveLastPhoto));
    assert_eq!((model.photos.inventory().photo_count(), model.photos.inventory().count().tile_total()), (1, 72));
    model.apply(SessionAction::ChangeInventory(InventoryAction::Clear));
    assert_eq!(model.photos.inventory().photo_count(), 0);
    assert_eq!((model.hand().board().clone(), model.hand().revision(), model.hand().preview_mark()), before);
    assert!(model.photos.being_read.is_none() && model.hand().laid().first_photo_source().is_none());
}

#[test]
fn a_photo_of_a_whole_set_on_the_board_is_offered_as_the_first_photo() {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    let read = |model: &mut Session| {
        model.begin_photo("set".into(), PhotoPurpose::Hand);
        model.finish_photo(missing_photo_source(), Ok(set_photo(&WHOLE_SET_ROWS)), Duration::ZERO);
        model.hand().laid().whole_set().map(|set| set.count().tile_total())
    };
    assert_eq!(read(&mut model), Some(136));
    model.apply(SessionAction::ChangeInventory(InventoryAction::BeginWithPhoto));
    assert!(model.photos.inventory().count().is_complete() && model.hand().laid().whole_set().is_none());
    read(&mut model);
    model.apply(SessionAction::NewHand);
    assert!(model.hand().laid().whole_set().is_none(), "it went with the photo");
    assert_eq!(model.photos.inventory().photo_count(), 1, "what was counted stays");
}

#[test]
fn the_picked_tile_that_fills_the_hand_is_the_winning_one() {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    let picked = |model: &mut Session, tiles: &str| {
        for tile in quejing_rules::tile::parse_tiles(tiles).expect("tiles") {
            model.apply(SessionAction::EditBoard(BoardEdit::AddTile(quejing_vision::TileClass::Tile(tile))));
        }
    };
    let win = |model: &Session| {
        model.hand().board().layout().win.and_then(|id| model.hand().board().pieces().get(id)).map(|piece| piece.class)
    };
    picked(&mut model, "123456789m1112z");
    assert_eq!(win(&model), None, "a tile is missing");
    picked(&mut model, "2z");
    assert_eq!(
        win(&model),
        quejing_rules::tile::parse_tiles("2z").ok().map(|tiles| quejing_vision::TileClass::Tile(tiles[0]))
    );
    assert_eq!(model.hand().board().layout().standing.len(), 13);
    model.apply(SessionAction::UndoEdit);
    assert_eq!((win(&model), model.hand().board().layout().standing.len()), (None, 13));
}

/// Riichi document: pinfu and all simples on a discard are 2 han 30 fu, 2900 for the dealer. By self-draw, with the
/// fully concealed hand, they are 3 han 20 fu, 1300 from each.
#[test]
fn a_hand_is_valued_both_ways_until_the_discarder_is_chosen() {
    let mut model = riichi_model();
    model.apply(SessionAction::TypeTiles("23467m55s345p678s5m".into()));
    let ways = HandCase::new(model.hand().round(), model.hand().board()).judge_both_ways().expect("nobody is chosen");
    assert_eq!(
        ways.each_ref().map(|ruling| (ruling.worth.fan, ruling.worth.fu)),
        [(Some(2), Some(30)), (Some(3), Some(20))]
    );
    let text = quejing_words::waits::win_way_texts(Lang::En, ways).map(|way| way.worth);
    assert!(text[0].contains("2900") && text[1].contains("1300"), "{text:?}");
    change_round(&mut model, |now| now.set_winner(1));
    assert!(
        HandCase::new(model.hand().round(), model.hand().board()).judge_both_ways().is_some(),
        "the discarder is missing"
    );
    change_round(&mut model, |now| now.set_giver(2));
    assert!(HandCase::new(model.hand().round(), model.hand().board()).judge_both_ways().is_none());
}

/// Riichi document: 3 han 30 fu are 960 basic points, by ron 3840, paid as 3900. No hand has 1 han 25 fu, because 25 fu
/// are those of 七对子, which is 2 han.
#[test]
fn a_value_without_tiles_is_recorded_and_an_impossible_one_is_cautioned() {
    let mut model = riichi_model();
    let [han, fu, _] = ValueField::of_rules(model.hand().round().rules()) else { panic!("han, fu and yakuman") };
    change_round(&mut model, |now| {
        now.answers.set_value_number(*han, 3);
        now.answers.set_value_number(*fu, 30);
    });
    assert_eq!(record_obstacle(model.desk(), model.lang).as_deref(), Some("Who won?"));
    change_round(&mut model, |now| now.set_winner(1));
    assert!(
        !model.desk().is_recordable() && record_obstacle(model.desk(), model.lang).is_some(),
        "a self-draw is never assumed"
    );
    change_round(&mut model, |now| now.set_giver(2));
    assert!(model.desk().is_recordable() && record_obstacle(model.desk(), model.lang).is_none());
    let gain = |model: &Session, place: usize| {
        let person = model.hand().round().people[place];
        model.hand().bill().payment_plan().map(|plan| plan.gain(Holder::Player(person)))
    };
    assert_eq!(
        (gain(&model, 1), gain(&model, 2)),
        (Some(quejing_rules::Amount::from_units(3900)), Some(quejing_rules::Amount::from_units(-3900)))
    );
    change_round(&mut model, |now| {
        now.answers.set_value_number(*han, 1);
        now.answers.set_value_number(*fu, 25);
    });
    let cautions = |model: &Session| model.hand().bill().payment_plan().map_or(0, |plan| plan.cautions.len());
    assert_eq!(cautions(&model), 1);
    change_round(&mut model, |now| now.answers.set_value_number(*han, 2));
    assert_eq!(cautions(&model), 0);
    // Another win on the same tile, by its value too: both are paid by its discarder.
    model.apply(SessionAction::SetWinAside);
    assert_eq!((model.hand().winners_aside().len(), model.hand().round().answers.value), (1, None));
    change_round(&mut model, |now| {
        now.set_winner(3);
        now.answers.set_value_number(*han, 3);
        now.answers.set_value_number(*fu, 30);
    });
    let gains = [1, 2, 3].map(|place| gain(&model, place));
    let whole = |amount| Some(quejing_rules::Amount::from_units(amount));
    assert_eq!(gains, [whole(1600), whole(-5500), whole(3900)]);
    model.apply(SessionAction::DiscardWinsAside);
    change_round(&mut model, |now| now.set_winner(1));
    // Tiles on the board are valued instead.
    model.apply(SessionAction::TypeTiles("23467m55s345p678s5m".into()));
    assert_eq!(model.hand().laid().entered_value(), None);
    assert_eq!(gain(&model, 1), Some(quejing_rules::Amount::from_units(2000)));
    model.apply(SessionAction::NewHand);
    assert_eq!(model.hand().round().answers.value, None);
}

/// House rule, section 12: the text has no rotation for 8 people yet (敬请期待). A night that an eighth person joined later
/// can be followed by another one.
#[test]
fn eight_people_cannot_begin_a_night_of_the_house_rule() {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    let opening = |model: &Session, players: usize| {
        let comer = |number| Attendee { name: format!("P{number}"), is_guest: false, role: Role::Player };
        let mut opening = model.keeper().open_night().draft_opening().cloned().expect("no night yet");
        opening.profile = RuleProfile::from(RuleSet::HOUSE);
        opening.attendees = (1..=players).map(comer).collect();
        opening
    };
    let begin = |model: &mut Session, players| {
        let opening = Box::new(opening(model, players));
        model.apply(SessionAction::Night(NightAction::BeginNight { opening, leaves_deal: false }));
        model.keeper().open_night().draft_opening().is_none()
    };
    assert!(!begin(&mut model, 8));
    let banner = model.notices.banner().and_then(|message| message.code());
    assert_eq!(banner, Some("night_player_count"));
    assert!(begin(&mut model, 7));
    let eighth = Attendee { name: "P8".to_owned(), is_guest: false, role: Role::Player };
    model.apply(SessionAction::Night(NightAction::Enter(NightEntry::PersonJoins(eighth))));
    assert_eq!(model.keeper().night().order.len(), 8);
    let again = model.keeper().next_opening(Lang::En);
    assert_eq!((again.players().count(), again.attendees.len()), (7, 8));
}

/// An example of the rule book is valued under its rules, cannot be recorded, and does not affect the next hand.
#[test]
fn an_example_is_a_hand_under_its_rules_until_the_next_hand() {
    let mut model = model_with_hand();
    assert!(model.hand().has_hand_to_lose());
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    model.apply(SessionAction::NewHand);
    assert!(!model.hand().has_hand_to_lose());
    let own = model.hand().round().rules().clone();
    let riichi = RuleProfile::from(RuleSet::RIICHI);
    let example = Example::read("S riichi 23m456p789s11122z d4m").expect("an example");
    model.apply(SessionAction::LayOutExample(Box::new(example), Box::new(riichi.clone())));
    let ruling = model.hand().outcome().ruling().expect("a score");
    assert!(ruling.is_win() && ruling.counted.iter().any(|one| one.id.as_str() == "riichi"));
    assert_eq!(model.hand().round().rules(), &riichi);
    assert!(
        model.hand().is_example()
            && !model.desk().is_recordable()
            && record_obstacle(model.desk(), model.lang).is_some()
    );
    assert!(!model.hand().has_hand_to_lose(), "an example is no loss");
    let events = model.keeper().replay().events().len();
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    assert_eq!(model.keeper().replay().events().len(), events);
    model.apply(SessionAction::BeginWin(None));
    assert!(model.hand().board().is_empty() && !model.hand().is_example(), "a win at the table begins its own hand");
    let now = model.hand().round();
    assert_eq!((now.rules(), now.winner, now.giver), (&own, None, None));
    // The recorded hand: 全不靠.
    let won = patterns_won(model.keeper().night());
    let winners = won.get("honours_and_knitted_tiles").expect("the pattern of the hand");
    assert_eq!((winners.len(), winners[0].1), (1, 1));
}

/// Each example of the rule book has the same worth on the board as in the book.
#[test]
fn an_example_on_the_board_is_worth_what_the_book_says() {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    for set in RuleSet::all() {
        let shelf = PatternIndex::for_rules(RuleProfile::from(set));
        for one in &shelf.patterns {
            let Some(shown) = shelf.judge_example(&one.entry) else {
                continue;
            };
            let rules = if shown.has_added_options {
                shown.example.rules_with_switches(&shelf.rules)
            } else {
                shelf.rules.clone()
            };
            model.apply(SessionAction::LayOutExample(Box::new(shown.example.clone()), Box::new(rules)));
            let worth = model.hand().outcome().ruling().map(|ruling| ruling.worth);
            let expected = shown.ruling.map(|ruling| ruling.worth);
            assert_eq!(worth, expected, "{set} {}: {:?}", one.entry.pattern.as_str(), model.hand().outcome());
        }
    }
}

#[test]
fn names_that_look_alike_are_asked_about_once_when_people_come_and_when_a_night_begins() {
    let mut model = model_with_hand();
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    let names = |model: &Session| model.desk().people().names();
    let asked =
        |model: &Session| model.desk().recorder().proposal().is_some_and(|asked| asked.similar_names.len() == 1);
    let confirm = |model: &mut Session| {
        let seen = model.desk().recorder().proposal().expect("a question").mark();
        let answer = NightAction::ConfirmChange { reason: String::new(), agreed: Vec::new(), seen };
        model.apply(SessionAction::Night(answer));
    };
    rename_player(&mut model, 0, "Ben");
    assert!(model.desk().recorder().proposal().is_none() && names(&model)[0] == "Ben");
    // A Cyrillic е: asked, and nothing is recorded without an answer.
    rename_player(&mut model, 1, "Bеn");
    assert!(asked(&model) && names(&model)[1] != "Bеn");
    let subject = model.desk().recorder().proposal().expect("a question").subject_mark();
    model.apply(SessionAction::Night(NightAction::CancelChange(subject)));
    assert!(names(&model)[1] != "Bеn");
    rename_player(&mut model, 1, "Bеn");
    confirm(&mut model);
    assert!(model.desk().recorder().proposal().is_none() && names(&model)[1] == "Bеn");
    // Equal but for its capitals: refused.
    let count = model.keeper().night().people.len();
    model.apply(SessionAction::Night(NightAction::AddSpectator("BEN".into())));
    assert_eq!((model.desk().recorder().proposal().is_none(), model.keeper().night().people.len()), (true, count));
    model.apply(SessionAction::Night(NightAction::AddSpectator("Веn".into())));
    confirm(&mut model);
    assert_eq!(model.keeper().night().people.len(), count + 1);
    // The next night has the same people, who are not asked about again.
    let night = model.keeper().night_id();
    let again = Box::new(model.keeper().next_opening(Lang::En));
    model.apply(SessionAction::Night(NightAction::BeginNight { opening: again.clone(), leaves_deal: false }));
    assert!(model.desk().recorder().proposal().is_none() && model.keeper().night_id() != night);
    let mut other = again;
    other.attendees[2].name = "Al".into();
    other.attendees[3].name = "AI".into();
    let night = model.keeper().night_id();
    model.apply(SessionAction::Night(NightAction::BeginNight { opening: other, leaves_deal: false }));
    assert!(asked(&model) && model.keeper().night_id() == night);
    confirm(&mut model);
    assert!(model.desk().recorder().proposal().is_none() && model.keeper().night_id() != night);
    assert_eq!(model.keeper().night().name(model.keeper().night().order[3]), "AI");
}
