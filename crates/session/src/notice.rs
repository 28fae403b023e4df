//! Notices to people: a banner for the last error, short toasts, and a list of all notices.
//!
//! Notices are stored as data and worded when shown, so that they follow a change of language.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::error_texts;
use super::inventory::InventoryFault;
use quejing_io::files::OutputFault;
use quejing_io::plain::escape_controls_in_lines;
use quejing_ledger::{LedgerError, Night, now_ms};
use quejing_message::Message as _;
use quejing_rules::tile::NotationError;
use quejing_vision::{VisionError, Warning, calibrate::CalibrationError, enrol::SetError, source::SourceError};
pub use quejing_words::Tone;
use quejing_words::{self as words, Lang, LocalizedText};

/// The time for which a toast is shown.
const TOAST_TIME: Duration = Duration::from_secs(4);
/// The time for which a toast about a change by other people is shown; longer than [`TOAST_TIME`], because nobody
/// expects such a change.
const NEWS_TOAST_TIME: Duration = Duration::from_secs(15);
/// The maximum number of notices in the list; the oldest are dropped first.
const MAX_NOTICES: usize = 500;

/// A message to the user: an error, a warning, a caution, a success or news.
#[derive(Debug)]
pub enum Notice {
    /// A photo could not be read.
    Photo(VisionError),
    /// A photo cannot be added to the inventory.
    Inventory(InventoryFault),
    /// An error of the ledger, of a file or of the user's rules: its stable code and its sentence.
    CodedError(&'static str, LocalizedText),
    /// Typed tiles cannot be parsed.
    BadNotation(NotationError),
    /// A camera or stream cannot be read.
    Source(SourceError),
    /// A camera could not be calibrated, or its profile cannot be used.
    Calibration(CalibrationError),
    /// A profile of the user cannot be read: its stable code and its sentence.
    Profile(&'static str, LocalizedText),
    /// A warning of recognition about a photo that it could read.
    PhotoWarning(Warning),
    /// A success, which a toast reports.
    Success(LocalizedText),
    /// A record made here, which the window shows with a button to undo it.
    Recorded(LocalizedText),
    /// A caution, which a toast shows because it is no error.
    Caution(LocalizedText),
    /// A change that other people recorded.
    News(LocalizedText),
    /// Another hand replaced the unrecorded one, which an undo restores.
    HandReplaced,
}

impl Notice {
    /// Creates the notice about a ledger error. `night` supplies the names of people; `None` leaves their identifiers.
    pub fn ledger_error(error: &LedgerError, night: Option<&Night>) -> Notice {
        Notice::CodedError(error.code(), LocalizedText::new(|lang| error_texts::ledger_error_text(error, night, lang)))
    }

    /// Creates the caution about a tile set that cannot be used.
    pub fn tile_set_fault(fault: &SetError) -> Notice {
        Notice::caution(|lang| text!(lang, "said-warning", remark = error_texts::tile_set_error_text(fault, lang)))
    }

    /// Creates the error notice about a file that could not be written.
    pub fn unwritten_file(fault: &OutputFault) -> Notice {
        let path = fault.path().display();
        let sentence = |lang| match fault {
            OutputFault::Exists { .. } => text!(lang, "output-there", path = path),
            _ => error_texts::capitalize(&words::render(lang, fault)),
        };
        Notice::CodedError(fault.code(), LocalizedText::new(sentence))
    }

    /// Creates the notice about a success.
    pub fn success(text: impl FnMut(Lang) -> String) -> Notice {
        Notice::Success(LocalizedText::new(text))
    }

    /// Creates the notice about a record made here.
    pub fn recorded(text: impl FnMut(Lang) -> String) -> Notice {
        Notice::Recorded(LocalizedText::new(text))
    }

    /// Creates a notice that cautions the user; it is no error, so that a toast shows it.
    pub fn caution(text: impl FnMut(Lang) -> String) -> Notice {
        Notice::Caution(LocalizedText::new(text))
    }

    /// Creates the notice about a change that other people recorded.
    pub fn news(text: impl FnMut(Lang) -> String) -> Notice {
        Notice::News(LocalizedText::new(text))
    }

    /// Returns the time for which a toast of the notice is shown.
    fn toast_time(&self) -> Duration {
        match self {
            Notice::News(_) => NEWS_TOAST_TIME,
            _ => TOAST_TIME,
        }
    }

    /// Returns the tone of the notice, which determines its colour: `Wrong` for errors, `Doubt` for warnings, cautions
    /// and news, `Sure` for successes and records.
    pub fn tone(&self) -> Tone {
        match self {
            Notice::Photo(_)
            | Notice::Inventory(_)
            | Notice::CodedError(..)
            | Notice::BadNotation(_)
            | Notice::Profile(..)
            | Notice::Source(_)
            | Notice::Calibration(_) => Tone::Wrong,
            Notice::PhotoWarning(_) | Notice::Caution(..) | Notice::News(..) | Notice::HandReplaced => Tone::Doubt,
            Notice::Success(..) | Notice::Recorded(..) => Tone::Sure,
        }
    }

    /// Returns the stable code of an error or warning; `None` for other notices.
    pub fn code(&self) -> Option<&'static str> {
        match self {
            Notice::Photo(error) => Some(error.code()),
            Notice::Inventory(fault) => fault.code(),
            Notice::CodedError(code, _) => Some(code),
            Notice::BadNotation(_) => Some("bad_tile"),
            Notice::Source(error) => Some(error.code()),
            Notice::Calibration(error) => Some(error.code()),
            Notice::Profile(code, _) => Some(code),
            Notice::PhotoWarning(warning) => Some(warning.code()),
            Notice::Success(..)
            | Notice::Recorded(..)
            | Notice::Caution(..)
            | Notice::News(..)
            | Notice::HandReplaced => None,
        }
    }

    /// Returns the sentence of the notice in a language, with control characters other than line ends escaped.
    pub fn text(&self, lang: Lang) -> String {
        escape_controls_in_lines(&self.sentence(lang)).into_owned()
    }

    fn sentence(&self, lang: Lang) -> String {
        match self {
            Notice::Photo(error) => error_texts::recognition_error_text(error, lang),
            Notice::Inventory(fault) => error_texts::inventory_fault_text(fault, lang),
            Notice::CodedError(_, text) => text.text(lang).to_owned(),
            Notice::BadNotation(error) => error_texts::typing_error_text(error, lang),
            Notice::Source(error) => error_texts::source_error_text(error, lang),
            Notice::Calibration(error) => error_texts::calibration_error_text(error, lang),
            Notice::Profile(_, text) => text!(lang, "said-profile", why = text.text(lang)),
            Notice::PhotoWarning(warning) => {
                text!(lang, "said-warning", remark = error_texts::warning_text(warning, lang))
            }
            Notice::Success(text) | Notice::Recorded(text) | Notice::Caution(text) | Notice::News(text) => {
                text.text(lang).to_owned()
            }
            Notice::HandReplaced => text!(lang, "said-hand-replaced").to_owned(),
        }
    }
}

/// A notice in the list, with the time of its creation.
#[derive(Clone, Debug)]
pub struct LoggedNotice {
    /// The time of the notice, in milliseconds since 1970-01-01 UTC.
    pub time_ms: i64,
    pub notice: Arc<Notice>,
}

/// The notices of a session: the banner, the toasts, and the list of all.
#[derive(Debug, Default)]
pub struct Notices {
    banner: Option<Arc<Notice>>,
    entries: VecDeque<LoggedNotice>,
    toasts: Vec<(Instant, Arc<Notice>)>,
}

impl Notices {
    /// Shows a notice and adds it to the list: errors in the banner until dismissed, others as toasts.
    pub fn show(&mut self, notice: Notice) {
        let notice = Arc::new(notice);
        if notice.tone() == Tone::Wrong {
            self.banner = Some(notice.clone());
        } else {
            self.toasts.push((Instant::now(), notice.clone()));
        }
        self.push_entry(notice);
    }

