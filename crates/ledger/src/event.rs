//! An event of a night: its content with number, time and author, linked to the previous event by a hash.
//!
//! The hash and the exports use the stored text unchanged, so that fields of a later version are preserved; the typed
//! content is parsed from that text.

use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::Payload;
use quejing_rules::NightId;

/// A link of a night's hash chain: a SHA-256 digest.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ChainHash([u8; 32]);

impl ChainHash {
    /// Returns the beginning of a night's hash chain, from which the hash of its first event is computed; it differs
    /// for every night.
    pub fn origin(night: NightId) -> ChainHash {
        let mut hasher = Sha256::new();
        hasher.update(b"quejing ledger 1\n");
        hasher.update(night.to_string());
        ChainHash(hasher.finalize().into())
    }

    /// Returns the hash of the event that follows this link of the chain: the SHA-256 of this hash, the event's number
    /// and time, and author and text after their lengths, so that no two different events give the same input.
    pub fn next_hash(self, seq: u64, time_ms: i64, author: &str, text: &str) -> ChainHash {
        let mut hasher = Sha256::new();
        hasher.update(self.0);
        hasher.update(seq.to_le_bytes());
        hasher.update(time_ms.to_le_bytes());
        for part in [author, text] {
            hasher.update((part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        ChainHash(hasher.finalize().into())
    }

    /// Parses 64 hexadecimal digits, uppercase or lowercase; `None` for any other text.
    pub fn parse(text: &str) -> Option<ChainHash> {
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.is_ascii() {
            return None;
        }
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let pair = std::str::from_utf8(pair).ok()?;
            *byte = u8::from_str_radix(pair, 16).ok().filter(|_| !pair.contains('+'))?;
        }
        Some(ChainHash(bytes))
    }
}

impl std::fmt::Display for ChainHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl std::fmt::Debug for ChainHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

/// An event of a night as stored in the ledger, linked to the event before it by its hash.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// The sequence number in the night, from 1 without gaps.
    pub seq: u64,
    /// The time by the recording device's clock, in milliseconds since 1970-01-01 UTC. Clocks can be set back; only
    /// `seq` gives the order.
    pub time_ms: i64,
    /// The name of the device or command that recorded the event, such as `window`, `cli` or `phone:` with a number.
    pub author: Arc<str>,
    /// The content as JSON, exactly as stored.
    pub text: Arc<str>,
    /// The parsed form of `text`.
    pub payload: Arc<Payload>,
    /// The link of the night's hash chain for this event.
    pub hash: ChainHash,
}

/// The author of events that are only tried, and never recorded.
pub const TRIAL_AUTHOR: &str = "trial";

impl Event {
    /// Returns true if `next` directly follows this event and was recorded in the same step: both have the same mark
    /// ([`Payload::group_start`]) or, if neither has one, the same time and author.
    pub(crate) fn is_recorded_with(&self, next: &Event) -> bool {
        let has_same_mark = match (self.payload.group_start, next.payload.group_start) {
            // Nights of earlier versions have no marks.
            (None, None) => (self.time_ms, &self.author) == (next.time_ms, &next.author),
            (mark, next_mark) => mark == next_mark,
        };
        next.seq == self.seq + 1 && has_same_mark
    }

    /// Builds the event that follows `before` in a night; `None` builds the night's first event.
    pub fn build_after(before: Option<&Event>, night: NightId, time_ms: i64, author: &str, payload: Payload) -> Event {
        let seq = before.map_or(1, |event| event.seq + 1);
        let text = payload.to_stored_text();
        let link = before.map_or_else(|| ChainHash::origin(night), |event| event.hash);
        Event {
            seq,
            time_ms,
            author: author.into(),
            hash: link.next_hash(seq, time_ms, author, &text),
            text: text.into(),
            payload: Arc::new(payload),
        }
    }
}

/// A stored event whose content and place in the chain are unchecked, such as one after damage, or of a home.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrayEvent {
    pub seq: u64,
    /// The time of recording, in milliseconds since 1970-01-01 UTC.
    pub time_ms: i64,
    /// The name of the device or command that recorded the event, as stored.
    pub author: String,
    pub text: String,
    pub hash: String,
}

