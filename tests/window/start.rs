//! The card before a night begins, and the bar above it, clicked as a person clicks.

use eframe::egui;
use eframe::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use quejing::app::{App, Page, SessionAction, WindowAction};
use quejing_ledger::Role as NightRole;
use quejing_rules::RuleSet;
use quejing_rules::play::SeatingMethod;
use quejing_session::night::{LedgerLocation, NightAction};
use quejing_words::Lang;

use crate::common::Folder;
use crate::support::*;

/// The names of those who play in the planned night, in the order of their seats.
fn planned(harness: &Harness<'_, App>) -> Vec<String> {
    let opening = harness.state().model().keeper().open_night().draft_opening().expect("no night yet");
    opening.players().map(|comer| comer.name.clone()).collect()
}

fn rules(harness: &Harness<'_, App>) -> RuleSet {
    harness.state().model().hand().round().rules().set()
}

/// Window review, Start: 18 controls when it was written. Choices that exclude each other are one control, as a list
/// is.
#[test]
fn the_first_start_shows_nine_controls_at_most() {
    for lang in Lang::ALL {
        let harness = window(lang, ByName);
        let controls = [Role::Button, Role::CheckBox, Role::ComboBox, Role::TextInput, Role::SpinButton, Role::Slider];
        let count = harness.query_all_by(move |node| controls.contains(&node.role())).count();
        let choices = harness.query_all_by(|node| node.role() == Role::RadioButton).count();
        assert!(choices >= 4, "a tile for each family");
        assert_eq!(count + 1, 9, "{lang:?}");
    }
}

#[test]
fn after_the_first_night_the_bar_has_the_pages() {
    let mut harness = window(Lang::En, ByName);
    assert!(harness.query_by_label("Night").is_none());
    click(&mut harness, "Only score hands");
    assert!(harness.query_by_label("Night").is_some(), "beside the card they are needed");
    click(&mut harness, "Table");
    click(&mut harness, "Start playing");
    assert!(harness.query_by_label("Night").is_some());
}

#[test]
fn the_help_of_the_bar_is_that_of_f1() {
    let mut harness = window(Lang::En, ByName);
    click(&mut harness, "Help");
    assert!(says(&harness, "Keyboard shortcuts"));
    harness.key_press(egui::Key::F1);
    harness.run_steps(3);
    assert!(!says(&harness, "Keyboard shortcuts"));
}

/// House rule, section 12: 3 to 7 people and 9 to 11; for 8 the text says 敬请期待.
#[test]
fn the_house_rule_seats_up_to_eleven_but_not_eight() {
    let mut harness = window(Lang::En, ByName);
    assert!(harness.query_by_label("Add player").is_none(), "four play Lingque");
    click_choice(&mut harness, "Friends' house rules");
    click(&mut harness, "Remove player");
    assert_eq!(planned(&harness).len(), 3);
    assert!(disabled(&harness, "Remove player"));
    for count in 4..=11 {
        click(&mut harness, "Add player");
        let is_refused = says(&harness, "no seating for 8 people");
        assert_eq!((is_refused, disabled(&harness, "Start playing")), (count == 8, count == 8), "{count}");
        assert_eq!(planned(&harness).len(), if count == 8 { 7 } else { count });
    }
    assert!(disabled(&harness, "Add player"));
    assert!(says(&harness, "Table 2") && says(&harness, "Free"), "{:?}", planned(&harness));
    fill(&mut harness, "Name 11", "Kim");
    click(&mut harness, "Start playing");
    let night = harness.state().model().keeper().night();
    let free = night.seats.as_ref().and_then(|seats| seats.free).expect("somebody is free");
    assert_eq!((night.order.len(), night.name(free)), (11, "Kim".to_owned()));
}

#[test]
fn people_without_a_seat_under_other_rules_watch_and_come_back() {
    let mut harness = window(Lang::En, ByName);
    click_choice(&mut harness, "Friends' house rules");
    click(&mut harness, "Add player");
    click(&mut harness, "Add player");
    fill(&mut harness, "Name 6", "Finn");
    click_choice(&mut harness, "Riichi");
    assert_eq!(planned(&harness).len(), 4);
    assert!(says(&harness, "Watching: Finn"));
    click_choice(&mut harness, "Friends' house rules");
    assert_eq!(planned(&harness)[5], "Finn");
    assert!(!says(&harness, "Watching"));
}

