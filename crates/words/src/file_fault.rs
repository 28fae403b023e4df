//! The texts of file errors, with their codes.

use super::{Lang, render};
use quejing_io::files::{FileFault, OutputFault};

/// Returns the code and the reason for which a file cannot be read.
pub fn file_fault_text(lang: Lang, fault: &FileFault) -> String {
    format!("{}: {}", fault.code(), render(lang, fault))
}

/// Returns the code and the reason for which a file cannot be written.
pub fn output_fault_text(lang: Lang, fault: &OutputFault) -> String {
    format!("{}: {}", fault.code(), render(lang, fault))
}
