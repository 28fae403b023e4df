//! Tests of wins by their value: reopened in the form for values, and resumed after a crash.

use quejing_rules::{Holder, RuleSet};

use super::last_reopenable_end;
use crate::action::SessionAction;
use crate::entry_desk::record_obstacle;
use crate::night::{DealEntry, NightAction, NightEntry};
use crate::round::{Round, ValueField, accepts_value};
use crate::samples::LedgerFolder;
use crate::session::Session;
use crate::session::tests::{confirm_with, declare, left_tiles};
use quejing_rules::play::Play;

fn change_round(model: &mut Session, change: impl FnOnce(&mut Round)) {
    let mut now = model.hand().round().clone();
    change(&mut now);
    model.apply(SessionAction::SetCircumstances(Box::new(now)));
}

/// Enters a win of this many points by the second player on a discard of the third.
fn enter_win(model: &mut Session, points: u32) {
    change_round(model, |now| {
        now.answers.set_value_number(ValueField::Points, points);
        now.set_winner(1);
        now.giver = Some(2);
    });
}

fn second_player_gain(model: &Session) -> Option<quejing_rules::Amount> {
    let deal = model.keeper().night().deals.last()?;
    let person = *deal.players.get(1)?;
    Some(deal.net_change(Holder::Player(person)))
}

#[test]
fn a_recorded_value_opens_in_its_own_form_and_is_corrected() {
    let folder = LedgerFolder::new("value-opened");
    let mut model = folder.model();
    enter_win(&mut model, 64);
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    let before = second_player_gain(&model).expect("recorded");
    drop(model);
    let mut model = folder.model();
    let end = last_reopenable_end(&model.keeper().night().deals[0]).expect("it can be opened");
    model.apply(SessionAction::ReopenHand(end.event, end.index));
    assert_eq!(model.desk().reopened_deal_number(), Some(1));
    assert_eq!(model.hand().laid().entered_value().and_then(|value| value.points), Some(64));
    assert_eq!((model.hand().round().winner, model.hand().round().giver), (Some(1), Some(2)));
    assert!(model.hand().is_recorded(), "as it was recorded");
    change_round(&mut model, |now| now.answers.set_value_number(ValueField::Points, 128));
    assert!(
        model.hand().is_correction() && model.desk().is_recordable(),
        "{:?}",
        record_obstacle(model.desk(), model.lang)
    );
    model.apply(SessionAction::Record(model.hand().preview_mark()));
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
    let points = quejing_rules::play::Value { points: Some(64), ..Default::default() };
    assert!(!accepts_value(round.rules(), points));
    assert!(accepts_value(
        round.rules(),
        quejing_rules::play::Value { fan: Some(3), fu: Some(30), ..Default::default() }
    ));
}

#[test]
fn a_value_that_was_being_entered_is_offered_after_a_crash() {
    let folder = LedgerFolder::new("value-crash");
    let mut model = folder.model();
    enter_win(&mut model, 64);
    assert!(model.desk_mut().drafted_win().is_some(), "another device can join it");
    model.save_draft();
    drop(model);
    let mut model = folder.model();
    assert_eq!(left_tiles(&model), Some(0));
    model.apply(SessionAction::ResumeDraft(true));
    assert_eq!(model.hand().laid().entered_value().and_then(|value| value.points), Some(64));
    enter_win(&mut model, 64);
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    model.apply(SessionAction::NewHand);
    // In the same night, with the winner and the discarder.
    enter_win(&mut model, 32);
    model.save_draft();
    drop(model);
    let mut model = folder.model();
    model.apply(SessionAction::ResumeDraft(true));
    assert_eq!((model.hand().round().winner, model.hand().round().giver), (Some(1), Some(2)));
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    model.save_draft();
    drop(model);
    assert_eq!(left_tiles(&folder.model()), None);
}