#[cfg(test)]
mod tests {
    use quejing_message::Message;

    use super::*;
    use crate::{PayloadError, Record};

    #[test]
    fn fields_of_a_later_version_are_passed_over_and_unknown_kinds_are_refused() {
        let text = r#"{"kind":"noted","text":"x","colour":"red","table":1}"#;
        let payload = Payload::read(text).unwrap();
        assert_eq!(payload.body, Record::Noted { text: "x".into() });
        assert_eq!(payload.table, 1);
        assert_eq!(Payload::read(r#"{"kind":"moved_house"}"#).unwrap_err().code(), Some("ledger_unknown_kind"));
        assert_eq!(Payload::read(r#"{"kind":"noted"}"#).unwrap_err().code(), Some("ledger_bad_event"));
        let inside = r#"{"kind":"corrected","event":3,"with":{"kind":"moved_house"},"reason":"","agreed":[]}"#;
        let PayloadError::BadEvent { why } = Payload::read(inside).unwrap_err() else { panic!("another error") };
        assert_eq!(why, "invalid value: string \"moved_house\", expected a known kind");
    }

    #[test]
    fn a_hash_reads_back_and_depends_on_every_part() {
        let start = ChainHash::origin(NightId::from_number(1));
        assert_eq!(ChainHash::parse(&start.to_string()), Some(start));
        assert_eq!(ChainHash::parse(&"+f".repeat(32)), None);
        let of = |seq, time, author, text| start.next_hash(seq, time, author, text);
        let all = [
            of(1, 2, "a", "bc"),
            of(2, 2, "a", "bc"),
            of(1, 3, "a", "bc"),
            of(1, 2, "ab", "c"),
            of(1, 2, "a", "bd"),
            ChainHash::origin(NightId::from_number(2)).next_hash(1, 2, "a", "bc"),
        ];
        for (index, hash) in all.iter().enumerate() {
            assert!(!all[..index].contains(hash));
        }
    }

    /// Guards the stored form: keys are sorted at every level. If a dependency enabled serde_json's `preserve_order`,
    /// the keys would keep their order and every new hash would differ from that of an earlier version. The last hash
    /// was computed independently, by the form that [`ChainHash::next_hash`] describes.
    #[test]
    fn stored_bytes_and_hashes_stay_the_same() {
        let written = [
            r#"{"text":"z","kind":"noted","table":1,"overruled":"late"}"#,
            r#"{"player":"p00000000000a","name":"Ann","kind":"person_renamed"}"#,
            r#"{"kind":"dispute_opened","shown":{"b":[1],"a":{"d":2,"c":1}},"hand":3,"claim":"x","by":"p00000000000a"}"#,
            r#"{"together":4,"kind":"undone","event":3}"#,
            r#"{"note":"完","kind":"night_closed"}"#,
        ];
        let mut events: Vec<Event> = Vec::new();
        for (time, text) in (1..).map(|seq| 1_000 * seq).zip(written) {
            events.push(Event::build_after(
                events.last(),
                NightId::from_number(0x2a),
                time,
                "test",
                Payload::read(text).unwrap(),
            ));
        }
        let stored: Vec<&str> = events.iter().map(|event| &*event.text).collect();
        let sorted = [
            r#"{"kind":"noted","overruled":"late","table":1,"text":"z"}"#,
            r#"{"kind":"person_renamed","name":"Ann","player":"p00000000000a"}"#,
            r#"{"by":"p00000000000a","claim":"x","hand":3,"kind":"dispute_opened","shown":{"a":{"c":1,"d":2},"b":[1]}}"#,
            r#"{"event":3,"kind":"undone","together":4}"#,
            r#"{"kind":"night_closed","note":"完"}"#,
        ];
        assert_eq!(stored, sorted);
        let last = "2da7924e4e8af999f9d0f396f114a26c73b2e207eb1da3800507e1d4935b31f7";
        assert_eq!(events.last().map(|event| event.hash.to_string()).as_deref(), Some(last));
    }
}