/// Window review, A14: nobody begins a night in which one name stands twice.
#[test]
fn a_name_entered_twice_is_told_beside_the_button() {
    let mut harness = window(Lang::En, ByName);
    fill(&mut harness, "Name of East", "Ann");
    fill(&mut harness, "Name of South", " Ann");
    assert!(says(&harness, "already someone called Ann"));
    assert!(disabled(&harness, "Start playing"));
    fill(&mut harness, "Name of South", "Ben");
    click(&mut harness, "Start playing");
    assert_eq!(harness.state().model().desk().people().names()[..2], ["Ann", "Ben"]);
}

/// Window review, A26: lots were lost on the way back to the table.
#[test]
fn lots_stay_drawn_on_other_pages_and_in_the_night() {
    let mut harness = window(Lang::En, ByName);
    let people = ["Ann", "Ben", "Cho", "Dai"];
    assert!(harness.query_by_label("Draw lots").is_none(), "for nobody");
    for (wind, name) in ["East", "South", "West", "North"].into_iter().zip(people) {
        fill(&mut harness, &format!("Name of {wind}"), name);
    }
    // 1 of 24 lots leaves the order.
    for _ in 0..50 {
        click(&mut harness, "Draw lots");
        if planned(&harness) != people {
            break;
        }
    }
    let drawn = planned(&harness);
    assert_ne!(drawn, people);
    assert!(says(&harness, "seats drawn by lot"));
    act(&mut harness, WindowAction::ShowPage(Page::RuleBook));
    act(&mut harness, WindowAction::ShowPage(Page::Table));
    click_choice(&mut harness, "Riichi");
    assert_eq!(planned(&harness), drawn);
    click(&mut harness, "Start playing");
    assert_eq!(harness.state().model().desk().people().names(), drawn);
    let seats = harness.state().model().keeper().night().seats.clone().expect("seats");
    assert_eq!(seats.how, SeatingMethod::Draw);
}

#[test]
fn enter_goes_from_name_to_name() {
    let mut harness = window(Lang::En, ByName);
    harness.get_by_role_and_label(Role::TextInput, "Name of East").focus();
    for name in ["Ann", "Ben"] {
        harness.run_steps(2);
        harness.event(egui::Event::Text(name.to_owned()));
        harness.run_steps(2);
        harness.key_press(egui::Key::Enter);
        harness.run_steps(3);
    }
    assert_eq!(planned(&harness)[..2], ["Ann", "Ben"]);
}

#[test]
fn the_rules_and_people_of_the_last_night_are_chosen_again() {
    let folder = Folder::new("last-night");
    let location = LedgerLocation::Folder(folder.to_path_buf());
    let size = egui::vec2(1280.0, 800.0);
    let mut harness = window_with(Lang::En, ByName, location.clone(), size);
    click_choice(&mut harness, "Riichi");
    click_choice(&mut harness, "Riichi, common rules");
    for (wind, name) in ["East", "South", "West", "North"].into_iter().zip(["Ann", "Ben", "Cho", "Dai"]) {
        fill(&mut harness, &format!("Name of {wind}"), name);
    }
    click(&mut harness, "Start playing");
    act(&mut harness, SessionAction::Night(NightAction::EndNight(None)));
    drop(harness);
    let mut harness = window_with(Lang::En, ByName, location, size);
    act(&mut harness, WindowAction::ShowPage(Page::Table));
    let left = |label: &str| harness.get_by_role_and_label(Role::RadioButton, label).rect().left();
    let last = "Riichi, common rules (last used)";
    assert!(left("Lingque") < left(last), "the families stay where they are");
    assert_eq!(planned(&harness), ["Ann", "Ben", "Cho", "Dai"]);
    let top = |label: &str| {
        let nodes = harness.query_all_by_role_and_label(Role::RadioButton, label);
        nodes.map(|node| node.rect().top()).fold(0.0, f32::max)
    };
    assert!(top(last) < top("Riichi"), "common rules stand before the strict text");
    assert_eq!(harness.state().model().hand().round().rules().set(), RuleSet::RIICHI);
    // A tile's first profile is chosen with it; the tiles stay where they are.
    click_choice(&mut harness, "Zung Jung");
    assert_eq!(rules(&harness), RuleSet::ZUNG_JUNG);
    fill(&mut harness, "Name of North", " ");
    click(&mut harness, "Dai");
    assert_eq!(planned(&harness)[3], "Dai", "a click on the name of an earlier night");
}

