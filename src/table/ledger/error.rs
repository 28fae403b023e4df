//! What can go wrong with the ledger itself, as data; the words are in `i18n::night`. Nothing is lost: what was recorded
//! stays as it was.

use std::io;

use super::{Fault, LineFault, NightId, PlayerId, Refusal};
use crate::files::{FileFault, FileKind};
use crate::table::event::PayloadError;

/// Why the ledger cannot do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// A kind of event of a later version.
    UnknownKind {
        /// The kind.
        kind: String,
    },
    /// An event whose fields cannot be read.
    BadEvent {
        /// What is wrong.
        why: String,
    },
    /// An event that cannot follow.
    Refused(Refusal),
    /// The file cannot be opened, read or written.
    File {
        /// The file.
        path: String,
        /// "opened", "read" or "written".
        verb: &'static str,
        /// The reason.
        why: Cause,
    },
    /// The disk is full.
    Full {
        /// The file.
        path: String,
    },
    /// The file cannot be written.
    ReadOnly {
        /// The file.
        path: String,
        /// The reason.
        why: Cause,
    },
    /// The file is not sound.
    Damaged {
        /// The file.
        path: String,
        /// What is damaged.
        fault: Fault,
    },
    /// A copy or a file beside the ledger cannot be written.
    NotWritten {
        /// The file or folder.
        path: String,
        /// The reason.
        why: Cause,
    },
    /// An event with the same mark was recorded meanwhile.
    Again {
        /// The night.
        night: NightId,
        /// The event's number.
        event: u64,
    },
    /// Written by a later version.
    Schema {
        /// The file.
        path: String,
        /// Its form.
        found: i64,
        /// The newest known.
        known: i64,
    },
    /// Somebody else recorded in the meantime.
    Conflict {
        /// The number of the last event as this program knew it.
        expected: u64,
        /// As it is.
        found: u64,
    },
    /// Another program holds the file for too long.
    Busy {
        /// The file.
        path: String,
    },
    /// A night that is not in the ledger.
    UnknownNight(NightId),
    /// An import of a night that is there already, with other events.
    NightDiffers {
        /// Which night.
        night: NightId,
        /// The first event that differs.
        event: u64,
    },
    /// A line of an import that is wrong.
    BadLine {
        /// Its number, from 1.
        line: usize,
        /// What is wrong.
        why: LineFault,
    },
    /// An import in the form that development versions before 0.1 wrote.
    DevelopmentForm,
    /// Photos would take more room than the limit.
    EvidenceLimit {
        /// What is kept.
        kept: u64,
        /// The limit.
        limit: u64,
        /// The new one.
        new: u64,
    },
    /// A file that cannot be kept as a photo.
    BadPicture(PictureFault),
    /// As many requests for consent wait as can.
    ConsentsFull {
        /// The maximum.
        most: usize,
    },
    /// The list of requests for consent cannot be read; it was kept aside.
    ConsentsUnreadable {
        /// The name under which it was kept.
        aside: String,
    },
    /// The list of phones cannot be read, so that nobody can be asked on one.
    PhonesUnreadable {
        /// The file.
        path: String,
        /// The cause.
        why: Cause,
    },
    /// The list of phones could not be read when the phones' pages began; it was kept aside, and phones join again.
    PhonesAside {
        /// The file's name now; the old one if it could not be renamed.
        aside: String,
    },
    /// People whom a change concerns have no phone in this night and are not said to have agreed in person.
    NotAgreed {
        /// The people.
        players: Vec<PlayerId>,
    },
    /// A request for consent that does not wait.
    UnknownConsent(u64),
    /// A request for consent of a night that is not in progress.
    ConsentOfOtherNight(NightId),
}

impl From<Refusal> for LedgerError {
    fn from(why: Refusal) -> LedgerError {
        LedgerError::Refused(why)
    }
}

