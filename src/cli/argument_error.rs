//! Errors of the arguments that describe a hand and its deal, with stable codes and sentences in every language.

use std::borrow::Cow;

use crate::i18n::{self, Lang};
use crate::rules::{Fault, Faults, RuleSet};
use crate::tile::{NotationError, Tile, WindError};

/// An error of one argument, or of arguments that exclude each other.
#[derive(Debug, thiserror::Error)]
pub(super) enum ArgumentError {
    NoHand,
    /// Tiles that cannot be read.
    Tiles {
        /// The option; empty for the hand.
        name: &'static str,
        text: String,
        error: NotationError,
    },
    OneTile {
        text: String,
        found: usize,
    },
    MeldWord {
        text: String,
    },
    #[cfg_attr(not(feature = "vision"), allow(dead_code, reason = "only reading a photo makes it"))]
    NotSeen {
        code: &'static str,
        option: &'static str,
        tile: Tile,
    },
    Meaningless {
        option: &'static str,
        rules: RuleSet,
    },
    NoDeal(RuleSet),
    Wind(#[from] WindError),
    SelfDrawHasNoDiscarder,
    DealNeedsDiscarder,
    TenpaiAlone,
    Kong {
        text: String,
    },
    Written {
        option: &'static str,
        text: String,
        example: &'static str,
    },
    FanNumber {
        option: &'static str,
        text: String,
        number: String,
    },
    WholeHand,
    OneRuleSet,
    Fault(#[from] Fault),
    Faults(#[from] Faults),
}

displayed_in_english!(ArgumentError => |lang, refused| refused.text(lang));

impl ArgumentError {
    /// Returns code and sentence: `code: sentence`.
    fn text(&self, lang: Lang) -> String {
        format!("{}: {}", self.code(), self.sentence(lang))
    }

    /// Returns the stable code, or several, divided by commas.
    fn code(&self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            ArgumentError::NoHand
            | ArgumentError::Meaningless { .. }
            | ArgumentError::NoDeal(_)
            | ArgumentError::Written { .. }
            | ArgumentError::FanNumber { .. }
            | ArgumentError::WholeHand
            | ArgumentError::OneRuleSet => "bad_input",
            ArgumentError::Tiles { .. } | ArgumentError::OneTile { .. } => "bad_tile",
            ArgumentError::MeldWord { .. } => "bad_meld",
            ArgumentError::NotSeen { code, .. } => code,
            ArgumentError::Wind(_) | ArgumentError::SelfDrawHasNoDiscarder => "bad_seat",
            ArgumentError::DealNeedsDiscarder | ArgumentError::TenpaiAlone | ArgumentError::Kong { .. } => "bad_event",
            ArgumentError::Fault(fault) => fault.code(),
            ArgumentError::Faults(faults) => return Cow::Owned(faults.codes().join(", ")),
        })
    }

    fn sentence(&self, lang: Lang) -> String {
        match self {
            ArgumentError::NoHand => text!(lang, "cli-no-hand").to_owned(),
            ArgumentError::Tiles { name, text, error } => {
                let written = format!("{name} {text}");
                let why = i18n::notation(lang, error);
                text!(lang, "cli-tiles", written = written.trim_start(), why = why)
            }
            ArgumentError::OneTile { text, found } => {
                text!(lang, "cli-one-tile", text = text, count = found)
            }
            ArgumentError::MeldWord { text } => text!(lang, "cli-meld-word", text = text),
            ArgumentError::NotSeen { option, tile, .. } => {
                let tile = i18n::tile(lang, *tile);
                text!(lang, "cli-not-seen", option = option, tile = tile)
            }
            ArgumentError::Meaningless { option, rules } => {
                let rules = i18n::rule_set(lang, *rules);
                text!(lang, "cli-meaningless", option = option, rules = rules)
            }
            ArgumentError::NoDeal(rules) => {
                let rules = i18n::rule_set(lang, *rules);
                text!(lang, "cli-no-deal", rules = rules)
            }
            ArgumentError::Wind(WindError { found }) => text!(lang, "cli-wind", found = found),
            ArgumentError::SelfDrawHasNoDiscarder => text!(lang, "cli-self-draw-discarder").to_owned(),
            ArgumentError::DealNeedsDiscarder => text!(lang, "cli-deal-needs-discarder").to_owned(),
            ArgumentError::TenpaiAlone => text!(lang, "cli-tenpai-alone").to_owned(),
            ArgumentError::Kong { text } => text!(lang, "cli-kong", text = text),
            ArgumentError::Written { option, text, example } => {
                text!(lang, "cli-written", option = option, text = text, example = example)
            }
            ArgumentError::FanNumber { option, text, number } => {
                text!(lang, "cli-fan-number", option = option, text = text, number = number)
            }
            ArgumentError::WholeHand => text!(lang, "cli-whole-hand").to_owned(),
            ArgumentError::OneRuleSet => text!(lang, "cli-one-rule-set").to_owned(),
            ArgumentError::Fault(fault) => i18n::fault(lang, fault),
            ArgumentError::Faults(faults) => i18n::faults(lang, faults),
        }
    }
}

/// Returns the text of an [`ArgumentError`], `code: sentence`; `None` for any other error type.
pub(super) fn sentence(lang: Lang, fault: &(dyn std::error::Error + 'static)) -> Option<String> {
    Some(fault.downcast_ref::<ArgumentError>()?.text(lang))
}

/// Translates an [`ArgumentError`]; returns any other error unchanged.
pub(super) fn said(lang: Lang, error: anyhow::Error) -> anyhow::Error {
    match error.downcast_ref::<ArgumentError>() {
        Some(refused) => anyhow::Error::msg(refused.text(lang)),
        None => error,
    }
}

#[cfg(test)]
mod tests;
