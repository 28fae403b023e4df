//! The help of the command line, in every language. Its texts are in `help.ftl` of each language:
//!
//! - `help-night-add` describes `quejing night add`; its attribute `.after` is the end of the command's help.
//! - `help-night-export-out` describes an argument. Arguments that commands share through a struct have the name of the
//!   struct: `help-AmendArgs-reason`.
//! - `help-value-FILE` is the placeholder of a value.

use std::borrow::Cow;

use clap::builder::{PossibleValuesParser, StyledStr, Styles, TypedValueParser};
use clap::{Arg, Command, CommandFactory};
use unicode_width::UnicodeWidthStr;

use super::CliArguments;
use quejing_words::Lang;

/// The text id of the root command, which is also the name of the program.
const ROOT_TEXT_ID: &str = "quejing";
/// The maximum width of a line of a help page, in terminal columns.
const MAX_LINE_WIDTH: usize = 100;
/// The maximum width of a label that has its explanation on the same line, in terminal columns.
const MAX_LABEL_WIDTH: usize = 30;

/// The absence of a long help text, so that `-h` and `--help` print the same.
const NO_LONG_HELP: Option<&'static str> = None;

/// Returns clap's description of the command line in a language, with the help pages laid out of the program and of
/// each subcommand that `is_wanted` says to, by its name; laying out all takes a tenth of a second.
pub(super) fn localized_command(lang: Lang, is_wanted: &dyn Fn(&str) -> bool) -> Command {
    let mut command = translate_command(CliArguments::command().bin_name(ROOT_TEXT_ID), ROOT_TEXT_ID, lang);
    command.build();
    lay_out_help_pages(&mut command, lang, is_wanted);
    command
}

/// Returns clap's description of the command line for manuals such as man pages, which lay out the texts themselves.
/// The help of an option also names its values and default in the language. There is no command `help`.
pub fn manual_command(lang: Lang) -> Command {
    let command = CliArguments::command().bin_name(ROOT_TEXT_ID).disable_help_subcommand(true);
    let mut command = translate_command(command, ROOT_TEXT_ID, lang);
    command.build();
    explain_arguments(&mut command, lang);
    command
}

/// Replaces the help of each argument of a command and its subcommands by [`argument_explanation`], and hides clap's
/// own lists of values and defaults.
fn explain_arguments(command: &mut Command, lang: Lang) {
    for sub in command.get_subcommands_mut() {
        explain_arguments(sub, lang);
    }
    *command = std::mem::take(command).subcommand_value_name(translate_form(lang, "COMMAND")).mut_args(|arg| {
        let text = argument_explanation(&arg, lang);
        let takes_values = arg.get_action().takes_values();
        arg.help(text).hide_possible_values(takes_values).hide_default_value(takes_values)
    });
}

/// Returns the parser of `--lang`, which accepts the codes of the program's languages, such as `zh`.
pub(super) fn language_parser() -> impl TypedValueParser<Value = Lang> {
    PossibleValuesParser::new(Lang::ALL.map(Lang::code)).try_map(|code| code.parse::<Lang>())
}

/// Returns the text with the id `help-` followed by `id` in the language's `help.ftl`; `None` if the file has no such
/// text.
fn help_text(lang: Lang, id: &str) -> Option<&'static str> {
    lang.find_text("help", id)
}

/// Returns the text id of the subcommand `name` of the command with the text id `id`, such as `night-add`. The
/// subcommands of `night correct` share the texts of those of `night add`.
fn subcommand_text_id(id: &str, name: &str) -> String {
    match id {
        ROOT_TEXT_ID => name.to_owned(),
        // `correct` takes the same subcommands as `add`.
        "night-correct" => subcommand_text_id("night-add", name),
        _ => format!("{id}-{name}"),
    }
}

