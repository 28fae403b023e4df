//! The window's list of rules with a profile that cannot be read. The folder of profiles comes from the environment, so the
//! test runs itself again with another one.

use eframe::egui::accesskit::Role;
use egui_kittest::kittest::{NodeT, Queryable};
use quejing::i18n::Lang;

use crate::common::Folder;
use crate::support::*;

#[test]
fn a_profile_that_cannot_be_read_stands_in_the_list_and_cannot_be_chosen() {
    const INNER: &str = "QUEJING_TEST_INNER";
    if std::env::var_os(INNER).is_some() {
        return look();
    }
    let config = Folder::new("profiles");
    let folder = config.join("quejing/profiles");
    std::fs::create_dir_all(&folder).expect("a folder");
    let write = |file: &str, text: &str| std::fs::write(folder.join(file), text).expect("written");
    write(
        "tuesday.toml",
        "format = 1\nname = \"tuesday\"\nrules = \"riichi\"\n",
    );
    write("broken.toml", "format = 1\nname = \"broken\"\nrules = \n");
    let test = "a_profile_that_cannot_be_read_stands_in_the_list_and_cannot_be_chosen";
    let inner = alone(module_path!(), test)
        .env(INNER, "1")
        .env("XDG_CONFIG_HOME", &config)
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&inner.stdout);
    assert!(
        inner.status.success() && said.contains("1 passed"),
        "{said}"
    );
}

fn look() {
    for (lang, list, broken) in [
        (Lang::En, "Rules", "broken.toml (cannot be read)"),
        (Lang::Zh, "规则", "broken.toml（读不了）"),
        (Lang::Ja, "ルール", "broken.toml（読み込めません）"),
    ] {
        let mut harness = window(lang, ByName);
        harness.get_by_role_and_label(Role::ComboBox, list).click();
        harness.run_steps(3);
        let entry = harness.get_by_label(broken);
        assert!(entry.accesskit_node().is_disabled(), "{broken}");
        let before = harness.state().model().circumstances().rules().clone();
        entry.click();
        harness.run_steps(3);
        assert_eq!(*harness.state().model().circumstances().rules(), before);
        let mut harness = window(lang, ByName);
        choose(&mut harness, list, "tuesday");
        assert_eq!(
            harness.state().model().circumstances().rules().set(),
            quejing::rules::RuleSet::Riichi
        );
    }
}
