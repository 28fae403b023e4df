//! The help of the command line, in every language. Its texts are in `help.ftl` of each language:
//!
//! - `help-night-add` describes `quejing night add`; its attribute `.after` is the end of the command's help.
//! - `help-night-export-out` describes an argument. Arguments that commands share through a struct have the name of the struct:
//!   `help-Consent-reason`.
//! - `help-value-FILE` is the placeholder of a value.

use std::borrow::Cow;

use clap::builder::{PossibleValuesParser, StyledStr, Styles, TypedValueParser};
use clap::{Arg, Command, CommandFactory};
use unicode_width::UnicodeWidthStr;

use super::Arguments;
use crate::i18n::Lang;

/// The id of the program itself.
const ROOT: &str = "quejing";
/// The maximum width of a line, in columns.
const MAX_WIDTH: usize = 100;
/// The maximum width of a label with its explanation on the same line, in columns.
const MAX_LABEL_WIDTH: usize = 30;

/// Replaces the longer texts of clap by none.
const NO_TEXT: Option<&'static str> = None;

/// Returns the command line with its help in a language.
pub(super) fn command(lang: Lang) -> Command {
    let mut command = translate_command(Arguments::command().bin_name(ROOT), ROOT, lang);
    command.build();
    lay_out(&mut command, lang);
    command
}

/// Returns the command line for documents such as man pages, which lay out the texts themselves. The explanation of an option names
/// its values and its default in the language. There is no command `help`.
pub fn command_line(lang: Lang) -> Command {
    let command = Arguments::command().bin_name(ROOT).disable_help_subcommand(true);
    let mut command = translate_command(command, ROOT, lang);
    command.build();
    explain(&mut command, lang);
    command
}

/// Replaces the help of the arguments of a command and its subcommands by their explanations.
fn explain(command: &mut Command, lang: Lang) {
    for sub in command.get_subcommands_mut() {
        explain(sub, lang);
    }
    *command = std::mem::take(command).subcommand_value_name(form(lang, "COMMAND")).mut_args(|arg| {
        let text = explanation(&arg, lang);
        let takes_values = arg.get_action().takes_values();
        arg.help(text).hide_possible_values(takes_values).hide_default_value(takes_values)
    });
}

/// Returns the parser of `--lang`, which takes the code of any language of the program.
pub(super) fn language() -> impl TypedValueParser<Value = Lang> {
    PossibleValuesParser::new(Lang::ALL.map(Lang::code)).try_map(|code| code.parse::<Lang>())
}

/// Returns the text of an id in `help.ftl`, without its prefix `help-`.
fn help_text(lang: Lang, id: &str) -> Option<&'static str> {
    lang.find_text("help", id)
}

/// Returns the id of a subcommand of the command `id`.
fn subcommand_id(id: &str, name: &str) -> String {
    match id {
        ROOT => name.to_owned(),
        // `correct` takes the same subcommands as `add`.
        "night-correct" => subcommand_id("night-add", name),
        _ => format!("{id}-{name}"),
    }
}

/// Returns the ids that an argument may have: under its command, or under the struct of its field. Clap makes a group of every
/// struct, but leaves the group of a struct with nested structs empty.
fn argument_ids(command: &Command, id: &str, arg: &Arg) -> Vec<String> {
    let structs = command.get_groups().filter(|group| {
        let mut members = group.get_args().peekable();
        members.peek().is_none() || members.any(|member| member == arg.get_id())
    });
    let prefixes = std::iter::once(id).chain(structs.map(|group| group.get_id().as_str()));
    prefixes.map(|prefix| format!("{prefix}-{}", arg.get_id())).collect()
}

/// Replaces the help of a command and its subcommands by the texts of a language.
fn translate_command(command: Command, id: &str, lang: Lang) -> Command {
    let text = |arg| argument_ids(&command, id, arg).iter().find_map(|id| help_text(lang, id));
    let texts: Vec<Option<&str>> = command.get_arguments().map(text).collect();
    let mut texts = texts.into_iter();
    command
        .about(help_text(lang, id))
        .long_about(NO_TEXT)
        .after_help(help_text(lang, &format!("{id}.after")).unwrap_or_default())
        .mut_args(|arg| {
            let names = arg.get_value_names().unwrap_or_default();
            let names: Vec<String> = names.iter().map(|name| form(lang, name)).collect();
            let arg = arg.help(texts.next().flatten()).long_help(NO_TEXT);
            if arg.get_action().takes_values() { arg.value_names(names) } else { arg }
        })
        .mut_subcommands(|sub| {
            let id = subcommand_id(id, sub.get_name());
            translate_command(sub, &id, lang)
        })
}

/// Translates the capitalized placeholders of a form such as `FROM:TO:AMOUNT`.
pub(super) fn form(lang: Lang, form: &str) -> String {
    split_form(form).map(|word| help_text(lang, &format!("value-{word}")).unwrap_or(word)).collect()
}

