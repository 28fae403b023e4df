//! Tests that a hand belongs to its deal: nothing of it reaches another deal or night by itself.

use crate::action::SessionAction;
use crate::night::{LedgerLocation, NightAction};
use crate::notice::Notice;
use crate::round::Round;
use crate::samples::KNITTED_HAND;
use crate::session::Session;
use crate::session::tests::left_tiles;
use quejing_rules::{RuleProfile, RuleSet};
use quejing_words::Lang;

/// Returns a model with a complete hand that the third player drew, in the first deal of a night.
fn model_with_hand(rules: RuleSet) -> Session {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    change_round(&mut model, |now| now.set_rules(RuleProfile::from(rules)));
    model.apply(SessionAction::TypeTiles(KNITTED_HAND.into()));
    model.apply(SessionAction::BeginDeal);
    change_round(&mut model, |now| {
        now.set_winner(2);
        now.giver = now.winner;
    });
    model
}

fn change_round(model: &mut Session, change: impl FnOnce(&mut Round)) {
    let mut circumstances = model.hand().round().clone();
    change(&mut circumstances);
    model.apply(SessionAction::SetCircumstances(Box::new(circumstances)));
}

fn record_draw(model: &mut Session) {
    model.apply(SessionAction::RecordDraw(model.desk().night_view().draw_mark(model.hand().round_at_table())));
}

/// Undoes the deal in progress, without which no night ends, and ends the night.
fn end_night(model: &mut Session) {
    let begun = model.keeper().night().last_event;
    model.apply(SessionAction::Night(NightAction::UndoLast(begun)));
    model.apply(SessionAction::Night(NightAction::EndNight(None)));
    assert!(model.keeper().night().is_closed);
}

fn plan_next_night(model: &mut Session) {
    model.apply(SessionAction::PlanNextNight { leaves_deal: true });
}

/// Returns true if no trace of an entered hand is on the board.
fn has_clean_board(model: &Session) -> bool {
    let now = model.hand().round();
    model.hand().board().is_empty()
        && model.hand().laid().photo_sources().next().is_none()
        && (now.winner, now.giver) == (None, None)
        && now.other_wins.is_empty()
        && model.hand().tiles_in_progress().is_none()
}

#[test]
fn a_hand_in_progress_never_reaches_another_deal_or_night() {
    type Step = fn(&mut Session);
    let steps = [("draw", record_draw as Step), ("end of the night", end_night), ("next night", plan_next_night)];
    for (name, step) in steps {
        let keeps_deal = name == "end of the night";
        let mut model = model_with_hand(RuleSet::LINGQUE_28);
        let tiles = model.hand().board().hand_tile_count();
        assert_eq!((tiles, model.hand().tiles_in_progress()), (14, Some(14)), "{name}");
        step(&mut model);
        assert!(has_clean_board(&model), "{name}");
        assert_eq!(left_tiles(&model), Some(14), "{name}");
        let left = model.left_hand().expect("a hand that was left");
        assert_eq!((left.was_set_aside, left.is_due), (true, keeps_deal), "{name}");
        // Resumed on purpose, the tiles return, but another deal has another winner.
        model.apply(SessionAction::ResumeDraft(true));
        assert_eq!(model.hand().board().hand_tile_count(), 14, "{name}");
        assert_eq!(model.hand().round().winner, Some(2).filter(|_| keeps_deal), "{name}");
        model.apply(SessionAction::DiscardHand);
        assert!(has_clean_board(&model) && left_tiles(&model).is_none(), "{name}");
    }
}

/// Riichi asks who was tenpai: the entry of the draw has the board to itself, and the hand returns if it was no draw.
#[test]
fn a_draw_that_asks_questions_sets_the_hand_aside_until_it_was_no_draw() {
    let mut model = model_with_hand(RuleSet::RIICHI);
    record_draw(&mut model);
    assert!(model.hand().laid().is_entering_draw() && has_clean_board(&model) && model.desk().is_recordable());
    model.apply(SessionAction::BeginWin(None));
    assert!(!model.hand().laid().is_entering_draw());
    assert_eq!((model.hand().board().hand_tile_count(), model.hand().round().winner), (14, Some(2)));
    assert_eq!(left_tiles(&model), None);
}

/// A hand that waits while an earlier deal is reopened belongs to its deal, too.
#[test]
fn a_parked_hand_is_set_aside_with_its_night() {
    let mut model = model_with_hand(RuleSet::LINGQUE_28);
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    model.apply(SessionAction::NewHand);
    model.apply(SessionAction::TypeTiles(KNITTED_HAND.into()));
    let won = crate::session::last_reopenable_end(&model.keeper().night().deals[0]).expect("a win");
    model.apply(SessionAction::ReopenHand(won.event, won.index));
    assert_eq!(model.hand().tiles_in_progress(), Some(14), "the hand in play waits");
    plan_next_night(&mut model);
    assert!(has_clean_board(&model));
    assert_eq!(left_tiles(&model), Some(14));
}

#[test]
fn after_the_record_no_message_offers_to_undo_the_replacement_of_its_hand() {
    let mut model = model_with_hand(RuleSet::LINGQUE_28);
    model.apply(SessionAction::TypeTiles(KNITTED_HAND.into()));
    let says_replaced = |model: &mut Session| {
        let toasts = model.notices.toasts().0;
        toasts.iter().any(|notice| matches!(**notice, Notice::HandReplaced))
    };
    assert!(says_replaced(&mut model));
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    assert!(model.hand().is_recorded() && !says_replaced(&mut model));
}

/// The hand of a recorded win is in the record; the next night begins without it.
#[test]
fn a_recorded_hand_is_neither_carried_over_nor_offered_again() {
    let mut model = model_with_hand(RuleSet::LINGQUE_28);
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    assert!(model.hand().is_recorded());
    plan_next_night(&mut model);
    assert!(has_clean_board(&model));
    assert_eq!(left_tiles(&model), None);
}
