//! Errors of the arguments that describe a hand and its deal, with stable codes and sentences in every language.

use std::borrow::Cow;

use crate::i18n::{self, Lang};
use crate::rules::{Fault, Faults, RuleSet};
use crate::tile::{NotationError, Tile, WindError};

/// An error of one argument, or of arguments that exclude each other.
#[derive(Debug, thiserror::Error)]
pub(super) enum Refused {
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

displayed_in_english!(Refused => |lang, refused| refused.text(lang));

impl Refused {
    /// Returns code and sentence: `code: sentence`.
    fn text(&self, lang: Lang) -> String {
        format!("{}: {}", self.code(), self.sentence(lang))
    }

    /// Returns the stable code, or several, divided by commas.
    fn code(&self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Refused::NoHand
            | Refused::Meaningless { .. }
            | Refused::NoDeal(_)
            | Refused::Written { .. }
            | Refused::FanNumber { .. }
            | Refused::WholeHand
            | Refused::OneRuleSet => "bad_input",
            Refused::Tiles { .. } | Refused::OneTile { .. } => "bad_tile",
            Refused::MeldWord { .. } => "bad_meld",
            Refused::NotSeen { code, .. } => code,
            Refused::Wind(_) | Refused::SelfDrawHasNoDiscarder => "bad_seat",
            Refused::DealNeedsDiscarder | Refused::TenpaiAlone | Refused::Kong { .. } => "bad_event",
            Refused::Fault(fault) => fault.code(),
            Refused::Faults(faults) => return Cow::Owned(faults.codes().join(", ")),
        })
    }

    fn sentence(&self, lang: Lang) -> String {
        match self {
            Refused::NoHand => text!(lang, "cli-no-hand").to_owned(),
            Refused::Tiles { name, text, error } => {
                let written = format!("{name} {text}");
                let why = i18n::notation(lang, error);
                text!(lang, "cli-tiles", written = written.trim_start(), why = why)
            }
            Refused::OneTile { text, found } => {
                text!(lang, "cli-one-tile", text = text, count = found)
            }
            Refused::MeldWord { text } => text!(lang, "cli-meld-word", text = text),
            Refused::NotSeen { option, tile, .. } => {
                let tile = i18n::tile(lang, *tile);
                text!(lang, "cli-not-seen", option = option, tile = tile)
            }
            Refused::Meaningless { option, rules } => {
                let rules = i18n::rule_set(lang, *rules);
                text!(lang, "cli-meaningless", option = option, rules = rules)
            }
            Refused::NoDeal(rules) => {
                let rules = i18n::rule_set(lang, *rules);
                text!(lang, "cli-no-deal", rules = rules)
            }
            Refused::Wind(WindError { found }) => text!(lang, "cli-wind", found = found),
            Refused::SelfDrawHasNoDiscarder => text!(lang, "cli-self-draw-discarder").to_owned(),
            Refused::DealNeedsDiscarder => text!(lang, "cli-deal-needs-discarder").to_owned(),
            Refused::TenpaiAlone => text!(lang, "cli-tenpai-alone").to_owned(),
            Refused::Kong { text } => text!(lang, "cli-kong", text = text),
            Refused::Written { option, text, example } => {
                text!(lang, "cli-written", option = option, text = text, example = example)
            }
            Refused::FanNumber { option, text, number } => {
                text!(lang, "cli-fan-number", option = option, text = text, number = number)
            }
            Refused::WholeHand => text!(lang, "cli-whole-hand").to_owned(),
            Refused::OneRuleSet => text!(lang, "cli-one-rule-set").to_owned(),
            Refused::Fault(fault) => i18n::fault(lang, fault),
            Refused::Faults(faults) => i18n::faults(lang, faults),
        }
    }
}

/// Returns code and sentence of an error of a single argument; `None` if it is not a [`Refused`].
pub(super) fn sentence(lang: Lang, fault: &(dyn std::error::Error + 'static)) -> Option<String> {
    Some(fault.downcast_ref::<Refused>()?.text(lang))
}

/// Translates a [`Refused`]; returns any other error unchanged.
pub(super) fn said(lang: Lang, error: anyhow::Error) -> anyhow::Error {
    match error.downcast_ref::<Refused>() {
        Some(refused) => anyhow::Error::msg(refused.text(lang)),
        None => error,
    }
}

#[cfg(test)]
mod tests;
