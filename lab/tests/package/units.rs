//! The units of systemd start commands that the program knows.

use quejing::cli::manual_command;
use quejing_words::Lang;

use crate::text;

const SYSTEM: &str = "lib/systemd/system/quejing.service";
const USER: &str = "lib/systemd/user/quejing.service";

/// Returns the only value of a setting of a unit.
fn setting(unit: &str, key: &str) -> String {
    let unit = text(unit);
    let mut values = unit.lines().filter_map(|line| line.strip_prefix(key)?.strip_prefix('='));
    let value = values.next().unwrap_or_else(|| panic!("no {key}")).to_owned();
    assert_eq!(values.next(), None, "{key}");
    value
}

#[test]
fn units_start_a_command_of_the_program() {
    for unit in [SYSTEM, USER] {
        let started = setting(unit, "ExecStart");
        let words: Vec<&str> = started.split(' ').collect();
        assert_eq!(words.first(), Some(&"/usr/bin/quejing"));
        let parsed = manual_command(Lang::En).try_get_matches_from(&words).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(parsed.subcommand_name(), Some("serve"), "{unit}");
        // The page that the unit points at.
        assert_eq!(setting(unit, "Documentation"), "man:quejing-serve(1)");
        text("share/man/man1/quejing-serve.1");
    }
}

#[test]
fn the_system_unit_keeps_its_ledger_where_its_user_may_write() {
    assert_eq!(setting(SYSTEM, "StateDirectory"), "quejing");
    assert_eq!(setting(SYSTEM, "Environment"), "QUEJING_DATA=/var/lib/quejing");
    let user = setting(SYSTEM, "User");
    let users = text("lib/sysusers.d/quejing.conf");
    assert!(users.lines().any(|line| line.starts_with(&format!("u {user} -")) && line.ends_with(" /var/lib/quejing")));
}
