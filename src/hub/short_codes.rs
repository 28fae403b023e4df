//! Short codes, which people read at the terminal or in the window and type on a page of their phone.
//!
//! A code has eight characters of an alphabet without look-alikes (about 40 bits), is valid for five minutes and can be used once.
//! After five wrong tries in a row, by any devices, new codes replace all valid ones.

use std::time::{Duration, Instant};

use subtle::ConstantTimeEq;

use super::devices::DeviceId;
use quejing_session::night::PlayerId;

/// The number of characters of a short code, without the hyphen.
const CODE_LENGTH: usize = 8;
/// The characters of short codes: digits and capitals without the look-alikes 0, 1, I, L and O.
const CODE_ALPHABET: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/// The lifetime of a short code, after which it expires.
pub const CODE_LIFETIME: Duration = Duration::from_secs(5 * 60);
/// The number of wrong tries in a row after which new codes replace all valid ones.
const MAX_WRONG_TRIES: u8 = 5;
/// The maximum number of valid codes; a new one replaces the oldest.
const MAX_VALID_CODES: usize = 16;

/// The purpose of a short code: the permission that it gives to the phone on which it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodePurpose {
    /// The permission to join as a new device.
    Join,
    /// The permission to become host; a phone that has not joined joins as well.
    Host,
    /// The permission to take over the person, valid only on the device that claimed the person.
    Person(DeviceId, PlayerId),
}

struct ShortCode {
    purpose: CodePurpose,
    signs: [u8; CODE_LENGTH],
    expires: Instant,
}

impl ShortCode {
    fn new(purpose: CodePurpose, now: Instant) -> Option<ShortCode> {
        Some(ShortCode { purpose, signs: random_characters()?, expires: now + CODE_LIFETIME })
    }

    /// Returns the code as people read it: two groups of four characters with a hyphen between them.
    fn format(&self) -> String {
        let text = String::from_utf8_lossy(&self.signs).into_owned();
        let (first, second) = text.split_at(CODE_LENGTH / 2);
        format!("{first}-{second}")
    }
}

/// Returns eight uniformly random characters of [`CODE_ALPHABET`]; `None` if the system provides no random numbers.
fn random_characters() -> Option<[u8; CODE_LENGTH]> {
    // Larger bytes are rejected: they would favour the first characters of the alphabet.
    let whole = u8::MAX - u8::MAX % CODE_ALPHABET.len() as u8;
    let mut signs = Vec::with_capacity(CODE_LENGTH);
    while signs.len() < CODE_LENGTH {
        let mut bytes = [0; CODE_LENGTH];
        getrandom::fill(&mut bytes).ok()?;
        let even = bytes.into_iter().filter(|byte| *byte < whole);
        signs.extend(even.filter_map(|byte| CODE_ALPHABET.get(usize::from(byte) % CODE_ALPHABET.len())));
    }
    signs.get(..CODE_LENGTH)?.try_into().ok()
}

/// Normalizes a typed code: removes everything but ASCII letters and digits, and converts to capitals. `None` if not eight characters
/// are left.
fn normalize_typed_code(text: &str) -> Option<[u8; CODE_LENGTH]> {
    let signs: Vec<u8> = text.bytes().filter(u8::is_ascii_alphanumeric).map(|sign| sign.to_ascii_uppercase()).collect();
    signs.try_into().ok()
}

/// The short codes, the oldest first, and the number of wrong tries in a row.
#[derive(Default)]
pub struct ShortCodes {
    all: Vec<ShortCode>,
    wrong_tries: u8,
}

impl ShortCodes {
    /// Returns the text of the short code for a purpose: the valid one, else a new one. `None` if the system provides no random
    /// numbers.
    pub fn ensure_code(&mut self, purpose: CodePurpose, now: Instant) -> Option<String> {
        self.remove_expired_codes(now);
        if let Some(code) = self.all.iter().find(|code| code.purpose == purpose) {
            return Some(code.format());
        }
        if self.all.len() >= MAX_VALID_CODES {
            self.all.remove(0);
        }
        let code = ShortCode::new(purpose, now)?;
        let text = code.format();
        self.all.push(code);
        Some(text)
    }

    /// Returns the purposes and texts of all valid codes, the oldest first.
    pub fn valid_codes(&mut self, now: Instant) -> Vec<(CodePurpose, String)> {
        self.remove_expired_codes(now);
        self.all.iter().map(|code| (code.purpose, code.format())).collect()
    }

