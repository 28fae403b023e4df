//! Usage errors: unknown options and commands, missing values, options that exclude each other. Each has one sentence
//! in every language, with a suggestion if clap has one.

use std::ffi::OsString;
use std::net::AddrParseError;
use std::num::ParseIntError;

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use quejing_words::Lang;

/// Returns the sentence for a usage error; `None` for help, version and errors that keep clap's own text.
/// `typed_arguments` are the arguments of the process with the program's name; the command that they name is the one
/// whose `--help` is recommended.
pub(super) fn usage_error_text(
    lang: Lang,
    command: &Command,
    error: &clap::Error,
    typed_arguments: &[OsString],
) -> Option<String> {
    let help = format!("{} --help", find_named_command(command, typed_arguments).get_bin_name()?);
    let one = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    Some(match error.kind() {
        ErrorKind::UnknownArgument => {
            let argument = one(ContextKind::InvalidArg)?;
            let similar = one(ContextKind::SuggestedArg).map(str::to_owned);
            match similar.or_else(|| suggested_command_option(error)) {
                Some(similar) => text!(lang, "cli-usage-unknown-option-similar", option = argument, similar = similar),
                None if argument.starts_with('-') => {
                    text!(lang, "cli-usage-unknown-option", option = argument, help = help)
                }
                None => text!(lang, "cli-usage-unexpected", argument = argument, help = help),
            }
        }
        ErrorKind::InvalidSubcommand => {
            let command = one(ContextKind::InvalidSubcommand)?;
            // Clap puts the most similar command last.
            match context_texts(error, ContextKind::SuggestedSubcommand).last() {
                Some(similar) => text!(lang, "cli-usage-unknown-command-similar", command = command, similar = similar),
                None => text!(lang, "cli-usage-unknown-command", command = command, help = help),
            }
        }
        ErrorKind::MissingSubcommand => {
            let command = one(ContextKind::InvalidSubcommand)?;
            let mut commands = context_texts(error, ContextKind::ValidSubcommand);
            commands.retain(|command| *command != "help");
            text!(lang, "cli-usage-no-command", command = command, commands = quoted_list(lang, &commands))
        }
        ErrorKind::InvalidValue => {
            let option = one(ContextKind::InvalidArg)?;
            let allowed = context_texts(error, ContextKind::ValidValue);
            match (one(ContextKind::InvalidValue)?, allowed.is_empty()) {
                ("", true) => text!(lang, "cli-usage-no-value", option = option, help = help),
                ("", false) => {
                    text!(lang, "cli-usage-no-value-among", option = option, allowed = quoted_list(lang, &allowed))
                }
                (value, _) => {
                    let allowed = quoted_list(lang, &allowed);
                    text!(lang, "cli-usage-not-among", option = option, value = value, allowed = allowed)
                }
            }
        }
        ErrorKind::ValueValidation => {
            refused_value_text(lang, one(ContextKind::InvalidArg)?, one(ContextKind::InvalidValue)?, error)?
        }
        ErrorKind::TooManyValues => text!(
            lang,
            "cli-usage-superfluous-value",
            option = one(ContextKind::InvalidArg)?,
            value = one(ContextKind::InvalidValue)?
        ),
        ErrorKind::ArgumentConflict => {
            let option = one(ContextKind::InvalidArg).or(one(ContextKind::InvalidSubcommand))?;
            let others = context_texts(error, ContextKind::PriorArg);
            match others.as_slice() {
                [] => text!(lang, "cli-usage-conflict-unknown", option = option, help = help),
                [other] if *other == option => text!(lang, "cli-usage-twice", option = option),
                others => text!(lang, "cli-usage-conflict", option = option, others = quoted_list(lang, others)),
            }
        }
        ErrorKind::MissingRequiredArgument => {
            let missing = context_texts(error, ContextKind::InvalidArg);
            text!(
                lang,
                "cli-usage-missing",
                arguments = quoted_list(lang, &missing),
                count = missing.len(),
                help = help
            )
        }
        ErrorKind::InvalidUtf8 => text!(lang, "cli-usage-not-unicode").to_owned(),
        _ => return None,
    })
}

/// Returns the sentence for a `value` of an `option` that the option's parser refused; `None` if clap gives no reason.
fn refused_value_text(lang: Lang, option: &str, value: &str, error: &clap::Error) -> Option<String> {
    let why = std::error::Error::source(error)?;
    let sentence = why.to_string();
    // Clap gives the limits of a number only in its sentence.
    let limits = sentence.rsplit_once(" is not in ");
    Some(match limits.and_then(|(_, limits)| limits.split_once("..=")) {
        Some((least, most)) => {
            text!(lang, "cli-usage-out-of-range", option = option, value = value, least = least, most = most)
        }
        None if why.is::<ParseIntError>() => {
            text!(lang, "cli-usage-no-number", option = option, value = value)
        }
        None if why.is::<AddrParseError>() => {
            text!(lang, "cli-usage-no-address", option = option, value = value)
        }
        None => text!(lang, "cli-usage-bad-value", option = option, value = value, why = sentence),
    })
}

/// Returns the innermost subcommand that the typed arguments name; the command itself if they name none.
fn find_named_command<'a>(command: &'a Command, typed_arguments: &[OsString]) -> &'a Command {
    let words = typed_arguments.iter().skip(1).map(|word| word.to_string_lossy().into_owned());
    words.fold(command, |command, word| command.find_subcommand(word).unwrap_or(command))
}

/// Returns the command and the option that clap suggests for an unknown option of another command, such as `quejing
/// score --rules` from the hint `'score --rules' exists`; `None` without such a hint.
fn suggested_command_option(error: &clap::Error) -> Option<String> {
    let Some(ContextValue::StyledStrs(hints)) = error.get(ContextKind::Suggested) else {
        return None;
    };
    let mut hints = hints.iter().map(ToString::to_string);
    let written = hints.find_map(|hint| Some(hint.strip_prefix('\'')?.strip_suffix("' exists")?.to_owned()))?;
    Some(format!("quejing {written}"))
}

/// Returns the texts that clap stores in an error for one kind of context; empty if there are none.
fn context_texts(error: &clap::Error, kind: ContextKind) -> Vec<&str> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text],
        Some(ContextValue::Strings(texts)) => texts.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    }
}

/// Returns the words in backticks, separated by the list comma of the language.
fn quoted_list(lang: Lang, words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    quoted.join(text!(lang, "list-comma"))
}
