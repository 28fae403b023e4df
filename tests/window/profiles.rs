//! Profiles in the window: one that cannot be read in the list of rules, and rules of one's own made there. The folder
//! of profiles comes from the environment, so the tests run themselves again with another one.

use std::path::Path;

use eframe::egui::accesskit::Role;
use egui_kittest::kittest::{NodeT, Queryable};
use quejing::app::{Page, WindowAction};
use quejing_rules::{NamedProfile, RuleSet};
use quejing_session::night::LedgerLocation;
use quejing_session::profile_list::parse_profile;
use quejing_words::Lang;

use crate::common::Folder;
use crate::support::*;

const INNER: &str = "QUEJING_TEST_INNER";

#[test]
fn a_profile_that_cannot_be_read_stands_in_the_list_and_cannot_be_chosen() {
    if std::env::var_os(INNER).is_some() {
        return look();
    }
    let config = Folder::new("profiles");
    let folder = config.join("quejing/profiles");
    std::fs::create_dir_all(&folder).expect("a folder");
    let write = |file: &str, text: &str| std::fs::write(folder.join(file), text).expect("written");
    write("tuesday.toml", "format = 1\nname = \"tuesday\"\nrules = \"riichi\"\n");
    write("broken.toml", "format = 1\nname = \"broken\"\nrules = \n");
    let test = "a_profile_that_cannot_be_read_stands_in_the_list_and_cannot_be_chosen";
    run_inside(test, &config);
}

/// Runs the test of this name with these settings.
fn run_inside(test: &str, config: &Path) {
    let inner = alone(module_path!(), test).env(INNER, "1").env("XDG_CONFIG_HOME", config).output().expect("it runs");
    let said = String::from_utf8_lossy(&inner.stdout);
    assert!(inner.status.success() && said.contains("1 passed"), "{said}");
}

fn look() {
    for (lang, family, broken) in [
        (Lang::En, "Riichi", "broken.toml (cannot be read)"),
        (Lang::Zh, "日本麻将", "broken.toml（无法读取）"),
        (Lang::Ja, "リーチ麻雀", "broken.toml（読み込めません）"),
    ] {
        let mut harness = window(lang, ByName);
        let entry = harness.get_by_label(broken);
        assert!(entry.accesskit_node().is_disabled(), "{broken}");
        let before = harness.state().model().hand().round().rules().clone();
        entry.click();
        harness.run_steps(3);
        assert_eq!(*harness.state().model().hand().round().rules(), before);
        let mut harness = window(lang, ByName);
        click_choice(&mut harness, family);
        click_choice(&mut harness, "tuesday");
        assert_eq!(harness.state().model().hand().round().rules().set(), RuleSet::RIICHI);
    }
}

#[test]
fn rules_of_ones_own_are_changed_kept_and_chosen_at_once() {
    if std::env::var_os(INNER).is_some() {
        return keep();
    }
    let config = Folder::new("own rules");
    run_inside("rules_of_ones_own_are_changed_kept_and_chosen_at_once", &config);
    let read = |name: &str| -> NamedProfile {
        let file = config.join(format!("quejing/profiles/{name}.toml"));
        let text = std::fs::read_to_string(file).expect("a profile");
        parse_profile(&text).expect("a sound profile")
    };
    let kept = read("周二");
    let differ: Vec<(&str, String)> =
        kept.rules.differences().into_iter().map(|one| (one.switch.key, one.value.to_string())).collect();
    let wanted = [("kiriage", "true"), ("red_fives", "3"), ("renhou", "\"mangan\"")];
    assert_eq!(differ, wanted.map(|(key, value)| (key, value.to_owned())));
    assert_eq!(kept.note, "at \"Ben's\"");
    let other = read("wednesday");
    assert_eq!(other.rules, RuleSet::ZUNG_JUNG.into());
}

fn keep() {
    // High enough for every switch of riichi.
    let size = eframe::egui::vec2(1280.0, 1700.0);
    let mut harness = window_with(Lang::En, ByName, LedgerLocation::Memory, size);
    click(&mut harness, "Change rules");
    choose(&mut harness, "Rules shown", "Riichi");
    assert!(disabled(&harness, "Save rules"), "no name yet");
    fill(&mut harness, "Name", "riichi");
    assert!(disabled(&harness, "Save rules"), "a rule set's name");
    fill(&mut harness, "Name", "周二");
    fill(&mut harness, "Note", "at \"Ben's\"");
    let kiriage = "4 han 30 fu and 3 han 60 fu are rounded up to a mangan (kiriage)";
    let tanyao = "tanyao may be open (kuitan)";
    for switch in [kiriage, tanyao, tanyao] {
        let role = Role::CheckBox;
        harness.get_by_role_and_label(role, switch).click();
        harness.run_steps(3);
    }
    choose(&mut harness, "how many fives are red", "3");
    choose(&mut harness, "renhou", "five han, added to other yaku");
    choose(&mut harness, "renhou", "a mangan by itself");
    choose(&mut harness, "honba after a draw with the dealer noten", "one more honba");
    click(&mut harness, "Reset \"honba after a draw with the dealer noten\"");
    click(&mut harness, "Save rules");
    assert_eq!(trouble(&harness), None);
    let now = harness.state().model().hand().round().rules().clone();
    assert_eq!(now.differences().len(), 3, "chosen at once");
    let keeper = harness.state().model().keeper();
    assert_eq!(keeper.open_night().draft_opening().expect("no night yet").rules_name, "周二");
    // Kept under the same name again: it is the same profile, changed. Under the name of another: refused.
    choose(&mut harness, "Rules shown", "Zung Jung 3.3");
    fill(&mut harness, "Name", "周二");
    click(&mut harness, "Save rules");
    assert_eq!(trouble(&harness), Some("name_taken"));
    fill(&mut harness, "Name", "wednesday");
    click(&mut harness, "Save rules");
    // A night that goes on keeps its own.
    act(&mut harness, WindowAction::ShowPage(Page::Table));
    click_choice(&mut harness, "Riichi");
    click_choice(&mut harness, "周二");
    click(&mut harness, "Start playing");
    act(&mut harness, WindowAction::ShowPage(Page::RuleBook));
    choose(&mut harness, "Rules shown", "wednesday");
    click(&mut harness, "Save rules");
    assert_eq!(*harness.state().model().hand().round().rules(), now);
}
