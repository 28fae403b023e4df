//! Notices to people: one banner for the last error, short toasts, and a list of all of them.
//!
//! Notices are stored as data and worded when shown, so that they follow a change of language.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::inventory::InventoryFault;
use super::trouble;
use quejing_io::files::OutputFault;
use quejing_io::plain::plain_lines;
use quejing_ledger::{LedgerError, Night, now_ms};
use quejing_message::Message as _;
use quejing_rules::tile::NotationError;
use quejing_vision::{VisionError, Warning, calibrate::CalibrationError, enrol::SetError, source::SourceError};
pub use quejing_words::Tone;
use quejing_words::{self as words, Lang, LocalizedText};

/// The time for which a toast stays.
const TOAST: Duration = Duration::from_secs(4);
/// The time for which a toast stays that nobody at this window caused: people do not expect it.
const NEWS_TOAST: Duration = Duration::from_secs(15);
/// The maximum number of notices in the list; the oldest are dropped first.
const MAX_NOTICES: usize = 500;

/// An error, a caution or a success that a person is told of.
#[derive(Debug)]
pub enum Notice {
    /// A photo could not be read.
    Photo(VisionError),
    /// A photo cannot be added to the inventory.
    Inventory(InventoryFault),
    /// The ledger refuses or fails: its code, and the sentence.
    Ledger(&'static str, LocalizedText),
    /// The typed tiles cannot be read.
    Typed(NotationError),
    /// A camera or stream does not give what it should.
    Source(SourceError),
    /// A camera was not measured, or its profile does not serve.
    Calibration(CalibrationError),
    /// A profile of the user that cannot be read: its code, and the sentence, code first.
    Profile(&'static str, LocalizedText),
    /// A warning about a photo.
    Remark(Warning),
    /// A success.
    Said(LocalizedText),
    /// An entry that was recorded here. The window shows it with its undo.
    Recorded(LocalizedText),
    /// A caution, not an error.
    Careful(LocalizedText),
    /// A change that other people recorded.
    News(LocalizedText),
}

impl Notice {
    /// Creates the notice of a ledger error, with the names of the night's people.
    pub fn ledger(error: &LedgerError, night: Option<&Night>) -> Notice {
        Notice::Ledger(error.code(), LocalizedText::new(|lang| trouble::ledger(error, night, lang)))
    }

    /// Warns of a tile set that is left aside.
    pub fn tile_set(fault: &SetError) -> Notice {
        Notice::careful(|lang| text!(lang, "said-warning", remark = trouble::tile_set(fault, lang)))
    }

    /// Creates the notice of a file that could not be written.
    pub fn unwritten(fault: &OutputFault) -> Notice {
        let path = fault.path().display();
        let sentence = |lang| match fault {
            OutputFault::Exists { .. } => text!(lang, "output-there", path = path),
            _ => trouble::capital(&words::render(lang, fault)),
        };
        Notice::Ledger(fault.code(), LocalizedText::new(sentence))
    }

    /// Creates the notice of a success.
    pub fn success(text: impl FnMut(Lang) -> String) -> Notice {
        Notice::Said(LocalizedText::new(text))
    }

    /// Creates the notice of an entry that was recorded here.
    pub fn recorded(text: impl FnMut(Lang) -> String) -> Notice {
        Notice::Recorded(LocalizedText::new(text))
    }

    /// Creates the notice of a caution, which is not an error.
    pub fn careful(text: impl FnMut(Lang) -> String) -> Notice {
        Notice::Careful(LocalizedText::new(text))
    }

    /// Creates the notice of a change that other people recorded.
    pub fn news(text: impl FnMut(Lang) -> String) -> Notice {
        Notice::News(LocalizedText::new(text))
    }

    /// Returns the time for which a toast of the notice stays.
    fn stays(&self) -> Duration {
        match self {
            Notice::News(_) => NEWS_TOAST,
            _ => TOAST,
        }
    }

    /// Returns the tone, which decides the colour.
    pub fn tone(&self) -> Tone {
        match self {
            Notice::Photo(_)
            | Notice::Inventory(_)
            | Notice::Ledger(..)
            | Notice::Typed(_)
            | Notice::Profile(..)
            | Notice::Source(_)
            | Notice::Calibration(_) => Tone::Wrong,
            Notice::Remark(_) | Notice::Careful(..) | Notice::News(..) => Tone::Doubt,
            Notice::Said(..) | Notice::Recorded(..) => Tone::Sure,
        }
    }

    /// Returns the stable code of an error.
    pub fn code(&self) -> Option<&'static str> {
        match self {
            Notice::Photo(error) => Some(error.code()),
            Notice::Inventory(fault) => fault.code(),
            Notice::Ledger(code, _) => Some(code),
            Notice::Typed(_) => Some("bad_tile"),
            Notice::Source(error) => Some(error.code()),
            Notice::Calibration(error) => Some(error.code()),
            Notice::Profile(code, _) => Some(code),
            Notice::Remark(warning) => Some(warning.code()),
            Notice::Said(..) | Notice::Recorded(..) | Notice::Careful(..) | Notice::News(..) => None,
        }
    }

    /// Returns the sentence in a language.
    pub fn text(&self, lang: Lang) -> String {
        plain_lines(&self.sentence(lang)).into_owned()
    }

    fn sentence(&self, lang: Lang) -> String {
        match self {
            Notice::Photo(error) => trouble::photo(error, lang),
            Notice::Inventory(fault) => trouble::inventory(fault, lang),
            Notice::Ledger(_, text) => text.text(lang).to_owned(),
            Notice::Typed(error) => trouble::typing_error(error, lang),
            Notice::Source(error) => trouble::source(error, lang),
            Notice::Calibration(error) => trouble::calibration(error, lang),
            Notice::Profile(code, text) => {
                let text = text.text(lang).trim_start_matches(code).trim_start_matches(':').trim_start();
                text!(lang, "said-profile", why = text)
            }
            Notice::Remark(warning) => {
                text!(lang, "said-warning", remark = trouble::remark(warning, lang))
            }
            Notice::Said(text) | Notice::Recorded(text) | Notice::Careful(text) | Notice::News(text) => {
                text.text(lang).to_owned()
            }
        }
    }
}

/// A notice in the list, with its time.
#[derive(Clone, Debug)]
pub struct LoggedNotice {
    /// When it was said, in milliseconds since 1970-01-01 UTC.
    pub time_ms: i64,
    pub message: Arc<Notice>,
}

/// All notices of a session.
#[derive(Debug, Default)]
pub struct Notices {
    banner: Option<Arc<Notice>>,
    entries: VecDeque<LoggedNotice>,
    toasts: Vec<(Instant, Arc<Notice>)>,
}

impl Notices {
    /// Shows a notice: errors stay in the banner until dismissed, others pass as toasts. The list stores both.
    pub fn say(&mut self, message: Notice) {
        let message = Arc::new(message);
        if message.tone() == Tone::Wrong {
            self.banner = Some(message.clone());
        } else {
            self.toasts.push((Instant::now(), message.clone()));
        }
        self.keep(message);
    }

