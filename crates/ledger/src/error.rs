//! The errors of the ledger, as data with stable codes. None of them loses or changes a recorded event.

use std::io;

use quejing_message::Message;

use super::{LedgerFault, LineFault, NightId, PlayerId, Refusal};
use quejing_io::files::{FileFault, FileKind, SystemCause};
use quejing_rules::event::PayloadError;

/// An error of the ledger; the codes are stable.
#[derive(Debug, Message, thiserror::Error)]
#[message("ledger-error")]
pub enum LedgerError {
    /// A kind of event of a later version.
    #[message(code = "ledger_unknown_kind", by_hand)]
    UnknownKind { kind: String },
    /// An event whose fields cannot be read.
    #[message(code = "ledger_bad_event")]
    BadEvent {
        /// The fault in the event's fields, in English.
        why: String,
    },
    /// An event that cannot follow.
    #[message(transparent)]
    Refused(Refusal),
    /// The file cannot be opened, read or written.
    #[message(code = "ledger_file")]
    File {
        path: String,
        /// "opened", "read" or "written".
        verb: &'static str,
        why: Cause,
    },
    /// The disk is full.
    #[message(code = "ledger_full")]
    Full { path: String },
    /// The file cannot be written.
    #[message(code = "ledger_read_only")]
    ReadOnly { path: String, why: Cause },
    /// The file is damaged.
    #[message(code = "ledger_damaged", by_hand)]
    Damaged {
        path: String,
        /// The damage.
        fault: LedgerFault,
    },
    /// A copy or a file beside the ledger cannot be written.
    #[message(code = "not_written")]
    NotWritten {
        /// The file or folder.
        path: String,
        why: Cause,
    },
    /// Written by a later version.
    #[message(code = "ledger_schema")]
    Schema {
        path: String,
        /// The file's format number.
        found: i64,
        /// The newest known.
        known: i64,
    },
    /// Somebody else recorded in the meantime.
    #[message(code = "ledger_conflict")]
    Conflict {
        /// The number of the last event as this program knew it.
        expected: u64,
        found: u64,
    },
    /// Another program holds the file for too long.
    #[message(code = "ledger_busy")]
    Busy { path: String },
    /// A night that is not in the ledger.
    #[message(code = "ledger_unknown_night")]
    UnknownNight(#[message(name = "night", with = ToString::to_string)] NightId),
    /// An import of a night that is there already, with other events.
    #[message(code = "ledger_night_differs")]
    NightDiffers {
        /// The imported night.
        #[message(with = ToString::to_string)]
        night: NightId,
        /// The first event that differs.
        #[message(name = "entry")]
        event: u64,
    },
    /// A line of an import that is wrong.
    #[message(code = "ledger_bad_line", by_hand)]
    BadLine {
        /// Its number, from 1.
        line: usize,
        /// The fault of the line.
        why: LineFault,
    },
    /// An import in the form that development versions before 0.1 wrote.
    #[message(code = "ledger_development_form")]
    DevelopmentForm,
    /// Photos would take more room than the limit.
    #[message(code = "ledger_evidence_limit")]
    EvidenceLimit {
        /// The bytes already stored.
        kept: u64,
        limit: u64,
        #[message(name = "needed")]
        new: u64,
    },
    /// A file that cannot be stored as a photo.
    #[message(transparent)]
    BadPicture(PictureFault),
    /// As many requests for consent wait as can.
    #[message(code = "consents_full")]
    ConsentsFull { most: usize },
    /// The list of requests for consent cannot be read; it was stored under another name.
    #[message(code = "consents_unreadable")]
    ConsentsUnreadable {
        /// The name of the setting under which it is stored now.
        aside: String,
    },
    /// The list of phones cannot be read, so that nobody can be asked on one.
    #[message(code = "phones_unreadable")]
    PhonesUnreadable { path: String, why: Cause },
    /// The list of phones could not be read when the phones' pages began; it was renamed, and phones join again.
    #[message(code = "phones_aside")]
    PhonesAside {
        /// The file's name now; the old one if it could not be renamed.
        aside: String,
    },
    /// People whom a change concerns have no phone in this night and are not said to have agreed in person.
    #[message(code = "consent_missing", by_hand)]
    NotAgreed {
        #[message(with = identifiers)]
        players: Vec<PlayerId>,
    },
    /// A request for consent that does not wait.
    #[message(code = "unknown_consent")]
    UnknownConsent(#[message(skip)] u64),
    /// A request for consent of a night that is not in progress.
    #[message(code = "consent_other_night")]
    ConsentOfOtherNight(#[message(skip)] NightId),
}

impl From<Refusal> for LedgerError {
    fn from(why: Refusal) -> LedgerError {
        LedgerError::Refused(why)
    }
}

/// The cause for which a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Message)]
#[message("ledger-cause")]
pub enum Cause {
    /// An error of the system.
    #[message(transparent)]
    System(SystemCause),
    /// The ledger was opened for reading only.
    OpenedToRead,
    /// The file is write-protected.
    WriteProtected,
    /// The file is the database of another program.
    Foreign,
    /// A copy that differs from what was copied.
    CopyDiffers,
    /// A folder instead of a file.
    Folder,
    /// A pipe, device or socket.
    Stream,
    /// A link, where links are not allowed.
    Link,
    /// Longer than these bytes.
    TooLong(#[message(name = "most")] u64),
    /// Not UTF-8.
    NotText,
    /// An error in the words of SQLite or of the reader.
    Said(#[message(name = "said")] String),
}

impl From<&io::Error> for Cause {
    fn from(error: &io::Error) -> Cause {
        Cause::System(error.into())
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
            FileFault::Missing { .. } => Cause::System(SystemCause::Missing),
            FileFault::NotAFile { kind: FileKind::Folder, .. } => Cause::Folder,
            FileFault::NotAFile { kind: FileKind::Stream, .. } => Cause::Stream,
            FileFault::NotAFile { kind: FileKind::Link, .. } => Cause::Link,
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
    pub fn code(&self) -> &'static str {
        Message::code(self).unwrap_or_default()
    }
}

/// The reason for which a file is not stored as a photo.
#[derive(Clone, Debug, PartialEq, Eq, Message, thiserror::Error)]
#[message("ledger-picture")]
pub enum PictureFault {
    /// Not a picture, or of a format that is not read.
    #[message(code = "not_an_image")]
    NotAPicture,
    /// The picture cannot be decoded.
    #[message(code = "photo_damaged")]
    Damaged,
    /// Too many pixels.
    #[message(code = "photo_too_large")]
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

/// Returns the identifiers of people, separated by commas.
fn identifiers(players: &[PlayerId]) -> String {
    players.iter().map(PlayerId::to_string).collect::<Vec<String>>().join(", ")
}
