//! Usage errors: unknown options and commands, missing values, options that exclude each other. Each has one sentence in every
//! language, with a suggestion if clap has one.

use std::ffi::OsString;
use std::net::AddrParseError;
use std::num::ParseIntError;

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::i18n::Lang;

/// Returns the sentence of an error; `None` for errors that keep clap's own text.
pub(super) fn sentence(lang: Lang, command: &Command, error: &clap::Error, typed: &[OsString]) -> Option<String> {
    let help = format!("{} --help", named_command(command, typed).get_bin_name()?);
    let one = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    Some(match error.kind() {
        ErrorKind::UnknownArgument => {
            let argument = one(ContextKind::InvalidArg)?;
            let similar = one(ContextKind::SuggestedArg).map(str::to_owned);
            match similar.or_else(|| option_elsewhere(error)) {
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
            match many(error, ContextKind::SuggestedSubcommand).last() {
                Some(similar) => text!(lang, "cli-usage-unknown-command-similar", command = command, similar = similar),
                None => text!(lang, "cli-usage-unknown-command", command = command, help = help),
            }
        }
        ErrorKind::MissingSubcommand => {
            let command = one(ContextKind::InvalidSubcommand)?;
            let mut commands = many(error, ContextKind::ValidSubcommand);
            commands.retain(|command| *command != "help");
            text!(lang, "cli-usage-no-command", command = command, commands = quoted_list(lang, &commands))
        }
        ErrorKind::InvalidValue => {
            let option = one(ContextKind::InvalidArg)?;
            let allowed = many(error, ContextKind::ValidValue);
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
            bad_value(lang, one(ContextKind::InvalidArg)?, one(ContextKind::InvalidValue)?, error)?
        }
        ErrorKind::TooManyValues => text!(
            lang,
            "cli-usage-superfluous-value",
            option = one(ContextKind::InvalidArg)?,
            value = one(ContextKind::InvalidValue)?
        ),
        ErrorKind::ArgumentConflict => {
            let option = one(ContextKind::InvalidArg).or(one(ContextKind::InvalidSubcommand))?;
            let others = many(error, ContextKind::PriorArg);
            match others.as_slice() {
                [] => text!(lang, "cli-usage-conflict-unknown", option = option, help = help),
                [other] if *other == option => text!(lang, "cli-usage-twice", option = option),
                others => text!(lang, "cli-usage-conflict", option = option, others = quoted_list(lang, others)),
            }
        }
        ErrorKind::MissingRequiredArgument => {
            let missing = many(error, ContextKind::InvalidArg);
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

/// Returns the sentence for a value that the parser of an option refused.
fn bad_value(lang: Lang, option: &str, value: &str, error: &clap::Error) -> Option<String> {
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

/// Returns the command that the arguments name.
fn named_command<'a>(command: &'a Command, typed: &[OsString]) -> &'a Command {
    let words = typed.iter().skip(1).map(|word| word.to_string_lossy().into_owned());
    words.fold(command, |command, word| command.find_subcommand(word).unwrap_or(command))
}

/// Returns the command and option that clap found elsewhere, from its hint `'score --rules' exists`.
fn option_elsewhere(error: &clap::Error) -> Option<String> {
    let Some(ContextValue::StyledStrs(hints)) = error.get(ContextKind::Suggested) else {
        return None;
    };
    let mut hints = hints.iter().map(ToString::to_string);
    let written = hints.find_map(|hint| Some(hint.strip_prefix('\'')?.strip_suffix("' exists")?.to_owned()))?;
    Some(format!("quejing {written}"))
}

/// Returns the texts of a part of an error.
fn many(error: &clap::Error, kind: ContextKind) -> Vec<&str> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text],
        Some(ContextValue::Strings(texts)) => texts.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    }
}

/// Returns a list of words in backticks.
fn quoted_list(lang: Lang, words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    quoted.join(text!(lang, "list-comma"))
}