    /// Returns the purpose of a typed code and uses the code up; a code to join stays valid on a phone that has joined. `None`
    /// if the code is not valid on the device `by` (`None`: a phone that has not joined), which counts as a wrong try.
    pub fn redeem_code(&mut self, typed: &str, by: Option<DeviceId>, now: Instant) -> Option<CodePurpose> {
        self.remove_expired_codes(now);
        let signs = normalize_typed_code(typed)?;
        let mut found = None;
        for (place, code) in self.all.iter().enumerate() {
            if bool::from(code.signs.ct_eq(&signs)) {
                found = Some((place, code.purpose));
            }
        }
        let is_own = |purpose: &CodePurpose| match purpose {
            CodePurpose::Person(device, _) => by == Some(*device),
            CodePurpose::Join | CodePurpose::Host => true,
        };
        let Some((place, purpose)) = found.filter(|(_, purpose)| is_own(purpose)) else {
            self.count_wrong_try(now);
            return None;
        };
        if purpose != CodePurpose::Join || by.is_none() {
            self.all.remove(place);
        }
        self.wrong_tries = 0;
        Some(purpose)
    }

    /// Removes the short code by which this device could take over a person, if there is one.
    pub fn withdraw_person_code(&mut self, device: DeviceId) {
        let of_device = |code: &ShortCode| matches!(code.purpose, CodePurpose::Person(own, _) if own == device);
        self.all.retain(|code| !of_device(code));
    }

    fn count_wrong_try(&mut self, now: Instant) {
        self.wrong_tries += 1;
        if self.wrong_tries >= MAX_WRONG_TRIES {
            self.wrong_tries = 0;
            let purposes: Vec<CodePurpose> = self.all.iter().map(|code| code.purpose).collect();
            self.all = purposes.into_iter().filter_map(|purpose| ShortCode::new(purpose, now)).collect();
        }
    }

    fn remove_expired_codes(&mut self, now: Instant) {
        self.all.retain(|code| now < code.expires);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_eight_characters_without_look_alikes_and_is_used_once() {
        let (mut codes, now) = (ShortCodes::default(), Instant::now());
        let text = codes.ensure_code(CodePurpose::Host, now).unwrap();
        assert_eq!(text.len(), 9);
        assert!(text.bytes().all(|sign| sign == b'-' || CODE_ALPHABET.contains(&sign)));
        assert!(!CODE_ALPHABET.iter().any(|sign| b"01ILO".contains(sign)));
        assert_eq!(codes.ensure_code(CodePurpose::Host, now), Some(text.clone()));
        assert_eq!(
            codes.redeem_code(&format!(" {} ", text.to_lowercase().replace('-', " ")), None, now),
            Some(CodePurpose::Host)
        );
        assert_eq!(codes.redeem_code(&text, None, now), None);
    }

    #[test]
    fn a_code_expires_after_five_minutes() {
        let (mut codes, now) = (ShortCodes::default(), Instant::now());
        let text = codes.ensure_code(CodePurpose::Join, now).unwrap();
        let later = now + CODE_LIFETIME;
        assert_eq!(codes.redeem_code(&text, None, later), None);
        assert_ne!(codes.ensure_code(CodePurpose::Join, later), Some(text));
    }

    #[test]
    fn five_wrong_tries_make_new_codes_and_four_do_not() {
        let (mut codes, now) = (ShortCodes::default(), Instant::now());
        let (host, join) =
            (codes.ensure_code(CodePurpose::Host, now).unwrap(), codes.ensure_code(CodePurpose::Join, now).unwrap());
        for _ in 0..4 {
            assert_eq!(codes.redeem_code("2222-2222", None, now), None);
        }
        assert_eq!(codes.ensure_code(CodePurpose::Host, now), Some(host.clone()));
        assert_eq!(codes.redeem_code("2222-2222", None, now), None);
        assert_ne!(codes.ensure_code(CodePurpose::Host, now), Some(host.clone()));
        assert_eq!(codes.redeem_code(&host, None, now), None);
        assert_eq!(codes.redeem_code(&join, None, now), None);
        let new = codes.ensure_code(CodePurpose::Join, now).unwrap();
        assert_eq!(codes.redeem_code(&new, None, now), Some(CodePurpose::Join));
    }
}
