//! The wording of a ledger's errors and faults, and of the results of copies.

use super::{Lang, night, render};
use quejing_ledger::{Broken, LedgerCopy, LedgerError, LedgerFault, LineFault, PlayerId, RescueReport};

/// Returns the sentence of an error of the ledger, after its code.
pub fn error(lang: Lang, error: &LedgerError) -> String {
    format!("{}: {}", error.code(), sentence(lang, error))
}

/// Returns the sentence of an error of the ledger.
pub fn sentence(lang: Lang, error: &LedgerError) -> String {
    match error {
        LedgerError::UnknownKind { kind } => {
            let version = env!("CARGO_PKG_VERSION");
            text!(lang, "ledger-error-unknown-kind", kind = kind, version = version)
        }
        LedgerError::Refused(why) => night::refusal(lang, why),
        LedgerError::Damaged { path, fault } => {
            let fault = self::fault(lang, fault);
            text!(lang, "ledger-error-damaged", path = path, fault = fault)
        }
        LedgerError::BadLine { line, why } => {
            let why = line_fault(lang, why);
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

/// Returns the sentence of an error of a line of an import. The reader's own words are English: other languages do without them.
fn line_fault(lang: Lang, fault: &LineFault) -> String {
    match fault {
        LineFault::Refused(why) => night::refusal(lang, why),
        fault => render(lang, fault),
    }
}

/// Returns the sentence of a fault of a ledger.
pub fn fault(lang: Lang, fault: &LedgerFault) -> String {
    match fault {
        LedgerFault::Chain { night, event, what, lost } => {
            broken_entry_text(lang, &night.to_string(), *event, what, *lost)
        }
        fault => render(lang, fault),
    }
}

/// Returns the fault of an entry, and how many from there on do not count.
fn broken_entry_text(lang: Lang, night: &str, entry: u64, what: &Broken, lost: u64) -> String {
    match what {
        Broken::Missing => text!(lang, "ledger-fault-entry-missing", night = night, entry = entry, lost = lost),
        Broken::Changed => text!(lang, "ledger-fault-entry-changed", night = night, entry = entry, lost = lost),
        Broken::Unreadable(why) => {
            text!(lang, "ledger-fault-entry-unreadable", night = night, entry = entry, why = why, lost = lost)
        }
    }
}

/// Returns the result of a copy.
pub fn copy_report(lang: Lang, copied: &LedgerCopy) -> String {
    let files = copied.files.iter().map(|file| file.display().to_string());
    let mut lines: Vec<String> = files.collect();
    if !copied.faults.is_empty() {
        let faults = copied.faults.iter().map(|one| fault(lang, one));
        let faults: Vec<String> = faults.collect();
        let faults = faults.join(text!(lang, "list-semicolon"));
        lines.insert(0, text!(lang, "ledger-copied-damaged", faults = faults));
    }
    lines.join("\n")
}

/// Returns the result of a rescue: a line for the new ledger, one for each night, one for the unverified events.
pub fn rescue_report(lang: Lang, rescued: &RescueReport) -> String {
    let mut lines: Vec<String> = rescued.faults.iter().map(|one| fault(lang, one)).collect();
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