#[test]
fn the_further_choices_are_part_of_the_card() {
    let mut harness = window(Lang::En, ByName);
    click(&mut harness, "More options");
    fill(&mut harness, "Name of the night", " ");
    assert!(disabled(&harness, "Start playing") && says(&harness, "Give the night a name"));
    fill(&mut harness, "Name of the night", "Friday");
    choose(&mut harness, "Length", "half game");
    click(&mut harness, "With eight flowers");
    type_into(&mut harness, "Enter a name", "Eve");
    press(&mut harness, "Add");
    let opening = harness.state().model().keeper().open_night().draft_opening().expect("no night yet").clone();
    assert!(opening.plan.flowers && opening.title == "Friday");
    let watching = opening.attendees.iter().filter(|comer| comer.role == NightRole::Spectator);
    assert_eq!(watching.map(|comer| comer.name.as_str()).collect::<Vec<_>>(), ["Eve"]);
    click(&mut harness, "Start playing");
    let night = harness.state().model().keeper().night();
    assert_eq!(night.order.len(), 5);
}

/// Four names and no click: Enter goes from field to field, and in the last one begins the night.
#[test]
fn enter_in_the_last_name_begins_the_night() {
    let mut harness = window(Lang::En, ByName);
    harness.get_by_label("Name of East").focus();
    harness.run_steps(2);
    for name in ["Ann", "Ben", "Cho", "Dai"] {
        assert!(harness.state().model().keeper().open_night().draft_opening().is_some(), "before {name}");
        write(&mut harness, name);
        harness.key_press(egui::Key::Enter);
        harness.run_steps(3);
    }
    let night = harness.state().model().keeper().night();
    let seats = night.seats.as_ref().expect("seats").tables[0].iter().map(|who| night.name(*who));
    assert_eq!(seats.collect::<Vec<_>>(), ["Ann", "Ben", "Cho", "Dai"]);
    assert!(harness.state().model().keeper().open_night().draft_opening().is_none(), "the night has begun");
}

/// The families stay where they are from night to night; the rules of the last night are marked, and common riichi
/// stands before the strict text.
#[test]
fn the_families_keep_their_places_and_the_last_rules_are_marked() {
    let mut harness = window(Lang::En, ByName);
    let order = |harness: &Harness<'_, App>| -> Vec<String> {
        let radios = harness.query_all_by(|node| node.role() == Role::RadioButton);
        radios.filter_map(|node| NodeT::accesskit_node(&node).label()).collect()
    };
    let families = |harness: &Harness<'_, App>| -> Vec<String> {
        let names = ["Lingque", "Zung Jung", "Riichi", "Three-player riichi", "Friends' house rules"];
        let mut found: Vec<String> = order(harness);
        found.retain(|label| names.contains(&label.as_str()));
        // Riichi is the name of the family and of its strict text.
        found.dedup();
        found
    };
    let first = families(&harness);
    click_choice(&mut harness, "Riichi");
    let common = order(&harness).iter().position(|label| label == "Riichi, common rules");
    let strict = order(&harness).iter().rposition(|label| label == "Riichi");
    assert!(common.is_some() && common < strict, "{:?}", order(&harness));
    click(&mut harness, "Start playing");
    let ctx = harness.ctx.clone();
    let end = SessionAction::Night(NightAction::EndNight(None));
    harness.state_mut().perform_action(&ctx, end);
    harness.run_steps(3);
    click(&mut harness, "New night");
    assert_eq!(families(&harness), first);
    assert!(order(&harness).iter().any(|label| label == "Riichi, common rules (last used)"), "{:?}", order(&harness));
}
