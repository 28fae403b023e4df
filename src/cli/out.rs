//! What the program says: the one place that writes to standard output and standard error.
//!
//! Text for people goes through [`plain_lines`], so that no name, note or file name steers a terminal; what other programs read
//! (JSON, CSV, a report) goes out as it is. Whoever stops listening is no error; a disk that is full is.

use std::error::Error as _;
use std::ffi::OsString;
use std::io::{ErrorKind, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{help, usage};
use crate::i18n::Lang;
use crate::plain::{plain, plain_lines};

/// Has whoever read standard output gone?
static GONE: AtomicBool = AtomicBool::new(false);

/// Writes text for people to standard output, ended by one line's end.
pub fn say(text: &str) -> anyhow::Result<()> {
    say_as_is(&plain_lines(text))
}

/// Writes what other programs read to standard output, ended by one line's end.
pub fn say_as_is(text: &str) -> anyhow::Result<()> {
    let text = text.trim_end_matches('\n');
    let mut output = std::io::stdout().lock();
    written(writeln!(output, "{text}").and_then(|()| output.flush()))
}

/// How writing to standard output went. A reader that has gone is remembered, see [`nobody_listens`].
pub(super) fn written(result: std::io::Result<()>) -> anyhow::Result<()> {
    match result {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {
            GONE.store(true, Ordering::Relaxed);
            Ok(())
        }
        Err(error) => {
            let why = error.to_string();
            let text = text!(language(), "cli-no-output", why = why);
            Err(anyhow::anyhow!("no_output: {text}"))
        }
        Ok(()) => Ok(()),
    }
}

/// Has whoever read standard output gone? What answers one thing after the other can then stop.
pub(super) fn nobody_listens() -> bool {
    GONE.load(Ordering::Relaxed)
}

/// Writes a line to standard error. Where that cannot be written there is nobody to tell.
pub fn note(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{}", plain(text));
}

/// The error that the program ends with, on one line.
pub fn complain_of(error: &anyhow::Error) {
    note(&format!("quejing: {}", format!("{error:#}").replace('\n', " ")));
}

/// From now on a fault of the program itself, should there be one, is said in one line like any other.
pub fn say_own_faults() {
    std::panic::set_hook(Box::new(|panic| {
        let what = panic.to_string().replace('\n', " ");
        let text = text!(language(), "cli-own-fault", what = what);
        note(&format!("quejing: own_fault: {text}"));
    }));
}

/// Returns the language that the program's own arguments ask for.
pub(super) fn language() -> Lang {
    language_of(&std::env::args_os().collect::<Vec<_>>())
}

/// Returns the language that `--lang` names anywhere in arguments that may not be valid as a whole, or the environment's.
fn language_of(typed: &[OsString]) -> Lang {
    let arguments: Vec<String> = typed.iter().map(|argument| argument.to_string_lossy().into_owned()).collect();
    let after = arguments.iter().skip_while(|argument| *argument != "--lang").nth(1);
    let joined = || arguments.iter().find_map(|argument| argument.strip_prefix("--lang="));
    after.map(String::as_str).or_else(joined).and_then(|lang| lang.parse().ok()).unwrap_or_else(Lang::from_environment)
}

/// Prints help, the version, or the error of the arguments, in the language that they ask for.
pub(super) fn usage(error: clap::Error, typed: &[OsString]) -> anyhow::Result<ExitCode> {
    let lang = language_of(typed);
    // The command line with texts in one language is made only here, as it takes time; it parses the arguments again.
    let mut command = help::command(lang);
    let error = command.try_get_matches_from_mut(typed).err().unwrap_or(error);
    // A fault of ours keeps its code.
    let own = error
        .source()
        .and_then(|fault| super::refused::sentence(lang, fault).or_else(|| super::night::sentence(lang, fault)));
    if let Some(sentence) = own {
        return Err(anyhow::Error::msg(sentence));
    }
    if let Some(sentence) = usage::sentence(lang, &command, &error, typed) {
        note(&format!("quejing: {sentence}"));
    } else if error.use_stderr() {
        error.render().to_string().trim_end().lines().for_each(note);
    } else if std::io::stdout().is_terminal() {
        // All of it is our own: it may be coloured.
        written(error.print())?;
    } else {
        say(&error.render().to_string())?;
    }
    Ok(u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from))
}
