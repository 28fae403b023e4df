//! Usage errors: unknown options and commands, missing values, options that exclude each other. Each has one sentence
//! in every language, with a suggestion if clap has one. Sentences are made of the data of clap's error, never of its
//! English text.

use std::error::Error;
use std::ffi::OsString;
use std::net::AddrParseError;
use std::num::ParseIntError;

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::value_error::ValueError;
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
    let named_command = find_named_command(command, typed_arguments);
    // `help` has no `--help` of its own: the help of its parent lists the commands.
    let help = format!("{} --help", named_command.get_bin_name()?.trim_end_matches(" help"));
    UsageError { lang, error, named_command, help }.text()
}

/// A usage error of clap with what its sentence needs.
struct UsageError<'a> {
    lang: Lang,
    error: &'a clap::Error,
    /// The innermost command that was typed.
    named_command: &'a Command,
    /// The command line that shows the help of [`Self::named_command`].
    help: String,
}

impl UsageError<'_> {
    /// Returns the sentence; `None` for errors that keep clap's own text.
    fn text(&self) -> Option<String> {
        let lang = self.lang;
        match self.error.kind() {
            ErrorKind::UnknownArgument => self.unknown_argument_text(),
            ErrorKind::InvalidSubcommand => self.unknown_command_text(),
            ErrorKind::MissingSubcommand => self.missing_command_text(),
            ErrorKind::InvalidValue => self.invalid_value_text(),
            ErrorKind::ValueValidation => self.refused_value_text(),
            ErrorKind::TooManyValues => {
                let (option, value) = (self.one(ContextKind::InvalidArg)?, self.one(ContextKind::InvalidValue)?);
                Some(text!(lang, "cli-usage-superfluous-value", option = option, value = value))
            }
            ErrorKind::ArgumentConflict => self.conflict_text(),
            ErrorKind::MissingRequiredArgument => {
                let missing = self.all(ContextKind::InvalidArg);
                let (arguments, count) = (quoted_list(lang, &missing), missing.len());
                Some(text!(lang, "cli-usage-missing", arguments = arguments, count = count, help = self.help))
            }
            ErrorKind::InvalidUtf8 => Some(text!(lang, "cli-usage-not-unicode").to_owned()),
            _ => None,
        }
    }

    /// Returns the only text that clap stores in the error for a kind of context; `None` if there is none.
    fn one(&self, kind: ContextKind) -> Option<&str> {
        match self.error.get(kind) {
            Some(ContextValue::String(text)) => Some(text.as_str()),
            _ => None,
        }
    }

    /// Returns the texts that clap stores in the error for a kind of context; empty if there are none.
    fn all(&self, kind: ContextKind) -> Vec<&str> {
        match self.error.get(kind) {
            Some(ContextValue::String(text)) => vec![text],
            Some(ContextValue::Strings(texts)) => texts.iter().map(String::as_str).collect(),
            _ => Vec::new(),
        }
    }

    fn unknown_argument_text(&self) -> Option<String> {
        let (lang, argument) = (self.lang, self.one(ContextKind::InvalidArg)?);
        let similar = self.one(ContextKind::SuggestedArg).map(str::to_owned);
        Some(match similar.or_else(|| self.option_of_named_command(argument)) {
            Some(similar) => text!(lang, "cli-usage-unknown-option-similar", option = argument, similar = similar),
            None if argument.starts_with('-') => {
                text!(lang, "cli-usage-unknown-option", option = argument, help = self.help)
            }
            None => text!(lang, "cli-usage-unexpected", argument = argument, help = self.help),
        })
    }

    /// Returns the typed command with its option of this or a similar name, such as `quejing score --rules` for an
    /// option that was typed before its command; `None` if the command has none.
    fn option_of_named_command(&self, argument: &str) -> Option<String> {
        if !argument.starts_with("--") {
            return None;
        }
        let command = self.named_command.clone().no_binary_name(true);
        let error = command.try_get_matches_from([argument]).err();
        let unknown = error.filter(|error| error.kind() == ErrorKind::UnknownArgument);
        let option = match &unknown {
            Some(error) => match error.get(ContextKind::SuggestedArg)? {
                ContextValue::String(similar) => similar.as_str(),
                _ => return None,
            },
            None => argument,
        };
        Some(format!("{} {option}", self.named_command.get_bin_name()?))
    }

    fn unknown_command_text(&self) -> Option<String> {
        let (lang, command) = (self.lang, self.one(ContextKind::InvalidSubcommand)?);
        // Clap puts the most similar command last.
        Some(match self.all(ContextKind::SuggestedSubcommand).last() {
            Some(similar) => text!(lang, "cli-usage-unknown-command-similar", command = command, similar = similar),
            None => text!(lang, "cli-usage-unknown-command", command = command, help = self.help),
        })
    }

    fn missing_command_text(&self) -> Option<String> {
        let (lang, command) = (self.lang, self.one(ContextKind::InvalidSubcommand)?);
        let mut commands = self.all(ContextKind::ValidSubcommand);
        commands.retain(|command| *command != "help");
        Some(text!(lang, "cli-usage-no-command", command = command, commands = quoted_list(lang, &commands)))
    }

    /// Returns the sentence for a missing value, or for a value that is not one of the allowed words.
    fn invalid_value_text(&self) -> Option<String> {
        let (lang, option) = (self.lang, self.one(ContextKind::InvalidArg)?);
        let allowed = self.all(ContextKind::ValidValue);
        let (has_list, allowed) = (!allowed.is_empty(), quoted_list(lang, &allowed));
        Some(match self.one(ContextKind::InvalidValue)? {
            "" if has_list => text!(lang, "cli-usage-no-value-among", option = option, allowed = allowed),
            "" => text!(lang, "cli-usage-no-value", option = option, help = self.help),
            value => text!(lang, "cli-usage-not-among", option = option, value = value, allowed = allowed),
        })
    }

    /// Returns the sentence for a value that the parser of its option refused; `None` for errors of unknown types.
    fn refused_value_text(&self) -> Option<String> {
        let lang = self.lang;
        let (option, value) = (self.one(ContextKind::InvalidArg)?, self.one(ContextKind::InvalidValue)?);
        let why = self.error.source()?;
        if why.is::<AddrParseError>() {
            return Some(text!(lang, "cli-usage-no-address", option = option, value = value));
        }
        let fault = match why.downcast_ref::<ValueError>() {
            Some(fault) => *fault,
            // Clap's own parsers of large numbers.
            None => why.is::<ParseIntError>().then_some(ValueError::NoNumber)?,
        };
        Some(match fault {
            ValueError::NoNumber => text!(lang, "cli-usage-no-number", option = option, value = value),
            ValueError::OutOfRange { least, most } => {
                text!(lang, "cli-usage-out-of-range", option = option, value = value, least = least, most = most)
            }
            ValueError::NoDate => text!(lang, "cli-date", option = option, value = value),
            ValueError::NoWinMark => text!(lang, "cli-win-tile", option = option, value = value),
        })
    }

    fn conflict_text(&self) -> Option<String> {
        let lang = self.lang;
        let option = self.one(ContextKind::InvalidArg).or(self.one(ContextKind::InvalidSubcommand))?;
        Some(match self.all(ContextKind::PriorArg).as_slice() {
            // Only an argument that excludes all others conflicts with none by name; the program has no such argument.
            [] => return None,
            [other] if *other == option => text!(lang, "cli-usage-twice", option = option),
            others => text!(lang, "cli-usage-conflict", option = option, others = quoted_list(lang, others)),
        })
    }
}

/// Returns the innermost subcommand that the typed arguments name; the command itself if they name none.
fn find_named_command<'a>(command: &'a Command, typed_arguments: &[OsString]) -> &'a Command {
    let words = typed_arguments.iter().skip(1).map(|word| word.to_string_lossy().into_owned());
    words.fold(command, |command, word| command.find_subcommand(word).unwrap_or(command))
}

/// Returns the words in backticks, separated by the list comma of the language.
fn quoted_list(lang: Lang, words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    quoted.join(text!(lang, "list-comma"))
}
