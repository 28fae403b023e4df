//! What is wrong with the words of a command of the night: data, a stable code and a sentence in every language.

use std::borrow::Cow;

use crate::cli::{help, usage};
use crate::i18n::{self, Lang};
use crate::rules::{Faults, Ruling};
use crate::table::ledger::{AmountError, Refusal};
use crate::tile::NotationError;

/// One thing that is wrong.
#[derive(Debug, thiserror::Error)]
pub(super) enum Slip {
    NoNight,
    UnknownNight(String),
    NoneInProgress,
    SeveralNights {
        asked: String,
        found: usize,
    },
    UnknownPlayer {
        name: String,
        here: Vec<String>,
    },
    NothingToUndo,
    NothingToRedo,
    UnknownHand(u64),
    UnknownDispute(u64),
    NotOpen,
    NobodySits,
    NotAtTable,
    /// A form as it is to be written, in capitals where people put their own words.
    Written {
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
    /// The ledger would refuse it.
    Refusal(Refusal),
    /// The rules refuse the hand.
    Refused(Faults),
    /// The rules find no win that may be declared.
    NoWin(Box<Ruling>),
    NoJson(String),
    NotWritten {
        path: String,
        why: String,
    },
    Photo {
        found: usize,
        text: String,
    },
}

displayed_in_english!(Slip => |lang, slip| slip.text(lang));

impl Slip {
    /// Code and sentence.
    fn text(&self, lang: Lang) -> String {
        format!("{}: {}", self.code(), self.sentence(lang))
    }

    /// The stable code, or several.
    fn code(&self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Slip::NoNight | Slip::UnknownNight(_) | Slip::NoneInProgress => "no_night",
            Slip::SeveralNights { .. } => "bad_night",
            Slip::UnknownPlayer { .. } => "unknown_player",
            Slip::NothingToUndo => "nothing_to_undo",
            Slip::NothingToRedo => "nothing_to_redo",
            Slip::UnknownHand(_) => "night_unknown_hand",
            Slip::UnknownDispute(_) => "night_unknown_dispute",
            Slip::NotOpen => "night_not_open",
            Slip::NobodySits => "night_no_seats",
            Slip::NotAtTable => "night_not_at_table",
            Slip::Written { .. }
            | Slip::Word { .. }
            | Slip::Number { .. }
            | Slip::Length(_)
            | Slip::Root(_)
            | Slip::Table
            | Slip::ValueBesideTiles
            | Slip::NoJson(_) => "bad_input",
            Slip::Amount(_) => "bad_amount",
            Slip::NoTiles | Slip::Tiles { .. } => "bad_tile",
            Slip::Meld(_) => "bad_meld",
            Slip::Refusal(why) => why.code(),
            Slip::Refused(faults) => return Cow::Owned(faults.codes().join(", ")),
            Slip::NoWin(ruling) => ruling.verdict.as_str(),
            Slip::NotWritten { .. } => "not_written",
            Slip::Photo { .. } => "no_photo",
        })
    }

    fn sentence(&self, lang: Lang) -> String {
        match self {
            Slip::NoNight => text!(lang, "cli-night-no-night").to_owned(),
            Slip::UnknownNight(night) => text!(lang, "cli-night-unknown-night", night = night),
            Slip::NoneInProgress => text!(lang, "cli-night-none-in-progress").to_owned(),
            Slip::SeveralNights { asked, found } => {
                text!(lang, "cli-night-several", night = asked, count = found)
            }
            Slip::UnknownPlayer { name, here } => {
                let here = here.join(text!(lang, "list-comma"));
                text!(lang, "cli-night-unknown-player", name = name, here = here)
            }
            Slip::NothingToUndo => text!(lang, "cli-night-nothing-to-undo").to_owned(),
            Slip::NothingToRedo => text!(lang, "cli-night-nothing-to-redo").to_owned(),
            Slip::UnknownHand(hand) => text!(lang, "cli-night-unknown-deal", deal = hand),
            Slip::UnknownDispute(dispute) => {
                text!(lang, "cli-night-unknown-dispute", dispute = dispute)
            }
            Slip::NotOpen => text!(lang, "cli-night-not-open").to_owned(),
            Slip::NobodySits => text!(lang, "cli-night-nobody-sits").to_owned(),
            Slip::NotAtTable => text!(lang, "cli-night-not-at-table").to_owned(),
            Slip::Written { form, text } => {
                let form = help::form(lang, form);
                text!(lang, "cli-night-written", text = text, form = form)
            }
            Slip::Word { option, text, allowed } => usage::not_among(lang, option, text, allowed),
            Slip::Number { option, text } => {
                text!(lang, "cli-night-number", option = option, text = text)
            }
            Slip::Length(text) => text!(lang, "cli-night-length", text = text),
            Slip::Root(text) => text!(lang, "cli-night-root", text = text),
            Slip::Amount(AmountError(text)) => text!(lang, "cli-night-amount", text = text),
            Slip::Table => text!(lang, "cli-night-table").to_owned(),
            Slip::ValueBesideTiles => text!(lang, "cli-night-value-beside-tiles").to_owned(),
            Slip::NoTiles => text!(lang, "cli-night-no-tiles").to_owned(),
            Slip::Tiles { text, error } => {
                let why = i18n::notation(lang, error);
                text!(lang, "cli-tiles", written = text, why = why)
            }
            Slip::Meld(meld) => text!(lang, "cli-night-meld", meld = meld),
            Slip::Refusal(why) => i18n::night::refusal(lang, why),
            Slip::Refused(faults) => i18n::faults(lang, faults),
            Slip::NoWin(ruling) => i18n::refusal(lang, ruling).unwrap_or_default(),
            Slip::NoJson(why) => text!(lang, "cli-night-no-json", why = why),
            Slip::NotWritten { path, why } => {
                text!(lang, "cli-night-not-written", path = path, why = why)
            }
            Slip::Photo { found: 0, text } => text!(lang, "cli-night-no-photo", text = text),
            Slip::Photo { found, text } => {
                text!(lang, "cli-night-several-photos", count = found, text = text)
            }
        }
    }
}

/// The sentence for a fault of an argument, where it is one of these.
pub(in crate::cli) fn sentence(lang: Lang, fault: &(dyn std::error::Error + 'static)) -> Option<String> {
    Some(fault.downcast_ref::<Slip>()?.text(lang))
}

/// The error in the language asked for, where it is one of these; any other as it is.
pub(super) fn said(lang: Lang, error: anyhow::Error) -> anyhow::Error {
    match error.downcast_ref::<Slip>() {
        Some(slip) => anyhow::Error::msg(slip.text(lang)),
        None => error,
    }
}
