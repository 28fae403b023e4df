//! Tests of wins by their value: reopened in the form for values, and resumed after a crash.

use quejing_ledger::Holder;
use quejing_rules::RuleSet;

use super::last_reopenable_end;
use crate::action::Action;
use crate::model::Model;
use crate::model::tests::confirm_with;
use crate::round::{Round, ValueField};
use crate::samples::LedgerFolder;

fn change_round(model: &mut Model, change: impl FnOnce(&mut Round)) {
    let mut now = model.circumstances().clone();
    change(&mut now);
    model.apply(Action::SetCircumstances(Box::new(now)));
}

/// Enters a win of this many points by the second player on a discard of the third.
fn enter_win(model: &mut Model, points: u32) {
    change_round(model, |now| {
        now.set_value_number(ValueField::Points, points);
        now.set_winner(1);
        now.from = Some(2);
    });
}

fn second_player_gain(model: &Model) -> Option<quejing_ledger::Amount> {
    let deal = model.keeper().night().deals.last()?;
    let person = *deal.players.get(1)?;
    Some(deal.net_change(Holder::Player(person)))
}

#[test]
fn a_recorded_value_opens_in_its_own_form_and_is_corrected() {
    let folder = LedgerFolder::new("value-opened");
    let mut model = folder.model();
    enter_win(&mut model, 64);
    model.apply(Action::Record(model.preview_mark()));
    let before = second_player_gain(&model).expect("recorded");
    drop(model);
    let mut model = folder.model();
    let end = last_reopenable_end(&model.keeper().night().deals[0]).expect("it can be opened");
    model.apply(Action::ReopenHand(end.event, end.index));
    assert_eq!(model.reopened_deal_number(), Some(1));
    assert_eq!(model.entered_value().and_then(|value| value.points), Some(64));
    assert_eq!((model.circumstances().winner, model.circumstances().from), (Some(1), Some(2)));
    assert!(model.is_recorded(), "as it was recorded");
    change_round(&mut model, |now| now.set_value_number(ValueField::Points, 128));
    assert!(model.is_correction() && model.is_recordable(), "{:?}", model.record_obstacle());
    model.apply(Action::Record(model.preview_mark()));
    let everybody = model.keeper().night().order.clone();
    confirm_with(&mut model, "miscounted", &everybody);
    let after = second_player_gain(&model).expect("recorded");
    assert_eq!(after, before + before, "twice as many points");
    assert_eq!(model.keeper().night().deals.len(), 1);
}

#[test]
fn a_value_without_a_form_is_not_taken() {
    let mut round = Round::default();
    round.set_rules(RuleSet::RIICHI.into());
    let points = quejing_ledger::Value { points: Some(64), ..Default::default() };
    assert!(!round.accepts_value(points));
    assert!(round.accepts_value(quejing_ledger::Value { fan: Some(3), fu: Some(30), ..Default::default() }));
}

#[test]
fn a_value_that_was_being_entered_is_offered_after_a_crash() {
    let folder = LedgerFolder::new("value-crash");
    let mut model = folder.model();
    enter_win(&mut model, 64);
    assert!(model.drafted_win().is_some(), "another device can join it");
    model.save_draft();
    drop(model);
    let mut model = folder.model();
    assert_eq!(model.resumable_tile_count(), Some(0));
    model.apply(Action::ResumeDraft(true));
    assert_eq!(model.entered_value().and_then(|value| value.points), Some(64));
    enter_win(&mut model, 64);
    model.apply(Action::Record(model.preview_mark()));
    model.apply(Action::NewHand);
    // In the same night, with the winner and the discarder.
    enter_win(&mut model, 32);
    model.save_draft();
    drop(model);
    let mut model = folder.model();
    model.apply(Action::ResumeDraft(true));
    assert_eq!((model.circumstances().winner, model.circumstances().from), (Some(1), Some(2)));
    model.apply(Action::Record(model.preview_mark()));
    model.save_draft();
    drop(model);
    assert_eq!(folder.model().resumable_tile_count(), None);
}
