use std::collections::BTreeSet;

use super::*;

/// Adds the text ids that a command and its subcommands need to `found`. Each item lists alternatives, one of which
/// must exist.
fn collect_needed_ids(command: &Command, id: &str, found: &mut Vec<Vec<String>>) {
    found.push(vec![id.to_owned()]);
    for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
        found.push(argument_text_ids(command, id, arg));
        let names = arg.get_value_names().unwrap_or_default();
        let takes = arg.get_action().takes_values();
        let names = names.iter().filter(|_| takes).flat_map(|name| split_form(name));
        let names = names.filter(|word| word.starts_with(|sign: char| sign.is_ascii_uppercase()));
        found.extend(names.map(|word| vec![format!("value-{word}")]));
    }
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        collect_needed_ids(sub, &subcommand_text_id(id, sub.get_name()), found);
    }
}

/// Returns the text ids of the placeholders that only help pages and errors use, not arguments.
fn extra_needed_ids() -> Vec<Vec<String>> {
    let values = ["OPTIONS", "COMMAND", "UNITS", "POINTS"].map(|word| format!("value-{word}"));
    values.map(|id| vec![id]).into()
}

fn all_needed_ids() -> Vec<Vec<String>> {
    let mut found = extra_needed_ids();
    collect_needed_ids(&CliArguments::command(), ROOT_TEXT_ID, &mut found);
    found
}

#[test]
fn every_command_and_argument_has_its_text_in_every_language() {
    let mut missing = BTreeSet::new();
    for lang in Lang::ALL {
        let lacks = |ids: &Vec<String>| ids.iter().all(|id| help_text(lang, id).is_none());
        let lacking = all_needed_ids().into_iter().filter(lacks);
        missing.extend(lacking.map(|ids| format!("{}: help-{}", lang.code(), ids.join(" or help-"))));
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[cfg(feature = "app")]
#[test]
fn every_help_text_is_used() {
    let used: BTreeSet<String> = all_needed_ids().into_iter().flatten().collect();
    for lang in Lang::ALL {
        let ids = lang.help_texts().keys().filter(|id| !id.contains('.')).filter_map(|id| id.strip_prefix("help-"));
        let unused: Vec<&str> = ids.filter(|id| !used.contains(*id)).collect();
        assert_eq!(unused, [""; 0], "{}", lang.code());
    }
}

/// Adds the help pages of a command and its subcommands to `found`.
fn collect_pages(command: &Command, lang: Lang, found: &mut Vec<String>) {
    let mut shown = command.clone();
    found.push(help_page(&mut shown, lang));
    for sub in command.get_subcommands() {
        collect_pages(sub, lang, found);
    }
}

#[test]
fn pages_fit_and_are_in_one_language() {
    for lang in Lang::ALL {
        let mut found = Vec::new();
        collect_pages(&localized_command(lang, &|_| true), lang, &mut found);
        let plain = |page: &String| StyledStr::from(page.clone()).to_string();
        for page in found.iter().map(plain) {
            for line in page.lines() {
                let is_one_word = line.split_whitespace().count() < 3;
                assert!(line.width() <= MAX_LINE_WIDTH || is_one_word || line.contains("quejing"), "{line}");
            }
            if lang != Lang::En {
                let english = ["Usage", "Options", "OPTIONS", "COMMAND", "Print", "default"];
                let untranslated = english.iter().find(|word| page.contains(**word));
                assert_eq!(untranslated, None, "{page}");
                assert!(!page.is_ascii(), "{page}");
            }
        }
    }
}

#[test]
fn lines_break_by_the_rules_of_their_script() {
    assert_eq!(wrap_lines("one two three", 8), ["one two", "three"]);
    assert_eq!(wrap_lines("  kept  apart", 20), ["  kept  apart"]);
    assert_eq!(wrap_lines("例如一二三，四五", 10), ["例如一二", "三，四五"]);
    assert_eq!(wrap_lines("（一二）三四「五」", 10), ["（一二）三", "四「五」"]);
    assert_eq!(wrap_lines("写 --win 吧\n再写", 8), ["写 --win", "吧", "再写"]);
    assert_eq!(wrap_lines("", 8), [""; 0]);
}

#[test]
fn placeholders_are_translated() {
    assert_eq!(translate_form(Lang::En, "FROM:TO:AMOUNT"), "FROM:TO:AMOUNT");
    assert_eq!(translate_form(Lang::Zh, "FROM:TO:AMOUNT"), "付款人:收款人:金额");
    assert_eq!(translate_form(Lang::Ja, "FILE.csv"), "ファイル.csv");
}
