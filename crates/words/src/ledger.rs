//! The text of a ledger's errors and faults, and of the results of copies.

use super::{Lang, night, render};
use quejing_ledger::{ChainFault, LedgerCopy, LedgerError, LedgerFault, LineFault, PlayerId, RescueReport};

/// Returns the code and the sentence of an error of the ledger.
pub fn error_text(lang: Lang, error: &LedgerError) -> String {
    format!("{}: {}", error.code(), error_sentence(lang, error))
}

/// Returns the sentence of an error of the ledger, without its code.
pub fn error_sentence(lang: Lang, error: &LedgerError) -> String {
    match error {
        LedgerError::UnknownKind { kind } => {
            let version = env!("CARGO_PKG_VERSION");
            text!(lang, "ledger-error-unknown-kind", kind = kind, version = version)
        }
        LedgerError::Refused(why) => night::refusal_text(lang, why),
        LedgerError::Damaged { path, fault } => {
            let fault = self::fault_text(lang, fault);
            text!(lang, "ledger-error-damaged", path = path, fault = fault)
        }
        LedgerError::BadLine { line, why } => {
            let why = line_fault_text(lang, why);
            text!(lang, "ledger-error-bad-line", line = line, why = why)
        }
        LedgerError::NotAgreed { players } => {
            let players: Vec<String> = players.iter().map(PlayerId::to_string).collect();
            let players = players.join(text!(lang, "list-comma"));
            text!(lang, "ledger-error-not-agreed", players = players)
        }
        error => render(lang, error),
    }
}

/// Returns the sentence of a fault in a line of an import. The parser's own message is English and appears only in
/// English.
fn line_fault_text(lang: Lang, fault: &LineFault) -> String {
    match fault {
        LineFault::Refused(why) => night::refusal_text(lang, why),
        fault => render(lang, fault),
    }
}

/// Returns the sentence on a fault of a stored ledger, without its code.
pub fn fault_text(lang: Lang, fault: &LedgerFault) -> String {
    match fault {
        LedgerFault::Chain { night, event, what, lost } => {
            chain_fault_text(lang, &night.to_string(), *event, what, *lost)
        }
        fault => render(lang, fault),
    }
}

/// Returns the sentence of a fault in a night's hash chain; `lost` is the number of events from there on, which do not
/// count.
fn chain_fault_text(lang: Lang, night: &str, entry: u64, what: &ChainFault, lost: u64) -> String {
    match what {
        ChainFault::Missing => text!(lang, "ledger-fault-entry-missing", night = night, entry = entry, lost = lost),
        ChainFault::Changed => text!(lang, "ledger-fault-entry-changed", night = night, entry = entry, lost = lost),
        ChainFault::Unreadable(why) => {
            text!(lang, "ledger-fault-entry-unreadable", night = night, entry = entry, why = why, lost = lost)
        }
    }
}

/// Returns the paths of a copy's files, one per line, after a sentence on the original's faults if there are any.
pub fn copy_report(lang: Lang, copied: &LedgerCopy) -> String {
    let files = copied.files.iter().map(|file| file.display().to_string());
    let mut lines: Vec<String> = files.collect();
    if !copied.faults.is_empty() {
        let faults = copied.faults.iter().map(|one| fault_text(lang, one));
        let faults: Vec<String> = faults.collect();
        let faults = faults.join(text!(lang, "list-semicolon"));
        lines.insert(0, text!(lang, "ledger-copied-damaged", faults = faults));
    }
    lines.join("\n")
}

/// Returns the result of a rescue, one per line: the faults, the new ledger, each night, and the file of unverified
/// events.
pub fn rescue_report(lang: Lang, rescued: &RescueReport) -> String {
    let mut lines: Vec<String> = rescued.faults.iter().map(|one| fault_text(lang, one)).collect();
    let path = rescued.ledger.display();
    lines.push(text!(lang, "ledger-rescued", path = path));
    for one in &rescued.nights {
        let night = one.night.to_string();
        lines.push(match (one.intact, &rescued.unverified) {
            (0, Some(file)) if one.unverified > 0 => {
                text!(lang, "ledger-rescued-none", night = night, count = one.unverified, path = file.display())
            }
            (0, _) => text!(lang, "ledger-rescued-gone", night = night, count = one.acknowledged),
            (intact, _) => text!(
                lang,
                "ledger-rescued-night",
                night = night,
                intact = intact,
                all = one.acknowledged.max((intact + one.unverified) as u64),
                title = one.title
            ),
        });
    }
    if let Some(file) = &rescued.unverified {
        let path = file.display();
        lines.push(text!(lang, "ledger-rescued-unverified", path = path));
    }
    lines.join("\n")
}
