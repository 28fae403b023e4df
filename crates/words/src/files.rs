//! Why a file cannot be read, with its code.

use super::{Lang, render};
use quejing_io::files::{FileFault, FileKind, OutputFault, OwnedFile};
use quejing_io::picture::Damage;
use quejing_ledger::Cause;

/// Why a file cannot be read.
pub fn file_fault(lang: Lang, fault: &FileFault) -> String {
    format!("{}: {}", fault.code(), file_fault_sentence(lang, fault))
}

/// The same without the code.
pub fn file_fault_sentence(lang: Lang, fault: &FileFault) -> String {
    match fault {
        FileFault::Missing { path } => {
            text!(lang, "ledger-files-missing", path = path.display())
        }
        FileFault::NotAFile { path, kind } => {
            let path = path.display();
            match kind {
                FileKind::Folder => text!(lang, "ledger-files-folder", path = path),
                FileKind::Stream => text!(lang, "ledger-files-stream", path = path),
                FileKind::Link => text!(lang, "ledger-files-link", path = path),
            }
        }
        FileFault::TooLong { path, most } => {
            let path = path.display();
            text!(lang, "ledger-files-too-long", path = path, most = most)
        }
        FileFault::NotText { path } => {
            text!(lang, "ledger-files-not-text", path = path.display())
        }
        FileFault::Unreadable { path, why } => {
            let (path, why) = (path.display(), render(lang, &Cause::from(why)));
            text!(lang, "ledger-files-unreadable", path = path, why = why)
        }
    }
}

/// What is wrong with the bytes of a picture, as a part of a sentence.
pub fn damage(lang: Lang, damage: Damage) -> String {
    match damage {
        Damage::BadCode => text!(lang, "ledger-damage-bad-code"),
        Damage::EndsEarly => text!(lang, "ledger-damage-ends-early"),
        Damage::Surplus => text!(lang, "ledger-damage-surplus"),
        Damage::Order => text!(lang, "ledger-damage-order"),
        Damage::Header => text!(lang, "ledger-damage-header"),
        Damage::Checksum => text!(lang, "ledger-damage-checksum"),
        Damage::Length => text!(lang, "ledger-damage-length"),
    }
    .to_owned()
}

/// The sentence for a named file that is not written.
pub fn output_fault(lang: Lang, fault: &OutputFault) -> String {
    format!("{}: {}", fault.code(), output_fault_sentence(lang, fault))
}

/// Like [`output_fault`], but without the code.
pub fn output_fault_sentence(lang: Lang, fault: &OutputFault) -> String {
    let path = fault.path().display();
    match fault {
        OutputFault::Input { .. } => text!(lang, "output-input", path = path),
        OutputFault::Owned { what, .. } => match what {
            OwnedFile::Ledger => text!(lang, "output-ledger", path = path),
            OwnedFile::Log => text!(lang, "output-log", path = path),
            OwnedFile::Heads => text!(lang, "output-heads", path = path),
            OwnedFile::Evidence => text!(lang, "output-evidence", path = path),
            OwnedFile::Own => text!(lang, "output-own", path = path),
        },
        OutputFault::Exists { .. } => text!(lang, "output-there-force", path = path),
        OutputFault::Folder { .. } => text!(lang, "output-folder", path = path),
        OutputFault::Unwritable { why, .. } => {
            let why = render(lang, &Cause::from(why));
            text!(lang, "cli-cannot-write", path = path, why = why)
        }
    }
}
