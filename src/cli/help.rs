//! The help of the command line, in every language. What it says stands in `i18n/*/help.ftl`:
//!
//! - `help-night-add` is what `quejing night add` does; its attribute `.after` stands at the end of that command's help.
//! - `help-night-export-out` is what an argument is for. One that several commands share through a struct is found under the
//!   name of the struct, as `help-Consent-reason`.
//! - `help-value-FILE` is what stands for a value.

use std::borrow::Cow;

use clap::builder::{PossibleValuesParser, StyledStr, Styles, TypedValueParser};
use clap::{Arg, Command, CommandFactory};
use unicode_width::UnicodeWidthStr;

use super::Arguments;
use crate::i18n::Lang;

/// The id of the program itself.
const ROOT: &str = "quejing";
/// Columns of a line.
const WIDTH: usize = 100;
/// What takes more columns has its explanation on the next line.
const LABEL: usize = 30;

/// No text of its own.
const NOTHING: Option<&'static str> = None;

/// The whole command line with its help in a language.
pub(super) fn command(lang: Lang) -> Command {
    let mut command = worded(Arguments::command().bin_name(ROOT), ROOT, lang);
    command.build();
    lay_out(&mut command, lang);
    command
}

/// Returns the parser of `--lang`, which takes the codes of the languages there are.
pub(super) fn language() -> impl TypedValueParser<Value = Lang> {
    PossibleValuesParser::new(Lang::ALL.map(Lang::code)).try_map(|code| code.parse::<Lang>())
}

/// What an id of `help.ftl` says.
fn told(lang: Lang, id: &str) -> Option<&'static str> {
    lang.named("help", id)
}

/// The id of a command that belongs to another.
fn below(id: &str, name: &str) -> String {
    match id {
        ROOT => name.to_owned(),
        // What replaces an event is written like a new one.
        "night-correct" => below("night-add", name),
        _ => format!("{id}-{name}"),
    }
}

/// The ids that an argument may have: under its command, or under the struct that it stands in. The library makes a group of
/// every struct, but leaves that of a struct with others in it empty.
fn ids(command: &Command, id: &str, arg: &Arg) -> Vec<String> {
    let structs = command.get_groups().filter(|group| {
        let mut held = group.get_args().peekable();
        held.peek().is_none() || held.any(|held| held == arg.get_id())
    });
    let places = std::iter::once(id).chain(structs.map(|group| group.get_id().as_str()));
    places.map(|place| format!("{place}-{}", arg.get_id())).collect()
}

/// A command and those below it, with the words of a language in place of the code's own.
fn worded(command: Command, id: &str, lang: Lang) -> Command {
    let text = |arg| ids(&command, id, arg).iter().find_map(|id| told(lang, id));
    let texts: Vec<Option<&str>> = command.get_arguments().map(text).collect();
    let mut texts = texts.into_iter();
    command
        .about(told(lang, id))
        .long_about(NOTHING)
        .after_help(told(lang, &format!("{id}.after")).unwrap_or_default())
        .mut_args(|arg| {
            let names = arg.get_value_names().unwrap_or_default();
            let names: Vec<String> = names.iter().map(|name| form(lang, name)).collect();
            let arg = arg.help(texts.next().flatten()).long_help(NOTHING);
            if arg.get_action().takes_values() { arg.value_names(names) } else { arg }
        })
        .mut_subcommands(|sub| {
            let id = below(id, sub.get_name());
            worded(sub, &id, lang)
        })
}

/// A form as `FROM:TO:AMOUNT`, in a language: people put their own words in place of those in capitals.
pub(super) fn form(lang: Lang, form: &str) -> String {
    words(form).map(|word| told(lang, &format!("value-{word}")).unwrap_or(word)).collect()
}

/// The words in capitals, and what stands between them.
fn words(form: &str) -> impl Iterator<Item = &str> {
    let is_capital = |sign: char| sign.is_ascii_uppercase() || sign.is_ascii_digit() || sign == '_';
    let mut rest = form;
    std::iter::from_fn(move || {
        let kind = is_capital(rest.chars().next()?);
        let (word, left) = rest.split_at_checked(rest.find(|sign| is_capital(sign) != kind).unwrap_or(rest.len()))?;
        rest = left;
        Some(word)
    })
}

/// Lays out the help of a command and of those below it.
fn lay_out(command: &mut Command, lang: Lang) {
    for sub in command.get_subcommands_mut() {
        lay_out(sub, lang);
    }
    *command = std::mem::take(command).subcommand_value_name(form(lang, "COMMAND"));
    // Before the command is taken out of its place.
    let page = page(command, lang);
    *command = std::mem::take(command).override_help(StyledStr::from(page));
}

