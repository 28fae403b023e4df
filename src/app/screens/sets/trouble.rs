//! What can go wrong with a set.

use crate::i18n::{Lang, render};
use crate::scorer::trouble::sentence;
use crate::vision::enrol::SetError;

/// The sentence of an error.
pub fn fault(error: &SetError, lang: Lang) -> String {
    sentence(lang, &render(lang, error))
}
