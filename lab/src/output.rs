//! Files that the tools write, and errors in the form `code: sentence`, in English.

use std::fmt::Display;
use std::path::Path;

use quejing_io::files::{Output, OutputFault};
use quejing_words::{self as words, Lang};

/// Returns the error that a tool ends with.
pub(crate) fn refused(fault: &OutputFault) -> anyhow::Error {
    anyhow::Error::msg(words::output_fault_text(Lang::En, fault))
}

/// Returns the error of a file or folder that cannot be written.
pub(crate) fn cannot_write(path: &Path, why: impl Display) -> anyhow::Error {
    anyhow::anyhow!("cannot_write: {} cannot be written ({why}); choose another place", path.display())
}

/// Checks files before the work that they are the result of.
///
/// # Errors
/// The first file that must not be written.
pub(crate) fn check<'a>(outputs: impl IntoIterator<Item = &'a Output>) -> anyhow::Result<()> {
    outputs.into_iter().try_for_each(|output| output.check_writable().map_err(|fault| refused(&fault)))
}

/// Writes a file.
///
/// # Errors
/// The file must not or cannot be written.
pub(crate) fn write(output: &Output, bytes: &[u8]) -> anyhow::Result<()> {
    output.write(bytes).map_err(|fault| refused(&fault))
}
