//! What the window says to people: one banner for what went wrong last, short toasts, and a list that keeps everything.
//!
//! Messages are kept as data and worded when shown, so that a change of language changes them too.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::trouble;
use quejing_io::files::OutputFault;
use quejing_io::plain::plain_lines;
use quejing_ledger::{LedgerError, Night};
use quejing_rules::tile::NotationError;
use quejing_vision::{VisionError, Warning, calibrate::CalibrationError, enrol::SetError, source::SourceError};
pub use quejing_words::Tone;
use quejing_words::{self as words, Lang, Spoken};

/// How long a toast stays.
const TOAST: Duration = Duration::from_secs(4);
/// How long a toast stays that nobody at this window caused, so that it is not expected.
const NEWS_TOAST: Duration = Duration::from_secs(15);
/// How many messages are kept; the oldest go first.
const KEPT: usize = 500;

#[derive(Debug)]
pub enum Message {
    /// A photo could not be read.
    Photo(VisionError),
    /// The ledger refuses or fails: its code, and the sentence.
    Ledger(&'static str, Spoken),
    /// The typed tiles cannot be read.
    Typed(NotationError),
    /// A camera or stream does not give what it should.
    Source(SourceError),
    /// A camera was not measured, or its profile does not serve.
    Calibration(CalibrationError),
    /// A profile of the user that cannot be read: its code, and the sentence, code first.
    Profile(&'static str, Spoken),
    /// The reader remarks on a photo.
    Remark(Warning),
    /// Something that went as it should.
    Said(Spoken),
    /// Something to know, not an error.
    Careful(Spoken),
    /// A change that others recorded.
    News(Spoken),
}

impl Message {
    /// What the ledger refuses or fails at, with the names of the night's people.
    pub fn ledger(error: &LedgerError, night: Option<&Night>) -> Message {
        Message::Ledger(error.code(), Spoken::new(|lang| trouble::ledger(error, night, lang)))
    }

    /// Warns of a tile set that is left aside.
    pub fn tile_set(fault: &SetError) -> Message {
        Message::careful(|lang| text!(lang, "said-warning", remark = trouble::tile_set(fault, lang)))
    }

    /// A file that somebody named is not written.
    pub fn unwritten(fault: &OutputFault) -> Message {
        let path = fault.path().display();
        let sentence = |lang| match fault {
            OutputFault::Exists { .. } => text!(lang, "output-there", path = path),
            _ => trouble::capital(&words::render(lang, fault)),
        };
        Message::Ledger(fault.code(), Spoken::new(sentence))
    }

    /// Something that went as it should.
    pub fn said(text: impl FnMut(Lang) -> String) -> Message {
        Message::Said(Spoken::new(text))
    }

    /// Something to know, not an error.
    pub fn careful(text: impl FnMut(Lang) -> String) -> Message {
        Message::Careful(Spoken::new(text))
    }

    /// A change that others recorded.
    pub fn news(text: impl FnMut(Lang) -> String) -> Message {
        Message::News(Spoken::new(text))
    }

    /// The time for which a toast of the message stays.
    fn stays(&self) -> Duration {
        match self {
            Message::News(_) => NEWS_TOAST,
            _ => TOAST,
        }
    }

    /// The colour of the message.
    pub fn tone(&self) -> Tone {
        match self {
            Message::Photo(_)
            | Message::Ledger(..)
            | Message::Typed(_)
            | Message::Profile(..)
            | Message::Source(_)
            | Message::Calibration(_) => Tone::Wrong,
            Message::Remark(_) | Message::Careful(..) | Message::News(..) => Tone::Doubt,
            Message::Said(..) => Tone::Sure,
        }
    }

    /// The stable code of an error.
    pub fn code(&self) -> Option<&'static str> {
        match self {
            Message::Photo(error) => Some(error.code()),
            Message::Ledger(code, _) => Some(code),
            Message::Typed(_) => Some("bad_tile"),
            Message::Source(error) => Some(error.code()),
            Message::Calibration(error) => Some(error.code()),
            Message::Profile(code, _) => Some(code),
            Message::Remark(warning) => Some(warning.code()),
            Message::Said(..) | Message::Careful(..) | Message::News(..) => None,
        }
    }

    /// The sentence in a language.
    pub fn text(&self, lang: Lang) -> String {
        plain_lines(&self.sentence(lang)).into_owned()
    }

    fn sentence(&self, lang: Lang) -> String {
        match self {
            Message::Photo(error) => trouble::photo(error, lang),
            Message::Ledger(_, text) => text.text(lang).to_owned(),
            Message::Typed(error) => trouble::typed(error, lang),
            Message::Source(error) => trouble::source(error, lang),
            Message::Calibration(error) => trouble::calibration(error, lang),
            Message::Profile(code, text) => {
                let text = text.text(lang).trim_start_matches(code).trim_start_matches(':').trim_start();
                text!(lang, "said-profile", why = text)
            }
            Message::Remark(warning) => {
                text!(lang, "said-warning", remark = trouble::remark(warning, lang))
            }
            Message::Said(text) | Message::Careful(text) | Message::News(text) => text.text(lang).to_owned(),
        }
    }
}

/// A message with its time.
#[derive(Clone, Debug)]
pub struct Entry {
    /// When it was said, from the start of the window.
    pub at: Duration,
    /// What was said.
    pub message: Arc<Message>,
}

/// Everything that was said.
#[derive(Debug)]
pub struct Notices {
    begun: Instant,
    banner: Option<Arc<Message>>,
    entries: VecDeque<Entry>,
    toasts: Vec<(Instant, Arc<Message>)>,
}

impl Default for Notices {
    fn default() -> Self {
        Self { begun: Instant::now(), banner: None, entries: VecDeque::new(), toasts: Vec::new() }
    }
}

impl Notices {
    /// Says something: errors stay in the banner until dismissed, anything else passes as a toast. The list keeps both.
    pub fn say(&mut self, message: Message) {
        let message = Arc::new(message);
        if message.tone() == Tone::Wrong {
            self.banner = Some(message.clone());
        } else {
            self.toasts.push((Instant::now(), message.clone()));
        }
        self.keep(message);
    }