fn page(command: &mut Command, lang: Lang) -> String {
    let usage = usage(command, lang);
    let about = wrapped(&about(command, lang), WIDTH).join("\n");
    let mut page = format!("{about}\n\n{usage}\n");
    let commands = command.get_subcommands().filter(|sub| !sub.is_hide_set());
    let commands = commands.map(|sub| (sub.get_name().to_owned(), self::about(sub, lang)));
    section(&mut page, text!(lang, "cli-help-commands"), commands.collect());
    let shown = command.get_arguments().filter(|arg| !arg.is_hide_set());
    let (positionals, options): (Vec<&Arg>, Vec<&Arg>) = shown.partition(|arg| arg.is_positional());
    // Those that every command has come last.
    let (general, own): (Vec<&Arg>, Vec<&Arg>) =
        options.into_iter().partition(|arg| ["help", "version"].contains(&arg.get_id().as_str()));
    let explained = |arg: &Arg| (label(arg), explanation(arg, lang));
    section(&mut page, text!(lang, "cli-help-arguments"), positionals.into_iter().map(explained).collect());
    section(&mut page, text!(lang, "cli-help-options"), own.into_iter().chain(general).map(explained).collect());
    let after = command.get_after_help().map(StyledStr::to_string);
    if let Some(after) = after.filter(|after| !after.is_empty()) {
        page.push('\n');
        page.push_str(&wrapped(&after, WIDTH).join("\n"));
    }
    page
}

fn about(command: &Command, lang: Lang) -> String {
    match command.get_name() {
        "help" => text!(lang, "cli-help-help").to_owned(),
        _ => command.get_about().map(StyledStr::to_string).unwrap_or_default(),
    }
}

/// How the command is written, as the library has it.
fn usage(command: &mut Command, lang: Lang) -> String {
    let usage = command.render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").replace("[OPTIONS]", &format!("[{}]", form(lang, "OPTIONS")));
    let title = text!(lang, "cli-help-usage");
    // A full-width colon has its gap in itself.
    let gap = if title.ends_with(':') { " " } else { "" };
    let indent = " ".repeat(title.width() + gap.len());
    let lines: Vec<&str> = usage.lines().map(str::trim).collect();
    let lines = lines.join(&format!("\n{indent}"));
    format!("{}{gap}{lines}", heading(title))
}

fn heading(title: &str) -> String {
    let styles = Styles::styled();
    let style = styles.get_header();
    format!("{style}{title}{style:#}")
}

/// Lines of what can be written and what it is for, under a title.
fn section(page: &mut String, title: &str, lines: Vec<(String, String)>) {
    if lines.is_empty() {
        return;
    }
    page.push_str(&format!("\n{}\n", heading(title)));
    let widest = lines.iter().map(|(label, _)| label.width()).filter(|width| *width <= LABEL).max().unwrap_or(LABEL);
    let indent = " ".repeat(2 + widest + 2);
    for (label, explanation) in lines {
        let mut explanation = wrapped(&explanation, WIDTH - indent.len()).into_iter();
        let first = if label.width() <= widest { explanation.next().unwrap_or_default() } else { String::new() };
        let gap = " ".repeat(2 + widest.saturating_sub(label.width()));
        page.push_str(format!("  {label}{gap}{first}").trim_end());
        page.push('\n');
        for line in explanation {
            page.push_str(&format!("{indent}{line}\n"));
        }
    }
}

/// An argument as it is written.
fn label(arg: &Arg) -> String {
    match (arg.is_positional(), arg.get_short()) {
        (true, _) => arg.to_string(),
        (false, Some(short)) => format!("-{short}, {arg}"),
        (false, None) => format!("    {arg}"),
    }
}

/// What an argument is for, what it is where nothing is written, and what it can be.
fn explanation(arg: &Arg, lang: Lang) -> String {
    let help = match arg.get_id().as_str() {
        "help" => text!(lang, "cli-help-print").to_owned(),
        "version" => text!(lang, "cli-help-version").to_owned(),
        _ => arg.get_help().map(StyledStr::to_string).unwrap_or_default(),
    };
    let mut parts = vec![help];
    if !arg.get_action().takes_values() {
        return parts.concat();
    }
    let values = arg.get_possible_values();
    let values: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
    if !values.is_empty() {
        let values = values.join(text!(lang, "list-comma"));
        parts.push(text!(lang, "cli-help-values", values = values));
    }
    let usual = arg.get_default_values().iter();
    let usual: Vec<String> = usual.map(|value| value.to_string_lossy().into_owned()).collect();
    if !usual.concat().is_empty() {
        parts.push(text!(lang, "cli-help-default", value = usual.join(" ")));
    }
    for other in arg.get_visible_aliases().unwrap_or_default() {
        parts.push(text!(lang, "cli-help-alias", alias = format!("--{other}")));
    }
    parts.join(" ")
}

/// Lines of a text, broken where its script allows it (Unicode's line breaking: beside any Chinese character, but not before a full stop).
fn wrapped(text: &str, most: usize) -> Vec<String> {
    text.lines().flat_map(|line| textwrap::wrap(line, most)).map(Cow::into_owned).collect()
}

#[cfg(test)]
mod tests;
