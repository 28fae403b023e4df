//! Short codes: read at the terminal or on the host's phone, and typed on a page.
//!
//! A code has eight characters of an alphabet without look-alikes (about 40 bits), is valid for five minutes and can be used once.
//! Five wrong tries in a row, by any devices, replace all codes.

use std::time::{Duration, Instant};

use subtle::ConstantTimeEq;

use super::devices::DeviceId;
use crate::table::ledger::PlayerId;

/// The number of characters of a code.
const LENGTH: usize = 8;
/// Digits and capitals without 0, 1, I, L and O.
const ALPHABET: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/// The time after which a code expires.
pub const CODE_LIFETIME: Duration = Duration::from_secs(5 * 60);
/// The number of wrong tries that replaces all codes.
const MAX_WRONG: u8 = 5;
/// The maximum number of codes; the oldest is dropped for a new one.
const MAX_CODES: usize = 16;

/// The purpose of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A new phone joins.
    Join,
    /// A phone gets the host role.
    Host,
    /// The device takes over the name of the person.
    Person(DeviceId, PlayerId),
}

struct Code {
    purpose: Purpose,
    signs: [u8; LENGTH],
    expires: Instant,
}

impl Code {
    fn new(purpose: Purpose, now: Instant) -> Option<Code> {
        Some(Code { purpose, signs: random_signs()?, expires: now + CODE_LIFETIME })
    }

    /// Formats the code in two groups of four.
    fn format(&self) -> String {
        let text = String::from_utf8_lossy(&self.signs).into_owned();
        let (first, second) = text.split_at(LENGTH / 2);
        format!("{first}-{second}")
    }
}

/// Returns eight uniformly random characters; `None` if the system provides no random numbers.
fn random_signs() -> Option<[u8; LENGTH]> {
    // Larger bytes are rejected: they would favour the first characters of the alphabet.
    let whole = u8::MAX - u8::MAX % ALPHABET.len() as u8;
    let mut signs = Vec::with_capacity(LENGTH);
    while signs.len() < LENGTH {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes).ok()?;
        let even = bytes.into_iter().filter(|byte| *byte < whole);
        signs.extend(even.filter_map(|byte| ALPHABET.get(usize::from(byte) % ALPHABET.len())));
    }
    signs.get(..LENGTH)?.try_into().ok()
}

/// Normalizes a typed code: removes spaces and hyphens, and converts to capitals. `None` if it is not eight characters.
fn typed_signs(text: &str) -> Option<[u8; LENGTH]> {
    let signs: Vec<u8> = text.bytes().filter(u8::is_ascii_alphanumeric).map(|sign| sign.to_ascii_uppercase()).collect();
    signs.try_into().ok()
}

/// The valid codes, and the number of wrong tries in a row.
#[derive(Default)]
pub struct Codes {
    all: Vec<Code>,
    wrong_tries: u8,
}

impl Codes {
    /// Returns the code for a purpose: the valid one, else a new one.
    pub fn show(&mut self, purpose: Purpose, now: Instant) -> Option<String> {
        self.remove_expired(now);
        if let Some(code) = self.all.iter().find(|code| code.purpose == purpose) {
            return Some(code.format());
        }
        if self.all.len() >= MAX_CODES {
            self.all.remove(0);
        }
        let code = Code::new(purpose, now)?;
        let text = code.format();
        self.all.push(code);
        Some(text)
    }

    /// Returns all valid codes with their purposes.
    pub fn all(&mut self, now: Instant) -> Vec<(Purpose, String)> {
        self.remove_expired(now);
        self.all.iter().map(|code| (code.purpose, code.format())).collect()
    }

    /// Checks a typed code and uses it up; `None` if it is wrong. A phone that has joined (`by`) does not use up a code to join.
    pub fn redeem(&mut self, typed: &str, by: Option<DeviceId>, now: Instant) -> Option<Purpose> {
        self.remove_expired(now);
        let signs = typed_signs(typed)?;
        let mut found = None;
        for (place, code) in self.all.iter().enumerate() {
            if bool::from(code.signs.ct_eq(&signs)) {
                found = Some((place, code.purpose));
            }
        }
        let is_own = |purpose: &Purpose| match purpose {
            Purpose::Person(device, _) => by == Some(*device),
            Purpose::Join | Purpose::Host => true,
        };
        let Some((place, purpose)) = found.filter(|(_, purpose)| is_own(purpose)) else {
            self.count_wrong_try(now);
            return None;
        };
        if purpose != Purpose::Join || by.is_none() {
            self.all.remove(place);
        }
        self.wrong_tries = 0;
        Some(purpose)
    }

    /// Removes the code of a phone whose claim ended.
    pub fn withdraw(&mut self, device: DeviceId) {
        let of_device = |code: &Code| matches!(code.purpose, Purpose::Person(own, _) if own == device);
        self.all.retain(|code| !of_device(code));
    }

    fn count_wrong_try(&mut self, now: Instant) {
        self.wrong_tries += 1;
        if self.wrong_tries >= MAX_WRONG {
            self.wrong_tries = 0;
            let purposes: Vec<Purpose> = self.all.iter().map(|code| code.purpose).collect();
            self.all = purposes.into_iter().filter_map(|purpose| Code::new(purpose, now)).collect();
        }
    }

    fn remove_expired(&mut self, now: Instant) {
        self.all.retain(|code| now < code.expires);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_eight_characters_without_look_alikes_and_is_used_once() {
        let (mut codes, now) = (Codes::default(), Instant::now());
        let text = codes.show(Purpose::Host, now).unwrap();
        assert_eq!(text.len(), 9);
        assert!(text.bytes().all(|sign| sign == b'-' || ALPHABET.contains(&sign)));
        assert!(!ALPHABET.iter().any(|sign| b"01ILO".contains(sign)));
        assert_eq!(codes.show(Purpose::Host, now), Some(text.clone()));
        assert_eq!(
            codes.redeem(&format!(" {} ", text.to_lowercase().replace('-', " ")), None, now),
            Some(Purpose::Host)
        );
        assert_eq!(codes.redeem(&text, None, now), None);
    }

    #[test]
    fn a_code_holds_for_five_minutes() {
        let (mut codes, now) = (Codes::default(), Instant::now());
        let text = codes.show(Purpose::Join, now).unwrap();
        let later = now + CODE_LIFETIME;
        assert_eq!(codes.redeem(&text, None, later), None);
        assert_ne!(codes.show(Purpose::Join, later), Some(text));
    }

    #[test]
    fn five_wrong_tries_make_new_codes_and_four_do_not() {
        let (mut codes, now) = (Codes::default(), Instant::now());
        let (host, join) = (codes.show(Purpose::Host, now).unwrap(), codes.show(Purpose::Join, now).unwrap());
        for _ in 0..4 {
            assert_eq!(codes.redeem("2222-2222", None, now), None);
        }
        assert_eq!(codes.show(Purpose::Host, now), Some(host.clone()));
        assert_eq!(codes.redeem("2222-2222", None, now), None);
        assert_ne!(codes.show(Purpose::Host, now), Some(host.clone()));
        assert_eq!(codes.redeem(&host, None, now), None);
        assert_eq!(codes.redeem(&join, None, now), None);
        let new = codes.show(Purpose::Join, now).unwrap();
        assert_eq!(codes.redeem(&new, None, now), Some(Purpose::Join));
    }
}
