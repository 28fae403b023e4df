//! The errors of the ledger, as data with stable codes. None of them loses or changes a recorded event.

use std::io;

use quejing_message::{Message, PeopleIds};

use super::{ImportLineFault, LedgerFault, PayloadError, RecordRefusal};
use quejing_io::files::{FileFault, FileKind, SystemCause};
use quejing_io::picture::format::ForeignFormat;
use quejing_io::picture::heic::HeicError;
use quejing_rules::play::Refusal;
use quejing_rules::{NightId, PlayerId};

/// An error of the ledger, with a stable code.
#[derive(Debug, Message, thiserror::Error)]
#[message("ledger-error")]
pub enum LedgerError {
    /// An event of a kind that only later versions know.
    #[message(code = "ledger_unknown_kind", by_hand)]
    UnknownKind { kind: String },
    /// An event whose fields cannot be read.
    #[message(code = "ledger_bad_event")]
    BadEvent {
        /// The parser's error message, in English.
        why: String,
    },
    /// An event that contradicts the night's earlier events or its rules.
    #[message(transparent)]
    Refused(RecordRefusal),
    /// A file that cannot be opened, read or written.
    #[message(code = "ledger_file")]
    File {
        path: String,
        /// One of "opened", "read" and "written".
        verb: &'static str,
        why: FileCause,
    },
    /// The disk that holds the file is full.
    #[message(code = "ledger_full")]
    Full { path: String },
    /// The file can be read but not written.
    #[message(code = "ledger_read_only")]
    ReadOnly { path: String, why: FileCause },
    /// The ledger's file or one of its nights is damaged.
    #[message(code = "ledger_damaged", by_hand)]
    Damaged { path: String, fault: LedgerFault },
    /// A copy of the ledger, or a file beside it, that cannot be written.
    #[message(code = "not_written")]
    NotWritten {
        /// The path of the file or folder.
        path: String,
        why: FileCause,
    },
    /// The file has a format of a later version.
    #[message(code = "ledger_schema")]
    Schema {
        path: String,
        /// The format number in the file.
        found: i64,
        /// The newest format number that this version knows.
        known: i64,
    },
    /// Another program recorded an event in the meantime.
    #[message(code = "ledger_conflict")]
    Conflict {
        /// The number of the last event as this program knew it.
        expected: u64,
        found: u64,
    },
    /// Another program has locked the file for too long.
    #[message(code = "ledger_busy")]
    Busy { path: String },
    /// A night that is not in the ledger.
    #[message(code = "ledger_unknown_night")]
    UnknownNight(#[message(name = "night", with = ToString::to_string)] NightId),
    /// An import of a night that the ledger already has with other events.
    #[message(code = "ledger_night_differs")]
    NightDiffers {
        #[message(with = ToString::to_string)]
        night: NightId,
        /// The number of the first event that differs.
        #[message(name = "entry")]
        event: u64,
    },
    /// A faulty line of an import.
    #[message(code = "ledger_bad_line", by_hand)]
    BadLine {
        /// The line's number, from 1.
        line: usize,
        why: ImportLineFault,
    },
    /// An import in the file format of development versions before 0.1.
    #[message(code = "ledger_development_form")]
    DevelopmentForm,
    /// Photos that would exceed the ledger's storage limit for photos.
    #[message(code = "ledger_evidence_limit")]
    EvidenceLimit {
        /// The size of the photos already stored, in bytes.
        kept: u64,
        limit: u64,
        #[message(name = "needed")]
        new: u64,
    },
    /// A file that cannot be stored as a photo.
    #[message(transparent)]
    BadPicture(PictureFault),
    /// The maximum number of requests for consent wait already.
    #[message(code = "consents_full")]
    ConsentsFull { most: usize },
    /// The list of requests for consent cannot be read; at a program's start it is stored under another name.
    #[message(code = "consents_unreadable")]
    ConsentsUnreadable {
        /// The name of the setting or the path of the file that holds the list.
        aside: String,
    },
    /// The list of phones cannot be read, so that nobody can be asked on a phone.
    #[message(code = "phones_unreadable")]
    PhonesUnreadable { path: String, why: FileCause },
    /// The list of phones could not be read when the phones' pages started; it was renamed, and phones must join again.
    #[message(code = "phones_aside")]
    PhonesAside {
        /// The file's present path; the old one if it could not be renamed.
        aside: String,
    },
    /// People whom a change concerns, without a phone in this night and without confirmed consent in person.
    #[message(code = "consent_missing")]
    NotAgreed {
        #[message(with = PeopleIds::from)]
        players: Vec<PlayerId>,
    },
    /// The server of a ledger that several machines write does not answer.
    #[message(code = "server_unreachable")]
    ServerUnreachable { server: String, why: FileCause },
    /// The server refuses the login or what it was asked for.
    #[message(code = "server_refused")]
    ServerRefused { server: String, why: FileCause },
    /// The database has no tables of a ledger, or those of an earlier version.
    #[message(code = "server_not_prepared")]
    ServerNotPrepared { server: String },
    /// The tables have a format of a later version.
    #[message(code = "server_format")]
    ServerFormat {
        server: String,
        /// The format number of the tables.
        found: i64,
        /// The newest format number that this version knows.
        known: i64,
    },
    /// A night of the server continues differently from what this machine has read of it before.
    #[message(code = "mirror_differs")]
    MirrorDiffers {
        path: String,
        #[message(with = ToString::to_string)]
        night: NightId,
        /// The number of the first event that does not continue the night.
        #[message(name = "entry")]
        event: u64,
    },
    /// The file is the mirror of a ledger on a server, and was opened without the server, so that it can only be read.
    #[message(code = "mirror_alone")]
    MirrorAlone { path: String, home: String },
    /// Entries that the server has not taken yet, and that a copy would lack.
    #[message(code = "entries_wait")]
    EntriesWait { count: u64 },
    /// An address of a server that cannot be used.
    #[message(transparent)]
    BadServerAddress(ServerAddressFault),
    /// A file with a password that others can read.
    #[message(code = "password_file_open")]
    PasswordFileOpen { path: String },
    /// A number that no waiting request for consent has.
    #[message(code = "unknown_consent")]
    UnknownConsent(#[message(skip)] u64),
}

/// The reason for which the address of a server is refused.
#[derive(Clone, Debug, PartialEq, Eq, Message, thiserror::Error)]
#[message("server-address")]
pub enum ServerAddressFault {
    /// The address cannot be read.
    #[message(code = "server_address")]
    Unreadable {
        /// The parser's error message, in English.
        why: String,
    },
    /// The address has a password, which other users of the machine would see.
    #[message(code = "server_address_password")]
    HasPassword,
    /// The address names no role, by which the server knows this machine.
    #[message(code = "server_address_name")]
    NoName,
    /// The address names no database.
    #[message(code = "server_address_database")]
    NoDatabase,
    /// A word after `sslmode=` other than the two that are known.
    #[message(code = "server_address_encryption")]
    UnknownEncryption { found: String },
    /// The program was built without servers.
    #[message(code = "no_server_support")]
    NotBuilt,
}

impl From<ServerAddressFault> for LedgerError {
    fn from(fault: ServerAddressFault) -> LedgerError {
        LedgerError::BadServerAddress(fault)
    }
}

impl From<Refusal> for LedgerError {
    fn from(refusal: Refusal) -> LedgerError {
        LedgerError::Refused(refusal.into())
    }
}

impl From<RecordRefusal> for LedgerError {
    fn from(refusal: RecordRefusal) -> LedgerError {
        LedgerError::Refused(refusal)
    }
}

/// The reason for which a file of the ledger cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Message)]
#[message("ledger-cause")]
pub enum FileCause {
    #[message(transparent)]
    System(SystemCause),
    /// The ledger was opened for reading only.
    OpenedToRead,
    /// The file is write-protected.
    WriteProtected,
    /// The file is the database of another program.
    Foreign,
    /// A copy whose content differs from the original.
    CopyDiffers,
    /// The path names a folder instead of a file.
    Folder,
    /// The path names a pipe, device or socket.
    Stream,
    /// The path names a link, where links are not allowed.
    Link,
    /// A file longer than this number of bytes.
    TooLong(#[message(name = "most")] u64),
    /// Text that is not valid UTF-8.
    NotText,
    /// An error message of SQLite or of a parser, in English.
    Said(#[message(name = "said")] String),
}

impl From<&io::Error> for FileCause {
    fn from(error: &io::Error) -> FileCause {
        FileCause::System(error.into())
    }
}

impl From<io::Error> for FileCause {
    fn from(error: io::Error) -> FileCause {
        FileCause::from(&error)
    }
}

impl From<&FileFault> for FileCause {
    fn from(fault: &FileFault) -> FileCause {
        match fault {
            FileFault::Missing { .. } => FileCause::System(SystemCause::Missing),
            FileFault::NotAFile { kind: FileKind::Folder, .. } => FileCause::Folder,
            FileFault::NotAFile { kind: FileKind::Stream, .. } => FileCause::Stream,
            FileFault::NotAFile { kind: FileKind::Link, .. } => FileCause::Link,
            FileFault::TooLong { most, .. } => FileCause::TooLong(*most),
            FileFault::NotText { .. } => FileCause::NotText,
            FileFault::Unreadable { why, .. } => FileCause::from(why),
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
    /// A file that is not a picture, or of an unsupported format.
    #[message(code = "not_an_image")]
    NotAPicture { why: ForeignFormat },
    /// A HEIC picture that cannot be decoded.
    #[message(transparent)]
    Heic(HeicError),
    /// A file that ends before its picture does.
    #[message(code = "photo_truncated")]
    Truncated,
    /// A picture that cannot be decoded.
    #[message(code = "photo_damaged")]
    Damaged,
    /// A picture with more pixels than the limit.
    #[message(code = "photo_too_large")]
    TooLarge { pixels: u64 },
}

impl From<PictureFault> for LedgerError {
    fn from(fault: PictureFault) -> LedgerError {
        LedgerError::BadPicture(fault)
    }
}