    /// Adds a notice to the list only, because the window shows it in another way.
    pub fn note(&mut self, message: Notice) {
        self.keep(Arc::new(message));
    }

    fn keep(&mut self, message: Arc<Notice>) {
        if self.entries.len() == MAX_NOTICES {
            self.entries.pop_front();
        }
        self.entries.push_back(LoggedNotice { time_ms: now_ms(), message });
    }

    /// Returns the error that a person has not dismissed yet.
    pub fn banner(&self) -> Option<&Arc<Notice>> {
        self.banner.as_ref()
    }

    /// Dismisses the banner; the notice stays in the list.
    pub fn dismiss(&mut self) {
        self.banner = None;
    }

    /// Returns all notices, oldest first.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = &LoggedNotice> {
        self.entries.iter()
    }

    /// Returns the current toasts, and the time until the first of them ends.
    pub fn toasts(&mut self) -> (Vec<Arc<Notice>>, Option<Duration>) {
        let left = |(since, message): &(Instant, Arc<Notice>)| {
            let left = message.stays().saturating_sub(since.elapsed());
            (left > Duration::ZERO).then_some(left)
        };
        self.toasts.retain(|toast| left(toast).is_some());
        (self.toasts.iter().map(|(_, message)| message.clone()).collect(), self.toasts.iter().filter_map(left).min())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_stays_in_the_banner_and_in_the_list_after_it_is_dismissed() {
        let mut notices = Notices::default();
        notices.say(Notice::Photo(VisionError::NoTiles));
        notices.say(Notice::success(|lang| text!(lang, "said-drawn").to_owned()));
        assert_eq!(notices.banner().and_then(|m| m.code()), Some("no_tiles"));
        notices.dismiss();
        assert!(notices.banner().is_none());
        assert_eq!(notices.entries().count(), 2);
        assert_eq!(notices.toasts().0.len(), 1);
    }

    #[test]
    fn the_list_keeps_the_newest_messages() {
        let mut notices = Notices::default();
        for hand in 0..MAX_NOTICES + 3 {
            notices.say(Notice::success(|lang| text!(lang, "said-undone", deal = hand)));
        }
        assert_eq!(notices.entries().count(), MAX_NOTICES);
        let first = notices.entries().next().map(|e| e.message.text(Lang::En));
        assert_eq!(first.as_deref(), Some("Deal 3 undone; the totals are up to date"));
    }
}