/// A model of a riichi night with four unnamed people; deal 1 is recorded with a riichi of the winner and of a loser.
fn riichi_model() -> Session {
    let mut model = Session::new(quejing_words::Lang::En, crate::night::LedgerLocation::Memory);
    change_round(&mut model, |now| now.set_rules(RuleSet::RIICHI.into()));
    let mut opening = model.keeper().open_night().draft_opening().expect("a draft").clone();
    opening.profile = RuleSet::RIICHI.into();
    opening.rules_name = RuleSet::RIICHI.to_string();
    model.apply(SessionAction::Night(NightAction::BeginNight { opening: Box::new(opening), leaves_deal: false }));
    model
}

/// Enters a win by value, 3 han 30 fu, of one player on a discard of another, and records it.
fn record_riichi_win(model: &mut Session, winner: usize, from: usize) {
    enter_riichi_win(model, winner, from);
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    assert!(model.hand().is_recorded(), "{:?}", record_obstacle(model.desk(), model.lang));
    model.apply(SessionAction::NewHand);
}

fn enter_riichi_win(model: &mut Session, winner: usize, from: usize) {
    change_round(model, |now| {
        now.answers.set_value_number(ValueField::Fan, 3);
        now.answers.set_value_number(ValueField::Fu, 30);
        now.set_winner(winner);
        now.giver = Some(from);
    });
}

fn shown_gains(model: &Session) -> Vec<i64> {
    let plan = model.hand().bill().payment_plan().expect("a plan");
    let people = &model.hand().round().people;
    people.iter().map(|&player| plan.gain(Holder::Player(player)).units().unwrap_or_default()).collect()
}

fn recorded_gains(model: &Session, deal: usize) -> Vec<i64> {
    let (night, people) = (model.keeper().night(), &model.hand().round().people);
    people
        .iter()
        .map(|&player| night.deals[deal].net_change(Holder::Player(player)).units().unwrap_or_default())
        .collect()
}

/// A double ron after two riichi: however a win is reopened, its people gain what the record says, sticks included.
#[test]
fn a_reopened_double_ron_shows_the_sticks_as_recorded() {
    for declared_at_the_seat in [true, false] {
        let mut model = riichi_model();
        for player in [0, 1] {
            match declared_at_the_seat {
                true => model.apply(declare(player, true)),
                false => change_round(&mut model, |now| now.flags_mut().set_declared(player, true)),
            }
        }
        enter_riichi_win(&mut model, 1, 3);
        model.apply(SessionAction::SetWinAside);
        enter_riichi_win(&mut model, 2, 3);
        model.apply(SessionAction::Record(model.hand().preview_mark()));
        assert!(model.hand().is_recorded(), "{:?}", record_obstacle(model.desk(), model.lang));
        let recorded = recorded_gains(&model, 0);
        assert_eq!(recorded.iter().sum::<i64>(), 0);
        assert_eq!(shown_gains(&model), recorded, "as entered, {declared_at_the_seat}");
        model.apply(SessionAction::NewHand);
        record_riichi_win(&mut model, 0, 1);
        let ends: Vec<_> = model.keeper().night().deals[0].acts.iter().flat_map(super::reopenable_ends).collect();
        assert_eq!(ends.len(), 2);
        for end in ends {
            model.apply(SessionAction::ReopenHand(end.event, end.index));
            assert!(model.hand().is_recorded());
            assert_eq!(shown_gains(&model), recorded, "{end:?}, {declared_at_the_seat}");
            model.apply(SessionAction::NewHand);
        }
    }
}

fn confirm(model: &mut Session) {
    let agreed = model.keeper().night().order.clone();
    assert!(model.desk().recorder().proposal().is_some(), "nothing waits for consent");
    confirm_with(model, "forgotten", &agreed);
    assert!(model.desk().recorder().proposal().is_none());
}

