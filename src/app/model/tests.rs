//! The window's knowledge from hand to hand.

use super::*;
use crate::app::night::{Asked, Matter, NightAction};
use crate::app::round::{Circumstances, LingqueTable};
use crate::app::samples::KNITTED;
use crate::rules::RuleSet;
use crate::rules::lingque::{Edition, Profile};
use crate::table::ledger::RulesOfNight;

fn model() -> Model {
    let mut model = Model::new(Lang::En, Keeping::Memory);
    model.apply(Action::TypeTiles(KNITTED.into()));
    model
}

fn say(model: &mut Model, change: impl FnOnce(&mut Circumstances)) {
    let mut circumstances = model.circumstances().clone();
    change(&mut circumstances);
    model.apply(Action::Circumstances(Box::new(circumstances)));
}

fn lingque(now: &mut Circumstances) -> &mut LingqueTable {
    now.lingque_mut().expect("Lingque")
}

#[test]
fn what_was_marked_of_a_hand_that_was_given_up_does_not_score_the_next_one() {
    let mut model = model();
    say(&mut model, |now| {
        now.set_winner(2);
        now.set("last_tile", true);
        lingque(now).flowers = Some(3);
    });
    model.apply(Action::TypeTiles(KNITTED.into()));
    let now = model.circumstances();
    assert!(!now.has("last_tile") && now.lingque().is_some_and(|table| table.flowers.is_none()));
    assert_eq!(
        now.winner, 2,
        "who won may have been said before the photo was taken"
    );
}

#[test]
fn circumstances_said_before_the_first_hand_are_kept_for_it() {
    let mut model = Model::new(Lang::En, Keeping::Memory);
    say(&mut model, |now| lingque(now).flowers = Some(2));
    model.apply(Action::TypeTiles(KNITTED.into()));
    let counted = model
        .circumstances()
        .lingque()
        .and_then(|table| table.flowers);
    assert_eq!(counted, Some(2));
}

#[test]
fn after_a_recorded_hand_the_deal_goes_on_and_the_edition_stays() {
    let mut model = model();
    say(&mut model, |now| {
        now.set_rules(Profile::new(Edition::E26).into());
    });
    say(&mut model, |now| now.set_winner(3));
    model.apply(Action::Record);
    assert!(model.is_recorded());
    model.apply(Action::NewHand);
    let now = model.circumstances();
    assert_eq!(
        (now.dealer, now.rules()),
        (1, &Profile::new(Edition::E26).into())
    );
    assert!(model.board().is_empty());
}

fn totals(model: &Model) -> Vec<i64> {
    let night = model.keeper().night();
    let total = |player| night.total(player).units().expect("whole points");
    night.order.iter().copied().map(total).collect()
}

#[test]
fn a_drawn_hand_passes_the_deal_and_leaves_the_tiles() {
    let mut model = model();
    model.apply(Action::RecordDraw);
    assert_eq!(model.circumstances().dealer, 1);
    assert_eq!(model.board().hand_len(), 14);
    assert_eq!(totals(&model), [0; 4]);
}

#[test]
fn a_new_night_keeps_the_players_and_begins_at_nothing() {
    let mut model = model();
    model.apply(Action::Rename(1, "阿明".into()));
    model.apply(Action::Record);
    let before = model.keeper().night().order[1];
    model.apply(Action::Night(NightAction::Afresh));
    assert_eq!(model.name(1), "阿明");
    assert_eq!(model.keeper().night().order[1], before, "known by his name");
    assert_eq!(totals(&model), [0; 4]);
    assert!(!model.is_recorded());
}

fn opened_by(model: &Model) -> &RulesOfNight {
    let opened = model.keeper().night().opened.as_ref();
    &opened.expect("the night is open").rules
}

#[test]
fn a_night_keeps_the_name_and_note_of_its_profile() {
    let mut model = model();
    let appendix = model.profiles().iter();
    let mut appendix = appendix.filter(|known| known.name == "lingque-v28-appendix");
    let named = appendix.next().expect("it comes along").clone();
    say(&mut model, |now| now.set_rules(named.rules.clone()));
    model.apply(Action::Record);
    assert!(model.is_recorded());
    let rules = opened_by(&model);
    assert_eq!(
        (&rules.name, &rules.note, &rules.profile),
        (&named.name, &named.note, &named.rules)
    );
}

#[test]
fn under_other_rules_than_the_nights_a_hand_is_only_valued() {
    let mut model = model();
    model.apply(Action::Record);
    assert_eq!(opened_by(&model).name, "lingque-v28");
    model.apply(Action::TypeTiles(KNITTED.into()));
    say(&mut model, |now| now.set_rules(RuleSet::House.into()));
    assert!(!model.is_recordable());
    assert_eq!(model.bill(), &Bill::OtherRules);
    model.apply(Action::TypeTiles(KNITTED.into()));
    say(&mut model, |now| now.set_rules(Profile::default().into()));
    assert!(model.is_recordable());
}

