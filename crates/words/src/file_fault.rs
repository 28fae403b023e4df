//! The texts of file errors, with their codes.

use super::{ErrorText, Lang, render};
use quejing_io::files::{FileFault, OutputFault};

/// Returns the text of the reason for which a file cannot be read.
pub fn file_fault_text(lang: Lang, fault: &FileFault) -> ErrorText {
    ErrorText::new(fault.code(), render(lang, fault))
}

/// Returns the text of the reason for which a file cannot be written.
pub fn output_fault_text(lang: Lang, fault: &OutputFault) -> ErrorText {
    ErrorText::new(fault.code(), render(lang, fault))
}