/// The riichi of an earlier deal is taken back and given in its reopened win, as often as people like.
#[test]
fn a_riichi_of_an_earlier_deal_is_taken_back_and_given() {
    for declared_at_the_seat in [true, false] {
        let mut model = riichi_model();
        match declared_at_the_seat {
            true => model.apply(declare(0, true)),
            false => change_round(&mut model, |now| now.flags_mut().set_declared(0, true)),
        }
        record_riichi_win(&mut model, 1, 3);
        record_riichi_win(&mut model, 2, 3);
        let gains = recorded_gains(&model, 0);
        for step in 0..3 {
            let is_declared = step % 2 == 1;
            let end = last_reopenable_end(&model.keeper().night().deals[0]).expect("a win");
            model.apply(SessionAction::ReopenHand(end.event, end.index));
            assert_eq!(model.hand().round().flags().has_declared(0), !is_declared);
            change_round(&mut model, |now| now.flags_mut().set_declared(0, is_declared));
            model.apply(SessionAction::Record(model.hand().preview_mark()));
            confirm(&mut model);
            model.apply(SessionAction::NewHand);
            let stick = if is_declared { 0 } else { 1000 };
            let expected = [gains[0] + stick, gains[1] - stick, gains[2], gains[3]];
            assert_eq!(recorded_gains(&model, 0), expected, "{step}, {declared_at_the_seat}");
            assert!(model.keeper().night().refused.is_empty());
        }
        assert_eq!(model.keeper().night().deals.len(), 2);
    }
}

/// An act of an earlier deal is taken back and given by the list of its entries, with consent.
#[test]
fn an_act_of_an_earlier_deal_is_taken_back_and_given_by_its_entries() {
    let mut model = riichi_model();
    model.apply(declare(0, true));
    record_riichi_win(&mut model, 1, 3);
    record_riichi_win(&mut model, 2, 3);
    let gains = recorded_gains(&model, 0);
    let deal = model.keeper().night().deals[0].clone();
    let riichi = deal.acts.iter().find(|act| matches!(*act.play, Play::Act(_))).expect("a riichi");
    model.apply(SessionAction::Night(NightAction::TakeBackAct(riichi.event)));
    confirm(&mut model);
    assert_eq!(recorded_gains(&model, 0)[..2], [gains[0] + 1000, gains[1] - 1000]);
    let before = deal.acts.last().expect("a win").event;
    let entry = Box::new(NightEntry::of_deal_event(&deal, riichi).expect("an act"));
    model.apply(SessionAction::Night(NightAction::Enter(NightEntry::LateEvent { before, entry })));
    confirm(&mut model);
    assert_eq!(recorded_gains(&model, 0), gains);
}

/// After a riichi is taken back, the deal that it began is not open: the night ends.
#[test]
fn the_night_ends_after_a_riichi_is_taken_back() {
    let mut model = riichi_model();
    model.apply(declare(0, true));
    assert!(model.keeper().open_night().is_deal_open());
    model.apply(declare(0, false));
    assert!(!model.keeper().open_night().is_deal_open() && model.keeper().night().open_deals.is_empty());
    // Taken back by its number, the beginning stays; the end of the night removes it.
    model.apply(declare(1, true));
    let event = model.keeper().night().last_event;
    model.apply(SessionAction::Night(NightAction::TakeBackAct(event)));
    assert!(!model.keeper().open_night().is_deal_open(), "nothing but a bare beginning");
    model.apply(SessionAction::Night(NightAction::EndNight(None)));
    assert!(model.keeper().night().is_closed && model.keeper().night().deals.is_empty());
}

/// The end of the night in the middle of a game asks about the game; the decision is corrected afterwards.
#[test]
fn the_end_of_a_night_asks_about_an_unfinished_game() {
    let mut model = riichi_model();
    record_riichi_win(&mut model, 1, 3);
    let left_out = quejing_rules::play::UnfinishedGame::LeftOut;
    model.apply(SessionAction::Night(NightAction::EndNight(None)));
    assert!(model.desk().recorder().asks_about_unfinished_game() && !model.keeper().night().is_closed);
    model.apply(SessionAction::Night(NightAction::KeepPlaying));
    assert!(!model.desk().recorder().asks_about_unfinished_game());
    model.apply(SessionAction::Night(NightAction::EndNight(None)));
    model.apply(SessionAction::Night(NightAction::EndNight(Some(left_out))));
    let night = model.keeper().night();
    assert!(
        night.is_closed && night.left_out_game().is_some() && !model.desk().recorder().asks_about_unfinished_game()
    );
    model.apply(SessionAction::Night(NightAction::CorrectEnd(quejing_rules::play::UnfinishedGame::Counted)));
    confirm(&mut model);
    assert!(model.keeper().night().is_closed && model.keeper().night().left_out_game().is_none());
}