/// Splits a form into its capitalized placeholders and the texts between them.
fn split_form(form: &str) -> impl Iterator<Item = &str> {
    let is_of_placeholder = |sign: char| sign.is_ascii_uppercase() || sign.is_ascii_digit() || sign == '_';
    let mut rest = form;
    std::iter::from_fn(move || {
        let is_placeholder = is_of_placeholder(rest.chars().next()?);
        let end = rest.find(|sign| is_of_placeholder(sign) != is_placeholder).unwrap_or(rest.len());
        let (word, remaining) = rest.split_at_checked(end)?;
        rest = remaining;
        Some(word)
    })
}

/// Lays out the help pages of a command and its subcommands.
fn lay_out(command: &mut Command, lang: Lang) {
    for sub in command.get_subcommands_mut() {
        lay_out(sub, lang);
    }
    *command = std::mem::take(command).subcommand_value_name(form(lang, "COMMAND"));
    // Made before `take` leaves an empty command.
    let page = page(command, lang);
    *command = std::mem::take(command).override_help(StyledStr::from(page));
}

/// Returns the help page of a command.
fn page(command: &mut Command, lang: Lang) -> String {
    let usage = usage(command, lang);
    let about = wrap_lines(&about(command, lang), MAX_WIDTH).join("\n");
    let mut page = format!("{about}\n\n{usage}\n");
    let commands = command.get_subcommands().filter(|sub| !sub.is_hide_set());
    let commands = commands.map(|sub| (sub.get_name().to_owned(), self::about(sub, lang)));
    push_section(&mut page, text!(lang, "cli-help-commands"), commands.collect());
    let shown = command.get_arguments().filter(|arg| !arg.is_hide_set());
    let (positionals, options): (Vec<&Arg>, Vec<&Arg>) = shown.partition(|arg| arg.is_positional());
    // The options that every command has come last.
    let (general, own): (Vec<&Arg>, Vec<&Arg>) =
        options.into_iter().partition(|arg| ["help", "version"].contains(&arg.get_id().as_str()));
    let explained = |arg: &Arg| (label(arg), explanation(arg, lang));
    push_section(&mut page, text!(lang, "cli-help-arguments"), positionals.into_iter().map(explained).collect());
    push_section(&mut page, text!(lang, "cli-help-options"), own.into_iter().chain(general).map(explained).collect());
    let after = command.get_after_help().map(StyledStr::to_string);
    if let Some(after) = after.filter(|after| !after.is_empty()) {
        page.push('\n');
        page.push_str(&wrap_lines(&after, MAX_WIDTH).join("\n"));
    }
    page
}

fn about(command: &Command, lang: Lang) -> String {
    match command.get_name() {
        "help" => text!(lang, "cli-help-help").to_owned(),
        _ => command.get_about().map(StyledStr::to_string).unwrap_or_default(),
    }
}

/// Returns clap's usage lines of a command, with a translated title and placeholders.
fn usage(command: &mut Command, lang: Lang) -> String {
    let usage = command.render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").replace("[OPTIONS]", &format!("[{}]", form(lang, "OPTIONS")));
    let title = text!(lang, "cli-help-usage");
    // A full-width colon needs no space after it.
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

/// Adds a section to a page: a title, then labels with their explanations.
fn push_section(page: &mut String, title: &str, lines: Vec<(String, String)>) {
    if lines.is_empty() {
        return;
    }
    page.push_str(&format!("\n{}\n", heading(title)));
    let label_width = lines
        .iter()
        .map(|(label, _)| label.width())
        .filter(|width| *width <= MAX_LABEL_WIDTH)
        .max()
        .unwrap_or(MAX_LABEL_WIDTH);
    let indent = " ".repeat(2 + label_width + 2);
    for (label, explanation) in lines {
        let mut explanation = wrap_lines(&explanation, MAX_WIDTH - indent.len()).into_iter();
        let first = if label.width() <= label_width { explanation.next().unwrap_or_default() } else { String::new() };
        let gap = " ".repeat(2 + label_width.saturating_sub(label.width()));
        page.push_str(format!("  {label}{gap}{first}").trim_end());
        page.push('\n');
        for line in explanation {
            page.push_str(&format!("{indent}{line}\n"));
        }
    }
}

/// Returns the label of an argument: its form on the command line.
fn label(arg: &Arg) -> String {
    match (arg.is_positional(), arg.get_short()) {
        (true, _) => arg.to_string(),
        (false, Some(short)) => format!("-{short}, {arg}"),
        (false, None) => format!("    {arg}"),
    }
}

/// Returns the explanation of an argument: its help, allowed values, default and aliases.
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
    let defaults = arg.get_default_values().iter();
    let defaults: Vec<String> = defaults.map(|value| value.to_string_lossy().into_owned()).collect();
    if !defaults.concat().is_empty() {
        parts.push(text!(lang, "cli-help-default", value = defaults.join(" ")));
    }
    for alias in arg.get_visible_aliases().unwrap_or_default() {
        parts.push(text!(lang, "cli-help-alias", alias = format!("--{alias}")));
    }
    parts.join(" ")
}

/// Returns the lines of a text, wrapped by Unicode's line breaking: beside any Chinese character, but not before a full stop.
fn wrap_lines(text: &str, max_width: usize) -> Vec<String> {
    text.lines().flat_map(|line| textwrap::wrap(line, max_width)).map(Cow::into_owned).collect()
}

#[cfg(test)]
mod tests;
