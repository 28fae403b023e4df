//! The window's knowledge from hand to hand.

use super::*;
use crate::app::round::Circumstances;
use crate::hand::Flag;
use crate::rules::lingque::{Edition, Profile};
use crate::table::EventBody;

const KNITTED: &str = "147m258p369s12345z";

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

#[test]
fn what_was_marked_of_a_hand_that_was_given_up_does_not_score_the_next_one() {
    let mut model = model();
    say(&mut model, |now| {
        now.set_winner(2);
        now.flags.set(Flag::LastTile, true);
        now.flowers = Some(3);
    });
    model.apply(Action::TypeTiles(KNITTED.into()));
    let now = model.circumstances();
    assert!(now.flags.is_empty() && now.flowers.is_none());
    assert_eq!(
        now.winner, 2,
        "who won may have been said before the photo was taken"
    );
}

#[test]
fn circumstances_said_before_the_first_hand_are_kept_for_it() {
    let mut model = Model::new(Lang::En, Keeping::Memory);
    say(&mut model, |now| now.flowers = Some(2));
    model.apply(Action::TypeTiles(KNITTED.into()));
    assert_eq!(model.circumstances().flowers, Some(2));
}

#[test]
fn after_a_recorded_hand_the_deal_goes_on_and_the_edition_stays() {
    let mut model = model();
    say(&mut model, |now| {
        now.rules = Profile::new(Edition::E26).into();
        now.set_winner(3);
    });
    model.apply(Action::Record);
    assert!(model.is_recorded());
    model.apply(Action::NewHand);
    let now = model.circumstances();
    assert_eq!(
        (now.dealer, &now.rules),
        (1, &Profile::new(Edition::E26).into())
    );
    assert!(model.board().is_empty());
}

#[test]
fn a_drawn_hand_passes_the_deal_and_leaves_the_tiles() {
    let mut model = model();
    model.apply(Action::RecordDraw);
    assert_eq!(model.circumstances().dealer, 1);
    assert_eq!(model.board().hand_len(), 14);
    assert_eq!(model.ledger().night().totals(), [0; 4]);
}

#[test]
fn a_new_evening_keeps_the_players_and_begins_at_nothing() {
    let mut model = model();
    model.apply(Action::Rename(1, "阿明".into()));
    model.apply(Action::Record);
    model.apply(Action::NewEvening);
    assert_eq!(model.ledger().night().players[1], "阿明");
    assert_eq!(model.ledger().night().totals(), [0; 4]);
    assert!(!model.is_recorded());
}

#[test]
fn a_recorded_hand_keeps_the_name_and_note_of_its_profile() {
    let mut model = model();
    let appendix = model.profiles().iter();
    let mut appendix = appendix.filter(|known| known.name == "lingque-v28-appendix");
    let named = appendix.next().expect("it comes along").clone();
    say(&mut model, |now| now.rules = named.rules.clone());
    model.apply(Action::Record);
    let event = model.ledger().events().last().expect("it was recorded");
    let EventBody::HandWon(won) = &event.body else {
        panic!("a win is recorded: {event:?}");
    };
    let profile = won.profile.as_ref().expect("the rules came from a profile");
    assert_eq!(
        (&profile.name, &profile.note, profile.format),
        (&named.name, &named.note, named.format)
    );
}

#[test]
fn a_hand_by_a_rule_sets_own_switches_names_no_profile() {
    let mut model = model();
    model.apply(Action::Record);
    let event = model.ledger().events().last().expect("it was recorded");
    let stored = serde_json::to_value(event).expect("an event is JSON");
    assert!(stored.get("profile").is_none(), "{stored}");
    // As evenings were written before profiles were named in them.
    let again: crate::table::Event = serde_json::from_value(stored).expect("it is read again");
    assert_eq!(&again, event);
}