/// The next game in the middle of a game asks about it as the end of the night does.
#[test]
fn the_next_game_asks_about_an_unfinished_game() {
    let mut model = riichi_model();
    record_riichi_win(&mut model, 1, 3);
    let winner = model.keeper().night().order[1];
    let propose = |model: &mut Session| {
        let (order, method) = (model.keeper().night().game_order(), quejing_rules::play::SeatingMethod::ByHand);
        model.apply(SessionAction::Night(NightAction::Enter(NightEntry::NextGame { order, method, unfinished: None })));
    };
    let games = |model: &Session| model.keeper().night().games().len();
    propose(&mut model);
    assert!(model.desk().recorder().asks_about_unfinished_game() && games(&model) == 1);
    model.apply(SessionAction::Night(NightAction::KeepPlaying));
    model.apply(SessionAction::Night(NightAction::DecideUnfinishedGame(quejing_rules::play::UnfinishedGame::LeftOut)));
    assert!(
        !model.desk().recorder().asks_about_unfinished_game() && games(&model) == 1,
        "no step waits for the decision"
    );
    propose(&mut model);
    model.apply(SessionAction::Night(NightAction::DecideUnfinishedGame(quejing_rules::play::UnfinishedGame::LeftOut)));
    assert!(
        !model.desk().recorder().asks_about_unfinished_game() && model.desk().recorder().proposal().is_none(),
        "decided, it needs no reason"
    );
    let night = model.keeper().night();
    assert_eq!((games(&model), night.counted_total(winner)), (2, quejing_rules::Amount::ZERO));
    assert!(night.total(winner) > quejing_rules::Amount::ZERO);
}

/// Dice 3 and 4 are rule 7, dice 1 and 1 rule 2: once the dice are corrected, nothing is scored by the old rule,
/// neither before the correction is recorded nor after it.
#[test]
fn corrected_dice_correct_the_special_rule() {
    let mut model = Session::new(quejing_words::Lang::En, crate::night::LedgerLocation::Memory);
    let mut opening = model.keeper().open_night().draft_opening().expect("a draft").clone();
    (opening.profile, opening.rules_name) = (RuleSet::HOUSE.into(), RuleSet::HOUSE.to_string());
    model.apply(SessionAction::Night(NightAction::BeginNight { opening: Box::new(opening), leaves_deal: false }));
    let special = |model: &Session| {
        let rule = model.hand().round().answers.special_rule().map(|rule| rule.number());
        (rule, model.keeper().night().deals.last().and_then(|deal| deal.special))
    };
    change_round(&mut model, |now| now.deal.dice = "3 4".to_owned());
    model.apply(SessionAction::BeginDeal);
    assert_eq!(special(&model), (Some(7), Some(7)));
    change_round(&mut model, |now| now.deal.dice = "1 1".to_owned());
    assert_eq!(special(&model), (Some(2), Some(7)), "the rule follows the dice at once");
    model.apply(SessionAction::BeginDeal);
    confirm(&mut model);
    assert_eq!(special(&model), (Some(2), Some(2)));
    assert!(model.keeper().night().cautions.is_empty(), "{:?}", model.keeper().night().cautions);
    // Another device corrects the beginning: the rule here follows the record.
    let deal = model.keeper().night().deals[0].clone();
    let begun = &deal.acts[0];
    let mut with = NightEntry::of_deal_event(&deal, begun).expect("a beginning");
    if let NightEntry::Deal { event: DealEntry::Beginning(beginning), .. } = &mut with {
        beginning.dice = vec![3, 3];
    }
    let correction = NightEntry::Correction { event: begun.event, with: Box::new(with) };
    model.apply(SessionAction::Night(NightAction::Enter(correction)));
    confirm(&mut model);
    assert_eq!(special(&model), (Some(6), Some(6)));
}