/// Returns the text ids that an argument may have: its name, prefixed by the id of its command or by the name of a
/// struct that may contain its field. Clap makes a group of every struct, but leaves the group of a struct with nested
/// structs empty.
fn argument_text_ids(command: &Command, command_id: &str, arg: &Arg) -> Vec<String> {
    let structs = command.get_groups().filter(|group| {
        let mut members = group.get_args().peekable();
        members.peek().is_none() || members.any(|member| member == arg.get_id())
    });
    let prefixes = std::iter::once(command_id).chain(structs.map(|group| group.get_id().as_str()));
    prefixes.map(|prefix| format!("{prefix}-{}", arg.get_id())).collect()
}

/// Returns a command with the help and the placeholders of all its arguments and subcommands replaced by the texts of a
/// language; `id` is the command's text id.
fn translate_command(command: Command, id: &str, lang: Lang) -> Command {
    let text = |arg| argument_text_ids(&command, id, arg).iter().find_map(|id| help_text(lang, id));
    let texts: Vec<Option<&str>> = command.get_arguments().map(text).collect();
    let mut texts = texts.into_iter();
    command
        .about(help_text(lang, id))
        .long_about(NO_LONG_HELP)
        .after_help(help_text(lang, &format!("{id}.after")).unwrap_or_default())
        .mut_args(|arg| {
            let names = arg.get_value_names().unwrap_or_default();
            let names: Vec<String> = names.iter().map(|name| translate_form(lang, name)).collect();
            let arg = arg.help(texts.next().flatten()).long_help(NO_LONG_HELP);
            if arg.get_action().takes_values() { arg.value_names(names) } else { arg }
        })
        .mut_subcommands(|sub| {
            let id = subcommand_text_id(id, sub.get_name());
            translate_command(sub, &id, lang)
        })
}

/// Returns a form such as `FROM:TO:AMOUNT` with its capitalized placeholders translated; unknown placeholders stay.
pub(super) fn translate_form(lang: Lang, form: &str) -> String {
    split_form(form).map(|word| help_text(lang, &format!("value-{word}")).unwrap_or(word)).collect()
}

/// Returns the parts of a form in order: runs of capitals, digits and underscores, which are placeholders, and the
/// texts between them.
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

/// Replaces the help of a command and of each of its subcommands with a wanted name by its page from [`help_page`].
fn lay_out_help_pages(command: &mut Command, lang: Lang, is_wanted: &dyn Fn(&str) -> bool) {
    for sub in command.get_subcommands_mut().filter(|sub| is_wanted(sub.get_name())) {
        lay_out_help_pages(sub, lang, is_wanted);
    }
    *command = std::mem::take(command).subcommand_value_name(translate_form(lang, "COMMAND"));
    // Made before `take` leaves an empty command.
    let page = help_page(command, lang);
    *command = std::mem::take(command).override_help(StyledStr::from(page));
}

/// Returns the help page of a command: description, usage, subcommands, arguments, options, and the text after them.
/// Hidden subcommands and arguments are left out.
fn help_page(command: &mut Command, lang: Lang) -> String {
    let usage = usage_text(command, lang);
    let about = wrap_lines(&about_text(command, lang), MAX_LINE_WIDTH).join("\n");
    let mut page = format!("{about}\n\n{usage}\n");
    let commands = command.get_subcommands().filter(|sub| !sub.is_hide_set());
    let commands = commands.map(|sub| (sub.get_name().to_owned(), self::about_text(sub, lang)));
    push_section(&mut page, text!(lang, "cli-help-commands"), commands.collect());
    let shown = command.get_arguments().filter(|arg| !arg.is_hide_set());
    let (positionals, options): (Vec<&Arg>, Vec<&Arg>) = shown.partition(|arg| arg.is_positional());
    // The options that every command has come last.
    let (general, own): (Vec<&Arg>, Vec<&Arg>) =
        options.into_iter().partition(|arg| ["help", "version"].contains(&arg.get_id().as_str()));
    let explained = |arg: &Arg| (argument_label(arg), argument_explanation(arg, lang));
    push_section(&mut page, text!(lang, "cli-help-arguments"), positionals.into_iter().map(explained).collect());
    push_section(&mut page, text!(lang, "cli-help-options"), own.into_iter().chain(general).map(explained).collect());
    let after = command.get_after_help().map(StyledStr::to_string);
    if let Some(after) = after.filter(|after| !after.is_empty()) {
        page.push('\n');
        page.push_str(&wrap_lines(&after, MAX_LINE_WIDTH).join("\n"));
    }
    page
}

