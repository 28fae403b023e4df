//! The sentences about what prevents the record of the hand or of the draw.

use super::EntryDesk;
use crate::error_texts;
use quejing_words::{self as words, Lang};

/// Returns the sentence about the first reason why the hand or the draw cannot be recorded; `None` if it can be, or
/// already is.
pub fn record_obstacle(desk: &EntryDesk, lang: Lang) -> Option<String> {
    let (keeper, hand) = (desk.keeper(), desk.hand());
    if desk.is_recordable() || hand.is_recorded() {
        return None;
    }
    if hand.is_example() {
        return Some(text!(lang, "record-example").to_owned());
    }
    if let Some(error) = keeper.store().read_only_reason() {
        return Some(error_texts::ledger_error_text(&error, Some(keeper.night()), lang));
    }
    if !keeper.is_writable() {
        return Some(text!(lang, "record-damaged").to_owned());
    }
    let unpaid = || {
        let sentences =
            error_texts::payment_obstacles(hand.bill(), keeper.night(), lang).into_iter().map(|(_, sentence)| sentence);
        Some(sentences.collect::<Vec<_>>().join("\n")).filter(|text| !text.is_empty())
    };
    if hand.laid().is_entering_draw() {
        return unpaid();
    }
    if hand.laid().entered_value().is_some() {
        let missing_choice = hand.round().missing_choice().map(|wrong| error_texts::hand_error_text(&wrong, lang));
        return missing_choice.or_else(unpaid);
    }
    let no_win = || Some(error_texts::capitalize(&words::win_refusal_text(lang, hand.outcome().ruling()?)?));
    let missing = error_texts::missing_part_texts(hand.outcome(), lang).into_iter().next();
    missing.or_else(no_win).or_else(unpaid).or_else(|| Some(text!(lang, "record-empty").to_owned()))
}

/// Returns the sentences about everything that the hand lacks, except the sentence of [`record_obstacle`].
pub fn further_obstacles(desk: &EntryDesk, lang: Lang) -> Vec<String> {
    let first = record_obstacle(desk, lang);
    let all = error_texts::missing_part_texts(desk.hand().outcome(), lang).into_iter();
    all.filter(|sentence| Some(sentence) != first.as_ref()).collect()
}
