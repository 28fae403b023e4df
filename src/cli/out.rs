//! The only place that writes to standard output and standard error.
//!
//! Text for people passes through [`plain_lines`], so that no name, note or file name controls a terminal; output for other
//! programs (JSON, CSV, a report) is written unchanged. A closed pipe is no error; a full disk is one.

use std::error::Error as _;
use std::ffi::OsString;
use std::io::{ErrorKind, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{help, usage};
use crate::files::SystemCause;
use crate::i18n::{Lang, render};
use crate::plain::{plain, plain_lines};

/// True once the reader of standard output has closed it.
static READER_GONE: AtomicBool = AtomicBool::new(false);

/// Writes text for people to standard output, with one line break at its end.
pub fn say(text: &str) -> anyhow::Result<()> {
    say_as_is(&plain_lines(text))
}

/// Writes output for other programs to standard output, unchanged but for one line break at its end.
pub fn say_as_is(text: &str) -> anyhow::Result<()> {
    let text = text.trim_end_matches('\n');
    let mut output = std::io::stdout().lock();
    ignore_closed_pipe(writeln!(output, "{text}").and_then(|()| output.flush()))
}

/// Converts the result of writing to standard output. A closed pipe is no error, but noted for [`nobody_listens`].
pub(super) fn ignore_closed_pipe(result: std::io::Result<()>) -> anyhow::Result<()> {
    match result {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {
            READER_GONE.store(true, Ordering::Relaxed);
            Ok(())
        }
        Err(error) => {
            let why = render(language(), &SystemCause::from(&error));
            let text = text!(language(), "cli-no-output", why = why);
            Err(anyhow::anyhow!("no_output: {text}"))
        }
        Ok(()) => Ok(()),
    }
}

/// Returns true once the reader of standard output has closed it. A command with endless output then stops.
pub(super) fn nobody_listens() -> bool {
    READER_GONE.load(Ordering::Relaxed)
}

/// Writes a line to standard error. Errors are ignored: there is no other place to report them.
pub fn note(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{}", plain(text));
}

/// Writes the error that the program ends with to standard error, in one line.
pub fn complain_of(error: &anyhow::Error) {
    note(&format!("quejing: {}", format!("{error:#}").replace('\n', " ")));
}

/// Sets the panic hook: a panic is reported in one line on standard error, like any other error.
pub fn say_own_faults() {
    std::panic::set_hook(Box::new(|panic| {
        let panic = panic.to_string().replace('\n', " ");
        let text = text!(language(), "cli-own-fault", what = panic);
        note(&format!("quejing: own_fault: {text}"));
    }));
}

/// Returns the language of the process: that of its `--lang`, else the environment's.
pub(super) fn language() -> Lang {
    language_of(&std::env::args_os().collect::<Vec<_>>())
}

/// Returns the language that `--lang` names, else the environment's. The arguments need not be valid as a whole.
fn language_of(typed: &[OsString]) -> Lang {
    let arguments: Vec<String> = typed.iter().map(|argument| argument.to_string_lossy().into_owned()).collect();
    let after = arguments.iter().skip_while(|argument| *argument != "--lang").nth(1);
    let joined = || arguments.iter().find_map(|argument| argument.strip_prefix("--lang="));
    after.map(String::as_str).or_else(joined).and_then(|lang| lang.parse().ok()).unwrap_or_else(Lang::from_environment)
}

/// Prints help, the version or the error of the arguments, in the language that they name.
pub(super) fn usage(error: clap::Error, typed: &[OsString]) -> anyhow::Result<ExitCode> {
    let lang = language_of(typed);
    // The help texts of a language take time to lay out: this happens only here, and the arguments are parsed again with them.
    let mut command = help::command(lang);
    let error = command.try_get_matches_from_mut(typed).err().unwrap_or(error);
    // Errors of our own parsers have their own code and sentence.
    let own_sentence = error
        .source()
        .and_then(|fault| super::argument_error::sentence(lang, fault).or_else(|| super::night::sentence(lang, fault)));
    if let Some(sentence) = own_sentence {
        return Err(anyhow::Error::msg(sentence));
    }
    if let Some(sentence) = usage::sentence(lang, &command, &error, typed) {
        note(&format!("quejing: {sentence}"));
    } else if error.use_stderr() {
        error.render().to_string().trim_end().lines().for_each(note);
    } else if std::io::stdout().is_terminal() {
        // Printed with its colours: the text contains nothing from outside.
        ignore_closed_pipe(error.print())?;
    } else {
        say(&error.render().to_string())?;
    }
    Ok(u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from))
}
