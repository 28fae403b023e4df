//! Output files of the tools. Their errors have the form `code: sentence`, in English.

use std::fmt::Display;
use std::path::Path;

use quejing_io::files::{Output, OutputFault};
use quejing_words::{self as words, Lang};

/// Converts a fault of an output file to the error with which a tool ends.
pub(crate) fn output_error(fault: &OutputFault) -> anyhow::Error {
    anyhow::Error::msg(words::output_fault_text(Lang::En, fault))
}

/// Returns the error that a file or folder cannot be written for the reason `why`.
pub(crate) fn unwritable_error(path: &Path, why: impl Display) -> anyhow::Error {
    anyhow::anyhow!("cannot_write: {} cannot be written ({why}); choose another place", path.display())
}

/// Checks that output files may be written, before the work whose results they are to hold.
///
/// # Errors
/// The fault of the first file that may not be written.
pub(crate) fn check_outputs<'a>(outputs: impl IntoIterator<Item = &'a Output>) -> anyhow::Result<()> {
    outputs.into_iter().try_for_each(|output| output.check_writable().map_err(|fault| output_error(&fault)))
}

/// Writes `bytes` to an output file.
///
/// # Errors
/// The file may not or cannot be written.
pub(crate) fn write_output(output: &Output, bytes: &[u8]) -> anyhow::Result<()> {
    output.write(bytes).map_err(|fault| output_error(&fault))
}