    /// Adds a notice to the list without showing it, because the window shows its content elsewhere.
    pub fn log(&mut self, notice: Notice) {
        self.push_entry(Arc::new(notice));
    }

    fn push_entry(&mut self, notice: Arc<Notice>) {
        if self.entries.len() == MAX_NOTICES {
            self.entries.pop_front();
        }
        self.entries.push_back(LoggedNotice { time_ms: now_ms(), notice });
    }

    /// Returns the last error that was shown; `None` once a person has dismissed it.
    pub fn banner(&self) -> Option<&Arc<Notice>> {
        self.banner.as_ref()
    }

    /// Dismisses the banner. Its notice stays in the list.
    pub fn dismiss_banner(&mut self) {
        self.banner = None;
    }

    /// Removes the toast that a replaced hand can be restored, because it no longer can. Its notice stays in the list.
    pub(super) fn withdraw_replaced_hand(&mut self) {
        self.toasts.retain(|(_, notice)| !matches!(**notice, Notice::HandReplaced));
    }

    /// Returns the notices in the list, oldest first.
    pub fn logged_notices(&self) -> impl DoubleEndedIterator<Item = &LoggedNotice> {
        self.entries.iter()
    }

    /// Returns the toasts to be shown, and the time until the first of them expires; `None` without toasts. Removes
    /// expired toasts.
    pub fn toasts(&mut self) -> (Vec<Arc<Notice>>, Option<Duration>) {
        let left = |(since, message): &(Instant, Arc<Notice>)| {
            let left = message.toast_time().saturating_sub(since.elapsed());
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
        notices.show(Notice::Photo(VisionError::NoTiles));
        notices.show(Notice::success(|lang| text!(lang, "said-drawn").to_owned()));
        assert_eq!(notices.banner().and_then(|m| m.code()), Some("no_tiles"));
        notices.dismiss_banner();
        assert!(notices.banner().is_none());
        assert_eq!(notices.logged_notices().count(), 2);
        assert_eq!(notices.toasts().0.len(), 1);
    }

    #[test]
    fn the_list_keeps_the_newest_messages() {
        let mut notices = Notices::default();
        for hand in 0..MAX_NOTICES + 3 {
            notices.show(Notice::success(|lang| text!(lang, "said-undone", deal = hand)));
        }
        assert_eq!(notices.logged_notices().count(), MAX_NOTICES);
        let first = notices.logged_notices().next().map(|e| e.notice.text(Lang::En));
        assert_eq!(first.as_deref(), Some("Deal 3 undone; the totals are up to date"));
    }
}
