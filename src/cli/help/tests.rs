use std::collections::BTreeSet;

use super::*;

/// Every id that the command line of this build needs, with the ids that would do.
fn needed(command: &Command, id: &str, found: &mut Vec<Vec<String>>) {
    found.push(vec![id.to_owned()]);
    for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
        found.push(ids(command, id, arg));
        let names = arg.get_value_names().unwrap_or_default();
        let takes = arg.get_action().takes_values();
        let names = names.iter().filter(|_| takes).flat_map(|name| words(name));
        let names = names.filter(|word| word.starts_with(|sign: char| sign.is_ascii_uppercase()));
        found.extend(names.map(|word| vec![format!("value-{word}")]));
    }
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        needed(sub, &below(id, sub.get_name()), found);
    }
}

/// What no command holds but its help does.
fn besides() -> Vec<Vec<String>> {
    let values = ["OPTIONS", "COMMAND", "UNITS", "POINTS"].map(|word| format!("value-{word}"));
    values.map(|id| vec![id]).into()
}

fn all_needed() -> Vec<Vec<String>> {
    let mut found = besides();
    needed(&Arguments::command(), ROOT, &mut found);
    found
}

#[test]
fn every_command_and_argument_has_its_text_in_every_language() {
    let mut missing = BTreeSet::new();
    for lang in Lang::ALL {
        let lacks = |ids: &Vec<String>| ids.iter().all(|id| told(lang, id).is_none());
        let lacking = all_needed().into_iter().filter(lacks);
        missing.extend(lacking.map(|ids| format!("{}: help-{}", lang.code(), ids.join(" or help-"))));
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[cfg(feature = "app")]
#[test]
fn no_text_is_left_over() {
    let used: BTreeSet<String> = all_needed().into_iter().flatten().collect();
    for lang in Lang::ALL {
        let ids = lang.help().keys().filter(|id| !id.contains('.')).filter_map(|id| id.strip_prefix("help-"));
        let left_over: Vec<&str> = ids.filter(|id| !used.contains(*id)).collect();
        assert_eq!(left_over, [""; 0], "{}", lang.code());
    }
}

/// The pages of a command and of those below it.
fn pages(command: &Command, lang: Lang, found: &mut Vec<String>) {
    let mut shown = command.clone();
    found.push(page(&mut shown, lang));
    for sub in command.get_subcommands() {
        pages(sub, lang, found);
    }
}

#[test]
fn pages_fit_and_say_nothing_in_another_language() {
    for lang in Lang::ALL {
        let mut found = Vec::new();
        pages(&command(lang), lang, &mut found);
        let plain = |page: &String| StyledStr::from(page.clone()).to_string();
        for page in found.iter().map(plain) {
            for line in page.lines() {
                let is_one_word = line.split_whitespace().count() < 3;
                assert!(line.width() <= WIDTH || is_one_word || line.contains("quejing"), "{line}");
            }
            if lang != Lang::En {
                let english = ["Usage", "Options", "OPTIONS", "COMMAND", "Print", "default"];
                let left = english.iter().find(|word| page.contains(**word));
                assert_eq!(left, None, "{page}");
                assert!(!page.is_ascii(), "{page}");
            }
        }
    }
}

#[test]
fn lines_break_where_people_break_them() {
    assert_eq!(wrapped("one two three", 8), ["one two", "three"]);
    assert_eq!(wrapped("  kept  apart", 20), ["  kept  apart"]);
    assert_eq!(wrapped("例如一二三，四五", 10), ["例如一二", "三，四五"]);
    assert_eq!(wrapped("（一二）三四「五」", 10), ["（一二）三", "四「五」"]);
    assert_eq!(wrapped("写 --win 吧\n再写", 8), ["写 --win", "吧", "再写"]);
    assert_eq!(wrapped("", 8), [""; 0]);
}

#[test]
fn what_people_write_stands_in_their_language() {
    assert_eq!(form(Lang::En, "FROM:TO:AMOUNT"), "FROM:TO:AMOUNT");
    assert_eq!(form(Lang::Zh, "FROM:TO:AMOUNT"), "付款人:收款人:金额");
    assert_eq!(form(Lang::Ja, "FILE.csv"), "ファイル.csv");
}
