//! The wording of errors of files, with their codes.

use super::{Lang, render};
use quejing_io::files::{FileFault, OutputFault};

/// Returns the sentence that says why a file cannot be read, after its code.
pub fn file_fault(lang: Lang, fault: &FileFault) -> String {
    format!("{}: {}", fault.code(), render(lang, fault))
}

/// Returns the sentence that says why a named file is not written, after its code.
pub fn output_fault(lang: Lang, fault: &OutputFault) -> String {
    format!("{}: {}", fault.code(), render(lang, fault))
}