    /// Puts something into the list only: the window shows it otherwise already.
    pub fn note(&mut self, message: Message) {
        self.keep(Arc::new(message));
    }

    fn keep(&mut self, message: Arc<Message>) {
        if self.entries.len() == KEPT {
            self.entries.pop_front();
        }
        self.entries.push_back(Entry { at: self.begun.elapsed(), message });
    }

    /// The error that a person has not dismissed yet.
    pub fn banner(&self) -> Option<&Arc<Message>> {
        self.banner.as_ref()
    }

    /// Puts the banner away; the list keeps the message.
    pub fn dismiss(&mut self) {
        self.banner = None;
    }

    /// All messages, oldest first.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = &Entry> {
        self.entries.iter()
    }

    /// Toasts that are still to be shown, with the time that is left to the first of them.
    pub fn toasts(&mut self) -> (Vec<Arc<Message>>, Option<Duration>) {
        let left = |(since, message): &(Instant, Arc<Message>)| {
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
        notices.say(Message::Photo(VisionError::NoTiles));
        notices.say(Message::said(|lang| text!(lang, "said-drawn").to_owned()));
        assert_eq!(notices.banner().and_then(|m| m.code()), Some("no_tiles"));
        notices.dismiss();
        assert!(notices.banner().is_none());
        assert_eq!(notices.entries().count(), 2);
        assert_eq!(notices.toasts().0.len(), 1);
    }

    #[test]
    fn the_list_keeps_the_newest_messages() {
        let mut notices = Notices::default();
        for hand in 0..KEPT + 3 {
            notices.say(Message::said(|lang| text!(lang, "said-undone", deal = hand)));
        }
        assert_eq!(notices.entries().count(), KEPT);
        let first = notices.entries().next().map(|e| e.message.text(Lang::En));
        assert_eq!(first.as_deref(), Some("Deal 3 undone; the totals are up to date"));
    }
}
