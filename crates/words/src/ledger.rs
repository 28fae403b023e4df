//! The texts of a ledger's errors and faults, and of the results of backups and rescues.

use super::named_message::render_with_names;
use super::night::refusal_text;
use super::{ErrorText, Lang, render};
use quejing_ledger::{ChainFault, ImportLineFault, LedgerCopy, LedgerError, LedgerFault, Night, RescueReport};

/// Returns the text of an error of the ledger, with the names of the night's people; `None` leaves their identifiers.
pub fn error_text(lang: Lang, night: Option<&Night>, error: &LedgerError) -> ErrorText {
    ErrorText::new(error.code(), error_sentence(lang, night, error))
}

/// Returns the sentence on an error of the ledger.
fn error_sentence(lang: Lang, night: Option<&Night>, error: &LedgerError) -> String {
    match error {
        LedgerError::UnknownKind { kind } => {
            let version = env!("CARGO_PKG_VERSION");
            text!(lang, "ledger-error-unknown-kind", kind = kind, version = version)
        }
        LedgerError::Refused(why) => refusal_text(lang, night, why),
        LedgerError::Damaged { path, fault } => {
            let fault = self::fault_text(lang, fault);
            text!(lang, "ledger-error-damaged", path = path, fault = fault)
        }
        LedgerError::BadLine { line, why } => {
            let why = line_fault_text(lang, why);
            text!(lang, "ledger-error-bad-line", line = line, why = why)
        }
        error => render_with_names(lang, night, error),
    }
}

/// Returns the sentence on a fault in a line of an import. The parser's own message, which is English, appears only in
/// the English sentence.
fn line_fault_text(lang: Lang, fault: &ImportLineFault) -> String {
    match fault {
        ImportLineFault::Refused(why) => refusal_text(lang, None, why),
        fault => render(lang, fault),
    }
}

/// Returns the sentence on a fault of a stored ledger.
pub fn fault_text(lang: Lang, fault: &LedgerFault) -> String {
    match fault {
        LedgerFault::Chain { night, event, what, lost } => {
            chain_fault_text(lang, &night.to_string(), *event, what, *lost)
        }
        fault => render(lang, fault),
    }
}

/// Returns the sentence on a fault in a night's hash chain at the event `entry`; `lost` is the number of events from
/// there on, which do not count.
fn chain_fault_text(lang: Lang, night: &str, entry: u64, fault: &ChainFault, lost: u64) -> String {
    match fault {
        ChainFault::Missing => text!(lang, "ledger-fault-entry-missing", night = night, entry = entry, lost = lost),
        ChainFault::Changed => text!(lang, "ledger-fault-entry-changed", night = night, entry = entry, lost = lost),
        ChainFault::Unreadable(why) => {
            text!(lang, "ledger-fault-entry-unreadable", night = night, entry = entry, why = why, lost = lost)
        }
    }
}

/// Returns the paths of a backup's files, one per line, after a sentence on the original's faults if there are any.
pub fn copy_report(lang: Lang, copy: &LedgerCopy) -> String {
    let files = copy.files.iter().map(|file| file.display().to_string());
    let mut lines: Vec<String> = files.collect();
    if !copy.faults.is_empty() {
        let faults = copy.faults.iter().map(|fault| fault_text(lang, fault));
        let faults: Vec<String> = faults.collect();
        let faults = faults.join(text!(lang, "list-semicolon"));
        lines.insert(0, text!(lang, "ledger-copied-damaged", faults = faults));
    }
    lines.join("\n")
}

/// Returns the result of a rescue in lines: one for each fault, one for the new ledger, one for each night, and one for
/// the file of unverified events if there is one.
pub fn rescue_report(lang: Lang, report: &RescueReport) -> String {
    let mut lines: Vec<String> = report.faults.iter().map(|fault| fault_text(lang, fault)).collect();
    let path = report.ledger.display();
    lines.push(text!(lang, "ledger-rescued", path = path));
    for rescued in &report.nights {
        let night = rescued.night.to_string();
        lines.push(match (rescued.intact_count, &report.unverified_file) {
            (0, Some(file)) if rescued.unverified_count > 0 => {
                text!(
                    lang,
                    "ledger-rescued-none",
                    night = night,
                    count = rescued.unverified_count,
                    path = file.display()
                )
            }
            (0, _) => text!(lang, "ledger-rescued-gone", night = night, count = rescued.acknowledged_count),
            (intact, _) => text!(
                lang,
                "ledger-rescued-night",
                night = night,
                intact = intact,
                all = rescued.acknowledged_count.max((intact + rescued.unverified_count) as u64),
                title = rescued.title
            ),
        });
    }
    if let Some(file) = &report.unverified_file {
        let path = file.display();
        lines.push(text!(lang, "ledger-rescued-unverified", path = path));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use quejing_ledger::Record;
    use quejing_rules::play::{Play, Refusal};

    use super::*;
    use crate::maker::{night_of, opened, player, seats};

    #[test]
    fn an_error_names_its_people_in_every_language() {
        let replay = night_of([opened("riichi", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))]);
        let (night, id) = (replay.night(), player(2));
        let errors =
            [LedgerError::from(Refusal::NotAtTable(id)), LedgerError::NotAgreed { players: vec![player(1), id] }];
        for (error, lang) in errors.iter().flat_map(|error| Lang::ALL.map(|lang| (error, lang))) {
            let named = error_text(lang, Some(night), error);
            assert_eq!(named.codes, [error.code()]);
            assert!(named.sentence.contains("P2") && !named.sentence.contains(&id.to_string()), "{named}");
            assert!(error_text(lang, None, error).sentence.contains(&id.to_string()), "{named}");
        }
    }

    /// Only the people of an error have names: a text that looks like the identifier of a person stays as it is.
    #[test]
    fn a_path_with_the_identifier_of_a_person_stays_as_it_is() {
        let replay = night_of([opened("riichi", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))]);
        let path = format!("/tmp/{}.ledger", player(2));
        let text = error_text(Lang::En, Some(replay.night()), &LedgerError::Busy { path: path.clone() });
        assert!(text.sentence.contains(&path), "{text}");
        assert!(text.to_string().starts_with("ledger_busy: "), "{text}");
    }
}
