//! What can go wrong with a set.

use crate::i18n::{Lang, eyes};
use crate::scorer::trouble::sentence;
use crate::vision::enrol::SetError;

/// The sentence of an error.
pub fn fault(error: &SetError, lang: Lang) -> String {
    sentence(lang, &eyes::set_error(lang, error))
}