fn about_text(command: &Command, lang: Lang) -> String {
    match command.get_name() {
        "help" => text!(lang, "cli-help-help").to_owned(),
        _ => command.get_about().map(StyledStr::to_string).unwrap_or_default(),
    }
}

/// Returns clap's usage lines of a command with the title and `[OPTIONS]` translated; further lines are indented.
fn usage_text(command: &mut Command, lang: Lang) -> String {
    let usage = command.render_usage().to_string();
    let usage =
        usage.trim_start_matches("Usage: ").replace("[OPTIONS]", &format!("[{}]", translate_form(lang, "OPTIONS")));
    let title = text!(lang, "cli-help-usage");
    // A full-width colon needs no space after it.
    let gap = if title.ends_with(':') { " " } else { "" };
    let indent = " ".repeat(title.width() + gap.len());
    let lines: Vec<&str> = usage.lines().map(str::trim).collect();
    let lines = lines.join(&format!("\n{indent}"));
    format!("{}{gap}{lines}", styled_heading(title))
}

fn styled_heading(title: &str) -> String {
    let styles = Styles::styled();
    let style = styles.get_header();
    format!("{style}{title}{style:#}")
}

/// Adds a section to a help page: its title, then each label with its explanation beside it, or below it if the label
/// is wider than [`MAX_LABEL_WIDTH`]. Adds nothing if `entries` is empty.
fn push_section(page: &mut String, title: &str, entries: Vec<(String, String)>) {
    if entries.is_empty() {
        return;
    }
    page.push_str(&format!("\n{}\n", styled_heading(title)));
    let label_width = entries
        .iter()
        .map(|(label, _)| label.width())
        .filter(|width| *width <= MAX_LABEL_WIDTH)
        .max()
        .unwrap_or(MAX_LABEL_WIDTH);
    let indent = " ".repeat(2 + label_width + 2);
    for (label, explanation) in entries {
        let mut explanation = wrap_lines(&explanation, MAX_LINE_WIDTH - indent.len()).into_iter();
        let first = if label.width() <= label_width { explanation.next().unwrap_or_default() } else { String::new() };
        let gap = " ".repeat(2 + label_width.saturating_sub(label.width()));
        page.push_str(format!("  {label}{gap}{first}").trim_end());
        page.push('\n');
        for line in explanation {
            page.push_str(&format!("{indent}{line}\n"));
        }
    }
}

/// Returns the label of an argument on a help page, as it is typed: `FILE`, `-h, --help` or `    --json`.
fn argument_label(arg: &Arg) -> String {
    match (arg.is_positional(), arg.get_short()) {
        (true, _) => arg.to_string(),
        (false, Some(short)) => format!("-{short}, {arg}"),
        (false, None) => format!("    {arg}"),
    }
}

/// Returns the explanation of an argument: its help and, if it takes a value, the allowed values, the default and the
/// aliases.
fn argument_explanation(arg: &Arg, lang: Lang) -> String {
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

/// Returns the lines of a text, wrapped at `max_width` columns by Unicode's line breaking rules, which allow breaks
/// between Chinese characters but not before closing punctuation.
fn wrap_lines(text: &str, max_width: usize) -> Vec<String> {
    text.lines().flat_map(|line| textwrap::wrap(line, max_width)).map(Cow::into_owned).collect()
}

#[cfg(test)]
mod tests;
