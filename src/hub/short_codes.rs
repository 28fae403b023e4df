//! Short codes, which people read at the terminal or in the window and type on a page of their phone.
//!
//! A code has eight characters of an alphabet without look-alikes (about 40 bits), is valid for five minutes and can be
//! used once. After five wrong tries in a row, by any devices, new codes replace all valid ones.

use std::time::{Duration, Instant};

use subtle::ConstantTimeEq;

use super::devices::DeviceId;
use quejing_session::night::PlayerId;

/// The number of characters of a short code, without the hyphen.
const CODE_LENGTH: usize = 8;
/// The characters of short codes: digits and capitals without the look-alikes 0, 1, I, L and O.
const CODE_ALPHABET: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/// The time from the creation of a short code until it expires.
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
    /// The permission to take over the person, valid only on the device with this id, which has claimed the person.
    Person(DeviceId, PlayerId),
}

struct ShortCode {
    purpose: CodePurpose,
    characters: [u8; CODE_LENGTH],
    expires_at: Instant,
}

impl ShortCode {
    fn new(purpose: CodePurpose, now: Instant) -> Option<ShortCode> {
        Some(ShortCode { purpose, characters: random_code_characters()?, expires_at: now + CODE_LIFETIME })
    }

    /// Returns the code as people read it: two groups of four characters with a hyphen between them.
    fn format(&self) -> String {
        let text = String::from_utf8_lossy(&self.characters).into_owned();
        let (first, second) = text.split_at(CODE_LENGTH / 2);
        format!("{first}-{second}")
    }
}

/// Returns [`CODE_LENGTH`] uniformly random characters of [`CODE_ALPHABET`]; `None` if the system provides no random
/// numbers.
fn random_code_characters() -> Option<[u8; CODE_LENGTH]> {
    // Larger bytes are rejected: they would favour the first characters of the alphabet.
    let byte_limit = u8::MAX - u8::MAX % CODE_ALPHABET.len() as u8;
    let mut characters = Vec::with_capacity(CODE_LENGTH);
    while characters.len() < CODE_LENGTH {
        let mut bytes = [0; CODE_LENGTH];
        getrandom::fill(&mut bytes).ok()?;
        let uniform_bytes = bytes.into_iter().filter(|byte| *byte < byte_limit);
        characters.extend(uniform_bytes.filter_map(|byte| CODE_ALPHABET.get(usize::from(byte) % CODE_ALPHABET.len())));
    }
    characters.get(..CODE_LENGTH)?.try_into().ok()
}

/// Normalizes a typed code: removes everything but ASCII letters and digits, and converts it to capitals. `None` unless
/// exactly [`CODE_LENGTH`] characters remain.
fn normalize_typed_code(text: &str) -> Option<[u8; CODE_LENGTH]> {
    let characters: Vec<u8> =
        text.bytes().filter(u8::is_ascii_alphanumeric).map(|character| character.to_ascii_uppercase()).collect();
    characters.try_into().ok()
}

/// The short codes that have not been used, the oldest first, and the number of wrong tries in a row.
#[derive(Default)]
pub struct ShortCodes {
    codes: Vec<ShortCode>,
    wrong_tries: u8,
}

impl ShortCodes {
    /// Returns the text of the short code for a purpose: the valid one, else a new one, which replaces the oldest code
    /// if there are [`MAX_VALID_CODES`]. `None` if the system provides no random numbers.
    pub fn ensure_code(&mut self, purpose: CodePurpose, now: Instant) -> Option<String> {
        self.remove_expired_codes(now);
        if let Some(code) = self.codes.iter().find(|code| code.purpose == purpose) {
            return Some(code.format());
        }
        if self.codes.len() >= MAX_VALID_CODES {
            self.codes.remove(0);
        }
        let code = ShortCode::new(purpose, now)?;
        let text = code.format();
        self.codes.push(code);
        Some(text)
    }

    /// Returns the purpose and the text of each valid code, the oldest first.
    pub fn valid_codes(&mut self, now: Instant) -> Vec<(CodePurpose, String)> {
        self.remove_expired_codes(now);
        self.codes.iter().map(|code| (code.purpose, code.format())).collect()
    }

    /// Returns the purpose of a typed code and uses the code up; a code to join stays valid if a joined device types
    /// it. `device_id` is `None` for a device that has not joined. `None` if the code is not valid on this device,
    /// which counts as a wrong try unless the text has another length than a code.
    pub fn redeem_code(&mut self, typed_code: &str, device_id: Option<DeviceId>, now: Instant) -> Option<CodePurpose> {
        self.remove_expired_codes(now);
        let characters = normalize_typed_code(typed_code)?;
        let mut found = None;
        for (index, code) in self.codes.iter().enumerate() {
            if bool::from(code.characters.ct_eq(&characters)) {
                found = Some((index, code.purpose));
            }
        }
        let is_valid_here = |purpose: &CodePurpose| match purpose {
            CodePurpose::Person(device, _) => device_id == Some(*device),
            CodePurpose::Join | CodePurpose::Host => true,
        };
        let Some((index, purpose)) = found.filter(|(_, purpose)| is_valid_here(purpose)) else {
            self.count_wrong_try(now);
            return None;
        };
        if purpose != CodePurpose::Join || device_id.is_none() {
            self.codes.remove(index);
        }
        self.wrong_tries = 0;
        Some(purpose)
    }

    /// Removes the short code by which this device could take over a person, if there is one.
    pub fn withdraw_person_code(&mut self, device: DeviceId) {
        let is_of_device = |code: &ShortCode| matches!(code.purpose, CodePurpose::Person(owner, _) if owner == device);
        self.codes.retain(|code| !is_of_device(code));
    }

    /// Counts a wrong try. The [`MAX_WRONG_TRIES`]th in a row replaces all codes by new ones with the same purposes and
    /// begins the count again.
    fn count_wrong_try(&mut self, now: Instant) {
        self.wrong_tries += 1;
        if self.wrong_tries >= MAX_WRONG_TRIES {
            self.wrong_tries = 0;
            let purposes: Vec<CodePurpose> = self.codes.iter().map(|code| code.purpose).collect();
            self.codes = purposes.into_iter().filter_map(|purpose| ShortCode::new(purpose, now)).collect();
        }
    }

    fn remove_expired_codes(&mut self, now: Instant) {
        self.codes.retain(|code| now < code.expires_at);
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
