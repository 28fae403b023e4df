//! Where the evening is kept: one file a night in the user's data folder; the newest one is gone on with.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::notice::{Message, Notices};
use super::night::Keeping;
use super::text::Word;
use crate::i18n::Lang;
use crate::table::{EventBody, Ledger, TableError};

/// Milliseconds since 1970-01-01 UTC.
pub fn now_ms() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| {
            u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
        })
}

/// The evening to go on with: the newest of the folder, or a new one. Whatever goes wrong is said, and the evening is
/// kept in memory then.
pub fn resume(keeping: &Keeping, lang: Lang, notices: &mut Notices) -> Ledger {
    let Keeping::Folder(folder) = keeping else {
        return opened(Ledger::in_memory(), lang, notices);
    };
    let Some(newest) = newest(&folder.join("nights")) else {
        return begin(keeping, lang, notices);
    };
    match Ledger::open(&newest) {
        Ok(ledger) => {
            ledger.damaged().iter().for_each(|damaged| {
                notices.say(Message::Careful(
                    Word::SaidDamaged,
                    vec![damaged.line.to_string()],
                ));
            });
            ledger.night().problems.iter().for_each(|problem| {
                let values = vec![problem.seq.to_string(), problem.code.to_owned()];
                notices.say(Message::Careful(Word::SaidProblem, values));
            });
            let hands = ledger.night().hands.len();
            if hands > 0 {
                notices.say(Message::Said(Word::SaidResumed, vec![hands.to_string()]));
            }
            opened(ledger, lang, notices)
        }
        Err(error) => {
            notices.say(Message::Table(error));
            begin(keeping, lang, notices)
        }
    }
}

/// A new evening in a file of its own; the ones before stay.
pub fn begin(keeping: &Keeping, lang: Lang, notices: &mut Notices) -> Ledger {
    let ledger = match keeping {
        Keeping::Memory => Ok(Ledger::in_memory()),
        Keeping::Folder(folder) => fresh(&folder.join("nights")),
    };
    let ledger = ledger.unwrap_or_else(|error| {
        notices.say(Message::Table(error));
        Ledger::in_memory()
    });
    opened(ledger, lang, notices)
}

fn fresh(folder: &Path) -> Result<Ledger, TableError> {
    let mut at = now_ms();
    let path = |at: u64| folder.join(format!("night-{at:013}.jsonl"));
    while path(at).exists() {
        at += 1;
    }
    Ledger::open(&path(at))
}

/// The newest night by its name, which begins with its time.
fn newest(folder: &Path) -> Option<PathBuf> {
    let nights = std::fs::read_dir(folder)
        .ok()?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| {
            let name = path
                .file_name()
                .and_then(|name| name.to_str())
                .unwrap_or_default();
            name.starts_with("night-") && name.ends_with(".jsonl")
        });
    nights.max()
}

/// Makes sure that the evening was opened with players; a file that cannot be written is said, and memory is used.
fn opened(mut ledger: Ledger, lang: Lang, notices: &mut Notices) -> Ledger {
    if ledger.night().opened {
        return ledger;
    }
    let players = || {
        [Word::PlayerA, Word::PlayerB, Word::PlayerC, Word::PlayerD]
            .map(|word| word.text(lang).to_owned())
    };
    if let Err(error) = ledger.append(now_ms(), EventBody::NightOpened { players: players() }) {
        notices.say(Message::Table(error));
        ledger = Ledger::in_memory();
        // In memory nothing is written, so that this cannot fail.
        let _ = ledger.append(now_ms(), EventBody::NightOpened { players: players() });
    }
    ledger
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Scratch(PathBuf);

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn scratch(name: &str) -> (Scratch, Keeping) {
        let folder =
            std::env::temp_dir().join(format!("quejing-evening-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        (Scratch(folder.clone()), Keeping::Folder(folder))
    }

    #[test]
    fn a_window_that_opens_again_goes_on_with_the_newest_evening() {
        let (_scratch, keeping) = scratch("again");
        let mut notices = Notices::default();
        drop(begin(&keeping, Lang::En, &mut notices));
        let mut second = begin(&keeping, Lang::En, &mut notices);
        second
            .append(now_ms(), EventBody::HandDrawn { dealer: 0 })
            .expect("recorded");
        let path = second.path().map(Path::to_owned);
        drop(second);
        let again = resume(&keeping, Lang::En, &mut notices);
        assert_eq!(again.path().map(Path::to_owned), path);
        assert_eq!(again.night().hands.len(), 1);
        assert!(notices.banner().is_none());
    }

    #[test]
    fn an_evening_held_by_another_window_is_said_and_a_new_one_begins() {
        let (_scratch, keeping) = scratch("held");
        let mut notices = Notices::default();
        let held = begin(&keeping, Lang::En, &mut notices);
        let other = resume(&keeping, Lang::En, &mut notices);
        assert_eq!(
            notices.banner().and_then(|m| m.code()),
            Some("table_in_use")
        );
        assert_ne!(held.path(), other.path());
        assert!(other.night().opened);
    }

    #[test]
    fn without_a_place_to_write_the_evening_is_kept_in_memory_and_that_is_said() {
        let (scratch, _) = scratch("nowhere");
        std::fs::create_dir_all(&scratch.0).expect("made");
        let file = scratch.0.join("file");
        std::fs::write(&file, b"").expect("written");
        let mut notices = Notices::default();
        let ledger = resume(&Keeping::Folder(file), Lang::En, &mut notices);
        assert_eq!(notices.banner().and_then(|m| m.code()), Some("table_file"));
        assert!(ledger.path().is_none() && ledger.night().opened);
    }
}
