//! Errors of `quejing night`, with stable codes and sentences in every language.

use std::borrow::Cow;

use crate::cli::{help, usage};
use crate::files::SystemCause;
use crate::i18n::{self, Lang};
use crate::rules::{Faults, Ruling};
use crate::table::ledger::{AmountError, Refusal};
use crate::tile::NotationError;

/// An error of `quejing night`: in most cases, of its arguments.
#[derive(Debug, thiserror::Error)]
pub(super) enum NightError {
    NoNight,
    UnknownNight(String),
    NoneInProgress,
    SeveralNights {
        night: String,
        found: usize,
    },
    UnknownPlayer {
        name: String,
        here: Vec<String>,
    },
    NothingToUndo,
    NothingToRedo,
    UnknownDeal(u64),
    UnknownDispute(u64),
    NotOpen,
    NobodySits,
    NotAtTable,
    /// A text that does not have the form of its option, such as `NAME=NUMBER`.
    BadForm {
        form: &'static str,
        text: String,
    },
    Word {
        option: String,
        text: String,
        allowed: Vec<&'static str>,
    },
    Number {
        option: &'static str,
        text: String,
    },
    Length(String),
    Root(String),
    Amount(AmountError),
    Table,
    ValueBesideTiles,
    NoTiles,
    Tiles {
        text: String,
        error: NotationError,
    },
    Meld(String),
    /// A refusal of the ledger.
    Refusal(Refusal),
    /// A hand that the rules refuse.
    Refused(Faults),
    /// A hand in which the rules find no win that may be declared.
    NoWin(Box<Ruling>),
    NoJson(String),
    NotWritten {
        path: String,
        why: SystemCause,
    },
    Photo {
        found: usize,
        text: String,
    },
}

displayed_in_english!(NightError => |lang, error| error.text(lang));

impl NightError {
    /// Returns code and sentence: `code: sentence`.
    fn text(&self, lang: Lang) -> String {
        format!("{}: {}", self.code(), self.sentence(lang))
    }

    /// Returns the stable code, or several, divided by commas.
    fn code(&self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            NightError::NoNight | NightError::UnknownNight(_) | NightError::NoneInProgress => "no_night",
            NightError::SeveralNights { .. } => "bad_night",
            NightError::UnknownPlayer { .. } => "unknown_player",
            NightError::NothingToUndo => "nothing_to_undo",
            NightError::NothingToRedo => "nothing_to_redo",
            NightError::UnknownDeal(_) => "night_unknown_hand",
            NightError::UnknownDispute(_) => "night_unknown_dispute",
            NightError::NotOpen => "night_not_open",
            NightError::NobodySits => "night_no_seats",
            NightError::NotAtTable => "night_not_at_table",
            NightError::BadForm { .. }
            | NightError::Word { .. }
            | NightError::Number { .. }
            | NightError::Length(_)
            | NightError::Root(_)
            | NightError::Table
            | NightError::ValueBesideTiles
            | NightError::NoJson(_) => "bad_input",
            NightError::Amount(_) => "bad_amount",
            NightError::NoTiles | NightError::Tiles { .. } => "bad_tile",
            NightError::Meld(_) => "bad_meld",
            NightError::Refusal(why) => why.code(),
            NightError::Refused(faults) => return Cow::Owned(faults.codes().join(", ")),
            NightError::NoWin(ruling) => ruling.verdict.as_str(),
            NightError::NotWritten { .. } => "not_written",
            NightError::Photo { .. } => "no_photo",
        })
    }

    fn sentence(&self, lang: Lang) -> String {
        match self {
            NightError::NoNight => text!(lang, "cli-night-no-night").to_owned(),
            NightError::UnknownNight(night) => text!(lang, "cli-night-unknown-night", night = night),
            NightError::NoneInProgress => text!(lang, "cli-night-none-in-progress").to_owned(),
            NightError::SeveralNights { night, found } => {
                text!(lang, "cli-night-several", night = night, count = found)
            }
            NightError::UnknownPlayer { name, here } => {
                let here = here.join(text!(lang, "list-comma"));
                text!(lang, "cli-night-unknown-player", name = name, here = here)
            }
            NightError::NothingToUndo => text!(lang, "cli-night-nothing-to-undo").to_owned(),
            NightError::NothingToRedo => text!(lang, "cli-night-nothing-to-redo").to_owned(),
            NightError::UnknownDeal(hand) => text!(lang, "cli-night-unknown-deal", deal = hand),
            NightError::UnknownDispute(dispute) => {
                text!(lang, "cli-night-unknown-dispute", dispute = dispute)
            }
            NightError::NotOpen => text!(lang, "cli-night-not-open").to_owned(),
            NightError::NobodySits => text!(lang, "cli-night-nobody-sits").to_owned(),
            NightError::NotAtTable => text!(lang, "cli-night-not-at-table").to_owned(),
            NightError::BadForm { form, text } => {
                let form = help::form(lang, form);
                text!(lang, "cli-night-written", text = text, form = form)
            }
            NightError::Word { option, text, allowed } => usage::not_among(lang, option, text, allowed),
            NightError::Number { option, text } => {
                text!(lang, "cli-night-number", option = option, text = text)
            }
            NightError::Length(text) => text!(lang, "cli-night-length", text = text),
            NightError::Root(text) => text!(lang, "cli-night-root", text = text),
            NightError::Amount(AmountError(text)) => text!(lang, "cli-night-amount", text = text),
            NightError::Table => text!(lang, "cli-night-table").to_owned(),
            NightError::ValueBesideTiles => text!(lang, "cli-night-value-beside-tiles").to_owned(),
            NightError::NoTiles => text!(lang, "cli-night-no-tiles").to_owned(),
            NightError::Tiles { text, error } => {
                let why = i18n::notation(lang, error);
                text!(lang, "cli-tiles", written = text, why = why)
            }
            NightError::Meld(meld) => text!(lang, "cli-night-meld", meld = meld),
            NightError::Refusal(why) => i18n::night::refusal(lang, why),
            NightError::Refused(faults) => i18n::faults(lang, faults),
            NightError::NoWin(ruling) => i18n::refusal(lang, ruling).unwrap_or_default(),
            NightError::NoJson(why) => text!(lang, "cli-night-no-json", why = why),
            NightError::NotWritten { path, why } => {
                text!(lang, "cli-night-not-written", path = path, why = i18n::render(lang, why))
            }
            NightError::Photo { found: 0, text } => text!(lang, "cli-night-no-photo", text = text),
            NightError::Photo { found, text } => {
                text!(lang, "cli-night-several-photos", count = found, text = text)
            }
        }
    }
}

/// Returns code and sentence of an error of a single argument; `None` if it is not a [`NightError`].
pub(in crate::cli) fn sentence(lang: Lang, error: &(dyn std::error::Error + 'static)) -> Option<String> {
    Some(error.downcast_ref::<NightError>()?.text(lang))
}

/// Translates a [`NightError`]; returns any other error unchanged.
pub(super) fn translate(lang: Lang, error: anyhow::Error) -> anyhow::Error {
    match error.downcast_ref::<NightError>() {
        Some(night_error) => anyhow::Error::msg(night_error.text(lang)),
        None => error,
    }
}