/// Why a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It is not there.
    Missing,
    /// Something of that name is there already.
    Taken,
    /// The system does not permit it.
    Forbidden,
    /// It was opened to read only.
    OpenedToRead,
    /// The file is write-protected.
    WriteProtected,
    /// It is the database of another program.
    Foreign,
    /// A copy that differs from what was copied.
    CopyDiffers,
    /// Something else than a file.
    NotAFile(FileKind),
    /// Longer than these bytes.
    TooLong(u64),
    /// Not UTF-8.
    NotText,
    /// What the system or SQLite said.
    Said(String),
}

impl From<&io::Error> for Cause {
    fn from(error: &io::Error) -> Cause {
        match error.kind() {
            io::ErrorKind::NotFound => Cause::Missing,
            io::ErrorKind::AlreadyExists => Cause::Taken,
            io::ErrorKind::PermissionDenied => Cause::Forbidden,
            _ => Cause::Said(error.to_string()),
        }
    }
}

impl From<io::Error> for Cause {
    fn from(error: io::Error) -> Cause {
        Cause::from(&error)
    }
}

impl From<&FileFault> for Cause {
    fn from(fault: &FileFault) -> Cause {
        match fault {
            FileFault::Missing { .. } => Cause::Missing,
            FileFault::NotAFile { kind, .. } => Cause::NotAFile(*kind),
            FileFault::TooLong { most, .. } => Cause::TooLong(*most),
            FileFault::NotText { .. } => Cause::NotText,
            FileFault::Unreadable { why, .. } => Cause::from(why),
        }
    }
}

impl From<PayloadError> for LedgerError {
    fn from(error: PayloadError) -> LedgerError {
        match error {
            PayloadError::UnknownKind { kind } => LedgerError::UnknownKind { kind },
            PayloadError::BadEvent { why } => LedgerError::BadEvent { why },
        }
    }
}

impl LedgerError {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            LedgerError::UnknownKind { .. } => "ledger_unknown_kind",
            LedgerError::BadEvent { .. } => "ledger_bad_event",
            LedgerError::Refused(refusal) => refusal.code(),
            LedgerError::File { .. } => "ledger_file",
            LedgerError::Full { .. } => "ledger_full",
            LedgerError::ReadOnly { .. } => "ledger_read_only",
            LedgerError::Damaged { .. } => "ledger_damaged",
            LedgerError::NotWritten { .. } => "not_written",
            LedgerError::Again { .. } => "ledger_again",
            LedgerError::Schema { .. } => "ledger_schema",
            LedgerError::Conflict { .. } => "ledger_conflict",
            LedgerError::Busy { .. } => "ledger_busy",
            LedgerError::UnknownNight(_) => "ledger_unknown_night",
            LedgerError::NightDiffers { .. } => "ledger_night_differs",
            LedgerError::BadLine { .. } => "ledger_bad_line",
            LedgerError::DevelopmentForm => "ledger_development_form",
            LedgerError::EvidenceLimit { .. } => "ledger_evidence_limit",
            LedgerError::BadPicture(PictureFault::NotAPicture) => "not_an_image",
            LedgerError::BadPicture(PictureFault::Damaged) => "photo_damaged",
            LedgerError::BadPicture(PictureFault::TooLarge { .. }) => "photo_too_large",
            LedgerError::ConsentsFull { .. } => "consents_full",
            LedgerError::ConsentsUnreadable { .. } => "consents_unreadable",
            LedgerError::PhonesUnreadable { .. } => "phones_unreadable",
            LedgerError::PhonesAside { .. } => "phones_aside",
            LedgerError::NotAgreed { .. } => "consent_missing",
            LedgerError::UnknownConsent(_) => "unknown_consent",
            LedgerError::ConsentOfOtherNight(_) => "consent_other_night",
        }
    }
}

/// Why a file is not kept as a photo.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureFault {
    /// Not a picture, or of a format that is not read.
    NotAPicture,
    /// It does not unpack.
    Damaged,
    /// Too many pixels.
    TooLarge {
        /// The number.
        pixels: u64,
    },
}

impl From<PictureFault> for LedgerError {
    fn from(fault: PictureFault) -> LedgerError {
        LedgerError::BadPicture(fault)
    }
}
