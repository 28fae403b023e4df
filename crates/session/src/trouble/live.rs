//! Sentences for what can go wrong with sources and calibration, and for what to do next.

use super::{capital, sentence};
use quejing_vision::{
    calibrate::{CalibrationError, Goal, Sight},
    source::SourceError,
};
use quejing_words::{Lang, render};

/// An error of a source of frames.
pub fn source(error: &SourceError, lang: Lang) -> String {
    sentence(lang, &render(lang, error))
}

/// An error of calibration.
pub fn calibration(error: &CalibrationError, lang: Lang) -> String {
    sentence(lang, &render(lang, error))
}

/// What to do next with the calibration board.
pub fn goal(goal: Goal, lang: Lang) -> String {
    sentence(lang, &render(lang, &goal))
}

/// What the last frame showed of the board.
pub fn sight(sight: Sight, lang: Lang) -> String {
    capital(&render(lang, &sight))
}
