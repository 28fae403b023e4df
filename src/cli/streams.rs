//! The functions by which commands write to standard output and standard error. Only the answers of `quejing score
//! --json`, and an output file whose path is that of standard output, are written elsewhere.
//!
//! Text for people passes through [`escape_controls_in_lines`], so that no name, note or file name controls a terminal;
//! output for other programs (JSON, CSV, a report) is written unchanged. A closed pipe is no error; a full disk is one.

use std::error::Error as _;
use std::ffi::OsString;
use std::fmt;
use std::io::{ErrorKind, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{help, usage_error};
use quejing_io::files::SystemCause;
use quejing_io::plain::{escape_controls, escape_controls_in_lines};
use quejing_message::Message;
use quejing_words::{ErrorText, Lang};

/// True once a write to standard output has failed because its reader closed the pipe.
static OUTPUT_CLOSED: AtomicBool = AtomicBool::new(false);

/// A failure to write to standard output, with its cause.
#[derive(Debug, Message)]
#[message(id = "cli-no-output", code = "no_output", own_display)]
pub(super) struct OutputError {
    pub why: SystemCause,
}

impl std::error::Error for OutputError {}

impl fmt::Display for OutputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ErrorText::render(process_language(), self).fmt(f)
    }
}

/// Writes text for people to standard output, with control characters escaped and exactly one line break at its end. A
/// closed pipe is no error.
pub fn print_text(text: &str) -> anyhow::Result<()> {
    print_unchanged(&escape_controls_in_lines(text))
}

/// Writes output for other programs, such as JSON, to standard output, unchanged except for exactly one line break at
/// its end. A closed pipe is no error.
pub fn print_unchanged(text: &str) -> anyhow::Result<()> {
    let text = text.trim_end_matches('\n');
    let mut output = std::io::stdout().lock();
    ignore_closed_pipe(writeln!(output, "{text}").and_then(|()| output.flush()))
}

/// Converts the result of writing to standard output. A closed pipe is no error, but sets the flag of
/// [`is_stdout_closed`]; any other failure becomes the error `no_output`.
pub(super) fn ignore_closed_pipe(result: std::io::Result<()>) -> anyhow::Result<()> {
    match result {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {
            OUTPUT_CLOSED.store(true, Ordering::Relaxed);
            Ok(())
        }
        Err(error) => Err(OutputError { why: SystemCause::from(&error) }.into()),
        Ok(()) => Ok(()),
    }
}

/// Returns true if an earlier write found standard output closed by its reader. Commands with endless output then stop.
pub(super) fn is_stdout_closed() -> bool {
    OUTPUT_CLOSED.load(Ordering::Relaxed)
}

/// Writes one line to standard error, with control characters escaped. Write errors are ignored, because nothing could
/// report them.
pub fn print_to_stderr(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{}", escape_controls(text));
}

/// Writes an error and its causes to standard error as one line that begins with `quejing: `.
pub fn print_error(error: &anyhow::Error) {
    print_to_stderr(&format!("quejing: {}", format!("{error:#}").replace('\n', " ")));
}

/// Sets the panic hook of the process: a panic is reported as one line on standard error with the code `own_fault`.
pub fn set_panic_hook() {
    std::panic::set_hook(Box::new(|panic| {
        let panic = panic.to_string().replace('\n', " ");
        let text = text!(process_language(), "cli-own-fault", what = panic);
        print_to_stderr(&format!("quejing: own_fault: {text}"));
    }));
}

/// Returns the language of the process: that of `--lang` in its arguments, else that of the environment.
pub(super) fn process_language() -> Lang {
    language_from_arguments(&std::env::args_os().collect::<Vec<_>>())
}

/// Returns the language of `--lang` in these arguments; without a supported one, that of the environment. Other
/// arguments may be invalid.
fn language_from_arguments(typed_arguments: &[OsString]) -> Lang {
    let arguments: Vec<String> =
        typed_arguments.iter().map(|argument| argument.to_string_lossy().into_owned()).collect();
    let after = arguments.iter().skip_while(|argument| *argument != "--lang").nth(1);
    let joined = || arguments.iter().find_map(|argument| argument.strip_prefix("--lang="));
    after.map(String::as_str).or_else(joined).and_then(|lang| lang.parse().ok()).unwrap_or_else(Lang::from_environment)
}

/// Prints the help, the version or the usage error that clap returned for `typed_arguments`, in the language of
/// `--lang`, else of the environment, and returns the exit status. An error of the program's own parsers is not printed
/// but returned, as `code: sentence`.
pub(super) fn print_help_or_usage_error(error: clap::Error, typed_arguments: &[OsString]) -> anyhow::Result<ExitCode> {
    let lang = language_from_arguments(typed_arguments);
    // The help texts of a language take time to lay out: this happens only here, and only for commands that were typed;
    // the arguments are parsed again with them.
    let mut command = help::localized_command(lang, &|name| typed_arguments.iter().any(|typed| typed == name));
    let error = command.try_get_matches_from_mut(typed_arguments).err().unwrap_or(error);
    // Errors of our own parsers have their own code and sentence.
    let own_sentence = error.source().and_then(|fault| {
        super::argument_error::argument_error_text(lang, fault).or_else(|| super::night::night_error_text(lang, fault))
    });
    if let Some(sentence) = own_sentence {
        return Err(anyhow::Error::msg(sentence));
    }
    if let Some(sentence) = usage_error::usage_error_text(lang, &command, &error, typed_arguments) {
        print_to_stderr(&format!("quejing: {sentence}"));
    } else if error.use_stderr() {
        error.render().to_string().trim_end().lines().for_each(print_to_stderr);
    } else if std::io::stdout().is_terminal() {
        // Printed with its colours: the text contains nothing from outside.
        ignore_closed_pipe(error.print())?;
    } else {
        print_text(&error.render().to_string())?;
    }
    Ok(u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from))
}