/// The deal was 乙's by the course; people say that 丙 dealt. It waits for a reason, which is recorded.
#[test]
fn what_contradicts_the_course_waits_for_a_reason() {
    let mut model = model();
    say(&mut model, |now| now.dealer = 2);
    model.apply(Action::Record);
    assert!(model.asked().is_some_and(Asked::needs_reason));
    assert!(model.keeper().draft().is_some(), "nothing is recorded");
    let confirm = |reason: &str| {
        Action::Night(NightAction::Confirm {
            reason: reason.into(),
            agreed: Vec::new(),
        })
    };
    model.apply(confirm(" "));
    assert!(!model.is_recorded(), "a reason is needed");
    model.apply(confirm("we began with him"));
    assert!(model.is_recorded() && model.asked().is_none());
    let hand = &model.keeper().night().hands[0];
    assert_eq!(hand.dealer(), model.circumstances().person(2));
    let mut overruled = hand.acts.iter().map(|act| act.payload.overruled.as_deref());
    assert!(overruled.any(|why| why == Some("we began with him")));
}

/// 40 points: self-drawn 60 from each (section 7), by discard 80 and 40 each.
#[test]
fn a_correction_is_previewed_and_undo_takes_back_all_that_was_recorded_together() {
    let mut model = model();
    model.apply(Action::Record);
    assert_eq!(totals(&model), [180, -60, -60, -60]);
    // 全不靠 without the self-draw's 2 fu is 8 × 4 = 32 points.
    say(&mut model, |now| now.from = 3);
    model.apply(Action::Record);
    let Some(Asked {
        matter: Matter::Changes(seen),
        ..
    }) = model.asked()
    else {
        panic!("a preview is expected");
    };
    assert_eq!(seen.totals.len(), 4);
    assert_eq!(
        totals(&model),
        [180, -60, -60, -60],
        "nothing is recorded yet"
    );
    model.apply(Action::Night(NightAction::Confirm {
        reason: String::new(),
        agreed: Vec::new(),
    }));
    assert_eq!(totals(&model), [128, -32, -32, -64]);
    assert!(model.is_recorded());
    model.apply(Action::Night(NightAction::UndoLast));
    assert_eq!(totals(&model), [180, -60, -60, -60]);
    model.apply(Action::Night(NightAction::UndoLast));
    assert_eq!(totals(&model), [0; 4]);
    assert!(model.keeper().night().hands.is_empty());
    for _ in 0..2 {
        model.apply(Action::Night(NightAction::RedoLast));
    }
    assert_eq!(totals(&model), [128, -32, -32, -64]);
}

/// Riichi: a stick that was forgotten belongs before the win: the last hand is recorded anew under its number.
#[test]
fn a_forgotten_riichi_is_put_into_the_last_hand() {
    let mut model = Model::new(Lang::En, Keeping::Memory);
    say(&mut model, |now| now.set_rules(RuleSet::Riichi.into()));
    model.apply(Action::TypeTiles("23467m55s345p678s5m".into()));
    say(&mut model, |now| {
        now.set_winner(1);
        now.from = 2;
    });
    model.apply(Action::Record);
    assert_eq!(totals(&model), [0, 2000, -2000, 0]);
    let hand = model.keeper().night().hands[0].id;
    say(&mut model, |now| now.set_declared(3, true));
    model.apply(Action::Record);
    model.apply(Action::Night(NightAction::Confirm {
        reason: "he said it".into(),
        agreed: Vec::new(),
    }));
    assert_eq!(totals(&model), [0, 3000, -2000, -1000]);
    let hands = &model.keeper().night().hands;
    assert_eq!((hands.len(), hands[0].id), (1, hand));
    model.apply(Action::Night(NightAction::UndoLast));
    assert_eq!(totals(&model), [0, 2000, -2000, 0]);
}

#[test]
fn an_earlier_hand_is_voided_with_a_reason_and_restored() {
    let mut model = model();
    model.apply(Action::Record);
    let first = model.keeper().night().hands[0].id;
    model.apply(Action::TypeTiles(KNITTED.into()));
    model.apply(Action::Record);
    assert_eq!(totals(&model), [360, -120, -120, -120]);
    model.apply(Action::UndoHand(first));
    assert!(model.asked().is_some_and(Asked::needs_reason));
    model.apply(Action::Night(NightAction::Confirm {
        reason: "a wrong tile".into(),
        agreed: Vec::new(),
    }));
    assert_eq!(totals(&model), [180, -60, -60, -60]);
    model.apply(Action::RestoreHand(first));
    if model.asked().is_some() {
        model.apply(Action::Night(NightAction::Confirm {
            reason: String::new(),
            agreed: Vec::new(),
        }));
    }
    assert_eq!(totals(&model), [360, -120, -120, -120]);
}
