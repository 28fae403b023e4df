//! What can go wrong with the ledger itself. Nothing is lost: what was recorded stays as it was.

use super::{Fault, LineFault, NightId, Refusal};

/// Why the ledger cannot do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// A kind of event of a later version.
    #[error(
        "events of kind `{kind}` are not known to version {} of quejing: open this ledger with the version that wrote it, or a newer one",
        env!("CARGO_PKG_VERSION")
    )]
    UnknownKind {
        /// The kind.
        kind: String,
    },
    /// An event whose fields cannot be read.
    #[error("this is no event of the ledger: {why}")]
    BadEvent {
        /// What is wrong.
        why: String,
    },
    /// An event that cannot follow.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The file cannot be opened, read or written.
    #[error(
        "the ledger {path} could not be {verb}: {why}; nothing was recorded: check the disk and the folder's permissions"
    )]
    File {
        /// The file.
        path: String,
        /// "opened", "read" or "written".
        verb: &'static str,
        /// What the system said.
        why: String,
    },
    /// The disk is full.
    #[error(
        "the disk of {path} is full: nothing was recorded, everything before is safe; make room and try again"
    )]
    Full {
        /// The file.
        path: String,
    },
    /// The file cannot be written.
    #[error("the ledger {path} can only be read here: {why}")]
    ReadOnly {
        /// The file.
        path: String,
        /// Why.
        why: String,
    },
    /// The file is not sound.
    #[error(
        "the ledger {path} is damaged: {fault}; what is intact can be read and exported, nothing is written to it: quejing night rescue FOLDER makes a sound ledger from what is intact"
    )]
    Damaged {
        /// The file.
        path: String,
        /// What is damaged.
        fault: Fault,
    },
    /// A copy or a file beside the ledger cannot be written.
    #[error("{path} cannot be written: {why}; name a new folder in one that you can write in")]
    NotWritten {
        /// The file or folder.
        path: String,
        /// What the system said.
        why: String,
    },
    /// An event with the same mark was recorded meanwhile.
    #[error("this was recorded already, as event {event} of night {night}")]
    Again {
        /// The night.
        night: NightId,
        /// The event's number.
        event: u64,
    },
    /// Written by a later version.
    #[error(
        "the ledger {path} has form {found}, this program knows up to {known}: use a newer version"
    )]
    Schema {
        /// The file.
        path: String,
        /// Its form.
        found: i64,
        /// The newest known.
        known: i64,
    },
    /// Somebody else recorded in the meantime.
    #[error(
        "somebody else recorded in this night meanwhile (event {found}, expected {expected}): look at it and try again"
    )]
    Conflict {
        /// The number of the last event as this program knew it.
        expected: u64,
        /// As it is.
        found: u64,
    },
    /// Another program holds the file for too long.
    #[error("another program is writing to {path} and does not finish: close it and try again")]
    Busy {
        /// The file.
        path: String,
    },
    /// A night that is not in the ledger.
    #[error("there is no night {0} in the ledger")]
    UnknownNight(NightId),
    /// An import of a night that is there already, with other events.
    #[error(
        "night {night} is in the ledger already and differs from event {event} on: nothing was imported"
    )]
    NightDiffers {
        /// Which night.
        night: NightId,
        /// The first event that differs.
        event: u64,
    },
    /// A line of an import that is wrong.
    #[error("line {line}: {why}; nothing was imported")]
    BadLine {
        /// Its number, from 1.
        line: usize,
        /// What is wrong.
        why: LineFault,
    },
    /// Photos would take more room than the limit.
    #[error(
        "photos take {kept} of {limit} bytes and this one has {new}: remove some or raise the limit"
    )]
    EvidenceLimit {
        /// What is kept.
        kept: u64,
        /// The limit.
        limit: u64,
        /// The new one.
        new: u64,
    },
    /// A file that is not kept as a photo.
    #[error("{0}; nothing was kept")]
    BadPicture(PictureFault),
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
            LedgerError::EvidenceLimit { .. } => "ledger_evidence_limit",
            LedgerError::BadPicture(PictureFault::NotAPicture) => "not_an_image",
            LedgerError::BadPicture(PictureFault::Damaged) => "photo_damaged",
            LedgerError::BadPicture(PictureFault::TooLarge { .. }) => "photo_too_large",
        }
    }
}

/// Why a file is not kept as a photo.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureFault {
    /// No picture, or of a format that is not read.
    #[error("this is no picture: JPEG, PNG, WebP and BMP are kept")]
    NotAPicture,
    /// It does not unpack.
    #[error("this picture is damaged: send it again or take another one")]
    Damaged,
    /// Too many pixels.
    #[error("this picture has {pixels} pixels, more than are kept")]
    TooLarge {
        /// How many.
        pixels: u64,
    },
}

impl From<PictureFault> for LedgerError {
    fn from(fault: PictureFault) -> LedgerError {
        LedgerError::BadPicture(fault)
    }
}
